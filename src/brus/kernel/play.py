"""What happens when something is done (rulebook, 2.6 to 2.9, 4.4, 6.11, 7)."""

from brus.kernel.actions import card_of, is_dared, is_hawked, units_of
from brus.kernel.beating import has_seven_powers
from brus.kernel.contest import does_a_dare_stand, is_smacked, points_of_contest, row_of_contest, seat_on_top
from brus.kernel.daring import announce_dare, card_of_matador
from brus.kernel.dealing import draw
from brus.kernel.events import emit
from brus.kernel.layout import (
    DARED_BY,
    HAND,
    HAWKED_BY,
    HELD,
    LAID,
    LEADER,
    MATADOR_BY,
    PHASE,
    PLAYED,
    POINTS,
    PROOF,
    SEATS,
    SEVENS_LED,
    TO_ACT,
    TRICKS,
    TRICKS_DONE,
    TRIPLE_POINT,
    UNITS,
    UNLAWFUL,
    UNLAWFUL_COUNT,
    WINNING,
)
from brus.kernel.legal import why_refused
from brus.kernel.multiples import beats_the_trick
from brus.kernel.names import (
    ALLOWED,
    ASKING_TO_PIPE,
    ASKING_TO_SHOW,
    BOTH_BY_THIRD,
    BOTH_OVERSMACKS,
    CARD_PART,
    EIGHT,
    EIGHT_OVERSMACKS,
    EIGHT_SMACKED,
    EIGHT_SMACKED_BY_THIRD,
    EVENT_ASKED_TO_SHOW,
    EVENT_DARED,
    EVENT_DARED_UNLAWFULLY,
    EVENT_DECLINED,
    EVENT_HAWKED,
    EVENT_LED,
    EVENT_OVERSMACKED,
    EVENT_PLAYED,
    EVENT_SHOWN,
    EVENT_SMACKED,
    EVENT_TRICK_WON,
    FOR_DARE,
    FOR_HAWK,
    FOR_TRIPLE,
    HAND_SIZE,
    KING,
    KING_LED_SMACKED,
    KING_SMACKED,
    MATADORS,
    MATCH_OVER,
    NO,
    NO_ROW,
    NOBODY,
    PROOF_NONE,
    SHOW,
    SLOT,
    TO_FOLLOW,
    TO_LEAD,
    YES,
)
from brus.kernel.piping import answer_piping, open_lead
from brus.kernel.scoring import (
    gain,
    gain_unlawful,
    has_five_tricks,
    score_buk,
    score_deal,
)
from brus.kernel.sides import other_side, side_of_seat
from brus.kernel.tricks import clear_trick, code_of_cards, lay_card


def play(rules, state, action, events):
    """Do an action of the seat to act if it is lawful; return why it is refused, or ALLOWED when it is done."""
    why = why_refused(rules, state, action)
    if why == ALLOWED:
        carry_out(rules, state, action, events)
    return why


def carry_out(rules, state, action, events):
    """Do a lawful action of the seat to act."""
    phase = state[PHASE]
    if phase == TO_FOLLOW or phase == TO_LEAD:
        lay_cards(rules, state, action, events)
    elif phase == ASKING_TO_PIPE:
        answer_piping(rules, state, action, events)
    else:
        answer_proof(rules, state, action, events)


def lay_cards(rules, state, action, events):
    """2.6, 2.7: cards go from a hand to the trick; the last seat's complete it."""
    seat = state[TO_ACT]
    if events[0] > 0:
        emit(events, EVENT_LED if state[PHASE] == TO_LEAD else EVENT_PLAYED, seat, action, 0)
    if state[PHASE] == TO_LEAD:
        state[UNITS] = units_of(action)
        state[SEVENS_LED] = has_seven_powers(rules, card_of(action))
        state[PHASE] = TO_FOLLOW
    if action < CARD_PART:
        lay_card(rules, state, seat, action - 1, LAID + HAND_SIZE * seat)
    else:
        make_announcements(rules, state, seat, action, events)
        rest = action
        place = LAID + HAND_SIZE * seat
        while rest > 0:
            lay_card(rules, state, seat, card_of(rest), place)
            rest = rest // SLOT
            place += 1
    played = state[PLAYED] + 1
    state[PLAYED] = played
    if played == 1 or beats_the_trick(rules, state, seat):
        state[WINNING] = seat
    if played == rules[SEATS]:
        complete_trick(rules, state, events)
    else:
        state[TO_ACT] = seat + 1 if seat + 1 < rules[SEATS] else 0


def make_announcements(rules, state, seat, action, events):
    """5.1, 6: note what is announced with these cards, before they are laid."""
    units = units_of(action)
    rest = action
    while rest > 0:
        slot = rest % SLOT
        card = card_of(slot)
        if is_dared(slot) == YES:
            announce_dare(rules, state, seat, card, action, units)
            emit(events, EVENT_DARED, seat, card, 0)
        if is_hawked(slot) == YES:
            state[HAWKED_BY] = seat
            emit(events, EVENT_HAWKED, seat, card, 0)
        rest = rest // SLOT


def complete_trick(rules, state, events):
    """7: the steps of a complete trick, in their order, until the match ends or a hand is to be shown."""
    if events[0] > 0:
        emit(events, EVENT_TRICK_WON, state[WINNING], state[UNITS], 0)
    state[TO_ACT] = NOBODY
    if state[HAWKED_BY] != NOBODY:
        gain(rules, state, events, side_of_seat(rules, state[HAWKED_BY]), 1, FOR_HAWK)
    if state[UNLAWFUL_COUNT] > 0:
        score_unlawful_dares(rules, state, events)
    if state[PHASE] == MATCH_OVER:
        return
    row = row_of_contest(rules, state)
    if row != NO_ROW:
        tell_smacks(rules, state, row, events)
        if must_show(rules, state) == YES:
            ask_for_proof(state, events)
            return
        score_contest(rules, state, row, events)
    finish_trick(rules, state, events)


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


def tell_smacks(rules, state, row, events):
    """6.8, 6.9: tell which dared matadors were smacked, and by whom."""
    top = seat_on_top(state)
    if row == EIGHT_OVERSMACKS or row == BOTH_OVERSMACKS or row == BOTH_BY_THIRD or row == EIGHT_SMACKED_BY_THIRD:
        emit(events, EVENT_OVERSMACKED, state[MATADOR_BY + KING], card_of_matador(KING), top)
    for matador in range(MATADORS):
        if is_smacked(rules, state, matador) == YES:
            emit(events, EVENT_SMACKED, state[DARED_BY + matador], card_of_matador(matador), top)


def score_contest(rules, state, row, events):
    """6.8, 6.9: all points of one trick's dares go to the side of top, in one step."""
    points = points_of_contest(rules, state, row)
    if points > 0:
        gain(rules, state, events, side_of_seat(rules, seat_on_top(state)), points, FOR_DARE)


def must_show(rules, state):
    """6.11: YES when a dare stands, its hand is to be shown, and there is a card left to show."""
    if rules[PROOF] == PROOF_NONE or state[HELD] == state[UNITS]:
        return NO
    return does_a_dare_stand(rules, state)


def ask_for_proof(state, events):
    """6.11: the darer shows or declines before the draw. Only Kh can be dared where there is proof (variant.py)."""
    state[PHASE] = ASKING_TO_SHOW
    state[TO_ACT] = state[DARED_BY + KING]
    emit(events, EVENT_ASKED_TO_SHOW, state[TO_ACT], 0, 0)


def answer_proof(rules, state, answer, events):
    """6.11: whoever shows is paid; whoever declines forfeits the points."""
    darer = state[TO_ACT]
    state[PHASE] = TO_FOLLOW
    state[TO_ACT] = NOBODY
    if answer == SHOW:
        emit(
            events,
            EVENT_SHOWN,
            darer,
            rules[PROOF],
            code_of_cards(state, HAND + HAND_SIZE * darer, state[HELD] - state[UNITS]),
        )
        score_contest(rules, state, row_of_contest(rules, state), events)
    else:
        emit(events, EVENT_DECLINED, darer, 0, 0)
    finish_trick(rules, state, events)


def finish_trick(rules, state, events):
    """4.7, 9: the point of a triple, which was piped where piping is in force; 2.9: then the tricks are counted."""
    if state[UNITS] == HAND_SIZE and rules[TRIPLE_POINT] == YES and state[PHASE] != MATCH_OVER:
        gain(rules, state, events, side_of_seat(rules, state[WINNING]), 1, FOR_TRIPLE)
    if state[PHASE] != MATCH_OVER:
        count_tricks(rules, state, events)


def count_tricks(rules, state, events):
    """2.7 to 2.9, 4.4: a double counts two; then a side has won, nobody has (7.4), or the winner leads on."""
    side = side_of_seat(rules, state[WINNING])
    units = state[UNITS]
    state[TRICKS + side] += units
    state[TRICKS_DONE] += 1
    if has_five_tricks(state, side):
        score_deal(rules, state, events, side)
        return
    draw(rules, state, units, events)
    state[LEADER] = state[WINNING]
    clear_trick(state)
    if state[HELD] == 0:
        score_buk(rules, state, events)
    else:
        open_lead(rules, state, events)
