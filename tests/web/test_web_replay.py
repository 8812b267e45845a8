"""The replay of a finished match: what runs, and what keys do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsers import DESKTOP
from server_kit import Served
from test_web_proof import give_up


@pytest.fixture
def replay(served: Served, room: Callable[..., Page]) -> tuple[Page, str]:
    """A page at the second step of a replay, and the replay's address."""
    page = room(DESKTOP)
    table, _ = give_up(page, served.origin)
    address = f"{served.origin}/t/{table}/replay/1"
    page.goto(f"{address}?at=2")
    expect(page.locator(".controls .where")).to_contain_text("2 / ")
    return page, address


def test_the_proof_stays_open_while_the_replay_was_running(replay: tuple[Page, str]) -> None:
    page, address = replay
    page.locator(".controls button.primary").click()
    page.locator('nav a[href$="?proof"]').click()
    page.wait_for_timeout(3000)
    assert page.url == f"{address}?proof"


@pytest.mark.parametrize("held", ["altKey", "metaKey", "ctrlKey"])
def test_a_shortcut_of_the_browser_is_left_to_it(replay: tuple[Page, str], held: str) -> None:
    """Alt and the left arrow go back in the history, with Cmd on a Mac."""
    page, _ = replay
    press = """held => !document.body.dispatchEvent(new KeyboardEvent(
        'keydown', {key: 'ArrowLeft', bubbles: true, cancelable: true, [held]: held !== ''}))"""
    assert not page.evaluate(press, held)
    expect(page.locator(".controls .where")).to_contain_text("2 / ")
    assert page.evaluate(press, "")
    expect(page.locator(".controls .where")).to_contain_text("1 / ")


def test_where_the_clipboard_is_kept_shut_the_link_stands_there_to_be_copied(replay: tuple[Page, str]) -> None:
    page, address = replay
    page.evaluate("() => Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_role("textbox", name="Link to this moment")).to_have_value(f"{address}?at=2")
    expect(page.locator("main")).to_contain_text("The text is marked")
