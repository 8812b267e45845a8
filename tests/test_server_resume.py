"""Coming back: after a cut line, in another browser, after a restart, and after a kill."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from server_kit import Browser, Player, Served, serving
from test_server_sockets import first_lawful, to_act

pytestmark = pytest.mark.untraced


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("resume")) as running:
        yield running


def four(served: Served, **settings: object) -> list[Player]:
    browsers = [Browser(served).become(name) for name in "ABCD"]
    table = browsers[0].open(**settings)
    seats = [None, "N", "E", "W"]
    return [
        Player(browser, table, seat, seed) for seed, (browser, seat) in enumerate(zip(browsers, seats, strict=True))
    ]


async def all_play(players: list[Player], meanwhile: object = None, seconds: float = 60) -> None:
    tasks = [asyncio.create_task(player.play()) for player in players]
    if meanwhile is not None:
        tasks.append(asyncio.create_task(meanwhile))
    done, pending = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in pending:
        task.cancel()
    assert not pending, [(player.view.get("asks"), player.view.get("turn"), player._pending) for player in players]
    for task in done:
        task.result()


async def test_lines_that_are_cut_again_and_again_lose_nothing(served: Served) -> None:
    players = four(served, variant="danish", options={"target": 6})
    luck = random.Random(1)

    async def cut() -> None:
        while not all(player.is_over.is_set() for player in players):
            await asyncio.sleep(luck.uniform(0.005, 0.03))
            luck.choice(players).cut.set()

    await all_play(players, cut())
    assert sum(player.lines for player in players) > 12
    # Every number came once and in order to each, which Player asserts; and all have seen the same end.
    assert len({player.view["winner"] for player in players}) == 1


async def test_who_missed_something_is_told_it_in_one_round_trip_or_the_whole_table(served: Served) -> None:
    browser = Browser(served).become("Anna")
    table = browser.open(solo=True)
    async with browser.at(table) as talk:
        view = await to_act(talk)
        await talk.ask(t="play", id="p", re=view["turn"], play=first_lawful(view))
        now = await to_act(talk)
    async with browser.at(table, since=view["turn"]) as talk:
        told = []
        while not told or told[-1]["t"] != "pong":
            told.append(await talk.hear())
        numbered = [message for message in told if "n" in message]
        assert [message["n"] for message in numbered] == list(range(view["turn"] + 1, numbered[-1]["n"] + 1))
        assert numbered[-1]["view"]["turn"] == now["turn"]
        assert numbered[-1]["view"]["hand"] == now["hand"]
        last = numbered[-1]["n"]
    async with browser.at(table, since=last) as talk:
        assert (await talk.hear())["t"] == "pong", "nothing was missed"
    for unknown in (last + 1, 10**6):
        async with browser.at(table, since=unknown) as talk:
            assert (await talk.hear())["t"] == "welcome"


async def test_a_person_goes_on_in_another_browser_by_the_recovery_code(served: Served) -> None:
    laptop, phone = Browser(served), Browser(served)
    code = laptop.post("/api/person", {"name": "Anna"}).json()["code"]
    table = laptop.open(solo=True)
    async with laptop.at(table) as talk:
        view = await to_act(talk)
        assert phone.post("/api/recover", {"code": code}).status_code == 200
        assert [row["table"] for row in phone.http.get("/api/me").json()["tables"]] == [table]
        async with phone.at(table) as there:
            welcome = await there.hear()
            assert (welcome["view"]["hand"], welcome["view"]["turn"]) == (view["hand"], view["turn"])
            assert (await talk.until("reset"))["code"] == "elsewhere"
            assert (await there.ask(t="play", id="p", re=view["turn"], play=first_lawful(view)))["t"] == "ok"


async def test_four_phones_finish_a_match_although_one_loses_the_line_and_the_server_is_restarted(
    tmp_path: Path,
) -> None:
    with serving(tmp_path / "data") as served:
        players = four(served, variant="danish", options={"target": 12})

        async def trouble() -> None:
            while (players[1].n or 0) < 15:
                await asyncio.sleep(0.01)
            players[1].cut.set()
            while (players[2].n or 0) < 30:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(served.stop)
            await asyncio.to_thread(served.start)

        await all_play(players, trouble())
        assert {player.lines >= 2 for player in players} == {True}
        row = players[0].browser.http.get(f"/api/tables/{players[0].table}").json()
        assert row["finished"] == 1


async def test_a_server_that_ends_tells_everybody_to_come_again_and_takes_no_longer_than_it_must(
    tmp_path: Path,
) -> None:
    import time

    with serving(tmp_path / "data") as served:
        browser = Browser(served).become("Anna")
        async with browser.at(browser.open()) as talk:
            await talk.until("welcome")
            begun = time.monotonic()
            stopping = asyncio.create_task(asyncio.to_thread(served.stop))
            told = await talk.until("reset")
            assert (told["code"], told["come_back"]) == ("draining", True)
            assert await stopping == 0
            assert time.monotonic() - begun < 5
        assert '"what": "stopped"' in served.log


async def test_who_lost_the_seat_while_away_is_told_so_by_the_server(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        anna, bo = Browser(served).become("Anna"), Browser(served).become("Bo")
        table = anna.open()
        async with anna.at(table) as host:
            async with bo.at(table) as guest:
                view = (await guest.until("welcome"))["view"]
                await guest.say(t="sit", id="a", seat="N")
                welcome = await guest.until("welcome")
                view, n = welcome["view"], welcome["n"]
                await guest.until("ok")
            assert view["seat"] == "N"
            await host.until("line", when=lambda line: line["here"].get("N") is False)
            assert (await host.ask(t="computer", id="b", seat="N", level="good"))["t"] == "ok"
            async with bo.at(table, since=n) as guest:
                while True:
                    message = await guest.hear()
                    view = message.get("view") or view
                    if message["t"] in ("pong", "welcome"):
                        break
                refused = await guest.ask(t="ready", id="c")
                assert (refused["t"], refused["code"]) == ("no", "no-seat")
                assert view["seat"] is None, "the client still believes that it has seat N"


async def test_who_resumes_before_the_old_line_is_known_to_be_dead_is_told_who_is_here(tmp_path: Path) -> None:
    """A phone changes from WLAN to the mobile network; Carl leaves meanwhile; the old line still stands on the server."""
    with serving(tmp_path / "data") as served:
        anna, bo, carl = (Browser(served).become(name) for name in ("Anna", "Bo", "Carl"))
        table = anna.open()
        async with bo.at(table) as phone, anna.at(table) as host:
            await phone.say(t="sit", id="a", seat="N")
            async with carl.at(table) as third:
                await third.say(t="sit", id="a", seat="E")
                await third.until("ok")
                here, n = {}, 0
                while here.get("E") is not True:
                    message = await phone.hear()
                    here, n = message.get("here", here), message.get("n", n)
            # From here on the phone hears nothing of its old line.
            await host.until("line", when=lambda line: line["here"].get("E") is True)
            await host.until("line", when=lambda line: line["here"].get("E") is False)
            async with bo.at(table, since=n) as phone:
                try:
                    while here.get("E") is True:
                        here = (await phone.hear(2)).get("here", here)
                except TimeoutError:
                    pass
                assert here["E"] is False, "the client goes on believing that Carl is here"
