"""Players that choose by a net which ``brus train --net`` has trained: ``net: FILE`` in the arena. They need NumPy."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from brus.bots.minds import mind_of, state_of
from brus.bots.plans import plan_of
from brus.errors import MissingExtra, NetError
from brus.messages import say
from brus.plays import Play
from brus.thinking.features import INPUTS, MOST_INPUTS, list_inputs, list_play_inputs, list_worths
from brus.thinking.mind import look_around
from brus.thinking.plan import CERTAIN
from brus.variant import Rules
from brus.view import View

__all__ = ["PARTS_OF_A_NET", "NetPlayer", "read_net"]

PARTS_OF_A_NET = ("table", "bias", "second", "second_bias", "last")


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
            # What is beyond all bounds becomes infinite, and is refused for that.
            with np.errstate(over="ignore"):
                parts = [file[name].astype(np.float32) for name in PARTS_OF_A_NET]
            made = json.loads(str(file["made"]))
    except OSError as why:
        raise NetError(say("net-not-read", file=str(path), reason=str(why.strerror or why))) from why
    # What is wrong with a file may come to light anywhere in NumPy, in a zip or in what unpacks it.
    except Exception:
        raise NetError(say("net-no-net", file=str(path))) from None
    table, second = parts[0], parts[2]
    if table.ndim != 2 or second.ndim != 2 or not isinstance(made, dict) or not isinstance(made.get("course"), dict):
        raise NetError(say("net-no-net", file=str(path)))
    wide, narrow = second.shape
    shapes = [(INPUTS, wide), (wide,), (wide, narrow), (narrow,), (narrow,)]
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
        """What each lawful play comes to, compared with the others: chances to win the match, in ten thousandths.

        Finer than that, machines differ in how they add.
        """
        import numpy as np

        self.check(view.rules)
        table, bias, second, second_bias, last = self._parts
        rules, plan = view.rules.table, plan_of(view.rules)
        state, mind, inputs = state_of(view), mind_of(view, plan), [0] * MOST_INPUTS
        assert view.seat is not None
        look_around(rules, state, view.seat, mind)
        judged = [0] * len(view.legal)
        list_worths(rules, plan, state, mind, [*map(int, view.legal)], len(view.legal), judged)
        known = bias + table[inputs[: list_inputs(rules, state, view.seat, mind, inputs)]].sum(0)
        sums = []
        for play, worth in zip(view.legal, judged, strict=True):
            count = list_play_inputs(rules, state, view.seat, int(play), worth, inputs)
            sums.append(known + table[inputs[:count]].sum(0))
        narrow = np.maximum(np.maximum(np.stack(sums), 0) @ second + second_bias, 0)
        return np.round(narrow @ last + np.array(judged, np.float32) / CERTAIN, 4)

    def check(self, rules: Rules) -> None:
        """Raise :class:`NetError` unless this is a net for the game, whatever the house rules."""
        course = self._made.get("course", {})
        if (course.get("variant"), course.get("seats")) != (rules.variant.name, rules.seats):
            raise NetError(say("net-other-game", file=self._path, variant=rules.variant.name, seats=str(rules.seats)))


@lru_cache(maxsize=32)
def _read(path: str) -> tuple[list[Any], dict[str, Any]]:
    return read_net(Path(path))
