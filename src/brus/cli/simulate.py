"""``brus simulate``: computer players play whole matches, and their records are written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from brus.bots import LEVELS, PEOPLES_LEVELS, get_bot, name_of
from brus.cli.options import options_of
from brus.cli.progress import heeds_sigterm, tell_before_compiling, tell_on_terminal
from brus.errors import OptionError
from brus.host import Host
from brus.machine.compiler import is_compiler_here
from brus.messages import say
from brus.printable import printable
from brus.record import write_record
from brus.seats import Seat, seats_of
from brus.variant import Rules
from brus.variants import VARIANTS, get_variant

__all__ = ["command", "levels_of"]

# One of the names divided by commas; a comma between quotes belongs to a command.
_NAME: Final = re.compile(r"""((?:[^,"']|"[^"]*"|'[^']*'|["'])*)(?:,|$)""")


_SIMULATIONS: Final = 8000
"""A budget for an example."""
_MANY: Final = 100
"""From so many matches on machine code saves more than it takes to load; what is written is the same."""


@click.command("simulate", help=say("cli-simulate-help"))
@click.option("--variant", required=True, metavar="|".join(VARIANTS), help=say("cli-variant"))
@click.option("--seats", type=int, default=4, show_default=True, help=say("cli-seats"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=say("cli-option"))
@click.option(
    "--bots", default=("random",), multiple=True, show_default=True, metavar="A[,B...]", help=say("cli-simulate-bots")
)
@click.option("--matches", type=click.IntRange(1, 9999), default=1, show_default=True, help=say("cli-simulate-matches"))
@click.option("--seed", type=int, default=1, show_default=True, help=say("cli-simulate-seed"))
@click.option("--out", metavar="DIR", help=say("cli-simulate-out"))
@heeds_sigterm
def command(
    variant: str,
    seats: int,
    options: tuple[str, ...],
    bots: tuple[str, ...],
    matches: int,
    seed: int,
    out: str | None,
) -> None:
    """Play matches; write ``DIR/VARIANT-SEATS-SEED-0001.brus`` and so on, or one match to standard output."""
    rules = get_variant(variant).rules(seats, options_of(options))
    levels = levels_of(bots, rules)
    is_fast = matches >= _MANY and set(levels.values()) == {"random"}
    needed = ["random_deals"] if is_fast else []
    for level in levels.values():
        # What a level calls of machine code (``compiler.PARTS``), if it does.
        needed += getattr(get_bot(level), "parts", ())
    if out is None:
        if matches != 1:
            raise click.UsageError(say("simulate-needs-out"))
        tell_before_compiling(needed)
        click.echo(_play(rules, levels, seed, 1), nl=False)
        return
    if not out:
        # Python takes no name for the folder that it stands in.
        raise click.UsageError(say("simulate-empty-out"))
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    tell_before_compiling(needed)
    written = 0
    try:
        for number in range(1, matches + 1):
            file = folder / f"{variant}-{seats}-{seed}-{number:04}.brus"
            file.write_bytes(_play(rules, levels, seed, number, is_fast=is_fast).encode())
            written = number
    finally:
        # Those that were written stay, also where the rest was given up.
        tell_on_terminal(say("simulate-written", count=written, folder=printable(out)))


def _play(rules: Rules, levels: dict[Seat, str], seed: int, number: int, *, is_fast: bool = False) -> str:
    players = {seat: name_of(level, seat) for seat, level in levels.items()}
    host = Host(rules, seed=seed, number=number, players=players, levels=levels)
    if is_fast and is_compiler_here():
        from brus.sim.hosted import is_playable, play_match

        if is_playable(host):
            play_match(host)
    while host.match.winner is None:
        host.go_on()
    return write_record(host.record())


def levels_of(bots: str | Sequence[str], rules: Rules) -> dict[Seat, str]:
    """The level of each seat: names divided by commas for the seats in order, or one for all.

    A comma between quotes divides nothing. Several texts are one name each, whatever commas they hold.
    """
    texts = [bots] if isinstance(bots, str) else list(bots)
    names = [name.strip() for name in (_divide(texts[0]) if len(texts) == 1 else texts)]
    for name in names:
        budget = getattr(get_bot(name), "budget", None)
        if budget is not None and budget.milliseconds is not None:
            # What a level finds in a time is not the same on every machine, and these records are to be.
            level = name.partition(":")[0]
            raise OptionError(say("simulate-bots-in-time", level=name, instead=f"{level}:{_SIMULATIONS}"))
    seats = seats_of(rules.seats)
    if len(names) == 1:
        names *= len(seats)
    if len(names) != len(seats):
        known = ", ".join(dict.fromkeys((*LEVELS, *PEOPLES_LEVELS)))
        raise OptionError(say("simulate-bots-count", found=len(names), seats=len(seats), known=known))
    return dict(zip(seats, names, strict=True))


def _divide(text: str) -> list[str]:
    names, at = [], 0
    while True:
        found = _NAME.match(text, at)
        assert found is not None
        names.append(found[1])
        at = found.end()
        if at == len(text) and not text[found.end(1) :]:
            return names
