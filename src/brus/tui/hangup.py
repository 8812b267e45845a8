"""Leaving when the terminal is gone: its window was closed, its connection was cut, its session was ended.

Nobody can press a key any more, and nothing that is written arrives; whoever reads on finds an end of input again and
again. The match is kept after every play, so all that is left is to let go of its place and to end.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

__all__ = ["HUNG_UP", "Watch", "is_gone"]

HUNG_UP: Final = 129
"""The exit status of a process whose terminal hung up, as shells give it."""
_EVERY: Final = 0.5
_GRACE: Final = 3.0
_CONTROLLING: Final = "/dev/tty"


def is_gone(handle: int) -> bool:
    """Whether the terminal behind an open file is there no longer."""
    if sys.platform == "win32":
        # There the console ends its programs itself.
        return False
    import termios

    try:
        termios.tcgetattr(handle)
    except (termios.error, OSError):
        return True
    return False


def _has_controlling_terminal() -> bool:
    try:
        os.close(os.open(_CONTROLLING, os.O_RDWR | getattr(os, "O_NOCTTY", 0)))
    except OSError:
        return False
    return True


class Watch:
    """Watches the terminal of a program, and ends it when the terminal goes.

    ``leave`` is called on the event loop and is to end the program in its own way; where it does not within three
    seconds, since the loop waits for a terminal that takes no more, ``let_go`` is called and the process ends there.
    The watch also takes the signals that ask a program to go, be they ignored or held back by whoever started it
    (as under ``nohup``): a game without a terminal is of no use.
    """

    def __init__(self, handle: int, leave: Callable[[], None], let_go: Callable[[], None]) -> None:
        self._handle = handle
        self._leave = leave
        self._let_go = let_go
        self._over = threading.Event()
        self._asked = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._taken: list[int] = []

    def begin(self) -> None:
        """Watch from now on; to be called on the event loop of the main thread."""
        self._loop = asyncio.get_running_loop()
        self._take_signals(self._loop)
        threading.Thread(target=self._watch, name="brus-watch", daemon=True).start()

    def end(self) -> None:
        """Watch no longer: the program has ended in its own way."""
        self._over.set()
        if self._loop is not None:
            for number in self._taken:
                with suppress(RuntimeError, ValueError, OSError):
                    self._loop.remove_signal_handler(number)
        self._taken.clear()

    def _take_signals(self, loop: asyncio.AbstractEventLoop) -> None:
        if sys.platform == "win32":
            return
        for number in (signal.SIGHUP, signal.SIGTERM):
            # Refused outside the main thread.
            with suppress(RuntimeError, ValueError, OSError):
                loop.add_signal_handler(number, self._go)
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {number})
                self._taken.append(number)

    def _go(self) -> None:
        self._asked.set()
        if not self._over.is_set():
            self._leave()

    def _watch(self) -> None:
        had_one = _has_controlling_terminal()
        while not self._over.is_set() and not self._asked.wait(_EVERY):
            if is_gone(self._handle) or (had_one and not _has_controlling_terminal()):
                assert self._loop is not None
                with suppress(RuntimeError):
                    self._loop.call_soon_threadsafe(self._go)
                break
        if not self._over.wait(_GRACE):
            self._let_go()
            os._exit(HUNG_UP)
