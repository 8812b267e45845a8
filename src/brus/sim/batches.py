"""Many deals in one call, in the kernel's dialect: from new packs, from a position, and with unseen cards rearranged.

What comes of the deals is added up in a tally, a list that the caller gives and that begins with zeros. Its check is
a number that every place of every deal's last state has gone into: equal checks tell of equal play.
"""

from brus.kernel.dealing import begin_match
from brus.kernel.layout import (
    BUKS,
    DEAL_WINNER,
    MATCH_WINNER,
    SCORE,
    SEATS,
    STATE_SIZE,
    TARGET,
    TO_ACT,
    TRICKS_DONE,
)
from brus.kernel.legal import list_legal
from brus.kernel.names import NOBODY
from brus.kernel.sides import count_sides
from brus.sim.piles import carry_out_from_piles
from brus.thinking.dealing import deal_at_random
from brus.thinking.luck import pick
from brus.thinking.playout import play_out_deal
from brus.thinking.worlds import lay_out_world

TALLY_DEALS = 0
TALLY_PLAYS = 1
TALLY_TRICKS = 2
TALLY_BUKS = 3
TALLY_DEAL_WINS = 4
TALLY_MATCH_WINS = 7
TALLY_STROKES = 10
TALLY_CHIMNEYS = 13
TALLY_CHECK = 16
TALLY_SIZE = 17

CHECK_FACTOR = 48271
CHECK_PRIME = 2147483647


def check_state(state, check):
    """The check after one more state."""
    weighed = 0
    for place in range(STATE_SIZE):
        weighed += (state[place] + 1) * (place * place + 1)
    return (check * CHECK_FACTOR + weighed) % CHECK_PRIME


def open_tally(rules, state, tally):
    """Take off what the sides have already, before a deal is played on from this state."""
    for side in range(count_sides(rules)):
        tally[TALLY_STROKES + side] -= state[SCORE + side]
        tally[TALLY_CHIMNEYS + side] -= state[TARGET + side]


def add_deal(rules, state, plays, tally):
    """Add up a deal that is over: its plays, its winner, and what the sides have now."""
    tally[TALLY_DEALS] += 1
    tally[TALLY_PLAYS] += plays
    tally[TALLY_TRICKS] += state[TRICKS_DONE]
    for side in range(count_sides(rules)):
        tally[TALLY_STROKES + side] += state[SCORE + side]
        tally[TALLY_CHIMNEYS + side] += state[TARGET + side]
    if state[DEAL_WINNER] != NOBODY:
        tally[TALLY_DEAL_WINS + state[DEAL_WINNER]] += 1
    elif state[MATCH_WINNER] == NOBODY and state[BUKS] > 0:
        tally[TALLY_BUKS] += 1
    if state[MATCH_WINNER] != NOBODY:
        tally[TALLY_MATCH_WINS + state[MATCH_WINNER]] += 1
    tally[TALLY_CHECK] = check_state(state, tally[TALLY_CHECK])


def play_new_deals(rules, state, pack, out, events, luck, count, tally):
    """Play so many deals, match after match; the pack is shuffled on, and the first seat deals the first."""
    begin_match(rules, state)
    for number in range(count):
        if state[MATCH_WINNER] != NOBODY:
            begin_match(rules, state)
        open_tally(rules, state, tally)
        deal_at_random(rules, state, number % rules[SEATS], pack, events, luck)
        add_deal(rules, state, play_out_deal(rules, state, out, events, luck), tally)


def play_state(rules, start, state, out, events, luck, count, tally):
    """Play a deal out so many times from one state, of which all cards are known."""
    for _ in range(count):
        for place in range(STATE_SIZE):
            state[place] = start[place]
        open_tally(rules, state, tally)
        add_deal(rules, state, play_out_deal(rules, state, out, events, luck), tally)


def play_on(rules, start, action, spare, state, out, events, luck, count, tally):
    """Do an action of a duplicate deal so many times from one state, and play the deal out from its piles."""
    for _ in range(count):
        for place in range(STATE_SIZE):
            state[place] = start[place]
        open_tally(rules, state, tally)
        carry_out_from_piles(rules, state, action, spare, events)
        plays = 1
        while state[TO_ACT] != NOBODY:
            choice = out[pick(luck, list_legal(rules, state, out))]
            carry_out_from_piles(rules, state, choice, spare, events)
            plays += 1
        add_deal(rules, state, plays, tally)


def play_worlds(rules, position, unseen, state, out, events, luck, count, tally):
    """Play a deal out so many times from a position of which some cards are unseen, each time laid out anew."""
    for _ in range(count):
        lay_out_world(rules, position, unseen, state, events, luck)
        open_tally(rules, state, tally)
        add_deal(rules, state, play_out_deal(rules, state, out, events, luck), tally)
