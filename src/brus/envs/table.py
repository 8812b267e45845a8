"""A match driven one decision at a time, so that whose turn it is tells nothing that a player may not know.

Where piping is in force, only seats with three alike are asked before a lead (4.6), and nobody else may know it. An
environment must name the seat that it waits for, and so it asks *every* seat before every lead for which everyone holds
three cards: first the player due to lead, then clockwise, until somebody pipes. A seat without three alike can only
pass. So the order of turns follows from what everybody sees.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from brus.deal import Deal, Phase
from brus.errors import IllegalPlay
from brus.events import points_in
from brus.kernel import layout, names
from brus.match import Match
from brus.plays import PASS, PIPE, Play
from brus.refusals import Refusal
from brus.seats import Seat, side_names, side_of
from brus.view import View, view_of

__all__ = ["NOBODY_ASKED", "Table", "copy_of_match", "margins", "stakes"]

NOBODY_ASKED: Final = -1


class Table:
    """A match, and how many seats have been asked to pipe before the lead that is due.

    ``asked`` counts the seats that have answered, or is :data:`NOBODY_ASKED` where nobody is asked now.

    >>> from brus.variants import get_variant
    >>> match = Match(get_variant("ringkobing").rules())
    >>> _ = match.begin_deal_from_pack(Seat.W, match.rules.pack)
    >>> table = Table(match)
    >>> table.to_act, table.legal()
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

        The rules ask only who holds three alike, one after the other; a seat that learnt of it before its turn could
        tell whether others before it hold three alike. So for every seat but the one that is waited for, nobody is.
        """
        view = view_of(self.match, seat)
        if view.phase != Phase.ASKING_TO_PIPE or seat == self.to_act:
            return view
        known = list(view.known)
        known[layout.PHASE], known[layout.TO_ACT] = names.TO_LEAD, known[layout.LEADER]
        # The player due to lead is asked first, so it is another seat, that may do nothing yet.
        return replace(view, known=tuple(known), legal=())

    def copy(self) -> Table:
        """Another table at the same point, that goes its own way."""
        other = copy.copy(self)
        other.match = copy_of_match(self.match)
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


def copy_of_match(match: Match) -> Match:
    """A match that shares what never changes: the rules, the events, and the deals that are over."""
    other = copy.copy(match)
    other.deals = list(match.deals)
    if match.deal is not None and not match.deal.is_over:
        other.deals[-1] = match.deal.copy()
    return other


def margins(deals: Sequence[Deal], seats: int) -> dict[Seat, float]:
    """What these deals are worth to each seat: its side's points, less the average of the other sides' (7, 8.3).

    A chimney counts -1. The margins of all sides add up to nothing.

    >>> margins([], 3)
    {<Seat.N: 0>: 0.0, <Seat.E: 1>: 0.0, <Seat.S: 2>: 0.0}
    """
    sides = side_names(seats)
    points = dict.fromkeys(sides, 0)
    for deal in deals:
        for side, gained, _ in points_in(deal.events):
            points[side] += gained
    total, others = sum(points.values()), len(sides) - 1
    own = [points[sides[side_of(seat, seats)]] for seat in range(seats)]
    return {Seat(seat): own[seat] - (total - own[seat]) / others for seat in range(seats)}


def stakes(winner: str, seats: int) -> dict[Seat, float]:
    """What a match is worth to each seat: 1 if its side won, else its share of what makes the sides add up to nothing.

    >>> stakes("EW", 4)[Seat.N], stakes("E", 3)[Seat.N]
    (-1.0, -0.5)
    """
    sides = side_names(seats)
    lost = -1.0 / (len(sides) - 1)
    return {Seat(seat): 1.0 if sides[side_of(seat, seats)] == winner else lost for seat in range(seats)}
