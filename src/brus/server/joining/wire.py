"""A line to a table on a server: who one is there, what is sent and read, and coming back when the line is cut.

A command that is not answered when the line is cut is sent again with its own id, which the server carries out once.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import secrets
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from itertools import count
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.typing import Origin

from brus.errors import BrusError
from brus.home import write_whole
from brus.messages import say
from brus.printable import printable
from brus.server.protocol import (
    PROTOCOL,
    Did,
    Hello,
    Message,
    No,
    Ok,
    Opened,
    Pong,
    Reset,
    Said,
    SendSeed,
    TableView,
    Welcome,
)

__all__ = ["Address", "CannotJoin", "Cut", "Identity", "Wire"]

_decode: Final = msgspec.json.Decoder(Message).decode
_encode: Final = msgspec.json.Encoder().encode
_SECONDS: Final = 15.0
_LONGEST_WAIT: Final = 10.0
_TRIES: Final = 20
_SEED_BYTES: Final = 32
_MOST_ANSWER: Final = 4_000_000


class CannotJoin(BrusError):
    """A table that cannot be reached, or where there is no seat."""


class Cut(msgspec.Struct, frozen=True):
    """The line is cut, and it is tried to come back."""

    reason: str


class Address:
    """Where a table is: its server, and its id; without one the server alone is named.

    >>> found = Address("http://brus.local:2787/t/0123456789ab")
    >>> found.origin, found.table, found.socket
    ('http://brus.local:2787', '0123456789ab', 'ws://brus.local:2787/ws/0123456789ab')
    """

    def __init__(self, text: str) -> None:
        given = text if "//" in text else f"http://{text}"
        try:
            parts = urlsplit(given)
            host = parts.hostname
            port = parts.port
        except ValueError:
            host = None
        if not host or parts.scheme not in ("http", "https") or parts.username or parts.password:
            raise CannotJoin(say("join-no-address", address=printable(text)))
        path = parts.path.strip("/").split("/")
        self.is_tls = parts.scheme == "https"
        self.host, self.port = host, port
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.table = path[1] if len(path) >= 2 and path[0] == "t" else ""

    @property
    def socket(self) -> str:
        """The address of the table's socket."""
        return (
            f"{'wss' if self.is_tls else 'ws'}{self.origin.removeprefix('https').removeprefix('http')}/ws/{self.table}"
        )


class Identity:
    """Who one is on servers, kept in a file that only this user may read: a token for each server and name."""

    def __init__(self, file: Path, address: Address, name: str) -> None:
        self._file = file
        self._address = address
        self._key = f"{address.origin} {name}"
        self.name = name
        self.cookie = self._read().get(self._key, "")

    def _read(self) -> dict[str, str]:
        try:
            found = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return {k: v for k, v in found.items() if isinstance(v, str)} if isinstance(found, dict) else {}

    def _keep(self, cookie: str) -> None:
        self.cookie = cookie
        # Made anew, so that nobody else may ever read it.
        old = os.umask(0o077)
        try:
            write_whole(self._file, json.dumps(self._read() | {self._key: cookie}))
        finally:
            os.umask(old)

    async def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Ask the server by HTTP; raise :class:`CannotJoin` where it refuses or cannot be reached."""
        try:
            return await asyncio.to_thread(self._ask, method, path, body)
        except (ValueError, RecursionError, CookieError) as error:
            raise self._no_brus() from error
        except (OSError, http.client.HTTPException) as error:
            raise CannotJoin(
                say("join-no-server", address=self._address.origin, reason=printable(str(error)))
            ) from error

    def _no_brus(self) -> CannotJoin:
        return CannotJoin(say("join-no-brus", address=self._address.origin))

    def _ask(self, method: str, path: str, body: Mapping[str, Any] | None) -> Any:
        address = self._address
        connection: http.client.HTTPConnection
        if address.is_tls:
            context = ssl.create_default_context()
            connection = http.client.HTTPSConnection(address.host, address.port, timeout=_SECONDS, context=context)
        else:
            connection = http.client.HTTPConnection(address.host, address.port, timeout=_SECONDS)
        headers = {"Origin": address.origin, "X-Brus": "1", "Content-Type": "application/json"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            text = response.read(_MOST_ANSWER)
            for given in response.headers.get_all("Set-Cookie") or ():
                for name, morsel in SimpleCookie(given).items():
                    self._keep(f"{name}={morsel.value}" if morsel.value else "")
        finally:
            connection.close()
        answer = json.loads(text)
        if not isinstance(answer, dict):
            raise self._no_brus()
        if response.status >= 400:
            raise CannotJoin(printable(str(answer.get("why", response.reason)), 200))
        return answer

    async def become_somebody(self) -> None:
        """Be the person that is known here by this name, or become one."""
        if self.cookie:
            me = await self.ask("GET", "/api/me")
            if me.get("person") is not None:
                return
            self.cookie = ""
        await self.ask("POST", "/api/person", {"name": self.name})

    async def open_table(self, asked: Mapping[str, Any]) -> str:
        """Open a table and return its id."""
        made = (await self.ask("POST", "/api/tables", asked)).get("table")
        if not isinstance(made, str) or not made.isalnum():
            raise self._no_brus()
        return made


class Wire:
    """The line to one table. ``view`` is the table as it was told last, and ``here`` whose lines are open.

    Who ``looks_back`` is told instead of the first welcome in the midst of a deal what the server still keeps of it.
    """

    def __init__(self, address: Address, identity: Identity, *, looks_back: bool = False) -> None:
        self._looks_back = looks_back
        self._address = address
        self._identity = identity
        self._socket: ClientConnection | None = None
        self._numbers = count(1)
        self._mark = secrets.token_hex(4)
        self._waiting: dict[str, tuple[Any, asyncio.Future[Ok | No]]] = {}
        self._seeded: tuple[str, int] | None = None
        self.n: int | None = None
        self.view: TableView | None = None
        self.here: dict[str, bool] = {}

    async def messages(self) -> AsyncIterator[Message | Cut]:
        """What the server tells, for ever: through cuts and restarts, each numbered message once and in order.

        Raise :class:`CannotJoin` when there is no coming back.
        """
        tries = 0
        while True:
            is_cut = False
            try:
                async with self._open() as socket:
                    self._socket = socket
                    await socket.send(_encode(Hello(PROTOCOL, self.n)).decode())
                    for command, _ in list(self._waiting.values()):
                        await socket.send(_encode(command).decode())
                    async for text in socket:
                        tries = 0
                        try:
                            message = _decode(text)
                        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
                            raise CannotJoin(say("join-no-brus", address=self._address.origin)) from error
                        if isinstance(message, Reset):
                            if not message.come_back:
                                raise CannotJoin(message.why)
                            is_cut = True
                            break
                        is_new = self._take(message)
                        if self._looks_back and isinstance(message, Welcome):
                            self._looks_back = False
                            if message.view.deal and message.kept < message.n:
                                self.n = message.kept
                                break
                        if is_new:
                            yield message
                            await self._send_seed()
                    else:
                        is_cut = True
            except InvalidStatus as error:
                raise CannotJoin(say("join-turned-away", status=str(error.response.status_code))) from error
            except (OSError, WebSocketException, TimeoutError) as error:
                if self.n is None or tries >= _TRIES:
                    reason = printable(str(error) or type(error).__name__)
                    raise CannotJoin(say("join-no-server", address=self._address.origin, reason=reason)) from error
                is_cut = True
            finally:
                self._socket = None
            if not is_cut:
                continue
            tries += 1
            yield Cut(say("join-line-cut"))
            await asyncio.sleep(min(_LONGEST_WAIT, 0.2 * 2 ** min(tries, 6)) * random.uniform(0.5, 1.0))

    def _open(self) -> connect:
        return connect(
            self._address.socket,
            origin=Origin(self._address.origin),
            additional_headers={"Cookie": self._identity.cookie},
            compression=None,
            open_timeout=_SECONDS,
            close_timeout=1,
        )

    def _take(self, message: Message) -> bool:
        """Note what a message tells; whether it is new."""
        match message:
            case Welcome():
                self.n, self.view, self.here = message.n, message.view, message.here
            case Did() | Said():
                if self.n is not None and message.n <= self.n:
                    return False
                self.n = message.n
                if isinstance(message, Did) and message.view is not None:
                    self.view = message.view
            case Opened():
                self.here = message.here
            case Ok() | No():
                _, answer = self._waiting.pop(message.id, (None, None))
                if answer is not None and not answer.done():
                    answer.set_result(message)
            case Pong():
                return False
        return True

    async def _send_seed(self) -> None:
        """Add this client's part to a shuffle that awaits it (docs/fair.md)."""
        view = self.view
        if view is None or view.commit is None or view.commit_deal is None:
            return
        asked = (view.commit, view.commit_deal)
        if self._seeded != asked:
            self._seeded = asked
            self.post(SendSeed, deal=view.commit_deal, seed=secrets.token_bytes(_SEED_BYTES).hex())

    def post(self, kind: Any, **content: Any) -> asyncio.Future[Ok | No]:
        """Send a command; what it came to is told in time, be it after the line was cut."""
        command = kind(id=f"{self._mark}-{next(self._numbers)}", **content)
        answer: asyncio.Future[Ok | No] = asyncio.get_running_loop().create_future()
        self._waiting[command.id] = (command, answer)
        if self._socket is not None:
            task = asyncio.create_task(self._send(self._socket, command))
            answer.add_done_callback(lambda _: task.cancel())
        return answer

    async def _send(self, socket: ClientConnection, command: Any) -> None:
        # If the line is cut, it is sent again when it is open.
        with suppress(OSError, WebSocketException):
            await socket.send(_encode(command).decode())
