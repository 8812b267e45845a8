"""Work on all cores of this machine, in processes of joblib's, whatever happens to them.

Processes that die are replaced, and what they had not finished is done again. Ctrl-C is answered by the process that
wants the work, and its end, be it a kill, ends the others, and the programs of outside bots with them.
"""

from __future__ import annotations

import importlib.util
import multiprocessing.resource_tracker
import os
import signal
import threading
import time
import warnings
from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, suppress
from functools import cache
from typing import Final, NoReturn, TypeVar

from brus.bots.process import end_all
from brus.errors import SpreadError
from brus.messages import say

__all__ = ["ATTEMPTS", "cores", "is_joblib_here", "on_cores"]

ATTEMPTS: Final = 3
"""How often in a row processes may be lost without one task being finished."""

_SECONDS_BETWEEN_LOOKS: Final = 1.0

Task = TypeVar("Task", bound=Hashable)
Result = TypeVar("Result")


def is_joblib_here() -> bool:
    """Whether joblib is installed (the extra ``fast``); without it one process does everything."""
    return importlib.util.find_spec("joblib") is not None


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def on_cores(do: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Generator[tuple[Task, Result]]:
    """Each task with what ``do`` made of it, as they are finished, in so many processes.

    Without joblib, and where there is but one process or one task, this process does them in their order. Close the
    generator to give up what is left. Raises :class:`SpreadError` when processes were lost :data:`ATTEMPTS` times in a
    row without one task being finished, and whatever ``do`` raises.
    """
    if jobs == 1 or len(tasks) < 2 or not is_joblib_here():
        for task in tasks:
            yield task, do(task)
        return
    left, lost = dict.fromkeys(tasks), 0
    while left:
        before = len(left)
        try:
            with closing(_in_processes(do, tuple(left), jobs)) as found:
                for task, result in found:
                    del left[task]
                    yield task, result
        except BrokenProcessPool as why:
            lost = 1 if len(left) < before else lost + 1
            if lost == ATTEMPTS:
                raise SpreadError(say("workers-lost", attempts=str(ATTEMPTS))) from why


def _in_processes(do: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Generator[tuple[Task, Result]]:
    from joblib import Parallel, delayed

    parallel = Parallel(
        n_jobs=jobs, backend="loky", return_as="generator_unordered", batch_size=1, pre_dispatch=2 * jobs
    )
    with warnings.catch_warnings():
        # That work is given up once there is enough of it is meant.
        warnings.simplefilter("ignore", UserWarning)
        with _interrupts_held():
            results = parallel(delayed(_work)(do, task, os.getpid()) for task in tasks)
        with closing(results) as found:
            yield from found


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait while processes are started, which then never hear of it: it is not theirs to answer."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # The start of these two lets interrupts in again; once they run it does not.
    multiprocessing.resource_tracker.ensure_running()
    with suppress(ImportError):
        from joblib.externals.loky.backend.resource_tracker import ensure_running

        ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(do: Callable[[Task], Result], task: Task, parent: int) -> tuple[Task, Result]:
    _settle_in(parent)
    return task, do(task)


@cache
def _settle_in(parent: int) -> None:
    """What a process that works for another does first."""
    # Where signals cannot be held, an interrupt would only print where the work was.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda number, frame: _leave(128 + number))
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    """End when the process that wants the work has ended, be it killed."""
    while os.getppid() == parent:
        time.sleep(_SECONDS_BETWEEN_LOOKS)
    _leave(1)


def _leave(status: int) -> NoReturn:
    """End this process without ado, and the programs that it has started."""
    end_all()
    os._exit(status)
