"""The levels by their names, each with the budget that it thinks within unless it is told another."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from brus.bots.expert import WITHOUT, Expert
from brus.bots.greedy import choose_forgetfully, choose_greedily
from brus.bots.random_level import choose_at_random
from brus.bots.rules_level import choose_by_rules, choose_casually
from brus.bots.searching import MOST_MILLISECONDS, MOST_SIMULATIONS, Budget, Sampler, Searcher
from brus.errors import MissingExtra, OptionError
from brus.machine import is_compiler_here
from brus.messages import say
from brus.plays import Play
from brus.view import View

__all__ = ["LEVELS", "PEOPLES_LEVELS", "Bot", "level_of"]

Bot = Callable[[View, int], Play]
"""Chooses one of ``view.legal``; the second argument, a number from 1 to 2147483646, stands for luck."""


LEVELS: Final[Mapping[str, Bot]] = MappingProxyType(
    {
        "random": choose_at_random,
        "beginner": choose_forgetfully,
        "greedy": choose_greedily,
        "casual": choose_casually,
        "rules": choose_by_rules,
        "sampler": Sampler(Budget(simulations=800)),
        "search": Searcher(Budget(simulations=6000)),
        "expert": Expert(Budget(simulations=11_000)),
    }
)
"""Every level by its name, the weakest first."""

PEOPLES_LEVELS: Final[Mapping[str, str]] = MappingProxyType(
    {"beginner": "beginner", "casual": "casual", "good": "rules", "strong": "search", "expert": "expert"}
)
"""What people choose among, and the levels that these are."""

_BUDGET: Final = re.compile(r"(sampler|search|strong|expert):([1-9][0-9]{0,17})(ms)?")
_WITHOUT: Final = re.compile(rf"(expert\S*)((?: -(?:{'|'.join(WITHOUT)}))+)")


def level_of(name: str) -> Bot:
    """The bot of a level: ``rules``, ``good``, ``search``, ``search:20000`` simulations, ``search:50ms``.

    ``expert:1000 -net`` is *expert* without its net's word, and so with the other words of :data:`WITHOUT`.
    Raise KeyError for a name that is none, :class:`OptionError` for a budget beyond all bounds, and
    :class:`MissingExtra` for a level that needs Numba where there is none.
    """
    if lacking := _WITHOUT.fullmatch(name):
        expert = level_of(lacking[1])
        assert isinstance(expert, Expert)
        return expert.doing_without(lacking[2].replace("-", "").split())
    told = _BUDGET.fullmatch(name)
    level = told[1] if told else name
    bot = LEVELS[PEOPLES_LEVELS.get(level, level)]
    if isinstance(bot, Sampler) and not is_compiler_here():
        raise MissingExtra(say("extra-fast-missing"))
    if isinstance(bot, Sampler) and told:
        amount = int(told[2])
        if amount > (MOST_MILLISECONDS if told[3] else MOST_SIMULATIONS):
            raise OptionError(say("level-budget", most=MOST_SIMULATIONS, seconds=MOST_MILLISECONDS // 1000))
        return bot.within(Budget(milliseconds=amount) if told[3] else Budget(simulations=amount))
    return bot
