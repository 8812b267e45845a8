"""Computer players: each level is a function of a view and a number that stands for luck.

A bot gets a :class:`brus.view.View`, as a person does, and nothing else. With the same view and the same luck it does
the same on every machine; so a match can be resumed, and its future is the same as if it had never been left.
Programs of other people play too, over a text protocol (docs/protocol.md): what they do is their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from brus.bots.levels import LEVELS, PEOPLES_LEVELS, Bot, level_of
from brus.errors import OptionError
from brus.match import Match
from brus.messages import say
from brus.printable import printable
from brus.seats import Seat
from brus.view import view_of

__all__ = ["LEVELS", "PEOPLES_LEVELS", "Bot", "file_of", "get_bot", "is_outside", "name_of", "show_end"]

_OUTSIDE: Final = re.compile(r"\s*(cmd\b[^:]*|net\s*):")
_NET: Final = re.compile(r"\s*net\s*:\s*(.*?)\s*", re.DOTALL)


def get_bot(level: str, others: Iterable[str] = ()) -> Bot:
    """The bot of a level, or of a command: ``"cmd: ./mybot"`` is a program of one's own (docs/protocol.md).

    ``"net: FILE"`` plays by a net that ``brus train --net`` has trained (docs/players.md). Raise :class:`OptionError`
    that lists the levels there are, and ``others`` that whoever asks knows, or tells what is wrong with the command;
    :class:`brus.errors.NetError` for a file that is no net, and :class:`brus.errors.MissingExtra` where what a level
    needs is not installed. A program is started when it is first asked to play.
    """
    if net := _NET.fullmatch(level):
        from brus.bots.nets import NetPlayer

        return NetPlayer(net[1])
    if is_outside(level):
        from brus.bots.outside import OutsideBot

        return OutsideBot(level)
    try:
        return level_of(level)
    except KeyError:
        raise OptionError(_why_no_level(level, others)) from None


def _why_no_level(level: str, others: Iterable[str]) -> str:
    """What one sentence tells of the name of no level; that of a file is most likely a program's."""
    shown, first = printable(level, 40), level.partition(" ")[0]
    with suppress(OSError, ValueError):
        if any(Path(word).is_file() for word in level.split()):
            lacks_folder = "/" not in first and Path(first).is_file()
            return say("level-unknown-file", level=shown, program=printable(f"./{level}" if lacks_folder else level))
    known = dict.fromkeys((*LEVELS, *PEOPLES_LEVELS, *others))
    return say("level-unknown-here", level=shown, known=", ".join(known))


def file_of(level: str) -> Path | None:
    """The file of a net that a level plays by; None for any other level."""
    net = _NET.fullmatch(level)
    return None if net is None else Path(net[1])


def is_outside(level: str) -> bool:
    """Whether a level would run a program, or read a file of this machine: nothing that is read from a file may.

    >>> is_outside("cmd: ./mybot"), is_outside("greedy")
    (True, False)
    """
    return _OUTSIDE.match(level) is not None


def name_of(level: str, seat: Seat) -> str:
    """What a level's player at a seat is called in a record; a program is started and asked."""
    if is_outside(level) and not _NET.fullmatch(level):
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
