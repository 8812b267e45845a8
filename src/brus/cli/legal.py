"""``brus legal``: what the player to act may do at the end of a record."""

from __future__ import annotations

from typing import Any

import click

from brus.cli.documents import legal_document
from brus.cli.records import each_record
from brus.messages import say
from brus.replay import replay

__all__ = ["command"]


@click.command("legal", help=say("cli-legal-help"))
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help=say("cli-json-help"))
def command(files: tuple[str, ...], as_json: bool) -> int:
    """Print who is to act and what that seat may do."""

    def tell(document: dict[str, Any]) -> None:
        if document["to_act"] is None:
            click.echo(say("legal-nobody"))
        else:
            click.echo(say("legal-plays", seat=document["to_act"], plays=" ".join(document["legal"])))

    return each_record(files, as_json, lambda record: legal_document(replay(record)), tell)
