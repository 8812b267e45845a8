"""What becomes of a dare, as a table tells it: that it stands, or which card smacked it; and in Iceland its name.

The rules' own events tell that a matador was dared, and that one was smacked. What follows from them for everybody at
the table is told by the events of this module, which go among those that a seat has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from brus.cards import MATADORS, Card
from brus.events import (
    AskedToShow,
    Cut,
    Dared,
    DaredUnlawfully,
    Dealt,
    Event,
    Led,
    MatchOver,
    Oversmacked,
    Played,
    Scored,
    Smacked,
    TrickWon,
)
from brus.kernel import layout, names
from brus.seats import Seat, side_of
from brus.variant import Rules

__all__ = ["DareNamed", "DareStands", "SmackedWith", "has_named_dares", "with_dares"]


@dataclass(frozen=True, slots=True)
class DareNamed(Dared):
    """A dare with its Icelandic name: from the lead *the round*, later *under you* (6.10)."""

    led: bool


@dataclass(frozen=True, slots=True)
class DareStands(Event):
    """No opponent's higher matador fell to the trick (6.8); ``scores`` is false where it needed the trick (6.7)."""

    seat: Seat
    card: Card
    scores: bool


@dataclass(frozen=True, slots=True)
class SmackedWith(Smacked):
    """A dared matador was smacked by this one."""

    matador: Card


def has_named_dares(rules: Rules) -> bool:
    """Whether a dare from the lead and a later one have names of their own: where ``Kh`` alone is dared (6.10)."""
    return bool(rules.table[layout.DARES + names.KING]) and not rules.table[layout.DARES + names.EIGHT]


def with_dares(events: Sequence[Event], before: Sequence[Event], rules: Rules) -> list[Event]:
    """These events with what they mean for the dares of their tricks; ``before`` are those of earlier plays."""
    trick = list(_last_trick(before))
    told: list[Event] = []
    standing: list[Event] = []
    waits = False
    for at, event in enumerate(events):
        if isinstance(event, Led):
            trick = []
        trick.append(event)
        if type(event) is Dared and has_named_dares(rules):
            told.append(DareNamed(event.seat, event.card, _leader_of(trick) == event.seat))
        elif type(event) is Smacked:
            told.append(SmackedWith(event.seat, event.card, event.by, _matador_of(trick, event.by)))
        else:
            told.append(event)
        if isinstance(event, TrickWon):
            after = list(_rest_of_trick(events[at + 1 :]))
            standing = list(_standing(trick, event, after, rules))
            waits = any(isinstance(other, Oversmacked) for other in after)
        # That a dare stands is heard when the oversmack has saved it.
        if standing and (isinstance(event, Oversmacked) or not waits):
            told += standing
            standing = []
    return told


def _last_trick(events: Sequence[Event]) -> Sequence[Event]:
    leads = [at for at, event in enumerate(events) if isinstance(event, Led)]
    return events[leads[-1] :] if leads else ()


def _leader_of(trick: Iterable[Event]) -> Seat | None:
    return next((event.seat for event in trick if isinstance(event, Led)), None)


def _rest_of_trick(events: Iterable[Event]) -> Iterable[Event]:
    for event in events:
        if isinstance(event, Led | Dealt | Cut):
            return
        yield event


def _matador_of(trick: Iterable[Event], seat: Seat) -> Card:
    """The highest matador that a seat has played to this trick."""
    played = {
        card for event in trick if isinstance(event, Led | Played) and event.seat == seat for card in event.play.cards
    }
    return next(matador for matador in MATADORS if matador in played)


def _standing(trick: Sequence[Event], won: TrickWon, after: Sequence[Event], rules: Rules) -> Iterable[Event]:
    """The dares of a trick that is complete that were not smacked; what is asked for proof is told by that (6.11)."""
    if any(isinstance(event, AskedToShow) for event in after):
        return
    is_scored = any(isinstance(event, Scored) and event.reason == "dare" for event in after)
    if any(isinstance(event, MatchOver) for event in after) and not is_scored:
        # A step before the contest has ended the match (7): then nothing came of the dare.
        return
    ended = {event.card for event in after if isinstance(event, Smacked | DaredUnlawfully)}
    for event in trick:
        if isinstance(event, Dared) and event.card not in ended:
            owns = side_of(event.seat, rules.seats) == side_of(won.seat, rules.seats)
            yield DareStands(event.seat, event.card, owns or not rules.table[layout.DARE_NEEDS_TRICK])
