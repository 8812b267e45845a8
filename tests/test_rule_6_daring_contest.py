"""Rulebook, section 6: what a dare is worth (6.7 to 6.11)."""

from __future__ import annotations

import pytest

from brus.events import AskedToShow, CardsDrawn, CardsShown, Declined, Oversmacked, Shown, Smacked
from brus.seats import Seat
from tables import at, may, scored, taken_by, told

NEEDS_TRICK = {"dare_needs_trick": True}
OPENING = "N: 9c Qc Qs Qh"

CONTESTS = [
    # 8s by X: X's, no oversmack
    ("8s! 9c Ad 6c", "NS", 1, 1, 1),
    ("9c 8s! Ad 6c", "EW", 1, 1, 1),
    ("8s! Ah Jc Kh", "NS", 1, 1, 1),  # Kh after Jc is none
    ("8s! Ah Kh 6c", "NS", 1, 1, 1),  # nor is the partner's
    ("8s! Ah Jc 6c", "NS", 1, 1, 1),
    # 8s by X: X's Jc, after Kh of Y after 8s
    ("8s! Kh Jc 6c", "NS", 3, 1, 1),
    ("9c 8s! Kh Jc", "EW", 3, 1, 1),
    # 8s by X: another side's
    ("8s! Kh Ad 6c", "EW", 2, 1, 1),
    ("8s! Jc Ad 6c", "EW", 2, 1, 1),
    ("8s! Ad 6c Kh", "EW", 2, 1, 1),
    ("9c 8s! Jc 6c", "NS", 2, 1, 1),
    ("8s! Jc Kh 6c", "EW", 2, 1, 1),
    ("8s! Kh 6c Jc", "EW", 2, 1, 1),  # the smacker's partner adds Jc: a plain smack
    ("8s! Ad Kh Jc", "EW", 2, 1, 1),
    ("8s! Jc 6c Kh", "EW", 2, 1, 1),
    # Kh by X
    ("Kh! Ad 6c 6d", "NS", 1, 2, 1),
    ("Kh! Ad Jc 6c", "NS", 1, 2, 1),
    ("Kh! 8s 6c 6d", "NS", 1, 2, 1),
    ("8s Kh! 6c 6d", "EW", 1, 2, 1),
    ("Kh! Jc 6c 6d", "EW", 2, 2, 1),
    ("Kh! Ad 6c Jc", "EW", 2, 2, 1),
    ("Qd Kh! Jc 6d", "NS", 2, 2, 1),
    # 8s by X, Kh by Y
    ("8s! Kh! 6c 6d", "EW", 3, 3, 2),
    ("8s! Kh! 6c Jc", "EW", 3, 3, 2),
    ("8s! Kh! Jc 6d", "NS", 4, 3, 2),
    ("6c 8s! Kh! Jc", "EW", 4, 3, 2),
    # 8s and Kh by partners of X
    ("8s! 6c Kh! 6d", "NS", 2, 3, 2),
    ("8s! 6c Kh! Jc", "EW", 4, 3, 2),
]

CONTESTS_OF_THREE = [
    ("8s! 9c Ad", "N", 1, 1, 1),
    ("8s! 6c Kh", "S", 2, 1, 1),
    ("8s! Jc 6c", "E", 2, 1, 1),
    ("6c 8s! Jc", "S", 2, 1, 1),
    ("8s! Jc Kh", "E", 2, 1, 1),
    ("8s! Kh Jc", "S", 3, 1, 1),  # Jc of Z after Kh of Y
    ("Kh! 8s 6c", "N", 1, 2, 1),
    ("Kh! 8s Jc", "S", 2, 2, 1),
    ("8s! Kh! 6c", "E", 3, 3, 2),
    ("8s! Kh! Jc", "S", 4, 3, 2),
]

COLUMNS = ("danish", "ringkobing", "modern")


def played(variant, trick, **position):
    """The match after one trick, led by forehand North."""
    options = dict(position.pop("options", {}))
    if variant == "modern":
        options["first_lead"] = "forehand"
    return at(variant, f"N: {trick}", options=options, **position)


def by_column(rows):
    """Each row once for each variant: the trick and what is scored."""
    return [
        pytest.param(variant, trick, f"{side} {points} dare", id=f"{variant} {trick}")
        for trick, side, *columns in rows
        for variant, points in zip(COLUMNS, columns, strict=True)
    ]


@pytest.mark.parametrize("variant, trick, points", by_column(CONTESTS))
def test_6_9_points_of_a_contest(variant, trick, points):
    assert scored(played(variant, trick)) == points


@pytest.mark.parametrize("variant, trick, points", by_column(CONTESTS_OF_THREE))
def test_6_9_points_of_a_contest_of_three(variant, trick, points):
    assert scored(played(variant, trick, seats=3)) == points


@pytest.mark.parametrize("variant", COLUMNS)
@pytest.mark.parametrize("trick", ["8s Kh Jc 6c", "Kh Jc 6c 6d", "8s Ad 6c 6d"])
def test_6_9_nothing_is_scored_for_matadors_that_were_not_dared(variant, trick):
    assert scored(played(variant, trick)) == ""


@pytest.mark.parametrize(
    "trick, events",
    [
        ("8s! Kh 6c 6d", ["8s by E"]),
        ("8s! Kh! Jc 6d", ["Kh over S", "Kh by S"]),
        ("8s! Kh Jc 6d", ["Kh over S"]),
        ("8s! 6c Kh! Jc", ["Kh by W", "8s by W"]),
        ("8s! Ad 6c 6d", []),
    ],
)
def test_6_8_the_table_is_told_who_smacked_whom(trick, events):
    found = [
        f"{event.card} {'over' if isinstance(event, Oversmacked) else 'by'} {event.by}"
        for event in told(played("danish", trick), Smacked, Oversmacked)
    ]
    assert sorted(found) == sorted(events)


@pytest.mark.parametrize(
    "trick, points",
    [
        ("7d 8s! Qc Qs", "EW 1 dare"),  # stands, though North takes the trick
        ("7d 8s! Kh Qs", "NS 2 dare"),
        ("7d Kh! Qc Jc", "EW 1 dare"),
        ("7d 8s! Kh! Jc", "EW 4 dare"),
    ],
)
def test_6_7_danish_dares_are_a_contest_of_their_own(trick, points):
    assert scored(played("danish", trick)) == points


@pytest.mark.parametrize(
    "trick, default, needs_trick",
    [
        ("7d 8s! Qc Qs", "EW 1 dare", ""),
        ("7d Kh! Qc Qs", "EW 2 dare", ""),
        ("7d Qs 8s! Qc", "NS 1 dare", "NS 1 dare"),  # the partner took the trick
        ("7d 8s! Kh Qs", "NS 1 dare", "NS 1 dare"),
        ("7d 7c 8s! Kh", "EW 1 dare", "EW 1 dare"),
        ("7d Qs 8s! Kh", "EW 1 dare", "EW 1 dare"),  # a smack scores regardless
        ("7d 7c Kh! Qs", "NS 2 dare", ""),
        ("7d Qs Kh! Jc", "EW 2 dare", "EW 2 dare"),
    ],
)
def test_6_7_in_ringkobing_a_dare_needs_the_trick_only_by_house_rule(trick, default, needs_trick):
    assert scored(played("ringkobing", trick)) == default
    assert scored(played("ringkobing", trick, options=NEEDS_TRICK)) == needs_trick


@pytest.mark.parametrize(
    "trick, taker, danish, ringkobing, modern, ringkobing_by_house_rule",
    [
        # stands without the trick
        ("QcQd 8s!Qs QhKs 6cKd", "N", "EW 1 dare", "EW 1 dare", "", ""),
        ("QcQd Kh!Qs QhKs 6cKd", "N", "EW 1 dare", "EW 2 dare", "", ""),
        # stands with the partner's trick
        ("QcQd QhQs 8s!Ks 6cKd", "N", "NS 1 dare", "NS 1 dare", "NS 1 dare", "NS 1 dare"),
        # smacked without the trick
        ("QcQd QhQs 8s!Ks KhKd", "N", "EW 2 dare", "EW 1 dare", "EW 1 dare", "EW 1 dare"),
        ("QcQd QhQs Kh!Ks JcKd", "N", "EW 2 dare", "EW 2 dare", "EW 1 dare", "EW 2 dare"),
        # one dared card smacked by another: without the trick only the smacked one counts
        ("QcQd 6c6d 8s!Ks 7s7h", "E", "NS 1 dare", "NS 1 dare", "", ""),
        ("QcQd 8s!Qs Kh!Ks QhKd", "N", "NS 3 dare", "NS 3 dare", "NS 2 dare", "NS 3 dare"),
        ("8s!8d Kh!Qs QhKs KcKd", "N", "EW 3 dare", "EW 3 dare", "EW 1 dare", "EW 1 dare"),
        # both dared by partners and smacked without the trick
        ("8s!8d QcQs Kh!Qd JcKs", "N", "EW 4 dare", "EW 3 dare", "EW 2 dare", "EW 3 dare"),
    ],
)
def test_6_9_without_the_trick_only_the_smacked_cards_count(
    trick, taker, danish, ringkobing, modern, ringkobing_by_house_rule
):
    for variant, points in zip(COLUMNS, (danish, ringkobing, modern), strict=True):
        match = played(variant, trick)
        assert (taken_by(match), scored(match)) == (taker, points), variant
    assert scored(played("ringkobing", trick, options=NEEDS_TRICK)) == ringkobing_by_house_rule


@pytest.mark.parametrize(
    "trick, points",
    [
        ("N: Kh! Ad 6c 9d show", "NS 2 dare"),  # the round stands
        ("N: Kh! Jc 6c 9d", "EW 3 dare"),
        ("N: Kh! Ad 6c Jc", "EW 3 dare"),
        ("N: Kh! Ad Jc 9d show", "NS 2 dare"),  # the partner's Jc does not smack
        ("N: Qd Kh! 6c 6d show", "EW 1 dare"),  # under you
        ("N: Qd Kh! Jc 6d", "NS 2 dare"),
        ("N: Qd Kh! 6c Jc show", "EW 1 dare"),
        ("N: Qd Td Kh! 6d show", "NS 1 dare"),
        ("N: Qd Td Kh! Jc", "EW 2 dare"),
        ("N: 8s Kh! 6c 6d show", "EW 1 dare"),
    ],
)
def test_6_10_icelandic_dares(trick, points):
    assert scored(at("icelandic", OPENING, trick)) == points


ROUND = "N: Kh! Ad 6c 9d"


def test_6_11_after_a_dare_that_stands_the_darer_is_asked_to_show():
    match = at("icelandic", OPENING, ROUND)
    assert (match.to_act, may(match), scored(match)) == (Seat.N, "hide show", "")


def test_6_11_under_you_the_darer_is_asked_though_another_leads_next():
    match = at("icelandic", OPENING, "N: Qd Kh! 6c Jc")
    assert (match.to_act, taken_by(match)) == (Seat.E, "N W")


def test_6_11_the_rest_of_the_hand_is_shown_to_the_opponent_on_the_left():
    match = at("icelandic", OPENING, ROUND + " show", hands={"N": "Td"}, talon="Tc")
    assert told(match, Shown) == [Shown(Seat.N, (Seat.E,))]
    (shown,) = told(match, CardsShown)
    assert {str(card) for card in shown.cards} == {"Td", "Tc"}
    assert [seat for seat in (*Seat, None) if shown.is_seen_by(seat)] == [Seat.N, Seat.E]


def test_6_11_who_declines_forfeits_the_points_but_keeps_the_trick():
    match = at("icelandic", OPENING, ROUND + " hide")
    assert (scored(match), match.deal.tricks_won) == ("", {"NS": 2, "EW": 0})
    assert told(match, Declined) == [Declined(Seat.N)]
    assert told(match, CardsShown) == []


def test_6_11_the_showing_comes_before_the_draw():
    match = at("icelandic", OPENING, ROUND)
    assert len(match.deal.hand(Seat.N)) == 2
    match.play("show")
    assert len(match.deal.hand(Seat.N)) == 3
    order = [type(event) for event in match.events if isinstance(event, CardsShown | CardsDrawn)]
    assert order[4:] == [CardsShown, CardsDrawn, CardsDrawn, CardsDrawn, CardsDrawn]


@pytest.mark.parametrize("trick", ["N: Kh! Jc 6c 9d", "N: Qd Kh! Jc 6d", "N: Kh Ad 6c 9d"])
def test_6_11_nobody_is_asked_when_no_dare_stands(trick):
    assert told(at("icelandic", OPENING, trick), AskedToShow) == []


def test_6_11_nobody_is_asked_when_no_card_is_left():
    match = at(
        "icelandic",
        "N: 9c Qc Qs Qh",
        "N: 9s Qd Tc Ts",
        "N: 9h Th Td 8c",
        "N: 8h 9d 8d Kc",
        "E: Ac Ks Kd 7c",
        "E: As 7s 7h 7d",
        "E: 6d 6h 6s 6c",
        "N: Jd 8s Jh Ad",
        "E: Kh! Js Jc Ah",
    )
    assert told(match, AskedToShow) == []
    assert scored(match) == "EW 2 dare, EW 1 deal"
