"""Hostile clients: floods, too many lines, clients that never read or never speak."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from brus.server.limiting import Limits
from brus.server.lines import Line
from brus.server.seating import Person
from brus.server.settings import Settings
from server_kit import Browser, Served, Talk, serving
from test_server_sockets import to_act

pytestmark = pytest.mark.untraced


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    limits = {
        "rate_messages": "200/second",
        "rate_talk": "4/10 seconds",
        "rate_tables": "8/minute",
        "lines_per_person": "6",
        "hello_seconds": "0.4",
        "outbox_kilobytes": "16",
        "rate_commands": "100000/second",
        "idle_seconds": "0.3",
    }
    with serving(tmp_path_factory.mktemp("limits"), **limits) as running:
        yield running


@pytest.fixture
def host(served: Served) -> Browser:
    return Browser(served).become("Host")


async def test_a_flood_of_messages_ends_the_line_and_who_waits_a_moment_may_come_back(host: Browser) -> None:
    table = host.open()
    async with host.at(table) as talk:
        await talk.until("welcome")
        with suppress(ConnectionClosed):
            for _ in range(2000):
                await talk.say(t="ping")
        told = (await talk.rest())[-1]
        assert (told["t"], told["code"], told["come_back"]) == ("reset", "too-fast", True)
    async with host.at(table) as talk:
        assert (await talk.hear())["t"] == "welcome"


async def test_who_talks_too_much_is_refused_and_the_line_stays(host: Browser) -> None:
    table = host.open(talk="text")
    async with host.at(table) as talk:
        await talk.until("welcome")
        answers = [await talk.ask(t="say", id=f"s{number}", phrase="hello") for number in range(6)]
        assert [answer["t"] for answer in answers] == ["ok"] * 4 + ["no"] * 2
        assert answers[-1]["code"] == "too-fast"


async def test_one_person_has_no_more_than_so_many_lines(host: Browser) -> None:
    tables = [host.open() for _ in range(7)]
    talks, connections = [], []
    for table in tables:
        connection = await host.line(table)
        connections.append(connection)
        talk = Talk(connection)
        with suppress(ConnectionClosed):
            await talk.say(t="hello", protocol=1)
        talks.append(await talk.hear())
        if talks[-1]["t"] == "reset":
            break
    assert [told["t"] for told in talks] == ["welcome"] * 6 + ["reset"]
    assert talks[-1]["code"] == "too-fast"
    for connection in connections:
        await connection.close()
    assert host.open()
    assert host.post("/api/tables", {"variant": "danish"}).status_code == 429


async def test_a_line_that_never_says_hello_is_closed(host: Browser) -> None:
    async with host.line(host.open()) as connection:
        begun = time.monotonic()
        told = await Talk(connection).hear()
        assert (told["t"], told["code"], told["come_back"]) == ("reset", "gone", True)
        assert 0.2 < time.monotonic() - begun < 3


def raw_line(served: Served, browser: Browser, table: str) -> socket.socket:
    """A line by hand, whose client reads nothing unless it is told to."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.connect(("127.0.0.1", served.port))
    raw.sendall(
        f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nOrigin: {served.origin}\r\n"
        f"Cookie: brus={browser.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    got = b""
    while b"\r\n\r\n" not in got:
        got += raw.recv(1)
    return raw


def frame(text: str) -> bytes:
    body = text.encode()
    assert len(body) < 126
    return bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body


PING, BEGUN, MORE = b"\x89\xfd" + bytes(4) + b"x" * 125, b"\x01\x81" + bytes(4) + b"x", b"\x00\x80" + bytes(4)


@pytest.mark.parametrize(("first", "flood"), [(b"", PING), (BEGUN, MORE), (b"", b"\x8a\x80" + bytes(4))])
async def test_a_flood_of_what_is_no_message_ends_the_line_too(served: Served, first: bytes, flood: bytes) -> None:
    host = Browser(served).become("Host")
    raw = raw_line(served, host, host.open())
    raw.sendall(frame('{"t":"hello","protocol":1}') + first)
    raw.settimeout(10)

    def send() -> None:
        many = flood * (100_000 // len(flood))
        for _ in range(300):
            raw.sendall(many)

    with raw, pytest.raises((ConnectionResetError, BrokenPipeError)):
        await asyncio.to_thread(send)


async def test_who_pings_and_reads_nothing_is_left_no_answers() -> None:
    from uvicorn import Config
    from uvicorn.server import ServerState

    from brus.server import serving as module

    class Transport(asyncio.Transport):
        written = b""

        def write(self, data: bytes) -> None:
            self.written += data

        def is_closing(self) -> bool:
            return True

    class OurLine(module._Line):
        rate = Settings().rate("messages")

    line, transport = OurLine(Config(None, log_config=None), ServerState(), {}), Transport()
    line.connection_made(transport)
    line.conn.state = module.ServerProtocol(max_size=1).state.OPEN
    line.conn.parser = super(module.ServerProtocol, line.conn).parse()
    next(line.conn.parser)
    line.data_received(PING)
    assert transport.written == b"\x8a\x7d" + b"x" * 125
    line.pause_writing()
    line.data_received(PING * 10)
    assert len(transport.written) == 127
    line.data_received(BEGUN + MORE * 50)
    assert line.frames == [b"x"], "however many parts it has"
    assert line.queue.empty()
    line.data_received(PING * 1000)
    assert line.queue.get_nowait() == {"type": "websocket.receive", "flood": True}
    line.data_received(PING * 1000)
    assert line.queue.empty()


async def test_lines_of_nobody_count_for_their_address_too(tmp_path: Path) -> None:
    with serving(tmp_path / "data", rate_lines="5/minute") as served:
        table, codes = Browser(served).become("Host").open(), []
        for _ in range(8):
            async with Browser(served).line(table) as line:
                codes.append((await Talk(line).hear())["code"])
        assert codes == ["forbidden"] * 5 + ["too-fast"] * 3


async def test_a_client_that_never_reads_is_dropped_and_nobody_else_waits(served: Served) -> None:
    host, lazy = Browser(served).become("Host"), Browser(served).become("Lazy")
    table = host.open()
    raw = raw_line(served, lazy, table)
    raw.sendall(frame('{"t":"hello","protocol":1}'))
    begun = time.monotonic()
    dropped = False
    async with host.at(table) as talk:
        await talk.until("welcome")
        number = 0
        while not dropped and time.monotonic() - begun < 20:
            asked = time.monotonic()
            # Everybody at the table is told of each.
            for _ in range(20):
                number += 1
                await talk.say(t="ready", id=f"r{number}", ready=bool(number % 2))
            assert (await talk.ask(t="ready", id=f"last{number}", ready=True))["t"] == "ok"
            assert time.monotonic() - asked < 3
            dropped = 'code="slow"' in metrics(served)
            await asyncio.sleep(0.1)
    assert dropped, number
    raw.settimeout(5)
    with suppress(ConnectionResetError):
        while raw.recv(65536):
            pass
    raw.close()


async def test_a_device_that_is_forgotten_while_it_reads_nothing_says_nothing_more(tmp_path: Path) -> None:
    with serving(tmp_path / "data", rate_talk="100000/second", rate_messages="100000/second") as served:
        host, lazy = Browser(served).become("Host"), Browser(served).become("Lazy")
        table = host.open(talk="text")
        raw, word = raw_line(served, lazy, table), "\U00010330" * 190
        raw.sendall(frame('{"t":"hello","protocol":1}'))
        async with host.at(table) as talk:
            raw.sendall(frame('{"t":"sit","id":"a","seat":"E"}'))
            raw.sendall(frame('{"t":"say","id":"b","text":"before"}'))
            await talk.until("said", when=lambda said: said["text"] == "before")
            # More than the system and the server's own buffer take, so that the end of the line waits behind it.
            for number in range(240):
                await talk.ask(t="say", id=f"s{number}", text=word)
            assert lazy.post("/api/me/forget").status_code == 200
            raw.sendall(frame('{"t":"say","id":"c","text":"after"}'))
            await asyncio.sleep(0.3)
            await talk.say(t="say", id="end", text="end")
            told = []
            while not told or told[-1].get("text") != "end":
                told.append(await talk.hear())
        assert "after" not in [message.get("text") for message in told]
        raw.close()


async def test_nothing_is_said_after_a_close(served: Served) -> None:
    """RFC 6455, 5.5.1, also where a ping, a text and the close come in one packet."""
    host = Browser(served).become("Host")
    with raw_line(served, host, host.open()) as raw:
        raw.sendall(frame('{"t":"hello","protocol":1}'))
        raw.settimeout(0.5)
        with suppress(TimeoutError):
            while raw.recv(65536):
                pass
        raw.sendall(b"\x89\x80" + bytes(4) + frame('{"t":"ping"}') + b"\x88\x82" + bytes(4) + b"\x03\xe8")
        raw.settimeout(5)
        got = b""
        while more := raw.recv(65536):
            got += more
        assert got == b"\x8a\x00" + b"\x88\x02\x03\xe8"


def metrics(served: Served) -> str:
    return httpx.get(f"http://127.0.0.1:{served.metrics}/metrics").text


async def test_prometheus_is_told_on_a_port_of_its_own(served: Served) -> None:
    told = metrics(served)
    for name in ("brus_lines", "brus_tables", "brus_commands_total", "brus_kept_seconds_bucket", "brus_requests_total"):
        assert name in told
    assert Browser(served).http.get("/metrics").headers["content-type"].startswith("text/html")


async def test_tables_leave_the_memory_where_nobody_is_and_are_as_they_were_when_somebody_comes(
    host: Browser, served: Served
) -> None:
    table = host.open(solo=True)
    async with host.at(table) as talk:
        before = await to_act(talk)
    end = time.monotonic() + 10
    while time.monotonic() < end and "brus_tables 0.0" not in metrics(served):
        await asyncio.sleep(0.1)
    assert "brus_tables 0.0" in metrics(served)
    async with host.at(table) as talk:
        again = await talk.hear()
        for part in ("hand", "score", "turn", "deal"):
            assert again["view"][part] == before[part]


HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n"


@pytest.mark.parametrize("asked", [b"", HEAD[:9], HEAD, HEAD + b"ab", HEAD + b"abcd" + HEAD[:9], HEAD + b"abcd" + HEAD])
async def test_what_is_not_asked_to_its_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, asked: bytes) -> None:
    from starlette.requests import ClientDisconnect, Request
    from starlette.responses import Response
    from uvicorn import Config
    from uvicorn.server import ServerState

    from brus.server import serving as module

    async def app(scope: Any, receive: Any, send: Any) -> None:
        with suppress(ClientDisconnect):
            await Response(await Request(scope, receive).body())(scope, receive, send)

    monkeypatch.setattr(module, "OPENING_SECONDS", 0.4)
    config = Config(app, http=module._Http, log_config=None)
    config.load()
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(lambda: module._Http(config, state, {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    # What is whole is answered, and another moment later the connection is still there for more.
    writer.write(HEAD + b"abcd")
    assert b"200" in await reader.readuntil(b"abcd")
    if asked:
        await asyncio.sleep(0.6)
        writer.write(asked)
    begun = time.monotonic()
    with suppress(ConnectionError):
        while time.monotonic() - begun < (3 if asked else 0.6) and not reader.at_eof():
            # A byte now and then does not help, as long as the end is not reached.
            if asked.endswith(HEAD[:9]):
                writer.write(b"x")
            with suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await reader.read(1000)
    assert reader.at_eof() == bool(asked)
    writer.close()
    server.close()


async def test_a_connection_that_asks_for_nothing_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    from starlette.responses import Response
    from uvicorn import Config
    from uvicorn.server import ServerState

    from brus.server import serving as module

    monkeypatch.setattr(module, "OPENING_SECONDS", 0.4)
    config = Config(Response(), http=module._Http, log_config=None)
    config.load()
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(lambda: module._Http(config, state, {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    begun = time.monotonic()
    with suppress(ConnectionError):
        assert await asyncio.wait_for(reader.read(), 5) == b""
    assert time.monotonic() - begun > 0.3
    writer.close()
    server.close()


@pytest.mark.parametrize("kilobytes", [20, 4000])
@pytest.mark.parametrize("more", [b"", b"Connection: close\r\n"])
async def test_an_answer_that_is_never_read_is_not_kept_for_ever(
    monkeypatch: pytest.MonkeyPatch, kilobytes: int, more: bytes
) -> None:
    from starlette.responses import Response
    from uvicorn import Config
    from uvicorn.server import ServerState

    from brus.server import serving as module

    monkeypatch.setattr(module, "READING_SECONDS", 0.4)
    config = Config(Response(b"x" * 1024 * kilobytes), http=module._Http, log_config=None, timeout_keep_alive=1)
    config.load()
    state, made = ServerState(), []

    def connection() -> Any:
        made.append(module._Http(config, state, {}))
        return made[-1]

    with socket.socket() as at, socket.socket() as raw:
        at.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        at.bind(("127.0.0.1", 0))
        server = await asyncio.get_running_loop().create_server(connection, sock=at)
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        raw.connect(at.getsockname())
        raw.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" + more + b"\r\n")
        await asyncio.sleep(0.2)
        assert len(state.connections) == 1
        await asyncio.sleep(1.8)
        assert not state.connections
        assert made[0]._reading is None
        server.close()


async def test_an_answer_that_is_read_slowly_comes_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    from starlette.responses import Response
    from uvicorn import Config
    from uvicorn.server import ServerState

    from brus.server import serving as module

    monkeypatch.setattr(module, "READING_SECONDS", 0.5)
    config = Config(Response(b"x" * 400_000), http=module._Http, log_config=None)
    config.load()
    state, got = ServerState(), 0
    server = await asyncio.get_running_loop().create_server(lambda: module._Http(config, state, {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    while more := await reader.read(20_000):
        got += len(more)
        await asyncio.sleep(0.05)
    assert got > 400_000
    writer.close()
    server.close()


# --- a line, by itself ------------------------------------------------------------------------------------------------


class Peer:
    """The other end of a line, which reads when it is let."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.got: list[dict] = []
        self.cut = 0

    async def send(self, event: dict) -> None:
        await self.reads.wait()
        self.got.append(event)

    def abort(self) -> None:
        self.cut += 1
        self.reads.set()


async def test_what_is_sent_goes_out_at_once_and_in_order_through_a_pause() -> None:
    peer = Peer()
    line = Line(peer.send, Person("a", "A"), most_bytes=10_000)
    peer.reads.set()
    line.send(b"1")
    assert [event["text"] for event in peer.got] == ["1"]
    peer.reads.clear()
    for number in range(2, 6):
        line.send(str(number).encode())
    await asyncio.sleep(0)
    assert len(peer.got) == 1
    peer.reads.set()
    await asyncio.sleep(0.01)
    assert [event["text"] for event in peer.got] == ["1", "2", "3", "4", "5"]
    line.send(b"6")
    assert peer.got[-1]["text"] == "6", "no task is left"


async def test_what_is_left_unread_is_bounded() -> None:
    peer = Peer()
    line = Line(peer.send, Person("a", "A"), most_bytes=1000, abort=peer.abort)
    for _ in range(100):
        line.send(b"x" * 100)
    assert (line.closed_with, peer.cut) == ("slow", 1)
    assert line._waiting is None or not line._waiting


async def test_who_reads_nothing_for_long_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brus.server.lines.BLOCKED_SECONDS", 0.05)
    peer = Peer()
    line = Line(peer.send, Person("a", "A"), abort=peer.abort)
    line.send(b"x")
    await asyncio.sleep(0.2)
    assert (line.closed_with, peer.cut) == ("slow", 1)


async def test_a_reset_is_the_last_thing_that_is_sent() -> None:
    peer = Peer()
    peer.reads.set()
    line = Line(peer.send, Person("a", "A"), abort=peer.abort)
    line.reset("gone")
    line.send(b"more")
    line.reset("slow")
    assert [event["type"] for event in peer.got] == ["websocket.send", "websocket.close"]
    assert json.loads(peer.got[0]["text"])["come_back"] is True


def test_counts_are_given_back_when_lines_close() -> None:
    limits = Limits(Settings(lines_per_person=2, lines_per_address=3, most_lines=4))
    assert [limits.may_open_a_line("p", "a") for _ in range(3)] == [True, True, False]
    assert [limits.may_open_a_line("q", "a") for _ in range(2)] == [True, False]
    assert [limits.may_open_a_line(f"r{number}", f"b{number}") for number in range(2)] == [True, False]
    limits.line_closed("p", "a")
    assert limits.may_open_a_line("p", "a")
    assert limits.lines == 4
