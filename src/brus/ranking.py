"""The order of the cards as people are told it, read from the table that the kernel plays by (2.3, 2.4, 3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from brus.cards import CARDS, Card, Rank
from brus.kernel import layout
from brus.kernel.beating import beats_led_seven
from brus.variant import Rules

__all__ = ["WINDMILL", "RankingRow", "badge_of", "ranking_rows", "seven_kings", "seven_order", "seven_row"]

WINDMILL: Final = "w"
"""The badge of a card that beats nothing."""


@dataclass(frozen=True, slots=True)
class RankingRow:
    """Cards of the ranking that stand together: their places (1 is the highest) and the cards, high to low."""

    first: int
    last: int
    cards: tuple[Card, ...]
    kind: str

    @property
    def places(self) -> str:
        """``1``, or ``4–7``; a dash for windmills, which have none."""
        if self.kind == "windmill":
            return "–"
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def ranking_rows(rules: Rules) -> list[RankingRow]:
    """The ranking (2.3, 2.4): the matadors one by one, each rank of beaters, then the windmills.

    >>> from brus.variants import get_variant
    >>> [row.places for row in ranking_rows(get_variant("danish").rules())]
    ['1', '2', '3', '4–7', '8–11', '12–14', '15–18', '–']
    """
    strength = {card: rules.table[layout.STRENGTH + card] for card in rules.pack}
    beaters = sorted((card for card in rules.pack if strength[card]), key=lambda card: -strength[card])
    groups: list[list[Card]] = []
    for card in beaters:
        matador = _is_matador(rules, card)
        if not matador and groups and groups[-1][-1].rank == card.rank and not _is_matador(rules, groups[-1][-1]):
            groups[-1].append(card)
        else:
            groups.append([card])
    rows, place = [], 1
    for group in groups:
        kind = "matador" if _is_matador(rules, group[0]) else "beater"
        rows.append(RankingRow(place, place + len(group) - 1, tuple(group), kind))
        place += len(group)
    windmills = tuple(card for card in rules.pack if not strength[card])
    return [*rows, RankingRow(0, 0, windmills, "windmill")]


def _is_matador(rules: Rules, card: Card) -> bool:
    return rules.table[layout.MATADOR + card] >= 0


def seven_row(rules: Rules) -> tuple[Card, ...]:
    """The cards that have power where Sevens were led (3.1 to 3.4), high to low; none where Sevens are plain.

    >>> from brus.variants import get_variant
    >>> seven_row(get_variant("ringkobing").rules())
    (Kc, 7c, 7s, 7h, 7d)
    """
    strength = {card: rules.table[layout.SEVEN_STRENGTH + card] for card in CARDS}
    powers = [card for card in rules.pack if strength[card]] if rules.table[layout.SEVENS] else []
    return tuple(sorted(powers, key=lambda card: -strength[card]))


@cache
def seven_order(rules: Rules) -> tuple[Card, ...]:
    """What beats a led Seven, high to low; empty where Sevens are plain (3.2, 3.3, 3.6).

    ``Ks`` is left out, for it does not beat all that stand below it (3.4).
    """
    row = seven_row(rules)
    return tuple(
        card
        for place, card in enumerate(row)
        if all(beats_led_seven(rules.table, card, lower) for lower in row[place + 1 :])
    )


def seven_kings(rules: Rules) -> str:
    """Which Kings have power where a Seven is led, as a word for a message: none, kc, both (3.3, 3.4).

    >>> from brus.variants import get_variant
    >>> [seven_kings(get_variant(name).rules()) for name in ("estonian", "ringkobing", "danish")]
    ['none', 'kc', 'both']
    """
    return ("none", "kc", "both")[sum(card.rank == Rank.KING for card in seven_row(rules))]


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
