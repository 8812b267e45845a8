"""What the table shows: the order of the hand, the marks under cards, combs, headings, and messages that fit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Static

from brus.messages import say
from brus.tui.bar import Bar
from brus.tui.dialogs import LeaveScreen, SettingsScreen
from brus.tui.faces import Face
from brus.tui.form import ChoiceRow
from brus.tui.pieces import hand_faces, labelled_comb
from brus.tui.settings import Setup, read_settings
from brus.tui.table_view import in_two_lines
from tui_table import FAST, FROZEN, LEADING, STAYS, a_menu, a_table, press, table, text

SEVENS = {"N": "9c Qs Ad", "E": "7h Kd 8h", "S": "Kc 7s 6d", "W": "Js 8d Jd"}


def marks(faces: list[Face]) -> list[tuple[str, str]]:
    return [(str(face.card), face.badge) for face in faces]


# the hand


async def test_the_hand_is_sorted_by_the_game_or_as_cards_are_written(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", {**LEADING, "S": "As Qh 8s"}, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert [str(card) for card in table(app).scene().hand] == ["8s", "As", "Qh"]
        app.change(replace(app.settings, by_place=False))
        assert [str(card) for card in table(app).scene().hand] == ["As", "Qh", "8s"]
        assert read_settings(tmp_path).by_place is False
        # The numbers go with what is seen.
        await press(pilot, "3")
        trick = table(app).session.view().trick
        assert trick is not None
        assert str(trick.plays[0]) == "8s"


@pytest.mark.parametrize(
    ("dealer", "plays", "shown"),
    [
        ("E", [], [("6d", "18"), ("Kc", "w"), ("7s", "S2")]),
        ("N", ["7h"], [("6d", "18"), ("Kc", "S0"), ("7s", "S2")]),
        ("N", ["Kd"], [("6d", "18"), ("Kc", "w"), ("7s", "w")]),
        ("W", [], [("6d", "18"), ("Kc", "w"), ("7s", "w")]),
    ],
    ids=["leading", "a Seven led", "another led", "waiting"],
)
async def test_sevens_and_kc_show_their_power_only_where_they_have_it(
    tmp_path: Path, dealer: str, plays: list[str], shown: list[tuple[str, str]]
) -> None:
    app = a_table(tmp_path, "danish", SEVENS, dealer=dealer, plays=plays, settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert marks(hand_faces(table(app).scene())) == shown


async def test_where_a_seven_was_led_it_is_said_that_numbers_beat_nothing(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", SEVENS, dealer="N", plays=["7h"], settings=FROZEN)
    async with app.run_test() as pilot:
        table(app).notice = ""
        table(app).show_table()
        await pilot.pause()
        assert text(app, "notice") == "A Seven was led: only S cards count here, S0 first; the numbers beat nothing."


# the comb


async def test_the_rows_of_a_comb_for_three_are_labelled(tmp_path: Path) -> None:
    three = {"N": "9c Qs Kd", "E": "Ah Qd 9h", "S": "6d 7c Qh"}
    app = a_table(tmp_path, "modern", three, dealer="E", settings=FROZEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = text(app, "score").splitlines()
        assert [line[:2] for line in lines if "│" in line] == ["Y ", "N ", "E "]
        view, words = table(app).session.view(), table(app).words()
        drawn = str(labelled_comb(view, words, 60)).splitlines()
        assert [line.split(" ")[0] for line in drawn if "│" in line] == ["You", "North", "East"]


async def test_after_a_chimney_the_heading_tells_both_combs(tmp_path: Path) -> None:
    hands = {"N": "9c Qs Kd", "E": "Ah Qd 5h", "S": "Kh 8h 6d", "W": "Js 8d 5d"}
    app = a_table(
        tmp_path, "ringkobing", hands, dealer="E", plays=["Kh!", "Js", "9c"], options={"target": 1}, settings=FROZEN
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert text(app, "table-deal") == "deal 1 · 1 stroke to clear"
        table(app)._step()
        assert text(app, "table-deal") == "deal 1 · 2 : 1 strokes to clear"
        assert "Your dare of K♥ stands. A chimney! Only a deal can be the last stroke (8.3)" in text(app, "notice")
        assert "Your dare of K♥ stands." in text(app, "log")


# messages


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_line_of_messages_has_room_for_two_lines_and_says_when_there_is_more(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test(size=size) as pilot:
        screen = table(app)
        screen.notice = "Jan! Bartholomäus and Wilhelmina took every trick. " * 4
        screen.show_table()
        await pilot.pause()
        part = app.screen.query_one("#notice", Static)
        assert part.content_size.height == 2
        shown = text(app, "notice")
        assert in_two_lines(shown, part.content_size.width) == shown
        assert shown.endswith("…") == (size[0] == 80)


async def test_the_last_trick_of_a_match_says_who_wins_it(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup("estonian", 4, {"target": 1}), STAYS)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await pilot.pause()
        await press(pilot, "enter")
        screen = table(app)
        for _ in range(60):
            if screen.session.is_over:
                break
            await press(pilot, "enter" if screen.holding is not None else "1")
        assert screen.holding is not None
        winner = screen.words().side(str(screen.session.view().winner))
        assert text(app, "hint").endswith(f"{winner} win the match!")


async def test_while_a_finished_trick_lies_there_l_says_so(tmp_path: Path) -> None:
    hands = {"N": "Jc Qs Kd", "E": "Ah Qd Th", "S": "6d 7d Qh", "W": "Js 8d Td"}
    app = a_table(tmp_path, "danish", hands, "9s 9h 9d Ad", dealer="E", settings=STAYS)
    async with app.run_test() as pilot:
        await press(pilot, "1")
        assert table(app).holding is not None
        await press(pilot, "l")
        assert text(app, "notice") == say("tui-last-trick-lies")


# windows


@pytest.mark.parametrize(("key", "kind"), [("q", LeaveScreen), ("o", SettingsScreen)])
async def test_nothing_of_the_table_shows_beside_a_window(tmp_path: Path, key: str, kind: type) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key)
        await pilot.pause()
        assert isinstance(app.screen, kind)
        picture = app.export_screenshot()
        assert "North" not in picture
        assert "dealer" not in picture


async def test_the_window_of_settings_goes_with_what_it_sets(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FAST)
    async with app.run_test() as pilot:
        await press(pilot, "o")
        for letters in (True, False):
            app.change(replace(app.settings, ascii_only=letters))
            await pilot.pause()
            row = app.screen.query_one("#row-ascii-only", ChoiceRow)
            assert ("<" in str(row.render())) == letters
            assert ("←" not in "".join(key.key for key in app.screen.query_one("#settings-bar", Bar).keys)) == letters
