"""One server as an ASGI app: its parts, made when it starts and let go when it ends, and which of them answers what."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from starlette.responses import PlainTextResponse
from starlette.routing import Router
from starlette.types import ASGIApp, Receive, Scope, Send

from brus.errors import BrusError
from brus.home import Held, Lock
from brus.messages import say
from brus.printable import printable
from brus.server.asked import Refusal, refused
from brus.server.http import Http
from brus.server.hub import Hub
from brus.server.limiting import Limits
from brus.server.logs import log
from brus.server.metrics import Metrics
from brus.server.pages import Pages
from brus.server.parts import Parts
from brus.server.people import People
from brus.server.security import Doors, SecurityHeaders
from brus.server.settings import Settings
from brus.server.sockets import Sockets
from brus.server.store import Store
from brus.server.thinking import Thinkers

__all__ = ["App", "DataInUse", "lock_of"]


class DataInUse(BrusError):
    """Another server, or a restore, has the folder."""


def lock_of(settings: Settings) -> Lock:
    """The lock of the folder, which one server at a time has. Raise :class:`DataInUse`, or OSError where it cannot be.

    The folder is made if it is not there; nobody but this user may look into it.
    """
    settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        return Lock(settings.folder / "server.lock")
    except Held as error:
        raise DataInUse(say("server-data-in-use", folder=printable(str(settings.folder), 200))) from error


class App:
    """The ASGI app of a server. ``names`` are those of this machine by which it may be called too."""

    def __init__(self, settings: Settings, names: Iterable[str] = (), pages: Pages | None = None) -> None:
        self.settings = settings
        self._doors = Doors(settings, names)
        self._pages = Pages() if pages is None else pages
        self.parts: Parts | None = None
        self._lock: Lock | None = None

    async def start(self) -> None:
        """Open the database and make everything ready. Raise a :class:`brus.errors.BrusError` where that cannot be."""
        settings = self.settings
        self._lock = lock_of(settings)
        try:
            await self._open(settings)
        except BaseException:
            self._lock.release()
            raise

    async def _open(self, settings: Settings) -> None:
        store = Store(settings.database, most_megabytes=settings.most_megabytes)
        await store.start()
        with suppress(OSError):
            settings.database.chmod(0o600)
        metrics, limits, thinkers = Metrics(), Limits(settings), Thinkers(settings.thinkers)
        metrics.watch(metrics.lines, lambda: limits.lines)
        metrics.watch(metrics.commits, lambda: store.commits)
        metrics.watch(metrics.entries, lambda: store.appended)
        self.parts = Parts(
            settings=settings,
            doors=self._doors,
            limits=limits,
            metrics=metrics,
            store=store,
            people=People(store),
            thinkers=thinkers,
            hub=Hub(store, thinkers, metrics, idle_seconds=settings.idle_seconds, open_hours=settings.open_hours),
        )
        if settings.metrics_port is not None:
            metrics.serve(settings.metrics_port, settings.metrics_host)
        self._sockets = Sockets(self.parts)
        routes = Router(Http(self.parts).routes(), redirect_slashes=False, default=self._other)
        self._http = SecurityHeaders(routes, doors=self._doors, refuse=_not_our_name)
        log.info("started", epoch=store.epoch)

    async def drain(self) -> None:
        """Take nothing new, wait for what is being done, and tell everybody to come again."""
        if self.parts is not None:
            await self.parts.hub.drain(self.settings.drain_seconds)

    async def stop(self) -> None:
        """Let go of everything; what was acknowledged is on the disk."""
        if self.parts is not None:
            if not self.parts.hub.is_draining:
                await self.drain()
            self.parts.thinkers.close()
            self.parts.metrics.close()
            await self.parts.store.close()
            self.parts = None
            log.info("stopped")
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._sockets(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._live_on(receive, send)

    async def _live_on(self, receive: Receive, send: Send) -> None:
        """ASGI's lifespan, for servers that start the app so."""
        await receive()
        try:
            await self.start()
        except (BrusError, OSError) as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.stop()
        await send({"type": "lifespan.shutdown.complete"})

    async def _other(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Whatever is no operation: a file of the client, or its page."""
        answer: ASGIApp = self._pages
        if scope["path"].startswith(("/api/", "/ws/")):
            answer = refused(Refusal(404, "no-such-page", say("server-no-such-page")))
        await answer(scope, receive, send)


def _not_our_name() -> ASGIApp:
    return PlainTextResponse(say("server-not-our-name"), 421)
