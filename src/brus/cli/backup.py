"""``brus backup``: a copy of the server's database, also while it runs."""

from __future__ import annotations

from pathlib import Path

import click

from brus.cli.extras import needs_serve
from brus.messages import say

__all__ = ["command"]


@click.command("backup", help=say("cli-backup-help"))
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help=say("cli-serve-data"))
@needs_serve
def command(file: Path, data: Path | None) -> None:
    """Write the copy."""
    from brus.server.backup import back_up
    from brus.server.settings import read_settings

    size = back_up(read_settings({"data": data}), file)
    click.echo(say("cli-backup-done", file=file, kilobytes=-(-size // 1024)))
