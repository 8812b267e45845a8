"""Players that choose by a net which ``brus train --net`` has trained: ``net: FILE`` in the arena. They need NumPy."""

from __future__ import annotations

import json
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from brus.bots.minds import mind_of, state_of
from brus.bots.plans import plan_of
from brus.errors import MissingExtra, NetError
from brus.messages import say
from brus.plays import Play
from brus.thinking.features import INPUTS, MOST_INPUTS, list_inputs, list_play_inputs
from brus.thinking.mind import look_around
from brus.variant import Rules
from brus.view import View

__all__ = ["PARTS_OF_A_NET", "NetPlayer", "read_net"]

PARTS_OF_A_NET = ("table", "bias", "second", "second_bias", "last", "last_bias")


def read_net(path: Path) -> tuple[list[Any], dict[str, Any]]:
    """The arrays of a net, 32-bit floats in the order of PARTS_OF_A_NET, and what its file tells of its making.

    Raises :class:`NetError` for a file that cannot be read or holds no net that fits the inputs there are.
    """
    try:
        import numpy as np
    except ImportError:
        raise MissingExtra(say("extra-fast-missing")) from None
    try:
        with np.load(path, allow_pickle=False) as file:
            parts = [file[name].astype(np.float32) for name in PARTS_OF_A_NET]
            made = json.loads(str(file["made"]))
    except OSError as why:
        raise NetError(say("net-not-read", file=str(path), reason=str(why.strerror or why))) from why
    except (ValueError, KeyError, TypeError, EOFError, BadZipFile, zlib.error, NotImplementedError, RecursionError):
        raise NetError(say("net-no-net", file=str(path))) from None
    table, second = parts[0], parts[2]
    if table.ndim != 2 or second.ndim != 2 or not isinstance(made, dict):
        raise NetError(say("net-no-net", file=str(path)))
    wide, narrow = second.shape
    shapes = [(INPUTS, wide), (wide,), (wide, narrow), (narrow,), (narrow,), (1,)]
    if [part.shape for part in parts] != shapes or not all(np.isfinite(part).all() for part in parts):
        raise NetError(say("net-no-net", file=str(path)))
    return parts, made


class NetPlayer:
    """Plays what a net says comes to most. It knows one game; its making tells which.

    Raises what :func:`read_net` raises, and when it is asked about another game :class:`NetError`.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._parts, self._made = _read(path)

    def __call__(self, view: View, luck: int) -> Play:
        """The play that comes to most; the first of several."""
        if len(view.legal) == 1:
            return view.legal[0]
        worth = self.worth(view)
        return view.legal[int(worth.argmax())]

    def worth(self, view: View) -> Any:
        """What each lawful play comes to: the chance to win the match, as the net guesses it."""
        import numpy as np

        self._check(view.rules)
        table, bias, second, second_bias, last, last_bias = self._parts
        plan = plan_of(view.rules)
        state, mind, inputs = state_of(view), mind_of(view, plan), [0] * MOST_INPUTS
        assert view.seat is not None
        look_around(view.rules.table, state, view.seat, mind)
        known = bias + table[inputs[: list_inputs(view.rules.table, state, view.seat, mind, inputs)]].sum(0)
        sums = np.stack(
            [
                known + table[inputs[: list_play_inputs(view.rules.table, state, view.seat, int(play), inputs)]].sum(0)
                for play in view.legal
            ]
        )
        wide = np.maximum(sums, 0)
        return np.maximum(wide @ second + second_bias, 0) @ last + last_bias

    def _check(self, rules: Rules) -> None:
        course = self._made.get("course", {})
        if (course.get("variant"), course.get("seats")) != (rules.variant.name, rules.seats):
            raise NetError(say("net-other-game", file=self._path, variant=rules.variant.name, seats=str(rules.seats)))


@lru_cache(maxsize=32)
def _read(path: str) -> tuple[list[Any], dict[str, Any]]:
    return read_net(Path(path))
