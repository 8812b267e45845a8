"""Whom one plays against: the levels, what is told of them, and players that think while keys are heard."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from brus.bots import PEOPLES_LEVELS, Bot
from brus.bots.searching import Sampler
from brus.errors import MissingExtra
from brus.host import Host
from brus.machine.compiler import is_compiler_here
from brus.plays import PASS, Play
from brus.seats import Seat
from brus.tui.end_screens import DealEndScreen
from brus.tui.form import ChoiceRow
from brus.tui.saves import Store
from brus.tui.session import Session, new_session
from brus.tui.settings import Setup, read_settings
from brus.tui.table_screen import TableScreen
from tui_table import FAST, FROZEN, LEADING, a_menu, a_table, play_on, press, table, text, until

needs_fast = pytest.mark.skipif(not is_compiler_here(), reason="Numba is not installed (the extra fast)")


def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(level: str) -> Bot:
        raise MissingExtra(level)

    monkeypatch.setattr("brus.tui.levels.may_be_fast", lambda: False)
    monkeypatch.setattr("brus.tui.levels.level_of", missing)


def gated(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Every computer player thinks until the gate is opened."""
    gate, thought = threading.Event(), Host.thought

    def slow(host: Host, bot: Bot | None = None) -> Callable[[], Play]:
        work = thought(host, bot)

        def wait() -> Play:
            assert gate.wait(30)
            return work()

        return wait

    monkeypatch.setattr(Host, "thinks_long", property(lambda host: host.is_bot_to_act))
    monkeypatch.setattr(Host, "thought", slow)
    return gate


# choosing


async def test_each_computer_player_has_a_level_and_good_is_the_first_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("brus.tui.levels.may_be_fast", lambda: True)
    app = a_menu(tmp_path, Setup())
    async with app.run_test() as pilot:
        await pilot.pause()
        for seat in "WNE":
            row = app.screen.query_one(f"#row-level-{seat}", ChoiceRow)
            assert [value for value, _ in row.values] == list(PEOPLES_LEVELS) == "beginner casual good strong expert".split()
            assert row.value == "good"


async def test_it_is_told_how_the_level_plays_that_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("brus.tui.levels.may_be_fast", lambda: True)
    app = a_menu(tmp_path, Setup())
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.query_one("#row-level-W", ChoiceRow).focus()
        await pilot.pause()
        told = {text(app, "menu-about").partition(":")[0]: text(app, "menu-about")}
        for _ in range(4):
            await press(pilot, "right")
            await pilot.pause()
            told[text(app, "menu-about").partition(":")[0]] = text(app, "menu-about")
        assert app.screen.query_one("#row-level-W", ChoiceRow).value == "casual"
        assert list(told) == "Good Strong Expert Beginner Casual".split()
        assert all("Numba" not in about for about in told.values())


async def test_without_numba_there_is_no_strong_and_the_explanation_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_numba(monkeypatch)
    app = a_menu(tmp_path, Setup(levels={"W": "strong"}))
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.query_one("#row-level-W", ChoiceRow).focus()
        await pilot.pause()
        row = app.screen.query_one("#row-level-W", ChoiceRow)
        assert [value for value, _ in row.values] == ["beginner", "casual", "good"]
        assert row.value == "good"
        assert "strong and expert, need Numba: .venv/bin/pip install" in text(app, "menu-about")
        await press(pilot, "enter")
        await pilot.pause()
        (at,) = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
        assert set(at.session.levels.values()) == {"good"}
        assert "good plays in their place" in at.notice


@pytest.mark.parametrize("level", ["greedy", "random", "genius", "cmd: ./x", 7])
def test_a_kept_table_with_a_level_that_people_do_not_choose_any_more_has_good(tmp_path: Path, level: object) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"setup": {"levels": {"N": level, "E": "casual"}}}))
    setup = read_settings(tmp_path).setup
    assert [setup.level(seat) for seat in (Seat.N, Seat.E, Seat.W)] == ["good", "casual", "good"]


@pytest.mark.parametrize("level", ["greedy", "random", "rules", "casual"])
def test_a_kept_match_goes_on_with_the_level_that_it_was_begun_with(tmp_path: Path, level: str) -> None:
    a_table(tmp_path, "danish", LEADING, dealer="E", level=level).store.close()
    saved = Store(tmp_path).load()
    assert saved is not None
    assert set(saved.host.levels.values()) == {level}


def test_a_kept_match_with_strong_goes_on_with_good_where_there_is_no_numba(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_table(tmp_path, "danish", LEADING, dealer="E", level="good").store.close()
    file = tmp_path / "match-1.json"
    file.write_text(file.read_text().replace('"good"', '"strong"'))
    without_numba(monkeypatch)
    store = Store(tmp_path)
    saved = store.load()
    assert saved is not None
    assert set(saved.host.levels.values()) == {"good"}
    assert [notice for notice in store.notices if "need Numba" in notice]


# thinking


async def test_keys_are_heard_while_a_computer_player_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = gated(monkeypatch)
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FAST)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "3")
        assert text(app, "hint") == "West is thinking …"
        await press(pilot, "b")
        assert app.settings.badges is False
        await press(pilot, "1")
        assert "West is to play" in text(app, "notice")
        trick = table(app).session.view().trick
        assert trick is not None
        assert len(trick.plays) == 1
        gate.set()
        await until(pilot, lambda: table(app).session.view().trick is None or table(app).session.is_persons_turn)
        played = table(app).session.view().tricks[0]
        assert len(played.plays) == 4


async def test_a_thought_that_comes_before_its_time_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = gated(monkeypatch)
    gate.set()
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "3")
        at = table(app)
        await until(pilot, lambda: at._thought is not None and at._thought.is_done)
        trick = at.session.view().trick
        assert trick is not None
        assert len(trick.plays) == 1


async def test_the_game_can_be_left_while_a_computer_player_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = gated(monkeypatch)
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FAST)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "3", "q")
        await pilot.press("enter")
    assert app.return_code == 0
    gate.set()
    store = Store(tmp_path)
    saved = store.load()
    assert saved is not None
    assert saved.host.is_bot_to_act


def test_whoever_is_asked_to_pipe_answers_at_once_without_a_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """4.6: nothing may tell that somebody is asked, and a search would take its time."""

    def too_long(self: Sampler, view: object, luck: int) -> Play:
        raise AssertionError

    monkeypatch.setattr("brus.bots.levels.is_compiler_here", lambda: True)
    monkeypatch.setattr(Sampler, "__call__", too_long)
    hands = {"N": "5c 5s 5h", "E": "Ah Qd 7h", "S": "9c Qs Kd", "W": "Js 8d Jd"}
    app = a_table(tmp_path, "ringkobing", hands, dealer="W", level="sampler")
    app.store.close()
    saved = Store(tmp_path).load()
    assert saved is not None
    assert PASS in saved.host.match.legal_plays()
    session = Session(saved, Store(tmp_path))
    assert PASS not in saved.host.match.legal_plays()
    assert session.thought() is not None or session.is_persons_turn


@needs_fast
async def test_strong_players_play_a_deal(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup("estonian", levels=dict.fromkeys("NEW", "strong")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "enter")
        await play_on(pilot, until=DealEndScreen)
        screen = app.screen_stack[-2]
        assert isinstance(screen, TableScreen)
        assert set(screen.session.levels.values()) == {"strong"}


@needs_fast
def test_what_a_strong_player_thinks_beside_the_screen_is_what_its_host_would_let_it_play(tmp_path: Path) -> None:
    setup = Setup("danish", levels=dict.fromkeys("NEW", "strong"), seed="3")
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    beside, alone = new_session(setup, Store(tmp_path / "a")), new_session(setup, Store(tmp_path / "b"))
    for session in (beside, alone):
        session.go_on()
        while not session.is_deal_over:
            if session.is_persons_turn:
                session.play(session.view().legal[0])
            else:
                thought = session.thought() if session is beside else None
                session.go_on(None if thought is None else thought())
    assert beside.view() == alone.view()


async def test_until_a_thought_comes_the_table_can_be_left_for_the_last_trick_and_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = gated(monkeypatch)
    hands = {"N": "Jc Qs Kd", "E": "Ah Qd Th", "S": "6d 7d Qh", "W": "Js 8d Td"}
    app = a_table(tmp_path, "danish", hands, "9s 9h 9d Ad", dealer="E", plays=["6d", "Td", "Jc", "Qd"], settings=FAST)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert text(app, "hint") == "North is thinking …"
        await press(pilot, "l")
        assert table(app).looking
        gate.set()
        await _a_while(pilot)
        assert table(app).session.view().trick is None
        await press(pilot, "l", "o")
        await pilot.press("escape")
        await until(pilot, lambda: table(app).session.is_persons_turn)


async def _a_while(pilot: Pilot[None]) -> None:
    for _ in range(10):
        await pilot.pause(0.02)
