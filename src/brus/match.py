"""A match: as many deals as one side needs to clear its comb (rulebook, 1 and 8)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from brus.cards import Card, read_cards, write_cards
from brus.deal import Deal, Phase, refuse_deal
from brus.errors import BrusError
from brus.events import Event
from brus.kernel import layout, names
from brus.messages import say
from brus.plays import Play
from brus.refusals import Refusal
from brus.seats import Seat, seats_of, side_names, side_of
from brus.variant import Rules
from brus.variants import get_variant

__all__ = ["Match"]

_FORMAT: Final = 1


class Match:
    """A match under some rules: its deals, the comb, and the winner.

    The state is the log: rules, deals and plays. Everything else follows from them, and so a match can be
    pickled, copied and written as JSON at any point.

    >>> from brus.variants import get_variant
    >>> match = Match(get_variant("danish").rules(), {Seat.N: "Anna"})
    >>> _ = match.begin_deal_from_pack(Seat.W, match.rules.pack)
    >>> [str(event) for event in match.play("KcKs")][0]
    'Led(seat=<Seat.N: 0>, play=KcKs)'
    >>> match.score, match.targets
    ({'NS': 0, 'EW': 0}, {'NS': 9, 'EW': 9})
    """

    def __init__(self, rules: Rules, players: Mapping[Seat, str] | None = None) -> None:
        self.rules = rules
        self.players = dict(players or {})
        self.deals: list[Deal] = []

    # deals

    def begin_deal_from_pack(self, dealer: Seat, pack: Sequence[Card], cuts: Sequence[Card] = ()) -> list[Event]:
        """Deal a shuffled pack from the top (8.2), after showing these cuts (7.3); return what happened.

        Raises :class:`IllegalPlay` while a deal is unfinished or after the match, and for cuts that the rules do
        not know, and :class:`brus.errors.CardError` for a pack that is none.
        """
        self._check_new_deal(dealer, cuts)
        return self._add(Deal(self.rules, dealer, pack, cuts, self.deal))

    def begin_deal(
        self,
        dealer: Seat,
        hands: Mapping[Seat, Sequence[Card]],
        talon: Sequence[Card],
        cuts: Sequence[Card] = (),
    ) -> list[Event]:
        """Like :meth:`begin_deal_from_pack`, with the hands and the talon given."""
        self._check_new_deal(dealer, cuts)
        return self._add(Deal.from_hands(self.rules, dealer, hands, talon, cuts, self.deal))

    def _check_new_deal(self, dealer: Seat, cuts: Sequence[Card]) -> None:
        refusal = None
        if self.winner is not None:
            refusal = Refusal.MATCH_IS_OVER
        elif self.deal is not None and not self.deal.is_over:
            refusal = Refusal.DEAL_UNFINISHED
        elif dealer not in seats_of(self.rules.seats):
            refusal = Refusal.NO_SUCH_SEAT
        elif cuts and not self.rules.house.cut_point:
            refusal = Refusal.NO_CUT_HERE
        if refusal is not None:
            raise refuse_deal(refusal)

    def _add(self, deal: Deal) -> list[Event]:
        self.deals.append(deal)
        return list(deal.events)

    @property
    def deal(self) -> Deal | None:
        """The deal that is being played, or was played last; None before the first."""
        return self.deals[-1] if self.deals else None

    @property
    def next_dealer(self) -> Seat | None:
        """Who deals next: the deal passes to the left (2.10); None before the first deal."""
        return None if self.deal is None else Seat((self.deal.dealer + 1) % self.rules.seats)

    # the comb

    def side_name(self, seat: Seat) -> str:
        """The name of the side that a seat belongs to."""
        return side_names(self.rules.seats)[side_of(seat, self.rules.seats)]

    def _by_side(self, place: int, untouched: int) -> dict[str, int]:
        sides = side_names(self.rules.seats)
        if self.deal is None:
            return dict.fromkeys(sides, untouched)
        return {side: self.deal.state[place + at] for at, side in enumerate(sides)}

    @property
    def score(self) -> dict[str, int]:
        """Strokes that each side has crossed out (8.1)."""
        return self._by_side(layout.SCORE, 0)

    @property
    def targets(self) -> dict[str, int]:
        """Strokes that each side's comb has, chimneys included (8.3)."""
        return self._by_side(layout.TARGET, self.rules.target)

    @property
    def winner(self) -> str | None:
        """The side that has cleared its comb; None while the match goes on."""
        side = names.NOBODY if self.deal is None else self.deal.state[layout.MATCH_WINNER]
        return None if side == names.NOBODY else side_names(self.rules.seats)[side]

    @property
    def buks(self) -> int:
        """Points that wait for the winner of the next deal (7.4)."""
        return 0 if self.deal is None else self.deal.state[layout.BUKS]

    # play

    @property
    def phase(self) -> Phase:
        """What the match waits for."""
        return Phase.BEFORE_DEAL if self.deal is None else self.deal.phase

    @property
    def to_act(self) -> Seat | None:
        """The seat that is waited for; None between deals."""
        return None if self.deal is None else self.deal.to_act

    def legal_plays(self) -> tuple[Play, ...]:
        """Everything that the seat to act may do; nothing between deals."""
        return () if self.deal is None else self.deal.legal_plays()

    def can_play(self, play: Play | str, seat: Seat | None = None) -> Refusal | None:
        """Why the seat to act may not do this, or None when it may."""
        return Refusal.NO_DEAL_YET if self.deal is None else self.deal.can_play(play, seat)

    def play(self, play: Play | str, seat: Seat | None = None) -> list[Event]:
        """Do it and return what happened, or raise :class:`IllegalPlay` naming the rule and change nothing."""
        if self.deal is None:
            raise refuse_deal(Refusal.NO_DEAL_YET)
        return self.deal.play(play, seat)

    # what happened

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, whoever may see it."""
        return tuple(event for deal in self.deals for event in deal.events)

    def events_for(self, seat: Seat | None) -> tuple[Event, ...]:
        """What a seat (None: a spectator) may see of what has happened, in order."""
        return tuple(event for event in self.events if event.is_seen_by(seat))

    # the log

    def to_json(self) -> str:
        """The whole match as one line of JSON: rules, players, and each deal's pack, cuts and plays."""
        return json.dumps(
            {
                "brus-match": _FORMAT,
                "variant": self.rules.variant.name,
                "seats": self.rules.seats,
                "options": dict(self.rules.options),
                "players": {str(seat): name for seat, name in sorted(self.players.items())},
                "deals": [
                    {
                        "dealer": str(deal.dealer),
                        "pack": write_cards(deal.pack),
                        "cuts": write_cards(deal.cuts),
                        "plays": " ".join(map(str, deal.plays)),
                    }
                    for deal in self.deals
                ],
            }
        )

    @classmethod
    def from_json(cls, text: str) -> Match:
        """The match that :meth:`to_json` wrote; raise :class:`BrusError` for any other text."""
        try:
            log: dict[str, Any] = json.loads(text)
            if log["brus-match"] != _FORMAT:
                raise BrusError(say("match-json-version", found=str(log["brus-match"])[:40], expected=_FORMAT))
            rules = get_variant(log["variant"]).rules(log["seats"], log["options"])
            players = {Seat[seat]: name for seat, name in log["players"].items()}
            if not all(isinstance(name, str) and seat < rules.seats for seat, name in players.items()):
                raise BrusError(say("match-json-unreadable"))
            match = cls(rules, players)
            for deal in log["deals"]:
                match.begin_deal_from_pack(Seat[deal["dealer"]], read_cards(deal["pack"]), read_cards(deal["cuts"]))
                for play in deal["plays"].split():
                    match.play(play)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as fault:
            if isinstance(fault, BrusError):
                raise
            raise BrusError(say("match-json-unreadable")) from fault
        return match

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]
