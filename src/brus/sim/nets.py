"""A net that tells what a play comes to beyond what judgement thinks, and how it learns: sums of rows, two layers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from brus.machine.rows import add_to_rows, sums_of_plays
from brus.sim import selfplay
from brus.thinking.features import INPUT_DARED, INPUT_KNOWN, INPUTS
from brus.thinking.plan import CERTAIN

__all__ = ["Choices", "Net", "Teacher"]

WIDE: Final = 128
NARROW: Final = 64
_PLACES: Final = np.array([selfplay.WAIT_COUNT, selfplay.WAIT_STATE, selfplay.WAIT_PLAYS])
_ROOMS: Final = np.array([selfplay.ROOM_STATE, selfplay.ROOM_PLAY])

Array = Any
"""A NumPy array of 32-bit floats, unless told otherwise."""


@dataclass
class Net:
    """What plays come to, compared with one another: ``table`` and ``bias`` of the inputs' sums, two layers behind.

    A new net adds nothing to what judgement thinks.
    """

    table: Array
    bias: Array
    second: Array
    second_bias: Array
    last: Array

    @classmethod
    def new(cls, seed: int, wide: int = WIDE) -> Net:
        """A net that knows nothing yet."""
        luck = np.random.default_rng(seed)

        def drawn(*shape: int, fan: int) -> Array:
            return (luck.standard_normal(shape) * np.sqrt(2 / fan)).astype(np.float32)

        table = drawn(INPUTS, wide, fan=60)
        # What deals of self-play never tell of, and a view may: it counts for nothing until it has been learnt.
        table[INPUT_KNOWN:INPUT_DARED] = 0
        return cls(
            table,
            np.zeros(wide, np.float32),
            drawn(wide, NARROW, fan=wide),
            np.zeros(NARROW, np.float32),
            np.zeros(NARROW, np.float32),
        )

    @property
    def parts(self) -> list[Array]:
        """All that is learnt, in the order of the fields."""
        return [self.table, self.bias, self.second, self.second_bias, self.last]


class Choices:
    """Choices as ``selfplay.py`` tells them, a row of ``waits`` and of ``inputs`` for each."""

    def __init__(self, waits: Array, inputs: Array) -> None:
        self.waits, self.inputs = waits, inputs
        self.counts = waits[:, selfplay.WAIT_COUNT]
        self.firsts = np.concatenate(([0], np.cumsum(self.counts)[:-1]))
        self.choice_of = np.repeat(np.arange(len(waits)), self.counts)
        self.places = np.arange(len(self.choice_of)) - self.firsts[self.choice_of]

    def sums(self, net: Net) -> Array:
        """For each play the sum of the rows of its inputs."""
        sums = np.empty((len(self.choice_of), net.table.shape[1]), np.float32)
        sums_of_plays(net.table, net.bias, self.waits, self.inputs, _ROOMS, _PLACES, sums)
        return sums

    def of_plays(self, table: Array, first: int = 0) -> Array:
        """Of a table with a row for each choice, what stands in it for each play from a place on."""
        return table[self.choice_of, first + self.places]

    def judged(self) -> Array:
        """What judgement thinks of each play: the chance to win the match, less that of the best."""
        return self.of_plays(self.waits, selfplay.WAIT_WORTHS).astype(np.float32) / CERTAIN

    def worth(self, net: Net) -> Array:
        """What each play comes to, compared with the others of its choice."""
        narrow = np.maximum(np.maximum(self.sums(net), 0) @ net.second + net.second_bias, 0)
        return narrow @ net.last + self.judged()

    def best(self, net: Net) -> Array:
        """The number of the best play of each choice."""
        worth = self.worth(net)
        order = np.lexsort((worth, self.choice_of))
        return order[self.firsts + self.counts - 1] - self.firsts

    def centred(self, values: Array) -> Array:
        """Values of all plays, less their mean in each choice."""
        means = np.add.reduceat(values, self.firsts) / self.counts
        return values - means[self.choice_of]


class Teacher:
    """Teaches a net by Adam, with squared errors; ``memory`` is what it goes on with after so many ``steps``."""

    def __init__(self, net: Net, memory: tuple[list[Array], list[Array]] | None = None, steps: int = 0) -> None:
        self.net = net
        self.steps = steps
        self.memory = memory or tuple([np.zeros_like(part) for part in net.parts] for _ in range(2))

    def teach(self, choices: Choices, worths: Array, rate: float) -> float:
        """One step on choices and what each play came to, a row of worths each; return the mean squared error before.

        Only differences between the plays of a choice are learnt.
        """
        net = self.net
        sums = choices.sums(net)
        wide = np.maximum(sums, 0)
        narrow_sums = wide @ net.second + net.second_bias
        narrow = np.maximum(narrow_sums, 0)
        error = choices.centred(narrow @ net.last + choices.judged() - choices.of_plays(worths)).astype(np.float32)
        back = 2 / len(choices.waits) * error
        to_narrow = np.outer(back, net.last) * (narrow_sums > 0)
        to_wide = (to_narrow @ net.second.T) * (sums > 0)
        slopes = [
            np.zeros_like(net.table),
            to_wide.sum(0),
            wide.T @ to_narrow,
            to_narrow.sum(0),
            back @ narrow,
        ]
        add_to_rows(slopes[0], choices.waits, choices.inputs, _ROOMS, _PLACES, to_wide)
        self._step(slopes, rate)
        return float(np.mean(error * error))

    def _step(self, slopes: list[Array], rate: float) -> None:
        self.steps += 1
        fade = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for part, slope, mean, square in zip(self.net.parts, slopes, *self.memory, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= rate * fade * mean / (np.sqrt(square) + 1e-8)
