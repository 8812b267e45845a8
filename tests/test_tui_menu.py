"""The menu: everything about a table is set and seen before anybody sits down."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Static

from brus.messages import say
from brus.ranking import badge_of
from brus.seats import Seat, seats_of
from brus.tui.app import BrusApp
from brus.tui.bar import Bar
from brus.tui.dialogs import GuideScreen, NewMatchScreen, StartScreen
from brus.tui.form import ChoiceRow, Row, TextRow
from brus.tui.guide import guide_rows, house_lines, rules_in_short
from brus.tui.settings import Setup, read_settings
from brus.tui.setup_screen import SetupScreen
from brus.tui.words import Words, value_word
from brus.variants import VARIANTS, get_variant
from tui_table import FAST, LEADING, a_menu, a_table, press, table, text

GAMES = [(name, seats) for name, variant in VARIANTS.items() for seats in variant.players]


def rows(app: BrusApp) -> list[str]:
    return [row.key for row in app.screen.query("ChoiceRow, TextRow").results()]  # type: ignore[attr-defined]


def setup(app: BrusApp) -> Setup:
    assert isinstance(app.screen, SetupScreen)
    return app.screen.setup


@pytest.mark.parametrize(("variant", "seats"), GAMES)
async def test_every_house_rule_of_the_game_has_a_row_with_all_its_values(tmp_path: Path, variant: str, seats: int) -> None:
    app = a_menu(tmp_path, Setup(variant, seats))
    async with app.run_test() as pilot:
        await pilot.pause()
        for option in get_variant(variant).options(seats):
            row = app.screen.query_one(f"#row-{option.name.replace('_', '-')}", ChoiceRow)
            values = [value for value, _ in row.values]
            assert values == [value for value in option.values if seats == 4 or value not in option.four_only]
            assert "(" in row.about
        others = [key for key in rows(app) if key.startswith("level-")]
        assert len(others) == seats - 1


async def test_the_game_the_players_and_the_rules_are_changed_with_the_arrows(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup())
    async with app.run_test() as pilot:
        await pilot.pause()
        await press(pilot, "right", "right")
        await pilot.pause()
        assert setup(app).variant == "ringkobing"
        assert "row-piping" in {row.id for row in app.screen.query(ChoiceRow).results()}
        await press(pilot, "down", "right")
        await pilot.pause()
        assert setup(app).seats == 3
        assert "row-unlawful-dares" in {row.id for row in app.screen.query(ChoiceRow).results()}
        assert [value for value, _ in app.screen.query_one("#row-unlawful-dares", ChoiceRow).values] == ["refused"]
        app.screen.query_one("#row-piping", ChoiceRow).focus()
        await pilot.pause()
        assert "(4.6)" in text(app, "menu-about")
        await press(pilot, "right")
        await pilot.pause()
        assert setup(app).options == {"piping": False}


async def test_names_and_seed_are_typed_and_the_levels_chosen(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup(seed=""))
    async with app.run_test() as pilot:
        await pilot.pause()
        app.screen.query_one("#row-name-S", TextRow).query_one("Input").focus()
        await pilot.press("A", "n", "n", "a")
        app.screen.query_one("#row-seed", TextRow).query_one("Input").focus()
        await pilot.press("end", "1", "x", "2")
        app.screen.query_one("#row-level-W", ChoiceRow).focus()
        await pilot.press("left")
        await pilot.pause()
        assert setup(app).names == {"S": "Anna"}
        assert setup(app).seed == "512"
        assert setup(app).levels == {"W": "casual"}
        await press(pilot, "enter")
        await pilot.pause()
        assert app.settings.setup.names == {"S": "Anna"}
        assert read_settings(tmp_path).setup == app.settings.setup
        assert app.settings.setup.seed == ""
        (guide,) = [screen for screen in app.screen_stack if isinstance(screen, GuideScreen)]
        assert "512" in " ".join(guide._last_words)


async def test_the_mouse_changes_a_row(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup())
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.click("#row-target", offset=(34, 0))
        await pilot.pause()
        assert setup(app).options == {"target": 10}
        await pilot.click("#row-target", offset=(26, 0))
        await pilot.click("#row-target", offset=(26, 0))
        await pilot.pause()
        assert setup(app).options == {"target": 8}
        await pilot.click("#menu-bar", offset=(3, 0))
        await pilot.pause()
        assert isinstance(app.screen, GuideScreen)


async def test_before_the_first_deal_the_player_sees_the_rules_the_house_rules_and_who_deals(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup("ringkobing", 4, {"target": 7, "piping": False}))
    async with app.run_test() as pilot:
        await press(pilot, "enter")
        await pilot.pause()
        guide = app.screen
        assert isinstance(guide, GuideScreen)
        closing = " ".join(guide._last_words)
        assert "Strokes to clear: 7 (usually 13)" in closing
        assert "Piping: no (usually yes)" in closing
        assert "the lowest card deals" in closing
        await press(pilot, "enter")
        await pilot.pause()
        dealer = table(app).session.view().dealer
        assert dealer == table(app).session.first_dealer


async def test_a_new_match_leaves_the_one_that_waited_to_its_record(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup("danish"))
    async with app.run_test() as pilot:
        await press(pilot, "enter")
        await pilot.pause()
        await press(pilot, "enter")
        record = table(app).session.record_file
        await press(pilot, "1")
    app = BrusApp(tmp_path, new=True, seed=6)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "A match waits for you" in text(app, "menu-notice")
        await press(pilot, "enter")
        assert isinstance(app.screen, NewMatchScreen)
        assert record.name in str(app.screen.query_one("#new-about", Static).content)
        await press(pilot, "n")
        await pilot.pause()
        await press(pilot, "enter")
        await pilot.pause()
        assert table(app).session.seed == 6
        assert "tricks" in record.read_text()
        assert app.waiting is None


async def test_a_new_match_is_not_begun_over_one_that_waits_without_asking(tmp_path: Path) -> None:
    a_table(tmp_path, "danish", LEADING, dealer="E").store.close()
    app = BrusApp(tmp_path, new=True, seed=6)
    async with app.run_test() as pilot:
        await press(pilot, "enter", "escape")
        assert isinstance(app.screen, SetupScreen)
        assert app.waiting is not None
        await press(pilot, "enter", "enter")
        await pilot.pause()
        assert str(table(app).session.view().hand) == "(Kh, 8s, 6d)"
        assert app.waiting is None


async def test_a_damaged_match_is_told_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "match-1.json").write_text("{")
    app = a_menu(tmp_path, Setup(), FAST)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "damaged-1.json" in text(app, "menu-notice")


async def test_a_match_that_ended_as_the_program_was_stopped_is_not_gone_on_with(tmp_path: Path) -> None:
    from brus.tui.saves import Store
    from brus.tui.session import new_session

    store = Store(tmp_path)
    session = new_session(Setup("estonian", 4, {"target": 1}, seed="3"), store)
    while not session.is_over:
        if session.is_persons_turn:
            session.play(session.view().legal[0])
        else:
            session.go_on()
    session.record_file.unlink()
    store.close()
    app = BrusApp(tmp_path)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
    assert session.record_file.exists()
    assert not (tmp_path / "match-1.json").exists()


# the rules in short


@pytest.mark.parametrize(("variant", "seats"), GAMES)
def test_the_rules_in_short_speak_of_what_the_game_has_and_of_nothing_else(variant: str, seats: int) -> None:
    rules = get_variant(variant).rules(seats)
    said = " ".join(rules_in_short(rules, Words(seats, Seat.S, {})))
    for word, there in (
        ("may pipe", variant == "ringkobing"),
        ("hawks", variant == "ringkobing"),
        ("chimney", variant == "ringkobing"),
        ("To dare", variant != "estonian"),
        ("at the cut", variant == "icelandic"),
        ("scratch", variant == "icelandic"),
        ("Beggar King", variant in ("danish", "ringkobing", "modern")),
        ("buk", seats == 3),
        ("needs the trick", False),
        ("takes the trick too", variant == "modern"),
        ("The dealer leads first", variant == "modern"),
        ("borrowed", variant == "estonian"),
    ):
        assert (word in said) == there, word
    assert f"cross out all {rules.target} wins" in said


def test_every_house_rule_changes_what_is_told_or_is_listed() -> None:
    for variant, seats in GAMES:
        plain = get_variant(variant).rules(seats)
        for option in get_variant(variant).options(seats):
            for value in option.values:
                if value != getattr(plain.house, option.name) and (seats == 4 or value not in option.four_only):
                    (line,) = house_lines(get_variant(variant).rules(seats, {option.name: value}))
                    assert value_word(option.name, value) in line


@pytest.mark.parametrize(("variant", "seats"), GAMES)
def test_the_ranking_has_all_cards_and_agrees_with_the_badges(variant: str, seats: int) -> None:
    rules = get_variant(variant).rules(seats)
    ranks = guide_rows(rules, Words(seats, Seat.S, {}))
    assert [rank.places for rank in ranks[:6]] == ["1–3", "4–7", "8–11", "12–14", "15–18", "w"]
    badges = [badge_of(rules, card) for card in rules.pack]
    assert sorted(int(badge) for badge in badges if badge.isdigit()) == list(range(1, 19))
    powers = {"S0", "S1", "S2", "S3", "S4"} & set(badges)
    expected = {"estonian": 4, "icelandic": 0}.get(variant, 5)
    of_sevens = [rank.cards for rank in ranks[6:]]
    assert (len(powers), bool(of_sevens)) == (expected, expected > 0)
    assert (of_sevens[1:] == ["K♠"]) == (variant in ("danish", "modern"))


def test_every_seat_and_game_has_a_name() -> None:
    assert {say(f"tui-seat-{seat}") for seat in seats_of(4)} == {"North", "East", "South", "West"}
    assert len({say(f"tui-game-{name}") for name in VARIANTS}) == len(VARIANTS)


# moving in the menu


def focused(app: BrusApp) -> str:
    """The row that is looked at."""
    found = app.focused
    while found is not None and not isinstance(found, Row):
        found = found.parent  # type: ignore[assignment]
    assert isinstance(found, Row)
    return found.key


async def test_the_menu_opens_on_the_game_and_its_rows_end_where_they_end(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup("ringkobing"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = setup(app)
        assert focused(app) == "variant"
        await press(pilot, "up")
        assert focused(app) == "variant"
        await press(pilot, "end")
        assert focused(app) == rows(app)[-1]
        await press(pilot, "down")
        assert focused(app) == rows(app)[-1]
        await press(pilot, "home")
        assert focused(app) == "variant"
        await press(pilot, *["down"] * 60, *["up"] * 60)
        assert focused(app) == "variant"
        # Whoever only looks changes nothing.
        assert setup(app) == before


async def test_the_usual_rules_come_back_with_one_key_that_is_offered_where_some_are_changed(tmp_path: Path) -> None:
    def offered() -> dict[str, str]:
        return {key.key: key.word for key in app.screen.query_one("#menu-bar", Bar).keys}

    app = a_menu(tmp_path, Setup("ringkobing", 4, {"target": 7}, {"E": "beginner"}, {"S": "Anna"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert offered()["u"] == "usual rules (1 changed)"
        app.screen.query_one("#row-piping", ChoiceRow).focus()
        await press(pilot, "right")
        await pilot.pause()
        assert offered()["u"] == "usual rules (2 changed)"
        await press(pilot, "u")
        await pilot.pause()
        assert (setup(app).options, setup(app).levels, setup(app).names) == ({}, {"E": "beginner"}, {"S": "Anna"})
        assert focused(app) == "piping"
        assert app.screen.query_one("#row-target", ChoiceRow).value == 13
        assert "u" not in offered()
        for bar in app.screen.query(Bar).results(Bar):
            assert bar.size.height == 1


# how it goes


async def test_how_it_goes_is_told_before_the_first_match_of_a_game_and_then_on_demand(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup("estonian", 4, {"target": 3}))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await pilot.pause()
        assert isinstance(app.screen, GuideScreen)
        assert text(app, "guide-more").startswith("▼ more below; Enter skips it")
        for _ in range(5):
            await press(pilot, "pagedown")
            await pilot.pause()
        assert text(app, "guide-more") == ""
        await press(pilot, "enter")
    assert read_settings(tmp_path).told == ("estonian",)
    app = BrusApp(tmp_path, new=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "n")
        await pilot.pause()
        start = app.screen
        assert isinstance(start, StartScreen)
        said = " ".join(start.lines)
        assert "The first to cross out all 3 wins the match" in said
        assert "Strokes to clear: 3 (usually 9)" in said
        assert "the lowest card deals (A is high, 10 low; clubs above spades, hearts, diamonds)" in said
        await press(pilot, "question_mark")
        await pilot.pause()
        assert isinstance(app.screen, GuideScreen)
        await press(pilot, "enter", "enter")
        await pilot.pause()
        assert table(app).session.view().deal_number == 1


async def test_in_iceland_the_comb_has_lines(tmp_path: Path) -> None:
    app = a_menu(tmp_path, Setup("icelandic", 4, {"target": 1}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        row = app.screen.query_one("#row-target", ChoiceRow)
        assert row.label == "Lines to clear"
        assert "stroke" not in row.about
        await press(pilot, "enter")
        await pilot.pause()
        guide = app.screen
        assert isinstance(guide, GuideScreen)
        assert "stroke" not in " ".join([*guide._sentences, *guide._last_words])
        await press(pilot, "enter")
        await pilot.pause()
        assert "1 line to clear" in text(app, "table-deal")
