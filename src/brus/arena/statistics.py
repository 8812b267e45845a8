"""Shares with their confidence intervals, from blocks that have the same cards (docs/arena.md has the reasons).

The blocks are independent, the matches of one are not: it is the blocks' scatter that counts. An interval is the
ratio estimate's (wins over all) with the scatter of its residuals, by Student's t; before that two pseudo-blocks are
added, as large as a block is on average, one all won and one all lost. For pairs of matches that is Bonett and Price's
interval for matched pairs (2012), which holds with a handful of pairs, and with pairs that are all alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

__all__ = ["CONFIDENCE", "Interval", "share_interval", "t_quantile"]

CONFIDENCE: Final = 0.95
"""How often an interval is to hold the true share."""

_FEWEST: Final = 3
"""Student's t is known well enough from two degrees of freedom on."""

Interval = tuple[float, float]


def share_interval(
    wins: Sequence[float], counts: Sequence[float], confidence: float = CONFIDENCE, pseudo_blocks: bool = True
) -> Interval:
    """The confidence interval of a share: ``wins`` of ``counts`` in each block; everything where nothing was counted.

    Without ``pseudo_blocks`` it is the bare one, for shares that are no whole wins and of which there are many.

    >>> low, high = share_interval([2, 1, 2, 2, 1, 2, 0, 2], [2] * 8)
    >>> round(low, 2), round(high, 2)
    (0.4, 1.0)
    """
    if sum(counts) == 0 or (len(counts) < _FEWEST and not pseudo_blocks):
        return 0.0, 1.0
    usual = sum(counts) / len(counts)
    won = [*wins, usual, 0] if pseudo_blocks else [*wins]
    played = [*counts, usual, usual] if pseudo_blocks else [*counts]
    total, blocks = sum(played), len(played)
    share = sum(won) / total
    scatter = sum((win - share * count) ** 2 for win, count in zip(won, played, strict=True))
    error = sqrt(scatter * blocks / (blocks - 1)) / total
    reach = t_quantile((1 + confidence) / 2, blocks - 1) * error
    return max(0.0, share - reach), min(1.0, share + reach)


def t_quantile(part: float, freedom: int) -> float:
    """The quantile of Student's t, for two degrees of freedom or more; within 1 % (Fisher and Cornish's expansion).

    >>> round(t_quantile(0.975, 10), 3), round(t_quantile(0.975, 1000), 3)
    (2.228, 1.962)
    """
    z = NormalDist().inv_cdf(part)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))
