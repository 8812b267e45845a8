"""What the dares of a trick are worth, and to whom (rulebook, 6.7 to 6.10)."""

from brus.kernel.beating import card_of_matador
from brus.kernel.events import emit
from brus.kernel.layout import DARE_NEEDS_TRICK, DARED_BY, LEADER, MATADOR_BY, POINTS, SEATS, WINNING
from brus.kernel.names import (
    BOTH_BY_THIRD,
    BOTH_KING_ON_TOP,
    BOTH_OVERSMACKS,
    EIGHT,
    EIGHT_OVERSMACKS,
    EIGHT_SMACKED,
    EIGHT_SMACKED_BY_THIRD,
    EIGHT_STANDS,
    EVENT_OVERSMACKED,
    EVENT_SMACKED,
    FOR_DARE,
    JACK,
    KING,
    KING_LED_SMACKED,
    KING_LED_STANDS,
    KING_SMACKED,
    KING_STANDS,
    MATADORS,
    NO,
    NO_ROW,
    NOBODY,
    PARTNERS_SMACKED,
    PARTNERS_STAND,
)
from brus.kernel.scoring import gain
from brus.kernel.sides import side_of_seat


def seat_on_top(state):
    """6.8: the seat that laid the highest matador of the trick, or NOBODY."""
    if state[MATADOR_BY + JACK] != NOBODY:
        return state[MATADOR_BY + JACK]
    if state[MATADOR_BY + KING] != NOBODY:
        return state[MATADOR_BY + KING]
    return state[MATADOR_BY + EIGHT]


def turn_of(rules, state, seat):
    """How many seats played to this trick before this one."""
    return (seat + rules[SEATS] - state[LEADER]) % rules[SEATS]


def row_of_contest(rules, state):
    """6.9, 6.10: the row of the table that tells what this trick's lawful dares are worth, or NO_ROW."""
    eight = state[DARED_BY + EIGHT]
    king = state[DARED_BY + KING]
    if eight == NOBODY:
        return NO_ROW if king == NOBODY else row_of_king(rules, state, king)
    if king == NOBODY:
        return row_of_eight(rules, state, eight)
    return row_of_both(rules, state, eight, king)


def row_of_king(rules, state, darer):
    """6.9, 6.10: Kh alone was dared; in Iceland a dare from the lead is the round."""
    if side_of_seat(rules, seat_on_top(state)) == side_of_seat(rules, darer):
        return KING_LED_STANDS if darer == state[LEADER] else KING_STANDS
    return KING_LED_SMACKED if darer == state[LEADER] else KING_SMACKED


def row_of_eight(rules, state, darer):
    """6.9: 8s alone was dared; Jc after an opponent's Kh is an oversmack, or a third side's gain."""
    top_side = side_of_seat(rules, seat_on_top(state))
    if was_smacked_between(rules, state, darer, top_side):
        return EIGHT_OVERSMACKS if top_side == side_of_seat(rules, darer) else EIGHT_SMACKED_BY_THIRD
    return EIGHT_STANDS if top_side == side_of_seat(rules, darer) else EIGHT_SMACKED


def was_smacked_between(rules, state, darer, top_side):
    """6.9: whether Kh of another side than darer's and top's fell after 8s and before Jc."""
    king = state[MATADOR_BY + KING]
    jack = state[MATADOR_BY + JACK]
    if king == NOBODY or jack == NOBODY:
        return False
    king_side = side_of_seat(rules, king)
    if king_side == side_of_seat(rules, darer) or king_side == top_side:
        return False
    king_turn = turn_of(rules, state, king)
    return turn_of(rules, state, darer) < king_turn and king_turn < turn_of(rules, state, jack)


def row_of_both(rules, state, eight, king):
    """6.9: both were dared, by opponents or by partners."""
    top_side = side_of_seat(rules, seat_on_top(state))
    eight_side = side_of_seat(rules, eight)
    king_side = side_of_seat(rules, king)
    if eight_side == king_side:
        return PARTNERS_STAND if top_side == eight_side else PARTNERS_SMACKED
    if top_side == king_side:
        return BOTH_KING_ON_TOP
    return BOTH_OVERSMACKS if top_side == eight_side else BOTH_BY_THIRD


def is_smacked(rules, state, matador):
    """6.8: whether a matador was dared lawfully and top belongs to another side."""
    darer = state[DARED_BY + matador]
    return darer != NOBODY and side_of_seat(rules, darer) != side_of_seat(rules, seat_on_top(state))


def tell_smacks(rules, state, row, events):
    """6.8, 6.9: tell which dared matadors were smacked, and by whom."""
    top = seat_on_top(state)
    if row == EIGHT_OVERSMACKS or row == BOTH_OVERSMACKS or row == BOTH_BY_THIRD or row == EIGHT_SMACKED_BY_THIRD:
        emit(events, EVENT_OVERSMACKED, state[MATADOR_BY + KING], card_of_matador(KING), top)
    for matador in range(MATADORS):
        if is_smacked(rules, state, matador):
            emit(events, EVENT_SMACKED, state[DARED_BY + matador], card_of_matador(matador), top)


def points_of_contest(rules, state, row):
    """6.9: the points of a row; 6.7: where top's side did not take a trick it needs, only the smacked cards."""
    top_side = side_of_seat(rules, seat_on_top(state))
    if rules[DARE_NEEDS_TRICK] == NO or side_of_seat(rules, state[WINNING]) == top_side:
        return rules[POINTS + row]
    points = 0
    if is_smacked(rules, state, EIGHT):
        points += rules[POINTS + EIGHT_SMACKED]
    if is_smacked(rules, state, KING):
        points += rules[POINTS + KING_SMACKED]
    return points


def score_contest(rules, state, row, events):
    """6.8, 6.9: all points of one trick's dares go to the side of top, in one step."""
    points = points_of_contest(rules, state, row)
    if points > 0:
        gain(rules, state, events, side_of_seat(rules, seat_on_top(state)), points, FOR_DARE)
