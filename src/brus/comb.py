"""The comb as it is drawn (rulebook, 8.9), as lines of text.

Denmark: one horizontal line with as many vertical strokes across it as the target, each side one half; with three
players the strokes are divided in three. Iceland: horizontal bars divided in the middle by a long vertical one. A
point crosses the next stroke with a slanting line; a chimney is one more stroke on that side's half.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from brus.variant import Rules

__all__ = ["ASCII", "CHALK", "Strokes", "comb_lines"]


@dataclass(frozen=True, slots=True)
class Strokes:
    """The characters that a comb is drawn with."""

    upright: str
    crossed: str
    line: str
    crossing: str
    bar: str
    crossed_bar: str
    post: str


CHALK: Final = Strokes("│", "╱", "─", "┼", "━━", "━╱", "┃")
ASCII: Final = Strokes("|", "/", "-", "+", "==", "=/", "|")


def comb_lines(
    rules: Rules, score: Mapping[str, int], targets: Mapping[str, int], strokes: Strokes = CHALK
) -> list[str]:
    """The comb of a match as lines of equal meaning whatever the terminal; no more strokes than the comb has (8.4).

    >>> from brus.variants import get_variant
    >>> rules = get_variant("ringkobing").rules(options={"target": 5})
    >>> for line in comb_lines(rules, {"NS": 2, "EW": 0}, {"NS": 5, "EW": 6}, ASCII):
    ...     print(line)
    NS //|||
       +++++-
    EW ||||||
    """
    crossed = {side: min(score[side], targets[side]) for side in targets}
    if rules.variant.robber:
        return _icelandic(crossed, targets, strokes)
    if len(targets) == 3:
        return [f"{side:2} {_half(crossed[side], targets[side], strokes)}" for side in targets]
    above, below = targets
    width = max(targets.values())
    both = min(targets.values())
    line = strokes.crossing * both + strokes.line * (width - both)
    return [
        f"{above:2} {_half(crossed[above], targets[above], strokes)}",
        f"   {line}",
        f"{below:2} {_half(crossed[below], targets[below], strokes)}",
    ]


def _half(crossed: int, target: int, strokes: Strokes) -> str:
    return strokes.crossed * crossed + strokes.upright * (target - crossed)


def _icelandic(crossed: Mapping[str, int], targets: Mapping[str, int], strokes: Strokes) -> list[str]:
    """Bars are crossed from the top down, so that the last line, the robber, is the lowest."""
    left, right = targets
    lines = [f"{left} {strokes.post} {right}"]
    for bar in range(max(targets.values())):
        sides = [strokes.crossed_bar if bar < crossed[side] else strokes.bar for side in (left, right)]
        lines.append(f"{sides[0]}{strokes.post}{sides[1]}")
    return lines
