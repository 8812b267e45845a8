"""Courses that begin in the middle of a deal, where a view stands: one world after another, unseen cards at random.

:mod:`brus.envs.worlds` lays a whole course out anew and needs one to begin with, which holds everybody's cards. Here
there is a view, and nothing more: a course goes on from the lead of the trick on the table, with the plays that this
trick has seen. It is worth what the deal brings from there on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from brus.bots.position import Position
from brus.deal import Deal, Phase
from brus.envs.course import Course
from brus.envs.turns import NOBODY_ASKED
from brus.errors import EnvError, IllegalPlay
from brus.kernel import layout
from brus.machine.engine import NO_EVENTS
from brus.messages import say
from brus.thinking.luck import LUCK_SIZE, seed_luck
from brus.thinking.worlds import lay_out_world
from brus.view import View

__all__ = ["Midway"]

_TRIES_AT_MOST: Final = 200
"""How often it is tried to play the trick again with other cards; each time they have been laid out to fit dares."""


class Midway:
    """All the worlds of a view, as courses of one deal; luck draws them, the same ones for the same view and luck.

    Raises :class:`brus.errors.MatchError` where no cards have been dealt, and :class:`brus.errors.EnvError` unless the
    view's own seat is waited for.
    """

    def __init__(self, view: View, luck: int) -> None:
        if view.seat is None or view.to_act != view.seat:
            raise EnvError(say("env-no-world-here"))
        position = Position.of(view)
        self._rules, self._plays = view.rules, position.plays
        self._start = replace(position, plays=()).packed()
        self._unseen = [*map(int, position.unseen)]
        self._asked = NOBODY_ASKED
        if view.phase == Phase.ASKING_TO_PIPE:
            self._asked = (view.seat - view.leader) % view.rules.seats
        self._luck = [0] * LUCK_SIZE
        seed_luck(self._luck, luck)

    def world(self) -> Course:
        """The next world; the seat of the view is to act, and can tell it from no other.

        Raises :class:`brus.errors.EnvError` where none is found that fits.
        """
        for _ in range(_TRIES_AT_MOST):
            state = [0] * layout.STATE_SIZE
            lay_out_world(self._rules.table, self._start, self._unseen, state, NO_EVENTS, self._luck)
            deal = Deal.from_state(self._rules, state)
            try:
                for play in self._plays:
                    deal.play(play)
            except IllegalPlay:
                # Somebody has dared without fear of a higher matador (6.1(b)).
                continue
            return Course.midway(deal, self._asked)
        raise EnvError(say("env-no-world-found", tries=str(_TRIES_AT_MOST)))
