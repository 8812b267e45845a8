"""A net that tells what a play comes to, and how it learns: sums of rows, two layers, one number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from brus.machine.rows import add_to_rows, sum_of_rows
from brus.thinking.features import INPUT_DARED, INPUT_KNOWN, INPUTS

__all__ = ["Net", "Teacher"]

WIDE: Final = 128
NARROW: Final = 64

Array = Any
"""A NumPy array of 32-bit floats, unless told otherwise."""


@dataclass
class Net:
    """The chance to win the match after a play: ``table`` and ``bias`` of the inputs' sums, two layers behind."""

    table: Array
    bias: Array
    second: Array
    second_bias: Array
    last: Array
    last_bias: Array

    @classmethod
    def new(cls, seed: int) -> Net:
        """A net that knows nothing yet, but that a chance is about one half."""
        luck = np.random.default_rng(seed)

        def drawn(*shape: int, fan: int) -> Array:
            return (luck.standard_normal(shape) * np.sqrt(2 / fan)).astype(np.float32)

        table = drawn(INPUTS, WIDE, fan=60)
        # What deals of self-play never tell of, and a view may: it counts for nothing until it has been learnt.
        table[INPUT_KNOWN:INPUT_DARED] = 0
        return cls(
            table,
            np.zeros(WIDE, np.float32),
            drawn(WIDE, NARROW, fan=WIDE),
            np.zeros(NARROW, np.float32),
            drawn(NARROW, fan=8 * NARROW),
            np.full(1, 0.5, np.float32),
        )

    @property
    def parts(self) -> list[Array]:
        """All that is learnt, in the order of the fields."""
        return [self.table, self.bias, self.second, self.second_bias, self.last, self.last_bias]

    def worth(self, sums: Array) -> Array:
        """What plays come to, from the sums of their inputs' rows; the sums are changed."""
        wide = np.maximum(sums, 0, out=sums)
        narrow = wide @ self.second
        narrow += self.second_bias
        np.maximum(narrow, 0, out=narrow)
        return narrow @ self.last + self.last_bias


class Teacher:
    """Teaches a net by Adam, with squared errors; ``memory`` is what it goes on with after so many ``steps``."""

    def __init__(self, net: Net, memory: tuple[list[Array], list[Array]] | None = None, steps: int = 0) -> None:
        self.net = net
        self.steps = steps
        self.memory = memory or tuple([np.zeros_like(part) for part in net.parts] for _ in range(2))

    def teach(self, inputs: Array, counts: Array, targets: Array, rate: float) -> float:
        """One step on lists of inputs, so many of each, and what they came to; return the mean squared error before."""
        net, rows = self.net, len(counts)
        sums = np.repeat(net.bias[None, :], rows, axis=0)
        sum_of_rows(net.table, inputs, counts, sums)
        wide = np.maximum(sums, 0)
        narrow_sums = wide @ net.second + net.second_bias
        narrow = np.maximum(narrow_sums, 0)
        error = narrow @ net.last + net.last_bias - targets
        back = (2 / rows * error).astype(np.float32)
        to_narrow = np.outer(back, net.last) * (narrow_sums > 0)
        to_wide = (to_narrow @ net.second.T) * (sums > 0)
        table = np.zeros_like(net.table)
        add_to_rows(table, inputs, counts, to_wide)
        slopes = [
            table,
            to_wide.sum(0),
            wide.T @ to_narrow,
            to_narrow.sum(0),
            back @ narrow,
            back.sum(keepdims=True),
        ]
        self._step(slopes, rate)
        return float(np.mean(error * error))

    def _step(self, slopes: list[Array], rate: float) -> None:
        self.steps += 1
        fade = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for part, slope, mean, square in zip(self.net.parts, slopes, *self.memory, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= rate * fade * mean / (np.sqrt(square) + 1e-8)
