"""Random playouts in the kernel's dialect: whole deals and matches with all rules, from a seeded shuffle.

The same functions run in plain Python, compiled, and in JavaScript; that all three end in the same states is tested.
"""

from brus.bots.chance import next_chance
from brus.kernel.dealing import begin_deal, begin_match
from brus.kernel.layout import MATCH_WINNER, SEATS, TO_ACT
from brus.kernel.legal import list_legal
from brus.kernel.names import NOBODY, PACK_SIZE
from brus.kernel.play import carry_out

PLAYOUT_DEALS_AT_MOST = 1000


def shuffle_pack(pack, chance):
    """Shuffle a pack in place (Fisher-Yates); return the number that stands for luck next."""
    for left in range(PACK_SIZE - 1):
        last = PACK_SIZE - 1 - left
        chance = next_chance(chance)
        other = chance % (last + 1)
        card = pack[last]
        pack[last] = pack[other]
        pack[other] = card
    return chance


def play_out_deal(rules, state, out, events, chance):
    """Play at random, every lawful action alike, until the deal is over; return the luck that is left."""
    while state[TO_ACT] != NOBODY:
        chance = next_chance(chance)
        carry_out(rules, state, out[chance % list_legal(rules, state, out)], events)
    return chance


def play_out_match(rules, state, pack, out, events, chance):
    """Play a whole match at random, the first seat dealing first; return the luck that is left."""
    begin_match(rules, state)
    for number in range(PLAYOUT_DEALS_AT_MOST):
        if state[MATCH_WINNER] == NOBODY:
            chance = shuffle_pack(pack, chance)
            begin_deal(rules, state, number % rules[SEATS], pack, events)
            chance = play_out_deal(rules, state, out, events, chance)
    return chance
