"""Piping (rulebook, 4.6): before a lead, whoever holds three alike may seize it."""

from brus.kernel.events import emit
from brus.kernel.layout import HAND, HELD, LEADER, PASSED_OVER, PHASE, PIPED, PIPING, SEATS, TO_ACT
from brus.kernel.names import (
    ASKING_TO_PIPE,
    EVENT_ASKED_TO_PIPE,
    EVENT_PASSED,
    EVENT_PIPED,
    HAND_SIZE,
    NO,
    PIPE,
    SUITS,
    TO_LEAD,
    TRIPLE,
    YES,
)


def open_lead(rules, state, events):
    """2.8, 4.6: a lead is for the player due to lead, unless somebody is to be asked to pipe first."""
    state[PIPED] = NO
    state[PASSED_OVER] = 0
    state[PHASE] = TO_LEAD
    state[TO_ACT] = state[LEADER]
    if rules[PIPING] == YES and state[HELD] == TRIPLE:
        ask_next_piper(rules, state, events)


def ask_next_piper(rules, state, events):
    """4.6: ask the next seat with three alike, the player due to lead first, then clockwise; there may be none."""
    seats = rules[SEATS]
    hand = HAND + HAND_SIZE * ((state[LEADER] + state[PASSED_OVER]) % seats)
    last = HAND + HAND_SIZE * (seats - 1)
    for turn in range(state[PASSED_OVER], seats):
        # A hand is sorted, so its outer two cards tell.
        if state[hand] // SUITS == state[hand + 2] // SUITS:
            state[PASSED_OVER] = turn
            state[PHASE] = ASKING_TO_PIPE
            state[TO_ACT] = (state[LEADER] + turn) % seats
            emit(events, EVENT_ASKED_TO_PIPE, state[TO_ACT], 0, 0)
            return
        hand = hand + HAND_SIZE if hand < last else HAND
    state[PASSED_OVER] = seats


def answer_piping(rules, state, answer, events):
    """4.6: the first to pipe has the lead, and must lead all three; whoever passes is not asked again."""
    seat = state[TO_ACT]
    state[PHASE] = TO_LEAD
    if answer == PIPE:
        emit(events, EVENT_PIPED, seat, 0, 0)
        state[PIPED] = YES
        state[LEADER] = seat
    else:
        emit(events, EVENT_PASSED, seat, 0, 0)
        state[PASSED_OVER] += 1
        state[TO_ACT] = state[LEADER]
        ask_next_piper(rules, state, events)
