"""Lessons for nets: choices of many deals, and what each of their plays comes to, played out by *rules* or by nets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

import numpy as np

from brus.bots.plans import plan_of
from brus.deal import MOST_PLAYS
from brus.kernel import layout, names
from brus.machine.engine import NO_EVENTS, Engine
from brus.sim import lessons, selfplay
from brus.sim.nets import Choices, Net
from brus.sim.simulator import luck_of
from brus.thinking.mind import MIND_SIZE
from brus.thinking.plan import CERTAIN
from brus.variant import Rules

__all__ = ["AT_ONCE", "MOST_NEEDED", "JudgedLessons", "Lessons", "TriedLessons"]

AT_ONCE: Final = 2048
"""Choices that are gathered, and taught, at once."""
MOST_NEEDED: Final = 13
"""The most strokes that a side needs in a lesson."""

Array = Any


class Lessons(Protocol):
    """Where lessons come from."""

    def gather(self) -> tuple[Choices, Array]:
        """A batch of choices, and for each play the chance to win the match that it came to, a row for each choice."""
        ...


class _Room:
    """Lists that hold a batch of choices, and the deal that is gone on with from one batch to the next."""

    def __init__(self, rules: Rules, label: str) -> None:
        engine = self.engine = Engine("training", lessons, compiled=True)
        self.table, self.plan = engine.list_of(rules.table), engine.list_of(plan_of(rules))
        self.state, self.mind = engine.filled(layout.STATE_SIZE, names.NOBODY), engine.filled(MIND_SIZE)
        self.out, self.events = engine.filled(MOST_PLAYS), engine.list_of(NO_EVENTS)
        self.told = engine.filled(selfplay.ROOM_STATE)
        self.tried, self.tried_mind = engine.filled(layout.STATE_SIZE), engine.filled(MIND_SIZE)
        self.waits, self.inputs = (engine.filled(AT_ONCE * size) for size in (selfplay.WAIT_SIZE, selfplay.ROOM_SIZE))
        self.worths = engine.filled(AT_ONCE * lessons.MOST_CHOICES)
        self.going = (
            self.table, self.plan, self.state, self.mind, engine.list_of([*map(int, rules.pack)]), self.out,
            self.events, engine.list_of(luck_of(f"lessons {label}")), self.told,
        )  # fmt: skip

    def found(self) -> tuple[Choices, Array]:
        """What has been gathered."""
        choices = Choices(self.waits.reshape(AT_ONCE, -1), self.inputs.reshape(AT_ONCE, -1))
        return choices, self.worths.reshape(AT_ONCE, -1).astype(np.float32) / CERTAIN


class JudgedLessons:
    """Lessons in which everybody plays on by *rules*; ``label`` chooses the luck."""

    def __init__(self, rules: Rules, label: str) -> None:
        self._room = _Room(rules, label)

    def gather(self) -> tuple[Choices, Array]:
        """See :class:`Lessons`."""
        room = self._room
        room.engine.call(
            "gather_lessons", *room.going, room.tried, room.tried_mind, AT_ONCE, MOST_NEEDED, room.waits, room.inputs,
            room.worths,
        )  # fmt: skip
        return room.found()


class TriedLessons:
    """Lessons in which the side that chooses plays on by one net, and all others by another; it may be the same."""

    def __init__(self, rules: Rules, label: str, own: Net, others: Net) -> None:
        self._room = _Room(rules, label)
        self._own, self._others = own, others
        filled, most = self._room.engine.filled, AT_ONCE * lessons.MOST_CHOICES
        self._states, self._minds = filled(AT_ONCE * layout.STATE_SIZE), filled(AT_ONCE * MIND_SIZE)
        self._tried, self._tried_minds = filled(most * layout.STATE_SIZE), filled(most * MIND_SIZE)
        self._going, self._places, self._sides = filled(most + 1), filled(most), filled(most)
        self._waits, self._inputs = filled(most * selfplay.WAIT_SIZE), filled(most * selfplay.ROOM_SIZE)

    def gather(self) -> tuple[Choices, Array]:
        """See :class:`Lessons`."""
        room = self._room
        call: Callable[..., None] = room.engine.call
        call(
            "gather_choices", *room.going, AT_ONCE, MOST_NEEDED, room.waits, room.inputs, self._states, self._minds
        )  # fmt: skip
        common = (
            self._tried, self._tried_minds, room.tried, room.tried_mind, room.out, room.events, room.told, self._going,
            self._places, self._sides,
        )  # fmt: skip
        told = (self._waits, self._inputs, room.worths)
        call("begin_tries", room.table, room.plan, self._states, self._minds, room.waits, AT_ONCE, *common, *told)
        while count := int(self._going[0]):
            call("go_on_with_tries", room.table, room.plan, *common, self._chosen(count), *told)
        return room.found()

    def _chosen(self, count: int) -> Array:
        waits, inputs = self._waits.reshape(-1, selfplay.WAIT_SIZE), self._inputs.reshape(-1, selfplay.ROOM_SIZE)
        choices = Choices(waits[:count], inputs[:count])
        chosen = choices.best(self._own)
        if self._own is not self._others:
            is_own = waits[:count, selfplay.WAIT_SIDE] == self._sides[self._going[1 : count + 1]]
            chosen = np.where(is_own, chosen, choices.best(self._others))
        return np.ascontiguousarray(chosen, np.int64)
