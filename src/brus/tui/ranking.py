"""The game's odd order, read from the table that play reads, so that the two cannot disagree (2.3, 2.4, 3)."""

from __future__ import annotations

from functools import cache

from brus.cards import CARDS, Card, Rank
from brus.kernel import layout
from brus.variant import Rules

__all__ = ["WINDMILL", "badge_of", "beaters_of", "seven_order", "windmills_of"]

WINDMILL = "w"
"""The badge of a card that beats nothing."""


@cache
def beaters_of(rules: Rules) -> tuple[tuple[Card, ...], ...]:
    """The cards that beat others, high to low, in groups of one rank; the matadors are the first group (2.3)."""
    table = rules.table
    matadors = [card for card in CARDS if table[layout.MATADOR + card] >= 0]
    strong = [card for card in rules.pack if table[layout.STRENGTH + card] > 0]
    strong.sort(key=lambda card: -table[layout.STRENGTH + card])
    groups: list[list[Card]] = [[]]
    for card in strong:
        same = card in matadors if not groups[-1] or groups[-1][0] in matadors else card.rank == groups[-1][0].rank
        if not same:
            groups.append([])
        groups[-1].append(card)
    return tuple(map(tuple, groups))


@cache
def seven_order(rules: Rules) -> tuple[Card, ...]:
    """What has power when a Seven is led, high to low; empty where Sevens are plain (3.2, 3.3, 3.6).

    ``Ks`` is left out: it beats ``Kc`` and nothing else (3.4).
    """
    table = rules.table
    powers = [card for card in rules.pack if table[layout.SEVEN_STRENGTH + card] > 0]
    powers.sort(key=lambda card: -table[layout.SEVEN_STRENGTH + card])
    return tuple(card for card in powers if card != Card.parse("Ks"))


@cache
def windmills_of(rules: Rules) -> tuple[Card, ...]:
    """The cards that beat nothing where no Seven was led (2.4)."""
    return tuple(card for card in rules.pack if rules.table[layout.STRENGTH + card] == 0)


@cache
def badge_of(rules: Rules, card: Card) -> str:
    """A card's place in the order: 1 to 18, ``w`` for a windmill, ``S…`` for what has power when a Seven is led.

    >>> from brus.variants import get_variant
    >>> rules = get_variant("danish").rules()
    >>> [badge_of(rules, Card.parse(card)) for card in ("Jc", "6d", "Qh", "7c", "Kc", "Ks")]
    ['1', '18', 'w', 'S1', 'S0', 'w']
    """
    order = [beater for group in beaters_of(rules) for beater in group]
    if card in order:
        return str(order.index(card) + 1)
    powers = seven_order(rules)
    if card in powers:
        sevens = [power for power in powers if power.rank == Rank.SEVEN]
        return f"S{sevens.index(card) + 1}" if card in sevens else "S0"
    return WINDMILL
