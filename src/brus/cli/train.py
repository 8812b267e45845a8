"""``brus train``: what the levels know of a game, learnt again from its rules alone."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import click

from brus.cli.options import options_of
from brus.cli.progress import Progress, heeds_sigterm, tell_before_compiling
from brus.errors import MissingExtra, SpreadError
from brus.machine import is_compiler_here
from brus.messages import say
from brus.sim.training import Course, Training
from brus.variants import VARIANTS, get_variant

__all__ = ["command"]


@click.command("train", help=say("cli-train-help"))
@click.option("--variant", required=True, metavar="|".join(VARIANTS), help=say("cli-variant"))
@click.option("--seats", type=int, default=4, show_default=True, help=say("cli-seats"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=say("cli-option"))
@click.option("--rounds", type=click.IntRange(0, 10**6), default=1500, show_default=True, help=say("cli-train-rounds"))
@click.option("--deals", type=click.IntRange(1, 10**7), help=say("cli-train-deals"))
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help=say("cli-train-seed"))
@click.option("--out", metavar="FILE", required=True, help=say("cli-train-out"))
@click.option("--progress", is_flag=True, help=say("cli-progress"))
@heeds_sigterm
def command(
    variant: str,
    seats: int,
    options: tuple[str, ...],
    rounds: int,
    deals: int | None,
    seed: int,
    out: str,
    progress: bool,
) -> None:
    """Go through a course of training, or go on with one, and print what was gained."""
    if not is_compiler_here():
        raise MissingExtra(say("extra-fast-missing"))
    rules = get_variant(variant).rules(seats, options_of(options))
    course = Course(rules, rounds, deals or (20_000 if rules.seats == 4 else 2_000), seed)
    tell_before_compiling(("rivals", "ends"))
    told = shlex.join(["brus", "train", *_arguments(course, options)])
    try:
        training = Training(course, Path(out), told)
        with Progress(progress, out) as watch:

            def tell(what: str, done: int, of: int) -> None:
                watch.tell(lambda: say("train-progress", what=what, done=done, of=of), done == of)

            training.go(tell)
    except OSError as why:
        raise SpreadError(say("train-not-written", file=out, reason=str(why.strerror or why))) from why
    click.echo(json.dumps(training.found["gain"]))


def _arguments(course: Course, options: tuple[str, ...]) -> list[str]:
    """The command's arguments in full, so that the file tells how it is made again."""
    given = [f"--variant={course.rules.variant.name}", f"--seats={course.rules.seats}"]
    given += [f"--option={option}" for option in options]
    return [*given, f"--rounds={course.rounds}", f"--deals={course.deals}", f"--seed={course.seed}"]
