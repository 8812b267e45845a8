"""A seeded generator for playouts and search, in the kernel's dialect: the same in Python, compiled and in JavaScript.

Marsaglia's multiply-with-carry: the lower 26 bits are multiplied, the upper ones carried. With this factor, factor
times 2^26 less 1 is a safe prime, and so the period is half of that, 2 x 10^15; every number stays below 2^53. Luck is
a list of that one number, which each drawing changes.
"""

LUCK_SIZE = 1
LUCK_FACTOR = 62500791
LUCK_PART = 67108864
LUCK_LIMIT = LUCK_FACTOR * LUCK_PART - 1


def seed_luck(luck, number):
    """Begin at a number from 0 to LUCK_LIMIT - 2."""
    luck[0] = number + 1


def pick(luck, count):
    """One of 0 to count - 1, each as likely as another; count is at most 2^20."""
    luck[0] = LUCK_FACTOR * (luck[0] % LUCK_PART) + luck[0] // LUCK_PART
    return luck[0] % LUCK_PART * count // LUCK_PART


def shuffle(cards, count, luck):
    """Shuffle the first cards of a list in place (Fisher-Yates)."""
    for place in range(count - 1):
        last = count - 1 - place
        other = pick(luck, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
