"""What one audience has seen of a deal, kept up as things happen: its events, and the tricks that they tell of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from brus.cards import Card
from brus.events import CardsShown, Cut, Declined, Event, Led, Piped, Played, Shown, TrickWon
from brus.plays import Play
from brus.seats import Seat

__all__ = ["Seen", "Trick", "tricks_in"]


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: its leader, the plays in order of seat, and once it is complete the winner and what it counts.

    ``piped`` tells whether the leader piped (4.6), ``shown`` whether a darer showed the hand (6.11), None
    where nobody was asked.
    """

    leader: Seat
    plays: tuple[Play, ...] = ()
    winner: Seat | None = None
    units: int = 0
    piped: bool = False
    shown: bool | None = None

    def seats(self, seats: int) -> Iterator[tuple[Seat, Play]]:
        """Each seat with its play, in the order of play, when so many seats play."""
        for turn, play in enumerate(self.plays):
            yield Seat((self.leader + turn) % seats), play


class Seen:
    """What an audience (a seat, or None for a spectator) has seen of one deal.

    ``count`` is how many events that is, ``tricks`` the tricks so far, of which the last may be unfinished or only
    piped, ``cuts`` the cards shown at the cut, and ``shown`` what darers have shown to it (6.11). It only ever grows.
    """

    def __init__(self, audience: Seat | None) -> None:
        self.audience = audience
        self.count = 0
        self.cuts: list[Card] = []
        self.shown: list[CardsShown] = []
        self.tricks: list[Trick] = []
        self.looked_at = 0

    def look_at(self, events: list[Event]) -> Seen:
        """See what is new in the events of the deal, all of which are given again, and return this."""
        for event in events[self.looked_at :]:
            if event.is_seen_by(self.audience):
                self.see(event)
        self.looked_at = len(events)
        return self

    def see(self, event: Event) -> None:
        """Take in one event that this audience may see."""
        self.count += 1
        tricks = self.tricks
        match event:
            case Played(_, play):
                trick = tricks[-1]
                plays = (*trick.plays, play)
                tricks[-1] = Trick(trick.leader, plays, trick.winner, trick.units, trick.piped, trick.shown)
            case TrickWon(seat, units):
                tricks[-1] = replace(tricks[-1], winner=seat, units=units)
            case Led(_, play) if tricks and tricks[-1].piped and not tricks[-1].plays:
                tricks[-1] = replace(tricks[-1], plays=(play,))
            case Led(seat, play):
                tricks.append(Trick(seat, (play,)))
            case Piped(seat):
                tricks.append(Trick(seat, piped=True))
            case Shown() | Declined():
                tricks[-1] = replace(tricks[-1], shown=isinstance(event, Shown))
            case CardsShown():
                self.shown.append(event)
            case Cut(_, card):
                self.cuts.append(card)


def tricks_in(events: Iterable[Event]) -> tuple[Trick, ...]:
    """The tricks that these events tell of, whoever saw them."""
    seen = Seen(None)
    for event in events:
        seen.see(event)
    return tuple(seen.tricks)
