"""People without accounts: names that harm nobody, tokens and codes of which only hashes are kept."""

from __future__ import annotations

import unicodedata
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brus.server.cleaning import LONGEST_NAME, clean, clean_name, clean_text
from brus.server.people import CODE_LETTERS, People, hash_of, read_code
from brus.server.seating import Person
from brus.server.store import Store


@pytest.fixture
async def people(tmp_path: Path) -> AsyncIterator[People]:
    store = Store(tmp_path / "server.db")
    await store.start()
    yield People(store)
    await store.close()


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Anna \t Maria\n", "Anna Maria"),
        ("Þorgerður", "Þorgerður"),
        ("e\u0301", "é"),
        ("محمد", "محمد"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क\u094d\u200dष", "क\u094d\u200dष"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("\u202eevil\u202c", "evil"),
        ("a\u2066b\u2069\u200f\u061c", "ab"),
        ("a\x00\x1b[31mb", "a[31mb"),
        ("\u3164\u2800\u115f", ""),
        ("\u200d\u200d", ""),
        ("a\u200d \u200db", "a b"),
        ("\u0301\u0302abc", "abc"),
        ("Z" + "\u0334" * 40 + "algo", "Z" + "\u0334" * 4 + "algo"),
        ("\ue000\U000e0041x", "x"),
        ("a" * 100, "a" * LONGEST_NAME),
    ],
)
def test_a_name_is_cleaned_for_every_script_and_direction(given: str, shown: str) -> None:
    assert clean_name(given) == shown


@given(st.text(st.characters(codec=None), max_size=300))
def test_whatever_is_typed_what_is_shown_acts_on_nothing_around_it(text: str) -> None:
    shown = clean_text(text)
    assert shown == shown.strip()
    assert len(shown) <= 200
    assert clean_text(shown) == shown
    shown.encode()
    for character in shown:
        kind = unicodedata.category(character)
        assert kind not in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}, character
        assert kind != "Cf" or character in "\u200c\u200d", character
    assert "  " not in shown


@given(st.text(max_size=60), st.integers(1, 30))
def test_what_is_cut_stays_within_its_length(text: str, most: int) -> None:
    assert len(clean(text, most)) <= most


async def test_a_token_opens_one_person_and_neither_it_nor_the_code_stands_in_the_database(
    people: People, tmp_path: Path
) -> None:
    made = await people.make("Anna")
    other = await people.make(None)
    known = await people.of_token(made.token)
    assert known is not None
    assert (known.person, other.person.name.startswith("Guest")) == (made.person, True)
    for wrong in ("", "x", made.token[:-1], made.token + "x", "a" * 5000, "\x00", "é"):
        assert await people.of_token(wrong) is None
    await people._store.close()
    whole = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert hash_of(made.token) in whole
    for secret in (made.token, made.code, made.code.replace("-", "")):
        assert secret.encode() not in whole


async def test_a_code_moves_a_person_to_another_device_once_however_it_is_typed(people: People) -> None:
    made = await people.make("Anna")
    typed = made.code.lower().replace("-", "  ").replace("0", "o").replace("1", "l")
    again = await people.recover(typed)
    assert again is not None
    assert again.person == made.person
    assert await people.recover(made.code) is None, "a code that was used is worth nothing"
    assert {known.person for token in (made.token, again.token) if (known := await people.of_token(token))} == {
        made.person
    }
    third = await people.recover(again.code)
    assert third is not None
    assert await people.recover("") is None


async def test_a_new_code_replaces_the_old_one(people: People) -> None:
    made = await people.make("Anna")
    code = await people.new_code(made.person)
    assert await people.recover(made.code) is None
    assert await people.recover(code) is not None


async def test_a_device_that_was_forgotten_opens_nothing_and_others_still_do(people: People) -> None:
    made = await people.make("Anna")
    again = await people.recover(made.code)
    assert again is not None
    await people.forget(hash_of(made.token))
    assert await people.of_token(made.token) is None
    assert await people.of_token(again.token) is not None


async def test_a_token_that_was_not_used_for_too_long_is_worth_nothing_and_a_clock_that_jumps_does_not_end_it(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    import brus.server.people as module

    made = await people.make("Anna")
    now = module.time.time()
    for jump, is_known in (
        (-86400 * 3650, True),
        (0, True),
        (86400 * 399, True),
        (86400 * 900, False),
        (86400 * 401, True),
    ):
        monkeypatch.setattr(module.time, "time", lambda jump=jump: now + jump)
        assert (await people.of_token(made.token) is not None) == is_known, jump


async def test_a_name_is_changed_unless_nothing_is_left_of_it(people: People) -> None:
    made = await people.make("Anna")
    assert await people.rename(made.person, "\u202e") is None
    assert await people.rename(made.person, " Bo ") == Person(made.person.id, "Bo")
    known = await people.of_token(made.token)
    assert known is not None
    assert known.person.name == "Bo"


async def test_what_a_person_played_last_is_remembered(people: People) -> None:
    made = await people.make("Anna")
    assert await people.last(made.person) is None
    await people.remember(made.person, {"variant": "danish"})
    last = await people.last(made.person)
    assert last is not None
    assert bytes(last) == b'{"variant":"danish"}'


def test_a_code_has_letters_that_nobody_mistakes() -> None:
    assert len(CODE_LETTERS) == 32
    assert read_code(CODE_LETTERS.lower()) == CODE_LETTERS
