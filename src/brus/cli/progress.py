"""How far a long run is, told on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

import click

__all__ = ["Progress"]

_SECONDS_BETWEEN_LINES: Final = 0.5


class Progress:
    """One line that changes if standard error is a terminal; line by line elsewhere, and only if asked for.

    Use it in a ``with`` block, at whose end the line of a terminal is taken away.
    """

    def __init__(self, asked: bool) -> None:
        self._is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._is_told = self._is_terminal or asked
        self._told: float | None = None

    def tell(self, line: Callable[[], str], is_over: bool) -> None:
        """Tell of it with such a line: the first time, twice a second, and when it is over."""
        now = time.monotonic()
        if not self._is_told or (self._told is not None and now - self._told < _SECONDS_BETWEEN_LINES and not is_over):
            return
        self._told = now
        click.echo(f"\r{line()}\x1b[K" if self._is_terminal else line(), err=True, nl=not self._is_terminal)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._is_terminal and self._told is not None:
            click.echo("\r\x1b[K", err=True, nl=False)
