"""How *rules* learns what it likes: tastes that win more matches against themselves are kept.

A taste is changed a little here and there and meets the one before it in thousands of matches (``rivals.py``). It is
kept when it wins so many more that luck is a bad explanation, in a first look and in a longer second one. Both sit on
each other's cards, so only what they do otherwise tells. The same seed and the same number of rounds come to the same
taste on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from math import exp, sqrt
from random import Random
from typing import Any, Final

from brus.bots.plans import Taste, plan_of
from brus.deal import MOST_PLAYS
from brus.kernel import layout
from brus.machine.engine import NO_EVENTS, Engine
from brus.sim import rivals
from brus.sim.simulator import luck_of
from brus.thinking.luck import LUCK_SIZE
from brus.thinking.mind import MIND_SIZE
from brus.thinking.plan import CERTAIN
from brus.variant import Rules

__all__ = ["Learner", "Rivalry", "meet"]

LOOK: Final = 1000
"""Rounds of matches of a first look; a second one has eight times as many."""
LONGER: Final = 8
PROMISING: Final = 0.7
CONVINCING: Final = 2.2
"""By how many standard errors a taste has to win, at first and in the end."""
_LEARNT: Final = tuple(line.name for line in fields(Taste) if line.name != "bold")


@dataclass(frozen=True, slots=True)
class Rivalry:
    """What came of matches between two plans: how many were played, and how many the first one won; the same of deals.

    ``squares`` is by how many more than one match it won in each round, squared and added up.
    """

    rounds: int
    matches: int
    match_wins: int
    deals: int
    deal_wins: int
    squares: int

    @property
    def lead(self) -> float:
        """By how many standard errors the first plan has won more than its share of the matches."""
        return (self.match_wins - self.rounds) / sqrt(max(1, self.squares))


def meet(
    rules: Rules,
    first: tuple[int, ...],
    second: tuple[int, ...],
    rounds: int,
    label: str,
    compiled: bool | None = None,
) -> Rivalry:
    """Play so many rounds of matches; a side plays by the first plan, each in turn, and all others by the second.

    A round has the same cards for each side. ``label`` chooses the luck.
    """
    engine = Engine("training", rivals, compiled)
    tally = engine.filled(rivals.RIVALS_SIZE)
    engine.call(
        "play_rivals",
        *map(engine.list_of, (rules.table, first, second)),
        *map(engine.filled, (layout.STATE_SIZE, MIND_SIZE)),
        engine.list_of([*map(int, rules.pack)]),
        engine.filled(MOST_PLAYS),
        engine.list_of(NO_EVENTS),
        engine.list_of(luck_of(label)),
        engine.filled(LUCK_SIZE),
        rounds,
        tally,
    )
    found = [int(number) for number in tally]
    return Rivalry(
        rounds=rounds,
        matches=found[rivals.RIVAL_MATCHES],
        match_wins=found[rivals.RIVAL_WINS],
        deals=found[rivals.RIVAL_DEALS],
        deal_wins=found[rivals.RIVAL_DEAL_WINS],
        squares=found[rivals.RIVAL_SQUARES],
    )


class Learner:
    """Looks for a better taste, round after round; :attr:`taste` is the best so far.

    ``equity`` is what the players go by; None for what has been learnt of it.
    """

    def __init__(self, rules: Rules, seed: int, taste: Taste, equity: tuple[int, ...] | None = None) -> None:
        self.rules = rules
        self.seed = seed
        self.taste = taste
        self.round = 0
        self.kept = 0
        self._equity = equity

    def learn(self, rounds: int, tell: Callable[[Learner], None] | None = None) -> None:
        """Go through so many rounds more; ``tell`` hears of each."""
        for _ in range(rounds):
            luck = Random(f"taste {self.seed} {self.round}")
            other = changed(self.taste, luck)
            if self._wins(other, LOOK, PROMISING, "first") and self._wins(other, LONGER * LOOK, CONVINCING, "second"):
                self.taste = other
                self.kept += 1
            self.round += 1
            if tell is not None:
                tell(self)

    def _wins(self, other: Taste, rounds: int, errors: float, look: str) -> bool:
        first, second = (plan_of(self.rules, taste, self._equity) for taste in (other, self.taste))
        return meet(self.rules, first, second, rounds, f"taste {self.seed} {self.round} {look}").lead > errors


def changed(taste: Taste, luck: Random) -> Taste:
    """A taste with one or two of its numbers, or rows of numbers, changed."""
    found: dict[str, Any] = {}
    for name in luck.sample(_LEARNT, luck.choice((1, 1, 2))):
        value = getattr(taste, name)
        most = CERTAIN if name in ("will", "rebeat", "overtake") else 3 * CERTAIN
        if isinstance(value, int):
            found[name] = _bounded(value * luck.uniform(0.6, 1.5) + luck.uniform(-300, 300), most)
        else:
            found[name] = tuple(_bounded(number, most) for number in _changed_row(value, luck))
    return replace(taste, **found)


def _changed_row(row: tuple[int, ...], luck: Random) -> list[float]:
    """A row all larger or smaller, with a hill or a valley somewhere, or ruffled."""
    kind, high = luck.random(), max(*row, 1000)
    if kind < 0.35:
        factor = luck.uniform(0.75, 1.3)
        return [number * factor for number in row]
    if kind < 0.7:
        top, width, height = luck.randrange(len(row)), luck.uniform(0.5, 3), luck.uniform(-0.35, 0.35) * high
        return [number + height * exp(-(((at - top) / width) ** 2)) for at, number in enumerate(row)]
    return [number + luck.gauss(0, 0.12) * high if luck.random() < 0.4 else number for number in row]


def _bounded(number: float, most: int) -> int:
    return max(0, min(most, round(number)))
