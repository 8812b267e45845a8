"""What people ask of each other: to take a card back, to give up, another match, and a seat for who has watched."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsers import DESKTOP, PHONE, Player, ask, play_until, sit_at
from server_kit import Served

pytestmark = pytest.mark.web

WITH_ONE = {"fill": {"N": "beginner", "E": "beginner"}}
WITH_PARTNER = {"fill": {"E": "beginner", "W": "beginner"}}


def take_back(page: Page) -> None:
    page.keyboard.press("m")
    page.get_by_role("button", name="Take back").click()


def lead(page: Page, others: list[Page]) -> str:
    """Play on until this person leads, lead a card, and tell which."""
    players = [Player(page), *map(Player, others)]
    play_until(players[1:] + players[:1], lambda: page.locator(".prompt.mine", has_text="You lead").count() > 0)
    card = page.locator(".hand .card").first
    name = str(card.get_attribute("data-card"))
    card.click()
    page.locator(".actions .primary").click()
    expect(page.locator(f'.hand [data-card="{name}"]')).to_have_count(0)
    return name


def test_a_card_is_taken_back_when_all_agree_and_not_when_something_came_to_light_since(served: Served, room: Callable[..., Page]) -> None:
    anna, bo = room(DESKTOP), room(PHONE)
    sit_at([anna, bo], [served.origin] * 2, ["Anna", "Bo"], ["West"], options={"target": 50}, **WITH_ONE)
    name = lead(anna, [bo])
    held = anna.locator(f'.hand [data-card="{name}"]')

    take_back(anna)
    question = bo.locator(".overlay", has_text="Anna wants to take the last play back")
    question.get_by_role("button", name="No").click()
    expect(anna.locator(".overlay")).to_have_count(0)
    expect(held).to_have_count(0)

    take_back(anna)
    question.get_by_role("button", name="Yes").click()
    expect(held).to_have_count(1)
    expect(anna.locator(".prompt.mine")).to_be_visible()
    expect(bo.locator(".log p", has_text="Anna takes the last play back")).to_have_count(1)

    held.click()
    anna.locator(".actions .primary").click()
    expect(held).to_have_count(0)
    his = Player(bo)
    play_until([his], lambda: his.played > 0)
    # The computers play at once, and everybody draws (2.7), or the deal is over.
    expect(anna.locator(".log p", has_text="Everyone draws").or_(anna.locator("[data-next]")).first).to_be_attached()
    anna.keyboard.press("m")
    expect(anna.get_by_role("button", name="Take back")).to_be_disabled()


def test_a_match_is_given_up_with_the_partners_consent_alone(served: Served, room: Callable[..., Page]) -> None:
    anna, bo = room(DESKTOP), room(PHONE)
    sit_at([anna, bo], [served.origin] * 2, ["Anna", "Bo"], ["North"], **WITH_PARTNER)
    for answer in ("No", "Yes"):
        anna.keyboard.press("m")
        anna.get_by_role("button", name="Give up").click()
        anna.get_by_role("dialog").get_by_role("button", name="Give up").click()
        expect(anna.locator(".overlay")).to_contain_text("Waiting for Bo")
        bo.locator(".overlay", has_text="wants to give the match up").get_by_role("button", name=answer).click()
        for page in (anna, bo):
            expect(page.locator(".overlay")).to_have_count(0 if answer == "No" else 1)
        assert anna.locator(".overlay .score").count() == (answer == "Yes")
    expect(bo.locator(".overlay")).to_contain_text("give the match up")


def test_all_who_want_another_match_have_it_and_who_has_watched_takes_a_seat_that_is_left(served: Served, room: Callable[..., Page]) -> None:
    anna, bo, olga = room(DESKTOP), room(PHONE), room(PHONE)
    table = sit_at([anna, bo], [served.origin] * 2, ["Anna", "Bo"], ["North"], watch=True, options={"target": 1}, **WITH_PARTNER)
    olga.goto(served.origin)
    ask(olga, "/api/person", {"name": "Olga"})
    olga.goto(f"{served.origin}/t/{table}")
    expect(olga.locator(".plate")).to_have_count(4)
    expect(olga.locator(".hand .card")).to_have_count(0)
    players = [Player(anna), Player(bo)]
    play_until(players, lambda: all(player.is_match_over for player in players))

    anna.get_by_role("button", name="Play again").click()
    expect(anna.get_by_text("Waiting for the others to play again")).to_be_visible()
    bo.get_by_role("button", name="Play again").click()
    for page in (anna, bo):
        expect(page.locator(".overlay .score")).to_have_count(0)
        expect(page.locator(".hand .card")).to_have_count(3)
    play_until(players, lambda: all(player.is_match_over for player in players))

    bo.keyboard.press("m")
    bo.get_by_role("button", name="Leave the table").click()
    bo.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    olga.get_by_role("button", name="Sit here").click()
    for page in (olga, anna):
        page.get_by_role("button", name="Play again").click()
    expect(olga.locator(".hand .card")).to_have_count(3)
    expect(anna.locator(".plate.top")).to_contain_text("Olga")


def test_the_host_puts_a_computer_on_a_seat_that_somebody_left_after_the_match(served: Served, room: Callable[..., Page]) -> None:
    anna, bo = room(PHONE), room(PHONE)
    sit_at([anna, bo], [served.origin] * 2, ["Anna", "Bo"], ["North"], options={"target": 1}, **WITH_PARTNER)
    players = [Player(anna), Player(bo)]
    play_until(players, lambda: all(player.is_match_over for player in players))
    bo.keyboard.press("m")
    bo.get_by_role("button", name="Leave the table").click()
    bo.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    anna.get_by_label("Put a computer player on the seat North").select_option("beginner")
    anna.get_by_role("button", name="Play again").click()
    expect(anna.locator(".hand .card")).to_have_count(3)
