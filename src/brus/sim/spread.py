"""Sharing deals out over cores and machines: by joblib on this one, by Ray on many.

Work is cut into tasks of whole batches (``simulator.py``). A task is done somewhere, perhaps twice when a machine is
lost, and its tally is taken once, by the task's number; so nothing is lost, nothing is counted twice, and the sum is
the same however the tasks were shared out. A file keeps what is finished, from which a run that was cut short goes on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import closing, nullcontext, redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Self

from brus.errors import MissingExtra, SpreadError
from brus.machine.compiler import compiled, is_compiler_here
from brus.messages import say
from brus.sim.resume import ResumeFile
from brus.sim.simulator import BATCH, Simulator, parts_of
from brus.sim.tally import Tally
from brus.sim.workers import on_cores
from brus.variant import Rules

__all__ = [
    "MOST_DEALS",
    "TASK",
    "FinishedTasks",
    "Sharing",
    "Task",
    "Work",
    "by_joblib",
    "by_ray",
    "one_by_one",
    "spread",
]

TASK: Final = 100 * BATCH
"""Deals in a task: about a tenth of a second compiled."""
MOST_DEALS: Final = 10**12
"""Deals of a run."""

Task = tuple[int, int]
"""The number of a task and its deals."""
Done = tuple[int, Tally]
Sharing = Callable[["Work", list[Task]], Generator[Done]]
"""Does tasks somewhere, and gives their tallies as they are finished; it is closed when no more are wanted."""
Tell = Callable[[int, int], None]


class Work:
    """Deals of some rules from a seed, in tasks; what a process or a machine is sent."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        self.seed = seed
        self.is_compiled = is_compiler_here()

    def do(self, task: Task) -> Tally:
        """The tally of one task."""
        number, deals = task
        simulator = Simulator(self.rules, compiled=self.is_compiled)
        return simulator.play_deals(deals, self.seed, number * (TASK // BATCH))

    def settings(self) -> dict[str, Any]:
        """All that the tally of a task depends on, as JSON has it."""
        return {**self.rules.document(), "seed": self.seed}


def spread(
    work: Work,
    deals: int,
    sharing: Sharing,
    resume: Path | None = None,
    tell: Tell = lambda done, deals: None,
) -> Tally:
    """Play so many deals, shared out in some way; ``tell`` hears of the deals done so far and of all.

    What the file ``resume`` holds already is not played again, and what is finished is added to it. Raises
    :class:`SpreadError` for a file of other work or of none, and for one that another process is writing to.
    """
    sizes = dict(parts_of(deals, TASK))
    with nullcontext() if resume is None else FinishedTasks(resume, work, deals) as file:
        finished = {} if file is None else dict(file.done)
        done = sum(sizes[number] for number in finished)
        tell(done, deals)
        with closing(sharing(work, [task for task in sizes.items() if task[0] not in finished])) as found:
            for number, tally in found:
                if number in finished:
                    continue
                finished[number] = tally
                if file is not None:
                    file.add(number, tally)
                done += sizes[number]
                tell(done, deals)
    return sum((finished[number] for number in sorted(finished)), Tally.nothing(work.rules.seats))


def one_by_one(work: Work, tasks: list[Task]) -> Generator[Done]:
    """In this process."""
    for task in tasks:
        yield _do(work, task)


def by_joblib(jobs: int) -> Sharing:
    """In so many processes of this machine; in this one where joblib is not installed."""

    def share(work: Work, tasks: list[Task]) -> Generator[Done]:
        if work.is_compiled and tasks:
            # Lest every process compiles for itself at the first start.
            compiled("batches")
        with closing(on_cores(work.do, tasks, jobs)) as found:
            for task, tally in found:
                yield task[0], tally

    return share


def by_ray(address: str | None, workers: int) -> Sharing:
    """On the machines of a Ray cluster (the extra ``cluster``); without an address Ray is started on this one.

    ``workers`` is the number of processes here, and means nothing to a cluster, of which all cores are used. A task
    whose machine or process is lost is done again elsewhere, as often as need be. Raises :class:`MissingExtra` at once
    without Ray; sharing raises :class:`SpreadError` for a cluster that cannot be reached or on which the work fails.
    """
    if find_spec("ray") is None:
        raise MissingExtra(say("extra-cluster-missing"))

    def share(work: Work, tasks: list[Task]) -> Generator[Done]:
        import ray

        # Without "local" an address in the environment would be taken.
        where = {"address": "local", "num_cpus": workers} if address is None else {"address": address}
        try:
            ray.init(**where, log_to_driver=False, logging_level="error", include_dashboard=False)
        except (ValueError, OSError, RuntimeError) as why:
            raise SpreadError(say("tally-ray-not-there", reason=str(why))) from why
        # Ray tells of lost workers on standard output, which is for the tally, at its end too.
        with redirect_stdout(sys.stderr):
            try:
                yield from _on_ray(ray, work, tasks)
            except ray.exceptions.RayError as why:
                raise SpreadError(say("tally-ray-failed", reason=str(getattr(why, "cause", why)))) from why
            finally:
                ray.shutdown()

    return share


def _on_ray(ray: Any, work: Work, tasks: Iterable[Task]) -> Generator[Done]:
    """Keep every core of the cluster busy, and no more tasks waiting than that needs."""
    do = ray.remote(num_cpus=1, max_retries=-1)(_do)
    shared, left, running = ray.put(work), iter(tasks), list[Any]()
    room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    while True:
        running += [do.remote(shared, task) for _, task in zip(range(room - len(running)), left, strict=False)]
        if not running:
            return
        ready, running = ray.wait(running)
        yield from ray.get(ready)


def _do(work: Work, task: Task) -> Done:
    return task[0], work.do(task)


class FinishedTasks:
    """The finished tasks of some work in a file: the tallies by the tasks' numbers, as :attr:`done`.

    More deals go on from fewer, and fewer are a part of more: a task counts as finished if it has as many deals as this
    run wants of it, which the last one of another run may not have. Raises :class:`SpreadError` for a file of other
    work or of none, and for one that another process is writing to.
    """

    def __init__(self, path: Path, work: Work, deals: int) -> None:
        self.done: dict[int, Tally] = {}
        self._sizes = dict(parts_of(deals, TASK))
        self._seats = work.rules.seats
        self._file = ResumeFile(path, "brus-tally", work.settings(), self._take)

    def add(self, number: int, tally: Tally) -> None:
        """Keep one more task, unless it is there already."""
        if number not in self.done:
            self.done[number] = tally
            self._file.add({"task": number, "tally": tally.document()})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Let go of the file."""
        self._file.close()

    def _take(self, found: dict[str, Any]) -> None:
        number = found["task"]
        tally = Tally.from_document(found["tally"], self._seats)
        if type(number) is not int or not 0 <= number < MOST_DEALS // TASK or not 1 <= tally.deals <= TASK:
            raise ValueError(number)
        if tally.deals == self._sizes.get(number):
            self.done.setdefault(number, tally)
