"""What happened, as the events of which the terminal tells its stories (:mod:`brus.tui.story`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from brus import events
from brus.cards import Card
from brus.dares import DareNamed, DareStands, SmackedWith
from brus.events import Event
from brus.plays import Play
from brus.seats import Seat
from brus.server.protocol import Happening

__all__ = ["events_of"]


def events_of(what: Iterable[Happening]) -> list[Event]:
    """The events of the game among these; what happens at the table is none."""
    return [_EVENTS[happening.what](happening) for happening in what if happening.what in _EVENTS]


def _seat(told: Happening) -> Seat:
    return Seat[str(told.seat)]


def _by(told: Happening) -> Seat:
    return Seat[str(told.by)]


def _card(told: Happening) -> Card:
    assert told.cards is not None
    return Card.parse(told.cards[0])


def _cards(told: Happening) -> tuple[Card, ...]:
    return tuple(map(Card.parse, told.cards or ()))


def _play(told: Happening) -> Play:
    return Play.parse(str(told.play))


def _number(told: Happening) -> int:
    return told.number or 0


def _dared(told: Happening) -> Event:
    if told.reason is not None:
        return DareNamed(_seat(told), _card(told), told.reason == "round")
    return events.Dared(_seat(told), _card(told))


def _smacked(told: Happening) -> Event:
    if told.play is not None:
        return SmackedWith(_seat(told), _card(told), _by(told), Card.parse(told.play))
    return events.Smacked(_seat(told), _card(told), _by(told))


_EVENTS: Final[dict[str, Callable[[Happening], Event]]] = {
    "cut": lambda told: events.Cut(_seat(told), _card(told)),
    "dealt": lambda told: events.Dealt(_seat(told), _by(told)),
    "piped": lambda told: events.Piped(_seat(told)),
    "led": lambda told: events.Led(_seat(told), _play(told)),
    "played": lambda told: events.Played(_seat(told), _play(told)),
    "dared": _dared,
    "dared-unlawfully": lambda told: events.DaredUnlawfully(_seat(told), _card(told)),
    "hawked": lambda told: events.Hawked(_seat(told)),
    "won": lambda told: events.TrickWon(_seat(told), _number(told)),
    "smacked": _smacked,
    "oversmacked": lambda told: events.Oversmacked(_seat(told), _card(told), _by(told)),
    "stands": lambda told: DareStands(_seat(told), _card(told), bool(told.number)),
    "asked-to-show": lambda told: events.AskedToShow(_seat(told)),
    "shown-cards": lambda told: events.CardsShown(_seat(told), _cards(told), ()),
    "declined": lambda told: events.Declined(_seat(told)),
    "drew": lambda told: events.Drew(_seat(told), _number(told)),
    "drawn": lambda told: events.CardsDrawn(_seat(told), _cards(told)),
    "scored": lambda told: events.Scored(str(told.side), _number(told), str(told.reason)),
    "chimney": lambda told: events.Chimney(str(told.side), _number(told)),
    "standing": lambda told: events.StandingOn(str(told.side), _number(told)),
    "robber": lambda told: events.OnTheRobber(str(told.side)),
    "jan": lambda told: events.Jan(str(told.side)),
    "buk": lambda told: events.Buk(_number(told)),
    "scratched": lambda told: events.Scratched(str(told.side)),
    "deal-over": lambda told: events.DealOver(told.side),
    "match-over": lambda told: events.MatchOver(str(told.side)),
}
"""The event behind each kind of happening that :mod:`brus.server.telling` tells.

To whom a hand was ``shown`` it does not tell, so that this one is no event again.
"""
