"""One part of dialect ready to be called: by machine code, or in plain Python where there is no compiler."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from brus.machine import compiler

__all__ = ["NO_EVENTS", "Engine"]

NO_EVENTS = (0,)
"""The buffer for events of a caller that wants none (``kernel/events.py``)."""


class Engine:
    """The functions of a part (``compiler.PARTS``), and lists of the kind that they take.

    ``module`` is the part's module of dialect that has its entries. ``compiled`` chooses between machine code and plain
    Python, which do the same number for number; by default it is whichever is to be had. Raises
    :class:`brus.errors.MissingExtra` where machine code is asked for and cannot be made.

    >>> from brus.thinking import luck
    >>> engine = Engine("batches", luck, compiled=False)
    >>> engine.list_of([3, 1]), engine.is_compiled
    ([3, 1], False)
    """

    def __init__(self, part: str, module: ModuleType, compiled: bool | None = None) -> None:
        self.is_compiled = compiler.is_compiler_here() if compiled is None else compiled
        self._prefix, self._module = ("enter_", compiler.compiled(part)) if self.is_compiled else ("", module)

    def list_of(self, values: Sequence[int]) -> Any:
        """A list of numbers that :meth:`call` takes: a new array of 64-bit integers, or a list."""
        if not self.is_compiled:
            return list(values)
        import numpy

        return numpy.array(values, dtype=numpy.int64)

    def filled(self, size: int, value: int = 0) -> Any:
        """Such a list of one number many times."""
        if not self.is_compiled:
            return [value] * size
        import numpy

        return numpy.full(size, value, dtype=numpy.int64)

    def call(self, name: str, *arguments: Any) -> None:
        """Call an entry; what it finds out stands in the lists that it was given."""
        getattr(self._module, self._prefix + name)(*arguments)
