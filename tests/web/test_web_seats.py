"""Coming, going and coming back: seats of people who are gone are freed, and who loads the page anew has lost nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from browsers import DESKTOP, PHONE, Player, ask, await_turn, find, make_table, play_until, sit_at
from server_kit import Served

pytestmark = pytest.mark.web


def two_before_a_match(served: Served, room: Callable[..., Page], host: object, guest: object) -> tuple[Page, Page, str]:
    """Anna has opened a table, Bo sits North, and Bo has gone."""
    anna, bo = room(host), room(guest)
    for page, name in ((anna, "Anna"), (bo, "Bo")):
        page.goto(served.origin)
        ask(page, "/api/person", {"name": name})
    made = ask(anna, "/api/tables", {"variant": "danish", "fill": {"E": "beginner", "W": "beginner"}})
    for page in (anna, bo):
        page.goto(f"{served.origin}/t/{made['table']}")
    bo.get_by_role("region", name="North").get_by_role("button", name="Sit here").click()
    expect(anna.get_by_role("region", name="North")).to_contain_text("Bo")
    # While Bo is here nobody can take the seat away.
    expect(anna.get_by_role("button", name="Free the seat")).to_have_count(0)
    bo.goto(served.origin)
    return anna, bo, made["table"]


@pytest.mark.parametrize("screens", [(DESKTOP, PHONE), (PHONE, DESKTOP)], ids=["host at a desk", "host with a phone"])
def test_the_host_frees_the_seat_of_somebody_who_is_gone_and_plays_with_a_computer(
    served: Served, room: Callable[..., Page], screens: tuple[object, object]
) -> None:
    anna, bo, table = two_before_a_match(served, room, *screens)
    north = anna.get_by_role("region", name="North")
    expect(north).to_contain_text("line is down")
    north.get_by_role("button", name="Free the seat").click()
    expect(north).not_to_contain_text("Bo")
    expect(north.get_by_role("button", name="Sit here")).to_be_visible()
    # Whose seat was freed comes back to a table with a free seat, and may take it again.
    bo.goto(f"{served.origin}/t/{table}")
    theirs = bo.get_by_role("region", name="North")
    expect(theirs.get_by_role("button", name="Sit here")).to_be_visible()
    expect(bo.get_by_role("button", name="I am ready")).to_have_count(0)
    theirs.get_by_role("button", name="Sit here").click()
    expect(north).to_contain_text("Bo")
    bo.goto(served.origin)
    north.get_by_label("Put a computer player on the seat North").select_option("beginner")
    expect(north).to_contain_text("beginner")
    anna.get_by_role("button", name="Begin the match").click()
    player = Player(anna)
    play_until([player], lambda: player.played >= 1)


def test_where_the_host_is_gone_whoever_is_left_frees_the_hosts_seat(served: Served, room: Callable[..., Page]) -> None:
    anna, bo, table = two_before_a_match(served, room, DESKTOP, PHONE)
    bo.goto(f"{served.origin}/t/{table}")
    south = bo.get_by_role("region", name="South")
    expect(south).to_contain_text("Anna")
    expect(bo.get_by_role("button", name="Free the seat")).to_have_count(0)
    anna.goto(served.origin)
    south.get_by_role("button", name="Free the seat").click()
    expect(south).not_to_contain_text("Anna")
    expect(south.get_by_role("button", name="Sit here")).to_be_visible()


def test_after_a_match_the_seat_of_somebody_who_is_gone_is_freed_and_another_match_is_played(served: Served, room: Callable[..., Page]) -> None:
    anna, bo = room(PHONE), room(DESKTOP)
    sit_at([anna, bo], [served.origin] * 2, ["Anna", "Bo"], ["North"], fill={"E": "beginner", "W": "beginner"}, options={"target": 1})
    players = [Player(anna), Player(bo)]
    play_until(players, lambda: all(player.is_match_over for player in players))
    bo.goto(served.origin)
    over = anna.locator(".overlay")
    over.get_by_role("button", name="Free the seat").click()
    expect(over.get_by_role("button", name="Free the seat")).to_have_count(0)
    over.get_by_label("Put a computer player on the seat North").select_option("beginner")
    over.get_by_role("button", name="Play again").click()
    expect(anna.locator(".overlay .score")).to_have_count(0)
    expect(anna.locator(".hand .card")).to_have_count(3)


def log_lines(page: Page) -> list[str]:
    return page.get_by_role("region", name="Log").first.locator("p").all_inner_texts()


def without_cards(lines: list[str]) -> list[str]:
    """Those that stay when a trick is old (2.11): who dealt, and who took it."""
    return [line for line in lines if re.search(r"deals?, the lead|takes? (the trick|\d tricks)", line)]


def test_who_loads_the_page_anew_reads_the_log_of_the_deal(served: Served, room: Callable[..., Page]) -> None:
    page = room(DESKTOP)
    page.goto(served.origin)
    table = make_table(page, served.origin)
    # Another trick, of three cards at most, ends no such deal.
    find(page, served.origin, table, lambda view: sorted(view["tricks_won"].values()) in ([0, 1], [1, 1]))
    # Who comes with this browser for the first time has heard nothing of it.
    first = without_cards(log_lines(page))
    assert re.search(r"deals?, the lead", first[0])
    assert re.search(r"takes? (the trick|\d tricks)", first[1])
    player = Player(page)
    play_until([player], lambda: player.played >= 1)
    await_turn(player)
    # A touch shows at once all that has happened.
    page.locator(".hand .card").first.click()
    before = log_lines(page)
    assert without_cards(before)[: len(first)] == first
    page.reload()
    expect(page.locator(".prompt.mine, .actions button").first).to_be_visible()
    assert log_lines(page) == before


def test_a_server_that_did_not_answer_once_turns_nobody_away(served: Served, room: Callable[..., Page]) -> None:
    host, page = room(DESKTOP), room(PHONE)
    host.goto(served.origin)
    made = ask(host, "/api/tables", {"variant": "danish"})
    failed: list[str] = []

    def fail_once(route: Route) -> None:
        if failed:
            route.fallback()
            return
        failed.append(route.request.url)
        route.abort()

    page.route("**/api/me", fail_once)
    page.goto(f"{served.origin}/t/{made['table']}")
    expect(page.get_by_role("region", name="North").get_by_role("button", name="Sit here")).to_be_visible()
    assert len(failed) == 1
    assert page.get_by_text("private").count() == 0
