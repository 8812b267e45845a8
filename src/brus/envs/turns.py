"""A match driven one decision at a time, so that whose turn it is tells nothing that a player may not know.

Where piping is in force, only seats with three alike are asked before a lead (4.6), and nobody else may know it. An
environment must name the seat that it waits for, and so it asks *every* seat before every lead for which everyone holds
three cards: first the player due to lead, then clockwise, until somebody pipes. A seat without three alike can only
pass. So the order of turns follows from what everybody sees.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Final

from brus.deal import Deal, Phase
from brus.errors import IllegalPlay
from brus.kernel import layout, names
from brus.match import Match
from brus.plays import PASS, PIPE, Play
from brus.refusals import Refusal
from brus.seats import Seat
from brus.view import View, view_of

__all__ = ["NOBODY_ASKED", "Turns"]

NOBODY_ASKED: Final = -1


class Turns:
    """Whose turn it is in a match, and how many seats have been asked to pipe before the lead that is due.

    ``asked`` counts the seats that have answered, or is :data:`NOBODY_ASKED` where nobody is asked now.

    >>> from brus.variants import get_variant
    >>> match = Match(get_variant("ringkobing").rules())
    >>> _ = match.begin_deal_from_pack(Seat.W, match.rules.pack)
    >>> turns = Turns(match)
    >>> turns.to_act, turns.legal()
    (<Seat.N: 0>, (pass,))
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.asked = NOBODY_ASKED
        self.open_lead()

    def open_lead(self) -> None:
        """To be called after a deal has begun: ask to pipe where that is due."""
        self.asked = NOBODY_ASKED
        if self.match.deal is not None and _may_be_piped(self.match.deal):
            self.asked = 0

    @property
    def to_act(self) -> Seat | None:
        """Whom the environment waits for; None when the deal is over or none has begun."""
        deal = self.match.deal
        if self.asked == NOBODY_ASKED or deal is None:
            return self.match.to_act
        return Seat((deal.leader + self.asked) % deal.rules.seats)

    @property
    def is_asked_for_real(self) -> bool:
        """Whether the seat that is waited for holds three alike and may pipe."""
        return self.match.phase == Phase.ASKING_TO_PIPE and self.match.to_act == self.to_act

    def legal(self) -> tuple[Play, ...]:
        """Everything that the seat to act may do."""
        if self.asked != NOBODY_ASKED and not self.is_asked_for_real:
            return (PASS,)
        return self.match.legal_plays()

    def play(self, play: Play) -> None:
        """Do it for the seat to act, or raise :class:`brus.errors.IllegalPlay` and change nothing."""
        match, deal = self.match, self.match.deal
        if self.asked == NOBODY_ASKED or deal is None:
            match.play(play)
            self.open_lead()
            return
        if self.is_asked_for_real:
            match.play(play)
        elif play != PASS:
            refusal = Refusal.NOT_ASKED_TO_PIPE if play == PIPE else Refusal.ANSWER_PIPING_FIRST
            raise IllegalPlay(refusal.explain(str(play)), refusal, refusal.rule)
        self.asked = NOBODY_ASKED if play == PIPE or self.asked + 1 == deal.rules.seats else self.asked + 1

    def view(self, seat: Seat | None) -> View:
        """What a seat (None: a spectator) may know.

        While seats are asked to pipe, everybody sees which of them is, as it sees whose turn it is; and nobody sees
        whether that seat holds three alike, and so whether the rules ask it too (4.6).
        """
        view = view_of(self.match, seat)
        if self.asked == NOBODY_ASKED or self.to_act is None:
            return view
        known = list(view.known)
        known[layout.PHASE], known[layout.TO_ACT] = names.ASKING_TO_PIPE, self.to_act
        # The seat itself finds its answers here; what it could lead, if it is due to lead, waits until all are asked.
        return replace(view, known=tuple(known), legal=self.legal() if seat == self.to_act else ())

    def copy(self) -> Turns:
        """Turns of another match at the same point, that goes its own way."""
        other = copy.copy(self)
        other.match = self.match.copy()
        return other


def _may_be_piped(deal: Deal) -> bool:
    """Whether a lead is due for which everyone holds three cards, and nobody has piped yet: all of it public."""
    state = deal.state
    return (
        deal.rules.table[layout.PIPING] == names.YES
        and deal.phase in (Phase.ASKING_TO_PIPE, Phase.TO_LEAD)
        and state[layout.HELD] == names.HAND_SIZE
        and state[layout.PIPED] == names.NO
    )
