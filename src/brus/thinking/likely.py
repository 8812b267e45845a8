"""Worlds that the plays seen speak for, in the kernel's dialect.

A world in which judgement would have played otherwise to the trick on the table is mostly laid out anew.
"""

from brus.kernel.actions import card_of
from brus.kernel.layout import HAND, SEATS
from brus.kernel.names import CARDS_IN_ALL, HAND_SIZE, MATADORS, NO, NOBODY, SEATS_AT_MOST, SLOT
from brus.thinking.judgement import choose_by_judgement
from brus.thinking.luck import pick
from brus.thinking.mind import MIND_GONE, MIND_HOLDER, MIND_LACKS
from brus.thinking.playing import do_and_see
from brus.thinking.worlds import LAYOUTS_AT_MOST, POSITION_PLAYS, fits_dares, lay_out_cards, lay_out_world, sort_hand

FAITH = 3  # of ten worlds that a play seen speaks against, so many are kept
TEN = 10


def remember_for_all(remembered, mind):
    """What everybody knows of the cards in a world that is played out: those gone, and nothing of any hand."""
    for card in range(CARDS_IN_ALL):
        mind[MIND_GONE + card] = remembered[MIND_GONE + card]
        mind[MIND_HOLDER + card] = NOBODY
    for place in range(MATADORS * SEATS_AT_MOST):
        mind[MIND_LACKS + place] = NO


def lay_out_likely_world(rules, plan, position, unseen, remembered, mind, state, out, events, luck):
    """Make a state of a position, as :func:`brus.thinking.worlds.lay_out_world` does, that the plays seen speak for."""
    for _ in range(LAYOUTS_AT_MOST):
        lay_out_cards(position, unseen, state, luck)
        if fits_dares(position, state):
            for seat in range(rules[SEATS]):
                sort_hand(state, HAND + HAND_SIZE * seat)
            if is_likely(rules, plan, position, remembered, mind, state, out, events, luck):
                return
    # Nothing that luck lets be: any world that fits is taken.
    lay_out_world(rules, position, unseen, state, events, luck)
    remember_for_all(remembered, mind)


def remember_before_trick(position, remembered, mind):
    """What everybody remembers before the lead of the trick on the table."""
    remember_for_all(remembered, mind)
    for turn in range(position[POSITION_PLAYS]):
        rest = position[POSITION_PLAYS + 1 + turn]
        while rest > 0:
            mind[MIND_GONE + card_of(rest)] = NO
            rest = rest // SLOT


def is_likely(rules, plan, position, remembered, mind, state, out, events, luck):
    """Play the trick so far again; whether luck lets this world be, given what judgement would have played."""
    remember_before_trick(position, remembered, mind)
    for turn in range(position[POSITION_PLAYS]):
        action = position[POSITION_PLAYS + 1 + turn]
        if choose_by_judgement(rules, plan, state, mind, out, luck) != action and pick(luck, TEN) >= FAITH:
            return False
        do_and_see(rules, state, mind, action, events)
    return True
