"""The kernel's one source in three languages: plain Python, compiled by Numba, and as JavaScript by PScript.

One driver, in the dialect too, plays the same seeded matches in all of them: lawful plays and numbers that are none,
cuts, packs that bring the rare things early. All come to the same states and the same check of every event, every list
of lawful plays and every refusal, number for number; and the driver is shown to go everywhere in the kernel.
"""

from __future__ import annotations

import ast
import json
import subprocess
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from brus.kernel import MODULES, layout, names
from brus.refusals import Refusal
from brus.thinking import luck as luck_module
from brus.variant import OPTIONS, Rules
from brus.variants import get_variant
from dialect import dialect_faults, names_defined, predicates_in
from strategies import TABLES

pytestmark = pytest.mark.untraced
SOURCES = Path(__file__).resolve().parent.parent / "src" / "brus"
PATHS = [
    *(SOURCES / "kernel" / f"{name}.py" for name in MODULES),
    SOURCES / "thinking" / "luck.py",
]
MATCHES = 20
MET_EVENTS = 64

DRIVER = '''"""Plays matches, and goes everywhere."""

DEALS_AT_MOST = 400
MET_EVENTS = 64
CHECK_FACTOR = 48271
CHECK_PRIME = 2147483647
MANY = 1048576


def weigh(check, number):
    """The check after one more number, which is at least -1."""
    return (check * CHECK_FACTOR + number + 2) % CHECK_PRIME


def play_matches(rules, state, pack, out, events, luck, count, ends, met):
    """Play so many matches; write each last state to ends, count refusals and events in met, return the check."""
    check = count
    for number in range(count):
        check = play_whole_match(rules, state, pack, out, events, luck, met, check)
        for place in range(STATE_SIZE):
            ends[STATE_SIZE * number + place] = state[place]
    return check


def play_whole_match(rules, state, pack, out, events, luck, met, check):
    """Play one match, each deal by the next dealer."""
    begin_match(rules, state)
    for darer in range(rules[SEATS]):
        for other in range(rules[SEATS]):
            check = weigh(check, 1 if is_shown_to(rules[PROOF], rules[SEATS], darer, other) else 0)
    dealer = pick(luck, rules[SEATS])
    for _ in range(DEALS_AT_MOST):
        if state[MATCH_WINNER] == NOBODY:
            events[0] = 1
            check = weigh(check, try_something(rules, state, out, 0, events, luck, met))
            shuffle(pack, PACK_SIZE, luck)
            stack_pack(rules, pack, dealer, luck)
            show_cuts(rules, state, dealer, pack, events, luck, met)
            begin_deal(rules, state, dealer, pack, events)
            check = play_whole_deal(rules, state, out, events, luck, met, check)
            for place in range(STATE_SIZE):
                check = weigh(check, state[place])
            dealer = next_dealer(rules, dealer)
    return check


def play_whole_deal(rules, state, out, events, luck, met, check):
    """Do lawful things, and before each try something that may not be; by every other deal rare cards are kept back."""
    while state[TO_ACT] != NOBODY:
        check = read_events(events, met, check)
        count = list_legal(rules, state, out)
        for at in range(count):
            check = weigh(check, out[at])
        action = out[count - 1] if pick(luck, 3) == 0 else out[pick(luck, count)]
        for _ in range(3):
            if state[DEALER] % 2 == 0 and state[PHASE] > ASKING_TO_PIPE and is_rare(rules, card_of(action)):
                action = out[pick(luck, count)]
        if state[PHASE] == TO_FOLLOW:
            check = weigh(check, 1 if would_take(rules, state, state[TO_ACT], action) else 0)
        why = try_something(rules, state, out, count, events, luck, met)
        check = weigh(check, why)
        if why != ALLOWED:
            check = weigh(check, play(rules, state, action, events))
    check = read_events(events, met, check)
    return weigh(check, try_something(rules, state, out, 0, events, luck, met))


def read_events(events, met, check):
    """Weigh and count the events that were written, and clear the buffer."""
    for at in range(1, events[0]):
        check = weigh(check, events[at])
        if at % EVENT_WIDTH == 1:
            met[MET_EVENTS + events[at]] += 1
    events[0] = 1
    return check


def try_something(rules, state, out, count, events, luck, met):
    """Ask the rules for what may be lawful or not, or no play at all; it is done if it is lawful."""
    why = play(rules, state, something(rules, state, out, count, luck), events)
    met[why] += 1
    return why


def something(rules, state, out, count, luck):
    """A listed action with its first word changed, the hand, any cards with any words, an answer, or nonsense."""
    kind = pick(luck, 10)
    if kind == 9 and state[TO_ACT] != NOBODY:
        return code_of_cards(state, HAND + HAND_SIZE * state[TO_ACT], 2 + pick(luck, 2))
    if kind < 4 and count > 0:
        action = out[pick(luck, count)]
        for at in range(count):
            if out[at] < PASS and is_rare(rules, card_of(out[at])):
                action = out[at]
        mark = DARED if pick(luck, 3) > 0 else HAWKED
        return action - mark if action % SLOT >= mark else action + mark
    if kind < 6:
        return any_slot(luck)
    if kind == 6:
        return any_slot(luck) + SLOT * any_slot(luck) + (SLOT * SLOT * any_slot(luck) if pick(luck, 2) == 0 else 0)
    if kind == 7:
        return PASS * pick(luck, 6)
    return pick(luck, MANY) * pick(luck, MANY) - pick(luck, MANY)


def any_slot(luck):
    """A card, perhaps none, perhaps with a word."""
    return 1 + pick(luck, NO_CARD + 2) + (DARED * pick(luck, 4) if pick(luck, 3) == 0 else 0)


def is_rare(rules, card):
    """Whether a card is a matador, a Seven, or one of the special Kings."""
    return (
        rules[MATADOR + card] != NOBODY
        or card // SUITS == SEVEN_RANK
        or card == BEGGAR_KING
        or card == KRISTIAN_ANDERSEN
    )


def stack_pack(rules, pack, dealer, luck):
    """Put rare cards where they are dealt, or drawn last, mostly; now and then give three alike to one hand."""
    kind = pick(luck, 3)
    if kind > 0:
        for at in range(PACK_SIZE):
            if is_rare(rules, pack[at]):
                place = pick(luck, HAND_SIZE * rules[SEATS])
                change_places(pack, at, place if kind == 1 else PACK_SIZE - 1 - place)
    if pick(luck, 4) == 0:
        rank = pick(luck, NO_CARD // SUITS)
        alike = 0
        for at in range(PACK_SIZE):
            if pack[at] // SUITS == rank and alike < HAND_SIZE:
                change_places(pack, at, alike * rules[SEATS] if rules[DEALT_SINGLY] == YES else alike)
                alike += 1


def change_places(pack, one, other):
    """Exchange two cards."""
    card = pack[one]
    pack[one] = pack[other]
    pack[other] = card


def show_cuts(rules, state, dealer, pack, events, luck, met):
    """7.3: cut for a deal, where it is shown, until nothing more may be cut."""
    last = NO_CARD
    why = why_no_cut(rules, state, last)
    while why == ALLOWED:
        last = pack[pick(luck, PACK_SIZE)]
        if pick(luck, 4) == 0:
            last = card_of_matador(pick(luck, 2))
        cut(rules, state, dealer, last, events)
        met[why_no_deal_yet(state, last)] += 1
        why = why_no_cut(rules, state, last)
    met[why] += 1
'''


@dataclass(frozen=True)
class Outcome:
    """What a run of the driver comes to."""

    check: int
    luck: int
    ends: list[int]
    met: list[int]


def tables() -> dict[str, Rules]:
    """Each variant with each number of players by its own rules, every value of section 9, and dealing singly."""
    found = {f"{name}-{seats}": get_variant(name).rules(seats) for name, seats in TABLES}
    house: list[tuple[str, int, Mapping[str, object]]] = [
        (
            "danish",
            4,
            {
                "unlawful_dares": "smacked",
                "kristian_andersen": False,
                "dare_on_empty_talon": True,
            },
        ),
        (
            "danish",
            4,
            {
                "dare_in_last_trick": False,
                "dare_on_empty_talon": True,
                "low_rank": "5",
                "target": 2,
            },
        ),
        (
            "danish",
            3,
            {
                "buk_accumulates": True,
                "dare_on_seven": False,
                "first_lead": "dealer",
                "target": 20,
            },
        ),
        ("estonian", 4, {"low_rank": "5", "first_lead": "dealer", "target": 3}),
        (
            "ringkobing",
            4,
            {
                "kristian_andersen": True,
                "unlawful_dares": "smacked",
                "dare_needs_trick": True,
            },
        ),
        (
            "ringkobing",
            4,
            {
                "piping": False,
                "unlawful_dares": "smacked",
                "chimney": False,
                "target": 3,
            },
        ),
        (
            "ringkobing",
            3,
            {
                "triple_point": False,
                "hawking": False,
                "low_rank": "T",
                "dare_on_empty_talon": True,
            },
        ),
        ("icelandic", 4, {"proof": "both", "dare_in_last_trick": False, "target": 9}),
        (
            "icelandic",
            4,
            {
                "proof": "none",
                "cut_point": False,
                "dare_on_empty_talon": False,
                "target": 50,
            },
        ),
        ("icelandic", 4, {"unlawful_dares": "smacked", "target": 1}),
        (
            "modern",
            4,
            {
                "dare_needs_trick": False,
                "dare_on_seven": True,
                "dare_on_empty_talon": False,
            },
        ),
        (
            "modern",
            3,
            {"buk_accumulates": True, "first_lead": "forehand", "low_rank": "T"},
        ),
    ]
    for name, seats, options in house:
        found[f"{name}-{seats}, {', '.join(options)}"] = get_variant(name).rules(seats, options)
    singly = replace(get_variant("ringkobing"), dealt_from_dealer=True)
    return {**found, "singly from the dealer": singly.rules(3)}


CASES = tables()
SEED_OF = {name: seed for seed, name in enumerate(CASES, start=1)}
BY_NAME = pytest.mark.parametrize("name", CASES)


def without_imports(source: str) -> str:
    """A module of the dialect as it stands, its imports left out."""
    lines = source.splitlines()
    for statement in reversed(ast.parse(source).body):
        if isinstance(statement, ast.ImportFrom):
            del lines[statement.lineno - 1 : statement.end_lineno]
    return "\n".join(lines)


def whole_kernel() -> str:
    """The kernel, the luck and the driver as one module without imports."""
    return "\n\n".join([*(without_imports(path.read_text(encoding="utf-8")) for path in PATHS), DRIVER])


def play_in(module: Mapping[str, Any], name: str, numbers: Callable[[list[int]], Any] = list) -> Outcome:
    """Play a case by the driver of a module that has lists of its own kind."""
    rules = CASES[name]
    ends, met, luck = (
        numbers([0] * (layout.STATE_SIZE * MATCHES)),
        numbers([0] * 100),
        numbers([SEED_OF[name]]),
    )
    state, out, events = (numbers([0] * size) for size in (layout.STATE_SIZE, names.MOST_ACTIONS, 512))
    table, pack = numbers(list(rules.table)), numbers(list(map(int, rules.pack)))
    check = module["play_matches"](table, state, pack, out, events, luck, MATCHES, ends, met)
    return Outcome(int(check), int(luck[0]), list(map(int, ends)), list(map(int, met)))


CALLS: Counter[str] = Counter()


def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, which counts its calls."""

    def called(*arguments: Any) -> Any:
        CALLS[name] += 1
        return function(*arguments)

    return called


@pytest.fixture(scope="module")
def right() -> dict[str, Outcome]:
    """What plain Python says of every case: the sources in one module, each function counting its calls."""
    source, module = whole_kernel(), dict[str, Any]()
    exec(compile(source, "kernel", "exec"), module)
    for name in names_defined(source):
        if callable(module[name]):
            module[name] = counted(name, module[name])
    return {name: play_in(module, name) for name in CASES}


def test_the_driver_is_dialect_but_for_its_names() -> None:
    predicates = predicates_in(path.read_text(encoding="utf-8") for path in PATHS)
    kernels = {name for path in PATHS for name in names_defined(path.read_text(encoding="utf-8"))}
    faults = {fault.split(": ", 1)[1] for fault in dialect_faults(DRIVER, predicates)}
    taken = {f"unknown name {name}" for name in kernels}
    taken |= {f"call of {name}, which is no function of the dialect" for name in kernels}
    assert faults - taken - {"magic literal"} == set()


def test_every_option_of_section_9_has_every_value_somewhere() -> None:
    for option in OPTIONS.values():
        values = {getattr(rules.house, option.name) for rules in CASES.values()} - {None}
        assert values == set(option.values) or (option.name == "target" and {1, 50} < values), option.name


def test_the_driver_calls_every_function_of_the_kernel(
    right: dict[str, Outcome],
) -> None:
    for path in PATHS:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert functions - set(CALLS) <= {"seed_luck"}, path.stem


def test_the_driver_meets_every_event_and_every_refusal_that_play_can_meet(
    right: dict[str, Outcome],
) -> None:
    kinds = {value for name, value in vars(names).items() if name.startswith("EVENT_") and name != "EVENT_WIDTH"}
    never = {
        Refusal.HAWK_NO_SEVEN_WINS,
        Refusal.OUT_OF_TURN,
        Refusal.DEAL_UNFINISHED,
        Refusal.NO_SUCH_SEAT,
    }
    met = [sum(counts) for counts in zip(*(outcome.met for outcome in right.values()), strict=True)]
    assert {place - MET_EVENTS for place in range(MET_EVENTS, len(met)) if met[place]} == kinds
    assert {Refusal(place) for place in range(1, MET_EVENTS) if met[place]} == set(Refusal) - never


def test_the_matches_are_played_to_their_ends_and_differ(
    right: dict[str, Outcome],
) -> None:
    for outcome in right.values():
        ends = outcome.ends
        states = [tuple(ends[at : at + layout.STATE_SIZE]) for at in range(0, len(ends), layout.STATE_SIZE)]
        assert len(set(states)) > MATCHES // 2
        assert {state[layout.PHASE] for state in states} == {names.MATCH_OVER}
        assert all(state[layout.MATCH_WINNER] != names.NOBODY for state in states)
    assert len({outcome.check for outcome in right.values()}) == len(CASES)


@BY_NAME
def test_the_modules_themselves_play_as_their_sources_in_one(name: str, right: dict[str, Outcome]) -> None:
    module = dict(vars(luck_module))
    for part in MODULES:
        module |= vars(import_module(f"brus.kernel.{part}"))
    exec(compile(DRIVER, "driver", "exec"), module)
    assert play_in(module, name) == right[name]


@pytest.fixture(scope="module")
def compiled() -> dict[str, Any]:
    """The driver compiled by Numba, with everything that it calls."""
    numba = pytest.importorskip("numba", reason="for want of Numba")
    from numba.extending import register_jitable

    source, module = whole_kernel(), dict[str, Any]()
    exec(compile(source, "kernel", "exec"), module)
    for name in names_defined(source):
        if callable(module[name]):
            module[name] = register_jitable(module[name])
    return {"play_matches": numba.njit(module["play_matches"])}


@BY_NAME
def test_compiled_by_numba_the_kernel_plays_the_same_matches(
    name: str, compiled: dict[str, Any], right: dict[str, Outcome]
) -> None:
    import numpy as np

    assert play_in(compiled, name, partial(np.array, dtype=np.int64)) == right[name]


@pytest.fixture(scope="module")
def in_node(node: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Outcome]:
    """What JavaScript says of every case."""
    pscript = pytest.importorskip("pscript", reason="for want of PScript")
    cases = {name: [list(rules.table), list(map(int, rules.pack)), SEED_OF[name]] for name, rules in CASES.items()}
    script = tmp_path_factory.mktemp("node") / "kernel.js"
    script.write_text(
        f"""{pscript.py2js(whole_kernel())}
        const room = (size) => new Array(size).fill(0);
        const said = {{}};
        for (const [name, [rules, pack, seed]] of Object.entries({json.dumps(cases)})) {{
            const luck = [seed], ends = room({layout.STATE_SIZE * MATCHES}), met = room(100);
            const check = play_matches(
                rules, room({layout.STATE_SIZE}), pack, room({names.MOST_ACTIONS}), room(512), luck, {MATCHES}, ends,
                met);
            said[name] = [check, luck[0], ends, met];
        }}
        console.log(JSON.stringify(said));
        """,
        encoding="utf-8",
    )
    done = subprocess.run([node, str(script)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return {name: Outcome(*said) for name, said in json.loads(done.stdout).items()}


@BY_NAME
def test_in_javascript_the_kernel_plays_the_same_matches(
    name: str, in_node: dict[str, Outcome], right: dict[str, Outcome]
) -> None:
    assert in_node[name] == right[name]


def test_events_are_the_same_numbers_whether_written_or_not() -> None:
    """A buffer whose first number is 0 is left alone, and the states do not depend on it."""
    from brus.thinking.playout import play_out_match

    rules, states = get_variant("ringkobing").rules(), []
    for first in (0, 1):
        state, events = [0] * layout.STATE_SIZE, [first] + [0] * 60_000
        pack, out = list(map(int, rules.pack)), [0] * names.MOST_ACTIONS
        play_out_match(list(rules.table), state, pack, out, events, [5])
        states.append(state)
        assert (sum(events) > 0) == (first == 1)
    assert states[0] == states[1]
