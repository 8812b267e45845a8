"""Match equity: the chance to win the match from every score, worked out from how deals end when *rules* plays itself.

From each score up to COUNTED strokes needed, many deals are played and it is counted how they end; whoever needs more
is played for as one who needs so many, since no rule asks for more than that. Then chances follow by going back from
the scores that end the match. Nothing is smoothed: rules change from one stroke to the next (6.5, 8.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, Final

from brus.bots.plans import LAST
from brus.deal import MOST_PLAYS
from brus.kernel import layout
from brus.machine.engine import NO_EVENTS, Engine
from brus.sim import ends
from brus.sim.simulator import luck_of
from brus.thinking.mind import MIND_SIZE
from brus.thinking.plan import CERTAIN
from brus.variant import Rules

__all__ = ["COUNTED", "work_out"]

COUNTED: Final = 13
"""The most strokes needed from which deals are played."""

Needs = tuple[int, ...]
Ends = list[tuple[float, Needs, int]]
"""How likely, how much nearer each side has come, and whether buks wait."""


def work_out(
    rules: Rules, deals: int, seed: int, plan: Sequence[int], tell: Callable[[int, int], None] | None = None
) -> tuple[int, ...]:
    """The chances to win, as a plan lists them, from so many deals of each score, played by a plan.

    ``tell`` hears of the scores done so far and of all.
    """
    sides = 3 if rules.seats == 3 else 2
    scores = [(needs, buks) for needs in product(range(1, COUNTED + 1), repeat=sides) for buks in _buks(sides)]
    counted = {}
    count = _counter(rules, plan, seed)
    for done, (needs, buks) in enumerate(scores):
        counted[needs, buks] = count(needs, buks, deals)
        if tell is not None:
            tell(done + 1, len(scores))
    return _go_back(sides, LAST[rules.seats], counted)


def _buks(sides: int) -> range:
    return range(2 if sides == 3 else 1)


def _counter(rules: Rules, plan: Sequence[int], seed: int) -> Callable[[Needs, int, int], Ends]:
    engine = Engine("training", ends)
    table, going_by, pack = map(engine.list_of, (rules.table, plan, [*map(int, rules.pack)]))
    state, mind, out = map(engine.filled, (layout.STATE_SIZE, MIND_SIZE, MOST_PLAYS))
    events = engine.list_of(NO_EVENTS)

    def count(needs: Needs, buks: int, deals: int) -> Ends:
        found = engine.filled(ends.ENDS_SIZE)
        luck = engine.list_of(luck_of(f"equity {seed} {needs} {buks}"))
        engine.call(
            "count_ends",
            table,
            going_by,
            engine.list_of(needs),
            buks,
            state,
            mind,
            pack,
            out,
            events,
            luck,
            deals,
            found,
        )
        return [(int(found[at]) / deals, *_end(at, len(needs))) for at in _places(found)]

    return count


def _places(found: Any) -> Iterator[int]:
    return (at for at in range(ends.ENDS_SIZE) if found[at])


def _end(at: int, sides: int) -> tuple[Needs, int]:
    buks = at % 2
    nearer = []
    at //= 2
    for _ in range(ends.SIDES_AT_MOST):
        nearer.append(at % ends.ENDS_SPAN - ends.ENDS_SHIFT)
        at //= ends.ENDS_SPAN
    return tuple(reversed(nearer))[:sides], buks


def _go_back(sides: int, last: int, counted: dict[tuple[Needs, int], Ends]) -> tuple[int, ...]:
    """The chances of every side from every score that North's side deals at, and from them as a plan lists them."""
    chances: dict[tuple[Needs, int], tuple[float, ...]] = {}
    cells = sorted(product(range(1, last + 1), repeat=sides), key=sum)

    def after(needs: Needs, buks: int) -> tuple[float, ...]:
        won = [side for side in range(sides) if needs[side] <= 0]
        if won:
            return tuple(float(side == won[0]) for side in range(sides))
        # The next side deals: seen from it the others sit as before.
        turned = tuple(min(last, needs[(side + 1) % sides]) for side in range(sides))
        found = chances.get((turned, buks), (1 / sides,) * sides)
        return tuple(found[(side - 1) % sides] for side in range(sides))

    # A deal that brings nobody nearer, and a chimney, lead to scores that are not before this one: so go back again.
    for _ in range(_ROUNDS):
        for needs in cells:
            played = tuple(min(COUNTED, need) for need in needs)
            for buks in _buks(sides):
                parts = [
                    (chance, after(tuple(need - step for need, step in zip(needs, nearer, strict=True)), waits))
                    for chance, nearer, waits in counted[played, buks]
                ]
                chances[needs, buks] = tuple(
                    sum(chance * part[side] for chance, part in parts) for side in range(sides)
                )
    return tuple(_listed(sides, last, chances))


_ROUNDS: Final = 12


def _listed(sides: int, last: int, chances: dict[tuple[Needs, int], tuple[float, ...]]) -> Iterator[int]:
    for buks, dealing in product(_buks(sides), range(sides)):
        for needs in product(range(last + 1), repeat=sides):
            if 0 in needs:
                yield CERTAIN if needs[0] == 0 else 0
            else:
                turned = tuple(needs[(side + dealing) % sides] for side in range(sides))
                yield round(CERTAIN * chances[turned, buks][-dealing % sides])
