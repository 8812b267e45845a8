"""Four people with four browsers at one table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsers import (
    DESKTOP,
    PHONE,
    SMALLEST,
    TABLET,
    Cable,
    Player,
    ask,
    begin,
    expect_line_down,
    expect_line_up,
    play_until,
)
from server_kit import Served

pytestmark = pytest.mark.web

NAMES = ("Anna", "Björn", "Carl", "Dora")


def sit_down(pages: list[Page], origins: list[str], **settings: object) -> str:
    """Everybody takes a name; the first opens a table, the others come by its link."""
    for page, origin, name in zip(pages, origins, NAMES, strict=True):
        page.goto(f"{origin}/me")
        page.get_by_label("Your name at the table").fill(name)
        page.get_by_role("button", name="Keep").click()
        expect(page.get_by_role("status").filter(has_text="your name")).to_have_count(1)
    made = ask(pages[0], "/api/tables", {"variant": "danish", "talk": "text", **settings})
    for page, origin in zip(pages, origins, strict=True):
        page.goto(f"{origin}/t/{made['table']}")
    for page in pages[1:]:
        page.get_by_role("button", name="Sit here").first.click()
        expect(page.locator(".seat").filter(has_text="(you)")).to_have_count(1)
    return str(made["table"])


def test_a_match_of_four_goes_on_although_one_loses_the_line_and_the_server_is_killed(
    tmp_path_factory: pytest.TempPathFactory, room: Callable[..., Page]
) -> None:
    server = Served(tmp_path_factory.mktemp("four")).start()
    cable = Cable(server.port)
    pages = [room(screen) for screen in (PHONE, TABLET, DESKTOP, SMALLEST)]
    try:
        sit_down(pages, [server.origin] * 3 + [cable.origin], options={"target": 4})
        begin(pages)
        players = [Player(page) for page in pages]
        play_until(players, lambda: sum(player.played for player in players) > 6)

        pages[0].keyboard.press("t")
        pages[0].get_by_label("Say something").fill("Skál!")
        pages[0].get_by_role("button", name="Say it").click()
        pages[0].keyboard.press("Escape")
        expect(pages[2].locator(".bubble", has_text="Skál!")).to_have_count(1)

        cable.cut()
        expect_line_down(pages[3])
        expect(pages[0].locator(".plate.away")).to_contain_text("Dora")
        cable.mend()
        expect_line_up(pages[3])
        expect(pages[0].locator(".plate.away")).to_have_count(0)

        play_until(players, lambda: sum(player.played for player in players) > 12)
        server.kill()
        for page in pages:
            expect_line_down(page)
        server.start()
        for page in pages:
            expect_line_up(page)
        play_until(players, lambda: all(player.is_match_over for player in players))
        winners = [page.locator(".overlay h2").inner_text() for page in pages]
        assert sum("You and" in winner for winner in winners) == 2
    finally:
        cable.close()
        server.kill()


def test_somebody_goes_on_in_another_browser_by_the_recovery_code(served: Served, room: Callable[..., Page]) -> None:
    old, new = room(PHONE), room(DESKTOP)
    old.goto(f"{served.origin}/me")
    old.get_by_label("Your name at the table").fill("Sigga")
    old.get_by_role("button", name="Keep").click()
    code = old.locator("code").inner_text()
    made = ask(old, "/api/tables", {"variant": "danish", "solo": True})
    old.goto(f"{served.origin}/t/{made['table']}")
    expect(old.locator(".hand .card")).to_have_count(3)
    hand = [card.get_attribute("data-card") for card in old.locator(".hand .card").all()]

    new.goto(f"{served.origin}/me")
    new.get_by_label("I have a recovery code").fill(code)
    new.get_by_role("button", name="That is me").click()
    expect(new.get_by_label("Your name at the table")).to_have_value("Sigga")
    new.goto(served.origin)
    new.get_by_role("link", name="Go on").first.click()
    expect(new.locator(".hand .card")).to_have_count(3)
    assert sorted(card.get_attribute("data-card") or "" for card in new.locator(".hand .card").all()) == sorted(map(str, hand))


def test_who_watches_sees_open_cards_only(served: Served, room: Callable[..., Page]) -> None:
    host, watcher = room(PHONE), room(DESKTOP)
    host.goto(served.origin)
    fill = {"N": "beginner", "E": "beginner", "W": "beginner"}
    table = ask(host, "/api/tables", {"variant": "danish", "watch": True, "fill": fill})["table"]
    host.goto(f"{served.origin}/t/{table}")
    watcher.goto(f"{served.origin}/t/{table}")
    host.get_by_role("button", name="Begin the match").click()
    expect(host.locator(".hand .card")).to_have_count(3)
    expect(watcher.locator(".plate")).to_have_count(4)
    expect(watcher.locator(".hand .card")).to_have_count(0)
    player = Player(host)
    play_until([player], lambda: player.played >= 2)
    faces = watcher.locator(".pieces use:not([href='#card-back'])").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    held = host.locator(".hand .card").evaluate_all("all => all.map(one => '#card-' + one.dataset.card)")
    assert not set(faces) & set(held)
    expect(host.locator(".watchers")).to_contain_text("1")


def test_what_is_agreed_on_stands_there_before_anybody_sits_down(served: Served, room: Callable[..., Page]) -> None:
    host, guest = room(DESKTOP), room(PHONE)
    host.goto(served.origin)
    table = ask(host, "/api/tables", {"variant": "ringkobing", "options": {"target": 7, "piping": False}, "listed": True})["table"]
    host.goto(f"{served.origin}/t/{table}")
    guest.goto(f"{served.origin}/lobby")
    guest.locator(f"a[href='/t/{table}']").click()
    guest.get_by_label("Your name at the table").fill("Þórdís")
    guest.get_by_role("button", name="Sit here").first.click()
    expect(host.locator(".seat", has_text="Þórdís")).to_have_count(1)
    expect(guest.get_by_text("Strokes to clear: 7 (usually 13)")).to_be_visible()
    expect(guest.get_by_text("Piping: no (usually yes)")).to_be_visible()
    # The test's server can be reached from its own machine alone, and a phone that read such a link would look in itself.
    expect(guest.get_by_text("Only this machine can open the link.")).to_be_visible()
    code = guest.get_by_role("img", name="QR code of the link to this table")
    expect(code).to_have_count(0)
    guest.route("**/link", lambda route: route.fulfill(json={"link": f"http://192.168.1.7/t/{table}"}))
    guest.reload()
    expect(code).to_be_visible()
    expect(guest.get_by_text("Only this machine can open the link.")).to_have_count(0)
