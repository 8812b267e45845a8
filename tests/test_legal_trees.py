"""The tree of lawful plays from fixed deals, counted once and frozen; and that asking agrees with listing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given, settings

from brus.bots.chance import next_chance
from brus.cards import Card
from brus.kernel import layout, names
from brus.kernel.dealing import begin_deal, begin_match
from brus.kernel.legal import list_legal
from brus.kernel.play import carry_out, play
from brus.match import Match
from brus.plays import HIDE, PASS, PIPE, SHOW, Play
from brus.seats import seats_of
from brus.variant import Rules
from brus.variants import get_variant
from strategies import TABLES, matches

pytestmark = pytest.mark.untraced
SMACKED = {"unlawful_dares": "smacked"}
NO_EVENTS = [0]

# Variant, players, house rules, seed of the pack, plays at random before the count, depth, and the leaves there are.
# A deal that ends earlier is a leaf.
TREES: list[tuple[str, int, dict[str, object], int, int, int, int]] = [
    ("danish", 4, {}, 1, 0, 8, 13104),
    ("danish", 4, {}, 2, 0, 8, 11151),
    ("danish", 4, {}, 3, 7, 9, 22599),
    ("danish", 4, {}, 4, 13, 9, 17433),
    ("danish", 4, {}, 5, 22, 10, 4419),
    ("danish", 4, SMACKED, 6, 6, 9, 22761),
    ("danish", 4, {}, 8, 17, 9, 16304),
    ("danish", 3, {}, 1, 0, 8, 13714),
    ("danish", 3, {}, 2, 0, 8, 10983),
    ("danish", 3, {}, 3, 7, 8, 8139),
    ("danish", 3, {}, 4, 13, 9, 19605),
    ("danish", 3, {"target": 2}, 6, 6, 9, 27974),
    ("danish", 3, {}, 8, 17, 9, 11370),
    ("estonian", 4, {}, 1, 0, 9, 19683),
    ("estonian", 4, {}, 2, 0, 9, 19683),
    ("estonian", 4, {}, 3, 7, 9, 19683),
    ("estonian", 4, {}, 4, 13, 9, 19683),
    ("estonian", 4, {}, 5, 22, 10, 4419),
    ("estonian", 4, {"low_rank": "5"}, 6, 6, 9, 19683),
    ("estonian", 4, {"low_rank": "5"}, 7, 27, 5, 48),
    ("estonian", 4, {}, 8, 17, 9, 19683),
    ("ringkobing", 4, {}, 1, 0, 8, 13716),
    ("ringkobing", 4, {}, 2, 0, 8, 9600),
    ("ringkobing", 4, {}, 3, 7, 9, 20013),
    ("ringkobing", 4, {}, 4, 13, 9, 20247),
    ("ringkobing", 4, {}, 5, 22, 10, 2057),
    ("ringkobing", 4, {"kristian_andersen": True}, 6, 6, 8, 11445),
    ("ringkobing", 4, {"kristian_andersen": True}, 7, 27, 1, 2),
    ("ringkobing", 4, {}, 8, 17, 10, 21792),
    ("ringkobing", 3, {}, 1, 0, 8, 11914),
    ("ringkobing", 3, {}, 2, 0, 9, 22341),
    ("ringkobing", 3, {}, 3, 7, 11, 26335),
    ("ringkobing", 3, {}, 4, 13, 9, 28962),
    ("ringkobing", 3, {}, 5, 22, 11, 8115),
    ("ringkobing", 3, {"kristian_andersen": True}, 6, 6, 9, 29678),
    ("ringkobing", 3, {}, 8, 17, 9, 29675),
    ("icelandic", 4, {}, 1, 0, 9, 21507),
    ("icelandic", 4, {}, 2, 0, 9, 21989),
    ("icelandic", 4, {}, 3, 7, 9, 21222),
    ("icelandic", 4, {}, 4, 13, 9, 19683),
    ("icelandic", 4, {"proof": "both"}, 6, 6, 9, 19683),
    ("icelandic", 4, {"proof": "both"}, 7, 27, 5, 33),
    ("icelandic", 4, {}, 8, 17, 10, 27043),
    ("modern", 4, {}, 1, 0, 8, 12312),
    ("modern", 4, {}, 2, 0, 8, 9837),
    ("modern", 4, {}, 3, 7, 9, 20439),
    ("modern", 4, {}, 4, 13, 10, 12199),
    ("modern", 4, {}, 5, 22, 11, 17342),
    ("modern", 4, {"dare_needs_trick": False}, 6, 6, 9, 19683),
    ("modern", 4, {"dare_needs_trick": False}, 7, 27, 5, 48),
    ("modern", 4, {}, 8, 17, 3, 27),
    ("modern", 3, {}, 1, 0, 8, 12512),
    ("modern", 3, {}, 2, 0, 8, 10146),
    ("modern", 3, {}, 3, 7, 9, 25101),
    ("modern", 3, {}, 4, 13, 9, 18635),
    ("modern", 3, {}, 5, 22, 10, 17261),
    ("modern", 3, {"dare_needs_trick": False}, 6, 6, 9, 20673),
]


def shuffled(pack: list[int], luck: int) -> int:
    """Shuffle a pack in place, as on the day the trees were counted; return the luck that is left."""
    for last in range(len(pack) - 1, 0, -1):
        luck = next_chance(luck)
        other = luck % (last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return luck


def state_after(rules: Rules, seed: int, plays: int) -> list[int]:
    """The state some random plays into the deal of a seeded pack; the last deal goes on by itself at its end."""
    state, out, pack = [0] * layout.STATE_SIZE, [0] * 64, list(map(int, rules.pack))
    begin_match(rules.table, state)
    luck = shuffled(pack, seed)
    begin_deal(rules.table, state, seed % rules.seats, pack, NO_EVENTS)
    for _ in range(plays):
        luck = next_chance(luck)
        count = list_legal(rules.table, state, out)
        if count > 0:
            carry_out(rules.table, state, out[luck % count], NO_EVENTS)
    return state


def count_leaves(rules: Rules, state: list[int], depth: int) -> int:
    """How many ways there are to play on for so many plays, or to the deal's earlier end."""
    out = [0] * 64
    count = list_legal(rules.table, state, out)
    if depth <= 1 or count == 0:
        return max(count, 1) if depth > 0 else 1
    leaves = 0
    for action in out[:count]:
        after = state[:]
        carry_out(rules.table, after, action, NO_EVENTS)
        leaves += count_leaves(rules, after, depth - 1)
    return leaves


@pytest.mark.parametrize("name, seats, options, seed, plays, depth, leaves", TREES)
def test_there_are_as_many_ways_to_play_as_ever(
    name: str, seats: int, options: dict[str, object], seed: int, plays: int, depth: int, leaves: int
) -> None:
    rules = get_variant(name).rules(seats, options)
    assert count_leaves(rules, state_after(rules, seed, plays), depth) == leaves


def test_every_variant_and_number_of_players_has_its_trees() -> None:
    assert {(name, seats) for name, seats, *_ in TREES} == set(TABLES)


# Asking and listing


def spoken(cards: tuple[Card, ...]) -> Iterator[Play]:
    """These cards with every choice of marks on every card, lawful or not."""
    marks = [(), (names.DARED,), (names.HAWKED,), (names.DARED, names.HAWKED)]
    for chosen in product(marks, repeat=len(cards)):
        yield Play.of(
            cards,
            dared=[card for card, mark in zip(cards, chosen, strict=True) if names.DARED in mark],
            hawked=[card for card, mark in zip(cards, chosen, strict=True) if names.HAWKED in mark],
        )


def plays_of(cards: tuple[Card, ...]) -> Iterator[Play]:
    """Everything that can be said of one to three of these cards, and every answer."""
    for size in (1, 2, 3):
        for chosen in combinations(cards, size):
            yield from spoken(chosen)
    yield from (PASS, PIPE, SHOW, HIDE)


@settings(max_examples=250)
@given(match=matches(most=120))
def test_what_is_listed_is_exactly_what_may_be_played(match: Match) -> None:
    listed = match.legal_plays()
    assert len(set(listed)) == len(listed)
    deal = match.deal
    if deal is None:
        assert listed == ()
        return
    for seat in seats_of(match.rules.seats):
        allowed = [action for action in plays_of(deal.hand(seat)) if match.why_not(action) is None]
        if seat == match.to_act:
            assert set(allowed) == set(listed)
        else:
            assert set(allowed) <= {PASS, PIPE, SHOW, HIDE}
            assert all(match.why_not(action, seat) is not None for action in listed)


@settings(max_examples=150)
@given(match=matches(most=120))
def test_a_card_that_is_not_held_is_never_played_and_nothing_changes(match: Match) -> None:
    deal = match.deal
    if deal is None or deal.to_act is None:
        return
    before, held = deal.state, deal.hand(deal.to_act)
    state = list(before)
    for card in match.rules.pack:
        if card not in held:
            for action in (*spoken((card,)), Play.of([card, held[0]]), Play.of([card, *held[:2]][:3])):
                assert match.why_not(action) is not None
                assert play(match.rules.table, state, int(action), [1] + [0] * 512) != names.ALLOWED
    assert tuple(state) == before


@settings(max_examples=100)
@given(match=matches(most=120))
def test_numbers_that_code_no_play_are_refused(match: Match) -> None:
    if match.deal is None or match.to_act is None:
        return
    strange = [-1, 0, 41, 63, 64, 128, 255, 256, 257, 65536, 2**24 - 1, 2**24 + 1, 2**25 + 2**24 + 1, 2**31, 2**52]
    for number in strange:
        assert match.deal.why_not(Play(number)) is not None
