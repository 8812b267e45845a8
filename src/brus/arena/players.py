"""Who meets in the arena: computer players, which know their view alone, and insiders, which know everything."""

from __future__ import annotations

from typing import Final, Protocol

from brus.arena.cheater import PARTS, Cheater
from brus.bots import Bot, get_bot
from brus.deal import Deal
from brus.machine.compiler import compiled, is_compiler_here
from brus.plays import Play
from brus.seats import Seat

__all__ = ["CHEATER", "Insider", "Player", "check_player", "dismiss", "get_ready", "parts_of", "player_of"]

CHEATER: Final = "cheater"
"""The name of the insider that sees all cards and searches them: a yardstick, no level."""


class Insider(Protocol):
    """Somebody who sees all cards; no :data:`brus.bots.Bot`, which gets a view and nothing else."""

    def choose(self, deal: Deal, luck: int) -> Play:
        """One of ``deal.legal_plays()``; the deal is a duplicate one (``piles.py``) and must not be changed."""
        ...


Player = Bot | Insider


def player_of(name: str) -> Player:
    """A new player of a name: the cheater, a level, or an outside bot; raise :class:`OptionError` for any other."""
    return Cheater() if name == CHEATER else get_bot(name, (CHEATER,))


def parts_of(name: str) -> tuple[str, ...]:
    """What a player calls of machine code (``compiler.PARTS``), where it is installed.

    A level tells so by an attribute ``parts``. Raise :class:`OptionError` for the name of no player.
    """
    return PARTS if name == CHEATER else getattr(get_bot(name, (CHEATER,)), "parts", ())


def check_player(name: str) -> None:
    """Raise :class:`brus.errors.BrusError` unless this names a player.

    What a player needs compiled is compiled here once, and not by each process that plays.
    """
    if is_compiler_here():
        for part in parts_of(name):
            compiled(part)
    dismiss(player_of(name))


def get_ready(player: Player, seat: Seat) -> None:
    """Let a player do beforehand what its first play would wait for: outside bots start their program."""
    prepare = getattr(player, "get_ready", None)
    if prepare is not None:
        prepare(seat)


def dismiss(player: Player) -> None:
    """Let a player go: outside bots are told to end."""
    close = getattr(player, "close", None)
    if close is not None:
        close()
