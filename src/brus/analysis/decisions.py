"""The decisions of a match, one after the other: what each player saw, and what it chose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from brus.deal import Deal, Phase
from brus.match import Match
from brus.plays import Play
from brus.seats import Seat
from brus.view import View, view_of

__all__ = ["Decision", "decisions_of", "played_again", "trick_number"]


@dataclass(frozen=True, slots=True)
class Decision:
    """Somebody was waited for: deal, trick and place in the deal's log, the view, and the play that was made."""

    deal: int
    trick: int
    place: int
    seat: Seat
    view: View
    played: Play

    @property
    def label(self) -> str:
        """What tells it from all other decisions of the match."""
        return f"{self.deal} {self.place}"

    @property
    def is_forced(self) -> bool:
        """Whether nothing else could be done."""
        return len(self.view.legal) == 1


def decisions_of(match: Match) -> Iterator[tuple[Deal, list[Decision]]]:
    """Each deal of a match as it ended, or stands, with its decisions in order; the forced ones too."""
    again = played_again(match)
    for number, deal in enumerate(match.deals, start=1):
        again.begin_deal_from_pack(deal.dealer, deal.pack, deal.cuts)
        found: list[Decision] = []
        for play in deal.plays:
            seat = again.to_act
            assert seat is not None
            view = view_of(again, seat)
            found.append(Decision(number, trick_number(view), len(found), seat, view, play))
            again.play(play)
        yield deal, found


def played_again(match: Match) -> Match:
    """A match of the same rules and players before its first deal."""
    return Match(match.rules, match.players)


def trick_number(view: View) -> int:
    """Which trick of the deal is being played, from 1 on; a proof belongs to the trick before (6.11)."""
    tricks = view.tricks
    is_open = bool(tricks) and (tricks[-1].winner is None or view.phase == Phase.ASKING_TO_SHOW)
    return len(tricks) if is_open else len(tricks) + 1
