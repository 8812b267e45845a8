"""Every reason for which the rules refuse something: a position that provokes it, and the rule it cites."""

from __future__ import annotations

import pytest

from brus.cards import read_cards
from brus.errors import IllegalPlay
from brus.match import Match
from brus.plays import Play
from brus.refusals import Refusal
from brus.seats import Seat
from brus.variants import get_variant
from tables import at

FIVE = ("N: Jc Qc Qs Qh", "N: Kh Qd Kd Kc", "N: 8s Ks 8h 8d", "N: 9c 8c 7c 7s", "N: 9s 7h 7d 6d")
ROUND = ("N: 9c Qc Qs Qh", "N: Kh! Ad 6c 9d")
EMPTY_TALON = ("N: QcQsQh 8c8h8d KcKsKd 7c7s7h", "N: 6c6s6h AcAsAh JsJhJd 9c9s9h")
LAST_TRICK = (*EMPTY_TALON, "W: 9d 5c 5s 5h", "W: Qd Ad 5d 7d", "N: 6d")
DRAWN = "6c 6s 6h Ac As Ah Js Jh Jd 9c 9s 9h Kh 9d 6d"
FOREHAND = {"first_lead": "forehand"}


def piped():
    """North has piped and must lead."""
    match = at("ringkobing", hands={"N": "Qc Qs Qd"})
    match.play("pipe")
    return match


def position(variant, *tricks, **more):
    """A way to build a position, later."""
    return lambda: at(variant, *tricks, **more)


PLAYS = [
    (Refusal.NOT_A_PLAY, "4.1", position("danish", "N: Qc"), Play(10**12 + 7)),
    (Refusal.NO_DEAL_YET, "8", lambda: Match(get_variant("danish").rules()), "Qc"),
    (Refusal.DEAL_IS_OVER, "2.9", position("danish", *FIVE), "Qc"),
    (Refusal.MATCH_IS_OVER, "7", position("danish", *FIVE, options={"target": 1}), "Qc"),
    (Refusal.ANSWER_PIPING_FIRST, "4.6", position("ringkobing", hands={"N": "Qc Qs Qd"}), "Qc"),
    (Refusal.ANSWER_PROOF_FIRST, "6.11", position("icelandic", *ROUND), "Qd"),
    (Refusal.NOT_ASKED_TO_PIPE, "4.6", position("ringkobing", "N: Qc"), "pass"),
    (Refusal.NOT_ASKED_TO_PIPE, "4.6", position("danish", "N:", hands={"N": "Qc Qs Qd"}), "pipe"),
    (Refusal.NOT_ASKED_TO_SHOW, "6.11", position("icelandic", "N: Qc"), "show"),
    (Refusal.NOT_ASKED_TO_SHOW, "6.11", position("icelandic", "N: Qc"), "hide"),
    (Refusal.CARD_NOT_HELD, "2.7", position("danish", "N: Qc"), "Qc"),
    (Refusal.WRONG_NUMBER_OF_CARDS, "4.1", position("danish", "N: QcQs", hands={"E": "Ac As 6d"}), "Ac"),
    (Refusal.WRONG_NUMBER_OF_CARDS, "4.1", position("danish", "N: Qc", hands={"E": "Ac As 6d"}), "AcAs"),
    (Refusal.LEAD_NOT_ALIKE, "4.1", position("danish", "N:", hands={"N": "Ac As 6d"}), "Ac6d"),
    (Refusal.SINGLES_ONLY, "4.8", position("estonian", "N:", hands={"N": "Ac As 6d"}), "AcAs"),
    (Refusal.TRIPLE_WITHOUT_PIPING, "4.6", position("ringkobing", "N:", hands={"N": "Qc Qs Qd"}), "QcQsQd"),
    (Refusal.PIPER_LEADS_ALL_THREE, "4.6", piped, "Qc"),
    (Refusal.PIPER_LEADS_ALL_THREE, "4.6", piped, "QcQs"),
    (Refusal.HAWK_UNKNOWN, "5", position("danish", "N: 7d", hands={"E": "Kc Qs 6d"}), "Kc^"),
    (Refusal.HAWK_ONLY_BEGGAR_KING, "5.1", position("ringkobing", "N: 7d", hands={"E": "Kc Qs 6d"}), "Qs^"),
    (Refusal.HAWK_NO_SEVEN_LED, "5.1", position("ringkobing", "N: 6d", hands={"E": "Kc Qs 9d"}), "Kc^"),
    (Refusal.HAWK_PARTNERS_SEVEN, "5.2", position("ringkobing", "N: 7d Qc", hands={"S": "Kc Qs 9d"}), "Kc^"),
    (Refusal.DARE_UNKNOWN, "6", position("estonian", "N: Qc", hands={"E": "Kh Qs 6d"}), "Kh!"),
    (Refusal.DARE_ONLY_MATADORS, "6", position("danish", "N: Qc", hands={"E": "9c Qs 6d"}), "9c!"),
    (Refusal.DARE_NOTHING_ABOVE_JACK, "6.1(b)", position("danish", "N: Qc", hands={"E": "Jc Qs 6d"}), "Jc!"),
    (Refusal.DARE_EIGHT_NOT_HERE, "6", position("icelandic", "N: Qc", hands={"E": "8s Qs 6d"}), "8s!"),
    (Refusal.DARE_LAST_TO_PLAY, "6.1(a)", position("danish", "N: Qc Qs Qh", hands={"W": "Kh Qd 6d"}), "Kh!"),
    (Refusal.DARE_HIGHER_IN_TRICK, "6.1(c)", position("danish", "N: Jc", hands={"E": "Kh Qd 6d"}), "Kh!"),
    (Refusal.DARE_NO_HIGHER_LEFT, "6.1(b)", position("danish", "N: Qc", hands={"E": "Kh Jc 6d"}), "Kh!"),
    (Refusal.DARE_TALON_EMPTY, "6.3", position("danish", *EMPTY_TALON, talon=DRAWN), "Kh!"),
    (Refusal.DARE_FIRST_TRICK, "6.4", position("icelandic", "N: Qc", hands={"E": "Kh Qd 6d"}), "Kh!"),
    (
        Refusal.DARE_LAST_TRICK,
        "9",
        position(
            "modern",
            *LAST_TRICK,
            talon="6c 6s 6h Ac As Ah Js Jh Jd 9c 9s 9h 9d Qd Jc 5c Ad 6d 5s 5d Kh 5h 7d 8s",
            options={"dare_in_last_trick": False, **FOREHAND},
        ),
        "Kh!",
    ),
    (Refusal.DARE_WOULD_WIN, "6.5", position("danish", "N: Qc", hands={"E": "Kh Qd"}, options={"target": 1}), "Kh!"),
    (
        Refusal.DARE_LAST_LINE,
        "6.5",
        position("icelandic", "N: 9c Qc Qs Qh", "N: 9d", hands={"E": "Kh Qd"}, options={"target": 1}),
        "Kh!",
    ),
    (Refusal.DARE_SEVEN_LED, "6.6", position("modern", "N: 7d", hands={"E": "Kh Qd 6d"}, options=FOREHAND), "Kh!"),
]


@pytest.mark.parametrize("refusal, rule, build, play", PLAYS, ids=lambda value: getattr(value, "name", ""))
def test_a_play_is_refused_by_its_rule_and_nothing_changes(refusal, rule, build, play):
    match = build()
    before = match.to_json()
    assert match.why_not(play) == refusal
    with pytest.raises(IllegalPlay) as caught:
        match.play(play)
    assert (caught.value.refusal, caught.value.rule) == (refusal, rule)
    assert refusal.rule == rule
    assert str(caught.value).endswith(f"({rule})")
    assert match.to_json() == before


def begin(variant, *, dealer=Seat.W, cuts="", target=None, match=None):
    """Begin a deal with a sorted pack."""
    match = match or Match(get_variant(variant).rules(4, {"target": target} if target else {}))
    match.begin_deal_from_pack(dealer, match.rules.pack, read_cards(cuts))


def three():
    """A match of three that has not begun."""
    return Match(get_variant("danish").rules(3))


OTHERS = [
    (Refusal.OUT_OF_TURN, "2.8", lambda: at("danish", "N: Qc", hands={"S": "Ac As 6d"}).play("Ac", Seat.S)),
    (Refusal.DEAL_UNFINISHED, "2.9", lambda: begin("danish", match=at("danish", "N: Qc"))),
    (Refusal.MATCH_IS_OVER, "7", lambda: begin("danish", match=at("danish", *FIVE, options={"target": 1}))),
    (Refusal.NO_SUCH_SEAT, "1", lambda: begin("danish", match=three())),
    (Refusal.NO_CUT_HERE, "7.3", lambda: begin("danish", cuts="Kh 9d")),
    (Refusal.CUT_SETTLED, "7.3", lambda: begin("icelandic", cuts="9d 9c")),
    (Refusal.CUT_SETTLED, "7.3", lambda: begin("icelandic", cuts="Kh 9d Jc")),
    (Refusal.CUT_AGAIN, "7.3", lambda: begin("icelandic", cuts="Kh")),
    (Refusal.CUT_AFTER_MATCH, "7.3", lambda: begin("icelandic", cuts="Kh 9d", target=1)),
]


@pytest.mark.parametrize("refusal, rule, start", OTHERS, ids=lambda value: getattr(value, "name", ""))
def test_a_deal_or_a_turn_is_refused_by_its_rule(refusal, rule, start):
    with pytest.raises(IllegalPlay) as caught:
        start()
    assert (caught.value.refusal, caught.value.rule) == (refusal, rule)
    assert refusal.rule == rule
    assert f"({rule})" in str(caught.value)


# Whoever holds Kc finds a Seven among the cards now winning: in a trick led with one only Sevens and Kc itself beat
# a Seven (3.1 to 3.4). test_rule_5_hawking.py has the table.
NEVER = {Refusal.HAWK_NO_SEVEN_WINS}


def test_every_refusal_is_provoked_here_but_the_one_that_play_never_meets():
    assert {row[0] for row in [*PLAYS, *OTHERS]} == set(Refusal) - NEVER
    assert Refusal.HAWK_NO_SEVEN_WINS.rule == "5.2"
