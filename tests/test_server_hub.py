"""The hub by itself: what goes wrong at one table hurts that one alone, and it is made anew from the log."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from brus.bots import get_bot
from brus.plays import Play
from brus.server.entries import TableSettings, Times
from brus.server.hub import Hub, NoSuchTable
from brus.server.lines import Line
from brus.server.metrics import Metrics
from brus.server.people import People
from brus.server.protocol import PlayCommand, Ready
from brus.server.seating import Person
from brus.server.store import Store, StoreFault
from brus.server.table import Table
from brus.server.thinking import Thinkers
from server_tables import PEOPLE
from server_tables import Desk as TableDesk

QUICK = Times(piping=0.05, seeds=0.05, computer=0, pause=0)


class Desk:
    """A hub with a real store, and what a line was sent."""

    def __init__(self, store: Store, person: Person) -> None:
        self.store, self.person = store, person
        self.thinkers = Thinkers(0)
        self.hub = Hub(store, self.thinkers, Metrics(), idle_seconds=60)
        self.sent: list[dict[str, Any]] = []

    def line(self) -> Line:
        async def send(event: Any) -> None:
            if "text" in event:
                self.sent.append(json.loads(event["text"]))

        return Line(send, self.person)

    async def until(self, when: Any, seconds: float = 5) -> dict[str, Any]:
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            for told in self.sent:
                if when(told):
                    return told
            await asyncio.sleep(0.01)
        raise AssertionError(self.sent[-2:])


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    store = Store(tmp_path / "server.db")
    await store.start()
    found = Desk(store, (await People(store).make("Anna")).person)
    yield found
    await found.hub.drain(1)
    found.thinkers.close()
    await store.close()


def asked(told: dict[str, Any]) -> bool:
    return bool((told.get("view") or {}).get("options_now"))


async def test_there_is_no_table_that_was_not_opened(desk: Desk) -> None:
    with pytest.raises(NoSuchTable):
        await desk.hub.get("000000000000")


@pytest.mark.parametrize("where", ["apply", "next_due", "bot_to_act", "due", "decide"])
async def test_a_fault_at_one_table_closes_its_lines_which_find_it_whole_when_they_come_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    table = await desk.hub.make(TableSettings("danish", solo=True, times=QUICK), desk.person)
    live = await desk.hub.open(table, desk.line(), None)
    view = (await desk.until(asked))["view"]
    other = await desk.hub.make(TableSettings("danish", times=QUICK), desk.person)
    beside = await desk.hub.open(other, desk.line(), None)

    def breaks(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Table, where, breaks)
        if where == "due":
            desk.hub._due(live)
        else:
            play = next(option["play"] for option in view["options_now"] if not option.get("why"))
            command = PlayCommand(id="p", re=view["turn"], play=play)
            desk.hub.command(live, live.lines[desk.person.id], command)
        told = await desk.until(lambda told: told["t"] == "reset")
    assert (told["code"], told["come_back"]) == ("gone", True)
    assert live.is_gone
    assert not beside.is_gone
    desk.sent.clear()
    again = await desk.hub.open(table, desk.line(), None)
    assert again is not live
    assert (await desk.until(lambda told: told["t"] == "welcome"))["view"]["phase"] == "playing"
    # What was on its way when it broke is in the log, or never was: nothing in between. The table goes on meanwhile.
    for _ in range(100):
        if not again.is_busy and again.seq == len(await desk.store.load(table)):
            break
        await asyncio.sleep(0.02)
    else:
        raise AssertionError(again.seq)


async def test_a_store_that_fails_has_the_table_made_anew(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await desk.hub.make(TableSettings("danish", times=QUICK), desk.person)
    live = await desk.hub.open(table, desk.line(), None)

    def fails(table: str, first: int, entries: Any, done: Any) -> None:
        asyncio.get_running_loop().call_soon(done, None, StoreFault("the cable is out"))

    with monkeypatch.context() as patch:
        patch.setattr(desk.store, "append", fails)
        desk.hub.command(live, live.lines[desk.person.id], Ready(id="r"))
        assert (await desk.until(lambda told: told["t"] == "reset"))["code"] == "gone"
    desk.sent.clear()
    again = await desk.hub.open(table, desk.line(), None)
    desk.hub.command(again, again.lines[desk.person.id], Ready(id="r"))
    assert await desk.until(lambda told: told["t"] == "ok")


async def test_after_a_restart_the_others_are_asked_about_who_is_away_as_soon_as_the_first_time(desk: Desk) -> None:
    played = TableDesk(TableSettings("danish"))
    played.begin(*PEOPLE)
    played.go(PEOPLE[1])
    played.wait(40)
    assert played.table._table.times_asked
    table, kept = played.entries[0].body["table"], asyncio.get_running_loop().create_future()
    desk.store.append(table, 0, played.entries, lambda _, fault: kept.set_result(fault))
    assert await kept is None
    live = await desk.hub.get(table)
    assert live.table._table.times_asked == {}
    assert live.table.document() == played.table.document()


async def test_many_who_come_at_once_find_one_table(desk: Desk) -> None:
    table = await desk.hub.make(TableSettings("danish", times=QUICK), desk.person)
    found = await asyncio.gather(*(desk.hub.get(table) for _ in range(20)))
    assert len({id(live) for live in found}) == 1


async def test_a_search_that_is_lost_or_late_is_made_up_for(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from brus.host import Host
    from brus.seats import Seat
    from brus.server import thinking
    from brus.variants import get_variant

    host = Host(get_variant("danish").rules(), seed=1, levels=dict.fromkeys(Seat, "good"))
    host.begin_next_deal()
    view = host.view(host.match.to_act)
    expected = get_bot("good")(view, 7)

    class Pool:
        def __init__(self, fault: Exception | None) -> None:
            self.fault = fault

        def submit(self, *_: Any) -> Any:
            from concurrent.futures import Future

            future: Future[Play] = Future()
            if self.fault is not None:
                future.set_exception(self.fault)
            return future

        def shutdown(self, **_: Any) -> None:
            pass

    monkeypatch.setattr(thinking, "PATIENCE_SECONDS", 0.05)
    for fault in (thinking.BrokenProcessPool("gone"), ValueError("no"), None):
        thinkers = Thinkers(1)
        thinkers._pool = Pool(fault)
        assert await thinkers.think("strong", view, 7) == expected
