"""The exact search of a deal with open cards: against a search that tries everything, compiled and plain."""

from __future__ import annotations

from random import Random

import pytest

from brus.arena.duplicate import play_from_piles
from brus.deal import MOST_PLAYS, Deal
from brus.errors import MatchError, OptionError
from brus.host import Host
from brus.kernel import layout, names
from brus.kernel.legal import list_legal
from brus.kernel.piping import open_lead
from brus.kernel.play import carry_out
from brus.kernel.sides import count_sides, side_of_seat
from brus.seats import Seat, seats_of, side_of
from brus.sim import Solver, solver
from brus.sim.piles import SPARE_SIZE, carry_out_from_piles
from brus.variant import Rules
from brus.variants import get_variant
from strategies import TABLES, random_rules, stacked

EDGE = 10**6


def worth(state: list[int] | tuple[int, ...], side: int, sides: int) -> int:
    """How far a side is ahead of each other side, added up; a match won counts a hundred."""
    ahead = [state[layout.SCORE + at] - state[layout.TARGET + at] for at in range(sides)]
    if state[layout.MATCH_WINNER] >= 0:
        ahead[state[layout.MATCH_WINNER]] += 100
    return sum(ahead[side] - other for other in ahead)


def tried_out(rules: Rules, state: list[int], side: int, piles: bool, low: int = -EDGE, high: int = EDGE) -> int:
    """The worth of a state by trying everything that can matter, from the first to the last; nothing is remembered."""
    if state[layout.TO_ACT] == names.NOBODY:
        return worth(state, side, count_sides(rules.table))
    ours = side_of_seat(rules.table, state[layout.TO_ACT]) == side
    room = [0] * MOST_PLAYS
    for action in room[: list_legal(rules.table, state, room)]:
        value = tried_out(rules, after(rules, state, action, piles), side, piles, low, high)
        low, high = (max(low, value), high) if ours else (low, min(high, value))
        if low >= high:
            break
    return low if ours else high


def after(rules: Rules, state: list[int], action: int, piles: bool) -> list[int]:
    later = state.copy()
    if piles:
        carry_out_from_piles(rules.table, later, action, [0] * SPARE_SIZE, [0])
    else:
        carry_out(rules.table, later, action, [0])
    return later


# Late deals, made from a pack in which the rare cards come early: the match is near its end, and so is the deal.

HOUSE: dict[str, dict[str, object]] = {
    "danish": {"dare_on_empty_talon": True},
    "ringkobing": {"dare_on_empty_talon": True, "piping": True, "chimney": True, "triple_point": True, "hawking": True},
    "icelandic": {"dare_on_empty_talon": True, "proof": "left"},
    "modern": {"dare_on_empty_talon": True},
}


def late_deal(luck: Random, name: str, seats: int) -> Deal:
    """A deal in which everybody holds three cards, nobody has five tricks, and little or nothing is left to draw."""
    rules = random_rules(luck, name, seats, **HOUSE.get(name, {}))
    deal = Deal(rules, luck.choice(seats_of(seats)), stacked(rules, luck))
    left = luck.choice([0, 0, 1]) if seats == 3 else 0
    state = deal._state
    state[layout.DRAWN] = state[layout.TALON_SIZE] - left * seats
    done = names.PACK_SIZE // seats - names.HAND_SIZE - left
    sides = count_sides(rules.table)
    while sum(state[layout.TRICKS : layout.TRICKS + sides]) < done:
        side = luck.randrange(sides)
        state[layout.TRICKS + side] = min(state[layout.TRICKS + side] + 1, 4)
    state[layout.TRICKS_DONE] = done
    held = {*state[layout.HAND : layout.HAND + 3 * seats], *map(int, deal.talon)}
    for matador, card in enumerate((names.JACK_OF_CLUBS, names.KING_OF_HEARTS, names.EIGHT_OF_SPADES)):
        state[layout.GONE + matador] = names.NO if card in held else names.YES
    for side in range(sides):
        state[layout.SCORE + side] = max(0, state[layout.TARGET + side] - luck.randint(1, 5))
    open_lead(rules.table, state, [0])
    return deal


def numbered(name: str, seats: int, number: int) -> Deal:
    return late_deal(Random(f"{name} {seats} {number}"), name, seats)


def value_of(deal: Deal, piles: bool = False) -> int:
    """The worth of a deal for whoever is to act, by trying everything."""
    assert deal.to_act is not None
    return tried_out(deal.rules, list(deal.state), side_of_seat(deal.rules.table, deal.to_act), piles)


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("name, seats", TABLES)
def test_its_worth_is_that_of_trying_everything_and_its_play_reaches_it(name: str, seats: int, compiled: bool) -> None:
    announced = 0
    for number in range(30 if compiled else 6):
        deal, luck, piles = numbered(name, seats, number), Random(number), number % 2 == 1
        # One search for everybody, whichever side is to act, as the deal goes on.
        search = Solver(deal.rules, compiled=compiled)
        while deal.to_act is not None:
            solution, side = search.solve(deal, piles=piles), side_of_seat(deal.rules.table, deal.to_act)
            assert solution.is_exact
            assert solution.worth == value_of(deal, piles)
            later = after(deal.rules, list(deal.state), solution.play, piles)
            assert tried_out(deal.rules, later, side, piles) == solution.worth
            announced += any(play.dared or play.hawks for play in deal.legal_plays())
            play = luck.choice(deal.legal_plays())
            if piles:
                play_from_piles(deal, play)
            else:
                deal.play(play)
    assert announced > 2 or name == "estonian" or not compiled


# By what a position is known: for each part of it deals that are solved wrongly without it, found by trying many.

FORGETTING = [
    ("SCORE", 3, [("danish", 4, 5), ("danish", 4, 6), ("ringkobing", 4, 49), ("modern", 3, 45)]),
    ("TARGET", 3, [("ringkobing", 3, 75), ("ringkobing", 4, 213), ("ringkobing", 4, 218), ("ringkobing", 3, 246)]),
    ("TRICKS", 3, [("ringkobing", 3, 214), ("ringkobing", 3, 306), ("modern", 3, 245)]),
    ("HAND", names.HANDS_SIZE, [("danish", 3, 4), ("estonian", 4, 6), ("modern", 4, 6), ("ringkobing", 3, 8)]),
    ("LEADER", 1, [("ringkobing", 4, 2), ("danish", 4, 103), ("modern", 4, 123), ("danish", 3, 286)]),
    ("PIPED", 1, [("ringkobing", 3, 17), ("ringkobing", 3, 118), ("ringkobing", 4, 136), ("ringkobing", 4, 166)]),
]


@pytest.mark.parametrize("row, length, deals", FORGETTING, ids=[row for row, _, _ in FORGETTING])
def test_positions_that_differ_in_one_part_alone_are_told_apart(
    row: str, length: int, deals: list[tuple[str, int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for which in deals:
        deal = numbered(*which)
        for compiled in (True, False):
            assert Solver(deal.rules, compiled=compiled).solve(deal).worth == value_of(deal)
    whole, first = solver.key_of, getattr(layout, row)

    def forgetful(rules: list[int], state: list[int], side: int, factor: int) -> int:
        kept = list(state)
        kept[first : first + length] = [0] * length
        return whole(rules, kept, side, factor)

    monkeypatch.setattr(solver, "key_of", forgetful)
    solved_wrongly = 0
    for which in deals:
        deal = numbered(*which)
        solved_wrongly += Solver(deal.rules, compiled=False).solve(deal).worth != value_of(deal)
    assert solved_wrongly > len(deals) // 2


@pytest.mark.untraced
@pytest.mark.parametrize("name, seats", TABLES)
def test_compiled_and_plain_search_the_same_states(name: str, seats: int) -> None:
    states = 0
    for number, plays in enumerate((6, 9, 12)):
        host = Host(get_variant(name).rules(seats), seed=number, levels=dict.fromkeys(seats_of(seats), "random"))
        host.begin_next_deal()
        deal, luck = host.match.deal, Random(number)
        assert deal is not None
        for _ in range(plays):
            deal.play(luck.choice(deal.legal_plays()))
        fast, slow = Solver(deal.rules, compiled=True), Solver(deal.rules, compiled=False)
        for piles in (False, True):
            found = fast.solve(deal, 10_000, piles=piles)
            assert found == slow.solve(deal, 10_000, piles=piles)
            states += found.states
    assert states > 20_000


def test_a_search_that_may_not_visit_enough_says_so() -> None:
    host = Host(get_variant("danish").rules(), seed=1)
    host.begin_next_deal()
    assert host.match.deal is not None
    short = Solver(host.match.rules).solve(host.match.deal, 50)
    assert not short.is_exact
    assert short.states == 50
    assert short.play in host.match.legal_plays()


def test_a_deal_that_is_over_and_one_of_other_rules_are_refused() -> None:
    deal = numbered("danish", 4, 0)
    with pytest.raises(OptionError, match="other rules"):
        Solver(get_variant("estonian").rules()).solve(deal)
    while deal.to_act is not None:
        deal.play(deal.legal_plays()[0])
    with pytest.raises(MatchError, match="nobody is to act"):
        Solver(deal.rules).solve(deal)


@pytest.mark.parametrize("name, seats", TABLES)
def test_after_a_few_tricks_whoever_searches_gains_what_was_promised_against_anybody(name: str, seats: int) -> None:
    """The search plays one side; the other plays at random, and can only do worse than promised."""
    for seed in range(2):
        rules = get_variant(name).rules(seats)
        host = Host(rules, seed=seed)
        host.begin_next_deal()
        deal, luck, search = host.match.deal, Random(seed), Solver(rules)
        assert deal is not None
        for _ in range(12):
            if deal.to_act is not None:
                deal.play(luck.choice(deal.legal_plays()))
        promised = None
        while deal.to_act is not None:
            if side_of(deal.to_act, seats) == 0:
                solution = search.solve(deal)
                assert solution.is_exact
                assert promised is None or solution.worth >= promised
                promised = solution.worth
                deal.play(solution.play)
            else:
                deal.play(luck.choice(deal.legal_plays()))
        sides = count_sides(rules.table)
        assert promised is None or worth(deal.state, side_of(Seat.N, seats), sides) >= promised
