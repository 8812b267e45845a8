"""The levels' names: what people call them, budgets, and what is told of a name that is none."""

from __future__ import annotations

import pytest

from brus.bots import get_bot
from brus.bots.levels import level_of
from brus.bots.searching import Searcher
from brus.errors import OptionError


@pytest.mark.parametrize("name, most", [("strong:50ms", None), ("strong:300", 300), ("search:300", 300)])
def test_what_people_call_a_level_takes_a_budget_as_its_own_name_does(name: str, most: int | None) -> None:
    bot = level_of(name)
    assert isinstance(bot, Searcher)
    assert bot.budget.simulations == most


def test_a_name_that_is_none_is_told_every_name_budgets_nets_and_programs() -> None:
    with pytest.raises(OptionError, match=r"rules, .*good, strong.*search:20000.*net: FILE.*cmd: PROGRAM"):
        get_bot("grandmaster")
