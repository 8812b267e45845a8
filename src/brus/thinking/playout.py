"""Random playouts in the kernel's dialect: whole deals and matches with all rules, from a seeded shuffle."""

from brus.kernel.dealing import begin_match
from brus.kernel.layout import MATCH_WINNER, SEATS, TO_ACT
from brus.kernel.legal import list_legal
from brus.kernel.names import NOBODY
from brus.kernel.play import carry_out
from brus.thinking.dealing import deal_at_random
from brus.thinking.luck import pick

PLAYOUT_DEALS_AT_MOST = 1000


def play_at_random(rules, state, out, events, luck):
    """Let the seat to act do one of the things that it may, each as likely as another."""
    carry_out(rules, state, out[pick(luck, list_legal(rules, state, out))], events)


def play_out_deal(rules, state, out, events, luck):
    """Play at random until the deal is over; return how often somebody acted."""
    plays = 0
    while state[TO_ACT] != NOBODY:
        play_at_random(rules, state, out, events, luck)
        plays += 1
    return plays


def play_out_match(rules, state, pack, out, events, luck):
    """Play a whole match at random, the first seat dealing first; return how often somebody acted."""
    begin_match(rules, state)
    plays = 0
    for number in range(PLAYOUT_DEALS_AT_MOST):
        if state[MATCH_WINNER] == NOBODY:
            deal_at_random(rules, state, number % rules[SEATS], pack, events, luck)
            plays += play_out_deal(rules, state, out, events, luck)
    return plays
