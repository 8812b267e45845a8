"""What is sent and answered by HTTP, as types: requests are held to them, and OpenAPI tells them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from brus.server.entries import Pace, TableSettings, Times
from brus.server.games import Game, LevelHere
from brus.server.protocol import Happening, Level, SeatName, TableView

__all__ = [
    "CodeGiven",
    "CodeTold",
    "Games",
    "Lobby",
    "Me",
    "NameGiven",
    "NewPerson",
    "NewTable",
    "PersonMade",
    "PersonTold",
    "Replay",
    "Step",
    "TableLink",
    "TableMade",
]

AName = Annotated[str, Meta(min_length=1, max_length=200)]
AWord = Annotated[str, Meta(min_length=1, max_length=40)]
ACode = Annotated[str, Meta(min_length=1, max_length=100)]


class NewPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be called; a guest gets a name."""

    name: AName | None = None


class NameGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """Another name."""

    name: AName


class CodeGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A recovery code, however it was typed."""

    code: ACode


class PersonTold(Struct, frozen=True):
    """A person: an id that is told to nobody else, and a name."""

    id: str
    name: str


class PersonMade(Struct, frozen=True):
    """A person, and the recovery code, which is shown this once."""

    person: PersonTold
    code: str


class CodeTold(Struct, frozen=True):
    """A new recovery code, which is shown this once."""

    code: str


class Me(Struct, frozen=True):
    """Who asks, where they have a seat, and the settings of their last game, or null."""

    person: PersonTold | None
    tables: list[msgspec.Raw]
    last: msgspec.Raw


class Games(Struct, frozen=True):
    """The games, and the levels of computer players."""

    variants: list[Game]
    levels: list[LevelHere]
    paces: list[str]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as its host wants it: :class:`brus.server.entries.TableSettings`, without what the server sets."""

    variant: AWord
    seats: Literal[3, 4] = 4
    options: Annotated[dict[AWord, bool | int | AWord], Meta(max_length=40)] = {}
    pace: Pace = Pace()
    watch: bool = False
    listed: bool = False
    talk: Literal["phrases", "text"] = "phrases"
    fill: dict[SeatName, Level] = {}
    solo: bool = False

    def settings(self, times: Times) -> TableSettings:
        """The settings of the table."""
        return TableSettings(**msgspec.structs.asdict(self), times=times)


class TableMade(Struct, frozen=True, omit_defaults=True):
    """A new table and the way there; the recovery code, if the person is new too."""

    table: str
    link: str
    code: str | None = None


class TableLink(Struct, frozen=True):
    """The address of a table, for whoever is to come there from another device."""

    link: str


class Lobby(Struct, frozen=True):
    """Tables that wait for anybody."""

    tables: list[msgspec.Raw]


class Step(Struct, frozen=True):
    """One step of a replay: what happened, and how the table looked then, with all hands open."""

    what: list[Happening]
    view: TableView


class Replay(Struct, frozen=True):
    """A finished match, step by step."""

    steps: list[Step]
