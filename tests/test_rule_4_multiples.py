"""Rulebook, section 4: doubles, triples and piping."""

from __future__ import annotations

import pytest

from brus.events import AskedToPipe, Passed, Piped
from brus.seats import Seat
from tables import at, may, scored, taken_by, told

WITH_MULTIPLES = ("danish", "ringkobing", "modern")
DEALER = {"modern": "N"}


def position(variant, hands, options=None):
    """North is about to lead, with these hands; whoever is asked passes."""
    return at(variant, "N:", hands=hands, options=options)


def winner(variant, cards):
    """Who takes a trick of these cards, led by North."""
    return taken_by(at(variant, f"N: {cards}"))


@pytest.mark.parametrize("variant", WITH_MULTIPLES)
@pytest.mark.parametrize(
    "cards, leads",
    [
        ("Qc Qs 6d", "6d Qc QcQs Qs"),
        ("8s 8d 6d", "6d 8d 8s 8s8d"),  # a matador counts with its printed rank
        ("Ac 9s 6d", "6d 9s Ac"),
        ("Jc Jd 9s", "9s Jc JcJd Jd"),
    ],
)
def test_4_1_one_rank_only_is_led_together(variant, cards, leads):
    lawful = {play for play in may(position(variant, {"N": cards})).split() if "!" not in play}
    assert lawful == set(leads.split())


@pytest.mark.parametrize("variant", ["danish", "modern"])
@pytest.mark.parametrize("cards", ["Qc Qs Qd", "Kh Kc Kd", "8s 8h 8d", "7s 7h 7d"])
def test_4_1_three_alike_may_be_led(variant, cards):
    first, second, third = sorted(cards.split(), key=lambda card: "cshd".index(card[1]))
    lawful = {play for play in may(position(variant, {"N": cards})).split() if "!" not in play}
    assert lawful == {
        first,
        second,
        third,
        first + second,
        first + third,
        second + third,
        first + second + third,
    }


@pytest.mark.parametrize("variant", WITH_MULTIPLES)
def test_4_1_everyone_plays_as_many_cards_as_were_led(variant):
    assert may(at(variant, "N: QcQs", hands={"E": "Ac 9s 6d"})) == "9s6d Ac6d Ac9s"
    assert may(at(variant, "N: QcQsQh", hands={"E": "Ac 9s 6d"}, dealer=DEALER.get(variant))) == "Ac9s6d"


@pytest.mark.parametrize("variant", WITH_MULTIPLES)
@pytest.mark.parametrize(
    "cards, seat",
    [
        ("8s8d KhAh JcAs QcQs", "S"),  # 4.3
        ("8s8d KhAh QcQs QhQd", "E"),
        ("8s8d JcQs KhQd QcQh", "N"),  # one beaten of two wins nothing
        ("8s8d KhQs 9cAc 9dAs", "N"),  # nor two players with one each
        ("8s8d 9c9s JcKh AcAs", "S"),
        ("7h7d Kc7s QcQs QhQd", "E"),
        ("QcQd 6d6h 6c6s JcKh", "W"),  # each must beat the set now winning
        ("QcQd 6s6c 6d6h AcQs", "E"),
        ("QcQd 6c9d Js8h AcAs", "E"),  # 9d is beaten by no Ace
        ("QcQd 6cJd JsAc AsAh", "S"),  # Js beats 6c, Ac beats Jd; Ah does not beat Ac
        ("QcQd JdAc 9dJs QsQh", "S"),  # the pairing is free: Js beats Jd, 9d beats Ac
        ("8s8h8d Kh6d6h QcQsQh KcKsKd", "E"),  # 4.3: Kh or Jc and two other beaters
        ("8s8h8d Jc6d6h QcQsQh KcKsKd", "E"),
        ("8s8h8d 9c9s9h AcAsAh 6c6s6h", "N"),
        ("8s8h8d JcKhQc QsQhQd KcKsKd", "N"),
        ("6c6s6h AcAsAh JsJhJd 9s9h9d", "W"),
        ("QcQsQd AcJs6d Jh9c9d 8c8h8d", "S"),  # Jh beats 6d alone
        ("QcQsQd AcJs6d 6c9c9d 8c8h8d", "S"),
        ("QcQsQd AcJs6d JhJdAs 8c8h8d", "E"),
        ("7s7h7d 7cQcQs KcKsKh 8c8h8d", "N"),
    ],
)
def test_4_2_one_player_must_beat_every_card_now_winning(variant, cards, seat):
    assert winner(variant, cards) == seat


@pytest.mark.parametrize("variant", ["danish", "modern"])
def test_4_3_the_sevens_example(variant):
    assert winner(variant, "7h7d Kc7s Ks7c QcQs") == "S"


@pytest.mark.parametrize("variant", ["ringkobing", "modern"])
@pytest.mark.parametrize("pair", ["6h6d", "Jc6d", "Ah9s"])
def test_4_3_a_pair_of_windmills_is_beaten_by_any_two_beaters(variant, pair):
    assert winner(variant, f"5c5d {pair} QcQs QhQd") == "E"


@pytest.mark.parametrize("variant", WITH_MULTIPLES)
@pytest.mark.parametrize(
    "cards, units", [("Qc Ts 8h 8d", 1), ("QcQs 6d6h 8h8d KsKd", 2), ("QcQsQh 8c8h8d KcKsKd 6d6hJs", 3)]
)
def test_4_4_a_double_counts_two_tricks_and_a_triple_three(variant, cards, units):
    if variant != "danish":
        cards = cards.replace("Ts", "5s")
    match = at(variant, f"N: {cards}")
    assert match.deal.tricks[0].units == units
    assert sum(match.deal.tricks_won.values()) == units


@pytest.mark.parametrize(
    "cards, left", [("Qc Qs Ts Td", 20), ("QcQs TcTs 8h8d KsKd", 16), ("QcQsQh TcTsTh 8c8h8d KcKsKd", 12)]
)
def test_4_5_each_draws_as_many_cards_as_were_played(cards, left):
    match = at("danish", f"N: {cards}")
    assert len(match.deal.talon) == left
    assert all(len(match.deal.hand(seat)) == 3 for seat in Seat)


def test_4_5_what_is_left_of_the_talon_is_shared_out_equally():
    first = ("N: QcQsQh TcTsTh 8c8h8d KcKsKd", "N: 6c6s 9c9s AcAd JsJh")
    match = at("danish", *first)
    assert (len(match.deal.talon), taken_by(match)) == (4, "N E")
    match = at("danish", *first, "E: 7c7s QdTd KhJd 6h6d")
    assert match.deal.talon == ()
    assert [len(match.deal.hand(seat)) for seat in Seat] == [2, 2, 2, 2]


RING = {"N": "Qc Qs Qd", "E": "5c 5s 9h", "S": "6c 6s 6h", "W": "8c 8h 9d"}


def pipes(*answers, hands=RING, dealer="W", options=None):
    """The match once those who are asked have answered."""
    match = at("ringkobing", hands=hands, dealer=dealer, options=options)
    for answer in answers:
        match.play(answer)
    return match


def test_4_6_who_holds_three_alike_may_pipe_before_any_lead():
    assert may(pipes()) == "pass pipe"


def test_4_6_nobody_is_asked_where_nobody_holds_three_alike():
    match = pipes(hands={"N": "Qc Qs Kd", "E": "5c 5s 9h", "S": "6c 6s 7d", "W": "8c 8h 9d"})
    assert told(match, AskedToPipe) == []
    assert match.why_not("Qc") is None


@pytest.mark.parametrize("variant", ["danish", "modern"])
def test_4_6_nobody_is_asked_where_piping_is_not_in_force(variant):
    match = at(variant, hands={"N": "Qc Qs Qd", "S": "6c 6s 6h"}, dealer=DEALER.get(variant))
    assert told(match, AskedToPipe) == []
    assert match.why_not("QcQsQd") is None


@pytest.mark.parametrize(
    "dealer, asked",
    [("W", "N S"), ("N", "S N"), ("E", "S N"), ("S", "N S")],  # the player on lead first, then clockwise
)
def test_4_6_they_are_asked_in_order_from_the_player_on_lead(dealer, asked):
    match = pipes("pass", "pass", dealer=dealer)
    assert [str(event.seat) for event in told(match, AskedToPipe)] == asked.split()


def test_4_6_the_first_to_pipe_has_the_lead_and_leads_all_three():
    match = pipes("pass", "pipe")
    assert (str(match.to_act), may(match)) == ("S", "6c6s6h")
    assert told(match, Piped) == [Piped(Seat.S)]


def test_4_6_after_a_pipe_nobody_else_is_asked():
    match = pipes("pipe")
    assert (str(match.to_act), may(match)) == ("N", "QcQsQd")
    assert [str(event.seat) for event in told(match, AskedToPipe)] == ["N"]


def test_4_6_a_player_on_lead_who_did_not_pipe_leads_one_card_or_two():
    assert may(pipes("pass", "pass")) == "Qc QcQd QcQs Qd Qs QsQd"


@pytest.mark.parametrize("viewer", ["E", "W", None])
def test_4_6_nobody_else_sees_who_is_asked(viewer):
    seen = pipes("pass", "pass").events_for(viewer and Seat[viewer])
    assert not [event for event in seen if isinstance(event, AskedToPipe | Passed)]


def test_4_6_the_pipers_are_asked_before_every_lead():
    match = at("ringkobing", "N: Kd 9c Qd 5d", hands={"S": "6c 6s", "E": "7d 8d"}, talon="As 6h")
    assert (str(match.to_act), str(match.deal.leader)) == ("S", "E")
    match.play("pipe")
    match.play("6c6s6h")
    assert str(match.to_act) == "W"


@pytest.mark.parametrize(
    "trick, points",
    [
        ("N: QcQsQd 5c5s9h 6c6s6h 8c8h9d", "NS 1 triple"),
        ("S: 6c6s6h AcAsAh 8c8h9d KcKsKd", "EW 1 triple"),
        ("N: QcQs 5c5s 6c6s 8c8h", ""),  # a double scores nothing
    ],
)
def test_4_7_the_side_that_takes_a_piped_triple_scores_1(trick, points):
    assert scored(at("ringkobing", trick, dealer="W")) == points


@pytest.mark.parametrize("variant", ["danish", "modern"])
def test_4_7_a_triple_scores_nothing_elsewhere(variant):
    assert scored(at(variant, "N: QcQsQd 6c6s6h 8c8h8d KcKsKd", dealer=DEALER.get(variant))) == ""


@pytest.mark.parametrize("variant", ["estonian", "icelandic"])
def test_4_8_only_single_cards_are_led(variant):
    match = position(variant, {"N": "Qc Qs Qd"})
    assert may(match) == "Qc Qd Qs"
    assert match.why_not("QcQs").rule == match.why_not("QcQsQd").rule == "4.8"
