"""Running the app with uvicorn: the socket it listens at, slow openers, and an orderly end."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import ssl
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from brus.errors import BrusError
from brus.messages import say
from brus.server.app import App
from brus.server.settings import DEFAULT_PORT, Settings

__all__ = ["CannotListen", "listen", "run", "serve"]

FRAME_BYTES: Final = 16_384
"""The longest frame that is read at all; the protocol's bound on messages is below it."""
OPENING_SECONDS: Final = 15.0
"""So long a connection may take to ask for something."""
_PING_SECONDS: Final = 15.0
_BACKLOG: Final = 2048
_SEND_BYTES: Final = 32_768
_MOST_FILES: Final = 65_536
_GARBAGE: Final = (10_000, 10, 100)


class CannotListen(BrusError):
    """The address or the port cannot be had."""


class _Http(H11Protocol):
    """A connection that is cut if it never asks for anything."""

    _opening: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._opening = self.loop.call_later(OPENING_SECONDS, self._too_slow)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._opening is not None and self.scope is not None:
            self._opening.cancel()
            self._opening = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None
        super().connection_lost(exc)

    def _too_slow(self) -> None:
        self.transport.abort()


class _Line(WebSocketsSansIOProtocol):
    """A socket that tells the app how it can be cut, should the client not even read that it is over.

    It also takes texts without the way through ASGI and the protocol's library, for a fifth of the time: a text from a
    server is a frame of its own, and nothing about it has to be remembered.
    """

    async def run_asgi(self) -> None:
        self.scope["state"]["abort"] = self.transport.abort
        self.scope["state"]["write"] = self.write_text
        await super().run_asgi()

    def write_text(self, text: bytes) -> bool:
        """Send a text at once; False, and nothing done, while the client does not read, or once the line is closed."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        self.transport.write(text_frame_head(len(text)) + text)
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


def _check_tls(settings: Settings) -> None:
    """Raise :class:`CannotListen` for a certificate and a key that cannot be used, before anything is opened."""
    if settings.tls_cert is None:
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(settings.tls_cert, settings.tls_key)
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
    try:
        config = uvicorn.Config(
            app,
            loop="none",
            http=_Http,
            ws=_Line,
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
