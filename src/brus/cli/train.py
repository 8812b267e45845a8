"""``brus train``: what the levels know of a game, learnt again from its rules alone."""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path
from typing import Any, Final

import click

from brus.bots.nets import NetPlayer
from brus.cli.options import options_of
from brus.cli.progress import Progress, heeds_sigterm, tell_before_compiling
from brus.errors import MissingExtra, SpreadError
from brus.machine import is_compiler_here
from brus.messages import say
from brus.printable import printable
from brus.sim.courses import Course, NetCourse
from brus.sim.training import Training
from brus.variant import Rules
from brus.variants import VARIANTS, get_variant

__all__ = ["command"]

_ROUNDS: Final = 600
_DEALS: Final = 20_000
_CHAPTERS: Final = 12
_MORE: Final = 6


@click.command("train", help=say("cli-train-help"))
@click.option("--variant", required=True, metavar="|".join(VARIANTS), help=say("cli-variant"))
@click.option("--seats", type=int, default=4, show_default=True, help=say("cli-seats"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=say("cli-option"))
@click.option("--rounds", type=click.IntRange(0, 10**6), help=say("cli-train-rounds", usual=_ROUNDS))
@click.option("--deals", type=click.IntRange(1, 10**7), help=say("cli-train-deals"))
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help=say("cli-train-seed"))
@click.option("--net", is_flag=True, help=say("cli-train-net"))
@click.option("--chapters", type=click.IntRange(0, 10**6), help=say("cli-train-chapters", usual=_CHAPTERS))
@click.option("--more", type=click.IntRange(0, 10**6), help=say("cli-train-more", usual=_MORE))
@click.option("--against", metavar="FILE", help=say("cli-train-against"))
@click.option("--out", metavar="FILE", required=True, help=say("cli-train-out"))
@click.option("--progress", is_flag=True, help=say("cli-progress"))
@heeds_sigterm
def command(
    variant: str,
    seats: int,
    options: tuple[str, ...],
    rounds: int | None,
    deals: int | None,
    seed: int,
    net: bool,
    chapters: int | None,
    more: int | None,
    against: str | None,
    out: str,
    progress: bool,
) -> None:
    """Go through a course of training, or go on with one, and print what was gained."""
    # A net's matrices are so small that NumPy's threads mostly wait for each other, the more beside another training.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if not is_compiler_here():
        raise MissingExtra(say("extra-fast-missing"))
    for option, is_given in (("--rounds", rounds is not None), ("--deals", deals is not None)):
        if net and is_given:
            raise click.UsageError(say("train-not-with-net", option=option))
    for option, given in (("--chapters", chapters), ("--more", more), ("--against", against)):
        if given is not None and not net:
            raise click.UsageError(say("train-only-with-net", option=option))
    if against is not None and chapters is not None:
        raise click.UsageError(say("train-not-against", option="--chapters"))
    rules = get_variant(variant).rules(seats, options_of(options))
    folder = Path(out).parent
    if not folder.is_dir():
        # Before hours of training, not after them, it should be known whether there is a place for what they find.
        raise click.UsageError(say("train-no-folder", folder=printable(str(folder))))
    course: Course | NetCourse
    if net:
        course = _net_course(rules, chapters, more, None if against is None else Path(against), seed)
    else:
        usual = _DEALS if rules.seats == 4 else _DEALS // 10
        course = Course(rules, _ROUNDS if rounds is None else rounds, deals or usual, seed)
    tell_before_compiling(("training",))
    told = shlex.join(["brus", "train", *_arguments(course, options)])
    try:
        with Progress(progress, out) as watch:
            gain = (
                _teach(course, out, told, watch) if isinstance(course, NetCourse) else _learn(course, out, told, watch)
            )
    except OSError as why:
        raise SpreadError(say("train-not-written", file=out, reason=str(why.strerror or why))) from why
    click.echo(say("train-written", file=printable(out, 4096)), err=True)
    click.echo(json.dumps(gain))


def _net_course(rules: Rules, chapters: int | None, more: int | None, against: Path | None, seed: int) -> NetCourse:
    """What is to be learnt; against a net of this game only by playing it."""
    if against is None:
        return NetCourse(rules, _CHAPTERS if chapters is None else chapters, seed, _MORE if more is None else more)
    NetPlayer(str(against)).check(rules)
    return NetCourse(rules, 0, seed, _MORE if more is None else more, against)


def _learn(course: Course, out: str, told: str, watch: Progress) -> dict[str, Any]:
    """Tastes and equities."""

    def tell(what: str, done: int, of: int) -> None:
        watch.tell(lambda: say("train-progress", what=what, done=done, of=of), done == of)

    training = Training(course, Path(out), told)
    training.go(tell)
    gain: dict[str, Any] = training.found["gain"]
    return gain


def _teach(course: NetCourse, out: str, told: str, watch: Progress) -> dict[str, Any]:
    """A net."""
    from brus.sim.schooling import Schooling

    over = "rules" if course.against is None else "net"

    def tell(done: int, of: int, gain: float) -> None:
        shown = f"{100 * gain:+.2f}"
        watch.tell(lambda: say("train-net-progress", done=done, of=of, gain=shown, over=over), done == of)

    schooling = Schooling(course, Path(out), told)
    schooling.go(tell)
    return {key: schooling.made[key] for key in ("lessons", "seconds", "gain")}


def _arguments(course: Course | NetCourse, options: tuple[str, ...]) -> list[str]:
    """The command's arguments in full, so that the file tells how it is made again."""
    given = [f"--variant={course.rules.variant.name}", f"--seats={course.rules.seats}"]
    given += [f"--option={option}" for option in options]
    if isinstance(course, NetCourse):
        lessons = [f"--chapters={course.chapters}"] if course.against is None else [f"--against={course.against}"]
        return [*given, "--net", *lessons, f"--more={course.more}", f"--seed={course.seed}"]
    return [*given, f"--rounds={course.rounds}", f"--deals={course.deals}", f"--seed={course.seed}"]
