"""Other worlds: the same course of a deal, as one seat has seen it, with the cards that it has not seen elsewhere.

The cards in the hands now are laid out at random, and then the deal is gone through backwards: of what a seat holds
after a draw, some cards at random were drawn then, and those that it played before were in its hand before. So every
order of the pack that fits what the seat has seen is as likely as another, once those are thrown away in which
somebody could not have done what was done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from brus.bots.position import Position
from brus.cards import Card
from brus.deal import Deal
from brus.envs.course import Course
from brus.errors import EnvError
from brus.events import CardsDrawn, CardsShown, Drew, HandDealt, Led, Played, TrickWon
from brus.kernel import layout, names
from brus.kernel.dealing import place_of_dealt
from brus.messages import say
from brus.seats import Seat, seats_of

__all__ = ["TRIES_AT_MOST", "Decision", "worlds_for"]

TRIES_AT_MOST = 20_000
"""How often cards are laid out anew before it is given up; a few times are nearly always enough."""

Decision = tuple[int, int]
"""Who decided, a player's number or less than 0 for chance, and what: a number for :meth:`Course.apply`."""
Uniform = Callable[[], float]
Hands = dict[Seat, list[Card]]


@dataclass
class _TrickSeen:
    """A trick as one seat has seen it: what each seat played, a hand that was shown, and who then drew how much."""

    played: Hands
    shown: tuple[Seat, tuple[Card, ...]] | None = None
    order: list[Seat] = field(default_factory=list)
    share: int = 0


class _Misfit(Exception):
    """These cards do not fit what the seat has seen."""


def worlds_for(course: Course, decisions: Sequence[Decision], seat: Seat, uniform: Uniform) -> Iterator[list[Decision]]:
    """Worlds for a seat, one after another: the decisions of the whole course, with others for what it has not seen.

    ``decisions`` are those made so far. A world may still be found impossible when it is played: then take the next;
    after :data:`TRIES_AT_MOST` tries there is none. Deals that are over are left as they were, since nothing depends on
    them any more. ``uniform`` draws a number from 0 up to 1. Raises :class:`brus.errors.EnvError` where chance is
    waited for.
    """
    deal = course.match.deal
    if course.chance is not None or deal is None:
        raise EnvError(say("env-no-world-here"))
    before, since = decisions[: course.decisions_before_deal], decisions[course.decisions_before_deal :]
    tricks = list(_tricks_seen(deal, seat))
    position = Position.of(course.turns.view(seat))
    for _ in range(TRIES_AT_MOST):
        try:
            cards = iter(_cards_in_order(deal, seat, tricks, _lay_out(position, uniform), uniform))
        except _Misfit:
            continue
        yield [*before, *((who, next(cards) if who < 0 else number) for who, number in since)]


def _tricks_seen(deal: Deal, seat: Seat) -> Iterator[_TrickSeen]:
    """The tricks that are over, as everybody saw them and as a hand was shown to this seat."""
    seats = seats_of(deal.rules.seats)
    now = _TrickSeen({one: [] for one in seats})
    closed = False
    for event in deal.events_for(seat):
        if isinstance(event, Led | Played):
            if closed:
                yield now
                now, closed = _TrickSeen({one: [] for one in seats}), False
            now.played[event.seat] += event.play.cards
        elif isinstance(event, TrickWon):
            closed = True
        elif isinstance(event, CardsShown):
            now.shown = event.seat, event.cards
        elif isinstance(event, Drew):
            now.order.append(event.seat)
            now.share = event.count
    if closed:
        yield now


def _lay_out(position: Position, uniform: Uniform) -> Hands:
    """The hands before the trick on the table, the unseen cards at random, as dares let them be (6.1(b))."""
    cards = list(position.unseen)
    _shuffle(cards, uniform)
    state = list(position.start)
    for place, card in zip(position.places, cards, strict=True):
        state[place] = card
    hands: Hands = {}
    for seat in seats_of(position.rules.seats):
        first = layout.HAND + names.HAND_SIZE * seat
        hands[seat] = [Card(card) for card in state[first : first + names.HAND_SIZE] if card != names.NO_CARD]
    for denial in position.denials:
        if denial.one in hands[denial.seat] and denial.other in hands[denial.seat]:
            raise _Misfit
    return hands


def _cards_in_order(
    deal: Deal, seat: Seat, tricks: Sequence[_TrickSeen], hands: Hands, uniform: Uniform
) -> Iterator[Card]:
    """The cards of this deal in the order in which they were dealt and drawn, found by going back from these hands."""
    own = [list(event.cards) for event in deal.events_for(seat) if isinstance(event, HandDealt | CardsDrawn)]
    draws: list[Card] = []
    for one in reversed(tricks):
        drawn = {who: own.pop() if who == seat else _drawn(hands[who], who, one, uniform) for who in one.order}
        draws[:0] = [card for who in one.order for card in drawn[who]]
        for who, cards in hands.items():
            hands[who] = [card for card in cards if card not in drawn.get(who, ())] + one.played[who]
    places = names.HAND_SIZE * deal.rules.seats
    takers = [Seat(place_of_dealt(deal.rules.table, deal.dealer, count) // names.HAND_SIZE) for count in range(places)]
    return iter([*(hands[taker].pop() for taker in takers), *draws])


def _drawn(hand: Sequence[Card], seat: Seat, one: _TrickSeen, uniform: Uniform) -> list[Card]:
    """Which of these cards a seat drew when it last drew: what it had just shown was in its hand before (6.11)."""
    cards = list(hand)
    if one.shown is not None and one.shown[0] == seat:
        cards = [card for card in cards if card not in one.shown[1]]
        if len(cards) != one.share:
            raise _Misfit
    _shuffle(cards, uniform)
    return cards[: one.share]


def _shuffle(cards: list[Card], uniform: Uniform) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = min(int(uniform() * (last + 1)), last)
        cards[last], cards[other] = cards[other], cards[last]
