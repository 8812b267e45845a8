"""``brus rules``: the rules of a variant, made from the data that it is played by."""

from __future__ import annotations

import click

from brus.messages import say
from brus.rulespage import rules_page
from brus.variants import VARIANTS, get_variant

__all__ = ["command"]


@click.command("rules", help=say("cli-rules-help"))
@click.argument("variant", metavar="|".join(VARIANTS))
@click.option("--seats", type=int, default=None, help=say("cli-rules-seats"))
def command(variant: str, seats: int | None) -> None:
    """Print the rules of a variant, with the ranking as a table."""
    game = get_variant(variant)
    for line in rules_page(game, game.players[0] if seats is None else seats):
        click.echo(line)
