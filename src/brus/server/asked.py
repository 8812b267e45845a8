"""What stands around every request: limits, the marks of our own pages, bodies held to their types, and refusals."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from brus.errors import BrusError
from brus.messages import say
from brus.server.limiting import address_of
from brus.server.logs import log
from brus.server.operations import MOST_BODY, Fault, Operation
from brus.server.parts import Parts
from brus.server.people import TOKEN_DAYS, Known, Made
from brus.server.security import cookie_name, is_https, token_of
from brus.server.store import StoreFault, StoreFull
from brus.server.table import Refused

__all__ = [
    "Refusal",
    "address",
    "answered",
    "body_of",
    "guarded",
    "known_by",
    "refused",
    "with_cookie",
    "without_cookie",
]

T = TypeVar("T")

_encode: Final = msgspec.json.Encoder().encode
_JSON: Final = "application/json"
_DAY_S: Final = 86_400
_PLACE: Final = re.compile(r" - at `(?:key in )?\$\.?([^`]+)`$")


class Refusal(BrusError):
    """A request that is not granted: with a status, a code for programs, and a sentence."""

    def __init__(self, status: int, code: str, why: str, rule: str | None = None) -> None:
        super().__init__(why)
        self.status = status
        self.fault = Fault(code, why, rule)


def answered(answer: Any, status: int = 200) -> Response:
    """An answer as JSON, which nobody keeps."""
    return Response(_encode(answer), status, {"cache-control": "no-store"}, _JSON)


def refused(refusal: Refusal) -> Response:
    """The answer to a request that is not granted."""
    return answered(refusal.fault, refusal.status)


def guarded(parts: Parts, operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    """An operation as an endpoint: within the limits, for our own pages if it changes something, never a traceback."""

    async def endpoint(request: Request) -> Response:
        try:
            _admit(parts, operation, request)
            response = await operation.call(request)
        except Refusal as refusal:
            response = refused(refusal)
        except Refused as error:
            response = refused(Refusal(400, error.code, error.why, error.rule))
        except StoreFull as error:
            response = refused(Refusal(507, "full", str(error)))
        except StoreFault as error:
            log.warning("not-stored", route=operation.path)
            response = refused(Refusal(503, "store", str(error)))
        except BrusError as error:
            response = refused(Refusal(400, "wrong", str(error), getattr(error, "rule", None)))
        except ClientDisconnect:
            response = Response(status_code=400)
        except Exception:
            parts.metrics.faults.labels("http").inc()
            log.exception("request-failed", route=operation.path)
            response = refused(Refusal(500, "fault", say("server-fault")))
        parts.metrics.requests.labels(operation.path, str(response.status_code)).inc()
        return response

    return endpoint


def _admit(parts: Parts, operation: Operation, request: Request) -> None:
    if not parts.limits.may_ask(address(request)):
        raise Refusal(429, "too-fast", say("server-too-fast"))
    if operation.method == "POST" and not parts.doors.may_change(request.scope):
        raise Refusal(403, "forbidden", say("server-not-from-here"))


def address(request: Request) -> str:
    """Whom a request counts for."""
    return address_of(request.client)


async def body_of(request: Request, kind: type[T]) -> T:
    """The body of a request, as its type; an empty one is an empty object."""
    announced = request.headers.get("content-length", "0")
    if not announced.isdecimal() or int(announced[:9]) > MOST_BODY:
        raise Refusal(413, "too-long", say("server-too-long"))
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BODY:
            raise Refusal(413, "too-long", say("server-too-long"))
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except msgspec.ValidationError as error:
        raise Refusal(400, "bad-message", say("server-bad-body", where=_place_of(error))) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal(400, "bad-message", say("server-no-json")) from error


def _place_of(error: msgspec.ValidationError) -> str:
    """Where in a body something is wrong, as ``fill.N``; the words that msgspec has for it are not ours."""
    found = _PLACE.search(str(error))
    return found[1] if found is not None else "none"


async def known_by(parts: Parts, request: Request) -> Known | None:
    """Who asks, by the cookie."""
    return await parts.people.of_token(token_of(request))


def with_cookie(response: Response, request: Request, made: Made) -> Response:
    """Let the device keep a person's token, out of reach of any script."""
    return _set(response, request, made.token, TOKEN_DAYS * _DAY_S)


def without_cookie(response: Response, request: Request) -> Response:
    """Let the device forget the token."""
    return _set(response, request, "", 0)


def _set(response: Response, request: Request, token: str, seconds: int) -> Response:
    response.set_cookie(
        cookie_name(request.scope),
        token,
        max_age=seconds,
        path="/",
        secure=is_https(request.scope),
        httponly=True,
        samesite="lax",
    )
    return response
