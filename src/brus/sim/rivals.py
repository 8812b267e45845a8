"""Matches between two plans, in the kernel's dialect: whoever judges by the one against whoever judges by the other."""

from brus.kernel.dealing import begin_deal, begin_match
from brus.kernel.layout import DEAL_WINNER, MATCH_WINNER, SCORE, SEATS, TO_ACT
from brus.kernel.names import NOBODY, PACK_SIZE
from brus.kernel.sides import count_sides, side_of_seat
from brus.thinking.judgement import choose_by_judgement
from brus.thinking.luck import pick, shuffle
from brus.thinking.mind import forget_all
from brus.thinking.playing import do_and_see

RIVAL_MATCHES = 0
RIVAL_DEALS = 1
RIVAL_MATCH_WINS = 2  # of the first plan
RIVAL_DEAL_WINS = 3
RIVAL_STROKES = 4
RIVAL_OTHER_STROKES = 5
RIVALS_SIZE = 6
RIVAL_DEALS_AT_MOST = 1000


def play_rivals(rules, plan, other, state, mind, pack, out, events, luck, count, tally):
    """Play so many matches; one side has the first plan, in turn each, and all others the other."""
    for number in range(count):
        begin_match(rules, state)
        own = number % count_sides(rules)
        dealer = pick(luck, rules[SEATS])
        for _ in range(RIVAL_DEALS_AT_MOST):
            if state[MATCH_WINNER] == NOBODY:
                shuffle(pack, PACK_SIZE, luck)
                begin_deal(rules, state, dealer, pack, events)
                play_rival_deal(rules, plan, other, state, mind, out, events, luck, own)
                dealer = (dealer + 1) % rules[SEATS]
                tally[RIVAL_DEALS] += 1 if state[DEAL_WINNER] != NOBODY else 0
                tally[RIVAL_DEAL_WINS] += 1 if state[DEAL_WINNER] == own else 0
        tally[RIVAL_MATCHES] += 1
        tally[RIVAL_MATCH_WINS] += 1 if state[MATCH_WINNER] == own else 0
        for side in range(count_sides(rules)):
            tally[RIVAL_STROKES if side == own else RIVAL_OTHER_STROKES] += state[SCORE + side]


def play_rival_deal(rules, plan, other, state, mind, out, events, luck, own):
    """Play one deal of such a match."""
    forget_all(plan, mind)
    while state[TO_ACT] != NOBODY:
        if side_of_seat(rules, state[TO_ACT]) == own:
            action = choose_by_judgement(rules, plan, state, mind, out, luck)
        else:
            action = choose_by_judgement(rules, other, state, mind, out, luck)
        do_and_see(rules, state, mind, action, events)
