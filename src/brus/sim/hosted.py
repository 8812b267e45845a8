"""Whole matches of random players by machine code, the same to the byte as a host has them played one by one."""

from __future__ import annotations

import numpy

from brus.deal import EVENTS_ROOM, MOST_PLAYS
from brus.host import Host
from brus.kernel.names import DECISIONS_AT_MOST
from brus.machine.compiler import compiled
from brus.plays import Play
from brus.seats import seats_of

__all__ = ["is_playable", "play_match"]

_ACTIONS = DECISIONS_AT_MOST + 1


def is_playable(host: Host) -> bool:
    """Whether all seats are played at random by computer players, which is what the machine code can do."""
    seats = seats_of(host.match.rules.seats)
    return set(host.levels) == set(seats) and set(host.levels.values()) == {"random"}


def play_match(host: Host) -> None:
    """Play a match to its end."""
    choose = compiled("random_deals").enter_choose_at_random_to_the_end
    match, seats = host.match, seats_of(host.match.rules.seats)
    rules = numpy.array(match.rules.table)
    out, events, actions = (numpy.zeros(size, numpy.int64) for size in (MOST_PLAYS, EVENTS_ROOM, _ACTIONS))
    while match.winner is None:
        host.begin_next_deal()
        deal = match.deal
        assert deal is not None
        state = numpy.array(deal.state)
        seen = numpy.array([deal.seen_by(seat).count for seat in seats])
        choose(rules, state, out, events, host.luck_start, len(match.deals), seen, actions)
        for action in actions[1 : 1 + actions[0]].tolist():
            match.play(Play(action))
        assert list(state) == list(deal.state)
