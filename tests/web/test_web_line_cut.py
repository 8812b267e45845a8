"""The line cut in the middle of every kind of dialog, and the dialog gone on with when it is back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browsers import (
    PHONE,
    Cable,
    Player,
    ask,
    await_turn,
    begin,
    expect_line_down,
    expect_line_up,
    find,
    get_line_back,
    make_table,
    open_table,
    play_until,
    raise_cards,
    sit_at,
)
from server_kit import Served

pytestmark = pytest.mark.web

FILL = {"E": "beginner", "W": "beginner"}


@pytest.fixture
def cable(served: Served) -> Iterator[Cable]:
    found = Cable(served.port)
    yield found
    found.close()


def lose_line(page: Page, cable: Cable) -> None:
    cable.cut()
    expect_line_down(page)


def test_a_card_that_is_played_while_the_line_is_down_is_played_once_when_it_is_back(cable: Cable, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    open_table(page, cable.origin)
    await_turn(Player(page))
    name = raise_cards(page)[0]
    lose_line(page, cable)
    page.locator(".actions .primary").click()
    expect(page.locator(f'.hand [data-card="{name}"]')).to_have_count(1)
    get_line_back(page, cable)
    expect(page.locator(f'.hand [data-card="{name}"]')).to_have_count(0)
    expect(page.locator(".refusal")).to_have_count(0)


def test_a_raised_card_is_still_raised(cable: Cable, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    open_table(page, cable.origin)
    await_turn(Player(page))
    page.locator(".hand .card").nth(1).click()
    lose_line(page, cable)
    get_line_back(page, cable)
    expect(page.locator(".hand .card[aria-pressed=true]")).to_have_count(1)


def test_a_deal_that_is_over_is_gone_on_with(cable: Cable, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    open_table(page, cable.origin)
    player = Player(page)
    player.stays_after_deal = True
    play_until([player], lambda: player.is_deal_over)
    lose_line(page, cable)
    page.locator("[data-next]").click()
    get_line_back(page, cable)
    expect(page.locator(".log p[data-weight=loud]", has_text="Deal 2")).to_have_count(1)


def test_the_end_of_a_match_stays_and_another_one_begins(cable: Cable, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    open_table(page, cable.origin, options={"target": 1})
    player = Player(page)
    play_until([player], lambda: player.is_match_over)
    lose_line(page, cable)
    expect(page.locator(".overlay .score")).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    get_line_back(page, cable)
    expect(page.locator(".overlay .score")).to_have_count(0)
    expect(page.locator(".hand .card")).to_have_count(3)


def test_before_a_match_a_seat_is_filled_and_the_match_begun(cable: Cable, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    open_table(page, cable.origin, solo=False, fill={"N": "beginner", "E": "beginner"})
    page.get_by_label("Put a computer player on the seat West").select_option("beginner")
    expect(page.get_by_role("button", name="Begin the match")).to_be_visible()
    lose_line(page, cable)
    page.get_by_role("button", name="Begin the match").click()
    get_line_back(page, cable)
    expect(page.locator(".hand .card")).to_have_count(3)


@pytest.mark.parametrize("key", ["m", "o", "t", "?", "l"])
def test_a_drawer_stays_open_and_the_table_behind_it_goes_on(cable: Cable, room: Callable[..., Page], key: str) -> None:
    page = room(PHONE)
    open_table(page, cable.origin)
    await_turn(Player(page))
    page.keyboard.press(key)
    expect(page.locator("dialog[open]")).to_have_count(1)
    cable.cut()
    expect(page.locator("[role=alert] .banner")).to_have_count(1)
    expect(page.locator("dialog[open]")).to_have_count(1)
    cable.mend()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect_line_up(page)
    player = Player(page)
    play_until([player], lambda: player.played >= 2)


def test_a_question_is_answered_when_the_line_is_back(cable: Cable, served: Served, room: Callable[..., Page]) -> None:
    anna, bo = room(PHONE), room(PHONE)
    anna.goto(served.origin)
    table = ask(anna, "/api/tables", {"variant": "danish", "fill": {"E": "beginner", "W": "beginner"}})["table"]
    anna.goto(f"{served.origin}/t/{table}")
    bo.goto(cable.origin)
    ask(bo, "/api/person", {"name": "Bo"})
    bo.goto(f"{cable.origin}/t/{table}")
    bo.get_by_role("button", name="Sit here").click()
    begin((anna, bo))
    for page in (anna, bo):
        expect(page.locator(".hand .card")).to_have_count(3)
    anna.keyboard.press("m")
    anna.get_by_role("button", name="Give up").click()
    anna.get_by_role("button", name="Give up").click()
    question = bo.locator(".overlay")
    expect(question).to_contain_text("wants to give the match up")
    lose_line(bo, cable)
    question.get_by_role("button", name="Yes").click()
    get_line_back(bo, cable)
    for page in (anna, bo):
        expect(page.locator(".overlay .score")).to_be_visible()


@pytest.mark.parametrize("variant", ["ringkobing", "icelandic"])
def test_an_announcement_is_made_when_the_line_is_back(cable: Cable, room: Callable[..., Page], variant: str) -> None:
    """Whatever the cards bring first: a dare, piping, hawking, or a hand to show."""
    page = room(PHONE)

    def may_announce(view: dict[str, Any]) -> bool:
        lawful = [one["play"] for one in view["options_now"] if not one.get("why")]
        return any(play in ("pipe", "show") or play[2:] in ("!", "^") for play in lawful)

    view = find(page, cable.origin, make_table(page, cable.origin, variant=variant), may_announce, shun=("Kh", "8s"))
    announced = next(one["play"] for one in view["options_now"] if one["play"] in ("pipe", "show") or (one["play"][2:] in ("!", "^") and not one.get("why")))
    if announced not in ("pipe", "show"):
        page.locator(f'.hand [data-card="{announced[:2]}"]').click()
    player = Player(page)
    loud = page.locator(".actions button.loud").first
    expect(loud).to_be_visible()
    lose_line(page, cable)
    loud.click()
    get_line_back(page, cable)
    expect(page.locator(".refusal")).to_have_count(0)
    played = player.played
    play_until([player], lambda: player.played > played or player.is_match_over)


def test_settings_are_changed_while_the_line_is_down(cable: Cable, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    open_table(page, cable.origin)
    await_turn(Player(page))
    page.keyboard.press("m")
    page.get_by_role("button", name="Settings").click()
    lose_line(page, cable)
    page.get_by_label("Four colours").check()
    cable.mend()
    expect_line_up(page)
    expect(page.get_by_label("Four colours")).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.locator("html.four")).to_have_count(1)
    player = Player(page)
    play_until([player], lambda: player.played >= 2)


def test_what_beats_a_card_is_answered_when_the_line_is_back(cable: Cable, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    open_table(page, cable.origin)
    await_turn(Player(page))
    page.locator(".hand .card").first.click()
    lose_line(page, cable)
    page.keyboard.press("b")
    answer = page.get_by_role("dialog").locator("[aria-live]")
    expect(answer).to_have_text("…")
    cable.mend()
    expect_line_up(page)
    expect(answer).to_have_text(re.compile(r"[Bb]eats? "))
    page.keyboard.press("Escape")
    expect(page.locator(".hand .card[aria-pressed=true]").first).to_be_visible()


def test_giving_up_is_confirmed_while_the_line_is_down(cable: Cable, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    open_table(page, cable.origin)
    await_turn(Player(page))
    page.keyboard.press("m")
    page.get_by_role("button", name="Give up").click()
    lose_line(page, cable)
    sure = page.get_by_role("dialog", name="Menu")
    expect(sure).to_contain_text("Give the whole match up?")
    sure.get_by_role("button", name="Give up").click()
    expect(sure).to_have_count(0)
    expect(page.locator(".overlay .score")).to_have_count(0)
    get_line_back(page, cable)
    expect(page.locator(".overlay .score")).to_be_visible()


def test_leaving_is_confirmed_while_the_line_is_down(cable: Cable, served: Served, room: Callable[..., Page]) -> None:
    anna, bo = room(PHONE), room(PHONE)
    sit_at([anna, bo], [served.origin, cable.origin], ["Anna", "Bo"], ["North"], fill=FILL)
    bo.keyboard.press("m")
    bo.get_by_role("button", name="Leave the table").click()
    lose_line(bo, cable)
    sure = bo.get_by_role("dialog", name="Menu")
    expect(sure).to_contain_text("Leave for good?")
    sure.get_by_role("button", name="Leave the table").click()
    expect(anna.locator(".plate.top.away")).to_contain_text("Bo")
    cable.mend()
    expect(bo.get_by_role("button", name="Play now")).to_be_visible()
    expect(anna.locator(".plate.top")).not_to_contain_text("Bo")


def test_a_vote_and_the_seat_that_is_taken_back_wait_for_the_line(hasty: Served, room: Callable[..., Page]) -> None:
    hers, his = Cable(hasty.port), Cable(hasty.port)
    anna, bo = room(PHONE), room(PHONE)
    try:
        sit_at([anna, bo], [hers.origin, his.origin], ["Anna", "Bo"], ["North"], fill=FILL)
        his.cut()
        vote = anna.locator(".overlay", has_text="The line of Bo is down.").get_by_role("button", name="Let a computer stand in")
        expect(vote).to_be_visible()
        lose_line(anna, hers)
        vote.click()
        get_line_back(anna, hers)
        expect(anna.locator(".plate.top")).to_contain_text("stand-in")

        get_line_back(bo, his)
        back = bo.get_by_role("button", name="Take my seat back")
        expect(back).to_be_visible()
        lose_line(bo, his)
        back.click()
        expect(anna.locator(".plate.top")).to_contain_text("stand-in")
        get_line_back(bo, his)
        expect(back).to_have_count(0)
        expect(anna.locator(".plate.top")).not_to_contain_text("stand-in")
        players = [Player(anna), Player(bo)]
        play_until(players, lambda: all(player.played for player in players))
    finally:
        hers.close()
        his.close()


def test_a_table_that_is_not_there_says_so_and_leads_back(served: Served, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    page.goto(f"{served.origin}/t/zzzzzzzzzzzz")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("link", name="To the start page").last.click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
