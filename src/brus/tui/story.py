"""What happened, in words that keep to rule 2.11.

Until a deal is over no line names a card of a trick older than the last one, and with the next lead the last one is
old: then its plays vanish and what is left of it says who took it. When the deal is over everything that this seat has
seen may be told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from brus.dares import DareNamed, DareStands, SmackedWith
from brus.events import (
    AskedToShow,
    Buk,
    CardsShown,
    Chimney,
    Cut,
    Dared,
    DaredUnlawfully,
    DealOver,
    Dealt,
    Declined,
    Drew,
    Event,
    Hawked,
    Jan,
    Led,
    MatchOver,
    OnTheRobber,
    Oversmacked,
    Piped,
    Played,
    Scored,
    Scratched,
    Shown,
    Smacked,
    StandingOn,
    TrickWon,
)
from brus.messages import say
from brus.seats import Seat
from brus.tui.words import Words

__all__ = ["Line", "announcements", "before_the_draw", "reason_of", "split_deals", "tell", "tell_tricks"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log; ``weight`` is ``""``, ``"loud"`` for what changes the score, ``"faint"`` for the rest."""

    text: str
    weight: str = ""


def split_deals(events: Sequence[Event]) -> list[list[Event]]:
    """The events deal by deal: a deal begins with its first cut, or when it is dealt."""
    deals: list[list[Event]] = []
    dealt = True
    for event in events:
        if isinstance(event, Cut | Dealt) and dealt:
            deals.append([])
        if isinstance(event, Cut | Dealt):
            dealt = isinstance(event, Dealt)
        elif not isinstance(event, Scored | Chimney | OnTheRobber | StandingOn):
            dealt = True
        deals[-1].append(event)
    return deals


def tell(events: Sequence[Event], words: Words, number: int, *, over: bool) -> list[Line]:
    """The lines of one deal, the ``number``-th of its match; ``over`` when nothing of it is to be kept back."""
    last_lead = max((at for at, event in enumerate(events) if isinstance(event, Led)), default=0)
    lines: list[Line] = []
    drawing = False
    for at, event in enumerate(events):
        if isinstance(event, Drew):
            # Everybody draws alike (2.7), so that one line tells it.
            if not drawing:
                lines.append(Line(say("tui-log-drew", count=event.count), "faint"))
            drawing = True
            continue
        drawing = drawing and not isinstance(event, Led | Piped | DealOver)
        lines += _lines_of(event, words, number, open_=over or at >= last_lead)
    return lines


def tell_tricks(events: Sequence[Event], words: Words) -> list[str]:
    """One line for each trick of a deal that is over: who led, who played what, who took it."""
    tricks: list[tuple[list[str], str]] = []
    for event in events:
        match event:
            case Led(seat, play):
                tricks.append(([say("tui-trick-play", who=words.who(seat), cards=words.play(play))], ""))
            case Played(seat, play):
                tricks[-1][0].append(say("tui-trick-play", who=words.who(seat), cards=words.play(play)))
            case TrickWon(seat, _):
                tricks[-1] = (tricks[-1][0], words.who(seat))
    return [
        say("tui-trick-line", number=number, plays="   ".join(plays), who=who or "–")
        for number, (plays, who) in enumerate(tricks, start=1)
    ]


def before_the_draw(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """What happened up to the draw after the last trick, and what since; all of it is before where nobody drew."""
    last_lead = max((at for at, event in enumerate(events) if isinstance(event, Led)), default=0)
    draws = (at for at in range(last_lead, len(events)) if isinstance(events[at], Drew))
    at = next(draws, len(events))
    return events[:at], events[at:]


def reason_of(reason: str) -> str:
    """Why points were scored, in a word or two."""
    return say(f"reason-{reason}")


def announcements(events: Sequence[Event], words: Words) -> list[str]:
    """What was said out loud just now, for the line under the table."""
    return [
        line.text for event in events if isinstance(event, _SPOKEN) for line in _lines_of(event, words, 0, open_=True)
    ]


_SPOKEN: Final = (
    Piped,
    Dared,
    DaredUnlawfully,
    Hawked,
    Smacked,
    Oversmacked,
    DareStands,
    CardsShown,
    Declined,
    Scored,
    Chimney,
    StandingOn,
    OnTheRobber,
    Jan,
    Buk,
    Scratched,
)


def _lines_of(event: Event, words: Words, number: int, *, open_: bool) -> Iterator[Line]:
    teller = _TELLERS.get(type(event))
    if teller is not None:
        found = teller(event, words, number, open_)
        if found is not None:
            yield found


def _seat(words: Words, seat: Seat) -> dict[str, Any]:
    return {"who": words.who(seat), "many": words.many(seat)}


def _side(words: Words, side: str) -> dict[str, Any]:
    return {"side": words.side(side), "many": words.side_many(side)}


def _cut(event: Cut, words: Words, number: int, open_: bool) -> Line:
    return Line(say("tui-log-cut", card=words.card(event.card)))


def _dealt(event: Dealt, words: Words, number: int, open_: bool) -> Line:
    dealer, leader = words.who(event.dealer), words.whom(event.leader)
    many = words.many(event.dealer)
    return Line(say("tui-log-dealt", number=number, who=dealer, many=many, leader=leader), "loud")


def _piped(event: Piped, words: Words, number: int, open_: bool) -> Line:
    return Line(say("tui-log-piped", **_seat(words, event.seat)), "loud")


def _led(event: Led, words: Words, number: int, open_: bool) -> Line | None:
    if not open_:
        return None
    return Line(say("tui-log-led", cards=words.cards(event.play.cards), **_seat(words, event.seat)))


def _played(event: Played, words: Words, number: int, open_: bool) -> Line | None:
    if not open_:
        return None
    return Line(say("tui-log-played", cards=words.cards(event.play.cards), **_seat(words, event.seat)))


def _dared(event: Dared, words: Words, number: int, open_: bool) -> Line:
    if not open_:
        return Line(say("tui-log-dared-before", **_seat(words, event.seat)))
    return Line(say("tui-log-dared", card=words.card(event.card), **_seat(words, event.seat)), "loud")


def _dared_unlawfully(event: DaredUnlawfully, words: Words, number: int, open_: bool) -> Line:
    return Line(say("tui-log-dared-unlawfully", **_seat(words, event.seat)), "loud")


def _hawked(event: Hawked, words: Words, number: int, open_: bool) -> Line:
    return Line(say("tui-log-hawked", **_seat(words, event.seat)), "loud" if open_ else "")


def _trick_won(event: TrickWon, words: Words, number: int, open_: bool) -> Line:
    return Line(say("tui-log-trick", units=event.units, **_seat(words, event.seat)), "loud" if open_ else "")


def _dare_named(event: DareNamed, words: Words, number: int, open_: bool) -> Line:
    if not open_:
        return _dared(event, words, number, open_)
    name = "round" if event.led else "under"
    return Line(say("tui-log-dare-named", name=name, card=words.card(event.card), **_seat(words, event.seat)), "loud")


def _dare_stands(event: DareStands, words: Words, number: int, open_: bool) -> Line:
    scores = "yes" if event.scores else "no"
    if not open_:
        return Line(say("tui-log-stands-before", scores=scores, **_seat(words, event.seat)))
    return Line(say("tui-log-stands", scores=scores, card=words.card(event.card), **_seat(words, event.seat)), "loud")


def _smacked(event: Smacked, words: Words, number: int, open_: bool) -> Line:
    if not open_:
        return Line(say("tui-log-smacked-before", **_seat(words, event.by)))
    whose, card = words.whom(event.seat), words.card(event.card)
    return Line(say("tui-log-smacked", card=card, whom=whose, **_seat(words, event.by)), "loud")


def _smacked_with(event: SmackedWith, words: Words, number: int, open_: bool) -> Line:
    if not open_:
        return _smacked(event, words, number, open_)
    card, matador, whom = words.card(event.card), words.card(event.matador), words.whom(event.seat)
    told = say("tui-log-smacked-with", card=card, matador=matador, whom=whom, **_seat(words, event.by))
    return Line(told, "loud")


def _oversmacked(event: Oversmacked, words: Words, number: int, open_: bool) -> Line:
    if not open_:
        return Line(say("tui-log-oversmacked-before", **_seat(words, event.by)))
    return Line(say("tui-log-oversmacked", card=words.card(event.card), **_seat(words, event.by)), "loud")


def _asked_to_show(event: AskedToShow, words: Words, number: int, open_: bool) -> Line:
    return Line(say("tui-log-asked-to-show", who=words.whom(event.seat), many=words.many(event.seat)))


def _shown(event: Shown, words: Words, number: int, open_: bool) -> Line:
    first, *rest = event.to
    whom = words.whom(first)
    if rest:
        whom = say("tui-pair", first=whom, second=words.whom(rest[0]))
    return Line(say("tui-log-shown", whom=whom, **_seat(words, event.seat)))


def _cards_shown(event: CardsShown, words: Words, number: int, open_: bool) -> Line | None:
    if not open_ or event.seat == words.person:
        return None
    return Line(say("tui-log-cards-shown", who=words.who(event.seat), cards=words.cards(event.cards)), "loud")


def _declined(event: Declined, words: Words, number: int, open_: bool) -> Line:
    return Line(say("tui-log-declined", **_seat(words, event.seat)), "loud" if open_ else "")


def _scored(event: Scored, words: Words, number: int, open_: bool) -> Line:
    side = _side(words, event.side)
    return Line(say("tui-log-scored", points=event.points, reason=reason_of(event.reason), **side), "loud")


def _chimney(event: Chimney, words: Words, number: int, open_: bool) -> Line:
    return Line(say("tui-log-chimney", target=event.target, **_side(words, event.side)), "loud")


def _standing(event: StandingOn, words: Words, number: int, open_: bool) -> Line:
    return Line(say("tui-log-standing", needs=event.needs, **_side(words, event.side)), "loud")


def _robber(event: OnTheRobber, words: Words, number: int, open_: bool) -> Line:
    return Line(say("tui-log-robber", **_side(words, event.side)), "loud")


def _jan(event: Jan, words: Words, number: int, open_: bool) -> Line:
    return Line(say("tui-log-jan", **_side(words, event.side)), "loud")


def _buk(event: Buk, words: Words, number: int, open_: bool) -> Line:
    return Line(say("tui-log-buk", waiting=event.waiting), "loud")


def _scratched(event: Scratched, words: Words, number: int, open_: bool) -> Line:
    return Line(say("tui-log-scratched", **_side(words, event.side)), "loud")


def _deal_over(event: DealOver, words: Words, number: int, open_: bool) -> Line | None:
    if event.winner is None:
        return None
    return Line(say("tui-log-deal-over", **_side(words, event.winner)), "loud")


def _match_over(event: MatchOver, words: Words, number: int, open_: bool) -> Line:
    return Line(say("tui-log-match-over", **_side(words, event.winner)), "loud")


_TELLERS: Final[dict[type[Event], Callable[[Any, Words, int, bool], Line | None]]] = {
    Cut: _cut,
    Dealt: _dealt,
    Piped: _piped,
    Led: _led,
    Played: _played,
    Dared: _dared,
    DareNamed: _dare_named,
    DareStands: _dare_stands,
    DaredUnlawfully: _dared_unlawfully,
    Hawked: _hawked,
    TrickWon: _trick_won,
    Smacked: _smacked,
    SmackedWith: _smacked_with,
    Oversmacked: _oversmacked,
    AskedToShow: _asked_to_show,
    Shown: _shown,
    CardsShown: _cards_shown,
    Declined: _declined,
    Scored: _scored,
    Chimney: _chimney,
    StandingOn: _standing,
    OnTheRobber: _robber,
    Jan: _jan,
    Buk: _buk,
    Scratched: _scratched,
    DealOver: _deal_over,
    MatchOver: _match_over,
}
