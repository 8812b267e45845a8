"""The map of the rooms, docs/rooms.md, names every module and none that is gone."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "brus"
ROW = re.compile(r"^\| (`.*?`) \| (.*) \| (.*) ?\|$", re.MULTILINE)
NAME = re.compile(r"`([a-z_]+)`")


def rooms() -> dict[str, set[str]]:
    """Every room, and its modules where it is a folder."""
    found: dict[str, set[str]] = {}
    for file in SOURCE.rglob("*.py"):
        room, *inner = file.relative_to(SOURCE).parts
        if room not in {"__init__.py", "__main__.py"}:
            found.setdefault(room.removesuffix(".py"), set()).update(name.removesuffix(".py") for name in inner)
    return {room: modules - {"__init__"} for room, modules in found.items()}


def on_the_map() -> dict[str, set[str]]:
    """Every room of the map's tables, and the modules that stand in its row."""
    rows = ROW.findall((ROOT / "docs" / "rooms.md").read_text(encoding="utf-8"))
    return {room: set(NAME.findall(modules)) for named, _, modules in rows for room in NAME.findall(named)}


def test_every_room_and_every_module_stands_on_the_map() -> None:
    there, told = rooms(), on_the_map()
    assert set(told) == set(there), "docs/rooms.md"
    # The register of the variants shares its row with the module that makes them.
    told["variant"] = set()
    for room, modules in there.items():
        assert told[room] == modules, f"docs/rooms.md: {room}"


def test_the_readme_and_the_rules_of_the_house_lead_to_the_map() -> None:
    for name in ("README.md", "CONTRIBUTING.md"):
        assert "(docs/rooms.md)" in (ROOT / name).read_text(encoding="utf-8")
