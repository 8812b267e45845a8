"""Matches, deals and draws begin here (rulebook, 2.7, 2.10, 4.5, 8)."""

from brus.kernel.actions import code_of_cards
from brus.kernel.events import emit
from brus.kernel.layout import (
    DEAL_WINNER,
    DEALER,
    DEALER_LEADS,
    DEALT_FROM_DEALER,
    DEALT_SINGLY,
    DRAWN,
    GONE,
    HAND,
    HELD,
    LAID,
    LEADER,
    MATCH_WINNER,
    PHASE,
    SEATS,
    START_TARGET,
    STATE_SIZE,
    TALON,
    TALON_SIZE,
    TARGET,
    TO_ACT,
    TRICKS,
    TRICKS_DONE,
    WINNING,
)
from brus.kernel.names import (
    BEFORE_DEAL,
    EVENT_DEALT,
    EVENT_DREW,
    HAND_SIZE,
    HANDS_SIZE,
    MATADORS,
    MATCH_OVER,
    NO,
    NO_CARD,
    NOBODY,
    PACK_SIZE,
    TALON_AT_MOST,
    YES,
)
from brus.kernel.piping import open_lead
from brus.kernel.sides import count_sides
from brus.kernel.tricks import clear_trick


def begin_match(rules, state):
    """8.1: an untouched comb for each side."""
    for place in range(STATE_SIZE):
        state[place] = 0
    for side in range(count_sides(rules)):
        state[TARGET + side] = rules[START_TARGET]
    state[MATCH_WINNER] = NOBODY
    state[PHASE] = BEFORE_DEAL
    state[DEAL_WINNER] = NOBODY
    state[DEALER] = NOBODY
    state[TO_ACT] = NOBODY
    state[TALON_SIZE] = PACK_SIZE - HAND_SIZE * rules[SEATS]
    clear_cards(state)
    clear_trick(state)


def next_dealer(rules, dealer):
    """2.10: the deal passes to the left."""
    return (dealer + 1) % rules[SEATS]


def first_leader(rules, dealer):
    """8: the seat left of the dealer leads first, or the dealer does."""
    return dealer if rules[DEALER_LEADS] == YES else (dealer + 1) % rules[SEATS]


def place_of_dealt(rules, dealer, count):
    """8.2: where in the order hands N, E, S, W, then the talon, the card goes that is dealt after count others."""
    seats = rules[SEATS]
    if count >= HAND_SIZE * seats:
        return count
    first = dealer if rules[DEALT_FROM_DEALER] == YES else dealer + 1
    if rules[DEALT_SINGLY] == YES:
        return HAND_SIZE * ((first + count) % seats) + count // seats
    return HAND_SIZE * ((first + count // HAND_SIZE) % seats) + count % HAND_SIZE


def begin_deal(rules, state, dealer, pack, events):
    """2.7, 8.2: deal a pack from the top and open the first lead; a match that a cut has ended stays ended."""
    state[DEALER] = dealer
    state[DEAL_WINNER] = NOBODY
    state[TRICKS_DONE] = 0
    for side in range(count_sides(rules)):
        state[TRICKS + side] = 0
    for matador in range(MATADORS):
        state[GONE + matador] = NO
    state[LEADER] = first_leader(rules, dealer)
    clear_trick(state)
    if state[PHASE] == MATCH_OVER:
        clear_cards(state)
    else:
        deal_hands(rules, state, dealer, pack)
        emit(events, EVENT_DEALT, dealer, state[LEADER], 0)
        open_lead(rules, state, events)


def clear_cards(state):
    """No cards in any hand, none on the table, and none to draw."""
    clear_hands(state)
    for place in range(TALON, TALON + TALON_AT_MOST):
        state[place] = NO_CARD
    state[HELD] = 0
    state[DRAWN] = state[TALON_SIZE]


def clear_hands(state):
    """No cards in any hand, and none laid to a trick."""
    for place in range(HANDS_SIZE):
        state[HAND + place] = NO_CARD
        state[LAID + place] = NO_CARD


def deal_hands(rules, state, dealer, pack):
    """8.2: three cards to each seat, the rest is the talon."""
    hands = HAND_SIZE * rules[SEATS]
    clear_hands(state)
    for count in range(hands):
        add_to_hand(state, HAND + place_of_dealt(rules, dealer, count) // HAND_SIZE * HAND_SIZE, pack[count])
    talon = TALON - hands
    for count in range(hands, PACK_SIZE):
        state[talon + count] = pack[count]
    state[HELD] = HAND_SIZE
    state[DRAWN] = 0


def add_to_hand(state, place, card):
    """Put a card where it belongs in a hand of at most two, given the place where that hand begins."""
    first = state[place]
    second = state[place + 1]
    state[place] = card if card < first else first
    state[place + 1] = first if card < first else card if card < second else second
    state[place + 2] = second if card < second else card


def share_of_draw(seats, left, units):
    """4.5: how many cards each draws when so many are left: as many as were played, or an equal share."""
    share = units
    while share * seats > left:
        share -= 1
    return share


def draw(rules, state, units, events):
    """2.7, 4.5: the winner first, each takes as many cards as were played, or an equal share of what is left."""
    seats = rules[SEATS]
    left = state[TALON_SIZE] - state[DRAWN]
    share = units if units * seats <= left else share_of_draw(seats, left, units)
    state[HELD] += share - units
    if share == 0:
        return
    first = state[WINNING]
    top = TALON + state[DRAWN]
    hand = HAND + HAND_SIZE * first
    last = HAND + HAND_SIZE * (seats - 1)
    for unit in range(share):
        at = top + unit
        for _ in range(seats):
            add_to_hand(state, hand, state[at])
            at += share
            hand = hand + HAND_SIZE if hand < last else HAND
    state[DRAWN] += share * seats
    if events[0] > 0:
        for turn in range(seats):
            emit(events, EVENT_DREW, (first + turn) % seats, share, code_of_cards(state, top + turn * share, share))
