"""The reader under fire: whatever the bytes are, a record or a RecordError, soon and within 256 MB of memory."""

from __future__ import annotations

import itertools
import os
import string
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from brus.errors import RecordError
from brus.record import MAX_BYTES, Record, read_record, write_record

SOURCES = [case.read_bytes() for case in sorted((Path(__file__).resolve().parent / "cases").glob("*.brus"))]
HEAD = 'brus = 1\nvariant = "danish"\n'
BASE = SOURCES[0].decode().split("tricks")[0]
ROOM = MAX_BYTES - 2000


def outcome(source: bytes | str) -> Record | str:
    """What the reader gives; anything but a record or a RecordError fails the test."""
    try:
        record = read_record(source)
    except RecordError as error:
        words = str(error)
        assert words.isprintable()
        assert 0 < len(words) < 500
        return words
    assert read_record(write_record(record)) == record
    return record


@given(st.binary(max_size=400))
def test_random_bytes_give_a_record_or_a_fault(source: bytes) -> None:
    outcome(source)


@given(st.text(st.sampled_from("xab-=[]{}.\"'\\#\n\r\t ,_0159eE+:TZñ♣\x00\x1b"), max_size=200))
@example('""""""=0')
@example("x-a=''''''")
def test_random_shreds_of_toml_give_a_record_or_a_fault(shreds: str) -> None:
    outcome(shreds)
    outcome(f"{HEAD}x-a = {shreds}\n")
    outcome(f"{HEAD}{shreds}\n")


FRAGMENTS = [
    *b"\"'[]{}=:!^#\\\n\0\xff.x",
    *(b"x-a = 1\n", b"[[deals]]\n", b"[options]\n", b"true", b"-1", b"9" * 700, b"Kh", b"show", b"pass", b"1979-05-27"),
    *("♣".encode(), b"\xef\xbb\xbf", b"[" * 100, b"a." * 20, b'"""', b"\\u0000", b"\\ud800"),
]
PIECES = [bytes([piece]) if isinstance(piece, int) else piece for piece in FRAGMENTS]


@settings(max_examples=500)
@given(source=st.sampled_from(SOURCES), data=st.data())
def test_a_mutated_record_gives_a_record_or_a_fault(source: bytes, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(source)))
        until = data.draw(st.integers(at, min(at + 30, len(source))))
        source = source[:at] + data.draw(st.sampled_from([b"", *PIECES])) + source[until:]
    outcome(source)


@pytest.mark.parametrize("source", SOURCES[::9])
def test_a_record_cut_off_anywhere_gives_a_record_or_a_fault(source: bytes) -> None:
    found = [outcome(source[:end]) for end in range(0, len(source), 5)]
    assert any(isinstance(what, str) for what in found)


# The worst that the standard reader, or ours, could be given. Each was tried without its bound first.


def each(form: str, count: int) -> str:
    """A text with ``count`` different words of three letters put in."""
    letters = itertools.product(string.ascii_letters + string.digits, repeat=3)
    return "".join(form.format("".join(word)) for word in itertools.islice(letters, count))


def filled(piece: str, size: int = ROOM) -> str:
    return piece * (size // len(piece))


WORST = {
    "lists": HEAD + f"x-a = [{filled('[],')}]",
    "headers": HEAD + each("[x-{}]\n", 98_000),
    "keys of lists": HEAD + each("x-{}=[]\n", 66_000),
    "options": HEAD + "[options]\n" + each("{}=1\n", 190_000),
    "keys of eight parts": HEAD + each("x-a.{0}1.{0}2.{0}3.{0}4.{0}5.{0}6.{0}7=1\n", 24_000),
    "a dotted key": HEAD + f"x-a{filled('.a')} = 1",
    "keys under a dotted header": f"[x-a{filled('.a', ROOM // 2)}]\n{each('{}=1 ', 1000)}",
    "brackets": HEAD + f"x-a = {filled('[')}",
    "braces": HEAD + f"x-a = {filled('{a=')}",
    "digits": HEAD + f"x-a = {filled('1')}",
    "digits and marks": HEAD + f"x-a = {filled('1_')}1",
    "a long fraction": HEAD + f"x-a = 1.{filled('1')}",
    "long numbers": HEAD + f"x-a = [{filled('1' * 600 + ',')}]",
    "small numbers": HEAD + f"x-a = [{filled('999,')}]",
    "short texts": HEAD + f"x-a = [{filled('#ab#,').replace('#', chr(34))}]",
    "moments": HEAD + f"x-a = [{filled('1979-05-27T07:32:00Z,')}]",
    "escapes": HEAD + f'x-a = "{filled(chr(92) + "t")}"',
    "escapes among wide letters": HEAD + f'x-a = "😀{filled(chr(92) + "t")}"',
    "quotes in long texts": HEAD + f'x-a = """{filled(chr(34) * 2 + "a")}"""',
    "comments": filled("#\n"),
    "spaces": HEAD + f"x-a ={filled(' ')}",
    "deals of nothing": HEAD + filled("[[deals]]\n"),
    "tricks of nothing": f"{BASE}tricks = [{filled(chr(34) + 'N:' + chr(34) + ',')}]",
    "a play without end": f'{BASE}tricks = ["N: {filled("Kh!")}"]',
    "plays without end": f'{BASE}tricks = ["N: {filled("Kh ")}"]',
    "a talon without end": BASE.replace('talon = "', f'talon = "{filled("Kh ")}'),
    "a key without end": f'{HEAD}"{filled("a")}" = 1',
}

TRIAL = """
import resource, sys
from brus.errors import RecordError
from brus.record import read_record, write_record
source = sys.stdin.buffer.read()
resource.setrlimit(resource.RLIMIT_AS, (256 << 20, 256 << 20))
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
try:
    record = read_record(source)
except RecordError as error:
    print(str(error).isprintable())
else:
    try:
        print(read_record(write_record(record)) == record)
    except RecordError as error:
        print(str(error).isprintable())
"""


def run_apart(program: str, source: bytes) -> subprocess.CompletedProcess[bytes]:
    # Coverage would trace the child too, and count its own memory and time as the reader's.
    untraced = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    environment = untraced | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.run(
        [sys.executable, "-c", program], input=source, capture_output=True, check=False, env=environment
    )


def tried_apart(source: bytes) -> str:
    """Read a source in a process of its own, with 256 MB of addresses and 60 seconds of CPU; what it prints."""
    done = run_apart(TRIAL, source)
    assert done.returncode == 0, done.stderr[-500:]
    return done.stdout.decode().strip()


@pytest.mark.skipif(sys.platform != "linux", reason="for want of limits on memory (Linux)")
@pytest.mark.parametrize("what", WORST)
def test_the_worst_texts_are_read_or_refused_within_256_mb_and_soon(what: str) -> None:
    source = WORST[what].encode()
    assert len(source) <= MAX_BYTES
    assert tried_apart(source) == "True"


@pytest.mark.skipif(sys.platform != "linux", reason="for want of limits on memory (Linux)")
def test_the_limits_of_the_test_above_do_bite() -> None:
    greedy = TRIAL.replace("record = read_record(source)", "record = bytearray(300 << 20)")
    done = run_apart(greedy, b"")
    assert b"MemoryError" in done.stderr
