"""What happens when something is done (rulebook, 2.6 to 2.9, 4.4, 4.7, 7)."""

from brus.kernel.actions import card_of, is_dared, is_hawked, units_of
from brus.kernel.beating import has_seven_powers
from brus.kernel.contest import row_of_contest, score_contest, tell_smacks
from brus.kernel.daring import announce_dare
from brus.kernel.dealing import draw
from brus.kernel.events import emit
from brus.kernel.hawking import score_hawk
from brus.kernel.layout import (
    HAWKED_BY,
    HELD,
    LAID,
    LEADER,
    PHASE,
    PLAYED,
    SEATS,
    SEVENS_LED,
    TO_ACT,
    TRICKS,
    TRICKS_DONE,
    TRIPLE_POINT,
    UNITS,
    UNLAWFUL_COUNT,
    WINNING,
)
from brus.kernel.legal import why_refused
from brus.kernel.multiples import beats_the_trick
from brus.kernel.names import (
    ALLOWED,
    ASKING_TO_PIPE,
    EVENT_DARED,
    EVENT_HAWKED,
    EVENT_LED,
    EVENT_PLAYED,
    EVENT_TRICK_WON,
    FOR_TRIPLE,
    HAND_SIZE,
    MATCH_OVER,
    MORE_THAN_A_CARD,
    NO,
    NO_ROW,
    NOBODY,
    SLOT,
    TO_FOLLOW,
    TO_LEAD,
    TRICKS_TO_WIN,
    TRIPLE,
    YES,
)
from brus.kernel.piping import answer_piping, open_lead
from brus.kernel.proof import answer_proof, ask_for_proof, must_show
from brus.kernel.scoring import gain, score_buk, score_deal
from brus.kernel.sides import side_among
from brus.kernel.tricks import clear_trick, lay_card
from brus.kernel.unlawful import score_unlawful_dares


def play(rules, state, action, events):
    """Do an action of the seat to act if it is lawful; return why it is refused, or ALLOWED when it is done."""
    why = why_refused(rules, state, action)
    if why == ALLOWED:
        carry_out(rules, state, action, events)
    return why


def carry_out(rules, state, action, events):
    """Do a lawful action of the seat to act."""
    phase = state[PHASE]
    if phase == TO_FOLLOW:
        if events[0] > 0:
            emit(events, EVENT_PLAYED, state[TO_ACT], action, 0)
        lay_cards(rules, state, action, events)
    elif phase == TO_LEAD:
        if events[0] > 0:
            emit(events, EVENT_LED, state[TO_ACT], action, 0)
        state[UNITS] = units_of(action)  # 4.1: as many as everyone is to play
        state[SEVENS_LED] = YES if has_seven_powers(rules, card_of(action)) else NO
        state[PHASE] = TO_FOLLOW
        lay_cards(rules, state, action, events)
    elif phase == ASKING_TO_PIPE:
        answer_piping(rules, state, action, events)
    else:
        answer_proof(rules, state, action, events)
        finish_trick(rules, state, events)


def lay_cards(rules, state, action, events):
    """2.6, 2.7: cards go from a hand to the trick; the last seat's complete it."""
    seat = state[TO_ACT]
    place = LAID + HAND_SIZE * seat
    if action < MORE_THAN_A_CARD:
        lay_card(rules, state, seat, action - 1, place)
    else:
        make_announcements(rules, state, seat, action, events)
        rest = action
        while rest > 0:
            lay_card(rules, state, seat, card_of(rest), place)
            rest = rest // SLOT
            place += 1
    seats = rules[SEATS]
    played = state[PLAYED] + 1
    state[PLAYED] = played
    if played == 1 or beats_the_trick(rules, state, seat):
        state[WINNING] = seat
    if played == seats:
        complete_trick(rules, state, events)
    else:
        state[TO_ACT] = seat + 1 if seat + 1 < seats else 0


def make_announcements(rules, state, seat, action, events):
    """5.1, 6: note what is announced with these cards, before they are laid."""
    units = units_of(action)
    rest = action
    while rest > 0:
        slot = rest % SLOT
        card = card_of(slot)
        if is_dared(slot):
            announce_dare(rules, state, seat, card, action, units)
            emit(events, EVENT_DARED, seat, card, 0)
        if is_hawked(slot):
            state[HAWKED_BY] = seat
            emit(events, EVENT_HAWKED, seat, card, 0)
        rest = rest // SLOT


def complete_trick(rules, state, events):
    """7: the steps of a complete trick, in their order, until the match ends or a hand is to be shown."""
    if events[0] > 0:
        emit(events, EVENT_TRICK_WON, state[WINNING], state[UNITS], 0)
    state[TO_ACT] = NOBODY
    if state[HAWKED_BY] != NOBODY:
        score_hawk(rules, state, events)
    if state[UNLAWFUL_COUNT] > 0:
        score_unlawful_dares(rules, state, events)
    if state[PHASE] == MATCH_OVER:
        return
    row = row_of_contest(rules, state)
    if row != NO_ROW:
        tell_smacks(rules, state, row, events)
        if must_show(rules, state):
            ask_for_proof(state, events)
            return
        score_contest(rules, state, row, events)
    finish_trick(rules, state, events)


def finish_trick(rules, state, events):
    """2.7 to 2.9, 4.4: the tricks are counted; then a side has won, nobody has (7.4), or the winner leads on."""
    side = side_among(rules[SEATS], state[WINNING])
    units = state[UNITS]
    if units == TRIPLE and rules[TRIPLE_POINT] == YES and state[PHASE] != MATCH_OVER:
        gain(rules, state, events, side, 1, FOR_TRIPLE)
    if state[PHASE] == MATCH_OVER:
        return
    state[TRICKS + side] += units
    state[TRICKS_DONE] += 1
    if state[TRICKS + side] >= TRICKS_TO_WIN:
        score_deal(rules, state, events, side)
        return
    draw(rules, state, units, events)
    state[LEADER] = state[WINNING]
    clear_trick(state)
    if state[HELD] == 0:
        score_buk(rules, state, events)
    else:
        open_lead(rules, state, events)
