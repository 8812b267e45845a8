"""Playing many blocks on all cores, keeping each as it is finished, and going on after whatever happened.

A block's result follows from the meeting and the block's number alone; so it does not matter which process plays it,
nor in what order: the sum of blocks 0 to n is the same, and so is a sequential test, which takes them in order.
"""

from __future__ import annotations

import importlib.util
import os
import signal
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Any, Final

from brus.arena.blocks import Meeting, play_block
from brus.arena.results import ResultsFile
from brus.arena.sequential import UNDECIDED, Bounds, Test
from brus.arena.table import Played
from brus.errors import BrusError
from brus.messages import say

__all__ = ["MOST_MATCHES", "Run", "cores", "is_joblib_here"]

MOST_MATCHES: Final = 100_000
"""A sequential test that has not come to a verdict by then ends without one."""
_ATTEMPTS: Final = 3
"""How often in a row processes may be lost without one block being finished."""

_SECONDS_BETWEEN_LOOKS: Final = 1.0

Tell = Callable[["Run"], None]


def is_joblib_here() -> bool:
    """Whether joblib is installed (the extra ``fast``); without it one process plays."""
    return importlib.util.find_spec("joblib") is not None


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass
class Run:
    """Blocks of one meeting: so many matches, rounded up to whole blocks, or until a test has its verdict.

    ``name`` is the run's in the results file. ``bounds`` make it a sequential test, of ``matches`` at most. After
    :meth:`play`, :attr:`played` has the blocks that count, in their order.
    """

    meeting: Meeting
    matches: int
    name: str = ""
    bounds: Bounds | None = None
    done: dict[int, Played] = field(default_factory=dict)
    test: Test | None = field(init=False)

    def __post_init__(self) -> None:
        self.test = None if self.bounds is None else Test(self.bounds)
        self._next = 0

    @property
    def blocks(self) -> int:
        """How many blocks there will be; of a sequential test at most."""
        return -(-self.matches // self.meeting.matches_a_block)

    @property
    def is_over(self) -> bool:
        """Whether every block that counts is there."""
        return self._next == self.blocks or (self.test is not None and self.test.verdict != UNDECIDED)

    @property
    def played(self) -> list[Played]:
        """The blocks that count: from 0 on without a gap, up to the last, or to the one that gave the verdict."""
        return [self.done[number] for number in range(self._next)]

    def take(self, number: int, played: Played) -> None:
        """Count a finished block; the test goes on as far as there is no gap."""
        self.done[number] = played
        while not self.is_over and self._next in self.done:
            if self.test is not None:
                found = self.done[self._next]
                self.test.add(found.match_wins[0] / found.matches)
            self._next += 1

    def play(self, jobs: int, file: ResultsFile | None = None, tell: Tell | None = None) -> None:
        """Play what is not in the file yet, in so many processes; tell after each block."""
        if file is not None:
            for (run, number), played in sorted(file.done.items(), key=lambda item: item[0]):
                if run == self.name and 0 <= number < self.blocks:
                    self.take(number, played)
        lost = 0
        while not self.is_over:
            before = len(self.done)
            try:
                self._play_missing(jobs, file, tell)
            except BrokenProcessPool as why:
                lost = 1 if len(self.done) > before else lost + 1
                if lost == _ATTEMPTS:
                    raise BrusError(say("arena-processes-lost", attempts=str(_ATTEMPTS))) from why

    def _play_missing(self, jobs: int, file: ResultsFile | None, tell: Tell | None) -> None:
        missing = (number for number in range(self.blocks) if number not in self.done)
        with closing(_spread(self.meeting, missing, jobs)) as found:
            for number, played in found:
                self.take(number, played)
                if file is not None:
                    file.add(self.name, number, played)
                if tell is not None:
                    tell(self)
                if self.is_over:
                    return


def _spread(meeting: Meeting, numbers: Iterator[int], jobs: int) -> Generator[tuple[int, Played]]:
    """Blocks as they are finished."""
    first = list(islice(numbers, 2))
    if jobs == 1 or len(first) < 2 or not is_joblib_here():
        for source in (first, numbers):
            for number in source:
                yield number, play_block(meeting, number)
        return
    from joblib import Parallel, delayed

    def tasks() -> Iterator[Any]:
        for source in (first, numbers):
            yield from (delayed(_work)(meeting, number) for number in source)

    parallel = Parallel(
        n_jobs=jobs, backend="loky", return_as="generator_unordered", batch_size=1, pre_dispatch=2 * jobs
    )
    with warnings.catch_warnings():
        # That blocks in play are given up once a test has its verdict is meant.
        warnings.simplefilter("ignore", UserWarning)
        with closing(parallel(tasks())) as found:
            yield from found


def _work(meeting: Meeting, number: int) -> tuple[int, Played]:
    _settle_in()
    return number, play_block(meeting, number)


@cache
def _settle_in() -> None:
    """What a process that works for another does first."""
    # Ctrl-C is the first process's to answer; here it would only print where the work was.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def _end_with(parent: int) -> None:
    """End when the process that wants the work has ended, be it killed."""
    while os.getppid() == parent:
        time.sleep(_SECONDS_BETWEEN_LOOKS)
    os._exit(1)
