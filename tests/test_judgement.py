"""Single parts of judgement against the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from brus.bots.looks import Sight
from brus.kernel.names import EIGHT, JACK
from brus.match import Match
from brus.record import read_record
from brus.replay import replay
from brus.thinking.judgement import worth_of_matador
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


def test_8s_is_worth_keeping_where_its_dare_would_win_the_match() -> None:
    one = sight(at("modern", hands={"N": "8s 9c Qs"}, options={"target": 1}))
    assert worth_of_matador(one.table, one.plan, one.state, one.mind, EIGHT) > 0
