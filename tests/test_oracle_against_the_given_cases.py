"""The naive oracle agrees with every given case, so that it may speak as a second opinion."""

import json
import tomllib
from pathlib import Path

import pytest

import oracle

CASES = sorted((Path(__file__).parent / "cases").glob("*.brus"))


def test_cases_are_there_and_each_has_its_right_result() -> None:
    assert len(CASES) >= 60
    assert [path.stem for path in CASES] == sorted(path.stem for path in CASES[0].parent.glob("*.json"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_the_oracle_replays_a_given_case_to_its_right_result(case: Path) -> None:
    record = tomllib.loads(case.read_text(encoding="utf-8"))
    right = json.loads(case.with_suffix(".json").read_text(encoding="utf-8"))
    assert {"replay": oracle.replay(record), "legal": oracle.legal(record)} == right
