"""Who sits where: people, computer players and empty seats, who is ready, and who is the host."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from brus.seats import Seat, seats_of
from brus.server.entries import WATCHERS, Audience
from brus.server.protocol import SeatName, SeatView

__all__ = ["NAMES", "QUICK", "STAND_IN", "Chair", "Person", "Seating"]

NAMES: Final[tuple[SeatName, ...]] = ("N", "E", "S", "W")
"""The names of the seats, by their numbers."""

STAND_IN: Final = "good"
"""The level that plays for people who are away, have left, or have run out of time."""
QUICK: Final = ("beginner", "casual", "good")
"""The levels that answer at once; the others search."""


class Person(Struct, frozen=True):
    """Somebody with a name; ``id`` tells people apart and is shown to nobody."""

    id: str
    name: str


class Chair:
    """A seat and whoever has it. ``again`` is how its person wants another match: ``kept`` or ``drawn`` sides."""

    __slots__ = ("again", "kind", "level", "person", "ready", "reserve", "stand_in")

    def __init__(self) -> None:
        self.kind: Literal["empty", "person", "computer"] = "empty"
        self.person: Person | None = None
        self.level: str | None = None
        self.ready = False
        self.again: str | None = None
        self.stand_in = False
        self.reserve: float | None = None

    @property
    def is_played_by_computer(self) -> bool:
        """Whether a computer player acts here, be it for a person who is away."""
        return self.kind == "computer" or self.stand_in

    def empty(self) -> None:
        """Nobody sits here any more."""
        Chair.__init__(self)

    def seat_person(self, person: Person) -> None:
        """A person sits down here."""
        self.empty()
        self.kind, self.person = "person", person

    def seat_computer(self, level: str) -> None:
        """A computer player sits here."""
        self.empty()
        self.kind, self.level = "computer", level

    def view(self) -> SeatView:
        """What everybody sees of it."""
        return SeatView(
            name="" if self.person is None else self.person.name,
            kind=self.kind,
            level=STAND_IN if self.stand_in else self.level,
            ready=self.ready,
            stand_in=self.stand_in,
            reserve=self.reserve,
        )


class Seating:
    """The seats of a table, clockwise from North, and the id of the person who is its host.

    Whoever changes a chair calls :meth:`changed` afterwards.
    """

    def __init__(self, seats: int) -> None:
        self.chairs: dict[Seat, Chair] = {seat: Chair() for seat in seats_of(seats)}
        self.host: str | None = None
        self.changes = 0
        """How often anything of the chairs has changed."""
        self.people: tuple[tuple[Seat, Chair], ...] = ()
        """The seats that belong to people, also where a computer player acts for one."""
        self.players: tuple[tuple[Seat, Chair], ...] = ()
        """The seats where people act themselves."""
        self.audiences: tuple[Audience, ...] = (WATCHERS,)
        """The seats that belong to people, and the watchers."""
        self._views: dict[str, SeatView] | None = None
        self._seat_of: dict[str, Seat] = {}

    def __getitem__(self, seat: Seat) -> Chair:
        return self.chairs[seat]

    def changed(self) -> None:
        """Something of the chairs has changed: work out anew what is kept of them, and who is the host."""
        self.changes += 1
        self._views = None
        self._seat_of = {chair.person.id: seat for seat, chair in self.chairs.items() if chair.person is not None}
        self.people = tuple((seat, chair) for seat, chair in self.chairs.items() if chair.kind == "person")
        self.players = tuple((seat, chair) for seat, chair in self.people if not chair.stand_in)
        self.audiences = (*(seat for seat, _ in self.people), WATCHERS)
        if self.host not in self._seat_of:
            self.host = next(iter(self._seat_of), None)

    @property
    def views(self) -> dict[str, SeatView]:
        """What everybody sees of the seats."""
        if self._views is None:
            self._views = {str(seat): chair.view() for seat, chair in self.chairs.items()}
        return self._views

    def seat_of(self, person_id: str) -> Seat | None:
        """Where a person sits."""
        return self._seat_of.get(person_id)

    @property
    def is_full(self) -> bool:
        """Whether no seat is empty."""
        return all(chair.kind != "empty" for chair in self.chairs.values())

    @property
    def count_people(self) -> int:
        """How many people have seats."""
        return len(self._seat_of)

    def unready(self) -> None:
        """Nobody is ready for anything any more."""
        for chair in self.chairs.values():
            chair.ready, chair.again = False, None
        self.changed()

    def rearrange(self, places: dict[str, SeatName]) -> None:
        """Everybody moves: from the seat of each name to that of the name beside it."""
        moved = {Seat[to]: self.chairs[Seat[now]] for now, to in places.items()}
        self.chairs = {seat: moved[seat] for seat in self.chairs}
        self.changed()
