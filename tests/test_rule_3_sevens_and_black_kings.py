"""Rulebook, section 3: Sevens and black Kings."""

from __future__ import annotations

import pytest

from brus.variant import BEATERS
from brus.variants import VARIANTS
from tables import at, taken_by

WITH_SEVENS = ("danish", "estonian", "ringkobing", "modern")
WITH_BEGGAR_KING = ("danish", "ringkobing", "modern")
WITH_KRISTIAN_ANDERSEN = ("danish", "modern")
SEVENS = ("7c", "7s", "7h", "7d")


def winner(variant, cards):
    """Who takes a trick of these cards, led by North."""
    options = {"first_lead": "forehand"} if variant == "modern" else {}
    return taken_by(at(variant, f"N: {cards}", options=options))


@pytest.mark.parametrize("variant", WITH_SEVENS)
@pytest.mark.parametrize("beater", BEATERS.split())
def test_3_1_no_beater_beats_a_led_seven(variant, beater):
    assert winner(variant, f"7d {beater} Qc Qs") == "N"


@pytest.mark.parametrize("variant", WITH_SEVENS)
@pytest.mark.parametrize("high, low", [(a, b) for at_, a in enumerate(SEVENS) for b in SEVENS[at_ + 1 :]])
def test_3_2_a_seven_beats_every_led_seven_of_a_lower_suit(variant, high, low):
    assert winner(variant, f"{low} {high} Qc Qs") == "E"
    assert winner(variant, f"{high} {low} Qc Qs") == "N"


@pytest.mark.parametrize("variant", WITH_SEVENS)
@pytest.mark.parametrize(
    "cards, seat", [("7d 7h 7s 7c", "W"), ("7d 7s 7h Jc", "E"), ("7s Jc 7h 7c", "W"), ("7c 7s 7h 7d", "N")]
)
def test_3_2_the_highest_seven_takes_the_trick(variant, cards, seat):
    assert winner(variant, cards) == seat


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seven", SEVENS)
def test_3_3_the_beggar_king_beats_any_led_seven_where_it_has_power(variant, seven):
    expected = "E" if variant in WITH_BEGGAR_KING else "N"
    assert winner(variant, f"{seven} Kc Qc Qs") == expected


@pytest.mark.parametrize("variant", WITH_BEGGAR_KING)
def test_3_3_no_seven_beats_the_beggar_king(variant):
    assert winner(variant, "7d Kc 7c 7s") == "E"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    "cards, seat",
    [
        ("Kc 6d Qc Qs", "E"),  # led, it is beaten by the lowest beater
        ("Kc 7s Qc Qs", "N"),
        ("Kc Ks Qc Qs", "N"),
        ("Qd Kc Qc Qs", "N"),  # followed, it beats nothing
        ("6d Kc Qc Qs", "N"),
        ("Qd 7s Kc Qs", "N"),
    ],
)
def test_3_3_everywhere_else_the_beggar_king_is_a_windmill(variant, cards, seat):
    assert winner(variant, cards) == seat


@pytest.mark.parametrize("variant", VARIANTS)
def test_3_4_kristian_andersen_beats_the_beggar_king_where_he_has_power(variant):
    expected = {"danish": "S", "modern": "S", "ringkobing": "E", "estonian": "N", "icelandic": "N"}
    assert winner(variant, "7h Kc Ks Qs") == expected[variant]


@pytest.mark.parametrize("variant", WITH_KRISTIAN_ANDERSEN)
@pytest.mark.parametrize(
    "cards, seat",
    [
        ("7d Ks Qc Qs", "N"),  # he beats no Seven
        ("7d Ks Kc Qs", "S"),  # Seven, Ks, Kc is won by Kc
        ("7d Ks 7h Kc", "W"),
        ("7d Kc 7c Ks", "W"),
        ("7d Kc Ks 7c", "S"),  # nothing beats him there
        ("7d Kc Ks Jc", "S"),
    ],
)
def test_3_4_kristian_andersen_beats_nothing_but_the_beggar_king_now_winning(variant, cards, seat):
    assert winner(variant, cards) == seat


@pytest.mark.parametrize("variant", WITH_KRISTIAN_ANDERSEN)
@pytest.mark.parametrize(
    "cards, seat",
    [
        ("7h7d Kc7s Ks7c QcQs", "S"),  # Kc among the cards now winning
        ("7h7d KcQd Ks7c QcQs", "N"),  # Kc lies there, but does not win
        ("7h7d Kc7s KsQd QcQs", "E"),
    ],
)
def test_3_4_in_a_double_the_beggar_king_must_be_among_the_cards_now_winning(variant, cards, seat):
    assert winner(variant, cards) == seat


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    "cards, seat", [("Ks 6d Qc Qs", "E"), ("Kc Ks Qc Qs", "N"), ("Qd Ks Qc Qs", "N"), ("6d Ks Kc Qs", "N")]
)
def test_3_4_everywhere_else_kristian_andersen_is_a_windmill(variant, cards, seat):
    assert winner(variant, cards) == seat


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seven", SEVENS)
@pytest.mark.parametrize("led", ["6d", "Qd", "8d", "Kc"])
def test_3_5_in_any_other_trick_a_seven_is_a_windmill(variant, seven, led):
    assert winner(variant, f"{led} {seven} Qc Qs") == "N"


@pytest.mark.parametrize(
    "cards, seat",
    [
        ("7c 6d Qc Qs", "E"),
        ("7c 6d Jc Qs", "S"),
        ("7d 7c Qc Qs", "N"),
        ("7d Kc Qc Qs", "N"),
        ("7d Kc Ks 7s", "N"),
        ("7d Kc Ks 6d", "W"),
    ],
)
def test_3_6_in_iceland_sevens_and_black_kings_are_plain_windmills(cards, seat):
    assert winner("icelandic", cards) == seat
