"""A person at a terminal, line by line: what happens is told as the terminal game tells it, and a line is an answer.

It needs no screen that can be painted on, so that it works over any line and is read by any screen reader.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterable
from typing import Any, Final

from brus.cards import Card
from brus.errors import BrusError
from brus.messages import say
from brus.plays import Play
from brus.printable import printable
from brus.seats import Seat
from brus.server.asking import read_play
from brus.server.joining.bot import take_seat
from brus.server.joining.heard import events_of
from brus.server.joining.wire import Cut, Wire
from brus.server.protocol import (
    PHRASES,
    Again,
    Answered,
    AskUndo,
    Back,
    Claim,
    Concede,
    Did,
    Happening,
    Leave,
    Message,
    No,
    Ok,
    OneOption,
    PlayCommand,
    Ready,
    Said,
    Say,
    TableView,
    Vote,
    Welcome,
    WhatBeats,
)
from brus.tui.story import tell as tell_story
from brus.tui.words import Words

__all__ = ["TerminalAtTable", "find_play"]

Tell = Callable[[str], None]
_VOTES: Final = ("wait", "computer", "aside")
_AT_THE_TABLE: Final = frozenset(
    {
        "sat", "moved", "left", "renamed", "computer", "removed", "ready", "unready", "began", "stand-in", "back",
        "aside", "resumed", "undone", "claimed", "conceded", "reminded", "timeout", "closed", "shown",
    }
)  # fmt: skip


def find_play(options: Iterable[OneOption], hand: list[str], text: str) -> OneOption | None:
    """What a line means: places in the hand (``2``, ``13``), or cards as in records; ``!`` dares, ``^`` hawks.

    >>> options = [OneOption("Kh"), OneOption("Kh!", "not now", "6.3"), OneOption("7s7h")]
    >>> find_play(options, ["Kh", "7s", "7h"], "1!").why, find_play(options, ["Kh", "7s", "7h"], "2 3").play
    ('not now', '7s7h')
    """
    word = text.replace(" ", "")
    dares, hawks = "!" in word, "^" in word
    bare = word.replace("!", "").replace("^", "")
    try:
        if bare.isdecimal():
            cards = sorted(Card.parse(hand[int(place) - 1]) for place in bare if place != "0")
        else:
            cards = sorted(Play.parse(bare[:1].upper() + bare[1:]).cards)
    except (BrusError, IndexError, ValueError):
        return None
    for option in options:
        play = read_play(option.play)
        if play.answer is None and sorted(play.cards) == cards and bool(play.dared) == dares and play.hawks == hawks:
            return option
    return None


class TerminalAtTable:
    """A person's seat at a table, told and answered in lines."""

    def __init__(self, wire: Wire, *, seat: str | None, tell: Tell) -> None:
        self._wire = wire
        self._seat = seat
        self._tell = tell
        self._asked: tuple[Any, ...] | None = None
        self._has_sat = False
        self._is_leaving = False

    async def play(self) -> None:
        """Play until the person leaves. Raise :class:`brus.server.joining.wire.CannotJoin` when that cannot be."""
        lines: asyncio.Queue[str | None] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def read() -> None:
            for line in sys.stdin:
                loop.call_soon_threadsafe(lines.put_nowait, line.strip())
            loop.call_soon_threadsafe(lines.put_nowait, None)

        # A thread that nobody waits for: reading cannot be stopped.
        threading.Thread(target=read, daemon=True).start()
        following = asyncio.create_task(self._follow())
        try:
            while not following.done():
                line = asyncio.create_task(lines.get())
                await asyncio.wait({line, following}, return_when=asyncio.FIRST_COMPLETED)
                if not line.done():
                    line.cancel()
                elif not await self._answer(line.result()):
                    return
            await following
        finally:
            following.cancel()

    async def _follow(self) -> None:
        async for message in self._wire.messages():
            if isinstance(message, Cut):
                self._tell(message.reason)
            else:
                self._take(message)

    # --- what is told ---------------------------------------------------------------------------------------------

    def _words(self, view: TableView) -> Words:
        names = {Seat[seat]: one.name for seat, one in view.seats.items() if one.name}
        return Words(len(view.seats), None if view.seat is None else Seat[view.seat], names)

    def _take(self, message: Message) -> None:
        view = self._wire.view
        if view is None:
            return
        words = self._words(view)
        match message:
            case Welcome():
                self._tell(say("join-welcome", table=view.table, game=say(f"variant-{view.variant}")))
                if view.seat is None and not self._has_sat:
                    take_seat(self._wire, view, self._seat)
                    self._has_sat = True
                self._show_table(view, words)
            case Did():
                for line in tell_story(events_of(message.what), words, view.deal, over=True):
                    self._tell(words.spell(line.text))
                for happening in message.what:
                    self._tell_of_table(happening, view, words)
            case Said():
                told = message.text if message.text is not None else say(f"web-phrase-{message.phrase}")
                self._tell(say("join-said", who=printable(message.name), text=printable(told, 200)))
            case Ok():
                if message.text is not None:
                    self._tell(words.reason(message.text))
            case No():
                self._tell(message.why if message.rule is None else say("join-why", why=message.why, rule=message.rule))
                self._asked = None
        self._ask(view, words)

    def _tell_of_table(self, happening: Happening, view: TableView, words: Words) -> None:
        if happening.what not in _AT_THE_TABLE:
            return
        seat = Seat[happening.seat] if happening.seat is not None else None
        who = "" if seat is None else words.who(seat)
        many = "no" if seat is None else words.many(seat)
        was = ""
        if happening.what == "renamed":
            who, was = printable(happening.text or ""), printable(happening.reason or "")
        self._tell(say(f"join-told-{happening.what}", who=who, many=many, number=happening.number or 0, was=was))

    def _show_table(self, view: TableView, words: Words) -> None:
        """Everything that lies on the table."""
        for seat, one in view.seats.items():
            kind = say(f"join-kind-{one.kind}", level=one.level or "")
            own = "yes" if seat == view.seat else "no"
            name = printable(one.name) or "–"
            self._tell(say("join-seat", seat=say(f"tui-seat-{seat}"), name=name, kind=kind, own=own))
        if view.deal:
            score = ", ".join(
                f"{words.side(side)} {points}/{view.targets[side]}" for side, points in view.score.items()
            )
            self._tell(say("join-score", deal=view.deal, score=score, talon=view.talon))

    def _ask(self, view: TableView, words: Words) -> None:
        """Say what the person is asked, once."""
        question = view.question
        if question is not None and view.seat in question.asked and view.seat not in question.answers:
            if self._is_new("question", question.number):
                self._tell(say(f"join-question-{question.kind}", who=words.who(Seat[question.about])))
        elif view.seat is not None and view.phase in ("open", "over") and not view.seats[view.seat].ready:
            if self._is_new(view.phase, view.match):
                self._tell(say(f"join-phase-{view.phase}"))
        elif view.seat is not None and view.asks in ("lead", "follow", "pipe", "show") and view.to_act == view.seat:
            if view.held is None and self._is_new("play", view.turn, view.asks):
                self._show_turn(view, words)
        elif view.phase == "playing" and view.asks == "deal" and self._is_new("between", view.match, view.deal):
            self._show_table(view, words)
            self._tell(say("join-between"))

    def _is_new(self, *what: Any) -> bool:
        if self._asked == what:
            return False
        self._asked = what
        return True

    def _show_turn(self, view: TableView, words: Words) -> None:
        if view.trick is not None:
            seats = [Seat((Seat[view.trick.leader] + turn) % len(view.seats)) for turn in range(len(view.trick.plays))]
            plays = [
                say("tui-trick-play", who=words.who(seat), cards=words.play(Play.parse(play)))
                for seat, play in zip(seats, view.trick.plays, strict=True)
            ]
            self._tell(say("join-trick", plays="   ".join(plays)))
        hand = "   ".join(f"{at} {words.card(Card.parse(card))}" for at, card in enumerate(view.hand, 1))
        self._tell(say("join-hand", hand=hand))
        self._tell(say(f"join-asks-{view.asks}"))

    # --- what is answered -----------------------------------------------------------------------------------------

    async def _answer(self, line: str | None) -> bool:
        """Do what a line says; False when the person goes."""
        if line is None or line in ("q", "quit"):
            return False
        view = self._wire.view
        if view is None or not line:
            return True
        word, _, rest = line.partition(" ")
        if word in ("?", "help"):
            self._tell(say("join-help", phrases=" ".join(PHRASES)))
        elif word == "leave":
            await self._wire.post(Leave)
            return False
        elif word in ("t", "table"):
            self._show_table(view, self._words(view))
            self._asked = None
            self._ask(view, self._words(view))
        elif not self._command(view, word, rest.strip()):
            self._choose(view, line)
        return True

    def _command(self, view: TableView, word: str, rest: str) -> bool:
        """What is said beside playing; False if it is nothing of the kind."""
        post, question = self._wire.post, view.question
        if question is not None and word in ("y", "n", "yes", "no") and question.kind != "away":
            post(Answered, question=question.number, yes=word[0] == "y")
        elif question is not None and question.kind == "away" and word in _VOTES:
            post(Vote, about=question.about, choice=word)
        elif word in ("r", "ready"):
            post(Again) if view.phase == "over" else post(Ready)
        elif word == "undo":
            post(AskUndo, re=view.turn)
        elif word == "claim":
            post(Claim, re=view.turn)
        elif word == "concede":
            post(Concede, re=view.turn)
        elif word == "back":
            post(Back)
        elif word == "beats" and rest:
            card = view.hand[int(rest) - 1] if rest.isdecimal() and 0 < int(rest) <= len(view.hand) else rest[:2]
            post(WhatBeats, card=card[:1].upper() + card[1:] + " " * (2 - len(card)))
        elif word == "say" and rest:
            post(Say, phrase=rest) if rest in PHRASES else post(Say, text=rest[:200])
        else:
            return False
        return True

    def _choose(self, view: TableView, line: str) -> None:
        option = next((one for one in view.options_now if one.play == line), None)
        option = option or find_play(view.options_now, view.hand, line)
        if option is None:
            self._tell(say("join-no-play", line=printable(line)))
        elif option.why is not None:
            self._tell(say("join-why", why=option.why, rule=option.rule or "") if option.rule else option.why)
        else:
            self._wire.post(PlayCommand, re=view.turn, play=option.play)
