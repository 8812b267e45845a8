"""Sharing deals out: processes, a file to go on from, the command, and the compiler's cache.

The test with Ray, which needs the extra ``cluster``: ``python -m pytest -m cluster tests/test_sim_sharing.py``.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from brus import __version__
from brus.cli import main
from brus.errors import MissingExtra, SpreadError
from brus.machine import compiler
from brus.sim import spread as spreading
from brus.sim.simulator import Simulator, parts_of
from brus.sim.spread import TASK, FinishedTasks, Work, by_joblib, by_ray, one_by_one, spread
from brus.sim.tally import Tally
from brus.sim.workers import cores, on_cores
from brus.variants import get_variant

DEALS = 250_000
posix = pytest.mark.skipif(os.name != "posix", reason="signals and locks are those of POSIX")
linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")


@pytest.fixture(scope="module")
def work() -> Work:
    """Danish deals from a seed."""
    return Work(get_variant("danish").rules(), 7)


@pytest.fixture(autouse=True, scope="module")
def _is_compiled() -> None:
    """Lest the first test of the command is told to wait."""
    compiler.compiled("batches")


@pytest.fixture(scope="module")
def whole(work: Work) -> Tally:
    """What so many deals add up to, one after another."""
    return Simulator(work.rules).play_deals(DEALS, 7)


def test_tasks_add_up_to_what_one_process_plays(work: Work, whole: Tally) -> None:
    assert spread(work, DEALS, one_by_one) == whole
    assert spread(work, DEALS, lambda work, tasks: one_by_one(work, tasks[::-1])) == whole


def test_two_processes_add_up_to_the_same(work: Work, whole: Tally) -> None:
    assert spread(work, DEALS, by_joblib(2)) == whole


def test_without_joblib_one_process_does_it(work: Work, whole: Tally, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    assert spread(work, DEALS, by_joblib(2)) == whole


def test_without_ray_it_is_told_what_to_install(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"'\.\[cluster\]'"):
        by_ray(None, 2)


def test_a_task_that_is_done_twice_is_counted_once(work: Work, whole: Tally, tmp_path: Path) -> None:
    def twice(work: Work, tasks: list[spreading.Task]) -> Generator[tuple[int, Tally]]:
        for done in one_by_one(work, tasks):
            yield done
            yield done

    assert spread(work, DEALS, twice, tmp_path / "log") == whole
    assert len((tmp_path / "log").read_text().splitlines()) == 1 + len(parts_of(DEALS, TASK))


def test_progress_is_told_from_what_is_done_already_to_the_end(work: Work, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    spread(work, DEALS, one_by_one, tmp_path / "log", lambda done, deals: told.append((done, deals)))
    assert told == [(0, DEALS), (100_000, DEALS), (200_000, DEALS), (250_000, DEALS)]


# Processes that die


def half(number: int) -> float:
    return number / 2


class DiesAt:
    """Halves numbers, but ends its process at one of them, once."""

    def __init__(self, number: int, mark: Path) -> None:
        self.number, self.mark = number, mark

    def __call__(self, number: int) -> float:
        if number == self.number and not self.mark.exists():
            self.mark.touch()
            os._exit(3)
        return number / 2


def dies(number: int) -> float:
    os._exit(3)


def fails(number: int) -> float:
    raise KeyError(number)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("tasks", [(), (4,), tuple(range(9))])
def test_every_task_comes_back_with_its_result(jobs: int, tasks: tuple[int, ...]) -> None:
    assert dict(on_cores(half, tasks, jobs)) == {task: task / 2 for task in tasks}


def test_a_process_that_dies_is_replaced_and_what_it_had_is_done_again_but_nothing_twice(tmp_path: Path) -> None:
    found = list(on_cores(DiesAt(5, tmp_path / "died"), range(12), 2))
    assert (tmp_path / "died").exists()
    assert sorted(found) == [(number, number / 2) for number in range(12)]


def test_processes_that_always_die_are_told_and_what_the_work_raises_is_raised() -> None:
    with pytest.raises(SpreadError, match="3 times in a row"):
        list(on_cores(dies, range(4), 2))
    with pytest.raises(KeyError):
        list(on_cores(fails, range(4), 2))


def test_as_many_processes_as_this_one_may_use_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {1, 4, 5}, raising=False)
    assert cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert cores() == os.cpu_count()


# The file to go on from


def test_a_run_cut_short_goes_on_from_its_file(work: Work, whole: Tally, tmp_path: Path) -> None:
    class Cut(Exception):
        """The run ends here."""

    def cut_short(work: Work, tasks: list[spreading.Task]) -> Generator[tuple[int, Tally]]:
        yield from one_by_one(work, tasks[1:2])
        raise Cut

    path = tmp_path / "log"
    with pytest.raises(Cut):
        spread(work, DEALS, cut_short, path)
    with path.open("a") as file:
        file.write('{"task": 2, "tal')  # as a kill leaves it
    played: list[int] = []

    def rest(work: Work, tasks: list[spreading.Task]) -> Generator[tuple[int, Tally]]:
        played.extend(number for number, _ in tasks)
        return one_by_one(work, tasks)

    assert spread(work, DEALS, rest, path) == whole
    assert played == [0, 2]
    assert len(path.read_text().splitlines()) == 1 + len(parts_of(DEALS, TASK))
    assert spread(work, DEALS, lambda work, tasks: one_by_one(work, []), path) == whole


def test_more_deals_go_on_from_fewer_and_fewer_are_a_part_of_more(work: Work, whole: Tally, tmp_path: Path) -> None:
    path, played = tmp_path / "log", list[int]()

    def noted(work: Work, tasks: list[spreading.Task]) -> Generator[tuple[int, Tally]]:
        played.extend(number for number, _ in tasks)
        return one_by_one(work, tasks)

    # The last task of the fewer is a smaller one, which is no part of more.
    fewer = spread(work, 150_000, noted, path)
    assert spread(work, DEALS, noted, path) == whole
    assert played == [0, 1, 1, 2]
    assert spread(work, DEALS, noted, path) == whole
    assert spread(work, 150_000, noted, path) == fewer == Simulator(work.rules).play_deals(150_000, 7)
    assert spread(work, 100_000, noted, path).deals == 100_000
    assert played == [0, 1, 1, 2]


def test_a_torn_head_is_a_file_not_begun(work: Work, tmp_path: Path) -> None:
    path = tmp_path / "log"
    spread(work, 1, one_by_one, path)
    text = path.read_bytes()
    for cut in (0, 1, 20, text.index(b"\n")):
        path.write_bytes(text[:cut])
        spread(work, 1, one_by_one, path)
        assert path.read_bytes() == text


HEAD: dict[str, Any] = {
    "brus-tally": 1, "version": __version__, "variant": "danish", "seats": 4, "options": {}, "seed": 7,
}  # fmt: skip
TALLY: dict[str, Any] = {
    "deals": 100_000, "plays": 2_000_000, "tricks": 700_000, "buks": 1000, "deal_wins": {"NS": 50_000, "EW": 49_000},
    "match_wins": {"NS": 3000, "EW": 3001}, "strokes": {"NS": 9, "EW": 9}, "chimneys": {"NS": 0, "EW": 0}, "check": 5,
}  # fmt: skip


def line(document: object) -> str:
    return json.dumps(document) + "\n"


def without(document: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name != key}


NO_HEADS = [
    "notes of mine",
    "notes\nof mine",
    "{x",
    '{"brus-tally": 2',
    "[1]\n",
    "{}\n",
    "\n",
    "\0",
    line({**HEAD, "brus-tally": 2}),
]
OTHER_HEADS = [
    ({**HEAD, "variant": "modern"}, "'modern'"),
    ({**HEAD, "version": "0.0"}, "'0.0'"),
    (without(HEAD, "version"), "version"),
    ({**HEAD, "seats": 3}, "seats"),
    ({**HEAD, "options": {"target": 3}}, "options"),
    ({**HEAD, "seed": 8}, "seed"),
    ({**HEAD, "deals": 10**12}, "1000000000000"),
    ({**HEAD, "more": None, "kind": [1]}, "kind"),
]
NO_TASKS: list[object] = [
    [], 1, None, {}, {"task": 1}, {"tally": TALLY},
    *({"task": number, "tally": TALLY} for number in (-1, 10**7, "1", 1.0, True, None, [], 10**30)),
    *({"task": 1, "tally": tally} for tally in (1, None, [], "", {}, {**TALLY, "more": 1}, list(TALLY))),
    *({"task": 1, "tally": without(TALLY, key)} for key in TALLY),
    *({"task": 1, "tally": {**TALLY, key: bad}} for key in TALLY for bad in ("x", -1, 1.5, True, None, [], {}, {"NS": 1})),
    *({"task": 1, "tally": {**TALLY, key: {"NS": 1, "EW": bad}}} for key in ("deal_wins", "chimneys") for bad in ("x", -1)),
    {"task": 1, "tally": {**TALLY, "deals": 100_001}},
    {"task": 1, "tally": Tally.nothing(4).document()},
    {"task": 1, "tally": {**TALLY, "buks": 1001}},
    {"task": 1, "tally": {**TALLY, "match_wins": {"NS": 100_000, "EW": 1}}},
    {"task": 1, "tally": {**TALLY, "strokes": {"N": 1, "E": 1, "S": 1}}},
    {"task": 1, "tally": {**TALLY, "check": 2**31 - 1}},
]  # fmt: skip


def refused(work: Work, path: Path, text: str) -> str:
    """What is told of a file with this text, which is left as it was."""
    path.write_text(text)
    with pytest.raises(SpreadError) as caught:
        spread(work, DEALS, one_by_one, path)
    assert path.read_text() == text
    return str(caught.value)


@pytest.mark.parametrize("text", NO_HEADS)
def test_what_is_no_file_of_ours_is_refused_and_left_alone(work: Work, tmp_path: Path, text: str) -> None:
    assert "line 1: nothing that “brus tally” has finished" in refused(work, tmp_path / "log", text)


@pytest.mark.parametrize(("head", "told"), OTHER_HEADS)
def test_a_file_of_other_work_is_refused_and_left_alone(
    work: Work, tmp_path: Path, head: dict[str, Any], told: str
) -> None:
    for rest in ("", line({"task": 1, "tally": TALLY}), '{"task": 1, "ta'):
        message = refused(work, tmp_path / "log", line(head) + rest)
        assert "keeps another run" in message
        assert told in message


def test_lines_that_are_no_finished_task_are_refused_and_the_file_is_left_alone(work: Work, tmp_path: Path) -> None:
    good = line(HEAD) + line({"task": 0, "tally": TALLY})
    for entry in NO_TASKS:
        for rest in ("", '{"task": 1, "ta'):
            assert "line 3" in refused(work, tmp_path / "log", good + line(entry) + rest), entry
    for text in ("", "no json", "[" * 100_000, '{"task": NaN}', " " * (1 << 21)):
        assert "line 3" in refused(work, tmp_path / "log", f"{good}{text}\n")


def test_what_a_tally_writes_is_what_is_read_for_every_game() -> None:
    for variant, seats in (("danish", 4), ("danish", 3), ("ringkobing", 4), ("icelandic", 4), ("modern", 3)):
        tally = Simulator(get_variant(variant).rules(seats)).play_deals(3000)
        assert Tally.from_document(json.loads(json.dumps(tally.document())), seats) == tally


@posix
def test_two_runs_cannot_write_one_file(work: Work, tmp_path: Path) -> None:
    with FinishedTasks(tmp_path / "log", work, DEALS), pytest.raises(SpreadError, match="another process"):
        spread(work, DEALS, one_by_one, tmp_path / "log")
    assert spread(work, 1, one_by_one, tmp_path / "other").deals == 1


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
        (("--variant", "danish", "--jobs", "0"), "--jobs"),
        (("--variant", "danish", "--jobs", "2", "--address", "auto"), "--jobs"),
        (("--variant", "danish", "--address", ""), "--address"),
        (("--variant", "danish", "--resume", ""), "--resume"),
        (("--variant", "danish", "--resume", "/"), "/"),
        (("--variant", "danish", "--resume", "/dev/full"), "/dev/full, line 1"),
    ],
)
def test_what_the_command_can_not_do_is_told_in_a_line(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tally", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert told in shown.err
    assert shown.err.count("\n") == 1


def test_progress_is_told_where_it_is_asked_for_only(capsys: pytest.CaptureFixture[str]) -> None:
    deals = ("tally", "--variant", "danish", "--deals", "1000", "--json")
    assert main([*deals]) == main([*deals, "--progress"]) == 0
    shown = capsys.readouterr()
    assert shown.err.splitlines()[0].startswith("0.0 %, 0 deals")
    assert shown.err.splitlines()[-1].startswith("100.0 %, 1,000 deals")
    assert len(set(shown.out.splitlines())) == 1


def started(*arguments: str, **more: Any) -> subprocess.Popen[str]:
    """``brus tally`` on its way, in a session of its own."""
    command = [sys.executable, "-m", "brus", "tally", *arguments]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, **more
    )


def wait_for_lines(log: Path, lines: int, process: subprocess.Popen[str]) -> None:
    until = time.monotonic() + 60
    while not (log.exists() and log.read_bytes().count(b"\n") >= lines):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.01)


@posix
def test_a_killed_command_goes_on_where_it_was(tmp_path: Path) -> None:
    log = tmp_path / "log"
    arguments = ("--variant", "danish", "--deals", "2000000", "--jobs", "2", "--json", "--resume", str(log))
    process = started(*arguments)
    wait_for_lines(log, 3, process)
    process.kill()
    process.communicate()
    kept = log.read_bytes().count(b"\n")
    assert 3 <= kept < 1 + 20
    done = brus("tally", *arguments)
    assert done.returncode == 0
    assert json.loads(done.stdout)["deals"] == 2_000_000
    assert log.read_bytes().count(b"\n") == 1 + 20


@linux
def test_a_worker_that_is_killed_is_replaced_and_none_outlives_the_command(tmp_path: Path) -> None:
    log = tmp_path / "log"
    arguments = ("--variant", "danish", "--deals", "2000000", "--json", "--resume", str(log))
    process = started(*arguments, "--jobs", "2")
    wait_for_lines(log, 4, process)
    os.kill(next(child for child, name in descendants(process.pid).items() if "popen_loky" in name), signal.SIGKILL)
    said, complaint = process.communicate(timeout=60)
    assert (process.returncode, complaint) == (0, "")
    assert said == brus("tally", *arguments[:-2], "--jobs", "1").stdout
    assert log.read_bytes().count(b"\n") == 1 + 20

    process = started("--variant", "danish", "--deals", "900000000", "--jobs", "2", "--resume", str(tmp_path / "other"))
    wait_for_lines(tmp_path / "other", 3, process)
    workers = [child for child, name in descendants(process.pid).items() if "popen_loky" in name]
    assert len(workers) == 2
    process.kill()
    until = time.monotonic() + 20
    while any(Path(f"/proc/{worker}/cmdline").exists() and is_alive(worker) for worker in workers):
        assert time.monotonic() < until
        time.sleep(0.05)
    process.communicate()


def descendants(process: int) -> dict[int, str]:
    """The processes that a process has started, and those that these have, with their titles."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            children.setdefault(parent, []).append(int(entry.name))
    found: dict[int, str] = {}
    waiting = children.get(process, [])
    while waiting:
        child = waiting.pop()
        try:
            found[child] = Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue
        waiting += children.get(child, [])
    return found


def is_alive(process: int) -> bool:
    """Whether a process still runs; one that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# The compiler


def test_the_cache_is_keyed_by_the_sources() -> None:
    source = compiler.source_of("batches")
    assert compiler._key(source) == compiler._key(compiler.source_of("batches"))
    assert compiler._key(source) != compiler._key(source + "\n")
    assert source.startswith(compiler._HEAD)
    assert "import" not in source.removeprefix(compiler._HEAD)


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
    with pytest.raises(MissingExtra, match=r"'\.\[fast\]'"):
        Simulator(rules, compiled=True)
    compiler.compiled.cache_clear()


def test_batches_release_the_interpreters_lock() -> None:
    """While one thread is in compiled code, another goes on."""
    from threading import Thread

    simulator = Simulator(get_variant("danish").rules())
    simulator.play_batch(0, 10)
    thread = Thread(target=simulator.play_batch, args=(0, 1_000_000))
    began, turns = time.perf_counter(), 0
    thread.start()
    while thread.is_alive():
        turns += 1
        time.sleep(0.001)
    assert time.perf_counter() - began > 0.1
    assert turns > 20


def test_whether_a_part_is_kept_is_known_before_it_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deals = ("tally", "--variant", "danish", "--deals", "1000", "--jobs", "1", "--json")
    Simulator(get_variant("danish").rules()).play_deals(1)
    assert compiler.is_kept("batches")
    monkeypatch.setenv("BRUS_CACHE", str(tmp_path))
    assert not compiler.is_kept("batches")
    compiler._kept(compiler.source_of("batches"), compiler._key(compiler.source_of("batches")))
    # The source alone is not the code.
    assert not compiler.is_kept("batches")
    assert main([*deals]) == 0
    assert capsys.readouterr().err == "Compiling once for this machine, which takes some 20 seconds\n"


# Many machines


def test_without_ray_nothing_is_begun_and_no_file_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    log = tmp_path / "log"
    assert main(["tally", "--variant", "danish", "--ray", "--resume", str(log)]) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("\n")) == ("", 1)
    assert ".[cluster]" in shown.err
    assert not log.exists()


@linux
@pytest.mark.cluster
def test_a_worker_of_ray_that_is_killed_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    """A local Ray of two workers, one killed while it works, and then another: the tally is that of one process."""
    log = tmp_path / "log"
    arguments = ("--variant", "danish", "--deals", "20000000", "--json")
    process = started(*arguments, "--ray", "--jobs", "2", "--resume", str(log))
    told: list[str] = []
    assert process.stderr is not None
    reader = threading.Thread(target=told.extend, args=(process.stderr,))
    reader.start()
    killed: set[int] = set()
    most = 0
    while process.poll() is None:
        workers = {child for child, name in descendants(process.pid).items() if name.startswith("ray::_do")}
        most = max(most, len(workers))
        if len(killed) < 2 and log.exists() and log.read_bytes().count(b"\n") > 30 * (len(killed) + 1):
            for worker in sorted(workers - killed)[:1]:
                os.kill(worker, signal.SIGKILL)
                killed.add(worker)
        time.sleep(0.02)
    reader.join()
    assert process.stdout is not None
    assert process.returncode == 0, told
    assert len(killed) == 2
    assert most == 2
    assert process.stdout.read() == brus("tally", *arguments, "--jobs", "1").stdout
    numbers = [json.loads(line)["task"] for line in log.read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(200))
    # Ray itself tells of the workers that it has lost.
    form = re.compile(r"([0-9.]+) %, [0-9,]+ deals, [0-9,]+ a second\n")
    shares = [float(found[1]) for found in map(form.fullmatch, told) if found is not None]
    assert len(shares) > 3
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 100)


@pytest.mark.cluster
def test_a_cluster_that_is_not_there_is_told_in_a_line() -> None:
    for address in ("auto", "nonsense"):
        done = brus("tally", "--variant", "danish", "--address", address)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.splitlines()[-1].startswith("brus: Ray cannot be reached")
        assert len(done.stderr.splitlines()) == 2


@linux
@pytest.mark.cluster
def test_an_interrupt_ends_ray_too(tmp_path: Path) -> None:
    log = tmp_path / "log"
    process = started("--variant", "danish", "--deals", "900000000", "--ray", "--jobs", "2", "--resume", str(log))
    wait_for_lines(log, 5, process)
    others = descendants(process.pid)
    os.killpg(process.pid, signal.SIGINT)
    said, told = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, "")
    assert "Traceback" not in told
    time.sleep(1)
    assert not any(is_alive(other) for other in others)
