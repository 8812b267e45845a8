"""``brus verify``: whether the shuffles of a record were fair (docs/fair.md)."""

from __future__ import annotations

import click

from brus.cli.records import each_record
from brus.messages import say
from brus.replay import check_shuffles

__all__ = ["command"]


@click.command("verify", help=say("cli-verify-help"))
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help=say("cli-json-help"))
def command(files: tuple[str, ...], as_json: bool) -> int:
    """Check ``fair`` of every deal and print how many there are, are fair, and lack it."""

    def tell(counts: dict[str, int]) -> list[str]:
        return [say("verify-counts", **counts)]

    return each_record(files, as_json, check_shuffles, tell)
