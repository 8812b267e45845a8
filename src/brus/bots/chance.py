"""A seeded generator in the kernel's dialect, the same in Python, compiled and in JavaScript.

Lehmer's: each number is the one before it times 48271, modulo the prime 2^31 - 1; products stay below 2^53.
"""

CHANCE_FACTOR = 48271
CHANCE_PRIME = 2147483647


def next_chance(chance):
    """The number after this one, both from 1 to 2147483646; its remainder by n picks one of n."""
    return chance * CHANCE_FACTOR % CHANCE_PRIME
