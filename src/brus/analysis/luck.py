"""The luck of a match: how chances moved without anybody's mistake, by what was dealt, drawn and cut.

A seat's luck between two of its decisions is what its chance was before the later one, less what it was after the
earlier one, less what the opponents lost by mistakes in between, plus what the partner did. With three players each of
the others gains half of what one loses. What a mistake is the players could know; so all that is left is what they
could not: the cards. From the beginning of a deal to its end the parts add up to the same for both partners: what the
chance of their side moved, plus their own mistakes, less those of the others.
"""

from __future__ import annotations

from collections.abc import Iterable

from brus.analysis.examining import Examined
from brus.analysis.standing import Chances
from brus.seats import Seat, seats_of, side_names, side_of

__all__ = ["luck_of_deal", "luck_of_decisions"]


def luck_of_deal(before: Chances, after: Chances, examined: Iterable[Examined], seats: int) -> Chances:
    """Each side's luck in a deal that is over: what its chance moved, but for mistakes."""
    names = side_names(seats)
    luck = {name: after[name] - before[name] for name in names}
    for one in examined:
        loser = names[side_of(one.decision.seat, seats)]
        for name in names:
            luck[name] += one.lost if name == loser else -one.lost / (len(names) - 1)
    return luck


def luck_of_decisions(before: Chances, examined: Iterable[Examined], seats: int) -> list[float]:
    """For each decision of a deal, the luck of its seat since that seat's decision before it, or since the deal."""
    names = side_names(seats)
    expected = {seat: before[names[side_of(seat, seats)]] for seat in seats_of(seats)}
    found = []
    for one in examined:
        seat = one.decision.seat
        found.append(one.before - expected[seat])
        for other in expected:
            expected[other] += _moved(one, seat, other, seats)
        expected[seat] = one.before - one.lost
    return found


def _moved(one: Examined, seat: Seat, other: Seat, seats: int) -> float:
    """What a seat's mistake does to the chance of a seat's side."""
    if side_of(seat, seats) == side_of(other, seats):
        return -one.lost
    return one.lost / (len(side_names(seats)) - 1)
