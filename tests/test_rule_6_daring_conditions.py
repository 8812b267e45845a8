"""Rulebook, section 6: when a matador may be dared (6.1 to 6.6), and what an unlawful dare costs (6.12)."""

from __future__ import annotations

import pytest

from brus.errors import IllegalPlay, OptionError
from brus.events import DaredUnlawfully
from brus.variants import get_variant
from tables import at, dare, may, rule_against, scored, told

WITH_DARING = ("danish", "ringkobing", "modern")
SMACKED = {"unlawful_dares": "smacked"}
FIRST = {"modern": {"first_lead": "forehand"}}

# Two triples use up the talon: 3-3, and West leads with three cards in every hand.
TALON_USED_UP = ("N: QcQsQh 8c8h8d KcKsKd 7c7s7h", "N: 6c6s6h AcAsAh JsJhJd 9c9s9h")
# Single tricks use it up after six: 3-3, and East leads.
TALON_USED_UP_SINGLY = (
    "N: 9c Qc Qs Qh",
    "N: 9s Qd Tc Ts",
    "N: 9h Th Td 8c",
    "N: 8h 9d 8d Kc",
    "E: Ac Ks Kd 7c",
    "E: As 7s 7h 7d",
)


def facing(variant, trick, hand, *, seats=4, options=None, before=(), dealer=None):
    """The position in which the next seat to play to this trick holds this hand."""
    seat = "NESW"["NESW".index(trick[0]) + len(trick[2:].split())]
    if variant == "modern":
        options = {"first_lead": "forehand", **(options or {})}
    return at(variant, *before, trick, hands={seat: hand}, seats=seats, options=options, dealer=dealer)


@pytest.mark.parametrize("variant", WITH_DARING)
@pytest.mark.parametrize("card", ["Kh", "8s"])
@pytest.mark.parametrize("trick, allowed", [("N:", True), ("N: Qc", True), ("N: Qc Qs", True), ("N: Qc Qs Qh", False)])
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
    match = facing(variant, "E:", hand, before=[played])
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
    refusal = facing(variant, "N: QcQs", hand).why_not(play)
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
        opening = ["N: 9c Qc Qs Qh"] if card != "9c" else ["N: 9s Qc Qs Qh"]
        match = facing(variant, "N: Qd", f"{card} 6d", before=opening)
        assert (dare(match, card) is None) == (card in cards.split()), card


@pytest.mark.parametrize("variant", WITH_DARING)
def test_6_daring_is_never_compulsory(variant):
    assert may(facing(variant, "N: Qd", "Kh 8s 6d")) == "6d 8s 8s! Kh Kh!"


@pytest.mark.parametrize("variant, rule", [("danish", "6.3"), ("ringkobing", "6.3"), ("modern", None)])
@pytest.mark.parametrize("card", ["Kh", "8s"])
def test_6_3_the_talon_must_not_be_empty(variant, rule, card):
    assert rule_against(variant, *TALON_USED_UP, f"W: {card}!", options=FIRST.get(variant)) == rule


def test_6_3_in_iceland_the_talon_may_be_empty():
    assert rule_against("icelandic", *TALON_USED_UP_SINGLY, "E: Kh!") is None


@pytest.mark.parametrize("variant", ["danish", "ringkobing"])
def test_6_3_the_last_card_of_the_talon_is_talon_enough(variant):
    low = "T" if variant == "danish" else "5"
    tricks = (f"N: QcQsQh 8c8h8d KcKsKd {low}c{low}s{low}h", "N: 6c6s 9c9s JhJd Qd7d")
    assert len(at(variant, *tricks).deal.talon) == 4
    assert rule_against(variant, *tricks, "E: Kh!") is None


@pytest.mark.parametrize(
    "variant, rule", [("icelandic", "6.4"), ("danish", None), ("ringkobing", None), ("modern", None)]
)
def test_6_4_in_iceland_not_in_the_first_trick_of_the_deal(variant, rule):
    options = FIRST.get(variant)
    assert rule_against(variant, "N: Kh!", options=options) == rule
    assert rule_against(variant, "N: Qd Kh!", options=options) == rule
    assert rule_against(variant, "N: 9c Qc Qs Qh", "N: Kh!", options=options) is None


@pytest.mark.parametrize(
    "target, tricks, rule",
    [
        (1, ["N: 8s!"], "6.5"),
        (1, ["N: Kh!"], "6.5"),
        (2, ["N: Kh!"], None),
        (2, ["N: 8s! Qc Kh!"], "6.5"),  # the partner's dare counts
        (3, ["N: 8s! Qc Kh!"], None),
        (2, ["N: 8s! Kh!"], None),  # an opponent's does not
        (2, ["N: 8s! 9c Ad 6c", "N: Kh!"], "6.5"),
        (3, ["N: 8s! 9c Ad 6c", "N: Kh!"], None),
    ],
)
def test_6_5_danish_refused_if_success_would_win_the_match(target, tricks, rule):
    assert rule_against("danish", *tricks, options={"target": target}) == rule


@pytest.mark.parametrize("variant", ["ringkobing", "modern"])
@pytest.mark.parametrize("card", ["Kh", "8s"])
def test_6_5_allowed_one_success_from_the_end(variant, card):
    assert rule_against(variant, f"N: {card}!", options={"target": 1, **FIRST.get(variant, {})}) is None


def test_6_5_an_oversmack_may_still_win_the_danish_match():
    match = at("danish", "N: 8s! Kh Jc 6c", options={"target": 2})
    assert (match.winner, match.score) == ("NS", {"NS": 3, "EW": 0})


@pytest.mark.parametrize("target, rule", [(1, "6.5"), (2, None)])
@pytest.mark.parametrize("trick", ["N: Kh!", "N: Qd Kh!", "N: Qd Td Kh!"])
def test_6_5_in_iceland_refused_with_one_line_left(target, rule, trick):
    assert rule_against("icelandic", "N: 9c Qc Qs Qh", trick, options={"target": target}) == rule


def test_6_5_a_round_with_two_lines_left_may_win_in_iceland():
    match = at("icelandic", "N: 9c Qc Qs Qh", "N: Kh! Ad 6c 9d show", options={"target": 2})
    assert match.winner == "NS"
    still_asked = at("icelandic", "N: 9c Qc Qs Qh", "N: Kh! Ad 6c 9d", options={"target": 2})
    assert still_asked.winner is None


@pytest.mark.parametrize("variant, rule", [("danish", None), ("ringkobing", None), ("modern", "6.6")])
@pytest.mark.parametrize("trick", ["N: 7d 8s!", "N: 7d Kh!", "N: 7d 7c Kh!", "N: 7h7d 8s!Qd"])
def test_6_6_on_a_led_seven(variant, rule, trick):
    assert rule_against(variant, trick, options=FIRST.get(variant)) == rule


def test_6_6_the_trick_after_a_led_seven_is_a_trick_like_any_other():
    assert rule_against("modern", "N: 7d Qc Qs Qh", "N: Kh!", options=FIRST["modern"]) is None


def test_6_6_in_iceland_sevens_are_plain():
    assert rule_against("icelandic", "N: 9c Qc Qs Qh", "N: 7d Kh!") is None


@pytest.mark.parametrize("variant", [*WITH_DARING, "icelandic"])
def test_6_12_an_unlawful_dare_is_refused_and_the_card_stays_in_hand(variant):
    match = facing(variant, "N: Qc Qs Qh", "Kh 9d 6d")
    with pytest.raises(IllegalPlay) as caught:
        match.play("Kh!")
    assert caught.value.rule.startswith("6.")
    assert "Kh" in may(match).split()


@pytest.mark.parametrize(
    "trick, extra, danish, ringkobing, modern",
    [
        ("N: 9c Ad 6c 8s!", "", "NS 2 dare", "NS 1 dare", "NS 1 dare"),  # the last to play
        ("N: 9c Ad 6c Kh!", "", "NS 2 dare", "NS 2 dare", "NS 1 dare"),
        ("N: Kh! Ad 6c 9c", "N Jc", "EW 2 dare", "EW 2 dare", "EW 1 dare"),  # nothing higher is out
        ("N: Jc Ad Kh! 9c", "", "EW 2 dare", "EW 2 dare", "EW 1 dare"),  # under the partner's Jc
        # the card still counts as a matador, its announcement as not made
        ("N: 8s! Ad 6c Kh!", "", "NS 2 dare, EW 2 dare", "NS 2 dare, EW 1 dare", "NS 1 dare, EW 1 dare"),
        ("N: 8s! Kh! 6c 6d", "E Jc", "NS 2 dare, EW 2 dare", "NS 2 dare, EW 1 dare", "NS 1 dare, EW 1 dare"),
        # in the order of play, each a step of its own
        ("N: 9c Kh! 6c 8s!", "E Jc", "NS 2 dare, NS 2 dare", "NS 2 dare, NS 1 dare", "NS 1 dare, NS 1 dare"),
    ],
)
def test_6_12_an_unlawful_dare_pays_smack_points_to_the_opponents(trick, extra, danish, ringkobing, modern):
    hands = {extra[0]: extra[2:]} if extra else {}
    for variant, points in zip(WITH_DARING, (danish, ringkobing, modern), strict=True):
        match = at(variant, trick, hands=hands, options={**SMACKED, **FIRST.get(variant, {})})
        assert scored(match) == points, variant
        assert told(match, DaredUnlawfully)


@pytest.mark.parametrize(
    "tricks, points",
    [
        (["N: Kh! Ad 6c 9c"], "EW 3 dare"),  # the round, in the first trick
        (["N: Ad Kh! 6c 9c"], "NS 2 dare"),
        (["N: Ad 6c 9c Kh!"], "NS 2 dare"),
        (["N: 9c Qc Qs Qh", "N: Ad 6c 9d Kh!"], "NS 2 dare"),
    ],
)
def test_6_12_in_iceland_the_points_are_those_of_6_10(tricks, points):
    assert scored(at("icelandic", *tricks, options=SMACKED)) == points


@pytest.mark.parametrize("variant", [*WITH_DARING, "icelandic"])
@pytest.mark.parametrize("card", ["Kh", "8s", "Jc", "9c"])
def test_6_12_only_the_variants_daring_cards_may_be_dared_unlawfully(variant, card):
    match = facing(variant, "N: Qc Qs Qh", f"{card} 9d 6d", options=SMACKED)
    daring = ("Kh",) if variant == "icelandic" else ("Kh", "8s")
    assert (dare(match, card) is None) == (card in daring)


def test_6_12_an_unlawful_announcement_does_not_count_for_the_end_of_the_match():
    match = at("danish", "N: 8s! Ad 6c Kh!", options={**SMACKED, "target": 2})
    assert (scored(match), match.winner) == ("NS 2 dare", "NS")


@pytest.mark.parametrize(
    "target, trick, points",
    [
        (1, "N: 9c Ad 6c 8s!", ""),
        (2, "N: 9c Ad 6c Kh!", "NS 1 dare"),
        (3, "N: 9c Ad 6c Kh!", "NS 2 dare"),
    ],
)
def test_6_12_in_ringkobing_unlawful_dares_never_build_a_chimney(target, trick, points):
    match = at("ringkobing", trick, options={**SMACKED, "target": target})
    assert (scored(match), match.targets) == (points, {"NS": target, "EW": target})


@pytest.mark.parametrize("variant", WITH_DARING)
def test_6_12_with_three_players_unlawful_dares_are_refused(variant):
    with pytest.raises(OptionError):
        get_variant(variant).rules(3, SMACKED)
