"""A line: one open socket of one person at one table, and what waits to be sent over it.

What is sent goes out at once, without a task of its own, as long as the client reads. Once it does not, the rest waits
in an outbox; a client that leaves too much there, or anything for too long, is dropped. It can resume where it was.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, MutableMapping, Sequence
from itertools import count
from typing import Any, Final

import msgspec

from brus.messages import say
from brus.server.protocol import Message, Reset, ResetCode
from brus.server.seating import Person

__all__ = ["Line", "encoded"]

_numbers: Final = count(1)
_encode: Final = msgspec.json.Encoder().encode
Writer = Callable[[Sequence[bytes]], bool]
Sender = Callable[[MutableMapping[str, Any]], Awaitable[None]]

BLOCKED_SECONDS: Final = 20.0
"""So long a client may read nothing while something waits for it."""
_LINGER_SECONDS: Final = 3.0
_CLOSE_CODES: Final = {"draining": 1012, "slow": 1008, "too-fast": 1008, "forbidden": 1008, "bad-message": 1008}


def encoded(message: Message) -> bytes:
    """A message as it goes over the line."""
    return _encode(message)


class _Rest:
    """What is left of a coroutine that was begun outside a task, for a task to await."""

    def __init__(self, begun: Coroutine[Any, Any, None], awaited: Any) -> None:
        self._begun = begun
        self._awaited = awaited

    def __await__(self) -> Generator[Any, None, None]:
        try:
            yield self._awaited
        except BaseException:
            self._begun.close()
            raise
        yield from self._begun.__await__()


class Line:
    """One person's open socket. ``audience`` is whose messages it gets; whoever opens the line sets it.

    ``abort`` cuts the connection without any more ado, for clients that do not even read that it is over; ``write``, if
    the server has it, sends texts without ASGI, or tells that it cannot.
    """

    def __init__(
        self,
        send: Sender,
        person: Person,
        *,
        device: bytes = b"",
        abort: Callable[[], None] | None = None,
        write: Writer | None = None,
        most_bytes: int = 262_144,
    ) -> None:
        self.number = next(_numbers)
        self.person = person
        self.device = device
        self.audience: Any = None
        self.closed_with: str | None = None
        """The code with which it was closed from here."""
        self._sender = send
        self._abort = abort
        self._most = most_bytes
        self._write = write
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[MutableMapping[str, Any]] | None = None
        self._waiting_bytes = 0
        self._task: asyncio.Task[None] | None = None
        self._blocked: asyncio.TimerHandle | None = None

    @property
    def is_open(self) -> bool:
        """Whether anything can still be sent."""
        return self.closed_with is None

    def tell(self, message: Message) -> None:
        """Send a message."""
        self.send(encoded(message))

    def send(self, *texts: bytes) -> None:
        """Send texts; never waits, and never fails: a line that is gone takes them to nowhere."""
        if self.closed_with is not None or not texts:
            return
        if self._waiting is None and self._write is not None and self._write(texts):
            return
        for text in texts:
            self._send(text)

    def _send(self, text: bytes) -> None:
        """Send one text by ASGI, or put it into the outbox."""
        if self.closed_with is not None:
            return
        if self._waiting is None:
            self._begin({"type": "websocket.send", "text": text.decode()})
            return
        self._waiting.append({"type": "websocket.send", "text": text.decode()})
        self._waiting_bytes += len(text)
        if self._waiting_bytes > self._most:
            self.reset("slow")

    def reset(self, code: ResetCode, *, come_back: bool = True) -> None:
        """Tell the client why the line is closed, and close it."""
        if self.closed_with is not None:
            return
        if self._waiting is not None and code == "slow":
            # It would not read this either.
            self._waiting.clear()
            self.closed_with = code
            self.cut()
            return
        self.tell(Reset(code=code, why=say(f"server-reset-{code}"), come_back=come_back))
        self.closed_with = code
        closing = {"type": "websocket.close", "code": _CLOSE_CODES.get(code, 1000), "reason": code}
        if self._waiting is None:
            self._begin(closing)
        else:
            self._waiting.append(closing)
        # Until then the other end may read why, and close too; cutting at once would throw away what it has not read.
        self._loop.call_later(_LINGER_SECONDS, self.cut)

    def gone(self) -> None:
        """The other end has closed it: nothing is sent any more."""
        if self.closed_with is None:
            self.closed_with = "gone"
        if self._task is not None:
            self._task.cancel()
        if self._blocked is not None:
            self._blocked.cancel()
            self._blocked = None

    def _begin(self, event: MutableMapping[str, Any]) -> None:
        """Send by hand, as far as it goes without waiting: nearly always to the end."""
        coroutine: Any = self._sender(event)
        try:
            awaited = coroutine.send(None)
        except StopIteration:
            return
        except Exception:
            # The server tells in ways of its own that the client is gone; its reader will learn of it too.
            self.gone()
            return
        self._waiting = deque()
        self._waiting_bytes = 0
        self._blocked = self._loop.call_later(BLOCKED_SECONDS, self._too_slow)
        self._task = self._loop.create_task(self._go_on(coroutine, awaited))

    async def _go_on(self, begun: Coroutine[Any, Any, None], awaited: Any) -> None:
        assert self._waiting is not None
        try:
            await _Rest(begun, awaited)
            while self._waiting:
                event = self._waiting.popleft()
                self._waiting_bytes -= len(event.get("text", ""))
                await self._sender(event)
        except Exception:
            self.gone()
        finally:
            self._waiting = None
            self._task = None
            if self._blocked is not None:
                self._blocked.cancel()
                self._blocked = None

    def _too_slow(self) -> None:
        self.reset("slow")

    def cut(self) -> None:
        """Cut the connection, whatever the other end still has to read."""
        if self._abort is not None:
            self._abort()
        elif self._task is not None:
            self._task.cancel()
