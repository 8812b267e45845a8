"""What takes a while is worked out beside the screen, one thing after another, while keys are still heard.

The thread is a daemon: whoever leaves does not wait for it. Machine code lets the screen work meanwhile, since it gives
the interpreter free; plain Python shares it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from queue import SimpleQueue
from typing import Any, Final, Generic, TypeVar

from textual.message_pump import MessagePump

from brus.errors import BrusError
from brus.machine.compiler import compiled, is_compiler_here, is_kept

__all__ = ["Thinker", "Thought", "may_be_fast"]

_Result = TypeVar("_Result")
# What searches writes into lists that all who call it share.
_ONE_AT_A_TIME: Final = threading.Lock()


def may_be_fast() -> bool:
    """Whether Numba is installed, without importing it, which takes a while; whether it works is found out later."""
    return find_spec("numba") is not None


class Thought(Generic[_Result]):
    """Something that is being worked out. ``fault`` is what went wrong, if it was something that can be told."""

    def __init__(self, work: Callable[[], _Result]) -> None:
        self._work = work
        self._found: list[_Result] = []
        self._raised: BaseException | None = None
        self.is_done = False

    def run(self) -> None:
        """Work it out."""
        try:
            self._found.append(self._work())
        except Exception as error:
            self._raised = error
        self.is_done = True

    @property
    def fault(self) -> BrusError | None:
        """Why it could not be worked out, where a person can be told."""
        return self._raised if isinstance(self._raised, BrusError) else None

    @property
    def result(self) -> _Result:
        """What was found, once it is done; raises what was raised."""
        if self._raised is not None:
            raise self._raised
        return self._found[0]


class Thinker:
    """The thread, which begins with the first thing that it is asked."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[tuple[Thought[Any], MessagePump, Callable[[], None]] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self.is_compiling = False

    def ask(self, work: Callable[[], _Result], screen: MessagePump, then: Callable[[], None]) -> Thought[_Result]:
        """Have something worked out; ``then`` is called by the screen, if it is still there, when that is done."""
        thought = Thought(work)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()
        self._asked.put((thought, screen, then))
        return thought

    def prepare(self, part: str, screen: MessagePump, then: Callable[[], None]) -> None:
        """Load a part of machine code (``compiler.PARTS``), and make it first where that has not been done yet."""
        self.ask(lambda: self._prepare(part, screen, then), screen, then)

    def _prepare(self, part: str, screen: MessagePump, then: Callable[[], None]) -> None:
        if is_compiler_here():
            self.is_compiling = not is_kept(part)
            if self.is_compiling:
                _call(screen, then)
            try:
                compiled(part)
            finally:
                self.is_compiling = False

    def stop(self) -> None:
        """End the thread when it has done what it was asked before."""
        if self._thread is not None:
            self._asked.put(None)

    def _run(self) -> None:
        while (asked := self._asked.get()) is not None:
            thought, screen, then = asked
            with _ONE_AT_A_TIME:
                thought.run()
            _call(screen, then)


def _call(screen: MessagePump, then: Callable[[], None]) -> None:
    """Let a screen call something in its own time; one that is gone does not, nor a program that is ending."""
    with suppress(RuntimeError):
        screen.call_later(then)
