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
from brus.thinking.judgement import choose_by_judgement
from brus.thinking.mind import MIND_SIZE, forget_all, see_action
from brus.thinking.sampling import chance_at_end
from brus.thinking.worlds import fits_dares, sort_hand
from brus.variants import get_variant
from brus.view import View, view_of
from strategies import TABLES, played


def endings(name: str, seats: int, cards: int, count: int, plays: int = 0) -> Iterator[View]:
    """Views of seats that have a choice in the last tricks, with so many cards in hand, after so many plays to a trick."""
    luck, rules = Random(f"{name} {seats} {cards}"), get_variant(name).rules(seats)
    while count:
        match = played(rules, luck, luck.randint(9, 44))
        if match.to_act is None:
            continue
        view = view_of(match, match.to_act)
        on_table = len(view.trick.plays) if view.trick is not None else 0
        if is_ending(view) and on_table == plays and len(view.hand) == cards and len(view.legal) > 1:
            count -= 1
            yield view


def worlds_of(view: View) -> Iterator[list[int]]:
    """Every state before the lead of the trick on the table that fits what the seat knows, once; the naive way."""
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
        assert solve(view, compiled=False) == pytest.approx(naive, abs=1e-9)
        assert solve(view, compiled=True) == pytest.approx(naive, abs=1e-9)


def weighed(view: View, before: list[int]) -> tuple[list[int], int]:
    """Where a world stands after the trick so far, and its weight of 1000: three tenths for a play not explained."""
    table, plan, state, mind = view.rules.table, plan_of(view.rules), before[:], [0] * MIND_SIZE
    assert view.trick is not None
    forget_all(plan, mind)
    for play in (play for trick in view.tricks[:-1] for play in trick.plays):
        see_action(mind, int(play))
    weight = 1000
    for play in map(int, view.trick.plays):
        liked = {choose_by_judgement(table, plan, state, mind[:], [0] * 12, luck) for luck in lucks()}
        weight = weight if play in liked else weight * 3 // 10
        see_action(mind, play)
        state = after(table, state, play)
    return state, weight


def lucks() -> list[list[int]]:
    """Luck that decides between equals this way and that."""
    return [[Random(seed).getrandbits(50)] for seed in range(40)]


def told_apart(name: str, seats: int, plays: int) -> Iterator[tuple[View, list[tuple[list[int], int]]]]:
    """Endings after so many plays to a trick that worlds explain better and worse, with the worlds and their weights."""
    for view in endings(name, seats, 2, 200, plays):
        worlds = [weighed(view, before) for before in worlds_of(view)]
        if len({weight for _, weight in worlds}) > 1:
            yield view, worlds


@pytest.mark.untraced
@pytest.mark.parametrize("name, seats", TABLES)
def test_inside_a_trick_a_world_counts_the_less_the_worse_judgement_explains_it(name: str, seats: int) -> None:
    for plays in range(1, seats):
        view, worlds = next(told_apart(name, seats, plays))
        table, plan, own = view.rules.table, plan_of(view.rules), side_of_seat(view.rules.table, view.seat)
        whole = 10_000 * sum(weight for _, weight in worlds)
        naive = [
            sum(weight * worth(table, plan, after(table, state, int(play)), own) for state, weight in worlds) / whole
            for play in view.legal
        ]
        assert solve(view, compiled=False) == pytest.approx(naive, abs=1e-9)
        assert solve(view, compiled=True) == pytest.approx(naive, abs=1e-9)


@pytest.mark.untraced
@pytest.mark.parametrize("name, seats", TABLES)
def test_three_cards_in_hand_are_solved_plain_and_compiled_alike(name: str, seats: int) -> None:
    [view] = endings(name, seats, 3, 1, seats - 1)
    assert solve(view, compiled=False) == solve(view, compiled=True)


@pytest.mark.untraced
@pytest.mark.parametrize("name, seats", TABLES)
def test_the_expert_plays_what_solving_says(name: str, seats: int) -> None:
    expert = level_of("expert")
    for view in endings(name, seats, 3, 2):
        found = solve(view)
        assert found[view.legal.index(expert(view, 9))] == max(found)
