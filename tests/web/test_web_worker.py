"""The service worker: a return visit without a network, nothing of anybody's kept, and never an old client at a new server."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsers import DESKTOP, PHONE, ROOT, Cable, Player, ask, expect_line_up, get_line_back, open_table, play_until
from server_kit import Served

pytestmark = pytest.mark.web

READY = "() => navigator.serviceWorker.controller !== null && navigator.serviceWorker.controller.state === 'activated'"
KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) kept.push(new URL(request.url).pathname);
  }
  return kept.sort();
}"""
BUILT = ROOT / "src" / "brus" / "server" / "web"
OLD, NEW = "An old card game with an order of its own", "A new client of an old card game"


@pytest.fixture
def cable(served: Served) -> Iterator[Cable]:
    found = Cable(served.port)
    yield found
    found.close()


def test_without_a_network_our_own_page_comes_and_says_so(cable: Cable, room: Callable[..., Page]) -> None:
    page = room(PHONE, worker=True)
    page.goto(cable.origin)
    page.wait_for_function(READY)
    cable.cut()
    page.goto(cable.origin)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Brus")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.goto(f"{cable.origin}/t/zzzzzzzz")
    expect(page.locator("[role=alert] .banner")).to_contain_text("The line is down.")
    cable.mend()
    page.goto(cable.origin)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".hand .card")).to_have_count(3)


def test_a_table_is_gone_on_with_after_a_visit_without_a_network(cable: Cable, room: Callable[..., Page]) -> None:
    page = room(PHONE, worker=True)
    open_table(page, cable.origin)
    page.wait_for_function(READY)
    cable.cut()
    page.reload()
    expect(page.locator("[role=alert] .banner")).to_be_visible()
    get_line_back(page, cable)
    player = Player(page)
    play_until([player], lambda: player.played > 0)


def test_a_page_that_came_past_the_worker_is_taken_in(served: Served, room: Callable[..., Page]) -> None:
    page = room(PHONE, worker=True)
    page.goto(served.origin)
    page.wait_for_function(READY)
    page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    page.wait_for_function(READY)


def test_it_keeps_what_was_built_and_nothing_of_anybodys(served: Served, room: Callable[..., Page]) -> None:
    page = room(PHONE, worker=True)
    page.goto(served.origin)
    page.wait_for_function(READY)
    ask(page, "/api/person", {"name": "Guðrún"})
    table = open_table(page, served.origin, options={"target": 1})
    player = Player(page)
    play_until([player], lambda: player.is_match_over)
    for path in ("/me", "/friends", f"/t/{table}/replay/1", f"/api/tables/{table}/record?match=1"):
        page.evaluate("path => fetch(path).then((answer) => answer.text())", path)
    page.goto(f"{served.origin}/t/{table}/replay/1")
    expect(page.get_by_role("slider")).to_be_visible()
    built = {f"/{path.relative_to(BUILT).as_posix()}" for path in BUILT.rglob("*") if path.is_file() and not path.name.startswith(".")}
    assert set(page.evaluate(KEPT)) == built - {"/index.html", "/sw.js"} | {"/"}


def test_the_worker_is_asked_for_anew_and_may_do_no_more_than_a_page(served: Served, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    answer = page.request.get(f"{served.origin}/sw.js")
    assert answer.headers["content-type"].partition(";")[0] == "text/javascript"
    assert answer.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]


def newer_source(folder: Path) -> Path:
    """The sources with another client, as a later version would have it: other names, other texts."""
    source = folder / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
    web = source / "brus" / "server" / "web"
    script = next((web / "assets").glob("index-*.js"))
    text = script.read_text(encoding="utf-8")
    assert OLD in text
    script.with_name("index-newer.js").write_text(text.replace(OLD, NEW), encoding="utf-8")
    script.unlink()
    for name in ("index.html", "sw.js"):
        found = (web / name).read_text(encoding="utf-8")
        (web / name).write_text(re.sub('"brus-[0-9a-f]+"', '"brus-newer"', found.replace(script.name, "index-newer.js")), encoding="utf-8")
    return source


def await_newer(page: Page) -> None:
    """Until the new client is kept, and it alone."""
    end = time.monotonic() + 30
    while page.evaluate("() => caches.keys()") != ["brus-newer"]:
        assert time.monotonic() < end
        page.wait_for_timeout(50)


def test_a_new_version_of_the_client_takes_over(tmp_path: Path, room: Callable[..., Page]) -> None:
    server = Served(tmp_path / "data").start()
    try:
        visitor, player = room(DESKTOP, worker=True), room(PHONE, worker=True)
        visitor.goto(server.origin)
        open_table(player, server.origin)
        for page in (visitor, player):
            page.wait_for_function(READY)
        expect(visitor.get_by_text(OLD)).to_be_visible()
        server.stop()
        server.environment["PYTHONPATH"] = str(newer_source(tmp_path))
        server.start()

        # Who comes anew has the new client at once, and it alone is kept.
        visitor.goto(server.origin)
        expect(visitor.get_by_text(NEW)).to_be_visible()
        await_newer(visitor)

        # Who is at a table plays on, and has it with the next page.
        expect_line_up(player)
        hand = Player(player)
        play_until([hand], lambda: hand.played > 0)
        await_newer(player)
        player.wait_for_function(READY)
        player.keyboard.press("m")
        player.get_by_role("link", name="To the start page").click()
        expect(player.get_by_text(NEW)).to_be_visible()

        server.stop()
        visitor.goto(server.origin)
        expect(visitor.get_by_text(NEW)).to_be_visible()
    finally:
        server.kill()
