"""Who may ask: names and pages that are allowed, the mark against forged requests, and the headers of every answer.

A browser tells with each request that changes something, and with each socket, from which page it comes (``Origin``)
and by which name it calls the server (``Host``). A page of somebody else's has another origin; a name that was made to
point here (DNS rebinding) is none of ours. Requests that change something carry the header ``X-Brus`` besides, which
no form and no foreign page can send.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from brus.server.settings import Settings, is_address, is_everywhere

__all__ = [
    "COOKIE",
    "HTTPS_COOKIE",
    "MARK",
    "Doors",
    "SecurityHeaders",
    "content_policy",
    "cookie_name",
    "header_of",
    "is_https",
    "token_of",
]

COOKIE: Final = "brus"
"""The cookie of the token over plain HTTP, where browsers let no prefix be."""
HTTPS_COOKIE: Final = "__Host-brus"
"""The same over HTTPS: with this prefix no other server of the domain can set it."""
MARK: Final = b"x-brus"
"""The header that a request which changes something must have."""

_LOCAL: Final = ("localhost", "127.0.0.1", "::1")
_HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([0-9a-z_.-]+))(?::[0-9]{1,5})?")
"""A name, or a number, and perhaps a port; whatever else a *Host* may hold would stand in our own headers and links."""


def header_of(scope: Scope, name: bytes) -> str | None:
    """A header of a request; None if it is not there, or there more than once, which no browser does."""
    found = [value for key, value in scope["headers"] if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else None


def is_https(scope: Scope) -> bool:
    """Whether a request came over HTTPS, as far as the server or a believed proxy tells."""
    return scope["scheme"] in ("https", "wss")


def cookie_name(scope: Scope) -> str:
    """The cookie that holds the token for a request."""
    return HTTPS_COOKIE if is_https(scope) else COOKIE


def token_of(connection: HTTPConnection) -> str:
    """The token that a request or a socket brings; empty if none. Cookies of others, however odd, do not matter."""
    return connection.cookies.get(cookie_name(connection.scope), "")


def _host_name(host: str) -> str:
    """The name within ``name:port``, in small letters; empty if it is none.

    >>> [_host_name(host) for host in ("Brus.example:2787", "[::1]:2787", "evil@localhost", "localhost/x")]
    ['brus.example', '::1', '', '']
    """
    found = _HOST.fullmatch(host.lower())
    return (found[1] or found[2]) if found is not None else ""


class Doors:
    """The names of this server, and the pages that may use it.

    ``found`` are the names of this machine that were found where the server is open to the network. There any number
    is a name too, since a network may give the machine another one, and nobody can let a number point elsewhere.
    """

    def __init__(self, settings: Settings, found: Iterable[str] = ()) -> None:
        found = tuple(found)
        self._takes_numbers = bool(found)
        names = {*_LOCAL, *settings.hosts, *found, settings.host}
        self._origins = {origin.rstrip("/").lower() for origin in settings.origins}
        if settings.public_url is not None:
            public = urlsplit(settings.public_url)
            names.add(public.hostname or "")
            self._origins.add(f"{public.scheme}://{public.netloc}".lower())
        self._names = {name.lower() for name in names if name and not is_everywhere(name)}

    def is_ours(self, scope: Scope) -> bool:
        """Whether a request calls the server by one of its names."""
        host = header_of(scope, b"host")
        if host is None:
            return False
        name = _host_name(host)
        return name in self._names or (self._takes_numbers and is_address(name))

    def is_from_our_page(self, scope: Scope) -> bool:
        """Whether a request comes from a page of this server, or of one that may use it."""
        origin, host = header_of(scope, b"origin"), header_of(scope, b"host")
        if origin is None or host is None:
            return False
        origin, host = origin.lower(), host.lower()
        if origin in self._origins:
            return True
        # Behind a proxy the scheme is not known for certain; whose page it is, name and port tell.
        return origin in (f"http://{host}", f"https://{host}") and self.is_ours(scope)

    def may_change(self, scope: Scope) -> bool:
        """Whether a request may change something."""
        return header_of(scope, MARK) == "1" and self.is_from_our_page(scope)


def content_policy(host: str) -> str:
    """What a page of ours may load, and from where: nothing inline, and nothing from elsewhere.

    Older browsers do not count sockets among *self*, so they are named.
    """
    sockets = " ".join((_SELF, f"ws://{host}", f"wss://{host}"))
    return "; ".join(f"{part} {allowed}" for part, allowed in (*_PAGES, ("connect-src", sockets)))


_NONE: Final = "'none'"
_SELF: Final = "'self'"
_PAGES: Final = (
    ("default-src", _NONE),
    ("script-src", _SELF),
    ("style-src", _SELF),
    ("img-src", _SELF),
    ("font-src", _SELF),
    ("manifest-src", _SELF),
    ("worker-src", _SELF),
    ("base-uri", _NONE),
    ("form-action", _NONE),
    ("frame-ancestors", _NONE),
)
_ALWAYS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)


class SecurityHeaders:
    """An ASGI layer that turns away requests by a name that is not ours, and marks every answer.

    ``refuse`` makes the answer to such a request.
    """

    def __init__(self, app: ASGIApp, *, doors: Doors, refuse: Callable[[], ASGIApp]) -> None:
        self._app = app
        self._doors = doors
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_ours = self._doors.is_ours(scope)
        host = header_of(scope, b"host") if is_ours else None
        added = [*_ALWAYS, (b"content-security-policy", content_policy(host or "localhost").encode("latin-1"))]
        if is_https(scope):
            added.append((b"strict-transport-security", b"max-age=31536000"))

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add(message, added)
            await send(message)

        await (self._app if is_ours else self._refuse())(scope, receive, marked)


def _add(message: MutableMapping[str, Any], added: Iterable[tuple[bytes, bytes]]) -> None:
    there = {name for name, _ in message.get("headers", ())}
    message["headers"] = [*message.get("headers", ()), *(pair for pair in added if pair[0] not in there)]
