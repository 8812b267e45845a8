"""``brus restore``: a copy of the server's database put in its place."""

from __future__ import annotations

from pathlib import Path

import click

from brus.cli.extras import needs_serve
from brus.messages import say

__all__ = ["command"]


@click.command("restore", help=say("cli-restore-help"))
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help=say("cli-serve-data"))
@needs_serve
def command(file: Path, data: Path | None) -> None:
    """Put it there; the old database is kept beside it."""
    from brus.server.backup import restore
    from brus.server.settings import read_settings

    kept = restore(read_settings({"data": data}), file)
    click.echo(say("cli-restore-done", file=file))
    if kept is not None:
        click.echo(say("cli-restore-kept", file=kept))
