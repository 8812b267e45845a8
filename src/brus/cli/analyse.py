"""``brus analyse``: a record's decisions judged by what the players could know, the luck of the cards, hindsight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from brus.analysis.documents import review_document
from brus.analysis.examining import Examined, Kind
from brus.analysis.graph import draw_swings
from brus.analysis.hindsight import PARTS as HINDSIGHT_PARTS
from brus.analysis.hindsight import Seen
from brus.analysis.judging import LEAST_LOSS
from brus.analysis.review import USUAL_SIMULATIONS, PlayerReview, Review, review
from brus.cli.judged import judge_with, takes_a_record_to_judge
from brus.cli.progress import Progress, heeds_sigterm
from brus.cli.records import each_record
from brus.messages import say
from brus.printable import printable
from brus.record import Record
from brus.replay import replay
from brus.seats import side_names

__all__ = ["command"]

_WIDTH = 80


@click.command("analyse", help=say("cli-analyse-help"))
@takes_a_record_to_judge(USUAL_SIMULATIONS)
@click.option("--progress", is_flag=True, help=say("cli-progress"))
@heeds_sigterm
def command(file: str, as_json: bool, simulations: int, seed: int, progress: bool) -> int:
    """Review a record and print it: the swings, the mistakes, the luck, the players, and hindsight apart."""

    def work(record: Record) -> Any:
        match = replay(record)
        judge = judge_with(simulations, seed, *HINDSIGHT_PARTS)
        with Progress(progress) as watch:
            found = review(match, judge, lambda done, count: _tell(watch, done, count))
        return review_document(found) if as_json else found

    return each_record((file,), as_json, work, _lines)


def _tell(watch: Progress, done: int, count: int) -> None:
    watch.tell(lambda: say("analysis-progress", done=done, count=count), done == count)


def _lines(found: Review) -> Iterator[str]:
    match = found.match
    yield say(
        "story-game",
        game=say(f"variant-{match.rules.variant.name}"),
        seats=str(match.rules.seats),
        target=str(match.rules.target),
    )
    sides = side_names(match.rules.seats)
    # Of two sides the one's chance tells the other's.
    for side in sides if len(sides) > 2 else sides[:1]:
        if found.deals:
            yield ""
            yield say("analysis-swings", side=side)
            yield from draw_swings(found.swings(side), _WIDTH)
    yield ""
    wrong = [one for one in found.examined if one.mistake is not None]
    least = f"{100 * LEAST_LOSS:.1f}"
    yield say("analysis-mistakes", count=len(wrong), decisions=len(found.examined), least=least)
    yield from map(_mistake, wrong)
    yield ""
    yield say("analysis-players")
    for player in found.players:
        yield _player(found, player)
    yield ""
    yield say("analysis-luck")
    for side, luck in found.luck.items():
        yield say("analysis-luck-of", side=side, luck=_signed(luck))
    yield ""
    yield from _hindsight(found)


def _mistake(one: Examined) -> str:
    decision = one.decision
    return say(
        "analysis-mistake",
        deal=str(decision.deal),
        trick=str(decision.trick),
        seat=decision.seat,
        played=decision.played,
        best=one.best,
        before=f"{100 * one.before:.1f}",
        after=f"{100 * one.after:.1f}",
        loss=f"{100 * one.whole.loss:.1f}",
        error=f"{100 * one.whole.error:.1f}",
        why=one.reason.sentence,
    )


def _player(found: Review, player: PlayerReview) -> str:
    name = found.match.players.get(player.seat)
    return say(
        "analysis-player",
        player=str(player.seat) if name is None else f"{player.seat} {printable(name)}",
        decisions=player.decisions,
        cards=player.mistakes[Kind.CARDS],
        cards_lost=f"{100 * player.lost[Kind.CARDS]:.1f}",
        daring=player.mistakes[Kind.DARING],
        daring_lost=f"{100 * player.lost[Kind.DARING]:.1f}",
    )


def _signed(chance: float) -> str:
    return f"{100 * chance + 0.0:+.1f}"


def _hindsight(found: Review) -> Iterator[str]:
    yield say("analysis-hindsight")
    alone = found.match.rules.seats == 3
    for player in found.players:
        back = [seen for seen in found.hindsight if seen.decision.seat == player.seat]
        if alone:
            other = sum(seen.best.silent != seen.decision.played.silent for seen in back)
            yield say("analysis-hindsight-alone", seat=player.seat, count=len(back), other=other)
        else:
            costly = [seen for seen in back if seen.match or seen.strokes]
            yield say("analysis-hindsight-of", seat=player.seat, count=len(back), cost=len(costly))
            yield from map(_costly, costly)


def _costly(seen: Seen) -> str:
    """A play that open cards would have shown to be dear."""
    return say(
        "analysis-hindsight-play",
        deal=str(seen.decision.deal),
        trick=str(seen.decision.trick),
        played=seen.decision.played,
        best=seen.best,
        match="yes" if seen.match else "no",
        strokes=seen.strokes or 0,
    )
