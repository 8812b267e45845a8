"""Matches between two plans, in the kernel's dialect: whoever judges by the one against whoever judges by the other.

Matches come in rounds, as many as there are sides: each side has the first plan once, on the same cards. So two plans
that do the same win one match of each round, and what differs in a round is what they do otherwise.
"""

from brus.kernel.dealing import begin_match, next_dealer
from brus.kernel.layout import DEAL_WINNER, MATCH_WINNER, SEATS, TO_ACT
from brus.kernel.names import CARDS_IN_ALL, NOBODY, YES
from brus.kernel.sides import count_sides, side_of_seat
from brus.thinking.dealing import deal_at_random
from brus.thinking.judgement import choose_by_judgement
from brus.thinking.luck import pick
from brus.thinking.mind import forget_all
from brus.thinking.plan import PLAN_PACK
from brus.thinking.playing import do_and_see

RIVAL_MATCHES = 0
RIVAL_DEALS = 1
RIVAL_WINS = 2  # matches that the first plan has won
RIVAL_DEAL_WINS = 3  # and deals
RIVAL_SQUARES = 4  # by how many more than one it has won in each round, squared
RIVALS_SIZE = 5
RIVAL_DEALS_AT_MOST = 1000


def play_rivals(rules, plan, other, state, mind, pack, out, events, luck, shuffled, count, tally):
    """Play so many rounds of matches; one side has the first plan, in turn each, and all others the other.

    ``shuffled`` is luck of its own for the cards, so that they do not change with what is played.
    """
    for _ in range(count):
        round_luck = luck[0]
        dealer = pick(luck, rules[SEATS])
        following = luck[0]
        won = 0
        for own in range(count_sides(rules)):
            luck[0] = round_luck
            shuffled[0] = following
            play_rival_match(rules, plan, other, state, mind, pack, out, events, luck, shuffled, own, dealer, tally)
            won += 1 if state[MATCH_WINNER] == own else 0
        luck[0] = shuffled[0]
        tally[RIVAL_WINS] += won
        tally[RIVAL_SQUARES] += (won - 1) * (won - 1)


def play_rival_match(rules, plan, other, state, mind, pack, out, events, luck, shuffled, own, first, tally):
    """Play one match."""
    begin_match(rules, state)
    dealer = first
    for _ in range(RIVAL_DEALS_AT_MOST):
        if state[MATCH_WINNER] == NOBODY:
            order_pack(plan, pack)
            deal_at_random(rules, state, dealer, pack, events, shuffled)
            dealer = next_dealer(rules, dealer)
            if state[TO_ACT] != NOBODY:
                play_rival_deal(rules, plan, other, state, mind, out, events, luck, own)
                tally[RIVAL_DEALS] += 1 if state[DEAL_WINNER] != NOBODY else 0
                tally[RIVAL_DEAL_WINS] += 1 if state[DEAL_WINNER] == own else 0
    tally[RIVAL_MATCHES] += 1


def order_pack(plan, pack):
    """Put the cards of a pack in order."""
    place = 0
    for card in range(CARDS_IN_ALL):
        if plan[PLAN_PACK + card] == YES:
            pack[place] = card
            place += 1


def play_rival_deal(rules, plan, other, state, mind, out, events, luck, own):
    """Play one deal of such a match."""
    forget_all(plan, mind)
    while state[TO_ACT] != NOBODY:
        if side_of_seat(rules, state[TO_ACT]) == own:
            action = choose_by_judgement(rules, plan, state, mind, out, luck)
        else:
            action = choose_by_judgement(rules, other, state, mind, out, luck)
        do_and_see(rules, state, mind, action, events)
