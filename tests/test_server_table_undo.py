"""Taking a play back, giving the match up, and claiming the rest."""

from __future__ import annotations

from random import Random

from brus.record import read_record
from brus.replay import check_shuffles
from brus.seats import Seat
from brus.server.table import Person, TableSettings
from server_tables import ANNA, BO, CARL, PEOPLE, Desk
from test_server_table_people import after, four, lead, leader

# Taking back


def test_a_play_is_taken_back_when_all_others_agree() -> None:
    desk = four()
    before = {person: desk.view(person) for person in PEOPLE}
    person = lead(desk)
    assert desk.view(person).may_undo
    assert not desk.view(after(desk, person)).may_undo
    desk.say(person, "undo")
    question = desk.view(BO).question
    assert question is not None
    assert (question.kind, question.about, len(question.asked)) == ("undo", str(desk.seat(person)), 3)
    others = [other for other in PEOPLE if other != person]
    assert desk.refusal(person, "answer", question=question.number, yes=True) == "nothing-asked"
    assert desk.refusal(others[0], "answer", question=question.number + 1, yes=True) == "nothing-asked"
    for other in others:
        assert desk.view(person).trick is not None
        desk.say(other, "answer", question=question.number, yes=True)
    for other in PEOPLE:
        now = desk.view(other)
        assert (now.hand, now.trick, now.asks, now.counts) == (before[other].hand, None, before[other].asks, before[other].counts)
    assert desk.view(person).turn > before[person].turn
    desk.play_on(PEOPLE, Random(3), until=lambda: desk.view(ANNA).deal == 3)
    assert desk.view(ANNA).deal == 3


def test_one_no_is_enough_and_so_is_silence() -> None:
    desk = four()
    person = lead(desk)
    desk.say(person, "undo")
    question = desk.view(BO).question
    assert question is not None
    desk.say(after(desk, person), "answer", question=question.number, yes=False)
    assert (desk.view(BO).question, desk.view(BO).trick is None) == (None, False)
    desk.say(person, "undo")
    assert desk.refusal(after(desk, person), "concede") == "not-now"
    desk.wait(21)
    assert (desk.view(BO).question, desk.view(BO).trick is None) == (None, False)


def test_what_is_played_on_meanwhile_ends_the_question() -> None:
    desk = four()
    person = lead(desk)
    desk.say(person, "undo")
    other = after(desk, person)
    desk.say(other, "play", play=desk.lawful(other)[0])
    assert desk.view(BO).question is None
    assert desk.refusal(person, "undo") == "seen-since"


def test_nothing_is_taken_back_once_cards_were_drawn_or_the_deal_is_over() -> None:
    desk = four()
    person = leader(desk)
    for turn in range(4):
        player = after(desk, person, turn)
        desk.say(player, "play", play=desk.view(player).hand[0])
        assert desk.view(player).may_undo == (turn < 3)
    assert desk.refusal(player, "undo") == "seen-since"


def test_with_an_empty_talon_a_whole_trick_can_be_taken_back_and_what_it_scored() -> None:
    found = 0
    for seed in range(30):
        desk = four(seed)

        def trick_done(desk: Desk = desk) -> bool:
            return desk.view(ANNA).asks == "deal" or desk.view(ANNA).phase == "over" or undoable(desk) is not None

        desk.play_on(PEOPLE, Random(seed), until=trick_done)
        last = undoable(desk)
        if last is None:
            # The deal is over, and so its shuffle has been revealed.
            assert {desk.refusal(one, "undo") for one in PEOPLE} <= {"seen-since", "not-now"}
            continue
        found += 1
        before = desk.view(last)
        assert before.talon == 0
        desk.say(last, "undo")
        question = desk.view(last).question
        assert question is not None
        for other in PEOPLE:
            if other != last:
                desk.say(other, "answer", question=question.number, yes=True)
        view = desk.view(last)
        assert view.trick is not None
        taken = sum(before.tricks_won.values()) - sum(view.tricks_won.values())
        assert (len(view.trick.plays), view.asks, taken) == (3, "follow", len(view.hand) - len(before.hand))
        desk.play_on(PEOPLE, Random(2), until=lambda desk=desk: desk.view(ANNA).asks == "deal")
    assert found >= 5


def undoable(desk: Desk) -> Person | None:
    """Who has completed a trick, and may take that back."""
    views = {person: desk.view(person) for person in PEOPLE}
    return next((person for person, view in views.items() if view.may_undo and view.trick is None), None)


def test_alone_with_computers_a_play_is_taken_back_at_once() -> None:
    desk = Desk(TableSettings("danish", solo=True), seed=3)
    desk.begin(ANNA)
    desk.play_on((ANNA,), Random(1), until=lambda: desk.view(ANNA).asks in ("lead", "follow"))
    hand, turn = desk.view(ANNA).hand, desk.view(ANNA).turn
    desk.say(ANNA, "play", play=hand[0])
    desk.settle()
    if desk.view(ANNA).may_undo:
        desk.say(ANNA, "undo")
        assert desk.view(ANNA).hand == hand
        assert desk.view(ANNA).turn > turn
        desk.say(ANNA, "play", play=hand[1])
        desk.settle()
    desk.wait(0.7)
    assert desk.refusal(ANNA, "undo") == "seen-since"


def test_computers_wait_while_somebody_is_asked_whether_a_play_may_be_taken_back() -> None:
    desk = Desk(TableSettings("danish"), seed=2)
    desk.begin(ANNA, BO)
    desk.play_on((ANNA, BO), Random(1), until=lambda: "lead" in (desk.view(ANNA).asks, desk.view(BO).asks))
    person, other = (ANNA, BO) if desk.view(ANNA).asks == "lead" else (BO, ANNA)
    desk.say(person, "play", play=desk.view(person).hand[0])
    desk.say(person, "undo")
    desk.wait(5)
    question = desk.view(other).question
    assert question is not None
    desk.say(other, "answer", question=question.number, yes=True)
    assert desk.view(person).asks == "lead"


# Giving up


def test_giving_up_needs_the_partner_and_is_recorded() -> None:
    desk = four()
    partner, opponent = after(desk, ANNA, 2), after(desk, ANNA)
    desk.say(ANNA, "concede")
    question = desk.view(partner).question
    assert question is not None
    assert (question.kind, question.asked) == ("concede", [str(desk.seat(partner))])
    assert desk.refusal(opponent, "answer", question=question.number, yes=True) == "nothing-asked"
    desk.say(partner, "answer", question=question.number, yes=False)
    assert desk.view(ANNA).phase == "playing"
    desk.say(ANNA, "concede")
    question = desk.view(partner).question
    assert question is not None
    desk.say(partner, "answer", question=question.number, yes=True)
    view = desk.view(ANNA)
    assert (view.phase, view.winner, view.conceded) == ("over", "EW", "NS")
    record = read_record(desk.table.record())
    assert record.extras["x-conceded"] == "NS"
    assert check_shuffles(record)["fair"] == 1
    assert desk.heard(Seat.E, "reveal")[-1].number == 1


def test_a_computer_as_partner_agrees_and_with_three_players_nobody_is_asked() -> None:
    desk = Desk(TableSettings("modern", solo=True))
    desk.begin(ANNA)
    desk.say(ANNA, "concede")
    assert (desk.view(ANNA).winner, desk.view(ANNA).conceded) == ("EW", "NS")
    desk = Desk(TableSettings("modern", 3))
    desk.begin(ANNA, BO, CARL)
    desk.say(BO, "concede")
    assert (desk.view(ANNA).phase, desk.view(ANNA).winner, desk.view(ANNA).conceded) == ("over", None, "N")


def test_a_match_can_be_given_up_between_deals_too() -> None:
    desk = Desk(TableSettings("modern", solo=True, options={"target": 12}), seed=4)
    desk.begin(ANNA)
    desk.play_on((ANNA,), Random(1), until=lambda: desk.view(ANNA).asks == "deal")
    desk.settle()
    desk.say(ANNA, "concede")
    assert desk.view(ANNA).phase == "over"
    reveals = [one.number for one in desk.heard(Seat.S, "reveal")]
    assert len(reveals) == len(set(reveals))
    assert check_shuffles(read_record(desk.table.record()))["deals"] == 1


# Claims


def test_a_true_claim_plays_the_deal_to_its_end_and_a_false_one_changes_nothing() -> None:
    done = refused = 0
    for seed in range(40):
        desk = Desk(TableSettings("danish", options={"target": 9}), seed=seed)
        desk.begin(*PEOPLE)
        luck = Random(seed)
        for _ in range(200):
            desk.play_on(PEOPLE, luck, most=1, until=lambda desk=desk: desk.view(ANNA).asks == "deal")
            if desk.view(ANNA).asks == "deal":
                break
            player = next((one for one in PEOPLE if desk.view(one).asks in ("lead", "follow")), None)
            if player is None:
                continue
            other = after(desk, player)
            assert desk.refusal(other, "claim") == "out-of-turn"
            if desk.view(ANNA).talon > 4:
                continue
            side, won = ("NS" if desk.seat(player) in (0, 2) else "EW"), desk.view(player).tricks_won
            code = desk.refusal(player, "claim")
            refused += code == "false-claim"
            if code == "done":
                done += 1
                view = desk.view(player)
                assert view.asks == "deal" or view.phase == "over"
                lost = "EW" if side == "NS" else "NS"
                assert view.tricks_won[lost] == won[lost]
                assert view.tricks_won[side] >= 5
                assert [one.seat for one in desk.heard(desk.seat(other), "claimed")] == [str(desk.seat(player))]
                break
    assert done >= 5
    assert refused >= 5
