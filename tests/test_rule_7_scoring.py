"""Rulebook, section 7: scoring a deal, and the match that ends in the middle of one."""

from __future__ import annotations

import pytest

from brus.events import Buk, Cut, DealOver, Jan, MatchOver
from brus.seats import Seat
from brus.variants import VARIANTS
from tables import at, scored, told

FOREHAND = {"modern": {"first_lead": "forehand"}}

# North takes five tricks, one by one; every card is in every pack.
JAN = ("N: Jc Qc Qs Qh", "N: Kh Qd Kd Kc", "N: 8s Ks 8h 8d", "N: 9c 8c 7c 7s", "N: 9s 7h 7d 6d")
# East takes one trick of its own before.
NO_JAN = ("N: Qc Ac Qs Qh", "E: Qd Kd Kc Jc", *("N: Kh Ks 8h 8d", "N: 8s 8c 7c 7s", "N: 9c 7h 7d 6d", "N: 9s 6h 6s Jd"))

# Three players: a triple each, then a trick each.
BUK = (
    "N: QcQsQh TcTsTh 8c8h8d",
    "N: KcKsKd 6c6s6h 7c7s7h",
    "E: JsJhJd AcAsAh QdTd7d",
    "S: 6d 9c Ad",
    "N: 9d 8s 9h",
    "E: 9s Jc Kh",
)
JAN_OF_THREE = ("N: Jc Qc Qs", "N: Kh Qh Qd", "N: 8s Kc Ks", "N: 9c Kd 8c", "N: 9s 8h 8d")
NO_JAN_OF_THREE = ("N: Qc Ac Qs", "E: Qd Kd Jc", "N: Kh Kc Ks", "N: 8s Qh 8c", "N: 9c 8h 8d", "N: 9s 7c 7s")

# North's piped triple makes it five tricks; East hawks in it, and South dares.
STEPS = ("N: Jc Qc 5c 8c", "N: 9c Qs 5s 8h", "N: 7h7s7d Kc^KsQh 8s!5h6d QdKd8d")


def forehand(variant, **options):
    """Options by which forehand leads in every variant."""
    return {**FOREHAND.get(variant, {}), **options}


@pytest.mark.parametrize("variant", VARIANTS)
def test_7_1_the_side_with_five_tricks_scores_1(variant):
    match = at(variant, *NO_JAN, options=forehand(variant))
    assert (scored(match), match.deal.tricks_won) == ("NS 1 deal", {"NS": 5, "EW": 1})


@pytest.mark.parametrize("variant", VARIANTS)
def test_7_2_jan_scores_1_more(variant):
    match = at(variant, *JAN, options=forehand(variant))
    assert scored(match) == "NS 1 deal, NS 1 jan"
    assert told(match, Jan) == [Jan("NS")]


@pytest.mark.parametrize("variant", ["danish", "ringkobing", "modern"])
@pytest.mark.parametrize("tricks, points", [(JAN_OF_THREE, "N 1 deal, N 1 jan"), (NO_JAN_OF_THREE, "N 1 deal")])
def test_7_2_with_three_players_no_other_side_may_have_a_trick(variant, tricks, points):
    assert scored(at(variant, *tricks, seats=3, options=forehand(variant))) == points


def test_7_the_steps_of_a_trick_come_in_order():
    match = at("ringkobing", *STEPS)
    assert scored(match) == "EW 1 hawk, NS 1 dare, NS 1 triple, NS 1 deal, NS 1 jan"
    assert match.score == {"NS": 4, "EW": 1}


@pytest.mark.parametrize(
    "before, points, winner, tricks_won",
    [
        # what the two sides have before the last deal; both need two and build no chimneys
        ({"NS": 0, "EW": 1}, "EW 1 hawk", "EW", 2),
        ({"NS": 1, "EW": 0}, "EW 1 hawk, NS 1 dare", "NS", 2),
        ({"NS": 0, "EW": 0}, "EW 1 hawk, NS 1 dare, NS 1 triple", "NS", 2),
    ],
)
def test_7_the_match_ends_at_the_first_moment_and_later_steps_are_skipped(before, points, winner, tricks_won):
    earlier = {"NS": [NO_JAN], "EW": [[_turned(trick) for trick in NO_JAN]]}
    deals = [deal for side in before for deal in earlier[side] * before[side]]
    match = at("ringkobing", *STEPS, before=deals, options={"chimney": False, "target": 2})
    assert (scored(match), match.winner) == (points, winner)
    assert match.deal.tricks_won == {"NS": tricks_won, "EW": 0}
    assert match.deal.winner is None
    assert told(match, MatchOver) == [MatchOver(winner)]


def _turned(trick):
    """The same trick, a seat further on."""
    return "ESWN"["NESW".index(trick[0])] + trick[1:]


def test_7_the_match_can_end_in_the_middle_of_a_deal():
    match = at("danish", "N: 8s! Kh Jc 6c", options={"target": 3})
    assert (match.winner, match.to_act, match.deal.tricks_won) == ("NS", None, {"NS": 0, "EW": 0})
    assert told(match, DealOver) == []


def test_7_both_sides_may_be_near_and_the_unlawful_dare_comes_first():
    options = {"target": 2, "unlawful_dares": "smacked"}
    match = at("danish", "N: 8s! Ad 6c Kh!", options=options)
    assert (scored(match), match.winner) == ("NS 2 dare", "NS")


@pytest.mark.parametrize(
    "dealer, cuts, points",
    [
        ("W", "Kh 9d", "EW 1 cut"),
        ("W", "Jc 9d", "EW 1 cut"),
        ("N", "Jc 9d", "NS 1 cut"),  # the dealer's side
        ("W", "Jc Kh Jc 9d", "EW 1 cut, EW 1 cut, EW 1 cut"),  # as often as it takes
        ("W", "8s", ""),  # the third matador is no cut point
        ("W", "Kc", ""),
        ("W", "", ""),
    ],
)
def test_7_3_a_jack_of_clubs_or_king_of_hearts_at_the_cut_is_the_dealers_point(dealer, cuts, points):
    match = at("icelandic", dealer=dealer, cuts=cuts)
    assert scored(match) == points
    assert [str(event.card) for event in told(match, Cut)] == cuts.split()


def test_7_3_the_cut_can_end_the_match():
    match = at("icelandic", dealer="W", cuts="Kh", options={"target": 1})
    assert (match.winner, match.to_act, scored(match)) == ("EW", None, "EW 1 cut")
    assert match.deal.tricks == ()


def test_7_3_the_cards_dealt_are_independent_of_the_card_shown():
    match = at("icelandic", dealer="W", cuts="Kh 9d", hands={"N": "Kh 9d Qc"})
    assert match.why_not("9d") is None


@pytest.mark.parametrize(
    "rows, points", [([], "N 1 deal"), ([BUK], "N 1 deal, N 1 buk"), ([BUK, BUK], "N 1 deal, N 1 buk")]
)
def test_7_4_whoever_wins_the_deal_after_a_buk_scores_1_more(rows, points):
    assert scored(at("danish", *NO_JAN_OF_THREE, seats=3, before=rows)) == points


def test_7_4_at_four_each_nobody_scores_the_deal():
    match = at("danish", *BUK, seats=3)
    assert match.deal.tricks_won == {"N": 4, "E": 4, "S": 4}
    assert (scored(match), match.deal.winner, match.to_act) == ("", None, None)
    assert told(match, Buk, DealOver) == [Buk(1), DealOver(None)]


def test_7_4_a_jan_comes_on_top():
    assert scored(at("danish", *JAN_OF_THREE, seats=3, before=[BUK])) == "N 1 deal, N 1 jan, N 1 buk"


def test_7_4_the_point_is_scored_once():
    assert scored(at("danish", *NO_JAN_OF_THREE, seats=3, before=[BUK, JAN_OF_THREE])) == "N 1 deal"


@pytest.mark.parametrize("variant", ["ringkobing", "modern"])
def test_7_4_the_buk_is_known_wherever_three_play(variant):
    tricks = [trick.replace("T", "5") for trick in BUK]
    match = at(variant, *JAN_OF_THREE, seats=3, before=[tricks], options=forehand(variant))
    assert scored(match) == "N 1 deal, N 1 jan, N 1 buk"


@pytest.mark.parametrize("count, points", [(1, 1), (2, 2), (3, 3)])
def test_7_4_buks_accumulate_by_house_rule(count, points):
    options = {"buk_accumulates": True}
    match = at("danish", *NO_JAN_OF_THREE, seats=3, before=[BUK] * count, options=options)
    assert scored(match) == f"N 1 deal, N {points} buk"


def test_7_the_deal_is_scored_in_one_step():
    match = at("danish", *JAN_OF_THREE, seats=3, before=[BUK], options={"target": 1})
    assert (match.winner, match.score[match.winner]) == ("N", 3)
    assert match.deal.winner == "N"
    assert match.to_act is None
    assert str(match.next_dealer) == str(Seat.N)
