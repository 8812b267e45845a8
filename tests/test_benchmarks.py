"""The benchmarks run, and print what they promise."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest

from brus.bots import LEVELS
from brus.variants import VARIANTS

ROOT = Path(__file__).resolve().parent.parent
TABLES = [f"{name}-{players}" for name, variant in VARIANTS.items() for players in variant.players]


def run(*arguments: str, script: str = "rules") -> subprocess.CompletedProcess[str]:
    """A benchmark with these arguments."""
    command = [sys.executable, str(ROOT / "benchmarks" / f"{script}.py"), *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=environment)


def test_the_json_names_speed_and_ratio_of_every_variant_and_table() -> None:
    done = run("--json", "--seconds", "0", "--rounds", "2")
    assert (done.returncode, done.stderr) == (0, "")
    figures = json.loads(done.stdout)
    assert set(figures) == {"python", "rounds", "loop_turns_per_second", "kernel", "match"}
    assert figures["rounds"] == 2
    assert figures["loop_turns_per_second"] > 0
    for kind in ("kernel", "match"):
        assert list(figures[kind]) == TABLES
        for said in figures[kind].values():
            assert set(said) == {"plays_per_second", "ratio"}
            assert 0 < said["ratio"] < 1
            assert said["plays_per_second"] > 100


def test_people_get_a_line_a_table() -> None:
    done = run("--seconds", "0", "--rounds", "1")
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines()[2:]] == TABLES


@pytest.mark.parametrize("arguments", [("--rounds", "0"), ("--seconds", "x"), ("--what",)])
def test_what_it_does_not_know_is_refused(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""


def test_simulation_is_measured_beside_openspiel_in_one_document() -> None:
    done = run("--json", "--seconds", "0.01", "--rounds", "1", script="speed")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    for name in (
        "plays_per_s", "deals_per_s", "openspiel_cpp_plays_per_s", "openspiel_python_plays_per_s", "ratio_openspiel_cpp",
        "ratio_openspiel_python", "plain_python_plays_per_s", "two_core_scaling", "warm_start_s",
    ):  # fmt: skip
        assert figures[name] > 0
    assert "euchre" in figures["openspiel_cpp_loop"]
    assert list(figures["variants"]) == TABLES
    assert figures["variants"]["danish-4"]["plays_per_s"] == figures["plays_per_s"]
    assert figures["plays_per_s"] > figures["plain_python_plays_per_s"]


def test_the_time_of_every_level_is_told_beside_greedys(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # One game, for time's sake.
    monkeypatch.setattr("brus.variants.VARIANTS", {"estonian": VARIANTS["estonian"]})
    monkeypatch.setattr(sys, "argv", ["players.py", "--json", "--deals", "1"])
    run_path(str(ROOT / "benchmarks" / "players.py"), run_name="__main__")
    figures = json.loads(capsys.readouterr().out)
    assert list(figures["levels"]) == list(LEVELS)
    assert figures["levels"]["greedy"]["ratio_greedy"] == 1
    assert all(0 < of["p50_ms"] <= of["p95_ms"] for of in figures["levels"].values())
