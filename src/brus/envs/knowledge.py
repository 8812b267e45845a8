"""What a seat knows, as text and as extra numbers beside its view: all that it has seen, in the order it came.

A view forgets what no rule needs: when a card in the hand came, and which cards a hand held when it was shown. For
perfect recall, which search and equilibrium finding ask for, these are told beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from brus.cards import CARDS, write_cards
from brus.envs.turns import NOBODY_ASKED, Turns
from brus.events import (
    CardsDrawn,
    CardsShown,
    Chimney,
    Cut,
    DaredUnlawfully,
    Dealt,
    Declined,
    Event,
    HandDealt,
    Led,
    Piped,
    Played,
    Scored,
)
from brus.kernel import names
from brus.seats import Seat
from brus.view import View

__all__ = ["acquired", "acquired_size", "private_summary", "recall", "shown_ever", "summary", "unlawful"]


def recall(turns: Turns, seat: Seat) -> str:
    """All that a seat has seen of the match, in order, and what it is asked now: its information state."""
    told = " ".join(_words(turns.match.events_for(seat)))
    return f"{seat}: {told} {_now(turns)}".rstrip()


def _words(events: Iterable[Event]) -> Iterator[str]:
    """A word an event; what follows from others is left out, and who is asked to pipe: the turns tell that."""
    for event in events:
        match event:
            case Cut(dealer, card):
                yield f"cut:{dealer}{card}"
            case Dealt(dealer, leader):
                yield f"deal:{dealer}{leader}"
            case HandDealt(_, cards) | CardsDrawn(_, cards):
                yield "+" + "".join(map(str, sorted(cards)))
            case Piped(seat):
                yield f"{seat}:pipe"
            case Led(seat, play) | Played(seat, play):
                yield f"{seat}:{play}"
            case CardsShown(seat, cards):
                yield f"{seat}:shows:" + "".join(map(str, sorted(cards)))
            case Declined(seat):
                yield f"{seat}:hides"
            case DaredUnlawfully(seat, card):
                yield f"{seat}:unlawful:{card}"
            case Scored(side, points, reason):
                yield f"{side}+{points}{reason}"
            case Chimney(side, target):
                yield f"{side}#{target}"


def _now(turns: Turns) -> str:
    """Whom everybody sees being asked to pipe; only then do turns tell more than the events."""
    return f"asked:{turns.to_act}" if turns.asked != NOBODY_ASKED else ""


def summary(view: View) -> str:
    """A view in one line: the same for the same knowledge, another for other knowledge."""
    tricks = []
    for trick in view.tricks:
        shown = {None: "", True: "+", False: "-"}[trick.shown]
        plays = ",".join(map(str, trick.plays))
        tricks.append(f"{'^' * trick.piped}{trick.leader}{plays}{shown}{'' if trick.winner is None else trick.winner}")
    sides = ",".join(
        f"{side}{view.score[side]}/{target}/{view.tricks_won[side]}" for side, target in view.targets.items()
    )
    parts = [
        f"{view.seat or '-'}",
        f"{view.phase.name}:{'-' if view.to_act is None else view.to_act}",
        f"deal{view.deal_number}:{'-' if view.dealer is None else view.dealer}{view.leader}",
        f"{sides}/{view.buks}",
        f"talon{view.talon}",
        private_summary(view),
        f"cuts:{write_cards(view.cuts)}",
        f"tricks:{' '.join(tricks)}",
    ]
    return "|".join(parts)


def private_summary(view: View) -> str:
    """The part of it that only this seat may know: its hand, and the cards that it has been shown (6.11)."""
    shown = ",".join(f"{seat}{write_cards(cards)}" for seat, cards in sorted(view.shown.items()))
    return f"hand:{write_cards(view.hand)}|shown:{shown}"


def acquired_size(seats: int) -> int:
    """How many numbers tell when the cards of a hand came: a row of flags for the deal and for each draw."""
    return (1 + (names.PACK_SIZE - names.HAND_SIZE * seats) // seats) * len(CARDS)


def _events_of_deal(turns: Turns, seat: Seat) -> tuple[Event, ...]:
    deal = turns.match.deal
    return () if deal is None else deal.events_for(seat)


def acquired(turns: Turns, seat: Seat) -> Iterator[int]:
    """The places of the flags that are set: for each time this seat got cards in this deal, which."""
    times = 0
    for event in _events_of_deal(turns, seat):
        if isinstance(event, HandDealt | CardsDrawn):
            yield from (times * len(CARDS) + card for card in event.cards)
            times += 1


def shown_ever(turns: Turns, seat: Seat) -> Iterator[int]:
    """The cards of the hand that this seat was shown in this deal, played since or not (6.11)."""
    for event in _events_of_deal(turns, seat):
        if isinstance(event, CardsShown) and event.seat != seat:
            yield from map(int, event.cards)


def unlawful(turns: Turns, seat: Seat) -> Iterator[int]:
    """0 for ``Kh`` and 1 for ``8s`` where an unlawful dare of it has come out in this deal (6.12)."""
    for event in _events_of_deal(turns, seat):
        if isinstance(event, DaredUnlawfully):
            yield int(event.card == names.EIGHT_OF_SPADES)
