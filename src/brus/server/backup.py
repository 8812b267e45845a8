"""Copies of the database: one that is made while the server runs, and one that is put in its place."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import URL, create_engine

from brus.errors import BrusError
from brus.messages import say
from brus.printable import printable
from brus.server.app import lock_of
from brus.server.migrations import is_known, revision_of
from brus.server.settings import Settings

__all__ = ["BackupFault", "back_up", "restore"]


_IS_SOUND: Final = "integrity_check"


class BackupFault(BrusError):
    """A copy that cannot be made, or a file that is none."""


def back_up(settings: Settings, to: Path) -> int:
    """Copy the database into a new file, whole as at one moment, also while the server runs; return its bytes.

    Raise :class:`BackupFault` if there is nothing to copy, the file is there already, or the copy is not sound.
    """
    if not settings.database.is_file():
        raise BackupFault(say("server-backup-nothing", folder=printable(str(settings.folder), 200)))
    if to.exists():
        raise BackupFault(say("server-backup-there", file=printable(str(to), 200)))
    beside = to.with_name(f".{to.name}.{os.getpid()}.new")
    try:
        beside.touch(mode=0o600)
    except OSError as error:
        file = printable(str(to), 200)
        raise BackupFault(say("server-backup-nowhere", file=file, reason=error.strerror or str(error))) from error
    try:
        _copy(settings.database, beside)
        _check(beside)
        beside.chmod(0o600)
        beside.replace(to)
    finally:
        with suppress(OSError):
            beside.unlink()
    return to.stat().st_size


def restore(settings: Settings, source: Path) -> Path | None:
    """Put a copy in the database's place; return where the old database is kept, if there was one.

    Raise :class:`brus.server.app.DataInUse` while a server runs, :class:`BackupFault` if the file is no sound copy.
    """
    if not source.is_file():
        raise BackupFault(say("server-backup-no-file", file=printable(str(source), 200)))
    lock = lock_of(settings)
    database = settings.database
    beside = database.with_name(f".{database.name}.{os.getpid()}.new")
    try:
        _check(source)
        _copy(source, beside)
        _check(beside)
        beside.chmod(0o600)
        kept = _keep(database)
        beside.replace(database)
    finally:
        with suppress(OSError):
            beside.unlink()
        lock.release()
    return kept


def _keep(database: Path) -> Path | None:
    """Keep the old database under another name too, with all that belongs to it; it stays where it is.

    So there is a database at every moment, however this ends: a server that finds none makes an empty one.
    """
    if not database.exists():
        return None
    stamp = time.strftime("%Y%m%d-%H%M%S")
    kept = next(
        path
        for number in range(1000)
        if not (path := database.with_name(f"{database.stem}-{stamp}{f'-{number}' * bool(number)}.db")).exists()
    )
    _take_in_journal(database, kept.with_name(f"{kept.name}-wal"))
    _double(database, kept)
    for end in ("-wal", "-shm"):
        with suppress(OSError):
            database.with_name(database.name + end).unlink()
    return kept


def _take_in_journal(database: Path, kept: Path) -> None:
    """Put what is still in a database's journal into the file itself, or keep it, where the database is damaged."""
    journal = database.with_name(f"{database.name}-wal")
    if journal.exists():
        shutil.copyfile(journal, kept)
    try:
        with closing(sqlite3.connect(database)) as connection:
            _pragma(connection, "wal_checkpoint(TRUNCATE)")
    except sqlite3.Error:
        return
    with suppress(OSError):
        kept.unlink()


def _double(file: Path, to: Path) -> None:
    """Give a file a second name or, where the disk knows no such thing, copy it."""
    try:
        os.link(file, to)
    except OSError:
        beside = to.with_name(f".{to.name}.new")
        try:
            shutil.copyfile(file, beside)
            beside.chmod(0o600)
            beside.replace(to)
        finally:
            with suppress(OSError):
                beside.unlink()


def _pragma(connection: sqlite3.Connection, name: str) -> None:
    connection.execute(f"PRAGMA {name}").close()


def _copy(source: Path, to: Path) -> None:
    try:
        old = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
        with closing(old), closing(sqlite3.connect(to)) as new:
            old.backup(new)
            _pragma(new, "journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BackupFault(say("server-backup-failed", file=printable(str(source), 200), reason=error)) from error


def _check(file: Path) -> None:
    """Raise :class:`BackupFault` for a file that is no sound database of ours."""
    engine = create_engine(URL.create("sqlite", database=str(file)))
    try:
        with engine.connect() as connection:
            found = connection.exec_driver_sql(f"PRAGMA {_IS_SOUND}").scalar()
            revision = revision_of(connection)
    except Exception as error:
        raise BackupFault(say("server-backup-unsound", file=printable(str(file), 200))) from error
    finally:
        engine.dispose()
    if found != "ok" or revision is None or not is_known(revision):
        raise BackupFault(say("server-backup-unsound", file=printable(str(file), 200)))
