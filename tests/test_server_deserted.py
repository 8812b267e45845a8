"""Tables that nobody comes back to: what never began is closed after a day, all else is kept and leaves the memory."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from brus.server.entries import TableSettings, Times
from brus.server.hub import Hub, Live
from brus.server.lines import Line
from brus.server.metrics import Metrics
from brus.server.people import People
from brus.server.protocol import Leave, Ready, Sit
from brus.server.seating import Person
from brus.server.store import Store
from brus.server.thinking import Thinkers
from server_kit import Browser, Player, log_of, serving

HOUR = 3600.0
QUICK = Times(piping=0.05, seeds=0.05, computer=0, pause=0)


class House:
    """A store with a hub that can be begun anew, and a wall clock that tests set."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = store
        self.ahead = 0.0
        self.thinkers = Thinkers(0)
        self.heard: dict[str, list[dict[str, Any]]] = {}
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + self.ahead)
        self.begin()

    def begin(self, **more: Any) -> Hub:
        self.hub = Hub(self.store, self.thinkers, Metrics(), **{"idle_seconds": 0.2, "open_hours": 24, **more})
        return self.hub

    async def begin_anew(self, **more: Any) -> Hub:
        await self.hub.drain(1)
        return self.begin(**more)

    async def person(self, name: str) -> Person:
        return (await People(self.store).make(name)).person

    async def at(self, table: str, person: Person) -> tuple[Live, Line]:
        heard = self.heard.setdefault(person.name, [])

        async def send(event: Any) -> None:
            if "text" in event:
                heard.append(json.loads(event["text"]))

        line = Line(send, person)
        return await self.hub.open(table, line, None), line

    def rows(self) -> dict[str, str]:
        """The phases of all tables, as the index has them."""
        with closing(sqlite3.connect(self.store.file)) as connection:
            return dict(connection.execute("SELECT id, phase FROM tables").fetchall())

    async def until(self, when: Callable[[], Any], seconds: float = 5) -> None:
        end = time.monotonic() + seconds
        while not when():
            assert time.monotonic() < end, self.rows()
            await asyncio.sleep(0.02)

    async def some_sweeps(self) -> None:
        await asyncio.sleep(0.5)


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    store = Store(tmp_path / "server.db")
    await store.start()
    found = House(store, monkeypatch)
    yield found
    await found.hub.drain(1)
    found.thinkers.close()
    await store.close()


async def test_a_table_that_never_began_is_closed_after_a_day_without_anybody(house: House) -> None:
    anna = await house.person("Anna")
    old = await house.hub.make(TableSettings("danish", listed=True), anna)
    alone = await house.hub.make(TableSettings("danish", solo=True), anna)
    house.ahead = 23 * HOUR
    await house.begin_anew()
    await house.some_sweeps()
    assert house.rows() == {old: "open", alone: "open"}
    young = await house.hub.make(TableSettings("danish", listed=True), anna)
    house.ahead = 25 * HOUR
    await house.begin_anew()
    await house.until(lambda: house.rows() == {old: "closed", alone: "closed", young: "open"})
    assert [entry.kind for entry in await house.store.load(old)] == ["opened", "closed"]
    # Nobody finds it in the lobby or among one's own; who has the link is told what became of it.
    assert [json.loads(bytes(row))["table"] for row in await house.hub.index.lobby()] == [young]
    assert [json.loads(bytes(row))["table"] for row in await People(house.store).tables(anna)] == [young]
    await house.at(old, anna)
    assert house.heard["Anna"][-2]["view"]["phase"] == "closed"


async def test_a_match_that_began_is_kept_for_ever_finished_or_not(house: House) -> None:
    anna = await house.person("Anna")
    table = await house.hub.make(TableSettings("danish", solo=True, times=QUICK), anna)
    _, line = await house.at(table, anna)
    await house.until(lambda: house.rows()[table] == "playing")
    line.reset("gone")
    house.ahead = 1000 * 24 * HOUR
    await house.begin_anew()
    await house.some_sweeps()
    assert house.rows() == {table: "playing"}
    assert "closed" not in [entry.kind for entry in await house.store.load(table)]


async def test_where_somebody_waits_nothing_is_closed_and_their_leaving_counts_from_then(house: House) -> None:
    anna = await house.person("Anna")
    table = await house.hub.make(TableSettings("danish"), anna)
    house.ahead = 30 * HOUR
    await house.begin_anew()
    live, line = await house.at(table, anna)
    await house.some_sweeps()
    assert house.rows() == {table: "open"}
    # She has waited for long, and goes: that is not the same as a day without anybody.
    house.ahead = 50 * HOUR
    house.hub.line_closed(live, line)
    await house.some_sweeps()
    house.ahead = 60 * HOUR
    await house.begin_anew()
    await house.some_sweeps()
    assert house.rows() == {table: "open"}
    house.ahead = 75 * HOUR
    await house.begin_anew()
    await house.until(lambda: house.rows() == {table: "closed"})


async def test_none_of_this_where_the_setting_is_zero(house: House) -> None:
    table = await house.hub.make(TableSettings("danish"), await house.person("Anna"))
    house.ahead = 1000 * HOUR
    await house.begin_anew(open_hours=0)
    await house.some_sweeps()
    assert house.rows() == {table: "open"}


async def test_a_clock_that_is_put_forward_while_the_server_runs_closes_nothing(house: House) -> None:
    table = await house.hub.make(TableSettings("danish", listed=True), await house.person("Anna"))
    for ahead in (400 * 24 * HOUR, -400 * 24 * HOUR):
        house.ahead = ahead
        await house.some_sweeps()
        assert house.rows() == {table: "open"}
        assert len(await house.hub.index.lobby()) == 1


async def test_many_old_tables_are_closed_and_leave_the_memory_again(house: House) -> None:
    anna = await house.person("Anna")
    for _ in range(230):
        await house.hub.make(TableSettings("danish"), anna)
    house.ahead = 25 * HOUR
    await house.begin_anew()
    await house.until(lambda: set(house.rows().values()) == {"closed"}, 20)
    await house.until(lambda: not house.hub._live)


async def test_who_sits_down_watches_no_longer_and_who_gets_up_watches_again(house: House) -> None:
    anna, bo, carl = [await house.person(name) for name in ("Anna", "Bo", "Carl")]
    table = await house.hub.make(TableSettings("danish", watch=True), anna)
    await house.at(table, anna)
    live, line = await house.at(table, bo)
    await house.at(table, carl)

    def counted(name: str) -> int:
        return next(told["watchers"] for told in reversed(house.heard[name]) if "watchers" in told)

    def here(name: str) -> dict[str, bool]:
        return next(told["here"] for told in reversed(house.heard[name]) if "here" in told)

    names = ("Anna", "Bo", "Carl")
    assert [counted(name) for name in names] == [2, 2, 2]
    house.hub.command(live, line, Sit(id="1", seat="N"))
    await house.until(lambda: [counted(name) for name in names] == [1, 1, 1])
    assert [here(name) for name in names] == [{"N": True, "S": True}] * 3
    assert line.audience is not None
    house.hub.command(live, line, Leave(id="2"))
    await house.until(lambda: [counted(name) for name in names] == [2, 2, 2])
    assert [here(name) for name in names] == [{"S": True}] * 3
    assert line.audience is None


async def test_who_has_no_seat_when_a_match_begins_is_put_out_where_nobody_may_watch(house: House) -> None:
    anna, bo, carl = [await house.person(name) for name in ("Anna", "Bo", "Carl")]
    for may_watch in (True, False):
        settings = TableSettings("danish", fill={"E": "good", "W": "good"}, watch=may_watch, times=QUICK)
        live, first = await house.at(await house.hub.make(settings, anna), anna)
        _, partner = await house.at(live.id, carl)
        _, second = await house.at(live.id, bo)
        house.hub.command(live, partner, Sit(id="1", seat="N"))
        for line in (first, partner):
            house.hub.command(live, line, Ready(id="2"))
        await house.until(lambda live=live: live.table.document()["phase"] == "playing")
        await asyncio.sleep(0.05)
        assert first.is_open
        assert second.closed_with == (None if may_watch else "forbidden")
    assert [told["come_back"] for told in house.heard["Bo"] if told["t"] == "reset"] == [False]
    house.hub.command(live, first, Leave(id="3"))
    await house.until(lambda: not first.is_open)
    assert [told["t"] for told in house.heard["Anna"][-2:]] == ["ok", "reset"]
    assert partner.is_open


# --- another name -----------------------------------------------------------------------------------------------------


async def renamed(house: House, person: Person, name: str) -> Person:
    """As HTTP does it."""
    changed = await People(house.store).rename(person, name)
    assert changed is not None
    house.hub.rename(changed)
    return changed


async def test_a_new_name_is_seen_at_once_at_every_table_and_the_log_has_both(house: House) -> None:
    anna, bo = [await house.person(name) for name in ("Anna", "Bo")]
    table = await house.hub.make(TableSettings("danish"), anna)
    asleep = await house.hub.make(TableSettings("danish"), anna)
    live, line = await house.at(table, bo)
    await house.at(table, anna)
    house.hub.command(live, line, Sit(id="1", seat="N"))
    await house.until(lambda: live.table.audience_of(bo.id) is not None)
    await renamed(house, anna, "Anna Maria")
    await house.until(lambda: any(told.get("what") and told["what"][0]["what"] == "renamed" for told in house.heard["Bo"]))
    told = next(told for told in reversed(house.heard["Bo"]) if told["t"] == "did")
    assert (told["what"][0]["text"], told["what"][0]["reason"]) == ("Anna Maria", "Anna")
    assert told["view"]["seats"]["S"]["name"] == "Anna Maria"
    logged = [entry.body for entry in await house.store.load(table) if entry.kind == "renamed"]
    assert [(body["was"], body["name"]) for body in logged] == [("Anna", "Anna Maria")]
    # Also where nobody is at the moment, and in what HTTP shows of it.
    with closing(sqlite3.connect(house.store.file)) as connection:

        def shown() -> set[str]:
            rows = connection.execute("SELECT row FROM tables").fetchall()
            return {json.loads(row)["host"] for (row,) in rows}

        await house.until(lambda: shown() == {"Anna Maria"})
    assert (await house.hub.get(asleep)).table.document()["players"]["S"]["name"] == "Anna Maria"


async def test_who_takes_a_name_and_then_a_seat_sits_there_by_the_new_one(house: House) -> None:
    anna, bo = [await house.person(name) for name in ("Anna", "Bo")]
    table = await house.hub.make(TableSettings("danish"), anna)
    live, line = await house.at(table, bo)
    await renamed(house, bo, "Bodil")
    house.hub.command(live, line, Sit(id="1", seat="N"))
    await house.until(lambda: live.table.audience_of(bo.id) is not None)
    assert live.table.document()["players"]["N"]["name"] == "Bodil"
    # And who was on the way to a table when it happened.
    other = await house.hub.make(TableSettings("danish"), anna)
    live, line = await house.at(other, bo)
    house.hub.command(live, line, Sit(id="2", seat="E"))
    await house.until(lambda: live.table.audience_of(bo.id) is not None)
    assert live.table.document()["players"]["E"]["name"] == "Bodil"


async def test_a_name_that_was_taken_while_a_table_slept_is_there_when_it_wakes(house: House) -> None:
    anna = await house.person("Anna")
    table = await house.hub.make(TableSettings("danish"), anna)
    # As if the server had ended between the two.
    await People(house.store).rename(anna, "Ännchen")
    await house.begin_anew()
    live = await house.hub.get(table)
    await house.until(lambda: live.table.document()["host"] == "Ännchen")
    await house.begin_anew()
    live = await house.hub.get(table)
    assert live.table.document()["host"] == "Ännchen"
    assert [entry.kind for entry in await house.store.load(table)] == ["opened", "renamed"]


async def test_of_names_taken_one_after_the_other_the_last_stays(house: House) -> None:
    anna = await house.person("Anna")
    tables = [await house.hub.make(TableSettings("danish"), anna) for _ in range(5)]
    for name in "ABCDEFG":
        await renamed(house, anna, name)
    for table in tables:
        live = await house.hub.get(table)
        await house.until(lambda live=live: live.table.document()["host"] == "G")
    await house.some_sweeps()
    assert [(await house.hub.get(table)).table.document()["host"] for table in tables] == ["G"] * 5


async def test_names_are_taken_over_http_so_often_and_no_oftener(tmp_path: Path) -> None:
    with serving(tmp_path / "data", rate_names="3/minute") as served:
        anna = Browser(served).become("Anna")
        table = anna.open(solo=True)
        async with anna.at(table) as talk:
            await talk.until("welcome")
            answers = [anna.post("/api/me/name", {"name": f"Anna {number}"}).status_code for number in range(4)]
            assert answers == [200, 200, 200, 429]
            await talk.until("did", when=lambda told: any(one.get("text") == "Anna 2" for one in told["what"]))
        names = [body["name"] for *_, kind, _, body in log_of(served.data)[table] if kind == "renamed"]
        assert names == ["Anna 0", "Anna 1", "Anna 2"]


# --- the memory -------------------------------------------------------------------------------------------------------


@pytest.mark.untraced
async def test_under_load_tables_leave_the_memory_when_their_people_go_and_after_a_restart_none_is_in_it(
    tmp_path: Path,
) -> None:
    import httpx

    with serving(tmp_path / "data", idle_seconds="0.4") as served:

        def in_memory() -> float:
            told = httpx.get(f"http://127.0.0.1:{served.metrics}/metrics").text
            return float(next(line.split()[1] for line in told.splitlines() if line.startswith("brus_tables ")))

        players = []
        for number in range(12):
            browser = Browser(served).become(f"P{number}")
            # Computers that go on by themselves must not keep a table.
            table = browser.open(solo=True, pace={"kind": "clock", "seconds": 1, "reserve": 0}, options={"target": 50})
            players.append(Player(browser, table, "S", number))
        tasks = [asyncio.create_task(player.play()) for player in players]
        await asyncio.sleep(1.5)
        assert in_memory() == 12
        for task in tasks[:8]:
            task.cancel()
        await asyncio.gather(*tasks[:8], return_exceptions=True)
        end = time.monotonic() + 8
        while in_memory() > 4 and time.monotonic() < end:
            await asyncio.sleep(0.1)
        assert in_memory() == 4
        served.kill()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        served.start()
        assert in_memory() == 0
        # Whoever comes finds everything as it was.
        async with players[0].browser.at(players[0].table) as talk:
            assert (await talk.until("welcome"))["view"]["phase"] == "playing"
        assert in_memory() == 1
