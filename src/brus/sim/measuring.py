"""How much a net has gained: deals played side by side, once by it and once as all others play, on the same cards."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from brus.bots.plans import plan_of
from brus.deal import MOST_PLAYS
from brus.kernel import layout, names
from brus.machine.engine import NO_EVENTS, Engine
from brus.sim import selfplay
from brus.sim.gathering import MOST_NEEDED
from brus.sim.nets import Choices, Net
from brus.sim.simulator import luck_of
from brus.thinking.mind import MIND_SIZE
from brus.thinking.plan import CERTAIN
from brus.variant import Rules

__all__ = ["Deals", "measured"]

_SIDE_BY_SIDE: Final = 1024

Array = Any


class Deals:
    """Many deals side by side, by number; :meth:`go` does what was chosen in all. ``label`` chooses the luck."""

    def __init__(self, rules: Rules, deals: int, label: str) -> None:
        self.engine = Engine("training", selfplay, compiled=True)
        self.deals = deals
        engine = self.engine
        self._table, self._plan = engine.list_of(rules.table), engine.list_of(plan_of(rules))
        self._states, self._minds = engine.filled(deals * layout.STATE_SIZE), engine.filled(deals * MIND_SIZE)
        self._state, self._mind = engine.filled(layout.STATE_SIZE), engine.filled(MIND_SIZE)
        self._pack = engine.list_of([*map(int, rules.pack)])
        self._out, self._events = engine.filled(MOST_PLAYS), engine.list_of(NO_EVENTS)
        self._luck, self._told = engine.list_of(luck_of(label)), engine.filled(selfplay.ROOM_STATE)
        self._numbers = engine.list_of([*luck_of(label), 0])
        self._waits, self._inputs = engine.filled(deals * selfplay.WAIT_SIZE), engine.filled(deals * selfplay.ROOM_SIZE)
        self._ends = engine.filled(deals * selfplay.SIDES_PLAYING)
        self.waits = self._waits.reshape(deals, selfplay.WAIT_SIZE)
        self.inputs = self._inputs.reshape(deals, selfplay.ROOM_SIZE)
        self.ends = self._ends.reshape(deals, selfplay.SIDES_PLAYING)
        self._common = (
            self._table, self._plan, self._states, self._minds, self._state, self._mind, self._pack, self._out,
            self._events, self._luck, self._told,
        )  # fmt: skip
        engine.call("begin_all", *self._common, self._numbers, deals, MOST_NEEDED, self._waits, self._inputs)

    def go(self, choices: Array) -> None:
        """Do what was chosen: the number of a play for each deal."""
        self.engine.call(
            "choose_in_all", *self._common, self._numbers, self.deals, MOST_NEEDED, choices, self._waits, self._inputs,
            self._ends,
        )  # fmt: skip

    def judged_ends(self, count: int) -> Array:
        """What so many of these deals, from the first on, come to for each side when all play by *rules*."""
        ends = self.engine.filled(count * selfplay.SIDES_PLAYING)
        numbers = self.engine.list_of([self._numbers[0], 0])
        common = (self._table, self._plan, self._state, self._mind, self._pack, self._out, self._events, self._luck)
        self.engine.call("judge_numbered", *common, numbers, count, MOST_NEEDED, ends)
        return ends.reshape(count, selfplay.SIDES_PLAYING)

    def judged(self) -> Array:
        """What *rules* would choose."""
        choices = self.engine.filled(self.deals)
        common = (*self._common[:6], *self._common[7:])
        self.engine.call("judge_all", *common, self.deals, self._waits, choices)
        return choices

    def chosen(self, net: Net | None) -> Array:
        """What a net would choose, or *rules* where none is given."""
        return self.judged() if net is None else Choices(self.waits, self.inputs).best(net)


def measured(rules: Rules, net: Net, deals: int, label: str, others: Net | None = None) -> tuple[float, float, int]:
    """How much more a deal comes to for a side that plays by a net than if it played as all others do.

    These play by *rules*, or by another net. Returned are the mean, in chances to win the match, its standard error,
    and the number of deals.
    """
    usual = _ends(rules, others, others, 2 * deals, label)
    found = _ends(rules, net, others, deals, label)
    gains = np.array([came - usual[number] for number, came in found.items() if number in usual])
    return float(gains.mean()), float(gains.std() / np.sqrt(len(gains))), len(gains)


def _ends(rules: Rules, net: Net | None, others: Net | None, deals: int, label: str) -> dict[int, float]:
    """What at least so many deals came to for the side that the net plays for, each in turn, by their numbers."""
    table, sides = Deals(rules, _SIDE_BY_SIDE, label), 3 if rules.seats == 3 else 2
    if net is None and others is None:
        return {number: float(ends[number % sides]) / CERTAIN for number, ends in enumerate(table.judged_ends(deals))}
    found: dict[int, float] = {}
    while len(found) < deals:
        own = table.waits[:, selfplay.WAIT_DEAL] % sides
        chosen = table.chosen(net)
        if net is not others:
            chosen = np.where(table.waits[:, selfplay.WAIT_SIDE] == own, chosen, table.chosen(others))
        table.go(chosen)
        for place in np.flatnonzero(table.waits[:, selfplay.WAIT_ENDED] != names.NOBODY):
            number = int(table.waits[place, selfplay.WAIT_ENDED])
            found[number] = float(table.ends[place, number % sides]) / CERTAIN
    return found
