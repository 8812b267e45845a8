"""The commands that judge records, as other programs call them: their bytes, their status, their messages."""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from brus.cli import main
from brus.match import Match
from brus.record import read_record, write_record
from brus.replay import replay
from brus.seats import Seat

CASES = Path(__file__).parent / "cases"
NAMES = sorted(path.stem for path in CASES.glob("*.brus"))
MEMORY = 256 * 2**20


def brus(*arguments: str | Path, stdin: bytes = b"", memory: int | None = None) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""

    def limit() -> None:
        if memory is not None:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    command = [sys.executable, "-m", "brus", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, timeout=60, preexec_fn=limit, check=False)


@pytest.fixture
def called(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """The command in this process, for time's sake, where it is called again and again."""

    def call(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(stdin)))
        status, shown = main(arguments), capsysbinary.readouterr()
        return subprocess.CompletedProcess(arguments, status, shown.out, shown.err)

    return call


def refused(result: subprocess.CompletedProcess[bytes]) -> str:
    """What a refusal says: status 2, one line on standard error, no traceback, nothing on standard output."""
    message = result.stderr.decode()
    assert result.returncode == 2, message
    assert message.startswith("brus: ")
    assert message.count("\n") == 1
    assert "Traceback" not in message
    assert result.stdout == b""
    return message


def test_every_given_case_is_replayed_and_judged_as_its_document_says() -> None:
    files = [CASES / f"{name}.brus" for name in NAMES]
    for command in ("replay", "legal"):
        result = brus(command, *files, "--json")
        assert result.returncode == 0, result.stderr
        documents = [json.loads(line) for line in result.stdout.splitlines()]
        expected = [json.loads((CASES / f"{name}.json").read_text())[command] for name in NAMES]
        assert documents == expected


def test_a_faulty_record_has_its_line_and_the_rest_go_on(tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.brus"
    faulty.write_text("brus = 1\n")
    good = CASES / f"{NAMES[0]}.brus"
    result = brus("replay", "--json", good, faulty, good)
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.returncode == 2
    assert lines[0] == lines[2]
    assert lines[0]["variant"] == "danish"
    assert lines[1]["file"] == str(faulty)
    assert "variant" in lines[1]["error"]
    assert result.stderr.count(b"\n") == 1


def test_standard_input_is_a_dash() -> None:
    source = (CASES / f"{NAMES[0]}.brus").read_bytes()
    assert brus("legal", "-", "--json", stdin=source).stdout == b'{"to_act": null, "legal": []}\n'


def test_a_fault_of_the_rules_names_deal_trick_seat_and_rule() -> None:
    source = (CASES / "rule-last_to_play_may_not_dare.brus").read_text().replace('6c",', '6c 8s!",')
    message = refused(brus("replay", "-", stdin=source.encode()))
    assert "deal 1, trick 1, W: 8s! may not be dared: nobody has still to play to this trick (6.1(a))" in message


GARBAGE = {
    "random bytes": bytes(range(128, 256)) * 40,
    "a truncated file": (CASES / "match-danish-3-1.brus").read_bytes()[:700],
    "100,000 open brackets": b"x-a = " + b"[" * 100_000,
    "UTF-16": 'brus = 1\nvariant = "danish"\n'.encode("utf-16"),
    "wrong types": b'brus = "1"\nvariant = 3\n',
    "a future version": b'brus = 2\nvariant = "danish"\n',
    "future rules": b'brus = 1\nrules = 99\nvariant = "danish"\n',
    "an unknown variant": b'brus = 1\nvariant = "whist"\n',
    "an unknown option": b'brus = 1\nvariant = "danish"\n[options]\nfoo = 1\n',
    "an option of another variant": b'brus = 1\nvariant = "danish"\n[options]\nchimney = true\n',
    "a huge number": b'brus = 1\nvariant = "danish"\n[options]\ntarget = ' + b"9" * 5000,
    "a card twice": (CASES / "rule-dare_stands.brus").read_bytes().replace(b"9c Ts Tc", b"9c Ts Ts"),
    "escape sequences": b'brus = 1\nvariant = "\\u001b[2J"\n',
    "nothing": b"",
}


@pytest.mark.untraced
@pytest.mark.parametrize("what", GARBAGE)
@pytest.mark.parametrize("command", ["replay", "legal", "verify"])
def test_bad_input_of_every_kind_gets_one_clear_message(
    what: str, command: str, called: Callable[..., subprocess.CompletedProcess[bytes]]
) -> None:
    call = brus if command == "replay" else called
    message = refused(call(command, "-", stdin=GARBAGE[what]))
    assert "\x1b" not in message
    assert len(message) < 500


def test_a_hundred_megabytes_are_refused_within_256_of_memory(tmp_path: Path) -> None:
    huge = tmp_path / "huge.brus"
    with huge.open("wb") as file:
        for _ in range(100):
            file.write(b"# a line of text that is of no use\n" * 29_960)
    assert huge.stat().st_size > 100_000_000
    refused(brus("replay", huge, memory=MEMORY))
    with huge.open("rb") as file:
        command = [sys.executable, "-m", "brus", "replay", "-"]
        result = subprocess.run(command, stdin=file, capture_output=True, timeout=60, check=False)
    refused(result)


def test_a_directory_and_a_missing_file_are_told_apart(tmp_path: Path) -> None:
    assert "directory" in refused(brus("replay", tmp_path)).lower()
    assert "no such file" in refused(brus("replay", tmp_path / "missing.brus")).lower()


def test_a_pipe_closed_by_its_reader_is_no_traceback() -> None:
    files = [str(CASES / f"{name}.brus") for name in NAMES] * 30
    command = [sys.executable, "-m", "brus", "replay", "--json", *files]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        message = process.stderr.read().decode()
    assert process.returncode == 2
    assert message.count("\n") == 1
    assert "Traceback" not in message


def with_a_dealer_skipped() -> bytes:
    """A record whose second dealer is not the next one."""
    record = read_record((CASES / "match-danish-4-1.brus").read_bytes())
    first, second = record.deals[:2]
    skipped = replace(second, dealer=Seat((second.dealer + 1) % 4), tricks=())
    return write_record(replace(record, deals=(first, skipped))).encode()


def test_a_deal_that_did_not_pass_to_the_left_is_a_warning() -> None:
    result = brus("replay", "--json", "-", stdin=with_a_dealer_skipped())
    assert result.returncode == 0, result.stderr
    told = re.fullmatch(r"brus: deal 2: . was due to deal, not (.) \(2\.10\)\n", result.stderr.decode())
    assert told is not None
    assert json.loads(result.stdout)["deals"][1]["dealer"] == told[1]


def test_a_warning_about_one_of_several_files_names_it(tmp_path: Path) -> None:
    skipped = tmp_path / "skipped.brus"
    skipped.write_bytes(with_a_dealer_skipped())
    for format_ in ([], ["--json"]):
        result = brus("replay", *format_, CASES / "match-danish-4-1.brus", skipped)
        assert result.returncode == 0
        assert result.stderr.startswith(f"brus: {skipped}: deal 2: ".encode())
        assert result.stderr.count(b"\n") == 1


def test_what_is_told_of_several_files_names_each(tmp_path: Path) -> None:
    file = tmp_path / "one.brus"
    file.write_text('brus = 1\nvariant = "danish"\n')
    nobody = "nobody is to act: no deal has begun"
    for command, line in (("verify", "deals: 0, fair: 0, without proof: 0"), ("legal", nobody)):
        assert brus(command, file).stdout.decode() == f"{line}\n"
        assert brus(command, file, file).stdout.decode() == f"{file}: {line}\n" * 2
    one, two = (brus("replay", *files).stdout.decode() for files in ([file], [file, file]))
    assert two == f"== {file}\n{one}\n" * 2
    assert brus("verify", "--json", file, file).stdout == b'{"deals": 0, "fair": 0, "missing": 0}\n' * 2


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ('brus = 1\nvariant = "danish"\n', "nobody is to act: no deal has begun"),
        ("rule-dare_stands", "N may: Ac Td Th ThTd"),
        ("match-danish-4-1", "nobody is to act: NS has won the match"),
        (
            "match-danish-4-1 to its first deal",
            "nobody is to act: the last deal of this record is over, and S deals next",
        ),
    ],
)
def test_legal_tells_why_nobody_is_to_act(record: str, told: str) -> None:
    name, cut, _ = record.partition(" to its first deal")
    source = (CASES / f"{name}.brus").read_text() if (CASES / f"{name}.brus").exists() else record
    if cut:
        source = "[[deals]]".join(source.split("[[deals]]")[:2])
    assert brus("legal", "-", stdin=source.encode()).stdout.decode().startswith(told)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--variant", "whist"], "danish"),
        (["--variant", "estonian", "--seats", "3"], "4 players"),
        (["--variant", "danish", "--seats", "5"], "3"),
        (["--variant", "danish", "--option", "target"], "NAME=VALUE"),
        (["--variant", "danish", "--option", "target=0"], "1–50"),
        (["--variant", "danish", "--option", "target=--5"], 'target was "--5"'),
        (["--variant", "danish", "--option", "target=-"], "1–50"),
        (["--variant", "danish", "--option", "target=٣"], "1–50"),
        (["--variant", "danish", "--bots", "genius"], "random"),
        (["--variant", "danish", "--bots", "random,greedy"], "4 seats"),
        (["--variant", "danish", "--matches", "2"], "--out"),
        (["--variant", "danish", "--out", ""], "--out needs the name of a folder"),
        (["--variant", "danish", "--out", "", "--matches", "2"], "--out needs the name of a folder"),
        (["--variant", "danish", "--seed", "x"], "seed"),
        (["--variant", "danish", "--seed", "9" * 5000], "seed"),
        (["--variant", "x" * 5000], "is no variant"),
        (["--variant", "danish", "--option", "target=1", "--option", "target=2"], "twice"),
        (["--variant", "danish", "--option", "target=1", "--option", " target = 1"], "twice"),
    ],
)
def test_simulate_says_what_it_did_not_understand(
    arguments: list[str], told: str, called: Callable[..., subprocess.CompletedProcess[bytes]]
) -> None:
    assert told in refused(called("simulate", *arguments))


def test_simulate_writes_the_same_bytes_for_the_same_arguments(tmp_path: Path) -> None:
    arguments = [
        "simulate",
        "--variant",
        "ringkobing",
        "--seats",
        "3",
        "--option",
        "target=2",
        "--option",
        "low_rank=T",
    ]
    arguments += ["--bots", "greedy,random,random", "--matches", "2", "--seed", "7", "--out"]
    for folder in ("a", "b"):
        assert brus(*arguments, tmp_path / folder).returncode == 0
    names = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert names == ["ringkobing-3-7-0001.brus", "ringkobing-3-7-0002.brus"]
    texts = [(tmp_path / "a" / name).read_bytes() for name in names]
    assert texts == [(tmp_path / "b" / name).read_bytes() for name in names]
    assert texts[0] != texts[1]


def test_a_simulated_match_is_fair_and_a_changed_one_is_not(tmp_path: Path) -> None:
    text = brus("simulate", "--variant", "icelandic", "--seed", "3").stdout.decode()
    result = brus("verify", "-", "--json", stdin=text.encode())
    counts = json.loads(result.stdout)
    assert counts["deals"] == counts["fair"] > 0
    assert counts["missing"] == 0
    without = "\n".join(line for line in text.splitlines() if not line.startswith("fair"))
    assert json.loads(brus("verify", "-", "--json", stdin=without.encode()).stdout)["missing"] == counts["deals"]
    place = text.index("secret = ") + 10
    other = "0" if text[place] != "0" else "1"
    assert "deal 1" in refused(brus("verify", "-", stdin=(text[:place] + other + text[place + 1 :]).encode()))


def test_cuts_that_were_left_out_are_missed_where_they_score() -> None:
    """7.3: a cut moves the score, and follows from the secret like the pack."""
    text = brus("simulate", "--variant", "icelandic", "--seed", "1").stdout.decode()
    lines = text.splitlines(keepends=True)
    without = "".join(line for line in lines if not line.startswith("cuts"))
    assert json.loads(brus("verify", "-", "--json", stdin=text.encode()).stdout)["missing"] == 0
    shown = next(line for line in lines if line.startswith("cuts")).split('"')[1]
    message = refused(brus("verify", "-", stdin=without.encode()))
    assert (
        f"deal 1: the cut scores in this match and does not stand in the record; by secret and seeds it shows {shown} (7.3)"
        in message
    )
    unproven = "".join(line for line in without.splitlines(keepends=True) if not line.startswith("fair"))
    counts = json.loads(brus("verify", "-", "--json", stdin=unproven.encode()).stdout)
    assert counts["missing"] == counts["deals"] > 0


@pytest.mark.parametrize("variant", ["danish", "estonian", "ringkobing", "icelandic", "modern"])
def test_the_rules_of_every_variant_are_printed_with_its_ranking(
    variant: str, called: Callable[..., subprocess.CompletedProcess[bytes]]
) -> None:
    lines = called("rules", variant).stdout.decode().splitlines()
    assert any(line.split()[:2] == ["1", "Jc"] for line in lines)
    assert any(line.split()[:2] == ["4–7", "9c"] for line in lines)
    assert refused(called("rules", variant, "--seats", "2"))


@pytest.mark.parametrize(
    ("closing", "status"), [("<&-", 2), (">&-", 2), ("2>&-", 2)], ids=["no input", "no output", "no errors"]
)
def test_a_stream_that_is_closed_from_the_start_is_no_traceback(closing: str, status: int) -> None:
    source = "-" if closing == "<&-" else str(CASES)
    command = f'"{sys.executable}" -m brus replay "{source}" {closing}'
    result = subprocess.run(command, shell=True, capture_output=True, timeout=60, check=False)
    assert result.returncode == status
    assert b"Traceback" not in result.stderr


def test_a_match_that_the_terminal_game_keeps_is_taken_for_its_record(tmp_path: Path) -> None:
    match = replay(read_record((CASES / NAMES[0]).with_suffix(".brus").read_bytes()))
    unfinished = Match(match.rules, match.players)
    unfinished.begin_deal_from_pack(Seat.N, match.rules.pack)
    kept = tmp_path / "match-1.json"
    kept.write_text(unfinished.to_json(), encoding="utf-8")
    told = json.loads(brus("legal", kept, "--json").stdout)
    assert told["to_act"] == str(unfinished.to_act)
    assert len(told["legal"]) > 1
    hint = brus("hint", kept, "--simulations", "500")
    assert (hint.returncode, hint.stderr) == (0, b"")
    kept.write_text('{"brus-match": 1}', encoding="utf-8")
    other = brus("hint", kept)
    assert other.returncode == 2
    assert b"this is no TOML" in other.stderr
