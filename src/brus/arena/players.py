"""Who meets in the arena: computer players, which know their view alone, and insiders, which know everything."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Final, Protocol

from brus.arena.cheater import PARTS, Cheater
from brus.bots import Bot, file_of, get_bot
from brus.deal import Deal
from brus.errors import BotError, OptionError
from brus.machine.compiler import compiled, is_compiler_here
from brus.messages import say
from brus.plays import Play
from brus.printable import printable
from brus.seats import Seat

__all__ = [
    "CHEATER",
    "Insider",
    "Player",
    "called",
    "check_player",
    "check_table",
    "dismiss",
    "get_ready",
    "machine_parts_of",
    "nets_of",
    "player_of",
    "players_in",
]

CHEATER: Final = "cheater"
"""The name of the insider that sees all cards and searches them: a yardstick, no level."""

_ISMCTS: Final = re.compile(r"\s*ismcts\s*:\s*(.*?)\s*", re.DOTALL)
_PLUS: Final = re.compile(r"\s\+\s")
_SIDE: Final = 2
"""Players of a side of four."""


class Insider(Protocol):
    """Somebody who sees all cards; no :data:`brus.bots.Bot`, which gets a view and nothing else."""

    def choose(self, deal: Deal, luck: int) -> Play:
        """One of ``deal.legal_plays()``; the deal is a duplicate one (``piles.py``) and must not be changed."""
        ...


Player = Bot | Insider


def players_in(party: str) -> tuple[str, ...]:
    """The names in a party's: one player, or two partners with a ``+`` between them, the one in the first seat first.

    Raise :class:`OptionError` for more than two.

    >>> players_in("rules + greedy"), players_in("cmd: ./c++bot")
    (('rules', 'greedy'), ('cmd: ./c++bot',))
    """
    names = _PLUS.split(party)
    if len(names) > _SIDE:
        raise OptionError(say("arena-partners-two", party=printable(party), found=len(names)))
    return tuple(name.strip() for name in names) if len(names) > 1 else (party,)


def check_table(party: str, seats: int) -> None:
    """Raise :class:`OptionError` if a party's name has partners and nobody has one at a table of so many."""
    if len(players_in(party)) > 1 and seats != 2 * _SIDE:
        raise OptionError(say("arena-partners-of-four", party=printable(party), seats=str(seats)))


def player_of(name: str) -> Player:
    """A new player of a name: the cheater, OpenSpiel's search, a level, or an outside bot.

    Raise :class:`OptionError` for any other, and :class:`brus.errors.MissingExtra` for one that needs what is not
    installed.
    """
    if name == CHEATER:
        return Cheater()
    if told := _ISMCTS.fullmatch(name):
        from brus.envs.ismcts import IsmctsPlayer, budget_in

        return IsmctsPlayer(budget_in(told[1]))
    return get_bot(name, (say("arena-ismcts-form"), CHEATER))


def machine_parts_of(party: str) -> tuple[str, ...]:
    """What a party's players call of machine code (``compiler.PARTS``), where it is installed.

    A level tells so by an attribute ``parts``. Raise :class:`OptionError` for the name of no player.
    """
    return tuple(
        part
        for name in players_in(party)
        for part in (PARTS if name == CHEATER else getattr(player_of(name), "parts", ()))
    )


def nets_of(parties: Iterable[str]) -> dict[str, str]:
    """The SHA-256 of each file of a net that one of these parties plays by, by the player's name."""
    names = {name for party in parties for name in players_in(party)}
    files = {name: file_of(name) for name in sorted(names)}
    return {name: sha256(file.read_bytes()).hexdigest() for name, file in files.items() if file is not None}


def check_player(party: str) -> None:
    """Raise :class:`brus.errors.BrusError` unless this names a player, or two partners.

    What a player needs compiled is compiled here once, and not by each process that plays.
    """
    if is_compiler_here():
        for part in machine_parts_of(party):
            compiled(part)
    for name in players_in(party):
        dismiss(player_of(name))


def called(party: str) -> str:
    """What people are told that a party is: the name that a program tells of itself, if it does so, and its command."""
    return " + ".join(map(_called, players_in(party)))


def _called(name: str) -> str:
    player = player_of(name)
    tell = getattr(player, "name", None)
    if tell is None:
        return name
    try:
        return say("arena-program", name=tell(Seat.N), command=name)
    except BotError:
        return name
    finally:
        dismiss(player)


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
