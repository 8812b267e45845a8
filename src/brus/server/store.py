"""The database: an append-only log with group commit, and jobs on the tables beside it (``schema.py``).

One thread writes. It takes all that waits, carries it out in one transaction and commits once, so that thousands of
entries a second are on the disk before anybody is told of them. Another thread reads. What is asked of either comes
back to the event loop.

A thread with its own connection does this for half of what SQLAlchemy's async engine costs the one core that the event
loop has (docs/server.md has the numbers); the SQL is SQLAlchemy's Core in both.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, select
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect
from sqlalchemy.exc import DBAPIError, IntegrityError

from brus.errors import BrusError
from brus.messages import say
from brus.server.entries import Entry
from brus.server.logs import log
from brus.server.migrations import is_known, migrate, revision_of
from brus.server.schema import EV, START

__all__ = ["Done", "Fenced", "NewerData", "Store", "StoreFault", "StoreFull"]

T = TypeVar("T")
Job = Callable[[Connection], Any]
Done = Callable[[Any, "StoreFault | None"], None]
"""Is told, in the event loop, what a job returned, or why it could not be done."""

MOST_AT_ONCE: Final = 512
PAGE_BYTES: Final = 4096
_BUSY_MS: Final = 5000

# As text, so that thousands of rows go to SQLite as they are.
_INSERT: Final = str(insert(EV).compile(dialect=sqlite_dialect()))
# Where a user's share of a disk is used up, or a file as long as it may be, SQLite does not say that the disk is full.
# Nothing of a transaction counts whose last page could not be written.
_TAKES_NOTHING: Final = (sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(dict[str, Any]).decode


class StoreFault(BrusError):
    """The database could not do something; nothing of it was done."""


class StoreFull(StoreFault):
    """The disk takes no more, or the database is as large as it may become; nothing was lost, nothing can be added."""


class Fenced(StoreFault):
    """Another server has written where this one would: it is no longer this one's table."""


class NewerData(BrusError):
    """The database was written by a newer version of Brus."""


class _Item:
    __slots__ = ("done", "job", "rows")

    def __init__(self, rows: list[tuple[Any, ...]] | None, job: Job | None, done: Done) -> None:
        self.rows = rows
        self.job = job
        self.done = done


class Store:
    """The database in one file. ``most_megabytes`` bounds its size; 0: only the disk does.

    Nobody else may write to the file; whoever makes a store has seen to that (:func:`brus.server.app.lock_of`).
    """

    def __init__(self, file: Path, *, most_megabytes: int = 0) -> None:
        self.file = file
        self.epoch = 0
        """The number of this start; 0 before :meth:`start`."""
        self.commits = 0
        """How many transactions have been written."""
        self.appended = 0
        """How many entries of the log have been written."""
        self._most_pages = most_megabytes * 1024 * 1024 // PAGE_BYTES
        self._queue: queue.SimpleQueue[_Item | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._engines: list[Engine] = []
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="brus-reader")

    async def start(self) -> None:
        """Open the file, bring it to the newest form, and count this start.

        Raise :class:`NewerData` for a form that is not known here, :class:`StoreFault` where nothing can be written.
        """
        self._loop = asyncio.get_running_loop()
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self._writing = self._engine("IMMEDIATE")
        self._reading = self._engine("DEFERRED")
        started: asyncio.Future[None] = self._loop.create_future()
        self._writer = threading.Thread(target=self._write, args=(started,), name="brus-writer", daemon=True)
        self._writer.start()
        await started

    async def close(self) -> None:
        """Write what still waits, and let go of the file."""
        if self._writer is not None:
            self._queue.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        self._reader.shutdown()
        for engine in self._engines:
            engine.dispose()

    @property
    def is_open(self) -> bool:
        """Whether the writer is at work."""
        return self._writer is not None and self._writer.is_alive()

    def append(self, table: str, first: int, entries: Sequence[Entry], done: Done) -> None:
        """Write entries at a table's places ``first`` and following; ``done`` is called when they are on the disk."""
        self._queue.put(_Item(self._rows(table, first, entries), None, done))

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Do a job that writes, in the transaction of others; what it returns is on the disk.

        It may be done twice, the first time in vain, so it touches nothing but its connection. Raise what it raises.
        """
        future: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(_Item(None, job, lambda result, fault: _settle(future, fault, result)))
        return await future

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Do a job that only reads, beside the writer."""

        def run() -> T:
            with self._reading.begin() as connection:
                return job(connection)

        return await self._loop.run_in_executor(self._reader, run)

    def log(self, connection: Connection, table: str, first: int, entries: Sequence[Entry]) -> None:
        """The same as :meth:`append` within a job, as part of what else it does."""
        connection.exec_driver_sql(_INSERT, self._rows(table, first, entries))

    async def load(self, table: str) -> list[Entry]:
        """All that a table has in the log, from its beginning; nothing where there is no such table."""
        wanted = select(EV.c.kind, EV.c.at, EV.c.body).where(EV.c.table == table).order_by(EV.c.seq)
        rows = await self.read(lambda connection: connection.execute(wanted).all())
        return [Entry(kind=kind, at=at, body=_decode(body)) for kind, at, body in rows]

    def _rows(self, table: str, first: int, entries: Sequence[Entry]) -> list[tuple[Any, ...]]:
        epoch = self.epoch
        return [
            (table, at, epoch, entry.kind, entry.at, _encode(entry.body)) for at, entry in enumerate(entries, first)
        ]

    # --- in the writer's thread -----------------------------------------------------------------------------------

    def _engine(self, kind: str) -> Engine:
        engine = create_engine(URL.create("sqlite", database=str(self.file)), connect_args={"timeout": _BUSY_MS / 1000})
        pragmas = ["journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={_BUSY_MS}"]
        if self._most_pages:
            pragmas.append(f"max_page_count={self._most_pages}")

        def connected(raw: sqlite3.Connection, _: object) -> None:
            # No transactions but ours: Python's module would begin its own.
            raw.isolation_level = None
            for pragma in pragmas:
                raw.execute(f"PRAGMA {pragma}").close()

        def begun(connection: Connection) -> None:
            connection.exec_driver_sql(f"BEGIN {kind}")

        event.listen(engine, "connect", connected)
        event.listen(engine, "begin", begun)
        self._engines.append(engine)
        return engine

    def _open(self, connection: Connection) -> None:
        with connection.begin():
            migrate(connection)
            self.epoch = int(connection.execute(insert(START).values(at=time.time())).lastrowid)

    def _refuse_newer(self) -> None:
        """See what form the database has before anything is changed, be it how it keeps its journal."""
        if not self.file.is_file() or not self.file.stat().st_size:
            return
        address = f"{self.file.absolute().as_uri()}?mode=ro"
        engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True))
        try:
            with engine.connect() as connection:
                revision = revision_of(connection)
        finally:
            engine.dispose()
        if not is_known(revision):
            raise NewerData(say("server-data-newer", file=self.file))

    def _write(self, started: asyncio.Future[None]) -> None:
        try:
            self._refuse_newer()
            connection = self._writing.connect()
            self._open(connection)
        except Exception as error:
            fault = _fault_of(error)
            if type(fault) is StoreFault:
                fault = StoreFault(say("server-data-unreadable", file=self.file, reason=_reason(error)))
            self._tell(_settle, started, fault)
            return
        self._tell(_settle, started, None)
        with connection:
            while self._write_batch(connection):
                pass

    def _write_batch(self, connection: Connection) -> bool:
        """Wait for something to do and do all that waits; tell whether there will be more."""
        items: list[_Item] = []
        item = self._queue.get()
        with suppress(queue.Empty):
            while item is not None:
                items.append(item)
                if len(items) == MOST_AT_ONCE:
                    break
                item = self._queue.get_nowait()
        if items:
            self._tell(_call, self._carry_out(connection, items))
        return item is not None

    def _carry_out(self, connection: Connection, items: list[_Item]) -> list[tuple[Done, Any, BaseException | None]]:
        """Do all of it or, where that fails, one after the other, so that nobody pays for another's fault."""
        try:
            with connection.begin():
                results = self._do(connection, items)
        except Exception as error:
            if len(items) == 1:
                return [(items[0].done, None, _fault_of(error))]
            return [self._carry_out(connection, [item])[0] for item in items]
        self.commits += 1
        self.appended += sum(len(item.rows) for item in items if item.rows is not None)
        return [(item.done, result, None) for item, result in zip(items, results, strict=True)]

    def _do(self, connection: Connection, items: list[_Item]) -> list[Any]:
        rows = [row for item in items if item.rows is not None for row in item.rows]
        if rows:
            connection.exec_driver_sql(_INSERT, rows)
        return [None if item.job is None else item.job(connection) for item in items]

    def _tell(self, call: Callable[..., None], *arguments: object) -> None:
        # The loop is closed where the server had to end at once; then nobody waits any more.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call, *arguments)


def _call(outcomes: list[tuple[Done, Any, StoreFault | None]]) -> None:
    for done, result, fault in outcomes:
        try:
            done(result, fault)
        except Exception:
            # Others wait for theirs.
            log.exception("callback-failed")


def _settle(future: asyncio.Future[Any], fault: BaseException | None, result: Any = None) -> None:
    if future.done():
        return
    if fault is None:
        future.set_result(result)
    else:
        future.set_exception(fault)


def _reason(error: Exception) -> object:
    """What the database itself says of it."""
    return error.orig if isinstance(error, DBAPIError) else error


def _fault_of(error: Exception) -> BaseException:
    """What a caller is told of something that went wrong in the database."""
    if isinstance(error, BrusError):
        return error
    original = _reason(error)
    code = getattr(original, "sqlite_errorcode", None)
    if code is not None and code & 0xFF == sqlite3.SQLITE_FULL:
        return StoreFull(say("server-full"))
    if code in _TAKES_NOTHING:
        return StoreFull(say("server-takes-nothing"))
    if isinstance(error, IntegrityError):
        return Fenced(say("server-fenced"))
    return StoreFault(say("server-store-fault", reason=original))
