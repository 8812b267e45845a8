"""Making text from outside harmless before it is shown.

A record, a name or an argument may hold anything: escape sequences that repaint a terminal, characters that turn the
direction of writing, half a surrogate pair, a million letters. Every message that quotes such text quotes it through
:func:`printable`.
"""

from __future__ import annotations

from typing import Final

__all__ = ["literal", "printable"]

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


def literal(value: object, limit: int = DEFAULT_LIMIT) -> str:
    """A value of any kind for a message: as Python writes it where that is short and safe, else its kind.

    >>> literal(None), literal("Ad"), literal(1.5), literal([1]), literal(10**5000)
    ('None', "'Ad'", '1.5', 'list', 'int')
    """
    if isinstance(value, str | bytes):
        return printable(repr(value[: limit + 1]), limit)
    if value is None or isinstance(value, bool | float):
        return printable(repr(value), limit)
    if isinstance(value, int) and abs(value) < 1 << 64:
        # A card or a seat has a text of its own, which one beyond the pack or the table lacks.
        number = int.__repr__(value)
        return number if type(value) is int else printable(f"{type(value).__name__}({number})", limit)
    return printable(type(value).__name__, limit)


def _harmless(character: str) -> str:
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")
