"""What the person can work out from the cards seen in this deal: which are still out, and who has still to play.

A card is out that is neither in the person's hand nor played: in another's hand or in the talon.
"""

from __future__ import annotations

from collections.abc import Iterable

from brus.cards import Card, Rank
from brus.kernel import layout
from brus.kernel.beating import beats
from brus.seats import Seat, seats_of, side_of
from brus.variant import Rules
from brus.view import View

__all__ = ["beaters_of", "has_seven_powers", "opponents_to_play", "still_out", "threats"]


def still_out(view: View) -> tuple[Card, ...]:
    """The cards of the pack that the person neither holds nor has seen played in this deal."""
    gone = {card for trick in view.tricks for play in trick.plays for card in play.cards} | set(view.hand)
    return tuple(card for card in view.rules.pack if card not in gone)


def opponents_to_play(view: View) -> tuple[Seat, ...]:
    """The opponents who play to this trick after the person, in their order; before a lead all of them."""
    assert view.seat is not None
    seats = view.rules.seats
    played = {seat for seat, _ in view.trick.seats(seats)} if view.trick is not None else set()
    order = [Seat((view.seat + turn) % seats) for turn in range(1, seats)]
    return tuple(seat for seat in order if seat not in played and side_of(seat, seats) != side_of(view.seat, seats))


def threats(view: View) -> tuple[Card, ...]:
    """The cards still out that an opponent who plays after the person may hold."""
    coming = opponents_to_play(view)
    elsewhere = {card for seat in seats_of(view.rules.seats) if seat not in coming for card in view.shown.get(seat, ())}
    return tuple(card for card in still_out(view) if card not in elsewhere) if coming else ()


def has_seven_powers(rules: Rules, card: Card) -> bool:
    """Whether a lead of this card gives only Sevens and special Kings power (3.1)."""
    return bool(rules.table[layout.SEVENS]) and card.rank == Rank.SEVEN


def beaters_of(rules: Rules, card: Card, among: Iterable[Card], *, sevens_led: bool) -> tuple[Card, ...]:
    """Those of these cards that beat one.

    >>> from brus.cards import read_cards
    >>> from brus.variants import get_variant
    >>> beaters_of(get_variant("danish").rules(), Card.parse("9c"), read_cards("Kh 9s 8s Qc"), sevens_led=False)
    (Kh, 8s)
    """
    return tuple(other for other in among if beats(rules.table, int(sevens_led), other, card))
