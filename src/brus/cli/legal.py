"""``brus legal``: what the player to act may do at the end of a record."""

from __future__ import annotations

from typing import Any

import click

from brus.cli.documents import legal_document
from brus.cli.records import each_record
from brus.match import Match
from brus.messages import say
from brus.record import Record
from brus.replay import replay

__all__ = ["command", "why_nobody"]


@click.command("legal", help=say("cli-legal-help"))
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help=say("cli-json-help"))
def command(files: tuple[str, ...], as_json: bool) -> int:
    """Print who is to act and what that seat may do, or why nobody is."""

    def work(record: Record) -> Any:
        match = replay(record)
        return legal_document(match) if as_json else match

    def tell(match: Match) -> list[str]:
        return [_line(match)]

    return each_record(files, as_json, work, tell)


def _line(match: Match) -> str:
    if match.to_act is not None:
        return say("legal-plays", seat=match.to_act, plays=" ".join(legal_document(match)["legal"]))
    return why_nobody(match)


def why_nobody(match: Match) -> str:
    """Why nobody is to act at the end of a record."""
    if match.winner is not None:
        return say("legal-match-over", side=match.winner)
    if match.next_dealer is None:
        return say("legal-not-begun")
    return say("legal-between-deals", dealer=match.next_dealer)
