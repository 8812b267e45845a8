"""Computer players at tables: quick ones answer in the event loop, those that search think in processes of their own.

The quick levels take a tenth of a millisecond. A search takes hundreds; in a thread beside the event loop it would
hold up everybody's plays.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import wait
from typing import Final

from brus.bots import PEOPLES_LEVELS, get_bot
from brus.host import Host
from brus.machine import is_compiler_here
from brus.plays import Play
from brus.seats import Seat
from brus.server.logs import log
from brus.server.seating import QUICK, STAND_IN
from brus.variants import get_variant
from brus.view import View

__all__ = ["Thinkers"]

PATIENCE_SECONDS: Final = 15.0
"""So long a search is waited for; then *good* plays in its place."""
SOONEST_SECONDS: Final = 0.3
"""No search answers sooner, so that what it looked at does not show; most are done by then."""
_NICER: Final = 5


class Thinkers:
    """Those who choose for computer players. ``processes`` of them search; 0: there are no levels that do."""

    def __init__(self, processes: int) -> None:
        self._processes = processes if is_compiler_here() else 0
        self._pool: ProcessPoolExecutor | None = None

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that are offered here, the weakest first."""
        return tuple(level for level in PEOPLES_LEVELS if level in QUICK or self._processes)

    def is_quick(self, level: str) -> bool:
        """Whether a level answers at once: then :meth:`choose`, else :meth:`think`."""
        return level in QUICK or not self._processes

    def choose(self, level: str, view: View, luck: int) -> Play:
        """What a quick level plays; a level that is not offered here is played by *good*."""
        return get_bot(level if level in QUICK else STAND_IN)(view, luck)

    async def think(self, level: str, view: View, luck: int) -> Play:
        """What a level plays that searches; *good* plays for it if it fails or takes too long."""
        # A play that is forced is asked for as any other is, lest its haste tells of it.
        loop = asyncio.get_running_loop()
        soonest = loop.time() + SOONEST_SECONDS
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                play = await loop.run_in_executor(self._get_pool(), _play, level, view, luck)
                await asyncio.sleep(soonest - loop.time())
                return play
        except BrokenProcessPool:
            # Somebody has ended it, or memory ran out; the next search gets another one.
            log.warning("thinker-lost")
            self._drop_pool()
        except TimeoutError:
            log.warning("thinker-late", level=level)
        except Exception:
            log.exception("thinker-failed", level=level)
        return self.choose(STAND_IN, view, luck)

    def warm_up(self) -> None:
        """Start the processes, and let them make what they need, before anybody waits for them."""
        if self._processes and self._pool is None:
            pool = self._get_pool()
            for _ in range(self._processes):
                pool.submit(_warm_up)

    def close(self) -> None:
        """End the processes."""
        self._drop_pool()

    def _get_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, mp_context=multiprocessing.get_context("spawn"), initializer=_begin
            )
        return self._pool

    def _drop_pool(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """In a new process: leave stopping to the server, give way to it, and end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        with suppress(OSError):
            os.nice(_NICER)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


def _play(level: str, view: View, luck: int) -> Play:
    return get_bot(level)(view, luck)


def _warm_up() -> None:
    """What a process does first: one search, for which everything is loaded and compiled."""
    host = Host(get_variant("danish").rules(), seed=1, levels=dict.fromkeys(Seat, STAND_IN))
    host.begin_next_deal()
    get_bot("strong")(host.view(host.match.to_act), 1)
