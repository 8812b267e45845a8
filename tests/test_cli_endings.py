"""However a long run is ended, nothing that it has started outlives it, and one line tells what is kept."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import brus
from outside_bots import write_bot

PATH = {**os.environ, "PYTHONPATH": str(Path(brus.__file__).parent.parent)}
DANISH = ("--a", "greedy", "--b", "random", "--variant", "danish")
QUICK = ("--variant", "danish", "--option", "target=1")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")


def started(*arguments: str) -> subprocess.Popen[str]:
    """``brus`` on its way, in a session of its own."""
    command = [sys.executable, "-m", "brus", *arguments]
    return subprocess.Popen(
        command, env=PATH, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def wait_for_lines(file: Path, lines: int, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 60
    while not file.exists() or file.read_bytes().count(b"\n") < lines:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)


# The arena


@pytest.mark.parametrize(("end", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_keeps_what_is_done_and_one_line_tells_how_much_and_where(
    jobs: str, end: signal.Signals, status: int, tmp_path: Path
) -> None:
    file = tmp_path / "run.jsonl"
    process = started("arena", *DANISH, "--matches", "9000", "--jobs", jobs, "--json", "--resume", str(file))
    wait_for_lines(file, 3, process)
    os.killpg(process.pid, end)
    said, told = process.communicate(timeout=20)
    assert (said, process.returncode) == ("", status)
    assert re.fullmatch(r"Stopped at greedy \d+ : \d+ random, \d+ of 9000 matches; the same command goes on from .*\n", told)
    assert str(file)[:20] in told
    assert file.read_bytes().count(b"\n") > 2
    assert file.read_bytes().endswith(b"\n")


def test_an_interrupt_without_a_file_tells_what_is_lost(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    play = f"lawful(view); open({str(mark)!r}, 'a').write('x')"
    process = started("arena", "--a", write_bot(tmp_path, play), "--b", "random", *QUICK, "--matches", "9000", "--jobs", "1")
    deadline = time.monotonic() + 30
    while not mark.exists() or mark.stat().st_size < 100:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.terminate()
    assert "matches; nothing of it is kept without --resume FILE\n" in process.communicate(timeout=20)[1]
    assert process.returncode == 143


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_no_bot_outlives_the_arena_however_it_is_ended(jobs: str, end: signal.Signals, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    pids.mkdir()
    think = f"open({str(pids)!r} + '/' + str(os.getpid()), 'w').close()\nwhile True: time.sleep(1)"
    bot = write_bot(tmp_path, think).replace("cmd:", "cmd 600000:")
    process = started("arena", "--a", bot, "--b", "random", *QUICK, "--matches", "8", "--jobs", jobs)
    deadline = time.monotonic() + 60
    while len(list(pids.iterdir())) < int(jobs):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(end)
    _, told = process.communicate(timeout=20)
    assert process.returncode == (143 if end == signal.SIGTERM else -end)
    assert "Traceback" not in told
    # Workers look for their parent once a second.
    deadline = time.monotonic() + 10
    while any("bot.py" in title_of(int(each.name)) for each in pids.iterdir()):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def title_of(process: int) -> str:
    """The command of a process that runs; nothing of one that has ended, buried or not."""
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


# The tally


def test_sigterm_ends_with_status_143_and_no_more_than_that_line(tmp_path: Path) -> None:
    log = tmp_path / "log"
    process = started("tally", "--variant", "danish", "--deals", "900000000", "--jobs", "2", "--resume", str(log))
    wait_for_lines(log, 3, process)
    process.terminate()
    said, told = process.communicate(timeout=30)
    assert (said, process.returncode, told.count("\n")) == ("", 143, 1)
    assert told.startswith("Stopped at ")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_with_status_130_and_one_line_on_how_far_it_was(jobs: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    process = started("tally", "--variant", "danish", "--deals", "900000000", "--jobs", jobs, "--resume", str(log))
    wait_for_lines(log, 1, process)
    time.sleep(0.3)  # while the processes start
    os.killpg(process.pid, signal.SIGINT)
    said, told = process.communicate(timeout=30)
    # Python itself ends by the signal, which shells call 130 too, where it hit a text that was being executed.
    assert (said, process.returncode) in (("", 130), ("", -signal.SIGINT))
    assert re.fullmatch(r"Stopped at [0-9.]+ %, [0-9,]+ deals, [0-9,]+ a second; the same command goes on from .*\n", told)
    assert log.read_bytes().endswith(b"\n")
