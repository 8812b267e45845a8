"""The level *rules*, in the kernel's dialect: what each lawful play is worth to a seat by what it has in mind.

A play is worth what it does for the chance to win the match (in ten thousandths): the chance to take the trick, less
what the cards would have been worth in hand, more what is dared, smacked and hawked. ``reasons.py`` names the rules
that this comes to.
"""

from brus.kernel.actions import card_of, code_of_cards, is_dared, is_hawked, units_of
from brus.kernel.beating import has_seven_powers
from brus.kernel.layout import (
    DRAWN,
    HAND,
    HELD,
    MOST_LED,
    PHASE,
    SEATS,
    SEVEN_STRENGTH,
    STRENGTH,
    TALON_SIZE,
    TO_ACT,
    UNLAWFUL_SMACKED,
)
from brus.kernel.legal import list_legal
from brus.kernel.names import (
    ASKING_TO_PIPE,
    ASKING_TO_SHOW,
    BEGGAR_KING,
    HAND_SIZE,
    PASS,
    PIPE,
    SHOW,
    SINGLE,
    SLOT,
    SUITS,
    TRIPLE,
    YES,
)
from brus.thinking.contesting import contest_gain, dares_unlawfully, is_contested
from brus.thinking.luck import pick
from brus.thinking.mind import MIND_ABOVE, MIND_LOSSES, MIND_SEVENS_ABOVE, look_around
from brus.thinking.outlook import outlook, outlook_with, trick_gain
from brus.thinking.plan import CERTAIN, PLAN_BOLD, PLAN_KEEP, PLAN_KEEP_BEGGAR, PLAN_KEEP_SEVEN, PLAN_LEFT, PLAN_PAIR
from brus.thinking.taking import chance_to_take

FOLLY = -1000000


def choose_by_judgement(rules, plan, state, mind, out, luck):
    """What the seat to act does by the level *rules*; luck decides between plays that are worth the same."""
    count = list_legal(rules, state, out)
    if count == 1:
        return out[0]
    seat = state[TO_ACT]
    phase = state[PHASE]
    if phase == ASKING_TO_SHOW:
        return SHOW
    look_around(rules, state, seat, mind)
    if phase == ASKING_TO_PIPE:
        return PIPE if worth_of_piping(rules, plan, state, mind, seat) > 0 else PASS
    best = out[0]
    most = FOLLY
    equals = 0
    for at in range(count):
        worth = worth_of_play(rules, plan, state, mind, seat, out[at])
        if worth > most:
            most = worth
            best = out[at]
            equals = 1
        elif worth == most:
            equals += 1
            if pick(luck, equals) == 0:
                best = out[at]
    return best


def worth_of_action(rules, plan, state, mind, action):
    """What a play or an answer is worth to the seat to act, which has looked around; a proof is shown (6.11)."""
    seat = state[TO_ACT]
    if state[PHASE] == ASKING_TO_SHOW:
        return 1 if action == SHOW else 0
    if state[PHASE] == ASKING_TO_PIPE:
        return worth_of_piping(rules, plan, state, mind, seat) if action == PIPE else 0
    return worth_of_play(rules, plan, state, mind, seat, action)


def worth_of_play(rules, plan, state, mind, seat, action):
    """What a play is worth to a seat that has looked around."""
    units = units_of(action)
    if rules[UNLAWFUL_SMACKED] == YES and dares_unlawfully(rules, state, seat, action, units):
        return FOLLY
    stake = trick_gain(rules, plan, mind, units)
    worth = mind[MIND_LOSSES + units]
    taken = chance_to_take(rules, plan, state, mind, seat, action, units)
    worth += stake * taken // CERTAIN
    worth -= worth_kept(rules, plan, state, mind, action, units)
    if is_contested(state, action):
        worth += contest_gain(rules, plan, state, mind, seat, action, taken)
    return worth + worth_of_words(rules, plan, mind, action)


def worth_of_words(rules, plan, mind, action):
    """5.1: the stroke of a hawk; and how much a bold player likes to dare."""
    worth = 0
    rest = action
    while rest > 0:
        slot = rest % SLOT
        if is_dared(slot):
            worth += plan[PLAN_BOLD]
        if is_hawked(slot):
            worth += outlook_with(rules, plan, mind, 0, 1) - outlook(rules, plan, mind)
        rest = rest // SLOT
    return worth


def worth_kept(rules, plan, state, mind, action, units):
    """What the cards of a play would have been worth in hand."""
    single = trick_gain(rules, plan, mind, SINGLE)
    kept = 0
    rest = action
    while rest > 0:
        kept += worth_in_hand(rules, plan, mind, card_of(rest))
        rest = rest // SLOT
    if units == SINGLE and rules[MOST_LED] > SINGLE and breaks_a_pair(rules, state, card_of(action)):
        kept += plan[PLAN_PAIR]
    left = state[HELD] - units + (state[TALON_SIZE] - state[DRAWN]) // rules[SEATS]
    return kept * single // CERTAIN * plan[PLAN_LEFT + left] // CERTAIN


def breaks_a_pair(rules, state, card):
    """4.1: whether the seat to act holds another card of this rank that wins tricks too, and might lead both."""
    if not may_win_a_trick(rules, card):
        return False
    hand = HAND + HAND_SIZE * state[TO_ACT]
    for place in range(hand, hand + state[HELD]):
        if state[place] != card and state[place] // SUITS == card // SUITS and may_win_a_trick(rules, state[place]):
            return True
    return False


def may_win_a_trick(rules, card):
    """2.5, 3.1: whether a card beats others, or wins when it is led; a windmill does neither."""
    return rules[STRENGTH + card] > 0 or has_seven_powers(rules, card)


def worth_in_hand(rules, plan, mind, card):
    """What a card is worth in hand, CERTAIN being a trick: by how many are out that beat it."""
    strength = rules[STRENGTH + card]
    if strength > 0:
        return plan[PLAN_KEEP + mind[MIND_ABOVE + strength]]
    if has_seven_powers(rules, card):
        return plan[PLAN_KEEP_SEVEN + mind[MIND_SEVENS_ABOVE + rules[SEVEN_STRENGTH + card]]]
    if card == BEGGAR_KING and rules[SEVEN_STRENGTH + card] > 0:
        return plan[PLAN_KEEP_BEGGAR]
    return 0


def worth_of_piping(rules, plan, state, mind, seat):
    """4.6: what leading all three is worth, beyond letting the trick be anybody's."""
    triple = code_of_cards(state, HAND + HAND_SIZE * seat, TRIPLE)
    return worth_of_play(rules, plan, state, mind, seat, triple) - outlook(rules, plan, mind)
