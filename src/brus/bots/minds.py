"""From a view to a mind (:mod:`brus.thinking.mind`): what a seat can remember and conclude of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from brus.bots.position import denials_of
from brus.cards import MATADORS
from brus.kernel import layout, names
from brus.thinking import mind
from brus.thinking.mind import forget_all, see_action
from brus.view import View

__all__ = ["mind_of", "state_of"]

_DARES: Final = names.DARED * (1 + names.SLOT + names.SLOT * names.SLOT)
"""Where a play's number tells of dares."""


def mind_of(view: View, plan: Sequence[int], tricks: int | None = None) -> list[int]:
    """What the seat of a view keeps in mind: the cards gone, those shown to it, and what dares prove (6.1, 6.11).

    ``tricks`` bounds the memory to so many of the last tricks, the one on the table included; None for all of them.
    """
    kept = [0] * mind.MIND_SIZE
    forget_all(plan, kept)
    dared = False
    for trick in view.tricks if tricks is None else view.tricks[max(0, len(view.tricks) - tricks) :]:
        for play in trick.plays:
            dared |= play & _DARES > 0
            see_action(kept, int(play))
    for seat, cards in view.shown.items():
        for card in cards:
            kept[mind.MIND_HOLDER + card] = seat
    for denial in denials_of(view) if dared else ():
        if denial.one == denial.other:
            kept[mind.MIND_LACKS + names.MATADORS * denial.seat + MATADORS.index(denial.one)] = names.YES
    return kept


def state_of(view: View) -> list[int]:
    """The kernel's state as far as the view's seat knows it, as a list that may be written to."""
    state = list(view.known)
    if view.rules.table[layout.UNLAWFUL_SMACKED] and view.trick is not None:
        # Whether a dare was lawful is told when the trick is complete (6.12); until then it is taken to be.
        for seat, play in view.trick.seats(view.rules.seats):
            for card in play.dared:
                state[layout.DARED_BY + MATADORS.index(card)] = seat
        state[layout.UNLAWFUL_COUNT] = 0
    return state
