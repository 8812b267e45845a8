"""The comb as rule 8.9 draws it, as lines of text.

Denmark and Ringkøbing: a horizontal line with as many vertical strokes across it as the target, so that each side has
one half; with three players the strokes are divided in three. Iceland: horizontal bars divided in the middle by a long
vertical one. A point crosses the next stroke with a slanting line; a chimney is one more stroke on that side's part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

__all__ = ["Comb", "draw_comb"]

_FIRST_BARS: Final = 5


@dataclass(frozen=True, slots=True)
class Comb:
    """What a comb shows: the sides from top to bottom (or left to right), their points, and their strokes.

    ``bars`` draws it as in Iceland. ``labels`` stand before the sides' rows where there are some.
    Points past the strokes are not shown: the comb shows no more lines than it has
    (8.4).
    """

    sides: tuple[str, ...]
    score: Mapping[str, int]
    targets: Mapping[str, int]
    bars: bool = False
    labels: tuple[str, ...] = ()

    def crossed(self, side: str) -> int:
        """How many of a side's strokes are crossed out."""
        return min(self.score[side], self.targets[side])


@dataclass(frozen=True, slots=True)
class _Chalk:
    stroke: str
    crossed: str
    line: str
    joints: tuple[str, str, str, str]
    """Where a stroke crosses the line: with neither part, the upper, the lower, both."""
    bar_crossed: str


_UNICODE: Final = _Chalk("│", "╱", "─", ("─", "┴", "┬", "┼"), "╱")
_ASCII: Final = _Chalk("|", "/", "-", ("-", "+", "+", "+"), "/")


def draw_comb(comb: Comb, width: int, *, ascii_only: bool = False) -> list[str]:
    r"""The comb in lines at most ``width`` cells wide; long combs are drawn in several pieces under each other.

    >>> print("\n".join(draw_comb(Comb(("NS", "EW"), {"NS": 2, "EW": 0}, {"NS": 4, "EW": 5}), 20)))
     ╱ ╱ │ │
    ─┼─┼─┼─┼─┬─
     │ │ │ │ │
    """
    chalk = _ASCII if ascii_only else _UNICODE
    if comb.bars:
        return _bars(comb, width, chalk)
    before = max(map(len, comb.labels), default=-1) + 1
    lines = _strokes(comb, width - before, chalk)
    if not before:
        return lines
    # A piece has a row for each side, and a line between two.
    rows = 2 * len(comb.sides) - 1
    labels = [label for side in comb.labels for label in (side, "")][:rows]
    return [(f"{labels[at % rows]:<{before}}" + line).rstrip() for at, line in enumerate(lines)]


def _strokes(comb: Comb, width: int, chalk: _Chalk) -> list[str]:
    longest = max(comb.targets[side] for side in comb.sides)
    # One gap between strokes where there is room, else none: a comb of fifty still fits.
    gap = 1 if 2 * longest - 1 <= width else 0
    overhang = 1 if longest + (longest - 1) * gap + 2 <= width else 0
    room = longest if gap else max(1, width)
    pieces = -(-longest // room)
    per_piece = -(-longest // pieces)
    lines: list[str] = []
    for first in range(0, longest, per_piece):
        lines += _piece(comb, range(first, min(first + per_piece, longest)), gap, overhang, chalk)
    return lines


def _piece(comb: Comb, places: Sequence[int], gap: int, overhang: int, chalk: _Chalk) -> list[str]:
    rows: list[str] = []
    for at, side in enumerate(comb.sides):
        if at:
            upper = comb.targets[comb.sides[at - 1]]
            lower = comb.targets[side]
            joints = [chalk.joints[(place < upper) + 2 * (place < lower)] for place in places]
            end = chalk.line * overhang
            rows.append(end + (chalk.line * gap).join(joints) + end)
        crossed = comb.crossed(side)
        marks = [
            chalk.crossed if place < crossed else chalk.stroke if place < comb.targets[side] else " "
            for place in places
        ]
        rows.append((" " * overhang + (" " * gap).join(marks)).rstrip())
    return rows


def _bars(comb: Comb, width: int, chalk: _Chalk) -> list[str]:
    left, right = comb.sides
    longest = max(comb.targets[side] for side in comb.sides)
    half = 4 if longest <= _FIRST_BARS else 2
    one = 2 * half + 1
    columns = max(1, (width + 2) // (one + 2))
    rows = max(_FIRST_BARS, -(-longest // columns))
    lines = []
    for row in range(min(rows, longest)):
        pieces = []
        for place in range(row, longest, rows):
            halves = [_half_bar(comb, side, place, half, chalk) for side in (left, right)]
            middle = chalk.joints[3] if halves[0].strip() and halves[1].strip() else chalk.stroke
            pieces.append(halves[0] + middle + halves[1])
        lines.append("  ".join(pieces).rstrip())
    return lines


def _half_bar(comb: Comb, side: str, place: int, half: int, chalk: _Chalk) -> str:
    if place >= comb.targets[side]:
        return " " * half
    if place >= comb.crossed(side):
        return chalk.line * half
    before = half // 2
    return chalk.line * before + chalk.bar_crossed + chalk.line * (half - before - 1)
