"""Matches that were right once stay right: the given cases, and a simulated match of each variant, byte for byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from brus.cli.documents import legal_document, replay_document
from brus.host import Host
from brus.record import read_record, write_record
from brus.replay import check_shuffles, record_of, replay, settled
from brus.seats import seats_of
from brus.variants import VARIANTS, get_variant
from strategies import TABLES

HERE = Path(__file__).parent
CASES = sorted((HERE / "cases").glob("*.brus"))
GOLDEN = HERE / "golden"
SEED = 1872


def test_there_is_a_given_match_of_every_variant_and_number_of_players() -> None:
    assert len(CASES) >= 60
    assert {tuple(case.stem.split("-")[1:3]) for case in CASES if case.stem.startswith("match-")} == {
        (name, str(seats)) for name, seats in TABLES
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_given_case_replays_to_its_right_result(case: Path) -> None:
    match = replay(read_record(case.read_bytes()))
    said = {"replay": replay_document(match), "legal": legal_document(match)}
    assert said == json.loads(case.with_suffix(".json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_given_case_written_and_read_again_is_the_same_match(case: Path) -> None:
    match = settled(replay(read_record(case.read_bytes())))
    text = write_record(record_of(match))
    again = replay(read_record(text))
    assert write_record(record_of(again)) == text
    assert replay_document(again) == replay_document(match)


def simulated(name: str, seats: int) -> str:
    """The record of a whole match between the levels, from a fixed seed."""
    levels = {seat: ("greedy", "random")[seat % 2] for seat in seats_of(seats)}
    host = Host(get_variant(name).rules(seats), seed=SEED, levels=levels)
    while host.match.winner is None:
        host.go_on()
    return write_record(host.record())


def path_of(name: str, seats: int) -> Path:
    return GOLDEN / f"{name}-{seats}.brus"


def test_the_golden_matches_are_of_every_variant_and_nothing_else() -> None:
    assert sorted(GOLDEN.iterdir()) == sorted(path_of(name, seats) for name, seats in TABLES)
    assert {name for name, _ in TABLES} == set(VARIANTS)


@pytest.mark.parametrize("name, seats", TABLES)
def test_the_same_seed_gives_the_golden_match_byte_for_byte(name: str, seats: int) -> None:
    assert simulated(name, seats).encode() == path_of(name, seats).read_bytes()


@pytest.mark.parametrize("name, seats", TABLES)
def test_a_golden_match_replays_to_its_end_and_its_shuffles_hold(name: str, seats: int) -> None:
    record = read_record(path_of(name, seats).read_bytes())
    match = replay(record)
    assert match.winner is not None
    assert match.score[match.winner] >= match.targets[match.winner]
    assert check_shuffles(record) == {"deals": len(match.deals), "fair": len(match.deals), "missing": 0}
    assert write_record(record) == path_of(name, seats).read_text(encoding="utf-8")
