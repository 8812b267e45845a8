"""Many deals played side by side, in the kernel's dialect: each waits for a choice, and all choices come at once.

Every deal has a part of its own in ``states`` and ``minds``, and in ``inputs``, which hold what its chooser is told:
first what the seat knows, then each of its plays. A deal that is over tells in ``ends`` what it came to for each side,
and another begins from a score of its own.
"""

from brus.kernel.dealing import begin_deal, begin_match
from brus.kernel.layout import BUKS, SCORE, SEATS, STATE_SIZE, TARGET, TO_ACT
from brus.kernel.legal import list_legal
from brus.kernel.names import NO, NOBODY, PACK_SIZE, YES
from brus.kernel.sides import count_sides, side_of_seat
from brus.thinking.features import list_inputs, list_play_inputs
from brus.thinking.judgement import choose_by_judgement
from brus.thinking.luck import pick, shuffle
from brus.thinking.mind import MIND_SIZE, forget_all, look_around
from brus.thinking.playing import do_and_see
from brus.thinking.sampling import chance_at_end

WAIT_SIDE = 0  # the side that is to choose
WAIT_COUNT = 1  # among how many actions
WAIT_ENDED = 2  # YES when the deal before has just ended
WAIT_SEAT = 3
WAIT_ACTIONS = 4  # 12
WAIT_STATE = 16  # how many inputs what the seat knows has
WAIT_PLAYS = 17  # 12: how many each play has
WAIT_SIZE = 29

ROOM_STATE = 120
ROOM_PLAY = 12
ROOM_SIZE = 264  # of what the seat knows, and of twelve plays

SIDES_PLAYING = 3
DEALS_TO_A_BUK = 8


def begin_somewhere(rules, plan, state, mind, pack, events, luck, most):
    """Begin a deal at which each side needs from one to so many strokes; with three players a buk may wait."""
    begin_match(rules, state)
    for side in range(count_sides(rules)):
        state[TARGET + side] = 1 + pick(luck, most)
        state[SCORE + side] = 0
    if rules[SEATS] == SIDES_PLAYING and pick(luck, DEALS_TO_A_BUK) == 0:
        state[BUKS] = 1
    shuffle(pack, PACK_SIZE, luck)
    begin_deal(rules, state, pick(luck, rules[SEATS]), pack, events)
    forget_all(plan, mind)


def begin_all(rules, plan, states, minds, state, mind, pack, out, events, luck, told, deals, most, waits, inputs):
    """Begin so many deals, up to each one's first choice."""
    for deal in range(deals):
        begin_somewhere(rules, plan, state, mind, pack, events, luck, most)
        waits[WAIT_SIZE * deal + WAIT_ENDED] = NO
        while not waits_for_choice(rules, state, mind, out, events):
            begin_somewhere(rules, plan, state, mind, pack, events, luck, most)
        put_back(rules, states, minds, state, mind, out, told, deal, waits, inputs)


def choose_in_all(
    rules, plan, states, minds, state, mind, pack, out, events, luck, told, deals, most, choices, waits, inputs, ends
):
    """Do what was chosen in each of so many deals, and go on up to its next choice; another follows one that ends."""
    for deal in range(deals):
        take_out(states, minds, state, mind, deal)
        do_and_see(rules, state, mind, waits[WAIT_SIZE * deal + WAIT_ACTIONS + choices[deal]], events)
        ended = NO
        while not waits_for_choice(rules, state, mind, out, events):
            if ended == NO:
                ended = YES
                for side in range(count_sides(rules)):
                    ends[SIDES_PLAYING * deal + side] = chance_at_end(rules, plan, state, side)
            begin_somewhere(rules, plan, state, mind, pack, events, luck, most)
        waits[WAIT_SIZE * deal + WAIT_ENDED] = ended
        put_back(rules, states, minds, state, mind, out, told, deal, waits, inputs)


def judge_all(rules, plan, states, minds, state, mind, out, events, luck, told, deals, waits, choices):
    """What judgement would choose in each of so many deals."""
    for deal in range(deals):
        take_out(states, minds, state, mind, deal)
        action = choose_by_judgement(rules, plan, state, mind, out, luck)
        for at in range(waits[WAIT_SIZE * deal + WAIT_COUNT]):
            if waits[WAIT_SIZE * deal + WAIT_ACTIONS + at] == action:
                choices[deal] = at


def waits_for_choice(rules, state, mind, out, events):
    """Do what is forced; whether a seat is then to choose, rather than the deal being over."""
    while state[TO_ACT] != NOBODY:
        if list_legal(rules, state, out) > 1:
            return True
        do_and_see(rules, state, mind, out[0], events)
    return False


def take_out(states, minds, state, mind, deal):
    """Copy a deal to where it can be played on."""
    for place in range(STATE_SIZE):
        state[place] = states[STATE_SIZE * deal + place]
    for place in range(MIND_SIZE):
        mind[place] = minds[MIND_SIZE * deal + place]


def put_back(rules, states, minds, state, mind, out, told, deal, waits, inputs):
    """Copy a deal back, and tell what is chosen among; the inputs of each deal have ROOM_SIZE places."""
    seat = state[TO_ACT]
    look_around(rules, state, seat, mind)
    for place in range(STATE_SIZE):
        states[STATE_SIZE * deal + place] = state[place]
    for place in range(MIND_SIZE):
        minds[MIND_SIZE * deal + place] = mind[place]
    wait = WAIT_SIZE * deal
    count = list_legal(rules, state, out)
    waits[wait + WAIT_SIDE] = side_of_seat(rules, seat)
    waits[wait + WAIT_SEAT] = seat
    waits[wait + WAIT_COUNT] = count
    known = list_inputs(rules, state, seat, mind, told)
    copy_inputs(told, known, inputs, ROOM_SIZE * deal)
    waits[wait + WAIT_STATE] = known
    for at in range(count):
        waits[wait + WAIT_ACTIONS + at] = out[at]
        on = list_play_inputs(rules, state, seat, out[at], told)
        copy_inputs(told, on, inputs, ROOM_SIZE * deal + ROOM_STATE + ROOM_PLAY * at)
        waits[wait + WAIT_PLAYS + at] = on


def copy_inputs(told, count, inputs, first):
    """Copy so many inputs behind a place."""
    for at in range(count):
        inputs[first + at] = told[at]
