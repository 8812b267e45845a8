"""A process that is talked to by lines, and that cannot harm: no read or write waits for longer than it is told to.

A thread reads what the process writes and keeps the lines until they are asked for; another keeps the end of its
standard error. A process that writes faster than it is read is no longer read until its lines are taken.
On POSIX a process leads a group of its own, and its children end with it. Whoever ends this process without letting
Python clean up calls :func:`end_all` before; on Linux the system ends the program too where this process is killed.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from queue import Empty, SimpleQueue
from typing import Final

from brus.printable import printable

__all__ = ["ENDED", "TOO_LONG", "BotProcess", "end_all"]

LONGEST_LINE: Final = 65_536
"""Bytes of a line that are read; a longer one ends the reading."""
MOST_UNREAD: Final = 1000
"""Lines that wait to be asked for, before reading pauses."""
TAIL: Final = 5
"""Last lines kept of what a process says, and of its standard error."""

ENDED: Final = object()
"""Comes after the last line of a process that has ended or closed its output."""
TOO_LONG: Final = object()
"""Comes instead of a line that is too long; nothing is read after it."""

_CHUNK: Final = 65_536
_POLL: Final = 0.005
_POSIX: Final = os.name == "posix"
_PR_SET_PDEATHSIG: Final = 1

_running: set[int] = set()
"""The processes started here, each the leader of a group; a set of numbers alone, so that a signal may look at it."""


def end_all() -> None:
    """End every process that has been started here, and its group, at once: nothing is waited for and no lock taken.

    For signals and for what ends this process by force; those that own the processes find them ended.
    """
    for pid in tuple(_running):
        with suppress(OSError):
            if sys.platform != "win32":
                os.killpg(pid, signal.SIGKILL)
            else:
                os.kill(pid, signal.SIGTERM)


if hasattr(os, "register_at_fork"):
    # A forked child has none of them.
    os.register_at_fork(after_in_child=_running.clear)


class BotProcess:
    """One running process. Raises OSError when it cannot be started.

    ``tail`` holds its last lines, ``errors`` the last lines of its standard error, both harmless to show.
    """

    def __init__(self, arguments: Sequence[str] | str) -> None:
        self.tail: deque[str] = deque(maxlen=TAIL)
        self.errors: deque[str] = deque(maxlen=TAIL)
        self._lines: SimpleQueue[object] = SimpleQueue()
        self._closed = threading.Event()
        # A bot in Python that forgets to flush would otherwise look silent.
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(  # noqa: S603 - whoever names a command wants it to run; there is no shell
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=environment,
            start_new_session=_POSIX,
            creationflags=0 if _POSIX else getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            preexec_fn=_end_with_parent(),
        )
        _running.add(self.pid)
        assert self._process.stdin is not None
        if _POSIX:
            os.set_blocking(self._process.stdin.fileno(), False)
        tasks = (self._read_lines, self._read_errors)
        self._readers = [threading.Thread(target=task, daemon=True) for task in tasks]
        for reader in self._readers:
            reader.start()

    @property
    def pid(self) -> int:
        """The number that the system gave the process."""
        return self._process.pid

    # talking

    def send(self, line: str) -> bool:
        """Write a line; False when the process has closed its input or does not read it."""
        data = line.encode("ascii", "backslashreplace") + b"\n"
        assert self._process.stdin is not None
        try:
            # What a bot has not read is a few lines, unless it reads nothing at all: a full pipe means that.
            return self._process.stdin.write(data) == len(data)
        except (OSError, ValueError):
            return False

    def receive(self, seconds: float) -> object:
        """The next line as text, :data:`ENDED` or :data:`TOO_LONG`; None when there is none in this time."""
        try:
            found = self._lines.get(timeout=seconds) if seconds > 0 else self._lines.get_nowait()
        except Empty:
            return None
        if found is ENDED or found is TOO_LONG:
            self._lines.put(found)  # whoever asks again gets it again
            return found
        assert isinstance(found, bytes)
        text = found.decode("utf-8", "replace").strip()
        self.tail.append(printable(text, 120))
        return text

    # ending

    def ask_to_quit(self, word: str) -> None:
        """Write a last line and close the input, unless that has been done."""
        assert self._process.stdin is not None
        if not self._process.stdin.closed:
            self.send(word)
            with suppress(OSError):
                self._process.stdin.close()

    def has_ended_within(self, seconds: float) -> bool:
        """Wait for the process to end by itself."""
        deadline = time.monotonic() + seconds
        while True:
            if self._has_ended():
                return True
            if time.monotonic() >= deadline:
                return False
            time.sleep(_POLL)

    def _has_ended(self) -> bool:
        if not hasattr(os, "waitid") or self._process.returncode is not None:
            return self._process.poll() is not None
        # Leaves the process to be waited for, so that its number still names its group and no other.
        with suppress(ChildProcessError):
            return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        return True

    def kill(self) -> None:
        """End the process and, on POSIX, its group; does nothing when that has been done."""
        if self._closed.is_set():
            return
        self._closed.set()
        # Before the process is buried, lest its number be another's by then.
        _running.discard(self.pid)
        with suppress(OSError):
            if sys.platform != "win32":
                os.killpg(self.pid, signal.SIGKILL)
        with suppress(OSError):
            self._process.kill()
        with suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=5)
        # Its last words are there now; only a child that has left the group can still hold a pipe open.
        for reader in self._readers:
            reader.join(timeout=0.2)

    # reading, in threads of their own

    def _read_lines(self) -> None:
        source, rest = self._process.stdout, b""
        assert source is not None
        with suppress(OSError, ValueError), source:
            while chunk := source.read(_CHUNK):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    if len(line) > LONGEST_LINE:
                        self._lines.put(TOO_LONG)
                        return
                    self._lines.put(line)
                if len(rest) > LONGEST_LINE:
                    self._lines.put(TOO_LONG)
                    return
                while self._lines.qsize() > MOST_UNREAD and not self._closed.is_set():
                    time.sleep(_POLL)
                if self._closed.is_set():
                    return
        if rest:
            self._lines.put(rest)
        self._lines.put(ENDED)

    def _read_errors(self) -> None:
        source, rest = self._process.stderr, b""
        assert source is not None
        with suppress(OSError, ValueError), source:
            while chunk := source.read(_CHUNK):
                *lines, rest = (rest + chunk).split(b"\n")
                rest = rest[-LONGEST_LINE:]
                for line in lines[-TAIL:]:
                    self._note_error(line)
        if rest:
            self._note_error(rest)

    def _note_error(self, line: bytes) -> None:
        text = line.decode("utf-8", "replace").strip()
        if text:
            self.errors.append(printable(text, 120))


def _end_with_parent() -> Callable[[], None] | None:
    """What a started process does first on Linux, so that the system ends it when this one has been killed.

    The system takes the end of the thread that started it for the end of all: so only the main thread may ask for it.
    """
    prctl = _prctl()
    if prctl is None or threading.current_thread() is not threading.main_thread():
        return None
    parent = os.getpid()

    def bind() -> None:
        prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)

    return bind


@cache
def _prctl() -> Callable[..., int] | None:
    """The system's call, looked up once and not between fork and start; None where there is none."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        return ctypes.CDLL(None).prctl
    except (OSError, AttributeError):
        return None
