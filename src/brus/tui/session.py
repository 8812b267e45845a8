"""The match behind the table: whose turn it is, what goes on by itself, and what is kept.

The screen asks a session for the person's view and for the events that the person's seat has seen, and for nothing
else of the match.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from brus.cards import Card
from brus.dares import with_dares
from brus.deal import Phase
from brus.events import Event
from brus.host import Host
from brus.messages import say
from brus.plays import Play
from brus.refusals import Refusal
from brus.seats import Seat, seats_of
from brus.tui.levels import needs_machine_code, playable
from brus.tui.reviewing import Reviewing
from brus.tui.saves import Saved, Store
from brus.tui.settings import Setup
from brus.tui.story import split_deals
from brus.tui.words import Words
from brus.view import View

__all__ = ["PERSON", "Session", "new_session"]

PERSON: Final = Seat.S
"""Where the person sits in a new match: at the bottom of the screen."""
_SEEDS: Final = 10**9


class Session:
    """A match that one person plays against computer players, kept in a store after every step."""

    def __init__(self, saved: Saved, store: Store) -> None:
        self._saved = saved
        self._store = store
        self._host = saved.host
        self.person = saved.person
        self._events = with_dares(self._host.match.events_for(self.person), (), self._host.match.rules)
        self._let_bots_answer_piping()

    # what the person may know

    def view(self) -> View:
        """What the person's seat knows now."""
        return self._host.view(self.person)

    def words(self, *, ascii_only: bool = False) -> Words:
        """The names of this match."""
        match = self._host.match
        return Words(match.rules.seats, self.person, match.players, ascii_only)

    @property
    def deals(self) -> list[list[Event]]:
        """The events that the person has seen, deal by deal."""
        return split_deals(self._events)

    @property
    def lots(self) -> dict[Seat, Card]:
        """The card that each seat drew for the first deal, in the open (2.10)."""
        return dict(self._host.lots)

    @property
    def first_dealer(self) -> Seat:
        """Who deals first: the lowest lot (2.10)."""
        return self._host.first_dealer

    @property
    def levels(self) -> dict[Seat, str]:
        """The level of each computer player."""
        return dict(self._host.levels)

    @property
    def has_searchers(self) -> bool:
        """Whether somebody at the table thinks with machine code."""
        return any(needs_machine_code(level) for level in self.levels.values())

    @property
    def seed(self) -> int:
        """The seed of all shuffles."""
        return self._host.seed

    @property
    def is_new(self) -> bool:
        """Whether no card has been dealt yet."""
        return not self._host.match.deals

    @property
    def is_deal_over(self) -> bool:
        """Whether the last deal is over, be it with the match."""
        return self.view().phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.view().winner is not None

    @property
    def is_persons_turn(self) -> bool:
        """Whether the person is waited for."""
        return self._host.match.to_act == self.person

    def why_not(self, play: Play) -> Refusal | None:
        """Why the person may not do this now, or None."""
        return self._host.match.why_not(play, self.person)

    # what is done

    def play(self, play: Play) -> list[Event]:
        """The person's play or answer; return what the person sees of it.

        Raises :class:`brus.errors.IllegalPlay` when the rules refuse it.
        """
        return self._keep(self._host.play(play, self.person))

    def thought(self) -> Callable[[], Play] | None:
        """What a computer player that thinks long has to do now, for a thread to call; None where there is no such."""
        return self._host.thought() if self._host.thinks_long else None

    def go_on(self, play: Play | None = None) -> list[Event]:
        """What needs no person: a deal, or a computer player's play; return what the person sees of it.

        ``play`` is what a player that thinks long has found; without it one that is waited for thinks here and now.
        """
        host = self._host
        return self._keep(host.go_on() if play is None else host.play(play, host.match.to_act))

    def _keep(self, events: Sequence[Event]) -> list[Event]:
        seen = self._seen(events)
        self._events += seen
        seen += self._let_bots_answer_piping()
        self._store.save(self._saved)
        if self.is_deal_over:
            self._store.write_record(self._saved)
        return seen

    def _let_bots_answer_piping(self) -> list[Event]:
        """Computer players answer at once whether they pipe, so that nothing tells that they were asked (4.6)."""
        seen: list[Event] = []
        while self._host.match.phase == Phase.ASKING_TO_PIPE and self._host.is_bot_to_act:
            seen += [event for event in self._host.play_bot_at_once() if event.is_seen_by(self.person)]
        self._events += seen
        return seen

    def _seen(self, events: Sequence[Event]) -> list[Event]:
        """What the person sees of these events, with what becomes of a dare."""
        seen = [event for event in events if event.is_seen_by(self.person)]
        return with_dares(seen, self._events, self._host.match.rules)

    def reviewing(self) -> Reviewing:
        """A review of the match, which is over, to be worked out; all its cards are open now."""
        return Reviewing(self._host.match)

    # the record

    @property
    def record_file(self) -> Path:
        """Where the record of this match is written."""
        return self._store.records / self._saved.record

    def write_record(self) -> Path | None:
        """Write the record as far as the match is played."""
        return self._store.write_record(self._saved)

    def forget(self) -> None:
        """The match is over and done with: the next start does not go on with it."""
        self._store.forget()

    def setup(self) -> Setup:
        """The table that this match was played at, with another seed to come."""
        match = self._host.match
        return Setup(
            match.rules.variant.name,
            match.rules.seats,
            dict(match.rules.options),
            {str(seat): level for seat, level in self.levels.items()},
            {str(seat): name for seat, name in match.players.items()},
        )


def new_session(setup: Setup, store: Store) -> Session:
    """Sit down at a table: a match that has not begun, and is kept from now on."""
    rules = setup.rules()
    seed = int(setup.seed) if setup.seed else secrets.randbelow(_SEEDS)
    levels: dict[Seat, str] = {seat: setup.level(seat) for seat in seats_of(rules.seats) if seat != PERSON}
    playing = {seat: playable(level) for seat, level in levels.items()}
    if playing != levels:
        store.notices.append(say("tui-level-replaced"))
    host = Host(rules, seed=seed, players=setup.players(), levels=playing)
    saved = Saved(host, PERSON, store.new_record_name(host))
    store.save(saved)
    store.write_record(saved)
    return Session(saved, store)
