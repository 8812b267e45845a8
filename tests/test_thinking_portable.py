"""What computer players think by runs in JavaScript too, and comes to the same numbers as in plain Python."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random

import pytest

from brus.bots.endings import ROOMS, is_ending, solve
from brus.bots.minds import mind_of
from brus.bots.plans import plan_of
from brus.bots.position import Position
from brus.deal import MOST_PLAYS
from brus.kernel import MODULES, layout
from brus.machine.compiler import PARTS
from brus.sim.learning import meet
from brus.sim.simulator import luck_of
from brus.thinking import search
from brus.thinking.mind import MIND_SIZE
from brus.thinking.plan import CERTAIN
from brus.variants import get_variant
from brus.view import View, view_of
from strategies import TABLES, played
from test_kernel_portable import without_imports

SOURCES = Path(__file__).resolve().parent.parent / "src" / "brus"
MATCHES = 2
ROUNDS = 30


def sources() -> str:
    """The kernel and all that *rules*, *sampler* and *search* are made of, as one module without imports."""
    modules = dict.fromkeys([*PARTS["search"].modules, *PARTS["training"].modules])
    files = [*(f"kernel/{name}.py" for name in MODULES), *modules]
    return "\n\n".join(without_imports((SOURCES / name).read_text(encoding="utf-8")) for name in files)


def question(name: str, seats: int) -> dict[str, list[int]]:
    """A position in the middle of a deal, as a search is asked about it."""
    luck, rules = Random(8), get_variant(name).rules(seats)
    while True:
        match = played(rules, luck, luck.randint(9, 40))
        if match.to_act is not None:
            view = view_of(match, match.to_act)
            if view.trick is not None and len(view.legal) > 1:
                return asked_of(view)


def an_ending(name: str, seats: int) -> View:
    """A view with an empty talon and two tricks to play, in the middle of the first."""
    luck, rules = Random(3), get_variant(name).rules(seats)
    while True:
        match = played(rules, luck, luck.randint(9, 40))
        if match.to_act is not None:
            view = view_of(match, match.to_act)
            if is_ending(view) and view.trick is not None and len(view.legal) > 1 and len(view.hand) == 2:
                return view


def asked_of(view: View) -> dict[str, list[int]]:
    """What a search is asked."""
    position = Position.of(view)
    return {
        "position": position.packed(),
        "unseen": [*map(int, position.unseen), 0],
        "remembered": mind_of(view, plan_of(view.rules)),
        "legal": [*map(int, view.legal)],
        "seat": [int(view.seat or 0)],
    }


def searched(name: str, seats: int) -> list[int]:
    """What plain Python finds out."""
    rules, asked = get_variant(name).rules(seats), question(name, seats)
    tree, path, found = [0] * search.NODE_SIZE * (ROUNDS + 1), [0] * 2 * search.PATH_AT_MOST, [0] * 2 * MOST_PLAYS
    search.plant_tree(tree, path)
    search.search_worlds(
        rules.table, plan_of(rules), asked["position"], asked["unseen"], asked["remembered"], [0] * MIND_SIZE,
        [0] * layout.STATE_SIZE, [0] * MOST_PLAYS, [0], [77], ROUNDS, tree, path,
    )  # fmt: skip
    search.gather_root(tree, asked["seat"][0], asked["legal"], len(asked["legal"]), found)
    return found


@pytest.fixture(scope="module")
def in_node(node: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[list[int]]]:
    """What JavaScript says of every table: matches between two plans that are alike, and a search."""
    pscript = pytest.importorskip("pscript", reason="for want of PScript")
    cases = {}
    for name, seats in TABLES:
        rules = get_variant(name).rules(seats)
        luck = luck_of("portable")
        cases[f"{name}-{seats}"] = {
            "rules": list(rules.table), "plan": list(plan_of(rules)), "pack": list(map(int, rules.pack)), "luck": luck,
            **question(name, seats), "ending": asked_of(an_ending(name, seats)),
        }  # fmt: skip
    script = tmp_path_factory.mktemp("node") / "thinking.js"
    script.write_text(
        f"""{pscript.py2js(sources())}
        const room = (size) => new Array(size).fill(0);
        const said = {{}};
        for (const [name, is] of Object.entries({json.dumps(cases)})) {{
            const tally = room(5), tree = room({search.NODE_SIZE * (ROUNDS + 1)}), path = room({2 * search.PATH_AT_MOST});
            const found = room({2 * MOST_PLAYS});
            play_rivals(is.rules, is.plan, is.plan, room({layout.STATE_SIZE}), room({MIND_SIZE}), is.pack,
                room({MOST_PLAYS}), [0], is.luck, [0], {MATCHES}, tally);
            plant_tree(tree, path);
            search_worlds(is.rules, is.plan, is.position, is.unseen, is.remembered, room({MIND_SIZE}),
                room({layout.STATE_SIZE}), room({MOST_PLAYS}), [0], [77], {ROUNDS}, tree, path);
            gather_root(tree, is.seat[0], is.legal, is.legal.length, found);
            const worths = room({MOST_PLAYS + 1}), end = is.ending;
            solve_endings(is.rules, is.plan, end.position, end.unseen, end.remembered, room({MIND_SIZE}),
                room({layout.STATE_SIZE}), room({layout.STATE_SIZE}), room({MOST_PLAYS}), room({MOST_PLAYS}),
                {", ".join(f"room({size})" for size in ROOMS)}, [0], worths);
            said[name] = [tally, found, worths];
        }}
        console.log(JSON.stringify(said));
        """,
        encoding="utf-8",
    )
    done = subprocess.run([node, str(script)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize("name, seats", TABLES)
def test_in_javascript_judgement_and_search_come_to_the_same(
    name: str, seats: int, in_node: dict[str, list[list[int]]]
) -> None:
    rules = get_variant(name).rules(seats)
    found = meet(rules, plan_of(rules), plan_of(rules), MATCHES, "portable", compiled=False)
    tally, roots, _ = in_node[f"{name}-{seats}"]
    assert tally == [found.matches, found.deals, found.match_wins, found.deal_wins, found.squares]
    assert roots == searched(name, seats)
    assert sum(roots[::2]) == ROUNDS


@pytest.mark.parametrize("name, seats", TABLES)
def test_in_javascript_endings_are_worth_the_same(
    name: str, seats: int, in_node: dict[str, list[list[int]]]
) -> None:
    view = an_ending(name, seats)
    *worths, weight = in_node[f"{name}-{seats}"][2]
    said = [worth / weight / CERTAIN for worth in worths[: len(view.legal)]]
    assert said == pytest.approx(solve(view, compiled=False))
