"""The built client, from ``brus/server/web``: every file in memory, packed once, and the page for every address of it.

What carries a hash in its name (``assets/``) never changes and may be kept for ever; everything else is asked for
again, with its tag. Where the client has not been built a plain page tells how.
"""

from __future__ import annotations

import gzip
import hashlib
import html
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from brus.messages import say
from brus.server.security import header_of

__all__ = ["FOLDER", "Pages"]

FOLDER: Final = Path(__file__).parent / "web"
"""Where the build of ``web/`` is put (docs/server.md)."""

_HASHED: Final = "assets/"
_FOR_EVER: Final = "public,max-age=31536000,immutable"
_ASK_AGAIN: Final = "no-cache"
_METHODS: Final = ("GET", "HEAD")
_PLAIN: Final = Path(__file__).with_name("plain.html")
_PACKED_FROM: Final = 600
_INDEX: Final = "index.html"
# What Python's list of kinds lacks on some systems.
_KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_NO_ENCODING: Final = {"*": False}
_TEXTS: Final = ("text/", "application/", "image/svg")


@dataclass(frozen=True, slots=True)
class _File:
    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    keep: str


class Pages:
    """An ASGI app that answers with the files of a folder, and with its first page for every other address."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files: dict[str, _File] = {}
        if (folder / _INDEX).is_file():
            for path in sorted(each for each in folder.rglob("*") if each.is_file()):
                name = path.relative_to(folder).as_posix()
                self._files[name] = _read(path, name)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        if scope["method"] not in _METHODS:
            return PlainTextResponse(say("server-no-such-page"), 405, {"allow": ", ".join(_METHODS)})
        name = scope["path"].lstrip("/")
        file = self._files.get(name)
        if file is None:
            if name.startswith(_HASHED):
                # A page of an older build asks for what is gone: another page in its place would only confuse it.
                return PlainTextResponse(say("server-no-such-page"), 404)
            file = self._files.get(_INDEX)
        if file is None:
            return _page(say("server-not-built-title"), say("server-not-built"))
        return _of(file, scope)


def _of(file: _File, scope: Scope) -> Response:
    headers = {"etag": file.tag, "cache-control": file.keep, "vary": "accept-encoding"}
    known = header_of(scope, b"if-none-match") or ""
    if file.tag in known or known.strip() == "*":
        return Response(None, 304, headers)
    body = file.body
    if file.packed is not None and _takes_gzip(header_of(scope, b"accept-encoding") or ""):
        body = file.packed
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type=file.kind)


def _takes_gzip(accepted: str) -> bool:
    """Whether a client takes packed files, by what it says that it accepts.

    >>> [_takes_gzip(text) for text in ("gzip, deflate, br", "GZIP;q=0.5", "gzip;q=0", "br, *;q=0.1", "x-gzip", "")]
    [True, True, False, True, False, False]
    """
    weights = dict(_NO_ENCODING)
    for each in accepted.lower().split(","):
        name, _, weight = each.partition(";")
        weights[name.strip()] = weight.strip().removeprefix("q=").strip("0. ") != "" or not weight
    return weights.get("gzip", weights["*"])


def _read(path: Path, name: str) -> _File:
    body = path.read_bytes()
    kind = _KINDS.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    is_text = kind.startswith(_TEXTS)
    packed = gzip.compress(body, 9, mtime=0) if is_text and len(body) >= _PACKED_FROM else None
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return _File(body, packed, kind, tag, _FOR_EVER if name.startswith(_HASHED) else _ASK_AGAIN)


def _page(title: str, text: str) -> Response:
    """A plain page that needs nothing but itself."""
    paragraphs = "".join(f"<p>{html.escape(line)}</p>" for line in text.splitlines() if line)
    page = _PLAIN.read_text(encoding="utf-8").format(title=html.escape(title), text=paragraphs)
    return Response(page, 503, media_type="text/html")
