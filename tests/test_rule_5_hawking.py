"""Rulebook, section 5: hawking."""

from __future__ import annotations

import pytest

from brus.refusals import Refusal
from tables import at, may, scored, taken_by


@pytest.mark.parametrize("seven", ["7c", "7s", "7h", "7d"])
def test_5_1_taking_a_led_seven_with_the_beggar_king_announced_scores_1(seven):
    match = at("ringkobing", f"N: {seven} Kc^ Qc Qs")
    assert (scored(match), taken_by(match)) == ("EW 1 hawk", "E")


def test_5_1_with_three_players_the_stroke_is_the_hawks_own():
    assert scored(at("ringkobing", "N: 7d Qc Kc^", seats=3)) == "S 1 hawk"


@pytest.mark.parametrize("variant", ["danish", "estonian", "icelandic", "modern"])
def test_5_1_there_is_no_hawking_elsewhere(variant):
    options = {"first_lead": "forehand"} if variant == "modern" else {}
    assert at(variant, "N: 7d", hands={"E": "Kc Qs 6d"}, options=options).why_not("Kc^").rule == "5"


@pytest.mark.parametrize(
    "trick, hand, lawful",
    [
        ("N: 7d", "Kc Qs 6d", "6d Kc Kc^ Qs"),
        ("N: 6d", "Kc Qs 9d", "9d Kc Qs"),  # no Seven is led
        ("N: Qd", "Kc 7s 9d", "7s 9d Kc"),
    ],
)
def test_5_1_it_is_announced_in_a_trick_led_with_a_seven(trick, hand, lawful):
    assert may(at("ringkobing", trick, hands={"E": hand})) == lawful


@pytest.mark.parametrize(
    "trick, hawks",
    [
        ("N: 7d", True),
        ("N: 7d Qs", False),  # South's partner led it
        ("N: 7d 7c", True),  # East's Seven now wins
        ("N: 7d Qs Qh", True),
        ("N: 7d Qs 7c", True),
        ("N: 7d 7c Qh", False),  # West's partner's Seven wins
        ("N: 7h 7d Qh", True),  # but not when it lies there beaten
    ],
)
def test_5_2_the_seven_now_winning_must_not_be_the_partners(trick, hawks):
    seat = "NESW"[len(trick[2:].split())]
    match = at("ringkobing", trick, hands={seat: "Kc Qd 5d"})
    refusal = match.why_not("Kc^")
    assert (refusal is None) == hawks
    assert refusal is None or refusal.rule == "5.2"


def test_5_2_the_partners_seven_may_be_beaten_silently():
    match = at("ringkobing", "N: 7d Qs Kc 5c")
    assert (taken_by(match), scored(match)) == ("S", "")


@pytest.mark.parametrize("trick, seat", [("N: 7d Qs", "S"), ("N: 7d", "E")])
def test_5_2_with_three_players_nobody_is_a_partner(trick, seat):
    assert at("ringkobing", trick, seats=3, hands={seat: "Kc Qd 5d"}).why_not("Kc^") is None


@pytest.mark.parametrize(
    "trick, refusal",
    [
        ("N: 7d 7c", None),
        ("N: 7d Ks", Refusal.HAWK_PARTNERS_SEVEN),  # Ks beats Kc alone, so a Seven still wins
        ("N: 7d Jc", Refusal.HAWK_PARTNERS_SEVEN),
        ("N: 7h7d 7c7s", None),
        ("N: 7h7d 7cKs", Refusal.HAWK_PARTNERS_SEVEN),
        ("N: 7h7d KsJc", Refusal.HAWK_PARTNERS_SEVEN),
    ],
)
def test_5_2_while_the_beggar_king_is_in_hand_a_seven_is_always_among_the_cards_now_winning(trick, refusal):
    match = at("ringkobing", trick, hands={"S": "Kc Qd 5d"}, options={"kristian_andersen": True})
    play = "Kc^Qd" if "7h7d" in trick else "Kc^"
    assert match.why_not(play) == refusal


@pytest.mark.parametrize(
    "trick, winner",
    [
        ("N: 7h7d Kc^Qs QcQd KsKd", "N"),  # one Seven beaten: the stroke, not the tricks
        ("N: 7h7d Kc^7s QcQd KsKd", "E"),
        ("N: 7h7d QcQd Js6d Kc^Qs", "N"),
        ("N: 7h7s7d Kc^QsQh QcQd5c 8c8h5d", "N"),
    ],
)
def test_5_3_in_a_double_or_triple_one_beaten_seven_is_enough(trick, winner):
    match = at("ringkobing", trick, dealer="W")
    assert taken_by(match) == winner
    assert scored(match).startswith("EW 1 hawk")


@pytest.mark.parametrize("trick, points", [("N: 7d Kc^ Ks Qs", "EW 1 hawk"), ("N: 7d Kc^ Qs Qh", "EW 1 hawk")])
def test_5_4_the_stroke_is_scored_also_if_kristian_andersen_then_beats_it(trick, points):
    match = at("ringkobing", trick, options={"kristian_andersen": True})
    assert scored(match) == points


def test_5_4_the_stroke_is_scored_when_the_trick_is_complete():
    assert scored(at("ringkobing", "N: 7d Kc^ Qc")) == ""
    assert scored(at("ringkobing", "N: 7d Kc^ Qc Qs")) == "EW 1 hawk"


def test_5_4_announcing_is_never_compulsory():
    match = at("ringkobing", "N: 7d Kc Qc Qs")
    assert (scored(match), taken_by(match)) == ("", "E")
