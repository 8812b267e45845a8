"""Time at a table: computers, pauses, the time for piping, reminders and clocks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from brus.cards import Card, read_cards
from brus.seats import Seat
from brus.server.protocol import Did
from brus.server.table import Pace, Person, TableSettings
from brus.variants import get_variant
from server_tables import ANNA, BO, CARL, PEOPLE, Desk
from test_server_hides import dealing

NINES, SIXES = read_cards("9c 9s 9h"), read_cards("6c 6s 6h")


# Computers and pauses


def test_computers_act_no_sooner_than_their_time_whether_forced_or_not() -> None:
    desk = Desk(TableSettings("danish", solo=True, options={"target": 5}), seed=2)
    desk.begin(ANNA)
    luck, last, gaps = Random(1), desk.now, []
    for _ in range(150):
        seen = len(desk.messages[Seat.S])
        if desk.view(ANNA).phase == "over":
            break
        if desk.act(ANNA, luck):
            desk.settle()
            last = desk.now
            continue
        due = desk.table.next_due(desk.now)
        assert due is not None
        desk.now = due
        desk.settle()
        news = [one for message in desk.messages[Seat.S][seen:] if isinstance(message, Did) for one in message.what]
        if any(one.what in ("led", "played") for one in news):
            gaps.append(round(desk.now - last, 6))
        last = desk.now
    assert len(gaps) > 40
    assert set(gaps) == {0.7}


def test_thinking_begins_at_once_and_what_is_late_is_dropped() -> None:
    desk = Desk(TableSettings("danish", fill={"N": "strong", "E": "good", "W": "good"}, solo=True), seed=1)
    desk.come(ANNA)
    desk.deal(ANNA, bots=False)
    for _ in range(30):
        turn = desk.table.bot_to_act()
        if turn is None:
            desk.say(ANNA, "play", play=desk.lawful(ANNA)[0])
            desk.settle(bots=False)
            continue
        assert turn.level == ("strong" if turn.seat == Seat.N else "good")
        assert desk.table.bot_play(turn, turn.view.legal[0]) == []
        assert desk.table.bot_to_act() is None
        assert desk.table.due(desk.now + 0.69, desk.chance) == []
        desk.now += 0.7
        desk.settle(bots=False)
        assert desk.table.bot_play(turn, turn.view.legal[0]) == []
        if desk.view(ANNA).asks == "deal":
            break


def test_the_next_deal_comes_after_a_pause_or_when_all_are_ready_and_alone_only_when_ready() -> None:
    luck = Random(1)
    desk = Desk(TableSettings("danish"), seed=1)
    desk.begin(ANNA, BO)
    for number in (2, 3):
        desk.play_on((ANNA, BO), luck, until=lambda: desk.view(ANNA).asks == "deal")
        desk.settle()
        over = desk.now
        for person in (ANNA, BO):
            desk.say(person, "seed", deal=number, seed="aa")
        if number == 2:
            desk.wait(3.9)
            assert desk.view(ANNA).deal == 1
            desk.wait(0.2)
        else:
            desk.say(ANNA, "ready")
            desk.settle()
            assert desk.view(ANNA).deal == 2
            desk.say(BO, "ready")
            desk.settle()
            assert desk.now == over
        assert desk.view(ANNA).deal == number
    alone = Desk(TableSettings("danish", solo=True), seed=1)
    alone.begin(ANNA)
    alone.play_on((ANNA,), luck, until=lambda: alone.view(ANNA).asks == "deal")
    alone.wait(1000)
    assert alone.view(ANNA).deal == 1
    assert alone.view(ANNA).points
    alone.say(ANNA, "ready")
    alone.settle()
    assert alone.view(ANNA).deal == 2
    assert alone.view(ANNA).points == []


# Reminders and clocks


def test_a_friendly_table_reminds_once_and_waits_on() -> None:
    desk = Desk(TableSettings("danish", pace=Pace("friendly", 20)), seed=1)
    desk.begin(ANNA, BO, CARL, PEOPLE[3])
    person = next(one for one in PEOPLE if desk.view(one).asks == "lead")
    assert desk.view(person).deadline == 20
    desk.wait(19)
    assert desk.view(person).deadline == 1
    assert desk.heard(Seat.S, "reminded") == []
    desk.wait(300)
    assert [one.seat for one in desk.heard(Seat.S, "reminded")] == [str(desk.seat(person))]
    turn = desk.view(person).turn
    desk.say(person, "play", play=desk.lawful(person)[0], re=turn)
    desk.wait(21)
    assert len(desk.heard(Seat.S, "reminded")) == 2


def test_the_clock_takes_what_is_beyond_from_the_reserve_and_then_a_computer_plays_one_card() -> None:
    desk = Desk(TableSettings("danish", pace=Pace("clock", 10, 30)), seed=1)
    desk.begin(*PEOPLE)
    person = next(one for one in PEOPLE if desk.view(one).asks == "lead")
    seat = str(desk.seat(person))
    assert desk.view(person).deadline == 40
    desk.wait(25)
    assert desk.view(person).deadline == 15
    desk.say(person, "play", play=desk.lawful(person)[0])
    assert desk.view(person).seats[seat].reserve == 15
    slow = next(one for one in PEOPLE if desk.view(one).asks == "follow")
    slow_seat = str(desk.seat(slow))
    desk.wait(39.9)
    assert desk.view(slow).asks == "follow"
    desk.wait(0.2)
    assert [one.seat for one in desk.heard(Seat.S, "timeout")] == [slow_seat]
    view = desk.view(person)
    assert view.trick is not None
    assert len(view.trick.plays) == 2
    assert view.seats[slow_seat].reserve == 0
    assert not view.seats[slow_seat].stand_in
    # The seat is still the person's: the next play is made in ten seconds, or a computer makes that too.
    third = next(one for one in PEOPLE if desk.view(one).asks == "follow")
    assert third != slow
    desk.play_on(PEOPLE, Random(1), until=lambda: desk.view(slow).asks in ("lead", "follow"))
    assert desk.view(slow).deadline == 10
    desk.wait(9.9)
    assert len(desk.heard(Seat.S, "timeout")) == 1
    desk.say(slow, "play", play=desk.lawful(slow)[0])
    assert len(desk.heard(Seat.S, "timeout")) == 1


def test_a_quick_play_costs_nothing_and_the_reserve_is_for_the_match() -> None:
    desk = Desk(TableSettings("danish", pace=Pace("clock", 10, 30), options={"target": 1}), seed=1)
    desk.begin(*PEOPLE)
    desk.wait(5)
    person = next(one for one in PEOPLE if desk.view(one).asks == "lead")
    desk.say(person, "play", play=desk.lawful(person)[0])
    assert desk.view(person).seats[str(desk.seat(person))].reserve == 30
    desk.wait(41)
    desk.play_on(PEOPLE, Random(1))
    for one in PEOPLE:
        desk.say(one, "again")
    desk.settle()
    assert {seat.reserve for seat in desk.view(person).seats.values()} == {30}


def test_time_that_goes_back_gives_nobody_an_endless_turn() -> None:
    desk = Desk(TableSettings("danish", pace=Pace("clock", 10, 0)), seed=1)
    desk.begin(*PEOPLE)
    desk.settle()
    desk.now -= 1000
    due = desk.table.next_due(desk.now)
    assert due == desk.now + 10


# The time for piping


@contextmanager
def holding(three: tuple[Card, ...], turn: int, also: tuple[Card, ...] = (), at: int = 0) -> Iterator[None]:
    """Deals in which the seat so many turns after the dealer gets three alike."""
    rules = get_variant("ringkobing").rules(4, {})
    rest = [card for card in rules.pack if card not in three and card not in also]
    # No other hand has three alike: ranks alternate.
    rest.sort(key=lambda card: (card.suit, card.rank))
    pack = [rest.pop(0) for _ in range(36 - len(three) - len(also))]
    spots = sorted([turn - 1 + 4 * unit for unit in range(3)] + ([at - 1 + 4 * unit for unit in range(3)] if also else []))
    gifts = {turn - 1: list(three), at - 1: list(also)}
    for spot in spots:
        pack.insert(spot, gifts[spot % 4].pop(0))
    with dealing({("t1-1", deal): tuple(pack) for deal in range(1, 30)}):
        yield


def ring(people: int = 4, **settings: object) -> Desk:
    desk = Desk(TableSettings("ringkobing", **settings), seed=1)
    desk.begin(*PEOPLE[:people])
    return desk


def who(desk: Desk, turn: int) -> Person:
    """Who sits so many turns after the dealer."""
    dealer = desk.view(ANNA).dealer
    assert dealer is not None
    return next(one for one in PEOPLE if desk.seat(one) == (Seat[dealer] + turn) % 4)


@pytest.mark.parametrize("turn", [1, 2, 4])
@pytest.mark.parametrize("answer", ["pass", "silence"])
def test_before_every_lead_the_time_for_piping_is_the_same(turn: int, answer: str) -> None:
    with holding(NINES, turn):
        desk = ring()
        leader, asked = who(desk, 1), who(desk, turn)
        assert [desk.view(one).waits for one in PEOPLE] == [3.0] * 4
        assert {desk.view(one).asks for one in PEOPLE if one != asked} <= {"nothing", "lead"}
        assert desk.view(asked).asks == "pipe"
        assert desk.view(leader).to_act == str(desk.seat(leader))
        told = {seat: len(desk.told[seat]) for seat in Seat}
        desk.wait(1)
        if answer == "pass":
            desk.say(asked, "play", play="pass")
        if leader != asked or answer == "pass":
            desk.say(leader, "play", play=desk.lawful(leader)[0])
            assert desk.view(leader).held == desk.view(leader).hand[0]
            held = desk.view(leader).hand[1]
            desk.say(leader, "play", play=held)
            assert desk.view(leader).held == held
        else:
            assert desk.refusal(leader, "play", play=desk.view(leader).hand[0]) == "unlawful"
        desk.wait(1.9)
        others = [desk.seat(one) for one in PEOPLE if one not in (leader, asked)]
        assert all(len(desk.told[seat]) == told[seat] for seat in others if seat is not None)
        assert desk.view(leader).trick is None
        desk.wait(0.2)
        if leader != asked or answer == "pass":
            trick = desk.view(asked).trick
            assert trick is not None
            assert trick.plays == [held]
            for seat in others:
                assert len(desk.told[seat]) == told[seat] + 1
                assert desk.when[seat][-1] == 103.0
        else:
            assert desk.view(leader).asks == "lead"
            for seat in others:
                assert len(desk.told[seat]) == told[seat]


def test_the_first_in_order_who_pipes_has_the_lead_however_late_it_says_so() -> None:
    with holding(NINES, 4, SIXES, at=2):
        desk = ring()
        leader, first, second = who(desk, 1), who(desk, 2), who(desk, 4)
        desk.say(leader, "play", play=desk.lawful(leader)[0])
        desk.say(second, "play", play="pipe")
        assert desk.view(second).held == "pipe"
        assert desk.refusal(second, "play", play="pass") == "out-of-turn"
        desk.wait(2.9)
        desk.say(first, "play", play="pipe")
        assert [one for seat in Seat for one in desk.heard(seat, "piped")] == []
        desk.wait(0.2)
        assert [one.seat for one in desk.heard(Seat.S, "piped")] == [str(desk.seat(first))]
        assert desk.view(first).asks == "lead"
        assert [len(play) for play in desk.lawful(first)] == [6]
        # The lead that waited is gone, and so is the second's pipe.
        assert (desk.view(leader).held, desk.view(second).held) == (None, None)
        assert desk.view(ANNA).waits is None
        desk.say(first, "play", play=desk.lawful(first)[0])
        trick = desk.view(ANNA).trick
        assert trick is not None
        assert trick.leader == str(desk.seat(first))


def test_computers_pipe_within_the_same_time() -> None:
    with holding(NINES, 2):
        desk = Desk(TableSettings("ringkobing"), seed=1)
        desk.think = lambda turn: next(play for play in reversed(turn.view.legal))
        desk.begin(ANNA, BO)
        dealer = desk.view(ANNA).dealer
        assert dealer is not None
        asked = str(Seat((Seat[dealer] + 2) % 4))
        if desk.view(ANNA).seats[asked].kind == "computer":
            assert desk.heard(Seat.S, "piped") == []
            desk.wait(2.9)
            assert desk.heard(Seat.S, "piped") == []
            desk.wait(0.2)
            assert [one.seat for one in desk.heard(Seat.S, "piped")] == [asked]


def test_levels_that_search_answer_as_quickly_as_others_whether_they_pipe() -> None:
    with holding(NINES, 2):
        desk = Desk(TableSettings("ringkobing", fill={"N": "expert", "E": "expert", "W": "strong"}, solo=True), seed=3)
        desk.come(ANNA)
        desk.deal(ANNA, bots=False)
        turn = desk.table.bot_to_act()
        if turn is not None and [str(play) for play in turn.view.legal] == ["pass", "pipe"]:
            assert turn.level == "good"


def test_alone_there_is_no_window_and_the_person_may_think_as_long_as_it_likes() -> None:
    seen = set()
    for seed in range(30):
        with holding(NINES, 2):
            desk = Desk(TableSettings("ringkobing", solo=True), seed=seed)
            desk.think = lambda turn: turn.view.legal[0]  # to pass, if it is asked
            desk.begin(ANNA)
        view = desk.view(ANNA)
        assert view.waits is None
        seen.add(view.asks)
        if view.asks == "pipe":
            desk.wait(1000)
            assert desk.view(ANNA).asks == "pipe"
            desk.say(ANNA, "play", play="pipe")
            desk.settle()
            assert (desk.view(ANNA).asks, [len(play) for play in desk.lawful(ANNA)]) == ("lead", [6])
            assert desk.view(ANNA).trick is None
        elif view.asks == "lead":
            desk.say(ANNA, "play", play=desk.lawful(ANNA)[0])
            desk.settle()
            assert desk.view(ANNA).trick is not None
    assert {"pipe", "lead"} <= seen


def test_where_others_may_watch_a_single_player_has_the_window_too() -> None:
    desk = Desk(TableSettings("ringkobing", solo=True, watch=True), seed=1)
    desk.begin(ANNA)
    assert desk.view(ANNA).waits == 3.0


def test_the_clock_runs_only_when_the_time_for_piping_is_over() -> None:
    desk = ring(pace=Pace("clock", 10, 5))
    person = who(desk, 1)
    assert desk.view(person).deadline == 18
    desk.wait(2)
    assert (desk.view(person).waits, desk.view(person).deadline) == (1, 16)
    desk.wait(10)
    assert (desk.view(person).waits, desk.view(person).deadline) == (None, 6)
    desk.say(person, "play", play=desk.lawful(person)[0])
    assert desk.view(person).seats[str(desk.seat(person))].reserve == 5


def test_without_piping_or_with_fewer_cards_nobody_waits() -> None:
    desk = Desk(TableSettings("ringkobing", options={"piping": False}), seed=1)
    desk.begin(*PEOPLE)
    assert desk.view(ANNA).waits is None
    desk = ring()
    waits = set()

    def look() -> bool:
        view = desk.view(ANNA)
        if view.asks != "deal" and view.trick is None and view.counts:
            waits.add((max(view.counts.values()) == 3, view.waits is not None))
        return view.deal == 3

    desk.play_on(PEOPLE, Random(4), until=look)
    # Three cards and no wait: when somebody has the lead for good.
    assert (False, True) not in waits
    assert (True, True) in waits
