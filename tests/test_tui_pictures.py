"""Pictures of the main screens, compared with those that a person has looked at.

``pytest tests/test_tui_pictures.py --snapshot-update`` takes them anew; look at each in ``tests/__snapshots__``, and at
the one that the README shows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from brus.bots import get_bot
from brus.host import Host
from brus.messages import say
from brus.plays import Play
from brus.seats import Seat
from brus.tui.advice import Advice, Option
from brus.tui.app import BrusApp
from brus.tui.end_screens import DealEndScreen, MatchEndScreen
from brus.tui.settings import Setup
from brus.tui.thinker import Thinker
from brus.variants import get_variant
from brus.view import View
from tui_table import FROZEN, STAYS, PictureApp, a_menu, a_table, play_on, press, resumed, table, until

SIZES = [(80, 24), (120, 40)]
BEGINNERS = dict.fromkeys("NEW", "beginner")
"""They go by nothing that is learnt, so what they play stays the same."""
IN_THE_README = Path(__file__).resolve().parent.parent / "docs" / "table.svg"
Compare = Callable[..., bool]


@pytest.fixture(params=SIZES, ids=["80x24", "120x40"])
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    found: tuple[int, int] = request.param
    return found


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose name is the same on every machine."""
    monkeypatch.chdir(tmp_path)
    Path("saves").mkdir()
    return Path("saves")


def keys(*pressed: str) -> Callable[[Pilot[None]], object]:
    async def press_them(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await press(pilot, *pressed)
        await pilot.pause()

    return press_them


async def to_the_end_of_a_deal(pilot: Pilot[None]) -> None:
    await press(pilot, "enter")
    await play_on(pilot, until=DealEndScreen)
    await pilot.pause()


async def to_the_end_of_the_match(pilot: Pilot[None]) -> None:
    await press(pilot, "enter")
    await play_on(pilot, until=MatchEndScreen)
    await pilot.pause()


def leading(home: Path) -> BrusApp:
    hands = {"N": "9c Qs Kd", "E": "Ah Qd Th", "S": "6d 6c Qh", "W": "Js 8d Td"}
    return a_table(home, "danish", hands, dealer="E", settings=FROZEN, app=PictureApp)


def following(home: Path) -> BrusApp:
    hands = {"N": "9c Qs Ad", "E": "7h Kd 8h", "S": "Kc 7s Qh", "W": "Js 8d Jd"}
    return a_table(home, "ringkobing", hands, dealer="N", plays=["7h"], settings=FROZEN, app=PictureApp)


def a_double(home: Path) -> BrusApp:
    hands = {"N": "9c Qs Kd", "E": "Ah Qd 5h", "S": "Qh 6c 7d", "W": "Js Jd 5d"}
    plays = ["JsJd", "9cKd", "AhQd"]
    return a_table(home, "modern", hands, dealer="W", plays=plays, settings=FROZEN, app=PictureApp)


def asked_to_pipe(home: Path) -> BrusApp:
    hands = {"N": "9c Qs Kd", "E": "Ah Qd 7h", "S": "5c 5s 5h", "W": "Js 8d Jd"}
    return a_table(home, "ringkobing", hands, dealer="W", settings=FROZEN, app=PictureApp)


def a_dare_that_stands(home: Path) -> BrusApp:
    hands = {"N": "9c Qs Kd", "E": "Ah Qd Th", "S": "Kh 8s 6d", "W": "Js 8d Td"}
    plays = ["9c", "Qd", "6d", "Td", "Qs", "Th"]
    return a_table(home, "icelandic", hands, "Ac 6s 6h As", plays=plays, settings=STAYS, app=PictureApp)


def a_finished_trick(home: Path) -> BrusApp:
    hands = {"N": "9d Qs Kd", "E": "Ah Qd 5h", "S": "Jc 7d Qh"}
    plays = ["Ah"]
    return a_table(home, "modern", hands, dealer="E", plays=plays, settings=STAYS, app=PictureApp)


@pytest.mark.parametrize(
    ("at", "pressed"),
    [
        (leading, ()),
        (leading, ("1", "2")),
        (leading, ("d",)),
        (following, ()),
        (a_double, ("2",)),
        (asked_to_pipe, ()),
        (a_dare_that_stands, ("d", "enter")),
        (a_finished_trick, ("1",)),
        (a_finished_trick, ("1", "enter", "l")),
        (leading, ("question_mark",)),
        (leading, ("o",)),
        (leading, ("q",)),
    ],
    ids="lead picked why-not sevens double pipe show finished last-trick help settings leave".split(),
)
def test_the_table(
    snap_compare: Compare, home: Path, size: tuple[int, int], at: Callable[[Path], BrusApp], pressed: tuple[str, ...]
) -> None:
    assert snap_compare(at(home), terminal_size=size, run_before=keys(*pressed))


def test_the_menu(snap_compare: Compare, home: Path, size: tuple[int, int]) -> None:
    setup = Setup("ringkobing", 4, {"target": 7}, {"E": "beginner"}, {"S": "Anna"})
    assert snap_compare(a_menu(home, setup, app=PictureApp), terminal_size=size, run_before=keys())


def test_the_levels(snap_compare: Compare, home: Path, size: tuple[int, int]) -> None:
    app = a_menu(home, Setup("danish", levels={"W": "casual"}), app=PictureApp)
    assert snap_compare(app, terminal_size=size, run_before=keys("down", "down", "down", "right"))


def test_a_tip(
    snap_compare: Compare, home: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def reckoned(view: View) -> Advice:
        chances = {"6c6d": 0.512, "Qh": 0.509, "6d": 0.481, "6c": 0.478}
        why = {"6c6d": say("why-lead-together", units=2), "Qh": say("why-lead-low")}
        return Advice(tuple(Option(Play.parse(p), why.get(p, ""), c > 0.5, c, 0.003) for p, c in chances.items()))

    async def ask(pilot: Pilot[None]) -> None:
        await press(pilot, "t")
        await until(pilot, lambda: bool(table(pilot.app).advice.options))  # type: ignore[arg-type, union-attr]

    monkeypatch.setattr("brus.tui.table_screen.reckon", reckoned)
    monkeypatch.setattr(Thinker, "prepare", lambda *given: None)
    assert snap_compare(leading(home), terminal_size=size, run_before=ask)


def test_a_new_match_over_one_that_waits(snap_compare: Compare, home: Path, size: tuple[int, int]) -> None:
    leading(home).store.close()
    app = PictureApp(home, new=True, seed=5)
    assert snap_compare(app, terminal_size=size, run_before=keys("enter"))


def test_how_the_game_goes(snap_compare: Compare, home: Path, size: tuple[int, int]) -> None:
    app = a_menu(home, Setup("danish"), app=PictureApp)
    assert snap_compare(app, terminal_size=size, run_before=keys("enter"))


def test_the_end_of_a_deal(snap_compare: Compare, home: Path, size: tuple[int, int]) -> None:
    app = a_menu(home, Setup("danish", levels=BEGINNERS), seed=2, app=PictureApp)
    assert snap_compare(app, terminal_size=size, run_before=to_the_end_of_a_deal)


@pytest.mark.untraced
@pytest.mark.parametrize(("variant", "seats"), [("ringkobing", 4), ("icelandic", 4), ("modern", 3)])
def test_the_end_of_a_match(
    snap_compare: Compare, home: Path, size: tuple[int, int], variant: str, seats: int
) -> None:
    app = a_menu(home, Setup(variant, seats, {"target": 4}, BEGINNERS), seed=7, app=PictureApp)
    assert snap_compare(app, terminal_size=size, run_before=to_the_end_of_the_match)


def test_a_terminal_that_is_too_small(snap_compare: Compare, home: Path) -> None:
    assert snap_compare(leading(home), terminal_size=(70, 20), run_before=keys())


def test_letters_and_four_colours(snap_compare: Compare, home: Path) -> None:
    app = following(home)
    app.settings = replace(app.settings, ascii_only=True, four_colours=True)
    assert snap_compare(app, terminal_size=(80, 24), run_before=keys())


def among_neighbours(home: Path) -> BrusApp:
    """The third deal of a match, at the person's third card."""
    names = {Seat.N: "Karen", Seat.E: "Jens", Seat.W: "Maren"}
    levels = {Seat[seat]: level for seat, level in BEGINNERS.items()}
    host = Host(get_variant("danish").rules(), seed=7, players=names, levels=levels)
    match, person = host.match, get_bot("beginner")
    while len(match.deals) < 3 or len(match.deals[-1].plays) < 8 or match.to_act != Seat.S:
        if match.to_act == Seat.S:
            host.play(person(host.view(Seat.S), 1))
        else:
            host.go_on()
    return resumed(home, host, app=PictureApp)


async def test_the_readme_shows_the_table_as_it_is(home: Path, request: pytest.FixtureRequest) -> None:
    app = among_neighbours(home)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        await press(pilot, "1")
        await pilot.pause()
        log = app.screen.query_one("#log-scroll")
        await until(pilot, lambda: log.scroll_offset.y == log.max_scroll_y)
        picture = app.export_screenshot()
    if request.config.getoption("--snapshot-update"):
        IN_THE_README.write_text(picture, encoding="utf-8")
    assert picture == IN_THE_README.read_text(encoding="utf-8")
