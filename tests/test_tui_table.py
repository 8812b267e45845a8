"""What a person can do at the table, what is offered just when it is lawful, and what is said when it is not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Static

from brus.tui.app import BrusApp
from brus.tui.bar import Bar
from brus.tui.dialogs import GuideScreen, LeaveScreen, SettingsScreen, TooSmallScreen
from brus.tui.settings import read_settings
from brus.tui.setup_screen import SetupScreen
from brus.tui.table_screen import TableScreen
from tui_table import FROZEN, LEADING, STAYS, a_table, press, table, text

A_PAIR = {"N": "9c Qs Kd", "E": "Ah Qd Th", "S": "6d 6c Qh", "W": "Js 8d Td"}


def keys(app: BrusApp, where: str = "keys-now") -> list[str]:
    """The keys that are offered."""
    return [key.key for key in app.screen.query_one(f"#{where}", Bar).keys]


def offered(app: BrusApp) -> list[tuple[str, str]]:
    """The keys that are offered, with what they do."""
    return [(key.key, key.word) for key in app.screen.query_one("#keys-now", Bar).keys]


async def click_card(pilot: Pilot[None], place: int) -> None:
    await pilot.click("#hand", offset=Offset(2 + 6 * place, 2))


# playing


async def test_one_key_plays_a_card(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert keys(app)[0] == "1 2 3"
        await press(pilot, "3")
        view = table(app).session.view()
        assert view.trick is not None
        assert [str(play) for play in view.trick.plays] == ["6d"]


async def test_a_click_plays_a_card_too(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        await click_card(pilot, 2)
        view = table(app).session.view()
        assert view.trick is not None
        assert [str(play) for play in view.trick.plays] == ["6d"]


async def test_two_alike_are_led_by_picking_them(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", A_PAIR, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        # The hand is 6c 6d Qh, in the order of the game.
        await press(pilot, "enter")
        assert "Pick" in text(app, "notice")
        await press(pilot, "3", "1", "enter")
        assert "4.1" in text(app, "notice")
        await press(pilot, "3")
        assert keys(app) == ["1 2 3", "enter"]
        await click_card(pilot, 1)
        await press(pilot, "enter")
        view = table(app).session.view()
        assert view.trick is not None
        assert [str(play) for play in view.trick.plays] == ["6c6d"]


async def test_escape_puts_the_picked_cards_back(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", A_PAIR, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await press(pilot, "2", "3")
        assert len(table(app).choice.picked) == 2
        await press(pilot, "escape")
        assert table(app).choice.picked == ()


async def test_to_a_double_two_cards_are_played_and_one_alone_is_refused(tmp_path: Path) -> None:
    hands = {"N": "9c Qs Kd", "E": "Ah Qd Th", "S": "Qh 6c 7d", "W": "Js Jd Td"}
    app = a_table(tmp_path, "danish", hands, dealer="S", plays=["JsJd", "9cKd", "AhQd"], settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert text(app, "hint").endswith("Yours cannot. Pick any 2 cards.")
        await press(pilot, "1", "enter")
        assert "(4.1)" in text(app, "notice")
        await press(pilot, "3", "enter")
        trick = table(app).session.view().last_trick
        assert trick is not None
        assert [str(play) for play in trick.plays][-1] in ("7d6c", "Qh6c")


# daring


async def test_one_key_dares_the_one_matador_that_may_be_dared(tmp_path: Path) -> None:
    hands = {**LEADING, "S": "8s 6d Qh", "W": "Js 8d Kh"}
    app = a_table(tmp_path, "danish", hands, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert keys(app) == ["1 2 3", "d"]
        assert offered(app) == [("1 2 3", "play a card"), ("d", "dare 8♠")]
        await press(pilot, "d")
        assert table(app).session.view().trick is None
        assert offered(app) == [("enter", "play 8♠!"), ("esc", "put back"), ("d", "do not dare")]
        await press(pilot, "d")
        assert offered(app)[0] == ("1 2 3", "play a card")
        await press(pilot, "d", "enter")
        view = table(app).session.view()
        assert view.trick is not None
        assert str(view.trick.plays[0]) == "8s!"
        assert "You dare 8♠!" in text(app, "notice")


async def test_where_two_may_be_dared_the_same_key_goes_from_one_to_the_other(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert offered(app)[1] == ("d", "dare K♥ or 8♠")
        await press(pilot, "d")
        assert offered(app)[0] == ("enter", "play K♥!")
        assert offered(app)[2] == ("d", "dare 8♠ instead")
        await press(pilot, "d")
        assert offered(app)[0] == ("enter", "play 8♠!")
        await press(pilot, "escape")
        assert offered(app)[0] == ("1 2 3", "play a card")
        # A number plays a card silently, but the one that is marked as it is marked.
        await press(pilot, "d", "d", "2")
        view = table(app).session.view()
        assert view.trick is not None
        assert str(view.trick.plays[0]) == "8s!"


async def test_a_number_plays_another_card_than_the_marked_one_silently(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await press(pilot, "d", "3")
        view = table(app).session.view()
        assert view.trick is not None
        assert str(view.trick.plays[0]) == "6d"


async def test_in_a_double_the_dare_goes_with_the_picked_cards(tmp_path: Path) -> None:
    hands = {**LEADING, "S": "8s 8h Qh"}
    app = a_table(tmp_path, "danish", hands, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        # The hand is 8s Qh 8h.
        await press(pilot, "1", "3", "d")
        assert "play 8♠! 8♥" in [key.word for key in app.screen.query_one("#keys-now", Bar).keys]
        await press(pilot, "d", "d", "enter")
        view = table(app).session.view()
        assert view.trick is not None
        assert str(view.trick.plays[0]) == "8s!8h"


@pytest.mark.parametrize(
    ("variant", "hands", "plays", "options", "why"),
    [
        ("estonian", LEADING, [], {}, "there is no daring in this game (6)"),
        ("icelandic", {**LEADING, "S": "8s 6d Qh", "W": "Js 8d Kh"}, [], {}, "8♠ may not be dared"),
        ("icelandic", LEADING, [], {}, "first trick of a deal (6.4)"),
        ("danish", LEADING, [], {"target": 1}, "a dare may not win the match (6.5)"),
        ("danish", A_PAIR, [], {}, "only a matador is dared (6)"),
        ("danish", {**A_PAIR, "S": "Jc 6d Qh"}, [], {}, "nothing is higher than J♣ (6.1(b))"),
        ("modern", {"N": "9c Qs Kd", "E": "7h Qd Ah", "S": "8s 6d Qh", "W": "Js 8d Jd"}, ["7h"], {}, "Seven was led (6.6)"),
    ],
)
async def test_why_not_when_a_dare_is_not_lawful(
    tmp_path: Path, variant: str, hands: dict[str, str], plays: list[str], options: dict[str, object], why: str
) -> None:
    app = a_table(tmp_path, variant, hands, dealer="E", plays=plays, options=options, settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "d" not in keys(app)
        await press(pilot, "d")
        assert why in text(app, "notice")
        assert app.screen.query_one("#notice").has_class("warning")


async def test_out_of_turn_nothing_is_played_and_that_is_said(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="W", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        for key in ("1", "d", "h", "p", "s", "n"):
            await press(pilot, key)
            assert text(app, "notice") == "Not yet: North is to play. It is soon your turn."
            assert not app.screen.query_one("#notice").has_class("warning")
        assert len(table(app).session.view().hand) == 3
        assert keys(app) == []


# hawking

HAWKS = {"N": "9c Qs Kd", "E": "7h Qd Ah", "S": "Kc 6d Qh", "W": "Js 8d Jd"}


async def test_one_key_hawks(tmp_path: Path) -> None:
    app = a_table(tmp_path, "ringkobing", HAWKS, dealer="N", plays=["7h"], settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert keys(app) == ["1 2 3", "h"]
        assert "Only these beat it: K♣ 7♣ 7♠ (3). Of yours K♣ does." in text(app, "hint")
        assert offered(app)[1] == ("h", "hawk with K♣")
        assert "K♣ may hawk: one point for it" in text(app, "notice")
        await press(pilot, "h")
        assert offered(app) == [("enter", "play K♣^"), ("esc", "put back"), ("h", "do not hawk")]
        await press(pilot, "enter")
        view = table(app).session.view()
        assert view.trick is not None
        assert [str(play) for play in view.trick.plays] == ["7h", "Kc^"]


@pytest.mark.parametrize(
    ("variant", "dealer", "plays", "why"),
    [
        ("danish", "E", [], "There is no hawking in this game (5). For a tip press t."),
        ("ringkobing", "E", [], "no Seven was led to this trick (5.1)"),
        ("ringkobing", "W", ["Qs", "Qd"], "no Seven was led to this trick (5.1)"),
    ],
)
async def test_why_not_when_hawking_is_not_lawful(
    tmp_path: Path, variant: str, dealer: str, plays: list[str], why: str
) -> None:
    app = a_table(tmp_path, variant, HAWKS, dealer=dealer, plays=plays, settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        await press(pilot, "h")
        assert why in text(app, "notice")


async def test_a_refusal_goes_when_another_screen_is_opened(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", HAWKS, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        await press(pilot, "p")
        assert app.screen.query_one("#notice").has_class("warning")
        refused = text(app, "notice")
        await pilot.press("o")
        await pilot.press("escape")
        await pilot.pause()
        assert text(app, "notice") != refused
        assert not app.screen.query_one("#notice").has_class("warning")


async def test_in_a_double_hawking_goes_with_the_picked_cards(tmp_path: Path) -> None:
    hands = {**HAWKS, "E": "7h 7d Ah"}
    app = a_table(tmp_path, "ringkobing", hands, dealer="N", plays=["7h7d"], settings=FROZEN)
    async with app.run_test() as pilot:
        await press(pilot, "h", "1", "enter")
        view = table(app).session.view()
        assert view.trick is not None
        assert str(view.trick.plays[1]) == "Kc^6d"


# piping

PIPES = {"N": "9c Qs Kd", "E": "Ah Qd 7h", "S": "5c 5s 5h", "W": "Js 8d Jd"}


async def test_who_holds_three_alike_is_asked_and_pipes(tmp_path: Path) -> None:
    app = a_table(tmp_path, "ringkobing", PIPES, dealer="W", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert keys(app) == ["p", "n"]
        await press(pilot, "1")
        assert "first say whether you pipe (4.6)" in text(app, "notice")
        await press(pilot, "p")
        assert "You piped" in text(app, "hint")
        assert keys(app) == ["1 2 3", "enter"]
        await press(pilot, "enter")
        view = table(app).session.view()
        assert view.trick is not None
        assert (str(view.trick.leader), str(view.trick.plays[0])) == ("S", "5c5s5h")


async def test_who_does_not_pipe_says_nothing_to_the_others(tmp_path: Path) -> None:
    app = a_table(tmp_path, "ringkobing", PIPES, dealer="W", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        await press(pilot, "n")
        assert "North is about to lead" in text(app, "hint")
        assert "pipe" not in text(app, "log")


async def test_piping_is_not_offered_where_nobody_is_asked(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", {**LEADING, "S": "6d 6c 6h"}, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        for key in ("p", "n"):
            await press(pilot, key)
            assert "nobody is asked to pipe now (4.6)" in text(app, "notice")
        await press(pilot, "s")
        assert "nobody is asked to show a hand now (6.11)" in text(app, "notice")


# showing


async def dares_under_the_others(tmp_path: Path, pilot_keys: list[str]) -> str:
    """South's king of hearts stands in the second trick; the keys answer; what was said comes back."""
    hands = {"N": "9c Qs Kd", "E": "Ah Qd Th", "S": "Kh 8s 6d", "W": "Js 8d Td"}
    plays = ["9c", "Qd", "6d", "Td", "Qs", "Th"]
    app = a_table(tmp_path, "icelandic", hands, "Ac 6s 6h As", plays=plays, settings=STAYS)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert offered(app)[1] == ("d", "dare K♥: under you")
        await press(pilot, "d", "enter")
        assert keys(app) == ["s", "n"]
        assert "to West" in text(app, "hint")
        await press(pilot, "1")
        assert "first show the hand or decline (6.11)" in text(app, "notice")
        await press(pilot, *pilot_keys)
        return f"{text(app, 'log')} {table(app).session.view().score}"


async def test_a_dare_that_stands_is_shown_and_scores(tmp_path: Path) -> None:
    said = await dares_under_the_others(tmp_path, ["s"])
    assert "You show your hand to West." in said
    assert "'NS': 1" in said


async def test_who_does_not_show_scores_nothing(tmp_path: Path) -> None:
    said = await dares_under_the_others(tmp_path, ["n"])
    assert "You do not show: no points." in said
    assert "'NS': 0" in said


async def test_a_hand_that_is_shown_to_the_person_can_be_read_until_the_next_lead(tmp_path: Path) -> None:
    hands = {"N": "9c Qs Kd", "E": "Kh Qd Th", "S": "8c 8s 6d", "W": "Js 8d Td"}
    plays = ["9c", "Qd", "6d", "Td", "Qs"]
    app = a_table(tmp_path, "icelandic", hands, "Ac 6s 6h As", plays=[*plays, "Kh!"], settings=STAYS)
    async with app.run_test() as pilot:
        await pilot.pause()
        await press(pilot, "1")
        assert "East shows 6♠ 10♥" in text(app, "log") or "East shows 10♥ 6♠" in text(app, "log")
        assert table(app).holding is not None
        await press(pilot, "enter")
        # East has led since.
        assert table(app).session.view().trick is not None
        assert "East shows the hand to you." in text(app, "log")
        assert "East shows 6♠" not in text(app, "log")
        assert "East shows 10♥" not in text(app, "log")


# tricks that stay


def finished(tmp_path: Path, **given: object) -> BrusApp:
    """South has played last to the first trick when 1 is pressed, and it is North's."""
    hands = {"N": "Jc Qs Kd", "E": "Ah Qd Th", "S": "6d 7d Qh", "W": "Js 8d Td"}
    return a_table(tmp_path, "danish", hands, "9s 9h 9d Ad", dealer="E", plays=[], **given)  # type: ignore[arg-type]


async def test_a_finished_trick_stays_until_a_key_and_the_drawn_cards_with_it(tmp_path: Path) -> None:
    app = finished(tmp_path, settings=STAYS)
    async with app.run_test() as pilot:
        await press(pilot, "1")
        await pilot.pause()
        screen = table(app)
        assert screen.holding is not None
        assert "took it" in text(app, "plate-N")
        assert "J♣" in text(app, "cards-N")
        assert "Q♥" not in text(app, "hand") or "9" not in text(app, "hand")
        assert "talon 24" in text(app, "talon")
        assert keys(app) == ["enter"]
        await press(pilot, "enter")
        assert screen.holding is None
        assert "talon 20" in text(app, "talon")


async def test_a_click_on_the_table_goes_on_too(tmp_path: Path) -> None:
    app = finished(tmp_path, settings=STAYS)
    async with app.run_test() as pilot:
        await press(pilot, "1")
        assert table(app).holding is not None
        await pilot.click("#felt", offset=Offset(3, 2))
        assert "talon 20" in text(app, "talon")


async def test_the_last_trick_can_be_looked_at_until_the_next_lead(tmp_path: Path) -> None:
    app = finished(tmp_path, settings=FROZEN)
    async with app.run_test() as pilot:
        await press(pilot, "l")
        assert text(app, "notice") == "No trick of this deal has been taken yet."
        await press(pilot, "1")
        for _ in range(3):
            table(app)._step()
        assert text(app, "cards-N") == ""
        assert "l" in keys(app, "keys-always")
        await press(pilot, "l")
        assert "J♣" in text(app, "cards-N")
        assert "2.11" in text(app, "hint")
        # The computer player's lead waits meanwhile.
        assert table(app)._timer is None
        await press(pilot, "escape")
        assert table(app)._timer is not None
        assert text(app, "cards-N") == ""
        table(app)._step()
        assert "l" not in keys(app, "keys-always")
        await press(pilot, "l")
        assert "Only until the next lead (2.11)." in text(app, "notice")


# what is shown


async def test_badges_show_each_cards_place_and_are_remembered(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", {**LEADING, "S": "Kh 7s Qh"}, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        lowest = text(app, "hand").splitlines()[-1]
        assert [label for label in ("2", "w", "S2") if label in lowest] == ["2", "w", "S2"]
        await press(pilot, "b")
        assert not any(label in text(app, "hand").splitlines()[-1] for label in ("2", "w", "S"))
        assert read_settings(tmp_path).badges is False


async def test_four_colours_and_letters_for_suits(tmp_path: Path) -> None:
    settings = replace(FROZEN, four_colours=True, ascii_only=True)
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=settings)
    async with app.run_test() as pilot:
        await pilot.pause()
        shown = "".join(text(app, part) for part in ("hand", "score", "hint", "plate-N", "log", "talon"))
        assert "Kh" in shown
        assert not set("♣♠♥♦─│╱▶▮●") & set(shown)


async def test_settings_work_at_once_and_are_kept(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await press(pilot, "o")
        assert isinstance(app.screen, SettingsScreen)
        await press(pilot, "right", "down", "down", "down", "down", "down", "right", "escape")
        await pilot.pause()
        assert "Kh" in text(app, "hand")
        kept = read_settings(tmp_path)
        assert (kept.pause, kept.ascii_only) == (0.5, True)


async def test_help_tells_the_rules_and_goes_away(tmp_path: Path) -> None:
    app = a_table(tmp_path, "icelandic", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await press(pilot, "question_mark")
        assert isinstance(app.screen, GuideScreen)
        said = " ".join(str(part.content) for part in app.screen.query(".sentence").results())  # type: ignore[attr-defined]
        assert "6.10" in said
        assert "pipe" not in said
        await press(pilot, "escape")
        assert table(app)


async def test_a_terminal_that_is_too_small_is_told_and_the_match_waits(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="W", settings=FROZEN)
    async with app.run_test(size=(79, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TooSmallScreen)
        assert "79 × 24" in text(app, "too-small")
        (waiting,) = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
        assert waiting._timer is None
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert table(app)._timer is not None
        await pilot.resize_terminal(80, 23)
        await pilot.pause()
        assert isinstance(app.screen, TooSmallScreen)


async def test_no_unseen_card_has_touched_the_screen(tmp_path: Path) -> None:
    """The same seen, the unseen cards rearranged: every letter stays the same."""
    seen = {"S": "Kc 7s Qh"}
    shown = []
    for number, (north, east, west) in enumerate(
        (("9c Qs Ad", "7h Kd 8h", "Js 8d Jd"), ("Tc Ts Th", "7h Jc Kh", "6c 6s 6h"), ("Js 8d Jd", "7h 7d 7c", "9c Qs Ad"))
    ):
        home = tmp_path / str(number)
        home.mkdir()
        hands = {"N": north, "E": east, **seen, "W": west}
        app = a_table(home, "danish", hands, dealer="N", plays=["7h"], settings=FROZEN)
        async with app.run_test() as pilot:
            await pilot.pause()
            await press(pilot, "d")
            parts = [str(part.content) for part in app.screen.query(Static).results()]
            shown.append(parts)
    assert len("".join(shown[0])) > 300
    assert shown[0] == shown[1] == shown[2]


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
async def test_leaving_is_asked_and_goes_to_the_menu_where_the_match_waits(tmp_path: Path, key: str) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        await press(pilot, key)
        assert isinstance(app.screen, LeaveScreen)
        await press(pilot, "escape")
        assert table(app)
        await press(pilot, key, "m")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        assert "A match waits for you" in text(app, "menu-notice")
        await press(pilot, "r")
        await pilot.pause()
        assert len(table(app).session.view().hand) == 3
        await press(pilot, key, "enter")
    assert app.return_code == 0
    assert (tmp_path / "match-1.json").exists()


async def test_every_key_that_is_offered_can_be_clicked(tmp_path: Path) -> None:
    app = a_table(tmp_path, "ringkobing", PIPES, dealer="W", settings=FROZEN)
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.click("#keys-now", offset=Offset(3, 0))
        await pilot.pause()
        assert "You piped" in text(app, "hint")
        await pilot.click("#keys-always", offset=Offset(3, 0))
        await pilot.pause()
        assert app.settings.badges is False


@pytest.mark.parametrize("size", [(80, 24), (108, 37), (108, 38), (120, 40), (200, 60)])
@pytest.mark.parametrize("dealer", ["E", "W"])
async def test_the_hand_the_talon_and_the_trick_are_seen_whole(tmp_path: Path, size: tuple[int, int], dealer: str) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer=dealer, settings=STAYS)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = table(app)
        while not screen.session.is_persons_turn:
            screen.session.go_on()
        screen.advance()
        await press(pilot, "1")
        await pilot.pause()
        felt = app.screen.query_one("#felt").content_region
        for part in ("hand", "talon", "cards-N", "cards-E", "cards-S", "cards-W", "plate-N", "plate-S"):
            widget = app.screen.query_one(f"#{part}", Static)
            lines = str(widget.content).splitlines()
            assert felt.contains_region(widget.region), part
            assert widget.content_size.height >= len(lines), part
            assert widget.content_size.width >= max(map(len, lines), default=0), part
