"""After a deal: who scored what. After the match: the comb, the story in points, where the record lies, and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from brus.events import Buk, Cut, DealOver, Dealt, Event, points_in, scores_after
from brus.messages import say
from brus.tui.bar import Bar, Key
from brus.tui.gone import scroll_keys
from brus.tui.pieces import labelled_comb
from brus.tui.review_screen import ReviewScreen
from brus.tui.reviewing import Reviewing
from brus.tui.session import Session
from brus.tui.story import announcements, reason_of, tell_tricks
from brus.tui.words import Words

if TYPE_CHECKING:
    from brus.tui.app import BrusApp

__all__ = ["DealEndScreen", "MatchEndScreen", "score_table"]

_COMB_WIDTH = 60


def _headline(events: Sequence[Event], words: Words) -> str:
    for event in events:
        if isinstance(event, DealOver) and event.winner is not None:
            side = event.winner
            return say("tui-log-deal-over", side=words.side(side), many=words.side_many(side))
        if isinstance(event, Buk):
            return say("tui-log-buk", waiting=event.waiting)
    return say("tui-deal-ended")


def _match_over(winner: str | None, words: Words) -> list[str]:
    if winner is None:
        return []
    return [say("tui-log-match-over", side=words.side(winner), many=words.side_many(winner))]


def _score_line(session: Session, words: Words) -> str:
    view = session.view()
    return "    ".join(
        say("tui-end-side", side=words.side(side), score=view.score[side], target=view.targets[side])
        for side in words.sides()
    )


class DealEndScreen(ModalScreen[bool]):
    """A deal is over: its points with their reasons, the comb, and its tricks, which may now be told."""

    app: BrusApp
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "dismiss(True)", show=False),
        *scroll_keys("deal-scroll", 5),
        Binding("q", "app.ask_to_leave", show=False),
    ]

    def __init__(self, session: Session, words: Words) -> None:
        super().__init__()
        self._session = session
        self._words = words

    def compose(self) -> ComposeResult:
        deals = self._session.deals
        events, words, view = deals[-1], self._words, self._session.view()
        with Vertical(classes="window wide"):
            title = say("tui-deal-end-title", number=len(deals), headline=_headline(events, words))
            yield Static(Content(title), classes="window-title")
            with VerticalScroll(id="deal-scroll", can_focus=False):
                for line in [*announcements(events, words), *_match_over(view.winner, words)]:
                    yield Static(Content(line), classes="said")
                yield Static(labelled_comb(view, words, _COMB_WIDTH), classes="end-comb")
                yield Static(Content(_score_line(self._session, words)), classes="end-score")
                for line in tell_tricks(events, words):
                    yield Static(Content(line), classes="trick-line")
            yield Bar("deal-bar", self._keys())

    def _keys(self) -> list[Key]:
        go_on = say("tui-key-story") if self._session.is_over else say("tui-key-next-deal")
        return [
            Key("enter", go_on, "screen.dismiss(True)", strong=True),
            Key("↑↓", say("tui-key-scroll"), ""),
            Key("q", say("tui-key-leave"), "app.ask_to_leave"),
        ]


def score_table(deals: Sequence[Sequence[Event]], words: Words) -> list[tuple[str, str]]:
    """The match in points: each deal, its dealer and the score it made; beside it who scored what, and why."""
    sides = words.sides()
    rows = []
    scores = scores_after(deals, words.seats)
    for number, (events, score) in enumerate(zip(deals, scores, strict=True), start=1):
        dealer = next((words.who(event.dealer) for event in events if isinstance(event, Dealt | Cut)), "–")
        by_side: dict[str, list[str]] = {}
        for side, points, reason in points_in(events):
            by_side.setdefault(side, []).append(
                say("tui-points", points=f"{points:+d}", reason=reason_of(reason))
                if reason != "chimney"
                else reason_of(reason)
            )
        what = "; ".join(
            say("tui-points-of", side=words.side(side), points=", ".join(by_side[side]))
            for side in sides
            if side in by_side
        )
        running = " : ".join(str(score[side]) for side in sides)
        rows.append((f"{number:>3}  {dealer:<12} {running}", what or "–"))
    return rows


class MatchEndScreen(Screen[None]):
    """The match is over."""

    app: BrusApp
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,a", "again", show=False),
        Binding("r", "review", show=False),
        Binding("m,escape", "menu", show=False),
        *scroll_keys("end-scroll", 8),
        Binding("q", "app.ask_to_leave", show=False),
    ]

    def __init__(self, session: Session, words: Words, record: str | None) -> None:
        super().__init__()
        self.session = session
        self._words = words
        self._record = record
        self._reviewing: Reviewing | None = None

    def compose(self) -> ComposeResult:
        words, session = self._words, self.session
        view = session.view()
        yield Static(Content(" ".join(_match_over(view.winner, words))), id="end-title")
        yield Static(labelled_comb(view, words, _COMB_WIDTH), id="end-comb")
        yield Static(Content(_score_line(session, words)), id="end-score")
        yield Static(Content(say("tui-end-columns")), id="end-columns")
        with VerticalScroll(id="end-scroll", can_focus=False):
            for deal, what in score_table(session.deals, words):
                yield Horizontal(Static(Content(deal), classes="end-deal"), Static(Content(what), classes="end-what"))
        where = say("tui-end-record", file=self._record) if self._record else say("tui-end-no-record")
        yield Static(Content(where), id="end-record")
        yield Bar("end-bar", self._keys())

    def _keys(self) -> list[Key]:
        return [
            Key("enter", say("tui-key-again"), "screen.again", strong=True),
            Key("r", say("tui-key-review"), "screen.review"),
            Key("m", say("tui-key-menu"), "screen.menu"),
            Key("↑↓", say("tui-key-scroll"), ""),
            Key("q", say("tui-key-leave"), "app.ask_to_leave"),
        ]

    def action_review(self) -> None:
        """The person's mistakes, and how the chances swung; one that was left goes on where it was."""
        if self._reviewing is None or not self._reviewing.done:
            self._reviewing = self.session.reviewing()
        self.app.push_screen(ReviewScreen(self._reviewing, self._words, self.session.person))

    def action_again(self) -> None:
        """Another match at the same table."""
        self.app.sit_down(self.session.setup())

    def action_menu(self) -> None:
        """To the menu."""
        self.app.show_menu()
