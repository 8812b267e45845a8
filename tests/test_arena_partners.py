"""Unfamiliar partners: a party of two different players, each of which has every seat equally often."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from brus.arena import table as table_module
from brus.arena.blocks import Meeting, play_block
from brus.arena.campaign import Run
from brus.arena.cheater import PARTS
from brus.arena.ladder import Ladder
from brus.arena.players import called, check_player, machine_parts_of, players_in
from brus.arena.results import ResultsFile
from brus.arena.table import Played
from brus.cli import main
from brus.errors import OptionError
from brus.plays import Play
from brus.seats import Seat
from brus.variants import get_variant
from brus.view import View


def meeting(a: str, b: str, target: int = 3, seats: int = 4) -> Meeting:
    return Meeting(get_variant("danish").rules(seats, {"target": target}), (a, b), 1)


def wins(played: Played) -> tuple[list[int], list[int], list[int]]:
    return played.match_wins, played.deal_wins, played.points


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> list[dict[Seat, str]]:
    """Who has sat where, a table for each match that is played."""
    found: list[dict[Seat, str]] = []
    made: list[str] = []

    class Sitting:
        def __init__(self, name: str) -> None:
            self.name = name
            made.append(name)
            if len(made) % 4 == 1:
                found.append({})

        def get_ready(self, seat: Seat) -> None:
            found[-1][seat] = self.name

        def __call__(self, view: View, luck: int) -> Play:
            return view.legal[0]

    monkeypatch.setattr(table_module, "player_of", Sitting)
    return found


def test_of_two_partners_the_first_sits_in_the_first_seat_and_then_in_the_other(tables: list[dict[Seat, str]]) -> None:
    play_block(meeting("w + x", "y + z"), 0)
    assert ["".join(table[seat] for seat in Seat) for table in tables] == ["wyxz", "ywzx", "xzwy", "zxyw"]


@pytest.mark.parametrize("a, b", [("w + x", "y"), ("w", "y + z"), ("w + x", "y + z")])
def test_each_of_them_has_every_seat_equally_often_and_each_opponent_on_either_hand(
    tables: list[dict[Seat, str]], a: str, b: str
) -> None:
    play_block(meeting(a, b), 0)
    assert len(tables) == meeting(a, b).matches_a_block == 4
    share = {name: 2 // len(players_in(party)) for party in (a, b) for name in players_in(party)}
    for seat in Seat:
        assert Counter(table[seat] for table in tables) == share
    left = Counter((table[seat], table[Seat((seat + 1) % 4)]) for table in tables for seat in Seat)
    assert all(left[pair] == left[pair[::-1]] for pair in left)


@pytest.mark.parametrize("party", ["greedy", "greedy + greedy"])
def test_partners_who_are_alike_are_one_player_at_both_seats(party: str) -> None:
    expected = play_block(meeting("greedy", "random"), 2)
    assert meeting(party, "random").matches_a_block == 2
    assert wins(play_block(meeting(party, "random"), 2)) == wins(expected)


@pytest.mark.parametrize("other", ["greedy + random", "random + greedy"])
def test_the_same_two_partners_against_each_other_win_half_in_whatever_order_they_are_named(other: str) -> None:
    for number in range(2):
        played = play_block(meeting("greedy + random", other), number)
        assert all(pair[0] == pair[1] for pair in wins(played))
        assert played.matches == 4


def test_a_and_b_exchanged_give_the_mirror_image() -> None:
    one, other = (
        play_block(meeting(*pair), 3) for pair in (("greedy + random", "beginner"), ("beginner", "greedy + random"))
    )
    assert wins(one) == tuple(pair[::-1] for pair in wins(other))


def test_a_partner_who_plays_at_random_costs_matches() -> None:
    total = Played()
    for number in range(6):
        total.add(play_block(meeting("greedy + random", "greedy", target=5), number))
    assert total.matches == 24
    assert total.match_wins[0] < 10


def test_a_name_is_divided_only_by_a_plus_that_stands_alone() -> None:
    assert players_in("cmd: ./mybot --deep + rules") == ("cmd: ./mybot --deep", "rules")
    for name in ("cmd: ./c++bot", "rules+greedy", "net: a+b.npz"):
        assert players_in(name) == (name,)
    with pytest.raises(OptionError, match=r"“a \+ b \+ c” names 3"):
        players_in("a + b + c")


def test_both_partners_are_checked_and_what_either_calls_is_compiled() -> None:
    check_player("greedy + random")
    for party in ("greedy + nobody", "nobody + greedy"):
        with pytest.raises(OptionError, match="“nobody” is no computer player"):
            check_player(party)
    assert machine_parts_of("greedy + cheater") == PARTS
    assert called("greedy + random") == "greedy + random"


def test_with_three_players_nobody_has_a_partner() -> None:
    for pair in (("greedy + random", "greedy"), ("greedy", "greedy + random"), ("greedy + greedy", "random")):
        with pytest.raises(OptionError, match="with 3 players"):
            meeting(*pair, seats=3)
    with pytest.raises(OptionError, match="with 3 players"):
        Ladder(get_variant("modern").rules(3), 1, 2, ("greedy", "greedy + random"))


@pytest.mark.parametrize(
    "party, more, found",
    [
        ("greedy + random", ("--seats", "3"), "with 3 players each side is one"),
        ("greedy + random + greedy", (), "names 3"),
        ("greedy + nobody", (), "“nobody”"),
    ],
)
def test_what_cannot_be_played_is_one_line_and_status_2(
    party: str, more: tuple[str, ...], found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "--a", party, "--b", "greedy", "--variant", "danish", *more]) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("\n")) == ("", 1)
    assert found in shown.err


def arena(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    pair = ("--a", "greedy + random", "--b", "greedy", "--variant", "danish", "--option", "target=2", "--jobs", "1")
    assert main(["arena", *pair, *more]) == 0
    return capsys.readouterr().out


def test_matches_are_rounded_up_to_whole_blocks_and_a_run_goes_on_from_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def counted(*more: str) -> dict[str, Any]:
        document = json.loads(arena(capsys, "--json", *more))
        del document["ms"]
        return dict(document)

    keep = ("--resume", str(tmp_path / "run.jsonl"))
    assert counted(*keep, "--matches", "5")["matches"] == 8
    assert counted(*keep, "--matches", "12") == counted("--matches", "12")
    assert "a is greedy + random\n" in arena(capsys, *keep, "--matches", "12")


def test_the_file_of_a_run_takes_blocks_of_four_matches(tmp_path: Path) -> None:
    run = Run(meeting("greedy + random", "greedy", target=1), 8)
    with ResultsFile(tmp_path / "run.jsonl", {}) as file:
        run.play(1, file)
    with ResultsFile(tmp_path / "run.jsonl", {}) as file:
        assert [played.matches for played in file.done.values()] == [4, 4]
