"""The sides (rulebook, 1): partners sit opposite each other, or everyone plays alone."""

from brus.kernel.layout import SEATS


def side_among(seats, seat):
    """1: the side of a seat where so many play; with three players each seat is a side."""
    return seat % 2 if seats > 3 else seat


def side_of_seat(rules, seat):
    """1: the side of a seat by these rules."""
    return side_among(rules[SEATS], seat)


def count_sides(rules):
    """1: two sides of four players, or three."""
    return 2 if rules[SEATS] > 3 else 3


def other_side(side):
    """The opponents of a side, where four play; no rule that asks for them is open to three (variant.py)."""
    return 1 - side
