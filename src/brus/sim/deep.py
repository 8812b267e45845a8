"""Deep Monte Carlo: a net plays many deals with itself, and learns what its plays have come to."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from brus.bots.plans import plan_of
from brus.deal import MOST_PLAYS
from brus.kernel import layout
from brus.kernel.names import DECISIONS_AT_MOST
from brus.machine.engine import NO_EVENTS, Engine
from brus.machine.rows import note_plays, sums_of_plays
from brus.sim import selfplay
from brus.sim.nets import WIDE, Net, Teacher
from brus.sim.simulator import luck_of
from brus.thinking.mind import MIND_SIZE
from brus.thinking.plan import CERTAIN
from brus.variant import Rules

__all__ = ["School", "measured"]

CURIOUS: Final = 0.03
"""How often a play is taken at random."""
MOST_NEEDED: Final = 13
_INPUTS: Final = 136
_PLACES: Final = np.array([selfplay.WAIT_COUNT, selfplay.WAIT_STATE, selfplay.WAIT_PLAYS])

Array = Any


class Deals:
    """So many deals side by side; :meth:`go` does what was chosen in all."""

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
        self._waits, self._inputs = engine.filled(deals * selfplay.WAIT_SIZE), engine.filled(deals * selfplay.ROOM_SIZE)
        self._ends = engine.filled(deals * selfplay.SIDES_PLAYING)
        self.waits = self._waits.reshape(deals, selfplay.WAIT_SIZE)
        self.inputs = self._inputs.reshape(deals, selfplay.ROOM_SIZE)
        self.ends = self._ends.reshape(deals, selfplay.SIDES_PLAYING)
        self._common = (
            self._table, self._plan, self._states, self._minds, self._state, self._mind, self._pack, self._out,
            self._events, self._luck, self._told,
        )  # fmt: skip
        engine.call("begin_all", *self._common, deals, MOST_NEEDED, self._waits, self._inputs)

    def go(self, choices: Array) -> None:
        """Do what was chosen: the number of a play for each deal."""
        self.engine.call(
            "choose_in_all", *self._common, self.deals, MOST_NEEDED, choices, self._waits, self._inputs, self._ends
        )

    def judged(self) -> Array:
        """What *rules* would choose."""
        choices = self.engine.filled(self.deals)
        common = (*self._common[:6], *self._common[7:])
        self.engine.call("judge_all", *common, self.deals, self._waits, choices)
        return choices


class Chooser:
    """Chooses by a net in all deals at once."""

    def __init__(self, deals: Deals) -> None:
        self._deals = deals
        self._sums = np.zeros((deals.deals * MOST_PLAYS, WIDE), np.float32)
        self._deal_of = np.zeros(deals.deals * MOST_PLAYS, np.int64)

    def choose(self, net: Net) -> Array:
        """The number of the best play of each deal."""
        deals = self._deals
        rows = sums_of_plays(
            net.table, net.bias, deals.waits, deals.inputs, selfplay.ROOM_STATE, selfplay.ROOM_PLAY, _PLACES,
            self._sums, self._deal_of,
        )  # fmt: skip
        worth = net.worth(self._sums[:rows])
        counts = deals.waits[:, selfplay.WAIT_COUNT]
        firsts = np.concatenate(([0], np.cumsum(counts)[:-1]))
        order = np.lexsort((worth, self._deal_of[:rows]))
        return order[firsts + counts - 1] - firsts


class School:
    """A net learning a game: :meth:`learn` plays and teaches; ``label`` chooses the luck."""

    def __init__(self, rules: Rules, net: Net, teacher: Teacher, label: str, deals: int = 1024) -> None:
        self.net = net
        self.teacher = teacher
        self.played = 0
        self._deals = Deals(rules, deals, f"school {label}")
        self._chooser = Chooser(self._deals)
        self._luck = np.random.default_rng(luck_of(f"curiosity {label}"))
        self._inputs = np.zeros((deals, DECISIONS_AT_MOST, _INPUTS), np.int16)
        self._counts = np.zeros((deals, DECISIONS_AT_MOST), np.int64)
        self._sides = np.zeros((deals, DECISIONS_AT_MOST), np.int64)
        self._made = np.zeros(deals, np.int64)
        self._kept: list[tuple[Array, Array, Array]] = []

    def learn(self, steps: int, rate: float, batch: int = 4096) -> float:
        """Go so many steps in all deals, teaching whenever a batch is full; return the mean of the errors."""
        errors = []
        for _ in range(steps):
            choices = self._chooser.choose(self.net)
            counts = self._deals.waits[:, selfplay.WAIT_COUNT]
            odd = self._luck.random(len(choices)) < CURIOUS
            choices[odd] = self._luck.integers(0, counts[odd])
            self._note(choices)
            self._deals.go(choices)
            self._collect()
            if sum(len(targets) for _, _, targets in self._kept) >= batch:
                inputs, counts_kept, targets = (np.concatenate(parts) for parts in zip(*self._kept, strict=True))
                self._kept = []
                errors.append(self.teacher.teach(inputs, counts_kept, targets, rate))
        return float(np.mean(errors)) if errors else 0.0

    def _note(self, choices: Array) -> None:
        waits, inputs = self._deals.waits, self._deals.inputs
        every = np.arange(len(choices))
        at = self._made
        note_plays(
            waits, inputs, selfplay.ROOM_STATE, selfplay.ROOM_PLAY, _PLACES, choices, at, self._inputs, self._counts
        )  # fmt: skip
        self._sides[every, at] = waits[:, selfplay.WAIT_SIDE]
        self._made += 1

    def _collect(self) -> None:
        for deal in np.flatnonzero(self._deals.waits[:, selfplay.WAIT_ENDED]):
            made = int(self._made[deal])
            targets = self._deals.ends[deal, self._sides[deal, :made]].astype(np.float32) / CERTAIN
            self._kept.append((self._inputs[deal, :made].copy(), self._counts[deal, :made].copy(), targets))
            self._made[deal] = 0
            self.played += 1


def measured(rules: Rules, net: Net, deals: int, label: str) -> tuple[float, int]:
    """How much more the net's side comes to than *rules*, in chances to win, a deal on average; in how many deals."""
    table = Deals(rules, 1024, label)
    chooser, gained, over = Chooser(table), 0.0, 0
    own = np.arange(1024) % (3 if rules.seats == 3 else 2)
    while over < deals:
        nets, judged = chooser.choose(net), table.judged()
        choices = np.where(table.waits[:, selfplay.WAIT_SIDE] == own, nets, judged)
        table.go(choices)
        ended = np.flatnonzero(table.waits[:, selfplay.WAIT_ENDED])
        sides = 3 if rules.seats == 3 else 2
        gained += float((table.ends[ended, own[ended]] / CERTAIN - 1 / sides).sum())
        over += len(ended)
    return gained / over, over
