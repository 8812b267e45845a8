"""A review as a JSON document (docs/analysis.md). Chances have four digits."""

from __future__ import annotations

from typing import Any

from brus.analysis.examining import Examined, Kind
from brus.analysis.hindsight import Seen
from brus.analysis.review import DealReview, PlayerReview, Review
from brus.analysis.standing import Chances

__all__ = ["review_document"]


def review_document(review: Review) -> dict[str, Any]:
    """Decisions judged by what could be known; luck; players; and apart from them deals and hindsight."""
    decisions = [
        _decision(one, luck) for deal in review.deals for one, luck in zip(deal.examined, deal.lucks, strict=True)
    ]
    return {
        "decisions": decisions,
        "luck": _rounded(review.luck),
        "players": {str(player.seat): _player(review, player) for player in review.players},
        "deals": [_deal(deal) for deal in review.deals],
        "hindsight": [_seen(seen) for seen in review.hindsight],
    }


def _decision(one: Examined, luck: float) -> dict[str, Any]:
    decision, verdict = one.decision, one.verdict
    return {
        "deal": decision.deal,
        "trick": decision.trick,
        "seat": str(decision.seat),
        "played": str(decision.played),
        "best": str(one.best),
        "loss": _round(one.whole.loss),
        "se": _round(one.whole.error),
        "chances": {str(judged.play): _round(judged.chance) for judged in verdict.plays},
        "errors": {str(judged.play): _round(judged.error) for judged in verdict.plays},
        "why": one.reason.sentence,
        "rule": str(one.reason.rule),
        "mistake": None if one.mistake is None else str(one.mistake),
        "lost": {str(Kind.CARDS): _round(one.cards.loss), str(Kind.DARING): _round(one.daring.loss)},
        "before": _round(one.before),
        "after": _round(one.after),
        "luck": _round(luck),
    }


def _player(review: Review, player: PlayerReview) -> dict[str, Any]:
    return {
        "name": review.match.players.get(player.seat),
        "decisions": player.decisions,
        "mistakes": {str(kind): count for kind, count in player.mistakes.items()},
        "lost": {str(kind): _round(lost) for kind, lost in player.lost.items()},
    }


def _deal(deal: DealReview) -> dict[str, Any]:
    return {
        "deal": deal.number,
        "before": _rounded(deal.before),
        "after": None if deal.after is None else _rounded(deal.after),
        "luck": None if deal.luck is None else _rounded(deal.luck),
    }


def _seen(seen: Seen) -> dict[str, Any]:
    decision = seen.decision
    return {
        "deal": decision.deal,
        "trick": decision.trick,
        "seat": str(decision.seat),
        "played": str(decision.played),
        "best": str(seen.best),
        "strokes": seen.strokes,
        "match": seen.match,
    }


def _rounded(chances: Chances) -> dict[str, float]:
    return {side: _round(chance) for side, chance in chances.items()}


def _round(chance: float) -> float:
    # Without the sum -0.0, which some losses round to, would be written so.
    return round(chance, 4) + 0.0
