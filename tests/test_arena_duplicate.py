"""Duplicate deals: every seat draws from its own pile, nobody can tell, and the law of the game is the same.

The long campaign: ``python -m pytest -m slow tests/test_arena_duplicate.py``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from statistics import NormalDist

import pytest

from brus.arena.duplicate import Stream, piles_of, play_from_piles
from brus.cards import Card
from brus.deal import MOST_PLAYS, Deal
from brus.errors import IllegalPlay
from brus.events import CardsDrawn
from brus.kernel import layout, names
from brus.kernel.dealing import begin_deal, begin_match
from brus.kernel.legal import list_legal
from brus.kernel.play import carry_out
from brus.match import Match
from brus.plays import Play
from brus.record import read_record, write_record
from brus.replay import record_of, replay
from brus.seats import Seat, seats_of
from brus.sim.piles import SPARE_SIZE, completes_trick, lay_out_draw, winner_after
from brus.thinking.luck import pick, seed_luck, shuffle
from brus.variant import Rules
from brus.variants import VARIANTS, get_variant
from brus.view import view_of

GAMES = [(name, seats) for name, variant in VARIANTS.items() for seats in variant.players]


def rules_of(name: str, seats: int) -> Rules:
    return get_variant(name).rules(seats)


def play_duplicate_match(rules: Rules, number: int, chance: random.Random) -> Match:
    stream, match = Stream(rules, 5, number), Match(rules)
    while match.winner is None:
        stream.deal_next(match)
        while match.deals[-1].to_act is not None:
            play_from_piles(match.deals[-1], chance.choice(match.deals[-1].legal_plays()))
    return match


@pytest.mark.parametrize("name,seats", GAMES)
def test_each_seat_draws_the_cards_of_its_own_pile_in_their_order_whoever_wins(name: str, seats: int) -> None:
    rules = rules_of(name, seats)
    for number in range(12):
        # The same cards twice, and play that diverges.
        for luck in (1, 2):
            deal = Deal(rules, Seat(number % seats), Stream(rules, 1, number).pack(1))
            chance, piles = random.Random(luck), piles_of(deal)
            assert [card for seat in seats_of(seats) for card in piles[seat]] == list(deal.talon)
            drawn: dict[Seat, list[Card]] = {seat: [] for seat in piles}
            while deal.to_act is not None:
                events = play_from_piles(deal, chance.choice(deal.legal_plays()))
                draws = [event for event in events if isinstance(event, CardsDrawn)]
                for event in draws:
                    pile = piles[event.seat][len(drawn[event.seat]) :]
                    assert sorted(event.cards) == sorted(pile[: len(event.cards)])
                    drawn[event.seat] += event.cards
                if draws:
                    assert piles_of(deal) == {seat: pile[len(drawn[seat]) :] for seat, pile in piles.items()}


def doubles_before_their_last_play(seats: int) -> list[tuple[Deal, Play]]:
    """Deals where the next play completes a double."""
    found, chance = [], random.Random(1)
    for number in range(40):
        deal = Deal(rules_of("danish", seats), Seat.N, Stream(rules_of("danish", seats), 3, number).pack(1))
        while deal.to_act is not None and len(found) < 10:
            play, state = chance.choice(deal.legal_plays()), list(deal.state)
            if state[layout.UNITS] == 2 and completes_trick(deal.rules.table, state, play):
                found.append((deal, play))
                break
            play_from_piles(deal, play)
    return found


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("height", [0, 1, 2, 3])
def test_of_a_short_talon_each_takes_the_same_share_of_the_own_pile(seats: int, height: int) -> None:
    for deal, play in doubles_before_their_last_play(seats):
        table, state = deal.rules.table, list(deal.state)
        # As if all but the last cards had been drawn.
        state[layout.DRAWN] = state[layout.TALON_SIZE] - height * seats
        top = layout.TALON + state[layout.DRAWN]
        pile_of = {seat: state[top + height * seat : top + height * (seat + 1)] for seat in range(seats)}
        winner, share = winner_after(table, state.copy(), play), min(2, height)
        lay_out_draw(table, state, play, [0] * SPARE_SIZE)
        turns = [(winner + turn) % seats for turn in range(seats)]
        drawn = [card for seat in turns for card in pile_of[seat][:share]]
        rest = [card for seat in range(seats) for card in pile_of[seat][share:]]
        assert state[top : layout.TALON + state[layout.TALON_SIZE]] == drawn + rest
        carry_out(table, state, play, [0])
        assert state[layout.DEAL_WINNER] != names.NOBODY or state[layout.DRAWN] == state[layout.TALON_SIZE] - len(rest)


@pytest.mark.parametrize("name,seats", GAMES)
def test_a_duplicate_match_replays_from_its_record_and_its_log_to_the_same(name: str, seats: int) -> None:
    match = play_duplicate_match(rules_of(name, seats), 3, random.Random(8))
    again = replay(read_record(write_record(record_of(match))))
    assert again.events == match.events
    assert (again.score, again.winner) == (match.score, match.winner)
    assert Match.from_json(match.to_json()).events == match.events


def test_a_refused_play_changes_nothing_not_even_the_talon() -> None:
    rules = rules_of("danish", 4)
    deal = Deal(rules, Seat.W, Stream(rules, 1, 0).pack(1))
    for _ in range(3):
        play_from_piles(deal, deal.legal_plays()[0])
    before, talon = deal.state, deal.talon
    held = next(card for card in rules.pack if card not in deal.hand(deal.to_act or Seat.N))
    for play, seat in ((Play.parse(str(held)), None), (deal.legal_plays()[0], Seat((int(deal.to_act or 0) + 1) % 4))):
        with pytest.raises(IllegalPlay):
            play_from_piles(deal, play, seat)
        assert (deal.state, deal.talon) == (before, talon)


@pytest.mark.parametrize("name,seats", GAMES)
def test_no_view_changes_when_the_piles_below_what_was_drawn_are_others(name: str, seats: int) -> None:
    rules, chance = rules_of(name, seats), random.Random(4)
    for number in range(4):
        pack = list(Stream(rules, 2, number).pack(1))
        first = names.HAND_SIZE * seats
        height = (len(pack) - first) // seats
        other = pack.copy()
        # The last half of every pile, shuffled among all seats.
        places = [first + height * seat + at for seat in range(seats) for at in range(height // 2, height)]
        for place, source in zip(places, chance.sample(places, len(places)), strict=True):
            other[place] = pack[source]
        one, two = Match(rules), Match(rules)
        for match, cards in ((one, pack), (two, other)):
            match.begin_deal_from_pack(Seat.N, cards)
        assert other != pack
        while one.deals[-1].to_act is not None and one.deals[-1].state[layout.DRAWN] <= height // 2 * seats:
            for seat in (None, *seats_of(seats)):
                assert view_of(one, seat).to_json() == view_of(two, seat).to_json()
            play = chance.choice(one.legal_plays())
            play_from_piles(one.deals[-1], play)
            play_from_piles(two.deals[-1], play)


def test_the_winner_is_known_before_the_play_that_completes_the_trick_is_done() -> None:
    for name, seats in GAMES:
        rules, chance, seen = rules_of(name, seats), random.Random(3), 0
        for number in range(6):
            deal = Deal(rules, Seat.N, Stream(rules, 9, number).pack(1))
            while deal.to_act is not None:
                play, state, foreseen = chance.choice(deal.legal_plays()), list(deal.state), None
                if completes_trick(rules.table, state, play):
                    foreseen = winner_after(rules.table, state, play)
                deal.play(play)
                if foreseen is not None:
                    last = [trick for trick in deal.tricks if trick.winner is not None][-1]
                    assert foreseen == last.winner
                    seen += 1
        assert seen > 20


# The law of the game: what is drawn, held and won, from kernel deals with random play.

Arrange = Callable[[tuple[int, ...], list[int], int, list[int]], None]


def ordinary(rules: tuple[int, ...], state: list[int], action: int, spare: list[int]) -> None:
    """As the kernel deals: the talon is drawn from the top."""


def best_first(rules: tuple[int, ...], state: list[int], action: int, spare: list[int]) -> None:
    """A fault: the piles are sorted, so that the winner, who draws first, draws best."""
    top, end = layout.TALON + state[layout.DRAWN], layout.TALON + state[layout.TALON_SIZE]
    state[top:end] = sorted(state[top:end])


def winners_choice(rules: tuple[int, ...], state: list[int], action: int, spare: list[int]) -> None:
    """A fault that is harder to see: of two piles the winner takes the one whose top card is stronger."""
    lay_out_draw(rules, state, action, spare)
    top = layout.TALON + state[layout.DRAWN]
    if completes_trick(rules, state, action) and state[layout.TALON_SIZE] - state[layout.DRAWN] > 1:
        one, other = state[top], state[top + 1]
        if rules[layout.STRENGTH + one] < rules[layout.STRENGTH + other]:
            state[top], state[top + 1] = other, one


def tally(rules: Rules, arrange: Arrange, deals: int, seed: int) -> dict[str, Counter[object]]:
    """What happened, in tables to each of which a deal adds one count at most."""
    table, seats = rules.table, rules.seats
    luck, pack, spare, room = [0], [int(card) for card in rules.pack], [0] * SPARE_SIZE, [0] * MOST_PLAYS
    seed_luck(luck, seed)
    found: dict[str, Counter[object]] = {}

    def note(kind: str, what: object) -> None:
        found.setdefault(kind, Counter())[what] += 1

    for number in range(deals):
        state = [0] * layout.STATE_SIZE
        begin_match(table, state)
        shuffle(pack, names.PACK_SIZE, luck)
        begin_deal(table, state, number % seats, pack, [0])
        while state[layout.TO_ACT] != names.NOBODY:
            action = room[pick(luck, list_legal(table, state, room))]
            drawn = state[layout.DRAWN]
            arrange(table, state, action, spare)
            carry_out(table, state, action, [0])
            more = state[layout.DRAWN] - drawn
            if more:
                trick, top, share = state[layout.TRICKS_DONE], layout.TALON + drawn, more // seats
                winner = state[layout.LEADER] if state[layout.PIPED] == names.NO else None
                note(f"first card of draw {trick}", state[top])
                note(f"last card of draw {trick}", state[top + more - 1])
                note(f"second drawer of draw {trick}", state[top + share])
                if winner is not None:
                    hand = layout.HAND + names.HAND_SIZE * winner
                    note(
                        f"winner's hand after draw {trick}",
                        sum(
                            table[layout.STRENGTH + card] > 0 for card in state[hand : hand + 3] if card < names.NO_CARD
                        ),
                    )
                north = state[layout.HAND : layout.HAND + 3]
                note(f"North's hand after draw {trick}", sum(card % 4 + card // 16 for card in north))
        winner = state[layout.DEAL_WINNER]
        note("deals", (winner, min(state[layout.TRICKS + side] for side in range(2))))
        note("tricks", (winner == number % 2, state[layout.TRICKS_DONE]))
    return found


def homogeneity(one: Counter[object], other: Counter[object]) -> float:
    """The chance that two samples of one law differ as much: chi-square, rare kinds put together."""
    ones, others = sum(one.values()), sum(other.values())
    kinds: dict[object, list[int]] = {}
    for kind in {*one, *other}:
        key = kind if one[kind] + other[kind] >= 20 else "rare"
        pair = kinds.setdefault(key, [0, 0])
        pair[0] += one[kind]
        pair[1] += other[kind]
    chi = sum(
        (got * sqrt(others / ones) - gave * sqrt(ones / others)) ** 2 / (got + gave) for got, gave in kinds.values()
    )
    freedom = len(kinds) - 1
    if freedom == 0:
        return 1.0
    # Wilson and Hilferty: the cube root is nearly normal.
    z = ((chi / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    return 1 - NormalDist().cdf(z)


def least_likely(rules: Rules, arrange: Arrange, deals: int) -> tuple[float, str, int]:
    """The smallest of the tables' chances, of which table, and how many tables there were."""
    expected, found = tally(rules, ordinary, deals, 1), tally(rules, arrange, deals, 2)
    chances = [
        (homogeneity(expected[kind], found[kind]), kind)
        for kind in sorted({*expected} & {*found})
        if min(sum(expected[kind].values()), sum(found[kind].values())) >= 200
    ]
    return (*min(chances), len(chances))


LAW = [("danish", 4), ("danish", 3), ("ringkobing", 4), ("icelandic", 4)]


@pytest.mark.untraced
@pytest.mark.parametrize("name,seats", LAW)
def test_common_cards_do_not_change_the_law_of_the_game(name: str, seats: int) -> None:
    chance, table, tables = least_likely(rules_of(name, seats), lay_out_draw, 2500)
    assert tables > 15
    assert chance * tables > 0.01, table


@pytest.mark.untraced
@pytest.mark.parametrize("fault", [best_first, winners_choice])
def test_the_law_would_catch_cards_that_come_to_the_winner_in_an_order_of_their_own(fault: Arrange) -> None:
    chance, _, tables = least_likely(rules_of("danish", 4), fault, 1500)
    assert chance * tables < 1e-6


def test_chances_of_the_same_law_are_spread_evenly() -> None:
    chance = random.Random(6)
    sample = [
        homogeneity(Counter(chance.choices(range(12), k=900)), Counter(chance.choices(range(12), k=700)))
        for _ in range(400)
    ]
    assert 0.4 < sum(sample) / len(sample) < 0.6
    assert sum(p < 0.05 for p in sample) < 40


@pytest.mark.slow
@pytest.mark.parametrize("name,seats", GAMES)
def test_common_cards_do_not_change_the_law_of_the_game_in_a_campaign(name: str, seats: int) -> None:
    chance, table, tables = least_likely(rules_of(name, seats), lay_out_draw, 60_000)
    assert chance * tables > 0.01, table


# The stream


def test_a_stream_gives_the_same_cards_cuts_and_luck_for_the_same_seed_and_block() -> None:
    rules = rules_of("icelandic", 4)
    one, same = Stream(rules, 7, 3), Stream(rules, 7, 3)
    assert [one.pack(deal) for deal in (1, 2)] == [same.pack(deal) for deal in (1, 2)]
    assert [card for card, _ in zip(one.cuts(1), range(9), strict=False)] == [
        card for card, _ in zip(same.cuts(1), range(9), strict=False)
    ]
    packs = {one.pack(1), one.pack(2), replace(one, number=4).pack(1), replace(one, seed=8).pack(1)}
    assert len(packs) == 4
    lucks = [one.luck(deal, seat, at) for deal in (1, 2) for seat in Seat for at in range(1, 20)]
    assert len(set(lucks)) == len(lucks)
    assert all(1 <= luck <= 2147483646 for luck in lucks)


def test_forehand_passes_from_block_to_block_and_from_deal_to_deal() -> None:
    for seats in (3, 4):
        rules = rules_of("danish", seats)
        assert [Stream(rules, 1, number).first_dealer for number in range(seats)] == list(seats_of(seats))
        match = play_duplicate_match(rules, 1, random.Random(2))
        dealers = [deal.dealer for deal in match.deals]
        assert dealers[0] == Seat.E
        assert all(after == (before + 1) % seats for before, after in pairwise(dealers))
