"""Each card's place in the game's odd order, as its badge shows it (2.3, 2.4, 3)."""

from __future__ import annotations

from functools import cache
from typing import Final

from brus.cards import Card, Rank
from brus.rulespage import ranking_rows, seven_row
from brus.variant import Rules

__all__ = ["WINDMILL", "badge_of", "seven_order"]

WINDMILL: Final = "w"
"""The badge of a card that beats nothing."""
_KRISTIAN_ANDERSEN: Final = Card.parse("Ks")


@cache
def seven_order(rules: Rules) -> tuple[Card, ...]:
    """What has power when a Seven is led, high to low; empty where Sevens are plain (3.2, 3.3, 3.6).

    ``Ks`` is left out: it beats ``Kc`` and nothing else (3.4).
    """
    return tuple(card for card in seven_row(rules) if card != _KRISTIAN_ANDERSEN)


@cache
def badge_of(rules: Rules, card: Card) -> str:
    """A card's place in the order: 1 to 18, ``w`` for a windmill, ``S…`` for what has power when a Seven is led.

    >>> from brus.variants import get_variant
    >>> rules = get_variant("danish").rules()
    >>> [badge_of(rules, Card.parse(card)) for card in ("Jc", "6d", "Qh", "7c", "Kc", "Ks")]
    ['1', '18', 'w', 'S1', 'S0', 'w']
    """
    for row in ranking_rows(rules):
        if card in row.cards and row.first:
            return str(row.first + row.cards.index(card))
    powers = seven_order(rules)
    sevens = [power for power in powers if power.rank == Rank.SEVEN]
    if card in sevens:
        return f"S{sevens.index(card) + 1}"
    return "S0" if card in powers else WINDMILL
