"""Rows of a form: one line each, changed with the arrow keys, by typing, or with the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Click, Focus
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input, Static

from brus.messages import say
from brus.tui.gone import PARTS_MAY_BE_GONE
from brus.tui.inks import MUTED

__all__ = ["ChoiceRow", "Heading", "Row", "Rows", "TextRow"]

LABEL_WIDTH: Final = 24


class Row(Widget):
    """A row of a form. ``about`` is the sentence that explains it while it is focused."""

    class Changed(Message):
        """A row has another value now."""

        def __init__(self, row: Row, value: Any) -> None:
            super().__init__()
            self.row = row
            self.value = value

    class Entered(Message):
        """A row is the one that is looked at."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    def __init__(self, key: str, label: str, about: str) -> None:
        super().__init__(id=f"row-{key.replace('_', '-')}")
        self.key = key
        self.label = label
        self.about = about


class ChoiceRow(Row, can_focus=True):
    """A row with a list of values; left and right, plus and minus, or a click change it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,minus", "step(-1)", show=False),
        Binding("right,plus,space", "step(1)", show=False),
    ]

    place: reactive[int] = reactive(0)

    def __init__(
        self, key: str, label: str, about: str, values: Sequence[tuple[Any, str]], value: Any, default: Any = None
    ) -> None:
        super().__init__(key, label, about)
        self.values = tuple(values)
        self.default = default
        known = [type(one) is type(value) and one == value for one, _ in self.values]
        self.set_reactive(ChoiceRow.place, known.index(True) if True in known else 0)

    @property
    def value(self) -> Any:
        """The value that is set."""
        return self.values[self.place][0]

    def render(self) -> Content:
        arrows = ("◂", "▸") if len(self.values) > 1 else (" ", " ")
        if self.app.has_class("ascii") and arrows[0] != " ":
            arrows = ("<", ">")
        shown = self.values[self.place][1]
        other = self.default is not None and self.value != self.default
        return Content.assemble(
            ("› " if self.has_focus else "  ", "bold $accent"),
            (f"{self.label:<{LABEL_WIDTH}}", "bold" if self.has_focus else MUTED),
            (f" {arrows[0]} ", "$accent"),
            (shown, "bold" if self.has_focus else ""),
            (f" {arrows[1]}", "$accent"),
            (f"   {say('tui-form-changed')}" if other else "", "italic $accent"),
        )

    def action_step(self, by: int) -> None:
        """Go to the next value, round and round."""
        self.action_to((self.place + by) % len(self.values))

    def action_to(self, place: int) -> None:
        """Go to a value by its place."""
        place %= len(self.values)
        if place != self.place:
            self.place = place
            self.post_message(self.Changed(self, self.value))

    def on_click(self, event: Click) -> None:
        before = event.x < LABEL_WIDTH + 5
        if event.x >= LABEL_WIDTH:
            self.action_step(-1 if before else 1)

    def on_focus(self, event: Focus) -> None:
        self.post_message(self.Entered(self))


class TextRow(Row):
    """A row into which something is typed."""

    def __init__(
        self, key: str, label: str, about: str, value: str, *, empty: str, longest: int, digits: bool = False
    ) -> None:
        super().__init__(key, label, about)
        self._first = value
        self._empty = empty
        self._longest = longest
        self._digits = digits

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Static(Content(f"  {self.label:<{LABEL_WIDTH}}   "), classes="text-label")
            yield Input(
                self._first,
                placeholder=self._empty,
                max_length=self._longest,
                restrict=r"\d*" if self._digits else None,
                compact=True,
                select_on_focus=False,
            )

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        if event.value != self._first:
            self._first = event.value
            self.post_message(self.Changed(self, event.value))

    def on_descendant_focus(self) -> None:
        self._mark("› ")
        self.post_message(self.Entered(self))

    def on_descendant_blur(self) -> None:
        self._mark("  ")

    def _mark(self, mark: str) -> None:
        style = "bold" if mark.strip() else ""
        label = Content.assemble((mark, "bold $accent"), (f"{self.label:<{LABEL_WIDTH}}   ", style))
        with PARTS_MAY_BE_GONE:
            self.query_one(".text-label", Static).update(label)


class Heading(Static):
    """A line between rows."""

    def __init__(self, text: str) -> None:
        super().__init__(Content(text), classes="heading")


class Rows(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Rows that scroll with the one that is focused; the arrow keys go from row to row."""
