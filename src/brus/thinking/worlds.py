"""Worlds in the kernel's dialect: the cards that an audience has not seen, laid out in a way that fits what it knows.

A position is a flat list: the state before the lead of the trick on the table, then the plays of that trick, the places
of the state where an unseen card lies, and what dares prove of hands (``position.py`` makes it from a view).
"""

from brus.kernel.layout import HAND, SEATS, STATE_SIZE
from brus.kernel.names import HAND_SIZE, PACK_SIZE
from brus.kernel.play import carry_out
from brus.kernel.tricks import holds
from brus.thinking.luck import shuffle

PLAYS_AT_MOST = 3
DENIALS_AT_MOST = 3
DENIAL_SIZE = 3

POSITION_PLAYS = STATE_SIZE
POSITION_UNSEEN = POSITION_PLAYS + 1 + PLAYS_AT_MOST
POSITION_DENIALS = POSITION_UNSEEN + 1 + PACK_SIZE
POSITION_SIZE = POSITION_DENIALS + 1 + DENIALS_AT_MOST * DENIAL_SIZE

LAYOUTS_AT_MOST = 200


def lay_out_world(rules, position, unseen, state, events, luck):
    """Make a state of a position: shuffle the unseen cards in, sort the hands, and play the trick so far again.

    A layout that breaks what a dare proves is laid out again; one that never fits, 200 times, is let be.
    """
    for _ in range(LAYOUTS_AT_MOST):
        lay_out_cards(position, unseen, state, luck)
        if fits_dares(position, state):
            break
    for seat in range(rules[SEATS]):
        sort_hand(state, HAND + HAND_SIZE * seat)
    for turn in range(position[POSITION_PLAYS]):
        carry_out(rules, state, position[POSITION_PLAYS + 1 + turn], events)


def lay_out_cards(position, unseen, state, luck):
    """Put the unseen cards, shuffled, in their places; hands are not sorted yet."""
    count = position[POSITION_UNSEEN]
    shuffle(unseen, count, luck)
    for place in range(STATE_SIZE):
        state[place] = position[place]
    for at in range(count):
        state[position[POSITION_UNSEEN + 1 + at]] = unseen[at]


def fits_dares(position, state):
    """6.1(b): whether no hand holds what its dare in this trick, or after the last draw, denies."""
    for denial in range(position[POSITION_DENIALS]):
        at = POSITION_DENIALS + 1 + DENIAL_SIZE * denial
        if holds(state, position[at], position[at + 1]) and holds(state, position[at], position[at + 2]):
            return False
    return True


def sort_hand(state, place):
    """Sort the three places of a hand; NO_CARD, the highest number, comes last."""
    order_two(state, place, place + 1)
    order_two(state, place + 1, place + 2)
    order_two(state, place, place + 1)


def order_two(state, low, high):
    """Exchange what stands in two places if it is the wrong way round."""
    card = state[low]
    if card > state[high]:
        state[low] = state[high]
        state[high] = card
