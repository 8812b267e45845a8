"""Reading the JSON that matches and hosts are kept in: every kind is checked, nothing unknown is passed over."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, TypeVar

from brus.errors import MatchError
from brus.messages import say
from brus.printable import literal, printable

__all__ = ["checked", "part", "refuse_others", "table_in"]

_KINDS: Final[dict[type, str]] = {int: "number", str: "text", list: "list", dict: "table"}

T = TypeVar("T")


def table_in(text: object) -> dict[str, Any]:
    """The table of keys that a JSON text is; raise :class:`MatchError` for any other text."""
    if not isinstance(text, str):
        raise MatchError(say("match-json-unreadable"))
    try:
        log = json.loads(text)
    except (ValueError, RecursionError):
        raise MatchError(say("match-json-unreadable")) from None
    if not isinstance(log, dict):
        raise MatchError(say("match-json-unreadable"))
    return log


def part(table: dict[str, Any], key: str, kind: type[T], place: str = "") -> T:
    """The value of a key that has to be there, and be exactly of this kind: JSON's truths are no numbers."""
    if key not in table:
        raise MatchError(say("match-json-missing", key=place + key))
    return checked(table[key], kind, place + key)


def checked(found: object, kind: type[T], key: str) -> T:
    """The value, if it is exactly of this kind; ``key`` tells the place in a message."""
    if type(found) is not kind:
        expected = say(f"record-kind-{_KINDS[kind]}")
        raise MatchError(say("match-json-wrong", key=printable(key), found=literal(found), expected=expected))
    return found


def refuse_others(table: dict[str, Any], known: Sequence[str], place: str = "") -> None:
    """Raise :class:`MatchError` for a key that nobody knows."""
    for key in table:
        if key not in known:
            raise MatchError(say("match-json-unknown", key=place + printable(key), known=", ".join(known)))
