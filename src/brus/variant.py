"""Variants and house rules as data, and their compilation to the kernel's table (rulebook, 6, 8 and 9)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import IntEnum
from types import MappingProxyType
from typing import Any, Final, cast

from brus.cards import CARDS, Card, Rank, pack_of
from brus.errors import OptionError
from brus.kernel import layout, names
from brus.kernel.table import RULES
from brus.messages import say
from brus.printable import literal, printable
from brus.seats import side_names

__all__ = [
    "BEATERS",
    "Contest",
    "HouseRules",
    "NearTheEnd",
    "Option",
    "Rules",
    "Variant",
    "as_rules",
    "house_rule",
    "read_option",
    "write_option",
]

OptionValue = bool | int | str

_NUMBER: Final = re.compile("-?[0-9]{1,9}")

BEATERS: Final = "Jc Kh 8s 9c 9s 9h 9d Ac As Ah Ad Js Jh Jd 6c 6s 6h 6d"
"""2.3: the beaters, high to low."""


class Contest(IntEnum):
    """The rows of 6.9 and 6.10: what was dared by X, and whose is the highest matador of the trick."""

    EIGHT_STANDS = names.EIGHT_STANDS
    EIGHT_OVERSMACKS = names.EIGHT_OVERSMACKS
    EIGHT_SMACKED = names.EIGHT_SMACKED
    EIGHT_SMACKED_BY_THIRD = names.EIGHT_SMACKED_BY_THIRD
    KING_STANDS = names.KING_STANDS
    KING_SMACKED = names.KING_SMACKED
    KING_LED_STANDS = names.KING_LED_STANDS
    KING_LED_SMACKED = names.KING_LED_SMACKED
    BOTH_KING_ON_TOP = names.BOTH_KING_ON_TOP
    BOTH_OVERSMACKS = names.BOTH_OVERSMACKS
    BOTH_BY_THIRD = names.BOTH_BY_THIRD
    PARTNERS_STAND = names.PARTNERS_STAND
    PARTNERS_SMACKED = names.PARTNERS_SMACKED


class NearTheEnd(IntEnum):
    """What 6.5 says of a dare one success from the end."""

    ALLOWED = names.END_ALLOWED
    REFUSED_IF_IT_WINS = names.END_REFUSED_IF_IT_WINS
    REFUSED_ON_THE_LAST_LINE = names.END_REFUSED_ON_THE_LAST_LINE


_MATADORS: Final = ("Jc", "Kh", "8s")
_KING_LED: Final = {
    Contest.KING_LED_STANDS: Contest.KING_STANDS,
    Contest.KING_LED_SMACKED: Contest.KING_SMACKED,
}
"""A dare of Kh from the lead is worth what any is, unless a variant has rows of its own for it (6.9, 6.10)."""
_PROOF: Final = {"none": names.PROOF_NONE, "left": names.PROOF_LEFT, "both": names.PROOF_BOTH}


@dataclass(frozen=True, slots=True)
class Option:
    """One line of section 9: a house rule's name, its values, and for how many players it is there."""

    name: str
    values: tuple[OptionValue, ...]
    players: tuple[int, ...] = (3, 4)
    four_only: tuple[OptionValue, ...] = ()

    def check(self, value: object, seats: int) -> None:
        """Raise :class:`OptionError` unless the value may be given when there are so many players."""
        if not any(type(value) is type(known) and value == known for known in self.values):
            raise OptionError(say("option-value", option=self.name, value=show(value), values=self.choices))
        if type(seats) is not int or seats not in self.players:
            raise OptionError(say("option-players", option=self.name, seats=seats))
        if seats != 4 and value in self.four_only:
            raise OptionError(say("option-four-only", option=self.name, value=show(value)))

    @property
    def choices(self) -> str:
        """The values as section 9 lists them."""
        if len(self.values) > 4:
            return f"{show(self.values[0])}–{show(self.values[-1])}"
        return ", ".join(map(show, self.values))


def show(value: object) -> str:
    """A value as a record writes it, short and harmless whatever it is."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**9 else say("option-huge-number")
    if isinstance(value, str):
        return f'"{printable(value, 40)}"'
    return say("option-strange-value", kind=type(value).__name__)


def read_option(name: str, text: str) -> OptionValue:
    """The value of a house rule from what a person wrote: true or false, a number, or else text, quoted or bare.

    Whether the rule may have it is found by :meth:`Variant.rules`.

    >>> read_option("target", " 7"), read_option("chimney", "false"), read_option("low_rank", "5")
    (7, False, '5')
    """
    word = text.strip()
    if word in ("true", "false"):
        return word == "true"
    # The lowest rank of the pack is a text that looks like a number.
    return int(word) if _NUMBER.fullmatch(word) and name != "low_rank" else word.strip("\"'")


def write_option(value: object) -> str:
    """A house rule's value as :func:`read_option` reads it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def house_rule(*values: OptionValue, players: tuple[int, ...] = (3, 4), four_only: tuple[OptionValue, ...] = ()) -> Any:
    """A field of :class:`HouseRules`: the values that section 9 lists for it."""
    return field(default=None, metadata={"values": values, "players": players, "four_only": four_only})


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """One column of section 9: what each house rule is in a variant; None stands for its dash."""

    target: int = house_rule(*range(1, 51))
    low_rank: str = house_rule("T", "5")
    first_lead: str = house_rule("forehand", "dealer")
    kristian_andersen: bool | None = house_rule(True, False)
    piping: bool | None = house_rule(True, False)
    triple_point: bool | None = house_rule(True, False)
    hawking: bool | None = house_rule(True, False)
    chimney: bool | None = house_rule(True, False)
    dare_on_empty_talon: bool | None = house_rule(True, False)
    dare_in_last_trick: bool | None = house_rule(True, False)
    dare_on_seven: bool | None = house_rule(True, False)
    dare_needs_trick: bool | None = house_rule(True, False)
    unlawful_dares: str | None = house_rule("refused", "smacked", four_only=("smacked",))
    cut_point: bool | None = house_rule(True, False)
    proof: str | None = house_rule("left", "both", "none")
    buk_accumulates: bool | None = house_rule(True, False, players=(3,))


OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {line.name: Option(line.name, **line.metadata) for line in fields(HouseRules)}
)
"""Section 9, line by line."""


@dataclass(frozen=True, kw_only=True)
class Variant:
    """One game of the family: the tables of sections 2 to 8, and its column of section 9.

    ``daring`` names the cards that can be dared, ``points`` the rows of 6.9 and 6.10; ``barely_recorded`` asks that
    players be told so (8.7); ``sources`` are the rulebook's letters for the texts that the game is known from.
    """

    name: str
    players: tuple[int, ...]
    house: HouseRules
    beaters: str = BEATERS
    sevens: bool = True
    beggar_king: bool = True
    most_led: int = 3
    daring: str = ""
    points: Mapping[Contest, int] = field(default_factory=dict)
    near_the_end: NearTheEnd = NearTheEnd.ALLOWED
    dare_in_first_trick: bool = True
    dealt_from_dealer: bool = True
    dealt_singly: bool = False
    says_standing: bool = False
    robber: bool = False
    barely_recorded: bool = False
    sources: tuple[str, ...] = ()
    nicknames: Mapping[str, str] = field(default_factory=dict)

    def __reduce__(self) -> tuple[Any, ...]:
        from brus.variants import VARIANTS

        if VARIANTS.get(self.name) == self:
            return _variant_named, (self.name,)
        parts = {line.name: getattr(self, line.name) for line in fields(self)}
        return _variant_again, (parts | {"points": dict(self.points), "nicknames": dict(self.nicknames)},)

    def __deepcopy__(self, memo: dict[int, Any]) -> Variant:
        return self

    def __hash__(self) -> int:
        return hash((self.name, self.players, self.house))

    def options(self, seats: int) -> tuple[Option, ...]:
        """The house rules that may be set here when there are so many players (section 9)."""
        return tuple(
            option
            for option in OPTIONS.values()
            if getattr(self.house, option.name) is not None and seats in option.players
        )

    def rules(self, seats: int = 4, options: Mapping[str, object] | None = None) -> Rules:
        """The rules of a match: this variant for 3 or 4 players, with house rules (section 9).

        Raises :class:`OptionError` for players it is not for, an unknown or absent option, a wrong value.

        >>> from brus.variants import get_variant
        >>> get_variant("ringkobing").rules(3, {"target": 7}).target
        7
        """
        if type(seats) is not int or seats not in self.players:
            counts = say("list-or", first=self.players[0], last=self.players[-1], count=len(self.players))
            raise OptionError(say("wrong-players", variant=self.name, players=counts, seats=show(seats)))
        if not isinstance(options, Mapping | None):
            raise OptionError(say("options-no-table", found=literal(options)))
        given = dict(options or {})
        for name, value in given.items():
            if name not in OPTIONS:
                raise OptionError(say("option-unknown", option=printable(str(name), 40)))
            if getattr(self.house, name) is None:
                raise OptionError(say("option-not-here", option=name, variant=self.name))
            OPTIONS[name].check(value, seats)
        # In one order, whatever order they were given in: what is equal is also written with the same bytes.
        checked = cast(dict[str, OptionValue], dict(sorted(given.items())))
        return Rules(self, seats, MappingProxyType(checked), replace(self.house, **cast(Any, checked)))


@dataclass(frozen=True)
class Rules:
    """The rules of one match: a variant, the number of players, the overrides, and what follows from them.

    ``options`` holds only what the match overrides, ``house`` every house rule in force; ``table`` is the flat
    table that the kernel reads (``kernel/table.py``).
    """

    variant: Variant
    seats: int
    options: Mapping[str, OptionValue]
    house: HouseRules
    table: tuple[int, ...] = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "table", compile_rules(self))
        # Kept, as what follows from a hand is looked up by the rules at every move.
        object.__setattr__(self, "_hash", hash((self.variant.name, self.seats, tuple(sorted(self.options.items())))))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rules_again, (self.variant, self.seats, dict(self.options))

    def __deepcopy__(self, memo: dict[int, Any]) -> Rules:
        return self

    def __hash__(self) -> int:
        return self._hash

    def document(self) -> dict[str, Any]:
        """What tells these rules from all others, as JSON has it: ``variant``, ``seats`` and ``options``."""
        return {"variant": self.variant.name, "seats": self.seats, "options": dict(self.options)}

    @property
    def target(self) -> int:
        """Strokes on a comb at first (8.1)."""
        return self.house.target

    @property
    def low_rank(self) -> Rank:
        """The lowest rank in the pack (2.1)."""
        return Rank.TEN if self.house.low_rank == "T" else Rank.FIVE

    @property
    def pack(self) -> tuple[Card, ...]:
        """The 36 cards in play, in written order (2.1)."""
        return pack_of(self.low_rank)


def as_rules(given: object) -> Rules:
    """The rules that were given, or raise :class:`OptionError` for anything else."""
    if isinstance(given, Rules):
        return given
    raise OptionError(say("rules-not-these", found=literal(given)))


def _variant_named(name: str) -> Variant:
    from brus.variants import get_variant

    return get_variant(name)


def _variant_again(parts: dict[str, Any]) -> Variant:
    return Variant(**(parts | {name: MappingProxyType(parts[name]) for name in ("points", "nicknames")}))


def _rules_again(variant: Variant, seats: int, options: dict[str, OptionValue]) -> Rules:
    return variant.rules(seats, options)


def compile_rules(rules: Rules) -> tuple[int, ...]:
    """The kernel's table of a match's rules, laid out as ``kernel/table.py`` says."""
    variant, house = rules.variant, rules.house
    announced = variant.daring.split() + (["Kc"] if house.hawking else [])
    values: dict[str, int | list[int]] = {
        "SEATS": rules.seats,
        "START_TARGET": house.target,
        "STRENGTH": _strength(variant.beaters),
        "SEVEN_STRENGTH": _seven_strength(variant, house),
        "SEVENS": variant.sevens,
        "MOST_LED": variant.most_led,
        "PIPING": bool(house.piping),
        "TRIPLE_POINT": bool(house.triple_point),
        "HAWKING": bool(house.hawking),
        "DARES": [matador in variant.daring.split() for matador in _MATADORS],
        "MATADOR": [_MATADORS.index(str(card)) if str(card) in _MATADORS else names.NOBODY for card in CARDS],
        "ANNOUNCES": [str(card) in announced for card in CARDS],
        "DARE_ON_EMPTY_TALON": bool(house.dare_on_empty_talon),
        "DARE_IN_FIRST_TRICK": variant.dare_in_first_trick,
        "DARE_IN_LAST_TRICK": bool(house.dare_in_last_trick),
        "DARE_NEAR_THE_END": variant.near_the_end,
        "DARE_ON_SEVEN": house.dare_on_seven is not False,
        "DARE_NEEDS_TRICK": bool(house.dare_needs_trick),
        "UNLAWFUL_SMACKED": house.unlawful_dares == "smacked",
        "POINTS": [variant.points.get(row, variant.points.get(_KING_LED.get(row, row), 0)) for row in Contest],
        "PROOF": _PROOF[house.proof or "none"],
        "CUT_POINT": bool(house.cut_point),
        "BUK_ACCUMULATES": bool(house.buk_accumulates),
        "CHIMNEY": bool(house.chimney),
        "SAYS_STANDING": variant.says_standing,
        "ROBBER": variant.robber,
        "DEALER_LEADS": house.first_lead == "dealer",
        "DEALT_FROM_DEALER": variant.dealt_from_dealer,
        "DEALT_SINGLY": variant.dealt_singly,
    }
    # What the kernel takes for granted: sides.other_side, daring.has_daring, and all of proof.py.
    assert len(side_names(rules.seats)) == 2 or not (values["ROBBER"] or values["UNLAWFUL_SMACKED"])
    assert not variant.daring or "Kh" in variant.daring.split()
    assert not values["PROOF"] or variant.daring.split() == ["Kh"]
    table: list[int] = []
    for name, length, _ in RULES:
        value = values[name]
        entry = value if isinstance(value, list) else [value]
        assert len(entry) == length, name
        table.extend(map(int, entry))
    assert len(table) == layout.RULES_SIZE
    return tuple(table)


def _strength(beaters: str) -> list[int]:
    """2.3, 2.4: the last beater has 1, a windmill 0."""
    strength = [0] * len(CARDS)
    for place, card in enumerate(reversed(beaters.split()), start=1):
        strength[Card.parse(card)] = place
    return strength


def _seven_strength(variant: Variant, house: HouseRules) -> list[int]:
    """3.2 to 3.4: Sevens by suit, then Kc, and Ks as the one that nothing beats."""
    strength = [0] * len(CARDS)
    order = ["7d", "7h", "7s", "7c"] if variant.sevens else []
    order += ["Kc"] if variant.beggar_king else []
    order += ["Ks"] if house.kristian_andersen else []
    for place, card in enumerate(order, start=1):
        strength[Card.parse(card)] = place
    return strength
