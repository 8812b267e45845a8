"""A line of keys that can also be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

__all__ = ["Bar", "Key", "line_of"]


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
        cap, word = ("bold $background on $accent", "bold $accent") if key.strong else ("bold on $panel", "$text-muted")
        chip = Content.assemble((f" {key.key} ", cap), (f" {key.word}", word))
        if key.action:
            chip = chip.stylize(Style.from_meta({"@click": key.action}))
        parts.append(chip)
    return Content("   ").join(parts)


class Bar(Static):
    """A line of keys."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__("", id=id, classes="bar")
        self.keys: tuple[Key, ...] = ()

    def show(self, keys: Sequence[Key]) -> None:
        """Show these keys."""
        self.keys = tuple(keys)
        self.update(line_of(keys))
