"""A view as a row of whole numbers: all that the view holds of the match, and nothing else (docs/envs.md).

Seats and sides are told as their owner sees them: first oneself, then clockwise. What may be one of several things is
told by flags, one a thing; amounts are told as they are. One layout serves every variant and house rule; it differs
only between three and four players. The rules themselves, the same all the time, and the players' names are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Final, Protocol

from brus.cards import CARDS, MATADORS
from brus.deal import Phase, Trick
from brus.envs.encoding import BEGGAR, EIGHT, KING
from brus.errors import EnvError
from brus.kernel import layout, names
from brus.kernel.cutting import is_cut_point
from brus.messages import say
from brus.plays import Play
from brus.printable import literal
from brus.seats import Seat, side_names, side_of
from brus.view import View

__all__ = ["MOST", "Field", "Layout", "Row", "layout_for", "observation", "write_observation"]

MOST: Final = 9999
"""The highest amount that is told of what has no bound: points, targets, buks and deals; more is told as this."""

_CARDS: Final = len(CARDS)
_MARKED: Final = (KING, EIGHT, BEGGAR)
_LAID: Final = _CARDS + len(_MARKED)
_MOST_TRICKS: Final = 7
"""A side that has four tricks may still take a triple (2.9, 4.4)."""
_MOST_CUTS: Final = 50
"""The highest target there is (9): each cut but the last is a cut point, and scores (7.3)."""


class Row(Protocol):
    """What numbers can be put into: a list, or a NumPy array."""

    def __setitem__(self, place: int, number: int, /) -> None: ...


@dataclass(frozen=True, slots=True)
class Field:
    """One part of the row: its name, first place, size, and highest number; the lowest is 0."""

    name: str
    start: int
    size: int
    high: int

    @property
    def stop(self) -> int:
        """The place after its last."""
        return self.start + self.size


@dataclass(frozen=True)
class Layout:
    """The row for so many players: its fields, and where each begins.

    ``tricks`` is how many tricks a deal can have, ``trick_size`` how many numbers tell of each.

    >>> layout_for(4).size, layout_for(3).size, layout_for(4)["hand"].size
    (2118, 1954, 40)
    """

    seats: int
    fields: tuple[Field, ...]
    tricks: int
    trick_size: int

    @property
    def size(self) -> int:
        """How many numbers a row has."""
        return self.fields[-1].stop

    @property
    def highs(self) -> list[int]:
        """The highest number of every place; the lowest is 0 everywhere."""
        return [field.high for field in self.fields for _ in range(field.size)]

    @cached_property
    def by_name(self) -> dict[str, Field]:
        """The fields by their names."""
        return {field.name: field for field in self.fields}

    def __getitem__(self, name: str) -> Field:
        """The field of a name; raise :class:`EnvError` that names all for any other."""
        try:
            return self.by_name[name]
        except (KeyError, TypeError):
            known = ", ".join(self.by_name)
            raise EnvError(say("env-no-such-row", found=literal(name), known=known)) from None


@cache
def layout_for(seats: int) -> Layout:
    """The layout for three or four players."""
    sides, tricks = len(side_names(seats)), names.PACK_SIZE // seats
    # For each seat what it has laid, whether it led and whether it won; then three flags: piped, shown, declined.
    trick_size = seats * (_LAID + 2) + 3
    rows = [
        ("seat", seats, 1),
        ("phase", len(Phase), 1),
        ("to_act", seats, 1),
        ("dealer", seats, 1),
        ("leader", seats, 1),
        ("winning", seats, 1),
        ("score", sides, MOST),
        ("target", sides, MOST),
        ("match_winner", sides, 1),
        ("deal_winner", sides, 1),
        ("tricks_won", sides, _MOST_TRICKS),
        ("deal_number", 1, MOST),
        ("buks", 1, MOST),
        ("tricks_done", 1, tricks),
        ("held", 1, names.HAND_SIZE),
        ("talon", 1, names.PACK_SIZE - names.HAND_SIZE * seats),
        ("gone", len(MATADORS), 1),
        ("piped", 1, 1),
        ("units", 1, names.HAND_SIZE),
        ("played", 1, seats),
        ("sevens_led", 1, 1),
        ("hand", _CARDS, 1),
        ("shown", (seats - 1) * _CARDS, 1),
        ("table", seats * _LAID, 1),
        ("tricks", tricks * trick_size, 1),
    ]
    if seats == 4:
        # The cut is shown in the Icelandic game alone (7.3).
        rows += [("cut", _CARDS, 1), ("cut_points", _MOST_CUTS, 2)]
    fields: list[Field] = []
    for name, size, high in rows:
        fields.append(Field(name, fields[-1].stop if fields else 0, size, high))
    return Layout(seats, tuple(fields), tricks, trick_size)


def observation(view: View) -> list[int]:
    """The row of a view.

    >>> from brus.match import Match
    >>> from brus.variants import get_variant
    >>> from brus.view import view_of
    >>> match = Match(get_variant("danish").rules())
    >>> _ = match.begin_deal_from_pack(Seat.W, match.rules.pack)
    >>> row, hand = observation(view_of(match, Seat.N)), layout_for(4)["hand"]
    >>> [CARDS[card] for card in range(40) if row[hand.start + card]]
    [Ad, Kc, Ks]
    """
    row = [0] * layout_for(view.rules.seats).size
    write_observation(view, row)
    return row


def write_observation(view: View, row: Row) -> None:
    """Write a view into a row of zeros that is as long as the layout says, a NumPy array for one."""
    _Writer(view, row).write()


@lru_cache(maxsize=1 << 14)
def _flags_of(play: Play) -> tuple[int, ...]:
    """The places of a play's flags: its cards, then what is announced."""
    marks = (_CARDS + _MARKED.index(card) for card in play.dared)
    return (*map(int, play.cards), *marks, *([_CARDS + _MARKED.index(BEGGAR)] if play.hawks else []))


class _Writer:
    """The row of one view; a spectator counts seats from North."""

    def __init__(self, view: View, row: Row) -> None:
        self.view = view
        self.row = row
        self.seats = view.rules.seats
        self.layout = layout_for(self.seats)
        self.trick_size = self.layout.trick_size
        self.own = Seat.N if view.seat is None else view.seat
        self.fields = self.layout.by_name

    def turn(self, seat: int) -> int:
        return (seat - self.own) % self.seats

    def flag(self, field: str, place: int) -> None:
        self.row[self.fields[field].start + place] = 1

    def amount(self, field: str, amount: int, place: int = 0) -> None:
        found = self.fields[field]
        self.row[found.start + place] = min(amount, found.high)

    def write(self) -> None:
        view = self.view
        if view.seat is not None:
            self.flag("seat", view.seat)
        self.flag("phase", view.phase)
        for name, seat in (("to_act", view.to_act), ("dealer", view.dealer), ("winning", view.winning)):
            if seat is not None:
                self.flag(name, self.turn(seat))
        self.flag("leader", self.turn(view.leader))
        self.write_sides()
        self.write_counts()
        self.write_cards()
        for number, trick in enumerate(view.tricks):
            self.write_trick(trick, self.fields["tricks"].start + number * self.trick_size)
        if view.cuts:
            self.write_cuts()

    def write_sides(self) -> None:
        known, count = self.view.known, len(side_names(self.seats))
        own = side_of(self.own, self.seats)
        for place in range(count):
            side = (own + place) % count
            self.amount("score", known[layout.SCORE + side], place)
            self.amount("target", known[layout.TARGET + side], place)
            self.amount("tricks_won", known[layout.TRICKS + side], place)
            if known[layout.MATCH_WINNER] == side:
                self.flag("match_winner", place)
            if known[layout.DEAL_WINNER] == side:
                self.flag("deal_winner", place)

    def write_counts(self) -> None:
        known = self.view.known
        self.amount("deal_number", self.view.deal_number)
        self.amount("buks", known[layout.BUKS])
        self.amount("tricks_done", known[layout.TRICKS_DONE])
        self.amount("held", known[layout.HELD])
        self.amount("talon", self.view.talon)
        self.amount("piped", known[layout.PIPED])
        self.amount("units", known[layout.UNITS])
        self.amount("played", known[layout.PLAYED])
        self.amount("sevens_led", known[layout.SEVENS_LED])
        for matador in range(len(MATADORS)):
            self.amount("gone", known[layout.GONE + matador], matador)

    def write_cards(self) -> None:
        for card in self.view.hand:
            self.flag("hand", card)
        for seat, cards in self.view.shown.items():
            for card in cards:
                self.flag("shown", (self.turn(seat) - (self.view.seat is not None)) * _CARDS + card)
        if self.view.trick is not None:
            for seat, play in self.view.trick.seats(self.seats):
                self.write_play(play, self.fields["table"].start + self.turn(seat) * _LAID)

    def write_play(self, play: Play, start: int) -> None:
        for place in _flags_of(play):
            self.row[start + place] = 1

    def write_trick(self, trick: Trick, start: int) -> None:
        for seat, play in trick.seats(self.seats):
            self.write_play(play, start + self.turn(seat) * _LAID)
        leaders = start + self.seats * _LAID
        self.row[leaders + self.turn(trick.leader)] = 1
        if trick.winner is not None:
            self.row[leaders + self.seats + self.turn(trick.winner)] = 1
        rest = leaders + 2 * self.seats
        self.row[rest] = int(trick.piped)
        if trick.shown is not None:
            self.row[rest + (1 if trick.shown else 2)] = 1

    def write_cuts(self) -> None:
        self.flag("cut", self.view.cuts[-1])
        for place, card in enumerate(self.view.cuts):
            if is_cut_point(card):
                self.amount("cut_points", 1 + MATADORS.index(card), place)
