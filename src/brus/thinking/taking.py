"""Whether a trick will be taken, in the kernel's dialect: by what a seat knows, and by the cards that are out."""

from brus.kernel.actions import card_of, is_dared
from brus.kernel.beating import has_seven_powers
from brus.kernel.layout import DARED_BY, LAID, MATADOR, PLAYED, SEVEN_STRENGTH, SEVENS_LED, STRENGTH, WINNING
from brus.kernel.multiples import beats_the_trick, lay_out_play
from brus.kernel.names import BEGGAR_KING, DOUBLE, HAND_SIZE, NO, NOBODY, SINGLE, SLOT, YES
from brus.kernel.sides import side_of_seat
from brus.thinking.mind import (
    MIND_ABOVE,
    MIND_ANDERSEN,
    MIND_FOE_BEST,
    MIND_FOES,
    MIND_FOES_HOLD,
    MIND_FRIEND_BEST,
    MIND_FRIEND_HOLDS,
    MIND_FRIENDS,
    MIND_OUT,
    MIND_SEVENS_ABOVE,
    MIND_SIDE,
)
from brus.thinking.plan import CERTAIN, PLAN_OVERTAKE, PLAN_REBEAT, PLAN_WILL, miss_chance, two_chance


def takes_so_far(rules, state, seat):
    """2.6, 4.2: whether the cards that a seat has laid out would be winning."""
    return state[PLAYED] == 0 or beats_the_trick(rules, state, seat)


def chance_to_take(rules, plan, state, mind, seat, action, units):
    """The chance that the own side takes this trick after a play."""
    lay_out_play(state, seat, action)
    winner = seat if takes_so_far(rules, state, seat) else state[WINNING]
    led_seven = state[SEVENS_LED]
    if state[PLAYED] == 0:
        led_seven = YES if has_seven_powers(rules, card_of(action)) else NO
    foes = beaten_by_foes(rules, plan, state, mind, winner, led_seven, action, units)
    friend = beaten_by_friend(rules, plan, state, mind, winner, led_seven, units)
    if side_of_seat(rules, winner) == mind[MIND_SIDE]:
        rebeaten = friend * plan[PLAN_REBEAT] // CERTAIN
        return CERTAIN - foes * (CERTAIN - rebeaten) // CERTAIN
    overtaken = foes * plan[PLAN_OVERTAKE] // CERTAIN
    return friend * (CERTAIN - overtaken) // CERTAIN


def beaten_by_foes(rules, plan, state, mind, winner, led_seven, action, units):
    """The chance that one of the opponents yet to play can beat what is winning."""
    foes = mind[MIND_FOES]
    if foes == 0:
        return 0
    if units == SINGLE:
        card = state[LAID + HAND_SIZE * winner]
        if is_beaten_by_known(rules, mind, card, led_seven, MIND_FOE_BEST):
            return CERTAIN
        stronger = stronger_out(rules, mind, card, led_seven)
        able = CERTAIN - miss_chance(plan, mind[MIND_OUT], stronger, mind[MIND_FOES_HOLD])
        if is_dared_by(rules, state, winner, action, card):
            # Whoever can smack a dare does.
            return able
        return able * plan[PLAN_WILL + stronger] // CERTAIN
    alone = beaten_together(rules, plan, state, mind, winner, led_seven, units, mind[MIND_FOES_HOLD] // foes)
    return alone if foes == 1 else CERTAIN - (CERTAIN - alone) * (CERTAIN - alone) // CERTAIN


def is_dared_by(rules, state, seat, action, card):
    """Whether a seat has dared this card, or dares it with a play that is tried out."""
    if rules[MATADOR + card] == NOBODY:
        return False
    return state[DARED_BY + rules[MATADOR + card]] == seat or (card_of(action) == card and is_dared(action % SLOT))


def beaten_by_friend(rules, plan, state, mind, winner, led_seven, units):
    """The chance that the partner, if yet to play, can beat what is winning."""
    if mind[MIND_FRIENDS] == 0:
        return 0
    if units == SINGLE:
        card = state[LAID + HAND_SIZE * winner]
        if is_beaten_by_known(rules, mind, card, led_seven, MIND_FRIEND_BEST):
            return CERTAIN
        stronger = stronger_out(rules, mind, card, led_seven)
        return CERTAIN - miss_chance(plan, mind[MIND_OUT], stronger, mind[MIND_FRIEND_HOLDS])
    return beaten_together(rules, plan, state, mind, winner, led_seven, units, mind[MIND_FRIEND_HOLDS])


def is_beaten_by_known(rules, mind, card, led_seven, best):
    """Whether a card that somebody behind is known to hold beats this one; ``best`` is whose are asked for."""
    if led_seven == YES:
        return mind[best + 1] > rules[SEVEN_STRENGTH + card]
    return mind[best] > rules[STRENGTH + card]


def stronger_out(rules, mind, card, led_seven):
    """How many cards are out that beat this one in this trick; 3.4: Kc on led Sevens only Ks."""
    if led_seven == YES:
        if card == BEGGAR_KING and rules[SEVEN_STRENGTH + card] > 0:
            return mind[MIND_ANDERSEN]
        return mind[MIND_SEVENS_ABOVE + rules[SEVEN_STRENGTH + card]]
    return mind[MIND_ABOVE + rules[STRENGTH + card]]


def beaten_together(rules, plan, state, mind, winner, led_seven, units, held):
    """4.2: the chance that a hand with so many unknown cards beats two winning ones, or with its three all three."""
    first = LAID + HAND_SIZE * winner
    many = stronger_out(rules, mind, state[first], led_seven)
    few = many
    for unit in range(1, units):
        stronger = stronger_out(rules, mind, state[first + unit], led_seven)
        many = stronger if stronger > many else many
        few = stronger if stronger < few else few
    if many < units or few == 0:
        return 0
    both = two_chance(plan, mind[MIND_OUT], many, held)
    pairs = many * (many - 1)
    weak = (many - few) * (many - few - 1)
    found = both * (pairs - weak) // pairs
    # So many of the hands with two stronger cards have three.
    return found if units == DOUBLE else found * (many - 2) // (3 * mind[MIND_OUT] - 2 * many - 2)
