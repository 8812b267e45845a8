"""The level *sampler*, in the kernel's dialect: each play tried out in the same worlds, all others judging.

A world is laid out to fit what the seat knows (``worlds.py``); each lawful play is done in it, and the deal played out
by judgement. What a play comes to on average is the chance to win the match after the deal.
"""

from brus.kernel.layout import DEAL_WINNER, DEALER, MATCH_WINNER, SCORE, SEATS, STATE_SIZE, TARGET, TO_ACT
from brus.kernel.legal import list_legal
from brus.kernel.names import CARDS_IN_ALL, MATADORS, NO, NOBODY, SEATS_AT_MOST
from brus.kernel.sides import count_sides, side_of_seat
from brus.thinking.mind import MIND_GONE, MIND_HOLDER, MIND_LACKS
from brus.thinking.plan import CERTAIN, match_chance
from brus.thinking.playing import do_and_see, play_out_by_judgement
from brus.thinking.worlds import lay_out_world

WORTH_SUM = 0  # the chances to win the match, added up
WORTH_SQUARES = 1  # their squares, in hundredths
WORTH_DEALS = 2  # deals won
WORTH_SIZE = 3
HUNDRED = 100


def chance_at_end(rules, plan, state, own):
    """The chance that a side wins the match, now that a deal is over."""
    if state[MATCH_WINNER] != NOBODY:
        return CERTAIN if state[MATCH_WINNER] == own else 0
    sides = count_sides(rules)
    dealing = (side_of_seat(rules, (state[DEALER] + 1) % rules[SEATS]) - own + sides) % sides
    second = (own + 1) % sides
    third = (own + 2) % sides
    return match_chance(
        rules,
        plan,
        dealing,
        state[TARGET + own] - state[SCORE + own],
        state[TARGET + second] - state[SCORE + second],
        state[TARGET + third] - state[SCORE + third],
    )


def remember_for_all(remembered, mind):
    """What everybody knows of the cards in a world that is played out: those gone, and nothing of any hand."""
    for card in range(CARDS_IN_ALL):
        mind[MIND_GONE + card] = remembered[MIND_GONE + card]
        mind[MIND_HOLDER + card] = NOBODY
    for place in range(MATADORS * SEATS_AT_MOST):
        mind[MIND_LACKS + place] = NO


def sample_worlds(
    rules, plan, position, unseen, remembered, mind, world, state, choices, out, events, luck, count, worths
):
    """Try every lawful play in so many worlds, and add up what each comes to, and its squares, play by play.

    ``choices`` gets the plays, ``worths`` for each what the WORTH_ names tell.
    """
    for _ in range(count):
        lay_out_world(rules, position, unseen, world, events, luck)
        own = side_of_seat(rules, world[TO_ACT])
        found = list_legal(rules, world, choices)
        for at in range(found):
            for place in range(STATE_SIZE):
                state[place] = world[place]
            remember_for_all(remembered, mind)
            do_and_see(rules, state, mind, choices[at], events)
            play_out_by_judgement(rules, plan, state, mind, out, events, luck)
            chance = chance_at_end(rules, plan, state, own)
            worths[WORTH_SIZE * at + WORTH_SUM] += chance
            worths[WORTH_SIZE * at + WORTH_SQUARES] += chance * chance // HUNDRED
            worths[WORTH_SIZE * at + WORTH_DEALS] += 1 if state[DEAL_WINNER] == own else 0
