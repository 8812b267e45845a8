"""Outside bots: programs in any language that play over the text protocol (docs/protocol.md).

``get_bot("cmd: ./mybot --deep")`` gives such a bot. Each seat has a process of its own, so that none learns another's
cards; it is started at its first play, unless it is told to get ready before, and serves match after match, until the
bot is closed or Brus ends.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable

from brus.bots.command import Command
from brus.bots.dialogue import GRACE_S, Dialogue
from brus.plays import Play
from brus.seats import Seat
from brus.view import View

__all__ = ["OutsideBot", "close_all"]


class OutsideBot:
    """A bot whose plays a process makes; a light handle that can be pickled, and starts nothing until it plays."""

    def __init__(self, level: str) -> None:
        self.command = Command.of(level)
        self._talks_to: set[Seat] = set()

    def __reduce__(self) -> tuple[type[OutsideBot], tuple[str]]:
        return type(self), (self.command.level,)

    def __call__(self, view: View, luck: int) -> Play:
        """The play of the seat's process; raise :class:`BotError` when it cannot be had any more."""
        assert view.seat is not None
        return self._dialogue(view.seat).choose(view, luck)

    def watch(self, view: View) -> None:
        """Tell the seat's process how a deal ended, if it is there to hear it."""
        assert view.seat is not None
        self._dialogue(view.seat).watch(view)

    def name(self, seat: Seat) -> str:
        """What the process calls itself; starts it when it does not run."""
        return self._dialogue(seat).start()

    def get_ready(self, seat: Seat) -> None:
        """Start the seat's process now, lest its first play takes as long; raise :class:`BotError` if it cannot be."""
        self._dialogue(seat).start()

    def close(self) -> None:
        """Ask the processes that this handle has talked to to quit, and end them; the next play starts new ones."""
        with _lock:
            found = [_dialogues.pop((self.command.level, seat), None) for seat in self._talks_to]
            self._talks_to.clear()
        _close([dialogue for dialogue in found if dialogue is not None])

    def _dialogue(self, seat: Seat) -> Dialogue:
        with _lock:
            self._talks_to.add(seat)
            found = _dialogues.get((self.command.level, seat))
            if found is None:
                _close_at_the_end()
                found = _dialogues[self.command.level, seat] = Dialogue(self.command)
            return found


# One process for each command and seat in this process of Brus.

_dialogues: dict[tuple[str, Seat], Dialogue] = {}
_lock = threading.Lock()
_closes_at_the_end = False


def close_all() -> None:
    """Ask all bots of this process to quit, and end those that do not; they start again when they are asked to play."""
    with _lock:
        dialogues = list(_dialogues.values())
        _dialogues.clear()
    _close(dialogues)


def _close(dialogues: Iterable[Dialogue]) -> None:
    """Ask all to quit before any is waited for."""
    running = [dialogue for dialogue in dialogues if dialogue.process is not None]
    for dialogue in running:
        assert dialogue.process is not None
        dialogue.process.ask_to_quit("quit")
    deadline = time.monotonic() + GRACE_S
    for dialogue in running:
        dialogue.close(max(0.0, deadline - time.monotonic()))


def _close_at_the_end() -> None:
    """Have :func:`close_all` called when this process ends, be it one of multiprocessing's or joblib's."""
    global _closes_at_the_end
    if not _closes_at_the_end:
        from multiprocessing import util

        util.Finalize(None, close_all, exitpriority=100)
        _closes_at_the_end = True


def _forget() -> None:
    """In a forked child: the bots are the parent's."""
    global _closes_at_the_end, _lock
    _dialogues.clear()
    _closes_at_the_end = False
    _lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
