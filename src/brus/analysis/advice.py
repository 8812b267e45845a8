"""What the player who is waited for could do: every play in order of merit, with its chances and a reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from brus.analysis.judging import Judge, Judged, Verdict
from brus.bots.reasons import Reason, Rule, reason_against, reason_for
from brus.match import Match
from brus.seats import Seat
from brus.view import View, view_of

__all__ = ["Advice", "advice_for", "advice_of", "advice_on"]

_NOTHING = Reason(Rule.NONE, "")


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing that could be done, what it is worth, and what speaks for it, or if it is worse against it.

    ``is_as_good`` where the best is not certainly better. The sentence is empty where no rule says anything.
    """

    judged: Judged
    reason: Reason
    is_as_good: bool

    def document(self) -> dict[str, Any]:
        """As JSON has it (docs/analysis.md)."""
        return {
            "play": str(self.judged.play),
            "chance": round(self.judged.chance, 4),
            "se": round(self.judged.error, 4),
            "deal": round(self.judged.deal, 4),
            "deal_se": round(self.judged.deal_error, 4),
            "as_good": self.is_as_good,
            "rule": str(self.reason.rule),
            "why": self.reason.sentence,
        }


def advice_on(match: Match, judge: Judge) -> list[Advice]:
    """Advice for the player whom a match waits for; nothing between deals and after the match."""
    return [] if match.to_act is None else advice_for(match, match.to_act, judge)


def advice_for(match: Match, seat: Seat, judge: Judge) -> list[Advice]:
    """Advice for a seat that is waited for, from what it can know."""
    view, deal = view_of(match, seat), match.deal
    return advice_of(view, judge.verdict(view, f"{len(match.deals)} {len(deal.plays) if deal is not None else 0}"))


def advice_of(view: View, verdict: Verdict) -> list[Advice]:
    """Advice from a verdict."""
    found = []
    for judged in verdict.plays:
        is_as_good = not verdict.is_worse(judged.play)
        found.append(Advice(judged, _reason(view, verdict, judged, is_as_good), is_as_good))
    return found


def _reason(view: View, verdict: Verdict, judged: Judged, is_as_good: bool) -> Reason:
    play, best = judged.play, verdict.best
    if not is_as_good:
        return reason_against(view, play, best.play) or _NOTHING
    reason = reason_for(view, play)
    if reason.rule != Rule.NONE:
        return reason
    if judged != best:
        return _NOTHING
    # What no rule speaks for is told against what comes next.
    second = verdict.plays[1].play
    return reason_for(view, play, second, verdict.odds(play, second)) if verdict.is_worse(second) else _NOTHING
