"""What click has to say is said in our words: headings, help, and what is wrong with the arguments."""

from __future__ import annotations

import pytest

from brus.cli import COMMANDS, main

COMPLAINTS = [
    ("nonsense", "there is no command “nonsense”, only serve, tui, join, ", "brus"),
    ("bot chek", "there is no command “chek”, only check, play", "brus bot"),
    ("--nonsense", "there is no option “--nonsense” here, only --version, --help", "brus"),
    ("replay --jso x", "there is no option “--jso” here, only --json, --help", "brus replay"),
    ("replay", "FILE is missing", "brus replay"),
    ("simulate", "--variant is missing", "brus simulate"),
    ("simulate --seed", "--seed needs a value", "brus"),
    ("replay --json=3 x", "--json takes no value", "brus"),
    ("rules danish modern", "this is more than the command takes: modern", "brus rules"),
    ("rules danish --seats 1.5", "--seats was '1.5'; a whole number was expected", "brus rules"),
    ("arena --elo0 x", "--elo0 was 'x'; a number was expected", "brus arena"),
    ("simulate --variant danish --matches 0", "--matches was 0; a whole number from 1 to 9999 was expected", "brus simulate"),
    ("tui --saves README.md", "--saves needs the name of a folder", "brus tui"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "told", "command"), COMPLAINTS)
def test_wrong_arguments_are_told_in_one_sentence_and_where_to_look(
    line: str, told: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"brus: {told}")
    assert shown.err.endswith(f"; “{command} --help” tells more\n")


@pytest.mark.parametrize("command", [[], ["bot", "check"], *([name] for name in COMMANDS)], ids=" ".join)
def test_help_explains_itself_in_our_words(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--help"]) == 0
    page = capsys.readouterr().out
    assert page.startswith(f"Usage: {' '.join(['brus', *command])} ")
    assert "\nOptions:\n" in page
    assert "--help" in page
    assert "Show this help and do nothing else." in " ".join(page.split())
    assert "Show this message and exit" not in page
