"""Why a play is good: the rules by their names, each in a position where it is the one that speaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from brus.bots.odds import Odds
from brus.bots.reasons import Rule, reason_against, reason_for, rules_for
from brus.errors import PlayError
from brus.host import Host
from brus.kernel import layout
from brus.messages import say
from brus.plays import HIDE, PASS, PIPE, SHOW, Play
from brus.record import read_record
from brus.replay import replay
from brus.seats import Seat, seats_of
from brus.variants import get_variant
from brus.view import View, view_of
from strategies import TABLES
from tables import at

NS_HAS_FOUR = ("N: Jc Td Tc Ts", "N: 9c Kd Qc Qs", "N: Ac Kc Qd Ks", "N: Js 8d 8c 8h")
EW_HAS_THREE = ("N: Td Jc Tc Ts", "E: 9c Kd Qc Qs", "E: Ac Kc Qd Ks")


def seen(variant: str, trick: tuple[str, ...] | str, hand: str, **position: object) -> View:
    """The view of the seat to act, which holds these cards."""
    tricks = (trick,) if isinstance(trick, str) else trick
    waits = at(variant, *tricks, **position).to_act
    assert waits is not None
    match = at(variant, *tricks, hands={str(waits): hand, **position.pop("hands", {})}, **position)
    return view_of(match, match.to_act)


@pytest.mark.parametrize(
    "variant, trick, hand, play, rule",
    [
        # following
        ("danish", "N: 9c Qd", "Tc 8h Qs", "Tc", Rule.SAVE),
        ("danish", "N: Qd 6h 9s", "Js 8h Jc", "Jc", Rule.CHEAPEST),
        ("danish", "N: Qd 6h 9s", "9c 8h Jc", "9c", Rule.CHEAPEST),
        ("danish", "N: Qd 6h 9s", "Tc 8h Qc", "Tc", Rule.THROW),
        ("danish", "N: Td 6h", "Jd Jc Qs", "Jd", Rule.HIGH_ENOUGH),
        ("danish", "N: 9d", "Jc 8h Qs", "Jc", Rule.SAFE_WINNER),
        ("danish", "N: 9d", "Jc 8h Qs", "8h", Rule.LEAVE_TO_PARTNER),
        ("danish", "N: 6d Td 9h", "Kh 8h Qs", "8h", Rule.LET_GO),
        ("danish", "N: Td Tc", "Jc 8h Qs", "Jc", Rule.OVERTAKE),
        # Sevens
        ("danish", "N: 7c", "Qd Kc Td", "Kc", Rule.HIGH_ENOUGH),
        ("ringkobing", "N: 7d", "Kc Qd 5d", "Kc^", Rule.HAWK),
        # leading
        ("danish", (), "Jc Td Qs", "Jc", Rule.CASH_HIGHEST),
        ("danish", (), "Kh Td Qs", "Kh", Rule.LEAD_HIGH),
        ("danish", (), "Kh Td Qs", "Qs", Rule.LEAD_LOW),
        ("danish", (), "7c Kc Qs", "7c", Rule.CASH_SEVEN),
        ("danish", (), "7c Td Qs", "7c", Rule.LEAD_SEVEN),
        ("danish", (), "9c 9s Qs", "9c9s", Rule.LEAD_TOGETHER),
        # daring
        ("danish", (), "Kh Td Qs", "Kh!", Rule.DARE),
        ("danish", "N: Kh! Qd", "Jc Td Qs", "Qs", Rule.KEEP_GUARD),
        ("danish", "N: Kh!", "Jc Td Qs", "Jc", Rule.SMACK),
        ("danish", "N: 8s! Qd", "Jc Td Qs", "Jc", Rule.COVER_DARE),
        ("danish", "N: 8s! Kh", "Jc Td Qs", "Jc", Rule.OVERSMACK),
        # the end of a deal
        ("danish", NS_HAS_FOUR, "Kh Th", "Kh", Rule.WIN_DEAL),
        ("danish", (*EW_HAS_THREE, "E: 6d"), "Kh 8h", "Kh", Rule.SAVE_JAN),
        ("danish", (*NS_HAS_FOUR, "N: 6d"), "Kh Th", "Kh", Rule.STOP_DEAL),
        # third and fourth hand: the deciding trick, not economy
        ("danish", (*NS_HAS_FOUR, "N: 6d Ah"), "As Th", "As", Rule.WIN_DEAL),
        ("danish", (*NS_HAS_FOUR, "N: 6d Qh 6s"), "As Th", "As", Rule.STOP_DEAL),
        # a lead that beats nothing does not win the deal by itself
        ("danish", NS_HAS_FOUR, "Kh Th", "Th", Rule.LEAD_LOW),
    ],
)  # fmt: skip
def test_a_play_has_the_reason_that_a_player_would_give(
    variant: str, trick: tuple[str, ...] | str, hand: str, play: str, rule: Rule
) -> None:
    assert rule in rules_for(seen(variant, trick, hand), Play.parse(play))
    assert reason_for(seen(variant, trick, hand), Play.parse(play)).rule == rule


WINDMILLS_GONE = ("N: Qc 5d Qh", "N: 5s 5c 5h", "N: Qs Kd Qd")
DRAWN = "5s 5c 5h Qs Kd Qd 8h"


def asked(variant: str, *tricks: str, **position: Any) -> View:
    """The view of N, who is asked to pipe or to show."""
    return view_of(at(variant, *tricks, **position), Seat.N)


@pytest.mark.parametrize(
    "view, silent",
    [
        # 4.2: nobody beats three Nines easily, nor three Eights while many cards that beat nothing are out; but later
        (asked("ringkobing", hands={"N": "9c 9s 9h"}), Rule.NONE),
        (asked("ringkobing", "N: Qc 5d Qh", seats=3, hands={"N": "8c 8d"}, talon="8h"), Rule.NONE),
        (asked("ringkobing", *WINDMILLS_GONE, seats=3, hands={"N": "8c 8d"}, talon=DRAWN), Rule.DO_NOT_PIPE),
        # 4.7, 8.3: one stroke to go, where the point for the triple builds a chimney; and two
        (asked("ringkobing", hands={"N": "9c 9s 9h"}, options={"target": 1}), Rule.DO_NOT_PIPE_INTO_CHIMNEY),
        (asked("ringkobing", hands={"N": "9c 9s 9h"}, options={"target": 2}), Rule.NONE),
    ],
)
def test_who_is_asked_to_pipe_hears_against_it_only_what_is_true(view: View, silent: Rule) -> None:
    assert {play: reason_for(view, play).rule for play in view.legal} == {PASS: silent, PIPE: Rule.PIPE}


@pytest.mark.parametrize("hand, rule", [("As 9s", Rule.HIDE), ("As Qh", Rule.HIDE), ("Ks Qh", Rule.NONE)])
def test_who_is_asked_to_show_hears_that_beaters_would_be_seen_where_there_are_any(hand: str, rule: Rule) -> None:
    view = asked("icelandic", "N: Td Tc Ts Th", "N: Kh! Qd Qc Qs", hands={"E": "Jd", "N": hand})
    assert {play: reason_for(view, play).rule for play in view.legal} == {SHOW: Rule.PROVE, HIDE: rule}
    assert ("of As" in reason_for(view, HIDE).sentence) == (rule == Rule.HIDE)


def test_nobody_dares_into_a_matador_whose_place_is_known() -> None:
    """The last trick: the only card that is still out is N's."""
    tricks = (
        "N: 9c Kd Qc Qs", "N: 9s Kc Qd Qh", "N: 9h Ks 5c 5s", "N: 9d 5h 5d 8h",
        "N: 8c Ac 8d 7s", "E: As 6d 6h 6s", "E: Ah Jd Jh 7d", "E: Ad 6c Js 7h", "E: 8s 7c",
    )  # fmt: skip
    earlier = at("modern", *tricks, hands={"W": "Kh"})
    view = view_of(earlier, Seat.W)
    assert reason_for(view, Play.parse("Kh")).rule == Rule.DO_NOT_DARE_INTO
    assert reason_for(view, Play.parse("Kh")).sentence == "do not dare: N is known to hold Jc (6.8)"
    assert reason_for(view, Play.parse("Kh!")).rule not in {Rule.DARE, Rule.DARE_SAFELY}


def test_a_dare_that_would_build_a_chimney_is_left_alone() -> None:
    """8.3: one stroke to go."""
    view = seen("ringkobing", (), "Kh 5d Qs", options={"target": 1})
    assert reason_for(view, Play.parse("Kh")).rule == Rule.CHIMNEY_CARE
    assert reason_for(view, Play.parse("Kh!")).rule != Rule.DARE
    assert "(8.3)" in reason_for(view, Play.parse("Kh")).sentence


def test_an_unlawful_dare_is_not_advised_where_it_would_be_smacked() -> None:
    view = seen("danish", "N: Qd Qc Tc", "Kh Td Qs", options={"unlawful_dares": "smacked"})
    assert reason_for(view, Play.parse("Kh")).rule == Rule.DO_NOT_DARE_UNLAWFULLY
    assert reason_for(view, Play.parse("Kh!")).rule not in {Rule.DARE, Rule.DARE_SAFELY}


def test_against_another_play_only_what_is_not_true_of_that_one_is_a_reason() -> None:
    view = seen("danish", "N: 9c Qd", "Jc 6d Qs")
    assert reason_for(view, Play.parse("6d"), over=Play.parse("Jc")).rule == Rule.SAVE
    assert reason_for(view, Play.parse("Qs"), over=Play.parse("6d")).rule == Rule.CHEAPER
    silent = seen("danish", (), "Kh Td Qs")
    assert reason_for(silent, Play.parse("Kh!"), over=Play.parse("Kh")).rule == Rule.DARE


def test_that_a_dare_is_better_not_made_answers_only_a_dare() -> None:
    """Why ``Kh`` is better than a card that was not dared is another question."""
    view = seen("danish", "N: Qd Qc Tc", "Kh 6d Qs", options={"unlawful_dares": "smacked"})
    king, dared, other = map(Play.parse, ("Kh", "Kh!", "6d"))
    assert Rule.DO_NOT_DARE_UNLAWFULLY in rules_for(view, king)
    assert reason_for(view, king, over=dared).rule == Rule.DO_NOT_DARE_UNLAWFULLY
    assert reason_for(view, king, over=other).rule != Rule.DO_NOT_DARE_UNLAWFULLY


def test_where_no_rule_tells_two_plays_apart_the_odds_of_the_deal_do() -> None:
    view, king, dared = seen("danish", "E: 7c 8s!", "Kh Tc 7d"), Play.parse("Kh"), Play.parse("Kh!")
    assert reason_for(view, king, over=dared).rule == Rule.TRIED
    told = reason_for(view, king, dared, Odds(0.77, 0.69, 0.01))
    assert (told.rule, told.sentence) == (Rule.MORE_DEALS, "wins the deal in 77 % instead of 69 %")
    told = reason_for(view, king, dared, Odds(0.77, 0.76, 0.01))
    assert (told.rule, told.sentence) == (Rule.REST, "keeps more for the rest of the match")


def test_where_the_trick_decides_the_deal_nothing_is_spared() -> None:
    view = seen("danish", (*NS_HAS_FOUR, "N: 6d"), "6h Th")
    assert Rule.HIGH_ENOUGH not in rules_for(view, Play.parse("6h"))
    assert Rule.LET_GO not in rules_for(view, Play.parse("Th"))


def test_odds_are_told_where_they_differ_by_more_than_chance_and_rounding() -> None:
    assert Odds(0.77, 0.69, 0.01).told == ("77", "69")
    assert Odds(0.774, 0.772, 0.0001).told == ("77.4", "77.2")
    assert Odds(0.7741, 0.7740, 0.00001).told is None
    assert Odds(0.77, 0.76, 0.01).told is None
    assert Odds(0.6, 0.7, 0.01).told is None


def test_the_only_play_is_called_so() -> None:
    host = Host(get_variant("danish").rules(), seed=3, levels=dict.fromkeys(seats_of(4), "random"))
    told: set[str] = set()
    while host.match.winner is None and not told:
        if host.match.to_act is not None and len((view := view_of(host.match, host.match.to_act)).legal) == 1:
            told.add(reason_for(view, view.legal[0]).sentence)
        host.go_on()
    assert told == {"your only play"}


def test_what_speaks_against_a_play_is_told_so() -> None:
    view = seen("danish", "N: 9c Qd", "Jc 6d Qs")
    told = reason_against(view, Play.parse("Jc"), Play.parse("Qs"))
    assert told is not None
    assert (told.rule, told.sentence) == (Rule.SAVE, "against it: save: your partner N is winning")
    dare = seen("danish", "N: Qd Qc Tc", "Kh 6d Qs", options={"unlawful_dares": "smacked"})
    told = reason_against(dare, Play.parse("Kh!"), Play.parse("6d"))
    assert told is not None
    assert told.sentence == "against it: do not dare: it is not allowed here, and would be smacked (6.12)"
    assert reason_against(view, Play.parse("6d"), Play.parse("Qs")) is None


def test_a_partner_and_matadors_are_called_by_their_names() -> None:
    assert (
        reason_for(seen("danish", "N: 9c Qd", "Tc 8h Qs"), Play.parse("Tc")).sentence
        == "save: your partner N is winning"
    )
    told = reason_for(seen("danish", "S: Kh! Qd", "Jc Td Qs"), Play.parse("Qs")).sentence
    assert told == "keep Jc: it guards your partner's dare, for what you hold cannot smack Kh (6.8)"


def test_what_may_not_be_played_has_no_reason() -> None:
    view = seen("danish", (), "Kh Td Qs")
    for play, over in (("Jc", None), ("Kh", "Jc")):
        with pytest.raises(PlayError, match="Jc may not be played here"):
            reason_for(view, Play.parse(play), None if over is None else Play.parse(over))


@pytest.mark.untraced
@pytest.mark.parametrize("name, seats", TABLES)
def test_every_play_of_every_game_has_a_reason_with_nothing_left_out(name: str, seats: int) -> None:
    host = Host(get_variant(name).rules(seats), seed=3, levels=dict.fromkeys(seats_of(seats), "random"))
    found = set()
    for _ in range(150):
        match = host.match
        if match.winner is None and match.to_act is not None:
            view = view_of(match, match.to_act)
            for play in view.legal:
                for over in (None, *view.legal):
                    reason = reason_for(view, play, over)
                    found.add(reason.rule)
                    assert "  " not in reason.sentence
                    assert "( )" not in reason.sentence
        if match.winner is None:
            host.go_on()
    assert len(found) > 8


def test_every_rule_has_its_sentence() -> None:
    arguments = (
        "cards other units percent winner partner theirs dared higher smacker feared guard hidden hand jan alone "
        "leads deal other_deal"
    )
    given = dict.fromkeys(arguments.split(), "x")
    for rule in Rule:
        assert say(f"why-{rule}", count=1, needs=1, **given)


@pytest.mark.parametrize("trick, hand, place", [("N: 7c", "Qd Kc Td", "second hand"), ("N: Td 6h", "Jd Jc Qs", "third hand")])
def test_the_sentence_tells_whether_it_is_second_or_third_hand(trick: str, hand: str, place: str) -> None:
    view = seen("danish", trick, hand)
    found = [reason_for(view, play) for play in view.legal]
    assert any(place in str(reason.sentence) for reason in found if reason.rule == Rule.HIGH_ENOUGH)


def test_last_in_hand_no_fifth_trick_is_stopped_of_one_who_is_not_winning_this_trick() -> None:
    match = replay(read_record((Path(__file__).parent / "positions" / "danish3-last-in-hand.brus").read_text("utf-8")))
    view = view_of(match, Seat.N)
    assert view.trick is not None
    assert view.known[layout.TRICKS : layout.TRICKS + 3] == (2, 4, 1)
    assert Rule.STOP_DEAL not in [reason_for(view, play).rule for play in view.legal]
