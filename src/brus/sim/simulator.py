"""Random playouts of one set of rules, by the compiled kernel where Numba is installed and by plain Python elsewhere.

Both play the same deals from the same seed, card for card. Work is cut into batches, whose luck follows from the seed
and the batch's number alone, so that it may be shared out in any way and still add up to the same.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from brus.bots.position import Position
from brus.deal import MOST_PLAYS, Deal, explain
from brus.errors import IllegalPlay, OptionError
from brus.kernel import layout
from brus.machine.engine import NO_EVENTS, Engine
from brus.messages import say
from brus.plays import Play
from brus.sim import batches
from brus.sim.piles import SPARE_SIZE
from brus.sim.tally import Tally
from brus.thinking.luck import LUCK_LIMIT, LUCK_SIZE, seed_luck
from brus.variant import Rules
from brus.view import View

__all__ = ["BATCH", "Simulator", "check_rules", "luck_of", "parts_of"]

BATCH: Final = 1000
"""Deals in a batch."""


def parts_of(deals: int, size: int) -> list[tuple[int, int]]:
    """So many deals in parts of a size: number and deals of each, the last one perhaps smaller.

    >>> parts_of(2500, 1000)
    [(0, 1000), (1, 1000), (2, 500)]
    """
    return [(first // size, min(size, deals - first)) for first in range(0, deals, size)]


class Simulator:
    """Plays deals of some rules at random, every lawful action as likely as another.

    ``compiled`` chooses between machine code and plain Python; by default it is whichever is to be had.

    >>> from brus.variants import get_variant
    >>> tally = Simulator(get_variant("estonian").rules(), compiled=False).play_deals(20, seed=5)
    >>> tally.deals, sum(tally.deal_wins.values())
    (20, 20)
    """

    def __init__(self, rules: Rules, *, compiled: bool | None = None) -> None:
        self.rules = rules
        self._engine = Engine("batches", batches, compiled)
        self.is_compiled = self._engine.is_compiled
        self._list = self._engine.list_of
        self._table = self._list(rules.table)

    def play_deals(self, count: int, seed: int = 1, first_batch: int = 0) -> Tally:
        """Play so many new deals, from a batch on; within a batch they follow each other as matches do."""
        tally = Tally.nothing(self.rules.seats)
        for number, size in parts_of(count, BATCH):
            tally += self.play_batch(first_batch + number, size, seed)
        return tally

    def play_batch(self, number: int, size: int, seed: int = 1) -> Tally:
        """One batch of :meth:`play_deals`, here of any size."""
        pack = self._list([int(card) for card in self.rules.pack])
        return self._run("play_new_deals", [], [pack], size, luck_of(f"deals {seed} {number}"))

    def play_out(self, deal: Deal, count: int, seed: int = 1) -> Tally:
        """Play a deal out so many times from where it stands, all its cards known.

        Raises :class:`OptionError` for a deal of other rules than these.
        """
        check_rules(self.rules, deal.rules)
        return self._run("play_state", [self._list(deal.state)], [], count, luck_of(f"deal {seed}"))

    def try_out(self, deal: Deal, play: Play, count: int, seed: int = 1) -> Tally:
        """Begin so many times with one play of a duplicate deal, and play it out, each seat drawing from its own pile.

        The tally is of what comes from that play on, its own points included. Raises like :meth:`play_out`, and
        :class:`brus.errors.IllegalPlay` for a play that is not lawful.
        """
        check_rules(self.rules, deal.rules)
        refusal = deal.why_not(play)
        if refusal is not None:
            raise IllegalPlay(explain(play, refusal), refusal, refusal.rule)
        given = [self._list(deal.state), int(play), self._engine.filled(SPARE_SIZE)]
        return self._run("play_on", given, [], count, luck_of(f"deal {seed}"))

    def play_worlds(self, view: View, count: int, seed: int = 1) -> Tally:
        """Play a deal out so many times from a view, its unseen cards laid out anew each time.

        Raises :class:`OptionError` for a view of other rules, and :class:`MatchError` for one of no begun deal.
        """
        check_rules(self.rules, view.rules)
        position = Position.of(view)
        given = [self._list(position.packed()), self._list([*map(int, position.unseen), 0])]
        return self._run("play_worlds", given, [], count, luck_of(f"view {seed}"))

    def _run(self, name: str, given: list[Any], pack: list[Any], count: int, luck: list[int]) -> Tally:
        tally, state, out = map(self._engine.filled, (batches.TALLY_SIZE, layout.STATE_SIZE, MOST_PLAYS))
        events = self._list(NO_EVENTS)
        self._engine.call(name, self._table, *given, state, *pack, out, events, self._list(luck), count, tally)
        return Tally.read(tally, self.rules.seats)


def check_rules(rules: Rules, other: Rules) -> None:
    """Raise :class:`OptionError` where a deal of other rules is given: the compiled kernel would read nonsense."""
    if other != rules:
        raise OptionError(say("rules-of-another-deal"))


def luck_of(label: str) -> list[int]:
    """The luck that belongs to a label, from its SHA-256."""
    digest = hashlib.sha256(f"brus.sim:{label}".encode()).digest()
    luck = [0] * LUCK_SIZE
    seed_luck(luck, int.from_bytes(digest[:16], "big") % (LUCK_LIMIT - 1))
    return luck
