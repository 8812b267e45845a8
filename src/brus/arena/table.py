"""One match of the arena: two parties at a table, on the deals of a stream."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter_ns
from typing import Final

from brus.arena.duplicate import Stream, play_from_piles
from brus.arena.players import Player, dismiss, get_ready, player_of, players_in
from brus.arena.times import Times
from brus.bots import show_end
from brus.bots.plans import plan_of
from brus.match import Match
from brus.plays import Play
from brus.seats import Seat, seats_of, side_names
from brus.thinking.plan import CERTAIN
from brus.thinking.sampling import chance_at_end
from brus.view import view_of

__all__ = ["PARTIES", "Played", "play_match", "play_single_deal"]

PARTIES: Final = ("a", "b")
"""The two that are compared; a party has one side of four players, and one seat or two of three."""


@dataclass(slots=True)
class Played:
    """What came of a match or a single deal, or of several added up: pairs, first a's then b's.

    A single deal's match is not played to its end: ``match_wins`` are the chances to win it that the deal has left.

    ``deal_wins`` leaves out buks and deals that the end of the match cut short; ``points`` are the strokes that a
    party's sides crossed out (8.1).
    """

    match_wins: list[float] = field(default_factory=lambda: [0, 0])
    deal_wins: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    times: tuple[Times, Times] = field(default_factory=lambda: (Times(), Times()))

    @property
    def matches(self) -> int:
        """How many matches these are, or single deals."""
        return round(sum(self.match_wins))

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
    played, match = Played(), Match(stream.rules)
    with _seated(stream, _names_at(parties, names, exchanged)) as players:
        while match.winner is None:
            stream.deal_next(match)
            _play_deal(stream, match, players, parties, played.times)
            show_end(players, match)
    party_of = _party_of(match, parties)
    played.match_wins[party_of[match.winner]] += 1
    for deal in match.deals:
        if deal.winner is not None:
            played.deal_wins[party_of[deal.winner]] += 1
    for side, points in match.score.items():
        played.points[party_of[side]] += points
    if watch is not None:
        watch(match)
    return played


def play_single_deal(
    stream: Stream, match: Match, parties: Sequence[int], names: tuple[str, str], exchanged: bool = False
) -> Played:
    """Play the next deal of a match, as :func:`play_match` plays all of one, and count what chances it leaves."""
    played, before = Played(), match.score
    with _seated(stream, _names_at(parties, names, exchanged)) as players:
        stream.deal_next(match)
        _play_deal(stream, match, players, parties, played.times)
        show_end(players, match)
    deal, rules, party_of = match.deals[-1], match.rules, _party_of(match, parties)
    for number, side in enumerate(party_of):
        chance = chance_at_end(rules.table, plan_of(rules), list(deal.state), number)
        played.match_wins[party_of[side]] += chance / CERTAIN
        played.points[party_of[side]] += match.score[side] - before[side]
    if deal.winner is not None:
        played.deal_wins[party_of[deal.winner]] += 1
    return played


@contextmanager
def _seated(stream: Stream, names: Sequence[str]) -> Iterator[dict[Seat, Player]]:
    """New players at the seats, all ready; they are let go in the end."""
    players: dict[Seat, Player] = {}
    try:
        for seat, name in zip(seats_of(stream.rules.seats), names, strict=True):
            players[seat] = player_of(name)
            get_ready(players[seat], seat)
        yield players
    finally:
        for player in players.values():
            dismiss(player)


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


def _party_of(match: Match, parties: Sequence[int]) -> dict[str, int]:
    """Whose each side is: side 0 is North's, side 1 East's, and with three players side 2 South's."""
    return {side: parties[at] for at, side in enumerate(side_names(match.rules.seats))}
