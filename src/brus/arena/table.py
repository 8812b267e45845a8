"""One match of the arena: two parties at a table, on the deals of a stream."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter_ns
from typing import Final

from brus.arena.duplicate import Stream, play_from_piles
from brus.arena.players import Player, dismiss, get_ready, player_of, players_in
from brus.arena.times import Times
from brus.bots import show_end
from brus.match import Match
from brus.plays import Play
from brus.seats import Seat, seats_of, side_names
from brus.view import view_of

__all__ = ["PARTIES", "Played", "play_match"]

PARTIES: Final = ("a", "b")
"""The two that are compared; a party has one side of four players, and one seat or two of three."""


@dataclass(slots=True)
class Played:
    """What came of a match, or of several added up: pairs, first a's then b's.

    ``deal_wins`` leaves out buks and deals that the end of the match cut short; ``points`` are the strokes that a
    party's sides crossed out (8.1).
    """

    match_wins: list[int] = field(default_factory=lambda: [0, 0])
    deal_wins: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    times: tuple[Times, Times] = field(default_factory=lambda: (Times(), Times()))

    @property
    def matches(self) -> int:
        """How many matches these are."""
        return sum(self.match_wins)

    def add(self, other: Played) -> None:
        """Add what came of others."""
        for party in range(len(PARTIES)):
            self.match_wins[party] += other.match_wins[party]
            self.deal_wins[party] += other.deal_wins[party]
            self.points[party] += other.points[party]
            self.times[party].add_all(other.times[party].counts)


def play_match(
    stream: Stream,
    parties: Sequence[int],
    names: tuple[str, str],
    watch: Callable[[Match], None] | None = None,
    exchanged: bool = False,
) -> Played:
    """Play one match: ``parties`` tells for each seat whether a (0) or b (1) sits there, ``names`` who a and b are.

    Of two partners the first sits in the side's first seat, from North clockwise, or with ``exchanged`` in the other.
    Every seat has a player of its own, which lives for this match alone: what a player remembers can reach neither
    its partner nor the next match, which has the same cards. All have got ready before the first deal, so that no play
    takes as long as a program's start. ``watch`` gets the finished match.
    """
    seats = seats_of(stream.rules.seats)
    players: dict[Seat, Player] = {}
    try:
        for seat, name in zip(seats, _names_at(parties, names, exchanged), strict=True):
            players[seat] = player_of(name)
            get_ready(players[seat], seat)
        played, match = Played(), Match(stream.rules)
        while match.winner is None:
            stream.deal_next(match)
            _play_deal(stream, match, players, parties, played.times)
            show_end(players, match)
    finally:
        for player in players.values():
            dismiss(player)
    _count(match, parties, played)
    if watch is not None:
        watch(match)
    return played


def _names_at(parties: Sequence[int], names: tuple[str, str], exchanged: bool) -> list[str]:
    """Who sits at each seat."""
    found = []
    for at, party in enumerate(parties):
        players = players_in(names[party])
        found.append(players[(parties[:at].count(party) + exchanged) % len(players)])
    return found


def _play_deal(
    stream: Stream, match: Match, players: dict[Seat, Player], parties: Sequence[int], times: tuple[Times, Times]
) -> None:
    deal, number = match.deals[-1], len(match.deals)
    decisions = dict.fromkeys(players, 0)
    while (seat := deal.to_act) is not None:
        decisions[seat] += 1
        luck = stream.luck(number, seat, decisions[seat])
        play, taken = _ask(players[seat], match, seat, luck)
        times[parties[seat]].add(taken)
        play_from_piles(deal, play, seat)


def _ask(player: Player, match: Match, seat: Seat, luck: int) -> tuple[Play, int]:
    """What a player does, and how many nanoseconds it took; what its view costs is not its own time."""
    if callable(player):
        view = view_of(match, seat)
        begun = perf_counter_ns()
        play = player(view, luck)
    else:
        begun = perf_counter_ns()
        play = player.choose(match.deals[-1], luck)
    return play, perf_counter_ns() - begun


def _count(match: Match, parties: Sequence[int], played: Played) -> None:
    # Side 0 is North's, side 1 East's, and with three players side 2 South's.
    party_of = {side: parties[at] for at, side in enumerate(side_names(match.rules.seats))}
    assert match.winner is not None
    played.match_wins[party_of[match.winner]] += 1
    for deal in match.deals:
        if deal.winner is not None:
            played.deal_wins[party_of[deal.winner]] += 1
    for side, points in match.score.items():
        played.points[party_of[side]] += points
