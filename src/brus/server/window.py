"""The time for piping before a lead (4.6): who is asked, what each has answered, and a lead that waits for its end.

Everybody who holds three alike is asked at once, each in secret; at the end their answers count in the order of 4.6,
the player due to lead first, then clockwise. So everybody has the same time, and nobody can tell from anything that
is told, nor from when it is told, whether somebody was asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from brus.kernel import layout, names
from brus.plays import Play
from brus.seats import Seat
from brus.server.knowing import three_alike
from brus.variant import Rules

__all__ = ["Window", "is_before_a_pipe"]


class Window:
    """The time for piping before one lead; ``leader`` is due to lead."""

    __slots__ = ("answers", "held", "leader")

    def __init__(self, rules: Rules, state: Sequence[int]) -> None:
        self.leader = Seat(state[layout.LEADER])
        turns = range(rules.seats)
        order = (Seat((self.leader + turn) % rules.seats) for turn in turns)
        self.answers: dict[Seat, Play | None] = {seat: None for seat in order if three_alike(state, seat)}
        self.held: Play | None = None
        """The lead that is carried out at the end, if nobody pipes."""

    def is_asked(self, seat: Seat) -> bool:
        """Whether a seat is still asked."""
        return self.answers.get(seat, self) is None

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """The seats that are still asked."""
        return tuple(seat for seat, answer in self.answers.items() if answer is None)


def is_before_a_pipe(rules: Rules, state: Sequence[int]) -> bool:
    """4.6: whether a lead is due before which somebody could pipe, as far as everybody knows."""
    before_lead = state[layout.PHASE] in (names.TO_LEAD, names.ASKING_TO_PIPE)
    fresh = state[layout.PIPED] == names.NO and state[layout.HELD] == names.HAND_SIZE
    return bool(before_lead and fresh and rules.table[layout.PIPING])
