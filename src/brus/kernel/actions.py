"""Actions as numbers: up to three cards with their announcements, or an answer (``names.py`` gives the code)."""

from brus.kernel.names import (
    CARD_PART,
    DARED,
    DOUBLE,
    HAWKED,
    NO_CARD,
    PASS,
    SINGLE,
    SLOT,
    THREE_CARDS,
    TRIPLE,
    TWO_CARDS,
)


def card_of(slot):
    """The card in a slot; of an action, its first card."""
    return slot % CARD_PART - 1


def is_dared(slot):
    """Whether the card in a slot is announced as dared."""
    return slot // DARED % 2 == 1


def is_hawked(slot):
    """Whether the card in a slot is announced as hawking."""
    return slot >= HAWKED


def units_of(action):
    """How many cards an action plays."""
    if action < TWO_CARDS:
        return SINGLE
    if action < THREE_CARDS:
        return DOUBLE
    return TRIPLE


def two_cards(low, high):
    """The action that plays two cards, given in ascending order, without a word."""
    return low + 1 + SLOT * (high + 1)


def code_of_cards(cards, place, count):
    """The action that plays so many cards of a list, those from a place on, without a word; 0 when there are none."""
    code = 0
    weight = 1
    for at in range(place, place + count):
        code += weight * (cards[at] + 1)
        weight = weight * SLOT
    return code


def plays_card(action, card):
    """Whether a card is among those that an action plays."""
    rest = action
    while rest > 0:
        if card_of(rest) == card:
            return True
        rest = rest // SLOT
    return False


def is_well_formed(action):
    """Whether a number codes one to three different cards in ascending order."""
    if action <= 0 or action >= PASS:
        return False
    last = -1
    rest = action
    while rest > 0:
        card = card_of(rest)
        if card <= last or card >= NO_CARD:
            return False
        last = card
        rest = rest // SLOT
    return True
