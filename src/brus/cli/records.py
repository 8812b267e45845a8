"""What `replay`, `legal` and `verify` share: reading records one after the other, whatever they hold."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from brus.errors import BrusError
from brus.match import Match
from brus.messages import say
from brus.printable import printable
from brus.record import MAX_BYTES, Record, read_record
from brus.replay import record_of

__all__ = ["each_record", "print_json", "read_file", "warn"]

STANDARD_INPUT = "-"


def read_file(file: str) -> Record:
    """The record in a file, or on standard input for ``-``; no more of it is read than a record may have.

    A match that the terminal game keeps (:meth:`brus.match.Match.to_json`) is taken for the record of it.
    """
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise BrusError(say("cli-no-input"))
        return _record_in(sys.stdin.buffer.read(MAX_BYTES + 1))
    with Path(file).open("rb") as source:
        return _record_in(source.read(MAX_BYTES + 1))


def _record_in(data: bytes) -> Record:
    try:
        return read_record(data)
    except BrusError:
        # No record begins like that.
        if data.lstrip()[:1] != b"{" or len(data) > MAX_BYTES:
            raise
        with suppress(BrusError, ValueError, RecursionError):
            return record_of(Match.from_json(data.decode()))
        raise


def print_json(document: object) -> None:
    """One document on one line, in ASCII, so that the bytes are the same wherever it is printed."""
    click.echo(json.dumps(document))


def warn(message: str) -> None:
    """Tell something on standard error, where there is one."""
    if sys.stderr is not None:
        sys.stderr.write(f"brus: {printable(message, 2000)}\n")


def no_warnings(record: Record) -> Iterable[str]:
    """Nothing is strange about this record."""
    return ()


def each_record(
    files: Sequence[str],
    as_json: bool,
    work: Callable[[Record], Any],
    tell: Callable[[Any], Iterable[str]],
    warnings: Callable[[Record], Iterable[str]] = no_warnings,
) -> int:
    """Do the work on each file's record and print what comes of it; return the exit status.

    With ``--json`` the work gives a document, otherwise what ``tell`` makes lines of; among several files each line or
    story names its file, and so does each of the ``warnings``. A record that cannot be read or replayed gives its
    message on standard error, and with ``--json`` a document of its own on its line; the rest go on, and the status
    is 2.
    """
    status, are_several = 0, len(files) > 1
    for file in files:
        try:
            record = read_file(file)
            for warning in warnings(record):
                warn(say("cli-file-fault", file=printable(file, 400), reason=warning) if are_several else warning)
            result = work(record)
        except (BrusError, OSError, MemoryError, RecursionError, ValueError) as fault:
            reason = _reason(fault.with_traceback(None))
            if as_json:
                print_json({"file": file, "error": reason})
            warn(say("cli-file-fault", file=printable(file, 400), reason=printable(reason, 900)))
            status = 2
        else:
            if as_json:
                print_json(result)
            else:
                for line in _named(file, tell(result)) if are_several else tell(result):
                    click.echo(line)
    return status


def _named(file: str, told: Iterable[str]) -> Iterator[str]:
    """What is told of one of several files, with its name: before a line, or above a story."""
    lines = list(told)
    if len(lines) == 1:
        yield say("cli-file-fault", file=printable(file, 400), reason=lines[0])
        return
    yield say("cli-file-heading", file=printable(file, 400))
    yield from lines
    yield ""


def _reason(fault: BaseException) -> str:
    if isinstance(fault, BrokenPipeError):
        raise fault
    if isinstance(fault, OSError):
        return fault.strerror or type(fault).__name__
    if isinstance(fault, MemoryError):
        return say("cli-too-big")
    if isinstance(fault, RecursionError):
        return say("cli-too-deep")
    return str(fault)
