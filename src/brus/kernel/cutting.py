"""The cut before a deal (rulebook, 7.3): where it is shown, a cut point scores, and is cut again."""

from brus.kernel.events import emit
from brus.kernel.layout import CUT_POINT, PHASE
from brus.kernel.names import (
    ALLOWED,
    CUT_AFTER_MATCH,
    CUT_AGAIN,
    CUT_SETTLED,
    EVENT_CUT,
    FOR_CUT,
    JACK_OF_CLUBS,
    KING_OF_HEARTS,
    MATCH_OVER,
    NO,
    NO_CARD,
    NO_CUT_HERE,
    YES,
)
from brus.kernel.scoring import gain
from brus.kernel.sides import side_of_seat


def is_cut_point(card):
    """7.3: whether this card, shown at the cut, scores and is cut again."""
    return card == JACK_OF_CLUBS or card == KING_OF_HEARTS


def cut(rules, state, dealer, card, events):
    """7.3: the card shown at the cut; a cut point is the dealer's side's."""
    emit(events, EVENT_CUT, dealer, card, 0)
    if rules[CUT_POINT] == YES and is_cut_point(card):
        gain(rules, state, events, side_of_seat(rules, dealer), 1, FOR_CUT)


def why_no_cut(rules, state, last):
    """7.3: why nothing may be cut after the last card cut for this deal (NO_CARD: the first cut), or ALLOWED."""
    if rules[CUT_POINT] == NO:
        return NO_CUT_HERE
    if state[PHASE] == MATCH_OVER:
        return CUT_AFTER_MATCH
    if last != NO_CARD and not is_cut_point(last):
        return CUT_SETTLED
    return ALLOWED


def why_no_deal_yet(state, last):
    """7.3: CUT_AGAIN when the last card cut for this deal is a cut point and the match goes on, or ALLOWED."""
    if state[PHASE] != MATCH_OVER and is_cut_point(last):
        return CUT_AGAIN
    return ALLOWED
