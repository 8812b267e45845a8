"""Points and the comb (rulebook, sections 7 and 8)."""

from brus.kernel.events import emit
from brus.kernel.layout import (
    BUK_ACCUMULATES,
    BUKS,
    CHIMNEY,
    DEAL_WINNER,
    MATCH_WINNER,
    PHASE,
    ROBBER,
    SAYS_STANDING,
    SCORE,
    TARGET,
    TO_ACT,
    TRICKS,
)
from brus.kernel.names import (
    DEAL_OVER,
    EVENT_BUK,
    EVENT_CHIMNEY,
    EVENT_DEAL_OVER,
    EVENT_JAN,
    EVENT_MATCH_OVER,
    EVENT_ROBBER,
    EVENT_SCORED,
    EVENT_SCRATCHED,
    EVENT_STANDING,
    FOR_BUK,
    FOR_DEAL,
    FOR_JAN,
    MATCH_OVER,
    NOBODY,
    STANDING_FROM,
    YES,
)
from brus.kernel.sides import count_sides, other_side


def strokes_needed(state, side):
    """8.1: the strokes of its comb that a side has not crossed out; with a step that passes the target, below 0."""
    return state[TARGET + side] - state[SCORE + side]


def cross_out(state, events, side, points, reason):
    """8.4, 8.9: cross out strokes, perhaps more than the comb has; a credit of nothing is not told."""
    if points > 0:
        state[SCORE + side] += points
        emit(events, EVENT_SCORED, side, points, reason)


def credit_to_one_who_needs(rules, needed, points):
    """8.3: the same for a side that needs so many strokes."""
    return needed - 1 if rules[CHIMNEY] == YES and points >= needed else points


def credit_of(rules, state, side, points):
    """8.3: how much of a step other than winning a deal is credited: with the chimney in force m - 1 at most."""
    return credit_to_one_who_needs(rules, strokes_needed(state, side), points)


def gain(rules, state, events, side, points, reason):
    """7, 8.3: a step other than winning a deal; one chimney for it when it is not credited in full."""
    needed = strokes_needed(state, side)
    credit = credit_of(rules, state, side, points)
    cross_out(state, events, side, credit, reason)
    if credit < points:
        state[TARGET + side] += 1
        emit(events, EVENT_CHIMNEY, side, state[TARGET + side], 0)
    close_step(rules, state, events, side, needed)


def gain_unlawful(rules, state, events, side, points, reason):
    """6.12: like any step, but what is more than m - 1 is lost before, and so never builds a chimney."""
    gain(rules, state, events, side, credit_of(rules, state, side, points), reason)


def close_step(rules, state, events, side, needed_before):
    """8.5, 8.6: say what a side needs now; 7: the match ends as soon as a side has cleared its comb."""
    needs = strokes_needed(state, side)
    if needs <= 0:
        end_match(rules, state, events, side)
    elif needs != needed_before:
        if rules[SAYS_STANDING] == YES and needs <= STANDING_FROM:
            emit(events, EVENT_STANDING, side, needs, 0)
        if rules[ROBBER] == YES and needs == 1:
            emit(events, EVENT_ROBBER, side, 0, 0)


def end_match(rules, state, events, side):
    """7, 8.6: a side has cleared its comb; in Iceland it scratches an opponent that has crossed no line."""
    state[MATCH_WINNER] = side
    state[PHASE] = MATCH_OVER
    state[TO_ACT] = NOBODY
    if rules[ROBBER] == YES and state[SCORE + other_side(side)] == 0:
        emit(events, EVENT_SCRATCHED, side, 0, 0)
    emit(events, EVENT_MATCH_OVER, side, 0, 0)


def is_jan(rules, state, winner):
    """7.2: whether no other side has taken a trick."""
    for side in range(count_sides(rules)):
        if side != winner and state[TRICKS + side] > 0:
            return False
    return True


def score_deal(rules, state, events, side):
    """7.1, 7.2, 7.4: a side has won the deal; all of it is one step, which no chimney caps (8.3)."""
    needed = strokes_needed(state, side)
    state[DEAL_WINNER] = side
    state[PHASE] = DEAL_OVER
    state[TO_ACT] = NOBODY
    emit(events, EVENT_DEAL_OVER, side, 0, 0)
    cross_out(state, events, side, 1, FOR_DEAL)
    if is_jan(rules, state, side):
        emit(events, EVENT_JAN, side, 0, 0)
        cross_out(state, events, side, 1, FOR_JAN)
    cross_out(state, events, side, state[BUKS], FOR_BUK)
    state[BUKS] = 0
    close_step(rules, state, events, side, needed)


def score_buk(rules, state, events):
    """7.4: 4-4-4; nobody scores, and the next deal is worth 1 more, or with every buk 1 more (section 9)."""
    state[BUKS] = state[BUKS] + 1 if rules[BUK_ACCUMULATES] == YES else 1
    state[PHASE] = DEAL_OVER
    state[TO_ACT] = NOBODY
    emit(events, EVENT_BUK, NOBODY, state[BUKS], 0)
    emit(events, EVENT_DEAL_OVER, NOBODY, 0, 0)
