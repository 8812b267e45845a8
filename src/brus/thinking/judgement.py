"""The level *rules*, in the kernel's dialect: what each lawful play is worth to a seat by what it has in mind.

A play is worth what it does for the chance to win the match (in ten thousandths): the chance to take the trick, less
what the cards would have been worth in hand, more what is dared, smacked and hawked. ``reasons.py`` names the rules
that this comes to.
"""

from brus.kernel.actions import card_of, code_of_cards, is_dared, is_hawked, units_of
from brus.kernel.beating import card_of_matador, has_seven_powers
from brus.kernel.layout import (
    DRAWN,
    HAND,
    HELD,
    MATADOR,
    MOST_LED,
    PHASE,
    POINTS,
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
    EIGHT_SMACKED,
    EIGHT_STANDS,
    HAND_SIZE,
    JACK,
    KING,
    KING_SMACKED,
    KING_STANDS,
    MATADORS,
    NO,
    NOBODY,
    PASS,
    PIPE,
    SHOW,
    SINGLE,
    SLOT,
    SUITS,
    TRICKS_TO_WIN,
    TRIPLE,
    YES,
)
from brus.kernel.tricks import holds
from brus.thinking.contesting import contest_gain, dares_unlawfully, is_contested
from brus.thinking.luck import pick
from brus.thinking.mind import (
    MIND_ABOVE,
    MIND_COUNTS,
    MIND_GONE,
    MIND_LOSSES,
    MIND_NEEDS,
    MIND_SEVENS_ABOVE,
    look_around,
)
from brus.thinking.outlook import outlook, outlook_with, trick_gain
from brus.thinking.plan import (
    CERTAIN,
    PLAN_BOLD,
    PLAN_DARE,
    PLAN_GUARD,
    PLAN_KEEP,
    PLAN_KEEP_BEGGAR,
    PLAN_KEEP_SEVEN,
    PLAN_LEFT,
    PLAN_PAIR,
)
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
    worth -= worth_kept(rules, plan, state, mind, action, units, taken)
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
            worth += gain_of_points(rules, plan, mind, 1)
        rest = rest // SLOT
    return worth


def chance_to_go_on(rules, mind, units, taken):
    """2.9: the chance that the deal goes on after this trick, which the fifth ends; only then is a card kept of use."""
    going_on = 0
    if mind[MIND_COUNTS] + units < TRICKS_TO_WIN:
        going_on += taken
    others = rules[SEATS] - 1 if rules[SEATS] == HAND_SIZE else 1
    for other in range(1, others + 1):
        if mind[MIND_COUNTS + other] + units < TRICKS_TO_WIN:
            going_on += (CERTAIN - taken) // others
    return going_on


def worth_kept(rules, plan, state, mind, action, units, taken):
    """What the cards of a play would have been worth in hand; ``taken`` is the chance to take this trick."""
    going_on = chance_to_go_on(rules, mind, units, taken)
    if going_on == 0:
        return 0
    kept = 0
    dares = 0
    rest = action
    while rest > 0:
        card = card_of(rest)
        kept += worth_in_hand(rules, plan, mind, card)
        if rules[MATADOR + card] != NOBODY:
            dares += worth_of_matador(rules, plan, state, mind, rules[MATADOR + card])
        rest = rest // SLOT
    if units == SINGLE and rules[MOST_LED] > SINGLE and breaks_a_pair(rules, state, card_of(action)):
        kept += plan[PLAN_PAIR]
    left = state[HELD] - units + (state[TALON_SIZE] - state[DRAWN]) // rules[SEATS]
    worth = (kept * trick_gain(rules, plan, mind, SINGLE) + dares) // CERTAIN
    return worth * going_on // CERTAIN * plan[PLAN_LEFT + left] // CERTAIN


def worth_of_matador(rules, plan, state, mind, matador):
    """6: what a matador is worth in hand for the dares to come, in ten thousandths of what it is worth in the match.

    It may smack each lower one that others hold or draw, and it may be dared itself, unless it is Jc or a higher one
    that is yet to be played lies in the same hand.
    """
    seat = state[TO_ACT]
    worth = 0
    for lower in range(matador + 1, MATADORS):
        if mind[MIND_GONE + card_of_matador(lower)] == NO and not holds(state, seat, card_of_matador(lower)):
            row = KING_SMACKED if lower == KING else EIGHT_SMACKED
            worth += plan[PLAN_GUARD + lower] * gain_of_points(rules, plan, mind, rules[POINTS + row])
    if matador == JACK:
        return worth
    for higher in range(matador):
        if mind[MIND_GONE + card_of_matador(higher)] == NO and holds(state, seat, card_of_matador(higher)):
            return worth
    points = rules[POINTS + (KING_STANDS if matador == KING else EIGHT_STANDS)]
    if mind[MIND_NEEDS] <= points:
        # What becomes of a dare that could end the match differs from game to game (6.5, 8.3): it counts for nothing.
        return worth
    return worth + plan[PLAN_DARE + matador] * gain_of_points(rules, plan, mind, points)


def gain_of_points(rules, plan, mind, points):
    """What points of the own side that are no deal's change in the outlook."""
    return outlook_with(rules, plan, mind, 0, points) - outlook(rules, plan, mind)


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
