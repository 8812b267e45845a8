"""Whom an environment waits for, and what it shows before and after, tells nobody what the rules keep secret (4.6)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from brus.deal import Phase
from brus.envs.knowledge import recall, summary
from brus.envs.observation import layout_for, observation
from brus.envs.turns import NOBODY_ASKED, Turns
from brus.errors import IllegalPlay
from brus.kernel import layout, names
from brus.match import Match
from brus.plays import HIDE, PASS, PIPE, SHOW, Play
from brus.seats import Seat, seats_of
from strategies import TABLES, begin_deal, played, random_rules, spirited
from test_view_hides import ContradictsHistoryError, rearranged

Script = list[tuple[Seat, Play]]


def a_deal(luck: Random, name: str, seats: int, **wanted: object) -> tuple[Turns, Script]:
    """Turns after some of a deal with a stacked pack, and everything that has been done in them."""
    match = Match(random_rules(luck, name, seats, **wanted))
    begin_deal(match, luck)
    turns, script = Turns(match), []
    for _ in range(luck.randint(0, 60)):
        if turns.to_act is None:
            break
        script.append((turns.to_act, spirited(turns.legal(), luck)))
        turns.play(script[-1][1])
    return turns, script


def asking(number: int) -> Iterator[Turns]:
    """Turns in which somebody is asked to pipe."""
    luck = Random(46)
    while number:
        seats = luck.choice([3, 4])
        match = Match(random_rules(luck, "ringkobing", seats, piping=True, target=13))
        begin_deal(match, luck)
        turns = Turns(match)
        while turns.to_act is not None and number:
            if turns.asked != NOBODY_ASKED:
                number -= 1
                yield turns
            turns.play(luck.choice(turns.legal()))


def test_before_every_lead_of_three_cards_every_seat_is_asked_the_leader_first_until_one_pipes() -> None:
    for_real = piped = 0
    for turns in asking(1500):
        deal = turns.match.deal
        assert deal is not None
        assert turns.to_act is not None
        assert (turns.to_act - deal.leader) % deal.rules.seats == turns.asked
        hand = deal.hand(turns.to_act)
        assert len(hand) == 3
        alike = len({card.rank for card in hand}) == 1
        assert turns.is_asked_for_real == alike
        assert turns.legal() == ((PASS, PIPE) if alike else (PASS,))
        for_real += alike
        if alike:
            again, seat = turns.copy(), turns.to_act
            again.play(PIPE)
            assert (again.asked, again.to_act, again.match.phase) == (NOBODY_ASKED, seat, Phase.TO_LEAD)
            assert all(len(play.cards) == 3 for play in again.legal())
            piped += 1
    assert for_real > 30
    assert piped > 30


def test_nobody_is_asked_where_there_is_no_piping_nor_with_fewer_cards() -> None:
    luck, without, few = Random(2), 0, 0
    for name, seats in TABLES:
        for number in range(12):
            turns, _script = a_deal(luck, name, seats, piping=number % 2 == 0)
            while turns.to_act is not None:
                deal = turns.match.deal
                assert deal is not None
                is_short = deal.phase == Phase.TO_LEAD and deal.state[layout.HELD] < names.HAND_SIZE
                if is_short or not deal.rules.house.piping:
                    assert turns.asked == NOBODY_ASKED
                    assert turns.to_act == turns.match.to_act
                    without += name == "ringkobing" and not is_short
                    few += bool(is_short and deal.rules.house.piping)
                turns.play(luck.choice(turns.legal()))
    assert without > 10
    assert few > 5


def test_everybody_sees_which_seat_is_asked_and_nobody_else_what_it_may_answer() -> None:
    early = 0
    for turns in asking(1500):
        deal = turns.match.deal
        assert deal is not None
        for seat in (None, *seats_of(deal.rules.seats)):
            view = turns.view(seat)
            assert (view.phase, view.to_act) == (Phase.ASKING_TO_PIPE, turns.to_act)
            assert view.legal == (turns.legal() if seat == turns.to_act else ())
            early += seat == turns.match.to_act != turns.to_act and turns.match.phase == Phase.ASKING_TO_PIPE
    assert early > 20


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_observation_always_tells_its_seat_what_decision_it_is_asked_for(name: str, seats: int) -> None:
    luck, fields, pipes = Random(f"told {name} {seats}"), layout_for(seats), 0
    for _ in range(12):
        match = Match(random_rules(luck, name, seats, piping=True))
        begin_deal(match, luck)
        turns = Turns(match)
        while turns.to_act is not None:
            view = turns.view(turns.to_act)
            row = observation(view)
            assert row[fields["to_act"].start] == 1
            assert row[fields["phase"].start + view.phase] == 1
            answers = {play for play in turns.legal() if not play.cards}
            expected = {
                Phase.ASKING_TO_PIPE: [{PASS}, {PASS, PIPE}],
                Phase.ASKING_TO_SHOW: [{SHOW, HIDE}],
                Phase.TO_LEAD: [set()],
                Phase.TO_FOLLOW: [set()],
            }
            assert answers in expected[view.phase]
            assert view.legal == turns.legal()
            pipes += view.phase == Phase.ASKING_TO_PIPE
            turns.play(luck.choice(turns.legal()))
    assert (pipes > 100) == (name == "ringkobing")


@pytest.mark.parametrize(("play", "rule"), [(PIPE, "4.6"), (Play.parse("Ad"), "4.6")])
def test_who_has_no_three_alike_can_only_pass(play: Play, rule: str) -> None:
    turns = next(turns for turns in asking(100) if not turns.is_asked_for_real)
    before = (turns.asked, turns.match.to_json())
    with pytest.raises(IllegalPlay, match=rule):
        turns.play(play)
    assert (turns.asked, turns.match.to_json()) == before


@pytest.mark.untraced
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_no_unseen_card_shows_in_turns_masks_views_or_what_is_recalled(name: str, seats: int) -> None:
    luck, moved, asked = Random(f"{name} {seats}"), 0, 0
    for _ in range(60 if name == "ringkobing" else 15):
        turns, script = a_deal(luck, name, seats, piping=True)
        deal = turns.match.deal
        assert deal is not None
        for audience in seats_of(seats):
            try:
                other = rearranged(turns.match, audience, luck)
            except ContradictsHistoryError:
                continue
            assert other.deal is not None
            moved += other.deal.pack != deal.pack
            worlds = []
            for pack in (deal.pack, other.deal.pack):
                match = Match(turns.match.rules)
                match.begin_deal_from_pack(deal.dealer, pack, deal.cuts)
                worlds.append(Turns(match))
            for seat, play in [*script, (None, None)]:
                assert len({world.to_act for world in worlds}) == 1
                assert len({(world.asked, recall(world, audience)) for world in worlds}) == 1
                assert len({summary(world.view(audience)) for world in worlds}) == 1
                assert len({world.view(audience).to_json() for world in worlds}) == 1
                assert len({world.view(None).to_json() for world in worlds}) == 1
                if worlds[0].to_act == audience:
                    assert len({world.legal() for world in worlds}) == 1
                asked += worlds[0].match.phase != worlds[1].match.phase
                if seat is None or play is None:
                    break
                assert worlds[0].to_act == seat
                for world in worlds:
                    world.play(play)
    assert moved > 20
    assert asked > 10 or name != "ringkobing"


def test_a_copied_match_goes_its_own_way_and_shares_what_is_over() -> None:
    luck = Random(3)
    for _ in range(20):
        match = played(random_rules(luck, "danish", 4), luck, luck.randint(20, 90))
        other, before = match.copy(), match.to_json()
        assert other == match
        assert all(mine is theirs for mine, theirs in zip(match.deals[:-1], other.deals[:-1], strict=True))
        if other.to_act is None:
            continue
        while other.to_act is not None:
            other.play(luck.choice(other.legal_plays()))
        assert match.to_json() == before
        assert other != match
