"""What `replay`, `legal` and `verify` share: reading records one after the other, whatever they hold."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from brus.errors import BrusError
from brus.messages import say
from brus.printable import printable
from brus.record import MAX_BYTES, Record, read_record

__all__ = ["each_record", "print_json", "read_file", "warn"]

STANDARD_INPUT = "-"


def read_file(file: str) -> Record:
    """The record in a file, or on standard input for ``-``; no more of it is read than a record may have."""
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise BrusError(say("cli-no-input"))
        return read_record(sys.stdin.buffer.read(MAX_BYTES + 1))
    with Path(file).open("rb") as source:
        return read_record(source.read(MAX_BYTES + 1))


def print_json(document: object) -> None:
    """One document on one line, in ASCII, so that the bytes are the same wherever it is printed."""
    click.echo(json.dumps(document))


def warn(message: str) -> None:
    """Tell something on standard error, where there is one."""
    if sys.stderr is not None:
        sys.stderr.write(f"brus: {printable(message, 2000)}\n")


def each_record(files: Iterable[str], as_json: bool, work: Callable[[Record], Any], tell: Callable[[Any], None]) -> int:
    """Do the work on each file's record and print what comes of it; return the exit status.

    A record that cannot be read or replayed gives its message on standard error, and with ``--json`` a document of
    its own on its line; the rest go on, and the status is 2.
    """
    status = 0
    for file in files:
        try:
            result = work(read_file(file))
        except (BrusError, OSError, MemoryError, RecursionError, ValueError) as fault:
            reason = _reason(fault.with_traceback(None))
            if as_json:
                print_json({"file": file, "error": reason})
            warn(say("cli-file-fault", file=printable(file), reason=printable(reason, 900)))
            status = 2
        else:
            if as_json:
                print_json(result)
            else:
                tell(result)
    return status


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
