"""The live tables: who talks to which, one command after another, and everything on the disk before it is told.

A table is loaded from the log when somebody comes and leaves the memory when nobody has been there for a while. At
each table one thing is done at a time: decide, write down and wait for the disk, apply, tell. Nothing of it waits in a
task; the store calls back.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from brus.errors import BrusError
from brus.messages import say
from brus.server.entries import WATCHERS, Audience, BotTurn, Entry, Refused, TableSettings
from brus.server.index import Index, Row
from brus.server.lines import Line, encoded
from brus.server.logs import log, short
from brus.server.metrics import Metrics
from brus.server.protocol import No, Ok, Pong
from brus.server.seating import Person
from brus.server.store import Store, StoreFault, StoreFull
from brus.server.table import Table
from brus.server.thinking import Thinkers

__all__ = ["Hub", "Live", "NoSuchTable", "OnlyPlayers"]

_ID_LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_ID_LENGTH: Final = 12
# While a table is loaded, others get a turn so often.
_SLICE_SECONDS: Final = 0.005
_TRY_AGAIN_SECONDS: Final = 1.0
_COMPLAIN_SECONDS: Final = 10.0
_MOST_QUEUED: Final = 64
# What changes little of what the index has; the score, which it does, need not be there at once.
_QUIET: Final = frozenset({"play", "seed", "hold", "window", "answer-piping", "reminded", "said", "commit"})
_NOTE_SECONDS: Final = 5.0
# The names that people have taken since the start, for lines that were opened before.
_MOST_NAMES: Final = 10_000
# No table has more computer players, and each answers once about piping before a lead.
_MOST_TURNS: Final = 16

Decide = Callable[[], tuple[list[Entry], Ok | None]]


class NoSuchTable(BrusError):
    """There is no table of this name."""


class OnlyPlayers(BrusError):
    """Nobody may watch at this table."""


class _Work:
    """Something to do at a table: what decides it, and the line that is answered, if one asked."""

    __slots__ = ("begun", "decide", "id", "kind", "line")

    def __init__(self, kind: str, decide: Decide, line: Line | None = None, command_id: str = "") -> None:
        self.kind = kind
        self.decide = decide
        self.line = line
        self.id = command_id
        self.begun = time.perf_counter()


class Live:
    """A table in memory, with the lines of those who are there."""

    __slots__ = (
        "id",
        "is_busy",
        "is_gone",
        "lines",
        "noted",
        "queue",
        "row",
        "seq",
        "table",
        "thinking",
        "timer",
        "used",
    )

    def __init__(self, table_id: str, table: Table, seq: int, now: float) -> None:
        self.id = table_id
        self.table = table
        self.seq = seq
        """The place of its last entry in the log."""
        self.lines: dict[str, Line] = {}
        """By person: everybody has one line at a table."""
        self.queue: deque[_Work] = deque()
        self.is_busy = False
        """Whether something waits for the disk."""
        self.is_gone = False
        """Whether it has left the memory, so that whoever still holds it asks anew."""
        self.thinking: tuple[int, Any] | None = None
        """The turn for which a computer player is thinking."""
        self.timer: asyncio.TimerHandle | None = None
        self.used = now
        """When somebody was there last."""
        self.row: Row | None = None
        """What the index has of it."""
        self.noted = now
        """When that was last looked at."""


class Hub:
    """All tables. ``chance`` makes random bytes for whatever is left to chance at a table."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        metrics: Metrics,
        *,
        idle_seconds: float,
        open_hours: float = 0.0,
        chance: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._store = store
        self._thinkers = thinkers
        self._metrics = metrics
        self._idle_seconds = idle_seconds
        self._open_seconds = open_hours * 3600
        self._chance = chance
        self._loop = asyncio.get_running_loop()
        self._wall_at_zero = time.time() - self._loop.time()
        self._names: dict[str, str] = {}
        self._closing: asyncio.Task[None] | None = None
        self._complain_at = 0.0
        self.index = Index(store)
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Future[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_draining = False
        metrics.watch(metrics.tables, lambda: len(self._live))
        self._sweeper = self._loop.call_later(idle_seconds, self._sweep)

    # --- tables ---------------------------------------------------------------------------------------------------

    async def make(self, settings: TableSettings, host: Person) -> str:
        """Open a table and return its id. Raise :class:`brus.errors.BrusError` for settings that cannot be."""
        table_id = "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))
        now = time.time()
        entries = Table.opened(table_id, settings, host, now)
        _stamp(entries)
        await self.index.add(table_id, host, entries, Row.of(Table.replayed(entries)))
        return table_id

    async def get(self, table_id: str) -> Live:
        """A table, loaded from the log if it is not in memory; raise :class:`NoSuchTable` if there is none."""
        live = self._live.get(table_id)
        if live is not None:
            return live
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = self._loop.create_future()
            self._start(self._load(table_id, loading))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str, loading: asyncio.Future[Live]) -> None:
        try:
            entries = await self._store.load(table_id)
            if not entries:
                raise NoSuchTable(say("server-no-such-table"))
            table = await _replayed(entries)
            people = await self.index.people(table.people())
        except asyncio.CancelledError:
            loading.cancel()
            raise
        except Exception as error:
            loading.set_exception(error)
            # Also when nobody waits any more, it has been seen to.
            loading.exception()
            if not isinstance(error, BrusError):
                self._metrics.faults.labels("load").inc()
                log.exception("table-not-loaded", table=short(table_id))
            return
        finally:
            del self._loading[table_id]
        live = Live(table_id, table, len(entries), self._loop.time())
        self._live[table_id] = live
        loading.set_result(live)
        for person in people:
            self._call(live, person.id, person.name)
        self._note(live)
        self._go_on(live)

    # --- lines ----------------------------------------------------------------------------------------------------

    async def open(self, table_id: str, line: Line, since: int | None) -> Live:
        """Let a line be at a table: it is told what it missed since a number, or everything, and then what happens.

        An older line of the same person at this table is closed. Raise :class:`NoSuchTable`, or
        :class:`OnlyPlayers` where the person has no seat and nobody may watch.
        """
        live = await self.get(table_id)
        person = line.person.id
        if not live.table.may_see(person):
            raise OnlyPlayers(say("server-only-players"))
        older = live.lines.pop(person, None)
        if older is not None:
            older.reset("elsewhere", come_back=False)
        line.audience = live.table.audience_of(person)
        line.person = Person(person, self._names.get(person, line.person.name))
        missed = None if since is None else live.table.since(line.audience, since)
        if missed is None:
            line.tell(live.table.welcome(line.audience))
        else:
            for message in missed:
                line.tell(message)
            # So that the client knows that this was all.
            line.tell(Pong())
        live.lines[person] = line
        live.used = self._loop.time()
        live.table.note_line(person, True, self._loop.time())
        self._tell(live)
        if older is not None and missed is not None:
            # For the others nothing has changed, so they were told nothing, and lines are not told again.
            line.tell(live.table.lines())
        self._go_on(live)
        return live

    def line_closed(self, live: Live, line: Line) -> None:
        """A line is gone."""
        person = line.person.id
        if live.lines.get(person) is not line:
            return
        del live.lines[person]
        live.used = self._loop.time()
        if not live.is_gone:
            if not live.lines and live.row is not None and live.row.phase == "open":
                # So long nobody has been there.
                live.row = None
            live.table.note_line(person, False, self._loop.time())
            self._tell(live)
            self._note(live)
            self._go_on(live)

    def forget(self, device: bytes) -> None:
        """Close all lines that came by a device's token."""
        for live in list(self._live.values()):
            for line in list(live.lines.values()):
                if line.device == device:
                    line.reset("forbidden", come_back=False)

    def rename(self, person: Person) -> None:
        """A person has taken another name: tables in memory know it at once, others are loaded if they go on."""
        self._names.pop(person.id, None)
        self._names[person.id] = person.name
        if len(self._names) > _MOST_NAMES:
            del self._names[next(iter(self._names))]
        for live in list(self._live.values()):
            if person.id in live.lines:
                live.lines[person.id].person = person
            self._call(live, person.id, person.name)
        self._start(self._rename_elsewhere(person, list(self._loading)))

    async def _rename_elsewhere(self, person: Person, loading: list[str]) -> None:
        with suppress(BrusError):
            for table_id in [*loading, *await self.index.going_on(person)]:
                with suppress(NoSuchTable):
                    self._call(await self.get(table_id), person.id, person.name)

    def _call(self, live: Live, person_id: str, name: str) -> None:
        """Let a table call one of its people by their newest name."""
        person = Person(person_id, self._names.get(person_id, name))
        if not live.is_gone and live.table.called(person):
            live.queue.append(_Work("renamed", lambda: (live.table.called(person), None)))
            self._work(live)

    # --- commands -------------------------------------------------------------------------------------------------

    def command(self, live: Live, line: Line, command: Any) -> None:
        """Do what a line asks, after all that was asked before at this table."""
        if self.is_draining or live.is_gone:
            line.reset("draining" if self.is_draining else "gone")
            return
        if len(live.queue) >= _MOST_QUEUED:
            line.tell(No(command.id, "too-fast", say("server-too-fast")))
            return

        def decide() -> tuple[list[Entry], Ok | None]:
            decision = live.table.decide(line.person, command, self._loop.time())
            return decision.entries, decision.reply

        live.queue.append(_Work(command.__struct_config__.tag, decide, line, command.id))
        self._work(live)

    def _work(self, live: Live) -> None:
        """Do what waits at a table, until something has to wait for the disk."""
        while live.queue and not live.is_busy and not live.is_gone:
            work = live.queue.popleft()
            try:
                entries, reply = work.decide()
            except Refused as refused:
                self._refuse(work, refused.code, refused.why, refused.rule)
                continue
            except Exception:
                self._fail(live, "decide", work.kind)
                return
            if entries:
                live.is_busy = True
                _stamp(entries)
                self._store.append(live.id, live.seq + 1, entries, partial(self._kept, live, work, entries, reply))
            else:
                self._count(work)
                if work.line is not None and reply is not None:
                    work.line.tell(reply)

    def _kept(
        self, live: Live, work: _Work, entries: list[Entry], reply: Ok | None, _: Any, fault: StoreFault | None
    ) -> None:
        """What was decided is on the disk, or could not be put there."""
        live.is_busy = False
        if fault is not None:
            self._not_kept(live, work, fault)
            return
        live.seq += len(entries)
        try:
            self._carry_out(live, work, entries, reply)
        except Exception:
            self._fail(live, "apply", work.kind)

    def _carry_out(self, live: Live, work: _Work, entries: list[Entry], reply: Ok | None) -> None:
        """Do what has been written down, tell it, and go on."""
        for entry in entries:
            live.table.apply(entry)
        self._count(work)
        self._tell(live, work.line, reply)
        self._put_out(live)
        if not _QUIET.issuperset(entry.kind for entry in entries) or self._loop.time() - live.noted > _NOTE_SECONDS:
            self._note(live)
            self._keep_reports(live, entries)
        self._work(live)
        self._go_on(live)

    def _fail(self, live: Live, where: str, kind: str) -> None:
        """Something here is wrong; the log is right whatever it is, and the table is made anew from it."""
        self._metrics.faults.labels(where).inc()
        log.exception("table-failed", table=short(live.id), where=where, kind=kind)
        self._drop(live)

    def _not_kept(self, live: Live, work: _Work, fault: StoreFault) -> None:
        self._metrics.faults.labels("store").inc()
        # Every command fails while the disk is full, and what is logged may go to the same disk.
        if self._loop.time() >= self._complain_at:
            self._complain_at = self._loop.time() + _COMPLAIN_SECONDS
            log.warning("not-kept", table=short(live.id), fault=type(fault).__name__)
        if isinstance(fault, StoreFull):
            self._refuse(work, "full", str(fault), None)
            self._work(live)
            self._later(live, _TRY_AGAIN_SECONDS)
        else:
            # Whether it is in the log, only the log can tell.
            self._drop(live)

    def _count(self, work: _Work) -> None:
        """Count what has been done."""
        self._metrics.command(work.kind, "ok")
        if work.line is not None:
            self._metrics.kept.observe(time.perf_counter() - work.begun)

    def _refuse(self, work: _Work, code: str, why: str, rule: str | None) -> None:
        self._metrics.command(work.kind, code)
        if work.line is not None:
            work.line.tell(No(work.id, code, why, rule))

    def _tell(self, live: Live, asker: Line | None = None, reply: Ok | None = None) -> None:
        """Send what has happened to those who may see it, and after that to who asked for it that it is done.

        Who has another seat now gets the whole table instead.
        """
        table = live.table
        texts: dict[Audience, list[bytes]] = {}
        for audience, message in table.take_messages():
            texts.setdefault(audience, []).append(encoded(message))
        for line in live.lines.values():
            audience = table.audience_of(line.person.id)
            if audience == line.audience:
                own = texts.get(audience, [])
            else:
                line.audience = audience
                own = [encoded(table.welcome(audience))]
            if line is asker and reply is not None:
                own = [*own, encoded(reply)]
            line.send(*own)

    def _put_out(self, live: Live) -> None:
        """Close the lines of those who may look on no longer: a match has begun without them, or they have left it."""
        for line in list(live.lines.values()):
            if line.audience is WATCHERS and not live.table.may_see(line.person.id):
                line.reset("forbidden", come_back=False)

    # --- what time and computer players bring ---------------------------------------------------------------------

    def _go_on(self, live: Live) -> None:
        """Let a computer player think that is waited for, and see when time will bring something."""
        if live.is_gone:
            return
        self._think(live)
        when = live.table.next_due(self._loop.time())
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if when is not None:
            live.timer = self._loop.call_at(when, self._due, live)

    def _later(self, live: Live, seconds: float) -> None:
        """Ask the clock again in a while, after something could not be written down."""
        if live.timer is not None:
            live.timer.cancel()
        live.timer = self._loop.call_later(seconds, self._due, live)

    def _due(self, live: Live) -> None:
        live.timer = None
        if live.is_gone or self.is_draining:
            return

        def decide() -> tuple[list[Entry], Ok | None]:
            return live.table.due(self._loop.time(), self._chance), None

        live.queue.append(_Work("due", decide))
        try:
            self._work(live)
            if not live.is_busy:
                self._go_on(live)
        except Exception:
            self._fail(live, "due", "due")

    def _think(self, live: Live) -> None:
        """Let the computer player choose that is waited for."""
        for _ in range(_MOST_TURNS):
            turn = live.table.bot_to_act()
            if turn is None or self.is_draining:
                return
            if not self._thinkers.is_quick(turn.level):
                if live.thinking != (turn.number, turn.seat):
                    live.thinking = (turn.number, turn.seat)
                    self._start(self._search(live, turn))
                return
            self._play(live, turn, str(self._thinkers.choose(turn.level, turn.view, turn.luck)))
            if live.is_busy:
                return

    async def _search(self, live: Live, turn: BotTurn) -> None:
        play = str(await self._thinkers.think(turn.level, turn.view, turn.luck))
        if live.thinking == (turn.number, turn.seat):
            live.thinking = None
        if live.is_gone:
            return
        try:
            self._play(live, turn, play)
            if not live.is_busy:
                self._go_on(live)
        except Exception:
            self._fail(live, "search", "computer")

    def _play(self, live: Live, turn: BotTurn, play: str) -> None:
        self._metrics.computer_plays.labels(turn.level).inc()

        def decide() -> tuple[list[Entry], Ok | None]:
            return live.table.bot_play(turn, play), None

        live.queue.append(_Work("computer", decide))
        self._work(live)

    # --- the index, and leaving the memory ------------------------------------------------------------------------

    def _note(self, live: Live) -> None:
        """Bring the index up to date, if what it has of the table is not."""
        live.noted = self._loop.time()
        row = Row.of(live.table)
        if not all(map(self._thinkers.is_quick, row.levels)):
            self._thinkers.warm_up()
        if row != live.row:
            live.row = row
            self._start(self._put(self.index.put(live.id, row)))

    def _keep_reports(self, live: Live, entries: Sequence[Entry]) -> None:
        """Reports stand in the log; whoever runs the server finds them more easily in a table of their own."""
        for entry in entries:
            if entry.kind == "reported":
                self._start(self._put(self.index.add_report(live.id, entry)))

    async def _put(self, putting: Awaitable[None]) -> None:
        try:
            await putting
        except StoreFault:
            # It stands in the log. A table's row in the index is written anew when that is loaded; a report is not.
            self._metrics.faults.labels("index").inc()

    def _sweep(self) -> None:
        """Let tables leave the memory where nobody has been for a while."""
        self._sweeper = self._loop.call_later(max(self._idle_seconds / 4, 0.05), self._sweep)
        before = self._loop.time() - self._idle_seconds
        for live in list(self._live.values()):
            if not live.lines and not live.is_busy and not live.queue and live.used < before:
                self._drop(live)
        if self._open_seconds and (self._closing is None or self._closing.done()):
            self._closing = self._start(self._close_deserted())

    async def _close_deserted(self) -> None:
        """Close the tables where no match has begun and nobody has been for long; all others are kept."""
        # A wall clock that was put forward since the start has made nothing older.
        now = min(time.time(), self._wall_at_zero + self._loop.time())
        with suppress(BrusError):
            for table_id in await self.index.deserted(now - self._open_seconds):
                live = await self.get(table_id)
                live.queue.append(_Work("closed", partial(self._close, live)))
                self._work(live)

    def _close(self, live: Live) -> tuple[list[Entry], Ok | None]:
        if not live.lines and live.table.document()["phase"] == "open":
            return live.table.close(), None
        # Somebody is there, or the index is late: it is brought up to date.
        live.row = None
        self._note(live)
        return [], None

    def _drop(self, live: Live) -> None:
        """Let a table leave the memory; who is there is told to come again, which loads it from the log."""
        live.is_gone = True
        if live.timer is not None:
            live.timer.cancel()
        if self._live.get(live.id) is live:
            del self._live[live.id]
        for line in list(live.lines.values()):
            line.reset("gone")
        live.lines.clear()

    async def drain(self, seconds: float) -> None:
        """Take nothing new, wait for what is being written down, and tell everybody to come again."""
        self.is_draining = True
        self._sweeper.cancel()
        end = self._loop.time() + seconds
        while self._loop.time() < end and any(live.is_busy for live in self._live.values()):
            await asyncio.sleep(0.01)
        for live in list(self._live.values()):
            for line in list(live.lines.values()):
                line.reset("draining")
            self._drop(live)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, coroutine: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = self._loop.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _stamp(entries: Iterable[Entry]) -> None:
    """Write down when it was, for people: nothing follows from it."""
    now = time.time()
    for entry in entries:
        entry.at = now


async def _replayed(entries: Sequence[Entry]) -> Table:
    """A table from its log, with pauses in which others get their turn."""
    loop = asyncio.get_running_loop()
    table = Table(entries[0])
    until = loop.time() + _SLICE_SECONDS
    for _ in table.replay(entries[1:]):
        if loop.time() > until:
            await asyncio.sleep(0)
            until = loop.time() + _SLICE_SECONDS
    return table
