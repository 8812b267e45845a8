"""What a net learns from, in the kernel's dialect: choices of many deals, and what each play comes to there.

Deals are played by judgement, at times by whim. At some of their choices everything lawful is done in turn, in the very
same deal, and played out by judgement; so all that luck does to one play it does to the others too.
"""

from brus.kernel.layout import STATE_SIZE, TO_ACT
from brus.kernel.legal import list_legal
from brus.kernel.names import MOST_ACTIONS
from brus.kernel.sides import side_of_seat
from brus.sim.selfplay import WAIT_ACTIONS, WAIT_COUNT, WAIT_SIZE, begin_somewhere, tell_choice, waits_for_choice
from brus.thinking.judgement import choose_by_judgement
from brus.thinking.luck import pick
from brus.thinking.mind import MIND_SIZE
from brus.thinking.playing import do_and_see, play_out_by_judgement
from brus.thinking.sampling import chance_at_end

MOST_CHOICES = MOST_ACTIONS
ONE_IN_CHOICES = 3  # choices to a lesson
ONE_IN_WHIMS = 16  # choices to a whim


def gather_lessons(
    rules, plan, state, mind, pack, out, events, luck, told, tried, tried_mind, count, most, waits, inputs, worths
):
    """Write down so many lessons, going on with the deal that state and mind hold.

    ``waits`` and ``inputs`` get what ``selfplay.py`` tells of a choice, ``worths`` for each play the chance to win the
    match at the end of the deal. ``tried`` and ``tried_mind`` are room for a deal that is tried out.
    """
    for lesson in range(count):
        come_to_lesson(rules, plan, state, mind, pack, out, events, luck, most)
        tell_choice(rules, plan, state, mind, out, told, lesson, waits, inputs)
        own = side_of_seat(rules, state[TO_ACT])
        for at in range(waits[WAIT_SIZE * lesson + WAIT_COUNT]):
            for place in range(STATE_SIZE):
                tried[place] = state[place]
            for place in range(MIND_SIZE):
                tried_mind[place] = mind[place]
            do_and_see(rules, tried, tried_mind, waits[WAIT_SIZE * lesson + WAIT_ACTIONS + at], events)
            play_out_by_judgement(rules, plan, tried, tried_mind, out, events, luck)
            worths[MOST_CHOICES * lesson + at] = chance_at_end(rules, plan, tried, own)
        choose_somehow(rules, plan, state, mind, out, events, luck)


def come_to_lesson(rules, plan, state, mind, pack, out, events, luck, most):
    """Go on until a choice that is to be a lesson."""
    come_to_choice(rules, plan, state, mind, pack, out, events, luck, most)
    while pick(luck, ONE_IN_CHOICES) > 0:
        choose_somehow(rules, plan, state, mind, out, events, luck)
        come_to_choice(rules, plan, state, mind, pack, out, events, luck, most)


def come_to_choice(rules, plan, state, mind, pack, out, events, luck, most):
    """Go on until somebody has a choice, in this deal or in another."""
    while not waits_for_choice(rules, state, mind, out, events):
        begin_somewhere(rules, plan, state, mind, pack, events, luck, most)


def choose_somehow(rules, plan, state, mind, out, events, luck):
    """Choose by judgement, or by whim."""
    if pick(luck, ONE_IN_WHIMS) == 0:
        action = out[pick(luck, list_legal(rules, state, out))]
    else:
        action = choose_by_judgement(rules, plan, state, mind, out, luck)
    do_and_see(rules, state, mind, action, events)
