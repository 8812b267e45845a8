"""What a computer player brings to a match, in the kernel's dialect: chances that it need not work out, and its tastes.

A plan is a list that depends on the rules of the match alone; ``plans.py`` makes it. Chances are whole numbers, CERTAIN
of them one. Sides are counted from the own one on.
"""

from brus.kernel.layout import SEATS

CERTAIN = 10000
OUT_AT_MOST = 34  # cards that a seat does not know, and none
HELD_BEHIND = 7  # cards of two opponents, and none
STRONGER_AT_MOST = 19  # beaters, and none
HELD_BY_ONE = 4
TRICKS_COUNTED = 6  # none to TRICKS_TO_WIN
SIDES_OF_THREE = 3
AT_EDGE = 4
COURSES = 7  # how a deal can end: for each side that it is won, or won with a jan (7.2); with three players a buk (7.4)
COURSES_OF_TWO = 4
BUK_COURSE = 6

PLAN_PACK = 0  # 40: YES for the cards of the pack
PLAN_MISS = 40  # by cards out, stronger ones among them, and cards held: the chance that none of these is stronger
PLAN_TWO = PLAN_MISS + OUT_AT_MOST * STRONGER_AT_MOST * HELD_BEHIND  # ... that two of a hand are stronger at least
PLAN_COURSE = PLAN_TWO + OUT_AT_MOST * STRONGER_AT_MOST * HELD_BY_ONE  # by tricks: the chances of how the deal ends
PLAN_TASTE = PLAN_COURSE + COURSES * TRICKS_COUNTED * TRICKS_COUNTED * TRICKS_COUNTED
PLAN_KEEP = PLAN_TASTE  # 19: by stronger cards out, what keeping a beater is worth, CERTAIN being a trick
PLAN_KEEP_SEVEN = PLAN_KEEP + STRONGER_AT_MOST  # 7: by stronger Sevens and Kc out, the same of a Seven
PLAN_KEEP_BEGGAR = PLAN_KEEP_SEVEN + 7  # 1: the same of Kc where it beats Sevens
PLAN_LEFT = PLAN_KEEP_BEGGAR + 1  # 13: by tricks left after this one, how much of that counts
PLAN_WILL = PLAN_LEFT + 13  # 19: by stronger cards out, how often an opponent who can beat does
PLAN_REBEAT = PLAN_WILL + STRONGER_AT_MOST  # 1: how often a partner who could beats the opponent's beater in turn
PLAN_OVERTAKE = PLAN_REBEAT + 1  # 1: how often an opponent who could overtakes the partner
PLAN_PAIR = PLAN_OVERTAKE + 1  # 1: what two cards alike are worth in hand where they may be led together
PLAN_BOLD = PLAN_PAIR + 1  # 1: what a dare is worth beyond its points; more is bolder
PLAN_GUARD = PLAN_BOLD + 1  # 3: by matador, the chance to smack it with one in hand, as it is weighed
PLAN_DARE = PLAN_GUARD + 3  # 3: by matador, the chance to dare it later, as it is weighed
PLAN_DARE_HOME = PLAN_DARE + 3  # 3: by matador, the same where the dare would win the match
PLAN_FRESH = PLAN_DARE_HOME + 3  # 1: what the cards are worth that a triple makes way for
PLAN_LAST = PLAN_FRESH + 1  # 1: the most strokes needed that the chances to win the match are listed for
PLAN_EQUITY = PLAN_LAST + 1  # by who deals next and what each side needs: the chance to win; of three again with a buk


def capped(number, most):
    """A number, or the most that it may be."""
    return number if number < most else most


def miss_chance(plan, out, stronger, held):
    """The chance that none of so many cards held is one of the stronger ones that are out."""
    return plan[PLAN_MISS + (out * STRONGER_AT_MOST + stronger) * HELD_BEHIND + held]


def two_chance(plan, out, stronger, held):
    """The chance that at least two cards of one hand are among the stronger ones that are out."""
    return plan[PLAN_TWO + (out * STRONGER_AT_MOST + stronger) * HELD_BY_ONE + held]


def course_of(tricks, other, third):
    """Where the chances of how a deal ends stand in a plan, by the tricks of each side; of two sides third is 0."""
    own = capped(tricks, TRICKS_COUNTED - 1)
    second = capped(other, TRICKS_COUNTED - 1)
    last = capped(third, TRICKS_COUNTED - 1)
    return PLAN_COURSE + COURSES * ((own * TRICKS_COUNTED + second) * TRICKS_COUNTED + last)


def beyond_list(last, own, other, third):
    """By how much needs are lowered together so that differences between them stay on the list."""
    if own <= last and other <= last and third <= last:
        return 0
    least = capped(capped(own, other), third)
    return least - (last - AT_EDGE) if least > last - AT_EDGE else 0


def match_chance(rules, plan, next_dealer, own, other, third, buks):
    """The chance to win the match before a deal, by the side that deals and what each side needs; third of three.

    ``buks`` is how many wait (7.4), which happens with three players alone; more than one are taken to be one. Where a
    side needs more than is listed, all are taken to need as much less as leaves whoever needs the least AT_EDGE below.
    """
    if own <= 0:
        return CERTAIN
    if other <= 0:
        return 0
    last = plan[PLAN_LAST]
    if rules[SEATS] > SIDES_OF_THREE:
        less = beyond_list(last, own, other, other)
        row = (next_dealer * (last + 1) + capped(own - less, last)) * (last + 1) + capped(other - less, last)
        return plan[PLAN_EQUITY + row]
    if third <= 0:
        return 0
    less = beyond_list(last, own, other, third)
    row = (next_dealer * (last + 1) + capped(own - less, last)) * (last + 1) + capped(other - less, last)
    if buks > 0:
        row += SIDES_OF_THREE * (last + 1) * (last + 1)
    return plan[PLAN_EQUITY + row * (last + 1) + capped(third - less, last)]
