"""A table's host: shuffles, cuts and deals, and lets computer players act on their views.

Everything a host does follows from the rules, the seed and the people's plays: no clock and no other chance. So a
match can be written down after any play and goes on just as it would have.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Final

from brus.bots import LEVELS, Bot, get_bot, is_outside, show_end
from brus.bots.chance import CHANCE_FACTOR, CHANCE_PRIME, place_of_decision
from brus.bots.rules_level import choose_by_rules
from brus.bots.searching import Sampler
from brus.cards import Card
from brus.deal import cuts_in
from brus.errors import BrusError, MatchError, OptionError, SeatError
from brus.events import Event
from brus.match import Match
from brus.messages import say
from brus.plays import Play
from brus.printable import literal, printable
from brus.record import FairProof, Record
from brus.replay import record_of
from brus.savedjson import part, refuse_others, table_in
from brus.seats import Seat, seat_at, seats_of
from brus.shuffle import MATCH_ID_BYTES, commit, cut_cards, first_dealer_cards, shuffled
from brus.variant import Rules
from brus.view import View, view_of

__all__ = ["Host"]

_FORMAT: Final = 1
_KEYS: Final = ("brus-host", "seed", "number", "levels", "match")
_WHOLE: Final = re.compile(r"-?[0-9]{1,4000}")


class Host:
    """One match with its shuffles and its computer players; ``number`` tells the matches of one seed apart.

    ``levels`` gives the level of each seat that a computer plays; every other seat is a person's. ``lots`` are the
    cards that the seats drew for the first deal; the lowest deals (2.10). Raises :class:`brus.errors.MatchError` for a
    seed or number that is none, :class:`brus.errors.SeatError` and :class:`brus.errors.OptionError` for the levels.

    >>> from brus.variants import get_variant
    >>> host = Host(get_variant("danish").rules(), seed=1, levels=dict.fromkeys(Seat, "random"))
    >>> while host.match.winner is None:
    ...     _ = host.go_on()
    >>> host.match.score[host.match.winner] >= 9
    True
    """

    def __init__(
        self,
        rules: Rules,
        *,
        seed: int,
        number: int = 1,
        players: Mapping[Seat, str] | None = None,
        levels: Mapping[Seat, str] | None = None,
    ) -> None:
        self.match = Match(rules, players)
        for number_given in (seed, number):
            # What has more bits than a match id can have never comes to be written, which Python might refuse.
            if type(number_given) is not int or number_given.bit_length() > 8 * MATCH_ID_BYTES:
                raise MatchError(say("host-wrong-number", found=literal(number_given)))
        self.seed = seed
        self.number = number
        self.levels = _levels(rules, levels or {})
        self.proofs: list[FairProof] = []
        self._bots = {seat: get_bot(level) for seat, level in self.levels.items()}
        seats = seats_of(rules.seats)
        drawn = first_dealer_cards(rules.pack, self.match_id, self._secret(0), (), rules.seats)
        self.lots: dict[Seat, Card] = dict(zip(seats, drawn, strict=True))

    @property
    def match_id(self) -> str:
        """The name under which this match's shuffles are committed to (docs/fair.md)."""
        rules = self.match.rules
        return f"{rules.variant.name}-{rules.seats}-{self.seed}-{self.number:04}"

    @property
    def first_dealer(self) -> Seat:
        """Who deals first: the lowest lot, the Ace high and the lowest rank in the pack low, suits by 2.2 (2.10)."""
        # The numbers of cards run downward, Ac 0 and the lowest rank's diamond last: the greatest is the lowest card.
        return max(self.lots, key=lambda seat: self.lots[seat])

    def _secret(self, deal: int) -> bytes:
        return hashlib.sha256(f"brus {self.match_id} {deal}".encode()).digest()

    def _proof(self, deal: int) -> FairProof:
        secret = self._secret(deal)
        return FairProof(self.match_id, deal, commit(self.match_id, deal, secret), (), secret)

    @cached_property
    def luck_start(self) -> int:
        """Where the match's chain of numbers begins (``bots/chance.py``)."""
        return int.from_bytes(self._secret(0)[:8], "big") % (CHANCE_PRIME - 1) + 1

    def _luck(self, seat: Seat) -> int:
        """The number that stands for luck at a seat's decision: one of the match's chain of numbers.

        Its place in the chain follows from how much this seat has seen, so that what it may not know, another's
        silence when asked to pipe (4.6), cannot move it.
        """
        deal = self.match.deal
        seen = 0 if deal is None else deal.seen_by(seat).count
        place = place_of_decision(len(self.match.deals), seen, seat)
        return self.luck_start * pow(CHANCE_FACTOR, place, CHANCE_PRIME) % CHANCE_PRIME

    def begin_next_deal(self) -> list[Event]:
        """Shuffle, cut where the cut is shown (7.3), and deal; return what happened."""
        match, number = self.match, len(self.match.deals) + 1
        dealer = match.next_dealer
        secret = self._secret(number)
        pack = shuffled(match.rules.pack, self.match_id, number, secret, ())
        self.proofs.append(self._proof(number))
        first = self.first_dealer if dealer is None else dealer
        cuts = cuts_in(match.rules, first, cut_cards(match.rules.pack, self.match_id, number, secret, ()), match.deal)
        happened = match.begin_deal_from_pack(first, pack, cuts)
        show_end(self._bots, match)
        return happened

    @property
    def is_bot_to_act(self) -> bool:
        """Whether a computer player is waited for."""
        return self.match.to_act in self._bots

    def play_bot(self) -> list[Event]:
        """Let the computer player that is waited for act on its view; return what happened."""
        return self.play(self.thought()(), self.match.to_act)

    def play_bot_at_once(self) -> list[Event]:
        """The same without a search: a player who took time to answer would tell that it was asked to pipe (4.6)."""
        return self.play(self.thought(choose_by_rules if self.thinks_long else None)(), self.match.to_act)

    @property
    def thinks_long(self) -> bool:
        """Whether the computer player that is waited for searches, which takes a while."""
        return self.match.to_act is not None and isinstance(self._bots.get(self.match.to_act), Sampler)

    def thought(self, bot: Bot | None = None) -> Callable[[], Play]:
        """What makes the choice of the computer player that is waited for, or of another in its place.

        It reads nothing of the match any more, so that a thread may call it.
        """
        seat = self.match.to_act
        if seat is None or seat not in self._bots:
            raise BrusError(say("host-no-bot-to-act"))
        return partial(bot or self._bots[seat], self.view(seat), self._luck(seat))

    def play(self, play: Play | str, seat: Seat | None = None) -> list[Event]:
        """A person's play; raise :class:`brus.errors.IllegalPlay` when the rules refuse it."""
        happened = self.match.play(play, seat)
        show_end(self._bots, self.match)
        return happened

    def go_on(self) -> list[Event]:
        """The next thing that needs no person: a deal or a computer player's play."""
        if self.match.to_act is None:
            return self.begin_next_deal()
        return self.play_bot()

    def view(self, seat: Seat | None) -> View:
        """What a seat (None: a spectator) may know now."""
        return view_of(self.match, seat)

    def record(self) -> Record:
        """The match so far as a record, with the proofs of its shuffles."""
        return record_of(self.match, self.proofs)

    def to_json(self) -> str:
        """All that is needed to go on, as one line of JSON."""
        return json.dumps(
            {
                "brus-host": _FORMAT,
                "seed": str(self.seed),
                "number": self.number,
                "levels": {str(seat): level for seat, level in sorted(self.levels.items())},
                "match": json.loads(self.match.to_json()),
            }
        )

    @classmethod
    def from_json(cls, text: str) -> Host:
        """The host that :meth:`to_json` wrote; raise :class:`BrusError` for any other text."""
        saved = table_in(text)
        version = part(saved, "brus-host", int)
        if version != _FORMAT:
            raise MatchError(say("match-json-version", found=literal(version), expected=_FORMAT))
        refuse_others(saved, _KEYS)
        match = Match.from_json(json.dumps(part(saved, "match", dict)))
        levels = part(saved, "levels", dict)
        for seat in levels:
            # Reading a file never runs a program.
            if is_outside(part(levels, seat, str, "levels.")):
                raise MatchError(say("match-json-outside-bot", level=printable(levels[seat])))
        host = cls(
            match.rules,
            seed=_seed(part(saved, "seed", str)),
            number=part(saved, "number", int),
            players=match.players,
            levels={_seat(match.rules, seat): part(levels, seat, str, "levels.") for seat in levels},
        )
        host.match = match
        for number in range(1, len(match.deals) + 1):
            host.proofs.append(host._proof(number))
        return host


def _levels(rules: Rules, given: object) -> dict[Seat, str]:
    if not isinstance(given, Mapping):
        raise SeatError(say("players-no-table", found=literal(given)))
    for level in given.values():
        if not isinstance(level, str):
            raise OptionError(say("level-unknown", level=literal(level), known=", ".join(LEVELS)))
    return {seat_at(rules.seats, seat): level for seat, level in given.items()}


def _seat(rules: Rules, name: str) -> Seat:
    return seat_at(rules.seats, Seat.__members__.get(name, name))


def _seed(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise MatchError(say("match-json-wrong", key="seed", found=literal(text), expected=say("record-kind-number")))
    return int(text)
