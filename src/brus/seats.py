"""Seats and sides (rulebook, section 1).

Seats are N, E, S, W clockwise. With four players the sides are NS and EW; with three the seats are N, E, S,
each a side of its own. A side is known by its number (0, 1, 2) in the kernel and by its name elsewhere.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from brus.errors import SeatError
from brus.kernel.sides import side_among
from brus.messages import say
from brus.printable import literal

__all__ = ["SEATS", "Seat", "as_seat", "seat_at", "seats_of", "side_names", "side_of"]


class Seat(IntEnum):
    """A place at the table, numbered clockwise from North.

    >>> Seat["E"], str(Seat.E), int(Seat.E)
    (<Seat.E: 1>, 'E', 1)
    """

    N = 0
    E = 1
    S = 2
    W = 3

    def __str__(self) -> str:
        return self.name


SEATS: Final = tuple(Seat)
"""All seats by their numbers: looking one up here takes a fifth of the time of ``Seat(number)``."""


def as_seat(given: object) -> Seat:
    """The seat that a :class:`Seat`, its letter or its number means; raise :class:`SeatError` for anything else.

    >>> as_seat(3), as_seat("N")
    (<Seat.W: 3>, <Seat.N: 0>)
    """
    if isinstance(given, Seat):
        return given
    if type(given) is int and 0 <= given < len(Seat):
        return Seat(given)
    if isinstance(given, str) and given in Seat.__members__:
        return Seat[given]
    raise SeatError(say("seat-unknown", found=literal(given)))


_SEATS = {3: SEATS[:3], 4: SEATS}
_SIDES = {3: ("N", "E", "S"), 4: ("NS", "EW")}


def seats_of(seats: int) -> tuple[Seat, ...]:
    """The seats that play when there are so many of them, clockwise from North; 3 or 4, or :class:`SeatError`.

    >>> [str(seat) for seat in seats_of(3)]
    ['N', 'E', 'S']
    """
    try:
        return _SEATS[seats]
    except (KeyError, TypeError):
        raise SeatError(say("seats-wrong-count", found=literal(seats))) from None


def seat_at(seats: int, given: object) -> Seat:
    """Like :func:`as_seat`, and raise :class:`SeatError` for a seat that does not play when there are so many.

    >>> seat_at(3, 2)
    <Seat.S: 2>
    """
    seat = as_seat(given)
    if seat not in seats_of(seats):
        raise SeatError(say("seat-does-not-play", seat=seat, seats=str(seats)))
    return seat


def side_names(seats: int) -> tuple[str, ...]:
    """The names of the sides, by their numbers.

    >>> side_names(4)
    ('NS', 'EW')
    """
    return _SIDES[len(seats_of(seats))]


def side_of(seat: int, seats: int) -> int:
    """The number of the side that a seat belongs to; raise :class:`SeatError` for one that does not play.

    >>> side_names(4)[side_of(Seat.W, 4)]
    'EW'
    """
    return int(side_among(seats, seat_at(seats, seat)))
