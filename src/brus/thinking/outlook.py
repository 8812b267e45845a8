"""What a score is worth in the middle of a deal, in the kernel's dialect: the chance to win the match from there.

The deal is taken to go on as if each trick were anybody's. Where it is likely to end how, by the tricks taken so far,
and the chance to win the match from each score that it may leave, stand in the plan.
"""

from brus.kernel.layout import SEATS, TRIPLE_POINT
from brus.kernel.names import NO, NOBODY, TRICKS_TO_WIN, TRIPLE, YES
from brus.kernel.scoring import credit_to_one_who_needs
from brus.thinking.mind import (
    MIND_COUNTS,
    MIND_ENDS,
    MIND_FLOOR,
    MIND_GAINS,
    MIND_LOSSES,
    MIND_NEEDS,
    MIND_NEXT,
    MIND_POINTS,
    MIND_POINTS_KNOWN,
    MIND_STAKE,
)
from brus.thinking.plan import BUK_COURSE, CERTAIN, COURSES, COURSES_OF_TWO, SIDES_OF_THREE, course_of, match_chance


def needs_after(rules, needs, points):
    """8.3: what a side needs after a step other than winning a deal; a chimney is one stroke more."""
    credit = credit_to_one_who_needs(rules, needs, points)
    return needs - credit + (1 if credit < points else 0)


def count_courses(rules):
    """How many ways there are in which a deal can end."""
    return COURSES if rules[SEATS] == SIDES_OF_THREE else COURSES_OF_TWO


def chance_after(rules, plan, mind, course):
    """The chance that the own side wins the match when the deal ends so, from the needs that stand in the mind."""
    own = mind[MIND_NEEDS]
    other = mind[MIND_NEEDS + 1]
    third = mind[MIND_NEEDS + 2]
    if course == BUK_COURSE:
        return match_chance(rules, plan, mind[MIND_NEXT], own, other, third, 1)
    points = mind[MIND_STAKE] + course % 2
    if course < 2:
        own -= points
    elif course < COURSES_OF_TWO:
        other -= points
    else:
        third -= points
    return match_chance(rules, plan, mind[MIND_NEXT], own, other, third, 0)


def outlook(rules, plan, mind):
    """The chance that the own side wins the match, from the needs and the tricks that stand in the mind."""
    own = mind[MIND_NEEDS]
    other = mind[MIND_NEEDS + 1]
    third = mind[MIND_NEEDS + 2]
    if own <= 0 or other <= 0 or (rules[SEATS] == SIDES_OF_THREE and third <= 0):
        return match_chance(rules, plan, mind[MIND_NEXT], own, other, third, 0)
    at = course_of(mind[MIND_COUNTS], mind[MIND_COUNTS + 1], mind[MIND_COUNTS + 2])
    total = 0
    for course in range(count_courses(rules)):
        if plan[at + course] > 0:
            total += plan[at + course] * chance_after(rules, plan, mind, course)
    return total // CERTAIN


def outlook_with(rules, plan, mind, side, points):
    """The outlook when a side, counted from the own one on, has gained some points that are no deal's."""
    needs = mind[MIND_NEEDS + side]
    mind[MIND_NEEDS + side] = needs_after(rules, needs, points)
    found = outlook(rules, plan, mind)
    mind[MIND_NEEDS + side] = needs
    return found


def outlook_at(rules, plan, mind, own, other, third):
    """The outlook at so many tricks of each side, from the needs as they are; see :func:`weigh_ends`."""
    at = course_of(own, other, third)
    total = 0
    for course in range(count_courses(rules)):
        total += plan[at + course] * mind[MIND_ENDS + course]
    return total // CERTAIN


def weigh_ends(rules, plan, mind):
    """Work out, once a decision, the chance to win the match after each way in which the deal can end."""
    for course in range(count_courses(rules)):
        mind[MIND_ENDS + course] = chance_after(rules, plan, mind, course)
    own = mind[MIND_COUNTS]
    third = mind[MIND_COUNTS + 2]
    mind[MIND_FLOOR] = outlook_at(rules, plan, mind, own, TRICKS_TO_WIN, third)
    if rules[SEATS] == SIDES_OF_THREE:
        found = outlook_at(rules, plan, mind, own, mind[MIND_COUNTS + 1], TRICKS_TO_WIN)
        mind[MIND_FLOOR] = found if found < mind[MIND_FLOOR] else mind[MIND_FLOOR]


def outlook_now(rules, plan, mind):
    """The outlook from the needs and the tricks as they are, which is worked out once a decision."""
    if mind[MIND_ENDS] == NOBODY:
        weigh_ends(rules, plan, mind)
    return outlook_at(rules, plan, mind, mind[MIND_COUNTS], mind[MIND_COUNTS + 1], mind[MIND_COUNTS + 2])


def gain_of_points(rules, plan, mind, points):
    """What so many points of the own side that are no deal's, 3 at most, change in the outlook."""
    if mind[MIND_POINTS_KNOWN + points] == NO:
        mind[MIND_POINTS_KNOWN + points] = YES
        mind[MIND_POINTS + points] = outlook_with(rules, plan, mind, 0, points) - outlook_now(rules, plan, mind)
    return mind[MIND_POINTS + points]


def outlook_if_taken(rules, plan, mind, side, units):
    """The outlook when a side, counted from the own one on, takes a trick of so many units (4.4, 4.7)."""
    mind[MIND_COUNTS + side] += units
    if units == TRIPLE and rules[TRIPLE_POINT] == YES:
        found = outlook_with(rules, plan, mind, side, 1)
    else:
        found = outlook_at(rules, plan, mind, mind[MIND_COUNTS], mind[MIND_COUNTS + 1], mind[MIND_COUNTS + 2])
    mind[MIND_COUNTS + side] -= units
    return found


def weigh_trick(rules, plan, mind, units):
    """Work out, once a decision, what winning and what losing a trick of so many units comes to."""
    if mind[MIND_GAINS + units] == NOBODY:
        if mind[MIND_ENDS] == NOBODY:
            weigh_ends(rules, plan, mind)
        mind[MIND_GAINS + units] = outlook_if_taken(rules, plan, mind, 0, units)
        lost = outlook_if_taken(rules, plan, mind, 1, units)
        if rules[SEATS] == SIDES_OF_THREE:
            lost = (lost + outlook_if_taken(rules, plan, mind, 2, units)) // 2
        mind[MIND_LOSSES + units] = lost


def trick_gain(rules, plan, mind, units):
    """What is at stake in a trick of so many units: the outlook when it is won, less that when it is lost."""
    weigh_trick(rules, plan, mind, units)
    return mind[MIND_GAINS + units] - mind[MIND_LOSSES + units]
