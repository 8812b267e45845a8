"""A table driven as the server drives it: decide, write down, apply, tell; with a clock that tests set."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any

import msgspec
from msgspec import structs

from brus.bots import get_bot
from brus.seats import Seat
from brus.server import protocol
from brus.server.protocol import Did, Happening, Message, TableView
from brus.server.table import Audience, Entry, Person, Refused, Table, TableSettings

ANNA, BO, CARL, DORA, EVE = (Person(name.lower(), name) for name in ("Anna", "Bo", "Carl", "Dora", "Eve"))
PEOPLE = (ANNA, BO, CARL, DORA)
FREE = ("N", "E", "W")  # the host sits at S


class Desk:
    """A table, what is in its log, and what everybody has been told, as bytes."""

    def __init__(self, settings: TableSettings, seed: int = 0, host: Person = ANNA) -> None:
        self.seed = seed
        self._drawn = count()
        self._ids = count()
        self.now = 100.0
        self.entries = Table.opened("t1", settings, host, 0.0)
        self.table = Table.replayed(self.entries)
        self.told: dict[Audience, list[bytes]] = {}
        self.when: dict[Audience, list[float]] = {}
        self.messages: dict[Audience, list[Message]] = {}
        self.think: Callable[[Any], Any] = lambda turn: get_bot(turn.level)(turn.view, turn.luck)

    def chance(self, size: int) -> bytes:
        return hashlib.sha256(f"{self.seed} {next(self._drawn)}".encode()).digest()[:size]

    # one step of the server

    def keep(self, entries: Sequence[Entry]) -> None:
        """Write down, apply, tell."""
        for entry in entries:
            self.entries.append(msgspec.json.decode(msgspec.json.encode(entry), type=Entry))
            self.table.apply(self.entries[-1])
        self.take()

    def take(self) -> None:
        for audience, message in self.table.take_messages():
            self.told.setdefault(audience, []).append(msgspec.json.encode(message))
            self.when.setdefault(audience, []).append(self.now)
            self.messages.setdefault(audience, []).append(message)

    def do(self, person: Person, command: Any) -> Any:
        decision = self.table.decide(person, command, self.now)
        self.keep(decision.entries)
        return decision.reply

    def say(self, person: Person, kind: str, **more: Any) -> Any:
        """A command by its tag, with a fresh id, and with the right ``re`` where it needs one."""
        command = next(one for one in COMMANDS if one.__struct_config__.tag == kind)
        if "re" in command.__struct_fields__ and "re" not in more:
            more["re"] = self.view(person).turn
        if kind == "vote" and "about" not in more:
            question = self.view(person).question
            more["about"] = question.about if question is not None else "N"
        if "id" not in more:
            more["id"] = f"c{next(self._ids)}"
        return self.do(person, command(**more))

    def refusal(self, person: Person, kind: str, **more: Any) -> str:
        """The code with which a command is refused; what is refused changes nothing."""
        before = self.picture()
        refused = None
        try:
            self.say(person, kind, **more)
        except Refused as why:
            refused = why
        if refused is None:
            return "done"
        assert refused.why
        assert self.picture() == before
        return refused.code

    def picture(self) -> tuple[Any, ...]:
        """All that everybody sees now."""
        audiences = (*Seat, None) if len(self.table.document()["players"]) == 4 else (Seat.N, Seat.E, Seat.S, None)
        return tuple(timeless(self.table, audience) for audience in audiences), len(self.entries), self.table.bot_to_act()

    def settle(self, *, bots: bool = True) -> None:
        """Do what is due now, computers too."""
        for _ in range(10_000):
            entries = self.table.due(self.now, self.chance)
            if entries:
                self.keep(entries)
                continue
            turn = self.table.bot_to_act() if bots else None
            if turn is None:
                return
            self.keep(self.table.bot_play(turn, self.think(turn)))
        raise AssertionError("the table does not come to rest")

    def wait(self, seconds: float) -> None:
        """Let time pass, and everything happen in it when it is due."""
        end = self.now + seconds
        self.settle()
        while (due := self.table.next_due(self.now)) is not None and due <= end:
            assert due >= self.now
            self.now = max(due, self.now)
            self.settle()
        self.now = end
        self.settle()

    # people

    def come(self, *people: Person) -> None:
        for person in people:
            self.table.note_line(person.id, True, self.now)
        self.take()

    def go(self, *people: Person) -> None:
        for person in people:
            self.table.note_line(person.id, False, self.now)
        self.take()

    def seat(self, person: Person) -> Audience:
        return self.table.audience_of(person.id)

    def view(self, person: Person) -> TableView:
        return self.table.welcome(self.seat(person)).view

    def lawful(self, person: Person) -> list[str]:
        return [option.play for option in self.view(person).options_now if option.why is None]

    def heard(self, audience: Audience, what: str) -> list[Happening]:
        """What an audience has been told of a kind."""
        messages = self.messages.get(audience, [])
        return [one for message in messages if isinstance(message, Did) for one in message.what if one.what == what]

    def begin(self, *people: Person, level: str = "good") -> None:
        """The people sit down, computers take the other seats, everybody is ready, and cards are dealt."""
        self.come(*people)
        for person, seat in zip(people[1:], FREE, strict=False):
            self.say(person, "sit", seat=seat)
        if self.view(people[0]).phase == "open":
            for seat in self.table.document()["free"]:
                self.say(people[0], "computer", seat=seat, level=level)
            for person in people:
                if not self.view(people[0]).seats[str(self.seat(person))].ready:
                    self.say(person, "ready")
        self.deal(*people)

    def deal(self, *people: Person, bots: bool = True) -> None:
        """The shuffle that is due, with everybody's seed."""
        self.settle(bots=bots)
        for _ in range(2):
            for person in people:
                view = self.view(person)
                if view.commit is not None and view.commit_deal is not None:
                    self.say(person, "seed", deal=view.commit_deal, seed=f"{view.commit_deal:02x}ab")
            self.settle(bots=bots)

    def act(self, person: Person, luck: Random) -> bool:
        """Whatever this person is asked, at random; false when nothing is asked."""
        view = self.view(person)
        if view.commit is not None:
            self.say(person, "seed", deal=view.commit_deal, seed="cafe")
        elif view.asks == "deal" and not view.seats[str(self.seat(person))].ready:
            self.say(person, "ready")
        elif view.asks in ("lead", "follow", "pipe", "show") and view.held is None:
            self.say(person, "play", play=luck.choice(self.lawful(person)))
        else:
            return False
        return True

    def play_on(self, people: Sequence[Person], luck: Random, most: int = 5000, until: Callable[[], bool] | None = None) -> None:
        """Play at random to the end of the match, or until something is so."""
        for _ in range(most):
            self.settle()
            if self.view(people[0]).phase == "over" or (until is not None and until()):
                return
            if not any(self.act(person, luck) for person in people):
                due = self.table.next_due(self.now)
                if due is None:
                    assert any(self.view(one).phase != "playing" for one in people), "everybody waits for ever"
                    return
                self.now = due


def timeless(table: Table, audience: Audience) -> bytes:
    """What an audience sees of a table, but for how much time is left."""
    welcome = table.welcome(audience)
    view = structs.replace(welcome.view, deadline=None, waits=None)
    return msgspec.json.encode(structs.replace(welcome, view=view, here={}, watchers=0))


COMMANDS = (
    protocol.Sit, protocol.Leave, protocol.SeatComputer, protocol.Ready, protocol.SendSeed, protocol.PlayCommand,
    protocol.AskUndo, protocol.Claim, protocol.Concede, protocol.Answered, protocol.Vote, protocol.Back, protocol.Say,
    protocol.Report, protocol.Again, protocol.WhatBeats,
)  # fmt: skip
