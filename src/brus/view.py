"""What a seat or a spectator may know: a view, built by adding (rulebook, 2.11, 4.6; design, hidden information).

A view never holds the match. It starts from nothing, takes the rows of the kernel's state that ``kernel/table.py``
declares open to this audience, and the events that this audience has seen. What may be played is worked out from
that knowledge alone, so no unseen card can have touched it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any

from brus.cards import Card, write_cards
from brus.deal import MOST_PLAYS, Phase, Trick
from brus.kernel import layout, names, table
from brus.kernel.dealing import begin_match
from brus.kernel.legal import list_legal
from brus.kernel.multiples import would_take
from brus.match import Match
from brus.plays import Play
from brus.seats import Seat, seat_at, side_names, side_of
from brus.seen import Seen
from brus.variant import Rules

__all__ = ["View", "view_of"]


@dataclass(frozen=True)
class View:
    """All that one audience has seen of a match, and all that follows from it.

    ``seat`` is None for a spectator. ``known`` is the kernel's state with NO_CARD for every card unseen; of LAID
    only the first UNITS places of a seat that has played to this trick count, others may hold cards of older ones.
    ``tricks`` are all the tricks of this deal; a screen shows no older one than :attr:`last_trick` (2.11). ``shown``
    holds cards
    that a darer has shown to this seat and still holds (6.11). ``legal`` is what this seat may do when it is waited
    for, in the kernel's order; a player due to lead sees its leads also while another is asked to pipe (4.6).

    >>> from brus.variants import get_variant
    >>> match = Match(get_variant("danish").rules())
    >>> _ = match.begin_deal_from_pack(Seat.W, match.rules.pack)
    >>> view_of(match, Seat.N).hand, view_of(match, Seat.E).legal
    ((Ad, Kc, Ks), ())
    """

    rules: Rules
    seat: Seat | None
    players: Mapping[Seat, str]
    deal_number: int
    known: tuple[int, ...]
    cuts: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    shown: Mapping[Seat, tuple[Card, ...]]
    legal: tuple[Play, ...]

    def __hash__(self) -> int:
        # The tables of names and of cards shown have no hash; views that differ in these alone may share one.
        return hash((self.rules, self.seat, self.deal_number, self.known, self.tricks))

    def __reduce__(self) -> tuple[Any, ...]:
        parts = {line.name: getattr(self, line.name) for line in fields(self)}
        return _view_again, (parts | {"players": dict(self.players), "shown": dict(self.shown)},)

    @property
    def phase(self) -> Phase:
        """What the match waits for, as far as this audience may know."""
        return Phase(self.known[layout.PHASE])

    @property
    def to_act(self) -> Seat | None:
        """Who is waited for, as far as this audience may know: nobody learns who is asked to pipe (4.6)."""
        return self._seat(layout.TO_ACT)

    @property
    def dealer(self) -> Seat | None:
        """Who deals; None before the first deal."""
        return self._seat(layout.DEALER)

    @property
    def leader(self) -> Seat:
        """Who is due to lead, or led the trick on the table."""
        return Seat(self.known[layout.LEADER])

    @property
    def winning(self) -> Seat | None:
        """Whose cards are now winning the trick on the table (2.6)."""
        return self._seat(layout.WINNING) if self.trick else None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of this seat, in written order; a spectator has none."""
        return () if self.seat is None else self.cards_of(self.seat)

    def cards_of(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of a seat that this audience sees in its hand.

        Raises :class:`brus.errors.SeatError` for a seat that does not play, as :meth:`cards_held` does.
        """
        first = layout.HAND + names.HAND_SIZE * seat_at(self.rules.seats, seat)
        return tuple(Card(card) for card in self.known[first : first + names.HAND_SIZE] if card != names.NO_CARD)

    def cards_held(self, seat: Seat) -> int:
        """How many cards a seat holds."""
        turn = (seat_at(self.rules.seats, seat) - self.leader) % self.rules.seats
        return self.known[layout.HELD] - (self.known[layout.UNITS] if turn < self.known[layout.PLAYED] else 0)

    @property
    def talon(self) -> int:
        """How many cards are left to draw."""
        return self.known[layout.TALON_SIZE] - self.known[layout.DRAWN]

    @property
    def score(self) -> dict[str, int]:
        """Strokes that each side has crossed out (8.1)."""
        return self._by_side(layout.SCORE)

    @property
    def targets(self) -> dict[str, int]:
        """Strokes that each side's comb has, chimneys included (8.3)."""
        return self._by_side(layout.TARGET)

    @property
    def tricks_won(self) -> dict[str, int]:
        """Tricks that each side has taken in this deal (4.4)."""
        return self._by_side(layout.TRICKS)

    @property
    def buks(self) -> int:
        """Points that wait for the winner of the next deal (7.4)."""
        return self.known[layout.BUKS]

    @property
    def winner(self) -> str | None:
        """The side that has won the match."""
        side = self.known[layout.MATCH_WINNER]
        return None if side == names.NOBODY else side_names(self.rules.seats)[side]

    @property
    def trick(self) -> Trick | None:
        """The trick on the table; None before its lead and when it has been taken."""
        last = self.tricks[-1] if self.tricks else None
        return last if last is not None and last.plays and last.winner is None else None

    @property
    def last_trick(self) -> Trick | None:
        """The last trick, which may be looked at until the next lead (2.11)."""
        if self.trick is not None:
            return None
        return next((trick for trick in reversed(self.tricks) if trick.winner is not None), None)

    def would_win(self, play: Play) -> bool:
        """Whether these cards, played now by this seat, would beat every card now winning (2.6, 4.2)."""
        assert self.seat is not None
        assert self.trick is not None
        return bool(would_take(self.rules.table, list(self.known), self.seat, play))

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of the pack that this audience neither holds nor has seen played in this deal."""
        gone = {card for trick in self.tricks for play in trick.plays for card in play.cards} | set(self.hand)
        return tuple(card for card in self.rules.pack if card not in gone)

    @property
    def opponents_to_play(self) -> tuple[Seat, ...]:
        """The opponents who play to this trick after this seat, in their order; before a lead all of them."""
        if self.seat is None:
            return ()
        seats = self.rules.seats
        played = {seat for seat, _ in self.trick.seats(seats)} if self.trick is not None else set()
        order = [Seat((self.seat + turn) % seats) for turn in range(1, seats)]
        return tuple(seat for seat in order if seat not in played and side_of(seat, seats) != side_of(self.seat, seats))

    def _seat(self, place: int) -> Seat | None:
        return None if self.known[place] == names.NOBODY else Seat(self.known[place])

    def _by_side(self, place: int) -> dict[str, int]:
        return {side: self.known[place + at] for at, side in enumerate(side_names(self.rules.seats))}

    def to_json(self) -> str:
        """The whole view as one line of JSON, with the same bytes for the same knowledge."""
        return json.dumps(
            {
                "variant": self.rules.variant.name,
                "seats": self.rules.seats,
                "options": dict(self.rules.options),
                "seat": None if self.seat is None else str(self.seat),
                "players": {str(seat): name for seat, name in sorted(self.players.items())},
                "deal": self.deal_number,
                "known": list(self.known),
                "cuts": write_cards(self.cuts),
                "tricks": [
                    [str(trick.leader), " ".join(map(str, trick.plays)), trick.piped, trick.shown]
                    for trick in self.tricks
                ],
                "shown": {str(seat): write_cards(cards) for seat, cards in sorted(self.shown.items())},
                "legal": list(map(str, self.legal)),
            }
        )


def _view_again(parts: dict[str, Any]) -> View:
    guarded = {name: MappingProxyType(parts[name]) for name in ("players", "shown")}
    return View(**(parts | guarded))


def view_of(match: Match, seat: Seat | None) -> View:
    """What a seat (None: a spectator) may know of a match now, or :class:`brus.errors.SeatError` is raised."""
    seat = None if seat is None else seat_at(match.rules.seats, seat)
    deal = match.deal
    if deal is None:
        return _view_before_the_first_deal(match, seat)
    seen = deal.seen_by(seat)
    known = _known_state(match.rules, deal.state, seat)
    return View(
        rules=match.rules,
        seat=seat,
        players=MappingProxyType(dict(match.players)),
        deal_number=len(match.deals),
        known=tuple(known),
        cuts=tuple(seen.cuts),
        tricks=tuple(seen.tricks),
        shown=MappingProxyType(_shown_and_held(seen) if seen.shown else {}),
        legal=_legal(match.rules, known, seat),
    )


def _view_before_the_first_deal(match: Match, seat: Seat | None) -> View:
    state = [0] * layout.STATE_SIZE
    begin_match(match.rules.table, state)
    players = MappingProxyType(dict(match.players))
    known = tuple(_known_state(match.rules, state, seat))
    return View(match.rules, seat, players, 0, known, (), (), MappingProxyType({}), ())


def _known_state(rules: Rules, state: Sequence[int], seat: Seat | None) -> list[int]:
    """The kernel's state, row by row, as far as the table declares each row open to this audience."""
    known: list[int] = []
    asked_elsewhere = state[layout.PHASE] == names.ASKING_TO_PIPE and state[layout.TO_ACT] != seat
    for name, length, audience, _ in table.STATE:
        row = list(state[len(known) : len(known) + length])
        if audience == table.PUBLIC:
            known += row
        elif audience == table.DISCREET:
            as_if_nobody_were_asked = {"PHASE": names.TO_LEAD, "TO_ACT": state[layout.LEADER]}
            known += [as_if_nobody_were_asked[name]] if asked_elsewhere else row
        elif audience == table.ANNOUNCED and not rules.table[layout.UNLAWFUL_SMACKED]:
            known += row
        else:
            known += [names.NOBODY if audience == table.ANNOUNCED else names.NO_CARD] * length
    if seat is not None:
        own = slice(layout.HAND + names.HAND_SIZE * seat, layout.HAND + names.HAND_SIZE * (seat + 1))
        known[own] = state[own]
    return known


def _shown_and_held(seen: Seen) -> dict[Seat, tuple[Card, ...]]:
    """6.11: cards shown to this seat that their holder has not played since."""
    played = {card for trick in seen.tricks for play in trick.plays for card in play.cards}
    shown: dict[Seat, tuple[Card, ...]] = {}
    for event in seen.shown:
        if event.seat != seen.audience:
            left = tuple(card for card in event.cards if card not in played)
            shown[event.seat] = tuple(sorted({*shown.get(event.seat, ()), *left}))
    return {holder: cards for holder, cards in shown.items() if cards}


def _legal(rules: Rules, known: Sequence[int], seat: Seat | None) -> tuple[Play, ...]:
    if seat is None or known[layout.TO_ACT] != seat:
        return ()
    room = [0] * MOST_PLAYS
    return tuple(map(Play, room[: list_legal(rules.table, known, room)]))
