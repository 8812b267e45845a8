"""A match: as many deals as one side needs to clear its comb (rulebook, 1 and 8)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Final

from brus.cards import Card, as_cards, read_cards, write_cards
from brus.deal import Deal, Phase, explain, refuse_deal
from brus.errors import IllegalPlay, MatchError, SeatError
from brus.events import Event
from brus.kernel import layout, names
from brus.kernel.dealing import next_dealer
from brus.messages import say
from brus.plays import Play, as_play
from brus.printable import literal
from brus.refusals import Answer, Refusal
from brus.savedjson import checked, part, refuse_others, table_in
from brus.seats import Seat, as_seat, seat_at, seats_of, side_names, side_of
from brus.variant import Rules, as_rules
from brus.variants import get_variant

__all__ = ["Match"]

_FORMAT: Final = 1
_KEYS: Final = ("brus-match", "variant", "seats", "options", "players", "deals")
_DEAL_KEYS: Final = ("dealer", "pack", "cuts", "plays")


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
        self.rules = as_rules(rules)
        self.players = _named(rules, players or {})
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
        elif as_seat(dealer) not in seats_of(self.rules.seats):
            refusal = Refusal.NO_SUCH_SEAT
        elif as_cards(cuts) and not self.rules.house.cut_point:
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
        return None if self.deal is None else Seat(next_dealer(self.rules.table, self.deal.dealer))

    # the comb

    def side_name(self, seat: Seat) -> str:
        """The name of the side that a seat belongs to; raise :class:`SeatError` for one that does not play."""
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

    def can_play(self, play: Play | str, seat: Seat | None = None) -> Answer:
        """Whether the seat to act may do this: true, or an answer with the reason; ``seat`` asks for another."""
        return Answer(self.why_not(play, seat))

    def why_not(self, play: Play | str, seat: Seat | None = None) -> Refusal | None:
        """Why the seat to act may not do this, or None when it may."""
        action = as_play(play)
        return Refusal.NO_DEAL_YET if self.deal is None else self.deal.why_not(action, seat)

    def play(self, play: Play | str, seat: Seat | None = None) -> list[Event]:
        """Do it and return what happened, or raise :class:`IllegalPlay` naming the rule and change nothing."""
        action = as_play(play)
        if self.deal is None:
            raise IllegalPlay(explain(action, Refusal.NO_DEAL_YET), Refusal.NO_DEAL_YET, Refusal.NO_DEAL_YET.rule)
        return self.deal.play(action, seat)

    # what happened

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, whoever may see it."""
        return tuple(event for deal in self.deals for event in deal.events)

    def events_for(self, seat: Seat | None) -> tuple[Event, ...]:
        """What a seat (None: a spectator) may see of what has happened, in order."""
        audience = None if seat is None else seat_at(self.rules.seats, seat)
        return tuple(event for deal in self.deals for event in deal.events_for(audience))

    def copy(self) -> Match:
        """A match that stands where this one does, and goes its own way; the deals that are over it shares with this.

        >>> from brus.variants import get_variant
        >>> match = Match(get_variant("danish").rules())
        >>> _ = match.begin_deal_from_pack(Seat.W, match.rules.pack)
        >>> other = match.copy()
        >>> _ = other.play("Ks")
        >>> match.to_act, other.to_act
        (<Seat.N: 0>, <Seat.E: 1>)
        """
        other = copy(self)
        other.deals = self.deals[:]
        if self.deal is not None and not self.deal.is_over:
            other.deals[-1] = self.deal.copy()
        return other

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
        """The match that :meth:`to_json` wrote; raise :class:`BrusError` for any other text.

        That is a :class:`brus.errors.MatchError` where the form is wrong, and the error of the rules where they
        refuse what stands there.
        """
        log = table_in(text)
        version = part(log, "brus-match", int)
        if version != _FORMAT:
            raise MatchError(say("match-json-version", found=literal(version), expected=_FORMAT))
        refuse_others(log, _KEYS)
        variant, seats = get_variant(part(log, "variant", str)), part(log, "seats", int)
        rules = variant.rules(seats, part(log, "options", dict))
        players = part(log, "players", dict)
        match = cls(rules, {_seat(rules, seat, "players"): part(players, seat, str, "players.") for seat in players})
        for number, deal in enumerate(part(log, "deals", list), start=1):
            match._play_again(checked(deal, dict, f"deals.{number}"), f"deals.{number}.")
        return match

    def _play_again(self, deal: dict[str, Any], place: str) -> None:
        refuse_others(deal, _DEAL_KEYS, place)
        dealer = _seat(self.rules, part(deal, "dealer", str, place), place + "dealer")
        pack, cuts = part(deal, "pack", str, place), part(deal, "cuts", str, place)
        self.begin_deal_from_pack(dealer, read_cards(pack), read_cards(cuts))
        for play in part(deal, "plays", str, place).split():
            self.play(play)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]


def _named(rules: Rules, given: object) -> dict[Seat, str]:
    if not isinstance(given, Mapping):
        raise SeatError(say("players-no-table", found=literal(given)))
    players: dict[Seat, str] = {}
    for seat, name in given.items():
        at = seat_at(rules.seats, seat)
        if not isinstance(name, str):
            raise SeatError(say("player-name-wrong", seat=at, found=literal(name)))
        players[at] = name
    return players


def _seat(rules: Rules, name: str, key: str) -> Seat:
    names_of_seats = list(map(str, seats_of(rules.seats)))
    if name not in names_of_seats:
        expected = say("match-json-seat", seats=" ".join(names_of_seats))
        raise MatchError(say("match-json-wrong", key=key, found=literal(name), expected=expected))
    return Seat[name]
