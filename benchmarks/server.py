"""How much the server carries: whole tables played over sockets, with every move on the disk before it is told.

``python benchmarks/server.py --json`` prints one document. The server has one core to itself and its clients another,
where there are two; beside it, in the same run, a bare echo on the same stack. A move is one command and the four views
that its table is told; its time runs from sending it to the last of the four.

- ``moves_per_s``: as fast as it goes. ``p99_ms``: 99 of 100 moves at half of that.
- ``ratio_to_echo``: the four views of a move as messages, beside the echo's.
- ``tables``: how many, of the numbers tried, are held with a move each 3 seconds, 99 of 100 within 50 ms.
- ``kb_per_connection``: what the process grew by, tables and all, for each socket.
- ``durable_appends_per_s``: entries of the log alone.
- ``first_load_kb``: what a browser loads first, packed, without fonts; null where the pages are not built.
- ``first_card_s``: from starting the command to the first hand of cards.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import platform
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from brus.server.entries import Entry
from brus.server.pages import FOLDER
from brus.server.store import Store

SEATS = "NESW"
HELD_MS, EACH_SECONDS = 50.0, 3.0
MANY = "100000000/second"
SETTINGS = {
    **dict.fromkeys(
        ("RATE_MESSAGES", "RATE_COMMANDS", "RATE_LINES", "RATE_REQUESTS", "RATE_PEOPLE", "RATE_TABLES"), MANY
    ),
    "LINES_PER_ADDRESS": "1000000",
    "LINES_PER_PERSON": "1000000",
    "MOST_LINES": "1000000",
    "PAUSE_SECONDS": "0",
    "COMPUTER_SECONDS": "0",
    "THINKERS": "0",
    "LOG": "off",
}
ECHO = """
import sys
from types import SimpleNamespace
from brus.server.serving import listen, run, serve
from brus.server.settings import Settings

class Echo:
    settings = Settings(port=0, rate_messages="100000000/second")
    async def start(self): pass
    drain = stop = start
    async def __call__(self, scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": event["text"]})

at = listen(Echo.settings)
run(serve(Echo(), at, lambda: print(f"at :{at.getsockname()[1]}/", flush=True)))
"""


class Option(msgspec.Struct):
    play: str
    why: str | None = None


class View(msgspec.Struct):
    seat: str | None = None
    turn: int = 0
    phase: str = ""
    asks: str = "nothing"
    to_act: str | None = None
    options_now: list[Option] = []
    commit: str | None = None
    commit_deal: int | None = None


class Told(msgspec.Struct):
    t: str
    n: int = 0
    id: str = ""
    code: str = ""
    view: View | None = None


decode = msgspec.json.Decoder(Told).decode


class Line(asyncio.Protocol):
    """A socket by hand: requests of one frame, answers in whole frames that are not masked."""

    def __init__(self, path: str, host: str, cookie: str, got: Callable[[bytes], None]) -> None:
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ).encode()
        self.got = got
        self.rest = b""
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: Any = transport
        self.transport.write(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError())

    def data_received(self, data: bytes) -> None:
        data = self.rest + data
        if not self.is_open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.rest = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.is_open = True
            self.opened.set_result(None)
        at, size = 0, len(data)
        while size - at >= 2:
            length, begins = data[at + 1], at + 2
            if length == 126:
                if size - at < 4:
                    break
                length, begins = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            if size - begins < length:
                break
            if data[at] == 0x81:
                self.got(data[begins : begins + length])
            elif data[at] == 0x89:
                self.transport.write(b"\x8a\x80\0\0\0\0" if not length else self.pong(data[begins : begins + length]))
            at = begins + length
        self.rest = data[at:]

    def pong(self, body: bytes) -> bytes:
        return bytes([0x8A, 0x80 | len(body), 0, 0, 0, 0]) + body

    def send(self, body: bytes) -> None:
        size = len(body)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
        # A mask of zeros: the server has the same work, and the client less.
        self.transport.write(head + b"\0\0\0\0" + body)


class Table:
    """Four clients of one table. A move is due ``pause`` seconds after the one before, at once for 0."""

    def __init__(self, bench: Bench, name: str) -> None:
        self.bench = bench
        self.name = name
        self.views: dict[str, View] = {}
        self.sent: float | None = None
        self.waits: set[str] = set()
        self.number = 0
        self.answered: tuple[int, str] = (-1, "")
        self.lines: dict[str, Line] = {}
        self.is_over = False

    async def sit(self, seat: str, cookie: str) -> None:
        def got(body: bytes) -> None:
            self.told(seat, decode(body))

        line = self.lines[seat] = await self.bench.line(f"/ws/{self.name}", cookie, got)
        line.send(b'{"t":"hello","protocol":1}')
        if seat != "S":
            line.send(f'{{"t":"sit","id":"s","seat":"{seat}"}}'.encode())
        line.send(b'{"t":"ready","id":"r"}')

    def told(self, seat: str, told: Told) -> None:
        view = told.view
        assert told.t not in ("no", "reset"), told
        if view is None:
            return
        if view.commit is not None and view.commit != getattr(self.views.get(seat), "commit", None):
            self.lines[seat].send(
                f'{{"t":"seed","id":"{view.commit[:20]}","deal":{view.commit_deal},"seed":"0a"}}'.encode()
            )
        self.views[seat] = view
        if view.phase == "over":
            self.is_over = True
        if self.sent is not None and told.t == "did":
            self.waits.discard(seat)
            if not self.waits:
                self.bench.moved(time.perf_counter() - self.sent)
                self.sent = None
        if self.sent is None:
            self.next()

    def next(self) -> None:
        """Let whoever is to act do so when it is time."""
        for seat, view in self.views.items():
            if view.to_act == seat and view.options_now and self.answered != (view.turn, view.asks):
                self.answered = (view.turn, view.asks)
                pause = self.bench.pause
                if pause:
                    asyncio.get_running_loop().call_later(pause, self.play, seat, view)
                else:
                    self.play(seat, view)
                return

    def play(self, seat: str, view: View) -> None:
        if self.bench.is_over:
            return
        plays = [option.play for option in view.options_now if option.why is None]
        self.number += 1
        self.sent, self.waits = time.perf_counter(), set(SEATS)
        play = plays[self.number % len(plays)]
        self.lines[seat].send(f'{{"t":"play","id":"p{self.number}","re":{view.turn},"play":"{play}"}}'.encode())


class Bench:
    """The clients' side: one event loop, some people who sit at every table, and what was measured."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.host = f"127.0.0.1:{port}"
        self.tables: list[Table] = []
        self.times: list[float] = []
        self.pause = 0.0
        self.is_over = False
        self.cookies: list[str] = []

    def moved(self, seconds: float) -> None:
        self.times.append(seconds)

    def ask(self, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        headers = {"Origin": f"http://{self.host}", "X-Brus": "1", "Cookie": cookie}
        connection.request("POST", path, json.dumps(body), headers)
        response = connection.getresponse()
        answer = json.loads(response.read())
        assert response.status == 200, answer
        made = (response.getheader("set-cookie") or "").partition(";")[0]
        connection.close()
        return answer, made

    async def line(self, path: str, cookie: str, got: Callable[[bytes], None]) -> Line:
        line = Line(path, self.host, cookie, got)
        await asyncio.get_running_loop().create_connection(lambda: line, "127.0.0.1", self.port)
        await line.opened
        return line

    async def open(self, count: int) -> None:
        """Open so many more tables with four people each, and let them begin."""
        if not self.cookies:
            self.cookies = [self.ask("/api/person", {"name": seat})[1] for seat in "SNEW"]
        limit = asyncio.Semaphore(32)

        async def one() -> None:
            async with limit:
                body = {"variant": "modern", "options": {"target": 50}}
                answer, _ = await asyncio.to_thread(self.ask, "/api/tables", body, self.cookies[0])
                table = Table(self, answer["table"])
                self.tables.append(table)
                for seat, cookie in zip("SNEW", self.cookies, strict=True):
                    await table.sit(seat, cookie)

        await asyncio.gather(*(one() for _ in range(count)))

    async def measure(self, seconds: float) -> tuple[float, float]:
        """Moves a second, and the time in ms within which 99 of 100 were done."""
        self.times.clear()
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        spent, times = time.perf_counter() - began, sorted(self.times)
        if not times:
            return 0.0, float("inf")
        # A move that is still on its way has taken as long at least.
        now = time.perf_counter()
        late = [
            now - table.sent for table in self.tables if table.sent is not None and now - table.sent > HELD_MS / 1000
        ]
        times = sorted([*times, *late])
        return len(self.times) / spent, times[min(len(times) - 1, int(len(times) * 0.99))] * 1000

    def close(self) -> None:
        self.is_over = True
        for table in self.tables:
            for line in table.lines.values():
                line.transport.abort()


@contextmanager
def child(arguments: list[str], core: int | None, **environment: str) -> Any:
    """A process on a core of its own, and the port that it tells."""
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
        preexec_fn=None if core is None else lambda: os.sched_setaffinity(0, {core}),
    )
    try:
        assert process.stdout is not None
        port = 0
        for line in process.stdout:
            if found := re.search(r":(\d+)/", line):
                port = int(found[1])
                break
        assert port, "it did not start"
        yield process, port
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.wait()


def served(folder: str, core: int | None, **settings: str) -> Any:
    environment = {f"BRUS_{name}": value for name, value in settings.items()}
    return child(["-m", "brus", "serve", "--no-open", "--port", "0", "--data", folder], core, **environment)


def memory_kb(pid: int) -> int:
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) if found else 0


async def fastest(port: int, tables: int, seconds: float) -> tuple[float, float, float]:
    """Moves a second as fast as it goes, then 99 of 100 at half of that."""
    bench = Bench(port)
    await bench.open(tables)
    await asyncio.sleep(min(1.0, seconds))
    most, _ = await bench.measure(seconds)
    # In a closed loop a pause between a table's moves sets how many there are.
    bench.pause = tables / (most / 2)
    await asyncio.sleep(2 * bench.pause)
    half, p99 = await bench.measure(seconds)
    bench.close()
    return most, half, p99


async def held(port: int, pid: int, steps: list[int], seconds: float) -> tuple[int, dict[str, float], float]:
    """The most tables of these with a move each 3 seconds in time; each number's p99; and kB a socket."""
    bench = Bench(port)
    bench.pause = EACH_SECONDS
    before = memory_kb(pid)
    most, tried, kb = 0, {}, 0.0
    for step in steps:
        await bench.open(step - len(bench.tables))
        await asyncio.sleep(EACH_SECONDS)
        _, p99 = await bench.measure(seconds)
        tried[str(step)] = round(p99, 1)
        kb = (memory_kb(pid) - before) / (4 * step)
        if p99 > HELD_MS:
            break
        most = step
    bench.close()
    return most, tried, kb


async def echoed(port: int, lines: int, seconds: float) -> float:
    """Messages a second that a bare echo sends back, of the size of a view."""
    body = b"x" * 750
    count = 0
    is_over = False

    async def one() -> None:
        nonlocal count

        def got(text: bytes) -> None:
            nonlocal count
            count += 1
            if not is_over:
                line.send(text)

        line = Line("/", f"127.0.0.1:{port}", "", got)
        await asyncio.get_running_loop().create_connection(lambda: line, "127.0.0.1", port)
        await line.opened
        line.send(body)

    await asyncio.gather(*(one() for _ in range(lines)))
    await asyncio.sleep(0.3)
    count = 0
    await asyncio.sleep(seconds)
    is_over = True
    return count / seconds


async def appended(folder: str, seconds: float) -> float:
    """Entries a second that a store has on the disk, 512 at a time being on their way."""
    store = Store(Path(folder) / "server.db")
    await store.start()
    end = time.perf_counter() + seconds
    body = {"seat": "N", "play": "Kh!", "who": "x" * 16, "id": "x" * 16}
    done = asyncio.get_running_loop().create_future()
    running = 0

    def next_of(table: str, seq: int) -> None:
        def kept(_: Any, fault: Exception | None) -> None:
            nonlocal running
            if fault is None and time.perf_counter() < end:
                next_of(table, seq + 1)
                return
            running -= 1
            if not running and not done.done():
                done.set_result(None)

        store.append(table, seq, [Entry("play", 0.0, body)], kept)

    for table in range(512):
        running += 1
        next_of(str(table), 1)
    await done
    figure = store.appended / seconds
    await store.close()
    return figure


async def first_card(port: int) -> None:
    bench = Bench(port)
    answer, cookie = bench.ask("/api/tables", {"variant": "danish", "solo": True})
    there = asyncio.get_running_loop().create_future()

    def got(body: bytes) -> None:
        told = json.loads(body)
        view = told.get("view") or {}
        if view.get("commit"):
            line.send(
                json.dumps({"t": "seed", "id": view["commit"][:20], "deal": view["commit_deal"], "seed": "0a"}).encode()
            )
        if view.get("hand") and not there.done():
            there.set_result(None)

    line = await bench.line(answer["link"].replace("/t/", "/ws/"), cookie, got)
    line.send(b'{"t":"hello","protocol":1}')
    await there
    line.transport.abort()


def first_load_kb() -> float | None:
    """What the first page loads, packed, without fonts."""
    index = FOLDER / "index.html"
    if not index.is_file():
        return None
    import gzip

    names = set(re.findall(r'(?:src|href)="/([^"#?]+)"', index.read_text(encoding="utf-8")))
    for style in [name for name in names if name.endswith(".css")]:
        # Styles name the pictures of wood and slate, from beside them.
        found = re.findall(r"url\(([^)#]+)\)", (FOLDER / style).read_text(encoding="utf-8"))
        names |= {f"{Path(style).parent.as_posix()}/{Path(one).name}" for one in found}
    files = [index, *(FOLDER / name for name in names if (FOLDER / name).is_file())]
    return round(sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) / 1024, 1)


def run(main: Coroutine[Any, Any, Any]) -> Any:
    with suppress(ImportError):
        import uvloop

        return uvloop.run(main)
    return asyncio.run(main)


def measure(tables: int, seconds: float, steps: list[int]) -> dict[str, Any]:
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    ours, theirs = (cores[0], cores[1]) if len(cores) > 1 else (None, None)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    if ours is not None:
        os.sched_setaffinity(0, {ours})
    with tempfile.TemporaryDirectory() as folder:
        with served(f"{folder}/a", theirs, **SETTINGS) as (_, port):
            most, half, p99 = run(fastest(port, tables, seconds))
        with child(["-c", ECHO], theirs) as (_, port):
            echo = run(echoed(port, 4 * tables, seconds))
        with served(f"{folder}/b", theirs, **SETTINGS) as (process, port):
            most_tables, tried, kb = run(held(port, process.pid, steps, max(seconds, EACH_SECONDS)))
        appends = run(appended(f"{folder}/c", seconds))
        began = time.perf_counter()
        with served(f"{folder}/d", theirs) as (_, port):
            run(first_card(port))
            card = time.perf_counter() - began
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "cores": "one each" if ours is not None else "shared",
        "moves_per_s": round(most),
        "half_load_moves_per_s": round(half),
        "p99_ms": round(p99, 1),
        "echo_per_s": round(echo),
        "ratio_to_echo": round(4 * most / echo, 3),
        "tables": most_tables,
        "tables_p99_ms": tried,
        "kb_per_connection": round(kb, 1),
        "durable_appends_per_s": round(appends),
        "first_load_kb": first_load_kb(),
        "first_card_s": round(card, 2),
    }


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="The server under load, beside a bare echo, in one run.")
    parser.add_argument("--json", action="store_true", help="one JSON document on one line")
    parser.add_argument("--seconds", type=float, default=4.0, help="for each measurement (default 4)")
    parser.add_argument("--tables", type=int, default=64, help="that play as fast as it goes (default 64)")
    parser.add_argument("--held", default="250,500,1000,1500,2000,3000", help="numbers of tables to try to hold")
    arguments = parser.parse_args()
    figures = measure(
        max(1, arguments.tables), arguments.seconds, [int(step) for step in arguments.held.split(",") if step]
    )
    print(json.dumps(figures) if arguments.json else json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
