"""``brus arena`` as it is called: one document, the same whatever happens on the way, and clear errors."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import brus
from brus.arena import campaign as campaign_module
from brus.arena import cheater as cheater_module
from brus.arena import ladder as ladder_module
from brus.arena import players as players_module
from brus.arena.blocks import Meeting, play_block
from brus.arena.campaign import Run
from brus.arena.ladder import BEGIN, END, Ladder, settings_of, write_between_marks
from brus.arena.results import ResultsFile
from brus.arena.sequential import Bounds
from brus.arena.table import Played
from brus.cli import arena as arena_command
from brus.cli import main
from brus.cli import progress as progress_module
from brus.errors import BrusError, PageError
from brus.machine.compiler import compiled
from brus.sim import workers as workers_module
from brus.variants import VARIANTS, get_variant
from outside_bots import write_bot

SOURCE = Path(brus.__file__).parent
PATH = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
DANISH = ("--a", "greedy", "--b", "random", "--variant", "danish")
QUICK = ("--variant", "danish", "--option", "target=1")
posix = pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")


@pytest.fixture(autouse=True, scope="module")
def _is_compiled() -> None:
    """Lest the first test that needs the cheater is told to wait."""
    for part in cheater_module.PARTS:
        compiled(part)


def arena(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(["arena", *arguments]) == status
    shown = capsys.readouterr()
    if status == 0:
        assert shown.err == ""
        return shown.out
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    return shown.err


def without_ms(text: str) -> dict[str, Any]:
    document = json.loads(text)
    del document["ms"]
    return dict(document)


def started(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "brus", "arena", *arguments]
    return subprocess.Popen(
        command, env=PATH, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def wait_for_blocks(file: Path, blocks: int, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 60
    while not file.exists() or file.read_bytes().count(b"\n") <= blocks:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_the_document_has_just_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    text = arena(capsys, *DANISH, "--matches", "6", "--jobs", "1", "--json")
    assert text.count("\n") == 1
    document = json.loads(text)
    assert list(document) == ["matches", "match_wins", "match_ci95", "deal_wins", "deal_ci95", "points", "ms"]
    assert document["matches"] == 6 == sum(document["match_wins"].values())
    for key in ("match_wins", "deal_wins", "points"):
        assert list(document[key]) == ["a", "b"]
        assert all(type(count) is int for count in document[key].values())
    for key, wins in (("match_ci95", document["match_wins"]), ("deal_ci95", document["deal_wins"])):
        low, high = document[key]
        assert 0 <= low <= wins["a"] / sum(wins.values()) <= high <= 1
    for party in ("a", "b"):
        assert list(document["ms"][party]) == ["p50", "p95"]
        assert 0 < document["ms"][party]["p50"] <= document["ms"][party]["p95"]


@pytest.mark.parametrize(
    "asked,seats,played", [(1, 4, 2), (2, 4, 2), (5, 4, 6), (1, 3, 6), (6, 3, 6)]
)  # fmt: skip
def test_matches_are_rounded_up_to_whole_blocks(
    asked: int, seats: int, played: int, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--seats", str(seats), "--matches", str(asked), "--option", "target=2", "--jobs", "1", "--json")
    assert json.loads(arena(capsys, *DANISH, *options))["matches"] == played


def test_the_same_seed_gives_the_same_wins_with_any_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    for more in (("--matches", "10"), ("--sprt", "--elo1", "300")):
        one = arena(capsys, *DANISH, *more, "--jobs", "1", "--json")
        two = arena(capsys, *DANISH, *more, "--jobs", "2", "--json")
        assert without_ms(one) == without_ms(two)
    other = arena(capsys, *DANISH, *more, "--jobs", "1", "--json", "--seed", "2")
    assert without_ms(one) != without_ms(other)


def test_without_joblib_one_process_plays_and_says_so_where_more_could(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = arena(capsys, *DANISH, "--matches", "6", "--jobs", "1", "--json")
    for module in (workers_module, arena_command):
        monkeypatch.setattr(module, "is_joblib_here", lambda: False)
    monkeypatch.setitem(sys.modules, "joblib", None)
    assert main(["arena", *DANISH, "--matches", "6", "--jobs", "2", "--json"]) == 0
    shown = capsys.readouterr()
    assert without_ms(shown.out) == without_ms(expected)
    assert shown.err.count("\n") == 1
    assert "pip install -c constraints.txt -e '.[fast]'" in shown.err
    for more in (("--matches", "6", "--jobs", "1"), ("--matches", "2", "--jobs", "2")):
        arena(capsys, *DANISH, *more)


def test_without_numba_the_cheater_and_the_ladder_say_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (cheater_module, progress_module):
        monkeypatch.setattr(module, "is_compiler_here", lambda: False)
    for who in (("--a", "cheater", "--b", "greedy"), ("--ladder",)):
        assert "pip install -c constraints.txt -e '.[fast]'" in arena(capsys, *who, "--variant", "danish", status=2)
    assert arena(capsys, *DANISH, "--matches", "2", "--jobs", "1")


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    text = arena(capsys, *DANISH, "--matches", "6", "--jobs", "1")
    assert "danish, 4 players: 6 matches in 3 blocks, seed 1" in text
    for row in ("a is greedy", "b is random", "matches  ", "deals  ", "points  ", "ms a decision, 95 %"):
        assert row in text
    assert text.splitlines()[-1].startswith("a and b cannot be told apart: ")
    assert max(map(len, text.splitlines())) <= 80


def test_a_sequential_test_tells_its_verdict_and_what_was_declared(capsys: pytest.CaptureFixture[str]) -> None:
    more = ("--sprt", "--elo0", "0", "--elo1", "200", "--alpha", "0.01", "--jobs", "1")
    document = json.loads(arena(capsys, *DANISH, *more, "--json"))
    assert list(document)[-1] == "sprt"
    assert document["sprt"]["verdict"] == "accepted"
    assert {key: document["sprt"][key] for key in ("elo0", "elo1", "alpha", "beta")} == {
        "elo0": 0, "elo1": 200, "alpha": 0.01, "beta": 0.05,
    }  # fmt: skip
    assert "Accepted: a is stronger by 200 rather than by 0" in arena(capsys, *DANISH, *more)
    alike = ("--a", "greedy", "--b", "greedy", "--variant", "icelandic", "--jobs", "1")
    assert "Rejected" in arena(capsys, *alike, "--sprt", "--elo1", "100")
    assert "No verdict yet" in arena(capsys, *alike, "--sprt", "--matches", "8")
    assert "be told apart" not in arena(capsys, *alike, "--sprt", "--matches", "8")


def test_the_last_line_says_in_words_who_is_stronger_or_that_it_cannot_be_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    more = ("--variant", "danish", "--option", "target=3", "--jobs", "1")
    turned = arena(capsys, "--a", "random", "--b", "greedy", *more, "--matches", "20")
    assert turned.splitlines()[-1].startswith("b is stronger: ")
    alike = arena(capsys, "--a", "greedy", "--b", "greedy", *more, "--matches", "4")
    assert alike.splitlines()[-1].startswith("a and b cannot be told apart: ")


def test_a_seed_may_have_twenty_digits_as_is_advised_and_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = set()
    for seed in ("12345678901234567890", "-98765432109876543210", "1" * 60):
        file = ("--resume", str(tmp_path / seed))
        text = arena(capsys, "--a", "greedy", "--b", "random", *QUICK, "--matches", "8", "--jobs", "1", "--seed", seed, "--json", *file)
        found.add(json.dumps(without_ms(text)))
    assert len(found) == 3
    assert f"its seed is {seed}" in arena(capsys, "--a", "greedy", "--b", "random", *QUICK, "--matches", "8", *file, status=2)


def test_risks_so_small_that_no_bound_is_a_number_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for risk in ("--alpha", "--beta"):
        message = arena(capsys, *DANISH, "--sprt", risk, "1e-320", status=2)
        assert "both must lie from 1e-09 to less than 0.5" in message
    text = arena(capsys, *DANISH, *QUICK[2:], "--matches", "2", "--jobs", "1", "--sprt", "--alpha", "1e-9", "--json")
    json.loads(text, parse_constant=pytest.fail)


def test_whoever_forgets_cmd_is_told_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybot").touch()
    more = ("--b", "greedy", "--variant", "danish")
    for typed, meant in (("mybot", "./mybot"), ("./mybot -x", "./mybot -x"), ("python3 mybot", "python3 mybot")):
        assert f"did you mean “cmd: {meant}”?" in arena(capsys, "--a", typed, *more, status=2)
    message = arena(capsys, "--a", "./nobot", *more, status=2)
    assert "greedy" in message
    assert "cheater, with a budget" in message
    page = " ".join(help_page(capsys).split())
    assert 'cheater|"net: FILE"|"cmd: PROGRAM"' in page
    assert "With --sprt so many at most, 100,000 by default." in page


def help_page(capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["arena", "--help"]) == 0
    return capsys.readouterr().out


def test_whoever_has_to_wait_for_the_compiler_is_told_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cheater = ("--a", "cheater", "--b", "random", *QUICK, "--matches", "2", "--jobs", "1", "--json")
    monkeypatch.setattr(players_module, "compiled", lambda part: None)
    arena(capsys, *cheater)
    monkeypatch.setenv("BRUS_CACHE", str(tmp_path))
    assert main(["arena", *cheater]) == 0
    assert capsys.readouterr().err == "Compiling once for this machine, which takes some 40 seconds\n"
    arena(capsys, *DANISH, "--matches", "2", "--jobs", "1")


@pytest.mark.parametrize(
    "arguments,found",
    [
        ((), "--variant"),
        (("--variant", "danish"), "--a and --b"),
        (("--variant", "danish", "--a", "greedy"), "--a and --b"),
        (("--a", "greedy", "--b", "nobody", "--variant", "danish"), "nobody"),
        (("--a", "greedy", "--b", "random", "--variant", "swedish"), "swedish"),
        (("--a", "greedy", "--b", "random", "--variant", "danish", "--variant", "modern"), "more than one"),
        ((*DANISH, "--seats", "5"), "5"),
        ((*DANISH, "--option", "target=99"), "target"),
        ((*DANISH, "--option", "target"), "target"),
        ((*DANISH, "--matches", "0"), "--matches"),
        ((*DANISH, "--jobs", "0"), "--jobs"),
        ((*DANISH, "--seed", "x"), "--seed"),
        ((*DANISH, "--elo1", "30"), "--sprt"),
        ((*DANISH, "--sprt", "--elo0", "40"), "elo0"),
        ((*DANISH, "--sprt", "--elo1", "nan"), "nan"),
        ((*DANISH, "--sprt", "--alpha", "0.7"), "0.7"),
        ((*DANISH, "--write", "x.md"), "--ladder"),
        ((*DANISH, "--resume", ""), "--resume"),
        ((*DANISH, "--ladder"), "--ladder"),
        (("--ladder", "--seats", "5"), "5 players"),
        (("--ladder", "--seats", "3", "--variant", "estonian"), "estonian"),
        (("--ladder", "--variant", "danish", "--write", "there/is/none.md"), "none.md"),
    ],
)
def test_what_cannot_be_played_is_one_line_and_status_2(
    arguments: tuple[str, ...], found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert found in arena(capsys, *arguments, status=2)


@posix
def test_an_outside_bot_meets_a_level_and_one_that_is_not_there_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = write_bot(tmp_path, "lawful(view)")
    more = ("--b", "random", "--variant", "icelandic", "--option", "target=2", "--matches", "2", "--json")
    assert json.loads(arena(capsys, "--a", bot, *more))["matches"] == 2
    assert "no-such-bot" in arena(capsys, "--a", "cmd: ./no-such-bot 1:2", *more, status=2)


@posix
def test_the_table_calls_a_program_by_its_own_name_and_one_that_is_gone_by_its_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, file = write_bot(tmp_path, "lawful(view)"), str(tmp_path / "run.jsonl")
    more = ("--a", bot, "--b", "random", "--variant", "danish", "--option", "target=1", "--matches", "2", "--resume", file)
    shown = arena(capsys, *more).splitlines()
    assert shown[1:3] == [f"a is Tester ({bot})", "b is random"]
    (tmp_path / "bot.py").unlink()
    assert arena(capsys, *more).splitlines()[1:3] == [f"a is {bot}", "b is random"]


# Going on


def test_a_run_goes_on_from_its_file_after_its_last_line_was_torn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.jsonl"
    expected = without_ms(arena(capsys, *DANISH, "--matches", "12", "--jobs", "1", "--json"))
    more = (*DANISH, "--jobs", "1", "--json", "--resume", str(file))
    arena(capsys, *more, "--matches", "8")
    whole = file.read_bytes()
    assert whole.count(b"\n") == 5
    for cut in (1, 30, 200):
        file.write_bytes(whole[:-cut])
        assert without_ms(arena(capsys, *more, "--matches", "12")) == expected
        lines = file.read_bytes().splitlines()
        assert [json.loads(line)["block"] for line in lines[1:]] == [0, 1, 2, 3, 4, 5]
    # All there: nothing is played, and fewer matches are a part of them.
    before = file.read_bytes()
    assert without_ms(arena(capsys, *more, "--matches", "12")) == expected
    assert json.loads(arena(capsys, *more, "--matches", "4"))["matches"] == 4
    assert file.read_bytes() == before


def test_a_torn_first_line_is_a_file_not_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "run.jsonl"
    more = (*DANISH, "--jobs", "1", "--json", "--resume", str(file), "--matches", "2")
    expected = without_ms(arena(capsys, *more))
    head = file.read_bytes().splitlines()[0]
    for cut in (1, 5, 40):
        file.write_bytes(head[:cut])
        assert without_ms(arena(capsys, *more)) == expected


@pytest.mark.parametrize(
    "changed",
    [("--seed", "2"), ("--option", "target=3"), ("--seats", "3"), ("--sprt",), ("--a", "random"), ("--variant", "modern")],
)  # fmt: skip
def test_a_file_of_another_run_is_refused_and_left_as_it_was(
    changed: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.jsonl"
    ResultsFile(
        file, arena_command._settings(Meeting(get_variant("danish").rules(), ("greedy", "random"), 1), None)
    ).close()
    before, arguments = file.read_bytes(), list(DANISH)
    if changed[0] in arguments:
        arguments[arguments.index(changed[0]) + 1] = changed[1]
    else:
        arguments += changed
    message = arena(capsys, *arguments, "--resume", str(file), "--matches", "2", status=2)
    assert "another run" in message
    assert changed[0].strip("-") in message
    assert file.read_bytes() == before


def test_what_all_results_depend_on_names_the_game_the_table_and_the_house_rules_that_differ() -> None:
    rules = [
        get_variant("danish").rules(),
        get_variant("danish").rules(3),
        get_variant("danish").rules(3, {"target": 2}),
    ]
    assert rules[2].document() == {"variant": "danish", "seats": 3, "options": {"target": 2}}
    alone = [settings_of([Ladder(each, 1, 2)]) for each in rules]
    assert all(one != other for one, other in combinations(alone, 2))
    assert settings_of([Ladder(each, 1, 2) for each in rules]) == {
        "ladder": [each.document() for each in rules],
        "seed": 1,
    }
    for each in rules:
        settings = arena_command._settings(Meeting(each, ("greedy", "random"), 1), None)
        assert each.document().items() <= settings.items()


BAD_BLOCK = (
    '{"run": "", "block": 1, "match_wins": [%s], "deal_wins": [%d, 0], "points": [0, 0], "times": [{"%d": 1}, {}]}\n'
)


@pytest.mark.parametrize(
    "text,line",
    [
        ("nothing of ours\n", 1),
        ("nothing of ours", 1),
        ("[]\n", 1),
        ('{"brus-arena": 99}\n', 1),
        ("HEAD\n{}\n", 2),
        ('HEAD\n{"run": "", "block": "x", "match_wins": [1, 1]}\n', 2),
        ("HEAD\nBLOCK\nnothing\nBLOCK\n", 3),
        ("HEAD\n\nBLOCK\n", 2),
        ("HEAD\nnothing\nBLO", 2),
        ('{"brus-arena": 1}\nBLO', 1),
        ("HEAD\nBLOCK\n" + BAD_BLOCK % ("0, 0", 1, 5), 3),
        ("HEAD\n" + BAD_BLOCK % ("2, 0", 10**400, 5), 2),
        ("HEAD\n" + BAD_BLOCK % ("2, 0", 1, 99_999), 2),
    ],
)
def test_a_file_with_anything_else_in_it_is_refused_and_left_as_it_was(text: str, line: int, tmp_path: Path) -> None:
    file, settings = tmp_path / "run.jsonl", {"seed": 1}
    played = play_block(Meeting(get_variant("danish").rules(4, {"target": 1}), ("greedy", "random"), 1), 0)
    with ResultsFile(file, settings) as results:
        results.add("", 0, played)
        results.add("", 0, played)
    head, block = file.read_text().splitlines()
    file.write_text(text.replace("HEAD", head).replace("BLOCK", block))
    before = file.read_bytes()
    with pytest.raises(BrusError, match=f"line {line}|keeps another run"):
        ResultsFile(file, settings)
    assert file.read_bytes() == before


@posix
def test_two_runs_cannot_write_one_file(tmp_path: Path) -> None:
    with ResultsFile(tmp_path / "run.jsonl", {}), pytest.raises(BrusError, match="another process"):
        ResultsFile(tmp_path / "run.jsonl", {})


@posix
def test_a_run_that_is_killed_goes_on_to_the_same_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "run.jsonl"
    run = (*DANISH, "--option", "target=5", "--matches", "100", "--json")
    more = (*run, "--resume", str(file), "--jobs", "2")
    process = started(*more)
    wait_for_blocks(file, 4, process)
    process.kill()
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    assert 4 <= file.read_bytes().count(b"\n") - 1 < 50
    assert without_ms(arena(capsys, *more)) == without_ms(arena(capsys, *run, "--jobs", "1"))
    numbers = [json.loads(line)["block"] for line in file.read_bytes().splitlines()[1:]]
    assert sorted(numbers) == list(range(50))


@posix
def test_a_process_that_dies_is_replaced_and_one_that_always_dies_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting = Meeting(get_variant("danish").rules(4, {"target": 2}), ("greedy", "random"), 1)
    expected = Run(meeting, 16)
    expected.play(1)
    mark = tmp_path / "died"
    monkeypatch.setattr(campaign_module, "play_block", DiesAt(3, mark))
    run = Run(meeting, 16)
    run.play(2)
    assert mark.exists()
    assert [block.match_wins for block in run.played] == [block.match_wins for block in expected.played]
    monkeypatch.setattr(campaign_module, "play_block", DiesAlways())
    with pytest.raises(BrusError, match="3 times in a row"):
        Run(meeting, 8).play(2)


class DiesAlways:
    def __call__(self, meeting: Meeting, number: int) -> None:
        os._exit(3)


class DiesAt:
    """Plays blocks, but ends its process at one of them, once."""

    def __init__(self, number: int, mark: Path) -> None:
        self.number, self.mark = number, mark

    def __call__(self, meeting: Meeting, number: int) -> Played:
        if number == self.number and not self.mark.exists():
            self.mark.touch()
            os._exit(3)
        return play_block(meeting, number)


def test_a_sequential_run_stops_at_the_first_block_that_decides_whatever_came_before_it() -> None:
    meeting = Meeting(get_variant("estonian").rules(4, {"target": 2}), ("greedy", "random"), 1)
    straight = Run(meeting, 4000, bounds=Bounds(0, 300))
    straight.play(1)
    assert straight.test is not None
    assert straight.test.verdict == "accepted"
    mixed = Run(meeting, 4000, bounds=Bounds(0, 300))
    for number in reversed(range(len(straight.played) + 5)):
        mixed.take(number, straight.done[number] if number in straight.done else play_block(meeting, number))
    assert mixed.test is not None
    assert mixed.test.document() == straight.test.document()
    assert [block.match_wins for block in mixed.played] == [block.match_wins for block in straight.played]


def test_progress_is_told_where_it_is_asked_for_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *DANISH, "--matches", "4", "--jobs", "1", "--json", "--progress"]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["matches"] == 4
    assert "4 of 4 matches" in shown.err
    assert "\r" not in shown.err


def test_the_ladder_tells_which_pairing_of_which_game_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder_module, "LEVELS", {"random": None, "beginner": None})
    monkeypatch.setattr(ladder_module, "CHEATER", "greedy")
    games = ("--variant", "danish", "--variant", "estonian", "--seats", "4", "--option", "target=1")
    assert main(["arena", "--ladder", *games, "--matches", "2", "--jobs", "1", "--progress"]) == 0
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith("danish, 4 players, pairing 1 of 6: beginner ")
    assert told[-1].startswith("estonian, 4 players, pairing 6 of 6: greedy ")
    assert all(line.endswith(" 2 of 2 matches") for line in told)


# The ladder


def test_the_ladder_writes_between_its_marks_and_nowhere_else_and_the_same_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder_module, "LEVELS", {"random": None, "greedy": None})
    page = tmp_path / "strength.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    games = ("--variant", "icelandic", "--variant", "danish", "--seats", "4")
    more = ("--ladder", *games, "--option", "target=2", "--option", "dare_in_last_trick=false", "--matches", "4")
    keep = ("--write", str(page), "--resume", str(tmp_path / "ladder.jsonl"))
    assert arena(capsys, *more, *keep, "--jobs", "1") == ""
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"before\n{BEGIN}\n")
    assert text.endswith(f"{END}\nafter\n")
    assert "old" not in text
    assert "brus arena --ladder --variant icelandic --variant danish --seats 4" in text
    [heading] = [line for line in text.splitlines() if line.startswith("### danish")]
    assert "target = 2" in heading
    assert "dare_in_last_trick = false" in heading
    assert text.count("\n| cheater |") == 6
    arena(capsys, *more, *keep, "--jobs", "1")
    assert page.read_text(encoding="utf-8") == text
    documents = json.loads(arena(capsys, *more, "--resume", str(tmp_path / "ladder.jsonl"), "--json"))
    assert [document["variant"] for document in documents] == ["icelandic", "danish"]
    assert documents[0]["ratings"]["greedy"] == {"elo": 0.0, "ci95": [0.0, 0.0]}
    assert len(documents[0]["pairings"]) == 3
    assert documents[0]["ratings"]["random"]["elo"] < 0 < documents[1]["ratings"]["cheater"]["elo"]


@pytest.mark.parametrize(
    "found,message",
    [
        (b"no marks here", "lacks the two lines"),
        (f"{END} {BEGIN}".encode(), "lacks the two lines"),
        (b"\xff" + f"{BEGIN}{END}".encode(), "no text in UTF-8"),
        (f"{BEGIN}{END}".encode("utf-16"), "no text in UTF-8"),
    ],
)
def test_a_page_without_the_marks_or_in_no_utf_8_is_refused_before_anybody_plays_and_left_as_it_was(
    found: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena_command, "check_player", None)
    page = tmp_path / "strength.md"
    page.write_bytes(found)
    with pytest.raises(PageError, match=message):
        write_between_marks(page, "new")
    assert message in arena(capsys, "--ladder", "--write", str(page), status=2)
    assert page.read_bytes() == found


@pytest.mark.parametrize(
    "games, tables",
    [
        ((), [(name, 4) for name in VARIANTS] + [(name, 3) for name in VARIANTS if 3 in get_variant(name).players]),
        (("--seats", "3"), [("danish", 3), ("ringkobing", 3), ("modern", 3)]),
        (("--variant", "estonian", "--variant", "modern"), [("estonian", 4), ("modern", 4), ("modern", 3)]),
        (("--variant", "modern", "--seats", "3"), [("modern", 3)]),
    ],
)
def test_a_ladder_has_every_table_of_its_games_unless_it_is_told_which(
    games: tuple[str, ...],
    tables: list[tuple[str, int]],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Without the cheater, for time's sake.
    monkeypatch.setattr(ladder_module, "LEVELS", {"random": None})
    monkeypatch.setattr(ladder_module, "CHEATER", "greedy")
    more = ("--ladder", *games, "--option", "target=1", "--matches", "1", "--jobs", "1")
    documents = json.loads(arena(capsys, *more, "--json"))
    assert [(document["variant"], document["seats"]) for document in documents] == tables
    text = arena(capsys, *more)
    assert shlex.join(["brus", "arena", "--ladder", *games, "--option", "target=1", "--matches", "1"]) in text
    assert all(f"### {name}, {seats} players" in text for name, seats in tables)


def test_the_page_of_strengths_has_the_marks() -> None:
    text = (SOURCE.parents[1] / "docs" / "strength.md").read_text(encoding="utf-8")
    assert text.index(BEGIN) < text.index(END)
