"""Computer players: each level is a function of a view and a number that stands for luck.

A bot gets a :class:`brus.view.View`, as a person does, and nothing else. With the same view and the same luck it does
the same on every machine; so a match can be resumed, and its future is the same as if it had never been left.
Programs of other people play too, over a text protocol (docs/protocol.md): what they do is their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from brus.bots.greedy import choose_greedily
from brus.bots.random_level import choose_at_random
from brus.errors import OptionError
from brus.match import Match
from brus.messages import say
from brus.plays import Play
from brus.printable import printable
from brus.seats import Seat
from brus.view import View, view_of

__all__ = ["LEVELS", "Bot", "get_bot", "is_outside", "name_of", "show_end"]

Bot = Callable[[View, int], Play]
"""Chooses one of ``view.legal``; the second argument, a number from 1 to 2147483646, stands for luck."""

LEVELS: Final[Mapping[str, Bot]] = MappingProxyType({"random": choose_at_random, "greedy": choose_greedily})
"""Every level by its name, the weakest first."""

_OUTSIDE: Final = re.compile(r"\s*cmd\b[^:]*:")


def get_bot(level: str) -> Bot:
    """The bot of a level, or of a command: ``"cmd: ./mybot"`` is a program of one's own (docs/protocol.md).

    Raise :class:`OptionError` that lists the levels there are, or tells what is wrong with the command. A program is
    started when it is first asked to play.
    """
    if is_outside(level):
        from brus.bots.outside import OutsideBot

        return OutsideBot(level)
    try:
        return LEVELS[level]
    except KeyError:
        known = ", ".join(LEVELS)
        raise OptionError(say("level-unknown", level=printable(level, 40), known=known)) from None


def is_outside(level: str) -> bool:
    """Whether a level would run a program: nothing that is read from a file may.

    >>> is_outside("cmd: ./mybot"), is_outside("greedy")
    (True, False)
    """
    return _OUTSIDE.match(level) is not None


def name_of(level: str, seat: Seat) -> str:
    """What a level's player at a seat is called in a record; a program is started and asked."""
    if is_outside(level):
        from brus.bots.outside import OutsideBot

        return OutsideBot(level).name(seat)
    return level


def show_end(players: Mapping[Seat, object], match: Match) -> None:
    """Show the end of a deal that is over to those of the players that have a method ``watch`` for a view."""
    if match.deal is not None and match.deal.is_over:
        for seat, player in players.items():
            watch = getattr(player, "watch", None)
            if watch is not None:
                watch(view_of(match, seat))
