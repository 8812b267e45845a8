"""A sequential test of how strong a is, with bounds that are declared beforehand (docs/arena.md).

Wald's test of two strengths, as generalised for chess engines: what a block tells is a's share of its matches, and
how often each share comes is unknown. Each hypothesis is given the most likely frequencies that have its mean; their
likelihoods are compared after every block, in the order of the blocks' numbers, and the first bound reached decides.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from math import log
from typing import Any, Final

from brus.errors import OptionError
from brus.messages import say

__all__ = ["Bounds", "SequentialTest", "Verdict", "log_likelihood_ratio", "share_of_elo"]

_UNSEEN: Final = 1e-3
"""How often a share counts as seen that never came, so that no likelihood is nothing."""
_HALVINGS: Final = 60
_LEAST_RISK: Final = 1e-9
"""Nobody plays so long that a smaller one could be told from none."""
_FEWEST_BLOCKS: Final = 8
"""Before so many blocks the frequencies are too unknown to decide by."""


class Verdict(StrEnum):
    """What a test says of elo1; undecided while neither bound has been reached."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    UNDECIDED = "undecided"


def share_of_elo(elo: float) -> float:
    """The share of matches that a strength difference gives: +400 is ten wins to one loss.

    >>> share_of_elo(0), round(share_of_elo(400), 3)
    (0.5, 0.909)
    """
    return 1 / (1 + float(10 ** (-elo / 400)))


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is tested: that a is stronger by ``elo1`` against that it is by ``elo0`` alone.

    ``alpha`` is the chance to accept elo1 where elo0 is true, ``beta`` the chance to reject it where it is true.
    """

    elo0: float = 0.0
    elo1: float = 30.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -2000 <= self.elo0 < self.elo1 <= 2000:
            raise OptionError(say("arena-sprt-elos", elo0=f"{self.elo0:g}", elo1=f"{self.elo1:g}"))
        if not (_LEAST_RISK <= self.alpha < 0.5 and _LEAST_RISK <= self.beta < 0.5):
            raise OptionError(
                say("arena-sprt-risks", alpha=f"{self.alpha:g}", beta=f"{self.beta:g}", least=f"{_LEAST_RISK:g}")
            )

    @property
    def low(self) -> float:
        """The log-likelihood ratio at which elo1 is rejected."""
        return log(self.beta / (1 - self.alpha))

    @property
    def high(self) -> float:
        """The log-likelihood ratio at which elo1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    def document(self) -> dict[str, float]:
        """The bounds as JSON has them."""
        return {"elo0": self.elo0, "elo1": self.elo1, "alpha": self.alpha, "beta": self.beta}


class SequentialTest:
    """A test as it goes on: :meth:`add` each block's share, in the order of the blocks, until there is a verdict."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.verdict = Verdict.UNDECIDED
        self.ratio = 0.0
        self.blocks = 0
        self._seen: Counter[float] = Counter()

    def add(self, share: float) -> Verdict:
        """Count one more block and return the verdict; once there is one, nothing changes it."""
        if self.verdict == Verdict.UNDECIDED:
            self._seen[share] += 1
            self.blocks += 1
            low, high = share_of_elo(self.bounds.elo0), share_of_elo(self.bounds.elo1)
            self.ratio = log_likelihood_ratio(self._seen, low, high)
            if self.blocks >= _FEWEST_BLOCKS and self.ratio >= self.bounds.high:
                self.verdict = Verdict.ACCEPTED
            elif self.blocks >= _FEWEST_BLOCKS and self.ratio <= self.bounds.low:
                self.verdict = Verdict.REJECTED
        return self.verdict

    def document(self) -> dict[str, Any]:
        """The verdict, the bounds, and how far the ratio came, as JSON has them."""
        return {
            "verdict": self.verdict.value,
            **self.bounds.document(),
            "llr": round(self.ratio, 4),
            "llr_bounds": [round(self.bounds.low, 4), round(self.bounds.high, 4)],
        }


def log_likelihood_ratio(seen: Counter[float], low: float, high: float) -> float:
    """How much better the mean ``high`` explains these shares than the mean ``low`` does, each at its best.

    >>> seen = Counter({0.0: 10, 0.5: 50, 1.0: 40})
    >>> log_likelihood_ratio(seen, 0.5, 0.6) > 3
    True
    """
    counts = {share: float(count) for share, count in seen.items()} | {
        share: _UNSEEN for share in (0.0, 0.5, 1.0) if not seen[share]
    }
    likely0, likely1 = _most_likely(counts, low), _most_likely(counts, high)
    return sum(count * log(likely1[share] / likely0[share]) for share, count in counts.items())


def _most_likely(counts: dict[float, float], mean: float) -> dict[float, float]:
    """The most likely frequencies of these shares among all that have this mean (Lagrange)."""
    total = sum(counts.values())
    part = {share: count / total for share, count in counts.items()}
    # Frequencies are part / (1 + tilt * (share - mean)), and positive between these two.
    low, high = -1 / (max(counts) - mean), 1 / (mean - min(counts))

    def pull(tilt: float) -> float:
        return sum(weight * (share - mean) / (1 + tilt * (share - mean)) for share, weight in part.items())

    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if pull(middle) > 0 else (low, middle)
    tilt = (low + high) / 2
    return {share: weight / (1 + tilt * (share - mean)) for share, weight in part.items()}
