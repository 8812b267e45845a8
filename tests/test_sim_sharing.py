"""Sharing deals out: processes, a log to go on from, the command, and the compiler's cache."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from brus.errors import MissingExtra, SpreadError
from brus.sim import compiler
from brus.sim import spread as spreading
from brus.sim.simulator import Simulator
from brus.sim.spread import Log, Work, by_joblib, one_by_one, spread, tasks_of
from brus.sim.tally import Tally
from brus.variants import get_variant

DEALS = 250_000


@pytest.fixture(scope="module")
def work() -> Work:
    """Danish deals from a seed."""
    return Work(get_variant("danish").rules(), 7)


@pytest.fixture(scope="module")
def whole(work: Work) -> Tally:
    """What so many deals add up to, one after another."""
    return Simulator(work.rules).play_deals(DEALS, 7)


def test_tasks_add_up_to_what_one_process_plays(work: Work, whole: Tally) -> None:
    assert spread(work, DEALS, one_by_one) == whole
    assert spread(work, DEALS, lambda work, tasks: one_by_one(work, tasks[::-1])) == whole


def test_two_processes_add_up_to_the_same(work: Work, whole: Tally) -> None:
    assert spread(work, DEALS, by_joblib(2)) == whole


def test_a_task_that_is_done_twice_is_counted_once(work: Work, whole: Tally) -> None:
    def twice(work: Work, tasks: list[spreading.Task]) -> Iterator[tuple[int, Tally]]:
        for task in tasks:
            yield work.do(task)
            yield work.do(task)

    assert spread(work, DEALS, twice) == whole


def test_progress_is_told_from_what_is_done_already_to_the_end(work: Work, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    with Log(tmp_path / "log") as log:
        spread(work, DEALS, one_by_one, log, lambda done, deals: told.append((done, deals)))
    assert told == [(0, DEALS), (100_000, DEALS), (200_000, DEALS), (250_000, DEALS)]


def test_a_run_cut_short_goes_on_from_its_log(work: Work, whole: Tally, tmp_path: Path) -> None:
    class Cut(Exception):
        """The run ends here."""

    def cut_short(work: Work, tasks: list[spreading.Task]) -> Iterator[tuple[int, Tally]]:
        yield work.do(tasks[1])
        raise Cut

    path = tmp_path / "log"
    with Log(path) as log, pytest.raises(Cut):
        spread(work, DEALS, cut_short, log)
    with path.open("a") as file:
        file.write('{"task": 2, "tal')  # as a kill leaves it
    played: list[int] = []

    def rest(work: Work, tasks: list[spreading.Task]) -> Iterator[tuple[int, Tally]]:
        played.extend(number for number, _ in tasks)
        return one_by_one(work, tasks)

    with Log(path) as log:
        assert spread(work, DEALS, rest, log) == whole
    assert played == [0, 2]
    assert len(path.read_text().splitlines()) == 1 + len(tasks_of(DEALS))
    with Log(path) as log:
        assert spread(work, DEALS, lambda work, tasks: iter(()), log) == whole


@pytest.mark.parametrize(
    "text, told",
    [
        ('{"brus-tally": 1, "rules": ["modern", 4, {}], "seed": 7, "deals": 250000}\n', "other work"),
        ("[1]\n", "other work"),
        ("no json\n", "no file of finished work"),
        ('{"brus-tally": 1, "rules": ["danish", 4, {}], "seed": 7, "deals": 250000}\n{"task": 1}\n', "no file"),
        ('{"brus-tally": 1, "rules": ["danish", 4, {}], "seed": 7, "deals": 250000}\n{"task": 1, "tally": {}}\n', "no file"),
        ('{"brus-tally": 1, "rules": ["danish", 4, {}], "seed": 7, "deals": 250000}\n{"task": 9, "tally": 1}\n', "no file"),
    ],
)  # fmt: skip
def test_a_log_of_other_work_is_refused_and_left_alone(work: Work, tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "log"
    path.write_text(text)
    with Log(path) as log, pytest.raises(SpreadError) as caught:
        spread(work, DEALS, one_by_one, log)
    assert told in str(caught.value)
    assert path.read_text() == text


# The command


def brus(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """``brus`` with these arguments."""
    return subprocess.run(
        [sys.executable, "-m", "brus", *arguments],
        capture_output=True, text=True, timeout=120, check=False, env={**os.environ, **environment},
    )  # fmt: skip


def test_the_command_prints_the_same_tally_whatever_the_jobs() -> None:
    said = [brus("tally", "--variant", "ringkobing", "--deals", "120000", "--jobs", jobs, "--json") for jobs in "12"]
    assert [(done.returncode, done.stderr) for done in said] == [(0, ""), (0, "")]
    assert said[0].stdout == said[1].stdout
    tally = Simulator(get_variant("ringkobing").rules()).play_deals(120_000, 1)
    assert json.loads(said[0].stdout) == tally.document()


def test_people_are_told_the_winners_of_the_deals() -> None:
    done = brus("tally", "--variant", "modern", "--seats", "3", "--deals", "2000")
    assert done.returncode == 0
    assert done.stdout.startswith("2,000 deals with ")
    assert [line.split()[0] for line in done.stdout.splitlines()[1:4]] == ["N", "E", "S"]


@pytest.mark.parametrize(
    "arguments, told",
    [
        (("--variant", "whist"), "whist"),
        (("--variant", "danish", "--seats", "5"), "players"),
        (("--variant", "danish", "--option", "target=x"), "target"),
        (("--variant", "danish", "--deals", "0"), "--deals"),
        (("--variant", "danish", "--resume", "/"), "/"),
    ],
)
def test_what_the_command_can_not_do_is_told_in_a_line(arguments: tuple[str, ...], told: str) -> None:
    done = brus("tally", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_killed_command_goes_on_where_it_was(tmp_path: Path) -> None:
    log = tmp_path / "log"
    arguments = ["tally", "--variant", "danish", "--deals", "3000000", "--jobs", "2", "--json", "--resume", str(log)]
    process = subprocess.Popen([sys.executable, "-m", "brus", *arguments], stdout=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while time.monotonic() < until and not (log.exists() and log.read_bytes().count(b"\n") > 2):
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = log.read_bytes().count(b"\n")
    done = brus(*arguments)
    assert done.returncode == 0
    assert json.loads(done.stdout)["deals"] == 3_000_000
    assert kept > 2
    assert log.read_bytes().count(b"\n") == 1 + 30


# The compiler


def test_the_cache_is_keyed_by_the_sources() -> None:
    source = compiler.source_of("batches")
    assert compiler._key(source) == compiler._key(compiler.source_of("batches"))
    assert compiler._key(source) != compiler._key(source + "\n")
    assert "import" not in source.split("dialect = njit")[1]


def test_compiled_code_is_kept_and_found_again(tmp_path: Path) -> None:
    program = (
        "import time; t = time.process_time()\n"
        "from brus.sim import Simulator; from brus.variants import get_variant\n"
        "print(Simulator(get_variant('estonian').rules()).play_deals(10).check, time.process_time() - t)\n"
    )
    said = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True, text=True, check=True, env={**os.environ, "BRUS_CACHE": str(tmp_path)},
        )  # fmt: skip
        said.append(done.stdout.split())
    assert said[0][0] == said[1][0]
    assert float(said[1][1]) < float(said[0][1]) / 3


def test_a_cache_that_can_not_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("BRUS_CACHE", str(tmp_path / "file" / "below"))
    folder = compiler._cache_folder()
    assert folder.is_dir()
    assert tmp_path not in folder.parents


def test_without_numba_plain_python_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = get_variant("danish").rules()
    tally = Simulator(rules).play_deals(30)
    monkeypatch.setattr(compiler, "is_compiler_here", lambda: False)
    plain = Simulator(rules)
    assert not plain.is_compiled
    assert plain.play_deals(30) == tally
    compiler.compiled.cache_clear()
    with pytest.raises(MissingExtra, match=r"brus\[fast\]"):
        Simulator(rules, compiled=True)
    compiler.compiled.cache_clear()


def test_batches_release_the_interpreters_lock() -> None:
    """While one thread is in compiled code, another goes on."""
    from threading import Thread

    simulator = Simulator(get_variant("danish").rules())
    simulator.play_block(0, 10)
    thread = Thread(target=simulator.play_block, args=(0, 1_000_000))
    began, turns = time.perf_counter(), 0
    thread.start()
    while thread.is_alive():
        turns += 1
        time.sleep(0.001)
    assert time.perf_counter() - began > 0.1
    assert turns > 20


@pytest.mark.cluster
def test_a_worker_of_ray_that_is_killed_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    """A local Ray of two workers, one killed while it works: the tally is that of one process."""
    log = tmp_path / "log"
    arguments = ["tally", "--variant", "danish", "--deals", "20000000", "--json"]
    process = subprocess.Popen(
        [sys.executable, "-m", "brus", *arguments, "--ray", "--resume", str(log)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    killed = 0
    while process.poll() is None:
        if killed < 2 and log.exists() and log.read_bytes().count(b"\n") > 10 * (killed + 1):
            workers = subprocess.run(["pgrep", "-f", "ray::(Work.do|do)"], capture_output=True, text=True, check=False)
            for worker in workers.stdout.split()[:1]:
                os.kill(int(worker), signal.SIGKILL)
                killed += 1
        time.sleep(0.02)
    assert killed >= 1
    assert process.stdout is not None
    assert process.stdout.read() == brus(*arguments).stdout
