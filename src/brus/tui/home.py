"""Where settings, matches and records lie, and writing files so that none is ever half written."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

__all__ = ["Lock", "home_folder", "write_whole"]


def home_folder(given: str | None = None, environment: dict[str, str] | None = None) -> Path:
    """The folder for everything that is kept: the one given, else ``BRUS_HOME``, else the place the system has for it.

    >>> home_folder(None, {"XDG_DATA_HOME": "/data"}).as_posix() if sys.platform == "linux" else "/data/brus"
    '/data/brus'
    """
    env = dict(os.environ) if environment is None else environment
    if given:
        return Path(given)
    if env.get("BRUS_HOME"):
        return Path(env["BRUS_HOME"])
    if sys.platform == "win32":
        return Path(env.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "brus"
    data = env.get("XDG_DATA_HOME", "")
    # The standard says that a relative path is to be ignored.
    base = Path(data) if data and Path(data).is_absolute() else Path.home() / ".local" / "share"
    return base / "brus"


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

    Raises BlockingIOError or PermissionError when another process has it.
    """

    def __init__(self, file: Path) -> None:
        self._handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            self._take()
        except (BlockingIOError, PermissionError):
            os.close(self._handle)
            raise
        except OSError:
            # A file system that knows no locks: then whoever writes last is kept.
            pass

    def _take(self) -> None:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(self._handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def release(self) -> None:
        """Let another process have it."""
        with suppress(OSError):
            os.close(self._handle)
