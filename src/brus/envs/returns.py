"""What an episode is worth to each seat: the points of a deal, or a match that is won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from brus.deal import Deal
from brus.errors import OptionError
from brus.events import points_in
from brus.match import Match
from brus.messages import say
from brus.printable import literal
from brus.seats import Seat, side_names, side_of

__all__ = ["EPISODES", "check_episode", "margins", "stakes", "worth"]

EPISODES: Final = ("deal", "match")
"""How long an episode lasts: one deal, what most learning wants, or a whole match."""


def check_episode(episode: str) -> str:
    """The same word, or :class:`brus.errors.OptionError` is raised for one that is none of :data:`EPISODES`."""
    if episode not in EPISODES:
        raise OptionError(say("env-wrong-argument", name="episode", found=literal(episode), known=", ".join(EPISODES)))
    return episode


def worth(match: Match, episode: str) -> dict[Seat, float]:
    """What an episode has been worth to each seat so far: a deal its margins, a match nothing until it is won.

    >>> from brus.variants import get_variant
    >>> worth(Match(get_variant("modern").rules(3)), "match")
    {<Seat.N: 0>: 0.0, <Seat.E: 1>: 0.0, <Seat.S: 2>: 0.0}
    """
    seats = match.rules.seats
    if episode == "deal":
        return margins(match.deals, seats)
    return margins((), seats) if match.winner is None else stakes(match.winner, seats)


def margins(deals: Sequence[Deal], seats: int) -> dict[Seat, float]:
    """What these deals are worth to each seat: its side's points, less the average of the other sides' (7, 8.3).

    A chimney counts -1. The margins of all sides add up to nothing.

    >>> margins([], 3)
    {<Seat.N: 0>: 0.0, <Seat.E: 1>: 0.0, <Seat.S: 2>: 0.0}
    """
    sides = side_names(seats)
    points = dict.fromkeys(sides, 0)
    for deal in deals:
        for side, gained, _ in points_in(deal.events):
            points[side] += gained
    total, others = sum(points.values()), len(sides) - 1
    own = [points[sides[side_of(seat, seats)]] for seat in range(seats)]
    return {Seat(seat): own[seat] - (total - own[seat]) / others for seat in range(seats)}


def stakes(winner: str, seats: int) -> dict[Seat, float]:
    """What a match is worth to each seat: 1 if its side won, else its share of what makes the sides add up to nothing.

    >>> stakes("EW", 4)[Seat.N], stakes("E", 3)[Seat.N]
    (-1.0, -0.5)
    """
    sides = side_names(seats)
    lost = -1.0 / (len(sides) - 1)
    return {Seat(seat): 1.0 if sides[side_of(seat, seats)] == winner else lost for seat in range(seats)}
