"""What the person can work out from the cards seen in this deal: which are still out, and who has still to play.

A card is out that is neither in the person's hand nor played: in another's hand or in the talon.
"""

from __future__ import annotations

from collections.abc import Iterable

from brus.cards import Card
from brus.kernel.beating import beats
from brus.seats import seats_of
from brus.variant import Rules
from brus.view import View

__all__ = ["beaters_of", "threats"]


def threats(view: View) -> tuple[Card, ...]:
    """The cards still out that an opponent who plays after the person may hold."""
    coming = view.opponents_to_play
    elsewhere = {card for seat in seats_of(view.rules.seats) if seat not in coming for card in view.shown.get(seat, ())}
    return tuple(card for card in view.unseen if card not in elsewhere) if coming else ()


def beaters_of(rules: Rules, card: Card, among: Iterable[Card], *, sevens_led: bool) -> tuple[Card, ...]:
    """Those of these cards that beat one.

    >>> from brus.cards import read_cards
    >>> from brus.variants import get_variant
    >>> beaters_of(get_variant("danish").rules(), Card.parse("9c"), read_cards("Kh 9s 8s Qc"), sevens_led=False)
    (Kh, 8s)
    """
    return tuple(other for other in among if beats(rules.table, int(sevens_led), other, card))
