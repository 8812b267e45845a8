"""Tables over sockets, at a real server: whole matches, and who may say what."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.protocol import State

from brus.server.entries import Entry
from brus.server.table import Table
from server_kit import Browser, Player, Served, Talk, log_of, plays_in_log, serving

pytestmark = pytest.mark.untraced


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("sockets")) as running:
        yield running


@pytest.mark.parametrize(("variant", "seats"), [("danish", 4), ("ringkobing", 3), ("icelandic", 4)])
async def test_people_play_a_whole_match(served: Served, variant: str, seats: int) -> None:
    browsers = [Browser(served).become(name) for name in "ABCD"[:seats]]
    table = browsers[0].open(variant=variant, seats=seats, options={"target": 3})
    players = [Player(browser, table, None, seed) for seed, browser in enumerate(browsers)]
    for player, seat in zip(players[1:], [name for name in "NESW"[:seats] if name != "S"], strict=False):
        player.seat = seat
    if seats == 3:
        players[2].seat = "E"
    await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), 40)
    assert {player.view["winner"] for player in players} == {players[0].view["winner"]}
    # Views are sent by themselves, so what everybody may see is the same for all.
    for common in ("score", "targets", "deal", "last_trick", "match_id"):
        assert len({json.dumps(player.view.get(common)) for player in players}) == 1, common
    record = browsers[0].http.get(f"/api/tables/{table}/record")
    assert record.status_code == 200
    logged = plays_in_log(served.data)[table]
    for player in players:
        assert set(player.acknowledged), player.seat
        assert {(player.view["seat"], play) for _, play in player.acknowledged} <= set(logged)


@pytest.fixture
async def match(served: Served) -> tuple[Browser, str]:
    """A host alone with computer players, in the midst of a match."""
    browser = Browser(served).become("Anna")
    return browser, browser.open(solo=True)


async def to_act(talk: Talk, seconds: float = 10) -> dict:
    """The view when the person of a line is asked to play."""
    while True:
        message = await talk.hear(seconds)
        view = message.get("view") or {}
        if view.get("commit"):
            await talk.say(t="seed", id=view["commit"][:20], deal=view["commit_deal"], seed="00")
        if view.get("asks") in ("lead", "follow") and view.get("options_now"):
            return view


def first_lawful(view: dict) -> str:
    return next(option["play"] for option in view["options_now"] if not option.get("why"))


async def test_a_stale_command_is_refused_and_a_repeated_one_done_once(
    match: tuple[Browser, str], served: Served
) -> None:
    browser, table = match
    async with browser.at(table) as talk:
        view = await to_act(talk)
        play = {"t": "play", "re": view["turn"], "play": first_lawful(view)}
        stale = await talk.ask(id="a", **{**play, "re": view["turn"] - 1})
        assert (stale["t"], stale["code"]) == ("no", "stale")
        for _ in range(3):
            assert (await talk.ask(id="b", **play))["t"] == "ok"
        again = await talk.ask(id="c", **play)
        assert (again["t"], again["code"]) == ("no", "stale")
    assert [body["play"] for *_, body in log_of(served.data)[table] if body.get("id") == "b"] == [play["play"]]


async def test_an_unlawful_play_comes_back_with_the_reason_and_the_rule(match: tuple[Browser, str]) -> None:
    browser, table = match
    async with browser.at(table) as talk:
        view = await to_act(talk)
        held = set(view["hand"])
        other = next(card for card in ("Jc", "Kh", "8s", "9c", "Ac") if card not in held)
        refused = await talk.ask(t="play", id="a", re=view["turn"], play=other)
        assert (refused["code"], refused["rule"]) == ("unlawful", "2.7")
        assert other in refused["why"]


async def test_nobody_acts_for_a_seat_of_somebody_elses(served: Served) -> None:
    anna, bo, eve = (Browser(served).become(name) for name in ("Anna", "Bo", "Eve"))
    table = anna.open(fill={"E": "good", "W": "good"}, options={"target": 2})
    async with anna.at(table) as first, bo.at(table) as second:
        assert (await second.ask(t="sit", id="s", seat="N"))["t"] == "ok"
        for talk in (first, second):
            assert (await talk.ask(t="ready", id="r"))["t"] == "ok"
        views = {}
        for talk in (first, second):
            message = await talk.until("did", when=lambda told: bool((told.get("view") or {}).get("commit")))
            views[talk] = message["view"]
        # The views tell each only its own.
        assert {view["seat"] for view in views.values()} == {"S", "N"}
        playing, other = await _first_to_act(views)
        forged = await other.ask(t="play", id="f", re=views[other]["turn"], play=first_lawful(views[playing]))
        assert forged["t"] == "no"
        async with eve.line(table) as socket:
            await Talk(socket).say(t="hello", protocol=1)
            told = await Talk(socket).until("reset")
            assert (told["code"], told["come_back"]) == ("forbidden", False)


async def _first_to_act(views: dict[Talk, dict]) -> tuple[Talk, Talk]:
    talks = list(views)
    for talk in talks:
        await talk.say(t="seed", id="seed", deal=views[talk]["commit_deal"], seed="0a")
    while True:
        for talk in talks:
            try:
                message = await talk.hear(0.1)
            except TimeoutError:
                continue
            view = message.get("view") or {}
            views[talk] = view or views[talk]
            if view.get("commit"):
                await talk.say(t="seed", id=view["commit"][:8], deal=view["commit_deal"], seed="0a")
            if view.get("to_act") == view.get("seat") and view.get("options_now"):
                other = next(one for one in talks if one is not talk)
                return talk, other


@pytest.mark.parametrize(
    "more",
    [
        {"origin": None},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"additional_headers": {"Host": "evil.example"}},
    ],
)
async def test_a_socket_opens_for_our_own_pages_alone(match: tuple[Browser, str], more: dict) -> None:
    browser, table = match
    with pytest.raises(InvalidStatus) as raised:
        async with browser.line(table, **more):
            pass
    assert raised.value.response.status_code in (400, 403)


@pytest.mark.parametrize("path", ["", "nothing", "0123456789ABx", "../api/me", "0123456789ab/x"])
async def test_there_is_no_socket_elsewhere(served: Served, path: str) -> None:
    with pytest.raises(InvalidStatus):
        async with Browser(served).become("A").line(path):
            pass


@pytest.mark.parametrize(
    "cookie", ["", "brus=", "brus=abc", "brus=" + "x" * 3000, 'brus="a; x'], ids=lambda given: given[:12]
)
async def test_who_is_nobody_gets_no_seat(match: tuple[Browser, str], cookie: str) -> None:
    browser, table = match
    async with browser.line(table, additional_headers={"Cookie": cookie}) as socket:
        told = await Talk(socket).hear()
        assert (told["t"], told["code"], told["come_back"]) == ("reset", "forbidden", False)


@pytest.mark.parametrize("other", ['prefs={"theme":"dark"}', "a[b]=1", 'x="un"closed'])
async def test_a_cookie_of_another_program_on_this_host_shuts_nobody_out(
    match: tuple[Browser, str], other: str
) -> None:
    browser, table = match
    async with browser.line(table, additional_headers={"Cookie": f"{other}; brus={browser.cookie}"}) as socket:
        await socket.send('{"t":"hello","protocol":1}')
        assert (await Talk(socket).hear())["t"] == "welcome"


async def test_a_device_that_is_forgotten_before_its_line_says_hello_gets_no_table(served: Served) -> None:
    browser = Browser(served).become("Anna")
    table = browser.open(solo=True)
    async with browser.line(table) as socket:
        # The line is open, and its token was good.
        await socket.ping()
        await asyncio.sleep(0.2)
        assert (await asyncio.to_thread(browser.post, "/api/me/forget")).status_code == 200
        await socket.send('{"t":"hello","protocol":1}')
        told = await Talk(socket).hear()
        assert (told["t"], told["code"], told["come_back"]) == ("reset", "forbidden", False)


async def test_a_token_that_was_forgotten_opens_no_line_and_closes_the_one_that_is_open(
    match: tuple[Browser, str],
) -> None:
    browser, table = match
    token = browser.cookie
    async with browser.at(table) as talk:
        await talk.until("welcome")
        assert browser.post("/api/me/forget").status_code == 200
        told = await talk.until("reset")
        assert (told["code"], told["come_back"]) == ("forbidden", False)
    async with browser.line(table, additional_headers={"Cookie": f"brus={token}"}) as socket:
        assert (await Talk(socket).hear())["code"] == "forbidden"


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"t":"hello","protocol":99}', "protocol"),
        ('{"t":"ping"}', "bad-message"),
        ('{"t":"ready","id":"x"}', "bad-message"),
        ("{", "bad-message"),
        ("", "bad-message"),
        ("[" * 4000, "bad-message"),
        ('{"t":"hello","protocol":1,"since":-1}', "bad-message"),
        ('{"t":"hello","protocol":1,"more":1}', "bad-message"),
        ('{"t":"hello","protocol":"1"}', "bad-message"),
        ("x" * 5000, "bad-message"),
        (b"\x00\x01", "bad-message"),
    ],
    ids=lambda given: str(given)[:40],
)
async def test_a_first_message_that_is_no_hello_ends_the_line(
    match: tuple[Browser, str], first: str | bytes, code: str
) -> None:
    browser, table = match
    async with browser.line(table) as socket:
        await socket.send(first)
        told = await Talk(socket).until("reset")
        assert (told["code"], told["come_back"]) == (code, False)
        with pytest.raises(ConnectionClosed):
            await socket.recv()


@pytest.mark.parametrize(
    "message",
    [
        {"t": "play", "id": "a", "re": 1},
        {"t": "play", "id": "", "re": 1, "play": "Kh"},
        {"t": "play", "id": "a b", "re": 1, "play": "Kh"},
        {"t": "play", "id": "a", "re": -1, "play": "Kh"},
        {"t": "play", "id": "a", "re": 1.5, "play": "Kh"},
        {"t": "play", "id": "a", "re": 1, "play": "K" * 17},
        {"t": "sit", "id": "a", "seat": "Q"},
        {"t": "seed", "id": "a", "deal": 1, "seed": "XY"},
        {"t": "seed", "id": "a", "deal": 1, "seed": "0" * 130},
        {"t": "say", "id": "a", "text": "x" * 201},
        {"t": "welcome", "n": 1},
        {"t": "hello", "protocol": 1},
        {"id": "a"},
    ],
)
async def test_what_is_not_of_the_protocol_ends_the_line_and_hurts_nobody(
    match: tuple[Browser, str], message: dict
) -> None:
    browser, table = match
    async with browser.at(table) as talk:
        await talk.until("welcome")
        await talk.say(**message)
        assert (await talk.until("reset"))["code"] == "bad-message"
    async with browser.at(table) as talk:
        assert (await talk.hear())["t"] == "welcome"


async def test_a_frame_beyond_all_bounds_is_not_even_read(match: tuple[Browser, str]) -> None:
    browser, table = match
    async with browser.at(table) as talk:
        await talk.until("welcome")
        with suppress(ConnectionClosed):
            await talk.socket.send("x" * 1_000_000)
        await talk.rest()
        assert talk.socket.close_code in (1006, 1009)


async def test_the_newer_of_two_windows_wins_and_the_older_is_told(match: tuple[Browser, str]) -> None:
    browser, table = match
    async with browser.at(table) as older:
        await older.until("welcome")
        async with browser.at(table) as newer:
            assert (await newer.hear())["t"] == "welcome"
            told = await older.until("reset")
            assert (told["code"], told["come_back"]) == ("elsewhere", False)
            await newer.say(t="ping")
            assert (await newer.until("pong"))["t"] == "pong"


async def test_who_watches_sees_public_cards_alone_and_only_where_one_may(served: Served) -> None:
    host, watcher = Browser(served).become("Host"), Browser(served).become("Watcher")
    for may_watch in (True, False):
        table = host.open(solo=True, watch=may_watch)
        async with host.at(table) as talk:
            await to_act(talk)
            async with watcher.line(table) as socket:
                looking = Talk(socket)
                await looking.say(t="hello", protocol=1)
                told = await looking.hear()
                if not may_watch:
                    assert told["code"] == "forbidden"
                    continue
                view = told["view"]
                assert (view["seat"], view.get("hand", []), view.get("options_now", [])) == (None, [], [])
                refused = await looking.ask(t="say", id="x", phrase="hello")
                assert refused["t"] == "no"


async def test_reports_are_kept_for_whoever_runs_the_server(served: Served) -> None:
    anna, bo = Browser(served).become("Anna"), Browser(served).become("Bo")
    table = anna.open()
    async with bo.at(table) as talk:
        assert (await talk.ask(t="sit", id="s", seat="N"))["t"] == "ok"
        assert (await talk.ask(t="report", id="r", seat="S", why="rude\u202e"))["t"] == "ok"
    for _ in range(50):
        raw = sqlite3.connect(served.data / "server.db")
        found = raw.execute('SELECT seat, why FROM report WHERE "table" = ?', (table,)).fetchall()
        raw.close()
        if found:
            break
        await asyncio.sleep(0.05)
    assert found == [("S", "rude")]


# --- whatever is sent -------------------------------------------------------------------------------------------------

SEAT = st.sampled_from("NESW")
ID = st.text("abcXYZ0189_-", min_size=1, max_size=40)
NUMBER = st.integers(0, 60) | st.integers(0, 2**53)
COMMAND = st.one_of(
    st.builds(dict, t=st.just("sit"), id=ID, seat=SEAT),
    st.builds(dict, t=st.just("leave"), id=ID),
    st.builds(dict, t=st.just("computer"), id=ID, seat=SEAT, level=st.sampled_from(["good", "beginner", None])),
    st.builds(dict, t=st.just("ready"), id=ID, ready=st.booleans()),
    st.builds(dict, t=st.just("seed"), id=ID, deal=NUMBER, seed=st.sampled_from(["00", "ff" * 64, "0a0b"])),
    st.builds(
        dict,
        t=st.just("play"),
        id=ID,
        re=NUMBER,
        play=st.sampled_from(["Kh", "Kh!", "7s7h", "pipe", "pass", "show", "decline", "Kc^", "x", "!", "KhKhKhKhKh"]),
    ),
    st.builds(dict, t=st.sampled_from(["undo", "claim", "concede"]), id=ID, re=NUMBER),
    st.builds(dict, t=st.just("answer"), id=ID, question=NUMBER, yes=st.booleans()),
    st.builds(dict, t=st.just("vote"), id=ID, about=st.sampled_from(["N", "E"]), choice=st.sampled_from(["wait", "computer", "aside"])),
    st.builds(dict, t=st.just("back"), id=ID),
    st.builds(dict, t=st.just("say"), id=ID, text=st.text(min_size=1, max_size=200)),
    st.builds(dict, t=st.just("say"), id=ID, phrase=st.sampled_from(["hello", "nothing-such"])),
    st.builds(dict, t=st.just("report"), id=ID, seat=SEAT, why=st.text(min_size=1, max_size=50)),
    st.builds(dict, t=st.just("again"), id=ID, sides=st.sampled_from(["kept", "drawn"])),
    st.builds(dict, t=st.just("beats"), id=ID, card=st.text(min_size=2, max_size=2)),
    st.builds(dict, t=st.just("ping")),
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
SENT = st.lists(st.tuples(st.integers(0, 1), COMMAND | COMMAND | COMMAND | ANYTHING), min_size=1, max_size=25)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(sent=SENT)
def test_whatever_two_people_send_the_server_stays_well_and_the_table_whole(served: Served, sent: list) -> None:
    people = [Browser(served).become(name) for name in "AB"]
    table = people[0].open(talk="text", fill={"E": "good", "W": "good"}, options={"target": 2})

    async def send_all() -> None:
        lines = {}
        for who, message in sent:
            if who not in lines or lines[who].state is not State.OPEN:
                lines[who] = await people[who].line(table)
                await lines[who].send('{"t":"hello","protocol":1}')
            with suppress(ConnectionClosed):
                await lines[who].send(json.dumps(message))
        for line in lines.values():
            await line.close()

    asyncio.run(send_all())
    assert people[0].http.get("/readyz").text == "ok"
    row = people[0].http.get(f"/api/tables/{table}")
    assert row.status_code == 200
    for fault in ("line-failed", "table-failed", "not-kept", "callback-failed", "Traceback"):
        assert fault not in served.log, served.log[-2000:]
    entries = log_of(served.data)[table]
    assert [seq for seq, *_ in entries] == list(range(1, len(entries) + 1))
    # Whatever was written down can be carried out again.
    Table.replayed([Entry(kind=kind, at=at, body=body) for _, _, kind, at, body in entries])
