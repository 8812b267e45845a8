"""What is built: small, with nothing inline, and from packages that no address is named of."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "brus" / "server" / "web"

pytestmark = pytest.mark.web

MOST_FIRST_LOAD = 120_000
"""Bytes of a whole first load, gzipped (docs/server.md)."""


def first_load() -> dict[str, int]:
    """Every file that the first page asks for, with its size as it is sent."""
    page = (BUILT / "index.html").read_text(encoding="utf-8")
    names = {"index.html", *re.findall(r'(?:src|href)="/([^"]+)"', page)}
    for style in [name for name in names if name.endswith(".css")]:
        names |= {f"assets/{Path(found).name}" for found in re.findall(r"url\(([^)#]+)\)", (BUILT / style).read_text(encoding="utf-8"))}
    return {name: sent_bytes(BUILT / name) for name in names}


def sent_bytes(path: Path) -> int:
    """How many bytes a file is sent with: pictures as they are, texts gzipped."""
    body = path.read_bytes()
    return len(body) if path.suffix in (".webp", ".png") else len(gzip.compress(body, 9))


def test_the_whole_first_load_is_small() -> None:
    sizes = first_load()
    assert any(name.endswith(".js") for name in sizes)
    assert any(name.endswith(".webp") for name in sizes)
    assert sum(sizes.values()) <= MOST_FIRST_LOAD, sizes


def test_nothing_on_the_page_is_inline() -> None:
    page = (BUILT / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|style=|<script(?![^>]*src=)|\son\w+=|data:", page)


def test_no_file_names_an_address_of_a_registry() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    for name in ("package.json", "package-lock.json", ".npmrc"):
        assert "regis" + "try." not in (WEB / name).read_text(encoding="utf-8").replace("omit-lockfile-registry-resolved", "")


@pytest.mark.parametrize("script", ["check", "test"])
def test_svelte_and_vitest_have_nothing_to_say(npm: str, script: str) -> None:
    done = subprocess.run([npm, "--prefix", str(WEB), "run", script], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
