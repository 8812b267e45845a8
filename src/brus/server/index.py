"""The index of the tables in the database: which wait in the lobby, and who has a seat where.

It follows from the log and is written anew when a table is loaded or changes; were it lost, nothing else would be.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw
from sqlalchemy import Connection, delete, insert, select, update

from brus.server.entries import Entry
from brus.server.schema import PERSON, REPORT, SEATED, TABLE
from brus.server.seating import Person
from brus.server.store import Store
from brus.server.table import Table

__all__ = ["Index", "Row"]

_MOST_LISTED: Final = 100
_MOST_AT_ONCE: Final = 100
_GOING_ON: Final = ("open", "playing", "aside")


class Row(NamedTuple):
    """What the index has of a table: what HTTP shows of it, and who has a seat."""

    document: bytes
    phase: str
    is_listed: bool
    people: tuple[str, ...]
    levels: frozenset[str]
    """The levels of the computer players."""

    @classmethod
    def of(cls, table: Table) -> Row:
        """The row of a table as it is now."""
        document = table.document()
        levels = frozenset(one["level"] for one in document["players"].values() if one.get("level"))
        people = tuple(sorted(table.people()))
        return cls(msgspec.json.encode(document), document["phase"], document["listed"], people, levels)

    def values(self, now: float) -> dict[str, Any]:
        """The columns of the table's line."""
        return {"phase": self.phase, "is_listed": self.is_listed, "row": self.document, "touched": now}


def _seat(connection: Connection, table_id: str, people: Iterable[str]) -> None:
    rows = [{"person": person, "table": table_id} for person in people]
    if rows:
        connection.execute(insert(SEATED), rows)


class Index:
    """The index over a store's log."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, table_id: str, host: Person, entries: Sequence[Entry], row: Row) -> None:
        """A new table: its first entries and its place in the index, at once."""

        def job(connection: Connection) -> None:
            now = time.time()
            self._store.log(connection, table_id, 1, entries)
            connection.execute(insert(TABLE).values(id=table_id, host=host.id, made=now, **row.values(now)))
            _seat(connection, table_id, row.people)

        await self._store.write(job)

    async def put(self, table_id: str, row: Row) -> None:
        """What a table looks like now."""

        def job(connection: Connection) -> None:
            connection.execute(update(TABLE).where(TABLE.c.id == table_id).values(**row.values(time.time())))
            connection.execute(delete(SEATED).where(SEATED.c.table == table_id))
            _seat(connection, table_id, row.people)

        await self._store.write(job)

    async def add_report(self, table_id: str, entry: Entry) -> None:
        """What a person told of another, for whoever runs the server."""
        body = entry.body
        told = insert(REPORT).values(
            table=table_id, reporter=body["who"], seat=body["seat"], about=body["person"], why=body["why"], at=entry.at
        )
        await self._store.write(lambda connection: connection.execute(told).rowcount)

    async def lobby(self) -> list[Raw]:
        """Tables in the lobby that wait for people, those touched last first."""
        wanted = (
            select(TABLE.c.row)
            .where(TABLE.c.is_listed, TABLE.c.phase == "open")
            .order_by(TABLE.c.touched.desc())
            .limit(_MOST_LISTED)
        )
        rows = await self._store.read(lambda connection: connection.execute(wanted).scalars().all())
        return [Raw(row) for row in rows]

    async def deserted(self, before: float) -> list[str]:
        """Tables where no match has begun and that nobody has touched since, the oldest first."""
        wanted = (
            select(TABLE.c.id)
            # Both, so that the database finds them by its index.
            .where(TABLE.c.is_listed.in_((False, True)), TABLE.c.phase == "open", TABLE.c.touched < before)
            .order_by(TABLE.c.touched)
            .limit(_MOST_AT_ONCE)
        )
        return list(await self._store.read(lambda connection: connection.execute(wanted).scalars().all()))

    async def going_on(self, person: Person) -> list[str]:
        """Tables where a person has a seat and a match may be played yet, those touched last first."""
        wanted = (
            select(TABLE.c.id)
            .join_from(SEATED, TABLE, SEATED.c.table == TABLE.c.id)
            .where(SEATED.c.person == person.id, TABLE.c.phase.in_(_GOING_ON))
            .order_by(TABLE.c.touched.desc())
            .limit(_MOST_AT_ONCE)
        )
        return list(await self._store.read(lambda connection: connection.execute(wanted).scalars().all()))

    async def people(self, ids: Sequence[str]) -> list[Person]:
        """People as they are called now."""
        wanted = select(PERSON.c.id, PERSON.c.name).where(PERSON.c.id.in_(ids))
        rows = await self._store.read(lambda connection: connection.execute(wanted).all())
        return [Person(row.id, row.name) for row in rows]
