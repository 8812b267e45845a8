"""What a seat has in mind when it acts, in the kernel's dialect: a list of what it remembers, and what follows.

The first part is memory: the cards that are gone, who is known to hold or to lack a card. What follows from it, from
the own hand and from what lies open is worked out anew for each decision (:func:`look_around`). Nothing here reads
another hand or the talon, so it is the same whatever the unseen cards are. Sides are counted from the own one on.
"""

from brus.kernel.actions import card_of
from brus.kernel.dealing import next_dealer
from brus.kernel.layout import (
    BUKS,
    DEALER,
    HAND,
    HELD,
    PLAYED,
    SEATS,
    SEVEN_STRENGTH,
    SEVENS,
    STRENGTH,
    TRICKS,
)
from brus.kernel.names import (
    CARDS_IN_ALL,
    HAND_SIZE,
    KRISTIAN_ANDERSEN,
    MATADORS,
    NO,
    NOBODY,
    SEATS_AT_MOST,
    SLOT,
    TRIPLE,
    YES,
)
from brus.kernel.scoring import strokes_needed
from brus.kernel.sides import count_sides, side_of_seat
from brus.thinking.plan import PLAN_PACK

RANKS_OF_STRENGTH = 19  # of a windmill, 0, to Jc's, 18
RANKS_OF_SEVENS = 7

# memory
MIND_GONE = 0  # 40: YES for a card that has been played in this deal, or is not in the pack
MIND_HOLDER = 40  # 40: the seat that is known to hold a card, or NOBODY
MIND_LACKS = 80  # 12: YES where a seat is known to lack a matador: three places a seat
# what follows
MIND_ABOVE = 92  # 19: cards out, of which nobody knows where, that are stronger than this strength
MIND_SEVENS_ABOVE = 111  # 7: the same on led Sevens
MIND_OUT = 118  # 1: cards of which nobody knows where they are
MIND_NEEDS = 119  # 3: strokes that each side needs
MIND_COUNTS = 122  # 3: tricks of each side in this deal
MIND_NEXT = 125  # 1: the side whose seat deals next
MIND_STAKE = 126  # 1: points for winning the deal, waiting buks included
MIND_FOES = 127  # 1: opponents yet to play to this trick after this seat
MIND_FRIENDS = 128  # 1: partners yet to play after it
MIND_FOE_BEST = 129  # 2: the highest strength known to be with one of those opponents, or 0; the same on led Sevens
MIND_FRIEND_BEST = 131  # 2: the same of a partner
MIND_SIDE = 133  # 1: the own side
MIND_GAINS = 134  # 4: by units, what winning a trick of so many does for the chance to win the match; -1: not known yet
MIND_LOSSES = 138  # 4: the same of losing it
MIND_KEPT = 142  # 8: what is put aside while something is tried
MIND_KNOWN = 150  # 4: how many cards each seat is known to hold
MIND_FOES_HOLD = 154  # 1: cards of which nobody knows that the opponents yet to play hold
MIND_FRIEND_HOLDS = 155  # 1: the same of the partner, if yet to play
MIND_ANDERSEN = 156  # 1: 1 where nobody knows where Ks is, who beats Kc on led Sevens (3.4)
MIND_ENDS = 157  # 7: the chance to win the match after each way in which the deal can end; -1: not known yet
MIND_FLOOR = 164  # 1: the chance to win the match when another side wins the deal
MIND_POINTS = 165  # 4: what so many points that are no deal's do for the chance to win the match
MIND_POINTS_KNOWN = 169  # 4: YES where that has been worked out
MIND_SIZE = 173


def forget_all(plan, mind):
    """Before a deal: no card of the pack is gone, nobody is known to hold or to lack one."""
    for card in range(CARDS_IN_ALL):
        mind[MIND_GONE + card] = NO if plan[PLAN_PACK + card] == YES else YES
        mind[MIND_HOLDER + card] = NOBODY
    for place in range(MATADORS * SEATS_AT_MOST):
        mind[MIND_LACKS + place] = NO


def look_around(rules, state, seat, mind):
    """Work out what follows from memory, from the seat's own hand and from what lies open."""
    own = side_of_seat(rules, seat)
    sides = count_sides(rules)
    mind[MIND_SIDE] = own
    for turn in range(sides):
        side = (own + turn) % sides
        mind[MIND_NEEDS + turn] = strokes_needed(state, side)
        mind[MIND_COUNTS + turn] = state[TRICKS + side]
    mind[MIND_NEXT] = (side_of_seat(rules, next_dealer(rules, state[DEALER])) - own + sides) % sides
    mind[MIND_STAKE] = 1 + state[BUKS]
    look_behind(rules, state, mind)
    count_out(rules, state, seat, mind)
    count_held_behind(rules, state, seat, mind)
    mind[MIND_ENDS] = NOBODY
    for units in range(TRIPLE + 1):
        mind[MIND_GAINS + units] = NOBODY
        mind[MIND_POINTS_KNOWN + units] = NO


def look_behind(rules, state, mind):
    """How many play to this trick after this seat; before a lead all others."""
    seats = rules[SEATS]
    behind = seats - 1 - state[PLAYED]
    friends = 1 if seats > count_sides(rules) and behind > 1 else 0
    mind[MIND_FRIENDS] = friends
    mind[MIND_FOES] = behind - friends
    for place in range(2):
        mind[MIND_FOE_BEST + place] = 0
        mind[MIND_FRIEND_BEST + place] = 0


def plays_after(rules, state, seat, other):
    """Whether another seat plays to this trick after this one."""
    turns = (other - seat + rules[SEATS]) % rules[SEATS]
    return turns > 0 and turns < rules[SEATS] - state[PLAYED]


def count_out(rules, state, seat, mind):
    """Count the cards that are out by how strong they are; the own hand is known."""
    for rank in range(RANKS_OF_STRENGTH):
        mind[MIND_ABOVE + rank] = 0
    for rank in range(RANKS_OF_SEVENS):
        mind[MIND_SEVENS_ABOVE + rank] = 0
    for other in range(rules[SEATS]):
        mind[MIND_KNOWN + other] = 0
    mind[MIND_ANDERSEN] = 0
    hand = HAND + HAND_SIZE * seat
    out = 0
    for card in range(CARDS_IN_ALL):
        if mind[MIND_GONE + card] == NO and state[hand] != card and state[hand + 1] != card and state[hand + 2] != card:
            if mind[MIND_HOLDER + card] == NOBODY:
                out += 1
                mind[MIND_ABOVE + rules[STRENGTH + card]] += 1
                if card != KRISTIAN_ANDERSEN:
                    mind[MIND_SEVENS_ABOVE + rules[SEVEN_STRENGTH + card]] += 1
                elif rules[SEVEN_STRENGTH + card] > 0:
                    mind[MIND_ANDERSEN] = 1
            else:
                note_known(rules, state, seat, mind, card)
    mind[MIND_OUT] = out
    add_up_above(mind, MIND_ABOVE, RANKS_OF_STRENGTH)
    if rules[SEVENS] == YES:
        add_up_above(mind, MIND_SEVENS_ABOVE, RANKS_OF_SEVENS)


def note_known(rules, state, seat, mind, card):
    """A card that another seat is known to hold; it is to be reckoned with if that one has still to play."""
    holder = mind[MIND_HOLDER + card]
    mind[MIND_KNOWN + holder] += 1
    if plays_after(rules, state, seat, holder):
        place = MIND_FRIEND_BEST if side_of_seat(rules, holder) == mind[MIND_SIDE] else MIND_FOE_BEST
        mind[place] = larger(mind[place], rules[STRENGTH + card])
        if card != KRISTIAN_ANDERSEN:
            mind[place + 1] = larger(mind[place + 1], rules[SEVEN_STRENGTH + card])


def larger(one, other):
    """The larger of two numbers."""
    return one if one > other else other


def count_held_behind(rules, state, seat, mind):
    """Count the unknown cards of those who play to this trick after this seat."""
    mind[MIND_FOES_HOLD] = 0
    mind[MIND_FRIEND_HOLDS] = 0
    for other in range(rules[SEATS]):
        if plays_after(rules, state, seat, other):
            place = MIND_FRIEND_HOLDS if side_of_seat(rules, other) == mind[MIND_SIDE] else MIND_FOES_HOLD
            mind[place] += state[HELD] - mind[MIND_KNOWN + other]


def add_up_above(mind, first, ranks):
    """Make counts of cards by strength into counts of the stronger ones."""
    above = 0
    for turn in range(ranks):
        place = first + ranks - 1 - turn
        here = mind[place]
        mind[place] = above
        above += here


def see_action(mind, action):
    """Cards have been played: they are gone, and nobody holds them any more."""
    rest = action
    while rest > 0:
        card = card_of(rest)
        mind[MIND_GONE + card] = YES
        mind[MIND_HOLDER + card] = NOBODY
        rest = rest // SLOT
