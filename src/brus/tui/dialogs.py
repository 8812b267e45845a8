"""Small windows over the table: leaving, settings, rules, and the wish for a larger terminal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from brus.messages import say
from brus.tui.bar import Bar, Key
from brus.tui.form import ChoiceRow, Row
from brus.tui.gone import PARTS_MAY_BE_GONE, scroll_keys
from brus.tui.guide import GuideRow
from brus.tui.inks import MUTED
from brus.tui.settings import KEY, PAUSES, SPEEDS
from brus.variant import Rules

if TYPE_CHECKING:
    from brus.tui.app import BrusApp

__all__ = ["GuideScreen", "LeaveScreen", "NewMatchScreen", "SettingsScreen", "StartScreen", "TooSmallScreen"]


class LeaveScreen(ModalScreen[str]):
    """Asks before the program is left; answers ``leave``, ``menu`` or ``stay``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,q", "dismiss('leave')", show=False),
        Binding("m", "menu", show=False),
        Binding("escape", "dismiss('stay')", show=False),
    ]

    def __init__(self, *, at_table: bool, is_kept: bool) -> None:
        super().__init__()
        self._at_table = at_table
        self._is_kept = is_kept

    def compose(self) -> ComposeResult:
        with Vertical(classes="window narrow"):
            yield Static(Content(say("tui-leave-title")), classes="window-title")
            if self._at_table:
                yield Static(Content(say("tui-leave-kept" if self._is_kept else "tui-leave-not-kept")))
            yield Bar("leave-bar", self._keys())

    def _keys(self) -> list[Key]:
        keys = [Key("enter q", say("tui-key-leave"), "screen.dismiss('leave')", strong=True)]
        if self._at_table:
            keys.append(Key("m", say("tui-key-menu"), "screen.menu"))
        keys.append(Key("esc", say("tui-key-stay"), "screen.dismiss('stay')"))
        return keys

    def action_menu(self) -> None:
        """Leave the table only."""
        if self._at_table:
            self.dismiss("menu")


class NewMatchScreen(ModalScreen[str]):
    """Asks before a new match takes the place of the one that waits; answers ``new``, ``resume`` or ``back``.

    ``record`` is the file that will be left of the one that waits; empty where none could be written.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        # Enter was pressed to come here, and pressed twice it must not end a match.
        Binding("n", "dismiss('new')", show=False),
        Binding("enter,r", "dismiss('resume')", show=False),
        Binding("escape", "dismiss('back')", show=False),
    ]

    def __init__(self, record: str) -> None:
        super().__init__()
        self._record = record

    def compose(self) -> ComposeResult:
        with Vertical(classes="window narrow"):
            yield Static(Content(say("tui-new-title")), classes="window-title")
            left = say("tui-new-about-record", file=self._record) if self._record else say("tui-new-about-nothing")
            yield Static(Content(say("tui-new-about", left=left)), id="new-about")
            yield Bar(
                "new-bar",
                [
                    Key("enter r", say("tui-key-resume"), "screen.dismiss('resume')", strong=True),
                    Key("n", say("tui-key-new-match"), "screen.dismiss('new')"),
                    Key("esc", say("tui-key-back"), "screen.dismiss('back')"),
                ],
            )


def seconds_word(seconds: float) -> str:
    """A pause in words."""
    if seconds == KEY:
        return say("tui-pause-key")
    return say("tui-pause-none") if not seconds else say("tui-pause-seconds", seconds=f"{seconds:g}")


class SettingsScreen(ModalScreen[None]):
    """Pauses, colours, symbols, badges; everything works at once and is kept."""

    app: BrusApp
    AUTO_FOCUS = "ChoiceRow"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("escape,enter,o,q", "dismiss(None)", show=False),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Static(Content(say("tui-settings-title")), classes="window-title")
            yield from self._rows()
            yield Static("", id="settings-about")
            close = Key("esc", say("tui-key-close"), "screen.dismiss(None)", strong=True)
            yield Bar("settings-bar", [Key("←→", say("tui-key-change"), ""), close])

    def _rows(self) -> list[Widget]:
        settings = self.app.settings
        yes_no = [(True, say("tui-yes")), (False, say("tui-no"))]
        pauses = [(pause, seconds_word(pause)) for pause in PAUSES]
        speeds = [(speed, seconds_word(speed)) for speed in SPEEDS]
        symbols = [(False, say("tui-set-symbols")), (True, say("tui-set-letters"))]
        orders = [(True, say("tui-set-sorted-place")), (False, say("tui-set-sorted-rank"))]

        def row(key: str, values: list[tuple[object, str]], value: object) -> ChoiceRow:
            name = key.replace("_", "-")
            return ChoiceRow(key, say(f"tui-set-{name}-label"), say(f"tui-set-{name}-about"), values, value)

        return [
            row("pause", [*pauses], settings.pause),
            row("speed", [*speeds], settings.speed),
            row("badges", [*yes_no], settings.badges),
            row("by_place", [*orders], settings.by_place),
            row("four_colours", [*yes_no], settings.four_colours),
            row("ascii_only", [*symbols], settings.ascii_only),
        ]

    def on_row_entered(self, message: Row.Entered) -> None:
        with PARTS_MAY_BE_GONE:
            self.query_one("#settings-about", Static).update(Content(message.row.about))

    def on_row_changed(self, message: Row.Changed) -> None:
        self.app.change(replace(self.app.settings, **{message.row.key: message.value}))

    def show_again(self) -> None:
        """Draw it as the settings now say: with arrows, or with letters only."""
        with PARTS_MAY_BE_GONE:
            for row in self.query(ChoiceRow).results(ChoiceRow):
                row.refresh()
            self.query_one(Bar).show_again()


class GuideScreen(ModalScreen[None]):
    """The rules in short and the order of the cards; before the first deal also who deals, and the house rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape,q,question_mark", "dismiss(None)", show=False),
        *scroll_keys("guide-scroll", 10),
    ]

    def __init__(
        self,
        title: str,
        opening: list[str],
        ranking: list[GuideRow],
        rules: list[str],
        closing: list[str],
        go_on: str,
        more: str,
    ) -> None:
        super().__init__()
        self._headline = title
        self._first_words = opening
        self._ranks = ranking
        self._sentences = rules
        self._last_words = closing
        self._go_on = go_on
        self._more = more

    def compose(self) -> ComposeResult:
        with Vertical(classes="window wide"):
            yield Static(Content(self._headline), classes="window-title")
            with VerticalScroll(id="guide-scroll", can_focus=False):
                yield from (Static(Content(text), classes="opening") for text in self._first_words)
                yield Static(self._ranking_table(), id="guide-ranking")
                for text in self._sentences:
                    sentence = Static(Content(text), classes="sentence")
                    yield Horizontal(Static("·", classes="dot"), sentence, classes="rule")
                yield from (Static(Content(text), classes="closing") for text in self._last_words)
            yield Static("", id="guide-more")
            go_on = Key("enter", self._go_on, "screen.dismiss(None)", strong=True)
            yield Bar("guide-bar", [go_on, Key("↑↓", say("tui-key-scroll"), "")])

    def on_mount(self) -> None:
        scroll = self.query_one("#guide-scroll", VerticalScroll)
        for what in ("scroll_y", "virtual_size", "size"):
            self.watch(scroll, what, self._mark)

    def _mark(self) -> None:
        """Show whether there is more below."""
        with PARTS_MAY_BE_GONE:
            scroll = self.query_one("#guide-scroll", VerticalScroll)
            is_more = scroll.scroll_y < scroll.max_scroll_y
            arrow = "v" if self.app.has_class("ascii") else "▼"
            self.query_one("#guide-more", Static).update(Content(f"{arrow} {self._more}" if is_more else ""))

    def _ranking_table(self) -> Content:
        places = max(len(rank.places) for rank in self._ranks)
        cards = max(len(rank.cards) for rank in self._ranks)
        rows = [
            Content.assemble((f"{rank.places:>{places}}  ", MUTED), (f"{rank.cards:<{cards}}  ", "bold"), rank.word)
            for rank in self._ranks
        ]
        return Content("\n").join(rows)


class StartScreen(ModalScreen[None]):
    """Before the first deal of a match whose game is known: with whom, how long, by which house rules, who deals."""

    app: BrusApp
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape,q", "dismiss(None)", show=False),
        Binding("question_mark", "help", show=False),
    ]

    def __init__(self, title: str, lines: list[str], rules: Rules) -> None:
        super().__init__()
        self._headline = title
        self.lines = lines
        self._rules = rules

    def compose(self) -> ComposeResult:
        with Vertical(classes="window wide"):
            yield Static(Content(self._headline), classes="window-title")
            yield from (Static(Content(line), classes="opening") for line in self.lines)
            yield Bar(
                "start-bar",
                [
                    Key("enter", say("tui-key-deal"), "screen.dismiss(None)", strong=True),
                    Key("?", say("tui-key-how-it-goes"), "screen.help"),
                ],
            )

    def action_help(self) -> None:
        """All of the rules, as before the first match."""
        self.app.show_help(self._rules)


class TooSmallScreen(ModalScreen[None]):
    """Asks for a larger terminal, and goes when it is there."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "app.ask_to_leave", show=False)]

    def compose(self) -> ComposeResult:
        yield Static(self._wish(), id="too-small")

    def on_resize(self) -> None:
        with PARTS_MAY_BE_GONE:
            self.query_one("#too-small", Static).update(self._wish())

    def _wish(self) -> Content:
        size = self.app.size
        return Content(say("tui-too-small", width=size.width, height=size.height))
