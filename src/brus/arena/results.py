"""The file of finished blocks, so that a run that was cut short goes on where it was (docs/arena.md).

JSON lines: the settings first, then a block a line, each written out as soon as it is finished. A last line that was
torn is cut off; whatever else is not as it was written is refused. No block is taken twice.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self

from brus import __version__
from brus.arena.blocks import block_document, block_from_document
from brus.arena.table import Played
from brus.errors import BrusError
from brus.messages import say
from brus.printable import literal

__all__ = ["ResultsFile"]

_FORMAT: Final = 1
Key = tuple[str, int]


class ResultsFile:
    """Finished blocks by run and number, as :attr:`done`; :meth:`add` appends one.

    ``settings`` is all that the results depend on; a file that was written with others is refused, as is one that
    another process is writing to. Close it, or use it in a ``with`` block.
    """

    def __init__(self, path: Path, settings: Mapping[str, Any]) -> None:
        self.done: dict[Key, Played] = {}
        self._path = path
        self._file: IO[bytes] = path.open("a+b")
        try:
            self._lock()
            self._read({"brus-arena": _FORMAT, "version": __version__, **settings})
        except BaseException:
            self._file.close()
            raise

    def add(self, run: str, number: int, played: Played) -> None:
        """Keep a block, unless it is there already."""
        if (run, number) not in self.done:
            self.done[run, number] = played
            self._write({"run": run, "block": number, **block_document(played)})

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
        except OSError as why:
            raise BrusError(say("arena-file-busy", file=str(self._path))) from why

    def _read(self, settings: dict[str, Any]) -> None:
        self._file.seek(0)
        whole = self._file.read()
        # Without its line end the last line is torn.
        kept = whole[: whole.rfind(b"\n") + 1]
        lines = kept.split(b"\n")[:-1]
        if len(whole) > len(kept):
            if not lines and not whole.startswith(b'{"brus-arena"'[: len(whole)]):
                raise self._unreadable(1)
            self._file.truncate(len(kept))
        if not lines:
            self._write(settings)
            return
        self._check(self._line(lines[0], 1), settings)
        for at, line in enumerate(lines[1:], start=2):
            self._take(self._line(line, at), at)

    def _line(self, line: bytes, at: int) -> dict[str, Any]:
        with suppress(ValueError, RecursionError):
            found = json.loads(line)
            if isinstance(found, dict):
                return found
        raise self._unreadable(at)

    def _check(self, found: dict[str, Any], settings: dict[str, Any]) -> None:
        if found.get("brus-arena") != _FORMAT:
            raise self._unreadable(1)
        wanted = json.loads(json.dumps(settings))
        for key in sorted({*found, *wanted}):
            if found.get(key) != wanted.get(key):
                raise BrusError(
                    say(
                        "arena-file-other",
                        file=str(self._path),
                        key=key,
                        found=literal(found.get(key), 60),
                        expected=literal(wanted.get(key), 60),
                    )
                )

    def _take(self, found: dict[str, Any], at: int) -> None:
        try:
            run, number, played = found["run"], found["block"], block_from_document(found)
        except (KeyError, TypeError, ValueError, AttributeError) as why:
            raise self._unreadable(at) from why
        if not isinstance(run, str) or type(number) is not int:
            raise self._unreadable(at)
        self.done.setdefault((run, number), played)

    def _unreadable(self, at: int) -> BrusError:
        return BrusError(say("arena-file-unreadable", file=str(self._path), line=at))

    def _write(self, document: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(document).encode() + b"\n")
        self._file.flush()
