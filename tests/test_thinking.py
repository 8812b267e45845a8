"""What computer players think by: counted against the truth where there is one, and the same plain and compiled."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import pytest

from brus.bots.expert import Expert
from brus.bots.levels import level_of
from brus.bots.minds import mind_of, state_of
from brus.bots.plans import coin_equity, plan_of
from brus.bots.position import Position
from brus.bots.searching import Budget, Sampler, Searcher
from brus.cards import read_cards
from brus.deal import MOST_PLAYS
from brus.kernel import layout, names
from brus.kernel.dealing import begin_match
from brus.match import Match
from brus.sim.learning import meet
from brus.thinking import contesting, dealing, likely, mind, outlook, plan, taking
from brus.variants import get_variant
from brus.view import View, view_of
from strategies import TABLES, begin_deal, played, random_rules
from tables import at


def some_views(name: str, seats: int, seed: int, count: int = 12) -> list[View]:
    luck, views = Random(seed), list[View]()
    while len(views) < count:
        match = played(random_rules(luck, name, seats), luck, luck.randrange(60))
        if match.to_act is not None and len(view_of(match, match.to_act).legal) > 1:
            views.append(view_of(match, match.to_act))
    return views


@pytest.mark.parametrize("name, seats", TABLES)
def test_judgement_plays_the_same_matches_plain_and_compiled(name: str, seats: int) -> None:
    going_by = plan_of(get_variant(name).rules(seats))
    plain, fast = (meet(get_variant(name).rules(seats), going_by, going_by, 3, "same", compiled) for compiled in (False, True))
    assert plain == fast
    assert plain.rounds == 3


@pytest.mark.parametrize("kind", [Sampler, Searcher, Expert])
@pytest.mark.parametrize("name, seats", TABLES)
def test_a_search_comes_to_the_same_plain_and_compiled(kind: type[Sampler], name: str, seats: int) -> None:
    for view in some_views(name, seats, 4, 3):
        plain, fast = (kind(Budget(simulations=60), compiled).estimates(view, 9) for compiled in (False, True))
        assert plain == fast


@pytest.mark.parametrize("level", ["beginner", "greedy", "casual", "good", "strong:200", "sampler:200", "expert:200"])
@pytest.mark.parametrize("name, seats", TABLES)
def test_every_level_does_what_is_lawful_and_the_same_again(level: str, name: str, seats: int) -> None:
    bot = level_of(level)
    for view in some_views(name, seats, 7):
        first = bot(view, 5)
        assert first in view.legal
        assert bot(view, 5) == first


def test_chances_to_miss_and_to_hold_two_are_those_of_dealing() -> None:
    going_by = plan_of(get_variant("danish").rules())
    for out, stronger, held in [(9, 2, 3), (12, 5, 3), (6, 6, 2), (20, 0, 6), (7, 1, 6)]:
        hands = list(combinations(range(out), held))
        none = sum(not any(card < stronger for card in hand) for hand in hands) / comb(out, held)
        assert plan.miss_chance(going_by, out, stronger, held) == int(10_000 * none)
        if held < plan.HELD_BY_ONE:
            two = sum(sum(card < stronger for card in hand) >= 2 for hand in hands) / comb(out, held)
            assert plan.two_chance(going_by, out, stronger, held) == pytest.approx(10_000 * two, abs=1)


@pytest.mark.parametrize(
    "tricks, card, stronger",
    [
        (("N: Qd",), "9c", 3),
        (("N: Jc Kh 8s 6c", "N: Qd"), "9c", 0),
        (("N: Kh Jc 9d 6c", "E: Qd"), "9c", 1),
        (("N: 8s 9c 9s 9h", "N: Jc 6c 6d 6h", "N: Qd"), "Ac", 2),
    ],
)
def test_it_counts_the_cards_out_that_beat_one(tricks: tuple[str, ...], card: str, stronger: int) -> None:
    match = at("estonian", *tricks)
    assert match.to_act is not None
    view = view_of(match, match.to_act)
    going_by = plan_of(view.rules)
    kept = mind_of(view, going_by)
    mind.look_around(view.rules.table, state_of(view), match.to_act, kept)
    assert taking.stronger_out(view.rules.table, kept, *read_cards(card), names.NO) == stronger
    assert kept[mind.MIND_OUT] == len(view.unseen)


def test_who_forgets_takes_old_tricks_for_cards_that_are_out() -> None:
    match = at("danish", "N: Jc Kh 8s 9c", "N: Ac As Ah Ad", "N: Td Th")
    view = view_of(match, match.to_act)
    going_by = plan_of(view.rules)
    whole, short = mind_of(view, going_by), mind_of(view, going_by, 2)
    gone = {card for card in view.rules.pack if whole[mind.MIND_GONE + card]}
    kept = {card for card in view.rules.pack if short[mind.MIND_GONE + card]}
    assert gone - kept == set(read_cards("Jc Kh 8s 9c"))
    assert kept < gone


def test_the_beginner_forgets_what_has_been_played() -> None:
    luck, differing = Random(1), 0
    for _ in range(12):
        match = Match(get_variant("danish").rules())
        begin_deal(match, luck)
        while match.to_act is not None:
            view = view_of(match, match.to_act)
            differing += level_of("beginner")(view, 1) != level_of("greedy")(view, 1)
            match.play(level_of("greedy")(view, 1))
    assert differing > 0


@pytest.mark.parametrize("name, seats", TABLES)
def test_more_tricks_and_fewer_strokes_to_go_are_never_worse(name: str, seats: int) -> None:
    rules = get_variant(name).rules(seats)
    going_by = plan_of(rules, equity=coin_equity(seats))
    kept = [0] * mind.MIND_SIZE
    luck = Random(3)
    for _ in range(200):
        for side in range(3):
            kept[mind.MIND_NEEDS + side] = luck.randint(1, 12)
            kept[mind.MIND_COUNTS + side] = luck.randint(0, 2)
        kept[mind.MIND_NEXT], kept[mind.MIND_STAKE] = luck.randrange(2), 1
        outlook.weigh_ends(rules.table, going_by, kept)
        now = outlook.outlook(rules.table, going_by, kept)
        assert outlook.outlook_if_taken(rules.table, going_by, kept, 0, 1) >= now
        if seats == 4:  # of three, one opponent's trick may keep the other, who is nearer to the end, from winning
            assert outlook.outlook_if_taken(rules.table, going_by, kept, 1, 1) <= now
        if rules.table[layout.CHIMNEY] == names.NO:
            assert outlook.outlook_with(rules.table, going_by, kept, 0, 1) >= now


def test_a_gain_that_would_clear_the_comb_builds_a_chimney_where_there_are_chimneys() -> None:
    ringkobing, modern = get_variant("ringkobing").rules(), get_variant("modern").rules()
    assert [outlook.needs_after(ringkobing.table, needs, 2) for needs in (1, 2, 3, 4)] == [2, 2, 1, 2]
    assert [outlook.needs_after(modern.table, needs, 2) for needs in (1, 2, 3, 4)] == [-1, 0, 1, 2]


@pytest.mark.parametrize("kind", [Sampler, Searcher, Expert])
def test_in_more_time_plays_are_tried_in_more_worlds(kind: type[Sampler]) -> None:
    match = Match(get_variant("danish").rules())
    begin_deal(match, Random(1))
    assert match.to_act is not None
    view = view_of(match, match.to_act)
    short, long = (
        sum(estimate.worlds for estimate in kind(Budget(milliseconds=time)).estimates(view, 3)) for time in (1, 300)
    )
    assert 0 < short < long


@pytest.mark.parametrize("level", ["sampler:1ms", "search:1ms", "expert:1ms"])
def test_who_has_next_to_no_time_plays_what_is_lawful(level: str) -> None:
    [view] = some_views("danish", 4, 1, 1)
    assert level_of(level)(view, 3) in view.legal


@pytest.mark.parametrize("name", ["search:0", "search:", "rules:5", "sampler:5s", "search:-1", "Search", "strongest", "expert "])
def test_what_is_no_level_is_none(name: str) -> None:
    with pytest.raises(KeyError):
        level_of(name)


@pytest.mark.parametrize("name, usual", [("icelandic", 2 / 34), ("danish", 0.0)])
def test_before_a_deal_it_is_cut_where_the_cut_is_shown_and_again_after_a_cut_point(name: str, usual: float) -> None:
    rules, luck, strokes = get_variant(name).rules(), [4711], []
    for _ in range(4000):
        state, pack = [0] * layout.STATE_SIZE, [*map(int, rules.pack)]
        begin_match(rules.table, state)
        dealing.deal_at_random(rules.table, state, 1, pack, [0], luck)
        strokes.append(state[layout.SCORE + 1])
        assert state[layout.SCORE] == 0
        assert state[layout.TO_ACT] == 2
    # One card in eighteen is a cut point (7.3), and each is a stroke for the dealer's side.
    assert sum(strokes) / len(strokes) == pytest.approx(usual, abs=0.016)


def test_a_world_is_one_play_before_the_seat_that_is_asked_even_where_nothing_explains_the_trick(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(likely, "FAITH", 0)
    for view in some_views("danish", 4, 12, 30):
        position = Position.of(view)
        state, kept = [0] * layout.STATE_SIZE, mind_of(view, plan_of(view.rules))
        room = [0] * mind.MIND_SIZE
        likely.lay_out_likely_world(
            view.rules.table, plan_of(view.rules), position.packed(), [*map(int, position.unseen), 0], kept, room,
            state, [0] * MOST_PLAYS, [0], [99],
        )  # fmt: skip
        for place in (layout.TO_ACT, layout.PLAYED, layout.TRICKS_DONE, layout.DRAWN):
            assert state[place] == view.known[place]


def test_a_dare_that_needs_a_trick_which_it_cannot_take_is_worth_nothing() -> None:
    """6.7: on a led double Kh takes nothing by itself."""
    view = view_of(match := at("modern", "N: 9c9s", hands={"E": "Kh 5d Qs"}), match.to_act)
    rules, plan_now = view.rules.table, plan_of(view.rules)
    state, kept = state_of(view), mind_of(view, plan_now)
    mind.look_around(rules, state, view.seat, kept)
    daring = next(play for play in view.legal if play.dared)
    gain = [contesting.contest_gain(rules, plan_now, state, kept, view.seat, int(daring), taken) for taken in (0, 10_000)]
    assert gain[0] <= 0 < gain[1]
