"""``brus simulate``: computer players play whole matches, and their records are written."""

from __future__ import annotations

from pathlib import Path

import click

from brus.bots import LEVELS, get_bot
from brus.errors import OptionError
from brus.host import Host
from brus.messages import say
from brus.printable import printable
from brus.record import write_record
from brus.seats import Seat, seats_of
from brus.variant import Rules
from brus.variants import VARIANTS, get_variant

__all__ = ["command", "levels_of"]


@click.command("simulate", help=say("cli-simulate-help"))
@click.option("--variant", required=True, metavar="|".join(VARIANTS), help=say("cli-simulate-variant"))
@click.option("--seats", type=int, default=4, show_default=True, help=say("cli-simulate-seats"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=say("cli-simulate-option"))
@click.option("--bots", default="random", show_default=True, metavar="A[,B...]", help=say("cli-simulate-bots"))
@click.option("--matches", type=click.IntRange(1, 9999), default=1, show_default=True, help=say("cli-simulate-matches"))
@click.option("--seed", type=int, default=1, show_default=True, help=say("cli-simulate-seed"))
@click.option("--out", metavar="DIR", help=say("cli-simulate-out"))
def command(
    variant: str, seats: int, options: tuple[str, ...], bots: str, matches: int, seed: int, out: str | None
) -> None:
    """Play matches; write ``DIR/VARIANT-SEATS-SEED-0001.brus`` and so on, or one match to standard output."""
    rules = get_variant(variant).rules(seats, _options(options))
    levels = levels_of(bots, rules)
    if out is None:
        if matches != 1:
            raise click.UsageError(say("simulate-needs-out"))
        click.echo(_play(rules, levels, seed, 1), nl=False)
        return
    if not out:
        # Python takes no name for the folder that it stands in.
        raise click.UsageError(say("simulate-empty-out"))
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, matches + 1):
        file = folder / f"{variant}-{seats}-{seed}-{number:04}.brus"
        file.write_bytes(_play(rules, levels, seed, number).encode())


def _play(rules: Rules, levels: dict[Seat, str], seed: int, number: int) -> str:
    host = Host(rules, seed=seed, number=number, players=levels, levels=levels)
    while host.match.winner is None:
        host.go_on()
    return write_record(host.record())


def _options(texts: tuple[str, ...]) -> dict[str, object]:
    options: dict[str, object] = {}
    for name, value in map(_option, texts):
        if name in options:
            raise OptionError(say("simulate-option-twice", option=printable(name)))
        options[name] = value
    return options


def _option(text: str) -> tuple[str, object]:
    """``k=v`` with a value as in a record; a bare word is text."""
    name, separator, word = text.partition("=")
    if not separator:
        raise OptionError(say("simulate-option-form", text=printable(text)))
    word = word.strip()
    if word in ("true", "false"):
        return name.strip(), word == "true"
    if word.lstrip("-").isascii() and word.lstrip("-").isdigit() and len(word) < 10:
        # The lowest rank of the pack is a text that looks like a number.
        return name.strip(), word if name.strip() == "low_rank" else int(word)
    return name.strip(), word.strip("\"'")


def levels_of(bots: str, rules: Rules) -> dict[Seat, str]:
    """The level of each seat: names divided by commas for the seats in order, or one for all."""
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        get_bot(name)
    seats = seats_of(rules.seats)
    if len(names) == 1:
        names *= len(seats)
    if len(names) != len(seats):
        raise OptionError(say("simulate-bots-count", found=len(names), seats=len(seats), known=", ".join(LEVELS)))
    return dict(zip(seats, names, strict=True))
