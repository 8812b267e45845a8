"""Endings, in the kernel's dialect: once the talon is empty, every world that fits, each solved to its end.

No more than 1,680 worlds are left then: nine cards in three hands. In each every lawful play is worth the chance to win
the match at the end of the deal when everybody, seeing all cards, plays for its own side (alpha-beta); with three
players the two others are taken for allies. A world counts the less the more judgement would have played otherwise to
the trick on the table.
"""

from brus.kernel.layout import HAND, SEATS, STATE_SIZE, TO_ACT
from brus.kernel.legal import list_legal
from brus.kernel.names import HAND_SIZE, MOST_ACTIONS, NO, NOBODY, YES
from brus.kernel.play import carry_out
from brus.kernel.sides import side_of_seat
from brus.thinking.judgement import worth_of_action
from brus.thinking.likely import FAITH, TEN, remember_before_trick
from brus.thinking.mind import look_around
from brus.thinking.plan import CERTAIN
from brus.thinking.playing import do_and_see
from brus.thinking.sampling import chance_at_end
from brus.thinking.worlds import POSITION_PLAYS, POSITION_UNSEEN, fits_dares, sort_hand

ENDING_DEPTH = 20  # twelve plays, and what may be asked between them
HANDS_UNSEEN = 3

# a frame of the search, ENDING_FRAME places, one for each depth
ENDING_WORTH = 0
ENDING_LOW = 1
ENDING_HIGH = 2
ENDING_TURN = 3
ENDING_COUNT = 4
ENDING_IS_OWN = 5
ENDING_FRAME = 6

FULL_WEIGHT = 1000


def open_ending(rules, plan, state, own, stack, moves, frames, depth, low, high):
    """Come to a state; whether its moves have to be tried, else what it is worth stands in its frame."""
    frame = ENDING_FRAME * depth
    if state[TO_ACT] == NOBODY:
        frames[frame + ENDING_WORTH] = chance_at_end(rules, plan, state, own)
        return False
    frames[frame + ENDING_LOW] = low
    frames[frame + ENDING_HIGH] = high
    frames[frame + ENDING_TURN] = 0
    frames[frame + ENDING_IS_OWN] = NO
    frames[frame + ENDING_WORTH] = CERTAIN + 1
    if side_of_seat(rules, state[TO_ACT]) == own:
        frames[frame + ENDING_IS_OWN] = YES
        frames[frame + ENDING_WORTH] = NOBODY
    frames[frame + ENDING_COUNT] = list_legal(rules, state, moves)
    for at in range(frames[frame + ENDING_COUNT]):
        moves[MOST_ACTIONS * (depth + 1) + at] = moves[at]
    for place in range(STATE_SIZE):
        stack[STATE_SIZE * depth + place] = state[place]
    return True


def take_worth(frames, depth, worth):
    """A move of this frame is worth so much; the frame is done when no other can change what comes of it."""
    frame = ENDING_FRAME * depth
    if frames[frame + ENDING_IS_OWN] == YES:
        if worth > frames[frame + ENDING_WORTH]:
            frames[frame + ENDING_WORTH] = worth
        if worth > frames[frame + ENDING_LOW]:
            frames[frame + ENDING_LOW] = worth
    else:
        if worth < frames[frame + ENDING_WORTH]:
            frames[frame + ENDING_WORTH] = worth
        if worth < frames[frame + ENDING_HIGH]:
            frames[frame + ENDING_HIGH] = worth
    if frames[frame + ENDING_LOW] >= frames[frame + ENDING_HIGH]:
        frames[frame + ENDING_TURN] = frames[frame + ENDING_COUNT]


def worth_of_ending(rules, plan, state, own, stack, moves, frames, events):
    """The chance that a side wins the match from a state of which all cards are known; the state is used up."""
    if not open_ending(rules, plan, state, own, stack, moves, frames, 0, NOBODY, CERTAIN + 1):
        return frames[ENDING_WORTH]
    depth = 0
    while depth >= 0:
        frame = ENDING_FRAME * depth
        turn = frames[frame + ENDING_TURN]
        if turn < frames[frame + ENDING_COUNT]:
            frames[frame + ENDING_TURN] = turn + 1
            if turn > 0:
                for place in range(STATE_SIZE):
                    state[place] = stack[STATE_SIZE * depth + place]
            carry_out(rules, state, moves[MOST_ACTIONS * (depth + 1) + turn], events)
            low = frames[frame + ENDING_LOW]
            high = frames[frame + ENDING_HIGH]
            if open_ending(rules, plan, state, own, stack, moves, frames, depth + 1, low, high):
                depth += 1
            else:
                take_worth(frames, depth, frames[frame + ENDING_FRAME + ENDING_WORTH])
        else:
            depth -= 1
            if depth >= 0:
                take_worth(frames, depth, frames[frame + ENDING_WORTH])
    return frames[ENDING_WORTH]


def lay_out_ending(rules, position, unseen, number, state):
    """Lay out the unseen cards as a number tells, a digit for the hand of each; whether the hands have room."""
    for place in range(STATE_SIZE):
        state[place] = position[place]
    rest = number
    for at in range(position[POSITION_UNSEEN]):
        turn = rest % HANDS_UNSEEN
        rest = rest // HANDS_UNSEEN
        if not put_in_hand(position, unseen[at], turn, state):
            return False
    for seat in range(rules[SEATS]):
        sort_hand(state, HAND + HAND_SIZE * seat)
    return True


def put_in_hand(position, card, turn, state):
    """Put a card into the first unseen place left of the hand with a number; whether there is one."""
    hand = NOBODY
    before = NOBODY
    for at in range(position[POSITION_UNSEEN]):
        place = position[POSITION_UNSEEN + 1 + at]
        if (place - HAND) // HAND_SIZE != before:
            before = (place - HAND) // HAND_SIZE
            hand += 1
        if hand == turn and state[place] == position[place]:
            state[place] = card
            return True
    return False


def is_worse_than_another(rules, plan, state, mind, action, out):
    """Whether judgement likes something else that the seat to act may do better than this."""
    count = list_legal(rules, state, out)
    look_around(rules, state, state[TO_ACT], mind)
    worth = worth_of_action(rules, plan, state, mind, action)
    for at in range(count):
        if worth_of_action(rules, plan, state, mind, out[at]) > worth:
            return True
    return False


def weight_of_world(rules, plan, position, remembered, mind, state, out, events):
    """Play the trick so far again, and tell how well judgement explains it: FULL_WEIGHT, or less."""
    remember_before_trick(position, remembered, mind)
    weight = FULL_WEIGHT
    for turn in range(position[POSITION_PLAYS]):
        action = position[POSITION_PLAYS + 1 + turn]
        if is_worse_than_another(rules, plan, state, mind, action, out):
            weight = weight * FAITH // TEN
        do_and_see(rules, state, mind, action, events)
    return weight


def solve_endings(
    rules, plan, position, unseen, remembered, mind, world, state, choices, out, stack, moves, frames, events, worths
):  # fmt: skip
    """Solve every lawful play in every world; return how many worlds there are.

    ``choices`` gets the plays, ``worths`` for each the weighted sum of what it comes to, and behind them the weights.
    """
    numbers = 1
    for _ in range(position[POSITION_UNSEEN]):
        numbers = numbers * HANDS_UNSEEN
    worlds = 0
    for number in range(numbers):
        if lay_out_ending(rules, position, unseen, number, world) and fits_dares(position, world):
            worlds += 1
            weight = weight_of_world(rules, plan, position, remembered, mind, world, out, events)
            own = side_of_seat(rules, world[TO_ACT])
            found = list_legal(rules, world, choices)
            for at in range(found):
                for place in range(STATE_SIZE):
                    state[place] = world[place]
                carry_out(rules, state, choices[at], events)
                worths[at] += weight * worth_of_ending(rules, plan, state, own, stack, moves, frames, events)
            worths[MOST_ACTIONS] += weight
    return worlds
