"""Where settings, matches and records lie, and writing files so that none is ever half written."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from brus.errors import BrusError
from brus.messages import say

__all__ = ["Held", "Lock", "NoHome", "home_folder", "write_whole"]

_TRIES = 10


class NoHome(BrusError):
    """The system does not tell where this user's files belong."""


class Held(BlockingIOError):
    """Another process has the lock."""


def home_folder(given: str | None = None, environment: dict[str, str] | None = None) -> Path:
    """The folder for everything that is kept: the one given, else ``BRUS_HOME``, else the place the system has for it.

    Raises :class:`NoHome` where nothing tells a place.

    >>> home_folder(None, {"XDG_DATA_HOME": "/data"}).as_posix() if sys.platform == "linux" else "/data/brus"
    '/data/brus'
    """
    env = dict(os.environ) if environment is None else environment
    if given:
        return Path(given)
    if env.get("BRUS_HOME"):
        return Path(env["BRUS_HOME"])
    if sys.platform == "win32":
        return Path(env.get("APPDATA") or _users_home(env) / "AppData" / "Roaming") / "brus"
    data = env.get("XDG_DATA_HOME", "")
    # The standard says that a relative path is to be ignored.
    base = Path(data) if data and Path(data).is_absolute() else _users_home(env) / ".local" / "share"
    return base / "brus"


def _users_home(env: dict[str, str]) -> Path:
    """The user's folder: ``HOME``, else what the system's list of users says."""
    if sys.platform == "win32":
        found = env.get("USERPROFILE", "")
    else:
        found = env.get("HOME", "")
        if not Path(found).is_absolute():
            import pwd

            with suppress(KeyError):
                found = pwd.getpwuid(os.getuid()).pw_dir
    if not Path(found).is_absolute():
        raise NoHome(say("home-unknown"))
    return Path(found)


def write_whole(file: Path, text: str) -> None:
    """Write a file so that at any moment, also when the machine stops, the old or the new text stands in it whole.

    Raises OSError when it cannot be written; the old text is then still there.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        beside.replace(file)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise
    _sync_folder(file.parent)


def _sync_folder(folder: Path) -> None:
    """Let the new name in the folder reach the disk too, where the system can do that."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Lock:
    """A lock on a file that the system releases when its process ends, however it ends.

    Raises :class:`Held` when another process has it, OSError when the file cannot be opened. The file goes when the
    lock is released; one that is left by a process that was killed is taken again.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        for _ in range(_TRIES):
            self._handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                self._take()
            except Held:
                os.close(self._handle)
                raise
            except OSError:
                # A file system that knows no locks: then whoever writes last is kept.
                return
            if self._is_in_place():
                return
            # Whoever had it removed the file after it was opened here: that lock keeps nobody out.
            os.close(self._handle)
        raise Held

    def _is_in_place(self) -> bool:
        if sys.platform == "win32":
            # No open file can be removed there.
            return True
        try:
            return os.path.samestat(os.fstat(self._handle), self._file.stat())
        except FileNotFoundError:
            return False

    def _take(self) -> None:
        if sys.platform == "win32":
            import msvcrt

            try:
                msvcrt.locking(self._handle, msvcrt.LK_NBLCK, 1)
            except PermissionError as fault:
                raise Held from fault
        else:
            import fcntl

            try:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as fault:
                raise Held from fault

    def release(self) -> None:
        """Let another process have it, and leave no file behind."""
        if sys.platform != "win32":
            # While the lock is held, lest the file of the next holder goes.
            with suppress(OSError):
                self._file.unlink()
        with suppress(OSError):
            os.close(self._handle)
        if sys.platform == "win32":
            # Refused where the next holder has opened it already.
            with suppress(OSError):
                self._file.unlink()
