"""One match at a table: its shuffles, the time for piping, what can be taken back, and giving up.

The match itself, and every rule, is :class:`brus.match.Match`'s; this is what a table adds to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from brus.cards import Card
from brus.dares import with_dares
from brus.deal import Deal
from brus.events import (
    CardsDrawn,
    CardsShown,
    Chimney,
    Dared,
    DealOver,
    Declined,
    Event,
    Led,
    Piped,
    Played,
    Scored,
    Shown,
)
from brus.kernel import layout, names
from brus.kernel.dealing import begin_match
from brus.match import Match
from brus.plays import PASS, PIPE, Play
from brus.record import FairProof, write_record
from brus.replay import record_of
from brus.seats import Seat, side_names, side_of
from brus.seen import Seen
from brus.server.protocol import PointView
from brus.server.shuffling import Shuffle
from brus.server.window import Window, is_before_a_pipe
from brus.variant import Rules

__all__ = ["Game"]

_LOT: Final = 0
_POINTS: Final = (Scored, Chimney)
_REVEALING: Final = (Piped, CardsDrawn, Shown, CardsShown, Declined, DealOver)


class Game:
    """A match with its shuffles. ``number`` counts the matches of a table from 1, ``players`` are the names there."""

    def __init__(self, rules: Rules, match_id: str, number: int, players: Mapping[Seat, str]) -> None:
        self.rules = rules
        self.match_id = match_id
        self.number = number
        self.match = Match(rules, players)
        self.shuffle: Shuffle | None = None
        """What is committed to and not yet dealt."""
        self.lot: Shuffle | None = None
        self.dealt: Shuffle | None = None
        """The shuffle of the deal that is being played, or was last."""
        self.proofs: list[FairProof] = []
        self.first_dealer: Seat | None = None
        self.window: Window | None = None
        self.conceded: str | None = None
        self.points: list[PointView] = []
        self._has_dares = False
        self._is_forced = False
        untouched = [0] * layout.STATE_SIZE
        begin_match(rules.table, untouched)
        self.deal: Deal | None = None
        """The deal that is being played, or was played last."""
        self.state: Sequence[int] = untouched
        """The kernel's state; of an untouched match before the first deal."""
        self.is_over = False
        """Whether a side has won, or given up."""
        self.is_shuffling = True
        """Whether the lot or the next deal is to come."""

    # what there is

    def _look(self) -> None:
        """See how the match stands after something has happened in it; views ask for that over and over."""
        self.deal = self.match.deal
        if self.deal is not None:
            self.state = self.deal.state
        self.is_over = self.conceded is not None or self.state[layout.MATCH_WINNER] != names.NOBODY
        is_between = self.state[layout.PHASE] in (names.BEFORE_DEAL, names.DEAL_OVER)
        self.is_shuffling = is_between and not self.is_over

    @property
    def winner(self) -> str | None:
        """The side that has won; nobody's where one of three has given up."""
        if self.conceded is None:
            return self.match.winner
        others = [side for side in side_names(self.rules.seats) if side != self.conceded]
        return others[0] if len(others) == 1 else None

    @property
    def next_deal(self) -> int:
        """The number of the shuffle that is to be committed to next: 0 for the lot, then that of the deal."""
        return _LOT if self.first_dealer is None else len(self.match.deals) + 1

    @property
    def seen(self) -> Seen:
        """What everybody has seen of this deal."""
        assert self.deal is not None
        return self.deal.seen_by(None)

    def happened(self) -> list[Event]:
        """All that has happened in this deal, with what has become of dares; who may see it is another matter."""
        return [] if self.deal is None else with_dares(self.deal.events, [], self.rules)

    def points_before(self) -> list[list[Event]]:
        """What each deal of the match before this one came to."""
        return [deal.events for deal in self.match.deals[:-1]]

    # shuffles

    def commit(self, secret: bytes) -> Shuffle:
        """Commit to the next shuffle."""
        self.shuffle = Shuffle(self.match_id, self.next_deal, secret)
        return self.shuffle

    def draw_lots(self, people: Iterable[Seat]) -> dict[Seat, Card]:
        """2.10: everybody draws a card, and the lowest deals."""
        assert self.shuffle is not None
        self.shuffle.close(people)
        lots = self.shuffle.lots(self.rules)
        # The numbers of cards run downward: the greatest is the lowest card.
        self.first_dealer = max(lots, key=lambda seat: lots[seat])
        self.lot, self.shuffle = self.shuffle, None
        return lots

    def begin_deal(self, people: Iterable[Seat]) -> list[Event]:
        """Shuffle with the seeds that have come, cut where the cut is shown (7.3), and deal."""
        shuffle, match = self.shuffle, self.match
        assert shuffle is not None
        assert self.first_dealer is not None
        shuffle.close(people)
        if match.deal is not None:
            # What happened in a deal that is over follows from its pack and plays, and is a lot to keep but for points.
            match.deals[-1] = match.deal.copy()
            match.deals[-1].events = [event for event in match.deal.events if isinstance(event, _POINTS)]
        dealer = self.first_dealer if match.next_dealer is None else match.next_dealer
        cuts = shuffle.cuts(self.rules, dealer, match.deal)
        self.dealt, self.shuffle, self.points, self._has_dares = shuffle, None, [], False
        self.proofs.append(shuffle.proof())
        return self._taken_in(match.begin_deal_from_pack(dealer, shuffle.pack(self.rules), cuts), [])

    def take_over(self) -> list[Shuffle]:
        """The shuffles of deals that are over, each one time: now they are to be revealed."""
        over = [] if self.dealt is None or self.dealt.is_revealed else [self.dealt]
        for shuffle in over:
            shuffle.is_revealed = True
        return over

    # play

    def play(self, play: Play, *, is_forced: bool = False) -> list[Event]:
        """Do what is lawful; return what happened, with what becomes of dares.

        What a computer player does for somebody whose time has run out is ``is_forced``, and not taken back.
        """
        deal = self.deal
        assert deal is not None
        self._is_forced = is_forced
        before = len(deal.events)
        return self._taken_in(deal.play(play), deal.events[:before] if self._has_dares else [])

    def _taken_in(self, events: list[Event], before: list[Event]) -> list[Event]:
        self._look()
        for event in events:
            if isinstance(event, Led):
                self._has_dares = False
                before = []
            if isinstance(event, Dared):
                self._has_dares = True
            elif isinstance(event, Scored):
                # A new list: views that are told have the old one.
                self.points = [*self.points, PointView(event.side, event.points, event.reason)]
            elif isinstance(event, Chimney):
                self.points = [*self.points, PointView(event.side, -1, "chimney")]
        return with_dares(events, before, self.rules) if self._has_dares else events

    def open_window(self, *, is_timed: bool) -> None:
        """Before a lead before which somebody could pipe it is time for that (4.6).

        Where it lasts only until all have answered, it is over at once when nobody is asked.
        """
        if self.deal is not None and not self.is_over and is_before_a_pipe(self.rules, self.state):
            window = Window(self.rules, self.state)
            self.window = window if is_timed or window.answers else None

    def close_window(self) -> list[Event]:
        """The time for piping is over: the first in order who pipes has the lead; else a lead that waits is made."""
        window, deal = self.window, self.deal
        assert window is not None
        assert deal is not None
        self.window = None
        happened: list[Event] = []
        while deal.state[layout.PHASE] == names.ASKING_TO_PIPE:
            seat = deal.to_act
            assert seat is not None
            happened += self.play(PIPE if window.answers.get(seat) == PIPE else PASS)
        if window.held is not None and deal.state[layout.PIPED] == names.NO:
            happened += self.play(window.held)
        return happened

    # taking back, giving up

    def may_undo(self) -> Seat | None:
        """Who played last, if nothing that was hidden has come out since.

        The deal's end reveals all cards, for its shuffle is revealed.
        """
        deal = self.deal
        if deal is None or self.window is not None or self.is_over or self._is_forced:
            return None
        for event in reversed(deal.events):
            if isinstance(event, Led | Played):
                return event.seat
            if isinstance(event, _REVEALING):
                return None
        return None

    def undo(self) -> None:
        """Take the last play back: the deal is played again without it; nothing is dealt anew."""
        deal = self.deal
        assert deal is not None
        before = self.match.deals[-2] if len(self.match.deals) > 1 else None
        again = Deal(self.rules, deal.dealer, deal.pack, deal.cuts, before)
        for play in deal.plays[:-1]:
            again.play(play)
        self.match.deals[-1] = again
        self._is_forced = False
        self.points = [PointView(*point) for point in again.points]
        self._has_dares = any(isinstance(event, Dared) for event in _last_trick(again.events))
        self._look()

    def concede(self, seat: Seat) -> None:
        """The side of a seat gives the match up."""
        self.conceded = self.match.side_name(seat)
        self.window = self.shuffle = None
        self._look()

    def is_partner(self, seat: Seat, other: Seat) -> bool:
        """Whether two different seats are one side."""
        return seat != other and side_of(seat, self.rules.seats) == side_of(other, self.rules.seats)

    # the record

    def record(self) -> str:
        """The match as a record (docs/record.md), with the proofs of its shuffles."""
        match = Match(self.rules, self.match.players)
        for deal in self.match.deals:
            match.begin_deal_from_pack(deal.dealer, deal.pack, deal.cuts)
            for play in deal.plays:
                match.play(play)
        extras: dict[str, object] = {} if self.conceded is None else {"x-conceded": self.conceded}
        if self.lot is not None:
            lot = self.lot.proof()
            proof = {
                "commit": lot.commit.hex(),
                "secret": lot.secret.hex(),
                "seeds": [seed.hex() for seed in lot.seeds],
            }
            extras["x-lot"] = proof | dict(lot.extras)
        return write_record(replace(record_of(match, self.proofs), extras=extras))


def _last_trick(events: Sequence[Event]) -> Iterator[Event]:
    """The events of the trick on the table, the last first."""
    for event in reversed(events):
        yield event
        if isinstance(event, Led):
            return
