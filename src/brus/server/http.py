"""The HTTP part: people, games, tables and records as JSON. docs/server.md and ``/openapi.json`` describe it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, get_args, get_type_hints

import msgspec
from msgspec import Raw
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from brus.messages import say
from brus.server.answers import (
    CodeGiven,
    CodeTold,
    Games,
    Lobby,
    Me,
    NameGiven,
    NewPerson,
    NewTable,
    PersonMade,
    PersonTold,
    Replay,
    TableLink,
    TableMade,
)
from brus.server.asked import (
    Refusal,
    address,
    answered,
    body_of,
    guarded,
    known_by,
    refused,
    with_cookie,
    without_cookie,
)
from brus.server.entries import Pace
from brus.server.games import RulesTold, games_told, levels_told, rules_told
from brus.server.hub import Live, NoSuchTable
from brus.server.lan import host_for_others, picture_code
from brus.server.operations import Operation, Parameter, api_document
from brus.server.parts import Parts
from brus.server.people import Known, Made
from brus.server.replaying import replayed_steps
from brus.server.security import header_of, is_https
from brus.variants import VARIANTS

__all__ = ["Http"]

_NOTHING: Final = Raw(b"null")
_ID: Final = Parameter("table", "path", {"type": "string", "pattern": "^[0-9a-z]{12}$"})
_MATCH: Final = Parameter("match", "query", {"type": "integer", "minimum": 1, "maximum": 1_000_000})
_SEATS: Final = Parameter("seats", "query", {"type": "integer", "enum": [3, 4]})
_VARIANT: Final = Parameter("variant", "path", {"type": "string", "enum": list(VARIANTS)})
_PACES: Final = get_args(get_type_hints(Pace)["kind"])


class _Route(Route):
    """A route that tells in our own words that it is not for this method, and which ones its path is for."""

    def __init__(self, path: str, endpoint: Callable[..., Any], method: str = "GET", *others: str) -> None:
        super().__init__(path, endpoint, methods=[method])
        allowed = {method, *others}
        self._allow = ", ".join(sorted(allowed | {"HEAD"} if "GET" in allowed else allowed))

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] in (self.methods or ()):
            await self.app(scope, receive, send)
            return
        answer = refused(Refusal(405, "wrong-method", say("server-wrong-method", method=scope["method"])))
        answer.headers["allow"] = self._allow
        await answer(scope, receive, send)


class Http:
    """The operations of a server, as routes."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        get, post = "GET", "POST"
        self._operations = (
            Operation(post, "/api/person", "person", self._person, NewPerson, PersonMade, faults=(409, 507)),
            Operation(get, "/api/me", "me", self._me, answer=Me),
            Operation(post, "/api/me/name", "name", self._name, NameGiven, PersonTold, faults=(401, 507)),
            Operation(post, "/api/me/code", "code", self._code, answer=CodeTold, faults=(401, 507)),
            Operation(post, "/api/me/forget", "forget", self._forget, answer=dict, faults=(401,)),
            Operation(post, "/api/recover", "recover", self._recover, CodeGiven, PersonMade, faults=(404, 507)),
            Operation(get, "/api/games", "games", self._games, answer=Games),
            Operation(
                get, "/api/games/{variant}/rules", "rules", self._rules,
                answer=RulesTold, faults=(400,), parameters=(_VARIANT, _SEATS),
            ),
            Operation(post, "/api/tables", "table", self._table, NewTable, TableMade, faults=(507,)),
            Operation(get, "/api/tables", "lobby", self._lobby, answer=Lobby),
            Operation(get, "/api/tables/{table}", "row", self._row, answer=dict, faults=(404,), parameters=(_ID,)),
            Operation(
                get, "/api/tables/{table}/record", "record", self._record,
                kind="text/plain", faults=(400, 404), parameters=(_ID, _MATCH),
            ),
            Operation(
                get, "/api/tables/{table}/replay", "replay", self._replay,
                answer=Replay, faults=(400, 404), parameters=(_ID, _MATCH),
            ),
            Operation(
                get, "/api/tables/{table}/link", "link", self._link,
                answer=TableLink, faults=(404,), parameters=(_ID,),
            ),
            Operation(
                get, "/api/tables/{table}/qr.svg", "qr", self._qr,
                kind="image/svg+xml", faults=(404,), parameters=(_ID,),
            ),
        )  # fmt: skip
        self._document = msgspec.json.encode(api_document(self._operations))

    def routes(self) -> list[Route]:
        """All routes, the description and the two that tell whether the server is well among them."""
        methods: dict[str, list[str]] = {}
        for each in self._operations:
            methods.setdefault(each.path, []).append(each.method)
        told = self._operations
        return [
            *(_Route(each.path, guarded(self._parts, each), each.method, *methods[each.path]) for each in told),
            _Route("/openapi.json", self._openapi),
            _Route("/livez", self._livez),
            _Route("/readyz", self._readyz),
        ]

    # --- people ---------------------------------------------------------------------------------------------------

    async def _known(self, request: Request) -> Known:
        known = await known_by(self._parts, request)
        if known is None:
            raise Refusal(401, "unknown", say("server-nobody"))
        return known

    async def _new_person(self, request: Request, name: str | None) -> Made:
        if not self._parts.limits.may_become_a_person(address(request)):
            raise Refusal(429, "too-fast", say("server-too-fast"))
        return await self._parts.people.make(name)

    async def _person(self, request: Request) -> Response:
        asked = await body_of(request, NewPerson)
        if await known_by(self._parts, request) is not None:
            raise Refusal(409, "known", say("server-known-already"))
        return _made(request, await self._new_person(request, asked.name))

    async def _me(self, request: Request) -> Response:
        known = await known_by(self._parts, request)
        if known is None:
            return answered(Me(None, [], _NOTHING))
        people = self._parts.people
        tables, last = await people.tables(known.person), await people.last(known.person)
        return answered(Me(PersonTold(known.person.id, known.person.name), tables, last or _NOTHING))

    async def _name(self, request: Request) -> Response:
        asked = await body_of(request, NameGiven)
        known = await self._known(request)
        if not self._parts.limits.may_take_a_name(known.person.id):
            raise Refusal(429, "too-fast", say("server-too-fast"))
        person = await self._parts.people.rename(known.person, asked.name)
        if person is None:
            raise Refusal(400, "empty-name", say("server-empty-name"))
        self._parts.hub.rename(person)
        return answered(PersonTold(person.id, person.name))

    async def _code(self, request: Request) -> Response:
        known = await self._known(request)
        return answered(CodeTold(await self._parts.people.new_code(known.person)))

    async def _recover(self, request: Request) -> Response:
        asked = await body_of(request, CodeGiven)
        if not self._parts.limits.may_try_a_code(address(request)):
            raise Refusal(429, "too-fast", say("server-too-fast"))
        made = await self._parts.people.recover(asked.code)
        if made is None:
            raise Refusal(404, "no-such-code", say("server-no-such-code"))
        return _made(request, made)

    async def _forget(self, request: Request) -> Response:
        known = await self._known(request)
        await self._parts.people.forget(known.device)
        self._parts.hub.forget(known.device)
        return without_cookie(answered({}), request)

    # --- games and tables -----------------------------------------------------------------------------------------

    async def _games(self, request: Request) -> Response:
        return answered(Games(games_told(), levels_told(self._parts.thinkers.levels), list(_PACES)))

    async def _rules(self, request: Request) -> Response:
        asked = dict(request.query_params)
        seats = asked.pop("seats", None)
        if seats is not None and seats not in ("3", "4"):
            raise Refusal(400, "wrong", say("server-wrong-number", name="seats"))
        return answered(rules_told(request.path_params["variant"], int(seats) if seats else None, asked))

    async def _table(self, request: Request) -> Response:
        parts = self._parts
        asked = await body_of(request, NewTable)
        known = await known_by(parts, request)
        from_where = address(request)
        if not parts.limits.may_open_a_table(known.person.id if known else from_where, from_where):
            raise Refusal(429, "too-fast", say("server-too-fast"))
        if known is None:
            made = await self._new_person(request, None)
            host = made.person
        else:
            made, host = None, known.person
        table = await parts.hub.make(asked.settings(parts.settings.times), host)
        await parts.people.remember(host, asked)
        response = answered(TableMade(table, f"/t/{table}", made.code if made else None))
        return response if made is None else with_cookie(response, request, made)

    async def _live(self, request: Request) -> Live:
        try:
            return await self._parts.hub.get(request.path_params["table"])
        except NoSuchTable as error:
            raise Refusal(404, "no-such-table", str(error)) from error

    async def _lobby(self, request: Request) -> Response:
        return answered(Lobby(await self._parts.hub.index.lobby()))

    async def _row(self, request: Request) -> Response:
        return answered((await self._live(request)).table.document())

    async def _record(self, request: Request) -> Response:
        live = await self._live(request)
        return PlainTextResponse(live.table.record(_match_of(request)), headers={"cache-control": "no-store"})

    async def _replay(self, request: Request) -> Response:
        live, match = await self._live(request), _match_of(request)
        # Which match that is, is settled before the log is read: by then another may have begun.
        match = live.table.matches if match is None else match
        # It refuses a match that is not over, whose hands nobody may see.
        live.table.record(match)
        entries = await self._parts.store.load(live.id)
        return answered(Replay(await replayed_steps(entries, match)))

    async def _link(self, request: Request) -> Response:
        return answered(TableLink(self._link_to(await self._live(request), request)))

    async def _qr(self, request: Request) -> Response:
        code = picture_code(self._link_to(await self._live(request), request))
        return Response(code, headers={"cache-control": "no-store"}, media_type="image/svg+xml")

    def _link_to(self, live: Live, request: Request) -> str:
        """The address of a table for others: where this machine calls itself *here*, as the network knows it."""
        settings, scope = self._parts.settings, request.scope
        if settings.public_url is not None:
            return f"{settings.public_url.rstrip('/')}/t/{live.id}"
        host = header_of(scope, b"host") or ""
        if settings.is_open_to_all:
            host = host_for_others(host)
        return f"{'https' if is_https(scope) else 'http'}://{host}/t/{live.id}"

    # --- the description, and whether the server is well ----------------------------------------------------------

    async def _openapi(self, request: Request) -> Response:
        return Response(self._document, media_type="application/json")

    async def _livez(self, request: Request) -> Response:
        return PlainTextResponse("ok")

    async def _readyz(self, request: Request) -> Response:
        is_ready = self._parts.store.is_open and not self._parts.hub.is_draining
        return PlainTextResponse("ok" if is_ready else "no", 200 if is_ready else 503)


def _match_of(request: Request) -> int | None:
    """The number of the match that is asked for; None for the last one."""
    text = request.query_params.get("match")
    if text is None:
        return None
    if not text.isdecimal() or not text.isascii() or len(text) > 7 or int(text) < 1:
        raise Refusal(400, "wrong", say("server-wrong-number", name="match"))
    return int(text)


def _made(request: Request, made: Made) -> Response:
    person = PersonTold(made.person.id, made.person.name)
    return with_cookie(answered(PersonMade(person, made.code)), request, made)
