"""A review of a match, worked out one decision at a time, so that it can be left and gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from brus.analysis.decisions import decisions_of
from brus.analysis.examining import Examined, examine
from brus.analysis.judging import Judge
from brus.analysis.luck import luck_of_deal, luck_of_decisions
from brus.analysis.review import DealReview, Review
from brus.analysis.standing import chances_after, chances_before
from brus.match import Match
from brus.seats import Seat

__all__ = ["Reviewing"]

SIMULATIONS: Final = 4000
"""Deals played out for each decision, as ``brus analyse`` does where it is told no other number."""
_SEED: Final = 1


class Reviewing:
    """A review as far as it is worked out: ``done`` of ``count`` decisions; ``review`` has the deals that are finished.

    Without hindsight, which takes much longer: :func:`brus.analysis.review.review` tells that too.
    """

    def __init__(self, match: Match, simulations: int = SIMULATIONS) -> None:
        self.review = Review(match, [])
        self.done = 0
        self.count = 0
        self.is_over = False
        self._steps = self._work(match, simulations)

    def step(self) -> None:
        """Work out one decision more; raise :class:`brus.errors.MissingExtra` where Numba is not installed."""
        if next(self._steps, None) is None:
            self.is_over = True

    def mistakes_of(self, seat: Seat) -> list[Examined]:
        """What a player could have known to do better, in the deals that are finished."""
        return [one for one in self.review.examined if one.decision.seat == seat and one.mistake is not None]

    def _work(self, match: Match, simulations: int) -> Iterator[int]:
        judge = Judge(simulations, _SEED)
        played = list(decisions_of(match))
        seats = match.rules.seats
        self.count = sum(not decision.is_forced for _, decisions in played for decision in decisions)
        before = chances_before(match.rules, match.deals[0].dealer) if match.deals else {}
        for number, (deal, decisions) in enumerate(played, start=1):
            examined: list[Examined] = []
            for decision in decisions:
                if not decision.is_forced:
                    examined.append(examine(decision, judge))
                    self.done += 1
                    yield self.done
            after = chances_after(deal) if deal.is_over else None
            luck = None if after is None else luck_of_deal(before, after, examined, seats)
            lucks = luck_of_decisions(before, examined, seats)
            self.review.deals.append(DealReview(number, before, after, examined, luck, lucks))
            before = after or before
