"""What the plays of one decision are worth: chances with standard errors, and what one loses against another.

The simulations are done in batches, each with luck of its own. Within a batch every play is tried in the same worlds;
so how much the difference between two plays varies from batch to batch tells its standard error, which is smaller than
those of the two chances by themselves.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from brus.bots.chance import CHANCE_PRIME
from brus.bots.odds import ERRORS, Odds
from brus.bots.searching import Budget, Sampler
from brus.errors import MissingExtra
from brus.machine.compiler import compiled, is_compiler_here
from brus.messages import say
from brus.plays import Play
from brus.view import View

__all__ = ["LEAST_LOSS", "LEAST_SIMULATIONS", "PARTS", "Difference", "Judge", "Judged", "Verdict"]

PARTS: Final = ("search",)
"""What judging calls (``compiler.PARTS``)."""
BATCHES: Final = 20
"""In so many parts a decision is judged, where there are simulations enough: their scatter tells the errors."""
LEAST_SIMULATIONS: Final = 500
"""Fewer would make too few or too small batches."""
_LEAST_IN_A_BATCH: Final = 50
_BEYOND: Final = (2.0, 2.0, 2.09, 2.54, 2.81, 3.01, 3.16, 3.29, 3.39, 3.48, 3.56)
"""By how many plays are compared, how many standard errors one has to be behind the best of them: Tukey's range for
one wrong word in twenty decisions, with 20 batches. The best of several estimates is mostly one that had luck."""
LEAST_LOSS: Final = 0.002
"""Two tenths of a percent of a match: less than that is called no loss, however surely it is one."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One play: the chance to win the match after it, and the deal, each with its standard error."""

    play: Play
    chance: float
    error: float
    deal: float
    deal_error: float


@dataclass(frozen=True, slots=True)
class Difference:
    """By how much one chance is less than another, and the standard error of that."""

    loss: float
    error: float

    @property
    def is_certain(self) -> bool:
        """Whether it is a loss beyond two standard errors, and large enough to be told."""
        return self.loss > ERRORS * self.error and self.loss >= LEAST_LOSS


class Verdict:
    """What the plays of a decision are worth, from batches of worlds: for each play its chances, batch by batch."""

    def __init__(self, chances: Mapping[Play, Sequence[float]], deals: Mapping[Play, Sequence[float]]) -> None:
        self._chances = chances
        self._deals = deals

    @cached_property
    def plays(self) -> tuple[Judged, ...]:
        """The plays in order of merit: by the match, then by the deal; equals as the rules list them."""
        judged = (
            Judged(play, fmean(chances), _error(chances), fmean(self._deals[play]), _error(self._deals[play]))
            for play, chances in self._chances.items()
        )
        return tuple(sorted(judged, key=lambda one: (-one.chance, -one.deal)))

    @property
    def best(self) -> Judged:
        """The play that comes to most."""
        return self.plays[0]

    def of(self, play: Play) -> Judged:
        """What one play is worth."""
        return next(judged for judged in self.plays if judged.play == play)

    def loss(self, play: Play, against: Play | None = None) -> Difference:
        """What a play loses against another, by default the best."""
        return _difference(self._chances, play, self.best.play if against is None else against)

    def is_worse(self, play: Play) -> bool:
        """Whether a play is certainly behind the best, which was found among so many in the same worlds."""
        found = self.loss(play)
        return found.loss >= LEAST_LOSS and found.loss > _BEYOND[min(len(self.plays), len(_BEYOND) - 1)] * found.error

    def odds(self, play: Play, over: Play) -> Odds:
        """How the chances to win the deal differ after two plays."""
        return Odds(self.of(play).deal, self.of(over).deal, _difference(self._deals, over, play).error)

    def best_with(self, play: Play) -> Judged:
        """The best play of the same cards, whatever is announced with them; an answer has no other."""
        return next(judged for judged in self.plays if judged.play.silent == play.silent)


def _difference(chances: Mapping[Play, Sequence[float]], play: Play, other: Play) -> Difference:
    """By how much a play's chances, batch by batch, are less than those of another."""
    differences = [one - two for one, two in zip(chances[other], chances[play], strict=True)]
    return Difference(fmean(differences), _error(differences))


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean of independent values."""
    return stdev(values) / sqrt(len(values))


class Judge:
    """Judges decisions with so many simulations each: deals played out by the level *rules*, shared among the plays.

    The same seed and label give the same worlds. Raises :class:`MissingExtra` where Numba is not installed.
    """

    def __init__(self, simulations: int, seed: int) -> None:
        if not is_compiler_here():
            raise MissingExtra(say("extra-fast-missing"))
        for part in PARTS:
            compiled(part)
        self.simulations = simulations
        self.seed = seed

    def verdict(self, view: View, label: str, times: int = 1) -> Verdict:
        """What all that may be done at a view is worth; ``times`` multiplies the simulations."""
        simulations = self.simulations * times
        batches = min(BATCHES, max(2, simulations // _LEAST_IN_A_BATCH))
        sampler = Sampler(Budget(simulations=simulations // batches))
        chances: dict[Play, list[float]] = {play: [] for play in view.legal}
        deals: dict[Play, list[float]] = {play: [] for play in view.legal}
        for batch in range(batches):
            for estimate in sampler.estimates(view, self._luck(f"{label} {batch}")):
                chances[estimate.play].append(estimate.chance)
                deals[estimate.play].append(estimate.deal)
        return Verdict(chances, deals)

    def _luck(self, label: str) -> int:
        digest = hashlib.sha256(f"brus.analysis:{self.seed} {label}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % (CHANCE_PRIME - 1) + 1
