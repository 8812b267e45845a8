"""Doubles and triples (rulebook, section 4): one player must beat every card now winning, one for one."""

from brus.kernel.actions import card_of
from brus.kernel.beating import beats
from brus.kernel.layout import LAID, SEVENS_LED, UNITS, WINNING
from brus.kernel.names import DOUBLE, HAND_SIZE, SINGLE, SLOT


def beats_two(rules, sevens_led, mine, other, winning, second):
    """4.2: whether two cards beat two winning ones in some pairing."""
    if beats(rules, sevens_led, mine, winning) and beats(rules, sevens_led, other, second):
        return True
    return beats(rules, sevens_led, mine, second) and beats(rules, sevens_led, other, winning)


def beats_three(rules, sevens_led, cards, mine, winning):
    """4.2: whether three cards of a list beat three others in some pairing, given the places where they begin."""
    first = cards[winning]
    second = cards[winning + 1]
    third = cards[winning + 2]
    low = cards[mine + 1]
    high = cards[mine + 2]
    if beats(rules, sevens_led, cards[mine], first) and beats_two(rules, sevens_led, low, high, second, third):
        return True
    if beats(rules, sevens_led, cards[mine], second) and beats_two(rules, sevens_led, low, high, first, third):
        return True
    return beats(rules, sevens_led, cards[mine], third) and beats_two(rules, sevens_led, low, high, first, second)


def beats_all(rules, sevens_led, units, cards, mine, winning):
    """4.2: whether one, two or three cards of a list beat as many others, given the places where they begin."""
    if units == SINGLE:
        return beats(rules, sevens_led, cards[mine], cards[winning])
    if units == DOUBLE:
        return beats_two(rules, sevens_led, cards[mine], cards[mine + 1], cards[winning], cards[winning + 1])
    return beats_three(rules, sevens_led, cards, mine, winning)


def beats_the_trick(rules, state, seat):
    """2.6, 4.2: whether the cards that a seat has laid beat every card now winning."""
    mine = LAID + HAND_SIZE * seat
    winning = LAID + HAND_SIZE * state[WINNING]
    if state[UNITS] == SINGLE:  # most are, and here time counts
        return beats(rules, state[SEVENS_LED], state[mine], state[winning])
    return beats_all(rules, state[SEVENS_LED], state[UNITS], state, mine, winning)


def lay_out_play(state, seat, action):
    """Put a play's cards where it will lay them; until then nothing reads them there."""
    place = LAID + HAND_SIZE * seat
    rest = action
    while rest > 0:
        state[place] = card_of(rest)
        rest = rest // SLOT
        place += 1


def would_take(rules, state, seat, action):
    """2.6, 4.2: whether a seat that follows would win the trick so far with this play, whose cards are laid out."""
    lay_out_play(state, seat, action)
    return beats_the_trick(rules, state, seat)
