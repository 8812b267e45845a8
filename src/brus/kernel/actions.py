"""Actions as numbers: up to three cards with their announcements, or an answer (``names.py`` gives the code)."""

from brus.kernel.names import (
    CARD_PART,
    DARED,
    HAWKED,
    NO,
    NO_CARD,
    SLOT,
    THREE_CARDS,
    TWO_CARDS,
    YES,
)


def card_of(slot):
    """The card in a slot."""
    return slot % CARD_PART - 1


def is_dared(slot):
    """YES when the card in a slot is announced as dared."""
    return slot // DARED % 2


def is_hawked(slot):
    """YES when the card in a slot is announced as hawking."""
    return slot // HAWKED


def units_of(action):
    """How many cards an action plays."""
    if action < TWO_CARDS:
        return 1
    if action < THREE_CARDS:
        return 2
    return 3


def two_cards(low, high):
    """The action that plays two cards, given in ascending order, without a word."""
    return low + 1 + SLOT * (high + 1)


def three_cards(low, middle, high):
    """The action that plays three cards, given in ascending order, without a word."""
    return low + 1 + SLOT * (middle + 1 + SLOT * (high + 1))


def plays_card(action, card):
    """YES when a card is among those that an action plays."""
    rest = action
    while rest > 0:
        if card_of(rest % SLOT) == card:
            return YES
        rest = rest // SLOT
    return NO


def is_well_formed(action):
    """YES when a number codes one to three different cards in ascending order."""
    if action <= 0 or action >= THREE_CARDS * SLOT:
        return NO
    last = -1
    rest = action
    while rest > 0:
        card = card_of(rest % SLOT)
        if card <= last or card >= NO_CARD:
            return NO
        last = card
        rest = rest // SLOT
    return YES
