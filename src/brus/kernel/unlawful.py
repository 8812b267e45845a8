"""Unlawful dares where they are smacked (rulebook, 6.12): each pays the opponents when the trick is complete.

The announcement is noted by ``daring.announce_dare``, and counts as not made.
"""

from brus.kernel.beating import card_of_matador
from brus.kernel.events import emit
from brus.kernel.layout import LEADER, MATADOR_BY, PHASE, POINTS, UNLAWFUL, UNLAWFUL_COUNT
from brus.kernel.names import (
    EIGHT,
    EIGHT_SMACKED,
    EVENT_DARED_UNLAWFULLY,
    FOR_DARE,
    KING_LED_SMACKED,
    KING_SMACKED,
    MATCH_OVER,
)
from brus.kernel.scoring import gain_unlawful
from brus.kernel.sides import other_side, side_of_seat


def score_unlawful_dares(rules, state, events):
    """6.12: each unlawful dare pays that card's smack points to the opponents, a step of its own."""
    for k in range(state[UNLAWFUL_COUNT]):
        if state[PHASE] != MATCH_OVER:
            matador = state[UNLAWFUL + k]
            darer = state[MATADOR_BY + matador]
            points = rules[POINTS + row_of_smack(state, matador, darer)]
            emit(events, EVENT_DARED_UNLAWFULLY, darer, card_of_matador(matador), 0)
            gain_unlawful(rules, state, events, other_side(side_of_seat(rules, darer)), points, FOR_DARE)


def row_of_smack(state, matador, darer):
    """6.9, 6.10: the row of a smack of this matador alone."""
    if matador == EIGHT:
        return EIGHT_SMACKED
    return KING_LED_SMACKED if darer == state[LEADER] else KING_SMACKED
