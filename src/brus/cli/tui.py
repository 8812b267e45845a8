"""``brus tui``: a match in the terminal."""

from __future__ import annotations

import sys

import click

from brus.errors import BrusError
from brus.messages import say

__all__ = ["command"]


class NoTerminal(BrusError):
    """The terminal game was started where there is no terminal."""


@click.command("tui", help=say("tui-cli-help"))
@click.option("--new", is_flag=True, help=say("tui-cli-new"))
@click.option("--seed", type=click.IntRange(min=0, max=10**18), metavar="N", help=say("tui-cli-seed"))
@click.option("--saves", type=click.Path(file_okay=False), metavar="DIR", help=say("tui-cli-saves"))
def command(new: bool, seed: int | None, saves: str | None) -> int:
    """Play; the exit status tells whether it ended well."""
    if saves == "":
        raise click.UsageError(say("tui-cli-saves-empty"))
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NoTerminal(say("tui-cli-no-terminal"))
    from brus.home import home_folder
    from brus.tui.app import BrusApp

    app = BrusApp(home_folder(saves), new=new, seed=seed)
    try:
        app.run()
    finally:
        app.end_watch()
    return app.return_code or 0
