"""The cheater: sees all cards, every pile included, and searches them; a yardstick for the levels (docs/arena.md).

It plays each deal for the points of that deal as if everybody saw all cards (alpha-beta over every lawful action): to
the end, and so exactly, as far as it may visit enough states; else to the end of a trick, where it weighs what is left.
Compiled, nearly every deal is solved from its first lead on; in plain Python, with few cards left. With three players
it takes the two others for allies. It is no bot: a bot gets a view and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from brus.deal import MOST_PLAYS, Deal
from brus.kernel import layout, names
from brus.kernel.legal import list_legal
from brus.kernel.play import carry_out
from brus.kernel.sides import count_sides, side_of_seat
from brus.plays import Play
from brus.sim.compiler import is_compiler_here
from brus.sim.piles import SPARE_SIZE, lay_out_draw
from brus.sim.solving import Solver

__all__ = ["EXACT_CARDS", "TRICKS_AHEAD", "Cheater", "Search", "cards_left"]

EXACT_CARDS: Final = 16
"""With so many cards or fewer left, in hands and piles, the search in plain Python goes to the end of the deal."""
MOST_STATES: Final = 4_000_000
"""States that a compiled search may visit, in something like a second."""
TRICKS_AHEAD: Final = 1
"""Where nothing is solved the search goes to the end of so many tricks, the one on the table included."""

# What counts how much where the search stops short of the end; only the proportions matter.
_POINT_WORTH: Final = 100
_TRICK_WORTH: Final = 30  # a deal is won by five
_STRENGTH_WORTH: Final = 2
_MATCH_WORTH: Final = 100 * _POINT_WORTH
_SEVEN_STRENGTH: Final = 6
"""A Seven, which takes tricks only when it is led, is worth about as much as a Six or a Jack."""
_EDGE: Final = 10 * _MATCH_WORTH
"""No state is worth so much."""
_TRICKS: Final = 100
"""More tricks than a deal has."""


def cards_left(state: Sequence[int], seats: int) -> int:
    """Cards in hands and piles."""
    talon = state[layout.TALON_SIZE] - state[layout.DRAWN]
    return talon + seats * state[layout.HELD] - state[layout.PLAYED] * state[layout.UNITS]


class Search:
    """The search of a duplicate deal for one side, on the kernel's states; no state that it is given is changed.

    A state's worth is in hundredths of a point: the side's points (7; a chimney is one lost) less the other side's, and
    far more for the match; with three players the side's lead over one other and its lead over the second, added up.
    ``horizon`` is the number of completed tricks at which the search stops, and where tricks taken and cards to come
    count too. Without one the search goes to the end, and what it finds is exact.
    """

    def __init__(self, rules: tuple[int, ...], side: int, horizon: int = _TRICKS) -> None:
        self.rules = rules
        self.horizon = horizon
        sides = count_sides(rules)
        self._weights = [sides - 1 if each == side else -1 for each in range(sides)]
        self._side_of = [side_of_seat(rules, seat) for seat in range(rules[layout.SEATS])]
        self._is_own = [each == side for each in self._side_of]
        self._strength = [_strength(rules, card) for card in range(names.NO_CARD)] + [0]
        self._spare = [0] * SPARE_SIZE
        self._silence = [0]

    def legal(self, state: list[int]) -> list[int]:
        """Everything that the seat to act may do."""
        room = [0] * MOST_PLAYS
        return room[: list_legal(self.rules, state, room)]

    def after(self, state: list[int], action: int) -> list[int]:
        """The state after an action of a duplicate deal."""
        after = state.copy()
        lay_out_draw(self.rules, after, action, self._spare)
        carry_out(self.rules, after, action, self._silence)
        return after

    def worth(self, state: list[int]) -> int:
        """What a state counts for the side by its points; states of one deal may be compared."""
        total = 0
        for side, weight in enumerate(self._weights):
            points = state[layout.SCORE + side] - state[layout.TARGET + side]
            total += weight * _POINT_WORTH * points
            if state[layout.MATCH_WINNER] == side:
                total += weight * _MATCH_WORTH
        return total

    def prospects(self, state: list[int]) -> int:
        """What tricks taken and cards still to be played count for the side, before a lead."""
        total = sum(weight * _TRICK_WORTH * state[layout.TRICKS + side] for side, weight in enumerate(self._weights))
        top = layout.TALON + state[layout.DRAWN]
        height = (state[layout.TALON_SIZE] - state[layout.DRAWN]) // len(self._side_of)
        for seat, side in enumerate(self._side_of):
            hand, pile = layout.HAND + names.HAND_SIZE * seat, top + height * seat
            cards = state[hand : hand + names.HAND_SIZE] + state[pile : pile + height]
            total += self._weights[side] * _STRENGTH_WORTH * sum(map(self._strength.__getitem__, cards))
        return total

    def value(self, state: list[int], low: int, high: int) -> int:
        """What play that is best on all sides comes to, if that lies between low and high; else the nearer of them."""
        if state[layout.TO_ACT] == names.NOBODY:
            return self.worth(state)
        if state[layout.TRICKS_DONE] >= self.horizon and state[layout.PLAYED] == 0:
            return self.worth(state) + self.prospects(state)
        if self._is_own[state[layout.TO_ACT]]:
            for action in self.legal(state):
                low = max(low, self.value(self.after(state, action), low, high))
                if low >= high:
                    break
            return low
        for action in self.legal(state):
            high = min(high, self.value(self.after(state, action), low, high))
            if low >= high:
                break
        return high

    def best(self, state: list[int]) -> int:
        """A best action where the side is to act: the first of those that come to most."""
        assert self._is_own[state[layout.TO_ACT]]
        low, chosen = -_EDGE, names.NOBODY
        for action in self.legal(state):
            found = self.value(self.after(state, action), low, _EDGE)
            if found > low:
                low, chosen = found, action
        return chosen


def _strength(rules: tuple[int, ...], card: int) -> int:
    if rules[layout.SEVENS] == names.YES and card // names.SUITS == names.SEVEN_RANK:
        return _SEVEN_STRENGTH
    return rules[layout.STRENGTH + card]


class Cheater:
    """The insider that the arena calls ``cheater``; luck never matters to it."""

    def __init__(self) -> None:
        self._solver: Solver | None = None

    def choose(self, deal: Deal, luck: int) -> Play:
        """The best play as far as the search can tell."""
        legal, seat = deal.legal_plays(), deal.to_act
        assert seat is not None
        if len(legal) == 1:
            return legal[0]
        if is_compiler_here():
            if self._solver is None:
                self._solver = Solver(deal.rules)
            solution = self._solver.solve(deal, MOST_STATES, piles=True)
            if solution.is_exact:
                return solution.play
        rules, state = deal.rules.table, list(deal.state)
        is_near = cards_left(state, deal.rules.seats) <= EXACT_CARDS
        horizon = _TRICKS if is_near else state[layout.TRICKS_DONE] + TRICKS_AHEAD
        return Play(Search(rules, side_of_seat(rules, seat), horizon).best(state))
