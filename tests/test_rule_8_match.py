"""Rulebook, section 8: the match."""

from __future__ import annotations

import pytest

from brus.events import Chimney, OnTheRobber, Scratched, StandingOn
from brus.match import Match
from brus.seats import Seat
from brus.variants import VARIANTS, get_variant
from tables import at, dare, may, scored, told

JAN = ("N: Jc Qc Qs Qh", "N: Kh Qd Kd Kc", "N: 8s Ks 8h 8d", "N: 9c 8c 7c 7s", "N: 9s 7h 7d 6d")
NO_JAN = ("N: Qc Ac Qs Qh", "E: Qd Kd Kc Jc", "N: Kh Ks 8h 8d", "N: 8s 8c 7c 7s", "N: 9c 7h 7d 6d", "N: 9s 6h 6s Jd")


@pytest.mark.parametrize(
    "variant, target, lead, low",
    [
        ("danish", 9, "forehand", "T"),
        ("estonian", 9, "forehand", "T"),
        ("ringkobing", 13, "forehand", "5"),
        ("icelandic", 5, "forehand", "T"),
        ("modern", 12, "dealer", "5"),
    ],
)
def test_8_the_table_of_variants(variant, target, lead, low):
    match = Match(get_variant(variant).rules())
    assert set(match.targets.values()) == {target}
    assert match.rules.low_rank.letter == low
    match.begin_deal_from_pack(Seat.E, match.rules.pack)
    while may(match) == "pass pipe":
        match.play("pass")
    assert match.to_act == (Seat.E if lead == "dealer" else Seat.S)


@pytest.mark.parametrize(
    "variant, players",
    [("danish", {3, 4}), ("estonian", {4}), ("ringkobing", {3, 4}), ("icelandic", {4}), ("modern", {3, 4})],
)
def test_8_the_players_of_each_variant(variant, players):
    assert set(get_variant(variant).players) == players


@pytest.mark.parametrize("variant", VARIANTS)
def test_8_1_whoever_reaches_the_target_wins_the_match(variant):
    options = {"target": 2, **({"first_lead": "forehand"} if variant == "modern" else {})}
    first = at(variant, *NO_JAN, options=options)
    assert (first.winner, first.score) == (None, {"NS": 1, "EW": 0})
    second = at(variant, *NO_JAN, options=options, before=[NO_JAN])
    assert (second.winner, second.score) == ("NS", {"NS": 2, "EW": 0})


AT_ONCE = {0: (0, 1, 2), 1: (3, 4, 5), 2: (6, 7, 8), 3: (9, 10, 11)}
ONE_AT_A_TIME = {0: (0, 4, 8), 1: (1, 5, 9), 2: (2, 6, 10), 3: (3, 7, 11)}


@pytest.mark.parametrize(
    "variant, first, places",
    [
        ("danish", "W", AT_ONCE),
        ("estonian", "W", AT_ONCE),
        ("modern", "W", AT_ONCE),
        ("icelandic", "N", AT_ONCE),
        ("ringkobing", "N", ONE_AT_A_TIME),
    ],
)
def test_8_2_a_shuffled_pack_is_dealt_from_the_top_in_this_order(variant, first, places):
    match = Match(get_variant(variant).rules())
    pack = match.rules.pack
    match.begin_deal_from_pack(Seat.W, pack)
    for turn, taken in places.items():
        seat = Seat((Seat[first] + turn) % 4)
        assert set(match.deal.hand(seat)) == {pack[place] for place in taken}
    assert match.deal.talon == pack[12:]


@pytest.mark.parametrize(
    "target, trick, points, targets",
    [
        (1, "N: 8s! 9c Ad 6c", "NS -1 chimney", (2, 1)),
        (2, "N: 8s! 9c Ad 6c", "NS 1 dare", (2, 2)),  # min(1, 2 - 1) is all of it
        (2, "N: Kh! 9c Ad 6c", "NS 1 dare, NS -1 chimney", (3, 2)),
        (3, "N: Kh! 9c Ad 6c", "NS 2 dare", (3, 3)),
        (2, "N: 8s! Ad Kh! 6c", "NS 1 dare, NS -1 chimney", (3, 2)),  # one chimney a step, whatever n
        (1, "N: 8s! Ad Kh! 6c", "NS -1 chimney", (2, 1)),
        (3, "N: 8s! Ad Kh! 6c", "NS 2 dare, NS -1 chimney", (4, 3)),
        (4, "N: 8s! Ad Kh! 6c", "NS 3 dare", (4, 4)),
        (1, "N: 7d Kc^ Qc Qs", "EW -1 chimney", (1, 2)),  # hawking
        (1, "N: QcQsQd 6c6s6h 8c8h8d KcKsKd", "EW -1 chimney", (1, 2)),
        (1, "N: QcQsQd 5c5s5h 8c8h8d KcKsKd", "NS -1 chimney", (2, 1)),  # a triple that nobody could help taking
        (1, "N: 8s! Kh Ad 6c", "EW -1 chimney", (1, 2)),  # Kh silent, but it takes a dared matador
        (1, "N: 8s! Kh Jc 6c", "NS -1 chimney", (2, 1)),
        (1, "N: 8s Kh Ad 6c", "", (1, 1)),  # silent matadors cost nothing
        (1, "N: 7d Kc Qc Qs", "", (1, 1)),
        # the dare is a step, the triple another: with m = 2 after the chimney, its 1 is credited whole
        (1, "N: QcQsQd 5c5s5h 8s!6d6h KcKsKd", "NS -1 chimney, NS 1 triple", (2, 1)),
        # with m = 2 the dare is credited whole, and the triple builds the chimney
        (2, "N: QcQsQd 5c5s5h 8s!6d6h KcKsKd", "NS 1 dare, NS -1 chimney", (3, 2)),
    ],
)
def test_8_3_the_last_stroke_must_come_from_winning_a_deal(target, trick, points, targets):
    match = at("ringkobing", trick, dealer="W", options={"target": target})
    assert scored(match) == points
    assert tuple(match.targets.values()) == targets
    assert match.winner is None


def test_8_3_a_chimney_is_told_with_the_new_target():
    assert told(at("ringkobing", "N: 8s! 9c Ad 6c", options={"target": 1}), Chimney) == [Chimney("NS", 2)]


def test_8_3_winning_the_deal_builds_no_chimney():
    match = at("ringkobing", *JAN, options={"target": 1})
    assert (scored(match), match.winner, match.targets["NS"]) == ("NS 1 deal, NS 1 jan", "NS", 1)


def test_8_3_after_a_chimney_one_more_deal_is_needed():
    dare_first = ("N: Kh! Qc Qs Qh", "N: 8s Qd Kd Kc", "N: 9c Ks 8h 8d", "N: 9s 8c 7c 7s", "N: 9h 7h 7d Ac")
    match = at("ringkobing", *dare_first, options={"target": 2})
    assert scored(match) == "NS 1 dare, NS -1 chimney, NS 1 deal, NS 1 jan"
    assert match.winner == "NS"
    three_needed = at("ringkobing", "N: Kh! Qc Qs Qh", "N: 8s Qd Kd Kc", options={"target": 2})
    assert (three_needed.winner, three_needed.score["NS"], three_needed.targets["NS"]) == (None, 1, 3)


@pytest.mark.parametrize("variant", ["danish", "modern"])
def test_8_3_there_are_no_chimneys_elsewhere(variant):
    options = {"target": 2, **({"first_lead": "forehand"} if variant == "modern" else {})}
    match = at(variant, "N: 8s! Kh! 6c 6d", options=options)
    assert (match.winner, match.targets) == ("EW", {"NS": 2, "EW": 2})


@pytest.mark.parametrize(
    "variant, tricks, target, score",
    [
        ("danish", JAN, 1, 2),
        ("ringkobing", JAN, 1, 2),
        ("icelandic", JAN, 1, 2),
        ("danish", ("N: 8s! Kh Jc 6c",), 2, 3),
    ],
)
def test_8_4_the_score_may_pass_the_target(variant, tricks, target, score):
    match = at(variant, *tricks, options={"target": target})
    assert (match.winner, match.score["NS"], match.targets["NS"]) == ("NS", score, target)


@pytest.mark.parametrize(
    "target, trick, says",
    [
        (4, "N: 8s! 9c Ad 6c", [StandingOn("NS", 3)]),
        (5, "N: Kh! 9c Ad 6c", [StandingOn("NS", 3)]),
        (4, "N: Kh! 9c Ad 6c", [StandingOn("NS", 2)]),
        (3, "N: Kh! 9c Ad 6c", [StandingOn("NS", 1)]),
        (1, "N: 8s! 9c Ad 6c", [StandingOn("NS", 2)]),  # a chimney makes it two again
        (2, "N: Kh! 9c Ad 6c", []),  # a stroke and a chimney: still two
        (5, "N: 8s! 9c Ad 6c", []),
        (3, "N: 8s 9c Ad 6c", []),  # nothing has changed
        (4, "N: 8s! Kh Ad 6c", [StandingOn("EW", 3)]),
    ],
)
def test_8_5_the_scorer_says_who_stands_on_three_two_or_one(target, trick, says):
    assert told(at("ringkobing", trick, options={"target": target}), StandingOn) == says


@pytest.mark.parametrize("variant", ["danish", "modern"])
def test_8_5_nobody_says_so_elsewhere(variant):
    options = {"target": 4, **({"first_lead": "forehand"} if variant == "modern" else {})}
    assert told(at(variant, "N: 8s! 9c Ad 6c", options=options), StandingOn, OnTheRobber) == []


def test_8_5_winning_a_deal_can_leave_a_side_on_three():
    assert told(at("ringkobing", *NO_JAN, options={"target": 4}), StandingOn) == [StandingOn("NS", 3)]


def test_8_6_one_line_left_is_the_robber():
    assert told(at("icelandic", *NO_JAN, options={"target": 2}), OnTheRobber) == [OnTheRobber("NS")]
    assert told(at("icelandic", dealer="W", cuts="Kh 9d", options={"target": 2}), OnTheRobber) == [OnTheRobber("EW")]
    assert told(at("icelandic", *NO_JAN, options={"target": 3}), OnTheRobber) == []


def test_8_6_a_comb_cleared_before_the_other_has_crossed_a_line_is_scratched():
    assert told(at("icelandic", *JAN, options={"target": 2}), Scratched) == [Scratched("NS")]
    assert told(at("icelandic", *JAN, options={"target": 2}, cuts="Kh 9d"), Scratched) == []


@pytest.mark.parametrize("variant", ["danish", "estonian", "ringkobing", "modern"])
def test_8_6_nothing_is_scratched_elsewhere(variant):
    options = {"target": 2, **({"first_lead": "forehand"} if variant == "modern" else {})}
    match = at(variant, *JAN, options=options)
    assert match.winner == "NS"
    assert told(match, Scratched, OnTheRobber) == []


def test_8_7_estonian_brus_is_five_tricks_of_nine_with_sevens_and_matadors_only():
    assert set(Match(get_variant("estonian").rules()).targets.values()) == {9}
    assert scored(at("estonian", *JAN)) == "NS 1 deal, NS 1 jan"
    match = at("estonian", hands={"N": "Kh Kc 8s"})
    assert may(match) == "8s Kc Kh"
    assert dare(match, "Kh") == "6"


def test_8_8_three_danish_players_need_five_tricks():
    tricks = ("N: Jc Qc Qs", "N: Kh Qh Qd", "N: 8s Kc Ks", "N: 9c Kd 8c", "N: 9s 8h 8d")
    assert at("danish", *tricks[:4], seats=3).deal.winner is None
    assert at("danish", *tricks, seats=3).deal.winner == "N"
