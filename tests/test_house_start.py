"""The start is light, the public names are there, and no error crosses the command line as a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

import brus
from brus import cli
from brus.errors import BrusError
from brus.printable import printable

SOURCE = Path(brus.__file__).parent
HEAVY = ("click", "fluent", "textual", "rich", "tomllib", "asyncio", "babel")
PATH = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
# What is measured runs without coverage, which would load and cost more than Brus itself.
UNMEASURED = {name: value for name, value in PATH.items() if not name.startswith("COV")}


def python(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], env=UNMEASURED, capture_output=True, text=True, check=True
    ).stdout


def loaded_by(code: str) -> set[str]:
    """The heavy packages that a program has loaded at its end."""
    return set(python(f"{code}\nimport sys\nprint('LOADED', *sys.modules)").split("LOADED")[-1].split()) & set(HEAVY)


def cpu_seconds(code: str) -> float:
    """The least processor time of three runs, the start of Python included."""
    times = []
    for _ in range(3):
        before = os.times()
        subprocess.run([sys.executable, "-c", code], env=UNMEASURED, capture_output=True, check=True)
        after = os.times()
        times.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return min(times)


def run(*arguments: str, **streams: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "brus", *arguments]
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "env": PATH, **streams}
    return subprocess.run(command, check=False, **options)  # type: ignore[call-overload, no-any-return]


def test_importing_brus_loads_nothing_heavy_and_takes_less_than_60_ms() -> None:
    assert loaded_by("import brus") == set()
    assert cpu_seconds("import brus") - cpu_seconds("pass") < 0.06


def test_every_public_name_is_there_and_is_what_its_home_calls_so() -> None:
    assert sorted(set(brus.__all__)) == sorted(brus.__all__)
    assert {*brus._HOME_OF, "__version__"} == set(brus.__all__) <= set(dir(brus))
    for name, home in brus._HOME_OF.items():
        module = __import__(f"brus.{home}", fromlist=[name])
        assert getattr(brus, name) is getattr(module, name)
        assert name in module.__all__
    with pytest.raises(AttributeError, match="nothing_such"):
        _ = brus.nothing_such


def test_the_help_lists_every_command_and_loads_neither_textual_nor_fluent() -> None:
    shown = run("--help").stdout
    assert [line.split()[0] for line in shown.split("Commands:\n")[1].splitlines()] == list(cli.COMMANDS)
    code = "from brus.cli import main\nmain(['--help'])"
    assert loaded_by(code) == {"click"}
    assert cpu_seconds(code) < 0.15


def test_brus_alone_prints_its_help() -> None:
    assert run().stdout == run("--help").stdout
    assert run().returncode == 0


def test_every_command_is_a_module_that_is_loaded_when_it_is_called() -> None:
    assert {file.stem for file in (SOURCE / "cli").glob("*.py")} >= set(cli.COMMANDS)
    for name in cli.COMMANDS:
        done = run(name, "--help")
        assert (done.returncode, done.stderr) == (0, ""), name
        assert f"Usage: brus {name}" in done.stdout


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"brus {brus.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "found"),
    [(("nonsense",), "nonsense"), (("--nonsense",), "--nonsense"), (("a\x1b[2J\nb",), r"a\x1b[2J\nb")],
)  # fmt: skip
def test_a_wrong_argument_is_one_clear_line_and_status_2(arguments: tuple[str, ...], found: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("brus: ")
    assert done.stderr.count("\n") == 1
    assert found in done.stderr.replace("\\\\", "\\")


def raising(error: BaseException) -> click.Command:
    def callback() -> None:
        click.echo("half")
        raise error

    return click.Command("legal", callback=callback)


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (BrusError("deal 2\n\x1b[31mred"), 2, r"brus: deal 2\n\x1b[31mred"),
        (FileNotFoundError(2, "No such file", "a\nb.brus"), 2, r"brus: a\nb.brus: No such file"),
        (IsADirectoryError(21, "Is a directory", b"dir"), 2, "brus: dir: Is a directory"),
        (OSError(28, "No space left on device"), 2, "brus: No space left on device"),
        (BrokenPipeError(32, "Broken pipe"), 2, "brus: whatever was reading the output has closed it"),
        (RecursionError("deep"), 2, "brus: the input is nested too deeply"),
        (MemoryError(), 2, "brus: the input needs more memory than there is"),
        (click.FileError("x", hint="gone"), 2, "brus: Could not open file 'x': gone"),
        (KeyboardInterrupt(), 130, ""),
        (click.Abort(), 130, ""),
        (click.exceptions.Exit(2), 2, ""),
    ],
)  # fmt: skip
def test_whatever_a_command_raises_becomes_one_line_and_a_status(
    error: BaseException,
    status: int,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(cli.LazyGroup, "get_command", lambda *_: raising(error))
    assert cli.main(["legal"]) == status
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("half\n", line + "\n" if line else "")


def test_a_command_may_return_its_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli.LazyGroup, "get_command", lambda *_: click.Command("legal", callback=lambda: 2))
    assert cli.main(["legal"]) == 2


def test_a_bug_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli.LazyGroup, "get_command", lambda *_: raising(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        cli.main(["legal"])


def test_an_output_closed_by_its_reader_is_one_line_and_status_2() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = run("--help", stdout=writer)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (2, "brus: whatever was reading the output has closed it\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="for want of a device that is always full")
def test_a_full_disk_is_one_line_and_status_2() -> None:
    with Path("/dev/full").open("w") as full:
        done = run("--help", stdout=full)
    assert (done.returncode, done.stderr.count("\n"), done.stderr[:6]) == (2, 1, "brus: ")


def test_no_character_is_too_much_for_the_output() -> None:
    done = run("♣\udcff", env={**PATH, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 2
    assert done.stderr.isascii()
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "limit", "shown"),
    [
        ("Kh 9♦", 60, "Kh 9♦"),
        ("a\nb\tc\x00\x7f\x9b", 60, r"a\nb\tc\x00\x7f\x9b"),
        ("\x1b]0;title\x07", 60, r"\x1b]0;title\x07"),
        ("\u202e\u200b\u2028\ufeff", 60, r"\u202e\u200b\u2028\ufeff"),
        ("\ud800", 60, r"\ud800"),
        ("x" * 100, 5, "xxxx…"),
        ("\x1b" * 100, 5, "\\x1b…"),
        ("xxxxx", 5, "xxxxx"),
    ],
)
def test_text_from_outside_is_shown_harmless_and_short(text: str, limit: int, shown: str) -> None:
    assert printable(text, limit) == shown
