"""Whom an environment waits for, and what it shows before and after, tells nobody what the rules keep secret (4.6)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from brus.deal import Phase
from brus.envs.knowledge import recall, summary
from brus.envs.table import NOBODY_ASKED, Table, copy_of_match
from brus.errors import IllegalPlay
from brus.kernel import layout, names
from brus.match import Match
from brus.plays import PASS, PIPE, Play
from brus.seats import Seat, seats_of
from strategies import TABLES, begin_deal, played, random_rules, spirited
from test_view_hides import ContradictsHistoryError, rearranged

Script = list[tuple[Seat, Play]]


def a_deal(luck: Random, name: str, seats: int, **wanted: object) -> tuple[Table, Script]:
    """A table after some of a deal with a stacked pack, and everything that has been done at it."""
    match = Match(random_rules(luck, name, seats, **wanted))
    begin_deal(match, luck)
    table, script = Table(match), []
    for _ in range(luck.randint(0, 60)):
        if table.to_act is None:
            break
        script.append((table.to_act, spirited(table.legal(), luck)))
        table.play(script[-1][1])
    return table, script


def asking(number: int) -> Iterator[Table]:
    """Tables at which somebody is asked to pipe."""
    luck = Random(46)
    while number:
        seats = luck.choice([3, 4])
        match = Match(random_rules(luck, "ringkobing", seats, piping=True, target=13))
        begin_deal(match, luck)
        table = Table(match)
        while table.to_act is not None and number:
            if table.asked != NOBODY_ASKED:
                number -= 1
                yield table
            table.play(luck.choice(table.legal()))


def test_before_every_lead_of_three_cards_every_seat_is_asked_the_leader_first_until_one_pipes() -> None:
    for_real = piped = 0
    for table in asking(1500):
        deal = table.match.deal
        assert deal is not None
        assert table.to_act is not None
        assert (table.to_act - deal.leader) % deal.rules.seats == table.asked
        hand = deal.hand(table.to_act)
        assert len(hand) == 3
        alike = len({card.rank for card in hand}) == 1
        assert table.is_asked_for_real == alike
        assert table.legal() == ((PASS, PIPE) if alike else (PASS,))
        for_real += alike
        if alike:
            again, seat = table.copy(), table.to_act
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
            table, _script = a_deal(luck, name, seats, piping=number % 2 == 0)
            while table.to_act is not None:
                deal = table.match.deal
                assert deal is not None
                is_short = deal.phase == Phase.TO_LEAD and deal.state[layout.HELD] < names.HAND_SIZE
                if is_short or not deal.rules.house.piping:
                    assert table.asked == NOBODY_ASKED
                    assert table.to_act == table.match.to_act
                    without += name == "ringkobing" and not is_short
                    few += bool(is_short and deal.rules.house.piping)
                table.play(luck.choice(table.legal()))
    assert without > 10
    assert few > 5


def test_a_seat_that_is_not_asked_yet_sees_that_the_leader_is_waited_for() -> None:
    early = 0
    for table in asking(1500):
        deal = table.match.deal
        assert deal is not None
        for seat in seats_of(deal.rules.seats):
            view = table.view(seat)
            if seat == table.to_act:
                assert (view.phase == Phase.ASKING_TO_PIPE) == table.is_asked_for_real
            else:
                early += table.match.to_act == seat
                assert (view.phase, view.to_act) == (Phase.TO_LEAD, deal.leader)
                assert PIPE not in view.legal
    assert early > 50


@pytest.mark.parametrize(("play", "rule"), [(PIPE, "4.6"), (Play.parse("Ad"), "4.6")])
def test_who_has_no_three_alike_can_only_pass(play: Play, rule: str) -> None:
    table = next(table for table in asking(100) if not table.is_asked_for_real)
    before = (table.asked, table.match.to_json())
    with pytest.raises(IllegalPlay, match=rule):
        table.play(play)
    assert (table.asked, table.match.to_json()) == before


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_no_unseen_card_shows_in_turns_masks_views_or_what_is_recalled(name: str, seats: int) -> None:
    luck, moved, asked = Random(f"{name} {seats}"), 0, 0
    for _ in range(60 if name == "ringkobing" else 15):
        table, script = a_deal(luck, name, seats, piping=True)
        deal = table.match.deal
        assert deal is not None
        for audience in seats_of(seats):
            try:
                other = rearranged(table.match, audience, luck)
            except ContradictsHistoryError:
                continue
            assert other.deal is not None
            moved += other.deal.pack != deal.pack
            worlds = []
            for pack in (deal.pack, other.deal.pack):
                match = Match(table.match.rules)
                match.begin_deal_from_pack(deal.dealer, pack, deal.cuts)
                worlds.append(Table(match))
            for seat, play in [*script, (None, None)]:
                assert len({world.to_act for world in worlds}) == 1
                assert len({(world.asked, recall(world, audience)) for world in worlds}) == 1
                assert len({summary(world, world.view(audience)) for world in worlds}) == 1
                assert len({world.view(audience).to_json() for world in worlds}) == 1
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
        other, before = copy_of_match(match), match.to_json()
        assert other == match
        assert all(mine is theirs for mine, theirs in zip(match.deals[:-1], other.deals[:-1], strict=True))
        if other.to_act is None:
            continue
        while other.to_act is not None:
            other.play(luck.choice(other.legal_plays()))
        assert match.to_json() == before
        assert other != match
