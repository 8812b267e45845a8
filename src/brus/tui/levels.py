"""The levels that people choose among, and which of them can play on this machine."""

from __future__ import annotations

from typing import Final

from brus.bots import PEOPLES_LEVELS
from brus.bots.levels import LEVELS, level_of
from brus.errors import MissingExtra
from brus.tui.thinker import may_be_fast

__all__ = ["DEFAULT_LEVEL", "levels_here", "needs_machine_code", "playable"]

DEFAULT_LEVEL: Final = "good"
"""The level of a computer player for whom none is chosen."""


def needs_machine_code(level: str) -> bool:
    """Whether a level is too slow in plain Python; a budget may follow its name (``search:50ms``).

    >>> needs_machine_code("strong"), needs_machine_code("good")
    (True, False)
    """
    name = level.partition(":")[0]
    return bool(getattr(LEVELS.get(PEOPLES_LEVELS.get(name, name)), "parts", ()))


def levels_here() -> tuple[str, ...]:
    """What can be chosen: the levels that need machine code only where it can be made."""
    is_fast = may_be_fast()
    return tuple(level for level in PEOPLES_LEVELS if is_fast or not needs_machine_code(level))


def playable(level: str) -> str:
    """The level, or the default one in place of a level that cannot play here; one that is none stays as it is."""
    if not needs_machine_code(level):
        return level
    try:
        level_of(level)
    except MissingExtra:
        return DEFAULT_LEVEL
    except KeyError:
        pass
    return level
