"""``brus tally``: random deals by the million, on all cores or many machines, and what comes of them."""

from __future__ import annotations

import json
import sys
import time
from contextlib import nullcontext
from os import cpu_count
from pathlib import Path

import click

from brus.cli.options import options_of
from brus.messages import say
from brus.sim.compiler import is_compiler_here
from brus.sim.spread import Log, Sharing, Work, by_joblib, by_ray, is_joblib_here, one_by_one, spread
from brus.sim.tally import Tally
from brus.variants import VARIANTS, get_variant

__all__ = ["command"]


@click.command("tally", help=say("cli-tally-help"))
@click.option("--variant", required=True, metavar="|".join(VARIANTS), help=say("cli-simulate-variant"))
@click.option("--seats", type=int, default=4, show_default=True, help=say("cli-simulate-seats"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=say("cli-simulate-option"))
@click.option(
    "--deals", type=click.IntRange(1, 10**12), default=100_000, show_default=True, help=say("cli-tally-deals")
)
@click.option("--seed", type=int, default=1, show_default=True, help=say("cli-tally-seed"))
@click.option("--jobs", type=click.IntRange(1, 1024), default=cpu_count() or 1, help=say("cli-tally-jobs"))
@click.option("--ray", is_flag=True, help=say("cli-tally-ray"))
@click.option("--address", metavar="HOST:PORT", help=say("cli-tally-address"))
@click.option("--resume", metavar="FILE", help=say("cli-tally-resume"))
@click.option("--json", "as_json", is_flag=True, help=say("cli-json-help"))
def command(
    variant: str,
    seats: int,
    options: tuple[str, ...],
    deals: int,
    seed: int,
    jobs: int,
    ray: bool,
    address: str | None,
    resume: str | None,
    as_json: bool,
) -> None:
    """Play so many random deals, tell how far it is on standard error, and print the tally."""
    work = Work(get_variant(variant).rules(seats, options_of(options)), seed)
    sharing: Sharing = (
        by_ray(address) if ray or address else by_joblib(jobs) if jobs > 1 and is_joblib_here() else one_by_one
    )
    if not is_compiler_here():
        click.echo(say("tally-plain"), err=True)
    progress = _Progress()
    with nullcontext() if resume is None else Log(Path(resume)) as log:
        tally = spread(work, deals, sharing, log, progress.tell)
    progress.end()
    click.echo(json.dumps(tally.document()) if as_json else "\n".join(_lines(tally)))


class _Progress:
    """How far it is, on one line of a terminal, or a line every half minute elsewhere."""

    def __init__(self) -> None:
        self.is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self.began = self.told = time.monotonic()
        self.first: int | None = None

    def tell(self, done: int, deals: int) -> None:
        now = time.monotonic()
        if self.first is None:
            self.first = done
        if now - self.told < (0.5 if self.is_terminal else 30) or done == deals:
            return
        self.told = now
        speed = (done - self.first) / max(now - self.began, 1e-9)
        line = say("tally-progress", percent=f"{100 * done / deals:.1f}", done=f"{done:,}", speed=f"{speed:,.0f}")
        click.echo(f"\r{line}\x1b[K" if self.is_terminal else line, err=True, nl=not self.is_terminal)

    def end(self) -> None:
        if self.is_terminal and self.told > self.began:
            click.echo("\r\x1b[K", err=True, nl=False)


def _lines(tally: Tally) -> list[str]:
    return [
        say("tally-counts", deals=f"{tally.deals:,}", plays=f"{tally.plays:,}", buks=f"{tally.buks:,}"),
        *(_line(tally, side) for side in tally.deal_wins),
        say("tally-check", check=str(tally.check)),
    ]


def _line(tally: Tally, side: str) -> str:
    return say(
        "tally-side",
        side=side,
        deals=f"{tally.deal_wins[side]:,}",
        share=f"{100 * tally.deal_wins[side] / tally.deals:.2f}",
        strokes=f"{tally.strokes[side]:,}",
        chimneys=f"{tally.chimneys[side]:,}",
        matches=f"{tally.match_wins[side]:,}",
    )
