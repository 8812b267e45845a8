"""What the pages under docs/ tell people to type works: every command of theirs is parsed, and the first steps are taken."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import brus
from brus.cli import brus as group

ROOT = Path(__file__).resolve().parent.parent
PAGES = {path.name: path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}
PAGES |= {name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md")}
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`\n]+)`")
OPTION = re.compile(r"(?<![\w-])--?[a-z][a-z0-9-]*")
# Options of other people's programs that the pages name.
FOREIGN = {"--benchmark", "-m", "--deep", "--hypothesis-profile"}


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks in a language, or in none, of a page."""
    return [text for found, text in FENCED.findall(page) if found == language]


def typed(page: str) -> list[str]:
    """Every line of a page's blocks that begins with ``brus``."""
    return [line for block in blocks(page, "") for line in block.splitlines() if line.startswith("brus ")]


def mentioned(page: str) -> Iterator[str]:
    """Every bit of code within a page's text."""
    for code in INLINE.findall(FENCED.sub("", page)):
        yield code.replace("\\|", "|")


def command_of(words: list[str]) -> tuple[click.Command, list[str]]:
    """The command that these words call, and what is left of them for it."""
    command: click.Command = group
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        found = command.get_command(click.Context(command), words[0])
        assert found is not None, words
        command, words = found, words[1:]
    return command, words


def options_of(command: click.Command) -> set[str]:
    """Every option of a command, and of those below it."""
    context = click.Context(command, help_option_names=["-h", "--help"])
    found = {name for option in command.get_params(context) for name in option.opts if name.startswith("-")}
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            found |= options_of(below)
    return found


TYPED = [(name, line) for name, page in PAGES.items() for line in typed(page)]
INLINED = [
    (name, code) for name, page in PAGES.items() for code in mentioned(page) if re.match(r"brus [a-z]", code)
]  # fmt: skip


@pytest.mark.parametrize(("page", "line"), TYPED)
def test_every_command_that_a_page_gives_is_understood(page: str, line: str) -> None:
    command, words = command_of(shlex.split(line, comments=True)[1:])
    command.make_context(line, words, help_option_names=["-h", "--help"])


@pytest.mark.parametrize(("page", "code"), INLINED)
def test_every_command_that_a_text_names_has_the_options_that_it_tells_of(page: str, code: str) -> None:
    command, words = command_of(shlex.split(code)[1:])
    known = options_of(command)
    asked = {word for word in words if not word.startswith("cmd")}
    assert set(OPTION.findall(" ".join(asked))) <= known


def test_every_option_that_a_text_names_is_one_of_ours() -> None:
    known = options_of(group) | FOREIGN
    for name, page in PAGES.items():
        for code in mentioned(page):
            if code.startswith("--"):
                assert set(OPTION.findall(code.partition("=")[0].partition(" ")[0])) <= known, f"{name}: {code}"


def test_there_was_something_to_look_at() -> None:
    assert len(TYPED) > 8
    assert len(INLINED) > 8


# docs/envs.md has a test of its own, since its examples need the extra ``envs``.
@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if ">>> " in page and name != "envs.md"])
def test_the_examples_of_a_page_run(name: str) -> None:
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    found = runner.run(doctest.DocTestParser().get_doctest(PAGES[name], {}, name, name, 0))
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.untraced
@pytest.mark.skipif(os.name != "posix", reason="the first steps are written for a shell of POSIX")
def test_the_first_steps_of_the_protocol_can_be_taken_with_the_bot_that_stands_below_them(tmp_path: Path) -> None:
    page = PAGES["protocol.md"]
    (tmp_path / "mybot").write_text(blocks(page, "python")[0], encoding="utf-8")
    (tmp_path / "bin").mkdir()
    for name, arguments in (("brus", "-m brus"), ("python3", "")):
        program = tmp_path / "bin" / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    steps = blocks(page, "")[0].splitlines()
    assert len(steps) == 4
    said = []
    for step in steps:
        # All 400 matches, each with two programs started for it, would take a minute.
        shortened = step.replace("brus arena", "brus arena --matches 4")
        done = subprocess.run(
            shortened, shell=True, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False,
            env={
                **os.environ,
                "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}",
                "PYTHONPATH": str(Path(brus.__file__).parents[1]),
            },
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, ""), step
        said.append(done.stdout)
    assert "All is well" in said[1]
    assert "My bot" in said[2]
    assert "4 matches" in said[3]
