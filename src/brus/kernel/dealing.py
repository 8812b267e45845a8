"""Matches, deals and draws begin here (rulebook, 2.7, 4.5, 7.3, 8)."""

from brus.kernel.events import emit
from brus.kernel.layout import (
    CUT_POINT,
    DEAL_WINNER,
    DEALER,
    DEALER_LEADS,
    DEALT_FROM_DEALER,
    DEALT_SINGLY,
    DRAWN,
    GONE,
    HAND,
    HELD,
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
    EVENT_CUT,
    EVENT_DEALT,
    EVENT_DREW,
    FOR_CUT,
    HAND_SIZE,
    JACK_OF_CLUBS,
    KING_OF_HEARTS,
    MATADORS,
    MATCH_OVER,
    NO,
    NO_CARD,
    NOBODY,
    PACK_SIZE,
    YES,
)
from brus.kernel.piping import open_lead
from brus.kernel.scoring import count_sides, gain, side_of_seat
from brus.kernel.tricks import clear_trick, code_of_cards


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


def is_cut_point(card):
    """7.3: whether this card, shown at the cut, scores and is cut again."""
    return card == JACK_OF_CLUBS or card == KING_OF_HEARTS


def cut(rules, state, dealer, card, events):
    """7.3: the card shown at the cut; a cut point is the dealer's side's."""
    emit(events, EVENT_CUT, dealer, card, 0)
    if rules[CUT_POINT] == YES and is_cut_point(card):
        gain(rules, state, events, side_of_seat(rules, dealer), 1, FOR_CUT)


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
    state[LEADER] = dealer if rules[DEALER_LEADS] == YES else (dealer + 1) % rules[SEATS]
    clear_trick(state)
    clear_cards(state)
    if state[PHASE] != MATCH_OVER:
        deal_hands(rules, state, dealer, pack)
        emit(events, EVENT_DEALT, dealer, state[LEADER], 0)
        open_lead(rules, state, events)


def clear_cards(state):
    """No cards in any hand, and none to draw."""
    state[HELD] = 0
    state[DRAWN] = state[TALON_SIZE]
    for place in range(HAND, TALON_SIZE):
        state[place] = NO_CARD


def deal_hands(rules, state, dealer, pack):
    """8.2: three cards to each seat, the rest is the talon."""
    hands = HAND_SIZE * rules[SEATS]
    for count in range(hands):
        add_to_hand(state, place_of_dealt(rules, dealer, count) // HAND_SIZE, pack[count])
    for count in range(hands, PACK_SIZE):
        state[TALON + count - hands] = pack[count]
    state[HELD] = HAND_SIZE
    state[DRAWN] = 0


def add_to_hand(state, seat, card):
    """Put a card in its place in a hand of at most two."""
    place = HAND + HAND_SIZE * seat
    if card < state[place]:
        state[place + 2] = state[place + 1]
        state[place + 1] = state[place]
        state[place] = card
    elif card < state[place + 1]:
        state[place + 2] = state[place + 1]
        state[place + 1] = card
    else:
        state[place + 2] = card


def draw(rules, state, units, events):
    """2.7, 4.5: the winner first, each takes as many cards as were played, or an equal share of what is left."""
    seats = rules[SEATS]
    share = (state[TALON_SIZE] - state[DRAWN]) // seats
    if share > units:
        share = units
    state[HELD] += share - units
    if share == 0:
        return
    for turn in range(seats):
        seat = (state[WINNING] + turn) % seats
        top = TALON + state[DRAWN]
        for at in range(top, top + share):
            add_to_hand(state, seat, state[at])
        state[DRAWN] += share
        if events[0] > 0:
            emit(events, EVENT_DREW, seat, share, code_of_cards(state, top, share))
