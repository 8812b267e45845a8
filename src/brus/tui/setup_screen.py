"""The menu: which game, with whom, how long, by which house rules. All of it is seen before anybody sits down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from brus.bots import PEOPLES_LEVELS
from brus.messages import say
from brus.seats import Seat, seats_of
from brus.tui.bar import Bar, Key
from brus.tui.form import ChoiceRow, Heading, Row, Rows, TextRow
from brus.tui.gone import PARTS_MAY_BE_GONE
from brus.tui.inks import MUTED
from brus.tui.levels import DEFAULT_LEVEL, levels_here
from brus.tui.session import PERSON
from brus.tui.settings import LONGEST_SEED, Setup
from brus.tui.words import LONGEST_NAME, value_word
from brus.variant import Option
from brus.variants import VARIANTS, get_variant

if TYPE_CHECKING:
    from brus.tui.app import BrusApp

__all__ = ["SetupScreen"]

_REBUILDS = ("variant", "seats")


class SetupScreen(Screen[None]):
    """The form for a new match."""

    app: BrusApp
    AUTO_FOCUS = "#row-variant"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)", show=False),
        Binding("down", "go(1)", show=False),
        Binding("home", "go(-100)", show=False),
        Binding("end", "go(100)", show=False),
        Binding("u", "usual", show=False),
        Binding("enter", "sit_down", show=False),
        Binding("r", "app.resume", show=False),
        Binding("o", "app.settings", show=False),
        Binding("question_mark", "help", show=False),
        Binding("q", "app.ask_to_leave", show=False),
    ]

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setup = setup

    def compose(self) -> ComposeResult:
        yield Static(self._title(), id="menu-title")
        yield Static("", id="menu-notice")
        with Rows(id="menu-rows"):
            yield from self._rows()
        yield Static("", id="menu-about")
        yield Bar("menu-bar")
        yield Bar("menu-bar-always")

    def on_mount(self) -> None:
        self.refresh_notice()

    def on_screen_resume(self) -> None:
        self.refresh_notice()

    def _title(self) -> Content:
        return Content.assemble((say("tui-title"), "bold $accent"), ("   " + say("tui-subtitle"), MUTED))

    def refresh_notice(self) -> None:
        """Say what was found on disk, and offer the match that waits."""
        notices = [*self.app.notices]
        if self.app.waiting is not None:
            notices.append(say("tui-menu-waiting"))
        with PARTS_MAY_BE_GONE:
            notice = self.query_one("#menu-notice", Static)
            notice.update(Content("\n".join(notices)))
            notice.display = bool(notices)
        keys = [
            Key("enter", say("tui-key-sit-down"), "screen.sit_down", strong=True),
            Key("↑↓←→", say("tui-key-change"), ""),
        ]
        if self.app.waiting is not None:
            keys.insert(1, Key("r", say("tui-key-resume"), "app.resume", strong=True))
        if self.setup.options:
            keys.append(Key("u", say("tui-key-usual", count=len(self.setup.options)), "screen.usual"))
        always = [
            Key("o", say("tui-key-settings"), "app.settings"),
            Key("?", say("tui-key-help"), "screen.help"),
            Key("q", say("tui-key-leave"), "app.ask_to_leave"),
        ]
        with PARTS_MAY_BE_GONE:
            self.query_one("#menu-bar", Bar).show(keys)
            self.query_one("#menu-bar-always", Bar).show(always)

    def _rows(self) -> Iterator[Widget]:
        setup = self.setup
        variant = get_variant(setup.variant)
        games = [(name, say(f"tui-game-{name}")) for name in VARIANTS]
        yield ChoiceRow("variant", say("tui-form-game"), say(f"tui-game-about-{setup.variant}"), games, setup.variant)
        players = [(count, say("tui-form-players-count", count=count)) for count in variant.players]
        yield ChoiceRow("seats", say("tui-form-players"), say("tui-form-players-about"), players, setup.seats)
        options = {option.name: option for option in variant.options(setup.seats)}
        yield self._option_row(options.pop("target"))
        yield Heading(say("tui-form-who"))
        levels = [(level, say(f"tui-level-{level}")) for level in levels_here()]
        for seat in self._others():
            word = say("tui-form-level", seat=say(f"tui-seat-{seat}"))
            level = setup.level(seat)
            level = level if level in levels_here() else DEFAULT_LEVEL
            yield ChoiceRow(f"level-{seat}", word, _about_level(level), levels, level)
        yield self._name_row(PERSON, say("tui-form-your-name"), say("tui-you"))
        for seat in self._others():
            place = say(f"tui-seat-{seat}")
            yield self._name_row(seat, say("tui-form-name", seat=place), place)
        yield TextRow(
            "seed",
            say("tui-form-seed"),
            say("tui-form-seed-about"),
            setup.seed,
            empty=say("tui-form-seed-empty"),
            longest=LONGEST_SEED,
            digits=True,
        )
        yield Heading(say("tui-form-house"))
        for option in options.values():
            yield self._option_row(option)

    def _others(self) -> list[Seat]:
        """The computer players' seats, clockwise from the person."""
        seats = [seat for seat in seats_of(self.setup.seats) if seat != PERSON]
        return sorted(seats, key=lambda seat: (seat - PERSON) % 4)

    def _name_row(self, seat: Seat, label: str, empty: str) -> TextRow:
        name = self.setup.names.get(str(seat), "")
        about = say("tui-form-name-about")
        return TextRow(f"name-{seat}", label, about, name, empty=empty, longest=LONGEST_NAME)

    def _option_row(self, option: Option) -> ChoiceRow:
        variant = get_variant(self.setup.variant)
        default = getattr(variant.house, option.name)
        key = option.name.replace("_", "-")
        values = [value for value in option.values if self.setup.seats == 4 or value not in option.four_only]
        shown = [(value, value_word(option.name, value)) for value in values]
        value = self.setup.options.get(option.name, default)
        label, told = say(f"tui-option-{key}"), say(f"tui-option-about-{key}")
        if variant.robber and option.name == "target":
            label, told = say("tui-lines-to-clear"), say("tui-lines-about")
        about = say("tui-about-line", about=told, default=value_word(option.name, default))
        return ChoiceRow(option.name, label, about, shown, value, default)

    # changes

    def on_row_entered(self, message: Row.Entered) -> None:
        self._explain(message.row)

    def _explain(self, row: Row) -> None:
        about = say(f"tui-game-about-{self.setup.variant}") if row.key == "variant" else row.about
        with PARTS_MAY_BE_GONE:
            self.query_one("#menu-about", Static).update(Content(about))

    async def on_row_changed(self, message: Row.Changed) -> None:
        key, value = message.row.key, message.value
        setup = self.setup
        if key in _REBUILDS:
            options: dict[str, Any] = {} if key == "variant" else dict(setup.options)
            self.setup = replace(setup, **{key: value}, options=options).sound()
            await self._rebuild(message.row)
        elif key == "seed":
            self.setup = replace(setup, seed=value)
        elif key.startswith("name-"):
            self.setup = replace(setup, names={**setup.names, key.removeprefix("name-"): value})
        elif key.startswith("level-"):
            self.setup = replace(setup, levels={**setup.levels, key.removeprefix("level-"): value})
            message.row.about = _about_level(value)
            self._explain(message.row)
        else:
            self.setup = replace(setup, options={**setup.options, key: value}).sound()
        self.refresh_notice()

    async def action_usual(self) -> None:
        """All house rules, and the length of the match, as they are usual in this game."""
        if self.setup.options:
            self.setup = replace(self.setup, options={})
            place = self._place
            await self._rebuild(self.query_one("#row-variant", ChoiceRow))
            self._go_to(place)
            self.refresh_notice()

    @property
    def _place(self) -> int:
        return self.focus_chain.index(self.focused) if self.focused in self.focus_chain else 0

    def _go_to(self, place: int) -> None:
        rows = self.focus_chain
        if rows:
            self.set_focus(rows[max(0, min(place, len(rows) - 1))])

    def action_go(self, by: int) -> None:
        """Go to another row, as far as there are some."""
        self._go_to(self._place + by)

    async def _rebuild(self, changed: Row) -> None:
        """Make the rows below the one that changed anew; that one keeps the focus."""
        with PARTS_MAY_BE_GONE:
            rows = self.query_one("#menu-rows", Rows)
            kept = list(rows.children)[: list(rows.children).index(changed) + 1]
            async with self.batch():
                await rows.remove_children([row for row in rows.children if row not in kept])
                await rows.mount_all(list(self._rows())[len(kept) :])
        self._explain(changed)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_sit_down()

    def action_sit_down(self) -> None:
        """Play at the table that is set."""
        self.app.sit_down(self.setup.sound())

    def action_help(self) -> None:
        """Show the rules of the game that is chosen."""
        self.app.show_help(self.setup.sound().rules())


def _about_level(level: str) -> str:
    """How a level plays, and where not every level can be chosen, what that would take."""
    lacks = "no" if set(levels_here()) == set(PEOPLES_LEVELS) else "yes"
    return say("tui-form-level-about", about=say(f"tui-level-about-{level}"), lacks=lacks).strip()
