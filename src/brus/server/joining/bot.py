"""A bot at a table: a level of ours or somebody's own program, which gets the View of its seat and nothing else."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, Final

from brus.bots import Bot
from brus.errors import BrusError
from brus.messages import say
from brus.server.joining.memory import Memory, lawful
from brus.server.joining.wire import CannotJoin, Cut, Wire
from brus.server.protocol import (
    Again,
    Answered,
    Back,
    Did,
    Leave,
    Message,
    No,
    Ok,
    PlayCommand,
    Ready,
    Sit,
    TableView,
    Vote,
    Welcome,
)

__all__ = ["BotAtTable", "take_seat"]

Tell = Callable[[str], None]
_MOST_LUCK: Final = 2147483646
_MOST_REFUSALS: Final = 20


def take_seat(wire: Wire, view: TableView, wanted: str | None) -> str | None:
    """Ask for the wanted seat or the first that is empty; return it, or None if nothing has to be asked.

    Raise :class:`CannotJoin` if there is none.
    """
    if view.seat is not None:
        return None
    free = [seat for seat, one in view.seats.items() if one.kind == "empty"]
    seat = wanted if wanted is not None else next(iter(free), None)
    if view.phase not in ("open", "over") or seat not in free:
        raise CannotJoin(say("join-no-seat", free=" ".join(free) or "–"))
    wire.post(Sit, seat=seat)
    return seat


class BotAtTable:
    """One bot at one table, from sitting down to the end of its last match."""

    def __init__(self, wire: Wire, bot: Bot, *, seat: str | None, matches: int, tell: Tell) -> None:
        self._wire = wire
        self._bot = bot
        self._seat = seat
        self._matches = matches
        self._tell = tell
        self._memory = Memory()
        self._done: set[tuple[Any, ...]] = set()
        self._thinking: asyncio.Task[None] | None = None
        self._played: set[int] = set()
        self._refusals = 0

    async def play(self) -> None:
        """Play ``matches`` matches (0: without end), and leave. Raise :class:`CannotJoin` when that cannot be."""
        try:
            async with asyncio.TaskGroup() as self._group:
                await self._follow()
        except ExceptionGroup as errors:
            # There is one task at a time, and the one that follows the table.
            raise errors.exceptions[0] from None

    async def _follow(self) -> None:
        leaving: asyncio.Future[Ok | No] | None = None
        async for message in self._wire.messages():
            if isinstance(message, Cut):
                self._tell(message.reason)
                continue
            if leaving is None:
                self._take(message)
            if self._is_done():
                leaving = leaving or self._wire.post(Leave)
                if leaving.done():
                    break
        if self._thinking is not None:
            self._thinking.cancel()

    def _is_done(self) -> bool:
        return bool(self._matches) and len(self._played) >= self._matches

    def _take(self, message: Message) -> None:
        view = self._wire.view
        if view is None:
            return
        if isinstance(message, Welcome):
            self._memory.lose()
        if isinstance(message, Did):
            self._memory.note(message.what, message.view)
            if message.view is None:
                # More was missed than this.
                return
        if isinstance(message, Ok):
            self._refusals = 0
        if isinstance(message, No):
            # Mostly it was too late; how things are now, the view tells, and what is to be done is done anew.
            self._refusals += 1
            if self._refusals > _MOST_REFUSALS:
                raise CannotJoin(message.why)
            self._done.clear()
        self._act(view)

    def _act(self, view: TableView) -> None:
        """Do what is to be done now, each thing once."""
        if view.seat is None:
            if self._once("sit", view.turn):
                take_seat(self._wire, view, self._seat)
            return
        own = view.seats[view.seat]
        if view.phase == "over":
            self._tell_end(view)
        elif view.phase == "closed":
            raise CannotJoin(say("join-closed"))
        if own.stand_in or (view.phase == "aside" and not own.ready):
            if self._once("back", view.match, view.turn):
                self._wire.post(Back)
        elif not own.ready and (occasion := self._occasion(view)) and self._once("ready", *occasion):
            self._wire.post(Ready)
        self._answer(view)
        self._choose(view)

    def _occasion(self, view: TableView) -> tuple[Any, ...]:
        """For what the seat should be ready now: the match to begin, or the next deal; nothing else is an occasion."""
        if view.phase == "open":
            return "match", self._wire.n
        if view.phase == "playing" and view.asks == "deal":
            return "deal", view.match, view.deal
        return ()

    def _answer(self, view: TableView) -> None:
        question = view.question
        if question is None or view.seat not in question.asked or view.seat in question.answers:
            return
        if self._once("question", question.number):
            if question.kind == "away":
                self._wire.post(Vote, about=question.about, choice="computer")
            else:
                self._wire.post(Answered, question=question.number, yes=True)

    def _tell_end(self, view: TableView) -> None:
        if view.match in self._played:
            return
        self._played.add(view.match)
        self._tell(say("join-match-over", side=view.winner or "–", **_score(view)))
        if not self._is_done():
            self._wire.post(Again)

    def _choose(self, view: TableView) -> None:
        if view.asks == "nothing" or view.to_act != view.seat or view.held is not None or not lawful(view):
            return
        if self._once("play", view.turn, view.asks):
            if self._thinking is not None:
                self._thinking.cancel()
            self._thinking = self._group.create_task(self._think(view))

    async def _think(self, view: TableView) -> None:
        luck = secrets.randbelow(_MOST_LUCK) + 1
        plays = lawful(view)
        try:
            seen = self._memory.view(view, luck)
        except (ValueError, KeyError, TypeError, IndexError, BrusError):
            # It has sat down in the midst of a deal, of which it knows too little for a View.
            play = plays[0]
        else:
            play = str(await asyncio.to_thread(self._bot, seen, luck))
        self._wire.post(PlayCommand, re=view.turn, play=play)

    def _once(self, *what: Any) -> bool:
        """Whether this has not been done yet; from now on it has."""
        if what in self._done:
            return False
        self._done.add(what)
        return True


def _score(view: TableView) -> dict[str, str]:
    return {"score": ", ".join(f"{side} {points}/{view.targets[side]}" for side, points in view.score.items())}
