"""An exact search of a deal of which all cards are known, in the kernel's dialect.

Alpha-beta over the kernel's own states, with a table of positions before a lead. What is searched for is the most that
one side can gain on the others in the rest of the deal, in strokes still to clear, if everybody else plays against it;
a match won is worth more than any strokes. The search gives up when it has visited as many states as it may.

A position is known by two hashes of 31 bits: one says where it stands in the table, the other tells it from others that
would stand there. Once in two thousand million look-ups a position is taken for another: so the search is exact but for
about one deal in a few thousand, and most such mistakes change nothing.
"""

from brus.kernel.actions import card_of
from brus.kernel.beating import beats
from brus.kernel.layout import (
    HAND,
    LAID,
    LEADER,
    MATCH_WINNER,
    PHASE,
    PIPED,
    PLAYED,
    SCORE,
    SEATS,
    SEVENS_LED,
    STATE_SIZE,
    STRENGTH,
    TARGET,
    TO_ACT,
    TRICKS,
    UNITS,
    WINNING,
)
from brus.kernel.legal import list_legal
from brus.kernel.names import CARD_PART, DECISIONS_AT_MOST, HAND_SIZE, NO, NOBODY, PASS, TO_LEAD, YES
from brus.kernel.play import carry_out
from brus.kernel.scoring import strokes_needed
from brus.kernel.sides import count_sides, side_of_seat
from brus.sim.piles import carry_out_from_piles

SOLVER_DEPTH = DECISIONS_AT_MOST
SOLVER_MOVES = 64
MATCH_WORTH = 100
PROMISE_OF_WINNING = 200
TOO_MUCH = 100000

# the table of positions: a key, and between which bounds the worth lies
TABLE_ENTRIES = 1048576
ENTRY_LOW = 1
ENTRY_HIGH = 2
ENTRY_SIZE = 3

# a frame of the search, one for each depth
FRAME_BEST = 0
FRAME_ALPHA = 1
FRAME_BETA = 2
FRAME_LOW = 3
FRAME_HIGH = 4
FRAME_TURN = 5
FRAME_COUNT = 6
FRAME_IS_OURS = 7
FRAME_ENTRY = 8
FRAME_KEY = 9
FRAME_SIZE = 10

KEY_LIMIT = 2147483647
KEY_FACTOR = 16807
PLACE_FACTOR = 48271

# what a search is told and tells
SEARCH_SIDE = 0
SEARCH_LEFT = 1
SEARCH_VALUE = 2
SEARCH_CHOSEN = 3
SEARCH_PILES = 4
SEARCH_SIZE = 5


def worth_of(rules, state, side):
    """How far a side is ahead of the others, added up: what each still needs less what it needs, and a match won."""
    worth = 0
    for other in range(count_sides(rules)):
        needs = strokes_needed(state, other)
        weight = 1 - count_sides(rules) if other == side else 1
        worth += weight * needs
        if state[MATCH_WINNER] == other:
            worth -= weight * MATCH_WORTH
    return worth


def mix(key, value, factor):
    """A key with one more value in it."""
    return (key * factor + value + 1) % KEY_LIMIT


def key_of(rules, state, side, factor):
    """A number for a position before a lead, as one side sees it: who leads, hands, tricks, and what is scored.

    What has been drawn follows from the tricks (4.5), and what has been played from what is left.
    """
    key = state[LEADER] + rules[SEATS] * (state[PIPED] + 2 * side)
    for seat in range(rules[SEATS]):
        hand = HAND + HAND_SIZE * seat
        key = mix(key, state[hand] + CARD_PART * (state[hand + 1] + CARD_PART * state[hand + 2]), factor)
    for other in range(count_sides(rules)):
        scored = state[SCORE + other] + CARD_PART * state[TARGET + other]
        key = mix(key, state[TRICKS + other] + CARD_PART * scored, factor)
    return key


def keep_state(state, stack, depth):
    """Remember a state at a depth."""
    base = STATE_SIZE * depth
    for place in range(STATE_SIZE):
        stack[base + place] = state[place]


def bring_back(state, stack, depth):
    """The state that was remembered at a depth."""
    base = STATE_SIZE * depth
    for place in range(STATE_SIZE):
        state[place] = stack[base + place]


def promise_of(rules, state, action):
    """How soon an action is tried: winning cheaply before throwing the least away, and high leads first."""
    card = card_of(action)
    if action >= PASS:
        return action // PASS
    strength = rules[STRENGTH + card]
    if state[PLAYED] == 0:
        return strength
    if state[UNITS] == 1:
        seat = state[TO_ACT]
        winning = state[LAID + HAND_SIZE * state[WINNING]]
        if side_of_seat(rules, seat) != side_of_seat(rules, state[WINNING]):
            if beats(rules, state[SEVENS_LED], card, winning):
                return PROMISE_OF_WINNING - strength
    return 0 - strength


def order_moves(rules, state, out, count, moves, base):
    """Put the actions into the order in which they are tried."""
    for at in range(count):
        promise = promise_of(rules, state, out[at])
        place = at
        while place > 0 and moves[base + SOLVER_MOVES // 2 + place - 1] < promise:
            moves[base + place] = moves[base + place - 1]
            moves[base + SOLVER_MOVES // 2 + place] = moves[base + SOLVER_MOVES // 2 + place - 1]
            place -= 1
        moves[base + place] = out[at]
        moves[base + SOLVER_MOVES // 2 + place] = promise


def act(rules, state, action, spare, events, search):
    """Do an action, in a duplicate deal as its piles have it."""
    if search[SEARCH_PILES] == YES:
        carry_out_from_piles(rules, state, action, spare, events)
    else:
        carry_out(rules, state, action, events)


def open_frame(rules, state, stack, moves, frames, out, table, search, depth, alpha, beta):
    """Come to a state; whether its moves have to be tried, else what it is worth stands in its frame."""
    frame = FRAME_SIZE * depth
    if state[TO_ACT] == NOBODY or search[SEARCH_LEFT] <= 0 or depth >= SOLVER_DEPTH:
        frames[frame + FRAME_BEST] = worth_of(rules, state, search[SEARCH_SIDE])
        return False
    search[SEARCH_LEFT] -= 1
    entry = 0 - 1
    if state[PHASE] == TO_LEAD:
        entry = ENTRY_SIZE * (key_of(rules, state, search[SEARCH_SIDE], PLACE_FACTOR) % TABLE_ENTRIES)
        key = key_of(rules, state, search[SEARCH_SIDE], KEY_FACTOR)
        frames[frame + FRAME_KEY] = key
        if table[entry] == key:
            low = table[entry + ENTRY_LOW]
            high = table[entry + ENTRY_HIGH]
            if low >= beta or low == high:
                frames[frame + FRAME_BEST] = low
                return False
            if high <= alpha:
                frames[frame + FRAME_BEST] = high
                return False
    frames[frame + FRAME_ENTRY] = entry
    frames[frame + FRAME_ALPHA] = alpha
    frames[frame + FRAME_BETA] = beta
    frames[frame + FRAME_LOW] = alpha
    frames[frame + FRAME_HIGH] = beta
    frames[frame + FRAME_TURN] = 0
    if side_of_seat(rules, state[TO_ACT]) == search[SEARCH_SIDE]:
        frames[frame + FRAME_IS_OURS] = YES
        frames[frame + FRAME_BEST] = 0 - TOO_MUCH
    else:
        frames[frame + FRAME_IS_OURS] = NO
        frames[frame + FRAME_BEST] = TOO_MUCH
    count = list_legal(rules, state, out)
    frames[frame + FRAME_COUNT] = count
    order_moves(rules, state, out, count, moves, SOLVER_MOVES * depth)
    keep_state(state, stack, depth)
    return True


def take_value(frames, depth, value):
    """A move of this frame is worth so much: take note; the frame is done when nothing can change its outcome."""
    frame = FRAME_SIZE * depth
    if frames[frame + FRAME_IS_OURS] == YES:
        if value > frames[frame + FRAME_BEST]:
            frames[frame + FRAME_BEST] = value
        if value > frames[frame + FRAME_LOW]:
            frames[frame + FRAME_LOW] = value
    else:
        if value < frames[frame + FRAME_BEST]:
            frames[frame + FRAME_BEST] = value
        if value < frames[frame + FRAME_HIGH]:
            frames[frame + FRAME_HIGH] = value
    if frames[frame + FRAME_LOW] >= frames[frame + FRAME_HIGH]:
        frames[frame + FRAME_TURN] = frames[frame + FRAME_COUNT]


def close_frame(frames, table, search, depth):
    """All that matters of a frame has been tried: keep what it is worth, or its bound, in the table."""
    frame = FRAME_SIZE * depth
    entry = frames[frame + FRAME_ENTRY]
    if entry < 0 or search[SEARCH_LEFT] <= 0:
        return
    best = frames[frame + FRAME_BEST]
    if table[entry] != frames[frame + FRAME_KEY]:
        table[entry] = frames[frame + FRAME_KEY]
        table[entry + ENTRY_LOW] = 0 - TOO_MUCH
        table[entry + ENTRY_HIGH] = TOO_MUCH
    if best > frames[frame + FRAME_ALPHA]:
        table[entry + ENTRY_LOW] = best
    if best < frames[frame + FRAME_BETA]:
        table[entry + ENTRY_HIGH] = best


def search_value(rules, state, stack, moves, frames, out, events, table, search, alpha, beta):
    """The worth of a state for the side that is searched for, if it lies between alpha and beta; else a bound."""
    depth = 0
    if not open_frame(rules, state, stack, moves, frames, out, table, search, 0, alpha, beta):
        return frames[FRAME_BEST]
    while depth >= 0:
        frame = FRAME_SIZE * depth
        turn = frames[frame + FRAME_TURN]
        if turn < frames[frame + FRAME_COUNT]:
            frames[frame + FRAME_TURN] = turn + 1
            if turn > 0:
                bring_back(state, stack, depth)
            act(rules, state, moves[SOLVER_MOVES * depth + turn], out, events, search)
            low = frames[frame + FRAME_LOW]
            high = frames[frame + FRAME_HIGH]
            if open_frame(rules, state, stack, moves, frames, out, table, search, depth + 1, low, high):
                depth += 1
            else:
                take_value(frames, depth, frames[frame + FRAME_SIZE + FRAME_BEST])
        else:
            close_frame(frames, table, search, depth)
            depth -= 1
            if depth >= 0:
                take_value(frames, depth, frames[frame + FRAME_BEST])
    return frames[FRAME_BEST]


def best_action(rules, state, stack, moves, frames, out, events, table, search):
    """Find the action that gains the most for the seat to act; it and its worth go into the search."""
    seat = state[TO_ACT]
    search[SEARCH_SIDE] = side_of_seat(rules, seat)
    count = list_legal(rules, state, out)
    base = SOLVER_MOVES * SOLVER_DEPTH
    order_moves(rules, state, out, count, moves, base)
    keep_state(state, stack, SOLVER_DEPTH)
    best = 0 - TOO_MUCH
    chosen = moves[base]
    guess = worth_of(rules, state, search[SEARCH_SIDE])
    for turn in range(count):
        action = moves[base + turn]
        value = search_near(rules, state, stack, moves, frames, out, events, table, search, action, best, guess)
        if value > best:
            best = value
            guess = value
            chosen = moves[base + turn]
    search[SEARCH_VALUE] = best
    search[SEARCH_CHOSEN] = chosen


def search_near(rules, state, stack, moves, frames, out, events, table, search, action, least, guess):
    """The worth of an action by searches of one point's width, from a guess on; or a bound not above the least."""
    lower = least
    upper = TOO_MUCH
    while lower < upper:
        edge = guess if guess > lower else lower + 1
        act(rules, state, action, out, events, search)
        value = search_value(rules, state, stack, moves, frames, out, events, table, search, edge - 1, edge)
        bring_back(state, stack, SOLVER_DEPTH)
        if value < edge:
            upper = value
        else:
            lower = value
        guess = value
    return upper if upper < lower else lower
