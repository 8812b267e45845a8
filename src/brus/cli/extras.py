"""Commands that need a part of Brus that may not be installed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib.util import find_spec
from typing import Final, ParamSpec, TypeVar

from brus.errors import MissingExtra
from brus.messages import say

__all__ = ["needs_serve"]

P = ParamSpec("P")
T = TypeVar("T")

_SERVE: Final = (
    "alembic", "limits", "msgspec", "prometheus_client", "pydantic_settings", "segno", "sqlalchemy", "starlette",
    "structlog", "uvicorn", "websockets",
)  # fmt: skip


def needs_serve(command: Callable[P, T]) -> Callable[P, T]:
    """Let a command tell how to install what the server needs, if that is not there."""

    @wraps(command)
    def checked(*arguments: P.args, **named: P.kwargs) -> T:
        lacking = [name for name in _SERVE if find_spec(name) is None]
        if lacking:
            raise MissingExtra(say("cli-serve-missing", lacking=", ".join(lacking)))
        return command(*arguments, **named)

    return checked
