"""Logs as one JSON object a line on standard error.

No token, no code, no name and no path of a request is logged: a private table's address is all that one needs to come
in. Tables and people appear by their first letters, which tell them apart and open nothing.
"""

from __future__ import annotations

import logging
import sys
from typing import Any, Final, TextIO

import structlog

__all__ = ["begin_logging", "log", "short"]

log: Final[Any] = structlog.get_logger("brus")
"""The server's log."""

_LEVELS: Final = {"debug": 10, "info": 20, "warning": 30, "error": 40, "off": 50}


def short(name: str) -> str:
    """As much of the name of a table or a person as a log may hold.

    >>> short("k3v9q0a1b2c3")
    'k3v9…'
    """
    return f"{name[:4]}…"


def begin_logging(level: str | None, stream: TextIO | None = None) -> None:
    """Log from this level on; without one everything worth knowing, or on a terminal only what is wrong."""
    out = sys.stderr if stream is None else stream
    if level is None:
        level = "warning" if out is not None and out.isatty() else "info"
    number = _LEVELS[level] if out is not None else _LEVELS["off"]
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[
            *shared,
            structlog.processors.format_exc_info,
            structlog.processors.EventRenamer("what"),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    # What the libraries log, uvicorn first of all, in the same form; never its lines about requests, which hold paths.
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.EventRenamer("what"),
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(number, logging.WARNING))
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic", "sqlalchemy"):
        library = logging.getLogger(name)
        library.handlers[:] = []
        library.propagate = True
        library.setLevel(max(number, logging.WARNING))
