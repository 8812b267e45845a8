"""Real browsers at a real server: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from browsers import DESKTOP, QUICK_SETTINGS, Faults, Room, open_context
from server_kit import Served, serving

# A browser on a machine that is busy takes its time.
expect.set_options(timeout=20_000)

BUILT = Path(__file__).resolve().parent.parent.parent / "src" / "brus" / "server" / "web"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """One browser for all tests of this process; skips them, and has it named at the end, where there is none."""
    path = os.environ.get("BRUS_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("for want of Chromium (the command `chromium`)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of this process that do not stop it."""
    assert (BUILT / "index.html").exists(), "the client is not built: make client"
    # A slow machine has longer for an answer.
    with serving(tmp_path_factory.mktemp("served"), question_seconds="300") as server:
        yield server


@pytest.fixture(scope="session")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that asks almost at once what to do about somebody who is away."""
    with serving(tmp_path_factory.mktemp("hasty"), away_seconds="0.3", away_again_seconds="0.3", question_seconds="300") as server:
        yield server


@pytest.fixture
def faults() -> Iterator[Faults]:
    """Whatever browsers complain of in a test: scripts that fail, and what the content-security policy refused."""
    found = Faults()
    yield found
    assert found.told == []


@pytest.fixture
def room(chromium: Chromium, faults: Faults) -> Iterator[Callable[..., Page]]:
    """Opens a browser of its own each time: another person, on another screen."""
    opened: list[BrowserContext] = []

    def open_page(screen: Room = DESKTOP, **settings: object) -> Page:
        context = open_context(chromium, screen, {**QUICK_SETTINGS, **settings})
        opened.append(context)
        page = context.new_page()
        faults.watch(page)
        return page

    yield open_page
    for context in opened:
        context.close()
