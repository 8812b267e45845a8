"""What a training follows from, all of it: the same course comes to the same file."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from brus.variant import Rules

__all__ = ["BATCHES", "Course", "NetCourse"]

BATCHES: Final = 500
"""Batches of lessons in a chapter of a net's training; in one whose lessons nets play out, a fifth of it."""


@dataclass(frozen=True, slots=True)
class Course:
    """What a training follows from, all of it: the rules, the rounds of learning, the deals from each score, a seed."""

    rules: Rules
    rounds: int
    deals: int
    seed: int

    def document(self) -> dict[str, Any]:
        """The same as JSON has it."""
        return {**self.rules.document(), "rounds": self.rounds, "deals": self.deals, "seed": self.seed}


@dataclass(frozen=True, slots=True)
class NetCourse:
    """What the training of a net follows from: the rules, how many chapters of how many batches, and a seed.

    In the first ``chapters`` the lessons are played out by *rules*, in ``more`` of them by the net itself. ``against``
    is the file of a net that all opponents play by then; the one that learns begins with what that one knows.
    """

    rules: Rules
    chapters: int
    seed: int
    more: int = 0
    against: Path | None = None
    batches: int = BATCHES

    def document(self) -> dict[str, Any]:
        """The same as JSON has it; a net that is learnt against by the SHA-256 of its file."""
        against = None if self.against is None else sha256(self.against.read_bytes()).hexdigest()
        return {
            **self.rules.document(),
            "chapters": self.chapters,
            "more": self.more,
            "against": against,
            "batches": self.batches,
            "seed": self.seed,
        }
