"""The level greedy: what it leads, follows with and announces."""

from __future__ import annotations

import pytest

from brus.bots.greedy import choose_greedily
from brus.events import Dared, DaredUnlawfully, Smacked
from brus.host import Host
from brus.seats import Seat, seats_of
from brus.variants import get_variant
from brus.view import view_of
from strategies import TABLES
from tables import at

DARING = [(name, seats) for name, seats in TABLES if name != "estonian"]


@pytest.mark.parametrize(
    "trick, seat, hand, play",
    [
        ("N: 6d Qd 7d", "W", "8s 6h Qs", "6h"),  # the cheapest that takes the trick
        ("N: Kh Qd 7d", "W", "8s 6h Qs", "Qs"),  # nothing takes it: the least useful goes
        ("N: Qd 6h", "S", "9c 8s Qs", "9c"),  # E, an opponent, is winning
        ("N: 9c Qd", "S", "8s 6h Qs", "Qs"),  # the partner is winning
    ],
)
def test_it_takes_what_it_can_as_cheaply_as_it_can(trick: str, seat: str, hand: str, play: str) -> None:
    match = at("danish", trick, hands={seat: hand})
    assert match.to_act == Seat[seat]
    assert str(choose_greedily(view_of(match, match.to_act), 1)).strip("!") == play


@pytest.mark.parametrize("name, seats", DARING)
def test_it_dares_where_there_is_daring_and_its_dares_stand_more_often_than_not(name: str, seats: int) -> None:
    dared = smacked = 0
    for seed in range(40):
        host = Host(get_variant(name).rules(seats), seed=seed, levels=dict.fromkeys(seats_of(seats), "greedy"))
        while host.match.winner is None:
            host.go_on()
        dared += sum(isinstance(event, Dared) for event in host.match.events)
        smacked += sum(isinstance(event, Smacked) for event in host.match.events)
        if dared >= 20:
            break
    assert dared > 5
    assert smacked < dared / 2


def test_it_makes_no_unlawful_dare_where_those_are_smacked() -> None:
    rules = get_variant("danish").rules(4, {"unlawful_dares": "smacked"})
    events = []
    for seed in range(8):
        host = Host(rules, seed=seed, levels=dict.fromkeys(Seat, "greedy"))
        while host.match.winner is None:
            host.go_on()
        events += host.match.events
    assert any(isinstance(event, Dared) for event in events)
    assert not any(isinstance(event, DaredUnlawfully) for event in events)
