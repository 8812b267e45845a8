"""The program: it opens the folder, goes on with the match that waits there, and leads from screen to screen."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Event, InputEvent, Resize
from textual.theme import Theme

from brus.messages import say
from brus.tui.dialogs import GuideScreen, LeaveScreen, NewMatchScreen, SettingsScreen, StartScreen, TooSmallScreen
from brus.tui.end_screens import MatchEndScreen
from brus.tui.gone import scroll_by
from brus.tui.guide import guide_rows, house_lines, lots_line, opening_lines, rules_in_short
from brus.tui.hangup import HUNG_UP, Watch
from brus.tui.saves import Saved, Store
from brus.tui.session import PERSON, Session, new_session
from brus.tui.settings import Settings, Setup, read_settings, write_settings
from brus.tui.setup_screen import SetupScreen
from brus.tui.table_screen import TableScreen
from brus.tui.thinker import Thinker
from brus.tui.words import Words
from brus.variant import Rules

__all__ = ["SMALLEST", "BrusApp"]

SMALLEST = (80, 24)
"""The smallest terminal in which the table fits."""

_NIGHT = Theme(
    name="brus-night",
    primary="#7fb69a",
    secondary="#8fb0c4",
    accent="#e3b866",
    success="#9ccf8f",
    warning="#e3b866",
    error="#ec8b6c",
    foreground="#e8e4d6",
    background="#13211c",
    surface="#182a23",
    panel="#22382f",
    dark=True,
)


class BrusApp(App[None]):
    """The terminal game.

    ``home`` is the folder for settings, matches and records. ``new`` shows the menu also when a match waits; ``seed``
    is the seed of the first match that is begun.
    """

    CSS_PATH = Path(__file__).with_name("brus.tcss")
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "ask_to_leave", show=False, priority=True),
    ]

    def __init__(self, home: Path, *, new: bool = False, seed: int | None = None) -> None:
        super().__init__()
        self.title = say("tui-title")
        self.home = home
        self.settings: Settings = read_settings(home)
        self.store = Store(home)
        self.thinker = Thinker()
        self.waiting: Saved | None = None
        self.last_setup = self.settings.setup if seed is None else replace(self.settings.setup, seed=str(seed))
        self.is_too_small = False
        self._new = new
        self._is_ready = False
        self._is_leaving = False
        self._watch: Watch | None = None

    @property
    def notices(self) -> list[str]:
        """What there is to say about the files that were found."""
        return self.store.notices

    def take_notices(self) -> list[str]:
        """The same, once."""
        notices = list(self.store.notices)
        self.store.notices.clear()
        return notices

    def on_mount(self) -> None:
        if not self.is_headless and sys.__stdin__ is not None:
            self._watch = Watch(sys.__stdin__.fileno(), self._terminal_is_gone, self.store.close)
            self._watch.begin()
        self.register_theme(_NIGHT)
        self.theme = _NIGHT.name
        self.set_class(self.settings.ascii_only, "ascii")
        self._look_for_a_match()
        self.push_screen(SetupScreen(self.last_setup))
        if self.waiting is not None and not self._new:
            self.action_resume()
        self._is_ready = True
        self._check_size()

    def _look_for_a_match(self) -> None:
        saved = self.store.load()
        if saved is not None and saved.host.match.winner is not None:
            # It ended, and the program was stopped before that was told.
            self.store.write_record(saved)
            self.store.forget()
            saved = None
        self.waiting = saved

    def on_unmount(self) -> None:
        self.thinker.stop()
        self.store.close()

    def on_resize(self, event: Resize) -> None:
        self.is_too_small = event.size.width < SMALLEST[0] or event.size.height < SMALLEST[1]
        if self._is_ready:
            self._check_size()

    def _check_size(self) -> None:
        """Ask for a larger terminal where the table does not fit; the match waits until it does."""
        asking = isinstance(self.screen, TooSmallScreen)
        if self.is_too_small and not asking:
            self.push_screen(TooSmallScreen())
        elif not self.is_too_small and asking:
            self.pop_screen()
            self._go_on()

    # from screen to screen

    def action_resume(self) -> None:
        """Go on with the match that waits."""
        if self.waiting is not None:
            session, self.waiting = Session(self.waiting, self.store), None
            notice = " ".join([*self.take_notices(), say("tui-resumed")])
            self.push_screen(TableScreen(session, notice))

    def sit_down(self, setup: Setup) -> None:
        """Begin a match at a table; where one waits, ask first."""
        if self.waiting is None:
            self._begin(setup)
            return
        record = self.store.write_record(self.waiting)

        def then(answer: str | None) -> None:
            if answer == "resume":
                self.action_resume()
            elif answer == "new":
                # The one that waited is left to its record.
                self.waiting = None
                self._begin(setup)

        self.push_screen(NewMatchScreen("" if record is None else str(record)), then)

    def _begin(self, setup: Setup) -> None:
        self._back_to_the_menu()
        session = new_session(setup, self.store)
        self.last_setup = replace(setup, seed="")
        self.change(replace(self.settings, setup=self.last_setup))
        self.push_screen(TableScreen(session, " ".join(self.take_notices())))

    def show_introduction(self, session: Session, begin: Callable[[], None]) -> None:
        """How the game goes, before the first deal; all of it only where it has not been told yet."""
        words = session.words(ascii_only=self.settings.ascii_only)
        rules = session.view().rules
        name = rules.variant.name
        lots = lots_line(session.lots, words, session.first_dealer, rules)
        closing = [lots, say("tui-intro-seed", seed=str(session.seed))]
        if name in self.settings.told:
            title = say("tui-new-match-title", game=say(f"tui-game-{name}"))
            lines = [*opening_lines(rules, words), *_house(rules), *closing]
            self.push_screen(StartScreen(title, lines, rules), lambda _: begin())
            return
        title = say("tui-intro-title", game=say(f"tui-game-{name}"))

        def then(_: None) -> None:
            self.change(replace(self.settings, told=(*self.settings.told, name)))
            begin()

        more = say("tui-guide-more-intro")
        self.push_screen(_guide(title, rules, words, closing, say("tui-key-deal"), more), then)

    def show_help(self, rules: Rules) -> None:
        """The rules in short, the order of the cards, and the keys."""
        words = Words(rules.seats, PERSON, {}, self.settings.ascii_only)
        title = say("tui-help-title", game=say(f"tui-game-{rules.variant.name}"))
        closing = [say("tui-help-keys"), say("tui-help-more", game=rules.variant.name)]
        self.push_screen(_guide(title, rules, words, closing, say("tui-key-close"), say("tui-guide-more")))

    def end_match(self, session: Session) -> None:
        """Tell the story of a match that is over."""
        record = session.write_record()
        session.forget()
        words = session.words(ascii_only=self.settings.ascii_only)
        self._back_to_the_menu()
        self.push_screen(MatchEndScreen(session, words, None if record is None else str(record)))

    def show_menu(self) -> None:
        """The menu, with the table that was set last."""
        self._back_to_the_menu()
        menu = self.screen_stack[-1]
        if isinstance(menu, SetupScreen):
            self.switch_screen(SetupScreen(self.last_setup))

    def _back_to_the_menu(self) -> None:
        while len(self.screen_stack) > 1 and not isinstance(self.screen, SetupScreen):
            self.pop_screen()

    def action_scroll_part(self, where: str, lines: int) -> None:
        """Scroll a part of the screen that is seen by so many lines."""
        scroll_by(self.screen, where, lines)

    # settings, leaving

    def change(self, settings: Settings) -> None:
        """Use and keep these settings."""
        self.settings = settings
        self.set_class(settings.ascii_only, "ascii")
        with suppress(OSError):
            write_settings(self.home, settings)
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.show_table()
            elif isinstance(screen, SettingsScreen):
                screen.show_again()

    def action_settings(self) -> None:
        """Show the settings."""
        self.push_screen(SettingsScreen(), self._after_settings)

    def _after_settings(self, _: None) -> None:
        self._go_on()

    def _go_on(self) -> None:
        """Let a table that is seen again go on."""
        screen = self.screen
        if isinstance(screen, TableScreen):
            screen.advance()

    def action_ask_to_leave(self) -> None:
        """Ask whether to leave, and do it; everything is kept already."""
        if isinstance(self.screen, LeaveScreen):
            self._quit()
            return
        tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]
        self.push_screen(LeaveScreen(at_table=bool(tables), is_kept=self.store.is_kept), self._leave)

    def _leave(self, answer: str | None) -> None:
        if answer == "leave":
            self._quit()
        elif answer == "menu":
            self._look_for_a_match()
            self.show_menu()
        else:
            self._check_size()

    def _quit(self, status: int = 0) -> None:
        self._is_leaving = True
        self.exit(return_code=status)

    def _terminal_is_gone(self) -> None:
        """End without asking, since nobody is there to answer; the match has been kept already."""
        self.store.close()
        self._quit(HUNG_UP)

    def end_watch(self) -> None:
        """The program has left the terminal: it need not be watched any more."""
        if self._watch is not None:
            self._watch.end()

    async def on_event(self, event: Event) -> None:
        # Keys that were typed ahead of the end would find no screen any more.
        is_late = self._is_leaving or not self.screen_stack
        if not (is_late and isinstance(event, InputEvent)):
            await super().on_event(event)


def _guide(title: str, rules: Rules, words: Words, closing: list[str], go_on: str, more: str) -> GuideScreen:
    """The ranking and the rules of a match, its house rules, and what else there is to say."""
    opening, ranking = [say("tui-intro-opening")], guide_rows(rules, words)
    last = [*_house(rules), *closing]
    return GuideScreen(title, opening, ranking, rules_in_short(rules, words), last, go_on, more)


def _house(rules: Rules) -> list[str]:
    house = house_lines(rules)
    return [say("tui-intro-house", rules="; ".join(house))] if house else []
