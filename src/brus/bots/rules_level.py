"""The levels *rules* and *casual*: expert rules weigh what a play does for the chance to win (:mod:`brus.thinking`).

Those whom people play with are *good*, which is *rules* itself, and *casual*, who remembers two tricks, loves to dare,
and spends good cards too soon.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from brus.bots.minds import mind_of, state_of
from brus.bots.plans import plan_of, taste_of
from brus.deal import MOST_PLAYS
from brus.plays import Play
from brus.thinking.judgement import choose_by_judgement
from brus.thinking.luck import LUCK_SIZE, seed_luck
from brus.variant import Rules
from brus.view import View

__all__ = ["RulesPlayer", "choose_by_rules", "choose_casually"]


@dataclass(frozen=True, slots=True)
class RulesPlayer:
    """Plays by judgement: ``memory`` is how many of the last tricks it remembers, None for all; ``boldness`` how much,
    in ten thousandths of a match, it likes a dare beyond its points; ``thrift`` how much of what good cards are worth
    in hand it heeds, in hundredths.
    """

    memory: int | None = None
    boldness: int = 0
    thrift: int = 100

    def __call__(self, view: View, luck: int) -> Play:
        """The play that gains most by the rules; luck decides between equals."""
        if len(view.legal) == 1:
            return view.legal[0]
        plan = _plan(view.rules, self.boldness, self.thrift)
        drawn = [0] * LUCK_SIZE
        seed_luck(drawn, luck)
        mind = mind_of(view, plan, self.memory)
        return Play(choose_by_judgement(view.rules.table, plan, state_of(view), mind, [0] * MOST_PLAYS, drawn))


@lru_cache(maxsize=32)
def _plan(rules: Rules, boldness: int, thrift: int) -> tuple[int, ...]:
    taste = taste_of(rules)
    keep, keep_seven = (tuple(worth * thrift // 100 for worth in row) for row in (taste.keep, taste.keep_seven))
    return plan_of(rules, replace(taste, bold=boldness, keep=keep, keep_seven=keep_seven))


choose_by_rules: Final = RulesPlayer()
choose_casually: Final = RulesPlayer(memory=2, boldness=1000, thrift=50)
