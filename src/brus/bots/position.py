"""From a view to a position: what is known of the state, and where the unseen cards may lie.

The worlds that are laid out from a position (``worlds.py``) agree with all that its audience has been told: the cards
seen, shown and played, how many everybody holds, and what dares prove. Whoever dares ``Kh`` lacks ``Jc``; whoever
dares ``8s`` lacks at least one higher matador still unplayed (6.1(b)). A proof holds until its darer has drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from brus.cards import MATADORS, Card
from brus.deal import Phase, Trick
from brus.errors import MatchError
from brus.kernel import layout, names
from brus.kernel.dealing import share_of_draw
from brus.kernel.tricks import clear_trick
from brus.messages import say
from brus.plays import Play
from brus.seats import Seat, seats_of
from brus.thinking import worlds
from brus.variant import Rules
from brus.view import View

__all__ = ["Denial", "Position", "denials_of"]


@dataclass(frozen=True, slots=True)
class Denial:
    """A seat does not hold both of these cards; twice the same card when it lacks that one."""

    seat: Seat
    one: Card
    other: Card


@dataclass(frozen=True, slots=True)
class Position:
    """What is known before the lead of the trick on the table, and what of that trick has been played.

    ``start`` is the kernel's state there, with NO_CARD in the ``places`` where one of the ``unseen`` cards lies;
    there are as many places as cards. ``plays`` are the plays of the unfinished trick.

    >>> from brus.match import Match
    >>> from brus.variants import get_variant
    >>> from brus.view import view_of
    >>> match = Match(get_variant("danish").rules())
    >>> _ = match.begin_deal_from_pack(Seat.W, match.rules.pack)
    >>> position = Position.of(view_of(match, Seat.N))
    >>> len(position.unseen), position.plays
    (33, ())
    """

    rules: Rules
    start: tuple[int, ...]
    plays: tuple[Play, ...]
    places: tuple[int, ...]
    unseen: tuple[Card, ...]
    denials: tuple[Denial, ...]

    @classmethod
    def of(cls, view: View) -> Position:
        """The position that a view tells of; raise :class:`MatchError` where no cards have been dealt."""
        plays = view.trick.plays if view.trick is not None else ()
        start = list(view.known)
        _fill_what_is_hidden(view, start)
        if plays:
            _take_back(view, start)
        held = {seat: _known_cards(view, seat, plays) for seat in seats_of(view.rules.seats)}
        places = [*_lay_hands(view, start, held, bool(plays)), *_places_of_talon(start)]
        seen = {card for cards in held.values() for card in cards} | _played(view.tricks)
        unseen = tuple(card for card in view.rules.pack if card not in seen)
        if len(unseen) != len(places):
            raise MatchError(say("position-without-deal"))
        return cls(view.rules, tuple(start), plays, tuple(places), unseen, tuple(denials_of(view)))

    def packed(self) -> list[int]:
        """The flat list that ``worlds.py`` reads."""
        denied = [int(part) for denial in self.denials for part in (denial.seat, denial.one, denial.other)]
        parts = (
            (worlds.POSITION_PLAYS, [len(self.plays), *map(int, self.plays)]),
            (worlds.POSITION_UNSEEN, [len(self.places), *self.places]),
            (worlds.POSITION_DENIALS, [len(self.denials), *denied]),
        )
        packed = [*self.start, *[0] * (worlds.POSITION_SIZE - layout.STATE_SIZE)]
        for place, values in parts:
            packed[place : place + len(values)] = values
        return packed


def _fill_what_is_hidden(view: View, start: list[int]) -> None:
    """What the table hides of the trick and of piping, as this audience may take it to be."""
    asked = view.phase == Phase.ASKING_TO_PIPE and view.seat is not None
    players = view.rules.seats
    start[layout.PASSED_OVER] = (view.seat - view.leader) % players if asked and view.seat is not None else players
    start[layout.UNLAWFUL_COUNT] = 0
    for at in range(2):
        start[layout.UNLAWFUL + at] = names.NOBODY
    if view.phase == Phase.ASKING_TO_SHOW:
        # Where unlawful dares are smacked the state's row of darers is hidden, but whoever is asked dared Kh (6.11).
        start[layout.DARED_BY + names.KING] = start[layout.TO_ACT]


def _take_back(view: View, start: list[int]) -> None:
    """The state before the lead of the trick on the table; nothing of that trick has been scored."""
    assert view.trick is not None
    for play in view.trick.plays:
        for card in play.cards:
            if card in MATADORS:
                start[layout.GONE + MATADORS.index(card)] = names.NO
    clear_trick(start)
    start[layout.PHASE] = names.TO_LEAD
    start[layout.TO_ACT] = view.leader


def _known_cards(view: View, seat: Seat, plays: tuple[Play, ...]) -> list[Card]:
    """The cards of a seat that this audience knows, those that it has laid to the trick included."""
    turn = (seat - view.leader) % view.rules.seats
    laid = plays[turn].cards if turn < len(plays) else ()
    own = view.hand if seat == view.seat else view.shown.get(seat, ())
    return sorted((*own, *laid))


def _lay_hands(view: View, start: list[int], held: dict[Seat, list[Card]], taken_back: bool) -> Iterator[int]:
    """Put the known cards in the hands; yield the places where unseen ones lie."""
    for seat, cards in held.items():
        count = start[layout.HELD] if taken_back else view.cards_held(seat)
        first = layout.HAND + names.HAND_SIZE * seat
        for unit in range(names.HAND_SIZE):
            start[first + unit] = cards[unit] if unit < len(cards) else names.NO_CARD
        yield from range(first + len(cards), first + count)


def _places_of_talon(start: list[int]) -> range:
    return range(layout.TALON + start[layout.DRAWN], layout.TALON + start[layout.TALON_SIZE])


def _played(tricks: tuple[Trick, ...]) -> set[Card]:
    return {card for trick in tricks for play in trick.plays for card in play.cards}


def denials_of(view: View) -> Iterator[Denial]:
    """6.1(b): what the dares prove that nobody's draw has outdated.

    Where unlawful dares are smacked (6.12) a dare proves nothing before its trick is complete; what it proves then is
    not used.
    """
    if view.rules.table[layout.UNLAWFUL_SMACKED]:
        return
    gone: set[Card] = set()
    drawn = 0
    for trick in view.tricks:
        for seat, play in trick.seats(view.rules.seats):
            for card in play.dared:
                feared = [other for other in MATADORS[: MATADORS.index(card)] if other not in gone]
                # What the daring play holds itself is not feared (6.1(c)); the rest is not all in the hand.
                if feared and drawn == view.known[layout.DRAWN]:
                    yield from _still_denied(view, seat, feared)
        gone |= _played((trick,))
        if trick.winner is not None:
            left = view.known[layout.TALON_SIZE] - drawn
            drawn += share_of_draw(view.rules.seats, left, trick.units) * view.rules.seats


def _still_denied(view: View, darer: Seat, feared: list[Card]) -> Iterator[Denial]:
    """What is left of a proof that a hand did not hold all of these cards, once some have been played."""
    by = {card: seat for trick in view.tricks for seat, play in trick.seats(view.rules.seats) for card in play.cards}
    if all(by.get(card, darer) == darer for card in feared):
        # What the darer has played since was in the hand, for nothing has been drawn; so it is the others that lack.
        lacking = [card for card in feared if card not in by]
        if lacking:
            yield Denial(darer, lacking[0], lacking[-1])
