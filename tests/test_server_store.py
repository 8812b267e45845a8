"""The database: what is acknowledged is on the disk, in order, once; nobody pays for another's fault."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine, text

from brus.server.entries import Entry
from brus.server.migrations import migrate, newest, revision_of
from brus.server.schema import METADATA, PERSON
from brus.server.store import Fenced, NewerData, Store, StoreFault, StoreFull


def entry(number: int, size: int = 1) -> Entry:
    return Entry(kind="play", at=float(number), body={"number": number, "text": "é" * size})


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = Store(tmp_path / "server.db")
    await opened.start()
    yield opened
    await opened.close()


async def append(store: Store, table: str, first: int, entries: list[Entry]) -> None:
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(_: Any, fault: StoreFault | None) -> None:
        future.set_result(None) if fault is None else future.set_exception(fault)

    store.append(table, first, entries, done)
    await future


async def test_what_was_appended_is_loaded_as_it_was_also_by_the_next_start(store: Store) -> None:
    await append(store, "a", 1, [entry(1), entry(2)])
    await append(store, "b", 1, [entry(7)])
    await append(store, "a", 3, [entry(3)])
    assert await store.load("a") == [entry(1), entry(2), entry(3)]
    assert await store.load("nothing") == []
    again = Store(store.file)
    await store.close()
    await again.start()
    assert (again.epoch, await again.load("b")) == (store.epoch + 1, [entry(7)])
    await again.close()


async def test_a_place_in_the_log_is_given_once_and_the_fault_is_nobody_elses(store: Store) -> None:
    await append(store, "a", 1, [entry(1)])
    outcomes = await asyncio.gather(
        append(store, "b", 1, [entry(1)]),
        append(store, "a", 1, [entry(99)]),
        append(store, "c", 1, [entry(1)]),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), Fenced, type(None)]
    assert [len(await store.load(table)) for table in "abc"] == [1, 1, 1]
    assert await store.load("a") == [entry(1)]


async def test_entries_of_one_append_are_kept_all_or_none(store: Store) -> None:
    await append(store, "a", 2, [entry(2)])
    with pytest.raises(Fenced):
        await append(store, "a", 1, [entry(1), entry(22), entry(3)])
    assert await store.load("a") == [entry(2)]


async def test_many_at_once_share_commits(store: Store) -> None:
    before = store.commits
    await asyncio.gather(*(append(store, str(table), 1, [entry(1)]) for table in range(2000)))
    assert store.appended == 2000
    assert store.commits - before < 400


async def test_a_job_that_fails_undoes_nothing_of_others(store: Store) -> None:
    def fails(_: Any) -> None:
        raise StoreFault("no")

    outcomes = await asyncio.gather(
        append(store, "a", 1, [entry(1)]), store.write(fails), append(store, "a", 2, [entry(2)]), return_exceptions=True
    )
    assert isinstance(outcomes[1], StoreFault)
    assert len(await store.load("a")) == 2


async def test_a_full_database_refuses_and_loses_nothing_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    full = Store(tmp_path / "server.db", most_megabytes=1)
    await full.start()
    kept = 0
    try:
        for number in range(1, 10_000):
            await append(full, "a", number, [entry(number, 20_000)])
            kept = number
    except StoreFull as fault:
        told = str(fault)
    assert "nothing was lost" in told
    assert 5 < kept < 60
    assert len(await full.load("a")) == kept
    with pytest.raises(StoreFull):
        await append(full, "b", 1, [entry(1, 20_000)])
    await full.close()
    roomier = Store(tmp_path / "server.db", most_megabytes=2)
    await roomier.start()
    assert await roomier.load("a") == [entry(number, 20_000) for number in range(1, kept + 1)]
    await append(roomier, "a", kept + 1, [entry(1)])
    await roomier.close()


async def test_the_migrations_make_what_the_schema_says(store: Store, tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{store.file}")
    with engine.connect() as connection:
        assert revision_of(connection) == newest()
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        made = dict(connection.execute(text("SELECT name, sql FROM sqlite_master")).all())
    declared = create_engine(f"sqlite:///{tmp_path / 'declared.db'}")
    METADATA.create_all(declared)
    with declared.connect() as connection:
        for name, sql in connection.execute(text("SELECT name, sql FROM sqlite_master")):
            # Alembic cannot compare what SQLite alone has; the texts tell it.
            for words in ("WITHOUT ROWID", "AUTOINCREMENT"):
                assert (words in (sql or "")) == (words in (made[name] or "")), name
    engine.dispose()
    declared.dispose()


async def test_migrating_twice_does_nothing(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'x.db'}")
    with engine.begin() as connection:
        migrate(connection)
    with engine.begin() as connection:
        migrate(connection)
        assert revision_of(connection) == newest()
    engine.dispose()


async def test_data_of_a_newer_version_is_not_touched(store: Store) -> None:
    await store.close()
    raw = sqlite3.connect(store.file)
    raw.execute("UPDATE alembic_version SET version_num = 'from the future'")
    raw.commit()
    raw.close()
    newer = Store(store.file)
    with pytest.raises(NewerData, match="newer version"):
        await newer.start()
    await newer.close()


async def test_a_file_that_is_no_database_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "server.db").write_bytes(b"this is no database at all, but long enough to be looked at" * 100)
    store = Store(tmp_path / "server.db")
    with pytest.raises(StoreFault):
        await store.start()
    await store.close()


async def test_every_commit_is_synchronous_and_in_the_journal_that_lets_others_read(store: Store) -> None:
    def pragmas(connection: Any) -> tuple[Any, ...]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return tuple(connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names)

    assert await store.write(pragmas) == ("wal", 2, 1)


async def test_readers_do_not_wait_for_the_writer(store: Store) -> None:
    def slow(connection: Any) -> None:
        connection.execute(PERSON.insert().values(id="p", name="p", made=0.0))
        time.sleep(0.3)

    writing = asyncio.create_task(store.write(slow))
    await asyncio.sleep(0.1)
    assert await store.load("a") == []
    assert not writing.done()
    await writing


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.dictionaries(st.text(max_size=8), JSON, max_size=4))
async def test_any_body_comes_back_as_it_was(tmp_path: Path, body: dict[str, Any]) -> None:
    from brus.server.store import _decode, _encode

    assert _decode(_encode(body)) == body


async def test_a_callback_that_fails_keeps_nobody_elses_back(store: Store) -> None:
    told: list[str] = []

    def fails(_: Any, fault: StoreFault | None) -> None:
        raise RuntimeError

    store.append("a", 1, [entry(1)], fails)
    store.append("b", 1, [entry(1)], lambda _, fault: told.append("b"))
    await append(store, "c", 1, [entry(1)])
    assert told == ["b"]
