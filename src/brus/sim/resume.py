"""The file of what a long run has finished, so that one that was cut short goes on where it was (docs/arena.md).

JSON lines: first a head with the settings, then a line for each finished piece of work, written out at once. A last
line without its end is torn, and cut off once all before it has been found sound; whatever else is not as it was
written is refused, and the file left as it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self

from brus import __version__
from brus.errors import SpreadError
from brus.messages import say
from brus.printable import literal, printable

__all__ = ["ResumeFile"]

_FORMAT: Final = 1
_LONGEST_LINE: Final = 1 << 20
_LONGEST_VALUE: Final = 60

Take = Callable[[dict[str, Any]], None]


class ResumeFile:
    """Lines of finished work: those that are there are handed to ``take``, and :meth:`add` appends one.

    ``mark``, such as ``brus-arena``, tells in the head whose file it is. ``settings`` is all that the results depend
    on; Brus' version is added. ``take`` raises KeyError, TypeError, ValueError or AttributeError for a line that
    cannot be finished work of these settings. Raises :class:`SpreadError` for a file of other settings, for one that is
    no such file, and for one that another process is writing to. Close it, or use it in a ``with`` block.
    """

    def __init__(self, path: Path, mark: str, settings: Mapping[str, Any], take: Take) -> None:
        self._path = path
        self._mark = mark
        self._file: IO[bytes] = path.open("a+b")
        try:
            self._lock()
            self._read({self._mark: _FORMAT, "version": __version__, **settings}, take)
        except BaseException:
            self._file.close()
            raise

    def add(self, document: Mapping[str, Any]) -> None:
        """Append a line, and write it out."""
        self._file.write(_line_of(document))
        self._file.flush()

    def close(self) -> None:
        """Close the file; everything is in it."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def _lock(self) -> None:
        """One writer at a time, where the system has locks; the lock ends with the process."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as why:
            raise SpreadError(say("resume-file-busy", file=str(self._path))) from why
        except OSError:
            # Some file systems of networks have no locks.
            return

    def _read(self, settings: dict[str, Any], take: Take) -> None:
        head = _line_of(settings)
        self._file.seek(0)
        at, whole, is_torn = 0, 0, False
        for at, line in enumerate(iter(partial(self._file.readline, _LONGEST_LINE), b""), start=1):
            if not line.endswith(b"\n"):
                is_torn = True
                # A torn head is the beginning of the one that would be written now, or no head of ours.
                if len(line) == _LONGEST_LINE or (at == 1 and not head.startswith(line)):
                    raise self._unreadable(at)
                break
            if at == 1:
                self._check(self._parsed(line, at), json.loads(head))
            else:
                self._take(self._parsed(line, at), at, take)
            whole += len(line)
        if is_torn:
            self._file.truncate(whole)
        if whole == 0:
            self.add(settings)

    def _parsed(self, line: bytes, at: int) -> dict[str, Any]:
        with suppress(ValueError, RecursionError):
            found = json.loads(line)
            if isinstance(found, dict):
                return found
        raise self._unreadable(at)

    def _check(self, found: dict[str, Any], expected: dict[str, Any]) -> None:
        if found.get(self._mark) != _FORMAT:
            raise self._unreadable(1)
        found, expected = dict(_apart(found)), dict(_apart(expected))
        for key in sorted({*found, *expected}):
            if found.get(key) != expected.get(key):
                raise SpreadError(
                    say(
                        "resume-file-other",
                        file=str(self._path),
                        key=printable(key, _LONGEST_VALUE),
                        found=_shown(found.get(key)),
                        expected=_shown(expected.get(key)),
                    )
                )

    def _take(self, found: dict[str, Any], at: int, take: Take) -> None:
        try:
            take(found)
        except (KeyError, TypeError, ValueError, AttributeError) as why:
            raise self._unreadable(at) from why

    def _unreadable(self, at: int) -> SpreadError:
        command = self._mark.replace("-", " ")
        return SpreadError(say("resume-file-unreadable", file=str(self._path), line=str(at), command=command))


def _apart(settings: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Settings with those that are tables taken apart: ``options target`` for the target among the house rules."""
    for key, value in settings.items():
        if isinstance(value, dict):
            yield from ((f"{key} {name}", found) for name, found in _apart(value))
        else:
            yield key, value


def _shown(value: Any) -> str:
    """A value as a message tells it; a seed may be a number of many digits."""
    return printable(str(value), _LONGEST_VALUE) if type(value) is int else literal(value, _LONGEST_VALUE)


def _line_of(document: Mapping[str, Any]) -> bytes:
    return json.dumps(document).encode() + b"\n"
