"""The conversation with an outside bot: what is said, what is a fault, and what becomes of it (docs/protocol.md).

Whatever a process does, a lawful play is made in time: a fault is answered by the first lawful play, and too many
faults in a match end the run with an error that names the bot.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from brus.bots.command import Command
from brus.bots.process import ENDED, TOO_LONG, BotProcess
from brus.bots.protocol import GREETING, VERSION, choose_object, message, new_object, result_object, split
from brus.deal import explain
from brus.errors import BotError, OtherVersion, PlayError
from brus.kernel.legal import why_refused
from brus.messages import say
from brus.plays import Play
from brus.printable import printable
from brus.refusals import Refusal
from brus.view import View

__all__ = ["GRACE_S", "MOST_FAULTS", "START_S", "Dialogue", "Fault", "say_errors"]

GRACE_S: Final = 2.0
"""Seconds that a late answer is waited for before the process is ended, and that a process has after ``quit``."""
START_S: Final = 20.0
"""Seconds from the start of a process to its ``ready``."""
MOST_FAULTS: Final = 5
"""So many faults in one match end the run."""
LONGEST_NAME: Final = 40

_MOST_UNASKED: Final = 2000
"""Lines, remarks not counted, that a bot may write for one play without having been asked."""
_LONGEST_READING_S: Final = 2.0
"""Seconds in which remarks are passed over before a question; a bot that has not paused by then never will."""
_LAST_WORDS_S: Final = 0.2


@dataclass(frozen=True, slots=True)
class Fault:
    """A promise of the protocol that a bot broke.

    ``reason`` is one of illegal, unreadable, late, silent, ended, unasked; ``answer`` what it wrote; ``rule`` the
    rule that refuses an illegal play, else None; ``errors`` the last lines of the program's standard error by then.
    """

    reason: str
    message: str
    answer: str | None = None
    rule: str | None = None
    errors: tuple[str, ...] = ()


class _FaultError(Exception):
    """Carries a fault from where it is found to where it is counted."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class Dialogue:
    """The conversation with the process of one seat.

    ``faults`` lists those of this match, ``history`` the last of all.
    """

    def __init__(self, command: Command) -> None:
        self.command = command
        self.faults: list[Fault] = []
        self.history: deque[Fault] = deque(maxlen=100)
        self.process: BotProcess | None = None
        self._name = self._last_words = ""
        self._last_errors: tuple[str, ...] = ()
        self._knows_match = False
        self._before: tuple[View, Play] | None = None
        self._told = 0
        self._lock = threading.RLock()

    # from outside

    def choose(self, view: View, luck: int) -> Play:
        """What the bot plays, or after a fault the first lawful play; raise :class:`BotError` after too many."""
        with self._lock:
            if not self._goes_on(view):
                self.begin_match()
            try:
                play = self._ask(view, luck)
            except _FaultError as error:
                play = view.legal[0]
                self._note(error.fault, play)
            self._before = view, play
            return play

    def watch(self, view: View) -> None:
        """Send ``result`` for a deal that is over; after the match the next view is another's."""
        with self._lock:
            if self._knows_match and self.process is not None and self._goes_on(view) and self._told < view.deal_number:
                self._told = view.deal_number
                self.process.send(message("result", result_object(view)))
            if view.winner is not None:
                self.begin_match()

    def start(self) -> str:
        """Start the process, unless it runs, and return its name; raise :class:`BotError` if it does not get ready."""
        with self._lock:
            if self.process is None:
                self._knows_match = False
                try:
                    self.process = BotProcess(self.command.arguments)
                except (OSError, ValueError) as error:
                    raise BotError(self._why_not_started(error)) from None
                self._name = self.greet(self.process)
            return self._name

    def close(self, seconds: float = GRACE_S) -> bool:
        """Ask the process to quit and end it; whether it left by itself in this time."""
        with self._lock:
            process, self.process = self.process, None
        if process is None:
            return True
        process.ask_to_quit("quit")
        left = process.has_ended_within(seconds)
        process.kill()
        return left

    # the match

    def begin_match(self) -> None:
        """Send ``new`` before the next ``choose``, whatever its view is like."""
        self._knows_match = False
        self._before = None
        self._told = 0
        self.faults = []

    def _goes_on(self, view: View) -> bool:
        """Whether a view can follow the one before: the same match, later, with this seat's own play in its place."""
        if self._before is None:
            return False
        before, play = self._before
        if (before.rules, before.seat, before.players) != (view.rules, view.seat, view.players):
            return False
        if before.deal_number != view.deal_number:
            grown = all(view.score[side] >= points for side, points in before.score.items())
            return grown and before.deal_number < view.deal_number
        if play.answer is not None:
            return len(view.tricks) >= len(before.tricks)
        # The seat's own cards are gone from its hand, and lie in the trick where it played them.
        laid = [card for trick in view.tricks for one in trick.plays for card in one.cards]
        return set(play.cards) <= set(laid) and all(
            old.plays == new.plays[: len(old.plays)] for old, new in zip(before.tricks, view.tricks, strict=False)
        )

    # a play

    def question(self, view: View, luck: int) -> dict[str, Any]:
        """What ``choose`` tells."""
        return choose_object(view, luck)

    def _ask(self, view: View, luck: int) -> Play:
        self.start()
        process = self.process
        assert process is not None
        unasked = self._unasked(process)
        if unasked is not None:
            self._note(unasked, None)
        if not self._knows_match:
            process.send(message("new", new_object(view, self.command.time_ms)))
            self._knows_match, self._told = True, max(self._told, view.deal_number - 1)
        elif self._told < view.deal_number - 1:
            # Nobody showed the end of the last deal; the score tells it (docs/protocol.md).
            self._told = view.deal_number - 1
            process.send(message("result", result_object(view, self._told)))
        if not process.send(message("choose", self.question(view, luck))):
            self._end()
            raise _FaultError(Fault("ended", say("outside-fault-deaf")))
        return self._read_play(view, self._answer(process))

    def _unasked(self, process: BotProcess) -> Fault | None:
        """What the bot has written since its last answer, remarks left out; a bot that goes on and on is ended."""
        found: str | None = None
        unasked, deadline = 0, time.monotonic() + _LONGEST_READING_S
        while isinstance(line := process.receive(0), str):
            if not _is_remark(line):
                unasked += 1
                found = line if found is None else found
            if unasked == _MOST_UNASKED or time.monotonic() >= deadline:
                self._end()
                raise _FaultError(Fault("unasked", say("outside-fault-flood")))
        if found is None:
            return None
        return Fault("unasked", say("outside-fault-unasked", answer=printable(found)), printable(found))

    def _answer(self, process: BotProcess) -> str:
        """The answer to ``choose``, in time; a late one is waited for, so that it is not taken for the next."""
        deadline = time.monotonic() + self.command.time_ms / 1000
        line = _next(process, deadline)
        if line is None:
            late = _next(process, time.monotonic() + GRACE_S)
            if isinstance(late, str):
                raise _FaultError(
                    Fault("late", say("outside-fault-late", ms=str(self.command.time_ms)), printable(late))
                )
            if late is None:
                self._end()
                grace = str(round(GRACE_S * 1000))
                raise _FaultError(
                    Fault("silent", say("outside-fault-silent", ms=str(self.command.time_ms), grace=grace))
                )
            line = late
        if line is ENDED:
            process.has_ended_within(_LAST_WORDS_S)
            self._end()
            raise _FaultError(Fault("ended", say("outside-fault-ended")))
        if line is TOO_LONG:
            self._end()
            raise _FaultError(Fault("unreadable", say("outside-fault-too-long")))
        assert isinstance(line, str)
        return line

    def _read_play(self, view: View, line: str) -> Play:
        word, text = split(line)
        shown = printable(line)
        if word != "play":
            raise _FaultError(Fault("unreadable", say("outside-fault-unreadable", answer=shown), shown))
        try:
            play = Play.parse(text)
        except PlayError as error:
            raise _FaultError(Fault("unreadable", str(error), shown)) from None
        if play not in view.legal:
            refusal = Refusal(why_refused(view.rules.table, view.known, int(play)) or Refusal.NOT_A_PLAY)
            raise _FaultError(Fault("illegal", explain(play, refusal), shown, refusal.rule))
        return play

    def _note(self, fault: Fault, played: Play | None) -> None:
        """Count a fault and tell the bot of it; too many end the process and the run."""
        errors = self._last_errors if self.process is None else tuple(self.process.errors)
        fault = replace(fault, errors=errors)
        self.faults.append(fault)
        self.history.append(fault)
        if self.process is not None:
            self.process.send(
                message(
                    "fault",
                    {
                        "reason": fault.reason,
                        "message": fault.message,
                        "rule": fault.rule,
                        "answer": fault.answer,
                        "played": None if played is None else str(played),
                    },
                )
            )
        if len(self.faults) >= MOST_FAULTS:
            why = say("outside-too-many-faults", bot=self._shown, count=len(self.faults), reason=fault.message)
            self._end()
            self.begin_match()
            raise BotError(why + self._last_words)

    # the process

    @property
    def _shown(self) -> str:
        return printable(self.command.text, 200)

    def greet(self, process: BotProcess) -> str:
        """Open the conversation and return the process's name; raise :class:`BotError` if it does not get ready."""
        process.send(f"{GREETING} {VERSION}")
        line = _next(process, time.monotonic() + START_S)
        word, rest = split(line) if isinstance(line, str) else ("", "")
        version, name = split(rest)
        if word == "ready" and version == str(VERSION):
            return printable(name or self.command.text, LONGEST_NAME)
        if line is None:
            why = say("outside-start-silent", bot=self._shown, seconds=str(round(START_S)))
        elif line is ENDED:
            process.has_ended_within(_LAST_WORDS_S)
            why = say("outside-start-ended", bot=self._shown)
        elif word == "ready":
            self._end()
            why = say("outside-start-version", bot=self._shown, found=printable(version), version=str(VERSION))
            raise OtherVersion(why + self._last_words)
        else:
            answer = printable(line) if isinstance(line, str) else "…"
            why = say("outside-start-wrong", bot=self._shown, answer=answer, version=str(VERSION))
        self._end()
        raise BotError(why + self._last_words)

    def _why_not_started(self, error: Exception) -> str:
        program = printable(self.command.program)
        if isinstance(error, FileNotFoundError):
            return say("outside-not-found", program=program, named="path" if "/" in program else "word")
        if isinstance(error, PermissionError):
            return say("outside-not-executable", program=program)
        reason = (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
        return say("outside-not-started", program=program, reason=reason)

    def _end(self) -> None:
        """End the process, and keep its last lines to be added to an error."""
        process, self.process = self.process, None
        self._knows_match = False
        if process is not None:
            process.kill()
            lines = say("outside-last-lines", lines=" | ".join(process.tail)) if process.tail else ""
            self._last_errors = tuple(process.errors)
            errors = say_errors(self._last_errors)
            self._last_words = "".join(f"; {part}" for part in (lines, errors) if part)


def say_errors(lines: Sequence[str]) -> str:
    """The last lines of a standard error in a sentence, or nothing."""
    return say("outside-last-errors", lines=" | ".join(lines)) if lines else ""


def _is_remark(line: str) -> bool:
    """Whether a line is the bot's own: empty, or beginning with ``#`` or ``info``."""
    return not line or line.startswith("#") or split(line)[0] == "info"


def _next(process: BotProcess, deadline: float) -> object:
    """The next line that is no remark, or what :meth:`BotProcess.receive` gives instead of one."""
    while True:
        left = deadline - time.monotonic()
        line = process.receive(left)
        if not isinstance(line, str) or not _is_remark(line):
            return line
        if left <= 0:
            return None
