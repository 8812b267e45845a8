"""The levels that search: worlds laid out from a view, plays tried out in them, within a budget."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter
from typing import Any, Final

from brus.bots.minds import mind_of
from brus.bots.plans import plan_of
from brus.bots.position import Position
from brus.deal import MOST_PLAYS
from brus.kernel import layout
from brus.machine.engine import NO_EVENTS, Engine
from brus.plays import Play
from brus.thinking import sampling, search
from brus.thinking.luck import LUCK_SIZE, seed_luck
from brus.thinking.mind import MIND_SIZE
from brus.thinking.plan import CERTAIN
from brus.variant import Rules
from brus.view import View

__all__ = ["Budget", "Estimate", "Sampler", "Searcher"]

_CHUNK: Final = 50
"""Simulations between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a level may think before a play: so many deals played out, or so many milliseconds; one of the two."""

    simulations: int | None = None
    milliseconds: float | None = None


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a play comes to: the chance to win the match and its standard error, and the chance to win the deal.

    ``worlds`` is in how many worlds it was tried.
    """

    play: Play
    chance: float
    error: float
    deal: float
    worlds: int


class Sampler:
    """The level *sampler*: the play after which the match is won most often in worlds that fit the view.

    ``parts`` are what it calls of machine code (``machine/compiler.py``).
    """

    parts: tuple[str, ...] = ("search",)

    def __init__(self, budget: Budget, compiled: bool | None = None) -> None:
        self.budget = budget
        self._compiled = compiled

    def __call__(self, view: View, luck: int) -> Play:
        """The play that came to most."""
        if len(view.legal) == 1:
            return view.legal[0]
        return max(self.estimates(view, luck), key=lambda estimate: estimate.chance).play

    def estimates(self, view: View, luck: int) -> list[Estimate]:
        """What each lawful play comes to, in the kernel's order."""
        engine, table, plan = _prepared(view.rules, "sampling", self._compiled)
        position = Position.of(view)
        worths = engine.filled(sampling.WORTH_SIZE * MOST_PLAYS)
        drawn = [0] * LUCK_SIZE
        seed_luck(drawn, luck)
        given = (
            table,
            plan,
            engine.list_of(position.packed()),
            engine.list_of([*map(int, position.unseen), 0]),
            engine.list_of(mind_of(view, plan)),
            *_rooms(engine, layout.STATE_SIZE, MOST_PLAYS),
            engine.list_of(drawn),
        )
        done, begun = 0, perf_counter()
        while not self._is_spent(done * len(view.legal), begun) or done == 0:
            worlds = max(1, _CHUNK // len(view.legal))
            engine.call("sample_worlds", *given, worlds, worths)
            done += worlds
        return [_estimate(play, worths, at, done) for at, play in enumerate(view.legal)]

    def within(self, budget: Budget) -> Sampler:
        """The same level with another budget."""
        return type(self)(budget, self._compiled)

    def _is_spent(self, done: int, begun: float) -> bool:
        if self.budget.simulations is not None:
            return done >= self.budget.simulations
        assert self.budget.milliseconds is not None
        return 1000 * (perf_counter() - begun) >= self.budget.milliseconds


class Searcher(Sampler):
    """The level *search*: a tree of plays over worlds that fit the view (``thinking/search.py``)."""

    def estimates(self, view: View, luck: int) -> list[Estimate]:
        """What each lawful play comes to, in the kernel's order; ``worlds`` is how often the tree went there."""
        engine, table, plan = _prepared(view.rules, "search", self._compiled)
        position = Position.of(view)
        drawn = [0] * LUCK_SIZE
        seed_luck(drawn, luck)
        tree, path = engine.filled(search.NODE_SIZE * (_ROOM + 1)), engine.filled(2 * search.PATH_AT_MOST)
        given = (
            table,
            plan,
            engine.list_of(position.packed()),
            engine.list_of([*map(int, position.unseen), 0]),
            engine.list_of(mind_of(view, plan)),
            *_rooms(engine),
            engine.list_of(drawn),
        )
        engine.call("plant_tree", tree, path)
        done, begun = 0, perf_counter()
        while done < _ROOM and not self._is_spent(done, begun):
            engine.call("search_worlds", *given, _CHUNK, tree, path)
            done += _CHUNK
        found = engine.filled(2 * MOST_PLAYS)
        engine.call("gather_root", tree, engine.list_of([*map(int, view.legal)]), len(view.legal), found)
        return [
            Estimate(play, int(found[2 * at + 1]) / max(1, int(found[2 * at])) / CERTAIN, 0.0, 0.0, int(found[2 * at]))
            for at, play in enumerate(view.legal)
        ]

    def __call__(self, view: View, luck: int) -> Play:
        """The play that was tried most often."""
        if len(view.legal) == 1:
            return view.legal[0]
        return max(self.estimates(view, luck), key=lambda estimate: (estimate.worlds, estimate.chance)).play


_ROOM: Final = 200_000


def _estimate(play: Play, worths: Any, at: int, done: int) -> Estimate:
    first = sampling.WORTH_SIZE * at
    total, squares, deals = (int(worths[first + place]) for place in range(sampling.WORTH_SIZE))
    mean = total / done
    spread = max(0.0, 100 * squares / done - mean * mean)
    return Estimate(play, mean / CERTAIN, (spread / done) ** 0.5 / CERTAIN, deals / done, done)


@lru_cache(maxsize=16)
def _prepared(rules: Rules, kind: str, compiled: bool | None) -> tuple[Engine, Any, Any]:
    engine = Engine("search", {"sampling": sampling, "search": search}[kind], compiled)
    return engine, engine.list_of(rules.table), engine.list_of(plan_of(rules))


def _rooms(engine: Engine, *more: int) -> tuple[Any, ...]:
    """What a search works in, new for each: two may run at once, each in a thread of its own."""
    sizes = (MIND_SIZE, layout.STATE_SIZE, *more, MOST_PLAYS)
    return (*map(engine.filled, sizes), engine.list_of(NO_EVENTS))
