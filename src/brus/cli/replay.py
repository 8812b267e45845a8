"""``brus replay``: the story of a record, and the comb."""

from __future__ import annotations

from typing import Any

import click

from brus.cli.documents import replay_document
from brus.cli.record_story import match_story
from brus.cli.records import each_record
from brus.messages import say
from brus.record import Record
from brus.replay import replay, settled, warnings_of

__all__ = ["command"]


@click.command("replay", help=say("cli-replay-help"))
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help=say("cli-json-help"))
def command(files: tuple[str, ...], as_json: bool) -> int:
    """Replay records and print the story and the comb, or the document of docs/record.md."""

    def work(record: Record) -> Any:
        match = replay(record)
        return replay_document(match) if as_json else settled(match)

    return each_record(files, as_json, work, match_story, warnings_of)
