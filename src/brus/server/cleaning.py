"""Names and chat made fit to be shown to others, in every script and direction.

What a script needs is kept: marks on letters, the joiners of Persian, the Indic scripts and emoji. What goes is
whatever acts on its surroundings or hides: controls, marks of direction, characters of no meaning, letters that show
nothing, and marks piled up without end. A page shows the result in ``<bdi>``, so that its direction ends with it.
"""

from __future__ import annotations

import unicodedata
from typing import Final

__all__ = ["LONGEST_NAME", "LONGEST_TEXT", "clean", "clean_name", "clean_text"]

LONGEST_NAME: Final = 24
"""The most characters of a name."""
LONGEST_TEXT: Final = 200
"""The most characters of a line of chat, or of the reason of a report."""

_MOST_MARKS: Final = 4
_JOINERS: Final = "\u200c\u200d"
# Letters and symbols that show nothing: the Hangul fillers, a Khmer vowel, a Braille cell without dots.
_BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800\ufffc\U0001d159")
_NEVER: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


def clean_name(text: str) -> str:
    r"""A person's name; empty if nothing is left of it.

    >>> clean_name("  Anna\u202e\n  Maria "), clean_name("\u200b")
    ('Anna Maria', '')
    """
    return clean(text, LONGEST_NAME)


def clean_text(text: str) -> str:
    """A line that a person says, or the reason that one gives; empty if nothing is left of it."""
    return clean(text, LONGEST_TEXT)


def clean(text: str, most: int) -> str:
    """The text in one line of at most ``most`` characters, without anything that acts on what stands around it."""
    # Composing makes a text longer at most threefold, so what is far too long is cut before it is walked.
    composed = unicodedata.normalize("NFC", text[: 8 * most])
    kept: list[str] = []
    marks = 0
    for character in composed:
        kind = unicodedata.category(character)
        if character in _BLANK or kind[0] == "Z" or character in "\t\n\r\v\f\x85":
            character, kind = " ", "Zs"
        elif character in _JOINERS:
            # One joiner between two characters that show; another would hide there.
            if not kept or kept[-1] == " " or kept[-1] in _JOINERS:
                continue
        elif kind in _NEVER:
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > _MOST_MARKS or (marks and (not kept or kept[-1] == " ")):
            continue
        if character == " " and (not kept or kept[-1] == " "):
            continue
        if character == " " and kept[-1] in _JOINERS:
            kept.pop()
        kept.append(character)
    return "".join(_cut(kept, most)).strip(" " + _JOINERS)


def _cut(characters: list[str], most: int) -> list[str]:
    """No more than ``most`` of them, and not in the midst of what is shown as one."""
    if len(characters) <= most:
        return characters
    end = most
    while end and (
        unicodedata.category(characters[end])[0] == "M"
        or characters[end] in _JOINERS
        or characters[end - 1] in _JOINERS
    ):
        end -= 1
    # Of nothing but marks, as many as there may be.
    return characters[: end or most]
