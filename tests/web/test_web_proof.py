"""What a browser finds of shuffles when the server lies about them, and links to tables that are not there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from browsers import open_table
from server_kit import Served, serving

KEPT = "Object.keys(localStorage).find((key) => key.startsWith('brus-seen-'))"


@pytest.mark.parametrize("link", ["zzzz", "0123456789ab"])
def test_a_link_to_no_table_says_so(served: Served, room: Callable[..., Page], link: str) -> None:
    page = room()
    page.goto(f"{served.origin}/t/{link}")
    expect(page.get_by_role("heading", name="This table is not there")).to_be_visible()
    expect(page.locator("main")).to_contain_text("It has been closed, or it never was.")
    expect(page.get_by_text("The line is down")).to_have_count(0)


def test_a_link_to_a_match_that_one_may_not_watch_says_so(served: Served, room: Callable[..., Page]) -> None:
    anna, bo = room(), room()
    table = open_table(anna, served.origin, solo=False, watch=False, fill={"N": "good", "E": "good", "W": "good"})
    anna.get_by_role("button", name="Begin the match").click()
    expect(anna.locator(".hand .card")).to_have_count(3)
    bo.goto(f"{served.origin}/t/{table}")
    expect(bo.get_by_role("heading", name="This table is private")).to_be_visible()
    expect(bo.locator("main")).to_contain_text("nobody may watch")


@pytest.fixture
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that waits for everybody's seed, however slow this machine is."""
    with serving(tmp_path_factory.mktemp("patient"), seeds_seconds="60") as server:
        yield server


def give_up(page: Page, origin: str) -> tuple[str, str]:
    """End a match against computers in its first deal; return its table and its record."""
    table = open_table(page, origin)
    expect(page.locator(".hand .card")).to_have_count(3)
    page.wait_for_function(f"() => /\"1\":.*taken.*hand/.test(localStorage[{KEPT}] ?? '')")
    page.keyboard.press("m")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".overlay .score")).to_be_visible()
    path = f"/api/tables/{table}/record?match=1"
    return table, str(page.evaluate("async (path) => (await fetch(path)).text()", path))


def test_the_page_believes_no_record_but_of_what_it_saw(patient: Served, room: Callable[..., Page]) -> None:
    page, another = room(), room()
    table, record = give_up(page, patient.origin)
    _, other = give_up(another, patient.origin)
    key = page.evaluate(KEPT)
    seen = json.loads(page.evaluate("(key) => localStorage[key]", key))
    assert key == f"brus-seen-{table}-1"
    assert [seen[deal].get("taken") for deal in ("0", "1")] == [True, True]

    def told(record: str, kept: str) -> str:
        """What the page says of the record that the server gives out for this match; whether it is fair comes first."""
        page.evaluate("([key, kept]) => { localStorage[key] = kept }", [key, kept])
        page.unroute_all()
        page.route("**/record?match=1", lambda route: route.fulfill(body=record, content_type="text/plain"))
        page.goto(f"{patient.origin}/t/{table}/replay/1?proof")
        expect(page.locator(".sum")).to_be_visible()
        is_fair = page.locator(".sum.fine").count() == 1
        assert is_fair == (page.locator(".bad").count() == 0)
        return f"{'fair' if is_fair else 'foul'}: {page.locator('.body').inner_text()}"

    def without(deal: str) -> str:
        """What it would have kept if the seed that it gave had been another one."""
        return json.dumps({**seen, deal: {**seen[deal], "seed": "ab" * 16}})

    kept = json.dumps(seen)
    fair = told(record, kept)
    assert fair.startswith("fair")
    assert "It is what this browser saw." in fair
    assert "yours among them" in fair
    assert "has the proof of another match!" in told(other, kept)
    assert "It is not what this browser saw!" in told(record, without("0"))
    assert "It is not what this browser saw!" in told(record, without("1"))
    assert told(record, json.dumps({**seen, "0": {"commit": "00" * 32}})).startswith("foul")
    for rubbish in ("null", "[]", '{"1": null}', '{"1": {"hand": 5, "seat": "S"}}'):
        assert told(record, rubbish).startswith("fair")
