"""The kernel's one source in three languages: plain Python, compiled by Numba, and as JavaScript by PScript.

Each plays the same seeded matches at random, and all end in the same states, number for number.
"""

from __future__ import annotations

import ast
import hashlib
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from brus.kernel import MODULES, layout, names
from brus.variant import Rules
from brus.variants import get_variant
from dialect import names_defined
from strategies import TABLES

SOURCES = Path(__file__).resolve().parent.parent / "src" / "brus"
MATCHES = 30

# In the dialect, too: plays matches and writes every state at a match's end behind the last.
DRIVER = '''
def play_matches(rules, state, pack, out, events, chance, count, ends):
    """Play so many matches; return the luck that is left."""
    for number in range(count):
        chance = play_out_match(rules, state, pack, out, events, chance)
        for place in range(STATE_SIZE):
            ends[STATE_SIZE * number + place] = state[place]
    return chance
'''

HOUSE_RULES: dict[str, dict[str, object]] = {
    "danish": {"unlawful_dares": "smacked", "kristian_andersen": False, "dare_on_empty_talon": True},
    "estonian": {"low_rank": "5", "first_lead": "dealer"},
    "ringkobing": {"kristian_andersen": True, "unlawful_dares": "smacked", "dare_needs_trick": True},
    "icelandic": {"proof": "both", "dare_in_last_trick": False, "target": 9},
    "modern": {"dare_needs_trick": False, "dare_on_seven": True, "dare_on_empty_talon": False},
}


def without_imports(source: str) -> str:
    """A module of the dialect as it stands, its imports left out."""
    lines = source.splitlines()
    for statement in reversed(ast.parse(source).body):
        if isinstance(statement, ast.ImportFrom):
            del lines[statement.lineno - 1 : statement.end_lineno]
    return "\n".join(lines)


def whole_kernel() -> str:
    """The kernel and the playouts as one module without imports."""
    paths = [SOURCES / "kernel" / f"{name}.py" for name in MODULES]
    paths += [SOURCES / "bots" / "chance.py", SOURCES / "bots" / "playout.py"]
    return "\n\n".join([*(without_imports(path.read_text(encoding="utf-8")) for path in paths), DRIVER])


def tables() -> list[tuple[str, Rules, int]]:
    """Each variant with each number of players, by its own rules and by house rules, with a seed."""
    every: list[tuple[str, Rules, int]] = []
    for seed, (name, seats) in enumerate(TABLES, start=1):
        options = {key: value for key, value in HOUSE_RULES[name].items() if seats == 4 or value != "smacked"}
        every.append((f"{name}-{seats}", get_variant(name).rules(seats), seed))
        every.append((f"{name}-{seats}-house", get_variant(name).rules(seats, options), 1000 + seed))
    return every


CASES = tables()
BY_NAME = pytest.mark.parametrize("rules, seed", [case[1:] for case in CASES], ids=[case[0] for case in CASES])


def run_python(play_matches: Callable[..., int], rules: Rules, seed: int, count: int) -> tuple[int, list[int]]:
    """The luck that is left after so many matches, and all states at their ends."""
    ends = [0] * (layout.STATE_SIZE * count)
    state, out, events = [0] * layout.STATE_SIZE, [0] * 64, [0] * 512
    luck = play_matches(list(rules.table), state, list(map(int, rules.pack)), out, events, seed, count, ends)
    return luck, ends


@pytest.fixture(scope="module")
def plain() -> dict[str, Any]:
    """The whole kernel executed as one module of plain Python."""
    module: dict[str, Any] = {}
    exec(compile(whole_kernel(), "kernel", "exec"), module)
    return module


@pytest.fixture(scope="module")
def right(plain: dict[str, Any]) -> dict[Rules, tuple[int, list[int]]]:
    """What plain Python says of every case."""
    return {rules: run_python(plain["play_matches"], rules, seed, MATCHES) for _, rules, seed in CASES}


def test_the_matches_are_played_to_their_ends_and_differ(right: dict[Rules, tuple[int, list[int]]]) -> None:
    for _, ends in right.values():
        states = [tuple(ends[at : at + layout.STATE_SIZE]) for at in range(0, len(ends), layout.STATE_SIZE)]
        assert len(set(states)) == MATCHES
        assert {state[layout.PHASE] for state in states} == {names.MATCH_OVER}
        assert all(state[layout.MATCH_WINNER] != names.NOBODY for state in states)


@BY_NAME
def test_the_modules_themselves_play_as_their_sources_in_one(
    rules: Rules, seed: int, right: dict[Rules, tuple[int, list[int]]]
) -> None:
    from brus.bots.playout import play_out_match

    state, luck, ends = [0] * layout.STATE_SIZE, seed, []
    pack, out, events = list(map(int, rules.pack)), [0] * 64, [0] * 512
    for _ in range(MATCHES):
        luck = play_out_match(rules.table, state, pack, out, events, luck)
        ends += state
    assert (luck, ends) == right[rules]


@pytest.fixture(scope="module")
def compiled() -> Callable[..., Any]:
    """The driver compiled by Numba, with everything that it calls."""
    numba = pytest.importorskip("numba", reason="for want of Numba")
    from numba.extending import register_jitable

    source = whole_kernel()
    module: dict[str, Any] = {}
    exec(compile(source, "kernel", "exec"), module)
    for name in names_defined(source):
        if callable(module[name]):
            module[name] = register_jitable(module[name])
    return numba.njit(module["play_matches"])


@BY_NAME
def test_compiled_by_numba_the_kernel_plays_the_same_matches(
    rules: Rules, seed: int, compiled: Callable[..., Any], right: dict[Rules, tuple[int, list[int]]]
) -> None:
    import numpy as np

    def array(values: Any) -> Any:
        return np.array(list(values), dtype=np.int64)

    ends = np.zeros(layout.STATE_SIZE * MATCHES, np.int64)
    state, out, events = (np.zeros(size, np.int64) for size in (layout.STATE_SIZE, 64, 512))
    luck = compiled(array(rules.table), state, array(map(int, rules.pack)), out, events, seed, MATCHES, ends)
    assert (int(luck), ends.tolist()) == right[rules]


@pytest.fixture(scope="module")
def in_node(node: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Any]]:
    """What JavaScript says of every case: the luck that is left, and all states."""
    pscript = pytest.importorskip("pscript", reason="for want of PScript")
    cases = {name: [list(rules.table), list(map(int, rules.pack)), seed] for name, rules, seed in CASES}
    script = tmp_path_factory.mktemp("node") / "kernel.js"
    script.write_text(
        f"""{pscript.py2js(whole_kernel())}
        const room = (size) => new Array(size).fill(0);
        const said = {{}};
        for (const [name, [rules, pack, seed]] of Object.entries({json.dumps(cases)})) {{
            const ends = room({layout.STATE_SIZE * MATCHES});
            const luck = play_matches(
                rules, room({layout.STATE_SIZE}), pack, room(64), room(512), seed, {MATCHES}, ends);
            said[name] = [luck, ends];
        }}
        console.log(JSON.stringify(said));
        """,
        encoding="utf-8",
    )
    done = subprocess.run([node, str(script)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return dict(json.loads(done.stdout))


@pytest.mark.parametrize("name, rules", [case[:2] for case in CASES], ids=[case[0] for case in CASES])
def test_in_javascript_the_kernel_plays_the_same_matches(
    name: str, rules: Rules, in_node: dict[str, list[Any]], right: dict[Rules, tuple[int, list[int]]]
) -> None:
    luck, ends = in_node[name]
    assert (luck, ends) == right[rules]


def test_another_seed_ends_in_other_states(plain: dict[str, Any]) -> None:
    rules = get_variant("danish").rules()
    ends = [tuple(run_python(plain["play_matches"], rules, seed, 1)[1]) for seed in range(1, 20)]
    assert len(set(ends)) == len(ends)


def test_events_are_the_same_numbers_whether_written_or_not(plain: dict[str, Any]) -> None:
    """A buffer whose first number is 0 is left alone, and the states do not depend on it."""
    rules = get_variant("ringkobing").rules()
    states: list[str] = []
    for first in (0, 1):
        state, events = [0] * layout.STATE_SIZE, [first] + [0] * 60_000
        plain["play_out_match"](list(rules.table), state, list(map(int, rules.pack)), [0] * 64, events, 5)
        states.append(hashlib.sha256(json.dumps(state).encode()).hexdigest())
        assert (sum(events) > 0) == (first == 1)
    assert states[0] == states[1]
