"""``brus arena``: computer players meet on duplicate deals, and it is measured who is stronger (docs/arena.md)."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import click

from brus.arena.blocks import Meeting
from brus.arena.campaign import MOST_MATCHES, Run
from brus.arena.ladder import Ladder, markdown_of, players_on_ladder, settings_of, write_between_marks
from brus.arena.players import CHEATER, called, check_player, machine_parts_of, nets_of
from brus.arena.report import document_of, table_of
from brus.arena.results import ResultsFile
from brus.arena.sequential import Bounds
from brus.bots import LEVELS, PEOPLES_LEVELS
from brus.cli.options import options_of
from brus.cli.progress import Progress, heeds_sigterm, tell_before_compiling
from brus.messages import say
from brus.sim.workers import cores, is_joblib_here
from brus.variant import Rules, Variant, write_option
from brus.variants import VARIANTS, get_variant

__all__ = ["command"]

_MATCHES = 400
_LEVELS = dict.fromkeys((*LEVELS, *PEOPLES_LEVELS))
_NAMES = "|".join((*_LEVELS, f'"{say("arena-ismcts-form")}"', CHEATER, say("cli-arena-net"), say("cli-arena-program")))


@click.command("arena", help=say("cli-arena-help"))
@click.option("--a", "first", metavar=_NAMES, help=say("cli-arena-a"))
@click.option("--b", "second", metavar=_NAMES, help=say("cli-arena-b"))
@click.option("--variant", "variants", multiple=True, metavar="|".join(VARIANTS), help=say("cli-arena-variant"))
@click.option("--seats", type=int, help=say("cli-arena-seats"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=say("cli-option"))
@click.option(
    "--matches",
    type=click.IntRange(1, MOST_MATCHES),
    help=say("cli-arena-matches", usual=_MATCHES, most_of_test=MOST_MATCHES),
)
@click.option("--single-deals", is_flag=True, help=say("cli-arena-single-deals"))
@click.option("--sprt", is_flag=True, help=say("cli-arena-sprt"))
@click.option("--elo0", type=float, help=say("cli-arena-elo0"))
@click.option("--elo1", type=float, help=say("cli-arena-elo1"))
@click.option("--alpha", type=float, help=say("cli-arena-alpha"))
@click.option("--beta", type=float, help=say("cli-arena-beta"))
@click.option("--ladder", is_flag=True, help=say("cli-arena-ladder"))
@click.option("--player", "players", multiple=True, metavar=_NAMES, help=say("cli-arena-player"))
@click.option("--rungs", is_flag=True, help=say("cli-arena-rungs"))
@click.option("--write", metavar="FILE", help=say("cli-arena-write"))
@click.option("--seed", type=int, default=1, show_default=True, metavar="S", help=say("cli-arena-seed"))
@click.option("--jobs", type=click.IntRange(1, 1024), help=say("cli-arena-jobs"))
@click.option("--resume", metavar="FILE", help=say("cli-arena-resume"))
@click.option("--progress", is_flag=True, help=say("cli-progress"))
@click.option("--json", "as_json", is_flag=True, help=say("cli-json-help"))
@heeds_sigterm
def command(
    first: str | None,
    second: str | None,
    variants: tuple[str, ...],
    seats: int | None,
    options: tuple[str, ...],
    matches: int | None,
    single_deals: bool,
    sprt: bool,
    elo0: float | None,
    elo1: float | None,
    alpha: float | None,
    beta: float | None,
    ladder: bool,
    players: tuple[str, ...],
    rungs: bool,
    write: str | None,
    seed: int,
    jobs: int | None,
    resume: str | None,
    progress: bool,
    as_json: bool,
) -> None:
    """Play a pairing, or with ``--ladder`` all of them, and print what came of it."""
    given = {"elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta}
    bounds = {name: value for name, value in given.items() if value is not None}
    if bounds and not sprt:
        raise click.UsageError(say("arena-only-with", option=f"--{next(iter(bounds))}", other="--sprt"))
    for option, is_given in (("--write", write is not None), ("--player", bool(players)), ("--rungs", rungs)):
        if is_given and not ladder:
            raise click.UsageError(say("arena-only-with", option=option, other="--ladder"))
    rules = _rules(variants, seats, options, ladder)
    watch, most = Progress(progress, resume), jobs or cores()
    if ladder:
        if first or second or sprt or single_deals:
            raise click.UsageError(say("arena-ladder-alone"))
        if len(set(players)) != len(players) or len(players) == 1:
            raise click.UsageError(say("arena-ladder-players"))
        ladders = [Ladder(each, seed, matches or _MATCHES, players or players_on_ladder(), rungs) for each in rules]
        if write is not None:
            # Before an hour of play, not after it, it should be known whether the file will do.
            write_between_marks(Path(write), None)
        _check_players(ladders[0].players)
        runs = [run for each in ladders for run in each.runs.values()]
        _tell_what_is_missing(most, runs)
        with _kept(resume, settings_of(ladders)) as file, watch:
            for each in ladders:
                each.play(most, file, partial(_tell_of_ladder, watch, runs))
        _tell_ladders(ladders, _command(ladders, variants, seats, players, write), write, as_json)
        return
    if not first or not second:
        raise click.UsageError(say("arena-needs-two"))
    test = Bounds(**bounds) if sprt else None
    meeting = Meeting(rules[0], (first, second), seed, single_deals)
    _check_players(meeting.names)
    run = Run(meeting, matches or (MOST_MATCHES if sprt else _MATCHES), bounds=test)
    _tell_what_is_missing(most, [run])
    with _kept(resume, _settings(meeting, test)) as file, watch:
        run.play(most, file, partial(_tell, watch))
    if as_json:
        click.echo(json.dumps(document_of(run)))
    else:
        click.echo("\n".join(table_of(run, [*map(called, meeting.names)])))


def _check_players(names: Sequence[str]) -> None:
    """Let every player be made once, what has to be compiled for it included."""
    tell_before_compiling(part for name in dict.fromkeys(names) for part in machine_parts_of(name))
    for name in dict.fromkeys(names):
        check_player(name)


def _rules(variants: Sequence[str], seats: int | None, options: Sequence[str], ladder: bool) -> list[Rules]:
    """The games to be played; a ladder takes every table that its games have, unless it is told which."""
    if not variants and not ladder:
        raise click.UsageError(say("arena-needs-variant"))
    if len(variants) > 1 and not ladder:
        raise click.UsageError(say("arena-one-variant"))
    if not ladder:
        return [get_variant(variants[0]).rules(4 if seats is None else seats, options_of(options))]
    chosen = [get_variant(name) for name in dict.fromkeys(variants or VARIANTS)]
    tables: list[tuple[Variant, int]]
    if seats is None:
        tables = [(variant, players) for players in (4, 3) for variant in chosen if players in variant.players]
    else:
        # A game that was named has to have this table; of all games those that have it are meant.
        tables = [(variant, seats) for variant in chosen if variants or seats in variant.players]
    if not tables:
        raise click.UsageError(say("arena-no-such-table", seats=seats or 0))
    return [variant.rules(players, options_of(options)) for variant, players in tables]


def _tell_what_is_missing(jobs: int, runs: Sequence[Run]) -> None:
    """Say where it matters that one process plays though there are more cores."""
    if jobs > 1 and not is_joblib_here() and any(run.blocks > 1 for run in runs):
        click.echo(say("arena-no-joblib", jobs=jobs), err=True)


def _settings(meeting: Meeting, bounds: Bounds | None) -> dict[str, Any]:
    """All that the results depend on, and the bounds, which are declared beforehand."""
    return {
        "a": meeting.names[0],
        "b": meeting.names[1],
        **meeting.rules.document(),
        "seed": meeting.seed,
        "sprt": None if bounds is None else bounds.document(),
        **({"single_deals": True} if meeting.single_deals else {}),
        **_nets(meeting.names),
    }


def _nets(names: Sequence[str]) -> dict[str, Any]:
    """The nets that these play by, if any: another file of the same name plays otherwise."""
    found = nets_of(names)
    return {"nets": found} if found else {}


def _kept(resume: str | None, settings: Any) -> AbstractContextManager[ResultsFile | None]:
    if resume is None:
        return nullcontext()
    if not resume:
        raise click.UsageError(say("resume-empty-file"))
    return ResultsFile(Path(resume), settings)


def _command(
    ladders: Sequence[Ladder], variants: Sequence[str], seats: int | None, players: Sequence[str], write: str | None
) -> str:
    """The command that gives the same tables again."""
    one = ladders[0]
    words = ["brus", "arena", "--ladder"]
    for name in dict.fromkeys(variants):
        words += ["--variant", name]
    words += [] if seats is None else ["--seats", str(seats)]
    for name, value in one.rules.options.items():
        words += ["--option", f"{name}={write_option(value)}"]
    for name in players:
        words += ["--player", name]
    words += ["--rungs"] if one.rungs else []
    words += ["--matches", str(one.matches), "--seed", str(one.seed)]
    return shlex.join(words + ([] if write is None else ["--write", write]))


def _tell_ladders(ladders: Sequence[Ladder], command_line: str, write: str | None, as_json: bool) -> None:
    text = markdown_of(ladders, command_line)
    if write is not None:
        write_between_marks(Path(write), text)
    if as_json:
        click.echo(json.dumps([each.document() for each in ladders]))
    elif write is None:
        click.echo(text)


def _tell(watch: Progress, run: Run) -> None:
    watch.tell(lambda: _how_far(run), run.is_over)


def _tell_of_ladder(watch: Progress, runs: Sequence[Run], run: Run) -> None:
    def line() -> str:
        rules = run.meeting.rules
        return say(
            "arena-ladder-progress",
            variant=rules.variant.name,
            seats=str(rules.seats),
            number=runs.index(run) + 1,
            count=len(runs),
            far=_how_far(run),
        )

    watch.tell(line, run.is_over)


def _how_far(run: Run) -> str:
    wins = [sum(block.match_wins[party] for block in run.done.values()) for party in (0, 1)]
    return say(
        "arena-progress",
        a=run.meeting.names[0],
        b=run.meeting.names[1],
        done=str(round(sum(wins))),
        matches=str(run.blocks * run.meeting.matches_a_block),
        won=f"{wins[0]:.6g}",
        lost=f"{wins[1]:.6g}",
        single="yes" if run.meeting.single_deals else "no",
    )
