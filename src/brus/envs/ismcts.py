"""OpenSpiel's information-set Monte Carlo tree search as a player: the arena's ``ismcts: BUDGET`` (docs/arena.md).

It is the search of ``open_spiel.python.algorithms.ismcts`` as it comes, with random rollouts, over the game of
``openspiel.py``: a yardstick of what a tool for any game makes of this one. Like every bot it gets a view and luck.
From the view alone the deal is laid out as a state of that game, unseen cards at random (``midway.py``), and so is
each state that the search asks for.
"""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from time import perf_counter
from typing import Any, Final

from brus.bots.searching import Budget
from brus.envs.encoding import play_at
from brus.envs.midway import Midway
from brus.envs.openspiel import BrusGame, BrusState, game_of
from brus.errors import MissingExtra, OptionError
from brus.messages import say
from brus.plays import Play
from brus.printable import printable
from brus.variant import Rules
from brus.view import View

try:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts
except ImportError as why:
    raise MissingExtra(say("extra-envs-missing", package=why.name)) from why

__all__ = ["UCT", "IsmctsPlayer", "budget_in"]

UCT: Final = 2.0
"""The weight of curiosity (UCT's constant), in points of a deal; returns of deals played at random deviate by 1.6.

Against *greedy*, with 100 simulations, 0.5, 1 and 4 have not come to more.
"""
FEWEST: Final = 2
"""Simulations that OpenSpiel's search needs to have tried a play at all: the first one only plants the root."""

_BUDGET: Final = re.compile(r"([0-9]{1,9}) *(ms)?")


class _Spent(Exception):
    """The time for a play is over."""


def budget_in(text: str) -> Budget:
    """What ``200`` (simulations) or ``1500ms`` allows for a play; raise :class:`OptionError` for anything else.

    >>> budget_in("200").simulations, budget_in("1500ms").milliseconds
    (200, 1500)
    """
    found = _BUDGET.fullmatch(text)
    amount = int(found[1]) if found else 0
    if found is None or amount < (1 if found[2] else FEWEST):
        raise OptionError(say("ismcts-budget", found=printable(text, 40), fewest=FEWEST))
    return Budget(milliseconds=amount) if found[2] else Budget(simulations=amount)


class IsmctsPlayer:
    """A bot that asks OpenSpiel's ``ISMCTSBot``: the play that it has gone to most often.

    With a number of simulations it does the same with the same view and luck. With a time it searches one tree until
    the time is over, however fast it is.
    """

    def __init__(self, budget: Budget, uct: float = UCT) -> None:
        self.budget = budget
        self._uct = uct

    def __call__(self, view: View, luck: int) -> Play:
        """What the search ends with; where there is one lawful play, that one."""
        if len(view.legal) == 1:
            return view.legal[0]
        until = None if self.budget.milliseconds is None else perf_counter() + self.budget.milliseconds / 1000
        game, midway = _game(view.rules), Midway(view, luck)
        chance = np.random.RandomState(luck)
        bot = ismcts.ISMCTSBot(
            game=game,
            evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance),
            uct_c=self._uct,
            max_simulations=self.budget.simulations or sys.maxsize,
            random_state=chance,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        asked = 0

        def another(state: BrusState, player: int) -> BrusState:
            nonlocal asked
            if until is not None and asked >= FEWEST and perf_counter() >= until:
                raise _Spent
            asked += 1
            return _state(game, midway)

        bot.set_resampler(another)
        state = _state(game, midway)
        try:
            policy = bot.run_search(state)
        except _Spent:
            policy = bot.get_final_policy(state, bot._root_node)
        actions, weights = zip(*policy, strict=True)
        return play_at(int(chance.choice(actions, p=weights)), view.hand)


def _state(game: BrusGame, midway: Midway) -> BrusState:
    state = game.new_initial_state()
    state.course = midway.world()
    return state


@lru_cache(maxsize=8)
def _game(rules: Rules) -> Any:
    return game_of(rules)
