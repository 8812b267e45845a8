"""A real server in a process of its own, and small clients that talk to it as a browser does."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

ROOT = Path(__file__).resolve().parent.parent
# As quick as a table can be.
QUICK = {
    "BRUS_PIPING_SECONDS": "0.05",
    "BRUS_SEEDS_SECONDS": "0.2",
    "BRUS_COMPUTER_SECONDS": "0",
    "BRUS_PAUSE_SECONDS": "0",
    "BRUS_THINKERS": "0",
    "BRUS_DRAIN_SECONDS": "1",
    "BRUS_RATE_MESSAGES": "100000/second",
    "BRUS_RATE_COMMANDS": "100000/second",
    "BRUS_RATE_LINES": "100000/second",
    "BRUS_RATE_REQUESTS": "100000/second",
    "BRUS_RATE_PEOPLE": "100000/second",
    "BRUS_RATE_TABLES": "100000/second",
    "BRUS_RATE_TALK": "100000/second",
    "BRUS_RATE_CODES": "100000/second",
}


def free_port() -> int:
    """A port that is free now."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class Served:
    """A server's process. It is started and ended as often as one likes, with the same data and at the same port."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.data = data
        self.environment = {
            **os.environ,
            **QUICK,
            **{f"BRUS_{name.upper()}": value for name, value in settings.items()},
        }
        self.environment |= {"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"}
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "BRUS_SETTINGS"):
            self.environment.pop(name, None)
        self.port = 0
        self.metrics = free_port()
        self.environment["BRUS_METRICS_PORT"] = str(self.metrics)
        self.process: subprocess.Popen[str] | None = None
        self.within: list[str] = []
        """What the server's command is given to."""
        self.said = ""

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return (self.data / "log").read_text()

    def start(self, *flags: str) -> Served:
        try:
            return self._start(*flags)
        except AssertionError as fault:
            # Another test may have taken the port for metrics since it was found free.
            if "Address already in use" not in str(fault) or self.port:
                raise
            self.metrics = free_port()
            self.environment["BRUS_METRICS_PORT"] = str(self.metrics)
            return self._start(*flags)

    def _start(self, *flags: str) -> Served:
        self.data.mkdir(parents=True, exist_ok=True)
        arguments = [*self.within, sys.executable, "-m", "brus", "serve", "--no-open", "--data", str(self.data)]
        with (self.data / "log").open("a") as log:
            self.process = subprocess.Popen(
                [*arguments, "--port", str(self.port), *flags],
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        self.said = ""
        for line in self.process.stdout:
            self.said += line
            if found := re.search(r"Brus is at https?://[^/\s]*:(\d+)/", line):
                self.port = int(found[1])
            if "Ctrl+C" in line:
                return self
        raise AssertionError(f"the server did not start: {self.said}{self.log}")

    def kill(self) -> None:
        """End it as a power cut would, as far as a process can."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end, and wait for it."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(20)


@contextmanager
def serving(data: Path, *flags: str, **settings: str) -> Iterator[Served]:
    """A server for as long as a ``with`` block lasts."""
    served = Served(data, **settings).start(*flags)
    try:
        yield served
    finally:
        if served.process is not None and served.process.poll() is None:
            served.process.kill()
            served.process.wait()


class Browser:
    """A device: its cookie, and what it asks by HTTP."""

    def __init__(self, served: Served, **headers: str) -> None:
        self.served = served
        self.http = httpx.Client(base_url=served.origin, headers={"Origin": served.origin, "X-Brus": "1", **headers})

    @property
    def cookie(self) -> str:
        return self.http.cookies.get("brus") or ""

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.http.post(path, json={} if body is None else body)

    def become(self, name: str) -> Browser:
        assert self.post("/api/person", {"name": name}).status_code == 200
        return self

    def open(self, **settings: Any) -> str:
        """Open a table and return its id."""
        answer = self.post("/api/tables", {"variant": "danish", **settings})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])

    def line(self, table: str, **more: Any) -> connect:
        """A socket to a table, as this device opens it."""
        more = {"origin": self.served.origin, "additional_headers": {"Cookie": f"brus={self.cookie}"}, **more}
        return connect(
            f"ws://127.0.0.1:{self.served.port}/ws/{table}", compression=None, max_size=None, ping_interval=None, **more
        )

    @asynccontextmanager
    async def at(self, table: str, since: int | None = None) -> AsyncIterator[Talk]:
        """A line that has said hello."""
        async with self.line(table) as socket:
            talk = Talk(socket)
            await talk.say(t="hello", protocol=1, **({} if since is None else {"since": since}))
            yield talk


class Talk:
    """A line on which messages are JSON."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, seconds: float = 10) -> dict[str, Any]:
        # Not wait_for, which may lose a cancellation that comes together with a message (Python 3.11).
        async with asyncio.timeout(seconds):
            return json.loads(await self.socket.recv())

    async def until(
        self, kind: str, seconds: float = 10, when: Callable[[dict[str, Any]], bool] = lambda _: True
    ) -> dict[str, Any]:
        """The next message of a kind."""
        end = time.monotonic() + seconds
        while True:
            message = await self.hear(max(0.01, end - time.monotonic()))
            if message["t"] == kind and when(message):
                return message

    async def rest(self) -> list[dict[str, Any]]:
        """Everything that still comes until the line is closed."""
        told = []
        with suppress(ConnectionClosed):
            while True:
                told.append(await self.hear())
        return told

    async def ask(self, **command: Any) -> dict[str, Any]:
        """Send a command, and what it came to."""
        await self.say(**command)
        while True:
            message = await self.hear()
            if message["t"] in ("ok", "no") and message["id"] == command["id"]:
                return message


class Player:
    """A client that plays anything lawful, comes back whenever its line is cut, and notes what was acknowledged."""

    def __init__(self, browser: Browser, table: str, seat: str | None, seed: int = 0) -> None:
        self.browser, self.table, self.seat = browser, table, seat
        self.luck = random.Random(seed)
        self.view: dict[str, Any] = {}
        self.n: int | None = None
        self.acknowledged: list[tuple[int, str]] = []
        """The plays that were acknowledged, each with its ``re``."""
        self.done: list[str] = []
        """The ids of all commands that were acknowledged."""
        self.refused: list[dict[str, Any]] = []
        self.happened: list[dict[str, Any]] = []
        self.lines = 0
        self.pause = 0.0
        """Seconds before each command, for a server with the usual limits on what a line may send."""
        self.cut: asyncio.Event = asyncio.Event()
        self.is_over = asyncio.Event()
        self._pending: dict[str, Any] | None = None
        self._answered: tuple[Any, ...] | None = None
        self._seeded: str | None = None
        self._number = 0

    async def play(self, matches: int = 1) -> None:
        """Play until a match is over, through whatever happens to the line."""
        while not self.is_over.is_set():
            with suppress(OSError, WebSocketException, TimeoutError):
                await self._line(matches)
            await asyncio.sleep(0.02)

    async def _line(self, matches: int) -> None:
        async with self.browser.line(self.table, open_timeout=3, close_timeout=0.2) as socket:
            self.lines += 1
            talk = Talk(socket)
            await talk.say(t="hello", protocol=1, **({} if self.n is None else {"since": self.n}))
            if self._pending is not None:
                await talk.say(**self._pending)
            while not self.is_over.is_set():
                if self.cut.is_set():
                    self.cut.clear()
                    socket.transport.abort()
                    return
                try:
                    message = await talk.hear(0.2)
                except TimeoutError:
                    continue
                self._take(message)
                if message["t"] == "reset":
                    assert message["come_back"], message
                    return
                await self._act(talk)
                if self.view.get("winner") and self.view["match"] == matches and self._pending is None:
                    self.is_over.set()

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind in ("did", "said") and self.n is not None:
            if message["n"] <= self.n:
                return
            assert message["n"] == self.n + 1, "a gap"
        if "n" in message:
            self.n = message["n"]
        if message.get("view"):
            self.view = message["view"]
        if kind == "did":
            self.happened += message["what"]
        elif kind in ("ok", "no") and self._pending is not None and message["id"] == self._pending["id"]:
            if kind == "no":
                self.refused.append(message)
                self._answered = None
            else:
                self.done.append(message["id"])
            if kind == "ok" and self._pending["t"] == "play":
                self.acknowledged.append((self._pending["re"], self._pending["play"]))
            self._pending = None

    async def _act(self, talk: Talk) -> None:
        view = self.view
        if not view or self._pending is not None:
            return
        command = self._next(view)
        if command is not None:
            self._number += 1
            self._pending = {"id": f"{self.seat}-{id(self)}-{self._number}", **command}
            await asyncio.sleep(self.pause)
            await talk.say(**self._pending)

    def _next(self, view: dict[str, Any]) -> dict[str, Any] | None:
        if view["seat"] is None:
            return {"t": "sit", "seat": self.seat} if view["phase"] == "open" else None
        own = view["seats"][view["seat"]]
        if view["phase"] == "open" and not own.get("ready"):
            return {"t": "ready"}
        if view.get("commit") and view["commit"] != self._seeded:
            self._seeded = view["commit"]
            return {"t": "seed", "deal": view["commit_deal"], "seed": self.luck.randbytes(8).hex()}
        now = (view["turn"], view.get("asks"))
        lawful = [option["play"] for option in view.get("options_now", ()) if not option.get("why")]
        if view.get("asks", "nothing") != "nothing" and lawful and view.get("to_act") == view["seat"]:
            if view.get("held") or self._answered == now:
                return None
            self._answered = now
            return {"t": "play", "re": view["turn"], "play": self.luck.choice(lawful)}
        return None


def log_of(data: Path) -> dict[str, list[tuple[int, int, str, float, dict[str, Any]]]]:
    """The log of a database, by table: seq, epoch, kind, at and body."""
    with closing(sqlite3.connect(data / "server.db")) as connection:
        rows = connection.execute('SELECT "table", seq, epoch, kind, at, body FROM ev ORDER BY "table", seq').fetchall()
    found: dict[str, list[tuple[int, int, str, float, dict[str, Any]]]] = {}
    for table, seq, epoch, kind, at, body in rows:
        found.setdefault(table, []).append((seq, epoch, kind, at, json.loads(body)))
    return found


def plays_in_log(data: Path) -> dict[str, list[tuple[str, str]]]:
    """The plays that stand in a database's log, by table: seat and play."""
    kinds = ("play", "answer-piping", "hold")
    return {
        table: [(body["seat"], body["play"]) for _, _, kind, _, body in entries if kind in kinds]
        for table, entries in log_of(data).items()
    }
