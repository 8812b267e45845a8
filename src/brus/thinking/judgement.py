"""The level *rules*, in the kernel's dialect: what each lawful play is worth to a seat by what it has in mind.

A play is worth what it does for the chance to win the match (in ten thousandths): the chance to take the trick, less
what the cards would have been worth in hand, more what is dared, smacked and hawked. ``reasons.py`` names the rules
that this comes to.
"""

from brus.kernel.actions import card_of, code_of_cards, is_dared, is_hawked, plays_card, units_of
from brus.kernel.beating import card_of_matador, has_seven_powers
from brus.kernel.daring import why_no_dare_from
from brus.kernel.layout import (
    DARE_ON_EMPTY_TALON,
    DRAWN,
    HAND,
    HELD,
    MATADOR,
    MOST_LED,
    PHASE,
    PLAYED,
    POINTS,
    SEATS,
    SEVEN_STRENGTH,
    SEVENS,
    STRENGTH,
    TALON_SIZE,
    TO_ACT,
    UNLAWFUL_SMACKED,
    WINNING,
)
from brus.kernel.legal import list_legal
from brus.kernel.names import (
    ALLOWED,
    ASKING_TO_PIPE,
    ASKING_TO_SHOW,
    BEGGAR_KING,
    EIGHT_SMACKED,
    EIGHT_STANDS,
    HAND_SIZE,
    JACK,
    KING,
    KING_LED_STANDS,
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
from brus.kernel.sides import count_sides, side_of_seat
from brus.kernel.tricks import holds
from brus.thinking.contesting import contest_gain, dares_unlawfully, is_contested
from brus.thinking.luck import pick
from brus.thinking.mind import (
    MIND_ABOVE,
    MIND_COUNTS,
    MIND_FLOOR,
    MIND_FRIENDS,
    MIND_GAINS,
    MIND_GONE,
    MIND_KNOWN,
    MIND_LOSSES,
    MIND_NEEDS,
    MIND_OUT,
    MIND_SEVENS_ABOVE,
    look_around,
)
from brus.thinking.outlook import gain_of_points, needs_after, outlook_at, outlook_now, trick_gain
from brus.thinking.plan import (
    CERTAIN,
    PLAN_BOLD,
    PLAN_DARE,
    PLAN_DARE_HOME,
    PLAN_FRESH,
    PLAN_GUARD,
    PLAN_KEEP,
    PLAN_KEEP_BEGGAR,
    PLAN_KEEP_SEVEN,
    PLAN_LEFT,
    PLAN_PAIR,
    capped,
    miss_chance,
)
from brus.thinking.taking import chance_to_take, takes_so_far

FOLLY = -1000000
BEFORE_THIRD_HAND = 2  # plays
MOST_KEPT = 8000  # of what there is to lose: a card that is kept saves no more of it


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
    taken = chance_to_take(rules, plan, state, mind, seat, action, units)
    if has_the_deal(rules, state, mind, seat, action, units, taken):
        worth = outlook_at(rules, plan, mind, TRICKS_TO_WIN, mind[MIND_COUNTS + 1], mind[MIND_COUNTS + 2])
    else:
        worth = mind[MIND_LOSSES + units] + stake * taken // CERTAIN
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


def has_the_deal(rules, state, mind, seat, action, units, taken):
    """Whether the own side has won the deal after a play (7.1): nothing can keep the seat from all that is needed."""
    needed = TRICKS_TO_WIN - mind[MIND_COUNTS]
    if taken == CERTAIN:
        needed -= units
    if needed <= 0 or needed > state[HELD] - units or knows_any(rules, mind):
        return False
    leads = NO
    if taken == CERTAIN and takes_for_certain(rules, state, mind, seat, action):
        leads = YES
    if leads == NO and (rules[MOST_LED] > SINGLE or may_be_led_a_seven(rules, mind)):
        return False
    is_last = YES if leads == NO and plays_last_of_two(rules, state, seat) else NO
    hand = HAND + HAND_SIZE * seat
    for place in range(hand, hand + state[HELD]):
        card = state[place]
        if not plays_card(action, card) and (leads == YES or rules[STRENGTH + card] > 0):
            if is_sure(rules, mind, card) or (leads == YES and has_sure_mate(rules, state, mind, hand, action, card)):
                needed -= 1
            elif is_last == YES and mind[MIND_ABOVE + rules[STRENGTH + card]] == 1:
                # Either the one card that beats it comes first, and another card is thrown on it, or this one takes.
                is_last = NO
                needed -= 1
    return needed <= 0


def may_be_led_a_seven(rules, mind):
    """3.1: whether a Seven may be out that takes power from all beaters when it is led."""
    return rules[SEVENS] == YES and mind[MIND_SEVENS_ABOVE] > 0


def plays_last_of_two(rules, state, seat):
    """Whether the next trick is the last but one, and the seat plays last to it unless its own side takes this one.

    Of four who play, so does the third to this trick where only the fourth can still take it from the own side (2.8).
    """
    if state[PLAYED] != BEFORE_THIRD_HAND or count_sides(rules) == rules[SEATS] or state[HELD] != HAND_SIZE:
        return False
    if state[TALON_SIZE] > state[DRAWN]:
        return False
    winner = seat if takes_so_far(rules, state, seat) else state[WINNING]
    return side_of_seat(rules, winner) == side_of_seat(rules, seat)


def knows_any(rules, mind):
    """Whether any card of another hand is known, so that what is out is not all there is to beat."""
    for other in range(rules[SEATS]):
        if mind[MIND_KNOWN + other] > 0:
            return True
    return False


def takes_for_certain(rules, state, mind, seat, action):
    """Whether the seat itself takes a trick that its side takes for certain, and so leads to the next one (2.7)."""
    if not takes_so_far(rules, state, seat):
        return False
    rest = action
    while rest > 0:
        if mind[MIND_FRIENDS] > 0 and not is_sure(rules, mind, card_of(rest)):
            return False
        rest = rest // SLOT
    return True


def is_sure(rules, mind, card):
    """Whether no card that is out can beat this one when it is led (2.5, 3.1)."""
    if has_seven_powers(rules, card):
        return mind[MIND_SEVENS_ABOVE + rules[SEVEN_STRENGTH + card]] == 0
    return mind[MIND_ABOVE + rules[STRENGTH + card]] == 0


def has_sure_mate(rules, state, mind, hand, action, card):
    """4.1, 4.2: whether a card can be led with one of its rank that nothing beats, so that nothing beats the two."""
    if rules[MOST_LED] == SINGLE or rules[STRENGTH + card] == 0:
        return False
    for place in range(hand, hand + state[HELD]):
        mate = state[place]
        if mate != card and mate // SUITS == card // SUITS and rules[STRENGTH + mate] > 0:
            if not plays_card(action, mate) and is_sure(rules, mind, mate):
                return True
    return False


def worth_kept(rules, plan, state, mind, action, units, taken):
    """What the cards of a play would have been worth in hand; ``taken`` is the chance to take this trick.

    A card is of use only while the deal goes on, which the fifth trick ends (2.9). By its tricks it can save no more
    than there is to lose then; by dares it may win whatever the deal comes to.
    """
    left = tricks_left_after(rules, state, units)
    kept = worth_of_cards(rules, plan, state, mind, action, units, left)
    home = worth_of_dares_home(rules, plan, state, mind, action) * plan[PLAN_LEFT + left] // CERTAIN
    if kept == 0 and home == 0:
        return 0
    total = 0
    if mind[MIND_COUNTS] + units < TRICKS_TO_WIN:
        most = (mind[MIND_GAINS + units] - mind[MIND_FLOOR]) * MOST_KEPT // CERTAIN
        total += taken * (capped(kept, most) + home)
    others = count_sides(rules) - 1
    for other in range(1, others + 1):
        if mind[MIND_COUNTS + other] + units < TRICKS_TO_WIN:
            most = (mind[MIND_LOSSES + units] - mind[MIND_FLOOR]) * MOST_KEPT // CERTAIN
            total += (CERTAIN - taken) // others * (capped(kept, most) + home)
    return total // CERTAIN


def worth_of_cards(rules, plan, state, mind, action, units, left):
    """What the cards of a play are worth in hand while the deal goes on."""
    kept = 0
    dares = 0
    rest = action
    while rest > 0:
        card = card_of(rest)
        kept += worth_in_hand(rules, plan, mind, card, left)
        if rules[MATADOR + card] != NOBODY:
            dares += worth_of_matador(rules, plan, state, mind, rules[MATADOR + card])
        rest = rest // SLOT
    if units == SINGLE and rules[MOST_LED] > SINGLE and breaks_a_pair(rules, state, card_of(action)):
        kept += plan[PLAN_PAIR]
    if units == TRIPLE:
        kept -= plan[PLAN_FRESH]
    return (kept * trick_gain(rules, plan, mind, SINGLE) + dares) // CERTAIN * plan[PLAN_LEFT + left] // CERTAIN


def worth_of_dares_home(rules, plan, state, mind, action):
    """What the matadors of a play are worth in hand by dares that would win the match."""
    worth = 0
    rest = action
    while rest > 0:
        card = card_of(rest)
        if rules[MATADOR + card] != NOBODY and dares_home(rules, plan, state, mind, rules[MATADOR + card]):
            worth += plan[PLAN_DARE_HOME + rules[MATADOR + card]]
        rest = rest // SLOT
    return worth * (CERTAIN - outlook_now(rules, plan, mind)) // CERTAIN if worth > 0 else 0


def tricks_left_after(rules, state, units):
    """How many tricks are to be played after this one, of so many units."""
    return state[HELD] - units + (state[TALON_SIZE] - state[DRAWN]) // rules[SEATS]


def anybody_may_dare_later(rules, state, mind):
    """6.3, 6.5: whether anybody may dare after this trick; those who draw after it may empty the talon."""
    if rules[DARE_ON_EMPTY_TALON] == NO and state[TALON_SIZE] - state[DRAWN] <= rules[SEATS]:
        return False
    for side in range(count_sides(rules)):
        if why_no_dare_from(rules, mind[MIND_NEEDS + side]) == ALLOWED:
            return True
    return False


def worth_of_matador(rules, plan, state, mind, matador):
    """6: what a matador is worth in hand for the dares to come, in ten thousandths of what it is worth in the match.

    It may smack each lower one that others hold or draw, and it may be dared itself (:func:`seat_may_dare_later`).
    """
    if not anybody_may_dare_later(rules, state, mind):
        return 0
    seat = state[TO_ACT]
    worth = 0
    for lower in range(matador + 1, MATADORS):
        if mind[MIND_GONE + card_of_matador(lower)] == NO and not holds(state, seat, card_of_matador(lower)):
            row = KING_SMACKED if lower == KING else EIGHT_SMACKED
            worth += plan[PLAN_GUARD + lower] * gain_of_points(rules, plan, mind, rules[POINTS + row])
    if not seat_may_dare_later(rules, state, mind, matador) or dares_home(rules, plan, state, mind, matador):
        return worth
    gain = gain_of_points(rules, plan, mind, rules[POINTS + (KING_STANDS if matador == KING else EIGHT_STANDS)])
    # 8.3: a dare may cost more than it brings; then nobody makes it.
    return worth + plan[PLAN_DARE + matador] * gain if gain > 0 else worth


def seat_may_dare_later(rules, state, mind, matador):
    """6.1, 6.5: whether the seat may dare its own matador later, as far as it depends on what is known."""
    if matador == JACK or why_no_dare_from(rules, mind[MIND_NEEDS]) != ALLOWED:
        return False
    for higher in range(matador):
        card = card_of_matador(higher)
        if mind[MIND_GONE + card] == NO and not holds(state, state[TO_ACT], card):
            return True
    return False


def dares_home(rules, plan, state, mind, matador):
    """Whether a matador may be dared later, and would win the match if it stood, led where that brings more (6.10)."""
    if not anybody_may_dare_later(rules, state, mind) or not seat_may_dare_later(rules, state, mind, matador):
        return False
    points = rules[POINTS + (KING_LED_STANDS if matador == KING else EIGHT_STANDS)]
    return needs_after(rules, mind[MIND_NEEDS], points) <= 0


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


def worth_in_hand(rules, plan, mind, card, left):
    """What a card is worth in hand, CERTAIN being a trick: by how many are out that beat it.

    Of the last tricks of a deal, when all cards are in hands, a card wins one if no opponent has a better one.
    """
    strength = rules[STRENGTH + card]
    above = mind[MIND_ABOVE + strength]
    if strength > 0 and left < HAND_SIZE:
        return plan[PLAN_KEEP] * miss_chance(plan, mind[MIND_OUT], above, 2 * (left + 1)) // CERTAIN
    if strength > 0:
        return plan[PLAN_KEEP + above]
    if has_seven_powers(rules, card):
        return plan[PLAN_KEEP_SEVEN + mind[MIND_SEVENS_ABOVE + rules[SEVEN_STRENGTH + card]]]
    if card == BEGGAR_KING and rules[SEVEN_STRENGTH + card] > 0:
        return plan[PLAN_KEEP_BEGGAR]
    # A windmill that nothing is left to beat takes a trick when it is led.
    return plan[PLAN_KEEP] // 2 if above == 0 and left < HAND_SIZE else 0


def worth_of_piping(rules, plan, state, mind, seat):
    """4.6: what leading all three is worth, beyond letting the trick be anybody's."""
    triple = code_of_cards(state, HAND + HAND_SIZE * seat, TRIPLE)
    return worth_of_play(rules, plan, state, mind, seat, triple) - outlook_now(rules, plan, mind)
