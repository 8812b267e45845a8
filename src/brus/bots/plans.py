"""Plans (:mod:`brus.thinking.plan`) made from a match's rules: what computer players bring to it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from importlib import resources
from math import comb
from typing import Any, Final

from brus.kernel.names import CARDS_IN_ALL, PACK_SIZE, TRICKS_TO_WIN
from brus.thinking import plan
from brus.variant import Rules

__all__ = ["LAST", "Taste", "coin_equity", "equity_of", "plan_of", "taste_from", "taste_of"]

LAST: Final = {4: 26, 3: 14}
"""The most strokes needed that equities are listed for, by players; ``match_chance`` tells what more is taken for."""

_MOST: Final = 10 * plan.CERTAIN
"""No number of a taste is further from nothing: compiled code multiplies them, and believes what it is given."""


@dataclass(frozen=True)
class Taste:
    """What a computer player likes; all in ten thousandths, of a trick or of a chance.

    ``keep`` is what a beater is worth in hand by how many of the cards out are stronger, ``keep_seven`` a Seven by how
    many others beat it when it is led, ``keep_beggar`` the ``Kc`` that beats Sevens. ``left`` is how much of all that
    counts, by how many tricks are still to come, and ``pair`` what is added for two cards that may be led together.
    ``will`` is how often an opponent who can beat does, by how many of the cards out are stronger, ``rebeat`` how often
    a partner who could take the trick back does, and ``overtake`` how often an opponent who could takes it from the
    partner. ``bold`` is what a dare is worth beyond its points. ``guard`` is how often a matador is smacked by a higher
    one that is kept, ``dare`` how often one that is kept is dared, and ``dare_home`` the same where a dare would win
    the match; all by matador. ``fresh`` is what the cards are worth that are drawn after a triple.
    """

    keep: tuple[int, ...] = tuple(round(6000 * (1 - stronger / 18) ** 3) for stronger in range(plan.STRONGER_AT_MOST))
    keep_seven: tuple[int, ...] = (3000, 2000, 1500, 1200, 1000, 800, 800)
    keep_beggar: int = 800
    left: tuple[int, ...] = (0, *(10000,) * 12)
    will: tuple[int, ...] = (10000,) * plan.STRONGER_AT_MOST
    rebeat: int = 3500
    overtake: int = 5000
    pair: int = 0
    bold: int = 0
    guard: tuple[int, ...] = (0, 1000, 600)
    dare: tuple[int, ...] = (0, 800, 200)
    dare_home: tuple[int, ...] = (0, 1500, 2000)
    fresh: int = 5000


def taste_of(rules: Rules) -> Taste:
    """What the level *rules* likes in a game, as ``brus train`` has found it."""
    return taste_from(_learnt(rules.variant.name, rules.seats).get("taste", {}))


def taste_from(document: Mapping[str, Any]) -> Taste:
    """A taste as JSON has it; what it does not name is as in every new one.

    Raise ValueError for what is no taste: another name, a row of another length, or what is no whole number.
    """
    usual = asdict(Taste())
    for name, value in document.items():
        row, new = (list(one) if isinstance(one, (list, tuple)) else [one] for one in (value, usual.get(name)))
        if name not in usual or len(row) != len(new) or any(type(one) is not int or abs(one) > _MOST for one in row):
            raise ValueError(name)
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in document.items()
    }
    return Taste(**values)


def equity_of(rules: Rules) -> tuple[int, ...]:
    """The chance to win the match from every score of a game, as a plan lists it and ``brus train`` has found it."""
    found = _learnt(rules.variant.name, rules.seats).get("equity")
    return coin_equity(rules.seats) if found is None else tuple(found["chances"])


@cache
def _learnt(variant: str, seats: int) -> dict[str, Any]:
    file = resources.files(__package__) / "learnt" / f"{variant}-{seats}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def plan_of(rules: Rules, taste: Taste | None = None, equity: Sequence[int] | None = None) -> tuple[int, ...]:
    """The plan for a match, with what has been learnt of the game unless another taste or other equities are given."""
    return _plan(rules, taste or taste_of(rules), equity_of(rules) if equity is None else tuple(equity))


@lru_cache(maxsize=32)
def _plan(rules: Rules, taste: Taste, equity: tuple[int, ...]) -> tuple[int, ...]:
    pack = {int(card) for card in rules.pack}
    return (
        *(int(card in pack) for card in range(CARDS_IN_ALL)),
        *_misses(),
        *_twos(),
        *_courses(rules.seats),
        *taste.keep,
        *taste.keep_seven,
        taste.keep_beggar,
        *taste.left,
        *taste.will,
        taste.rebeat,
        taste.overtake,
        taste.pair,
        taste.bold,
        *taste.guard,
        *taste.dare,
        *taste.dare_home,
        taste.fresh,
        LAST[rules.seats],
        *equity,
    )


@cache
def _misses() -> tuple[int, ...]:
    return tuple(
        _miss(out, stronger, held)
        for out in range(plan.OUT_AT_MOST)
        for stronger in range(plan.STRONGER_AT_MOST)
        for held in range(plan.HELD_BEHIND)
    )


def _miss(out: int, stronger: int, held: int) -> int:
    if stronger == 0:
        return plan.CERTAIN
    return _share(comb(max(0, out - stronger), held), comb(out, held)) if stronger <= out else 0


@cache
def _twos() -> tuple[int, ...]:
    def two(out: int, stronger: int, held: int) -> int:
        if stronger > out or held > out:
            return 0
        few = sum(comb(stronger, some) * comb(out - stronger, held - some) for some in (0, 1) if some <= held)
        return _share(comb(out, held) - few, comb(out, held))

    return tuple(
        two(out, stronger, held)
        for out in range(plan.OUT_AT_MOST)
        for stronger in range(plan.STRONGER_AT_MOST)
        for held in range(plan.HELD_BY_ONE)
    )


def _share(part: int, whole: int) -> int:
    return plan.CERTAIN * part // whole if whole else 0


Ends = tuple[float, ...]


@cache
def _courses(seats: int) -> tuple[int, ...]:
    """How a deal ends when every trick is anybody's, by the tricks so far: see ``thinking/plan.py`` for the ends."""
    counts = range(plan.TRICKS_COUNTED)
    return tuple(
        round(plan.CERTAIN * chance)
        for own in counts
        for second in counts
        for third in counts
        for chance in _ends(seats, (own, second, third))
    )


@cache
def _ends(seats: int, tricks: tuple[int, int, int]) -> Ends:
    sides = 3 if seats == 3 else 2
    for side in range(sides):
        if tricks[side] >= TRICKS_TO_WIN:
            is_jan = sum(tricks) == tricks[side]
            end = 2 * side + is_jan
            return tuple(float(place == end) for place in range(plan.COURSES))
    if sum(tricks[:sides]) >= PACK_SIZE // seats:
        return tuple(float(place == plan.BUK_COURSE) for place in range(plan.COURSES))
    following = [_ends(seats, _one_more(tricks, side)) for side in range(sides)]
    return tuple(sum(each[place] for each in following) / sides for place in range(plan.COURSES))


def _one_more(tricks: tuple[int, int, int], side: int) -> tuple[int, int, int]:
    return (tricks[0] + (side == 0), tricks[1] + (side == 1), tricks[2] + (side == 2))


@cache
def coin_equity(seats: int) -> tuple[int, ...]:
    """The chance to win a match in which every deal is anybody's and worth one stroke, as a plan lists it.

    With three players the first deal is worth another one where a buk waits (7.4).

    >>> coin_equity(4)[1 * 27 + 1]
    5000
    """
    last, sides = LAST[seats], 3 if seats == 3 else 2
    needs = range(last + 1)
    rows = (
        [(own, other) for own in needs for other in needs]
        if sides == 2
        else [(own, other, third) for own in needs for other in needs for third in needs]
    )
    buks = range(2 if sides == 3 else 1)
    return tuple(round(plan.CERTAIN * _coin(row, waiting)) for waiting in buks for _ in range(sides) for row in rows)


@cache
def _coin(needs: tuple[int, ...], buks: int = 0) -> float:
    if 0 in needs:
        return float(needs[0] == 0)
    after = (
        tuple(max(0, need - (1 + buks) * (place == side)) for place, need in enumerate(needs))
        for side in range(len(needs))
    )
    return sum(_coin(each) for each in after) / len(needs)
