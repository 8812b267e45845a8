"""Hindsight: what a play was worth with all cards open, the talon too. No mistake, for nobody could know.

By the exact search of :mod:`brus.sim`, as if everybody saw all cards from then on. With four players what one side
gains the other loses, so it can be told what a play cost; with three only which play would have been the best.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from brus.analysis.decisions import Decision, decisions_of, played_again
from brus.deal import Deal
from brus.match import Match
from brus.plays import Play
from brus.seats import side_of
from brus.sim import Solver
from brus.sim.solver import MATCH_WORTH, worth_of

__all__ = ["PARTS", "Seen", "look_back"]

PARTS: Final = ("solver",)
"""What looking back calls (``compiler.PARTS``)."""
STATES: Final = 2_000_000
"""How many states a search may visit for one decision; some in the first trick of a deal need more, and stay open."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An unforced decision with open cards: the best play, or one of them, and what the play that was made cost.

    ``strokes`` is None with three players, and where the search was cut short. ``match`` tells that it cost the match
    itself; then strokes mean nothing, and are 0.
    """

    decision: Decision
    best: Play
    strokes: int | None
    match: bool


def look_back(match: Match) -> list[Seen]:
    """Every unforced decision of a match whose best play with open cards was found."""
    solver, found = Solver(match.rules), []
    again = played_again(match)
    for deal, decisions in decisions_of(match):
        again.begin_deal_from_pack(deal.dealer, deal.pack, deal.cuts)
        now = again.deal
        assert now is not None
        solved = [_solve(solver, now)]
        for decision in decisions:
            again.play(decision.played)
            solved.append(_solve(solver, now))
        for decision, before, after in zip(decisions, solved, solved[1:], strict=False):
            if before is not None and before.play is not None and not decision.is_forced:
                found.append(_seen(decision, before.play, before, after))
    return found


@dataclass(frozen=True, slots=True)
class _Solved:
    """A position: the best play, None when nobody is to act, and what it is worth to the first side of four players."""

    play: Play | None
    worth: int


def _solve(solver: Solver, deal: Deal) -> _Solved | None:
    if deal.to_act is None:
        return _Solved(None, int(worth_of(deal.rules.table, deal.state, 0)))
    solution = solver.solve(deal, STATES)
    if not solution.is_exact:
        return None
    return _Solved(solution.play, solution.worth if _is_first(deal.to_act, deal) else -solution.worth)


def _is_first(seat: int, deal: Deal) -> bool:
    return side_of(seat, deal.rules.seats) == 0


def _seen(decision: Decision, best: Play, before: _Solved, after: _Solved | None) -> Seen:
    seats = decision.view.rules.seats
    if seats == 3 or after is None:
        return Seen(decision, best, None, match=False)
    cost = before.worth - after.worth
    if side_of(decision.seat, seats) != 0:
        cost = -cost
    # A match is worth a hundred strokes, more or less those by which the lines differ besides.
    costs_match = cost > MATCH_WORTH // 2
    return Seen(decision, decision.played if cost == 0 else best, 0 if costs_match else cost, costs_match)
