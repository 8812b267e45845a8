"""The socket of a table, ``/ws/TABLE``: who may open it, the first message, and the messages after it.

What is wrong before the line is open, a foreign page or a name that is not ours, is turned away with status 403; after
that the client is told by a *reset* what was wrong, and whether to come back.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from brus.messages import say
from brus.server.hub import Live, NoSuchTable, OnlyPlayers
from brus.server.limiting import address_of
from brus.server.lines import Line
from brus.server.logs import log, short
from brus.server.parts import Parts
from brus.server.people import Known
from brus.server.protocol import MOST_BYTES, PROTOCOL, Command, Hello, No, Ping, Pong, Report, ResetCode, Say
from brus.server.seating import Person
from brus.server.security import token_of
from brus.server.store import StoreFault

__all__ = ["Sockets"]

_PATH: Final = re.compile("/ws/([0-9a-z]{12})")
_decode: Final = msgspec.json.Decoder(Command).decode
_UNREADABLE: Final = (msgspec.MsgspecError, RecursionError, UnicodeError)
_PONG: Final = Pong()


class _Gone(Exception):
    """The client has closed the line."""


class _Wrong(Exception):
    """Something for which the line is closed from here."""

    def __init__(self, code: ResetCode, *, come_back: bool = False) -> None:
        super().__init__(code)
        self.code = code
        self.come_back = come_back


class Sockets:
    """An ASGI app for WebSockets."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        path, doors = _PATH.fullmatch(scope["path"]), self._parts.doors
        if path is None or not doors.is_ours(scope) or not doors.is_from_our_page(scope):
            await send({"type": "websocket.close", "code": 1008})
            return
        address, limits = address_of(scope.get("client")), self._parts.limits
        # Whoever tries too often costs no look into the database either.
        may_try, known = limits.may_try_a_line(address), None
        try:
            if may_try:
                known = await self._parts.people.of_token(token_of(HTTPConnection(scope)))
        except StoreFault:
            await send({"type": "websocket.close", "code": 1013})
            return
        await send({"type": "websocket.accept"})
        line = self._line(scope, send, known)
        if may_try and known is None:
            line.reset("forbidden", come_back=False)
        elif known is None or not limits.may_open_a_line(known.person.id, address):
            self._reset(line, _Wrong("too-fast", come_back=True))
        else:
            try:
                await self._serve(path[1], known, line, scope, receive)
            finally:
                limits.line_closed(known.person.id, address)

    def _line(self, scope: Scope, send: Send, known: Known | None) -> Line:
        state = _state(scope)
        return Line(
            send,
            known.person if known is not None else Person("", ""),
            device=known.device if known is not None else b"",
            abort=state.get("abort"),
            write=state.get("write"),
            most_bytes=self._parts.settings.outbox_kilobytes * 1024,
        )

    async def _serve(self, table_id: str, known: Known, line: Line, scope: Scope, receive: Receive) -> None:
        """Everything between the opening of a line and its end."""
        live: Live | None = None
        try:
            since = await self._hello(line, receive)
            await self._check(known)
            live = await self._open(table_id, line, since)
            # A device that is forgotten from here on is found at the table; one that was meanwhile is not.
            await self._check(known)
            read = _state(scope).get("read")
            if read is not None:
                read(partial(self._take, table_id, live, line))
            while line.is_open:
                command = await self._next(line, receive)
                # A line may be reset while a client that does not read holds up what would tell it so.
                if line.is_open:
                    self._do(live, line, command)
        except _Gone:
            line.gone()
        except _Wrong as wrong:
            self._reset(line, wrong)
        except Exception:
            self._fail(table_id, line)
        finally:
            if live is not None:
                self._parts.hub.line_closed(live, line)
            if line.closed_with not in (None, "gone"):
                self._parts.metrics.resets.labels(line.closed_with).inc()

    async def _hello(self, line: Line, receive: Receive) -> int | None:
        """The first message; return up to where the client knows everything."""
        try:
            async with asyncio.timeout(self._parts.settings.hello_seconds):
                hello = await self._next(line, receive)
        except TimeoutError:
            raise _Wrong("gone", come_back=True) from None
        if not isinstance(hello, Hello):
            raise _Wrong("bad-message")
        if hello.protocol != PROTOCOL:
            raise _Wrong("protocol")
        if self._parts.hub.is_draining:
            raise _Wrong("draining", come_back=True)
        return hello.since

    async def _check(self, known: Known) -> None:
        """See to it that a device which is forgotten since its line was opened gets no table."""
        try:
            is_known = await self._parts.people.still_knows(known)
        except StoreFault:
            raise _Wrong("gone", come_back=True) from None
        if not is_known:
            raise _Wrong("forbidden")

    async def _open(self, table_id: str, line: Line, since: int | None) -> Live:
        try:
            return await self._parts.hub.open(table_id, line, since)
        except (NoSuchTable, OnlyPlayers) as error:
            raise _Wrong("forbidden" if isinstance(error, OnlyPlayers) else "gone") from None
        except StoreFault:
            raise _Wrong("gone", come_back=True) from None

    async def _next(self, line: Line, receive: Receive) -> Any:
        """The next message, held to its type and its size."""
        event = await receive()
        if event["type"] != "websocket.receive":
            raise _Gone
        if "flood" in event:
            raise _Wrong("too-fast", come_back=True)
        text = event.get("text")
        if text is None or len(text) > MOST_BYTES or len(text.encode()) > MOST_BYTES:
            raise _Wrong("bad-message")
        if not self._parts.limits.may_send(line.number):
            raise _Wrong("too-fast", come_back=True)
        try:
            return _decode(text)
        except _UNREADABLE:
            raise _Wrong("bad-message") from None

    def _take(self, table_id: str, live: Live, line: Line, text: bytes) -> bool:
        """Do at once what a text asks, without :meth:`_next`; False for one that something is wrong with, or may be.

        That comes by :meth:`_next` then, which sees to it.
        """
        if not line.is_open or len(text) > MOST_BYTES:
            return False
        try:
            command = _decode(text)
        except _UNREADABLE:
            return False
        if isinstance(command, Hello) or not self._parts.limits.may_send(line.number):
            return False
        try:
            self._do(live, line, command)
        except Exception:
            self._fail(table_id, line)
        return True

    def _do(self, live: Live, line: Line, command: Any) -> None:
        if isinstance(command, Ping):
            line.tell(_PONG)
            return
        if isinstance(command, Hello):
            raise _Wrong("bad-message")
        person, limits = line.person.id, self._parts.limits
        is_talk = isinstance(command, Say | Report)
        if not limits.may_command(person) or (is_talk and not limits.may_talk(person)):
            line.tell(No(command.id, "too-fast", say("server-too-fast")))
            return
        self._parts.hub.command(live, line, command)

    def _reset(self, line: Line, wrong: _Wrong) -> None:
        line.reset(wrong.code, come_back=wrong.come_back)

    def _fail(self, table_id: str, line: Line) -> None:
        """Something here is wrong; the client comes again."""
        self._parts.metrics.faults.labels("socket").inc()
        log.exception("line-failed", table=short(table_id))
        self._reset(line, _Wrong("gone", come_back=True))


def _state(scope: Scope) -> Mapping[str, Any]:
    """What the server gives every line besides ASGI, if it is ours (:mod:`brus.server.serving`)."""
    return scope.get("state") or {}
