"""When a matador may be dared (rulebook, 6.1 to 6.6); ``unlawful.py`` has what 6.12 does where it may not."""

from brus.kernel.actions import plays_card
from brus.kernel.beating import card_of_matador
from brus.kernel.layout import (
    DARE_IN_FIRST_TRICK,
    DARE_IN_LAST_TRICK,
    DARE_NEAR_THE_END,
    DARE_ON_EMPTY_TALON,
    DARE_ON_SEVEN,
    DARED_BY,
    DARES,
    DRAWN,
    GONE,
    HELD,
    MATADOR,
    MATADOR_BY,
    PLAYED,
    SEATS,
    SEVENS_LED,
    TALON_SIZE,
    TRICKS_DONE,
    UNLAWFUL,
    UNLAWFUL_COUNT,
    UNLAWFUL_SMACKED,
)
from brus.kernel.names import (
    ALLOWED,
    DARE_EIGHT_NOT_HERE,
    DARE_FIRST_TRICK,
    DARE_HIGHER_IN_TRICK,
    DARE_LAST_LINE,
    DARE_LAST_TO_PLAY,
    DARE_LAST_TRICK,
    DARE_NO_HIGHER_LEFT,
    DARE_NOTHING_ABOVE_JACK,
    DARE_ONLY_MATADORS,
    DARE_SEVEN_LED,
    DARE_TALON_EMPTY,
    DARE_UNKNOWN,
    DARE_WOULD_WIN,
    END_REFUSED_IF_IT_WINS,
    END_REFUSED_ON_THE_LAST_LINE,
    JACK,
    KING,
    MATADORS,
    MORE_THAN_A_CARD,
    NO,
    NOBODY,
    YES,
)
from brus.kernel.scoring import strokes_needed
from brus.kernel.sides import side_of_seat
from brus.kernel.tricks import holds


def has_daring(rules):
    """6: whether anything can be dared in this variant; where anything can, Kh can."""
    return rules[DARES + KING] == YES


def is_talon_empty(state):
    """6.3: whether nothing is left to draw."""
    return state[DRAWN] == state[TALON_SIZE]


def why_no_dare(rules, state, seat, card, action, units):
    """6: why a seat that plays this action may not announce a dare of this card, or ALLOWED."""
    why = why_never_dared(rules, card)
    if why != ALLOWED or rules[UNLAWFUL_SMACKED] == YES:
        return why
    return why_unlawful(rules, state, seat, card, action, units)


def why_never_dared(rules, card):
    """6, 6.1(b): why this card can not be dared in this variant, or ALLOWED."""
    matador = rules[MATADOR + card]
    if not has_daring(rules):
        return DARE_UNKNOWN
    if matador == NOBODY:
        return DARE_ONLY_MATADORS
    if rules[DARES + matador] == YES:
        return ALLOWED
    if matador == JACK:
        return DARE_NOTHING_ABOVE_JACK
    return DARE_EIGHT_NOT_HERE


def why_unlawful(rules, state, seat, card, action, units):
    """6.1 to 6.6: why this daring card may not be dared now, or ALLOWED."""
    matador = rules[MATADOR + card]
    if state[PLAYED] == rules[SEATS] - 1:
        return DARE_LAST_TO_PLAY
    if lies_under_a_higher(state, matador, action):
        return DARE_HIGHER_IN_TRICK
    if not fears_a_higher(state, seat, matador):
        return DARE_NO_HIGHER_LEFT
    if is_talon_empty(state):
        if rules[DARE_ON_EMPTY_TALON] == NO:
            return DARE_TALON_EMPTY
        if rules[DARE_IN_LAST_TRICK] == NO and units == state[HELD]:
            return DARE_LAST_TRICK
    if rules[DARE_IN_FIRST_TRICK] == NO and state[TRICKS_DONE] == 0:
        return DARE_FIRST_TRICK
    if rules[DARE_ON_SEVEN] == NO and state[PLAYED] > 0 and state[SEVENS_LED] == YES:
        return DARE_SEVEN_LED
    return why_too_near_the_end(rules, state, seat)


def lies_under_a_higher(state, matador, action):
    """6.1(c): whether a higher matador lies in this trick, the cards of this very action included."""
    for higher in range(matador):
        if state[MATADOR_BY + higher] != NOBODY:
            return True
        if action >= MORE_THAN_A_CARD and plays_card(action, card_of_matador(higher)):
            return True
    return False


def fears_a_higher(state, seat, matador):
    """6.1(b), 6.2: whether a higher matador has not been played and is not in the darer's hand."""
    for higher in range(matador):
        if state[GONE + higher] == NO and not holds(state, seat, card_of_matador(higher)):
            return True
    return False


def why_too_near_the_end(rules, state, seat):
    """6.5: why a side this near the end may not dare, or ALLOWED."""
    side = side_of_seat(rules, seat)
    needs = strokes_needed(state, side)
    if rules[DARE_NEAR_THE_END] == END_REFUSED_IF_IT_WINS:
        for matador in range(MATADORS):
            darer = state[DARED_BY + matador]
            if darer != NOBODY and side_of_seat(rules, darer) == side:
                needs -= 1
    return why_no_dare_from(rules, needs)


def why_no_dare_from(rules, needs):
    """6.5: why a side that needs so many strokes may not dare, or ALLOWED."""
    if rules[DARE_NEAR_THE_END] == END_REFUSED_IF_IT_WINS and needs <= 1:
        return DARE_WOULD_WIN
    if rules[DARE_NEAR_THE_END] == END_REFUSED_ON_THE_LAST_LINE and needs <= 1:
        return DARE_LAST_LINE
    return ALLOWED


def announce_dare(rules, state, seat, card, action, units):
    """6, 6.12: note a dare, lawful or not, before its cards are laid; what was unlawful comes out with the trick."""
    matador = rules[MATADOR + card]
    if why_unlawful(rules, state, seat, card, action, units) == ALLOWED:
        state[DARED_BY + matador] = seat
    else:
        state[UNLAWFUL + state[UNLAWFUL_COUNT]] = matador
        state[UNLAWFUL_COUNT] += 1
