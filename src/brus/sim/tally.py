"""What came of many deals, added up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from brus.seats import side_names
from brus.sim import batches

__all__ = ["Tally"]


@dataclass(frozen=True)
class Tally:
    """Counts over many deals; tables are by the names of the sides.

    ``plays`` counts every action, answers to piping and proof included; ``tricks`` counts a double as one; ``strokes``
    are what was crossed out (8.1), ``chimneys`` what combs have grown by (8.3). A deal that the match's end cut short
    has no winner. ``check`` is a number that every last state has gone into, the same wherever the same was played.
    """

    deals: int
    plays: int
    tricks: int
    buks: int
    deal_wins: Mapping[str, int]
    match_wins: Mapping[str, int]
    strokes: Mapping[str, int]
    chimneys: Mapping[str, int]
    check: int

    @classmethod
    def read(cls, counts: Sequence[int], seats: int) -> Tally:
        """From the list that ``batches.py`` adds up in."""
        sides = side_names(seats)

        def by_side(place: int) -> dict[str, int]:
            return {side: int(counts[place + at]) for at, side in enumerate(sides)}

        return cls(
            deals=int(counts[batches.TALLY_DEALS]),
            plays=int(counts[batches.TALLY_PLAYS]),
            tricks=int(counts[batches.TALLY_TRICKS]),
            buks=int(counts[batches.TALLY_BUKS]),
            deal_wins=by_side(batches.TALLY_DEAL_WINS),
            match_wins=by_side(batches.TALLY_MATCH_WINS),
            strokes=by_side(batches.TALLY_STROKES),
            chimneys=by_side(batches.TALLY_CHIMNEYS),
            check=int(counts[batches.TALLY_CHECK]),
        )

    @classmethod
    def nothing(cls, seats: int) -> Tally:
        """The tally of no deal."""
        return cls.read([0] * batches.TALLY_SIZE, seats)

    def __add__(self, other: Tally) -> Tally:
        def both(mine: Mapping[str, int], theirs: Mapping[str, int]) -> dict[str, int]:
            return {side: mine[side] + theirs[side] for side in mine}

        return Tally(
            deals=self.deals + other.deals,
            plays=self.plays + other.plays,
            tricks=self.tricks + other.tricks,
            buks=self.buks + other.buks,
            deal_wins=both(self.deal_wins, other.deal_wins),
            match_wins=both(self.match_wins, other.match_wins),
            strokes=both(self.strokes, other.strokes),
            chimneys=both(self.chimneys, other.chimneys),
            # A sum, so that blocks may be added in any order.
            check=(self.check + other.check) % batches.CHECK_PRIME,
        )

    def document(self) -> dict[str, Any]:
        """The tally as JSON has it, keys in a fixed order."""
        return {
            "deals": self.deals,
            "plays": self.plays,
            "tricks": self.tricks,
            "buks": self.buks,
            "deal_wins": dict(self.deal_wins),
            "match_wins": dict(self.match_wins),
            "strokes": dict(self.strokes),
            "chimneys": dict(self.chimneys),
            "check": self.check,
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any], seats: int) -> Tally:
        """What :meth:`document` wrote; raise KeyError, TypeError, ValueError or AttributeError for anything else.

        >>> Tally.from_document(Tally.nothing(3).document(), 3) == Tally.nothing(3)
        True
        """
        form = cls.nothing(seats).document()
        for key in {**form, **document}:
            _check_count(document[key], form[key])
        tally = cls(**document)
        if sum(tally.deal_wins.values()) + tally.buks > tally.deals or sum(tally.match_wins.values()) > tally.deals:
            raise ValueError(tally.deals)
        if tally.check >= batches.CHECK_PRIME:
            raise ValueError(tally.check)
        return tally


def _check_count(found: Any, form: Any) -> None:
    """A count, or a table of counts by the names of the sides: whatever else is found raises ValueError."""
    if isinstance(form, dict):
        if set(found) != set(form) or not isinstance(found, dict):
            raise ValueError(found)
        for side in form:
            _check_count(found[side], form[side])
    elif type(found) is not int or found < 0:
        raise ValueError(found)
