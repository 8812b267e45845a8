"""The trick on the table: clearing it, and taking cards out of hands into it (rulebook, 2.6, 2.7)."""

from brus.kernel.layout import (
    DARED_BY,
    GONE,
    HAND,
    HAWKED_BY,
    MATADOR,
    MATADOR_BY,
    PLAYED,
    SEVENS_LED,
    UNITS,
    UNLAWFUL_COUNT,
    WINNING,
)
from brus.kernel.names import EIGHT, HAND_SIZE, JACK, KING, NO, NO_CARD, NOBODY, YES


def clear_trick(state):
    """An empty table before a lead; cards of older tricks may stay in LAID, for nobody has played yet."""
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


def holds(state, seat, card):
    """Whether a card is in a seat's hand."""
    place = HAND + HAND_SIZE * seat
    return state[place] == card or state[place + 1] == card or state[place + 2] == card


def lay_card(rules, state, seat, card, place):
    """2.5: a card goes from a hand, which closes up, to a place of the trick; 6.1: a matador is kept in mind."""
    held = HAND + HAND_SIZE * seat
    second = state[held + 1]
    if card < second:
        state[held] = second
    if card <= second:
        state[held + 1] = state[held + 2]
    state[held + 2] = NO_CARD
    state[place] = card
    if rules[MATADOR + card] != NOBODY:
        state[MATADOR_BY + rules[MATADOR + card]] = seat
        state[GONE + rules[MATADOR + card]] = YES
