"""Single parts of judgement against the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from brus.bots.looks import Sight
from brus.kernel.names import JACK
from brus.match import Match
from brus.plays import Play
from brus.record import read_record
from brus.replay import replay
from brus.thinking.judgement import worth_of_dares_home, worth_of_matador
from brus.thinking.mind import MIND_COUNTS, MIND_GAINS
from brus.thinking.outlook import outlook, weigh_trick
from brus.thinking.plan import CERTAIN, COURSES, course_of
from brus.view import view_of
from tables import at


def sight(match: Match) -> Sight:
    assert match.to_act is not None
    return Sight(view_of(match, match.to_act))


@pytest.mark.parametrize("variant", ["danish", "ringkobing", "modern"])
def test_with_three_players_a_fifth_trick_that_makes_a_jan_wins_the_match_from_two_strokes(variant: str) -> None:
    one = sight(at(variant, seats=3, options={"target": 2}))
    one.mind[MIND_COUNTS] = 4  # 7.2: no other side has a trick
    weigh_trick(one.table, one.plan, one.mind, 1)
    assert one.mind[MIND_GAINS + 1] == CERTAIN


def test_the_ends_of_a_deal_of_three_are_its_winners_their_jans_and_a_buk_7() -> None:
    one = sight(at("danish", seats=3))
    for tricks, end in [((5, 0, 0), 1), ((5, 1, 0), 0), ((0, 5, 0), 3), ((1, 0, 5), 4), ((4, 4, 4), 6)]:
        first = course_of(*tricks)
        assert [one.plan[first + place] for place in range(COURSES)] == [CERTAIN * (place == end) for place in range(COURSES)]


def test_with_three_players_a_jan_in_sight_counts_in_the_outlook() -> None:
    one = sight(at("danish", seats=3, options={"target": 2}))
    one.mind[MIND_COUNTS] = 4
    jan_possible = outlook(one.table, one.plan, one.mind)
    one.mind[MIND_COUNTS + 1] = 1
    assert jan_possible > outlook(one.table, one.plan, one.mind) + 1000


def test_jc_is_kept_for_no_smack_where_nobody_may_dare_6_5() -> None:
    one = sight(at("danish", hands={"N": "Jc 9c Qs"}, options={"target": 1}))
    assert worth_of_matador(one.table, one.plan, one.state, one.mind, JACK) == 0


def test_a_matador_is_kept_for_no_smack_once_the_talon_is_empty_6_3() -> None:
    text = (Path(__file__).parent / "positions" / "endings" / "danish-kc-then-7c.brus").read_text(encoding="utf-8")
    one = sight(replay(read_record(text)))  # 8s and Jc are out, the talon is empty: nobody may dare any more
    assert one.view.talon == 0
    assert worth_of_matador(one.table, one.plan, one.state, one.mind, JACK) == 0


@pytest.mark.parametrize(
    "variant, hand, play, target, is_worth",
    [
        ("modern", "8s 9c Qs", "8s", 1, True),
        ("modern", "8s 9c Qs", "8s", 2, False),  # another stroke would be to go
        ("modern", "8s Jc Qs", "8s", 1, True),  # 6.1: Kh is out
        ("modern", "Kh Jc Qs", "Kh", 1, False),  # 6.1: no higher one is out
        ("danish", "8s 9c Qs", "8s", 1, False),  # 6.5: refused
        ("ringkobing", "8s 9c Qs", "8s", 1, False),  # 8.3: it would build a chimney
        ("icelandic", "Kh 9c Qs", "Kh", 2, True),  # 6.10: led, the round
        ("icelandic", "Kh 9c Qs", "Kh", 3, False),
    ],
)
def test_a_matador_is_worth_keeping_for_a_dare_that_would_win_the_match(
    variant: str, hand: str, play: str, target: int, is_worth: bool
) -> None:
    one = sight(at(variant, hands={"N": hand}, options={"target": target}))
    worth = worth_of_dares_home(one.table, one.plan, one.state, one.mind, int(Play.parse(play)))
    assert (worth > 0) == is_worth
