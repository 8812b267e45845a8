"""The exact search of a deal with open cards: against a search that tries everything, compiled and plain."""

from __future__ import annotations

import copy
from random import Random

import pytest

from brus.deal import Deal
from brus.host import Host
from brus.kernel import layout
from brus.seats import Seat, seats_of, side_names, side_of
from brus.sim.solving import Solver
from brus.variants import get_variant
from strategies import TABLES, random_rules


def worth(deal: Deal, side: int) -> int:
    """How far a side is ahead of each other side, added up; a match won counts a hundred."""
    state, sides = deal.state, len(side_names(deal.rules.seats))
    ahead = [state[layout.SCORE + at] - state[layout.TARGET + at] for at in range(sides)]
    if state[layout.MATCH_WINNER] >= 0:
        ahead[state[layout.MATCH_WINNER]] += 100
    return sum(ahead[side] - other for other in ahead)


def tried_out(deal: Deal, side: int) -> int:
    """The worth of a deal by trying everything."""
    if deal.to_act is None:
        return worth(deal, side)
    values = []
    for play in deal.legal_plays():
        after = copy.deepcopy(deal)
        after.play(play)
        values.append(tried_out(after, side))
    return max(values) if side_of(deal.to_act, deal.rules.seats) == side else min(values)


def late_deals(name: str, seats: int, seed: int, left: int) -> list[Deal]:
    """Deals of random matches, by house rules drawn by luck, with few cards left in hand."""
    luck, found = Random(seed), []
    for number in range(12):
        rules = random_rules(luck, name, seats)
        host = Host(rules, seed=number + seed, levels=dict.fromkeys(seats_of(seats), "random"))
        while host.match.winner is None and len(found) < min(8, 3 * (number + 1)):
            host.go_on()
            deal = host.match.deal
            if deal is not None and deal.to_act is not None:
                held = sum(len(deal.hand(seat)) for seat in seats_of(seats)) + len(deal.talon)
                if held <= left and luck.random() < 0.5:
                    found.append(copy.deepcopy(deal))
    return found


@pytest.mark.parametrize("name, seats", TABLES)
def test_its_worth_is_that_of_trying_everything_and_its_play_reaches_it(name: str, seats: int) -> None:
    deals = late_deals(name, seats, 7, 8)
    assert len(deals) > 5
    for deal in deals[:6]:
        assert deal.to_act is not None
        side = side_of(deal.to_act, seats)
        for compiled in (True, False):
            solution = Solver(deal.rules, compiled=compiled).solve(deal)
            assert solution.is_exact
            assert solution.worth == tried_out(deal, side)
            after = copy.deepcopy(deal)
            after.play(solution.play)
            assert tried_out(after, side) == solution.worth


@pytest.mark.parametrize("name, seats", TABLES)
def test_compiled_and_plain_search_the_same_states(name: str, seats: int) -> None:
    for deal in late_deals(name, seats, 3, 15)[:4]:
        fast, slow = Solver(deal.rules, compiled=True), Solver(deal.rules, compiled=False)
        assert fast.solve(deal, 20_000) == slow.solve(deal, 20_000)


def test_a_search_that_may_not_visit_enough_says_so() -> None:
    host = Host(get_variant("danish").rules(), seed=1)
    host.begin_next_deal()
    assert host.match.deal is not None
    solver = Solver(host.match.rules)
    short = solver.solve(host.match.deal, 50)
    assert not short.is_exact
    assert short.states == 50
    assert short.play in host.match.legal_plays()


@pytest.mark.parametrize("name, seats", TABLES)
def test_whoever_sees_and_searches_gains_what_was_promised_against_anybody(name: str, seats: int) -> None:
    """From the first lead the solver plays one side; the other plays at random, and can only do worse than promised."""
    for seed in range(2):
        rules = get_variant(name).rules(seats)
        host = Host(rules, seed=seed)
        host.begin_next_deal()
        deal, luck, solver = host.match.deal, Random(seed), Solver(rules)
        assert deal is not None
        for _ in range(12):
            if deal.to_act is not None:
                deal.play(luck.choice(deal.legal_plays()))
        promised = None
        while deal.to_act is not None:
            if side_of(deal.to_act, seats) == 0:
                solution = solver.solve(deal)
                assert solution.is_exact
                assert promised is None or solution.worth >= promised
                promised = solution.worth
                deal.play(solution.play)
            else:
                deal.play(luck.choice(deal.legal_plays()))
        assert promised is None or worth(deal, side_of(Seat.N, seats)) >= promised
