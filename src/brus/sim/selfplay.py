"""Many deals played side by side, in the kernel's dialect: each waits for a choice, and all choices come at once.

Every deal has a part of its own in ``states`` and ``minds``, and in ``inputs``, which hold what its chooser is told:
first what the seat knows, then each of its plays. A deal that is over tells in ``ends`` what it came to for each side,
and another begins from a score of its own.
"""

from brus.kernel.dealing import begin_match
from brus.kernel.layout import BUKS, SCORE, SEATS, STATE_SIZE, TARGET, TO_ACT
from brus.kernel.legal import list_legal
from brus.kernel.names import MOST_ACTIONS, NOBODY
from brus.kernel.sides import count_sides, side_of_seat
from brus.sim.rivals import order_pack
from brus.thinking.dealing import deal_at_random
from brus.thinking.features import MOST_INPUTS, list_inputs, list_play_inputs, list_worths
from brus.thinking.judgement import choose_by_judgement
from brus.thinking.luck import LUCK_LIMIT, pick, seed_luck
from brus.thinking.mind import MIND_SIZE, forget_all, look_around
from brus.thinking.playing import do_and_see, play_out_by_judgement
from brus.thinking.sampling import chance_at_end

WAIT_SIDE = 0  # the side that is to choose
WAIT_COUNT = 1  # among how many actions
WAIT_ENDED = 2  # the number of the deal that has just ended, or NOBODY
WAIT_DEAL = 3  # the number of the deal
WAIT_ACTIONS = 4  # MOST_ACTIONS
WAIT_STATE = WAIT_ACTIONS + MOST_ACTIONS  # how many inputs what the seat knows has
WAIT_PLAYS = WAIT_STATE + 1  # MOST_ACTIONS: how many each play has
WAIT_WORTHS = WAIT_PLAYS + MOST_ACTIONS  # MOST_ACTIONS: how far each is behind the best by judgement
WAIT_SIZE = WAIT_WORTHS + MOST_ACTIONS

ROOM_STATE = MOST_INPUTS
ROOM_PLAY = 12
ROOM_SIZE = ROOM_STATE + ROOM_PLAY * MOST_ACTIONS  # of what the seat knows, and of its plays

SIDES_PLAYING = 3
DEALS_TO_A_BUK = 8
APART = 1000000007  # of the numbers that the luck of two deals begins at


def begin_somewhere(rules, plan, state, mind, pack, events, luck, most):
    """Begin a deal at which each side needs from one to so many strokes; with three players a buk may wait."""
    begin_match(rules, state)
    for side in range(count_sides(rules)):
        state[TARGET + side] = 1 + pick(luck, most)
        state[SCORE + side] = 0
    if rules[SEATS] == SIDES_PLAYING and pick(luck, DEALS_TO_A_BUK) == 0:
        state[BUKS] = 1
    deal_at_random(rules, state, pick(luck, rules[SEATS]), pack, events, luck)
    forget_all(plan, mind)


def begin_numbered(rules, plan, state, mind, pack, events, luck, numbers, most):
    """Begin the next deal of a row; its luck follows from its number alone. Return the number.

    ``numbers`` are the one that the row's luck begins at, and how many deals have begun.
    """
    number = numbers[1]
    numbers[1] = number + 1
    seed_luck(luck, (numbers[0] + number * APART) % (LUCK_LIMIT - 1))
    order_pack(plan, pack)
    begin_somewhere(rules, plan, state, mind, pack, events, luck, most)
    return number


def begin_all(
    rules, plan, states, minds, state, mind, pack, out, events, luck, told, numbers, deals, most, waits, inputs
):
    """Begin so many deals, up to each one's first choice."""
    for deal in range(deals):
        wait = WAIT_SIZE * deal
        waits[wait + WAIT_DEAL] = begin_numbered(rules, plan, state, mind, pack, events, luck, numbers, most)
        waits[wait + WAIT_ENDED] = NOBODY
        while not waits_for_choice(rules, state, mind, out, events):
            waits[wait + WAIT_DEAL] = begin_numbered(rules, plan, state, mind, pack, events, luck, numbers, most)
        put_back(rules, plan, states, minds, state, mind, out, told, deal, waits, inputs)


def choose_in_all(
    rules,
    plan,
    states,
    minds,
    state,
    mind,
    pack,
    out,
    events,
    luck,
    told,
    numbers,
    deals,
    most,
    choices,
    waits,
    inputs,
    ends,
):
    """Do what was chosen in each of so many deals, and go on up to its next choice; another follows one that ends."""
    for deal in range(deals):
        take_out(states, minds, state, mind, deal)
        do_and_see(rules, state, mind, waits[WAIT_SIZE * deal + WAIT_ACTIONS + choices[deal]], events)
        wait = WAIT_SIZE * deal
        waits[wait + WAIT_ENDED] = NOBODY
        while not waits_for_choice(rules, state, mind, out, events):
            if waits[wait + WAIT_ENDED] == NOBODY:
                waits[wait + WAIT_ENDED] = waits[wait + WAIT_DEAL]
                for side in range(count_sides(rules)):
                    ends[SIDES_PLAYING * deal + side] = chance_at_end(rules, plan, state, side)
            waits[wait + WAIT_DEAL] = begin_numbered(rules, plan, state, mind, pack, events, luck, numbers, most)
        put_back(rules, plan, states, minds, state, mind, out, told, deal, waits, inputs)


def judge_all(rules, plan, states, minds, state, mind, out, events, luck, told, deals, waits, choices):
    """What judgement would choose in each of so many deals."""
    for deal in range(deals):
        take_out(states, minds, state, mind, deal)
        action = choose_by_judgement(rules, plan, state, mind, out, luck)
        for at in range(waits[WAIT_SIZE * deal + WAIT_COUNT]):
            if waits[WAIT_SIZE * deal + WAIT_ACTIONS + at] == action:
                choices[deal] = at


def judge_numbered(rules, plan, state, mind, pack, out, events, luck, numbers, count, most, ends):
    """Let judgement play the next deals of a row to their ends, and tell what each comes to for each side."""
    for _ in range(count):
        number = begin_numbered(rules, plan, state, mind, pack, events, luck, numbers, most)
        play_out_by_judgement(rules, plan, state, mind, out, events, luck)
        for side in range(count_sides(rules)):
            ends[SIDES_PLAYING * number + side] = chance_at_end(rules, plan, state, side)


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


def put_back(rules, plan, states, minds, state, mind, out, told, deal, waits, inputs):
    """Copy a deal back, and tell what is chosen among."""
    for place in range(STATE_SIZE):
        states[STATE_SIZE * deal + place] = state[place]
    for place in range(MIND_SIZE):
        minds[MIND_SIZE * deal + place] = mind[place]
    tell_choice(rules, plan, state, mind, out, told, deal, waits, inputs)


def tell_choice(rules, plan, state, mind, out, told, deal, waits, inputs):
    """Tell what the seat to act knows, and what it chooses among; the inputs of each deal have ROOM_SIZE places."""
    seat = state[TO_ACT]
    wait = WAIT_SIZE * deal
    count = list_legal(rules, state, out)
    waits[wait + WAIT_SIDE] = side_of_seat(rules, seat)
    waits[wait + WAIT_COUNT] = count
    look_around(rules, state, seat, mind)
    known = list_inputs(rules, state, seat, mind, told)
    copy_inputs(told, known, inputs, ROOM_SIZE * deal)
    waits[wait + WAIT_STATE] = known
    list_worths(rules, plan, state, mind, out, count, told)
    for at in range(count):
        waits[wait + WAIT_ACTIONS + at] = out[at]
        waits[wait + WAIT_WORTHS + at] = told[at]
    for at in range(count):
        on = list_play_inputs(rules, state, seat, out[at], waits[wait + WAIT_WORTHS + at], told)
        copy_inputs(told, on, inputs, ROOM_SIZE * deal + ROOM_STATE + ROOM_PLAY * at)
        waits[wait + WAIT_PLAYS + at] = on


def copy_inputs(told, count, inputs, first):
    """Copy so many inputs behind a place."""
    for at in range(count):
        inputs[first + at] = told[at]
