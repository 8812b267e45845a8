"""A review of a match, worked out one decision at a time, so that it can be left and gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from brus.analysis.examining import Examined
from brus.analysis.judging import Judge
from brus.analysis.review import USUAL_SIMULATIONS, Review, review_deals
from brus.match import Match
from brus.seats import Seat

__all__ = ["Reviewing"]

_SEED: Final = 1


class Reviewing:
    """A review as far as it is worked out: ``done`` of ``count`` decisions; ``review`` has the deals that are finished.

    Without hindsight, which takes much longer: :func:`brus.analysis.review.review` tells that too.
    """

    def __init__(self, match: Match, simulations: int = USUAL_SIMULATIONS) -> None:
        self.review = Review(match, [])
        self.done = 0
        self.count = 0
        self.is_over = False
        self._steps = self._work(match, simulations)

    def step(self) -> None:
        """Work out one decision more; raise :class:`brus.errors.MissingExtra` where Numba is not installed."""
        far = next(self._steps, None)
        if far is None:
            self.is_over = True
        else:
            self.done, self.count = far

    def mistakes_of(self, seat: Seat) -> list[Examined]:
        """What a player could have known to do better, in the deals that are finished."""
        return [one for one in self.review.examined if one.decision.seat == seat and one.mistake is not None]

    def _work(self, match: Match, simulations: int) -> Iterator[tuple[int, int]]:
        # Only the first step makes the judge: loading machine code takes a while, and it may be lacking.
        yield from review_deals(match, Judge(simulations, _SEED), self.review.deals)
