"""One decision examined: what it lost against the best play, by what the player could know, and why.

The best of several estimates is more likely too high than too low. So a decision that looks like a mistake is judged
again, in other and more worlds, and then these alone count.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from brus.analysis.decisions import Decision
from brus.analysis.judging import Difference, Judge, Verdict
from brus.bots.reasons import Reason, reason_for
from brus.plays import HIDE, SHOW, Play

__all__ = ["Examined", "Kind", "examine"]

AGAIN: Final = 3
"""How many times as many simulations the second look has."""


class Kind(StrEnum):
    """What a mistake was made with: the cards, or what was or was not announced, or dared at all (5, 6)."""

    CARDS = "cards"
    DARING = "daring"


@dataclass(frozen=True, slots=True)
class Examined:
    """An unforced decision with its verdict.

    ``whole`` is what the play lost; it is the sum of ``cards``, what the best play with the same cards loses against
    the best of all, and ``daring``, what the play loses against that one. Where only one of the best play and the one
    that was made dares, with whatever card, all of it is ``daring``. ``mistake`` tells which of the two was the
    greater part where the whole is a loss that counts (``Difference.is_certain``), and is None elsewhere. ``reason`` is
    why the best play, or of a mistake of daring the best with the same cards, is better than a mistake; or else what
    speaks for the play that was made.
    """

    decision: Decision
    verdict: Verdict
    best: Play
    whole: Difference
    cards: Difference
    daring: Difference
    mistake: Kind | None
    reason: Reason

    @property
    def before(self) -> float:
        """The chance to win the match before the play, which is that of the best one."""
        return self.verdict.of(self.best).chance

    @property
    def after(self) -> float:
        """The chance after the play that was made."""
        return self.verdict.of(self.decision.played).chance

    @property
    def lost(self) -> float:
        """What counts as lost: nothing, unless it is a mistake."""
        return self.whole.loss if self.mistake is not None else 0.0


def examine(decision: Decision, judge: Judge) -> Examined:
    """Judge a decision, and once more where the play seems to have lost something."""
    view, played = decision.view, decision.played
    verdict = judge.verdict(view, decision.label)
    best = verdict.best.play
    # Show and hide are both of the same cards, as it were.
    is_daring = played in (SHOW, HIDE) or bool(played.dared) != bool(best.dared)
    same = best if is_daring else verdict.best_with(played).play
    if verdict.loss(played).is_certain:
        # What the second look compares with was chosen by the first; chosen by itself, it would seem better than it is.
        verdict = judge.verdict(view, f"{decision.label} again", AGAIN)
    whole = verdict.loss(played, best)
    cards, daring = verdict.loss(same, best), verdict.loss(played, same)
    mistake = None
    if whole.is_certain:
        mistake = Kind.DARING if daring.loss > cards.loss else Kind.CARDS
    if mistake is None:
        reason = reason_for(view, played)
    else:
        better = same if mistake == Kind.DARING else best
        reason = reason_for(view, better, over=played, odds=verdict.odds(better, played))
    return Examined(decision, verdict, best, whole, cards, daring, mistake, reason)
