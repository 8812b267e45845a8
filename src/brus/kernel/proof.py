"""Proof (rulebook, 6.11): after a dare that stands, the darer shows the rest of the hand or forfeits the points.

Where there is proof only Kh can be dared (``variant.py`` sees to it), so the dare that stands is of Kh.
"""

from brus.kernel.actions import code_of_cards
from brus.kernel.contest import is_smacked, row_of_contest, score_contest
from brus.kernel.events import emit
from brus.kernel.layout import DARED_BY, HAND, HELD, PHASE, PROOF, TO_ACT, UNITS
from brus.kernel.names import (
    ASKING_TO_SHOW,
    EVENT_ASKED_TO_SHOW,
    EVENT_DECLINED,
    EVENT_SHOWN,
    HAND_SIZE,
    KING,
    NOBODY,
    PROOF_BOTH,
    PROOF_LEFT,
    PROOF_NONE,
    SHOW,
    TO_FOLLOW,
)
from brus.kernel.sides import side_among


def must_show(rules, state):
    """6.11: whether the dare stands, its hand is to be shown, and there is a card left to show."""
    if rules[PROOF] == PROOF_NONE or state[HELD] == state[UNITS]:
        return False
    return state[DARED_BY + KING] != NOBODY and not is_smacked(rules, state, KING)


def ask_for_proof(state, events):
    """6.11: the darer shows or declines, before the draw."""
    state[PHASE] = ASKING_TO_SHOW
    state[TO_ACT] = state[DARED_BY + KING]
    emit(events, EVENT_ASKED_TO_SHOW, state[TO_ACT], 0, 0)


def answer_proof(rules, state, answer, events):
    """6.11: whoever shows is paid; whoever declines forfeits the points. The trick is then to be finished."""
    darer = state[TO_ACT]
    # Nobody is waited for while a trick is being finished, and its phase is still that of its last card.
    state[PHASE] = TO_FOLLOW
    state[TO_ACT] = NOBODY
    if answer == SHOW:
        left = state[HELD] - state[UNITS]
        emit(events, EVENT_SHOWN, darer, rules[PROOF], code_of_cards(state, HAND + HAND_SIZE * darer, left))
        score_contest(rules, state, row_of_contest(rules, state), events)
    else:
        emit(events, EVENT_DECLINED, darer, 0, 0)


def is_shown_to(proof, seats, darer, other):
    """6.11, 9: whether another seat sees the hand that a darer shows: the opponent on the left, or both opponents."""
    if proof == PROOF_LEFT:
        return other == (darer + 1) % seats
    return proof == PROOF_BOTH and side_among(seats, other) != side_among(seats, darer)
