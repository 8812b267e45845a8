"""The levels' names: what people call them, budgets, and what is told of a name that is none."""

from __future__ import annotations

import pytest

from brus.bots import get_bot
from brus.bots.expert import net_of
from brus.bots.levels import level_of
from brus.bots.searching import Searcher
from brus.errors import OptionError
from brus.match import Match
from brus.seats import Seat
from brus.variants import get_variant
from brus.view import view_of


@pytest.mark.parametrize("name, most", [("strong:50ms", None), ("strong:300", 300), ("search:300", 300)])
def test_what_people_call_a_level_takes_a_budget_as_its_own_name_does(name: str, most: int | None) -> None:
    bot = level_of(name)
    assert isinstance(bot, Searcher)
    assert bot.budget.simulations == most


def test_a_name_that_is_none_is_told_every_name_budgets_nets_and_programs() -> None:
    with pytest.raises(OptionError, match=r"rules, .*good, strong.*search:20000.*net: FILE.*cmd: PROGRAM"):
        get_bot("grandmaster")


def test_expert_does_without_the_parts_that_its_name_says(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(get_variant("danish").rules())
    match.begin_deal_from_pack(Seat.W, match.rules.pack)
    view = view_of(match, Seat.N)
    asked: list[str] = []
    monkeypatch.setattr("brus.bots.expert.net_of", lambda rules: asked.append("net") or net_of(rules))
    for name, asks in [("expert:60", ["net"]), ("expert:60 -net", []), ("expert:60 -endings -rounds -likely", ["net"])]:
        asked.clear()
        assert level_of(name)(view, 1) in view.legal
        assert asked == asks


def test_only_expert_does_without_anything() -> None:
    for name in ("search:300 -net", "expert:60 -luck", "expert:60 -net extra"):
        with pytest.raises(OptionError):
            get_bot(name)
