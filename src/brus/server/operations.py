"""What can be asked by HTTP: each operation with the types of what is sent and answered, and OpenAPI made of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from brus import __version__
from brus.messages import say
from brus.server.security import COOKIE, MARK

__all__ = ["MOST_BODY", "Fault", "Operation", "Parameter", "api_document"]

MOST_BODY: Final = 16_384
"""The longest body of a request, in bytes."""
_REFS: Final = "#/components/schemas/{name}"
_JSON: Final = "application/json"


class Fault(Struct, frozen=True, omit_defaults=True):
    """Why something was not done: a code for programs, a sentence for people, and the rule's number if there is one."""

    code: str
    why: str
    rule: str | None = None


class Parameter(NamedTuple):
    """A part of a path, or of what follows ``?``: its name, where it stands, and its JSON schema."""

    name: str
    place: str
    schema: Mapping[str, Any]


class Operation(NamedTuple):
    """One thing that can be asked. ``name`` is the message that says what it is for (``server-api-…``).

    ``kind`` is the media type of an answer that is no JSON; ``faults`` are the statuses that it may be refused with.
    """

    method: str
    path: str
    name: str
    call: Callable[[Request], Awaitable[Response]]
    body: Any = None
    answer: Any = None
    kind: str | None = None
    faults: tuple[int, ...] = ()
    parameters: tuple[Parameter, ...] = ()


def api_document(operations: Iterable[Operation]) -> dict[str, Any]:
    """The OpenAPI document of these operations."""
    known = list(operations)
    types = [type_ for each in known for type_ in (each.body, each.answer) if type_ is not None]
    schemas, components = msgspec.json.schema_components([*types, Fault], ref_template=_REFS)
    of_type = iter(schemas)
    paths: dict[str, dict[str, Any]] = {}
    for each in known:
        body = next(of_type) if each.body is not None else None
        answer = next(of_type) if each.answer is not None else None
        paths.setdefault(each.path, {})[each.method.lower()] = _told(each, body, answer, schemas[-1])
    return {
        "openapi": "3.1.0",
        "info": {"title": say("server-api-title"), "version": __version__, "description": say("server-api-about")},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"device": {"type": "apiKey", "in": "cookie", "name": COOKIE}},
        },
    }


def _told(each: Operation, body: Any, answer: Any, fault: Any) -> dict[str, Any]:
    parameters = [
        {"name": name, "in": place, "required": place == "path", "schema": schema}
        for name, place, schema in each.parameters
    ]
    if each.method == "POST":
        parameters.append({"name": MARK.decode(), "in": "header", "required": True, "schema": {"const": "1"}})
    answered: dict[str, Any] = {"description": say("server-api-done")}
    if each.kind is not None:
        answered["content"] = {each.kind: {"schema": {"type": "string"}}}
    elif answer is not None:
        answered["content"] = {_JSON: {"schema": answer}}
    statuses = sorted({*each.faults, 429, *((400, 403, 413) if each.method == "POST" else ())})
    content = {_JSON: {"schema": fault}}
    refused = {str(each): {"description": say(f"server-api-{each}"), "content": content} for each in statuses}
    told: dict[str, Any] = {
        "operationId": each.name,
        "summary": say(f"server-api-{each.name}"),
        "responses": {"200": answered, **refused},
    }
    if parameters:
        told["parameters"] = parameters
    if body is not None:
        told["requestBody"] = {"required": True, "content": {_JSON: {"schema": body}}}
    if 401 in each.faults:
        told["security"] = [{"device": []}]
    return told
