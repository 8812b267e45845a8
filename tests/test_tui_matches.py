"""A person plays whole matches of each game through the keys."""

from __future__ import annotations

import asyncio
import io
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from brus.events import Led, Played
from brus.record import read_record
from brus.replay import replay
from brus.tui.app import BrusApp
from brus.tui.end_screens import MatchEndScreen
from brus.tui.saves import Store
from brus.tui.settings import Setup
from brus.tui.setup_screen import SetupScreen
from brus.tui.table_screen import TableScreen
from tui_table import FAST, a_menu, play_on, text

GAMES = [
    ("danish", 4, 2),
    ("danish", 3, 2),
    ("estonian", 4, 2),
    ("ringkobing", 4, 3),
    ("ringkobing", 3, 2),
    ("icelandic", 4, 2),
    ("modern", 4, 2),
    ("modern", 3, 2),
]


@pytest.mark.parametrize(("variant", "seats", "target"), GAMES)
async def test_a_whole_match_through_the_keys(variant: str, seats: int, target: int, tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup(variant, seats, {"target": target}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        reasons = await play_on(pilot)
        screen = app.screen
        assert isinstance(screen, MatchEndScreen)
        # Dares and hawks were tried at every turn; what was refused was refused with the number of a rule.
        assert reasons
        assert all(reason.endswith(")") for reason in reasons)
        view = screen.session.view()
        record = replay(read_record(screen.session.record_file.read_bytes()))
        assert (record.score, record.targets, record.winner) == (view.score, view.targets, view.winner)
        assert screen.session.words().side(str(view.winner)) in text(app, "end-title")
        assert not (tmp_path / "match-1.json").exists()


async def test_again_is_a_match_at_the_same_table_and_the_menu_comes_back(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup("estonian", 4, {"target": 1}, {"N": "casual"}, {"S": "Ása"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await play_on(pilot)
        await pilot.press("enter")
        await play_on(pilot, until=TableScreen)
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.session.setup() == Setup(
            "estonian", 4, {"target": 1}, {"N": "casual", "E": "good", "W": "good"}, {"S": "Ása"}
        )
        assert table.session.seed != 5
        await play_on(pilot)
        await pilot.press("m")
        assert isinstance(app.screen, SetupScreen)
        assert (app.screen.setup.variant, app.screen.setup.seed) == ("estonian", "")


async def test_with_pauses_and_thinking_time_the_match_goes_on_by_itself(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup("danish"), replace(FAST, speed=0.3, pause=0.5))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.press("enter")
        table = app.screen
        assert isinstance(table, TableScreen)
        for _ in range(300):
            if table.session.is_persons_turn:
                break
            assert table._timer is not None
            await pilot.pause(0.1)
        await pilot.press("1")
        for _ in range(300):
            if table.holding is not None:
                break
            await pilot.pause(0.1)
        assert table.holding is not None
        for _ in range(300):
            if table.holding is None:
                break
            await pilot.pause(0.1)
        assert table.holding is None


async def test_nothing_is_timed_by_the_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same time before every lead and every play, forced or chosen, asked to pipe or not: one wait for each."""
    waits: list[float] = []
    set_timer = TableScreen.set_timer
    app = a_menu(tmp_path, Setup("ringkobing", 4, {"target": 1}), replace(FAST, speed=0.3))

    def recorded(screen: TableScreen, delay: float, callback: Any = None, **given: Any) -> Any:
        waits.append(delay)
        return set_timer(screen, 0.001, callback, **given)

    monkeypatch.setattr(TableScreen, "set_timer", recorded)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "enter")
        await play_on(pilot)
        screen = app.screen
        assert isinstance(screen, MatchEndScreen)
        events = [event for deal in screen.session.deals for event in deal]
    plays = [event for event in events if isinstance(event, Led | Played) and event.seat != screen.session.person]
    assert len(plays) > 10
    assert waits == [0.3] * len(plays)


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_keys_are_pressed_nothing_breaks_and_what_is_kept_can_be_read(tmp_path: Path, seed: int) -> None:
    luck = random.Random(seed)
    keys = "1 2 3 1 2 3 enter enter enter space escape d h p s n l b o question_mark q m r up down left right x".split()
    app = a_menu(tmp_path, Setup(("danish", "ringkobing", "icelandic")[seed], 4, {"target": 2}))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(150):
            if app.return_code is not None:
                break
            app.simulate_key(luck.choice(keys))
            await asyncio.sleep(0)
        await pilot.pause()
    assert app.return_code in (0, None)
    store = Store(tmp_path)
    store.load()
    assert store.notices == []


async def test_keys_typed_ahead_of_the_end_do_no_harm(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in ("q", "enter", "escape", "escape", "1"):
            app.simulate_key(key)
        await pilot.pause()
    assert app.return_code == 0


def test_the_command_needs_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    from brus.cli import main

    assert main(["tui"]) == 2
    assert "terminal" in capsys.readouterr().err
    assert main(["tui", "--seed", "x"]) == 2


def test_the_commands_options_reach_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from brus.cli import main

    seen: list[BrusApp] = []

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setattr(BrusApp, "run", lambda self: seen.append(self))
    assert main(["tui", "--new", "--seed", "12", "--saves", str(tmp_path / "kept")]) == 0
    (app,) = seen
    assert (app.home, app.last_setup.seed, app._new) == (tmp_path / "kept", "12", True)
