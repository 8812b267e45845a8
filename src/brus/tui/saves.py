"""Matches on disk: one file a running game, written whole after every play, and a record of every match.

A program that runs holds the lock of its file. Another one that is started meanwhile takes the next file, so that two
never write the same; the system gives a lock back when its program ends, be it killed.
"""

from __future__ import annotations

import errno
import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from brus.errors import BrusError, RecordError
from brus.home import Held, Lock, write_whole
from brus.host import Host
from brus.messages import say
from brus.record import write_record
from brus.seats import Seat, seats_of
from brus.tui.levels import DEFAULT_LEVEL, playable

__all__ = ["Saved", "Store"]

_FORMAT: Final = 1
_PLACES: Final = 20
_MOST_BYTES: Final = 8_000_000
_RECORD_NAME: Final = re.compile(r"[a-z0-9-]+\.brus")


@dataclass(slots=True)
class Saved:
    """A match as it is kept: the host, the person's seat, and the name of its record's file.

    ``is_weakened`` tells that a level which cannot play on this machine was replaced when it was read.
    """

    host: Host
    person: Seat
    record: str
    is_weakened: bool = False

    def to_json(self) -> str:
        """All of it as text."""
        return json.dumps(
            {
                "brus-tui": _FORMAT,
                "person": str(self.person),
                "record": self.record,
                "host": json.loads(self.host.to_json()),
            }
        )

    def to_record(self) -> str:
        """The record of the match so far. Who was given no name is called by the level, and the person *You*."""
        record = self.host.record()
        names = {self.person: say("tui-you"), **self.host.levels, **record.players}
        return write_record(replace(record, players=names))

    @classmethod
    def from_json(cls, text: str) -> Saved:
        """Read what :meth:`to_json` wrote; raise :class:`BrusError` for any other text and what no record can tell."""
        try:
            found: dict[str, Any] = json.loads(text)
            is_known = type(found["brus-tui"]) is int and found["brus-tui"] == _FORMAT
            if not is_known or not _RECORD_NAME.fullmatch(found["record"]):
                raise BrusError(say("match-json-unreadable"))
            weakened = _weaken(found["host"]["levels"])
            host = Host.from_json(json.dumps(found["host"]))
            person = Seat[found["person"]]
        except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError) as fault:
            if isinstance(fault, BrusError):
                raise
            raise BrusError(say("match-json-unreadable")) from fault
        seats = seats_of(host.match.rules.seats)
        if person not in seats or set(host.levels) != {seat for seat in seats if seat != person}:
            raise BrusError(say("match-json-unreadable"))
        saved = cls(host, person, found["record"], weakened)
        saved.to_record()
        return saved


class Store:
    """The place of one running game in a folder, and the records beside it.

    ``notices`` are sentences for the player about what was found: another game that is running, a damaged file that
    was set aside, a folder that takes no files. A match that waits in such a folder can be gone on with all the same.
    """

    def __init__(self, home: Path) -> None:
        self.home = home
        self.records = home / "records"
        self.notices: list[str] = []
        self._lock: Lock | None = None
        self._file = home / "match-1.json"
        self._is_kept = True
        self._has_place = True
        self._is_without_record = False
        try:
            home.mkdir(parents=True, exist_ok=True)
            self._take_a_place()
        except OSError as fault:
            self._give_up(fault)

    @property
    def file(self) -> Path:
        """The file of this game."""
        return self._file

    @property
    def is_kept(self) -> bool:
        """Whether matches played here are kept."""
        return self._is_kept

    def _match_file(self, number: int) -> Path:
        return self.home / f"match-{number}.json"

    def _take_a_place(self) -> None:
        """The first free place with a match to go on with, else the first free place."""
        numbers = range(1, _PLACES + 1)
        waiting = [number for number in numbers if self._match_file(number).exists()]
        is_alone, shut, fault = True, [], None
        for number in [*waiting, *(number for number in numbers if number not in waiting)]:
            try:
                self._lock = Lock(self.home / f"match-{number}.lock")
            except Held:
                is_alone = False
                continue
            except OSError as why:
                shut.append(number)
                fault = fault or why
                continue
            self._file = self._match_file(number)
            if not is_alone:
                self.notices.append(say("tui-save-another"))
            if not os.access(self.home, os.W_OK | os.X_OK):
                # A lock that somebody left can be taken also where nothing can be written.
                self._give_up(PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
            return
        if fault is not None:
            self._file = self._match_file(shut[0])
            self._give_up(fault)
        else:
            self._is_kept = self._has_place = False
            self.notices.append(say("tui-save-no-place"))

    def _give_up(self, fault: OSError) -> None:
        if self._is_kept:
            self._is_kept = False
            self.notices.append(say("tui-save-impossible", reason=_why(fault)))

    def load(self) -> Saved | None:
        """The match that waits here, if any; a damaged one is set aside, with a notice."""
        if not self._has_place:
            return None
        try:
            with self._file.open("rb") as source:
                text = source.read(_MOST_BYTES + 1)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError:
            self._set_aside()
            return None
        try:
            if len(text) > _MOST_BYTES:
                raise BrusError(say("match-json-unreadable"))
            saved = Saved.from_json(text.decode("utf-8"))
        except (BrusError, ValueError):
            self._set_aside()
            return None
        if saved.is_weakened:
            self.notices.append(say("tui-level-replaced"))
        return saved

    def _set_aside(self) -> None:
        if not self._is_kept:
            self.notices.append(say("tui-save-unreadable"))
            return
        for number in range(1, 1000):
            aside = self.home / f"damaged-{number}.json"
            if not aside.exists():
                break
        try:
            self._file.replace(aside)
            self.notices.append(say("tui-save-damaged", file=aside.name))
        except OSError as fault:
            self.notices.append(say("tui-save-unreadable"))
            self._give_up(fault)

    def save(self, saved: Saved) -> None:
        """Keep a match as it stands now."""
        if self._is_kept:
            try:
                write_whole(self._file, saved.to_json())
            except OSError as fault:
                self._give_up(fault)

    def forget(self) -> None:
        """No match waits here any more."""
        if self._is_kept:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)

    def new_record_name(self, host: Host) -> str:
        """A file name for a new match's record that no other record has; it is taken at once."""
        rules = host.match.rules
        stem = f"{rules.variant.name}-{rules.seats}-{host.seed}"
        name, number = f"{stem}.brus", 1
        while not self._takes(name):
            number += 1
            name = f"{stem}-{number}.brus"
        return name

    def _takes(self, name: str) -> bool:
        """Take a name; a folder in which none can be taken leaves it free, and that is said."""
        try:
            self.records.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            self._has_no_record(_why(fault))
            return True
        try:
            (self.records / name).touch(exist_ok=False)
        except FileExistsError:
            return False
        except OSError as fault:
            self._has_no_record(_why(fault))
        return True

    def write_record(self, saved: Saved) -> Path | None:
        """Write the record of a match as far as it is played; None when that cannot be done.

        The match itself is kept all the same, as long as its own file can be written.
        """
        file = self.records / saved.record
        try:
            write_whole(file, saved.to_record())
        except OSError as fault:
            self._has_no_record(_why(fault))
            return None
        except RecordError as fault:
            self._has_no_record(str(fault))
            return None
        return file

    def _has_no_record(self, reason: str) -> None:
        """Say it once, and not where it has been said already that nothing is kept."""
        if self._is_kept and not self._is_without_record:
            self._is_without_record = True
            self.notices.append(say("tui-save-no-record", reason=reason))

    def close(self) -> None:
        """Let another game have this place."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _weaken(levels: dict[str, Any]) -> bool:
    """Replace the levels that are known and cannot play here; return whether there were such."""
    unplayable = [seat for seat, level in levels.items() if isinstance(level, str) and playable(level) != level]
    levels.update(dict.fromkeys(unplayable, DEFAULT_LEVEL))
    return bool(unplayable)


def _why(fault: OSError) -> str:
    """What hinders: where a folder was to be made, whatever has its name."""
    if isinstance(fault, FileExistsError):
        return os.strerror(errno.ENOTDIR)
    return fault.strerror or type(fault).__name__
