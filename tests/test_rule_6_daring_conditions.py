"""Rulebook, section 6: when a matador may be dared (6.1 to 6.6), and what an unlawful dare costs (6.12)."""

from __future__ import annotations

import pytest

from brus.events import DaredUnlawfully
from brus.seats import Seat
from tables import at, dare, may, scored, told

WITH_DARING = ("danish", "ringkobing", "modern")
SMACKED = {"unlawful_dares": "smacked"}
FIRST = {"modern": {"first_lead": "forehand"}}
TALON_USED_UP = ("N: QcQsQd AcAsAd 8c8h8d KcKsKd", "E: 7c7s7h 6c6s6h JsJhJd 9c9s9h")
ICELANDIC_OPENING = "N: 9c Qc Qs Qh"


def facing(variant, trick, hand, *, seats=4, options=None, before=(), dealer=None):
    """The position in which the next seat to play to this trick holds this hand."""
    seat = "NESW"["NESW".index(trick[0]) + len(trick[2:].split())]
    if variant == "modern":
        options = {"first_lead": "forehand", **(options or {})}
    return at(variant, *before, trick, hands={seat: hand}, seats=seats, options=options, dealer=dealer)


@pytest.mark.parametrize("variant", WITH_DARING)
@pytest.mark.parametrize("card", ["Kh", "8s"])
@pytest.mark.parametrize(
    "trick, allowed", [("N:", True), ("N: Qc", True), ("N: Qc Qs", True), ("N: Qc Qs Qh", False)]
)
def test_6_1_a_somebody_has_still_to_play(variant, card, trick, allowed):
    assert dare(facing(variant, trick, f"{card} 9d 6d"), card) == (None if allowed else "6.1(a)")


@pytest.mark.parametrize("variant", WITH_DARING)
@pytest.mark.parametrize("trick, allowed", [("N: Qc", True), ("N: Qc Qs", False)])
def test_6_1_a_with_three_players_the_third_is_last(variant, trick, allowed):
    assert dare(facing(variant, trick, "Kh 9d 6d", seats=3), "Kh") == (None if allowed else "6.1(a)")


@pytest.mark.parametrize("variant", WITH_DARING)
@pytest.mark.parametrize(
    "hand, card, rule",
    [
        ("Kh 9d 6d", "Kh", None),
        ("Kh Jc 6d", "Kh", "6.1(b)"),  # the only higher one is in the hand
        ("8s 9d 6d", "8s", None),
        ("8s Kh 6d", "8s", None),  # Jc is still out
        ("8s Jc 6d", "8s", None),  # Kh is
        ("8s Kh Jc", "8s", "6.1(b)"),
        ("Jc 9d 6d", "Jc", "6.1(b)"),
    ],
)
def test_6_1_b_a_higher_matador_is_out_that_the_darer_does_not_hold(variant, hand, card, rule):
    assert dare(facing(variant, "N:", hand), card) == rule


@pytest.mark.parametrize("variant", WITH_DARING)
@pytest.mark.parametrize(
    "played, hand, card, rule",
    [
        ("N: 9c Jc Qs Qh", "Kh 9d", "Kh", "6.1(b)"),
        ("N: 9c Jc Qs Qh", "8s 9d", "8s", None),
        ("N: 9c Jc Kh Qh", "8s 9d", "8s", "6.1(b)"),
        ("N: 9c Kh Qs Qh", "8s 9d", "8s", None),
        ("N: 9c Kh Qs Qh", "8s Jc", "8s", "6.1(b)"),  # one is played, the other in the hand
    ],
)
def test_6_1_b_a_higher_matador_that_has_been_played_is_out_no_more(variant, played, hand, card, rule):
    winner = "E" if "Jc" in played or "Kh Qs" in played else "N"
    winner = "E"
    match = facing(variant, f"{winner}:", hand, before=[played], dealer=None)
    assert dare(match, card) == rule


@pytest.mark.parametrize("variant", WITH_DARING)
@pytest.mark.parametrize(
    "trick, hand, card, rule",
    [
        ("N: Jc", "Kh 9d 6d", "Kh", "6.1(c)"),
        ("N: Qc Jc", "Kh 9d 6d", "Kh", "6.1(c)"),
        ("N: Kh", "8s 9d 6d", "8s", "6.1(c)"),
        ("N: Jc", "8s 9d 6d", "8s", "6.1(c)"),
        ("N: 8s", "Kh 9d 6d", "Kh", None),
        ("N: 8s!", "Kh 9d 6d", "Kh", None),
    ],
)
def test_6_1_c_no_higher_matador_lies_in_this_trick_already(variant, trick, hand, card, rule):
    assert dare(facing(variant, trick, hand), card) == rule


@pytest.mark.parametrize("variant", WITH_DARING)
@pytest.mark.parametrize(
    "hand, play, rule",
    [
        ("8s Kh 6d", "8s!Kh", "6.1(c)"),
        ("8s Kh 6d", "8s!Kh!", "6.1(c)"),
        ("8s Kh 6d", "8sKh!", None),
        ("8s Jc 6d", "8s!Jc", "6.1(c)"),
        ("8s Kh 6d", "8s!6d", None),
        ("Jc Kh 6d", "JcKh!", "6.1(c)"),
    ],
)
def test_6_1_c_the_darers_own_cards_count(variant, hand, play, rule):
    refusal = facing(variant, "N: QcQs", hand).can_play(play)
    assert (refusal and refusal.rule) == rule


@pytest.mark.parametrize("variant", WITH_DARING)
def test_6_2_a_matador_in_the_talon_counts_as_not_played(variant):
    match = at(variant, "N: Qc", hands={"E": "Kh 9d 6d"}, talon="Jc", options=FIRST.get(variant))
    assert dare(match, "Kh") is None


@pytest.mark.parametrize(
    "variant, cards",
    [("danish", "Kh 8s"), ("ringkobing", "Kh 8s"), ("modern", "Kh 8s"), ("icelandic", "Kh"), ("estonian", "")],
)
def test_6_the_cards_that_may_be_dared(variant, cards):
    for card in ("Kh", "8s", "Jc", "9c", "Kc", "7c"):
        match = facing(variant, "N: Qd", f"{card} 9d 6d", before=[ICELANDIC_OPENING] if variant == "icelandic" else [])
        assert (dare(match, card) is None) == (card in cards.split()), card


@pytest.mark.parametrize("variant", WITH_DARING)
def test_6_daring_is_never_compulsory(variant):
    assert may(facing(variant, "N: Qd", "Kh 8s 6d")) == "6d 8s 8s! Kh Kh!"


