"""Frozen counts of the legal tree from fixed deals, and what is listed against what is refused."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest
from chance_matches import loud_play, some_rules, stacked_pack

from brus.cards import Card
from brus.deal import Deal
from brus.kernel import layout, names
from brus.kernel.legal import list_legal
from brus.kernel.play import carry_out
from brus.match import Match
from brus.plays import HIDE, PASS, PIPE, SHOW, Play
from brus.seats import Seat
from brus.shuffle import shuffled
from brus.variants import VARIANTS


def leaves(table: tuple[int, ...], state: list[int], depth: int) -> int:
    """How many ways there are to go on for so many actions; a deal that is over is a leaf."""
    if depth == 0 or state[layout.TO_ACT] == names.NOBODY:
        return 1
    room = [0] * 64
    total = 0
    for action in room[: list_legal(table, state, room)]:
        after = list(state)
        carry_out(table, after, action, [0])
        total += leaves(table, after, depth - 1)
    return total


def fixed_deal(variant: str, seats: int, seed: int) -> Deal:
    rules = VARIANTS[variant].rules(seats)
    return Deal(rules, Seat(seed % seats), shuffled(rules.pack, "legal trees", seed, bytes(32), ()))


DEPTH = 9
COUNTS: dict[tuple[str, int, int], int] = {
    ("danish", 4, 1): 33933,
    ("danish", 4, 2): 23760,
    ("danish", 4, 3): 32523,
    ("danish", 3, 1): 41859,
    ("danish", 3, 2): 19872,
    ("danish", 3, 3): 34098,
    ("estonian", 4, 1): 19683,
    ("estonian", 4, 2): 19683,
    ("estonian", 4, 3): 19683,
    ("ringkobing", 4, 1): 39465,
    ("ringkobing", 4, 2): 40781,
    ("ringkobing", 4, 3): 25088,
    ("ringkobing", 3, 1): 21874,
    ("ringkobing", 3, 2): 38625,
    ("ringkobing", 3, 3): 22221,
    ("icelandic", 4, 1): 24202,
    ("icelandic", 4, 2): 19683,
    ("icelandic", 4, 3): 19683,
    ("modern", 4, 1): 33957,
    ("modern", 4, 2): 20829,
    ("modern", 4, 3): 22157,
    ("modern", 3, 1): 42093,
    ("modern", 3, 2): 20277,
    ("modern", 3, 3): 21726,
}


@pytest.mark.parametrize(("variant", "seats", "seed"), COUNTS)
def test_the_legal_tree_has_as_many_leaves_as_it_had(variant: str, seats: int, seed: int) -> None:
    deal = fixed_deal(variant, seats, seed)
    assert leaves(deal.rules.table, list(deal.state), DEPTH) == COUNTS[variant, seats, seed]


def every_action(hand: tuple[Card, ...]) -> set[Play]:
    """Every answer, and every one to three cards of a hand with every announcement, sensible or not."""
    actions = {PASS, PIPE, SHOW, HIDE}
    for count in (1, 2, 3):
        for cards in combinations(hand, count):
            for marks in product((0, names.DARED, names.HAWKED, names.DARED + names.HAWKED), repeat=count):
                dared = [card for card, mark in zip(cards, marks, strict=True) if mark & names.DARED]
                hawked = [card for card, mark in zip(cards, marks, strict=True) if mark & names.HAWKED]
                actions.add(Play.of(cards, dared, hawked))
    return actions


@pytest.mark.parametrize("seed", range(40))
def test_what_is_listed_is_exactly_what_is_not_refused(seed: int) -> None:
    chance = Random(seed)
    match = Match(some_rules(chance))
    dealer = Seat(chance.randrange(match.rules.seats))
    match.begin_deal_from_pack(dealer, stacked_pack(match.rules, chance))
    while match.to_act is not None:
        assert match.deal is not None
        allowed = {play for play in every_action(match.deal.hand(match.to_act)) if match.can_play(play) is None}
        listed = match.legal_plays()
        assert len(set(listed)) == len(listed)
        assert set(listed) == allowed
        match.play(loud_play(listed, chance))


@pytest.mark.parametrize("number", [0, -1, 1 << 40, 63, 255, 256, 3 * 256 + 3, 2 * 256 + 3, 41, 1 << 24, 5 << 24])
def test_any_number_at_all_may_be_asked_about(number: int) -> None:
    deal = fixed_deal("danish", 4, 1)
    assert deal.can_play(Play(number)) is not None
