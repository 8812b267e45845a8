"""What the seat to act may do, and why not something else (rulebook, 2.5, 4.1, 4.6, 4.8)."""

from brus.kernel.actions import card_of, code_of_cards, is_dared, is_hawked, is_well_formed, two_cards, units_of
from brus.kernel.daring import why_no_dare, why_unlawful
from brus.kernel.hawking import why_no_hawk
from brus.kernel.layout import ANNOUNCES, HAND, HELD, MOST_LED, PHASE, PIPED, PIPING, TO_ACT, UNITS, UNLAWFUL_SMACKED
from brus.kernel.names import (
    ALLOWED,
    ANSWER_PIPING_FIRST,
    ANSWER_PROOF_FIRST,
    ASKING_TO_PIPE,
    ASKING_TO_SHOW,
    BEFORE_DEAL,
    BEGGAR_KING,
    CARD_NOT_HELD,
    DARED,
    DEAL_IS_OVER,
    DEAL_OVER,
    DOUBLE,
    HAND_SIZE,
    HAWKED,
    HIDE,
    LEAD_NOT_ALIKE,
    MATCH_IS_OVER,
    MATCH_OVER,
    NO,
    NO_DEAL_YET,
    NOT_A_PLAY,
    NOT_ASKED_TO_PIPE,
    NOT_ASKED_TO_SHOW,
    PASS,
    PIPE,
    PIPER_LEADS_ALL_THREE,
    SHOW,
    SINGLE,
    SINGLES_ONLY,
    SLOT,
    SUITS,
    TO_FOLLOW,
    TO_LEAD,
    TRIPLE,
    TRIPLE_WITHOUT_PIPING,
    WRONG_NUMBER_OF_CARDS,
    YES,
)
from brus.kernel.tricks import holds


def list_legal(rules, state, out):
    """Write every lawful action of the seat to act into out (MOST_ACTIONS at most); return how many there are."""
    phase = state[PHASE]
    if phase == TO_FOLLOW:
        if state[UNITS] == SINGLE:
            return list_singles(rules, state, state[TO_ACT], out)
        return list_follows(rules, state, state[TO_ACT], out)
    if phase == TO_LEAD:
        return list_leads(rules, state, state[TO_ACT], out)
    if phase == ASKING_TO_PIPE:
        out[0] = PASS
        out[1] = PIPE
        return 2
    if phase == ASKING_TO_SHOW:
        out[0] = SHOW
        out[1] = HIDE
        return 2
    return 0


def list_leads(rules, state, seat, out):
    """4.1, 4.6, 4.8: one card, two alike, or three alike; who piped leads all three."""
    if state[PIPED] == YES:
        return add_triple(rules, state, seat, out, 0)
    count = list_singles(rules, state, seat, out)
    if rules[MOST_LED] == SINGLE:
        return count
    first = HAND + HAND_SIZE * seat
    # A hand is sorted, so cards alike are neighbours.
    neighbours = 0
    for place in range(first, first + state[HELD] - 1):
        if state[place] // SUITS == state[place + 1] // SUITS:
            neighbours += 1
            count = add_pair(rules, state, seat, place, place + 1, out, count)
    if neighbours == 2:
        count = add_pair(rules, state, seat, first, first + 2, out, count)
        if rules[PIPING] == NO:
            count = add_triple(rules, state, seat, out, count)
    return count


def list_follows(rules, state, seat, out):
    """2.5, 4.1: any cards, as many as were led: two or three."""
    if state[UNITS] == TRIPLE:
        return add_triple(rules, state, seat, out, 0)
    first = HAND + HAND_SIZE * seat
    count = 0
    for low in range(first, first + state[HELD] - 1):
        for high in range(low + 1, first + state[HELD]):
            count = add_pair(rules, state, seat, low, high, out, count)
    return count


def list_singles(rules, state, seat, out):
    """2.5: any one card."""
    count = 0
    place = HAND + HAND_SIZE * seat
    for at in range(place, place + state[HELD]):
        card = state[at]
        out[count] = card + 1
        count += 1
        if rules[ANNOUNCES + card] == YES:
            mark = lawful_mark(rules, state, seat, card, card + 1, SINGLE)
            if mark > 0:
                out[count] = card + 1 + mark
                count += 1
    return count


def add_pair(rules, state, seat, low, high, out, count):
    """Add two cards of a hand, given by their places in the state."""
    return add_play(rules, state, seat, two_cards(state[low], state[high]), DOUBLE, out, count)


def add_triple(rules, state, seat, out, count):
    """Add the whole hand of three."""
    triple = code_of_cards(state, HAND + HAND_SIZE * seat, TRIPLE)
    return add_play(rules, state, seat, triple, TRIPLE, out, count)


def add_play(rules, state, seat, action, units, out, count):
    """Add an action, and the same action with every lawful announcement (5, 6); return the new count."""
    first = count
    out[count] = action
    count += 1
    rest = action
    weight = 1
    while rest > 0:
        card = card_of(rest)
        if rules[ANNOUNCES + card] == YES:
            mark = lawful_mark(rules, state, seat, card, action, units)
            if mark > 0:
                listed = count - first
                for at in range(first, count):
                    out[at + listed] = out[at] + mark * weight
                count += listed
        rest = rest // SLOT
        weight = weight * SLOT
    return count


def lawful_mark(rules, state, seat, card, action, units):
    """The announcement that may be made with a card that ANNOUNCES: HAWKED, DARED or 0."""
    if card == BEGGAR_KING:
        return HAWKED if why_no_hawk(rules, state, seat, card) == ALLOWED else 0
    if rules[UNLAWFUL_SMACKED] == YES or why_unlawful(rules, state, seat, card, action, units) == ALLOWED:
        return DARED
    return 0


def why_refused(rules, state, action):
    """Why the seat to act may not do this, or ALLOWED; any number at all may be asked about."""
    phase = state[PHASE]
    if phase == MATCH_OVER:
        return MATCH_IS_OVER
    if phase == DEAL_OVER:
        return DEAL_IS_OVER
    if phase == BEFORE_DEAL:
        return NO_DEAL_YET
    if action == PASS or action == PIPE:
        return ALLOWED if phase == ASKING_TO_PIPE else NOT_ASKED_TO_PIPE
    if action == SHOW or action == HIDE:
        return ALLOWED if phase == ASKING_TO_SHOW else NOT_ASKED_TO_SHOW
    if not is_well_formed(action):
        return NOT_A_PLAY
    if phase == ASKING_TO_PIPE:
        return ANSWER_PIPING_FIRST
    if phase == ASKING_TO_SHOW:
        return ANSWER_PROOF_FIRST
    why = why_not_these_cards(rules, state, state[TO_ACT], action)
    if why != ALLOWED:
        return why
    return why_no_announcement(rules, state, state[TO_ACT], action)


def why_not_these_cards(rules, state, seat, action):
    """4.1, 4.6, 4.8: why a seat may not play these cards, whatever it announces, or ALLOWED."""
    rest = action
    while rest > 0:
        if not holds(state, seat, card_of(rest)):
            return CARD_NOT_HELD
        rest = rest // SLOT
    units = units_of(action)
    if state[PHASE] == TO_FOLLOW:
        return ALLOWED if units == state[UNITS] else WRONG_NUMBER_OF_CARDS
    return why_not_lead(rules, state, action, units)


def why_not_lead(rules, state, action, units):
    """4.1, 4.6, 4.8: why these cards may not be led together, or ALLOWED."""
    if state[PIPED] == YES:
        return ALLOWED if units == TRIPLE else PIPER_LEADS_ALL_THREE
    if units == SINGLE:
        return ALLOWED
    if rules[MOST_LED] == SINGLE:
        return SINGLES_ONLY
    rank = card_of(action) // SUITS
    rest = action // SLOT
    while rest > 0:
        if card_of(rest) // SUITS != rank:
            return LEAD_NOT_ALIKE
        rest = rest // SLOT
    if units == TRIPLE and rules[PIPING] == YES:
        return TRIPLE_WITHOUT_PIPING
    return ALLOWED


def why_no_announcement(rules, state, seat, action):
    """5, 6: why one of the announcements of these cards may not be made, or ALLOWED."""
    units = units_of(action)
    rest = action
    while rest > 0:
        slot = rest % SLOT
        why = ALLOWED
        if is_dared(slot):
            why = why_no_dare(rules, state, seat, card_of(slot), action, units)
        if why == ALLOWED and is_hawked(slot):
            why = why_no_hawk(rules, state, seat, card_of(slot))
        if why != ALLOWED:
            return why
        rest = rest // SLOT
    return ALLOWED
