"""Edges of a table: votes that nobody wipes out, seats that are freed, matches put aside, what time has done."""

from __future__ import annotations

import pytest

from brus.server import deciding
from brus.server.cleaning import clean_name
from brus.server.replaying import replayed_steps
from brus.server.table import Pace, TableSettings
from server_tables import ANNA, BO, CARL, DORA, Desk


def four() -> Desk:
    desk = Desk(TableSettings("danish"))
    desk.begin(ANNA, BO, CARL, DORA)
    return desk


def test_a_match_put_aside_goes_on_when_the_last_who_was_waited_for_leaves() -> None:
    desk = four()
    desk.go(DORA)
    desk.wait(31)
    for one in (ANNA, BO):
        desk.say(one, "vote", choice="aside")
    assert desk.view(ANNA).phase == "aside"
    desk.say(ANNA, "back")
    desk.say(BO, "back")
    desk.say(CARL, "leave")
    desk.wait(1)
    assert desk.view(ANNA).phase == "playing", "all who are here are back, and the match stays aside for ever"


def test_a_match_put_aside_goes_on_when_the_last_who_was_waited_for_loses_the_line() -> None:
    desk = four()
    desk.go(DORA)
    desk.wait(31)
    for one in (ANNA, BO):
        desk.say(one, "vote", choice="aside")
    desk.say(ANNA, "back")
    desk.say(BO, "back")
    desk.go(CARL)
    desk.wait(120)
    assert desk.view(ANNA).phase == "playing", "all who are here are back, and the match stays aside for ever"


def test_a_vote_about_somebody_who_is_away_cannot_be_wiped_out_by_another_question() -> None:
    """S=Anna and N=Bo are partners. Bo's line is down; Carl (E) and Dora (W) want a computer there."""
    desk = four()
    desk.go(BO)
    desk.wait(31)
    assert desk.view(CARL).question.kind == "away"
    desk.say(CARL, "vote", choice="computer")
    assert desk.refusal(ANNA, "concede") != "done" or desk.view(DORA).question.kind == "away", "the votes are gone"
    desk.say(DORA, "vote", choice="computer")
    assert desk.view(DORA).seats["N"].stand_in


def test_nobody_can_hold_up_the_vote_for_ever() -> None:
    desk = four()
    desk.go(BO)
    for _ in range(600):
        question = desk.view(CARL).question
        if question is not None and question.kind == "away":
            # An automaton of Anna's wipes the question out before a human being can have read it.
            desk.refusal(ANNA, "concede")
            if desk.view(CARL).question.kind == "away":
                return
        desk.wait(1)
    pytest.fail("in ten minutes the others could never vote")


def test_after_a_match_is_given_up_before_a_lead_nobody_is_asked_to_pipe() -> None:
    desk = Desk(TableSettings("ringkobing", watch=True))
    desk.begin(ANNA)
    assert desk.view(ANNA).waits is not None
    desk.say(ANNA, "concede")
    view = desk.view(ANNA)
    assert view.phase == "over"
    assert view.waits is None, "the match is over, and a time for piping runs"


def test_a_seat_of_somebody_who_went_away_before_the_match_can_be_given_to_another() -> None:
    desk = Desk(TableSettings("danish", listed=True))
    desk.come(ANNA, BO)
    desk.say(BO, "sit", seat="N")
    desk.go(BO)
    desk.wait(3600)
    for seat in ("E", "W"):
        desk.say(ANNA, "computer", seat=seat, level="good")
    desk.say(ANNA, "ready")
    assert desk.refusal(ANNA, "computer", seat="N", level="good") == "done" or desk.view(ANNA).question is not None, (
        "an hour later the host still cannot free the seat of somebody who has gone: the table is lost"
    )


def test_after_a_match_the_seat_of_somebody_who_went_home_can_be_given_to_another() -> None:
    desk = Desk(TableSettings("danish"))
    desk.begin(ANNA, BO)
    desk.say(ANNA, "concede")
    desk.say(BO, "answer", question=desk.view(BO).question.number, yes=True)
    assert desk.view(ANNA).phase == "over"
    assert desk.refusal(ANNA, "computer", seat="N", level="good") == "seat-taken"
    desk.go(BO)
    desk.say(ANNA, "again")
    desk.say(ANNA, "computer", seat="N", level="good")
    desk.wait(1)
    assert desk.view(ANNA).phase == "playing"


def test_where_the_host_has_gone_whoever_is_here_sees_to_the_seats() -> None:
    desk = Desk(TableSettings("danish"))
    desk.come(ANNA, BO)
    desk.say(BO, "sit", seat="N")
    assert desk.refusal(BO, "computer", seat="E", level="good") == "not-host"
    desk.go(ANNA)
    assert desk.refusal(BO, "computer", seat="S", level="good") == "done"
    desk.come(ANNA)
    assert desk.view(BO).host


def test_a_false_claim_is_not_worked_out_again_when_a_play_has_been_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(TableSettings("danish", solo=True))
    desk.come(ANNA)
    desk.deal(ANNA)
    desk.settle()
    for _ in range(50):
        if desk.view(ANNA).asks in ("lead", "follow"):
            break
        desk.wait(1)
    worked: list[int] = []
    real = deciding.line_of_claim
    monkeypatch.setattr(deciding, "line_of_claim", lambda match, seat: worked.append(1) or real(match, seat))
    for _ in range(10):
        assert desk.refusal(ANNA, "claim") in ("false-claim", "undecided")
        desk.say(ANNA, "play", play=desk.lawful(ANNA)[0])
        if not desk.view(ANNA).may_undo:
            break
        desk.say(ANNA, "undo")
    assert len(worked) <= 2


@pytest.mark.parametrize("blank", ["\U0001d159", "\u2062", "\ufffc", "\u034f", "\U000e0020", "\u1680"])
def test_a_name_that_shows_nothing_is_none(blank: str) -> None:
    assert clean_name(blank * 3) == "", repr(blank)


def test_a_computer_that_plays_one_card_for_somebody_gives_no_time_back_when_that_card_is_taken_back() -> None:
    desk = Desk(TableSettings("danish", solo=True, pace=Pace("clock", 5, 10)))
    desk.come(ANNA)
    desk.deal(ANNA)
    for _ in range(200):
        desk.settle()
        if desk.view(ANNA).asks in ("lead", "follow"):
            break
        desk.wait(0.5)
    for _ in range(60):
        if desk.heard(desk.seat(ANNA), "timeout"):
            break
        desk.wait(0.5)
    assert desk.heard(desk.seat(ANNA), "timeout")
    assert desk.refusal(ANNA, "undo") != "done", "what the computer played is taken back, and the clock begins anew"


def test_giving_up_needs_the_partner_also_while_a_computer_stands_in() -> None:
    desk = Desk(TableSettings("danish"))
    desk.begin(ANNA, BO, CARL, DORA)
    desk.go(BO)
    desk.wait(31)
    for one in (CARL, DORA):
        desk.say(one, "vote", choice="computer")
    desk.come(BO)
    desk.say(ANNA, "concede")
    assert desk.view(ANNA).phase == "playing", "Bo is here again and was not asked"


async def test_a_replay_tells_of_the_match_that_was_over_whatever_the_log_has_by_then() -> None:
    desk = Desk(TableSettings("danish", fill={"E": "good", "W": "good"}))
    desk.begin(ANNA, BO)
    desk.say(ANNA, "concede")
    desk.say(BO, "answer", question=desk.view(BO).question.number, yes=True)
    for one in (ANNA, BO):
        desk.say(one, "again")
    desk.deal(ANNA, BO)
    assert desk.view(BO).match == 2
    steps = await replayed_steps(desk.entries, 1)
    assert steps
    assert {step.view.match for step in steps} == {1}
