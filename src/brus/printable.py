"""Making text from outside harmless before it is shown.

A record, a name or an argument may hold anything: escape sequences that repaint a terminal, characters that turn the
direction of writing, half a surrogate pair, a million letters. Every message that quotes such text quotes it through
:func:`printable`.
"""

from __future__ import annotations

from typing import Final

__all__ = ["printable"]

DEFAULT_LIMIT: Final = 60
_ELLIPSIS: Final = "…"


def printable(text: str, limit: int = DEFAULT_LIMIT) -> str:
    r"""The text on one line, with nothing in it that a terminal obeys, at most ``limit`` characters long.

    Characters that cannot be printed are written as Python writes them; what is too long ends in an ellipsis.

    >>> print(printable("Kh\x1b[2J\n\u202e"))
    Kh\x1b[2J\n\u202e
    >>> printable("abcdefgh", 5)
    'abcd…'
    """
    # No more than the limit can survive, so a huge text is not walked to its end.
    shown = "".join(map(_harmless, text[: limit + 1]))
    if len(shown) <= limit:
        return shown
    return shown[: max(limit - 1, 0)] + _ELLIPSIS


def _harmless(character: str) -> str:
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")
