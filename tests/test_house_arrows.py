"""Dependencies run one way: a room reads only those below it, and what is below `bots` is pure."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src" / "brus"

FLOORS = (
    {"errors", "printable", "messages", "savedjson", "cards", "seats", "plays", "refusals", "kernel", "comb"},
    {"variant", "variants"},
    {"events"},
    {"seen"},
    {"deal"},
    {"match"},
    {"view", "record", "replay", "shuffle", "toml", "dares", "ranking", "rulestold", "rulespage"},
    {"bots", "machine", "thinking", "home"},
    {"host", "sim"},
    {"arena", "analysis", "score", "tournament", "envs"},
    {"server", "tui", "cli"},
)
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
SECOND_PART = {"variants": "variant"}
BOTS_FLOOR = FLOOR_OF["bots"]

# What may be taken from outside, by room: the base install stays light.
OUTSIDE = {
    "cli": {"click"},
    "messages": {"fluent"},
    "tui": {"textual", "rich"},
    "machine": {"numba", "numpy"},
    "sim": {"joblib", "numpy", "ray"},
    "bots": {"numpy"},
    "arena": {"joblib", "numpy"},
    "server": set(
        "alembic h11 limits msgspec prometheus_client pydantic pydantic_settings segno sqlalchemy starlette structlog "
        "uvicorn uvloop websockets".split()
    ),
    "envs": {"gymnasium", "numpy", "open_spiel", "pettingzoo", "PIL", "pyspiel"},
}
ALONE = {"errors": set(), "printable": set(), "messages": {"errors"}, "kernel": set()}

# No clock, no chance, no files and no processes below the bots; the messages read their own files.
IMPURE = set(
    "asyncio ctypes datetime fcntl ftplib glob http io logging multiprocessing os pathlib platform "
    "queue random secrets select shutil signal socket sqlite3 ssl subprocess sys tempfile threading "
    "time urllib uuid".split()
)
# The values of TOML are dates and times too, and have to be told apart from the clock's.
PURE_NAMES = {"datetime": {"date", "datetime", "time"}}
PURE_ROOMS = {"toml": {"datetime"}, "record": {"datetime"}}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}

Import = tuple[str, str]  # the module, and the name that is taken from it or ""


def imports_of(tree: ast.AST, package: str) -> Iterator[Import]:
    """Every import of a module that lies in a package (``brus.cli``), wherever in its source it stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            base = parts[: len(parts) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((module, alias.name) for alias in node.names)


def room_read(module: str, name: str) -> str | None:
    """The room of brus that an import reads; "" for the root's own names; None for what is outside."""
    parts = [*module.split("."), *([name] if name else [])]
    if parts[0] != "brus":
        return None
    return parts[1] if len(parts) > 1 and parts[1] != "__version__" else ""


def arrow_faults(room: str, imports: list[Import]) -> list[str]:
    """What a room may not read."""
    faults = []
    for module, name in imports:
        read = room_read(module, name)
        if read is None:
            top = module.split(".")[0]
            if top not in sys.stdlib_module_names and top not in OUTSIDE.get(room, set()):
                faults.append(f"{room} may not take {top} from outside")
            continue
        if read == "":
            if name != "__version__":
                faults.append(f"{room} reads brus as a whole, which hides what it needs")
        elif read not in FLOOR_OF:
            faults.append(f"{room} reads {read}, which stands on no floor")
        elif FLOOR_OF[read] > FLOOR_OF[room]:
            faults.append(f"{room} reads {read}, which stands above it")
        elif room in ALONE and read != room and read not in ALONE[room]:
            faults.append(f"{room} may not read {read}")
    return faults


def purity_faults(room: str, tree: ast.AST) -> list[str]:
    """What a room below the bots may not touch: clocks, chance, files, processes."""
    faults = []
    for module, name in imports_of(tree, "brus"):
        top = module.split(".")[0]
        if top in IMPURE and not (top in PURE_ROOMS.get(room, set()) and name in PURE_NAMES[top]):
            faults.append(f"{room} imports {top}")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            faults.append(f"{room} calls {node.func.id}")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in {"now", "today"}:
            faults.append(f"{room} asks the clock")
    return faults


def files() -> list[tuple[str, str, Path]]:
    """Every module of a room: the room, the package it lies in, and its file."""
    found = []
    for file in sorted(SOURCE.rglob("*.py")):
        path = file.relative_to(SOURCE)
        if path.parts not in {("__init__.py",), ("__main__.py",)}:
            found.append((path.parts[0].removesuffix(".py"), ".".join(["brus", *path.parts[:-1]]), file))
    return found


FILES = files()
IDS = [file.relative_to(SOURCE).as_posix() for _, _, file in FILES]


def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


@pytest.mark.parametrize(("room", "package", "file"), FILES, ids=IDS)
def test_no_import_runs_back(room: str, package: str, file: Path) -> None:
    assert room in FLOOR_OF, f"say in FLOORS where {room} stands"
    assert arrow_faults(room, list(imports_of(tree_of(file), package))) == []


PURE = [(room, file) for room, _, file in FILES if FLOOR_OF.get(room, 0) < BOTS_FLOOR and room != "messages"]


@pytest.mark.parametrize(("room", "file"), PURE, ids=[file.relative_to(SOURCE).as_posix() for _, file in PURE])
def test_no_clock_no_chance_and_no_file_is_touched_below_the_bots(room: str, file: Path) -> None:
    assert purity_faults(room, tree_of(file)) == []


def test_rooms_on_one_floor_do_not_read_each_other_in_a_circle() -> None:
    reads: dict[str, set[str]] = {}
    for room, package, file in FILES:
        found = {room_read(*read) for read in imports_of(tree_of(file), package)}
        # A variant and the register of the variants are one room in two parts.
        room = SECOND_PART.get(room, room)
        read = {SECOND_PART.get(name, name) for name in found if name}
        reads.setdefault(room, set()).update(read - {room})
    assert len(tuple(TopologicalSorter(reads).static_order())) > 10


def test_the_rooms_of_the_rules_and_the_game_were_all_seen() -> None:
    to_come = {"score", "tournament"}
    assert {room for room, _, _ in FILES} == set(FLOOR_OF) - to_come


def test_only_the_command_line_is_read_by_the_module_that_starts_it() -> None:
    assert {read for read in imports_of(tree_of(SOURCE / "__main__.py"), "brus") if read[0].startswith("brus")} == {
        ("brus.cli", "main")
    }


@pytest.mark.parametrize(
    ("room", "package", "source", "fault"),
    [
        ("cards", "brus", "from brus.deal import Deal", "cards reads deal, which stands above it"),
        ("cards", "brus", "import brus.tui.app", "cards reads tui, which stands above it"),
        ("cards", "brus", "def f():\n    from brus import deal", "cards reads deal, which stands above it"),
        (
            "cards",
            "brus",
            "if TYPE_CHECKING:\n    from .deal import Deal",
            "cards reads deal, which stands above it",
        ),
        ("cards", "brus", "from . import deal", "cards reads deal, which stands above it"),
        ("bots", "brus.bots", "from ..cli import main", "bots reads cli, which stands above it"),
        ("kernel", "brus.kernel", "from brus.cards import Card", "kernel may not read cards"),
        ("kernel", "brus.kernel", "from ..seats import Seat", "kernel may not read seats"),
        ("messages", "brus.messages", "from brus.cards import Card", "messages may not read cards"),
        ("deal", "brus", "import brus", "deal reads brus as a whole, which hides what it needs"),
        ("deal", "brus", "from brus.elsewhere import x", "deal reads elsewhere, which stands on no floor"),
        ("deal", "brus", "import numpy as np", "deal may not take numpy from outside"),
        ("cli", "brus.cli", "from textual.app import App", "cli may not take textual from outside"),
    ],
)
def test_an_import_that_runs_back_is_caught(room: str, package: str, source: str, fault: str) -> None:
    assert arrow_faults(room, list(imports_of(ast.parse(source), package))) == [fault]


@pytest.mark.parametrize(
    ("room", "package", "source"),
    [
        ("kernel", "brus.kernel", "from .names import NO"),
        ("match", "brus", "from brus.deal import Deal\nfrom brus.messages import say\nimport json"),
        ("cli", "brus.cli", "import click\nfrom brus import __version__\nfrom brus.tui.app import BrusApp"),
    ],
)
def test_an_import_that_runs_on_is_allowed(room: str, package: str, source: str) -> None:
    assert arrow_faults(room, list(imports_of(ast.parse(source), package))) == []


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("import random", "deal imports random"),
        ("from time import monotonic", "deal imports time"),
        ("from datetime import datetime", "deal imports datetime"),
        ("def f():\n    return open('x')", "deal calls open"),
        ("print(1)", "deal calls print"),
        ("x = datetime.now()", "deal asks the clock"),
    ],
)
def test_a_room_that_is_not_pure_is_caught(source: str, fault: str) -> None:
    assert purity_faults("deal", ast.parse(source)) == [fault]
