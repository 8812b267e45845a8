"""Writing a record: canonical text that reads back as itself (docs/record.md)."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brus.cards import Rank, pack_of, read_cards
from brus.errors import RecordError
from brus.plays import Play
from brus.record import DealRecord, FairProof, Record, TrickRecord, read_record, write_record
from brus.seats import Seat, seats_of

CASES = Path(__file__).resolve().parent / "cases"

CONTRACT = """\
brus = 1
rules = 1
variant = "ringkobing"
seats = 4
players = { N = "Anna", E = "Bo", S = "Carl", W = "Dora" }

[options]
target = 7

[[deals]]
dealer = "E"
hands = { N = "Ks Qs 9c", E = "Ad Qd 9h", S = "5c Jh Js", W = "As 6s 5s" }
talon = "6c Ah Qh 7c 6d 8s 7s Kc 6h 9d 9s Jc Jd Kh Kd Qc 8c 8h 8d 7h 7d 5h 5d Ac"
cuts = "Kh 9d"
tricks = [
  "S: JsJh As6s KsQs Qd9h",
  "N: 6d 8s! Ah 7c",
  "E: 7s Kc^ 5s 9c",
]
"""
DEAL = DealRecord(
    Seat.E,
    {seat: pack_of(Rank.TEN)[3 * seat : 3 * seat + 3] for seat in Seat},
    pack_of(Rank.TEN)[12:],
)


def back(record: Record) -> Record:
    return read_record(write_record(record))


def test_the_example_of_the_contract_is_written_as_it_stands_there() -> None:
    assert write_record(read_record(CONTRACT)) == CONTRACT


def test_a_match_not_begun_has_only_its_head() -> None:
    assert write_record(Record("modern", 3)) == 'brus = 1\nrules = 1\nvariant = "modern"\nseats = 3\n'


def test_a_deal_before_its_first_lead_has_an_empty_list_of_tricks() -> None:
    assert write_record(Record("danish", deals=(DEAL,))).endswith('8h 8d 7c 7s 7h 7d 6c 6s 6h 6d"\ntricks = [\n]\n')


@pytest.mark.parametrize("case", sorted(CASES.glob("*.brus")), ids=lambda case: case.stem)
def test_every_given_case_comes_back_and_stays_as_it_was_written(case: Path) -> None:
    record = read_record(case.read_bytes())
    written = write_record(record)
    assert read_record(written) == record
    assert write_record(read_record(written.encode())) == written


@pytest.mark.parametrize(
    "written, canonical",
    [
        ("S:JhJs  6♠A♠ q♠k♠ 9hQd", "S: JsJh As6s KsQs Qd9h"),
        ("S: 10♥! kc^", "S: Th! Kc^"),
        ("S:", "S:"),
        ("S: 9c Ad 6c 7d   hide", "S: 9c Ad 6c 7d hide"),
    ],
)
def test_plays_are_written_canonically(written: str, canonical: str) -> None:
    assert f'  "{canonical}",\n' in write_record(read_record(CONTRACT.replace("S: JsJh As6s KsQs Qd9h", written)))


def test_cuts_that_name_no_card_are_not_the_same_as_no_cuts() -> None:
    for cuts in (None, (), read_cards("Kh 9d")):
        record = Record("icelandic", deals=(replace(DEAL, cuts=cuts),))
        assert back(record) == record


def test_the_order_in_which_mappings_were_filled_leaves_no_trace() -> None:
    def record(step: int) -> Record:
        def turned(table: dict[Any, Any]) -> dict[Any, Any]:
            return dict(list(table.items())[::step])

        return Record(
            "danish",
            players=turned({Seat.N: "a", Seat.W: "b"}),
            options=turned({"target": 3, "low_rank": "5"}),
            deals=(replace(DEAL, hands=turned(dict(DEAL.hands))),),
            extras=turned({"x-a": turned({"b": 1, "c": 2}), "x-d": 1}),
        )

    assert record(1) == record(-1)
    assert write_record(record(1)) == write_record(record(-1))


def test_every_place_of_an_x_key_is_written() -> None:
    proof = FairProof("m", 1, bytes(32), (b"a",), bytes(32), {"x-e": 5})
    deal = replace(DEAL, fair=proof, extras={"x-d": 4, "hands": {"x-h": 3}})
    extras = {"x-a": 1, "players": {"x-p": 2}, "options": {"x-o": 3}}
    record = Record("danish", deals=(deal,), extras=extras)
    assert back(record) == record


@pytest.mark.parametrize(
    "name, written",
    [
        ('Anna "the King"', r'"Anna \"the King\""'),
        ("C:\\Brus", r'"C:\\Brus"'),
        ("a\tb\nc\rd\be\ff", r'"a\tb\nc\rd\be\ff"'),
        ("\x00\x1b[2J\x7f\x9b", r'"\u0000\u001b[2J\u007f\u009b"'),
        ("\u202eanna\u2066\u2028\ufeff", r'"\u202eanna\u2066\u2028\ufeff"'),
        ("Sigríður 👩‍🎓 ♣", '"Sigríður 👩‍🎓 ♣"'),
        ("", '""'),
        ('"""', r'"\"\"\""'),
    ],
)
def test_whatever_a_name_holds_is_escaped_onto_one_harmless_line(name: str, written: str) -> None:
    record = Record("danish", players={Seat.N: name})
    assert f"players = {{ N = {written} }}\n" in write_record(record)
    assert back(record) == record


X_VALUES = {
    "true": True,
    "1": 1,
    "-9223372036854775808": -(2**63),
    "1.0": 1.0,
    "-0.0": -0.0,
    "1e+22": 1e22,
    "5e-324": 5e-324,
    "inf": math.inf,
    "-inf": -math.inf,
    '"a"': "a",
    "[]": [],
    "{}": {},
    '[1, [true, "a"], {}]': [1, [True, "a"], {}],
    '{ "" = 1, "a b" = { c-d_2 = [{ e = 1 }] }, "é\\"" = 2 }': {'é"': 2, "": 1, "a b": {"c-d_2": [{"e": 1}]}},
    "1979-05-27": date(1979, 5, 27),
    "07:32:00.000999": time(7, 32, 0, 999),
    "0001-01-01T00:00:00": datetime(1, 1, 1),
    "1979-05-27T07:32:00+00:00": datetime(1979, 5, 27, 7, 32, tzinfo=UTC),
    "1979-05-27T07:32:00-03:30": datetime(1979, 5, 27, 7, 32, tzinfo=timezone(-timedelta(hours=3, minutes=30))),
    "1" + "0" * 599: 10**599,
    "-1" + "0" * 598: -(10**598),
    "0x" + "f" * 598: 16**598 - 1,
}


@pytest.mark.parametrize("written, value", X_VALUES.items(), ids=lambda part: str(part)[:30])
def test_any_toml_value_under_an_x_key_comes_back(written: str, value: object) -> None:
    record = Record("danish", extras={"x-a": value})
    assert f"x-a = {written}\n" in write_record(record)
    found = back(record).extras["x-a"]
    assert (found, type(found)) == (value, type(value))


def test_what_is_no_number_comes_back_as_such() -> None:
    assert math.isnan(back(Record("danish", extras={"x-a": math.nan})).extras["x-a"])


@pytest.mark.parametrize("key", ["x-", "x-é", "x-a.b", 'x-"', "x-\n", "x-\x1b"])
def test_any_key_that_begins_with_x_comes_back(key: str) -> None:
    record = Record("danish", extras={key: 1})
    assert back(record) == record


def nested(depth: int) -> object:
    return [nested(depth - 1)] if depth else 1


@pytest.mark.parametrize(
    "record, words",
    [
        (Record("danish", extras={"x-a": None}), "a value of the kind NoneType"),
        (Record("danish", extras={"x-a": [b"a"]}), "a value of the kind bytes"),
        (Record("danish", extras={"x-a": time(1, tzinfo=UTC)}), "a value of the kind time"),
        (
            Record("danish", extras={"x-a": datetime(1, 1, 2, tzinfo=timezone(timedelta(seconds=1)))}),
            "a value of the kind datetime",
        ),
        (Record("danish", extras={"x-a": -(10**700)}), "a value of the kind int"),
        (Record("danish", extras={"x-a": 16**5000}), "a value of the kind int"),
        (Record("danish", extras={"x-a": nested(33)}), "more than 32 deep"),
        (Record("danish", players={Seat.N: "\ud800"}), "half a surrogate pair"),
        (Record("danish", players={Seat.N: "a" * 2**21}), "longer than 2097152 bytes"),
        (Record("danish", extras={"x-a": [[]] * 100_000}), "more keys and brackets"),
        (Record("danish", options={"a": [1]}), "the option “a” must be true, false, a whole number or a text"),
        (Record("danish", options={"a": None}), "a value of the kind NoneType"),
        (Record("danish", options={"x-a": 1}), "what would be read as “x-” keys"),
        (Record("danish", 7), "“seats” must be 3 or 4, not 7"),
        (Record("danish", True), "“seats” must be a whole number, not true or false"),
        (Record("danish", 3, players={Seat.W: "Dora"}), "W does not play: there are 3 players (1)"),
        (Record("danish", players={Seat.N: 7}), "“players.N” must be a text in quotes"),
        (Record("danish", extras={"players": {"N": "Anna"}}), "what would be read as players"),
        (Record("danish", extras={"note": 1}), "“note” is no key here"),
        (Record("danish", extras={"variant": "modern"}), "no TOML"),
        (Record("danish", rules_version=2), "version 2 of the rules"),
        (Record(7), "“variant” must be a text in quotes, not a whole number"),
        (Record("danish", players=None), "Record is no record that can be written"),
        (Record("danish", deals=(7,)), "Record is no record that can be written"),
        (Record("danish", deals=(replace(DEAL, talon=DEAL.talon[1:]),)), "talon: 24 cards were expected, 23 found"),
        (
            Record("danish", deals=(replace(DEAL, tricks=(TrickRecord(Seat.N, (Play(50),)),)),)),
            "no record that can",
        ),
        (Record("danish", deals=(replace(DEAL, tricks=(TrickRecord(Seat.N, proof="no"),)),)), "“no” is no play"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_what_could_not_be_read_back_is_not_written(record: Record, words: str) -> None:
    with pytest.raises(RecordError, match=re.escape(words)):
        write_record(record)


def test_the_deepest_value_that_is_read_is_also_written() -> None:
    for depth in range(28, 34):
        text = f'brus = 1\nvariant = "danish"\nx-a = {"[" * depth}1{"]" * depth}\n'
        try:
            record = read_record(text)
        except RecordError:
            assert depth > 30
        else:
            assert back(record) == record


# Any record at all

toml_values = st.recursive(
    st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False)
    | st.text(max_size=20)
    | st.dates()
    | st.times()
    | st.datetimes()
    | st.datetimes(timezones=st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
x_tables = st.dictionaries(st.text(max_size=8).map("x-".__add__), toml_values, max_size=3)
seeds = st.lists(st.binary(min_size=1, max_size=64), max_size=3).map(tuple)
secrets = st.binary(min_size=32, max_size=32)


@st.composite
def plays(draw: st.DrawFn) -> Play:
    cards = draw(st.lists(st.sampled_from(pack_of(Rank.TEN)), min_size=1, max_size=3, unique=True))
    return Play.of(cards, draw(st.sets(st.sampled_from(cards))), draw(st.sets(st.sampled_from(cards))))


@st.composite
def deals(draw: st.DrawFn, seats: int) -> DealRecord:
    playing = st.sampled_from(seats_of(seats))
    pack = tuple(draw(st.permutations(pack_of(draw(st.sampled_from([Rank.TEN, Rank.FIVE]))))))
    proof = st.none() if seats == 3 else st.none() | st.sampled_from(["show", "hide"])
    tricks = []
    for _ in range(draw(st.integers(0, 4))):
        made = draw(st.lists(plays(), max_size=seats))
        tricks.append(TrickRecord(draw(playing), tuple(made), draw(proof) if len(made) == seats else None))
    ids = st.text(min_size=1, max_size=50)
    fair = st.builds(FairProof, ids, st.integers(1, 2**64 - 1), secrets, seeds, secrets, x_tables)
    hand_extras = draw(x_tables)
    return DealRecord(
        draw(playing),
        {seat: pack[3 * seat : 3 * seat + 3] for seat in seats_of(seats)},
        pack[3 * seats :],
        draw(st.none() | st.lists(st.sampled_from(pack), max_size=5).map(tuple)),
        tuple(tricks),
        draw(st.none() | fair),
        draw(x_tables) | ({"hands": hand_extras} if hand_extras else {}),
    )


@st.composite
def records(draw: st.DrawFn) -> Record:
    seats = draw(st.sampled_from([3, 4]))
    inner = {name: draw(x_tables) for name in ("players", "options")}
    return Record(
        draw(st.text(max_size=10)),
        seats,
        draw(st.dictionaries(st.sampled_from(seats_of(seats)), st.text())),
        draw(
            st.dictionaries(
                st.text(max_size=8).filter(lambda key: not key.startswith("x-")),
                st.booleans() | st.integers() | st.text(max_size=8),
                max_size=3,
            )
        ),
        tuple(draw(st.lists(deals(seats), max_size=2))),
        extras=draw(x_tables) | {name: table for name, table in inner.items() if table},
    )


@given(record=records())
def test_any_record_comes_back_from_its_text_and_its_text_from_it(record: Record) -> None:
    written = write_record(record)
    found = read_record(written)
    assert found == record
    assert write_record(found) == written
    assert not set(written) & {chr(code) for code in (*range(10), *range(11, 32), *range(127, 160))}
