"""Deals played by judgement to their end, in the kernel's dialect: what the levels that search think others will do."""

from brus.kernel.layout import TO_ACT
from brus.kernel.names import NOBODY, PASS
from brus.kernel.play import carry_out
from brus.thinking.judgement import choose_by_judgement
from brus.thinking.mind import see_action


def do_and_see(rules, state, mind, action, events):
    """Do an action, and keep the cards that it lays open in mind."""
    if action < PASS:
        see_action(mind, action)
    carry_out(rules, state, action, events)


def play_out_by_judgement(rules, plan, state, mind, out, events, luck):
    """Let everybody play by judgement until the deal is over; return how often somebody acted."""
    plays = 0
    while state[TO_ACT] != NOBODY:
        do_and_see(rules, state, mind, choose_by_judgement(rules, plan, state, mind, out, luck), events)
        plays += 1
    return plays
