"""What a net is told of a decision, in the kernel's dialect: which of its inputs are on.

Inputs are by card, and by seat as counted from the own one clockwise, never by the place of a card in a hand; so what
is learnt of one seat holds for all. They are written as a list of numbers, and so are those of a play.
"""

from brus.kernel.actions import card_of, is_dared, is_hawked, units_of
from brus.kernel.layout import (
    DARED_BY,
    DRAWN,
    HAND,
    HELD,
    LAID,
    LEADER,
    MATADOR,
    PLAYED,
    SEATS,
    SEVENS_LED,
    TALON_SIZE,
    UNITS,
    WINNING,
)
from brus.kernel.multiples import lay_out_play
from brus.kernel.names import CARDS_IN_ALL, HAND_SIZE, MATADORS, NO, NO_CARD, NOBODY, PASS, SLOT, YES
from brus.kernel.sides import count_sides
from brus.thinking.judgement import FOLLY, worth_of_action
from brus.thinking.mind import (
    MIND_COUNTS,
    MIND_GONE,
    MIND_HOLDER,
    MIND_LACKS,
    MIND_NEEDS,
    MIND_NEXT,
    MIND_STAKE,
    larger,
)
from brus.thinking.plan import TRICKS_COUNTED, capped
from brus.thinking.taking import takes_so_far

PLACES = 4  # seats, from the own one clockwise
NEEDS_TOLD = 15  # strokes needed, from 1 on; more are told as the most
LEFT_TOLD = 10  # draws left in the talon

INPUT_HAND = 0  # 40: a card of the own hand
INPUT_OUT = 40  # 40: a card that is neither gone nor in the own hand
INPUT_LAID = 80  # 160: a card laid to this trick, by seat
INPUT_KNOWN = 240  # 160: a card that a seat is known to hold
INPUT_LACKS = 400  # 12: a matador that a seat is known to lack
INPUT_DARED = 412  # 12: a matador dared in this trick, by seat
INPUT_WINNING = 424  # 4: whose cards are winning
INPUT_PLAYED = 428  # 4: how many have played to this trick
INPUT_UNITS = 432  # 4: how many cards everyone plays to it
INPUT_SEVENS = 436  # 1: Sevens were led, and have powers
INPUT_HELD = 437  # 4: cards in each hand before the lead
INPUT_LEFT = 441  # 10: draws left
INPUT_TRICKS = 451  # 18: tricks of each side
INPUT_NEEDS = 469  # 45: strokes that each side needs
INPUT_NEXT = 514  # 3: the side that deals next
INPUT_BUKS = 517  # 1: a buk waits
INPUT_CARD = 518  # 40: a card of the play
INPUT_TAKER = 558  # 40: the same where the play would be winning
INPUT_DARE = 598  # 3: a matador dared by the play
INPUT_HAWK = 601  # 1: the play hawks
INPUT_MANY = 602  # 3: how many cards it plays
INPUT_ANSWER = 605  # 4: pass, pipe, show, hide
INPUT_BEHIND = 609  # 10: how far judgement takes the play to be behind the best
INPUTS = 619

LEAST_BEHIND = 10  # ten thousandths of the chance to win the match
MOST_BEHIND = 2000

MOST_INPUTS = 120  # that can be on at once


def list_inputs(rules, state, seat, mind, inputs):
    """Write the inputs of what a seat that has looked around knows; return how many there are."""
    count = list_cards(rules, state, seat, mind, inputs)
    count = list_trick(rules, state, seat, inputs, count)
    for turn in range(count_sides(rules)):
        inputs[count] = INPUT_TRICKS + TRICKS_COUNTED * turn + capped(mind[MIND_COUNTS + turn], TRICKS_COUNTED - 1)
        inputs[count + 1] = INPUT_NEEDS + NEEDS_TOLD * turn + capped(mind[MIND_NEEDS + turn], NEEDS_TOLD) - 1
        count += 2
    inputs[count] = INPUT_NEXT + mind[MIND_NEXT]
    inputs[count + 1] = INPUT_HELD + state[HELD]
    inputs[count + 2] = INPUT_LEFT + capped((state[TALON_SIZE] - state[DRAWN]) // rules[SEATS], LEFT_TOLD - 1)
    count += 3
    if mind[MIND_STAKE] > 1:
        inputs[count] = INPUT_BUKS
        count += 1
    return count


def list_cards(rules, state, seat, mind, inputs):
    """Write where the cards are as far as the seat knows."""
    count = 0
    hand = HAND + HAND_SIZE * seat
    for place in range(hand, hand + HAND_SIZE):
        if state[place] != NO_CARD:
            inputs[count] = INPUT_HAND + state[place]
            count += 1
    for card in range(CARDS_IN_ALL):
        if mind[MIND_GONE + card] == NO and state[hand] != card and state[hand + 1] != card and state[hand + 2] != card:
            holder = mind[MIND_HOLDER + card]
            inputs[count] = INPUT_OUT + card
            count += 1
            if holder != NOBODY:
                inputs[count] = INPUT_KNOWN + CARDS_IN_ALL * place_of_seat(rules, seat, holder) + card
                count += 1
    for other in range(rules[SEATS]):
        for matador in range(MATADORS):
            if mind[MIND_LACKS + MATADORS * other + matador] == YES:
                inputs[count] = INPUT_LACKS + MATADORS * place_of_seat(rules, seat, other) + matador
                count += 1
    return count


def list_trick(rules, state, seat, inputs, first):
    """Write what lies on the table, behind so many inputs; return how many there are then."""
    count = first
    for turn in range(state[PLAYED]):
        other = (state[LEADER] + turn) % rules[SEATS]
        for unit in range(state[UNITS]):
            card = state[LAID + HAND_SIZE * other + unit]
            inputs[count] = INPUT_LAID + CARDS_IN_ALL * place_of_seat(rules, seat, other) + card
            count += 1
    for matador in range(MATADORS):
        if state[DARED_BY + matador] != NOBODY:
            inputs[count] = INPUT_DARED + PLACES * matador + place_of_seat(rules, seat, state[DARED_BY + matador])
            count += 1
    if state[PLAYED] > 0:
        inputs[count] = INPUT_WINNING + place_of_seat(rules, seat, state[WINNING])
        count += 1
    inputs[count] = INPUT_PLAYED + state[PLAYED]
    inputs[count + 1] = INPUT_UNITS + state[UNITS]
    count += 2
    if state[SEVENS_LED] == YES:
        inputs[count] = INPUT_SEVENS
        count += 1
    return count


def list_worths(rules, plan, state, mind, actions, count, worths):
    """Write how much less each of so many actions is worth than the best by judgement: 0 to -MOST_BEHIND."""
    best = FOLLY
    for at in range(count):
        worths[at] = worth_of_action(rules, plan, state, mind, actions[at])
        best = larger(best, worths[at])
    for at in range(count):
        worths[at] = larger(worths[at] - best, -MOST_BEHIND)


def place_behind(behind):
    """Which of the inputs of INPUT_BEHIND tells of so much: none, up to LEAST_BEHIND, twice that, and so on."""
    if behind == 0:
        return 0
    place = 1
    reach = LEAST_BEHIND
    while behind > reach:
        place += 1
        reach = 2 * reach
    return place


def list_play_inputs(rules, state, seat, action, worth, inputs):
    """Write the inputs of a play or an answer which is worth so much; return how many there are."""
    inputs[0] = INPUT_BEHIND + place_behind(-worth)
    if action >= PASS:
        inputs[1] = INPUT_ANSWER + action // PASS - 1
        return 2
    lay_out_play(state, seat, action)
    first = INPUT_TAKER if takes_so_far(rules, state, seat) else INPUT_CARD
    count = 1
    rest = action
    while rest > 0:
        slot = rest % SLOT
        inputs[count] = first + card_of(slot)
        count += 1
        if is_dared(slot):
            inputs[count] = INPUT_DARE + rules[MATADOR + card_of(slot)]
            count += 1
        if is_hawked(slot):
            inputs[count] = INPUT_HAWK
            count += 1
        rest = rest // SLOT
    inputs[count] = INPUT_MANY + units_of(action) - 1
    return count + 1


def place_of_seat(rules, seat, other):
    """A seat as counted from another clockwise."""
    return (other - seat + rules[SEATS]) % rules[SEATS]
