"""``brus arena --ladder``: who is on it, and who meets whom."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest


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
