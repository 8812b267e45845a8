"""Outside bots on the command line: the document, the example, the conformance test, simulate, and our own levels served."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from brus.arena.conformance import Examination
from brus.bots import dialogue as dialogue_module
from brus.bots import process as process_module
from brus.bots.command import PLAY_MS
from brus.bots.dialogue import GRACE_S, MOST_FAULTS, START_S
from brus.bots.outside import close_all
from brus.bots.protocol import VERSION, choose_object, message, new_object
from brus.bots.serving import serve
from brus.cli import COMMANDS, main
from brus.cli import progress as progress_module
from brus.cli import simulate as simulate_module
from brus.cli.simulate import levels_of
from brus.errors import BotError, BrusError, OptionError
from brus.host import Host
from brus.messages import say
from brus.printable import printable
from brus.record import read_record
from brus.seats import Seat
from brus.variants import get_variant
from outside_bots import FOREVER, level_of, write_bot
from strategies import QUICK_LEVELS, TABLES

pytestmark = pytest.mark.skipif(os.name != "posix", reason="these programs are named as POSIX shells name them")

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "examples" / "bot.py"
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text("utf-8")
LEVEL = level_of(EXAMPLE)


@pytest.fixture(autouse=True)
def _same_brus(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that are levels of ours run the Brus that is tested."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))


def brus(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "brus", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=120, check=False)


def refused(done: subprocess.CompletedProcess[str]) -> str:
    assert (done.returncode, done.stdout) == (2, ""), done
    assert done.stderr.startswith("brus: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


# The document and the example


def test_the_example_is_short_and_needs_nothing_of_brus() -> None:
    source = EXAMPLE.read_text("utf-8")
    assert len(source.splitlines()) <= 40
    assert set(re.findall(r"^import (\w+)", source, re.MULTILINE)) == {"json", "sys"}
    assert "from " not in re.sub(r'""".*?"""', "", source)


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_the_example_plays_a_match_of_every_variant_without_a_fault(variant: str, seats: int) -> None:
    levels = dict.fromkeys([Seat.E, Seat.S, Seat.W][: seats - 1], "random") | {Seat.N: LEVEL}
    host = Host(get_variant(variant).rules(seats, {"target": 3}), seed=2, levels=levels)
    while host.match.winner is None:
        host.go_on()
    from brus.bots import outside

    assert not outside._dialogues[LEVEL, Seat.N].history


def test_the_example_is_stronger_than_chance() -> None:
    won = 0
    for number in range(1, 21):
        levels = {Seat.N: LEVEL, Seat.S: LEVEL, Seat.E: "random", Seat.W: "random"}
        host = Host(get_variant("danish").rules(), seed=1, number=number, levels=levels)
        while host.match.winner is None:
            host.go_on()
        won += host.match.winner == "NS"
    assert won >= 15


def transcript(monkeypatch: pytest.MonkeyPatch, level: str) -> list[str]:
    """What is written (``>``) and read (``<``) in the match of the document's dialogue."""
    lines: list[str] = []
    send, receive = process_module.BotProcess.send, process_module.BotProcess.receive

    def sent(self: process_module.BotProcess, line: str) -> bool:
        lines.append(f"> {line}")
        return send(self, line)

    def received(self: process_module.BotProcess, seconds: float) -> object:
        found = receive(self, seconds)
        if isinstance(found, str):
            lines.append(f"< {found}")
        return found

    close_all()
    monkeypatch.setattr(process_module.BotProcess, "send", sent)
    monkeypatch.setattr(process_module.BotProcess, "receive", received)
    levels = dict.fromkeys(Seat, "random") | {Seat.N: level}
    players = dict.fromkeys(Seat, "random") | {Seat.N: "Cheap and cheerful"}
    host = Host(get_variant("danish").rules(4, {"target": 1}), seed=3, levels=levels, players=players)
    try:
        while host.match.winner is None:
            host.go_on()
    finally:
        close_all()
    return lines


def lines_of(block: str) -> list[str]:
    """The lines of a block of the document; those that are indented go on the one before."""
    found = re.search(rf"```{block}\n(.*?)```", DOCUMENT, re.DOTALL)
    assert found is not None
    return re.sub(r"\n  ", " ", found[1]).splitlines()


def test_the_dialogue_of_the_document_is_what_is_really_said(monkeypatch: pytest.MonkeyPatch) -> None:
    said = transcript(monkeypatch, LEVEL)
    at = 0
    for line in lines_of("dialogue"):
        if line == "…":
            continue
        # A line that is left off in the middle is followed by an ellipsis.
        at = next(place for place in range(at, len(said)) if said[place].startswith(line)) + 1
    assert at == len(said)
    assert [line for line in said if line.startswith("> fault")] == []


def test_the_fault_of_the_document_is_what_is_really_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answer = "say('play Qh') if count == 1 else lawful(view)"
    said = transcript(monkeypatch, write_bot(tmp_path, answer))
    assert [line for line in said if line.startswith("> fault")] == lines_of("fault")


def test_the_smallest_bot_of_the_document_passes_the_conformance_test(tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    assert found is not None
    (tmp_path / "small.py").write_text(found[1])
    done = brus("bot", "check", level_of(tmp_path / "small.py"))
    assert done.returncode == 0, done.stdout


def test_the_document_names_the_limits_that_are_in_force() -> None:
    for words in (
        f"`brus-bot {VERSION}`",
        f"within {START_S:.0f} s",
        f"within {GRACE_S:.0f} s more",
        f"instead of {PLAY_MS}",
        f"{process_module.LONGEST_LINE // 1024} KiB",
        "**Five\nfaults",
    ):
        assert words in DOCUMENT
    assert MOST_FAULTS == 5


# The conformance test


def test_the_example_passes_the_conformance_test() -> None:
    done = brus("bot", "check", LEVEL)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "FAILED" not in done.stdout
    for variant, seats in TABLES:
        assert f"{variant} with {seats} players" in done.stdout


def test_json_tells_the_same_in_one_document() -> None:
    done = brus("bot", "check", LEVEL, "--json")
    document = json.loads(done.stdout)
    assert (done.returncode, document["passed"], document["name"]) == (0, True, "Cheap and cheerful")
    assert set(document) == {"bot", "name", "passed", "plays", "ms", "checks"}
    assert document["plays"] > 500
    assert 0 < document["ms"]["p50"] <= document["ms"]["p95"] <= document["ms"]["max"] < PLAY_MS
    assert {one["verdict"] for one in document["checks"]} == {"passed", "noted"}


BAD = {
    "always illegal": ({"choose": "say('play Jc')"}, {"match"}),
    "trips over unknown keys": ({"choose": "assert 'weather' not in view\nlawful(view)"}, {"unknown-keys"}),
    "needs what a dead process knew": (
        {"choose": "assert view['tricks'] == [] or count > 1\nlawful(view)"},
        {"restart"},
    ),
    "stays after quit": ({"after": FOREVER}, {"quit-at-once", "quit"}),
}


@pytest.mark.parametrize(("parts", "failed"), BAD.values(), ids=BAD)
def test_each_thing_that_is_wrong_is_found_and_told_with_what_to_do(
    tmp_path: Path, parts: dict[str, str], failed: set[str]
) -> None:
    done = brus("bot", "check", write_bot(tmp_path, **parts), "--json")
    document = json.loads(done.stdout)
    assert (done.returncode, document["passed"]) == (1, False)
    found = {one["check"] for one in document["checks"] if one["verdict"] == "failed"}
    assert found == failed
    assert all(one["advice"] for one in document["checks"] if one["verdict"] == "failed")


def test_a_program_that_trips_over_unknown_lines_is_found_out_by_the_conformance_test(tmp_path: Path) -> None:
    level = write_bot(tmp_path)
    text = (tmp_path / "bot.py").read_text()
    (tmp_path / "bot.py").write_text(
        text.replace(
            '    elif word == "quit"', '    elif word == "weather":\n        sys.exit(1)\n    elif word == "quit"'
        )
    )
    document = json.loads(brus("bot", "check", level, "--json").stdout)
    assert [one["check"] for one in document["checks"] if one["verdict"] == "failed"] == ["unknown-lines"]


def test_a_bot_that_does_not_start_fails_the_first_check_and_no_more_are_tried() -> None:
    done = brus("bot", "check", "cmd: ./no-such-bot")
    assert done.returncode == 1
    assert done.stdout.startswith("FAILED  start: the bot ./no-such-bot was not found")
    assert "What to do:" in done.stdout
    assert "match" not in done.stdout


def test_a_bot_that_crashes_is_shown_its_standard_error_and_is_not_tried_further(tmp_path: Path) -> None:
    crash = "sys.stderr.write('oops dying' + chr(10)); sys.exit(3)"
    done = brus("bot", "check", write_bot(tmp_path, crash))
    assert done.returncode == 1
    ended = "the program ended or closed its standard output; its standard error: "
    assert done.stdout.count(f"{ended}oops dying") == 1
    assert done.stdout.count(f"{ended}as before") == len(TABLES) - 1
    assert done.stdout.count("What to do:") == 1
    assert "What to do: find out why the program ends" in done.stdout
    assert "skipped quit after the matches: there was no program left to be told" in done.stdout
    skipped = [line for line in done.stdout.splitlines() if "not tried" in line]
    assert [line.split(":")[0] for line in skipped] == [
        f"skipped {title}" for title in ("unknown lines", "unknown keys", "restart within a match", "the same luck")
    ]


@pytest.mark.parametrize(
    ("choose", "advice"),
    [
        ("say('play Jc')", "answer with one of the texts in “legal”"),
        ("say(view['legal'][0])", "answer each “choose” with one line “play TEXT”"),
        ("time.sleep(0.1); lawful(view)", "answer sooner"),
        ("lawful(view); say('play Kh'); time.sleep(0.01)", "write one line for each “choose”"),
    ],
)
def test_each_kind_of_fault_has_its_own_advice(tmp_path: Path, choose: str, advice: str) -> None:
    done = brus("bot", "check", write_bot(tmp_path, choose).replace("cmd:", "cmd 50:"))
    assert done.returncode == 1
    assert f"What to do: {advice}" in done.stdout


def test_a_silent_bot_is_given_up_after_one_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogue_module, "GRACE_S", 0.2)
    examination = Examination(write_bot(tmp_path, FOREVER).replace("cmd:", "cmd 50:"), 1)
    found = [(one.check, one.verdict) for one in examination.results()]
    assert found[2:5] == [("match", "failed"), ("match", "skipped"), ("quit", "skipped")]
    assert {verdict for _, verdict in found[6:]} == {"skipped"}
    assert examination.found[2].advice.startswith("answer each “choose” with one line, and flush")


@pytest.mark.parametrize("answer", ["ready 2 Two", "ready Two", "ready"])
def test_another_version_is_answered_with_the_one_that_is_to_be_given(tmp_path: Path, answer: str) -> None:
    (tmp_path / "bot.py").write_text(f"print({answer!r}, flush=True); input()")
    done = brus("bot", "check", level_of(tmp_path / "bot.py"))
    assert done.returncode == 1
    assert "of the protocol; this is version 1" in done.stdout
    assert "What to do: answer “ready 1 NAME”" in done.stdout
    assert "folder" not in done.stdout


def test_one_of_a_thing_is_told_as_one() -> None:
    assert say("bot-check-match", variant="danish", seats="4", plays=1) == "danish with 4 players, one play"
    title = say("arena-title", variant="danish", seats="4", matches="2", blocks=1, seed="1", single="no")
    assert title == "danish, 4 players: 2 matches in one block, seed 1"
    assert say("tally-counts", deals=1, plays=20, buks=1) == "one deal with 20 plays; one was a buk"


def test_every_command_is_helped_by_a_sentence() -> None:
    for command in COMMANDS:
        line = say(f"cli-command-{command}")
        assert line[0].isupper()
        assert line.endswith(".")


def test_chance_that_is_not_taken_from_luck_is_noted(tmp_path: Path) -> None:
    chance = "import random\nsay('play ' + random.SystemRandom().choice(view['legal']))"
    document = json.loads(brus("bot", "check", write_bot(tmp_path, chance), "--json").stdout)
    assert document["passed"]
    assert next(one["note"] for one in document["checks"] if one["check"] == "same-luck").startswith("other answers")


@pytest.mark.parametrize("level", ["random", "./mybot", "cmd:", "cmd: '"])
def test_what_is_no_command_is_refused(level: str) -> None:
    refused(brus("bot", "check", level))


def test_brus_bot_alone_prints_its_help() -> None:
    done = brus("bot")
    assert (done.returncode, done.stderr) == (0, "")
    assert "check" in done.stdout
    assert "play" in done.stdout


# Our own levels over the protocol


@pytest.mark.untraced
@pytest.mark.parametrize("level", QUICK_LEVELS)
@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_a_level_plays_over_the_protocol_just_as_it_plays_at_home(level: str, variant: str, seats: int) -> None:
    outside = f"cmd: '{sys.executable}' -m brus bot play {level}"
    events = []
    for north in (level, outside):
        levels = dict.fromkeys([Seat.E, Seat.S, Seat.W][: seats - 1], "random") | {Seat.N: north}
        host = Host(get_variant(variant).rules(seats, {"target": 1}), seed=4, levels=levels)
        while host.match.winner is None:
            host.go_on()
        events.append(host.match.events)
    assert events[0] == events[1]


def test_a_level_is_served_until_quit_or_the_end_of_the_input() -> None:
    for ending in ("quit\nbrus-bot 1\n", ""):
        done = brus("bot", "play", "greedy", stdin=f"brus-bot 1\nweather fine\n\n{ending}")
        assert (done.returncode, done.stdout, done.stderr) == (0, "ready 1 Brus greedy\n", "")


def test_a_level_that_is_none_or_a_command_is_not_served() -> None:
    assert "nonsense" in refused(brus("bot", "play", "nonsense"))
    refused(brus("bot", "play", "cmd: true"))
    refused(brus("bot", "play", "greedy", stdin="choose {}\n"))


@pytest.mark.parametrize("number", ["Infinity", "1e999", "NaN", "1.5", '"1"', "-1", "null", "1" + 40 * "0"])
@pytest.mark.parametrize("key", ["buks", "talon", "score"])
def test_a_count_that_is_none_is_no_message_that_can_be_read(key: str, number: str) -> None:
    host = Host(get_variant("danish").rules(), seed=1)
    host.begin_next_deal()
    assert host.match.to_act is not None
    view = host.view(host.match.to_act)
    given = f'{{"NS": {number}, "EW": 0}}' if key == "score" else number
    choose = message("choose", choose_object(view, 5) | {key: 123456}).replace("123456", given)
    with pytest.raises(BotError, match="no message of the protocol that can be read"):
        serve("greedy", [message("new", new_object(view, 2000)), choose], lambda text: None)


# A Numba that does not fit


def test_numba_that_cannot_be_imported_is_done_without_and_named_where_it_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "numba").mkdir()
    (tmp_path / "numba" / "__init__.py").write_text("raise ImportError('Numba needs another NumPy.\\nAlas')")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{ROOT / 'src'}")
    tally = brus("tally", "--variant", "danish", "--deals", "20", "--jobs", "1")
    assert tally.returncode == 0
    assert tally.stderr.startswith("Numba is installed but cannot be imported: plain Python plays")
    assert "(Numba needs another NumPy.)" in tally.stderr
    out = ("--matches", "100", "--option", "target=1", "--out", str(tmp_path / "out"))
    assert brus("simulate", "--variant", "estonian", *out).stderr == ""
    assert len(list((tmp_path / "out").iterdir())) == 100
    needed = "from brus.machine.compiler import compiled\ncompiled('batches')"
    done = subprocess.run([sys.executable, "-c", needed], capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr.splitlines()[-1] == (
        "brus.errors.MissingExtra: this needs Numba, which is installed but cannot be imported: Numba needs another NumPy."
    )


# Simulating


def test_simulate_names_a_bot_as_it_names_itself_and_not_by_its_command() -> None:
    done = brus("simulate", "--variant", "danish", "--option", "target=2", "--bots", f"{LEVEL},random,greedy,random")
    assert (done.returncode, done.stderr) == (0, "")
    players = read_record(done.stdout).players
    assert list(players.values()) == ["Cheap and cheerful", "random", "greedy", "random"]
    assert "bot.py" not in done.stdout


def test_a_hostile_name_is_harmless_in_the_record(tmp_path: Path) -> None:
    level = write_bot(tmp_path)
    (tmp_path / "bot.py").write_text(
        (tmp_path / "bot.py").read_text().replace("Tester", "\\x1b[2J\\u202e" + '\\"' + "x" * 500)
    )
    done = brus("simulate", "--variant", "modern", "--seats", "3", "--option", "target=1", "--bots", level)
    name = read_record(done.stdout).players[Seat.N]
    assert len(name) == 40
    assert name.isprintable()


def test_simulate_tells_a_terminal_how_many_records_it_wrote_and_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails_at_the_third(*given: object, is_fast: bool) -> str:
        if given[-1] == 3:
            raise BrusError
        return ""

    arguments = ["simulate", "--variant", "danish", "--option", "target=1", "--out", str(tmp_path / "out")]
    assert main([*arguments]) == 0
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(progress_module, "_is_terminal", lambda: True)
    assert main([*arguments]) == 0
    assert capsys.readouterr() == ("", f"One record was written to {printable(str(tmp_path / 'out'))}\n")
    monkeypatch.setattr(simulate_module, "_play", fails_at_the_third)
    assert main([*arguments, "--matches", "5"]) == 2
    assert capsys.readouterr().err.startswith("2 records were written to ")


def test_simulate_with_a_bot_that_breaks_its_promises_is_one_line_and_status_2(tmp_path: Path) -> None:
    level = write_bot(tmp_path, "sys.stderr.write('oh no' + chr(10)); sys.exit(1)")
    message = refused(brus("simulate", "--variant", "danish", "--bots", level))
    assert "bot.py" in message
    assert "its standard error: oh no" in message


@pytest.mark.parametrize(
    ("bots", "levels"),
    [
        ("greedy", ["greedy"] * 4),
        ("random, greedy ,random,greedy", ["random", "greedy"] * 2),
        (["random", "greedy", "random", "greedy"], ["random", "greedy"] * 2),
        (["greedy"], ["greedy"] * 4),
        ("cmd: ./a --b", ["cmd: ./a --b"] * 4),
        ("cmd: 'x,y' z,random,cmd: \"a,b\",greedy", ["cmd: 'x,y' z", "random", 'cmd: "a,b"', "greedy"]),
        (["cmd: x,y", "random", "cmd: z", "greedy"], ["cmd: x,y", "random", "cmd: z", "greedy"]),
    ],
)
def test_commas_divide_bots_but_not_inside_quotes_nor_where_each_has_its_own_option(
    bots: str | list[str], levels: list[str]
) -> None:
    assert list(levels_of(bots, get_variant("danish").rules()).values()) == levels


def test_the_refusal_of_too_few_bots_knows_commands_too() -> None:
    with pytest.raises(BrusError, match="or “cmd: PROGRAM”"):
        levels_of("random,greedy", get_variant("danish").rules())
    with pytest.raises(BrusError, match="good, strong, “net: FILE”"):
        levels_of("rules,rules", get_variant("danish").rules())


def test_budgets_in_time_are_refused_where_the_same_bytes_were_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brus.bots.levels.is_compiler_here", lambda: True)
    for name in ("search:50ms", "strong:50ms", "sampler:1ms"):
        with pytest.raises(OptionError, match=f"“{name}” has a budget in time.*“{name.partition(':')[0]}:8000”"):
            levels_of(f"random,{name},rules,rules", get_variant("danish").rules())
    assert levels_of("search:50", get_variant("danish").rules())


@pytest.mark.parametrize("bots", ["", ",", "random,", "random,greedy", "nonsense", "cmd:", ["random"] * 5])
def test_bots_that_are_none_or_too_many_are_refused(bots: str | list[str]) -> None:
    with pytest.raises(BrusError):
        levels_of(bots, get_variant("danish").rules())
