"""The finished blocks of a run in a file, so that one that was cut short goes on where it was (docs/arena.md)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Self

from brus.arena.blocks import block_document, block_from_document, seatings
from brus.arena.table import Played
from brus.sim.resume import ResumeFile

__all__ = ["ResultsFile"]

_MATCHES_OF_BLOCKS: Final = {len(seatings(3)), len(seatings(4)), 2 * len(seatings(4))}
"""The last where partners exchange their seats."""

Key = tuple[str, int]


class ResultsFile:
    """Finished blocks by run and number, as :attr:`done`; :meth:`add` appends one.

    ``settings`` is all that the results depend on. Raises :class:`brus.errors.SpreadError` for a file that was written
    with others, for one with anything else in it, and for one that another process is writing to. Close it, or use it
    in a ``with`` block.
    """

    def __init__(self, path: Path, settings: Mapping[str, Any]) -> None:
        self.done: dict[Key, Played] = {}
        self._file = ResumeFile(path, "brus-arena", settings, self._take)

    def add(self, run: str, number: int, played: Played) -> None:
        """Keep a block, unless it is there already."""
        if (run, number) not in self.done:
            self.done[run, number] = played
            self._file.add({"run": run, "block": number, **block_document(played)})

    def close(self) -> None:
        """Close the file; everything is in it."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take(self, found: dict[str, Any]) -> None:
        run, number, played = found["run"], found["block"], block_from_document(found)
        if not isinstance(run, str) or type(number) is not int or played.matches not in _MATCHES_OF_BLOCKS:
            raise ValueError(number)
        self.done.setdefault((run, number), played)
