"""Endings solved: once the talon is empty, what every lawful play comes to in all worlds that fit (``endings.py``)."""

from __future__ import annotations

from typing import Final

from brus.bots.searching import prepared
from brus.deal import MOST_PLAYS
from brus.kernel import layout, names
from brus.thinking import endings
from brus.thinking.plan import CERTAIN
from brus.view import View

__all__ = ["ROOMS", "is_ending", "solve"]

ROOMS: Final = (
    layout.STATE_SIZE * (endings.ENDING_DEPTH + 1),
    MOST_PLAYS * (endings.ENDING_DEPTH + 2),
    endings.ENDING_FRAME * (endings.ENDING_DEPTH + 2),
)
"""The lists that the search works in: states, moves and frames."""


def is_ending(view: View) -> bool:
    """Whether nothing is left to draw, so that every world can be looked at; 1,680 at most."""
    return view.known[layout.DRAWN] == view.known[layout.TALON_SIZE]


def solve(view: View, compiled: bool | None = None) -> list[float]:
    """For each lawful play, the chance to win the match with all cards seen, the mean of all worlds by their weight.

    Everybody else plays to keep the seat's side from winning: with three players both others are taken for allies.
    """
    engine, given = prepared(view, 1, "endings", compiled)
    rules, plan, position, unseen, remembered, mind, state, out, events, _ = given
    world, choices, worths = map(engine.filled, (layout.STATE_SIZE, MOST_PLAYS, MOST_PLAYS + 1))
    engine.call(
        "solve_endings", rules, plan, position, unseen, remembered, mind, world, state, choices, out,
        *map(engine.filled, ROOMS), events, worths,
    )  # fmt: skip
    weight = max(1, int(worths[names.MOST_ACTIONS])) * CERTAIN
    return [int(worths[at]) / weight for at in range(len(view.legal))]
