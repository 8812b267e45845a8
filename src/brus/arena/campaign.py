"""Playing many blocks on all cores, keeping each as it is finished, and going on after whatever happened.

A block's result follows from the meeting and the block's number alone; so it does not matter which process plays it,
nor in what order: the sum of blocks 0 to n is the same, and so is a sequential test, which takes them in order.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from brus.arena.blocks import Meeting, play_block
from brus.arena.results import ResultsFile
from brus.arena.sequential import Bounds, SequentialTest, Verdict
from brus.arena.table import Played
from brus.sim.workers import on_cores

__all__ = ["MOST_MATCHES", "Run"]

MOST_MATCHES: Final = 100_000
"""A sequential test that has not come to a verdict by then ends without one."""

_DIGITS: Final = 3
"""So fine are a block's shares to a test: where a deal leaves chances, blocks that differ by less count as alike."""

Tell = Callable[["Run"], None]


@dataclass
class Run:
    """Blocks of one meeting: so many matches, rounded up to whole blocks, or until a test has its verdict.

    ``name`` is the run's in the results file. ``bounds`` make it a sequential test, of ``matches`` at most. After
    :meth:`play`, :attr:`played` has the blocks that count, in their order.
    """

    meeting: Meeting
    matches: int
    name: str = ""
    bounds: Bounds | None = None
    done: dict[int, Played] = field(default_factory=dict)
    test: SequentialTest | None = field(init=False)

    def __post_init__(self) -> None:
        self.test = None if self.bounds is None else SequentialTest(self.bounds)
        self._next = 0

    @property
    def blocks(self) -> int:
        """How many blocks there will be; of a sequential test at most."""
        return -(-self.matches // self.meeting.matches_a_block)

    @property
    def is_over(self) -> bool:
        """Whether every block that counts is there."""
        return self._next == self.blocks or (self.test is not None and self.test.verdict != Verdict.UNDECIDED)

    @property
    def played(self) -> list[Played]:
        """The blocks that count: from 0 on without a gap, up to the last, or to the one that gave the verdict."""
        return [self.done[number] for number in range(self._next)]

    def take(self, number: int, played: Played) -> None:
        """Count a finished block; the test goes on as far as there is no gap."""
        self.done[number] = played
        while not self.is_over and self._next in self.done:
            if self.test is not None:
                found = self.done[self._next]
                self.test.add(round(found.match_wins[0] / found.matches, _DIGITS))
            self._next += 1

    def play(self, jobs: int, file: ResultsFile | None = None, tell: Tell | None = None) -> None:
        """Play what is not in the file yet, in so many processes; tell after each block."""
        if file is not None:
            for (run, number), played in sorted(file.done.items(), key=lambda item: item[0]):
                if run == self.name and 0 <= number < self.blocks:
                    self.take(number, played)
        missing = [] if self.is_over else [number for number in range(self.blocks) if number not in self.done]
        with closing(on_cores(partial(play_block, self.meeting), missing, jobs)) as found:
            for number, played in found:
                self.take(number, played)
                if file is not None:
                    file.add(self.name, number, played)
                if tell is not None:
                    tell(self)
                if self.is_over:
                    return
