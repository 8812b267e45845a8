"""What the dares of a trick may still come to, in the kernel's dialect (rulebook, 6.8 to 6.10).

What a contest is worth the kernel tells: a play is tried out in the rows of matadors and darers, and put back.
"""

from brus.kernel.actions import card_of, is_dared, units_of
from brus.kernel.beating import card_of_matador
from brus.kernel.contest import points_of_contest, row_of_contest, seat_on_top
from brus.kernel.daring import why_unlawful
from brus.kernel.layout import (
    DARE_NEEDS_TRICK,
    DARED_BY,
    HELD,
    MATADOR,
    MATADOR_BY,
    PLAYED,
    SEATS,
    SEVENS_LED,
    UNITS,
    WINNING,
)
from brus.kernel.names import ALLOWED, EIGHT, JACK, KING, MATADORS, NO, NO_ROW, NOBODY, SINGLE, SLOT, TRICKS_TO_WIN, YES
from brus.kernel.sides import count_sides, side_of_seat
from brus.kernel.tricks import holds
from brus.thinking.mind import (
    MIND_COUNTS,
    MIND_GONE,
    MIND_HOLDER,
    MIND_KEPT,
    MIND_KNOWN,
    MIND_LACKS,
    MIND_OUT,
    MIND_SIDE,
    plays_after,
)
from brus.thinking.outlook import gain_of_points, outlook, outlook_now, outlook_with
from brus.thinking.plan import CERTAIN

KEPT_WINNER = 6
LEAST_UNCOMMON = 4  # points; fewer are worked out once a decision


def is_contested(state, action):
    """Whether a matador has been dared in this trick, or is dared by this play."""
    if state[DARED_BY + KING] != NOBODY or state[DARED_BY + EIGHT] != NOBODY:
        return True
    rest = action
    while rest > 0:
        if is_dared(rest % SLOT):
            return True
        rest = rest // SLOT
    return False


def dares_unlawfully(rules, state, seat, action, units):
    """6.12: whether one of this play's dares is not allowed; where such are not refused, they are smacked."""
    rest = action
    while rest > 0:
        slot = rest % SLOT
        if is_dared(slot) and why_unlawful(rules, state, seat, card_of(slot), action, units) != ALLOWED:
            return True
        rest = rest // SLOT
    return False


def contest_gain(rules, plan, state, mind, seat, action, taken):
    """What the dares of this trick change in the outlook after a play, on average over who holds what.

    ``taken`` is the chance that the own side takes the trick, which a dare may need (6.7).
    """
    for matador in range(MATADORS):
        mind[MIND_KEPT + matador] = state[MATADOR_BY + matador]
        mind[MIND_KEPT + MATADORS + matador] = state[DARED_BY + matador]
    mind[MIND_KEPT + KEPT_WINNER] = state[WINNING]
    lay_matadors(rules, state, seat, action)
    whose = NOBODY if takes_with_matador(rules, state, action) else taken
    gain = gain_on_average(rules, plan, state, mind, seat, units_of(action), whose)
    for matador in range(MATADORS):
        state[MATADOR_BY + matador] = mind[MIND_KEPT + matador]
        state[DARED_BY + matador] = mind[MIND_KEPT + MATADORS + matador]
    state[WINNING] = mind[MIND_KEPT + KEPT_WINNER]
    return gain


def lay_matadors(rules, state, seat, action):
    """Note a play's matadors and its dares as the kernel does."""
    rest = action
    while rest > 0:
        slot = rest % SLOT
        matador = rules[MATADOR + card_of(slot)]
        if matador != NOBODY:
            state[MATADOR_BY + matador] = seat
            if is_dared(slot):
                state[DARED_BY + matador] = seat
        rest = rest // SLOT


def takes_with_matador(rules, state, action):
    """2.3, 3.1: whether the highest matador takes the trick: a single one, not led with Sevens that have powers."""
    if state[PLAYED] == 0:
        return units_of(action) == SINGLE
    return state[UNITS] == SINGLE and state[SEVENS_LED] == NO


def gain_on_average(rules, plan, state, mind, seat, units, taken):
    """What the contest comes to as it stands, and what a higher matador may change that comes behind."""
    now = gain_of_contest(rules, plan, state, mind, units, taken)
    total = now
    for matador in range(EIGHT):
        if state[MATADOR_BY + JACK] == NOBODY and state[MATADOR_BY + matador] == NOBODY:
            for turn in range(1, rules[SEATS]):
                other = (seat + turn) % rules[SEATS]
                held = chance_behind(rules, state, mind, seat, other, matador)
                if held > 0:
                    state[MATADOR_BY + matador] = other
                    then = gain_of_contest(rules, plan, state, mind, units, taken)
                    state[MATADOR_BY + matador] = NOBODY
                    # Nobody lays a matador that costs the own side something.
                    better = then - now if side_of_seat(rules, other) == mind[MIND_SIDE] else now - then
                    if better > 0:
                        total += held * (then - now) // CERTAIN
    return total


def chance_behind(rules, state, mind, seat, other, matador):
    """The chance that a seat which plays after this one holds a matador."""
    card = card_of_matador(matador)
    if mind[MIND_GONE + card] == YES or not plays_after(rules, state, seat, other):
        return 0
    if mind[MIND_HOLDER + card] != NOBODY:
        return CERTAIN if mind[MIND_HOLDER + card] == other else 0
    if holds(state, seat, card) or mind[MIND_LACKS + MATADORS * other + matador] == YES:
        return 0
    return CERTAIN * (state[HELD] - mind[MIND_KNOWN + other]) // mind[MIND_OUT]


def gain_of_contest(rules, plan, state, mind, units, taken):
    """What the contest changes in the outlook as its matadors lie now.

    ``taken`` is the chance that the own side takes the trick; NOBODY where the highest matador does.
    """
    row = row_of_contest(rules, state)
    if row == NO_ROW:
        return 0
    top = seat_on_top(state)
    sides = count_sides(rules)
    side = (side_of_seat(rules, top) - mind[MIND_SIDE] + sides) % sides
    state[WINNING] = top
    gain = gain_of_row(rules, plan, state, mind, row, side)
    if side == 0 and mind[MIND_COUNTS] + units >= TRICKS_TO_WIN:
        won = gain_in_won_deal(rules, plan, state, mind, row, units)
        if taken == NOBODY or rules[DARE_NEEDS_TRICK] == YES:
            gain = won
        else:
            gain += (won - gain) * taken // CERTAIN
    if taken == NOBODY or rules[DARE_NEEDS_TRICK] == NO:
        return gain
    state[WINNING] = (top + 1) % rules[SEATS]
    lost = gain_of_row(rules, plan, state, mind, row, side)
    return lost + (gain - lost) * (taken if side == 0 else CERTAIN - taken) // CERTAIN


def gain_in_won_deal(rules, plan, state, mind, row, units):
    """What the points of a row change for the own side where the trick wins the deal, and perhaps the match (7.1)."""
    points = points_of_contest(rules, state, row)
    mind[MIND_COUNTS] += units
    found = outlook_with(rules, plan, mind, 0, points) - outlook(rules, plan, mind)
    mind[MIND_COUNTS] -= units
    return found


def gain_of_row(rules, plan, state, mind, row, side):
    """What the points of a row change in the outlook for a side, counted from the own one on."""
    points = points_of_contest(rules, state, row)
    if points == 0:
        return 0
    if side == 0 and points < LEAST_UNCOMMON:
        return gain_of_points(rules, plan, mind, points)
    return outlook_with(rules, plan, mind, side, points) - outlook_now(rules, plan, mind)
