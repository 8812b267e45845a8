"""The JSON documents of ``brus replay`` and ``brus legal`` (docs/record.md)."""

from __future__ import annotations

from typing import Any

from brus.match import Match
from brus.replay import settled

__all__ = ["legal_document", "replay_document"]


def replay_document(match: Match) -> dict[str, Any]:
    """The document of ``brus replay --json``; a dare that still waits to be shown counts as shown."""
    match = settled(match)
    return {
        "variant": match.rules.variant.name,
        "score": match.score,
        "targets": match.targets,
        "winner": match.winner,
        "deals": [
            {
                "dealer": str(deal.dealer),
                "tricks": [
                    {"leader": str(trick.leader), "winner": str(trick.winner), "units": trick.units}
                    for trick in deal.tricks
                    if trick.winner is not None
                ],
                "tricks_won": deal.tricks_won,
                "winner": deal.winner,
                "points": [{"side": side, "points": points, "reason": reason} for side, points, reason in deal.points],
            }
            for deal in match.deals
        ],
    }


def legal_document(match: Match) -> dict[str, Any]:
    """The document of ``brus legal --json``: who is to act, and what that seat may do, sorted as text."""
    to_act = match.to_act
    return {
        "to_act": None if to_act is None else str(to_act),
        "legal": sorted(map(str, match.legal_plays())),
    }
