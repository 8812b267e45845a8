"""Brus: five trick-taking games of one family, their records, and a game in the terminal.

Everything of the public interface can be taken from here and is loaded when it is first asked for:

>>> from brus import Card, Suit
>>> Card.parse("Jc").suit is Suit.CLUBS
True

The rules stand in ``docs/rulebook.md``, the record in ``docs/record.md``, the words in ``docs/glossary.md``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from brus.cards import Card, Rank, Suit, pack_of, read_cards
    from brus.deal import Deal
    from brus.errors import (
        BrusError,
        CardError,
        IllegalPlay,
        MatchError,
        OptionError,
        PlayError,
        RecordError,
        SeatError,
        ShuffleError,
    )
    from brus.host import Host
    from brus.match import Match
    from brus.plays import HIDE, PASS, PIPE, SHOW, Play
    from brus.record import Record, read_record, write_record
    from brus.refusals import Refusal
    from brus.replay import record_of
    from brus.seats import Seat, side_names, side_of
    from brus.variant import Rules, Variant
    from brus.variants import VARIANTS, get_variant
    from brus.view import View, view_of

__version__: Final = "0.1.0"

__all__ = [
    "HIDE",
    "PASS",
    "PIPE",
    "SHOW",
    "VARIANTS",
    "BrusError",
    "Card",
    "CardError",
    "Deal",
    "Host",
    "IllegalPlay",
    "Match",
    "MatchError",
    "OptionError",
    "Play",
    "PlayError",
    "Rank",
    "Record",
    "RecordError",
    "Refusal",
    "Rules",
    "Seat",
    "SeatError",
    "ShuffleError",
    "Suit",
    "Variant",
    "View",
    "__version__",
    "get_variant",
    "pack_of",
    "read_cards",
    "read_record",
    "record_of",
    "side_names",
    "side_of",
    "view_of",
    "write_record",
]

_HOMES: Final = {
    "cards": ("Card", "Rank", "Suit", "pack_of", "read_cards"),
    "deal": ("Deal",),
    "errors": (
        "BrusError",
        "CardError",
        "IllegalPlay",
        "MatchError",
        "OptionError",
        "PlayError",
        "RecordError",
        "SeatError",
        "ShuffleError",
    ),
    "host": ("Host",),
    "match": ("Match",),
    "plays": ("HIDE", "PASS", "PIPE", "SHOW", "Play"),
    "record": ("Record", "read_record", "write_record"),
    "refusals": ("Refusal",),
    "replay": ("record_of",),
    "seats": ("Seat", "side_names", "side_of"),
    "variant": ("Rules", "Variant"),
    "variants": ("VARIANTS", "get_variant"),
    "view": ("View", "view_of"),
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"brus.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
