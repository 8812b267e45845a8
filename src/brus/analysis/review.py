"""A match reviewed: its decisions examined, the luck of its cards, hindsight, and a summary by player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from brus.analysis.decisions import decisions_of
from brus.analysis.examining import Examined, Kind, examine
from brus.analysis.hindsight import Seen, look_back
from brus.analysis.judging import Judge
from brus.analysis.luck import luck_of_deal, luck_of_decisions
from brus.analysis.standing import Chances, chances_after, chances_before
from brus.match import Match
from brus.seats import Seat, seats_of, side_names, side_of

__all__ = ["USUAL_SIMULATIONS", "DealReview", "PlayerReview", "Review", "review", "review_deals"]

USUAL_SIMULATIONS: Final = 4000
"""Deals played out for each decision where no other number is asked for."""


@dataclass(frozen=True, slots=True)
class DealReview:
    """A deal: the chances of the sides before it, and after it unless it is unfinished, and its unforced decisions.

    ``luck`` is each side's in the whole deal, None where it is unfinished; ``lucks`` tell of each decision how lucky
    its seat had been since its last one (:mod:`brus.analysis.luck`).
    """

    number: int
    before: Chances
    after: Chances | None
    examined: list[Examined]
    luck: Chances | None
    lucks: list[float]


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """A player's decisions, and by kind how many mistakes it made and what they lost, in chances to win the match.

    ``strokes`` and ``matches`` are what its plays cost with open cards, which nobody could know.
    """

    seat: Seat
    decisions: int
    mistakes: dict[Kind, int]
    lost: dict[Kind, float]
    strokes: int
    matches: int


@dataclass(frozen=True)
class Review:
    """All of a match."""

    match: Match
    deals: list[DealReview]
    hindsight: list[Seen] = field(default_factory=list)

    @property
    def examined(self) -> list[Examined]:
        """All unforced decisions, in order."""
        return [one for deal in self.deals for one in deal.examined]

    @property
    def luck(self) -> Chances:
        """Each side's luck in all finished deals."""
        lucks = [deal.luck for deal in self.deals if deal.luck is not None]
        return {side: sum(luck[side] for luck in lucks) for side in side_names(self.match.rules.seats)}

    @property
    def players(self) -> list[PlayerReview]:
        """The summary of each player, by seat."""
        return [self._player(seat) for seat in seats_of(self.match.rules.seats)]

    def _player(self, seat: Seat) -> PlayerReview:
        own = [one for one in self.examined if one.decision.seat == seat]
        wrong = [one for one in own if one.mistake is not None]
        back = [seen for seen in self.hindsight if seen.decision.seat == seat]
        return PlayerReview(
            seat=seat,
            decisions=len(own),
            mistakes={kind: sum(one.mistake == kind for one in wrong) for kind in Kind},
            lost={
                # A part of a loss may be a gain by chance; all of them are none.
                Kind.CARDS: max(0.0, sum(one.cards.loss for one in wrong)),
                Kind.DARING: max(0.0, sum(one.daring.loss for one in wrong)),
            },
            strokes=sum(seen.strokes or 0 for seen in back),
            matches=sum(seen.match for seen in back),
        )

    def swings(self, side: str) -> list[tuple[int, float]]:
        """How a side's chance moved: the deal's number and the chance, before and after each decision that tells it.

        With three players another's decision tells nothing of a side's chance; with four it is what is left.
        """
        seats = self.match.rules.seats
        points = []
        for deal in self.deals:
            points.append((deal.number, deal.before[side]))
            for one in deal.examined:
                is_own = side_names(seats)[side_of(one.decision.seat, seats)] == side
                if is_own or seats != 3:
                    told = (one.before, one.before - one.lost)
                    points += [(deal.number, chance if is_own else 1 - chance) for chance in told]
            if deal.after is not None:
                points.append((deal.number, deal.after[side]))
        return points


def review(match: Match, judge: Judge, tell: Callable[[int, int], None] | None = None) -> Review:
    """Review a match, finished or not; ``tell`` hears how many of its unforced decisions are done, and of how many."""
    deals: list[DealReview] = []
    for done, count in review_deals(match, judge, deals):
        if tell is not None:
            tell(done, count)
    return Review(match, deals, look_back(match))


def review_deals(match: Match, judge: Judge, deals: list[DealReview]) -> Iterator[tuple[int, int]]:
    """Review a match without hindsight, one unforced decision a step, so that it can be left and gone on with.

    Yields how many decisions are done, and of how many; the step after a deal's last one adds the deal to ``deals``.
    """
    played, seats = list(decisions_of(match)), match.rules.seats
    count = sum(not decision.is_forced for _, decisions in played for decision in decisions)
    done = 0
    before = chances_before(match.rules, match.deals[0].dealer) if match.deals else {}
    for number, (deal, decisions) in enumerate(played, start=1):
        examined: list[Examined] = []
        for decision in decisions:
            if not decision.is_forced:
                examined.append(examine(decision, judge))
                done += 1
                yield done, count
        after = chances_after(deal) if deal.is_over else None
        luck = None if after is None else luck_of_deal(before, after, examined, seats)
        deals.append(DealReview(number, before, after, examined, luck, luck_of_decisions(before, examined, seats)))
        before = after or before
