"""How the table lies on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from brus.events import points_in
from brus.messages import say
from brus.seats import Seat
from brus.tui.advice import advice_text
from brus.tui.bar import Bar, Key
from brus.tui.faces import LARGE, draw_cards, place_at
from brus.tui.pieces import Scene, hand_faces, log_text, plate, score_panel, talon_text, trick_cards
from brus.tui.session import Session
from brus.tui.story import Line, before_the_draw, reason_of, tell

__all__ = ["TableView"]


def in_two_lines(text: str, width: int) -> str:
    """The text where it fits in two lines, else as much as fits with a sign that the log tells the rest.

    >>> in_two_lines("one two three four five", 9)
    'one two three …'
    """
    lines = wrap(text, max(8, width), break_long_words=False)
    if len(lines) <= 2:
        return text
    last = lines[1]
    while len(last) + 2 > width and " " in last:
        last = last.rsplit(" ", 1)[0]
    return f"{lines[0]} {last} …"


class Hand(Static):
    """The person's cards, each a place to click."""

    scene: Scene | None = None

    def show(self, scene: Scene) -> None:
        """Show this hand."""
        self.scene = scene
        faces = hand_faces(scene)
        self.update(draw_cards(faces, scene.look) if faces else Content(""), layout=False)

    def on_click(self, event: Click) -> None:
        if self.scene is None:
            return
        offset = event.get_content_offset(self)
        faces = hand_faces(self.scene)
        place = None if offset is None else place_at(offset.x, len(faces), self.scene.look)
        if place is not None:
            event.stop()
            self.post_message(TableView.CardClicked(place))


class TableView(Container):
    """The felt with the seats and the trick, the comb and the log beside it, the keys below."""

    class CardClicked(Message):
        """A card of the hand was clicked; ``place`` counts from 0."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def compose(self) -> ComposeResult:
        with Horizontal(id="table-head"):
            yield Static("", id="table-title")
            yield Static("", id="table-deal")
        with Horizontal(id="table-body"):
            with Container(id="felt"):
                yield Static("", classes="corner")
                yield Vertical(Static("", id="plate-N"), Static("", id="cards-N", classes="cards"), classes="seat")
                yield Static("", classes="corner")
                yield Vertical(Static("", id="plate-W"), Static("", id="cards-W", classes="cards"), classes="seat")
                yield Static("", classes="corner")
                yield Vertical(Static("", id="plate-E"), Static("", id="cards-E", classes="cards"), classes="seat")
                yield Static("", classes="corner")
                yield Static("", id="cards-S")
                yield Static("", classes="corner")
                yield Static("", id="plate-S")
                yield Hand("", id="hand")
                yield Static("", id="talon")
            with Vertical(id="side"):
                yield Static("", id="score")
                with VerticalScroll(id="log-scroll", can_focus=False):
                    yield Static("", id="log")
        yield Static("", id="hint")
        yield Static("", id="notice")
        yield Bar("keys-now")
        yield Bar("keys-always")

    def show(self, scene: Scene, session: Session) -> None:
        """Show a scene of a session."""
        view, words = scene.view, scene.words
        rules = view.rules
        self._put("table-title", say("tui-table-title", game=say(f"tui-game-{rules.variant.name}")))
        if view.deal_number:
            # After a chimney the combs differ in length (8.3).
            targets = [view.targets[side] for side in words.sides()]
            told = [targets[0]] if len(set(targets)) == 1 else targets
            many = {"target": " : ".join(map(str, told)), "one": "yes" if told == [1] else "no"}
            line = "line" if rules.variant.robber else "stroke"
            self._put("table-deal", say("tui-table-deal", number=view.deal_number, line=line, **many))
        for seat in Seat:
            playing = seat < rules.seats
            self._put(f"plate-{seat}", plate(scene, seat) if playing else "")
            self._put(f"cards-{seat}", trick_cards(scene, seat) if playing else "")
        self._put("talon", talon_text(scene))
        self.query_one(Hand).show(scene)
        width = max(20, self.query_one("#side").content_size.width or 27)
        self._put("score", score_panel(view, words, width))
        scroll = self.query_one("#log-scroll", VerticalScroll)
        if scene.advice is None:
            self._put("log", log_text(_log(scene, session)))
            self.call_after_refresh(scroll.scroll_end, animate=False)
        else:
            advice = advice_text(scene.advice, words, width - 1, is_wide=scene.look.size == LARGE)
            if self._put("log", advice):
                self.call_after_refresh(scroll.scroll_home, animate=False)

    def tell(self, hint: str, notice: str, tone: str = "") -> None:
        """Show the line that tells what can be done, and below it what was just said, as a ``warning`` or ``faint``."""
        room = self.size.width - 2
        self._put("hint", in_two_lines(hint, room))
        self._put("notice", in_two_lines(notice, room))
        for one in ("warning", "faint"):
            self.query_one("#notice").set_class(one == tone, one)

    def show_keys(self, now: Sequence[Key], always: Sequence[Key]) -> None:
        """Show what can be done now, and what always can."""
        self.query_one("#keys-now", Bar).show(now)
        self.query_one("#keys-always", Bar).show(always)

    def scroll_log(self, pages: int) -> None:
        """Scroll the log by so many pages."""
        scroll = self.query_one("#log-scroll", VerticalScroll)
        scroll.scroll_relative(y=pages * max(1, scroll.size.height - 1), animate=False)

    def _put(self, where: str, what: str | Content) -> bool:
        """Show something in a part of the table; return whether it was not shown there already."""
        # Only what is new is drawn, and only the score and the log can change the layout.
        part = self.query_one(f"#{where}", Static)
        content = Content(what) if isinstance(what, str) else what
        is_new = not (isinstance(part.content, Content) and part.content.is_same(content))
        if is_new:
            part.update(content, layout=where in ("score", "log", "table-deal"))
        return is_new


def _log(scene: Scene, session: Session) -> list[Line]:
    """Earlier deals in points, this one in words; a draw is told when the hand shows it."""
    deals, words = session.deals, scene.words
    lines: list[Line] = []
    for number, events in enumerate(deals[:-1], start=1):
        points = [
            say("tui-log-points", side=words.side(side), points=f"{points:+d}", reason=reason_of(reason))
            for side, points, reason in points_in(events)
        ]
        lines.append(Line(say("tui-log-past", number=number, points=", ".join(points) or "–"), "faint"))
    if deals:
        told = before_the_draw(deals[-1])[0] if scene.drawn else deals[-1]
        lines += tell(told, words, len(deals), over=session.is_deal_over and not session.is_new)
    return lines
