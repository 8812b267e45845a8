"""How deals end from a score, in the kernel's dialect: played by judgement, counted by what each side then needs."""

from brus.kernel.dealing import begin_match
from brus.kernel.layout import BUKS, MATCH_WINNER, SCORE, TARGET
from brus.kernel.names import NOBODY
from brus.kernel.scoring import strokes_needed
from brus.kernel.sides import count_sides
from brus.thinking.dealing import deal_at_random
from brus.thinking.mind import forget_all
from brus.thinking.playing import play_out_by_judgement

SIDES_AT_MOST = 3
ENDS_SHIFT = 2  # a chimney may make a side need one stroke more than before
ENDS_SPAN = 14  # strokes that a side may come nearer, and two
ENDS_SIZE = ENDS_SPAN * ENDS_SPAN * ENDS_SPAN * 2


def count_ends(rules, plan, needs, buks, state, mind, pack, out, events, luck, count, ends):
    """Play so many deals that the first seat deals, from what each side needs; count in ends how they end."""
    for _ in range(count):
        begin_match(rules, state)
        for side in range(count_sides(rules)):
            state[TARGET + side] = needs[side]
            state[SCORE + side] = 0
        state[BUKS] = buks
        deal_at_random(rules, state, 0, pack, events, luck)
        forget_all(plan, mind)
        play_out_by_judgement(rules, plan, state, mind, out, events, luck)
        ends[end_of_deal(rules, needs, state)] += 1


def end_of_deal(rules, needs, state):
    """Where a deal's end is counted: by the strokes that each side has come nearer, and whether buks wait then."""
    at = 0
    for side in range(SIDES_AT_MOST):
        nearer = 0
        if side < count_sides(rules):
            nearer = needs[side] - strokes_needed(state, side)
        at = at * ENDS_SPAN + nearer + ENDS_SHIFT
    waits = 1 if state[BUKS] > 0 and state[MATCH_WINNER] == NOBODY else 0
    return at * 2 + waits
