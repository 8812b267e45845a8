"""The swing of a match as lines of text: a side's chance to win it, from its beginning to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

__all__ = ["draw_swings"]

ROWS: Final = 9
"""From 100 % to 0 %, one line for every 12.5."""
_MARGIN: Final = 8
_POINT, _EVEN, _DEAL, _AXIS = "•", "┈", "┬", "─"


def draw_swings(swings: Sequence[tuple[int, float]], width: int) -> list[str]:
    r"""Lines of at most ``width`` cells: a dot for each chance, and below them where deals begin, with their numbers.

    ``swings`` are numbers of deals with chances, in order. Where they are more than the columns, each column shows the
    last of its share; nothing is drawn of none.

    >>> print("\n".join(draw_swings([(1, 0.5), (1, 0.75), (2, 1.0)], 12)))
     100 % │  •
           │
           │ •
           │
      50 % │•┈┈
           │
           │
           │
       0 % │
           └┬─┬
            1 2
    """
    if not swings:
        return []
    columns = min(len(swings), max(1, width - _MARGIN))
    shown = [swings[(column + 1) * len(swings) // columns - 1] for column in range(columns)]
    heights = [round((ROWS - 1) * (1 - min(1.0, max(0.0, chance)))) for _, chance in shown]
    lines = []
    for row in range(ROWS):
        label = f"{100 - 100 * row // (ROWS - 1)} %" if row % (ROWS // 2) == 0 else ""
        empty = _EVEN if row == ROWS // 2 else " "
        lines.append(f"{label:>6} │{''.join(_POINT if height == row else empty for height in heights)}".rstrip())
    return [*lines, *_axis([deal for deal, _ in shown])]


def _axis(deals: Sequence[int]) -> list[str]:
    """The line below, marked where a deal begins, and under the marks the numbers that find room."""
    begins = [at == 0 or deals[at - 1] != deal for at, deal in enumerate(deals)]
    numbers = ""
    for at, deal in enumerate(deals):
        # A number may not touch the one before it.
        if begins[at] and len(numbers) < at + (at == 0):
            numbers = f"{numbers:<{at}}{deal}"
    marks = "".join(_DEAL if begun else _AXIS for begun in begins)
    return [f"{'└':>8}{marks}", f"{'':8}{numbers}"]
