"""Reading and writing records: what is accepted, what is refused with which words, and nothing that crashes."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brus.cards import read_cards
from brus.errors import RecordError
from brus.plays import Play
from brus.record import MAX_BYTES, Record, read_record, write_record
from brus.replay import replay
from brus.seats import Seat

CASES = sorted((Path(__file__).parent / "cases").glob("*.brus"))

HEAD = 'brus = 1\nvariant = "danish"\n'
DEAL = """
[[deals]]
dealer = "W"
hands = { N = "8s Td Th", E = "Kh Ts Tc", S = "Ad 6d 6h", W = "6c 6s 7d" }
talon = "Ac As Ah Kc Ks Kd Qc Qs Qh Qd Jc Js Jh Jd 9c 9s 9h 9d 8c 8h 8d 7c 7s 7h"
"""


def trick(*lines: str) -> str:
    return HEAD + DEAL + "tricks = [" + ", ".join(f'"{line}"' for line in lines) + "]\n"


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_every_given_case_is_read_and_written_alike(case: Path) -> None:
    record = read_record(case.read_bytes())
    again = write_record(record)
    assert read_record(again) == record
    assert write_record(read_record(again)) == again
    assert again.startswith("brus = 1\nrules = 1\nvariant = ")
    assert again.endswith("\n")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("N: 8s! Kh Ad 6c", "8s! Kh Ad 6c"),
        ("N: 8♠! K♥ A♦ 6♣", "8s! Kh Ad 6c"),
        ("N: 8s! kh ad 6c", "8s! Kh Ad 6c"),
        ("N: ThTd KhTc 6d6h 6s6c", "ThTd KhTc 6h6d 6c6s"),
        ("N: 10d10h Kh!10c 6h6d 6c6s", "ThTd Kh!Tc 6h6d 6c6s"),
    ],
)
def test_unicode_suits_tens_and_small_ranks_are_read_and_never_written(written: str, meant: str) -> None:
    record = read_record(trick(written))
    assert record.deals[0].tricks[0].plays == tuple(Play.parse(play) for play in meant.split())
    assert f'"N: {meant}"' in write_record(record)


def test_players_and_keys_of_ones_own_are_kept_and_mean_nothing() -> None:
    text = (
        HEAD + 'players = { N = "An \\"na\\" \\u0001 ♥", W = "" }\nx-note = { a = [1, 2.5], b = 1979-05-27 }\n' + DEAL
    )
    record = read_record(text + 'x-table = "three"\ntricks = []\n')
    assert record.players == {Seat.N: 'An "na" \x01 ♥', Seat.W: ""}
    assert read_record(write_record(record)) == record
    assert "x-note" in write_record(record)
    assert 'x-table = "three"' in write_record(record)
    assert replay(record).legal_plays() == replay(read_record(trick())).legal_plays()


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b""])
def test_a_byte_order_mark_of_utf_8_is_read(mark: bytes) -> None:
    assert read_record(mark + trick("N: 8s").replace("\n", "\r\n").encode()).variant == "danish"


FAULTS = [
    ("", "“brus” is missing"),
    ("brus = 1\n", "“variant” is missing"),
    ("brus = true\n" + HEAD[9:], "whole number"),
    ('brus = "1"\n' + HEAD[9:], "whole number"),
    ("brus = 2\n" + HEAD[9:], "format 2"),
    (HEAD + "rules = 2\n", "version 2"),
    ("brus = 0\n" + HEAD[9:], "versions begin with 1"),
    (HEAD + "seats = 5\n", "3 or 4"),
    (HEAD + "sets = 4\n", "“sets” is no key"),
    (HEAD + 'players = "Anna"\n', "table of keys"),
    (HEAD + 'players = { X = "Anna" }\n', "“players.X” is no key"),
    (HEAD + 'seats = 3\nplayers = { W = "Dora" }\n', "W does not play"),
    (HEAD + "[options]\ntarget = 1.5\n", "target"),
    (HEAD + "deals = 1\n", "list"),
    (HEAD + "[[deals]]\n", "deal 1"),
    (HEAD + DEAL.replace('"W"', '"Q"', 1), "N E S W"),
    (HEAD + DEAL.replace("S = ", "Q = "), "Q"),
    (HEAD + DEAL.replace('S = "Ad 6d 6h", ', ""), "the hand of S is missing"),
    (HEAD + DEAL.replace("Ad 6d 6h", "Ad 6d"), "3 cards"),
    (HEAD + DEAL.replace("Ad 6d 6h", "Ad 6d 6x"), "6x"),
    (HEAD + DEAL.replace("Ad 6d 6h", "Ad 6d Ts"), "Ts stands twice"),
    (HEAD + DEAL.replace(" 7s 7h", " 7s"), "24 cards"),
    (HEAD + DEAL.replace("7s 7h", "7s 7s"), "7s stands twice"),
    (HEAD + DEAL + "tricks = 7\n", "list"),
    (trick("N 8s"), "is no trick"),
    (trick("Q: 8s"), "trick 1"),
    (trick("N: 8s Kh Ad 6c Ac"), "one play too many"),
    (trick("N: 8s9 Kh"), "no play"),
    (trick("N: TdTdTd"), "twice"),
    (trick("N: 8s show Kh"), "last word"),
    (trick("N: pass"), "silence passes"),
    (HEAD + DEAL + 'cuts = "Kh 9x"\n', "9x"),
    (HEAD + DEAL + 'fair = { match = "m", deal = 1, commit = "00", seeds = [], secret = "00" }\n', "64 hexadecimal"),
]


@pytest.mark.parametrize(("text", "told"), FAULTS, ids=[told for _, told in FAULTS])
def test_a_fault_of_form_is_named(text: str, told: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 400


RULE_FAULTS = [
    (trick("N: 9c"), "deal 1, trick 1, N: 9c is refused: the card is not in the hand (2.7)"),
    (trick("E: Kh"), "out of turn: N is due to lead (2.8)"),
    (trick("N: 8sTd"), "of one rank (4.1)"),
    (trick("N: ThTd Kh"), "trick 1, E: Kh is refused: everyone plays as many cards as were led (4.1)"),
    (trick("N: 8s Kh Ad", "N: Td"), "the trick before this one is not finished"),
    (trick("N:", "N: Td"), "the trick before this one is not finished"),
    (trick("N: 8s Kh Ad 6c show"), "nobody is asked to show a hand (6.11)"),
    (trick("N: 8s Kh!") + DEAL, "deal 1 before it is not finished"),
    (HEAD + DEAL.replace("8s Td", "5s Td"), "5s is not in this pack"),
    (HEAD + DEAL + 'cuts = "9d"\n', "the cut scores nothing"),
    (HEAD.replace("danish", "whist"), "“whist” is no variant"),
    (HEAD + "[options]\nchimney = true\n", "chimney is no house rule of the danish game"),
    (HEAD + "[options]\ntarget = 51\n", "1–50"),
    (HEAD + "[options]\nbuk_accumulates = true\n", "not for 4 players"),
    (HEAD + 'seats = 3\n[options]\nunlawful_dares = "smacked"\n', "four players only"),
    (HEAD.replace("danish", "icelandic") + "seats = 3\n", "4 players"),
]


@pytest.mark.parametrize(("text", "told"), RULE_FAULTS, ids=[told for _, told in RULE_FAULTS])
def test_a_fault_of_the_rules_is_named_with_its_place(text: str, told: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay(read_record(text))
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("cuts", "told"),
    [
        ("Kh", "after Jc or Kh the pack is cut again"),
        ("9d 9c", "only after Jc or Kh"),
        ("Kh 9d 9c", "only after Jc or Kh"),
        ("Kh 5d", "5d"),
        ("Kh Jc Kh Jc Kh 9d", "ended the match"),
    ],
)
def test_cuts_that_cannot_have_been_are_refused(cuts: str, told: str) -> None:
    text = HEAD.replace("danish", "icelandic") + DEAL + f'cuts = "{cuts}"\n'
    with pytest.raises(RecordError) as caught:
        replay(read_record(text))
    assert told in str(caught.value)


def test_a_cut_can_end_the_match_before_a_card_is_dealt() -> None:
    text = HEAD.replace("danish", "icelandic") + DEAL + 'cuts = "Kh Jc Kh Jc Kh"\n'
    match = replay(read_record(text))
    assert match.winner == "EW"
    assert match.to_act is None
    with pytest.raises(RecordError, match="over before this"):
        replay(read_record(text + DEAL))


MONSTERS = {
    "open brackets": "x-a = " + "[" * 100_000,
    "empty lists": "x-a = [" + "[]," * (MAX_BYTES // 3),
    "short keys": "\n".join(f"x{at} = 1" for at in range(MAX_BYTES // 60)),
    "a dotted key": "x-a" + ".a" * (MAX_BYTES // 2 - 10) + " = 1",
    "a header of dots": "[x-a" + ".a" * (MAX_BYTES // 2 - 10) + "]",
    "inline tables": "x-a = " + "{a=" * 50_000,
    "a huge number": "x-a = " + "9" * (MAX_BYTES - 10),
    "a huge hexadecimal number": "x-a = 0x" + "f" * (MAX_BYTES - 10),
    "an open string": 'x-a = "' + "a" * (MAX_BYTES - 10),
    "too much": "#" * (MAX_BYTES + 1),
    "null bytes": "\0" * 1000,
    "half a character": "\ud800",
}


@pytest.mark.parametrize("what", MONSTERS)
def test_monsters_are_refused_in_bounded_memory(what: str) -> None:
    text = HEAD + MONSTERS[what]
    tracemalloc.start()
    try:
        with pytest.raises(RecordError):
            read_record(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 150 * 2**20


@settings(max_examples=300)
@given(st.binary(max_size=300))
def test_any_bytes_give_a_record_or_a_fault(source: bytes) -> None:
    try:
        assert isinstance(read_record(source), Record)
    except RecordError as error:
        fault = str(error)
    else:
        fault = ""
    assert fault.isprintable()


@settings(max_examples=500)
@given(st.sampled_from(CASES), st.data())
def test_a_damaged_record_gives_a_match_or_a_fault(case: Path, data: st.DataObject) -> None:
    source = bytearray(case.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(source) - 1))
        cut = data.draw(st.integers(0, 12))
        source[at : at + cut] = data.draw(
            st.sampled_from([b"", b'"', b"[", b"N", b"!", b"Kh", b"\x1b", b"9c ", b"= 1\n"])
        )
    try:
        replay(read_record(bytes(source)))
    except RecordError as error:
        fault = str(error)
    else:
        fault = ""
    assert fault.isprintable()


@settings(max_examples=150)
@given(st.sampled_from(CASES), st.floats(0, 1))
def test_a_truncated_record_gives_a_match_or_a_fault(case: Path, part: float) -> None:
    source = case.read_bytes()
    try:
        replay(read_record(source[: int(len(source) * part)]))
    except RecordError as error:
        fault = str(error)
    else:
        fault = ""
    assert fault.isprintable()


def test_hands_may_be_written_in_any_order() -> None:
    other = trick("N: 8s").replace("8s Td Th", "Th 8s Td")
    deal = replay(read_record(other)).deal
    assert deal is not None
    assert deal.hand(Seat.N) == read_cards("Th Td")
