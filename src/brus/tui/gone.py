"""Screens that are still being built, or are being taken down, when a key or a timer reaches them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.css.query import NoMatches
from textual.screen import Screen

__all__ = ["PARTS_MAY_BE_GONE", "scroll_by", "scroll_keys"]

PARTS_MAY_BE_GONE: Final = suppress(NoMatches)
"""Around what is only drawn: where a part of the screen is not there, there is nobody to see it."""

_ALL: Final = 10**6
"""More lines than any screen has."""


def scroll_by(screen: Screen[Any], where: str, lines: int) -> None:
    """Scroll a part of a screen by so many lines."""
    with PARTS_MAY_BE_GONE:
        screen.query_one(f"#{where}", VerticalScroll).scroll_relative(y=lines, animate=False)


def scroll_keys(where: str, page: int) -> list[Binding]:
    """The keys that scroll a part of a screen: by a line, by a page of so many, or to its beginning or end."""
    steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -_ALL, "end": _ALL}
    return [Binding(key, f"app.scroll_part('{where}', {lines})", show=False) for key, lines in steps.items()]
