"""Screens that are still being built, or are being taken down, when a key or a timer reaches them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from textual.containers import VerticalScroll
from textual.css.query import NoMatches
from textual.screen import Screen

__all__ = ["PARTS_MAY_BE_GONE", "scroll_by"]

PARTS_MAY_BE_GONE: Final = suppress(NoMatches)
"""Around what is only drawn: where a part of the screen is not there, there is nobody to see it."""


def scroll_by(screen: Screen[Any], where: str, lines: int) -> None:
    """Scroll a part of a screen by so many lines."""
    with PARTS_MAY_BE_GONE:
        screen.query_one(f"#{where}", VerticalScroll).scroll_relative(y=lines, animate=False)
