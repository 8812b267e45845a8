"""The level *rules*: expert rules that weigh what a play does for the chance to win (:mod:`brus.thinking`)."""

from __future__ import annotations

from brus.bots.minds import mind_of, state_of
from brus.bots.plans import plan_of
from brus.deal import MOST_PLAYS
from brus.plays import Play
from brus.thinking.judgement import choose_by_judgement
from brus.thinking.luck import LUCK_SIZE, seed_luck
from brus.view import View

__all__ = ["choose_by_rules"]


def choose_by_rules(view: View, luck: int) -> Play:
    """The play that gains most by the rules; luck decides between equals."""
    if len(view.legal) == 1:
        return view.legal[0]
    plan = plan_of(view.rules)
    drawn = [0] * LUCK_SIZE
    seed_luck(drawn, luck)
    out = [0] * MOST_PLAYS
    return Play(choose_by_judgement(view.rules.table, plan, state_of(view), mind_of(view, plan), out, drawn))
