"""A tip on a key: what could be played and why, from the person's view alone, while keys are still heard."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest

from brus.bots.reasons import reason_for
from brus.errors import MissingExtra
from brus.host import Host
from brus.machine.compiler import is_compiler_here
from brus.plays import Play
from brus.seats import Seat, seats_of
from brus.tui.advice import Advice, Option, advice_text, reckon, rule_of_thumb
from brus.tui.app import BrusApp
from brus.tui.bar import Bar
from brus.tui.thinker import Thinker
from brus.tui.words import Words
from brus.variants import VARIANTS, get_variant
from brus.view import View
from tui_table import FROZEN, LEADING, STAYS, a_table, press, table, text, until

needs_fast = pytest.mark.skipif(not is_compiler_here(), reason="Numba is not installed (the extra fast)")
CARD = re.compile(r"\b[AKQJT5-9][cshd]\b")
GAMES = [(name, seats) for name, variant in VARIANTS.items() for seats in variant.players]
FOUND = Advice(
    (Option(Play.parse("6d"), "lead low: N or 9c", True, 0.512, 0.004), Option(Play.parse("Kh!"), "", True, 0.5))
)


@pytest.fixture(autouse=True)
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thinker, "prepare", lambda *given: None)


def always(app: BrusApp) -> dict[str, str]:
    return {key.key: key.word for key in app.screen.query_one("#keys-always", Bar).keys}


async def test_a_key_shows_the_plays_with_their_chances_and_the_reason_and_then_the_log_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("brus.tui.table_screen.reckon", lambda view: FOUND)
    monkeypatch.setattr("brus.tui.table_screen.may_be_fast", lambda: True)
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        log = text(app, "log")
        assert always(app)["t"] == "tip"
        await press(pilot, "t")
        await until(pilot, lambda: table(app).advice == FOUND)
        assert always(app)["t"] == "log"
        head, best, why, other, *_ = text(app, "log").splitlines()
        assert head.split() == ["Tip", "match,", "%", "±", "error"]
        assert best.split() == ["▸", "6♦", "51.2", "±", "0.4"]
        assert why.strip() == "lead low: North or 9♣"
        assert other.split()[:4] == ["≈", "K♥", "dared", "50.0"]
        await press(pilot, "t")
        assert text(app, "log") == log


async def test_a_tip_goes_with_the_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brus.tui.table_screen.reckon", lambda view: FOUND)
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "t", "3")
        assert table(app).advice is None
        assert "t" not in always(app)
        await pilot.pause()
        assert "Tip" not in text(app, "log")


async def test_keys_are_heard_while_chances_are_reckoned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()

    def slowly(view: View) -> Advice:
        assert gate.wait(30)
        return FOUND

    monkeypatch.setattr("brus.tui.table_screen.reckon", slowly)
    monkeypatch.setattr("brus.tui.table_screen.may_be_fast", lambda: True)
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "t", "b")
        assert app.settings.badges is False
        assert table(app).advice != FOUND
        await press(pilot, "3")
        trick = table(app).session.view().trick
        assert trick is not None
        assert str(trick.plays[0]) == "6d"
        gate.set()
        for _ in range(5):
            await pilot.pause(0.02)
        # It came too late, and is not shown at the next player's turn.
        assert table(app).advice is None


async def test_without_numba_the_rules_of_thumb_advise_and_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("brus.tui.table_screen.may_be_fast", lambda: False)
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "t")
        found = table(app).advice
        assert found is not None
        assert len(found.options) == 1
        assert found.options[0].reason
        assert "this needs Numba, which is not installed" in found.remark
        assert " ± " not in text(app, "log")


async def test_so_they_do_where_numba_turns_out_not_to_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(view: View) -> Advice:
        raise MissingExtra("lacking here")

    monkeypatch.setattr("brus.tui.table_screen.reckon", missing)
    monkeypatch.setattr("brus.tui.table_screen.may_be_fast", lambda: True)
    app = a_table(tmp_path, "danish", LEADING, dealer="E", settings=FROZEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "t")
        await until(pilot, lambda: "lacking here" in " ".join(text(app, "log").split()))
        found = table(app).advice
        assert found is not None
        assert len(found.options) == 1


async def test_before_ones_turn_and_while_a_trick_lies_there_is_no_tip(tmp_path: Path) -> None:
    app = a_table(tmp_path, "danish", LEADING, dealer="N", settings=FROZEN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "t" not in always(app)
        await press(pilot, "t")
        assert "East is to play" in text(app, "notice")
        assert table(app).advice is None


async def test_where_there_is_nothing_to_choose_that_is_said(tmp_path: Path) -> None:
    hands = {"N": "9c Qs Kd", "E": "Ah Qd 7h", "S": "5c 5s 5h", "W": "Js 8d Jd"}
    app = a_table(tmp_path, "ringkobing", hands, dealer="W", settings=STAYS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "p", "t")
        assert text(app, "notice").startswith("There is nothing to choose: all that you can do is 5♣ 5♠ 5♥.")


# what it may tell


@pytest.mark.untraced
@pytest.mark.parametrize(("variant", "seats"), GAMES)
def test_no_reason_names_a_card_of_an_older_trick(variant: str, seats: int) -> None:
    """2.11: of cards gone, only those of the trick on the table; whatever else is named is out, or the person's own."""
    named = 0
    for seed in range(3):
        host = Host(
            get_variant(variant).rules(seats, {"target": 3}), seed=seed, levels=dict.fromkeys(seats_of(seats), "greedy")
        )
        while host.match.winner is None:
            if host.match.to_act is not None:
                view = host.view(host.match.to_act)
                told = " ".join(option.reason for option in rule_of_thumb(view, "").options)
                told += " ".join(reason_for(view, play).sentence for play in view.legal)
                on_table = {card for play in view.trick.plays for card in play.cards} if view.trick else set()
                known = {*map(str, view.hand), *map(str, view.unseen), *map(str, on_table)}
                # The cards that rules are about stand in some sentences whether they are gone or not.
                found = set(CARD.findall(told)) - set("Jc Kh 8s Kc Ks".split())
                assert found <= known
                named += len(found)
            host.go_on()
    assert named


def test_the_words_of_the_reasons_cannot_be_taken_for_cards_or_seats() -> None:
    source = Path(__file__).resolve().parent.parent / "src" / "brus" / "messages" / "en.ftl"
    texts = re.findall(r"^why-[a-z-]+ = (.*(?:\n[ ]+.*)*)", source.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(texts) > 30
    for sentence in texts:
        fixed = re.sub(r"\{[^{}]*\}", "", sentence)
        found = set(re.findall(r"\b(?:[AKQJT5-9][cshd]|[NESW])\b", fixed))
        assert found <= set("Jc Kh 8s Kc Ks".split()), sentence


def test_cards_and_seats_of_a_reason_are_written_as_the_screen_writes_them() -> None:
    words = Words(4, Seat.S, {Seat.N: "Anna"})
    assert (
        words.reason("your partner N wins with Th; S and E do not (5.1)")
        == "your partner Anna wins with 10♥; you and East do not (5.1)"
    )
    assert Words(4, Seat.S, {}, ascii_only=True).reason("N: Jc 9d") == "North: Jc 9d"


@pytest.mark.parametrize("width", [26, 35])
def test_a_tip_keeps_to_its_panel(width: int) -> None:
    reason = "dare: the chance that Jc is not behind is 82 %, good enough for what a dare brings here (6.8, 6.9)"
    advice = Advice(
        (Option(Play.parse("8s!8dJc"), reason, True, 1.0, 0.0123), Option(Play.parse("Th"), "", False, 0.0)),
        "word " * 20,
    )
    shown = str(advice_text(advice, Words(4, Seat.S, {}), width, is_wide=True))
    assert all(len(line) <= width for line in shown.splitlines())
    assert "82\u00a0%" in shown


@needs_fast
def test_chances_are_reckoned_from_the_view_alone_and_come_out_the_same_again(tmp_path: Path) -> None:
    views = []
    for place, hands in enumerate((LEADING, {"N": "Js 8d Td", "E": "Jc 9d Ad", "S": LEADING["S"], "W": "9c Qs Kd"})):
        (tmp_path / str(place)).mkdir()
        app = a_table(tmp_path / str(place), "danish", hands, dealer="E")
        saved = app.store.load()
        assert saved is not None
        views.append(saved.host.view(Seat.S))
    advice, other = map(reckon, views)
    assert advice == other
    assert {option.play for option in advice.options} == set(views[0].legal)
    chances = [option.chance for option in advice.options]
    assert chances == sorted(chances, reverse=True)  # type: ignore[type-var]
    assert advice.options[0].is_as_good
    assert advice.options[0].reason
