"""Somebody's line is down for long: the others are asked what to do, and each answer does what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from browsers import DESKTOP, PHONE, Cable, Player, expect_line_down, get_line_back, play_until, sit_at
from server_kit import Served

pytestmark = pytest.mark.web

FILL = {"E": "beginner", "W": "beginner"}


@pytest.fixture
def cable(hasty: Served) -> Iterator[Cable]:
    found = Cable(hasty.port)
    yield found
    found.close()


@pytest.fixture
def two(hasty: Served, cable: Cable, room: Callable[..., Page]) -> tuple[Page, Page]:
    """Anna, and Bo whose line has just been cut."""
    anna, bo = room(DESKTOP), room(PHONE)
    sit_at([anna, bo], [hasty.origin, cable.origin], ["Anna", "Bo"], ["North"], fill=FILL)
    cable.cut()
    expect_line_down(bo)
    expect(anna.locator(".plate.top.away")).to_contain_text("line is down")
    return anna, bo


def vote(page: Page, choice: str) -> None:
    page.locator(".overlay", has_text="The line of Bo is down. What shall be done?").get_by_role("button", name=choice).click()


def test_they_wait_and_are_asked_again_until_the_player_is_back(two: tuple[Page, Page], cable: Cable) -> None:
    anna, bo = two
    vote(anna, "Wait")
    vote(anna, "Wait")
    get_line_back(bo, cable)
    expect(anna.locator(".overlay")).to_have_count(0)
    players = [Player(anna), Player(bo)]
    play_until(players, lambda: all(player.played for player in players))


def test_a_computer_stands_in_until_the_player_takes_the_seat_back(two: tuple[Page, Page], cable: Cable) -> None:
    anna, bo = two
    vote(anna, "Let a computer stand in")
    expect(anna.locator(".plate.top")).to_contain_text("stand-in")
    hers, his = Player(anna), Player(bo)
    play_until([hers], lambda: hers.played >= 3)
    get_line_back(bo, cable)
    bo.get_by_role("button", name="Take my seat back").click()
    expect(anna.locator(".plate.top")).not_to_contain_text("stand-in")
    expect(bo.locator(".overlay", has_text="stands in for you")).to_have_count(0)
    play_until([hers, his], lambda: his.played > 0)


def test_the_match_is_put_aside_and_goes_on_when_both_are_back(two: tuple[Page, Page], cable: Cable) -> None:
    anna, bo = two
    vote(anna, "Put the match aside")
    expect(anna.locator(".overlay")).to_contain_text("The match has been put aside")
    get_line_back(bo, cable)
    for page in (anna, bo):
        page.get_by_role("button", name="I am back").click()
    for page in (anna, bo):
        expect(page.locator(".overlay")).to_have_count(0)
    players = [Player(anna), Player(bo)]
    play_until(players, lambda: all(player.played for player in players))
