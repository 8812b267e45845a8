"""One set of rules, three ways to run it: plain Python, compiled by Numba, and JavaScript from PScript."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import brus.kernel
from brus.bots import playout
from brus.kernel import layout
from brus.variants import VARIANTS

SOURCE = Path(brus.kernel.__file__).parent.parent
GAMES = [(variant.name, seats) for variant in VARIANTS.values() for seats in variant.players]
HOUSE: dict[str, dict[str, Any]] = {
    "danish": {"unlawful_dares": "smacked", "target": 20},
    "ringkobing": {"dare_needs_trick": True, "kristian_andersen": True, "dare_on_empty_talon": True},
    "icelandic": {"proof": "both", "target": 12, "dare_in_last_trick": False},
}
MATCHES = 30


@cache
def sources() -> str:
    """The kernel's modules and the playout's, put together without their imports, as the design says."""
    parts = []
    for file in [*(f"kernel/{name}.py" for name in brus.kernel.MODULES), "bots/chance.py", "bots/playout.py"]:
        text = (SOURCE / file).read_text(encoding="utf-8")
        parts.append(re.sub(r"^from brus\.[\w.]+ import (?:\([^)]*\)|.*)$", "", text, flags=re.MULTILINE))
    return "\n".join(parts)


@cache
def tables() -> list[list[int]]:
    """The tables of every game, with the variant's own rules and, where four play, with house rules."""
    plain = [list(VARIANTS[name].rules(seats).table) for name, seats in GAMES]
    return plain + [list(VARIANTS[name].rules(4, options).table) for name, options in HOUSE.items()]


@cache
def packs() -> list[list[int]]:
    games = [*GAMES, *((name, 4) for name in HOUSE)]
    return [[int(card) for card in VARIANTS[name].rules(seats).pack] for name, seats in games]


def play_all(play_out_match: Any, array: Any) -> list[list[int]]:
    """The full states after seeded matches of every game, and the luck that is left."""
    states = []
    for table, pack in zip(tables(), packs(), strict=True):
        rules, state, cards = array(table), array([0] * layout.STATE_SIZE), array(pack)
        out, events, luck = array([0] * 64), array([0] * 512), 4711
        for _ in range(MATCHES):
            luck = int(play_out_match(rules, state, cards, out, events, luck))
            states.append([*(int(number) for number in state), luck])
    return states


@cache
def plain_states() -> list[list[int]]:
    return play_all(playout.play_out_match, list)


def test_the_matches_in_plain_python_end() -> None:
    winners = {state[layout.MATCH_WINNER] for state in plain_states()}
    assert winners == {0, 1, 2}
    assert len(plain_states()) == MATCHES * (len(GAMES) + len(HOUSE))


def test_numba_ends_in_the_same_states() -> None:
    numba = pytest.importorskip("numba", reason="for want of Numba (the extra `test`)")
    numpy = pytest.importorskip("numpy", reason="for want of NumPy (the extra `test`)")
    space: dict[str, Any] = {}
    exec(compile(sources(), "kernel", "exec"), space)
    for name, value in list(space.items()):
        if callable(value) and name != "play_out_match" and hasattr(value, "__code__"):
            space[name] = numba.extending.register_jitable(value)
    compiled = numba.njit(space["play_out_match"])
    assert play_all(compiled, lambda numbers: numpy.array(numbers, dtype=numpy.int64)) == plain_states()


def test_javascript_ends_in_the_same_states(node: str, tmp_path: Path) -> None:
    pscript = pytest.importorskip("pscript", reason="for want of PScript (the extra `test`)")
    driver = f"""
const tables = {json.dumps(tables())}, packs = {json.dumps(packs())};
const states = [];
for (let game = 0; game < tables.length; game++) {{
  const state = new Array({layout.STATE_SIZE}).fill(0), out = new Array(64).fill(0), events = new Array(512).fill(0);
  let luck = 4711;
  for (let match = 0; match < {MATCHES}; match++) {{
    luck = play_out_match(tables[game], state, packs[game], out, events, luck);
    states.push(state.concat([luck]));
  }}
}}
console.log(JSON.stringify(states));
"""
    file = tmp_path / "kernel.js"
    file.write_text(pscript.py2js(sources()) + driver, encoding="utf-8")
    result = subprocess.run([node, str(file)], capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stderr[-2000:]
    assert json.loads(result.stdout) == plain_states()
