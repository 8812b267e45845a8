"""The review after a match: how the chances swung, where the person lost some and why, everybody's mistakes, the luck.

It is worked out beside the screen, one decision after another, and shown deal by deal; it can be left at any time.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from brus.analysis.examining import Examined, Kind
from brus.analysis.graph import draw_swings
from brus.deal import Phase
from brus.messages import say
from brus.seats import Seat, side_names, side_of
from brus.tui.bar import Bar, Key
from brus.tui.gone import PARTS_MAY_BE_GONE, scroll_keys
from brus.tui.inks import MUTED
from brus.tui.reviewing import Reviewing
from brus.tui.thinker import Thought
from brus.tui.words import LONGEST_NAME, Words

if TYPE_CHECKING:
    from brus.tui.app import BrusApp

__all__ = ["ReviewScreen", "review_lines"]

_LETTERS: Final = str.maketrans("•┈┬─│└", "*.+-|+")
_HEADING: Final = "bold $primary"
_DECISIONS: Final = 9
_MISTAKES: Final = 14
"""Cells of the columns of the summary."""
_BAR: Final = 30
_WIDEST: Final = 100
_MUCH: Final = 0.01
"""A loss that stands out."""


class ReviewScreen(Screen[None]):
    """A match reviewed."""

    app: BrusApp
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space", "dismiss(None)", show=False),
        *scroll_keys("review-scroll", 15),
        Binding("q", "app.ask_to_leave", show=False),
    ]

    def __init__(self, reviewing: Reviewing, words: Words, person: Seat) -> None:
        super().__init__()
        self.reviewing = reviewing
        self._words = words
        self._person = person
        self._thought: Thought[None] | None = None
        self._shown = -1

    def compose(self) -> ComposeResult:
        yield Static(Content(say("tui-review-title")), id="review-title")
        yield Static("", id="review-far")
        with VerticalScroll(id="review-scroll", can_focus=False):
            yield Static("", id="review-body")
        yield Bar(
            "review-bar",
            [
                Key("esc", say("tui-key-back"), "screen.dismiss(None)", strong=True),
                Key("↑↓", say("tui-key-scroll"), ""),
                Key("q", say("tui-key-leave"), "app.ask_to_leave"),
            ],
        )

    def on_mount(self) -> None:
        if not self.reviewing.is_over:
            self.app.thinker.prepare("search", self, self._show)
            self._go_on()
        self._show()

    def on_resize(self, event: Resize) -> None:
        self._shown = -1
        self._show()

    def _go_on(self) -> None:
        self._thought = self.app.thinker.ask(self.reviewing.step, self, self._stepped)

    def _stepped(self) -> None:
        if self._thought is None or not self._thought.is_done or not self.is_attached:
            return
        if self._thought.fault is None:
            assert self._thought.result is None
            if not self.reviewing.is_over:
                self._go_on()
        self._show()

    def _show(self) -> None:
        deals = len(self.reviewing.review.deals) + self.reviewing.is_over
        with PARTS_MAY_BE_GONE:
            self.query_one("#review-far", Static).update(self._far())
            if deals != self._shown:
                self._shown = deals
                width = min(_WIDEST, self.size.width - 6)
                lines = review_lines(self.reviewing, self._words, self._person, width) if deals else ()
                self.query_one("#review-body", Static).update(Content("\n").join([*lines]))

    def _far(self) -> Content:
        """How far it is."""
        reviewing = self.reviewing
        if self._thought is not None and self._thought.is_done and (fault := self._thought.fault) is not None:
            return Content.styled(say("tui-review-lacking", lacking=str(fault)), "$error")
        if reviewing.is_over:
            return Content(say("tui-review-over"))
        if self.app.thinker.is_compiling:
            return Content(say("tui-review-compiling"))
        if not reviewing.count:
            return Content(say("tui-review-begins"))
        full, rest = ("#", ".") if self._words.ascii_only else ("━", "─")
        done = _BAR * reviewing.done // reviewing.count
        told = say("tui-review-progress", done=reviewing.done, count=reviewing.count)
        return Content.assemble((full * done, "$accent"), rest * (_BAR - done), f"  {told}")


def review_lines(reviewing: Reviewing, words: Words, person: Seat, width: int) -> Iterator[Content]:
    """The review as far as it is worked out, in lines of at most so many cells."""
    yield from _graph(reviewing, words, person, width)
    yield Content("")
    yield from _mistakes(reviewing, words, person, width)
    yield Content("")
    yield from _players(reviewing, words)
    yield Content("")
    yield from _luck(reviewing, words)
    if reviewing.is_over:
        yield Content("")
        yield Content.styled(say("tui-review-hindsight"), MUTED)


def _graph(reviewing: Reviewing, words: Words, person: Seat, width: int) -> Iterator[Content]:
    seats = reviewing.review.match.rules.seats
    side = side_names(seats)[side_of(person, seats)]
    yield Content.styled(say("tui-review-swings", side=words.inside(side)), _HEADING)
    for line in draw_swings(reviewing.review.swings(side), width):
        shown = line.translate(_LETTERS) if words.ascii_only else line
        point = "*" if words.ascii_only else "•"
        yield Content.assemble(*((letter, "bold $accent" if letter == point else MUTED) for letter in shown))


def _mistakes(reviewing: Reviewing, words: Words, person: Seat, width: int) -> Iterator[Content]:
    found = reviewing.mistakes_of(person)
    decisions = sum(one.decision.seat == person for one in reviewing.review.examined)
    if found or not reviewing.is_over:
        head = say("tui-review-mistakes", count=len(found), decisions=decisions)
    else:
        head = say("tui-review-mistakes-none", decisions=decisions)
    yield Content.styled(head, _HEADING)
    for one in found:
        yield from _mistake(one, words, width)


def _mistake(one: Examined, words: Words, width: int) -> Iterator[Content]:
    decision = one.decision
    told = say(
        "tui-review-mistake",
        deal=str(decision.deal),
        trick=str(decision.trick),
        played=words.choice(decision.played),
        best=words.choice(one.best),
    )
    loss = say(
        "tui-review-loss",
        before=f"{100 * one.before:.1f}",
        after=f"{100 * one.after:.1f}",
        loss=f"{-100 * one.whole.loss:+.1f}",
        error=f"{100 * one.whole.error:.1f}",
    )
    style = "$error" if one.whole.loss >= _MUCH else "$warning"
    yield Content.assemble((told, "bold"), (f"   {loss:>{max(0, width - len(told) - 3)}}", style))
    for text, style in ((_situation(one, words), MUTED), (words.reason(one.reason.sentence), "")):
        for line in wrap(text, width, initial_indent="  ", subsequent_indent="  "):
            yield Content.styled(line, style)


def _situation(one: Examined, words: Words) -> str:
    """What the person held, and what lay on the table."""
    view = one.decision.view
    told = say("tui-review-held", hand=words.cards(view.hand)) if view.hand else ""
    trick = view.last_trick if view.phase == Phase.ASKING_TO_SHOW else view.trick
    if trick is None:
        return told
    plays = ", ".join(
        say("tui-trick-play", who=words.who(seat), cards=words.play(play))
        for seat, play in trick.seats(view.rules.seats)
    )
    return f"{told} {say('tui-review-table', plays=plays)}".strip()


def _players(reviewing: Reviewing, words: Words) -> Iterator[Content]:
    yield Content.styled(say("tui-review-players"), _HEADING)
    yield Content.styled(f"{'':{LONGEST_NAME}}  {say('tui-review-columns')}", MUTED)
    for player in reviewing.review.players:
        parts = [f"{words.who(player.seat):<{LONGEST_NAME}}  {player.decisions:>{_DECISIONS}}"]
        for kind in Kind:
            lost = f"{100 * player.lost[kind]:.1f}"
            told = say("tui-review-mistakes-of", count=player.mistakes[kind], lost=lost)
            parts.append(f"{told:>{_MISTAKES}}")
        yield Content.styled("".join(parts), "bold" if player.seat == words.person else "")


def _luck(reviewing: Reviewing, words: Words) -> Iterator[Content]:
    yield Content.styled(say("tui-review-luck"), _HEADING)
    luck = reviewing.review.luck
    widest = max(len(words.side(side)) for side in luck)
    for side in words.sides():
        told = say("tui-review-luck-of", luck=f"{100 * luck[side] + 0.0:+.1f}")
        yield Content(f"{words.side(side):<{widest}}  {told:>8}")
