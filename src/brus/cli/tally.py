"""``brus tally``: random deals by the million, on all cores or many machines, and what comes of them."""

from __future__ import annotations

import json
import time
from pathlib import Path

import click

from brus.cli.options import options_of
from brus.cli.progress import Progress, heeds_sigterm, tell_before_compiling
from brus.machine.compiler import import_fault, is_compiler_here
from brus.messages import say
from brus.sim.spread import MOST_DEALS, Sharing, Work, by_joblib, by_ray, spread
from brus.sim.tally import Tally
from brus.sim.workers import cores
from brus.variants import VARIANTS, get_variant

__all__ = ["command"]


@click.command("tally", help=say("cli-tally-help"))
@click.option("--variant", required=True, metavar="|".join(VARIANTS), help=say("cli-variant"))
@click.option("--seats", type=int, default=4, show_default=True, help=say("cli-seats"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=say("cli-option"))
@click.option(
    "--deals", type=click.IntRange(1, MOST_DEALS), default=100_000, show_default=True, help=say("cli-tally-deals")
)
@click.option("--seed", type=int, default=1, show_default=True, help=say("cli-tally-seed"))
@click.option("--jobs", type=click.IntRange(1, 1024), help=say("cli-tally-jobs"))
@click.option("--ray", is_flag=True, help=say("cli-tally-ray"))
@click.option("--address", metavar="HOST:PORT", help=say("cli-tally-address"))
@click.option("--resume", metavar="FILE", help=say("cli-tally-resume"))
@click.option("--progress", is_flag=True, help=say("cli-progress"))
@click.option("--json", "as_json", is_flag=True, help=say("cli-json-help"))
@heeds_sigterm
def command(
    variant: str,
    seats: int,
    options: tuple[str, ...],
    deals: int,
    seed: int,
    jobs: int | None,
    ray: bool,
    address: str | None,
    resume: str | None,
    progress: bool,
    as_json: bool,
) -> None:
    """Play so many random deals, tell how far it is on standard error, and print the tally."""
    if resume == "":
        raise click.UsageError(say("resume-empty-file"))
    work = Work(get_variant(variant).rules(seats, options_of(options)), seed)
    sharing = _sharing(ray, address, jobs)
    if not is_compiler_here():
        click.echo(_why_plain(), err=True)
    if address is None:
        tell_before_compiling(("batches",))
    # What is shared out over machines takes long, and is looked after in a log more often than at a terminal.
    with Progress(progress or ray or address is not None, resume) as watch:
        tally = spread(work, deals, sharing, None if resume is None else Path(resume), _Speed(watch).tell)
    click.echo(json.dumps(tally.document()) if as_json else "\n".join(_lines(tally)))


def _why_plain() -> str:
    fault = import_fault()
    return say("tally-plain") if fault is None else say("tally-plain-broken", reason=fault)


def _sharing(ray: bool, address: str | None, jobs: int | None) -> Sharing:
    if address is not None and jobs is not None:
        raise click.UsageError(say("tally-jobs-are-here"))
    if address == "":
        raise click.UsageError(say("tally-empty-address"))
    if ray or address is not None:
        return by_ray(address, jobs or cores())
    return by_joblib(jobs or cores())


class _Speed:
    """How far it is, and how fast it goes since it began, what had been done before left out."""

    def __init__(self, watch: Progress) -> None:
        self._watch = watch
        self._began = time.monotonic()
        self._first: int | None = None

    def tell(self, done: int, deals: int) -> None:
        if self._first is None:
            self._first = done
        speed = (done - self._first) / max(time.monotonic() - self._began, 1e-9)
        percent = 100 * done / deals
        self._watch.tell(
            lambda: say("tally-progress", percent=f"{percent:.1f}", done=f"{done:,}", speed=f"{speed:,.0f}"),
            done == deals,
        )


def _lines(tally: Tally) -> list[str]:
    return [
        say("tally-counts", deals=tally.deals, plays=tally.plays, buks=tally.buks),
        *(_line(tally, side) for side in tally.deal_wins),
        say("tally-check", check=str(tally.check)),
    ]


def _line(tally: Tally, side: str) -> str:
    return say(
        "tally-side",
        side=side,
        deals=tally.deal_wins[side],
        share=f"{100 * tally.deal_wins[side] / tally.deals:.2f}",
        strokes=tally.strokes[side],
        chimneys=tally.chimneys[side],
        matches=tally.match_wins[side],
    )
