"""A fair shuffle at a table (docs/fair.md): its commitment, the seeds that came in time, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from brus.cards import Card
from brus.deal import Deal, cuts_in
from brus.seats import Seat, seats_of
from brus.server.protocol import Happening
from brus.server.seating import NAMES
from brus.shuffle import FairProof, commit, cut_cards, first_dealer_cards, shuffled
from brus.variant import Rules

__all__ = ["Shuffle"]


class Shuffle:
    """A shuffle that is committed to: that of a deal, or with ``deal`` 0 the lot that names the first dealer (2.10)."""

    __slots__ = ("commitment", "deal", "is_revealed", "match_id", "secret", "seeds", "skipped")

    def __init__(self, match_id: str, deal: int, secret: bytes) -> None:
        self.match_id = match_id
        self.deal = deal
        self.secret = secret
        self.commitment = commit(match_id, deal, secret)
        self.seeds: dict[Seat, bytes] = {}
        self.skipped: tuple[Seat, ...] = ()
        self.is_revealed = False

    def close(self, people: Iterable[Seat]) -> None:
        """No seeds come in any more; those of these people who sent none are skipped."""
        self.seeds = dict(sorted(self.seeds.items()))
        self.skipped = tuple(seat for seat in people if seat not in self.seeds)

    def lots(self, rules: Rules) -> dict[Seat, Card]:
        """The card that each seat draws for the first deal; the lowest deals (2.10)."""
        drawn = first_dealer_cards(rules.pack, self.match_id, self.secret, tuple(self.seeds.values()), rules.seats)
        return dict(zip(seats_of(rules.seats), drawn, strict=True))

    def pack(self, rules: Rules) -> tuple[Card, ...]:
        """The pack in the order in which it is dealt."""
        return shuffled(rules.pack, self.match_id, self.deal, self.secret, tuple(self.seeds.values()))

    def cuts(self, rules: Rules, dealer: Seat, before: Deal | None) -> tuple[Card, ...]:
        """The cards that are shown at the cut (7.3)."""
        if not rules.house.cut_point:
            return ()
        seeds = tuple(self.seeds.values())
        return cuts_in(rules, dealer, cut_cards(rules.pack, self.match_id, self.deal, self.secret, seeds), before)

    def proof(self) -> FairProof:
        """What the record tells of it, once it may be told."""
        extras: Mapping[str, object] = {"x-skipped": [str(seat) for seat in self.skipped]} if self.skipped else {}
        seeds = tuple(self.seeds.values())
        return FairProof(self.match_id, self.deal, self.commitment, seeds, self.secret, extras)

    def committed(self) -> Happening:
        """That the commitment is published."""
        return Happening(what="commit", number=self.deal, text=self.commitment.hex())

    def revealed(self) -> Happening:
        """That the secret is revealed, with all that is needed to do the shuffle again."""
        return Happening(
            what="reveal",
            number=self.deal,
            text=self.secret.hex(),
            seeds={str(seat): seed.hex() for seat, seed in self.seeds.items()},
            skipped=[NAMES[seat] for seat in self.skipped] or None,
        )
