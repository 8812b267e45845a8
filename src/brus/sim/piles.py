"""Piles, in the kernel's dialect: in a duplicate deal each seat draws from its own (docs/arena.md).

What is left of the talon is the piles one behind the other, North's first and all equally high, the top card of each
first. The kernel knows nothing of it: just before a trick is completed the next cards of every pile are laid into the
order in which the seats will draw (2.7), and what is left behind them is piles again. So a state alone tells the piles,
and whoever searches with all cards known needs nothing else.
"""

from brus.kernel.dealing import share_of_draw
from brus.kernel.layout import DRAWN, PHASE, PLAYED, SEATS, TALON, TALON_SIZE, TO_ACT, UNITS, WINNING
from brus.kernel.multiples import would_take
from brus.kernel.names import PACK_SIZE, PASS, TO_FOLLOW
from brus.kernel.play import carry_out

SPARE_SIZE = PACK_SIZE


def completes_trick(rules, state, action):
    """Whether an action of the seat to act is the last play of a trick (2.6)."""
    return state[PHASE] == TO_FOLLOW and state[PLAYED] == rules[SEATS] - 1 and action < PASS


def winner_after(rules, state, action):
    """2.6, 4.2: the seat that takes the trick when this play completes it; the play's cards are left on the table."""
    return state[TO_ACT] if would_take(rules, state, state[TO_ACT], action) else state[WINNING]


def lay_out_draw(rules, state, action, spare):
    """2.7, 4.5: before a play that completes a trick, lay the next cards of every pile where its seat will draw them.

    ``spare`` has room for SPARE_SIZE cards; what stands there does not matter. Any other action, and an empty
    talon, change nothing.
    """
    left = state[TALON_SIZE] - state[DRAWN]
    if left == 0 or not completes_trick(rules, state, action):
        return
    seats = rules[SEATS]
    height = left // seats
    share = share_of_draw(seats, left, state[UNITS])
    winner = winner_after(rules, state, action)
    at = TALON + state[DRAWN]
    for place in range(left):
        spare[place] = state[at + place]
    for turn in range(seats):
        pile = height * ((winner + turn) % seats)
        for place in range(pile, pile + share):
            state[at] = spare[place]
            at += 1
    for seat in range(seats):
        for place in range(height * seat + share, height * seat + height):
            state[at] = spare[place]
            at += 1


def carry_out_from_piles(rules, state, action, spare, events):
    """Do a lawful action of a duplicate deal: whoever then draws draws from the own pile."""
    lay_out_draw(rules, state, action, spare)
    carry_out(rules, state, action, events)
