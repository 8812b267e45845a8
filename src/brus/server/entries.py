"""What a table is made of: its settings, the entries of its log, decisions and refusals. All of it is data."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from brus.errors import BrusError, OptionError
from brus.messages import say
from brus.plays import Play
from brus.printable import literal, printable
from brus.refusals import Refusal
from brus.seats import Seat, seats_of
from brus.server.protocol import Level, Ok, SeatName
from brus.variant import Rules
from brus.variants import get_variant
from brus.view import View

__all__ = [
    "WATCHERS",
    "Audience",
    "BotTurn",
    "Decision",
    "Entry",
    "Pace",
    "Refused",
    "TableSettings",
    "Times",
    "checked",
    "refused",
]

Audience = Seat | None
"""Who is told the same things: a seat, or all who watch."""
WATCHERS: Final = None
"""The audience of all who have no seat."""

Seconds = Annotated[float, Meta(ge=0, le=3600)]


class Pace(Struct, frozen=True):
    """How long a play may take: for ever; a reminder after ``seconds``; or so long, and then a reserve."""

    kind: Literal["none", "friendly", "clock"] = "none"
    seconds: Annotated[float, Meta(ge=1, le=3600)] = 60
    reserve: Seconds = 120


class Times(Struct, frozen=True):
    """How long things last at a table, in seconds. Whoever runs the server sets this, not the people."""

    piping: Seconds = 3.0
    """Before a lead, for piping: the same always, whatever the hands (4.6)."""
    seeds: Seconds = 2.0
    """From the commitment, for the seeds of people who are there (docs/fair.md)."""
    computer: Seconds = 0.7
    """No computer player acts sooner after what went before."""
    pause: Seconds = 4.0
    """Between deals, unless all people are ready earlier."""
    question: Seconds = 20.0
    """For an answer to a question; no answer is a no."""
    away: Seconds = 30.0
    """From when a person's line is down until the others are asked what to do."""
    away_again: Seconds = 60.0
    """Until they are asked again."""


class TableSettings(Struct, frozen=True):
    """What is agreed on before anybody sits down. ``listed`` tables stand in the lobby; all others are private.

    ``fill`` puts computer players on seats from the beginning; at a ``solo`` table the host plays alone against
    computers (where ``fill`` names none, *good*) and begins at once. ``watch``: whether others may look on.
    """

    variant: str
    seats: int = 4
    options: dict[str, bool | int | str] = {}
    pace: Pace = Pace()
    watch: bool = False
    listed: bool = False
    talk: Literal["phrases", "text"] = "phrases"
    fill: dict[SeatName, Level] = {}
    solo: bool = False
    times: Times = Times()


class Entry(Struct):
    """One line of a table's log; everything follows from these. ``at`` is the wall clock, for people only."""

    kind: str
    at: float
    body: dict[str, Any]


class Decision(Struct, frozen=True):
    """What a command comes to: what is to be written down and then applied, and what its sender is told."""

    entries: list[Entry]
    reply: Ok


class BotTurn(Struct, frozen=True):
    """A computer player is waited for: what it sees, its level, and the number that stands for luck (brus.bots)."""

    seat: Seat
    level: str
    view: View
    luck: int
    number: int
    """Of the step that it answers; the table has gone on when there is another."""


class Refused(BrusError):
    """A command that is refused, nothing having changed: a code for programs, why for people, the rule if any."""

    def __init__(self, code: str, why: str, rule: str | None = None) -> None:
        super().__init__(why)
        self.code = code
        self.why = why
        self.rule = rule

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str, str | None]]:
        return type(self), (self.code, self.why, self.rule)


def refused(refusal: Refusal, play: Play) -> Refused:
    """The refusal of a play by the rules."""
    code = "out-of-turn" if refusal == Refusal.OUT_OF_TURN else "unlawful"
    return Refused(code, refusal.explain(str(play)), refusal.rule)


def checked(settings: TableSettings) -> Rules:
    """The rules that the settings name; raise :class:`brus.errors.OptionError` for settings that cannot be."""
    try:
        msgspec.convert(msgspec.to_builtins(settings), TableSettings)
    except msgspec.ValidationError as why:
        raise OptionError(say("server-settings-refused", reason=printable(str(why), 200))) from why
    rules = get_variant(settings.variant).rules(settings.seats, settings.options)
    names = [str(seat) for seat in seats_of(rules.seats)]
    for seat, level in settings.fill.items():
        if seat not in names:
            raise OptionError(say("server-fill-seat", seat=printable(seat, 10), seats=" ".join(names)))
        if level not in get_args(Level):
            raise OptionError(say("level-unknown", level=literal(level), known=", ".join(get_args(Level))))
    if len(settings.fill) >= rules.seats:
        raise OptionError(say("server-fill-all"))
    return rules
