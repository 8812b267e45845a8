"""docs/envs.md says what is so: its examples run, and its tables are those of the code."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from brus.cards import CARDS
from brus.envs import pettingzoo as bridge
from brus.envs.encoding import ACTIONS, MARKS
from brus.envs.knowledge import acquired_size
from brus.envs.observation import layout_for
from brus.variants import VARIANTS

DOCS = Path(__file__).resolve().parent.parent / "docs" / "envs.md"
TEXT = DOCS.read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading."""
    section = re.split(r"^## ", TEXT, flags=re.MULTILINE)
    part = next(part for part in section if part.startswith(heading))
    lines = [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")]
    return lines[1:]


def test_the_examples_run() -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    found = runner.run(parser.get_doctest(TEXT, {}, "envs.md", str(DOCS), 0))
    assert found.attempted > 15
    assert found.failed == 0


def test_the_table_of_actions_is_the_codes() -> None:
    starts = [(int(start), int(count)) for start, count, _ in rows("Actions")]
    kinds = [(len(action.cards), bool(action.marked)) for action in ACTIONS]
    firsts = [0, 40, 43, 823, 943, 951]
    assert [start for start, _ in starts] == firsts
    assert [count for _, count in starts] == [b - a for a, b in zip(firsts, [*firsts[1:], 955], strict=True)]
    assert kinds[:40] == [(1, False)] * 40
    assert kinds[40:43] == [(1, True)] * 3
    assert kinds[43:823] == [(2, False)] * 780
    assert kinds[823:943] == [(2, True)] * 120
    assert [action.marked for action in ACTIONS[943:951]] == list(MARKS)
    for name, number in re.findall(r"`([^`]+)` (\d+)", " ".join(cells[2] for cells in rows("Actions"))):
        assert str(ACTIONS[int(number)]) == name


def test_the_table_of_observations_is_the_codes() -> None:
    documented = rows("Observations")
    four, three = layout_for(4), layout_for(3)
    assert [cells[0].strip("`") for cells in documented] == [field.name for field in four.fields]
    for name, size_of_four, size_of_three, highest, _ in documented:
        field = four[name.strip("`")]
        highs = [str(field.high)]
        assert size_of_four == str(field.size)
        if size_of_three == "–":
            assert field.name not in three.by_name
        else:
            assert size_of_three == str(three[field.name].size)
            highs += [str(three[field.name].high)]
        assert highest == ", ".join(dict.fromkeys(highs)), name
    assert f"with {four.trick_size} or {three.trick_size} numbers" in TEXT
    assert f"{four.size} numbers for four players and {three.size} for three" in TEXT


def test_the_sizes_of_the_tensor_with_perfect_recall_are_the_codes() -> None:
    four, three = (layout_for(seats).size + acquired_size(seats) + len(CARDS) + 2 for seats in (4, 3))
    assert f"of {four} numbers for\n  four players and {three} for three" in TEXT
    assert f"({acquired_size(4)}, or {acquired_size(3)})" in TEXT


def test_everything_named_in_the_text_is_there() -> None:
    assert all(f'"{name}"' in TEXT for name in VARIANTS)
    assert all(mode in TEXT for mode in bridge.BrusEnv.metadata["render_modes"])
    assert f"a reward of −{-bridge.ILLEGAL_REWARD:.0f}" in TEXT


@pytest.mark.parametrize("extra", ["envs"])
def test_the_extra_is_declared(extra: str) -> None:
    declared = (DOCS.parent.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert f"\n{extra} = [" in declared
    assert f".venv/bin/pip install -c constraints.txt -e '.[{extra}]'" in TEXT
