"""What happened, as it is told over the socket: the rules' events as happenings, each for those who may see it.

:func:`told_of` tells it the moment it happens, :func:`recalled` once more to those who come later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from brus import events
from brus.cards import CARDS
from brus.dares import DareNamed, DareStands, SmackedWith
from brus.events import Event
from brus.plays import Play
from brus.seats import Seat
from brus.server.protocol import Happening
from brus.server.seating import NAMES

__all__ = ["CARD_NAMES", "Told", "recalled", "text_of", "told_of"]

CARD_NAMES: Final = tuple(str(card) for card in CARDS)
"""The cards as they are written, by their numbers."""
Told = tuple[tuple[Seat, ...] | None, Happening]
"""Something to be told, and to whom: these seats, or everybody (None)."""


@lru_cache(maxsize=8192)
def text_of(play: Play) -> str:
    """A play as it is written."""
    return str(play)


def told_of(happened: Iterable[Event]) -> list[Told]:
    """These events as happenings. Who is asked to pipe, or passes, the time for piping tells in its own way (4.6)."""
    told: list[Told] = []
    for event in happened:
        teller = _TELLERS[type(event)]
        if teller is not None:
            told.append((event.audience, teller(event)))
    return told


def recalled(happened: Sequence[Event], audience: Seat | None, *, is_over: bool) -> list[Happening]:
    """A deal so far, as one of this audience may still tell it (2.11): all but hands and the cards that were drawn.

    Of tricks before the last one no card is named until the deal ``is_over``; with the next lead the last one is old.
    """
    leads = [at for at, event in enumerate(happened) if isinstance(event, events.Led)]
    last = 0 if is_over or not leads else leads[-1]
    told: list[Happening] = []
    for at, event in enumerate(happened):
        if not event.is_seen_by(audience):
            continue
        tellers = _OLD_TELLERS if at < last else _LATE_TELLERS
        teller = tellers[type(event)]
        if teller is not None:
            told.append(teller(event))
    return told


def _of_seat(what: str) -> Callable[[Any], Happening]:
    return lambda event: Happening(what=what, seat=NAMES[event.seat])


def _of_side(what: str) -> Callable[[Any], Happening]:
    return lambda event: Happening(what=what, side=event.side)


def _of_play(what: str) -> Callable[[Any], Happening]:
    return lambda event: Happening(what=what, seat=NAMES[event.seat], play=text_of(event.play))


def _of_card(what: str) -> Callable[[Any], Happening]:
    return lambda event: Happening(what=what, seat=NAMES[event.seat], cards=[CARD_NAMES[event.card]])


def _of_cards(what: str) -> Callable[[Any], Happening]:
    return lambda event: Happening(what=what, seat=NAMES[event.seat], cards=[CARD_NAMES[card] for card in event.cards])


def _beaten(what: str) -> Callable[[Any], Happening]:
    return lambda event: Happening(
        what=what, seat=NAMES[event.seat], cards=[CARD_NAMES[event.card]], by=NAMES[event.by]
    )


def _dare_named(event: DareNamed) -> Happening:
    reason = "round" if event.led else "under"
    return Happening(what="dared", seat=NAMES[event.seat], cards=[CARD_NAMES[event.card]], reason=reason)


def _smacked_with(event: SmackedWith) -> Happening:
    cards, matador = [CARD_NAMES[event.card]], CARD_NAMES[event.matador]
    return Happening(what="smacked", seat=NAMES[event.seat], cards=cards, by=NAMES[event.by], play=matador)


def _stands(event: DareStands) -> Happening:
    return Happening(what="stands", seat=NAMES[event.seat], cards=[CARD_NAMES[event.card]], number=int(event.scores))


def _scored(event: events.Scored) -> Happening:
    return Happening(what="scored", side=event.side, number=event.points, reason=event.reason)


_TELLERS: Final[dict[type[Event], Callable[[Any], Happening] | None]] = {
    events.Cut: lambda event: Happening(what="cut", seat=NAMES[event.dealer], cards=[CARD_NAMES[event.card]]),
    events.Dealt: lambda event: Happening(what="dealt", seat=NAMES[event.dealer], by=NAMES[event.leader]),
    events.HandDealt: _of_cards("hand"),
    events.AskedToPipe: None,
    events.Passed: None,
    events.Piped: _of_seat("piped"),
    events.Led: _of_play("led"),
    events.Played: _of_play("played"),
    events.Dared: _of_card("dared"),
    DareNamed: _dare_named,
    events.DaredUnlawfully: _of_card("dared-unlawfully"),
    events.Hawked: _of_seat("hawked"),
    events.TrickWon: lambda event: Happening(what="won", seat=NAMES[event.seat], number=event.units),
    events.Smacked: _beaten("smacked"),
    SmackedWith: _smacked_with,
    events.Oversmacked: _beaten("oversmacked"),
    DareStands: _stands,
    events.AskedToShow: _of_seat("asked-to-show"),
    events.Shown: _of_seat("shown"),
    events.CardsShown: _of_cards("shown-cards"),
    events.Declined: _of_seat("declined"),
    events.Drew: lambda event: Happening(what="drew", seat=NAMES[event.seat], number=event.count),
    events.CardsDrawn: _of_cards("drawn"),
    events.Scored: _scored,
    events.Chimney: lambda event: Happening(what="chimney", side=event.side, number=event.target),
    events.StandingOn: lambda event: Happening(what="standing", side=event.side, number=event.needs),
    events.OnTheRobber: _of_side("robber"),
    events.Jan: _of_side("jan"),
    events.Buk: lambda event: Happening(what="buk", number=event.waiting),
    events.Scratched: _of_side("scratched"),
    events.DealOver: lambda event: Happening(what="deal-over", side=event.winner),
    events.MatchOver: lambda event: Happening(what="match-over", side=event.winner),
}
"""How each kind of event is told; None for what is nobody's to be told here."""
_LATE_TELLERS: Final = _TELLERS | {events.HandDealt: None, events.CardsDrawn: None}
"""How it is told to those who come later: what they hold they see."""


def _old_smack(event: events.Smacked) -> Happening:
    return Happening(what="smacked", seat=NAMES[event.seat], by=NAMES[event.by])


_OLD_TELLERS: Final = _LATE_TELLERS | {
    events.Led: _of_seat("led"),
    events.Played: None,
    events.Dared: _of_seat("dared"),
    DareNamed: _of_seat("dared"),
    events.DaredUnlawfully: _of_seat("dared-unlawfully"),
    events.Smacked: _old_smack,
    SmackedWith: _old_smack,
    events.Oversmacked: lambda event: Happening(what="oversmacked", seat=NAMES[event.seat], by=NAMES[event.by]),
    DareStands: lambda event: Happening(what="stands", seat=NAMES[event.seat], number=int(event.scores)),
    events.CardsShown: None,
}
"""How a trick is told that is no longer to be looked at: who did what, and no card of it."""
