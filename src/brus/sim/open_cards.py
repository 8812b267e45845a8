"""Deals of which all cards are known, solved exactly: the best play, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from brus.cards import Card
from brus.deal import Deal
from brus.errors import MatchError
from brus.kernel import layout
from brus.machine.engine import NO_EVENTS, Engine
from brus.messages import say
from brus.plays import Play
from brus.sim import solver
from brus.sim.simulator import check_rules
from brus.variant import Rules

__all__ = ["MOST_STATES", "Solution", "Solver"]

MOST_STATES: Final = 50_000_000
"""How many states a search may visit; from the first lead on, most deals need a few millions."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The play that gains a side the most if everybody else, who sees all cards too, plays against it.

    ``worth`` is how far the side is then ahead at the end of the deal: the strokes that the others still need less
    those that it needs itself, and 100 more or less for a match won or lost; with three players its leads over both
    others are added up. Where the search has visited as many states as it may, ``is_exact`` is False, and the play is
    only the best so far. Where it is True it is so nearly certainly: ``solver.py`` tells what can go wrong.
    """

    play: Play
    worth: int
    states: int
    is_exact: bool


class Solver:
    """Solves the deals of some rules; what it has found out of one position helps with the next of the same deal.

    >>> from brus.match import Match
    >>> from brus.seats import Seat
    >>> from brus.variants import get_variant
    >>> match = Match(get_variant("estonian").rules())
    >>> _ = match.begin_deal_from_pack(Seat.W, match.rules.pack)
    >>> for _ in range(18):
    ...     _ = match.play(match.legal_plays()[0])
    >>> solution = Solver(match.rules, compiled=False).solve(match.deal)
    >>> solution.play in match.legal_plays(), solution.is_exact
    (True, True)
    """

    def __init__(self, rules: Rules, *, compiled: bool | None = None) -> None:
        self.rules = rules
        self._engine = Engine("solver", solver, compiled)
        self.is_compiled = self._engine.is_compiled
        self._list = self._engine.list_of
        self._table = self._list(rules.table)
        self._deal: tuple[Deal, bool, tuple[Card, ...]] | None = None
        self._positions: Any = None
        self._rooms = [*map(self._engine.filled, _ROOMS), self._list(NO_EVENTS)]

    def solve(self, deal: Deal, most: int = MOST_STATES, *, piles: bool = False) -> Solution:
        """The best play for the seat to act, visiting at most so many states.

        ``piles`` tells that the deal is a duplicate one, where each seat draws from its own pile (``piles.py``). Raises
        :class:`OptionError` for a deal of other rules, and :class:`MatchError` for one that is over.
        """
        check_rules(self.rules, deal.rules)
        if deal.to_act is None:
            raise MatchError(say("solver-nobody-acts"))
        # A position is known by what lies open; the same may come of another talon.
        this = (deal, piles, () if piles else deal.pack)
        if self._deal != this:
            self._deal, self._positions = this, self._engine.filled(_POSITIONS, -1)
        search = self._list([0] * solver.SEARCH_SIZE)
        search[solver.SEARCH_LEFT] = most
        search[solver.SEARCH_PILES] = int(piles)
        arguments = (self._table, self._list(deal.state), *self._rooms, self._positions, search)
        self._engine.call("best_action", *arguments)
        left = int(search[solver.SEARCH_LEFT])
        return Solution(
            play=Play(int(search[solver.SEARCH_CHOSEN])),
            worth=int(search[solver.SEARCH_VALUE]),
            states=most - left,
            is_exact=left > 0,
        )


_POSITIONS: Final = solver.TABLE_ENTRIES * solver.ENTRY_SIZE
_ROOMS: Final = (
    layout.STATE_SIZE * (solver.SOLVER_DEPTH + 1),
    solver.SOLVER_MOVES * (solver.SOLVER_DEPTH + 1),
    solver.FRAME_SIZE * (solver.SOLVER_DEPTH + 2),
    solver.SOLVER_MOVES,
)
"""The lists that the search works in: states, moves, frames, and lawful actions."""
