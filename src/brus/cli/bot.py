"""``brus bot``: for authors of outside bots, who speak the text protocol (docs/protocol.md)."""

from __future__ import annotations

import json
import sys

import click

from brus.cli.progress import heeds_sigterm
from brus.messages import say

__all__ = ["command"]


@click.group("bot", help=say("cli-bot-help"), invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """The group; alone it prints its help."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@command.command("check", help=say("cli-bot-check-help"))
@click.argument("bot", metavar='"cmd: COMMAND"')
@click.option("--seed", type=int, default=1, show_default=True, help=say("cli-bot-seed"))
@click.option("--json", "as_json", is_flag=True, help=say("cli-json-help"))
@heeds_sigterm
def check(bot: str, seed: int, as_json: bool) -> int:
    """Run the conformance test; status 0 when all is passed, else 1."""
    from brus.arena.conformance import Examination

    def tell(done: str) -> None:
        if not as_json:
            click.echo(done)

    examination, advised = Examination(bot, seed), set[str]()
    for result in examination.results():
        tell(say(f"bot-verdict-{result.verdict}", check=result.title, note=result.note))
        if result.advice and result.advice not in advised:
            advised.add(result.advice)
            tell(say("bot-check-do", advice=result.advice))
    document = examination.document()
    if as_json:
        click.echo(json.dumps(document))
    else:
        click.echo(say("bot-check-all-passed" if document["passed"] else "bot-check-some-failed"))
    return 0 if document["passed"] else 1


@command.command("play", help=say("cli-bot-play-help"))
@click.argument("level", metavar="LEVEL")
def play(level: str) -> None:
    """Serve a level of ours on standard input and output."""
    from brus.bots import LEVELS, is_outside
    from brus.bots.serving import serve
    from brus.errors import OptionError
    from brus.printable import printable

    if is_outside(level):
        raise OptionError(say("level-unknown", level=printable(level, 40), known=", ".join(LEVELS)))
    serve(level, sys.stdin, click.echo)
