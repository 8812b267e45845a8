"""The games and their rules as HTTP tells them, from the data that they are played by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from msgspec import Struct

from brus.bots import PEOPLES_LEVELS
from brus.cards import CARDS
from brus.kernel.cutting import is_cut_point
from brus.messages import say
from brus.ranking import WINDMILL, badge_of, ranking_rows, seven_order
from brus.rulespage import rules_page
from brus.rulestold import more_rules, told_rules
from brus.seats import seats_of
from brus.variant import Option, Rules, Variant, read_option
from brus.variants import VARIANTS, get_variant

__all__ = [
    "Choice",
    "Dealt",
    "Game",
    "HouseRule",
    "LevelHere",
    "RulesTold",
    "Section",
    "games_told",
    "levels_told",
    "rules_told",
]


class Choice(Struct, frozen=True):
    """A value of a house rule, and what people call it."""

    value: bool | int | str
    label: str


class HouseRule(Struct, frozen=True):
    """A house rule of section 9: its values, which is the usual one, and for how many players it is there.

    ``kind`` tells what it is chosen by: a switch, a number, or one of a few.
    """

    name: str
    label: str
    sentence: str
    kind: str
    default: bool | int | str
    choices: list[Choice]
    seats: list[int]


_CUT_POINTS: Final = [str(card) for card in CARDS if is_cut_point(card)]


class Dealt(Struct, frozen=True):
    """How the cards are dealt (8.2), for those who show or check it: from whom on, and whether one by one.

    ``cut_points`` are the cards that score where the cut does, and are cut again (7.3).
    """

    start: str
    singly: bool
    cut_points: list[str]


class Game(Struct, frozen=True):
    """A variant: what it is called, for how many it is, its house rules, and what its comb is drawn with (8.9)."""

    name: str
    title: str
    story: str
    seats: dict[str, list[str]]
    nicknames: dict[str, str]
    target: int
    comb: str
    dealt: Dealt
    options: list[HouseRule]


class LevelHere(Struct, frozen=True):
    """A level of computer player: how it plays, in a sentence, and whether it can be had on this server."""

    name: str
    label: str
    sentence: str
    here: bool


class Section(Struct, frozen=True):
    """A part of the rules: its heading and its sentences."""

    heading: str
    lines: list[str]


class RulesTold(Struct, frozen=True):
    """The rules of a match in sentences, and the order of the cards.

    ``order`` is the whole pack from the highest card on; ``badges`` a card's place as learners are shown it: a number,
    ``w`` for a windmill, ``S…`` for what has power where a Seven is led. ``badges_on_seven`` is what they are in such a
    trick (3.1); there is nothing in it where Sevens are plain (3.6).
    """

    title: str
    sections: list[Section]
    order: list[str]
    badges: dict[str, str]
    badges_on_seven: dict[str, str]


@cache
def games_told() -> list[Game]:
    """All games, in the order in which they are offered."""
    return [_game(variant) for variant in VARIANTS.values()]


def levels_told(here: tuple[str, ...]) -> list[LevelHere]:
    """All levels that people choose among; ``here`` are those that this server has."""
    return [
        LevelHere(name, say(f"tui-level-{name}"), say(f"tui-level-about-{name}"), name in here)
        for name in PEOPLES_LEVELS
    ]


def rules_told(name: str, seats: int | None, texts: Mapping[str, str]) -> RulesTold:
    """The rules of a match; house rules are given as on the command line. Raise for what section 9 does not have."""
    variant = get_variant(name)
    options = {option: read_option(option, text) for option, text in texts.items()}
    rules = variant.rules(variant.players[0] if seats is None else seats, options)
    badges = {str(card): badge_of(rules, card) for card in rules.pack}
    powers = {str(card) for card in seven_order(rules)}
    return RulesTold(
        title=say(f"variant-{name}"),
        sections=list(_sections(rules)),
        order=[str(card) for row in ranking_rows(rules) for card in row.cards],
        badges=badges,
        badges_on_seven={card: badges[card] if card in powers else WINDMILL for card in badges} if powers else {},
    )


def _sections(rules: Rules) -> Iterator[Section]:
    yield Section(say("server-rules-story"), [say(f"variant-{rules.variant.name}-story")])
    yield Section(say("server-rules-play"), list(told_rules(rules)))
    yield Section(say("server-rules-more"), list(more_rules(rules)))
    contest = say("rules-contest")
    page = list(rules_page(rules.variant, rules.seats))
    if contest in page:
        rows = page[page.index(contest) + 1 :]
        yield Section(contest.rstrip(":"), [line.strip() for line in rows[: rows.index("")]])


def _game(variant: Variant) -> Game:
    house = {option.name: option for seats in variant.players for option in variant.options(seats)}
    return Game(
        name=variant.name,
        title=say(f"variant-{variant.name}"),
        story=say(f"variant-{variant.name}-story"),
        seats={str(seats): [str(seat) for seat in seats_of(seats)] for seats in variant.players},
        nicknames=dict(variant.nicknames),
        target=variant.house.target,
        comb="bars" if variant.robber else "strokes",
        dealt=Dealt("dealer" if variant.dealt_from_dealer else "forehand", variant.dealt_singly, _CUT_POINTS),
        options=[_house_rule(variant, option) for option in house.values()],
    )


def _house_rule(variant: Variant, option: Option) -> HouseRule:
    message = option.name.replace("_", "-")
    return HouseRule(
        name=option.name,
        label=say(f"tui-option-{message}"),
        sentence=say(f"tui-option-about-{message}"),
        kind=_kind(option.values),
        default=getattr(variant.house, option.name),
        choices=[Choice(value, _label(message, value)) for value in option.values],
        seats=[seats for seats in variant.players if option in variant.options(seats)],
    )


def _kind(values: tuple[Any, ...]) -> str:
    if isinstance(values[0], bool):
        return "switch"
    return "number" if isinstance(values[0], int) else "one-of"


def _label(option: str, value: object) -> str:
    if isinstance(value, bool):
        return say("server-option-on") if value else say("server-option-off")
    return str(value) if isinstance(value, int) else say(f"tui-value-{option}-{value}")
