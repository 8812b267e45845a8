"""Advice: what could be played at the end of a record, and what was worth how much in a whole one (docs/analysis.md).

Everything is judged by what the player could know, from worlds that fit the player's view; what the cards turned out to
be is told apart from it, as hindsight.
"""

from __future__ import annotations

from brus.analysis.judging import Judge, Judged, Verdict
from brus.analysis.review import Review, review

__all__ = ["Judge", "Judged", "Review", "Verdict", "review"]
