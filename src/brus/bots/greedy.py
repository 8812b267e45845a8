"""The levels *greedy* and *beginner*: the cheapest play that wins the trick, else the least useful cards.

It leads what fewest unseen cards beat, lets a partner's winning card be, hawks whenever it may, always pipes and
shows, and dares when that gains on average: by the points of a dare that stands and of one that is smacked (6.9, 6.10),
and the chance that an opponent yet to play holds a higher matador. *beginner* does so too, but forgets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from brus.cards import MATADORS, Card
from brus.kernel import layout, names
from brus.kernel.beating import beats, has_seven_powers
from brus.kernel.daring import why_unlawful
from brus.plays import PASS, PIPE, SHOW, Play
from brus.seats import Seat, seats_of, side_of
from brus.view import View

__all__ = ["choose_forgetfully", "choose_greedily"]

_SEVEN_WORTH = 6
"""A Seven counts among the Sixes and Jacks: it wins a trick only when it is led."""


def choose_greedily(view: View, luck: int) -> Play:
    """The cheapest winning play, or the least useful one; luck decides between equals."""
    for answer in (PIPE, SHOW):
        if answer in view.legal:
            return answer
    silent = [play for play in view.legal if play == play.silent and play != PASS]
    cards = _best_lead(view, silent, luck) if view.trick is None else _best_follow(view, silent, luck)
    return _announce(view, cards)


def choose_forgetfully(view: View, luck: int) -> Play:
    """The level *beginner*: greedy, but with nothing in mind except the trick on the table."""
    return choose_greedily(replace(view, tricks=view.tricks[-1:] if view.trick is not None else ()), luck)


def _best_lead(view: View, plays: list[Play], luck: int) -> Play:
    """The lead that the fewest unseen cards beat for each trick it counts, then the cheapest."""
    unseen = view.unseen

    def danger(play: Play) -> tuple[float, int]:
        return min(_beaters(view, card, unseen) for card in play.cards) / len(play.cards), _worth(view, play)

    return _first_by(plays, danger, luck)


def _best_follow(view: View, plays: list[Play], luck: int) -> Play:
    """The cheapest play that wins, unless a partner is winning already; else the least useful."""
    assert view.seat is not None
    assert view.winning is not None
    seats = view.rules.seats
    if side_of(view.winning, seats) != side_of(view.seat, seats):
        winning = [play for play in plays if view.would_win(play)]
        if winning:
            return _first_by(winning, lambda play: (0, _worth(view, play)), luck)
    return _first_by(plays, lambda play: (0, _worth(view, play)), luck)


def _first_by(plays: list[Play], key: Callable[[Play], tuple[float, int]], luck: int) -> Play:
    """One of the plays with the least key, by luck."""
    least = min(map(key, plays))
    equals = [play for play in plays if key(play) == least]
    return equals[luck % len(equals)]


def _worth(view: View, play: Play) -> int:
    """What a play costs: the strength of its cards, Sevens by their power on the lead."""
    table = view.rules.table
    worth = 0
    for card in play.cards:
        worth += table[layout.STRENGTH + card]
        if has_seven_powers(table, card):
            worth += _SEVEN_WORTH + table[layout.SEVEN_STRENGTH + card]
    return worth


def _beaters(view: View, card: Card, unseen: tuple[Card, ...]) -> int:
    """How many unseen cards beat this one when it is led."""
    table = view.rules.table
    powers = int(has_seven_powers(table, card))
    return sum(bool(beats(table, powers, other, card)) for other in unseen)


def _announce(view: View, play: Play) -> Play:
    """The same cards with what is worth announcing: hawking always, a dare that gains on average."""
    spoken = [other for other in view.legal if other.silent == play and other != play]
    hawking = [other for other in spoken if other.hawks and not other.dared]
    gaining = [other for other in spoken if other.dared and not other.hawks and _gains(view, other)]
    return (hawking or gaining or [play])[0]


def _gains(view: View, play: Play) -> bool:
    """Whether each dare of a play is lawful, and expected to win more than it loses (6.1 to 6.10, 6.12)."""
    assert view.seat is not None
    unseen, table = view.unseen, view.rules.table
    behind = sum(view.cards_held(seat) for seat in view.opponents_to_play)
    for card in play.dared:
        if why_unlawful(table, view.known, view.seat, card, play, len(play.cards)) != names.ALLOWED:
            return False
        smacked = min(1.0, behind * len(_feared(view, card, unseen)) / max(1, len(unseen)))
        wins, loses = _points(view, card)
        if (1 - smacked) * wins <= smacked * loses:
            return False
    return True


def _points(view: View, dared: Card) -> tuple[int, int]:
    """What a dare of this card is worth when it stands, and costs when it is smacked (6.9, 6.10)."""
    if dared == names.EIGHT_OF_SPADES:
        rows = names.EIGHT_STANDS, names.EIGHT_SMACKED
    elif view.trick is None:
        rows = names.KING_LED_STANDS, names.KING_LED_SMACKED
    else:
        rows = names.KING_STANDS, names.KING_SMACKED
    stands, smacked = (view.rules.table[layout.POINTS + row] for row in rows)
    return stands, smacked


def _feared(view: View, dared: Card, unseen: tuple[Card, ...]) -> list[Card]:
    """The higher matadors that nobody has seen, and that no shown hand of a partner holds."""
    assert view.seat is not None
    friends = [seat for seat in seats_of(view.rules.seats) if _same_side(view, seat)]
    known = {card for seat in friends for card in view.shown.get(seat, ())}
    return [card for card in MATADORS[: MATADORS.index(dared)] if card in unseen and card not in known]


def _same_side(view: View, seat: Seat) -> bool:
    assert view.seat is not None
    return side_of(seat, view.rules.seats) == side_of(view.seat, view.rules.seats)
