"""No file is too long to read, and none names a place that only its writer knows."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 600
LEFT_OUT = {
    ".git",
    ".venv",
    ".brus_cache",
    ".hypothesis",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    "__pycache__",
    "dist",
    "build",
    "node_modules",
}
BUILT = Path("src", "brus", "server", "web")
BINARY = {".png", ".webp", ".ico", ".woff2", ".gz", ".whl"}

# Written in halves, so that this file does not name what it looks for.
HOSTS = [
    "py" + "pi", "python" + "hosted", "npm" + "js", "conda" + r"\.", "gh" + r"cr\.", "docker" + r"\.io",
    "crates" + r"\.io", "registry" + r"\.", "index" + "-url", "deb" + r"\.debian", "archive" + r"\.ubuntu",
]  # fmt: skip
PLACES = ["/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/", "/tm" + "p/", "/op" + "t/"]
FORBIDDEN = re.compile("|".join(rf"(?<![\w.]){word}" for word in [*HOSTS, *PLACES]), re.IGNORECASE)


def files() -> Iterator[Path]:
    """Every file of the project itself."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [
            name
            for name in folders
            if name not in LEFT_OUT and not name.endswith(".egg-info") and Path(folder, name) != ROOT / BUILT
        ]
        yield from (
            Path(folder, name) for name in names if Path(name).suffix not in BINARY and not name.startswith(".coverage")
        )


def test_no_source_and_no_test_is_longer_than_600_lines() -> None:
    sources = [file for file in files() if file.suffix in {".py", ".tcss"}]
    assert len(sources) > 40
    lengths = {file.relative_to(ROOT).as_posix(): len(file.read_text("utf-8").splitlines()) for file in sources}
    assert {file: length for file, length in lengths.items() if length > LONGEST} == {}


def test_no_file_names_a_registry_or_a_place_on_one_machine() -> None:
    seen = 0
    for file in files():
        found = FORBIDDEN.search(file.read_text("utf-8", errors="replace"))
        assert found is None, f"{file.relative_to(ROOT)}: {found and found[0]}"
        seen += 1
    assert seen > 150


@pytest.mark.parametrize(
    "text", ["https://py" + "pi.org/simple", "x /ro" + "ot/.cache", "npm" + "js.com", "--index" + "-url x"]
)
def test_such_a_name_is_caught(text: str) -> None:
    assert FORBIDDEN.search(text)


def test_the_constraints_pin_every_package_to_one_version_and_name_no_place() -> None:
    lines = [line for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
    pin = re.compile(r'[A-Za-z0-9._-]+==[0-9][0-9A-Za-z.]*( ; python_version (<|>=) "3\.\d+")?')
    assert len(lines) > 40
    assert [line for line in lines if not pin.fullmatch(line)] == []


def test_the_rulebook_and_the_contract_stand_where_messages_cite_them() -> None:
    for name, opening in (("rulebook.md", "# The rulebook"), ("record.md", "# The Brus record")):
        assert (ROOT / "docs" / name).read_text("utf-8").startswith(opening)
