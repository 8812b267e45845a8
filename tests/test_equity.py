"""Match equity: the chance to win from every score, and how it is learnt."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from itertools import pairwise, product
from pathlib import Path

import pytest

from brus.bots.plans import LAST, coin_equity, equity_of, plan_of
from brus.errors import SpreadError
from brus.sim.courses import Course
from brus.sim.equity import _counter, work_out
from brus.sim.training import Training
from brus.thinking.plan import match_chance
from brus.variants import get_variant
from strategies import TABLES

NEEDS = (1, 2, 3, 5, 8, 12)


def quiet(*_: object) -> None:
    """Tell nobody."""


@pytest.mark.parametrize("name, seats", TABLES)
def test_the_chances_of_all_sides_add_up_to_one(name: str, seats: int) -> None:
    rules = get_variant(name).rules(seats)
    going_by = plan_of(rules)
    for own, other in product(NEEDS, NEEDS):
        for dealing in range(2 if seats == 4 else 3):
            if seats == 4:
                both = match_chance(rules.table, going_by, dealing, own, other, 0, 0), match_chance(
                    rules.table, going_by, 1 - dealing, other, own, 0, 0
                )
                assert sum(both) == pytest.approx(10_000, abs=2)
            else:
                for buks in (0, 1):
                    three = [
                        match_chance(
                            rules.table, going_by, (dealing - turn) % 3, *((own, other, 4) * 2)[turn : turn + 3], buks
                        )
                        for turn in range(3)
                    ]
                    assert sum(three) == pytest.approx(10_000, abs=3)


@pytest.mark.parametrize("name, seats", TABLES)
def test_whoever_needs_less_has_the_better_chance(name: str, seats: int) -> None:
    chances, last = equity_of(get_variant(name).rules(seats)), LAST[seats] + 1
    row = [chances[own * last + 6] if seats == 4 else chances[(own * last + 6) * last + 6] for own in range(last)]
    assert row[0] == 10_000
    # Where a stroke short of the end no dare counts any more, or builds a chimney, two short may be no worse.
    assert all(near >= far - 120 for near, far in pairwise(row))
    assert row[1] > row[3] > row[6] > row[-1]


def test_where_every_deal_is_anybodys_the_chance_is_that_of_a_coin() -> None:
    chances, last = coin_equity(4), LAST[4] + 1
    assert [chances[own * last + other] for own, other in ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2))] == [5000, 7500, 2500, 8750, 5000]


def test_what_is_worked_out_from_deals_is_the_same_again_and_adds_up_to_one() -> None:
    rules = get_variant("estonian").rules(4)
    found = work_out(rules, 60, 3, plan_of(rules))
    assert found == work_out(rules, 60, 3, plan_of(rules))
    assert len(found) == len(coin_equity(4))
    assert found[1 * 27 + 1] + found[27 * 27 + 1 * 27 + 1] == pytest.approx(10_000, abs=2)


def test_the_chances_from_a_score_are_how_often_matches_are_won_from_there() -> None:
    """7.1, 7.2: two strokes to one, matches played on from there deal by deal; here every deal brings a stroke or two."""
    rules, matches, deals = get_variant("estonian").rules(4), 4000, 1000
    ends = _counter(rules, plan_of(rules), 8)

    def won(needs: tuple[int, ...], own: int, count: int) -> int:
        """How many of so many matches a side wins, of which side 0 deals next."""
        if min(needs) <= 0:
            return count if needs[own] <= 0 else 0
        parts = [(round(share * count), nearer) for share, nearer, _ in ends(needs, 0, count)]
        return sum(won((needs[1] - nearer[1], needs[0] - nearer[0]), 1 - own, part) for part, nearer in parts)

    found = work_out(rules, deals, 3, plan_of(rules))
    for dealing, needs in enumerate([(2, 1), (1, 2)]):
        share = won(needs, dealing, matches) / matches
        error = (share * (1 - share) * (1 / matches + 1 / deals)) ** 0.5
        assert 0 < share < 0.5
        assert found[(27 * dealing + 2) * 27 + 1] / 10_000 == pytest.approx(share, abs=4 * error)


def course(rounds: int = 7, seed: int = 1) -> Course:
    return Course(get_variant("icelandic").rules(4), rounds, 10, seed)


def test_the_same_course_comes_to_the_same_file_also_when_it_was_cut_short(tmp_path: Path) -> None:
    Training(course(), tmp_path / "whole", "brus train").go(quiet)
    stopped = Training(course(), tmp_path / "parts", "brus train")
    with pytest.raises(KeyboardInterrupt):
        stopped.go(interrupting)
    assert not Training(course(), tmp_path / "parts", "brus train").is_over
    Training(course(), tmp_path / "parts", "brus train").go(quiet)
    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()


def interrupting(what: str, done: int, of: int) -> None:
    """Stop it in the middle of its learning."""
    if what == "taste" and done > 0:
        raise KeyboardInterrupt


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b'{"course": 1}', b"[" * 5000])
def test_a_file_of_something_else_is_not_written_over(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(SpreadError):
        Training(course(), tmp_path / "file", "brus train")
    assert (tmp_path / "file").read_bytes() == content


def test_a_file_of_another_course_is_not_gone_on_from(tmp_path: Path) -> None:
    Training(course(rounds=0), tmp_path / "file", "brus train").go(quiet)
    with pytest.raises(SpreadError, match="another course"):
        Training(course(rounds=0, seed=2), tmp_path / "file", "brus train")


def train(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "brus", "train", "--variant", "icelandic", "--deals", "10", *arguments]


def test_the_command_is_gone_on_with_after_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "learnt.json"
    process = subprocess.Popen(train("--rounds", "15", "--out", str(file)))
    while not file.exists():
        time.sleep(0.02)
        assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    done = subprocess.run(train("--rounds", "15", "--out", str(file)), capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["matches"] == 20_000
    assert done.stderr.splitlines()[-1] == f"written to {file}"
    document = json.loads(file.read_text())
    assert document["round"] == 15
    assert document["command"] == "brus train --variant=icelandic --seats=4 --rounds=15 --deals=10 --seed=1"


@pytest.mark.parametrize(
    "arguments", [("--out", "/nowhere/at/all"), ("--rounds", "-1", "--out", "x"), ("--seats", "3", "--out", "x"), ()]
)
def test_what_cannot_be_trained_is_said_in_a_line(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(train(*arguments), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


def test_what_the_levels_know_was_learnt_by_the_command_that_stands_beside_it() -> None:
    import brus.bots

    files = sorted((Path(brus.bots.__file__).parent / "learnt").glob("*.json"))
    assert [file.stem for file in files] == sorted(f"{name}-{seats}" for name, seats in TABLES)
    for file in files:
        document = json.loads(file.read_text())
        name, seats = file.stem.split("-")
        assert f"--variant={name} --seats={seats} " in document["command"]
        assert document["gain"]["match_share"] > (1 / 2 if seats == "4" else 1 / 3)
        assert len(document["equity"]["chances"]) == len(coin_equity(int(seats)))
        assert file.stat().st_size < 500_000


@pytest.mark.parametrize(
    "wrong",
    [
        {"taste": {"keep": [1]}},
        {"taste": {"what": 1}},
        {"taste": {"bold": 1.5}},
        {"taste": {"pair": 10**9}},
        {"round": -1},
        {"round": True},
        {"kept": None},
        {"gain": {}},
        {"gain": {"match_share": 0.5}, "equity": {"chances": [1, 2]}},
    ],
)
def test_a_file_that_compiled_code_could_trip_over_is_refused(tmp_path: Path, wrong: dict[str, object]) -> None:
    document = {"command": "", "course": course().document(), "round": 1, "kept": 0, **wrong}
    (tmp_path / "file").write_text(json.dumps(document))
    with pytest.raises(SpreadError, match="no file"):
        Training(course(), tmp_path / "file", "brus train")


@pytest.mark.parametrize("target", [9, 26, 27, 28, 50])
@pytest.mark.parametrize("seats", [3, 4])
def test_a_stroke_counts_in_the_longest_match_too(target: int, seats: int) -> None:
    """Rule 9 allows 50 strokes, and equities are listed for fewer."""
    rules = get_variant("danish").rules(seats, {"target": target})
    going_by = plan_of(rules)
    level = match_chance(rules.table, going_by, 0, target, target, target, 0)
    ahead = match_chance(rules.table, going_by, 0, target - 1, target, target, 0)
    behind = match_chance(rules.table, going_by, 0, target, target - 1, target - 1, 0)
    assert behind < level < ahead
    assert match_chance(rules.table, going_by, 0, 1, target, target, 0) > 9000
