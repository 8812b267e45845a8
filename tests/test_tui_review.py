"""The review after a match: worked out while keys are heard, left at any time, and gone on with."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from brus.analysis.judging import Judge, Verdict
from brus.analysis.review import review
from brus.errors import MissingExtra
from brus.match import Match
from brus.seats import Seat
from brus.tui.app import BrusApp
from brus.tui.end_screens import MatchEndScreen
from brus.tui.review_screen import ReviewScreen, review_lines
from brus.tui.reviewing import Reviewing
from brus.tui.saves import Store
from brus.tui.session import PERSON, new_session
from brus.tui.settings import Setup
from brus.tui.thinker import Thinker
from brus.view import View
from tui_table import a_menu, play_on, press, text, until

BEGINNERS = dict.fromkeys("NEW", "beginner")


class FirstIsBest(Judge):
    """A judge to whom the first lawful play, or another, is worth ten percent more than all others."""

    best = 0

    gate = threading.Event()
    free = 0
    """How many decisions it judges before it waits for the gate."""

    def __init__(self, simulations: int, seed: int) -> None:
        self.simulations, self.seed = simulations, seed

    def verdict(self, view: View, label: str, times: int = 1) -> Verdict:
        type(self).free -= 1
        if self.free < 0:
            assert self.gate.wait(30)
        chances = {play: [0.5, 0.5] for play in view.legal}
        chances[view.legal[self.best]] = [0.6, 0.6]
        return Verdict(chances, chances)


@pytest.fixture(autouse=True)
def judge(monkeypatch: pytest.MonkeyPatch) -> type[FirstIsBest]:
    monkeypatch.setattr("brus.tui.reviewing.Judge", FirstIsBest)
    monkeypatch.setattr(Thinker, "prepare", lambda *given: None)
    FirstIsBest.free, FirstIsBest.gate = 10**9, threading.Event()
    return FirstIsBest


def a_match(home: Path, variant: str = "danish", seats: int = 4, target: int = 2, play: int = -1) -> Any:
    """A session whose match is over; the person has always played the last lawful play, or another."""
    session = new_session(Setup(variant, seats, {"target": target}, BEGINNERS, seed="3"), Store(home))
    while not session.is_over:
        if session.is_persons_turn:
            session.play(session.view().legal[play])
        else:
            session.go_on()
    return session


async def to_the_end(app: BrusApp, pilot: Any) -> MatchEndScreen:
    await press(pilot, "enter")
    await play_on(pilot)
    assert isinstance(app.screen, MatchEndScreen)
    return app.screen


def reviewed(session: Any) -> Reviewing:
    reviewing: Reviewing = session.reviewing()
    while not reviewing.is_over:
        reviewing.step()
    return reviewing


@pytest.mark.parametrize(("variant", "seats"), [("danish", 4), ("icelandic", 4), ("ringkobing", 3)])
def test_step_by_step_it_is_the_review_that_brus_analyse_makes(
    tmp_path: Path, variant: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["brus.analysis.review"], "look_back", lambda match: [])
    session = a_match(tmp_path, variant, seats)
    step_by_step = reviewed(session)
    match: Match = session._host.match
    at_once = review(match, FirstIsBest(0, 0))
    assert step_by_step.done == step_by_step.count == len(at_once.examined)
    assert step_by_step.review.players == at_once.players
    assert step_by_step.review.luck == at_once.luck
    side = session.words().own_side()
    assert step_by_step.review.swings(side) == at_once.swings(side)


def test_it_lists_what_the_person_could_have_known_to_do_better(tmp_path: Path) -> None:
    session = a_match(tmp_path, target=5)
    reviewing = reviewed(session)
    # Whoever always plays the last of several has never played the first, which was the best.
    decisions = [one for one in reviewing.review.examined if one.decision.seat == PERSON]
    assert reviewing.mistakes_of(PERSON) == decisions
    shown = [str(line) for line in review_lines(reviewing, session.words(), PERSON, 74)]
    heads = [line for line in shown if line.startswith("Deal ")]
    # The three dearest are told first, and again among all in order.
    assert len(heads) == len(decisions) + 3
    assert shown.index("The three dearest") < shown.index(heads[0]) < shown.index("All of them, in order")
    heads = heads[3:]
    first = decisions[0].decision
    words = session.words()
    assert heads[0].startswith(
        f"Deal {first.deal}, trick {first.trick}: {words.choice(first.played)}, better {words.choice(first.view.legal[0])} "
    )
    assert heads[0].endswith("60.0 % → 50.0 %   -10.0 ± 0.0")
    at = shown.index("All of them, in order") + 1
    assert shown[at] == heads[0]
    assert shown[at + 1].startswith(f"  You held {words.cards(first.view.hand)}.")
    assert all(len(line) <= 74 for line in shown)


def test_it_sums_up_every_player_and_the_luck_of_both_sides(tmp_path: Path) -> None:
    session = a_match(tmp_path)
    shown = [str(line) for line in review_lines(reviewed(session), session.words(), PERSON, 74)]
    at = next(place for place, line in enumerate(shown) if line.startswith("Mistakes, and what they lost"))
    assert [line.split()[0] for line in shown[at + 2 : at + 6]] == ["North", "East", "You", "West"]
    luck = shown.index("The luck of the cards: what chances moved without mistakes")
    assert [line.rsplit("  ", 1)[0].strip() for line in shown[luck + 1 : luck + 3]] == [
        "You and North",
        "East and West",
    ]


def test_above_all_stands_who_had_the_better_cards_and_what_mistakes_cost(tmp_path: Path) -> None:
    session = a_match(tmp_path)
    reviewing = reviewed(session)
    shown = " ".join(str(line) for line in review_lines(reviewing, session.words(), PERSON, 74)).replace("\u00a0", " ")
    lost = {player.seat: 100 * sum(player.lost.values()) for player in reviewing.review.players}
    own, partner = lost[PERSON], lost[Seat.N]
    assert "had the better cards: luck was worth" in shown[:100]
    assert f"Your own mistakes cost {own:.1f} %, those of your partner North {partner:.1f} %." in shown[:200]
    assert "the mistakes of your partner and of the others" in shown[-200:]


def test_with_three_players_nobody_is_called_a_partner(tmp_path: Path) -> None:
    session = a_match(tmp_path, "ringkobing", 3)
    shown = " ".join(str(line) for line in review_lines(reviewed(session), session.words(), PERSON, 74))
    assert "Your mistakes cost you" in shown
    assert "partner" not in shown[:200] + shown[-200:]


def test_lessons_that_come_again_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FirstIsBest, "best", -1)
    session = a_match(tmp_path, target=5, play=0)
    reviewing = reviewed(session)
    rules = [one.reason.rule for one in reviewing.mistakes_of(PERSON)]
    shown = [str(line) for line in review_lines(reviewing, session.words(), PERSON, 74)]
    counts = [int(line.split()[0]) for line in shown if " times, for " in line]
    assert counts
    assert counts == sorted(counts, reverse=True)
    assert all(any(rules.count(rule) == count for rule in rules) for count in counts)


def test_letters_alone_do_for_the_graph_too(tmp_path: Path) -> None:
    session = a_match(tmp_path)
    shown = [str(line) for line in review_lines(reviewed(session), session.words(ascii_only=True), PERSON, 74)]
    at = next(place for place, line in enumerate(shown) if line.startswith("The chance of you and North"))
    graph = shown[at + 1 : at + 12]
    assert all(line.isascii() for line in graph)
    assert any("*" in line for line in graph)


async def test_a_key_after_the_match_shows_the_review(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup("danish", 4, {"target": 2}, BEGINNERS))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_end(app, pilot)
        await press(pilot, "r")
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        await until(pilot, lambda: screen.reviewing.is_over)
        assert text(app, "review-far").startswith("Judged by deals that fit what each player knew")
        body = text(app, "review-body")
        for part in ("The chance of you and North to win the match", "Your mistakes: ", "The luck of the cards"):
            assert part in body
        scroll = screen.query_one("#review-scroll")
        await press(pilot, "pagedown")
        await pilot.pause()
        assert scroll.scroll_y > 0
        await press(pilot, "end")
        await pilot.pause()
        assert scroll.scroll_y == scroll.max_scroll_y
        await press(pilot, "home")
        await pilot.pause()
        assert scroll.scroll_y == 0
        await pilot.press("escape")
        assert isinstance(app.screen, MatchEndScreen)


async def test_it_can_be_left_while_it_is_worked_out_and_then_goes_on(tmp_path: Path, judge: type[FirstIsBest]) -> None:
    app = a_menu(tmp_path, Setup("danish", 4, {"target": 2}, BEGINNERS))
    async with app.run_test(size=(80, 24)) as pilot:
        end = await to_the_end(app, pilot)
        judge.free = 8
        await press(pilot, "r")
        first = app.screen
        assert isinstance(first, ReviewScreen)
        await until(pilot, lambda: judge.free < 0)
        count = first.reviewing.count
        assert f"of {count} decisions" in text(app, "review-far")
        await pilot.press("escape")
        assert app.screen is end
        done = first.reviewing.done
        judge.gate.set()
        for _ in range(10):
            await pilot.pause(0.02)
        # The decision that was being worked out is finished, and no other is begun.
        assert done <= first.reviewing.done <= done + 1
        await press(pilot, "r")
        again = app.screen
        assert isinstance(again, ReviewScreen)
        assert again.reviewing is first.reviewing
        await until(pilot, lambda: again.reviewing.is_over)
        assert again.reviewing.done == count


async def test_without_numba_it_is_said_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(simulations: int, seed: int) -> Judge:
        raise MissingExtra("lacking here")

    monkeypatch.setattr("brus.tui.reviewing.Judge", missing)
    app = a_menu(tmp_path, Setup("danish", 4, {"target": 1}, BEGINNERS))
    async with app.run_test(size=(80, 24)) as pilot:
        end = await to_the_end(app, pilot)
        for _ in range(2):
            await press(pilot, "r")
            await until(pilot, lambda: "No review: lacking here" in text(app, "review-far"))
            await pilot.press("escape")
            assert app.screen is end
