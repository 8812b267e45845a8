"""What the player who is waited for could do: every play in order of merit, with its chances and a reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from brus.analysis.judging import Judge, Judged
from brus.bots.reasons import Reason, reason_for
from brus.match import Match
from brus.seats import Seat
from brus.view import view_of

__all__ = ["Advice", "advice_for", "advice_on"]


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing that could be done, what it is worth, and what speaks for it."""

    judged: Judged
    reason: Reason

    def document(self) -> dict[str, Any]:
        """As JSON has it (docs/analysis.md)."""
        return {
            "play": str(self.judged.play),
            "chance": round(self.judged.chance, 4),
            "se": round(self.judged.error, 4),
            "deal": round(self.judged.deal, 4),
            "deal_se": round(self.judged.deal_error, 4),
            "rule": str(self.reason.rule),
            "why": self.reason.sentence,
        }


def advice_on(match: Match, judge: Judge) -> list[Advice]:
    """Advice for the player whom a match waits for; nothing between deals and after the match."""
    return [] if match.to_act is None else advice_for(match, match.to_act, judge)


def advice_for(match: Match, seat: Seat, judge: Judge) -> list[Advice]:
    """Advice for a seat that is waited for, from what it can know."""
    view, deal = view_of(match, seat), match.deal
    verdict = judge.verdict(view, f"{len(match.deals)} {len(deal.plays) if deal is not None else 0}")
    return [Advice(judged, reason_for(view, judged.play)) for judged in verdict.plays]
