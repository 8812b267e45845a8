"""Blocks: one set of deals, played in every way in which a and b can sit at the table (docs/arena.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from brus.arena.duplicate import Stream
from brus.arena.players import check_table, players_in
from brus.arena.table import Played, play_match
from brus.arena.times import LONGEST_STEP, Times
from brus.variant import Rules

__all__ = ["Meeting", "block_document", "block_from_document", "play_block", "seatings"]

_SEATINGS: Final = {
    4: ((0, 1, 0, 1), (1, 0, 1, 0)),
    3: ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)),
}

_MOST: Final = 2**53
"""No block has counts beyond what a float holds exactly."""


def seatings(seats: int) -> tuple[tuple[int, ...], ...]:
    """Every way in which a (0) and b (1) can sit, for each seat from North clockwise.

    Four players: a is NS, then EW. Three: a sits alone at each seat in turn, then b does. So both have the same seats
    equally often, and two that are equally strong win half of the matches each.

    >>> len(seatings(4)), len(seatings(3))
    (2, 6)
    """
    return _SEATINGS[seats]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Who meets, by which rules, on which cards: a block's result follows from this and its number.

    Raises :class:`brus.errors.OptionError` for a party of two partners where sides have one player.
    """

    rules: Rules
    names: tuple[str, str]
    seed: int

    def __post_init__(self) -> None:
        for name in self.names:
            check_table(name, self.rules.seats)

    @property
    def exchanges(self) -> tuple[bool, ...]:
        """Whether partners have exchanged their seats, in each round of a block's seatings.

        Where partners differ there are two rounds, so that each of them has each seat equally often.
        """
        return (False, True) if any(len(set(players_in(name))) > 1 for name in self.names) else (False,)

    @property
    def matches_a_block(self) -> int:
        """How many matches one block has."""
        return len(seatings(self.rules.seats)) * len(self.exchanges)


def play_block(meeting: Meeting, number: int) -> Played:
    """Play one block; its number, from 0, chooses its cards and its first dealer."""
    stream, played = Stream(meeting.rules, meeting.seed, number), Played()
    for exchanged in meeting.exchanges:
        for parties in seatings(meeting.rules.seats):
            played.add(play_match(stream, parties, meeting.names, exchanged=exchanged))
    return played


def block_document(played: Played) -> dict[str, Any]:
    """A block as JSON has it."""
    return {
        "match_wins": played.match_wins,
        "deal_wins": played.deal_wins,
        "points": played.points,
        "times": [{str(step): count for step, count in sorted(times.counts.items())} for times in played.times],
    }


def block_from_document(document: Mapping[str, Any]) -> Played:
    """What :func:`block_document` wrote; raise KeyError, TypeError or ValueError for anything else."""
    pairs = {key: _pair(document[key]) for key in ("match_wins", "deal_wins", "points")}
    first, second = (
        Times({_whole(int(step), LONGEST_STEP): _whole(count) for step, count in part.items()})
        for part in document["times"]
    )
    return Played(**pairs, times=(first, second))


def _pair(given: Any) -> list[int]:
    first, second = given
    return [_whole(first), _whole(second)]


def _whole(given: Any, most: int = _MOST) -> int:
    if type(given) is not int or not 0 <= given <= most:
        raise ValueError(given)
    return given
