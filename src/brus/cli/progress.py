"""How far a long run is, told on standard error: what is waited for, how much is done, and how it stopped."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from functools import wraps
from types import TracebackType
from typing import Any, Final, ParamSpec, Self

import click

from brus.bots.process import end_all
from brus.machine.compiler import is_compiler_here, is_kept
from brus.messages import say
from brus.printable import printable

__all__ = ["Progress", "Terminated", "heeds_sigterm", "tell_before_compiling", "tell_on_terminal"]

TERMINATED: Final = 143
"""The exit status after SIGTERM, as shells have it."""

_SECONDS_BETWEEN_LINES: Final = 0.5
_SECONDS_TO_CLEAR_UP: Final = 10
_SECONDS_A_PART: Final = 20
"""About what a part takes to compile on one core (docs/speed.md)."""

_Arguments = ParamSpec("_Arguments")


class Terminated(BaseException):
    """SIGTERM has come: everything is let go of, as it is after Ctrl-C."""


class Progress:
    """One line that changes if standard error is a terminal; line by line elsewhere, and only if asked for.

    Use it in a ``with`` block, at whose end the line of a terminal is taken away. A run that is interrupted there says
    how far it was, and whether that is lost; ``kept`` is the file that it goes on from.
    """

    def __init__(self, asked: bool, kept: str | None = None) -> None:
        self._is_terminal = _is_terminal()
        self._is_told = self._is_terminal or asked
        self._kept = kept
        self._told: float | None = None
        self._line: Callable[[], str] | None = None

    def tell(self, line: Callable[[], str], is_over: bool) -> None:
        """Tell of it with such a line: the first time, twice a second, and when it is over."""
        now, self._line = time.monotonic(), line
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
        if isinstance(why, KeyboardInterrupt | Terminated):
            click.echo(self._how_it_stopped(), err=True)

    def _how_it_stopped(self) -> str:
        if self._line is None:
            return say("progress-stopped-early")
        if self._kept is None:
            return say("progress-stopped-lost", far=self._line())
        return say("progress-stopped-kept", far=self._line(), file=printable(self._kept))


def tell_before_compiling(parts: Iterable[str]) -> None:
    """Say so where any of these parts (``compiler.PARTS``) has to be compiled first, which looks like a standstill."""
    missing = [part for part in dict.fromkeys(parts) if not is_kept(part)] if is_compiler_here() else []
    if missing:
        click.echo(say("progress-compiling", seconds=_SECONDS_A_PART * len(missing)), err=True)


def tell_on_terminal(line: str) -> None:
    """Say something on standard error if that is a terminal."""
    if _is_terminal():
        click.echo(line, err=True)


def heeds_sigterm(command: Callable[_Arguments, Any]) -> Callable[_Arguments, Any]:
    """Let SIGTERM end a command as Ctrl-C does, with status 143: its bots, processes and files are seen to."""

    @wraps(command)
    def heeding(*arguments: _Arguments.args, **named: _Arguments.kwargs) -> Any:
        # Whoever has made arrangements of their own keeps them.
        if (
            threading.current_thread() is not threading.main_thread()
            or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
        ):
            return command(*arguments, **named)
        signal.signal(signal.SIGTERM, _terminate)
        try:
            return command(*arguments, **named)
        except Terminated:
            return TERMINATED
        finally:
            if hasattr(signal, "setitimer"):
                signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)

    return heeding


def _terminate(number: int, frame: object) -> None:
    # A second signal would hit the clearing up.
    signal.signal(number, signal.SIG_IGN)
    end_all()
    if hasattr(signal, "setitimer"):
        # What is raised while an object is being let go of, Python swallows; then this ends it all the same.
        signal.signal(signal.SIGALRM, _give_up)
        signal.setitimer(signal.ITIMER_REAL, _SECONDS_TO_CLEAR_UP)
    raise Terminated


def _give_up(number: int, frame: object) -> None:
    end_all()
    os._exit(TERMINATED)


def _is_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
