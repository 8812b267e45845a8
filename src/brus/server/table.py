"""A table without I/O: commands and time in, entries of its log out, and messages when those are applied.

Whoever has a table keeps to one order: decide (or :meth:`Table.due`, or :meth:`Table.bot_play`), write the entries down
for good, :meth:`Table.apply` them, send what :meth:`Table.take_messages` gives. The state is the log: a table that is
replayed from its entries is the same as the one that made them. Nothing is random here and nothing knows a clock:
chance and the time, in seconds of a clock that nobody sets, are arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import structs

from brus.messages import say
from brus.plays import PASS, Play
from brus.seats import Seat
from brus.server import agenda, applying
from brus.server.agenda import Clocks, turn_key, window_key
from brus.server.cleaning import clean_name
from brus.server.deciding import Deciding
from brus.server.entries import (
    WATCHERS,
    Audience,
    BotTurn,
    Decision,
    Entry,
    Pace,
    Refused,
    TableSettings,
    Times,
    checked,
)
from brus.server.looking import Look
from brus.server.protocol import PROTOCOL, Did, Happening, Message, Opened, Said, Welcome
from brus.server.seating import Person
from brus.server.telling import recalled, told_of
from brus.view import view_of

__all__ = [
    "WATCHERS",
    "Audience",
    "BotTurn",
    "Decision",
    "Entry",
    "Pace",
    "Person",
    "Refused",
    "Table",
    "TableSettings",
    "Times",
]

Chance = Callable[[int], bytes]


class Table:
    """A table with its seats, its matches one after another, and what each audience is told.

    >>> from brus.server.protocol import Ready
    >>> host, guest = Person("a", "Anna"), Person("b", "Bo")
    >>> settings = TableSettings("danish", fill={"E": "good", "W": "good", "N": "good"})
    >>> table = Table.replayed(Table.opened("t1", settings, host, 0.0))
    >>> str(table.audience_of("a")), table.audience_of("b"), table.document()["phase"]
    ('S', None, 'open')
    >>> table.note_line("a", True, 0.0)
    >>> decision = table.decide(host, Ready(id="1"), 0.0)
    >>> for entry in decision.entries:
    ...     table.apply(entry)
    >>> [entry.kind for entry in table.due(0.0, bytes)]
    ['start']
    """

    def __init__(self, first: Entry) -> None:
        self._table = applying.opened(first)
        self._clocks = Clocks()

    @classmethod
    def opened(cls, table_id: str, settings: TableSettings, host: Person, now: float) -> list[Entry]:
        """The first entries of a new table; raise :class:`brus.errors.BrusError` for settings that cannot be.

        ``now`` becomes the entry's time, for people only.
        """
        checked(settings)
        named = {"id": host.id, "name": clean_name(host.name)}
        return [
            Entry(
                "opened",
                now,
                {"format": 1, "table": table_id, "settings": msgspec.to_builtins(settings), "host": named},
            )
        ]

    @classmethod
    def replayed(cls, entries: Sequence[Entry]) -> Table:
        """The table that these entries, all from the first, have made."""
        table = cls(entries[0])
        for _ in table.replay(entries[1:]):
            pass
        return table

    def replay(self, entries: Iterable[Entry]) -> Iterator[None]:
        """Do what a log says after its first entry, one at each step. In the end all that is timed begins anew."""
        for entry in entries:
            self.apply(entry)
            yield
        self._table.times_asked.clear()

    # commands and time

    def decide(self, person: Person, command: Any, now: float) -> Decision:
        """What a person's command comes to; nothing is changed. Raise :class:`Refused`.

        A command whose ``id`` this person has used before has been carried out and is not again.
        """
        spent = self._clocks.spent(turn_key(self._table), now)
        return Deciding(self._table, person, spent).decide(command)

    def apply(self, entry: Entry) -> None:
        """Do what an entry says; what :meth:`decide`, :meth:`due` and :meth:`bot_play` gave can always be applied."""
        applying.apply(self._table, entry)

    def due(self, now: float, chance: Chance) -> list[Entry]:
        """What time alone brings by now, one thing at a time; ask again when it has been applied."""
        return agenda.due(self._table, self._clocks, now, chance)

    def next_due(self, now: float) -> float | None:
        """When :meth:`due` will have something if nothing else happens; to be asked after everything that happens."""
        return agenda.next_due(self._table, self._clocks, now)

    def called(self, person: Person) -> list[Entry]:
        """The entry by which a person of this table gets another name; nothing where that is the name already."""
        seat, name = self._table.seating.seat_of(person.id), clean_name(person.name)
        if seat is None or self._table.phase == "closed":
            return []
        before = self._table.seating[seat].view().name
        body = {"seat": seat.name, "person": person.id, "was": before, "name": name}
        return [Entry("renamed", 0.0, body)] if name != before else []

    # computer players

    def bot_to_act(self) -> BotTurn | None:
        """The computer player that is to choose now, if there is one. What it chooses is done in due time."""
        table, game = self._table, self._table.game
        if table.phase != "playing" or game is None or game.is_over or game.is_shuffling:
            return None
        if game.window is not None:
            return next(map(self._turn, filter(table.level_of, game.window.open_seats)), None)
        seat = table.to_act
        if seat is None or table.level_of(seat) is None or (table.step, seat) in table.choices:
            return None
        return self._turn(seat)

    def _turn(self, seat: Seat) -> BotTurn:
        table, game = self._table, self._table.game
        assert game is not None
        level = table.level_of(seat)
        assert level is not None
        match = game.match
        if game.window is not None:
            # All are asked at once, each as if those before had passed; nobody sees whether they were asked (4.6).
            match = match.copy()
            while match.to_act != seat:
                match.play(PASS)
        assert match.deal is not None
        luck = table.luck(seat, match.deal.seen_by(seat).count)
        return BotTurn(seat, level, view_of(match, seat), luck, table.step)

    def bot_play(self, turn: BotTurn, play: Play | str) -> list[Entry]:
        """What a computer player has chosen: an answer to piping is an entry at once, all else comes from :meth:`due`.

        Nothing where the table has gone on by now, and somebody else is waited for.
        """
        table, game, seat = self._table, self._table.game, turn.seat
        if turn.number != table.step or table.phase != "playing" or game is None or table.level_of(seat) is None:
            return []
        chosen = Play.parse(play) if isinstance(play, str) else play
        if chosen not in turn.view.legal:
            chosen = turn.view.legal[0]
        if game.window is not None:
            if not game.window.is_asked(seat):
                return []
            return [Entry("answer-piping", 0.0, {"seat": seat.name, "play": str(chosen)})]
        if table.to_act == seat:
            table.choices[table.step, seat] = chosen
        return []

    # who is told what

    @property
    def matches(self) -> int:
        """How many matches have begun here; also the number of the last."""
        return self._table.matches

    def note_line(self, person_id: str, here: bool, now: float) -> None:
        """A person's line is open, or is no more; lines are not durable. All who are here are told."""
        table = self._table
        if (person_id in table.here) == here:
            return
        table.here = table.here | {person_id} if here else table.here - {person_id}
        seat = table.seating.seat_of(person_id)
        if seat is not None:
            table.times_asked.pop(seat, None)
        self._clocks.look(table, now)
        table.tell_lines()

    def audiences(self) -> tuple[Audience, ...]:
        """The seats that belong to people, and the watchers."""
        return self._table.seating.audiences

    def people(self) -> tuple[str, ...]:
        """The ids of the people who have seats."""
        return tuple(chair.person.id for _, chair in self._table.seating.people if chair.person is not None)

    def audience_of(self, person_id: str) -> Audience:
        """The seat of a person, or :data:`WATCHERS`."""
        return self._table.audience_of(person_id)

    def may_see(self, person_id: str) -> bool:
        """Whether a person may look on: who has a seat, between matches anybody, and else where one may watch."""
        return self._table.audience_of(person_id) is not WATCHERS or self._table.may_watch_now

    def welcome(self, audience: Audience) -> Welcome:
        """The whole table as this audience sees it now."""
        table = self._table
        view = Look(table).view(audience)
        view = structs.replace(view, deadline=self._left(view.deadline), waits=self._left_to_pipe(view.waits))
        box, said = table.boxes[audience], list(table.said)
        log, past = self._log(audience)
        kept = box.n if audience is WATCHERS else box.first
        return Welcome(box.n, PROTOCOL, view, table.lines, table.watchers, said, log, past, kept)

    def _log(self, audience: Audience) -> tuple[list[Happening], list[list[Happening]]]:
        """What has happened in this deal, and what those before it came to, for the log of one who comes."""
        game = self._table.game
        if game is None or (audience is WATCHERS and not self._table.may_watch_now):
            return [], []
        past = [[told for _, told in told_of(points)] for points in game.points_before()]
        return recalled(game.happened(), audience, is_over=game.is_over or game.is_shuffling), past

    def lines(self) -> Opened:
        """Whose lines are open now."""
        return self._table.lines_told()

    def since(self, audience: Audience, n: int) -> list[Did | Said] | None:
        """What the person on a seat was told after message ``n``; None when that is too long ago, and welcome is due.

        To watchers nothing is told twice: any of them may just have come, or have had a seat, whose numbers are others,
        and nobody may look at older tricks (2.11). The last of what happened comes with the view of now.
        """
        missed = None if audience is WATCHERS else self._table.boxes[audience].missed(n)
        if missed is None:
            return None
        last = max((at for at, message in enumerate(missed) if isinstance(message, Did)), default=None)
        if last is not None:
            missed[last] = structs.replace(missed[last], view=self.welcome(audience).view)
        return missed

    def _left(self, deadline: float | None) -> float | None:
        """What is left of the time for a play."""
        if deadline is None:
            return None
        spent = self._clocks.spent(turn_key(self._table), self._clocks.now)
        spent += self._clocks.spent(window_key(self._table), self._clocks.now)
        return round(max(0.0, deadline - spent), 3)

    def _left_to_pipe(self, waits: float | None) -> float | None:
        if waits is None:
            return None
        return round(max(0.0, waits - self._clocks.spent(window_key(self._table), self._clocks.now)), 3)

    def take_messages(self) -> list[tuple[Audience, Message]]:
        """What those who are here are to be told since this was last asked, in order."""
        messages, self._table.outbox = self._table.outbox, []
        return messages

    # what is to be kept

    def record(self, match: int | None = None) -> str:
        """A finished match, by its number from 1 or the last, as a record (docs/record.md) with proofs of its shuffles.

        Raise :class:`Refused` for one that is not over.
        """
        table = self._table
        records, game = table.records, table.game
        number = table.matches if match is None else match
        if 1 <= number <= len(records):
            return records[number - 1]
        if game is None or not game.is_over or number != game.number:
            raise Refused("not-now", say("server-refused-match-not-over"))
        return game.record()

    def document(self) -> dict[str, Any]:
        """What HTTP shows of a table: a row of the lobby, as JSON has it."""
        table = self._table
        settings, game = table.settings, table.game
        host = next((chair.person for _, chair in table.seating.people if self._is_host(chair.person)), None)
        return {
            "table": table.table,
            "phase": table.phase,
            "variant": settings.variant,
            "seats": table.rules.seats,
            "options": dict(settings.options),
            "pace": msgspec.to_builtins(settings.pace),
            "watch": settings.watch,
            "listed": settings.listed,
            "talk": settings.talk,
            "solo": settings.solo,
            "host": "" if host is None else host.name,
            "players": {
                seat: {"name": view.name, "kind": view.kind, "level": view.level}
                for seat, view in table.seating.views.items()
            },
            "free": [str(seat) for seat, chair in table.seating.chairs.items() if chair.kind == "empty"],
            "match": table.matches,
            "score": {} if game is None else game.match.score,
            "targets": {} if game is None else game.match.targets,
            "finished": len(table.records) + (game is not None and game.is_over),
        }

    def _is_host(self, person: Person | None) -> bool:
        return person is not None and person.id == self._table.seating.host

    def close(self) -> list[Entry]:
        """The entry that closes the table for good, for whoever runs the server."""
        return [] if self._table.phase == "closed" else [Entry("closed", 0.0, {})]
