"""`brus simulate` by machine code: the same bytes as when the host lets its random players act one by one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from brus.bots.chance import CHANCE_FACTOR, CHANCE_PRIME, chance_at, next_chance
from brus.host import Host
from brus.record import write_record
from brus.seats import seats_of
from brus.sim.hosted import is_playable, play_match
from brus.variants import get_variant
from strategies import TABLES, random_rules


@pytest.mark.untraced
@pytest.mark.parametrize("name, seats", TABLES)
def test_a_match_is_the_same_to_the_byte(name: str, seats: int) -> None:
    luck = Random(f"{name} {seats}")
    for number in range(1, 7):
        rules = get_variant(name).rules(seats) if number == 1 else random_rules(luck, name, seats)
        hosts = [
            Host(rules, seed=3, number=number, levels=dict.fromkeys(seats_of(seats), "random")) for _ in range(2)
        ]
        while hosts[0].match.winner is None:
            hosts[0].go_on()
        play_match(hosts[1])
        assert write_record(hosts[1].record()) == write_record(hosts[0].record())


@pytest.mark.parametrize(
    "levels, playable",
    [
        ({"N": "random", "E": "random", "S": "random", "W": "random"}, True),
        ({"N": "random", "E": "random", "S": "random", "W": "greedy"}, False),
        ({"N": "random", "E": "random", "S": "random"}, False),
    ],
)
def test_only_tables_of_random_players_are_played_so(levels: dict[str, str], playable: bool) -> None:
    seats = {str(seat): seat for seat in seats_of(4)}
    host = Host(get_variant("danish").rules(), seed=1, levels={seats[name]: level for name, level in levels.items()})
    assert is_playable(host) is playable


def test_the_chain_of_chances_is_entered_anywhere() -> None:
    chance = 12345
    for place in range(1, 300):
        chance = next_chance(chance)
        assert chance_at(12345, place) == chance
    assert chance_at(77, 10**9) == 77 * pow(CHANCE_FACTOR, 10**9, CHANCE_PRIME) % CHANCE_PRIME


def test_the_command_writes_the_same_files_for_many_matches_as_for_few(tmp_path: Path) -> None:
    def files(matches: str, folder: Path) -> dict[str, bytes]:
        command = [sys.executable, "-m", "brus", "simulate", "--variant", "icelandic", "--seed", "9"]
        subprocess.run([*command, "--matches", matches, "--out", str(folder)], check=True, env=dict(os.environ))
        return {file.name: file.read_bytes() for file in folder.iterdir()}

    many, few = files("100", tmp_path / "many"), files("5", tmp_path / "few")
    assert len(many) == 100
    assert len(few) == 5
    assert few.items() <= many.items()
