"""How often a deal is won after one play and after another, where that is more than chance and rounding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["ERRORS", "Odds"]

ERRORS: Final = 2
"""How many standard errors a difference must be away from nothing to be told."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance to win the deal after a play and after another, and the standard error of their difference."""

    deal: float
    other: float
    error: float

    @property
    def told(self) -> tuple[str, str] | None:
        """Both in percent, where the first is greater and that is no matter of chance or rounding."""
        if self.deal - self.other <= ERRORS * self.error:
            return None
        for digits in (0, 1):
            told = f"{100 * self.deal:.{digits}f}", f"{100 * self.other:.{digits}f}"
            if told[0] != told[1]:
                return told
        return None
