"""The levels that search: worlds laid out from a view, plays tried out in them, within a budget."""

from __future__ import annotations

from collections.abc import Sequence
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
from brus.thinking import endings, sampling, search
from brus.thinking.luck import LUCK_SIZE, seed_luck
from brus.thinking.mind import MIND_SIZE
from brus.thinking.plan import CERTAIN
from brus.variant import Rules
from brus.view import View

__all__ = ["Budget", "Estimate", "Sampler", "Searcher", "Trial", "prepared"]

MOST_SIMULATIONS: Final = 1_000_000
"""No budget is larger, and no more are done in any time: a tree has room for each."""
MOST_MILLISECONDS: Final = 60_000
_CHUNK: Final = 50
"""Simulations between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a level may think before a play: so many deals played out, or so many milliseconds; one of the two."""

    simulations: int | None = None
    milliseconds: float | None = None

    def is_spent(self, done: int, begun: float) -> bool:
        """Whether so many deals, or the time since then (``perf_counter()``), are all of it."""
        if self.simulations is not None:
            return done >= self.simulations
        assert self.milliseconds is not None
        return 1000 * (perf_counter() - begun) >= self.milliseconds

    def left(self, done: int) -> int:
        """How many deals are left of it; of a time nobody knows, and so as many as may be."""
        return MOST_SIMULATIONS if self.simulations is None else max(0, self.simulations - done)

    def share(self, parts: int) -> Budget:
        """One of so many equal parts of it."""
        if self.simulations is not None:
            return Budget(simulations=max(1, self.simulations // parts))
        assert self.milliseconds is not None
        return Budget(milliseconds=self.milliseconds / parts)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a play comes to: the chance to win the match, and the deal.

    ``worlds`` is in how many worlds it was tried. A tree counts no deals: *search* tells 0 of ``deal``.
    """

    play: Play
    chance: float
    deal: float
    worlds: int


class Trial:
    """Lawful plays of a view tried out in worlds that fit it, or that the plays seen speak for too (``likely``)."""

    def __init__(self, view: View, luck: int, compiled: bool | None, likely: bool) -> None:
        self._plays, self._likely = view.legal, int(likely)
        self._engine, self._given = prepared(view, luck, "sampling", compiled, layout.STATE_SIZE, MOST_PLAYS)
        self._worths = self._engine.filled(sampling.WORTH_SIZE * MOST_PLAYS)
        self._tried = [0] * len(view.legal)

    def go(self, going: Sequence[int], budget: Budget) -> None:
        """Try the plays with these numbers, all in the same worlds; in a few at least."""
        wanted = self._engine.list_of([int(at in going) for at in range(MOST_PLAYS)])
        done, begun = 0, perf_counter()
        while not budget.is_spent(done * len(going), begun) or done == 0:
            worlds = max(1, min(_CHUNK, budget.left(done * len(going))) // len(going))
            self._engine.call("sample_worlds", *self._given, wanted, self._likely, worlds, self._worths)
            done += worlds
        for at in going:
            self._tried[at] += done

    def estimates(self) -> list[Estimate]:
        """What each play has come to so far."""
        return [_estimate(play, self._worths, at, self._tried[at]) for at, play in enumerate(self._plays)]


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
        trial = self._trial(view, luck)
        trial.go(range(len(view.legal)), self.budget)
        return trial.estimates()

    def _trial(self, view: View, luck: int, *, likely: bool = False) -> Trial:
        return Trial(view, luck, self._compiled, likely)

    def within(self, budget: Budget) -> Sampler:
        """The same level with another budget."""
        return type(self)(budget, self._compiled)


class Searcher(Sampler):
    """The level *search*: a tree of plays over worlds that fit the view (``thinking/search.py``)."""

    def estimates(self, view: View, luck: int) -> list[Estimate]:
        """What each lawful play comes to, in the kernel's order; ``worlds`` is how often the tree went there."""
        engine, given = prepared(view, luck, "search", self._compiled)
        room = self._room()
        tree, path = engine.filled(search.NODE_SIZE * (room + 1)), engine.filled(2 * search.PATH_AT_MOST)
        engine.call("plant_tree", tree, path)
        done, begun = 0, perf_counter()
        while done < room and not self.budget.is_spent(done, begun):
            rounds = min(_CHUNK, room - done)
            engine.call("search_worlds", *given, rounds, tree, path)
            done += rounds
        found = engine.filled(2 * MOST_PLAYS)
        assert view.seat is not None
        legal = engine.list_of([*map(int, view.legal)])
        engine.call("gather_root", tree, int(view.seat), legal, len(view.legal), found)
        return [
            Estimate(play, int(found[2 * at + 1]) / max(1, int(found[2 * at])) / CERTAIN, 0.0, int(found[2 * at]))
            for at, play in enumerate(view.legal)
        ]

    def _room(self) -> int:
        """How many rounds at most; in a millisecond some hundred are done."""
        if self.budget.simulations is not None:
            return self.budget.simulations
        assert self.budget.milliseconds is not None
        return min(MOST_SIMULATIONS, 1000 + int(400 * self.budget.milliseconds))

    def __call__(self, view: View, luck: int) -> Play:
        """The play that was tried most often."""
        if len(view.legal) == 1:
            return view.legal[0]
        return max(self.estimates(view, luck), key=lambda estimate: (estimate.worlds, estimate.chance)).play


def _estimate(play: Play, worths: Any, at: int, done: int) -> Estimate:
    total, deals = (int(worths[sampling.WORTH_SIZE * at + place]) for place in range(sampling.WORTH_SIZE))
    return Estimate(play, total / done / CERTAIN, deals / done, done)


def prepared(view: View, luck: int, kind: str, compiled: bool | None, *more: int) -> tuple[Engine, tuple[Any, ...]]:
    """What searches, and the lists that all its entries take first: the rules, what the seat knows, room, and luck.

    ``more`` are the sizes of the rooms that a kind needs beside those of all. The rooms are new each time: two searches
    may run at once, each in a thread of its own.
    """
    engine, table, plan = _of_match(view.rules, kind, compiled)
    position = Position.of(view)
    drawn = [0] * LUCK_SIZE
    seed_luck(drawn, luck)
    return engine, (
        table,
        plan,
        engine.list_of(position.packed()),
        engine.list_of([*map(int, position.unseen), 0]),
        engine.list_of(mind_of(view, plan)),
        *map(engine.filled, (MIND_SIZE, layout.STATE_SIZE, *more, MOST_PLAYS)),
        engine.list_of(NO_EVENTS),
        engine.list_of(drawn),
    )


@lru_cache(maxsize=16)
def _of_match(rules: Rules, kind: str, compiled: bool | None) -> tuple[Engine, Any, Any]:
    """What searches of one kind share in a match: the engine, the rules and the plan."""
    engine = Engine("search", {"sampling": sampling, "search": search, "endings": endings}[kind], compiled)
    return engine, engine.list_of(rules.table), engine.list_of(plan_of(rules))
