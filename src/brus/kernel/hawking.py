"""Hawking (rulebook, section 5): taking a led Seven with Kc, announced."""

from brus.kernel.layout import HAWKING, LAID, PLAYED, SEVENS_LED, UNITS, WINNING
from brus.kernel.names import (
    ALLOWED,
    BEGGAR_KING,
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
    """5.2: ALLOWED when a Seven is among the cards now winning."""
    place = LAID + HAND_SIZE * state[WINNING]
    for unit in range(state[UNITS]):
        if state[place + unit] // SUITS == SEVEN_RANK:
            return ALLOWED
    return HAWK_NO_SEVEN_WINS
