"""Duplicate deals: the same cards for everybody who sits in the same place, however play diverges (docs/arena.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from brus.bots.chance import CHANCE_PRIME
from brus.cards import CARDS, Card
from brus.deal import Deal, cuts_in
from brus.events import Event
from brus.kernel import layout
from brus.match import Match
from brus.plays import Play
from brus.seats import Seat, seats_of
from brus.shuffle import cut_cards, shuffled
from brus.sim.piles import SPARE_SIZE, completes_trick, lay_out_draw
from brus.variant import Rules

__all__ = ["Stream", "piles_of", "play_from_piles"]

_MATCH_ID: Final = "arena"


@dataclass(frozen=True, slots=True)
class Stream:
    """The deals of one block of matches, in their order: cards, cuts, dealer and luck follow from the seed and these.

    ``number`` tells the blocks of one seed apart, from 0; it also turns the first dealer on by a seat from block to
    block, so that everybody is forehand in turn. Deal 1 is a match's first. Streams for another use have other cards.

    >>> from brus.variants import get_variant
    >>> rules = get_variant("danish").rules()
    >>> one, same, other = Stream(rules, 7, 0), Stream(rules, 7, 0), Stream(rules, 7, 1)
    >>> one.pack(3) == same.pack(3) != other.pack(3)
    True
    """

    rules: Rules
    seed: int
    number: int
    use: str = ""

    @property
    def first_dealer(self) -> Seat:
        """Who deals first in every match of the block."""
        return Seat(self.number % self.rules.seats)

    def pack(self, deal: int) -> tuple[Card, ...]:
        """The pack of a deal as it is dealt (8.2): the hands, then the piles, North's first."""
        return shuffled(self.rules.pack, _MATCH_ID, deal, self._secret(deal), ())

    def cuts(self, deal: int) -> Iterator[Card]:
        """The cards that would be shown at the cut before a deal (7.3), without end."""
        return cut_cards(self.rules.pack, _MATCH_ID, deal, self._secret(deal), ())

    def luck(self, deal: int, seat: Seat, decision: int) -> int:
        """The number that stands for luck at a seat's decision in a deal, its first being 1.

        It is the same in every match of the block, whoever sits there: a player that meets itself plays the same match
        again, and luck cannot decide between two that play alike. What a seat may not know cannot move it.
        """
        digest = self._digest(f"luck {deal} {seat} {decision}")
        return int.from_bytes(digest[:8], "big") % (CHANCE_PRIME - 1) + 1

    def _secret(self, deal: int) -> bytes:
        return self._digest(f"deal {deal}")

    def _digest(self, what: str) -> bytes:
        use = (self.use,) if self.use else ()
        parts = ("brus", "arena", self.rules.variant.name, self.rules.seats, self.seed, self.number, what, *use)
        return hashlib.sha256(" ".join(map(str, parts)).encode()).digest()

    def deal_next(self, match: Match) -> None:
        """Cut where the cut is shown (7.3), and deal the next deal of a match."""
        number, dealer = len(match.deals) + 1, match.next_dealer
        first = self.first_dealer if dealer is None else dealer
        match.begin_deal_from_pack(first, self.pack(number), cuts_in(match.rules, first, self.cuts(number), match.deal))


def piles_of(deal: Deal) -> dict[Seat, tuple[Card, ...]]:
    """What is left of each seat's pile while the deal lasts, the next card first; nobody at the table may know it."""
    talon, seats = deal.talon, seats_of(deal.rules.seats)
    height = len(talon) // len(seats)
    return {seat: talon[height * at : height * (at + 1)] for at, seat in enumerate(seats)}


def play_from_piles(deal: Deal, play: Play, seat: Seat | None = None) -> list[Event]:
    """Like :meth:`brus.deal.Deal.play` in a duplicate deal: whoever then draws draws from the own pile.

    The deal's talon is left in the order in which it was drawn, so that its record replays by the rules alone.
    """
    state = list(deal.state)
    if deal.talon and deal.why_not(play, seat) is None and completes_trick(deal.rules.table, state, play):
        lay_out_draw(deal.rules.table, state, play, [0] * SPARE_SIZE)
        left = state[layout.TALON + state[layout.DRAWN] : layout.TALON + state[layout.TALON_SIZE]]
        deal.order_talon([CARDS[card] for card in left])
    return deal.play(play, seat)
