"""What somebody who has never seen the game stumbled on: the screen alone must teach it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Static

from brus.messages import say
from brus.seats import Seat
from brus.tui.app import BrusApp
from brus.tui.bar import Bar
from brus.tui.dialogs import GuideScreen, LeaveScreen
from brus.tui.form import ChoiceRow
from brus.tui.pieces import plate
from brus.tui.settings import Setup
from brus.tui.table_screen import TableScreen
from tui_table import FROZEN, LEADING, STAYS, a_menu, a_table, press, table, text

RINGKOBING = {"N": "9c Qs Kd", "E": "Ah Qd 7h", "S": "6d 6c Qh", "W": "Js 8d Jd"}
THREE = {"N": "9c Qs Kd", "E": "Ah Qd 9h", "S": "6d 7c Qh"}


def offered(app: BrusApp) -> list[tuple[str, str]]:
    return [(key.key, key.word) for key in app.screen.query_one("#keys-now", Bar).keys]


def finished(tmp_path: Path) -> BrusApp:
    """South has played last to the first trick when 1 is pressed, and it is North's."""
    hands = {"N": "Jc Qs Kd", "E": "Ah Qd Th", "S": "6d 7d Qh", "W": "Js 8d Td"}
    return a_table(tmp_path, "danish", hands, "9s 9h 9d Ad", dealer="E", settings=STAYS)


# words


async def test_the_first_page_says_what_beaters_and_windmills_are_before_it_uses_the_words(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup("danish"))
    async with app.run_test() as pilot:
        await press(pilot, "enter")
        await pilot.pause()
        guide = app.screen
        assert isinstance(guide, GuideScreen)
        opening = " ".join(guide._first_words)
        assert "Those with a number, 1 to 18, are the beaters: a lower number beats a higher one." in opening
        assert "Those with a w are the windmills: they beat nothing" in opening
        told = " ".join(guide._sentences)
        assert told.index("a jan: when the others took no trick") < told.index("comb of chalk strokes")
        assert "each point crosses out one of your side's" in told


async def test_the_help_at_the_table_says_it_too(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await press(pilot, "question_mark")
        assert isinstance(app.screen, GuideScreen)
        assert app.screen._first_words == [say("tui-intro-opening")]


# the score


@pytest.mark.parametrize(
    ("variant", "hands", "said"),
    [
        ("danish", LEADING, ["0 of 9  tricks ○○○○○"]),
        ("icelandic", LEADING, ["0 of 5  tricks ○○○○○", "comb: you left, they right"]),
        ("danish", THREE, ["              score tricks", "North        0 of 9 ○○○○○"]),
    ],
)
async def test_the_dots_beside_the_score_are_called_tricks(
    tmp_path: Path, variant: str, hands: dict[str, str], said: list[str]
) -> None:
    app = a_table(tmp_path, variant, hands, dealer="E", settings=FROZEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = text(app, "score").splitlines()
        assert all(line in lines for line in said), lines
        assert max(map(len, lines)) <= app.screen.query_one("#score").content_size.width


async def test_long_names_and_high_scores_do_not_break_the_lines_of_the_score(tmp_path: Path) -> None:
    setup = Setup("modern", 3, {"target": 50}, {}, {"N": "Bartholomäus", "S": "Wilhelmina-A"})
    app = a_menu(tmp_path, setup, FROZEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await pilot.pause()
        await press(pilot, "enter")
        await pilot.pause()
        lines = text(app, "score").splitlines()
        assert "Bartholomä… 0 of 50 ○○○○○" in lines
        assert max(map(len, lines)) <= app.screen.query_one("#score").content_size.width


# the draw


async def test_the_draw_is_told_when_the_hand_shows_it(tmp_path: Path) -> None:
    app = finished(tmp_path)
    async with app.run_test() as pilot:
        await press(pilot, "1")
        assert table(app).holding is not None
        assert "North takes the trick." in text(app, "log")
        assert "draws" not in text(app, "log")
        await press(pilot, "enter")
        assert "Everyone draws a card." in text(app, "log")


async def test_a_computer_player_that_pipes_is_heard_after_the_draw(tmp_path: Path) -> None:
    hands = {"N": "Jc 5c 5s", "E": "Ah Qd Qc", "S": "6d 7d Qh", "W": "Js 8d 8c"}
    app = a_table(
        tmp_path, "ringkobing", hands, "5h 9h 9d Ad", dealer="N", settings=STAYS, plays=["Ah"], level="greedy"
    )
    async with app.run_test() as pilot:
        await press(pilot, "1")
        screen = table(app)
        assert screen.holding is not None
        assert any(type(event).__name__ == "Piped" for event in screen.holding)
        assert "pipes" not in text(app, "log") + text(app, "notice")
        await press(pilot, "enter")
        assert "North pipes and takes the lead." in text(app, "log")


# keys that come too early


@pytest.mark.parametrize("key", ["1", "d", "h", "p", "s", "n"])
async def test_a_key_while_another_plays_is_answered_kindly(tmp_path: Path, key: str) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="W", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        await press(pilot, key)
        assert text(app, "notice") == "Not yet: North is to play. It is soon your turn."
        assert not app.screen.query_one("#notice").has_class("warning")
        table(app)._step()
        assert "Not yet" not in text(app, "notice")


@pytest.mark.parametrize("key", ["1", "d", "h", "p", "s", "n"])
async def test_a_key_while_a_finished_trick_lies_there_says_that_enter_goes_on(tmp_path: Path, key: str) -> None:
    app = finished(tmp_path)
    async with app.run_test() as pilot:
        await press(pilot, "1", key)
        screen = table(app)
        assert screen.holding is not None
        assert text(app, "notice") == "The trick still lies there to be looked at: Enter goes on."
        assert not app.screen.query_one("#notice").has_class("warning")
        await press(pilot, "enter")
        assert screen.holding is None
        assert "still lies" not in text(app, "notice")


async def test_enter_alone_says_that_a_number_plays_a_card(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await press(pilot, "enter")
        assert "number of a card" in text(app, "notice")


# picking


async def test_enter_is_offered_for_what_is_lawful_and_else_it_is_said_what_is_lacking(tmp_path: Path) -> None:
    hands = {**RINGKOBING, "E": "8c 8s 7h"}
    app = a_table(tmp_path, "ringkobing", hands, dealer="N", plays=["8c8s"], settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert offered(app) == [("1 2 3", "pick 2 cards"), ("enter", "play them")]
        await press(pilot, "1")
        assert offered(app) == [("1 2 3", "pick 1 more"), ("esc", "put back")]
        await press(pilot, "2")
        assert offered(app) == [("1 2 3", "pick others"), ("enter", "play 6♣ 6♦")]
        await press(pilot, "3")
        assert offered(app) == [("1 2 3", "these cannot be played together"), ("esc", "put back")]


async def test_before_a_lead_of_one_card_or_two_enter_is_shown_from_the_start(tmp_path: Path) -> None:
    app = a_table(tmp_path, "ringkobing", RINGKOBING, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert offered(app) == [("1 2 3", "pick cards"), ("enter", "play them")]
        await press(pilot, "1")
        assert offered(app)[1] == ("enter", "play 6♣")
        await press(pilot, "3")
        assert offered(app)[0][1] == "these cannot be played together"


# leaving


async def test_only_the_keys_that_are_listed_leave(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        await press(pilot, "q", "y", "n")
        assert isinstance(app.screen, LeaveScreen)
        assert [key.key for key in app.screen.query_one("#leave-bar", Bar).keys] == ["enter q", "m", "esc"]
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)


# marks under the cards


async def test_the_marks_are_explained_at_the_table_while_they_are_shown(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", {**LEADING, "S": "Kh 7s Qh"}, dealer="E", settings=FROZEN)
    async with app.run_test(size=(80, 24)) as pilot:
        table(app).notice = ""
        table(app).show_table()
        assert "S counts on led Sevens, S0 first" in text(app, "notice")
        assert app.screen.query_one("#notice").has_class("faint")
        await press(pilot, "b")
        assert text(app, "notice") == ""


# 80 x 24


async def test_the_mark_of_the_menu_goes_with_the_arrows(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rows = list(app.screen.query("ChoiceRow, TextRow").results())
        for row in rows:
            shown = row.render() if isinstance(row, ChoiceRow) else row.query_one(".text-label", Static).content
            assert str(shown).startswith("› ")
            assert app.screen.region.contains_region(row.region)
            await press(pilot, "down")
            await pilot.pause()


@pytest.mark.parametrize("variant", ["danish", "ringkobing"])
@pytest.mark.parametrize("seat", [Seat.N, Seat.E, Seat.W])
async def test_a_seats_plate_has_room_beside_the_cards_whatever_it_tells(
    tmp_path: Path, variant: str, seat: Seat
) -> None:
    app = a_table(tmp_path, variant, RINGKOBING if variant == "ringkobing" else LEADING, dealer="W", settings=FROZEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        room = app.screen.query_one(f"#plate-{seat}").content_size
        assert room.height == 2
        session = table(app).session
        while not session.is_persons_turn:
            session.go_on()
        scene = table(app).scene()
        long = replace(scene, words=replace(scene.words, players={seat: "Wilhelmina-A"}))
        for line in str(plate(long, seat)).splitlines():
            assert len(line) <= room.width
        table(app).show_table()
        await pilot.pause()
        cards = app.screen.query_one(f"#cards-{seat}")
        assert cards.size.height == 3
        assert app.screen.query_one("#felt").region.contains_region(cards.region)
