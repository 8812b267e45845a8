"""The terminal is killed in the middle of a match, and the next start goes on where it stood."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

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
        game.wait(lambda: len(plays(tmp_path)) > len(before) + 4)
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
