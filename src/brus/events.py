"""What happened at the table: frozen records, each of which declares who may see it.

An event is seen whole or not at all. Where a table says something that only some may know in full, there are two
events: everybody sees that a seat drew two cards (:class:`Drew`), and that seat alone sees which (:class:`CardsDrawn`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar, Final

from brus.cards import Card
from brus.kernel import names
from brus.kernel.proof import is_shown_to
from brus.plays import Play
from brus.seats import SEATS, Seat, side_names

__all__ = [
    "AskedToPipe",
    "AskedToShow",
    "Buk",
    "CardsDrawn",
    "CardsShown",
    "Chimney",
    "Cut",
    "Dared",
    "DaredUnlawfully",
    "DealOver",
    "Dealt",
    "Declined",
    "Drew",
    "Event",
    "HandDealt",
    "Hawked",
    "Jan",
    "Led",
    "MatchOver",
    "OnTheRobber",
    "Oversmacked",
    "Passed",
    "Piped",
    "Played",
    "Scored",
    "Scratched",
    "Shown",
    "Smacked",
    "StandingOn",
    "TrickWon",
    "points_in",
    "scores_after",
    "shown_to",
]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. ``audience`` holds the seats that may see it; None means everybody."""

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        """Who may see this event: these seats only, or everybody and any spectator when it is None."""
        return None

    def is_seen_by(self, seat: Seat | None) -> bool:
        """Whether a seat (None: a spectator) may see this event."""
        return self.audience is None or seat in self.audience


@dataclass(frozen=True, slots=True)
class _Private(Event):
    """An event that only the seat it tells of may see."""

    seat: Seat

    @property
    def audience(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Cut(Event):
    """The cut showed a card; ``Jc`` and ``Kh`` are points for the dealer's side, and are cut again (7.3)."""

    dealer: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Three cards to each seat (8.2); ``leader`` is due to lead first."""

    dealer: Seat
    leader: Seat


@dataclass(frozen=True, slots=True)
class HandDealt(_Private):
    """The three cards that a seat was dealt."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AskedToPipe(_Private):
    """A seat with three alike is asked whether it pipes; nobody else may know (4.6)."""


@dataclass(frozen=True, slots=True)
class Passed(_Private):
    """A seat that was asked did not pipe; nobody else may know (4.6)."""


@dataclass(frozen=True, slots=True)
class Piped(Event):
    """A seat seized the lead with three alike (4.6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Led(Event):
    """A seat led to a trick."""

    seat: Seat
    play: Play


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A seat played to the trick on the table."""

    seat: Seat
    play: Play


@dataclass(frozen=True, slots=True)
class Dared(Event):
    """A seat announced a dare of a matador (6)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DaredUnlawfully(Event):
    """A dare of this trick was not allowed, and pays the opponents (6.12)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Hawked(Event):
    """A seat announced that ``Kc`` takes a Seven (5.1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """A seat took the trick, which counts as ``units`` tricks (4.4)."""

    seat: Seat
    units: int


@dataclass(frozen=True, slots=True)
class Smacked(Event):
    """A seat's dared matador was beaten by an opponent's higher one (6.8)."""

    seat: Seat
    card: Card
    by: Seat


@dataclass(frozen=True, slots=True)
class Oversmacked(Event):
    """The ``Kh`` that had smacked ``8s`` was beaten by ``Jc`` in turn (6.9)."""

    seat: Seat
    card: Card
    by: Seat


@dataclass(frozen=True, slots=True)
class AskedToShow(Event):
    """A dare stands, and the darer is to show the rest of the hand or decline (6.11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A darer showed the hand to these seats (6.11)."""

    seat: Seat
    to: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CardsShown(Event):
    """The cards that a darer showed, for the seats that saw them (6.11)."""

    seat: Seat
    cards: tuple[Card, ...]
    to: tuple[Seat, ...]

    @property
    def audience(self) -> tuple[Seat, ...]:
        return (self.seat, *self.to)


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A darer did not show the hand and forfeits the points (6.11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew so many cards from the talon (2.7)."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(_Private):
    """The cards that a seat drew."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A side crossed out strokes; ``reason`` is one of cut hawk dare triple deal jan buk (7)."""

    side: str
    points: int
    reason: str

    REASONS: ClassVar[Mapping[int, str]] = MappingProxyType(
        {
            names.FOR_CUT: "cut",
            names.FOR_HAWK: "hawk",
            names.FOR_DARE: "dare",
            names.FOR_TRIPLE: "triple",
            names.FOR_DEAL: "deal",
            names.FOR_JAN: "jan",
            names.FOR_BUK: "buk",
        }
    )
    """The kernel's numbers for the reasons, in the order of section 7."""


@dataclass(frozen=True, slots=True)
class Chimney(Event):
    """A side's comb grew by a stroke, to ``target`` (8.3)."""

    side: str
    target: int


@dataclass(frozen=True, slots=True)
class StandingOn(Event):
    """The scorer says that a side needs three, two or one stroke (8.5)."""

    side: str
    needs: int


@dataclass(frozen=True, slots=True)
class OnTheRobber(Event):
    """A side has one line left (8.6)."""

    side: str


@dataclass(frozen=True, slots=True)
class Jan(Event):
    """A side won the deal without losing a trick (7.2)."""

    side: str


@dataclass(frozen=True, slots=True)
class Buk(Event):
    """Four tricks each: the next deal's winner scores ``waiting`` more (7.4)."""

    waiting: int


@dataclass(frozen=True, slots=True)
class Scratched(Event):
    """A side cleared its comb before the other had crossed out a line (8.6)."""

    side: str


@dataclass(frozen=True, slots=True)
class DealOver(Event):
    """The deal is over; ``winner`` is the side with five tricks, None for a buk (2.9)."""

    winner: str | None


@dataclass(frozen=True, slots=True)
class MatchOver(Event):
    """A side has cleared its comb and won the match (8.1)."""

    winner: str


def cards_in(code: int) -> tuple[Card, ...]:
    """The cards in the kernel's code for some, in the code's order."""
    return Play(code).cards


def shown_to(seat: int, proof: int, seats: int) -> tuple[Seat, ...]:
    """6.11: who sees a hand that is shown, by the rules' proof policy, clockwise: the opponent on the left, or both.

    >>> [str(seat) for seat in shown_to(Seat.W, names.PROOF_BOTH, 4)]
    ['N', 'S']
    """
    others = (SEATS[(seat + turn) % seats] for turn in range(1, seats))
    return tuple(other for other in others if is_shown_to(proof, seats, seat, other))


def points_in(events: Iterable[Event]) -> tuple[tuple[str, int, str], ...]:
    """Side, points and reason of everything that these events score; a chimney counts −1 (docs/record.md).

    >>> points_in([Scored("NS", 2, "dare"), Chimney("EW", 14)])
    (('NS', 2, 'dare'), ('EW', -1, 'chimney'))
    """
    return tuple(
        (event.side, event.points, event.reason) if isinstance(event, Scored) else (event.side, -1, "chimney")
        for event in events
        if isinstance(event, Scored | Chimney)
    )


def scores_after(deals: Iterable[Iterable[Event]], seats: int) -> Iterator[dict[str, int]]:
    """The score after each of these deals: strokes that each side has crossed out since the first of them (8.1).

    >>> list(scores_after([[Scored("NS", 2, "dare")], [Chimney("EW", 14), Scored("EW", 1, "deal")]], 4))
    [{'NS': 2, 'EW': 0}, {'NS': 2, 'EW': 1}]
    """
    score = dict.fromkeys(side_names(seats), 0)
    for events in deals:
        for event in events:
            if isinstance(event, Scored):
                score[event.side] += event.points
        yield dict(score)


def decode(written: Sequence[int], seats: int) -> list[Event]:
    """The events in the numbers that the kernel wrote, four an event (``kernel/events.py``)."""
    sides = side_names(seats)
    events: list[Event] = []
    for at in range(0, len(written), names.EVENT_WIDTH):
        kind, who, what, more = written[at : at + names.EVENT_WIDTH]
        events += _decoded(kind, who, what, more, sides)
    return events


@lru_cache(maxsize=16384)
def _decoded(kind: int, who: int, what: int, more: int, sides: tuple[str, ...]) -> tuple[Event, ...]:
    """What four numbers tell. As nothing changes an event, one object serves all deals in which the same happens."""
    return tuple(_DECODERS[kind](who, what, more, sides))


_Decoder = Callable[[int, int, int, Any], list[Event]]


def _seat_event(kind: Callable[[Seat], Event]) -> _Decoder:
    return lambda who, what, more, sides: [kind(SEATS[who])]


def _side_event(kind: Callable[[str], Event]) -> _Decoder:
    return lambda who, what, more, sides: [kind(sides[who])]


def _card_event(kind: Callable[[Seat, Card], Event]) -> _Decoder:
    return lambda who, what, more, sides: [kind(SEATS[who], Card(what))]


def _play_event(kind: Callable[[Seat, Play], Event]) -> _Decoder:
    return lambda who, what, more, sides: [kind(SEATS[who], Play(what))]


def _drew(who: int, what: int, more: int, sides: Any) -> list[Event]:
    return [Drew(SEATS[who], what), CardsDrawn(SEATS[who], cards_in(more))]


def _shown(who: int, what: int, more: int, sides: Any) -> list[Event]:
    seats = next(seats for seats in (3, 4) if side_names(seats) == sides)
    seat, to = SEATS[who], shown_to(who, what, seats)
    return [Shown(seat, to), CardsShown(seat, cards_in(more), to)]


_DECODERS: Final[dict[int, _Decoder]] = {
    names.EVENT_CUT: _card_event(Cut),
    names.EVENT_DEALT: lambda who, what, more, sides: [Dealt(SEATS[who], SEATS[what])],
    names.EVENT_ASKED_TO_PIPE: _seat_event(AskedToPipe),
    names.EVENT_PASSED: _seat_event(Passed),
    names.EVENT_PIPED: _seat_event(Piped),
    names.EVENT_LED: _play_event(Led),
    names.EVENT_PLAYED: _play_event(Played),
    names.EVENT_DARED: _card_event(Dared),
    names.EVENT_DARED_UNLAWFULLY: _card_event(DaredUnlawfully),
    names.EVENT_HAWKED: _seat_event(Hawked),
    names.EVENT_TRICK_WON: lambda who, what, more, sides: [TrickWon(SEATS[who], what)],
    names.EVENT_SMACKED: lambda who, what, more, sides: [Smacked(SEATS[who], Card(what), SEATS[more])],
    names.EVENT_OVERSMACKED: lambda who, what, more, sides: [Oversmacked(SEATS[who], Card(what), SEATS[more])],
    names.EVENT_ASKED_TO_SHOW: _seat_event(AskedToShow),
    names.EVENT_SHOWN: _shown,
    names.EVENT_DECLINED: _seat_event(Declined),
    names.EVENT_DREW: _drew,
    names.EVENT_SCORED: lambda who, what, more, sides: [Scored(sides[who], what, Scored.REASONS[more])],
    names.EVENT_CHIMNEY: lambda who, what, more, sides: [Chimney(sides[who], what)],
    names.EVENT_STANDING: lambda who, what, more, sides: [StandingOn(sides[who], what)],
    names.EVENT_ROBBER: _side_event(OnTheRobber),
    names.EVENT_JAN: _side_event(Jan),
    names.EVENT_BUK: lambda who, what, more, sides: [Buk(what)],
    names.EVENT_SCRATCHED: _side_event(Scratched),
    names.EVENT_DEAL_OVER: lambda who, what, more, sides: [DealOver(None if who < 0 else sides[who])],
    names.EVENT_MATCH_OVER: _side_event(MatchOver),
}
