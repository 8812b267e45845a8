"""How things are at a table: all that follows from its log, and whose lines are open, which does not.

Only :mod:`brus.server.applying` changes what follows from the log.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any, Final, Literal

from brus.plays import Play
from brus.seats import Seat, seats_of
from brus.server.entries import WATCHERS, Audience, Refused, TableSettings
from brus.server.game import Game
from brus.server.looking import Look
from brus.server.mailbox import Mailbox, pack
from brus.server.protocol import Did, Happening, Message, Opened, Phase, Question, Said
from brus.server.seating import QUICK, STAND_IN, Seating
from brus.server.telling import Told
from brus.variant import Rules
from brus.variants import get_variant

__all__ = ["Situation"]

_IDS_KEPT: Final = 20
_SAID_KEPT: Final = 30


class Situation:
    """A table as its log has made it so far."""

    def __init__(self, table: str, settings: TableSettings) -> None:
        self.table = table
        self.settings = settings
        self.rules = _rules(settings.variant, settings.seats, tuple(sorted(settings.options.items())))
        self.seating = Seating(settings.seats)
        self.phase: Phase = "open"
        self.game: Game | None = None
        self.matches = 0
        self.records: list[str] = []
        """The matches before this one, as records."""
        self.question: Question | None = None
        self.questions = 0
        self.step = 0
        """Counts what happens in the game, so that what answers an earlier step is known to be late."""
        self.reminded: int | None = None
        """The step at which the player was reminded."""
        self.out_of_time: int | None = None
        """The step that a computer player makes, since the player's time has run out."""
        self.said: deque[Said] = deque(maxlen=_SAID_KEPT)
        """The last that was said."""
        self.boxes: dict[Audience, Mailbox] = {seat: Mailbox() for seat in (*seats_of(settings.seats), WATCHERS)}
        self._done: dict[str, deque[str]] = {}
        self.times_asked: dict[Seat, int] = {}
        """How often the others have been asked about a seat since its person's line is down; forgotten by a restart."""
        # Not from the log
        self.here: frozenset[str] = frozenset()
        """The people whose lines are open."""
        self._attended: tuple[int, frozenset[str], frozenset[Audience]] = (-1, self.here, frozenset())
        self.outbox: list[tuple[Audience, Message]] = []
        self.choices: dict[tuple[int, Seat], Play] = {}
        """What computer players have chosen and will do in due time, by step and seat."""
        self.false_claims: dict[tuple[Seat, tuple[Play, ...]], Refused] = {}
        """Claims that were refused in this deal, after these plays, so that none is worked out over and over."""

    # who

    def audience_of(self, person_id: str) -> Audience:
        """The seat of a person, or the watchers."""
        return self.seating.seat_of(person_id)

    def is_here(self, seat: Seat) -> bool:
        """Whether the line of a seat's person is open."""
        return seat in self.attended

    @property
    def watchers(self) -> int:
        """How many are here without a seat."""
        return sum(self.seating.seat_of(person) is None for person in self.here)

    @property
    def attended(self) -> frozenset[Audience]:
        """The audiences of whom anybody is here; asked for many times a move, and seldom another."""
        changes, here, found = self._attended
        if changes != self.seating.changes or here is not self.here:
            found = frozenset(map(self.audience_of, self.here))
            self._attended = self.seating.changes, self.here, found
        return found

    @property
    def may_watch_now(self) -> bool:
        """Whether people without a seat see the game: where nobody may watch, only between matches."""
        return self.settings.watch or self.phase in ("open", "over", "closed")

    def is_done(self, person_id: str, command_id: str) -> bool:
        """Whether a command of this person has been carried out."""
        return command_id in self._done.get(person_id, ())

    def note_done(self, person_id: str, command_id: str) -> None:
        """A command has been carried out; the latest of each person are kept in mind."""
        if person_id not in self._done:
            self._done[person_id] = deque(maxlen=_IDS_KEPT)
        self._done[person_id].append(command_id)

    @property
    def talk(self) -> Literal["phrases", "text"]:
        """What may be said here: text at private tables only."""
        return "phrases" if self.settings.listed else self.settings.talk

    # the game

    @property
    def is_timed(self) -> bool:
        """Whether the time for piping lasts equally long always: where anybody could learn something from it (4.6)."""
        return self.seating.count_people > 1 or self.settings.watch

    def level_of(self, seat: Seat) -> str | None:
        """The level that acts at a seat now, if a computer player does."""
        chair = self.seating[seat]
        if chair.kind == "computer":
            level = chair.level or STAND_IN
        elif chair.stand_in or (self.out_of_time == self.step and self.to_act == seat):
            level = STAND_IN
        else:
            return None
        # A search for an answer to piping would take time that tells of it (4.6).
        is_asked = self.game is not None and self.game.window is not None
        return STAND_IN if is_asked and level not in QUICK else level

    @property
    def to_act(self) -> Seat | None:
        """The seat whose play is waited for; nobody's in the time for piping."""
        if self.phase != "playing" or self.game is None or self.game.window is not None or self.game.is_over:
            return None
        return self.game.match.to_act

    @property
    def time_to_play(self) -> float | None:
        """At tables with a pace: how long the person who is waited for has, from the beginning of the turn, in seconds.

        That is until the reminder, or until a computer player makes the play; the time for piping comes before it.
        """
        pace, game = self.settings.pace, self.game
        if pace.kind == "none" or game is None or self.phase != "playing" or game.is_over:
            return None
        window = game.window
        seat = game.match.to_act if window is None else window.leader
        if seat is None or self.level_of(seat) is not None or self.reminded == self.step:
            return None
        time = pace.seconds
        if pace.kind == "clock":
            time += self.seating[seat].reserve or 0
        if window is not None and self.is_timed:
            time += self.settings.times.piping
        elif window is not None and window.is_asked(seat):
            return None
        return time

    def luck(self, seat: Seat, seen: int) -> int:
        """The number that stands for a computer player's luck, from 1 to 2147483646.

        It follows from the deal's secret, which nobody can guess, and from how many events the seat has seen, so that
        what it may not know cannot move it.
        """
        assert self.game is not None
        assert self.game.dealt is not None
        told = b"luck" + self.game.dealt.secret + seen.to_bytes(4, "big") + bytes([seat])
        return int.from_bytes(hashlib.sha256(told).digest()[:8], "big") % 2147483646 + 1

    # telling

    def begin_anew(self, *seats: Seat) -> None:
        """Somebody else has these seats now: no number that anybody may still have from before is one of theirs."""
        n = 1 + max(box.n for box in self.boxes.values())
        for seat in seats:
            self.boxes[seat].begin_anew(n)

    def tell(self, told: Iterable[Told], *, moves: bool = False, also: Collection[Audience] = ()) -> None:
        """Tell what has happened, each audience what it may see; who sees nothing of it gets no message.

        What happens in the game ``moves`` it, and comes to everybody; ``also`` are seats whose view has changed though
        nothing is told.
        """
        told = list(told)
        common = [happening for audience, happening in told if audience is None]
        is_common = len(common) == len(told)
        packed = pack(common)
        blind = not self.may_watch_now and self.phase in ("playing", "aside")
        look: Look | None = None
        attended = self.attended
        for audience in self.seating.audiences:
            if audience is WATCHERS and blind and moves:
                continue
            what, kept = common, packed
            if not is_common:
                what = [one for seen_by, one in told if seen_by is None or audience in seen_by]
                kept = packed if len(what) == len(common) else pack(what)
            if not what and not moves and audience not in also:
                continue
            n = self.boxes[audience].post(kept, moves=moves)
            if audience in attended:
                look = look or Look(self)
                self.outbox.append((audience, Did(n=n, what=what, view=look.view(audience))))

    def tell_said(self, said: Said) -> None:
        """Tell everybody what somebody has said."""
        self.said.append(said)
        for audience in self.seating.audiences:
            n = self.boxes[audience].post(said, moves=False)
            if audience in self.attended:
                self.outbox.append((audience, Said(n, said.seat, said.name, said.phrase, said.text)))

    def tell_lines(self) -> None:
        """Tell all who are here whose lines are open."""
        opened = self.lines_told()
        self.outbox += [(audience, opened) for audience in self.boxes if audience in self.attended]

    def lines_told(self) -> Opened:
        """Whose lines are open now."""
        return Opened(here=self.lines, watchers=self.watchers)

    @property
    def lines(self) -> dict[str, bool]:
        """By seat of the people, whether their lines are open."""
        return {str(seat): self.is_here(seat) for seat, _ in self.seating.people}


@lru_cache(maxsize=256)
def _rules(variant: str, seats: int, options: tuple[tuple[str, bool | int | str], ...]) -> Rules:
    """One object for all tables of these rules. The cache takes True for 1, but no house rule may be both."""
    return get_variant(variant).rules(seats, dict(options))


def happening(what: str, **more: Any) -> Told:
    """Something that everybody is told."""
    return None, Happening(what=what, **more)
