"""``brus hint``: what the player to act could do at the end of a record, in order of merit, and why."""

from __future__ import annotations

from typing import Any

import click

from brus.analysis.advice import Advice, advice_on
from brus.cli.judged import judge_with, takes_a_record_to_judge
from brus.cli.legal import why_nobody
from brus.cli.records import each_record
from brus.match import Match
from brus.messages import say
from brus.record import Record
from brus.replay import replay

__all__ = ["command"]

_USUAL = 20_000


@click.command("hint", help=say("cli-hint-help"))
@takes_a_record_to_judge(_USUAL)
def command(file: str, as_json: bool, simulations: int, seed: int) -> int:
    """Print the plays of the seat to act with their chances and reasons, or why nobody is to act."""

    def work(record: Record) -> Any:
        match = replay(record)
        advice = [] if match.to_act is None else advice_on(match, judge_with(simulations, seed))
        return _document(match, advice) if as_json else (match, advice)

    return each_record((file,), as_json, work, lambda told: _lines(*told))


def _document(match: Match, advice: list[Advice]) -> dict[str, Any]:
    to_act = None if match.to_act is None else str(match.to_act)
    return {"to_act": to_act, "plays": [one.document() for one in advice]}


def _lines(match: Match, advice: list[Advice]) -> list[str]:
    if match.to_act is None:
        return [why_nobody(match)]
    widest = max(len(str(one.judged.play)) for one in advice)
    lines, said = [say("hint-heading", seat=match.to_act)], dict[str, str]()
    for place, one in enumerate(advice):
        # A sentence is printed once; what it is true of besides says where it stands.
        why, play = one.reason.sentence, str(one.judged.play)
        told = say("hint-as-for", play=said[why]) if why in said else why
        if why:
            said.setdefault(why, play)
        lines.append(_line(one, say("hint-mark") if place and one.is_as_good else " ", widest, told))
    if sum(one.is_as_good for one in advice) > 1:
        lines.append(say("hint-as-good", mark=say("hint-mark")))
    return lines


def _line(one: Advice, mark: str, widest: int, why: str) -> str:
    judged = one.judged
    line = say(
        "hint-play",
        mark=mark,
        play=f"{judged.play!s:<{widest}}",
        chance=f"{100 * judged.chance:5.1f}",
        error=f"{100 * judged.error:.1f}",
        deal=f"{100 * judged.deal:5.1f}",
        deal_error=f"{100 * judged.deal_error:.1f}",
        why=why,
    )
    return line.rstrip()
