"""The review after a match: a verdict, everybody's mistakes, the luck, where the person lost some and why, the swings.

It is worked out beside the screen, one decision after another, and shown deal by deal; it can be left at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from brus.analysis.judging import LEAST_LOSS
from brus.bots.reasons import Rule
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
_MISTAKES: Final = 16
"""Cells of the columns of the summary."""
_BAR: Final = 30
_WIDEST: Final = 100
_MUCH: Final = 0.01
"""A loss, or luck, that stands out."""
_DEAREST: Final = 3
"""Mistakes that are shown before all others."""
_NO_LESSONS: Final = frozenset({Rule.MORE_DEALS, Rule.REST, Rule.TRIED, Rule.NONE, Rule.SURER, Rule.CHEAPER})
"""What is true of two plays and teaches nothing for the next."""


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
                Key("end", say("tui-key-end"), "app.scroll_part('review-scroll', 1000000)"),
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
            return Content(say("tui-review-over", least=f"{100 * LEAST_LOSS:.1f}"))
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
    yield from _verdict(reviewing, words, person, width)
    yield Content("")
    yield from _players(reviewing, words)
    yield Content("")
    yield from _luck(reviewing, words)
    yield Content("")
    yield from _mistakes(reviewing, words, person, width)
    yield Content("")
    yield from _graph(reviewing, words, person, width)
    if reviewing.is_over:
        yield Content("")
        partner = "no" if partner_of(reviewing, person) is None else "yes"
        yield from _wrapped(say("tui-review-hindsight", partner=partner), width, MUTED)


def partner_of(reviewing: Reviewing, person: Seat) -> Seat | None:
    """Who plays with the person; nobody with three players."""
    return Seat((person + 2) % 4) if reviewing.review.match.rules.seats == 4 else None


def _verdict(reviewing: Reviewing, words: Words, person: Seat, width: int) -> Iterator[Content]:
    """Who had the better cards, and what mistakes cost the person's side."""
    luck = reviewing.review.luck
    lucky = max(words.sides(), key=lambda side: luck[side])
    told = say(
        "tui-review-verdict-cards",
        side=words.side(lucky),
        luck=f"{100 * luck[lucky]:.1f}",
        better="yes" if luck[lucky] >= _MUCH else "no",
    )
    lost = {player.seat: sum(player.lost.values()) for player in reviewing.review.players}
    partner = partner_of(reviewing, person)
    cost = say(
        "tui-review-verdict-mistakes",
        own=f"{100 * lost[person]:.1f}",
        partner="" if partner is None else words.name(partner),
        theirs="" if partner is None else f"{100 * lost[partner]:.1f}",
        alone="yes" if partner is None else "no",
    )
    yield from _wrapped(f"{told} {cost}", width, "bold")


def _wrapped(text: str, width: int, style: str, indent: str = "") -> Iterator[Content]:
    # A number stays with its sign.
    for line in wrap(text.replace(" %", "\u00a0%"), width, initial_indent=indent, subsequent_indent=indent):
        yield Content.styled(line, style)


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
    if found:
        yield from _wrapped(say("tui-review-signs"), width, MUTED)
    yield from _lessons(found, words, width)
    if len(found) > _DEAREST:
        yield Content.styled(say("tui-review-dearest"), _HEADING)
        for one in sorted(found, key=lambda one: -one.whole.loss)[:_DEAREST]:
            yield from _mistake(one, words, width)
        yield Content("")
        yield Content.styled(say("tui-review-in-order"), _HEADING)
    for one in found:
        yield from _mistake(one, words, width)


def _lessons(found: Sequence[Examined], words: Words, width: int) -> Iterator[Content]:
    """The rules that speak against several of the mistakes, the most frequent first, as the dearest of these has it."""
    by_rule: dict[Rule, list[Examined]] = {}
    for one in found:
        if one.reason.rule not in _NO_LESSONS:
            by_rule.setdefault(one.reason.rule, []).append(one)
    repeated = sorted((ones for ones in by_rule.values() if len(ones) > 1), key=len, reverse=True)
    for ones in repeated:
        dearest = max(ones, key=lambda one: one.whole.loss)
        told = say(
            "tui-review-lesson",
            count=len(ones),
            lost=f"{100 * sum(one.whole.loss for one in ones):.1f}",
            why=words.reason(dearest.reason.sentence),
        )
        yield from _wrapped(told, width, "$accent", "  ")
    if repeated:
        yield Content("")


def _mistake(one: Examined, words: Words, width: int) -> Iterator[Content]:
    decision = one.decision
    told = say(
        "tui-review-mistake",
        deal=str(decision.deal),
        trick=str(decision.trick),
        played=words.told(decision.played),
        best=words.told(one.best),
    )
    loss = say(
        "tui-review-loss",
        before=f"{100 * one.before:.1f}",
        after=f"{100 * one.after:.1f}",
        loss=f"{-100 * one.whole.loss:+.1f}",
        error=f"{100 * one.whole.error:.1f}",
    )
    style = "$error" if one.whole.loss >= _MUCH else "$warning"
    if len(told) + len(loss) + 3 <= width:
        yield Content.assemble((told, "bold"), (f"   {loss:>{width - len(told) - 3}}", style))
    else:
        yield Content.styled(told, "bold")
        yield Content.styled(f"{loss:>{width}}", style)
    yield from _wrapped(_situation(one, words), width, MUTED, "  ")
    yield from _wrapped(words.reason(one.reason.sentence), width, "", "  ")


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
