"""What the tests with browsers share: screens, people who play, and a line that can be cut."""

from __future__ import annotations

import json
import random
import socket
import threading
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from playwright.sync_api import Error as PlaywrightError
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

ROOT: Final = Path(__file__).resolve().parent.parent.parent
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


@dataclass(frozen=True)
class Room:
    """A screen."""

    width: int
    height: int
    is_touched: bool = False


SMALLEST: Final = Room(320, 568, True)
PHONE: Final = Room(360, 740, True)
TABLET: Final = Room(768, 1024, True)
DESKTOP: Final = Room(1440, 900)
SCREENS: Final = {"smallest": SMALLEST, "phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}

# Nothing is waited for that only pleases the eye.
QUICK_SETTINGS: Final = {"speed": "none", "stay": "short", "sound": False}


@dataclass
class Faults:
    """What browsers have complained of. A line that is down is no fault: tests cut it."""

    told: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.told.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        lost = ("net::ERR_", "Service Worker registration blocked", "WebSocket connection", "Failed to load resource")
        if message.type in ("error", "warning") and not any(word in message.text for word in lost):
            self.told.append(message.text)


def open_context(browser: Browser, screen: Room, settings: dict[str, object]) -> BrowserContext:
    """Another device. Who wants no cards to fly is shown nothing else that moves either: it would only cost time."""
    context = browser.new_context(
        viewport={"width": screen.width, "height": screen.height},
        has_touch=screen.is_touched,
        accept_downloads=True,
        # Each test would have it installed anew; the tests of it let it be.
        service_workers="allow" if settings.pop("worker", False) else "block",
        reduced_motion="reduce" if settings.get("speed") == "none" else "no-preference",
    )
    context.set_default_timeout(15_000)
    kept = json.dumps(json.dumps(settings))
    context.add_init_script(f"if (!localStorage.getItem('brus-settings')) localStorage.setItem('brus-settings', {kept})")
    return context


def ask(page: Page, path: str, body: dict[str, Any] | None = None) -> Any:
    """What the page's own device asks over HTTP."""
    return page.evaluate(
        """async ([path, body]) => {
          const asked = body && {method: 'POST', headers: {'Content-Type': 'application/json', 'X-Brus': '1'}, body: JSON.stringify(body)};
          const answer = await fetch(path, asked ?? {});
          return await answer.json();
        }""",
        [path, body],
    )


def open_table(page: Page, origin: str, **settings: Any) -> str:
    """Open a table over HTTP, and go there."""
    if not page.url.startswith(origin):
        page.goto(origin)
    made = ask(page, "/api/tables", {"variant": "danish", "solo": True, **settings})
    assert "table" in made, made
    page.goto(f"{origin}/t/{made['table']}")
    return str(made["table"])


# What can be touched, the first that is there.
_THINGS: Final = {
    "over": ".overlay .score",
    "deal": "[data-next]",
    "said": ".actions button.loud",
    "played": ".actions button.primary:not(:disabled)",
    "raised": ".board:has(.prompt.mine, .actions button) .hand .card[aria-pressed=false]",
}
_WHAT_NOW: Final = "things => (things.find(([, where]) => document.querySelector(where)) ?? [''])[0]"


class Player:
    """Somebody who plays by touching cards and buttons, without knowing the rules: what is offered is done."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.played = 0
        self.stays_after_deal = False

    @property
    def is_match_over(self) -> bool:
        return self.page.locator(".overlay .score").count() > 0

    @property
    def is_deal_over(self) -> bool:
        return self.page.locator("[data-next]").count() > 0

    def step(self) -> str:
        """Do one thing, if there is one to do, and say what."""
        try:
            return self._step()
        except PlaywrightError:
            # What was there a moment ago is gone: the table went on.
            return ""

    def _step(self) -> str:
        # In one question, since a browser takes its time for each: what is there to be touched?
        what = str(self.page.evaluate(_WHAT_NOW, [[name, where] for name, where in _THINGS.items()]))
        if what == "":
            self.page.wait_for_timeout(20)
        elif what != "over" and not (what == "deal" and self.stays_after_deal):
            self.page.locator(_THINGS[what]).first.click(timeout=1000)
        if what in ("said", "played"):
            self.played += 1
        return what


def raise_cards(page: Page) -> list[str]:
    """Raise as many cards as are to be played now, and tell which."""
    while not page.locator(".actions .primary").count():
        page.locator(".hand .card[aria-pressed=false]").first.click()
    return [str(card.get_attribute("data-card")) for card in page.locator(".hand .card[aria-pressed=true]").all()]


def play_until(players: list[Player], done: Callable[[], bool], seconds: float = 240) -> None:
    """Let people play until something is so."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, [player.page.locator("body").inner_text()[:800] for player in players]
        for player in players:
            player.step()


def await_turn(player: Player, seconds: float = 60) -> None:
    """Wait until it is a player's turn, going on from one deal to the next."""
    end = time.monotonic() + seconds
    while not player.page.locator(".prompt.mine").count():
        assert time.monotonic() < end
        if player.is_deal_over:
            player.page.locator("[data-next]").click()
        player.page.wait_for_timeout(30)


class Cable:
    """A line between browsers and a server that can be cut: a port of its own, behind which the server stands."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._cut = False
        self._joined: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Nothing goes through any more, and nobody gets a new connection."""
        self._cut = True
        for end in list(self._joined):
            self._hang_up(end)

    def mend(self) -> None:
        self._cut = False

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _hang_up(self, end: socket.socket) -> None:
        self._joined.discard(end)
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()

    def _accept(self) -> None:
        while True:
            try:
                here, _ = self._listener.accept()
            except OSError:
                return
            if self._cut:
                here.close()
                continue
            try:
                there = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                here.close()
                continue
            self._joined |= {here, there}
            for one, other in ((here, there), (there, here)):
                threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(65536):
                other.sendall(data)
        except OSError:
            pass
        self._hang_up(one)
        self._hang_up(other)


def expect_line_down(page: Page) -> None:
    """Nobody can mistake it."""
    banner = page.locator("[role=alert] .banner")
    expect(banner).to_be_visible()
    expect(banner).to_contain_text("The line is down.")
    box = banner.bounding_box()
    assert box is not None
    assert box["y"] == 0
    assert box["height"] >= 40


def expect_line_up(page: Page) -> None:
    expect(page.locator("[role=alert] .banner")).to_have_count(0, timeout=20_000)


class Scout:
    """Plays somebody's seat over a socket of its own, quicker than a browser can, up to a moment that a test is about.

    ``shun`` are cards that it keeps for as long as it can.
    """

    def __init__(self, socket: ClientConnection, shun: Collection[str] = ()) -> None:
        self._socket = socket
        self._shun = shun
        self._luck = random.Random(5)
        self._done: set[tuple[object, ...]] = set()

    def find(self, is_it: Callable[[dict[str, Any]], bool], seconds: float = 120) -> dict[str, Any]:
        """Play on until it is the seat's turn at such a moment, and tell the view of it."""
        self._socket.send(json.dumps({"t": "hello", "protocol": 1}))
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            view = json.loads(self._socket.recv(timeout=seconds)).get("view")
            if view is not None and self._is_mine(view) and is_it(view):
                return dict(view)
            if view is not None:
                self._go_on(view)
        raise AssertionError(f"it did not come to this in {seconds} seconds")

    def _is_mine(self, view: dict[str, Any]) -> bool:
        return view.get("to_act") == view["seat"] and view.get("asks") != "deal" and bool(view.get("options_now"))

    def _go_on(self, view: dict[str, Any]) -> None:
        if view.get("commit"):
            self._once(("seed", view["commit"]), t="seed", deal=view["commit_deal"], seed="5eed" * 4)
        if view["phase"] == "over":
            self._once(("again", view["match"]), t="again", sides="kept")
        elif view.get("asks") == "deal":
            self._once(("ready", view["match"], view["deal"]), t="ready")
        elif self._is_mine(view):
            lawful = [one["play"] for one in view["options_now"] if not one.get("why")]
            kept = [play for play in lawful if not any(card in play for card in self._shun)]
            self._once(("play", view["match"], view["turn"]), t="play", re=view["turn"], play=self._luck.choice(kept or lawful))

    def _once(self, what: tuple[object, ...], **command: Any) -> None:
        if what not in self._done:
            self._done.add(what)
            self._socket.send(json.dumps({**command, "id": f"scout-{id(self)}-{len(self._done)}"}))


def find(page: Page, origin: str, table: str, is_it: Callable[[dict[str, Any]], bool], *, shun: Collection[str] = ()) -> dict[str, Any]:
    """Play quickly up to a moment, and go there with the browser; tell the view of it."""
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies(origin))
    address = f"{origin.replace('http', 'ws', 1)}/ws/{table}"
    with connect(address, origin=Origin(origin), additional_headers={"Cookie": cookies}, max_size=None) as line:
        view = Scout(line, shun).find(is_it)
    page.goto(f"{origin}/t/{table}")
    expect(page.locator(".prompt.mine, .actions button").first).to_be_visible()
    expect(page.locator(".hand .card")).to_have_count(len(view["hand"]))
    return view


def make_table(page: Page, origin: str, **settings: Any) -> str:
    """Open a table against computers over HTTP, without going there."""
    if not page.url.startswith(origin):
        page.goto(origin)
    made = ask(page, "/api/tables", {"variant": "danish", "solo": True, **settings})
    assert "table" in made, made
    return str(made["table"])


def begin(pages: Sequence[Page]) -> None:
    """All are ready; the last click begins the match, and says so."""
    for page in pages[:-1]:
        page.get_by_role("button", name="I am ready").click()
    pages[-1].get_by_role("button", name="Begin the match").click()


def sit_at(pages: Sequence[Page], origins: Sequence[str], names: Sequence[str], seats: Sequence[str], **settings: Any) -> str:
    """Seat people at one table, the first of them as host at South, and begin the match."""
    for page, origin, name in zip(pages, origins, names, strict=True):
        page.goto(origin)
        ask(page, "/api/person", {"name": name})
    made = ask(pages[0], "/api/tables", {"variant": "danish", **settings})
    assert "table" in made, made
    for page, origin in zip(pages, origins, strict=True):
        page.goto(f"{origin}/t/{made['table']}")
    for page, seat in zip(pages[1:], seats, strict=True):
        page.get_by_role("region", name=seat).get_by_role("button", name="Sit here").click()
    begin(pages)
    for page in pages:
        expect(page.locator(".hand .card")).to_have_count(3)
    return str(made["table"])


def get_line_back(page: Page, cable: Cable) -> None:
    """Mend the line, and have the page try at once; it may have done so by itself before the button is touched."""
    cable.mend()
    with suppress(PlaywrightError):
        page.get_by_role("button", name="Try now").click(timeout=2000)
    expect_line_up(page)
