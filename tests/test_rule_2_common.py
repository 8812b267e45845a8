"""Rulebook, section 2: what is common to all variants."""

from __future__ import annotations

from itertools import pairwise

import pytest

from brus.cards import write_cards
from brus.host import Host
from brus.match import Match
from brus.seats import Seat
from brus.variant import BEATERS
from brus.variants import VARIANTS, get_variant
from brus.view import view_of
from tables import at, hand, may, taken_by

HIGH_TO_LOW = "Jc Kh 8s 9c 9s 9h 9d Ac As Ah Ad Js Jh Jd 6c 6s 6h 6d".split()
WINDMILLS = {
    "T": "Kc Ks Kd Qc Qs Qh Qd Tc Ts Th Td 8c 8h 8d 7c 7s 7h 7d".split(),
    "5": "Kc Ks Kd Qc Qs Qh Qd 8c 8h 8d 7c 7s 7h 7d 5c 5s 5h 5d".split(),
}
LOW_RANK = {"danish": "T", "estonian": "T", "ringkobing": "5", "icelandic": "T", "modern": "5"}


def forehand(variant):
    """The option by which forehand leads, where a variant needs it said."""
    return {"first_lead": "forehand"} if variant == "modern" else {}


def trick_of(cards, variant="danish"):
    """Who wins a trick of these cards, led by North."""
    return taken_by(at(variant, f"N: {cards}", options=forehand(variant)))


@pytest.mark.parametrize("variant", VARIANTS)
def test_2_1_the_pack_has_36_cards_with_tens_or_fives(variant):
    pack = get_variant(variant).rules().pack
    assert [str(card) for card in pack] == [
        r + s for r in "AKQJT98765" for s in "cshd" if r not in "T5".replace(LOW_RANK[variant], "")
    ]
    assert len(pack) == 36


def test_2_2_suits_rank_clubs_spades_hearts_diamonds():
    for rank in "9AJ6":
        suits = [card for card in HIGH_TO_LOW if card[0] == rank and card != "Jc"]
        assert suits == sorted(suits, key=lambda card: "cshd".index(card[1]))
        for high, low in pairwise(suits):
            assert trick_of(f"{low} {high} Qc Qs") == "E"


@pytest.mark.untraced
@pytest.mark.parametrize("variant", VARIANTS)
def test_2_3_a_beater_beats_every_lower_one_and_no_higher_one(variant):
    assert BEATERS.split() == HIGH_TO_LOW
    for place, high in enumerate(HIGH_TO_LOW):
        for low in HIGH_TO_LOW[place + 1 :]:
            assert trick_of(f"{low} {high} Qc Qs", variant) == "E", (low, high)
            assert trick_of(f"{high} {low} Qc Qs", variant) == "N", (high, low)


@pytest.mark.parametrize("variant", VARIANTS)
def test_2_4_a_windmill_beats_nothing(variant):
    windmills = WINDMILLS[LOW_RANK[variant]]
    assert len(windmills) == 18
    for windmill in windmills:
        for led in ("6d", "8d", "Qd"):
            if led != windmill:
                others = "Kd 8h" if windmill not in ("Kd", "8h") else "8c Qs"
                assert trick_of(f"{led} {windmill} {others}", variant) == "N", (led, windmill)


@pytest.mark.parametrize("variant", VARIANTS)
def test_2_4_the_lowest_beater_beats_a_led_windmill(variant):
    for windmill in WINDMILLS[LOW_RANK[variant]]:
        if windmill[0] != "7":
            others = "Kd 8h" if windmill not in ("Kd", "8h") else "8c Qs"
            assert trick_of(f"{windmill} 6d {others}", variant) == "E", windmill


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("led", ["Jc", "Qd", "7c"])
def test_2_5_anything_may_be_played(variant, led):
    match = at(variant, f"N: {led}", hands={"E": "Ac Qs 6d"}, options=forehand(variant))
    assert may(match) == "6d Ac Qs"


@pytest.mark.parametrize(
    "trick, winner",
    [
        ("Qc Qs Kd 8h", "N"),  # four windmills
        ("Qc 6d Kd 8h", "E"),
        ("Qc 6d 6h 6s", "W"),  # each beats the one before
        ("Qc 6s 6h 6d", "E"),  # the lower ones do not
        ("6d Ac Jd 9d", "W"),
        ("8s Kh Jc 9c", "S"),
        ("Jc Kh 8s 9c", "N"),
    ],
)
def test_2_6_who_last_beat_the_card_now_winning_takes_the_trick(trick, winner):
    for variant in VARIANTS:
        assert trick_of(trick, variant) == winner


@pytest.mark.parametrize(
    "seats, trick, drawn",
    [
        (4, "N: Jd Qc Ts Qs", {"N": "Ac", "E": "As", "S": "Ah", "W": "Ad"}),
        (4, "N: 6d Qc 9c Qs", {"S": "Ac", "W": "As", "N": "Ah", "E": "Ad"}),
        (
            4,
            "N: QcQs KdTd 9c9s 8h8d",
            {"S": "Ac As", "W": "Ah Ad", "N": "Kc Ks", "E": "Tc Th"},
        ),
        (3, "N: 6d 9c Qs", {"E": "Ac", "S": "As", "N": "Ah"}),
    ],
)
def test_2_7_the_winner_draws_first_then_clockwise_each_all_of_theirs(seats, trick, drawn):
    match = at("danish", trick, seats=seats, talon="Ac As Ah Ad Kc Ks Tc Th")
    for seat, cards in drawn.items():
        assert set(cards.split()) <= set(hand(match, seat).split())
        assert len(hand(match, seat).split()) == 3


@pytest.mark.parametrize("seats, rounds", [(4, 6), (3, 9)])
def test_2_7_everyone_holds_three_cards_until_the_talon_is_empty(seats, rounds):
    match = Match(get_variant("danish").rules(seats))
    match.begin_deal_from_pack(Seat(seats - 1), match.rules.pack)
    tricks = 0
    while match.to_act is not None:
        for _ in range(seats):
            match.play(str(match.legal_plays()[-1])[:2])
        tricks += 1
        if match.to_act is not None:
            held = {len(match.deal.hand(Seat(seat))) for seat in range(seats)}
            assert held == {min(3, 3 + rounds - tricks)}
            assert bool(match.deal.talon) == (tricks < rounds)


@pytest.mark.parametrize("trick, winner", [("N: Qc Qs Ts Tc", "N"), ("N: Qc Qs Ts 6d", "W"), ("N: Qc 6d 6h Qs", "S")])
def test_2_8_the_winner_of_a_trick_leads_to_the_next(trick, winner):
    match = at("danish", trick)
    assert str(match.to_act) == str(match.deal.leader) == winner


FOUR_BY_NORTH = ["N: Jc Qc Qs Qh", "N: Kh Qd Tc Ts", "N: 8s Th Td 8c", "N: 9c 8h 8d 7c"]


def test_2_9_the_deal_ends_at_once_with_five_tricks():
    assert at("danish", *FOUR_BY_NORTH).to_act is not None
    match = at("danish", *FOUR_BY_NORTH, "N: 9s 7s 7h 7d")
    assert (match.to_act, match.deal.winner, match.deal.tricks_won) == (None, "NS", {"NS": 5, "EW": 0})


def test_2_9_a_double_may_make_it_six():
    match = at("danish", *FOUR_BY_NORTH, "N: AcAs 7s7h 7dKd KcKs")
    assert (match.deal.winner, match.deal.tricks_won) == ("NS", {"NS": 6, "EW": 0})


def test_2_9_partners_tricks_are_counted_together():
    match = at("danish", "N: QcQsQh 6c6s6h KcKsKd 7c7s7h", "E: 8s Ts Jc Jd", "W: Qd Th Td 8h")
    assert (match.deal.winner, match.deal.tricks_won) == ("EW", {"NS": 0, "EW": 5})


@pytest.mark.parametrize("dealer, left", [("N", "E"), ("E", "S"), ("S", "W"), ("W", "N")])
def test_2_10_the_deal_passes_to_the_left(dealer, left):
    assert str(at("danish", dealer=dealer).next_dealer) == left


def test_2_10_with_three_players_it_passes_from_south_to_north():
    assert str(at("danish", seats=3, dealer="S").next_dealer) == "N"


@pytest.mark.parametrize("variant", VARIANTS)
def test_2_10_a_record_may_name_any_dealer(variant):
    assert [str(at(variant, dealer=dealer).deal.dealer) for dealer in "NESW"] == list("NESW")


@pytest.mark.parametrize("low, order", [("T", "AKQJT9876"), ("5", "AKQJ98765")])
def test_2_10_the_lowest_card_of_the_lot_deals_first(low, order):
    rules = get_variant("danish").rules(options={"low_rank": low})
    high_to_low = [rank + suit for rank in order for suit in "cshd"]
    dealers = set()
    for seed in range(30):
        host = Host(rules, seed=seed)
        lots = {seat: high_to_low.index(str(card)) for seat, card in host.lots.items()}
        assert len(set(lots.values())) == 4
        assert lots[host.first_dealer] == max(lots.values())
        dealers.add(host.first_dealer)
    assert dealers == set(Seat)


def test_2_11_only_the_last_trick_may_be_looked_at_until_the_next_lead():
    first, second = "N: 9c Qc Qs Tc", "N: 9s Qh Ts Td"
    for seat in (*Seat, None):
        taken = view_of(at("danish", first, second), seat)
        assert [str(play) for play in taken.last_trick.plays] == ["9s", "Qh", "Ts", "Td"]
        led = view_of(at("danish", first, second, "N: 9h"), seat)
        assert led.last_trick is None
        assert [str(play) for play in led.trick.plays] == ["9h"]


@pytest.mark.parametrize("viewer", [*Seat, None])
def test_2_11_a_hand_is_seen_by_its_holder_alone(viewer):
    match = at("danish", hands={"N": "Jc Kh 8s", "E": "9c 9s 6d", "S": "Ac Qd Jd", "W": "As Qc Ts"})
    view = view_of(match, viewer)
    for seat in Seat:
        assert write_cards(view.cards_of(seat)) == (hand(match, str(seat)) if seat == viewer else "")
        assert view.cards_held(seat) == 3
    assert view.talon == 24
