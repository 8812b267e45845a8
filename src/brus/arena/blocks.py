"""Blocks: one set of deals, played in every way in which a and b can sit at the table (docs/arena.md)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Final

from brus.arena.duplicate import Stream, play_from_piles
from brus.arena.players import check_table, players_in
from brus.arena.table import Played, play_match, play_single_deal
from brus.arena.times import LONGEST_STEP, Times
from brus.bots import get_bot
from brus.match import Match
from brus.seats import Seat
from brus.variant import Rules
from brus.view import view_of

__all__ = ["Meeting", "block_document", "block_from_document", "match_begun", "play_block", "seatings"]

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

    With ``single_deals`` a block is one deal, at a score that others have come to, instead of whole matches.

    Raises :class:`brus.errors.OptionError` for a party of two partners where sides have one player.
    """

    rules: Rules
    names: tuple[str, str]
    seed: int
    single_deals: bool = False

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
        """How many matches one block has, or single deals."""
        return len(seatings(self.rules.seats)) * len(self.exchanges)


def play_block(meeting: Meeting, number: int) -> Played:
    """Play one block; its number, from 0, chooses its cards and its first dealer."""
    stream, played = Stream(meeting.rules, meeting.seed, number), Played()
    begun = match_begun(stream) if meeting.single_deals else None
    for exchanged in meeting.exchanges:
        for parties in seatings(meeting.rules.seats):
            if begun is None:
                played.add(play_match(stream, parties, meeting.names, exchanged=exchanged))
            else:
                played.add(play_single_deal(stream, deepcopy(begun), parties, meeting.names, exchanged))
    return played


def match_begun(stream: Stream) -> Match:
    """A match of the level *rules* before one of its deals, each as likely as another.

    It has cards of its own: chosen by its own cards, a deal that ends a match would come too often.
    """
    stream = replace(stream, use="before")
    match, rules = Match(stream.rules), get_bot("rules")
    begun = deepcopy(match)
    while True:
        stream.deal_next(match)
        deal, number = match.deals[-1], len(match.deals)
        while (seat := deal.to_act) is not None:
            play_from_piles(deal, rules(view_of(match, seat), stream.luck(number, seat, 0)), seat)
        if match.winner is not None:
            return begun
        # Of so many deals each has been kept with the same chance.
        if stream.luck(number, Seat.N, 0) % (number + 1) == 0:
            begun = deepcopy(match)


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
    won, lost = document["match_wins"]
    pairs = {key: _pair(document[key]) for key in ("deal_wins", "points")}
    first, second = (
        Times({_whole(int(step), LONGEST_STEP): _whole(count) for step, count in part.items()})
        for part in document["times"]
    )
    return Played(match_wins=[_number(won), _number(lost)], **pairs, times=(first, second))


def _pair(given: Any) -> list[int]:
    first, second = given
    return [_whole(first), _whole(second)]


def _number(given: Any) -> float:
    """Matches won, or of single deals the chances to win them."""
    if type(given) is float and 0 <= given <= _MOST:
        return given
    return _whole(given)


def _whole(given: Any, most: int = _MOST) -> int:
    if type(given) is not int or not 0 <= given <= most:
        raise ValueError(given)
    return given
