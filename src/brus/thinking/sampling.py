"""The level *sampler*, in the kernel's dialect: each play tried out in the same worlds, all others judging.

A world is laid out to fit what the seat knows (``worlds.py``); each lawful play is done in it, and the deal played out
by judgement. What a play comes to on average is the chance to win the match after the deal.
"""

from brus.kernel.dealing import next_dealer
from brus.kernel.layout import BUKS, DEAL_WINNER, DEALER, MATCH_WINNER, STATE_SIZE, TO_ACT
from brus.kernel.legal import list_legal
from brus.kernel.names import NOBODY, YES
from brus.kernel.scoring import strokes_needed
from brus.kernel.sides import count_sides, side_of_seat
from brus.thinking.likely import lay_out_likely_world, remember_for_all
from brus.thinking.plan import CERTAIN, match_chance
from brus.thinking.playing import do_and_see, play_out_by_judgement
from brus.thinking.worlds import lay_out_world

WORTH_SUM = 0  # the chances to win the match, added up
WORTH_DEALS = 1  # deals won
WORTH_SIZE = 2


def chance_at_end(rules, plan, state, own):
    """The chance that a side wins the match, now that a deal is over."""
    if state[MATCH_WINNER] != NOBODY:
        return CERTAIN if state[MATCH_WINNER] == own else 0
    sides = count_sides(rules)
    dealing = (side_of_seat(rules, next_dealer(rules, state[DEALER])) - own + sides) % sides
    second = (own + 1) % sides
    third = (own + 2) % sides
    return match_chance(
        rules,
        plan,
        dealing,
        strokes_needed(state, own),
        strokes_needed(state, second),
        strokes_needed(state, third),
        state[BUKS],
    )


def sample_worlds(
    rules, plan, position, unseen, remembered, mind, world, state, choices, out, events, luck, wanted, likely, count,
    worths,
):  # fmt: skip
    """Try lawful plays in so many worlds, and add up what each comes to, play by play.

    ``choices`` gets the plays, ``worths`` for each what the WORTH_ names tell; ``wanted`` is YES for those to be tried,
    and ``likely`` where the worlds are to be such as the plays seen speak for.
    """
    for _ in range(count):
        if likely == YES:
            lay_out_likely_world(rules, plan, position, unseen, remembered, mind, world, out, events, luck)
        else:
            lay_out_world(rules, position, unseen, world, events, luck)
        own = side_of_seat(rules, world[TO_ACT])
        found = list_legal(rules, world, choices)
        for at in range(found):
            if wanted[at] == YES:
                for place in range(STATE_SIZE):
                    state[place] = world[place]
                remember_for_all(remembered, mind)
                do_and_see(rules, state, mind, choices[at], events)
                play_out_by_judgement(rules, plan, state, mind, out, events, luck)
                worths[WORTH_SIZE * at + WORTH_SUM] += chance_at_end(rules, plan, state, own)
                worths[WORTH_SIZE * at + WORTH_DEALS] += 1 if state[DEAL_WINNER] == own else 0
