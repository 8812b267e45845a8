"""A newcomer's first match in each game, on a phone and on a desktop, with nothing but a finger."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsers import DESKTOP, PHONE, Player, Room, open_table, play_until
from brus.record import read_record
from brus.replay import check_shuffles
from server_kit import Served

pytestmark = pytest.mark.web


def test_one_click_later_cards_are_on_the_table(served: Served, room: Callable[..., Page]) -> None:
    page = room(PHONE, speed="normal")
    page.goto(served.origin)
    began = time.monotonic()
    page.get_by_role("button", name=re.compile("Play now")).click()
    expect(page.locator(".hand .card")).to_have_count(3)
    assert time.monotonic() - began < 20
    assert page.locator("input, dialog[open]").count() == 0


def test_play_now_plays_the_last_game_again(served: Served, room: Callable[..., Page]) -> None:
    page = room()
    open_table(page, served.origin, variant="icelandic", fill={"N": "casual", "E": "beginner", "W": "casual"})
    page.goto(served.origin)
    expect(page.locator(".now")).to_contain_text("Icelandic Brús")
    page.locator(".now").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Icelandic Brús")
    expect(page.locator(".plate.right")).to_contain_text("beginner")


# Short ones, since each is played on both screens; of three players nobody has a partner's strokes.
GAMES = [
    ("Danish Brus", 4, "2"),
    ("Danish Brus", 3, "1"),
    ("Estonian Brus", 4, "2"),
    ("Ringkøbing Brus", 4, "2"),
    ("Icelandic Brús", 4, "2"),
    ("Modern Brus", 4, "2"),
]


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize(("game", "seats", "target"), GAMES, ids=[f"{game} {seats}" for game, seats, _ in GAMES])
def test_a_first_match_goes_from_the_start_page_to_its_record(
    served: Served, room: Callable[..., Page], tmp_path: Path, game: str, seats: int, screen: Room, target: str
) -> None:
    page = room(screen)
    page.goto(served.origin)
    page.get_by_role("link", name="With friends").click()
    page.get_by_role("radio", name=re.compile(f"^{game}")).check(force=True)
    page.get_by_role("radio", name="I alone, against computers").check(force=True)
    if seats == 3:
        page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.get_by_text("House rules", exact=False).first.click()
    page.get_by_label(re.compile("to clear")).fill(target)
    page.get_by_role("button", name="Sit down and play").click()
    player = Player(page)
    play_until([player], lambda: player.is_match_over)
    assert player.played > 0
    expect(page.get_by_role("heading", level=2)).to_contain_text("match")
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    record = tmp_path / "match.brus"
    download.value.save_as(record)
    checked = check_shuffles(read_record(record.read_bytes()))
    assert checked["fair"] == checked["deals"] > 0

    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    last = page.get_by_role("slider").get_attribute("max")
    page.keyboard.press("End")
    page.wait_for_url(f"**at={last}")
    page.reload()
    expect(page.get_by_role("slider")).to_have_value(str(last))
    page.get_by_role("link", name="Shuffles").click()
    expect(page.locator(".sum.fine")).to_be_visible()
    expect(page.get_by_text("It is what this browser saw.").first).to_be_visible()


def test_another_match_follows_at_the_same_table(served: Served, room: Callable[..., Page]) -> None:
    page = room()
    open_table(page, served.origin, options={"target": 1})
    player = Player(page)
    play_until([player], lambda: player.is_match_over)
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".overlay")).to_have_count(0)
    play_until([player], lambda: player.is_match_over)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay/2")
