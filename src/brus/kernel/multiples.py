"""Doubles and triples (rulebook, section 4): one player must beat every card now winning, one for one."""

from brus.kernel.beating import beats
from brus.kernel.layout import LAID, SEVENS_LED, UNITS, WINNING
from brus.kernel.names import HAND_SIZE


def beats_two(rules, sevens_led, mine, other, winning, second):
    """4.2: whether two cards beat two winning ones in some pairing."""
    if beats(rules, sevens_led, mine, winning) and beats(rules, sevens_led, other, second):
        return True
    return beats(rules, sevens_led, mine, second) and beats(rules, sevens_led, other, winning)


def beats_three(rules, sevens_led, mine, other, third, state, place):
    """4.2: whether three cards beat the three that lie from a place of the state on, in some pairing."""
    first = state[place]
    second = state[place + 1]
    last = state[place + 2]
    if beats(rules, sevens_led, mine, first) and beats_two(rules, sevens_led, other, third, second, last):
        return True
    if beats(rules, sevens_led, mine, second) and beats_two(rules, sevens_led, other, third, first, last):
        return True
    return beats(rules, sevens_led, mine, last) and beats_two(rules, sevens_led, other, third, first, second)


def beats_the_trick(rules, state, seat):
    """2.6, 4.2: whether the cards that a seat has laid beat every card now winning."""
    mine = LAID + HAND_SIZE * seat
    winning = LAID + HAND_SIZE * state[WINNING]
    sevens_led = state[SEVENS_LED]
    if state[UNITS] == 1:
        return beats(rules, sevens_led, state[mine], state[winning])
    if state[UNITS] == 2:
        return beats_two(rules, sevens_led, state[mine], state[mine + 1], state[winning], state[winning + 1])
    return beats_three(rules, sevens_led, state[mine], state[mine + 1], state[mine + 2], state, winning)
