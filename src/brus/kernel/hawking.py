"""Hawking (rulebook, section 5): taking a led Seven with Kc, announced."""

from brus.kernel.layout import HAWKED_BY, HAWKING, LAID, PLAYED, SEVENS_LED, UNITS, WINNING
from brus.kernel.names import (
    ALLOWED,
    BEGGAR_KING,
    FOR_HAWK,
    HAND_SIZE,
    HAWK_NO_SEVEN_LED,
    HAWK_NO_SEVEN_WINS,
    HAWK_ONLY_BEGGAR_KING,
    HAWK_PARTNERS_SEVEN,
    HAWK_UNKNOWN,
    NO,
    SEVEN_RANK,
    SUITS,
)
from brus.kernel.scoring import gain
from brus.kernel.sides import side_of_seat


def why_no_hawk(rules, state, seat, card):
    """5.1 to 5.3: why a seat may not announce that this card hawks, or ALLOWED."""
    if rules[HAWKING] == NO:
        return HAWK_UNKNOWN
    if card != BEGGAR_KING:
        return HAWK_ONLY_BEGGAR_KING
    if state[PLAYED] == 0 or state[SEVENS_LED] == NO:
        return HAWK_NO_SEVEN_LED
    if side_of_seat(rules, state[WINNING]) == side_of_seat(rules, seat):
        return HAWK_PARTNERS_SEVEN
    return why_no_seven_wins(state)


def why_no_seven_wins(state):
    """5.2: ALLOWED when a Seven is among the cards now winning.

    In play one always is: without Kc, which whoever would hawk still holds, only a Seven beats a Seven (3.4).
    """
    place = LAID + HAND_SIZE * state[WINNING]
    for unit in range(state[UNITS]):
        if state[place + unit] // SUITS == SEVEN_RANK:
            return ALLOWED
    return HAWK_NO_SEVEN_WINS


def score_hawk(rules, state, events):
    """5.4: the stroke of the trick's hawk, now that the trick is complete, even if Ks then beat Kc."""
    gain(rules, state, events, side_of_seat(rules, state[HAWKED_BY]), 1, FOR_HAWK)
