"""The command ``brus``: a group that loads a command when it is called, and the boundary that no error crosses.

Each command is a module beside this one that holds ``command``, a :class:`click.Command`. Its callback opens files,
raises what goes wrong, and may return an exit status; what is raised becomes one line on standard error and exit
status 2 here, and nowhere else.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Final, TextIO

import click

from brus import __version__
from brus.cli.usage import Context, complaint, speak_for
from brus.errors import BrusError
from brus.messages import say
from brus.printable import printable

__all__ = ["COMMANDS", "brus", "main"]

COMMANDS: Final = (
    "serve",
    "tui",
    "join",
    "replay",
    "legal",
    "simulate",
    "verify",
    "rules",
    "hint",
    "analyse",
    "arena",
    "bot",
    "tally",
    "train",
    "backup",
    "restore",
)
"""The commands, in the order in which the help lists them."""

FAULT: Final = 2
INTERRUPTED: Final = 130
LONGEST_MESSAGE: Final = 2000


class LazyGroup(click.Group):
    """A group whose help needs none of its commands: their one-line helps are messages."""

    context_class = Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        return speak_for(import_module(f"brus.cli.{cmd_name}").command, ctx)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = say("cli-option-help")
        return option

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(say("cli-help"))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, say(f"cli-command-{name}")) for name in COMMANDS])


@click.group(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="brus", message="%(prog)s %(version)s", help=say("cli-option-version"))
@click.pass_context
def brus(ctx: click.Context) -> None:
    """The group; alone it prints its help, which stands in the messages."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``brus`` with these arguments (default: those of the process) and return its exit status.

    0 when all went well; 2 after one line on standard error for bad input of any kind, a wrong argument, a file that
    cannot be read or an output that is closed; 130 when interrupted. Never raises, but for bugs.
    """
    for stream in (sys.stdout, sys.stderr):
        _encode_anything(stream)
    if sys.stdout is None:
        _complain(say("cli-output-closed"))
        return FAULT
    try:
        status = _run(sys.argv[1:] if arguments is None else list(arguments))
        if sys.stdout is not None:
            sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        status = INTERRUPTED
    except (BrusError, click.ClickException, OSError, MemoryError, RecursionError) as error:
        # The frames of a MemoryError hold the very memory that telling of it needs.
        _complain(_explain(error.with_traceback(None)))
        status = FAULT
    for stream in (sys.stdout, sys.stderr):
        _flush_or_abandon(stream)
    return status


def _run(arguments: list[str]) -> int:
    # Not click's own main(), which answers a closed pipe in its own way.
    try:
        with brus.make_context("brus", arguments) as context:
            status = brus.invoke(context)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    return status if isinstance(status, int) else 0


def _explain(error: BaseException) -> str:
    """What one line tells of an error."""
    if isinstance(error, click.UsageError):
        command = error.ctx.command_path if error.ctx else "brus"
        return say("cli-usage", message=printable(complaint(error), 600), command=command)
    if isinstance(error, click.ClickException):
        return error.format_message()
    if isinstance(error, BrokenPipeError):
        return say("cli-output-closed")
    if isinstance(error, RecursionError):
        return say("cli-too-deep")
    if isinstance(error, MemoryError):
        return say("cli-too-big")
    if isinstance(error, OSError) and error.filename is not None:
        file = printable(os.fsdecode(error.filename) if isinstance(error.filename, bytes) else str(error.filename))
        return say("cli-file-fault", file=file, reason=error.strerror or type(error).__name__)
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error)


def _complain(message: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            _flush_or_abandon(sys.stdout)
            sys.stderr.write(f"brus: {printable(message, LONGEST_MESSAGE)}\n")


def _encode_anything(stream: TextIO | None) -> None:
    """Let the stream write characters that it cannot encode as escapes instead of failing."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _flush_or_abandon(stream: TextIO | None) -> None:
    """Flush; if nobody can take the rest, let it go nowhere, lest the interpreter fails on it as it ends."""
    if stream is None:
        return
    try:
        stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
