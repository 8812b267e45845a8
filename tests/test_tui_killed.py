"""The terminal is killed in the middle of a match, and the next start goes on where it stood.

And a game whose terminal is gone does not stay: it ends by itself, however it was started.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from brus.tui.saves import Store
from brus.tui.settings import Setup, write_settings
from tui_table import FAST

if sys.platform == "win32":
    pytest.skip("for want of a pseudo-terminal", allow_module_level=True)
else:
    import fcntl
    import pty
    import struct
    import termios

SOURCE = str(Path(__file__).resolve().parent.parent / "src")
PATIENCE = 30.0


class Terminal:
    """The game in a terminal of its own."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        command = [sys.executable, "-m", "brus", "tui", "--saves", str(home), *arguments]
        env = {**os.environ, "PYTHONPATH": SOURCE, "TERM": "xterm-256color", "COLUMNS": "", "LINES": ""}
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True)
        os.close(slave)
        self.seen = b""

    def read(self) -> None:
        """Take what has been written, so that the game does not wait for us."""
        while select.select([self.master], [], [], 0.02)[0]:
            try:
                self.seen += os.read(self.master, 65536)
            except OSError:
                return

    def wait(self, for_what: Callable[[], bool]) -> None:
        """Wait until something is so."""
        end = time.monotonic() + PATIENCE
        while not for_what():
            assert time.monotonic() < end, self.seen[-3000:]
            assert self.process.poll() is None, self.seen[-3000:]
            self.read()

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())
        self.read()


@contextmanager
def terminal(home: Path, *arguments: str) -> Iterator[Terminal]:
    game = Terminal(home, *arguments)
    try:
        yield game
    finally:
        game.process.kill()
        game.process.wait()
        os.close(game.master)


def deals(home: Path) -> list[dict[str, str]]:
    """The deals of the match that is kept; none where there is no match yet."""
    try:
        found: list[dict[str, str]] = json.loads((home / "match-1.json").read_text())["host"]["match"]["deals"]
    except FileNotFoundError:
        return []
    return found


def plays(home: Path) -> list[str]:
    return [play for deal in deals(home) for play in deal["plays"].split()]


def test_a_match_goes_on_after_the_terminal_was_killed(tmp_path: Path) -> None:
    write_settings(tmp_path, replace(FAST, setup=Setup("estonian")))
    with terminal(tmp_path, "--seed", "5") as game:
        game.wait(lambda: b"Estonian" in game.seen)
        game.press("\r")
        game.wait(lambda: b"how it goes" in game.seen)
        game.press("\r")
        game.wait(lambda: len(deals(tmp_path)) == 1)
        for count in (3, 7, 11):
            game.press("1")
            game.wait(lambda count=count: len(plays(tmp_path)) >= count)  # type: ignore[misc]
        os.killpg(game.process.pid, signal.SIGKILL)
        game.process.wait()
    before, pack = plays(tmp_path), deals(tmp_path)[0]["pack"]
    assert len(before) >= 11
    with terminal(tmp_path) as game:
        game.wait(lambda: b"goes on where it was left" in game.seen)
        game.press("1")
        game.wait(lambda: len(plays(tmp_path)) > len(before))
        assert plays(tmp_path)[: len(before)] == before
        assert deals(tmp_path)[0]["pack"] == pack
        game.press("q")
        game.wait(lambda: b"Leave?" in game.seen)
        game.press("\r")
        end = time.monotonic() + PATIENCE
        while game.process.poll() is None and time.monotonic() < end:
            game.read()
        assert game.process.poll() == 0
        assert b"Traceback" not in game.seen


def test_while_one_runs_another_keeps_its_match_beside_it(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with terminal(tmp_path) as first:
        first.wait(lambda: b"Danish" in first.seen)
        with terminal(tmp_path) as second:
            second.wait(lambda: b"Another Brus is open" in second.seen)
            first.press("\r")
            second.press("\r")
            first.wait(lambda: (tmp_path / "match-1.json").exists())
            second.wait(lambda: (tmp_path / "match-2.json").exists())


# the terminal goes, the game is not killed

STARTER = """
import os, signal, subprocess, sys
held_back, record, *command = sys.argv[1:]
if held_back != "plain":
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
if held_back == "blocked":
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
game = subprocess.Popen(command)
with open(record + ".new", "w") as out:
    out.write(str(game.pid))
os.replace(record + ".new", record)
game.wait()
"""


class Started(Terminal):
    """The game in a terminal that is its controlling one, started by another program, as by make in a window."""

    def __init__(self, home: Path, held_back: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        record = home.parent / "pid"
        game = [sys.executable, "-m", "brus", "tui", "--saves", str(home), "--seed", "5"]
        command = [sys.executable, "-c", STARTER, held_back, str(record), *game]
        env = {**os.environ, "PYTHONPATH": SOURCE, "TERM": "xterm-256color", "COLUMNS": "", "LINES": ""}
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.seen = b""
        self.wait(record.exists)
        self.game = int(record.read_text())

    def runs(self) -> bool:
        """Whether the game itself still runs; nobody may have asked yet how it ended."""
        state = subprocess.run(["ps", "-o", "stat=", "-p", str(self.game)], capture_output=True, text=True).stdout
        return bool(state.strip()) and not state.startswith("Z")


@pytest.mark.parametrize(
    ("gone", "held_back"), [("window", "plain"), ("window", "ignored"), ("window", "blocked"), ("leader", "ignored")]
)
def test_a_game_whose_terminal_is_gone_ends_and_lets_go_of_its_match(tmp_path: Path, gone: str, held_back: str) -> None:
    """The window is closed, or whoever leads the session is killed; SIGHUP reaches the game or does not."""
    home = tmp_path / "saves"
    write_settings(home, replace(FAST, speed=0.3, pause=0.5, setup=Setup("estonian")))
    game = Started(home, held_back)
    try:
        game.wait(lambda: b"Estonian" in game.seen)
        game.press("\r")
        game.wait(lambda: b"how it goes" in game.seen)
        game.press("\r")
        game.wait(lambda: len(deals(home)) == 1)
        before = len(plays(home))
        assert game.runs()
        if gone == "window":
            os.close(game.master)
        else:
            game.process.kill()
        end = time.monotonic() + PATIENCE
        while game.runs():
            assert time.monotonic() < end
            if gone == "leader":
                game.read()
            time.sleep(0.05)
    finally:
        for pid in (game.process.pid, game.game):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        game.process.wait()
        if gone == "leader":
            os.close(game.master)
    store = Store(home)
    assert store.notices == []
    assert store.load() is not None
    assert len(plays(home)) >= before
    store.close()
