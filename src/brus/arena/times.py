"""How long decisions take, kept as counts of lengths that differ by a twentieth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import exp, log, log1p
from typing import Final

__all__ = ["LONGEST_STEP", "Times"]

_STEP: Final = log1p(1 / 20)
_NS_PER_MS: Final = 1e6
_DIGITS: Final = 3
LONGEST_STEP: Final = round(log(2**63) / _STEP)
"""The key of the longest times that can be counted, some centuries."""


@dataclass(frozen=True, slots=True)
class Times:
    """Counts of decisions by how long they took; a count's key is the logarithm of the nanoseconds, in steps.

    >>> times = Times()
    >>> for ms in (1, 2, 3, 4, 100):
    ...     times.add(ms * 1_000_000)
    >>> round(times.quantile(0.5)), round(times.quantile(0.95) / 10)
    (3, 10)
    """

    counts: dict[int, int] = field(default_factory=dict)

    def add(self, nanoseconds: int) -> None:
        """Count one decision."""
        step = round(log(max(nanoseconds, 1)) / _STEP)
        self.counts[step] = self.counts.get(step, 0) + 1

    def add_all(self, other: Mapping[int, int]) -> None:
        """Count all that somebody else has counted."""
        for step, count in other.items():
            self.counts[step] = self.counts.get(step, 0) + count

    def quantile(self, part: float) -> float | None:
        """The length in milliseconds that this part of all decisions did not exceed, within 3 %; None without any."""
        wanted, seen = part * sum(self.counts.values()), 0
        for step in sorted(self.counts):
            seen += self.counts[step]
            if seen >= wanted:
                return float(f"{exp(step * _STEP) / _NS_PER_MS:.{_DIGITS}g}")
        return None

    def document(self) -> dict[str, float | None]:
        """``{"p50": ..., "p95": ...}`` in milliseconds."""
        return {"p50": self.quantile(0.5), "p95": self.quantile(0.95)}
