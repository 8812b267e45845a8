"""People at a table: sitting down, talking, taking back, giving up, going away, coming back, and another match."""

from __future__ import annotations

from random import Random

import pytest

from brus.errors import BrusError
from brus.record import read_record
from brus.replay import check_shuffles
from brus.seats import Seat
from brus.server.protocol import Did
from brus.server.table import Person, Refused, Table, TableSettings
from brus.shuffle import commit
from server_tables import ANNA, BO, CARL, DORA, EVE, PEOPLE, Desk


def four(seed: int = 1, **settings: object) -> Desk:
    desk = Desk(TableSettings("danish", **settings), seed=seed)
    desk.begin(*PEOPLE)
    return desk


def leader(desk: Desk) -> Person:
    return next(person for person in PEOPLE if desk.view(person).asks == "lead")


def after(desk: Desk, person: Person, turns: int = 1) -> Person:
    """Who sits so many seats to the left."""
    seat = desk.seat(person)
    assert seat is not None
    return next(other for other in PEOPLE if desk.seat(other) == Seat((seat + turns) % 4))


def lead(desk: Desk) -> Person:
    """Somebody leads a single card."""
    person = leader(desk)
    desk.say(person, "play", play=desk.view(person).hand[0])
    return person


# Seats


def test_people_sit_down_move_and_leave_and_the_host_fills_seats_with_computers() -> None:
    desk = Desk(TableSettings("danish"))
    desk.come(ANNA, BO, CARL)
    desk.say(BO, "sit", seat="N")
    assert desk.refusal(CARL, "sit", seat="N") == "seat-taken"
    desk.say(BO, "sit", seat="E")
    desk.say(CARL, "sit", seat="N")
    assert desk.refusal(BO, "computer", seat="W", level="good") == "not-host"
    desk.say(ANNA, "computer", seat="W", level="casual")
    assert desk.refusal(ANNA, "computer", seat="N", level="good") == "seat-taken"
    seats = desk.view(ANNA).seats
    assert {seat: (one.name, one.kind) for seat, one in seats.items()} == {
        "N": ("Carl", "person"), "E": ("Bo", "person"), "S": ("Anna", "person"), "W": ("", "computer"),
    }  # fmt: skip
    desk.say(ANNA, "computer", seat="W", level=None)
    desk.say(ANNA, "leave")
    assert desk.view(CARL).host
    assert not desk.view(BO).host
    assert desk.seat(ANNA) is None
    assert [one.seat for one in desk.heard(Seat.N, "left")] == ["S"]


def test_the_match_begins_when_all_seats_are_taken_and_all_people_are_ready() -> None:
    desk = Desk(TableSettings("danish", fill={"E": "good", "W": "casual"}))
    desk.come(ANNA, BO)
    desk.say(ANNA, "ready")
    desk.settle()
    assert desk.view(ANNA).phase == "open"
    desk.say(BO, "sit", seat="N")
    desk.settle()
    assert desk.view(ANNA).phase == "open"
    desk.say(BO, "ready")
    desk.say(ANNA, "ready", ready=False)
    desk.settle()
    assert desk.view(ANNA).phase == "open"
    desk.say(ANNA, "ready")
    desk.settle()
    assert (desk.view(ANNA).phase, desk.view(ANNA).match) == ("playing", 1)
    assert desk.refusal(EVE, "sit", seat="E") == "not-now"


def test_with_three_seats_there_is_no_west() -> None:
    desk = Desk(TableSettings("danish", 3))
    desk.come(ANNA, BO)
    assert desk.refusal(BO, "sit", seat="W") == "seat-taken"
    assert desk.refusal(ANNA, "computer", seat="W", level="good") == "seat-taken"
    assert desk.refusal(BO, "report", seat="W", why="?") == "no-seat"


@pytest.mark.parametrize(
    "settings",
    [
        {"variant": "whist"},
        {"variant": "danish", "seats": 5},
        {"variant": "estonian", "seats": 3},
        {"variant": "danish", "options": {"chimney": True}},
        {"variant": "danish", "options": {"target": 0}},
        {"variant": "danish", "seats": 3, "fill": {"W": "good"}},
        {"variant": "danish", "fill": {"N": "wise"}},
        {"variant": "danish", "seats": 3, "fill": {"N": "good", "E": "good", "S": "good"}},
        {"variant": "danish", "talk": "shout"},
    ],
)
def test_a_table_that_cannot_be_is_not_opened(settings: dict[str, object]) -> None:
    with pytest.raises(BrusError):
        Table.opened("t1", TableSettings(**settings), ANNA, 0.0)


def test_who_leaves_in_a_match_is_replaced_for_good_and_the_last_to_leave_closes_the_table() -> None:
    desk = four()
    desk.say(BO, "leave")
    assert desk.view(ANNA).seats["N"].kind == "computer"
    assert desk.refusal(BO, "back") == "no-seat"
    assert desk.refusal(BO, "sit", seat="N") == "not-now"
    desk.play_on((ANNA, CARL, DORA), Random(1), most=40)
    for person in (ANNA, CARL, DORA):
        desk.say(person, "leave")
    assert desk.table.document()["phase"] == "closed"
    assert desk.table.next_due(desk.now) is None
    assert desk.refusal(EVE, "sit", seat="N") == "not-now"


# Shuffles


def test_a_shuffle_is_committed_to_seeded_by_all_and_revealed_when_its_deal_is_over() -> None:
    desk = four()
    view = desk.view(ANNA)
    assert (view.commit, view.deal) == (None, 1)
    desk.play_on(PEOPLE, Random(5), until=lambda: desk.view(ANNA).deal == 2)
    commits = {one.number: one.text for one in desk.heard(Seat.S, "commit")}
    reveals = {one.number: one for one in desk.heard(Seat.S, "reveal")}
    assert set(reveals) == {0, 1}
    assert set(commits) == {0, 1, 2}
    for number, one in reveals.items():
        assert one.text is not None
        assert commit(view.match_id, number, bytes.fromhex(one.text)).hex() == commits[number]
        assert set(one.seeds or ()) == {"N", "E", "S", "W"}
        assert one.skipped is None
    assert [one.seat for one in desk.heard(Seat.N, "lot")] == ["N", "E", "S", "W"]
    assert desk.view(ANNA).committed == commits[2]


def test_who_sends_no_seed_in_time_is_skipped_and_that_is_recorded() -> None:
    desk = Desk(TableSettings("danish", options={"target": 1}))
    desk.come(*PEOPLE)
    for person, seat in zip(PEOPLE[1:], ("N", "E", "W"), strict=True):
        desk.say(person, "sit", seat=seat)
    for person in PEOPLE:
        desk.say(person, "ready")
    desk.settle()
    for number in (0, 1):
        for person in (ANNA, CARL):
            desk.say(person, "seed", deal=number, seed="aa")
        assert desk.refusal(ANNA, "seed", deal=number, seed="bb") == "nothing-asked"
        assert desk.refusal(BO, "seed", deal=number + 1, seed="bb") == "nothing-asked"
        desk.wait(1.7)
        assert desk.view(ANNA).deal == 0
        assert (desk.view(BO).commit_deal, desk.view(ANNA).commit_deal) == (number, None)
        desk.wait(0.4)
    assert desk.view(ANNA).deal == 1
    assert desk.refusal(BO, "seed", deal=1, seed="bb") == "nothing-asked"
    # Who is not here is not waited for.
    desk.play_on((ANNA, BO, CARL, DORA), Random(1), until=lambda: desk.view(ANNA).phase == "over")
    record = read_record(desk.table.record())
    first = record.deals[0].fair
    assert first is not None
    assert (first.seeds, first.extras["x-skipped"]) == ((b"\xaa", b"\xaa"), ["N", "W"])
    assert check_shuffles(record)["fair"] == len(record.deals)
    assert desk.heard(Seat.S, "reveal")[0].skipped == ["N", "W"]


def test_seeds_of_people_whose_lines_are_down_are_not_waited_for() -> None:
    desk = Desk(TableSettings("danish"))
    desk.come(ANNA, BO)
    desk.say(BO, "sit", seat="N")
    for seat in ("E", "W"):
        desk.say(ANNA, "computer", seat=seat, level="good")
    desk.say(ANNA, "ready")
    desk.say(BO, "ready")
    desk.settle()
    desk.go(BO)
    desk.say(ANNA, "seed", deal=0, seed="aa")
    desk.settle()
    desk.say(ANNA, "seed", deal=1, seed="aa")
    desk.settle()
    assert desk.view(ANNA).deal == 1


# Away and back


def test_when_a_line_is_down_for_half_a_minute_the_others_are_asked() -> None:
    desk = four()
    desk.go(BO)
    desk.wait(29.9)
    assert desk.view(ANNA).question is None
    desk.wait(0.2)
    question = desk.view(ANNA).question
    assert question is not None
    assert (question.kind, question.about, sorted(question.asked)) == ("away", "N", ["E", "S", "W"])
    assert desk.refusal(BO, "vote", choice="wait") == "nothing-asked"
    desk.come(BO)
    desk.settle()
    assert desk.view(ANNA).question is None


def test_a_majority_lets_a_computer_play_until_the_person_takes_the_seat_back() -> None:
    desk = four()
    desk.go(BO)
    desk.wait(30)
    desk.say(ANNA, "vote", choice="computer")
    desk.say(CARL, "vote", choice="wait")
    assert desk.view(ANNA).seats["N"].stand_in is False
    desk.say(DORA, "vote", choice="computer")
    seat = desk.view(ANNA).seats["N"]
    assert (seat.stand_in, seat.kind, seat.name, seat.level) == (True, "person", "Bo", "good")
    desk.play_on((ANNA, CARL, DORA), Random(1), until=lambda: desk.view(ANNA).deal == 2)
    desk.come(BO)
    view = desk.view(BO)
    assert (view.options_now, view.asks) == ([], "nothing")
    assert desk.refusal(BO, "play", play=view.hand[0] if view.hand else "Jc") == "not-now"
    desk.say(BO, "back")
    assert desk.view(ANNA).seats["N"].stand_in is False
    desk.play_on(PEOPLE, Random(2), until=lambda: desk.view(BO).asks in ("lead", "follow"))
    assert desk.lawful(BO)
    assert desk.refusal(BO, "back") == "not-now"


def test_the_person_who_takes_the_seat_back_makes_the_play_that_was_waited_for() -> None:
    desk = four()
    person = leader(desk)
    desk.go(person)
    desk.wait(30)
    for other in PEOPLE:
        if other != person and desk.view(other).question is not None:
            desk.say(other, "vote", choice="computer")
    assert desk.view(person).seats[str(desk.seat(person))].stand_in
    desk.come(person)
    desk.say(person, "back")
    desk.wait(5)
    assert desk.view(person).asks == "lead"
    assert desk.say(person, "play", play=desk.lawful(person)[0])


def test_a_tie_waits_and_after_a_minute_they_are_asked_again_as_long_as_it_lasts() -> None:
    desk = Desk(TableSettings("danish", 3))
    desk.begin(ANNA, BO, CARL)
    desk.go(CARL)
    desk.wait(30)
    desk.say(ANNA, "vote", choice="aside")
    desk.say(BO, "vote", choice="computer")
    assert desk.view(ANNA).question is None
    assert desk.view(ANNA).phase == "playing"
    desk.wait(59)
    assert desk.view(ANNA).question is None
    desk.wait(2)
    first = desk.view(ANNA).question
    assert first is not None
    desk.wait(60)
    second = desk.view(ANNA).question
    assert second is not None
    assert (second.kind, second.answers, second.number) == ("away", {}, first.number + 1)
    desk.say(ANNA, "vote", choice="wait")
    desk.say(ANNA, "vote", choice="aside")
    desk.say(BO, "vote", choice="aside")
    assert desk.view(ANNA).phase == "aside"


def test_a_match_put_aside_goes_on_when_all_who_are_here_are_back() -> None:
    desk = four()
    person = lead(desk)
    away, *others = [other for other in PEOPLE if other != person]
    desk.go(away)
    desk.wait(30)
    for other in (person, *others):
        if desk.view(other).question is not None:
            desk.say(other, "vote", choice="aside")
    trick = desk.view(person).trick
    assert desk.view(person).phase == "aside"
    assert desk.table.next_due(desk.now) is None
    player = after(desk, person)
    assert desk.refusal(player, "play", play="Jc") == "not-now"
    desk.wait(100_000)
    desk.come(away)
    for other in PEOPLE:
        assert desk.view(other).phase == "aside"
        desk.say(other, "back")
    desk.wait(0)
    assert desk.view(person).phase == "playing"
    assert desk.view(person).trick == trick
    assert desk.say(player, "play", play=desk.lawful(player)[0])


def test_with_nobody_else_here_nothing_is_asked_and_the_match_waits() -> None:
    desk = Desk(TableSettings("danish", solo=True))
    desk.begin(ANNA)
    desk.wait(10)
    view, written = desk.view(ANNA), len(desk.entries)
    desk.go(ANNA)
    desk.wait(10_000)
    assert desk.view(ANNA) == view
    assert len(desk.entries) == written
    desk = four()
    desk.go(*PEOPLE)
    desk.wait(10_000)
    assert desk.view(ANNA).question is None


def test_lines_are_told_to_all_who_are_here_and_are_not_in_the_log() -> None:
    desk = four(watch=True)
    written = len(desk.entries)
    desk.go(BO)
    desk.come(EVE)
    last = desk.messages[Seat.S][-1]
    assert (last.here, last.watchers) == ({"N": False, "E": True, "S": True, "W": True}, 1)
    welcome = desk.table.welcome(Seat.S)
    assert (welcome.here["N"], welcome.watchers) == (False, 1)
    assert len(desk.entries) == written


# Another match


def finished(seed: int = 1) -> Desk:
    desk = four(seed, options={"target": 1})
    desk.play_on(PEOPLE, Random(seed))
    assert desk.view(ANNA).phase == "over"
    return desk


def test_another_match_begins_when_all_have_asked_for_it_and_keeps_the_sides() -> None:
    desk = finished()
    seats = {person: desk.seat(person) for person in PEOPLE}
    first = desk.table.record()
    assert desk.refusal(EVE, "again") == "no-seat"
    for person in PEOPLE[:3]:
        desk.say(person, "again")
    desk.settle()
    assert desk.view(ANNA).phase == "over"
    assert desk.view(ANNA).seats["S"].ready
    desk.say(DORA, "again")
    desk.deal(*PEOPLE)
    view = desk.view(ANNA)
    assert (view.phase, view.match, view.deal, view.score) == ("playing", 2, 1, {"NS": 0, "EW": 0})
    assert {person: desk.seat(person) for person in PEOPLE} == seats
    assert desk.table.record(1) == first
    with pytest.raises(Refused):
        desk.table.record()
    desk.play_on(PEOPLE, Random(7))
    second = read_record(desk.table.record(2))
    assert check_shuffles(second)["fair"] == len(second.deals)
    fair = second.deals[0].fair
    assert fair is not None
    assert fair.match.endswith("-2")


def test_the_sides_are_drawn_when_anybody_wants_that() -> None:
    seatings = set()
    for seed in range(12):
        desk = finished(seed)
        for person in PEOPLE:
            desk.say(person, "again", sides="drawn" if person == CARL else "kept")
        desk.deal(*PEOPLE)
        seatings.add(tuple(desk.seat(person) for person in PEOPLE))
        assert desk.view(ANNA).phase == "playing"
        assert all(len(desk.view(person).hand) == 3 for person in PEOPLE)
    assert len(seatings) > 6


def test_whoever_keeps_the_seat_when_sides_are_drawn_is_told_on_without_a_gap() -> None:
    kept = 0
    for seed in range(12):
        desk = finished(seed)
        seats = {person: desk.seat(person) for person in PEOPLE}
        numbers = {person: desk.table.welcome(seats[person]).n for person in PEOPLE}
        for person in PEOPLE:
            desk.say(person, "again", sides="drawn")
        desk.settle()
        for person in PEOPLE:
            if desk.seat(person) == seats[person]:
                kept += 1
                told = [message.n for message in desk.messages[seats[person]] if isinstance(message, Did)]
                new = told[told.index(numbers[person]) + 1 :]
                assert new == list(range(numbers[person] + 1, numbers[person] + 1 + len(new)))
                assert len(new) > 4
    assert kept > 3


def test_after_a_match_seats_can_change_hands() -> None:
    desk = finished()
    desk.say(BO, "leave")
    for person in (ANNA, CARL, DORA):
        desk.say(person, "again")
    desk.settle()
    assert desk.view(ANNA).phase == "over"
    desk.come(EVE)
    desk.say(EVE, "sit", seat="N")
    desk.settle()
    assert desk.view(ANNA).phase == "over"
    desk.say(EVE, "again")
    desk.settle()
    assert desk.view(ANNA).match == 2
    assert desk.view(ANNA).seats["N"].name == "Eve"


def test_a_vote_about_somebody_who_is_back_does_not_give_another_ones_seat_away() -> None:
    desk = Desk(TableSettings("danish", 3))
    desk.begin(ANNA, BO, CARL)
    bo, carl = desk.seat(BO), desk.seat(CARL)
    desk.go(BO)
    desk.wait(1)
    desk.go(CARL)
    desk.wait(40)
    question = desk.view(ANNA).question
    assert question is not None
    assert question.about == bo.name
    # Anna touches "let a computer play for Bo"; before that arrives Bo is back, and Carl is asked about.
    desk.come(BO)
    desk.settle()
    other = desk.view(ANNA).question
    assert other is not None
    assert other.about == carl.name
    assert other.number != question.number
    desk.say(BO, "vote", choice="computer", about=carl.name)
    assert desk.refusal(ANNA, "vote", choice="computer", about=question.about) == "nothing-asked"
    assert not desk.view(ANNA).seats[carl.name].stand_in


def test_a_vote_that_is_late_does_not_answer_the_next_question() -> None:
    """The question about Bo is followed by one about Carl after a while; with one person asked, one vote decides."""
    desk = Desk(TableSettings("danish", 3))
    desk.begin(ANNA, BO, CARL)
    carl = desk.seat(CARL)
    desk.go(BO)
    desk.wait(1)
    desk.go(CARL)
    desk.wait(40)
    question = desk.view(ANNA).question
    assert question is not None
    assert question.about == desk.seat(BO).name
    while desk.view(ANNA).question.about != carl.name:
        desk.wait(1)
    assert desk.refusal(ANNA, "vote", choice="computer", about=question.about) == "nothing-asked"
    assert not desk.view(ANNA).seats[carl.name].stand_in


def test_watchers_are_never_told_twice_as_they_may_have_had_a_seat() -> None:
    """Bo's phone sleeps, the host gives his seat to a computer, and Bo comes back with the last number he has seen."""
    desk = Desk(TableSettings("danish"))
    desk.come(ANNA, BO)
    desk.say(BO, "sit", seat="N")
    n = desk.table.welcome(desk.seat(BO)).n
    desk.go(BO)
    desk.say(ANNA, "computer", seat="N", level="good")
    assert desk.seat(BO) is None
    assert desk.table.since(None, n) is None
    assert desk.table.welcome(None).kept == desk.table.welcome(None).n
