"""What the keys of a player do: picking cards, announcing, and asking why not.

Everything lawful comes from the view (``legal``) and every reason from the rules (:meth:`brus.match.Match.why_not`);
here it is only worked out which of the lawful plays a key means.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from brus.cards import Card
from brus.plays import Play
from brus.refusals import Refusal

__all__ = [
    "BEGGAR_KING",
    "Choice",
    "first_choice",
    "forced_cards",
    "lacking",
    "most_cards",
    "needs_picking",
    "why_no_dare",
    "why_no_hawk",
]

BEGGAR_KING: Final = Card.parse("Kc")
CanPlay = Callable[[Play], Refusal | None]
# Reasons that only say that a card is the wrong one to announce; any other tells more.
_ABOUT_THE_CARD = (Refusal.DARE_NOTHING_ABOVE_JACK, Refusal.DARE_ONLY_MATADORS, Refusal.HAWK_ONLY_BEGGAR_KING)


@dataclass(frozen=True, slots=True)
class Choice:
    """The cards that a player has picked, and what is announced of them, before the play is made."""

    picked: tuple[Card, ...] = ()
    dared: tuple[Card, ...] = ()
    hawks: bool = False

    def toggle(self, card: Card) -> Choice:
        """Pick a card, or put it back and take back what was announced of it."""
        if card not in self.picked:
            return replace(self, picked=tuple(sorted((*self.picked, card))))
        return Choice(
            tuple(other for other in self.picked if other != card),
            tuple(other for other in self.dared if other != card),
            self.hawks and card != BEGGAR_KING,
        )

    def play(self) -> Play | None:
        """The play that is picked, whether lawful or not; None when no card is."""
        if not self.picked:
            return None
        hawked = [card for card in self.picked if self.hawks and card == BEGGAR_KING]
        return Play.of(self.picked[:3], [card for card in self.dared if card in self.picked], hawked)

    def dare(self, legal: Sequence[Play]) -> Choice:
        """Go on to the next lawful dare that the picked cards leave room for, and after the last to none.

        Where only single cards are played, the card that is dared is picked with its dare, and put back with it.
        """
        dares = sorted({play.dared for play in self._open(legal) if play.dared})
        if not dares:
            return self
        at = dares.index(self.dared) + 1 if self.dared in dares else 0
        dared = dares[at] if at < len(dares) else ()
        if not needs_picking(legal):
            return Choice(picked=dared, dared=dared)
        fits = any(play.dared == dared and set(self.picked) <= set(play.cards) for play in legal)
        kept = [card for card in self.picked if not dared or fits or card not in self.dared]
        return replace(self, dared=dared, picked=tuple(sorted({*kept, *dared})))

    def hawk(self, legal: Sequence[Play]) -> Choice:
        """Announce hawking, or take it back."""
        if not needs_picking(legal):
            can = not self.hawks and any(play.hawks for play in legal)
            return Choice(picked=(BEGGAR_KING,) if can else (), hawks=can)
        hawking = any(play.hawks for play in self._open(legal))
        if not hawking:
            return self
        if self.hawks:
            return replace(self, hawks=False)
        return replace(self, hawks=True, picked=tuple(sorted({*self.picked, BEGGAR_KING})))

    def _open(self, legal: Sequence[Play]) -> list[Play]:
        own = {card for card in self.picked if card not in self.dared} if needs_picking(legal) else set()
        return [play for play in legal if own <= set(play.cards)]


def needs_picking(legal: Sequence[Play]) -> bool:
    """Whether more than one card may be played at once, so that cards are picked before they are played."""
    return most_cards(legal) > 1


def most_cards(legal: Sequence[Play]) -> int:
    """The most cards that may be played at once."""
    return max((len(play.cards) for play in legal), default=0)


def lacking(legal: Sequence[Play], picked: Sequence[Card]) -> int | None:
    """How many cards at least are still to be picked for a lawful play; None where no lawful play has the picked ones.

    >>> lacking([Play.parse("6c6d"), Play.parse("Qh")], [Card.parse("6c")])
    1
    """
    more = [len(play.cards) - len(picked) for play in legal if play.answer is None and set(picked) <= set(play.cards)]
    return min(more, default=None)


def forced_cards(legal: Sequence[Play]) -> tuple[Card, ...]:
    """The cards that every lawful play is made of; none when there is a choice."""
    sets = {play.cards for play in legal if play.answer is None}
    return next(iter(sets)) if len(sets) == 1 else ()


def first_choice(legal: Sequence[Play]) -> Choice:
    """How a choice begins: with nothing picked, or with all when there is nothing to choose."""
    return Choice(picked=forced_cards(legal)) if needs_picking(legal) else Choice()


def why_no_dare(legal: Sequence[Play], hand: Sequence[Card], can_play: CanPlay) -> tuple[Play, Refusal] | None:
    """The most telling reason why nothing in the hand may be dared now, with the play that it refuses."""
    tried = [Play.of(cards, dared=[card]) for cards in _silent_plays(legal, hand) for card in cards]
    return _most_telling(tried, can_play)


def why_no_hawk(legal: Sequence[Play], hand: Sequence[Card], can_play: CanPlay) -> tuple[Play, Refusal] | None:
    """The most telling reason why nothing in the hand may hawk now, with the play that it refuses."""
    tried = [Play.of(cards, hawked=[card]) for cards in _silent_plays(legal, hand) for card in cards]
    return _most_telling(tried, can_play)


def _silent_plays(legal: Sequence[Play], hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    lawful = sorted({play.cards for play in legal if play.answer is None})
    return lawful or list(combinations(hand, 1))


def _most_telling(tried: Sequence[Play], can_play: CanPlay) -> tuple[Play, Refusal] | None:
    refused = [(play, why) for play in tried if (why := can_play(play)) is not None]
    refused.sort(key=lambda found: _ABOUT_THE_CARD.index(found[1]) if found[1] in _ABOUT_THE_CARD else -1)
    return refused[0] if refused else None
