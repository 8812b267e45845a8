"""What shall also run compiled and in the browser is written in the dialect of docs/dialect.md."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from brus.kernel import MODULES
from brus.machine.compiler import PARTS
from dialect import dialect_faults, names_defined, names_imported, predicates_in

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "brus"
DATA = {"__init__", "table"}
MARK = "in the kernel's dialect"
"""What the docstring of a module outside the kernel says if it is to be held to the dialect."""


def says_that_it_is_dialect(file: Path) -> bool:
    """Whether a module's docstring has the mark."""
    return MARK in (ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").replace("\n", " ")


KERNEL_FILES = [SOURCE / "kernel" / f"{name}.py" for name in MODULES]
OTHER_FILES = [file for file in sorted(SOURCE.rglob("*.py")) if says_that_it_is_dialect(file)]

PREDICATES = predicates_in(file.read_text(encoding="utf-8") for file in (*KERNEL_FILES, *OTHER_FILES))
"""The functions of dialect that answer with a truth."""

HEAD = '"""A module."""\nfrom brus.kernel.names import NO, YES, is_one\nLIMIT = 40\n\n\n'


def in_function(body: str) -> str:
    """A module of one function with this body."""
    return (
        HEAD + 'def f(rules, state, n):\n    """A rule."""\n' + "".join(f"    {line}\n" for line in body.splitlines())
    )


@pytest.mark.parametrize("file", [*KERNEL_FILES, *OTHER_FILES], ids=lambda file: file.stem)
def test_every_module_of_dialect_is_dialect(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    assert names_defined(source), "the module defines nothing"
    assert dialect_faults(source, PREDICATES) == []


def test_whether_a_card_beats_another_is_answered_with_a_truth_and_the_card_itself_is_none() -> None:
    assert {"beats", "beats_led_seven", "holds", "is_smacked", "must_show", "fits_dares"} <= PREDICATES
    assert PREDICATES.isdisjoint({"card_of", "seat_on_top", "why_refused", "emit", "play", "pick"})


def test_the_kernel_lists_all_its_modules_each_after_those_it_needs() -> None:
    found = {file.stem for file in (SOURCE / "kernel").glob("*.py")} - DATA
    assert set(MODULES) == found
    assert len(MODULES) == len(found) > 10
    for place, name in enumerate(MODULES):
        needed = {
            module.split(".")[-1] for module, _ in names_imported(KERNEL_FILES[place].read_text(encoding="utf-8"))
        }
        assert needed <= set(MODULES[:place]), name


def test_no_name_is_defined_twice_since_the_sources_are_joined_for_javascript() -> None:
    homes: dict[str, str] = {}
    for file in (*KERNEL_FILES, *OTHER_FILES):
        for name in names_defined(file.read_text(encoding="utf-8")):
            assert name not in homes, f"{name}: {homes[name]} and {file.stem}"
            homes[name] = file.stem


def test_what_is_compiled_calls_itself_dialect_and_stands_after_what_it_needs() -> None:
    dialect = {file.relative_to(SOURCE).as_posix() for file in OTHER_FILES}
    assert len(dialect) > 6
    for part in PARTS.values():
        assert set(part.modules) <= dialect
        for place, name in enumerate(part.modules):
            needed = {module for module, _ in names_imported((SOURCE / name).read_text(encoding="utf-8"))}
            there = {"brus." + earlier.removesuffix(".py").replace("/", ".") for earlier in part.modules[:place]}
            assert {module for module in needed if not module.startswith("brus.kernel.")} <= there, name


def test_the_linter_and_the_type_checker_are_told_of_just_the_modules_that_call_themselves_dialect() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    dialect = {file.relative_to(SOURCE).as_posix().removesuffix(".py") for file in OTHER_FILES}
    [untyped] = [rules for rules in settings["tool"]["mypy"]["overrides"] if "disallow_untyped_defs" in rules]
    folders = {"brus.kernel.*", "brus.thinking.*"}
    thinking = {name for name in dialect if name.startswith("thinking/")}
    assert {f"thinking/{file.stem}" for file in (SOURCE / "thinking").glob("*.py")} - thinking == {"thinking/__init__"}
    dialect -= thinking
    assert set(untyped["module"]) == folders | {"brus." + name.replace("/", ".") for name in dialect}
    linted = settings["tool"]["ruff"]["lint"]["per-file-ignores"]
    told = [re.fullmatch(r"src/brus/(bots|sim)/\{(.*)\}\.py", pattern) for pattern in linted]
    names = {f"{found[1]}/{name}" for found in told if found for name in found[2].split(",")}
    assert names <= dialect
    assert dialect - names <= {"bots/chance"}  # which keeps all the rules as it is


def test_the_layout_is_made_from_the_table() -> None:
    assert subprocess.run([sys.executable, ROOT / "scripts" / "layout", "--check"], check=False).returncode == 0


@pytest.mark.parametrize(
    "body",
    [
        "return state[n + 1] * LIMIT // 2 % 3",
        "for k in range(n):\n    state[k] += 1\nreturn -1",
        "for k in range(1, n):\n    if state[k] == NO:\n        continue\n    break",
        "while n > 0 and not is_one(n):\n    n = n >> 1",
        "return YES if n == LIMIT or state[n] < 3 else NO",
        "f(rules, state, n)\nreturn",
        "return n == 0 and n <= LIMIT",
        "return True",
        "if n == 1:\n    return True\nreturn is_one(n) and not f(rules, state, 1)",
        "state[n] = YES if is_one(n) else NO",
    ],
)
def test_what_is_dialect_passes(body: str) -> None:
    assert dialect_faults(in_function(body), frozenset({"is_one"})) == []


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("return [n]", "List"),
        ("return (n, n)", "Tuple"),
        ("return {n: n}", "Dict"),
        ("return {n}", "Set"),
        ("return [k for k in state]", "ListComp"),
        ("return {k for k in state}", "SetComp"),
        ("return {k: k for k in state}", "DictComp"),
        ("return f(k for k in state)", "GeneratorExp"),
        ("state[n] = 'x'", "literal of str"),
        ("n = b'x'", "literal of bytes"),
        ("n = None", "literal of NoneType"),
        ("n = 0.5", "literal of float"),
        ("n = ...", "literal of ellipsis"),
        ("n = f'{n}'", "JoinedStr"),
        ("n = n / 2", "operator Div"),
        ("n /= 2", "operator Div"),
        ("n = n ** 2", "operator Pow"),
        ("n = n @ n", "operator MatMult"),
        ("n = +n", "operator UAdd"),
        ("n = state[1:2]", "Slice"),
        ("n = state[-1]", "negative index"),
        ("n = state[-n]", "negative index"),
        ("a, b = n, n", "assignment to something else than one name or place"),
        ("a = b = n", "assignment to something else than one name or place"),
        ("[a] = state", "assignment to something else than one name or place"),
        ("n: int = 0", "AnnAssign"),
        ("n = (m := 1)", "NamedExpr"),
        ("state.append(n)", "call of something else than a name"),
        ("n = state.size", "Attribute"),
        ("n = len(state)", "call of len, which is no function of the dialect"),
        ("print(n)", "call of print, which is no function of the dialect"),
        ("n = range(n)", "call of range, which is no function of the dialect"),
        ("n = state(n)", "call of state, which is no function of the dialect"),
        ("n = m", "unknown name m"),
        ("f(rules, state, n=n)", "argument by keyword"),
        ("f(*state)", "Starred"),
        ("return lambda: n", "Lambda"),
        ("def g():\n    return n", "FunctionDef"),
        ("class G:\n    pass", "ClassDef"),
        ("global LIMIT", "Global"),
        ("nonlocal n", "Nonlocal"),
        ("import os", "Import"),
        ("from os import path", "ImportFrom"),
        ("with state:\n    pass", "With"),
        ("try:\n    pass\nfinally:\n    pass", "Try"),
        ("raise n", "Raise"),
        ("assert n == 1", "Assert"),
        ("del state[n]", "Delete"),
        ("match n:\n    case 1:\n        pass", "Match"),
        ("yield n", "expression without effect"),
        ("n = yield n", "Yield"),
        ("'text'", "expression without effect"),
        ("n == 1", "expression without effect"),
        ("return 0 < n < 3", "chained comparison"),
        ("return n in state", "comparison other than by size"),
        ("return n not in state", "comparison other than by size"),
        ("return n is NO", "comparison other than by size"),
        ("if n:\n    pass", "truth of a Name"),
        ("if state[n]:\n    pass", "truth of a Subscript"),
        ("while n:\n    n = 0", "truth of a Name"),
        ("while 1:\n    break", "truth of a Constant"),
        ("while n & 1:\n    break", "truth of a BinOp"),
        ("return n == 1 and n", "truth of a Name"),
        ("return not n", "truth of a Name"),
        ("if not n:\n    pass", "truth of a Name"),
        ("return 1 if n else 0", "truth of a Name"),
        ("for k in state:\n    pass", "for that does not count one name through a range"),
        ("for j, k in range(n):\n    pass", "for that does not count one name through a range"),
        ("for k in range(0, n, 2):\n    pass", "range with a step"),
        ("for k in range(n):\n    pass\nelse:\n    pass", "else of a loop"),
        ("while n > 0:\n    n -= 1\nelse:\n    pass", "else of a loop"),
        ("return n + 4", "magic literal"),
        ("return -2", "magic literal"),
        ("return state[36]", "magic literal"),
        ("if f(rules, state, n):\n    return 1\nreturn 0", "truth of a number that is returned"),
        ("while is_one(n) and f(rules, state, n):\n    n -= 1\nreturn n", "truth of a number that is returned"),
        ("return 1 if not f(rules, state, n) else n", "truth of a number that is returned"),
        ("state[n] = is_one(n)", "truth where a number belongs"),
        ("state[n] = n == 1", "truth where a number belongs"),
        ("state[n] += n > 1 or n < 0", "truth where a number belongs"),
        ("n = True", "truth where a number belongs"),
        ("n = not is_one(n)", "truth where a number belongs"),
        ("n = n == 1 if n > 0 else n == -1", "truth where a number belongs"),
        ("n = is_one(n) if n > 1 else n", "truth where a number belongs"),
        ("return is_one(n) == YES", "truth where a number belongs"),
        ("return state[n == 1]", "truth where a number belongs"),
        ("return n + (n == 1)", "truth where a number belongs"),
        ("return f(rules, state, n == 1)", "truth where a number belongs"),
        ("for k in range(n > 1):\n    pass", "truth where a number belongs"),
        ("if n == 1:\n    return True\nreturn n", "returns truths and numbers"),
        ("return is_one(n) if n > 1 else n", "returns truths and numbers"),
        ("var = 1", "name var, which JavaScript keeps for itself"),
        ("LIMIT = 1", "local name LIMIT hides the module's"),
    ],
)
def test_what_is_no_dialect_is_caught(body: str, fault: str) -> None:
    faults = dialect_faults(in_function(body), frozenset({"is_one"}))
    assert fault in {found.split(": ", 1)[1] for found in faults}


@pytest.mark.parametrize(
    ("module", "fault"),
    [
        ("import os", "Import at the top of a module"),
        ("from os import path", "import from os"),
        ("from brus import kernel", "import from brus"),
        ("from brus.kernel import names", "import from brus.kernel"),
        ("from . import names", "import from a package"),
        ("from brus.kernel.names import *", "import under another name"),
        ("from brus.kernel.names import NO as NOT", "import under another name"),
        ("class A:\n    pass", "ClassDef at the top of a module"),
        ("if 1:\n    pass", "If at the top of a module"),
        ("A = [1]", "List in a constant"),
        ("A = 1.5", "Constant in a constant"),
        ("A = 'x'", "Constant in a constant"),
        ("A = True", "Constant in a constant"),
        ("A = 1 / 2", "operator Div"),
        ("A = len(x)", "Call in a constant"),
        ("A, B = 1, 2", "assignment to something else than one name"),
        ("A: int = 1", "AnnAssign at the top of a module"),
        ("async def f():\n    pass", "AsyncFunctionDef at the top of a module"),
        ("def f(a=1):\n    'x'", "arguments other than plain ones"),
        ("def f(*a):\n    'x'", "arguments other than plain ones"),
        ("def f(**a):\n    'x'", "arguments other than plain ones"),
        ("def f(*, a):\n    'x'", "arguments other than plain ones"),
        ("def f(a, /):\n    'x'", "arguments other than plain ones"),
        ("def f(a: int):\n    'x'", "annotation"),
        ("def f() -> int:\n    'x'", "annotation"),
        ("@f\ndef f():\n    'x'", "decorator"),
        ("def f():\n    return 1", "no docstring"),
        ("def is_one(a):\n    'x'\n    return 1", "is_one asks, and does not return a truth"),
        ("def beats(a):\n    'x'", "beats asks, and does not return a truth"),
        ("def f(new):\n    'x'", "name new, which JavaScript keeps for itself"),
        ("def delete():\n    'x'", "name delete, which JavaScript keeps for itself"),
    ],
)
def test_what_no_module_of_dialect_may_hold_is_caught(module: str, fault: str) -> None:
    found = {found.split(": ", 1)[1] for found in dialect_faults(f'"""A module."""\n{module}\n')}
    assert fault in found
