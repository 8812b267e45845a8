"""``brus arena --ladder``: who is on it, and who meets whom."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from brus.arena.ladder import Ladder, markdown_of
from brus.arena.table import Played
from brus.variants import get_variant


def brus(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Call the command."""
    return subprocess.run([sys.executable, "-m", "brus", *arguments], capture_output=True, text=True, check=False)


def test_a_ladder_has_the_players_that_are_named_and_with_rungs_only_neighbours_meet() -> None:
    done = brus(
        "arena", "--ladder", "--variant", "estonian", "--option", "target=1", "--matches", "2", "--rungs",
        *(word for name in ("random", "greedy", "rules") for word in ("--player", name)),
    )  # fmt: skip
    assert done.returncode == 0
    assert "--player random --player greedy --player rules --rungs --matches 2 --seed 1" in done.stdout
    document = json.loads(
        brus(
            "arena", "--ladder", "--variant", "estonian", "--option", "target=1", "--matches", "2", "--rungs", "--json",
            "--player", "random", "--player", "greedy", "--player", "rules",
        ).stdout
    )  # fmt: skip
    assert [(each["a"], each["b"]) for each in document[0]["pairings"]] == [("greedy", "random"), ("rules", "greedy")]


def ladder_of(**odds: tuple[int, int]) -> Ladder:
    """A ladder from *greedy* up, on which each won and lost so many of the matches of a block against the one below."""
    players = ("greedy", *odds)
    ladder = Ladder(get_variant("estonian").rules(4), 1, 8, players, rungs=True)
    for (first, _), run in ladder.runs.items():
        for number in range(run.blocks):
            run.take(number, Played(list(odds[first]), [3, 1]))
    return ladder


def tables_of(ladder: Ladder) -> list[list[list[str]]]:
    """The rows of each of its tables below the head, cell by cell."""
    parts = [part.splitlines()[2:] for part in markdown_of([ladder], "brus").split("\n\n") if part.startswith("|")]
    return [[[cell.strip() for cell in line[1:-1].split("|")] for line in lines] for lines in parts]


def gaps_of(ladder: Ladder) -> dict[str, str]:
    """The last column of the ratings."""
    ratings, _ = tables_of(ladder)
    return {name: gap for name, _, _, gap in ratings}


def test_a_table_shows_how_much_of_the_way_from_rules_to_the_cheater_each_has_come() -> None:
    """The same odds three times from *rules* on: a third of the way, and two."""
    even = ladder_of(rules=(3, 1), sampler=(3, 1), expert=(3, 1), cheater=(3, 1))
    assert gaps_of(even) == {"greedy": "", "rules": "", "sampler": "33 %", "expert": "67 %", "cheater": ""}


def test_there_is_no_way_where_one_end_is_not_on_the_ladder_or_lies_behind_nor_for_who_is_weaker_than_rules() -> None:
    assert gaps_of(ladder_of(rules=(3, 1), sampler=(1, 3), cheater=(3, 1)))["sampler"] == ""
    assert set(gaps_of(ladder_of(rules=(3, 1), expert=(3, 1))).values()) == {""}
    assert set(gaps_of(ladder_of(expert=(3, 1), cheater=(3, 1))).values()) == {""}
    assert set(gaps_of(ladder_of(rules=(3, 1), expert=(2, 2), cheater=(1, 3))).values()) == {""}


def test_rungs_are_a_row_for_each_pairing_the_strongest_first() -> None:
    _, rungs = tables_of(ladder_of(rules=(3, 1), expert=(2, 2)))
    assert [row[:2] for row in rungs] == [["expert", "rules"], ["rules", "greedy"]]
    assert [[cell.split()[0] for cell in row[2:]] for row in rungs] == [["50.0", "75.0"], ["75.0", "75.0"]]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--ladder", "--player", "greedy"),
        ("--ladder", "--player", "greedy", "--player", "greedy"),
        ("--ladder", "--player", "greedy", "--player", "nobody"),
        ("--a", "greedy", "--b", "random", "--variant", "danish", "--rungs"),
        ("--a", "greedy", "--b", "random", "--variant", "danish", "--player", "greedy"),
    ],
)
def test_a_ladder_of_nobody_is_refused(arguments: tuple[str, ...]) -> None:
    done = brus("arena", *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
