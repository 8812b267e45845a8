"""Running the app with uvicorn: the socket it listens at, slow openers, and an orderly end."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import ssl
import sys
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

import h11
import uvicorn
from limits import RateLimitItem
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.server import ServerProtocol

from brus.errors import BrusError
from brus.messages import say
from brus.server.app import App
from brus.server.settings import DEFAULT_PORT, Settings

__all__ = ["CannotListen", "listen", "run", "serve"]

FRAME_BYTES: Final = 16_384
"""The longest frame that is read at all; the protocol's bound on messages is below it."""
OPENING_SECONDS: Final = 15.0
"""So long a connection may take to ask for something, from its first byte to the last one of the body."""
READING_SECONDS: Final = 60.0
"""So long a client may leave unread what it asked for."""
_PING_SECONDS: Final = 15.0
_END_SECONDS: Final = 10.0
"""So long what was written last is waited for, once nobody serves a line any more."""
_FRAMES_TO_A_MESSAGE: Final = 2
_MORE_FRAMES: Final = 20
"""So many pings and the like are let through besides, where messages are few."""
_BACKLOG: Final = 2048
_SEND_BYTES: Final = 32_768
_MOST_FILES: Final = 65_536
_GARBAGE: Final = (300, 4, 5_000)
"""When garbage is looked for: whenever there are so many more objects, every fourth time among those of the last times
too, and all but never among all. Thousands of tables replace ten objects for each that they add, and do not fit into
the processor's memory: with higher numbers everybody would wait for some hundredths of a second again and again."""


Taker = Callable[[bytes], bool]
"""Takes a text that has come, or tells that it does not."""


class CannotListen(BrusError):
    """The address or the port cannot be had."""


class _Http(H11Protocol):
    """A connection that is cut if it asks for nothing, does not come to the end of what it asks, or does not read."""

    _asking: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None
    _is_line = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._begin_asking()

    def handle_events(self) -> None:
        super().handle_events()
        # Nothing that still comes moves the moment, or a byte now and then would hold the connection for ever.
        if not self._is_in_the_middle():
            self._end_asking()
        elif self._asking is None:
            self._begin_asking()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._is_line = True
        self._end_reading()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_asking()
        self._end_reading()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._begin_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._end_reading()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._begin_reading()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._begin_reading()

    def _begin_reading(self) -> None:
        """Wait for the client to read; also where it is over, as an orderly end waits until everything is read."""
        if self._reading is None:
            self._reading = self.loop.call_later(READING_SECONDS, self._too_slow)

    def _end_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _is_in_the_middle(self) -> bool:
        """Whether the client has begun to ask for something, and there is more to come."""
        if self._is_line or self.transport.is_closing():
            return False
        theirs = self.conn.their_state
        return theirs is h11.SEND_BODY or (theirs is h11.IDLE and bool(self.conn.trailing_data[0]))

    def _begin_asking(self) -> None:
        self._asking = self.loop.call_later(OPENING_SECONDS, self._too_slow)

    def _end_asking(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None

    def _too_slow(self) -> None:
        self.transport.abort()


class _Frames(ServerProtocol):
    """The frames of a line, which may be so many of all kinds together: pings are answered before the app knows."""

    def __init__(self, rate: RateLimitItem, logger: Any) -> None:
        super().__init__(max_size=FRAME_BYTES, logger=logger)
        self._most = rate.amount * _FRAMES_TO_A_MESSAGE + _MORE_FRAMES
        self._seconds = rate.get_expiry()
        self._left = 0
        self._until = 0.0
        self.is_flood = False
        """Whether more came than that; nothing is read any more then."""

    def recv_frame(self, frame: Frame) -> None:
        self._left -= 1
        # The clock is looked at once for many frames.
        if self._left < 0 and not self._has_more():
            self.is_flood = True
            self.reader.discard()
            return
        super().recv_frame(frame)

    def _has_more(self) -> bool:
        now = time.monotonic()
        if now < self._until:
            return False
        self._left, self._until = self._most - 1, now + self._seconds
        return True


class _Line(WebSocketsSansIOProtocol):
    """A socket that tells the app how it can be cut, should the client not even read that it is over.

    It also takes texts without the way through ASGI and the protocol's library, for a fifth of the time: a text from a
    server is a frame of its own, and nothing about it has to be remembered. In the same way it gives the texts that
    come to whoever wants them at once, without a queue and a task between.
    """

    _is_flooded = False
    _taker: Taker | None = None
    rate: RateLimitItem
    """What a line may send, messages alone; a server has a class of its own with it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = self._frames = _Frames(self.rate, self.logger)

    async def run_asgi(self) -> None:
        self.scope["state"]["abort"] = self.transport.abort
        self.scope["state"]["write"] = self.write_texts
        self.scope["state"]["read"] = self.read_texts
        try:
            await super().run_asgi()
        finally:
            self._taker = None
            # An orderly end waits until everything is read, and some never read.
            self.loop.call_later(_END_SECONDS, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        if self._is_flooded:
            return
        super().data_received(data)
        if self._frames.is_flood:
            self._is_flooded = True
            if not self.transport.is_closing():
                self.transport.pause_reading()
            # As it is not paused to its knowledge, uvicorn will not go on reading.
            self.read_paused = False
            flood: Any = {"type": "websocket.receive", "flood": True}
            self.queue.put_nowait(flood)

    def read_texts(self, taker: Taker) -> None:
        """Give every text that comes to ``taker``; what it refuses to take comes the usual way, by ``receive``."""
        self._taker = taker

    def handle_text(self, event: Frame) -> None:
        """Give a text that is whole to who takes it at once, unless one that came before it still waits."""
        is_taken = self._taker is not None and event.fin and self.queue.empty() and self._taker(bytes(event.data))
        if not is_taken:
            super().handle_text(event)

    def handle_ping(self) -> None:
        """Answer, but leave no answers to a client that reads none: its pings would fill the memory."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_cont(self, event: Frame) -> None:
        """Keep what there is of a message in one piece, as there is a bound on its size and none on its parts."""
        super().handle_cont(event)
        if not event.fin:
            self.frames = [b"".join(self.frames)]

    def keepalive_timeout(self) -> None:
        """Let the app know too, or the line would stand as long as there is something that is not read."""
        super().keepalive_timeout()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def write_texts(self, texts: Sequence[bytes]) -> bool:
        """Send texts at once; False, and nothing done, while the client does not read, or once the line is closed."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        # The protocol answers a Close by itself, and nothing may follow that (RFC 6455, 5.5.1).
        if self.conn.close_sent is not None:
            return False
        # Together: every call of the system costs as much as the sending of many texts.
        self.transport.write(b"".join([text_frame_head(len(text)) + text for text in texts]))
        return True


def text_frame_head(size: int) -> bytes:
    r"""What stands before a text of so many bytes that a server sends in one frame (RFC 6455, 5.2).

    >>> text_frame_head(5), text_frame_head(300), len(text_frame_head(70_000))
    (b'\x81\x05', b'\x81~\x01,', 10)
    """
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, app: App, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End in order, and once: uvicorn itself would raise the signal again when all is done."""
        before = {stop: signal.signal(stop, self.handle_exit) for stop in (signal.SIGTERM, signal.SIGINT)}
        try:
            yield
        finally:
            for stop, handler in before.items():
                signal.signal(stop, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.drain()
        await super().shutdown(sockets)


def listen(settings: Settings) -> socket.socket:
    """A socket at the address and port of the settings; raise :class:`CannotListen` where there is none to be had.

    Where no port was asked for and the usual one is taken, any other will do.
    """
    host = settings.listens_at
    ports = (DEFAULT_PORT, 0) if settings.port is None else (settings.port,)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in ports:
        try:
            # At every address of this machine means those of the older kind too.
            both = host == "::" and socket.has_dualstack_ipv6()
            at = socket.create_server((host, port), family=family, backlog=_BACKLOG, dualstack_ipv6=both)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and port != ports[-1]:
                continue
            reason = error.strerror or str(error)
            raise CannotListen(say("server-cannot-listen", host=host, port=str(port), reason=reason)) from error
        # Every connection inherits it: the system would keep megabytes for a client that does not read.
        at.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BYTES)
        return at
    raise AssertionError(ports)


def _ask_for_no_passphrase() -> str:
    """A server that starts again by itself has nobody to ask."""
    raise CannotListen(say("server-tls-passphrase"))


def _check_tls(settings: Settings) -> None:
    """Raise :class:`CannotListen` for a certificate and a key that cannot be used, before anything is opened."""
    if settings.tls_cert is None:
        return
    try:
        chain = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        chain.load_cert_chain(settings.tls_cert, settings.tls_key, _ask_for_no_passphrase)
    except OSError as error:
        raise CannotListen(say("server-tls-unreadable", reason=error.strerror or str(error))) from error


async def serve(app: App, at: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until the process is told to end; ``ready`` is called once people can come."""
    settings = app.settings
    _check_tls(settings)
    _allow_many_files()
    await app.start()
    # What is there now stays; looking through it and through all tables again and again would make everybody wait.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)

    class Ours(_Line):
        rate = settings.rate("messages")

    try:
        config = uvicorn.Config(
            app,
            loop="none",
            http=_Http,
            ws=Ours,
            ws_max_size=FRAME_BYTES,
            ws_per_message_deflate=False,
            ws_ping_interval=_PING_SECONDS,
            ws_ping_timeout=_PING_SECONDS,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            timeout_graceful_shutdown=max(1, round(settings.drain_seconds)),
            ssl_certfile=settings.tls_cert,
            ssl_keyfile=settings.tls_key,
        )
        await _Server(config, app, ready).serve([at])
    finally:
        await app.stop()


def run(main: Coroutine[Any, Any, None]) -> None:
    """Run an asynchronous main program, on uvloop where there is one."""
    if sys.platform != "win32":
        with suppress(ImportError):
            import uvloop

            uvloop.run(main)
            return
    asyncio.run(main)


def _allow_many_files() -> None:
    """Every line is a file to the system, which allows few unless it is asked."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
