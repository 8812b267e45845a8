"""What a player likes: pauses, colours, badges, and the last table they sat at. Kept between starts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from brus.bots import PEOPLES_LEVELS
from brus.errors import BrusError
from brus.home import write_whole
from brus.seats import Seat, seats_of
from brus.tui.levels import DEFAULT_LEVEL
from brus.tui.words import LONGEST_NAME
from brus.variant import Rules
from brus.variants import VARIANTS, get_variant

__all__ = ["KEY", "LONGEST_SEED", "PAUSES", "SPEEDS", "Settings", "Setup", "read_settings", "write_settings"]

KEY: Final = -1.0
"""The pause that lasts until Enter is pressed."""
PAUSES: Final = (KEY, 0.0, 0.5, 1.0, 2.0, 4.0)
"""Seconds that a finished trick stays."""
SPEEDS: Final = (0.0, 0.3, 0.7, 1.5)
"""Seconds that a computer player takes for a play, and that pass before every lead."""
LONGEST_SEED: Final = 19
"""Digits of a seed."""
_SEED: Final = re.compile(rf"[0-9]{{1,{LONGEST_SEED}}}")
_FILE: Final = "settings.json"
_DEFAULT_GAME: Final = "danish"


@dataclass(frozen=True, slots=True)
class Setup:
    """A table as the menu sets it: game, players, house rules, levels and names by seat letter, and the seed.

    The person sits in the South. ``seed`` is text as it was typed; empty stands for a random one.
    """

    variant: str = _DEFAULT_GAME
    seats: int = 4
    options: Mapping[str, Any] = field(default_factory=dict)
    levels: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""

    def rules(self) -> Rules:
        """The rules of this table; raise :class:`brus.errors.OptionError` where a house rule is not for it."""
        return get_variant(self.variant).rules(self.seats, self.options)

    def level(self, seat: Seat) -> str:
        """The level of a computer player."""
        return self.levels.get(str(seat), DEFAULT_LEVEL)

    def sound(self) -> Setup:
        """The same table without what no table can have: unknown games, players, levels, house rules."""
        variant = VARIANTS.get(self.variant) or VARIANTS[_DEFAULT_GAME]
        seats = self.seats if type(self.seats) is int and self.seats in variant.players else variant.players[0]
        options: dict[str, Any] = {}
        for option in variant.options(seats):
            if option.name in self.options:
                try:
                    option.check(self.options[option.name], seats)
                except (BrusError, TypeError):
                    continue
                if self.options[option.name] != getattr(variant.house, option.name):
                    options[option.name] = self.options[option.name]
        known = {str(seat) for seat in Seat}
        return Setup(
            variant.name,
            seats,
            options,
            {seat: level for seat, level in self.levels.items() if seat in known and _is_level(level)},
            {seat: _name(name) for seat, name in self.names.items() if seat in known and isinstance(name, str)},
            self.seed if _SEED.fullmatch(self.seed) else "",
        )

    def players(self) -> dict[Seat, str]:
        """The names that were given."""
        given = {seat: self.names.get(str(seat), "").strip() for seat in seats_of(self.seats)}
        return {seat: name for seat, name in given.items() if name}


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that is kept between starts. ``told`` are the games whose rules have been shown before a match."""

    pause: float = KEY
    speed: float = 0.7
    four_colours: bool = False
    ascii_only: bool = False
    badges: bool = True
    setup: Setup = field(default_factory=Setup)
    by_place: bool = True
    told: tuple[str, ...] = ()

    def sound(self) -> Settings:
        """The same settings, with the default where a value is none that can be set."""
        fresh = Settings()
        return Settings(
            self.pause if self.pause in PAUSES else fresh.pause,
            self.speed if self.speed in SPEEDS else fresh.speed,
            self.four_colours is True,
            self.ascii_only is True,
            self.badges is not False,
            self.setup.sound(),
            by_place=self.by_place is not False,
            told=tuple(name for name in VARIANTS if name in self.told) if isinstance(self.told, list | tuple) else (),
        )


def _is_level(level: object) -> bool:
    """Whether people choose it; tables that were set before there were such levels have others."""
    return isinstance(level, str) and level in PEOPLES_LEVELS


def _name(text: str) -> str:
    """A name as the form takes it: letters that can be shown and written, and no more than have room."""
    return "".join(letter for letter in text if letter.isprintable())[:LONGEST_NAME]


def read_settings(home: Path) -> Settings:
    """The settings kept in a folder; the default ones where there are none that can be read."""
    try:
        found = json.loads((home / _FILE).read_text(encoding="utf-8"))
        setup = Setup(**_known(Setup, found.pop("setup", {})))
        return replace(Settings(**_known(Settings, found)), setup=setup).sound()
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return Settings()


def write_settings(home: Path, settings: Settings) -> None:
    """Keep the settings; raise OSError when the folder takes no file."""
    write_whole(home / _FILE, json.dumps(asdict(settings), indent=1) + "\n")


def _known(kind: type[Any], found: Mapping[str, Any]) -> dict[str, Any]:
    names = {line.name for line in fields(kind)}
    return {name: value for name, value in found.items() if name in names}
