"""Sharing deals out over cores and machines: by joblib on this one, by Ray on many.

Work is cut into tasks of whole blocks (``simulator.py``). A task is done somewhere, perhaps twice when a machine is
lost, and its tally is taken once, by the task's number; so nothing is lost, nothing is counted twice, and the sum is
the same however the tasks were shared out. A log keeps the finished tasks, from which a run that was cut short goes on.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Self, TextIO

from brus.errors import MissingExtra, SpreadError
from brus.messages import say
from brus.sim.compiler import compiled, is_compiler_here
from brus.sim.simulator import BLOCK, Simulator
from brus.sim.tally import Tally
from brus.variant import Rules

__all__ = ["TASK", "Log", "Sharing", "Task", "Work", "by_joblib", "by_ray", "is_joblib_here", "one_by_one", "spread"]

TASK: Final = 100 * BLOCK
"""Deals in a task: about a tenth of a second compiled."""

Task = tuple[int, int]
"""The number of a task and its deals."""
Done = tuple[int, Tally]
Sharing = Callable[["Work", list[Task]], Iterator[Done]]


class Work:
    """Deals of some rules from a seed, in tasks; what a process or a machine is sent."""

    def __init__(self, rules: Rules, seed: int, *, plain: bool = False) -> None:
        self.rules = rules
        self.seed = seed
        self.is_compiled = is_compiler_here() and not plain

    def do(self, task: Task) -> Done:
        """The tally of one task."""
        number, deals = task
        simulator, tally = Simulator(self.rules, compiled=self.is_compiled), Tally.nothing(self.rules.seats)
        for first in range(0, deals, BLOCK):
            block = number * (TASK // BLOCK) + first // BLOCK
            tally += simulator.play_block(block, min(BLOCK, deals - first), self.seed)
        return number, tally


def tasks_of(deals: int) -> list[Task]:
    """So many deals as tasks, the last one perhaps smaller.

    >>> tasks_of(250_000)
    [(0, 100000), (1, 100000), (2, 50000)]
    """
    return [(first // TASK, min(TASK, deals - first)) for first in range(0, deals, TASK)]


def spread(
    work: Work,
    deals: int,
    sharing: Sharing,
    log: Log | None = None,
    tell: Callable[[int, int], None] = lambda done, deals: None,
) -> Tally:
    """Play so many deals, shared out in some way; ``tell`` hears of the deals done so far and of all.

    What the log holds already is not played again. Raises :class:`SpreadError` for a log of other work.
    """
    finished: dict[int, Tally] = log.finished(work, deals) if log is not None else {}
    sizes = dict(tasks_of(deals))
    done = sum(sizes[number] for number in finished)
    tell(done, deals)
    for number, tally in sharing(work, [task for task in sizes.items() if task[0] not in finished]):
        if number in finished:
            continue
        finished[number] = tally
        if log is not None:
            log.add(number, tally)
        done += sizes[number]
        tell(done, deals)
    return sum((finished[number] for number in sorted(finished)), Tally.nothing(work.rules.seats))


def one_by_one(work: Work, tasks: list[Task]) -> Iterator[Done]:
    """In this process."""
    return map(work.do, tasks)


def is_joblib_here() -> bool:
    """Whether joblib is installed (the extra ``fast``)."""
    return find_spec("joblib") is not None


def by_joblib(jobs: int) -> Sharing:
    """In so many processes of this machine."""

    def share(work: Work, tasks: list[Task]) -> Iterator[Done]:
        if not is_joblib_here():
            raise MissingExtra(say("extra-fast-missing"))
        from joblib import Parallel, delayed

        if work.is_compiled:
            # Lest every process compiles for itself at the first start.
            compiled("batches")
        parallel = Parallel(n_jobs=jobs, return_as="generator_unordered")
        return iter(parallel(delayed(work.do)(task) for task in tasks))

    return share


def by_ray(address: str | None) -> Sharing:
    """On the machines of a Ray cluster (the extra ``cluster``); without an address Ray is started on this one.

    A task whose machine or process is lost is done again elsewhere, as often as need be.
    """

    def share(work: Work, tasks: list[Task]) -> Iterator[Done]:
        if find_spec("ray") is None:
            raise MissingExtra(say("extra-cluster-missing"))
        import ray

        started_here = not ray.is_initialized()
        if started_here:
            ray.init(address=address, log_to_driver=False, logging_level="error", include_dashboard=False)
        try:
            yield from _on_ray(ray, work, tasks)
        finally:
            if started_here:
                ray.shutdown()

    return share


def _on_ray(ray: Any, work: Work, tasks: Iterable[Task]) -> Iterator[Done]:
    """Keep every core of the cluster busy, and no more tasks waiting than that needs."""
    do = ray.remote(num_cpus=1, max_retries=-1)(Work.do)
    shared, left, running = ray.put(work), iter(tasks), list[Any]()
    room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    while True:
        running += [do.remote(shared, task) for _, task in zip(range(room - len(running)), left, strict=False)]
        if not running:
            return
        ready, running = ray.wait(running)
        yield from ray.get(ready)


class Log:
    """The finished tasks of some work in a file, a line each; whatever kills the run, what was added is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: TextIO | None = None

    def finished(self, work: Work, deals: int) -> dict[int, Tally]:
        """What the file holds, by the numbers of the tasks; a torn last line is cut off.

        Raises :class:`SpreadError` for a file of other work, or of none.
        """
        head = {"brus-tally": 1, "rules": _name_of(work.rules), "seed": work.seed, "deals": deals}
        self._file = self.path.open("a+", encoding="utf-8", newline="\n")
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind("\n") + 1]
        if len(whole) < len(text):
            self._file.truncate(len(whole.encode()))
        lines = whole.splitlines()
        if not lines:
            self._write(head)
            return {}
        try:
            if json.loads(lines[0]) != head:
                raise SpreadError(say("tally-log-other", file=str(self.path)))
            found = [json.loads(line) for line in lines[1:]]
            return {entry["task"]: Tally.from_document(entry["tally"]) for entry in found}
        except (ValueError, KeyError, TypeError, RecursionError) as fault:
            raise SpreadError(say("tally-log-unreadable", file=str(self.path))) from fault

    def add(self, number: int, tally: Tally) -> None:
        """Write down one more task."""
        self._write({"task": number, "tally": tally.document()})

    def _write(self, entry: dict[str, Any]) -> None:
        assert self._file is not None
        self._file.write(json.dumps(entry) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()


def _name_of(rules: Rules) -> list[Any]:
    return [rules.variant.name, rules.seats, dict(sorted(rules.options.items()))]
