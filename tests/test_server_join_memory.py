"""A bot at a table whose line was down for some tricks, or that was started anew in the midst of a deal."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from brus.server.joining.bot import BotAtTable
from brus.server.joining.memory import lawful
from brus.server.mailbox import KEPT
from brus.server.protocol import Did, Message, Welcome
from brus.server.table import TableSettings
from brus.view import view_of
from server_tables import BO, PEOPLE, Desk

OTHERS = tuple(person for person in PEOPLE if person != BO)


class Bot:
    """Bo's bot, told by hand what its line would tell it; it does nothing."""

    def __init__(self) -> None:
        self.wire: Any = SimpleNamespace(view=None, n=0)
        self.bot = BotAtTable(self.wire, lambda view, luck: view.legal[0], seat=None, matches=0, tell=lambda _: None)
        self.bot._act = lambda view: None  # type: ignore[method-assign]

    def hear(self, messages: list[Message]) -> None:
        for message in messages:
            if isinstance(message, Welcome) or (isinstance(message, Did) and message.view is not None):
                self.wire.view = message.view
            self.bot._take(message)


def leads(desk: Desk) -> int:
    game = desk.table._table.game
    return 0 if game.is_shuffling else len([trick for trick in game.seen.tricks if trick.plays])


def is_asked(desk: Desk) -> bool:
    view = desk.view(BO)
    return view.to_act == view.seat and bool(lawful(view))


def desk_of(seed: int) -> Desk:
    desk = Desk(TableSettings("danish", 4, options={"target": 30}), seed=seed)
    desk.begin(*PEOPLE)
    return desk


def check(desk: Desk, bot: Bot) -> None:
    """It is given the view that the server has."""
    assert is_asked(desk)
    seen = bot.bot._memory.view(desk.view(BO), 1)
    assert seen.tricks == view_of(desk.table._table.game.match, desk.seat(BO)).tricks


@pytest.mark.parametrize("seed", range(3))
def test_a_bot_for_which_a_stand_in_has_played_knows_the_tricks_that_it_missed(seed: int) -> None:
    desk, luck, bot = desk_of(seed), Random(seed), Bot()
    seat = desk.seat(BO)
    desk.play_on(PEOPLE, luck, until=lambda: leads(desk) == 1)
    bot.hear(desk.messages[seat])
    n, heard = desk.table.welcome(seat).n, len(desk.messages[seat])
    desk.go(BO)
    desk.wait(31)
    for person in OTHERS:
        if desk.view(person).question is not None:
            desk.say(person, "vote", choice="computer")
    assert desk.view(BO).seats[str(seat)].stand_in
    desk.play_on(PEOPLE, luck, until=lambda: leads(desk) == 4)
    missed = desk.table.since(seat, n)
    assert missed is not None
    desk.come(BO)
    desk.say(BO, "back")
    desk.play_on(OTHERS, luck, most=60, until=lambda: is_asked(desk))
    bot.hear([*missed, *desk.messages[seat][heard:]])
    check(desk, bot)


@pytest.mark.parametrize("least", [0, 2 * KEPT])
@pytest.mark.parametrize("seed", range(3))
def test_a_bot_that_is_started_anew_in_the_midst_of_a_deal_hears_what_there_was_of_it(seed: int, least: int) -> None:
    desk, bot = desk_of(seed), Bot()
    seat = desk.seat(BO)
    desk.play_on(
        PEOPLE,
        Random(seed),
        until=lambda: desk.table.welcome(seat).n > least and leads(desk) >= 3 and is_asked(desk),
    )
    welcome = desk.table.welcome(seat)
    bot.hear([welcome])
    with pytest.raises(ValueError, match=r"lead|follow"):
        bot.bot._memory.view(desk.view(BO), 1)
    missed = desk.table.since(seat, welcome.kept)
    assert missed is not None
    bot.hear(missed)
    check(desk, bot)
