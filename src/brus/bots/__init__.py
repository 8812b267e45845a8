"""Computer players: each level is a function of a view and a number that stands for luck.

A bot gets a :class:`brus.view.View`, as a person does, and nothing else. With the same view and the same luck it does
the same on every machine; so a match can be resumed, and its future is the same as if it had never been left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from brus.bots.greedy import choose_greedily
from brus.bots.random_level import choose_at_random
from brus.errors import OptionError
from brus.messages import say
from brus.plays import Play
from brus.printable import printable
from brus.view import View

__all__ = ["LEVELS", "Bot", "get_bot"]

Bot = Callable[[View, int], Play]
"""Chooses one of ``view.legal``; the second argument, a number from 1 to 2147483646, stands for luck."""

LEVELS: Final[Mapping[str, Bot]] = MappingProxyType({"random": choose_at_random, "greedy": choose_greedily})
"""Every level by its name, the weakest first."""


def get_bot(level: str) -> Bot:
    """The bot of a level; raise :class:`OptionError` that lists the levels there are."""
    try:
        return LEVELS[level]
    except KeyError:
        known = ", ".join(LEVELS)
        raise OptionError(say("level-unknown", level=printable(level, 40), known=known)) from None
