"""A seeded generator in the kernel's dialect, the same in Python, compiled and in JavaScript.

Lehmer's: each number is the one before it times 48271, modulo the prime 2^31 - 1; products stay below 2^53.
"""

from brus.kernel.names import SEATS_AT_MOST

CHANCE_FACTOR = 48271
CHANCE_PRIME = 2147483647


def next_chance(chance):
    """The number after this one, both from 1 to 2147483646; its remainder by n picks one of n."""
    return chance * CHANCE_FACTOR % CHANCE_PRIME


EVENTS_AT_MOST = 1024
HALF = 65536


def place_of_decision(deals, seen, seat):
    """Where in a match's chain of numbers a decision's luck stands: by deal, events seen by the seat, and seat."""
    return (deals * EVENTS_AT_MOST + seen) * SEATS_AT_MOST + seat + 1


def product_of_chances(one, other):
    """The product of two numbers of the chain, in halves so that it stays below 2^53."""
    return (one * (other // HALF) % CHANCE_PRIME * HALF + one * (other % HALF)) % CHANCE_PRIME


def chance_at(start, place):
    """The number so many places behind another in its chain, by squaring."""
    chance = start
    factor = CHANCE_FACTOR
    while place > 0:
        if place % 2 == 1:
            chance = product_of_chances(chance, factor)
        factor = product_of_chances(factor, factor)
        place = place // 2
    return chance
