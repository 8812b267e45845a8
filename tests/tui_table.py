"""Sitting down at the terminal game in a test: tables with given cards, and hands that press the keys."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from brus.cards import Card, read_cards
from brus.host import Host
from brus.plays import PASS, PIPE, SHOW
from brus.seats import Seat, seats_of
from brus.tui.app import BrusApp
from brus.tui.choice import needs_picking
from brus.tui.end_screens import DealEndScreen, MatchEndScreen
from brus.tui.saves import Saved
from brus.tui.settings import KEY, Settings, Setup, write_settings
from brus.tui.table_screen import TableScreen
from brus.variants import get_variant

FAST = Settings(pause=0.0, speed=0.0)
"""Nobody thinks, and finished tricks do not stay."""
FROZEN = replace(FAST, speed=3600.0)
"""Computer players think for ever, so that nothing moves but what a test moves."""
STAYS = replace(FAST, pause=KEY)
"""Nobody thinks, and finished tricks stay until Enter is pressed."""


LEADING = {"N": "9c Qs Kd", "E": "Ah Qd Th", "S": "Kh 8s 6d", "W": "Js 8d Td"}
"""South leads where East deals and the dealer's left is due to lead."""


class PictureApp(BrusApp):
    """The game whose pictures name no place to fetch letters from."""

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        picture = super().export_screenshot(title=title, simplify=simplify)
        return re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", picture, flags=re.DOTALL)


def a_table(
    home: Path,
    variant: str,
    hands: Mapping[str, str],
    talon: str = "",
    *,
    dealer: str = "W",
    plays: Sequence[str] = (),
    settings: Settings = FAST,
    level: str = "greedy",
    options: Mapping[str, Any] | None = None,
    app: type[BrusApp] = BrusApp,
) -> BrusApp:
    """The game with a match that waits: these hands, the rest of the pack behind these cards of the talon."""
    players = len(hands)
    rules = get_variant(variant).rules(players, options)
    levels = {seat: level for seat in seats_of(players) if seat != Seat.S}
    host = Host(rules, seed=1, levels=levels)
    held: dict[Seat, tuple[Card, ...]] = {Seat[seat]: read_cards(cards) for seat, cards in hands.items()}
    drawn = read_cards(talon)
    rest = [card for card in rules.pack if card not in drawn and not any(card in hand for hand in held.values())]
    host.match.begin_deal(Seat[dealer], held, (*drawn, *rest))
    for play in plays:
        host.match.play(play)
    return resumed(home, host, settings, app)


def resumed(home: Path, host: Host, settings: Settings = FAST, app: type[BrusApp] = BrusApp) -> BrusApp:
    """The game with this match waiting."""
    write_settings(home, settings)
    saved = Saved(host, Seat.S, f"{host.match.rules.variant.name}.brus")
    (home / "match-1.json").write_text(saved.to_json(), encoding="utf-8")
    game = app(home)
    game.settings = settings
    return game


def a_menu(
    home: Path, setup: Setup, settings: Settings = FAST, *, seed: int = 5, app: type[BrusApp] = BrusApp
) -> BrusApp:
    """The game at its menu, with a table set."""
    write_settings(home, replace(settings, setup=setup))
    return app(home, seed=seed)


def table(app: BrusApp) -> TableScreen:
    """The table that is played at."""
    assert isinstance(app.screen, TableScreen), app.screen
    return app.screen


async def until(pilot: Pilot[None], is_so: Callable[[], bool]) -> None:
    """Wait until something is so that is worked out beside the screen."""
    for _ in range(300):
        if is_so():
            await pilot.pause()
            return
        await pilot.pause(0.05)
    raise AssertionError("it does not come")


def text(app: BrusApp, where: str) -> str:
    """What stands in a part of the screen."""
    return str(app.screen.query_one(f"#{where}", Static).content)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one by one, each when the one before it has done its work; Pilot's own way waits much longer."""
    for key in keys:
        pilot.app.simulate_key(key)
        for _ in range(2):
            for pump in (pilot.app, pilot.app.screen):
                done = asyncio.Event()
                pump.call_later(done.set)
                # A game that has broken down does nothing any more, nor does a screen that this key has closed.
                async with asyncio.timeout(60):
                    while not done.is_set() and pump in (pilot.app, pilot.app.screen):
                        await asyncio.sleep(0.001)


async def play_on(pilot: Pilot[None], until: type = MatchEndScreen) -> list[str]:
    """Press keys until a screen of this kind is there: the most cards at once, always piping and showing.

    Dares and hawks are pressed each time; where they are not lawful the reasons come back.
    """
    app = pilot.app
    assert isinstance(app, BrusApp)
    reasons: list[str] = []
    for _ in range(600):
        screen = app.screen
        if isinstance(screen, until):
            return reasons
        if isinstance(screen, TableScreen) and screen.session.is_new:
            # It is about to tell how the game goes.
            await pilot.pause()
            continue
        if isinstance(screen, DealEndScreen) or not isinstance(screen, TableScreen) or screen.holding is not None:
            await press(pilot, "enter")
            continue
        if not screen.session.is_persons_turn and screen._thought is not None:
            await pilot.pause(0.05)
            continue
        view = screen.session.view()
        if PIPE in view.legal:
            await press(pilot, "p")
        elif SHOW in view.legal:
            await press(pilot, "s")
        elif PASS in view.legal:
            await press(pilot, "n")
        else:
            await _play_cards(pilot, screen, reasons)
    raise AssertionError("the match does not end")


async def _play_cards(pilot: Pilot[None], screen: TableScreen, reasons: list[str]) -> None:
    view = screen.session.view()
    before = len(screen.session.deals), len(screen.session.deals[-1])

    def is_done() -> bool:
        return before != (len(screen.session.deals), len(screen.session.deals[-1]))

    if needs_picking(view.legal):
        best = max(view.legal, key=lambda play: len(play.cards))
        for card in best.cards:
            if card not in screen.choice.picked:
                await press(pilot, str(screen.scene().hand.index(card) + 1))
        await press(pilot, "d", "h", "enter")
        return
    for key in ("d", "h"):
        await press(pilot, key)
        if screen.is_warning:
            reasons.append(screen.notice)
    if not is_done():
        await press(pilot, "1" if screen.choice.play() is None else "enter")
