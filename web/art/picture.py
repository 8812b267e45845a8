"""Takes docs/browser.webp, a table in play on a desktop and on a phone: ``python web/art/picture.py``.

Needs Chromium, Pillow and what the tests need.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests"), str(ROOT / "tests" / "web")]

from browsers import Player, Room, ask, find, make_table, open_context  # noqa: E402
from server_kit import serving  # noqa: E402

DESKTOP, PHONE = Room(1200, 780), Room(380, 780, True)
GAP, ROUND = 28, 18
OWN = ".hand .card[aria-label*=King], .hand .card[aria-label*=Queen], .hand .card[aria-label*=Jack]"


def faces(page: Page, cards: str) -> int:
    """How many of some cards are faces."""
    return int(
        page.locator(cards).evaluate_all("all => all.filter((one) => /King|Queen|Jack/.test(one.ariaLabel)).length")
    )


def is_well_on(view: dict[str, Any]) -> bool:
    """The beginning of a deal with strokes crossed out on both sides."""
    return view.get("talon") == 24 and min(view["score"].values()) >= 2 and max(view["score"].values()) <= 5


def is_worth_it(page: Page) -> bool:
    """The last to play to a trick, with faces there and in the hand."""
    if not page.locator(".prompt.mine").count():
        return False
    page.wait_for_timeout(900)  # until all that has happened is shown
    if page.locator("ol.trick li").count() != 3:
        return False
    is_full = page.locator(".hand .card").count() == 3 and page.locator(".tricks .won").count() >= 2
    return is_full and faces(page, "ol.trick button") >= 1 and page.locator(OWN).count() > 0


def rounded(picture: bytes) -> Image.Image:
    """A picture of a screen with round corners."""
    image = Image.open(io.BytesIO(picture)).convert("RGBA")
    mask = Image.new("L", image.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, image.width - 1, image.height - 1), ROUND, fill=255)
    image.putalpha(mask)
    return image


def main() -> None:
    """Play until a moment is worth a picture, and take it."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, serving(Path(folder)) as served:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        context = open_context(browser, DESKTOP, {"speed": "none", "stay": "short", "sound": False})
        page = context.new_page()
        page.goto(served.origin)
        ask(page, "/api/person", {"name": "Sigga"})
        table = make_table(page, served.origin)
        find(page, served.origin, table, is_well_on)
        player = Player(page)
        while not is_worth_it(page):
            if player.step() == "over":
                page.goto(served.origin)
                find(page, served.origin, table, is_well_on)
        page.locator(OWN).first.click()
        shots = []
        page.mouse.move(0, 0)
        for room in (DESKTOP, PHONE):
            page.set_viewport_size({"width": room.width, "height": room.height})
            page.wait_for_timeout(3000)  # until nothing is said any more
            shots.append(rounded(page.screenshot()))
    whole = Image.new("RGBA", (sum(shot.width for shot in shots) + GAP, shots[0].height))
    left = 0
    for shot in shots:
        whole.paste(shot, (left, 0))
        left += shot.width + GAP
    whole.save(ROOT / "docs" / "browser.webp", quality=68, method=6)


if __name__ == "__main__":
    main()
