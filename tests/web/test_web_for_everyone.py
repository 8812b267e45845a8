"""A match by keyboard, a match by ear, and axe on every page and state."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsers import (
    AXE,
    DESKTOP,
    PHONE,
    SCREENS,
    SMALLEST,
    Cable,
    Player,
    ask,
    await_turn,
    begin,
    expect_line_down,
    get_line_back,
    open_table,
    play_until,
    raise_cards,
    sit_at,
)
from server_kit import Served

pytestmark = pytest.mark.web

PATHS = ("/", "/friends", "/lobby", "/rules/ringkobing", "/me", "/licences", "/nowhere")


def violations(page: Page) -> list[str]:
    """What axe finds wrong with a page as it is now: WCAG 2.2, A and AA, and what it thinks best practice."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{one['id']}: {node['html'][:150]}" for one in found["violations"] for node in one["nodes"]]


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_axe_finds_nothing_on_any_page(served: Served, room: Callable[..., Page], screen: str) -> None:
    page = room(SCREENS[screen])
    page.goto(served.origin)
    ask(page, "/api/tables", {"variant": "danish", "listed": True})
    for path in PATHS:
        page.goto(served.origin + path)
        page.wait_for_load_state("networkidle")
        assert violations(page) == [], path


@pytest.mark.parametrize("screen", ["phone", "desktop"])
@pytest.mark.parametrize("contrast", [False, True])
def test_axe_finds_nothing_in_any_state_of_a_table(served: Served, room: Callable[..., Page], screen: str, contrast: bool) -> None:
    page = room(SCREENS[screen], contrast=contrast)
    table = open_table(page, served.origin, solo=False, talk="text", fill={"N": "beginner", "E": "beginner", "W": "beginner"}, options={"target": 1})
    expect(page.get_by_role("button", name="Begin the match")).to_be_visible()
    assert violations(page) == [], "before the match"
    page.get_by_role("button", name="Begin the match").click()
    player = Player(page)
    await_turn(player)
    assert violations(page) == [], "my turn"
    page.locator(".hand .card").first.click()
    assert violations(page) == [], "a raised card"
    page.keyboard.press("b")
    expect(page.locator("dialog[open] ul, dialog[open] p").first).to_be_visible()
    assert violations(page) == [], "what beats this?"
    page.keyboard.press("Escape")
    for key in "motl?":
        page.keyboard.press(key)
        expect(page.locator("dialog[open]")).to_have_count(1)
        assert violations(page) == [], key
        page.keyboard.press("Escape")
    page.keyboard.press("m")
    page.get_by_role("button", name="Settings").click()
    assert violations(page) == [], "settings"
    page.keyboard.press("Escape")
    play_until([player], lambda: player.is_match_over)
    assert violations(page) == [], "the end of the match"
    page.goto(f"{served.origin}/t/{table}/replay/1?at=9")
    expect(page.get_by_role("slider")).to_be_visible()
    assert violations(page) == [], "replay"
    page.get_by_role("link", name="Shuffles").click()
    expect(page.locator(".sum")).to_be_visible()
    assert violations(page) == [], "shuffles"


@pytest.mark.parametrize(("screen", "contrast"), [("phone", False), ("desktop", True)])
def test_axe_finds_nothing_in_what_people_at_a_table_may_come_to(hasty: Served, room: Callable[..., Page], screen: str, contrast: bool) -> None:
    cable = Cable(hasty.port)
    anna, bo, watcher = (room(SCREENS[screen], contrast=contrast) for _ in range(3))

    def look(page: Page, what: str) -> None:
        assert violations(page) == [], what

    fill = {"E": "beginner", "W": "beginner"}
    table = sit_at([anna, bo], [hasty.origin, cable.origin], ["Anna", "Bo"], ["North"], fill=fill, watch=True, options={"target": 50})
    watcher.goto(f"{hasty.origin}/t/{table}")
    expect(watcher.locator(".board.watching .plate")).to_have_count(4)
    look(watcher, "a watcher")
    anna.keyboard.press("m")
    anna.get_by_role("button", name="Give up").click()
    look(anna, "give up?")
    anna.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(bo.locator(".overlay")).to_contain_text("wants to give the match up")
    look(bo, "a question")
    expect(anna.locator(".overlay")).to_contain_text("Waiting for Bo")
    look(anna, "waiting for the answer")
    bo.locator(".overlay").get_by_role("button", name="No").click()
    expect(anna.locator(".overlay")).to_have_count(0)

    cable.cut()
    expect_line_down(bo)
    look(bo, "the line is down")
    vote = anna.locator(".overlay", has_text="What shall be done?")
    expect(vote).to_be_visible()
    look(anna, "a vote")
    vote.get_by_role("button", name="Let a computer stand in").click()
    expect(anna.locator(".plate.top")).to_contain_text("stand-in")
    look(anna, "a stand-in")
    get_line_back(bo, cable)
    expect(bo.get_by_role("button", name="Take my seat back")).to_be_visible()
    look(bo, "somebody stands in")
    bo.get_by_role("button", name="Take my seat back").click()
    expect(anna.locator(".plate.top")).not_to_contain_text("stand-in")

    cable.cut()
    vote.get_by_role("button", name="Put the match aside").click()
    expect(anna.locator(".overlay")).to_contain_text("The match has been put aside")
    look(anna, "put aside")
    get_line_back(bo, cable)
    expect(bo.get_by_role("button", name="I am back")).to_be_visible()
    for page in (anna, bo):
        page.keyboard.press("m")
        page.get_by_role("button", name="Leave the table").click()
        page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(watcher.get_by_role("heading", name="This table is not there")).to_be_visible()
    look(watcher, "a closed table")
    cable.close()

    open_table(anna, hasty.origin, options={"target": 50})
    player = Player(anna)
    player.stays_after_deal = True
    play_until([player], lambda: player.is_deal_over)
    look(anna, "the end of a deal")


def turned(page: Page, where: str, names: tuple[str, str]) -> bool:
    """Whether the second of two names stands at the left of the first, as it would in a sentence from right to left."""
    return bool(page.locator(where).evaluate(
        """(box, names) => {
          const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
          const texts = [];
          while (walker.nextNode()) texts.push(walker.currentNode);
          const at = (name) => {
            const node = texts.find((text) => text.data.includes(name));
            const range = document.createRange();
            range.setStart(node, node.data.indexOf(name));
            range.setEnd(node, node.data.indexOf(name) + name.length);
            return range.getBoundingClientRect().left;
          };
          return at(names[1]) < at(names[0]);
        }""",
        list(names),
    ))


def test_names_from_right_to_left_turn_no_sentence_around(served: Served, room: Callable[..., Page]) -> None:
    pages = [room(PHONE) for _ in range(3)]
    names = ("דוד", "שרה")
    for page, name in zip(pages, (*names, "Anna"), strict=True):
        page.goto(served.origin)
        ask(page, "/api/person", {"name": name})
    first, second, guest = pages
    made = ask(first, "/api/tables", {"variant": "danish", "listed": True, "watch": True, "fill": {"E": "beginner", "W": "beginner"}})
    first.goto(f"{served.origin}/t/{made['table']}")
    second.goto(f"{served.origin}/t/{made['table']}")
    second.get_by_role("button", name="Sit here").click()
    row = f"a[href='/t/{made['table']}'] small:has(bdi)"
    guest.goto(f"{served.origin}/lobby")
    expect(guest.locator(f"{row} bdi")).to_have_count(2)
    shown = tuple(guest.locator(f"{row} bdi").all_inner_texts())
    assert not turned(guest, row, shown)
    # Without their marks the two would be one passage from right to left.
    guest.locator(row).first.evaluate("one => { one.textContent = one.textContent; }")
    assert turned(guest, f"a[href='/t/{made['table']}'] small >> nth=0", shown)

    begin((first, second))
    guest.goto(f"{served.origin}/t/{made['table']}")
    expect(guest.locator(".plate bdi")).to_have_text(list(names))
    expect(guest.locator(".slate .name", has_text=names[0]).locator("bdi")).to_have_count(2)
    second.keyboard.press("m")
    second.get_by_role("button", name="Give up").click()
    second.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(first.locator(".overlay h2 bdi")).to_have_text(names[1])
    expect(first.locator(".overlay h2")).to_have_text(f"{names[1]} wants to give the match up")


def test_a_whole_match_by_keyboard_alone(served: Served, room: Callable[..., Page]) -> None:
    page = room(DESKTOP)
    open_table(page, served.origin, options={"target": 2})
    page.goto(served.origin)
    page.keyboard.press("Tab")
    for _ in range(6):
        if page.evaluate("document.activeElement?.className").find("now") >= 0:
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    for _ in range(4000):
        if page.locator(".overlay .score").count():
            break
        if page.locator("[data-next]").count():
            # The heading of the box has the focus; the button comes next.
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            page.wait_for_timeout(60)
        elif page.locator(".actions button.primary").count():
            page.keyboard.press("Enter")
            page.wait_for_timeout(30)
        elif page.locator(".prompt.mine").count():
            at = next((n for n, card in enumerate(page.locator(".hand .card").all()) if card.get_attribute("aria-pressed") == "false"), 0)
            page.keyboard.press(str(at + 1))
        else:
            page.wait_for_timeout(30)
    expect(page.locator(".overlay .score")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Play again")).to_be_focused()


def test_a_whole_match_by_ear(served: Served, room: Callable[..., Page]) -> None:
    """Only what a screen reader is given is used: the list of the hand, the buttons' names, and what is read out."""
    page = room(PHONE, badges=True)
    open_table(page, served.origin, options={"target": 1})
    heard: list[str] = []
    page.expose_function("heard", lambda line: heard.append(line))
    page.evaluate(
        """() => { const log = document.querySelector('[role=log]');
        new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) => window.heard(node.textContent)))).observe(log, {childList: true}); }"""
    )
    answers = re.compile("^(Next deal|Play (?!again)|with |Dare |Do not )")
    turns = 0
    end = time.monotonic() + 120
    while time.monotonic() < end and not page.get_by_role("button", name="Play again").count():
        called = sum(line.startswith("Your turn") for line in heard)
        if called > turns:
            turns = called
            page.get_by_role("list", name="Your hand").get_by_role("button").first.click()
        elif page.get_by_role("button", name=answers).count():
            page.get_by_role("button", name=answers).last.click()
        page.wait_for_timeout(20)
    assert page.get_by_role("button", name="Play again").count(), heard[-20:]
    assert any(line.startswith("Your turn") and "of" in line for line in heard)
    assert any("take the trick" in line or "takes the trick" in line for line in heard)
    assert any("win the match" in line or "wins the match" in line for line in heard)
    # One sentence an event: cards are spelled out, and nothing is a sign.
    assert not any(sign in line for line in heard for sign in "♣♠♥♦")


def test_the_hand_is_a_list_that_tells_all_of_each_card(served: Served, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    open_table(page, served.origin)
    await_turn(Player(page))
    expect(page.locator(".hand .card")).to_have_count(3)
    names = [card.get_attribute("aria-label") or "" for card in page.get_by_role("list", name="Your hand").get_by_role("button").all()]
    assert len(names) == 3
    for name in names:
        assert " of " in name
        assert "in the order" in name or "beats nothing" in name


@pytest.mark.parametrize("size", ["normal", "huge"])
def test_down_to_320_pixels_nothing_sticks_out(served: Served, room: Callable[..., Page], size: str) -> None:
    page = room(SMALLEST, size=size)
    page.goto(served.origin)
    table = ask(page, "/api/tables", {"variant": "ringkobing"})["table"]
    solo = ask(page, "/api/tables", {"variant": "ringkobing", "solo": True})["table"]
    for path in (*PATHS, f"/t/{table}", f"/t/{solo}"):
        page.goto(served.origin + path)
        page.wait_for_load_state("networkidle")
        wide = page.evaluate("""() => [...document.querySelectorAll('body *')].filter((one) => document.documentElement.scrollWidth > 320
          && one.getBoundingClientRect().right > 321).map((one) => one.outerHTML.slice(0, 120))""")
        assert wide == [], path


def test_who_asks_for_less_motion_has_none(served: Served, room: Callable[..., Page]) -> None:
    page = room(DESKTOP, speed="slow")
    page.emulate_media(reduced_motion="reduce")
    open_table(page, served.origin)
    expect(page.locator(".hand .card")).to_have_count(3)
    length = page.locator(".pieces").evaluate("one => getComputedStyle(one).getPropertyValue('--length')")
    assert length == "0ms"


def test_a_card_is_thrown_to_the_table(served: Served, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    open_table(page, served.origin)
    await_turn(Player(page))
    while page.locator(".prompt.mine", has_text="any 2 cards").count():
        # A double has been led: a card alone cannot be thrown to it.
        raise_cards(page)
        page.locator(".actions .primary").click()
        await_turn(Player(page))
    card = page.locator(".hand .card").nth(1)
    name = card.get_attribute("data-card")
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 80)
    page.mouse.down()
    page.mouse.move(box["x"] + 45, box["y"] - 10, steps=5)
    page.mouse.up()
    expect(page.locator(f'.hand [data-card="{name}"]')).to_have_count(0)


def test_a_long_press_asks_what_beats_the_card(served: Served, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    open_table(page, served.origin)
    await_turn(Player(page))
    box = page.locator(".hand .card").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 80)
    page.mouse.down()
    page.wait_for_timeout(700)
    page.mouse.up()
    expect(page.get_by_role("dialog")).to_contain_text("What beats")
    expect(page.locator(".hand .card")).to_have_count(3)


def test_axe_is_the_one_that_the_lock_names() -> None:
    assert Path(AXE).exists(), "npm --prefix web ci"
