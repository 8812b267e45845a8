"""Endings: once nothing is left to draw, every world that fits is solved, and the best play on average is found."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from brus.bots.endings import is_ending, solve
from brus.bots.levels import level_of
from brus.bots.plans import plan_of
from brus.bots.position import Position
from brus.kernel import layout
from brus.kernel.legal import list_legal
from brus.kernel.names import NOBODY
from brus.kernel.play import carry_out
from brus.kernel.sides import side_of_seat
from brus.thinking.sampling import chance_at_end
from brus.thinking.worlds import fits_dares, sort_hand
from brus.variants import get_variant
from brus.view import View, view_of
from strategies import TABLES, played


def endings(name: str, seats: int, cards: int, count: int) -> Iterator[View]:
    """Views of seats that lead to the last tricks with so many cards in hand, and have a choice."""
    luck, rules = Random(f"{name} {seats} {cards}"), get_variant(name).rules(seats)
    while count:
        match = played(rules, luck, luck.randint(9, 44))
        if match.to_act is None:
            continue
        view = view_of(match, match.to_act)
        if is_ending(view) and view.trick is None and len(view.hand) == cards and len(view.legal) > 1:
            count -= 1
            yield view


def worlds_of(view: View) -> Iterator[list[int]]:
    """Every state that fits what the seat knows, once; the naive way."""
    position, seen = Position.of(view), set()
    packed = position.packed()
    for cards in permutations(position.unseen):
        state = list(position.start)
        for place, card in zip(position.places, cards, strict=True):
            state[place] = int(card)
        if fits_dares(packed, state):
            for seat in range(view.rules.seats):
                sort_hand(state, layout.HAND + 3 * seat)
            if tuple(state) not in seen:
                seen.add(tuple(state))
                yield state


def worth(table: tuple[int, ...], plan: tuple[int, ...], state: list[int], own: int) -> int:
    """Everybody sees all cards and plays for its own side: the whole tree."""
    if state[layout.TO_ACT] == NOBODY:
        return chance_at_end(table, plan, state, own)
    found = [worth(table, plan, after(table, state, action), own) for action in lawful(table, state)]
    return max(found) if side_of_seat(table, state[layout.TO_ACT]) == own else min(found)


def lawful(table: tuple[int, ...], state: list[int]) -> list[int]:
    out = [0] * 12
    return out[: list_legal(table, state, out)]


def after(table: tuple[int, ...], state: list[int], action: int) -> list[int]:
    other = state[:]
    carry_out(table, other, action, [0])
    return other


@pytest.mark.parametrize("name, seats", TABLES)
def test_an_ending_is_worth_what_the_whole_tree_of_every_world_says(name: str, seats: int) -> None:
    for view in endings(name, seats, 2, 3):
        table, plan = view.rules.table, plan_of(view.rules)
        worlds = list(worlds_of(view))
        own = side_of_seat(table, view.seat)
        naive = [
            sum(worth(table, plan, after(table, world, int(play)), own) for world in worlds) / len(worlds) / 10_000
            for play in view.legal
        ]
        assert solve(view, 1, compiled=False) == pytest.approx(naive, abs=1e-9)
        assert solve(view, 1, compiled=True) == pytest.approx(naive, abs=1e-9)


@pytest.mark.parametrize("name, seats", TABLES)
def test_three_cards_in_hand_are_solved_plain_and_compiled_alike(name: str, seats: int) -> None:
    for view in endings(name, seats, 2, 2):
        assert solve(view, 5, compiled=False) == solve(view, 5, compiled=True)
    view = next(endings(name, seats, 3, 1))
    found = solve(view, 5)
    assert len(found) == len(view.legal)
    assert all(0 <= chance <= 1 for chance in found)


@pytest.mark.parametrize("name, seats", TABLES)
def test_the_expert_plays_what_solving_says(name: str, seats: int) -> None:
    expert = level_of("expert")
    for view in endings(name, seats, 3, 2):
        found = solve(view, 9)
        assert found[view.legal.index(expert(view, 9))] == max(found)
