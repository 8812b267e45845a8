"""The command behind an outside bot's level: ``"cmd: ./mybot"``, or ``"cmd 5000: ./mybot"`` with its time in ms."""

from __future__ import annotations

import os
import re
import shlex
from dataclasses import dataclass
from typing import Final

from brus.errors import OptionError
from brus.messages import say
from brus.printable import printable

__all__ = ["PLAY_MS", "Command"]

PLAY_MS: Final = 2000
"""Time for a play in ms, unless the level names another."""
MOST_PLAY_MS: Final = 3_600_000

_LEVEL: Final = re.compile(r"\s*cmd(?: +([0-9]+))?:(.*)", re.DOTALL)
_MOST_DIGITS: Final = 9


@dataclass(frozen=True, slots=True)
class Command:
    """What a level asks to be run: its text, the time for a play in ms, and the words that the system gets.

    >>> Command.of("cmd 5000: ./mybot 'a b'").time_ms
    5000
    """

    level: str
    text: str
    time_ms: int
    arguments: list[str] | str

    @classmethod
    def of(cls, level: str) -> Command:
        """Read a level; raise :class:`OptionError` that tells what is wrong with it."""
        parts = _LEVEL.fullmatch(level)
        if parts is None or "\0" in level:
            raise OptionError(say("outside-no-level", level=printable(level)))
        time_ms = int(parts[1] or PLAY_MS) if len(parts[1] or "") <= _MOST_DIGITS else 0
        if not 1 <= time_ms <= MOST_PLAY_MS:
            raise OptionError(say("outside-wrong-time", level=printable(level), most=str(MOST_PLAY_MS)))
        text = parts[2].strip()
        arguments = _divide(text)
        if not arguments:
            raise OptionError(say("outside-no-command", level=printable(level)))
        return cls(level, text, time_ms, arguments)

    @property
    def program(self) -> str:
        """The first word."""
        return self.arguments if isinstance(self.arguments, str) else self.arguments[0]


def _divide(text: str) -> list[str] | str:
    """The words, by the shell's rules for quotes; Windows divides them itself."""
    if os.name != "posix":
        return text
    try:
        return shlex.split(text)
    except ValueError:
        raise OptionError(say("outside-bad-quotes", command=printable(text))) from None
