"""The cheater: sees all cards, every pile included, and searches them; a yardstick for the levels (docs/arena.md).

It plays each deal for the points of that deal as if everybody saw all cards, by the exact search of ``brus.sim``. Where
that would take too long, as it may before the first plays of a deal, it plays each of its plays out at random many
times, with the cards as they lie, and takes the one that comes to most. With three players it takes the two others for
allies. It is no bot: a bot gets a view and nothing else. It needs Numba, so that it plays the same on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from brus.deal import Deal
from brus.errors import MissingExtra
from brus.machine.compiler import compiled, is_compiler_here
from brus.messages import say
from brus.plays import Play
from brus.seats import side_names, side_of
from brus.sim import Simulator, Solver, Tally
from brus.sim.solver import MATCH_WORTH
from brus.variant import Rules

__all__ = ["PARTS", "PLAYOUTS", "STATES_FOR_A_PLAY", "Cheater", "best_by_playouts"]

STATES_FOR_A_PLAY: Final = 300_000
"""States that the exact search may visit before a play: some hundredths of a second."""
PLAYOUTS: Final = 1000
"""How often each play is played out where they did not suffice."""

PARTS: Final = ("solver", "batches")
"""What it calls (``compiler.PARTS``): the exact search, and the playouts."""


class Cheater:
    """The insider that the arena calls ``cheater``; luck never matters to it.

    What it calls is compiled, or loaded, when it is made, so that this is no part of its time for a play. Raises
    :class:`MissingExtra` where Numba is not installed.
    """

    def __init__(self) -> None:
        if not is_compiler_here():
            raise MissingExtra(say("arena-cheater-needs-fast"))
        for part in PARTS:
            compiled(part)

    def choose(self, deal: Deal, luck: int) -> Play:
        """The best play, exactly or as far as playouts can tell."""
        legal = deal.legal_plays()
        if len(legal) == 1:
            return legal[0]
        solution = _solver(deal.rules).solve(deal, STATES_FOR_A_PLAY, piles=True)
        return solution.play if solution.is_exact else best_by_playouts(deal)


@lru_cache(maxsize=1)
def _solver(rules: Rules) -> Solver:
    """One for all cheaters of a match: what the cards come to is the same for everybody who sees them all."""
    return Solver(rules)


def best_by_playouts(deal: Deal, count: int = PLAYOUTS) -> Play:
    """The play of a duplicate deal after which random play comes to most for the side that is to act."""
    assert deal.to_act is not None
    seats = deal.rules.seats
    side = side_names(seats)[side_of(deal.to_act, seats)]
    simulator = Simulator(deal.rules)
    return max(deal.legal_plays(), key=lambda play: _lead(simulator.try_out(deal, play, count), side))


def _lead(tally: Tally, side: str) -> int:
    """How far a side has got ahead of the others, added up over many deals, as the exact search reckons it."""

    def gained(each: str) -> int:
        return tally.strokes[each] - tally.chimneys[each] + MATCH_WORTH * tally.match_wins[each]

    return sum(gained(side) - gained(other) for other in tally.strokes)
