"""What is done with cards before they are played: two alike, a card prepared, slips, claims, and what is greyed."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browsers import DESKTOP, PHONE, Player, await_turn, find, make_table, open_table, play_until, sit_at
from server_kit import Served

pytestmark = pytest.mark.web

LONG = {"options": {"target": 50}}


def card(page: Page, name: str) -> Any:
    return page.locator(f'.hand [data-card="{name}"]')


def claim(page: Page) -> None:
    page.keyboard.press("m")
    page.get_by_role("button", name="The rest is mine").click()


def test_two_alike_are_raised_together_and_led_as_a_double(served: Served, room: Callable[..., Page]) -> None:
    page = room(PHONE)

    def has_pair(view: dict[str, Any]) -> bool:
        return view["asks"] == "lead" and any(len(one["play"]) == 4 and not one.get("why") for one in view["options_now"])

    view = find(page, served.origin, make_table(page, served.origin, **LONG), has_pair)
    double = next(one["play"] for one in view["options_now"] if len(one["play"]) == 4)
    first, second = double[:2], double[2:]
    card(page, first).click()
    expect(page.get_by_role("button", name=re.compile("^with "))).to_be_visible()
    card(page, second).click()
    expect(page.locator(".hand .card[aria-pressed=true]")).to_have_count(2)
    page.locator(".actions .primary").click()
    expect(card(page, first)).to_have_count(0)
    expect(card(page, second)).to_have_count(0)
    expect(page.locator(".log p", has_text="You lead").last).to_have_text(re.compile(r"You lead \S+ \S+$"))


def test_where_all_cards_have_to_go_one_touch_raises_them(served: Served, room: Callable[..., Page]) -> None:
    page = room(PHONE)

    def is_forced(view: dict[str, Any]) -> bool:
        lawful = {one["play"].replace("!", "") for one in view["options_now"] if not one.get("why")}
        return view["asks"] == "follow" and len(lawful) == 1 and len(lawful.pop()) == 2 * len(view["hand"]) >= 4

    view = find(page, served.origin, make_table(page, served.origin, **LONG), is_forced)
    card(page, view["hand"][0]).click()
    expect(page.locator(".hand .card[aria-pressed=true]")).to_have_count(len(view["hand"]))


def test_what_is_greyed_tells_why_with_the_rule(served: Served, room: Callable[..., Page]) -> None:
    page = room(PHONE)

    def is_greyed(one: dict[str, Any]) -> bool:
        return bool(one.get("why")) and one["play"] in ("Kh!", "8s!") and one["rule"].startswith("6.")

    def has_greyed(view: dict[str, Any]) -> bool:
        lawful = [one["play"] for one in view["options_now"] if not one.get("why")]
        return any(is_greyed(one) and one["play"][:2] in lawful for one in view["options_now"])

    view = find(page, served.origin, make_table(page, served.origin, **LONG), has_greyed, shun=("Kh", "8s"))
    refused = next(one for one in view["options_now"] if is_greyed(one))
    card(page, refused["play"][:2]).click()
    greyed = page.locator(".actions button[aria-disabled=true]")
    expect(greyed).to_have_attribute("title", re.compile(re.escape(f"({refused['rule']})")))
    greyed.click(force=True)
    expect(page.locator(".refusal")).to_contain_text(f"({refused['rule']})")
    expect(page.locator(".hand .card")).to_have_count(len(view["hand"]))
    page.locator(".actions .primary").click()
    expect(page.locator(".refusal")).to_have_count(0)


def test_with_protection_from_slips_cards_need_the_button_and_a_dare_is_asked_twice(served: Served, room: Callable[..., Page]) -> None:
    page = room(PHONE, careful=True)

    def may_dare(view: dict[str, Any]) -> bool:
        return any(one["play"] in ("Kh!", "8s!") and not one.get("why") for one in view["options_now"])

    view = find(page, served.origin, make_table(page, served.origin, **LONG), may_dare, shun=("Kh", "8s"))
    name = next(one["play"][:2] for one in view["options_now"] if one["play"] in ("Kh!", "8s!") and not one.get("why"))
    expect(card(page, name)).to_have_attribute("aria-pressed", "false")
    card(page, name).dblclick()
    expect(card(page, name)).to_have_attribute("aria-pressed", "false")
    card(page, name).click()
    page.locator(".actions .loud").click()
    expect(page.get_by_role("button", name="Sure? Once more")).to_be_visible()
    expect(card(page, name)).to_have_count(1)
    page.get_by_role("button", name="Sure? Once more").click()
    expect(card(page, name)).to_have_count(0)
    expect(page.locator(".log p", has_text="You dare").last).to_be_attached()


def test_a_false_claim_is_refused_and_nothing_has_happened(served: Served, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    open_table(page, served.origin)
    await_turn(Player(page))
    claim(page)
    expect(page.locator(".refusal")).to_contain_text("not sure that all the rest is yours")
    expect(page.locator(".prompt.mine")).to_be_visible()
    expect(page.locator(".hand .card")).to_have_count(3)


def test_a_true_claim_ends_the_deal(served: Served, room: Callable[..., Page]) -> None:
    """With four tricks and the Jack of clubs, which nothing beats, the fifth is sure (2.9)."""
    page = room(PHONE)

    def is_sure(view: dict[str, Any]) -> bool:
        led = (view.get("trick") or {"plays": [""]})["plays"][0]
        has_jack = any(one["play"] == "Jc" and not one.get("why") for one in view["options_now"])
        return view["tricks_won"]["NS"] == 4 and has_jack and not led.startswith("7")

    find(page, served.origin, make_table(page, served.origin, **LONG), is_sure, shun=("Jc",))
    claim(page)
    expect(page.locator(".overlay h2")).to_contain_text("win the deal")
    expect(page.locator(".log p", has_text="claim").last).to_be_attached()


def test_a_prepared_card_is_played_in_turn_and_dropped_when_the_table_changed(served: Served, room: Callable[..., Page]) -> None:
    """Bo sits at Anna's left: each time that she is to play Bo prepares a card, until both has happened."""
    anna, bo = room(DESKTOP), room(PHONE)
    fill = {"N": "beginner", "E": "beginner"}
    sit_at([anna, bo], [served.origin] * 2, ["Anna", "Bo"], ["West"], fill=fill, **LONG)
    hers, his = Player(anna), Player(bo)
    seen: set[str] = set()

    def prepare_and_look() -> None:
        lowered = bo.locator(".hand .card[aria-pressed=false]")
        has_played = bo.locator("ol.trick button[aria-label^=You]").count() > 0
        if has_played or not anna.locator(".prompt.mine").count() or bo.locator(".prompt.mine").count() or not lowered.count():
            return
        name = lowered.first.get_attribute("data-card")
        lowered.first.click()
        ready = bo.get_by_role("button", name="when it is my turn")
        if ready.count() == 0:
            # More than one card is to be played: another time.
            return
        ready.click()
        expect(bo.get_by_role("button", name=re.compile("^Put "))).to_be_visible()
        before = hers.played
        while hers.played == before:
            hers.step()
        # Played: the card is gone. Dropped: it is Bo's turn, and it is raised at most.
        begun = time.monotonic()
        there = """name => !document.querySelector(`.hand [data-card="${name}"]`) || document.querySelector('.prompt.mine, .actions .primary')"""
        while not bo.evaluate(there, name):
            waited = time.monotonic() - begun
            assert waited < 60
            if waited > 3 and anna.locator(".prompt.mine").count():
                # A slow page had shown the trick without the card that Bo had played to it: it is Anna's turn again.
                return
            bo.wait_for_timeout(50)
        is_gone = bo.locator(f'.hand [data-card="{name}"]').count() == 0
        if not is_gone:
            expect(bo.get_by_role("button", name=re.compile("^Put "))).to_have_count(0)
        seen.add("played" if is_gone else "dropped")

    def both() -> bool:
        prepare_and_look()
        return seen == {"played", "dropped"}

    play_until([hers, his], both)


def test_who_has_never_played_reads_at_the_first_turn_how_the_order_goes(served: Served, room: Callable[..., Page]) -> None:
    page = room(PHONE)
    open_table(page, served.origin)
    await_turn(Player(page))
    expect(page.locator(".lesson")).to_have_text(re.compile("1 beats all the rest, a windmill beats nothing"))
    page.locator(".hand .card").first.click()
    expect(page.locator(".lesson")).to_have_count(0)


def test_in_a_trick_of_sevens_the_badges_tell_what_has_power_in_it(served: Served, room: Callable[..., Page]) -> None:
    """3.1."""
    page = room(PHONE)

    def is_sevens(view: dict[str, Any]) -> bool:
        led = (view.get("trick") or {"plays": [""]})["plays"][0]
        others = [one for one in view["hand"] if one[0] != "7" and one not in ("Kc", "Ks")]
        return view["asks"] == "follow" and led.startswith("7") and bool(others)

    view = find(page, served.origin, make_table(page, served.origin, **LONG), is_sevens)
    expect(page.locator(".lesson")).to_contain_text("A Seven is led")
    for one in view["hand"]:
        face = page.locator(f'.front:has(use[href="#card-{one}"]) .badge')
        expect(face).to_have_text(re.compile("^S" if one[0] == "7" or one == "Kc" else "^$"))
