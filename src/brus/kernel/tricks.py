"""The trick on the table: clearing it, and taking cards out of hands into it (rulebook, 2.6, 2.7)."""

from brus.kernel.layout import (
    DARED_BY,
    HAND,
    HAWKED_BY,
    MATADOR_BY,
    PLAYED,
    SEVENS_LED,
    UNITS,
    UNLAWFUL_COUNT,
    WINNING,
)
from brus.kernel.names import EIGHT, HAND_SIZE, JACK, KING, NO, NO_CARD, NOBODY, SLOT


def clear_trick(state):
    """An empty table before a lead."""
    state[UNITS] = 0
    state[PLAYED] = 0
    state[SEVENS_LED] = NO
    state[WINNING] = NOBODY
    state[HAWKED_BY] = NOBODY
    state[UNLAWFUL_COUNT] = 0
    state[MATADOR_BY + JACK] = NOBODY
    state[MATADOR_BY + KING] = NOBODY
    state[MATADOR_BY + EIGHT] = NOBODY
    state[DARED_BY + JACK] = NOBODY
    state[DARED_BY + KING] = NOBODY
    state[DARED_BY + EIGHT] = NOBODY


def take_from_hand(state, seat, card):
    """Take a card out of a hand; the others close up."""
    place = HAND + HAND_SIZE * seat
    if state[place] == card:
        state[place] = state[place + 1]
        state[place + 1] = state[place + 2]
    elif state[place + 1] == card:
        state[place + 1] = state[place + 2]
    state[place + 2] = NO_CARD


def code_of_cards(state, place, count):
    """The cards that stand from a place of the state on, coded as an action that plays them would be."""
    code = 0
    weight = 1
    for at in range(place, place + count):
        code += weight * (state[at] + 1)
        weight = weight * SLOT
    return code
