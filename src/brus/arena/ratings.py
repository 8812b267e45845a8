"""Bradley–Terry ratings: one number for each player, so that differences tell the shares (docs/arena.md).

The chance that i beats j is e^ri / (e^ri + e^rj); the ratings are the most likely ones, found by Newton's steps, with
half a win added to either side of each pairing so that whoever won everything has a rating too. Intervals come from
the scatter of the blocks (a sandwich), since the matches of a block, and pairings on the same cards, are not
independent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

from brus.arena.statistics import CONFIDENCE, Interval, t_quantile

__all__ = ["ELO_PER_NATURAL", "Rating", "bradley_terry"]

ELO_PER_NATURAL: Final = 400 / log(10)
"""Ratings are told on the chess players' scale: 400 more is ten wins to one loss."""
_PRIOR_WINS: Final = 0.5
_STEPS: Final = 100
_CLOSE: Final = 1e-10
_LONGEST_STEP: Final = 2.0

Pairing = tuple[str, str]
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating, and the interval of its difference to the player that the scale begins at."""

    elo: float
    interval: Interval


def bradley_terry(
    names: Sequence[str], results: Mapping[Pairing, Sequence[tuple[float, float]]], zero: str
) -> dict[str, Rating]:
    """The ratings of players from what each pairing's blocks gave, with ``zero`` at nothing.

    ``results`` has for each pairing (first, second) the wins of both in every block, in the order of the blocks; block
    k of every pairing has the same cards. Everybody must be joined to everybody else by pairings.

    >>> ratings = bradley_terry(["x", "y"], {("x", "y"): [(1.0, 1.0), (2.0, 0.0), (2.0, 0.0)] * 20}, "y")
    >>> round(ratings["x"].elo), ratings["y"].elo
    (276, 0.0)
    """
    place = {name: at for at, name in enumerate(names)}
    base = place[zero]
    totals = [
        (
            place[first],
            place[second],
            sum(win for win, _ in blocks) + _PRIOR_WINS,
            sum(lost for _, lost in blocks) + _PRIOR_WINS,
        )
        for (first, second), blocks in results.items()
    ]
    strength = [0.0] * len(names)
    for _ in range(_STEPS):
        slope = [0.0] * len(names)
        for one, other, won, lost in totals:
            surprise = won - (won + lost) * _chance(strength[one] - strength[other])
            slope[one] += surprise
            slope[other] -= surprise
        bend = _curvature(strength, totals, base)
        step = _solved(bend, [0.0 if at == base else pull for at, pull in enumerate(slope)])
        for at, move in enumerate(step):
            strength[at] += max(-_LONGEST_STEP, min(_LONGEST_STEP, move))
        if max(map(abs, step)) < _CLOSE:
            break
    errors = _errors(strength, totals, base, place, results)
    blocks = max((len(each) for each in results.values()), default=0)
    reach = t_quantile((1 + CONFIDENCE) / 2, blocks + 1)
    return {
        name: Rating(
            strength[at] * ELO_PER_NATURAL,
            (
                (strength[at] - reach * errors[at]) * ELO_PER_NATURAL,
                (strength[at] + reach * errors[at]) * ELO_PER_NATURAL,
            ),
        )
        for at, name in enumerate(names)
    }


def _chance(difference: float) -> float:
    return 1 / (1 + exp(-difference))


def _curvature(strength: Sequence[float], totals: Sequence[tuple[int, int, float, float]], base: int) -> Matrix:
    """How much the likelihood bends, with a 1 where the scale begins so that it can be solved."""
    size = len(strength)
    bend = [[0.0] * size for _ in range(size)]
    for one, other, won, lost in totals:
        chance = _chance(strength[one] - strength[other])
        weight = (won + lost) * chance * (1 - chance)
        for row, column, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            bend[row][column] += sign * weight
    for at in range(size):
        bend[base][at] = bend[at][base] = 0.0
    bend[base][base] = 1.0
    return bend


def _errors(
    strength: Sequence[float],
    totals: Sequence[tuple[int, int, float, float]],
    base: int,
    place: Mapping[str, int],
    results: Mapping[Pairing, Sequence[tuple[float, float]]],
) -> list[float]:
    """The standard error of each rating: the scatter of what the blocks pull at, through the curvature."""
    size = len(strength)
    pulls: dict[int, list[float]] = {}
    for (first, second), blocks in results.items():
        one, other = place[first], place[second]
        chance = _chance(strength[one] - strength[other])
        for number, (won, lost) in enumerate(blocks):
            surprise = won - (won + lost) * chance
            pull = pulls.setdefault(number, [0.0] * size)
            pull[one] += surprise
            pull[other] -= surprise
    scatter = list(pulls.values())
    for one, other, _, _ in totals:
        chance = _chance(strength[one] - strength[other])
        # The added wins scatter too: one of either kind, so that a clean sheet has no certain rating.
        scatter.extend(
            [surprise if at == one else -surprise if at == other else 0.0 for at in range(size)]
            for surprise in (_PRIOR_WINS * 2 * (1 - chance), -_PRIOR_WINS * 2 * chance)
        )
    bend = _curvature(strength, totals, base)
    moved = [_solved(bend, [0.0 if at == base else value for at, value in enumerate(pull)]) for pull in scatter]
    return [sqrt(sum(move[at] ** 2 for move in moved)) for at in range(size)]


def _solved(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """The solution of a small system of linear equations (Gauss, with pivots)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda at: abs(rows[at][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column]
        for at in range(size):
            if at != column:
                factor = rows[at][column] / lead[column]
                rows[at] = [value - factor * above for value, above in zip(rows[at], lead, strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]
