"""A line of keys that can also be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from textual.content import Content
from textual.events import Click
from textual.style import Style
from textual.widgets import Static

from brus.tui.inks import MUTED

__all__ = ["Bar", "Key", "line_of"]

_ACTION: Final = "action"
_ARROWS: Final = str.maketrans({"↑": "^", "↓": "v", "←": "<", "→": ">"})


@dataclass(frozen=True, slots=True)
class Key:
    """A key, what it does in a word, and the action behind it; ``strong`` for what is asked for now."""

    key: str
    word: str
    action: str
    strong: bool = False


def line_of(keys: Sequence[Key]) -> Content:
    """The keys in one line; each is a place to click."""
    parts: list[Content] = []
    for key in keys:
        cap, word = ("bold $background on $accent", "bold $accent") if key.strong else ("bold on $panel", MUTED)
        chip = Content.assemble((f" {key.key} ", cap), (f" {key.word}", word))
        if key.action:
            chip = chip.stylize(Style.from_meta({_ACTION: key.action}))
        parts.append(chip)
    return Content("  ").join(parts)


class Bar(Static):
    """A line of keys."""

    def __init__(self, place: str, keys: Sequence[Key] = ()) -> None:
        super().__init__("", id=place, classes="bar")
        self.keys: tuple[Key, ...] = ()
        self._first = keys

    def on_mount(self) -> None:
        if not self.keys:
            self.show(self._first)

    def show(self, keys: Sequence[Key]) -> None:
        """Show these keys."""
        if self.app.has_class("ascii"):
            keys = [replace(key, key=key.key.translate(_ARROWS)) for key in keys]
        if self.keys != tuple(keys):
            self.keys = tuple(keys)
            self.update(line_of(keys))

    def show_again(self) -> None:
        """Show the keys it began with as the terminal now takes them."""
        self.show(self._first)

    async def on_click(self, event: Click) -> None:
        action = event.style.meta.get(_ACTION)
        if action:
            event.stop()
            await self.run_action(action)
