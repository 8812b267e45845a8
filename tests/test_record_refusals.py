"""Every fault of a record's form is refused with its place and a sentence of its own (docs/record.md)."""

from __future__ import annotations

import json

import pytest

from brus.errors import RecordError
from brus.record import MAX_BYTES, fault, read_record
from brus.seats import Seat

HEAD = 'brus = 1\nvariant = "ringkobing"\n'
HANDS = 'hands = { N = "Ks Qs 9c", E = "Ad Qd 9h", S = "5c Jh Js", W = "As 6s 5s" }\n'
TALON = 'talon = "6c Ah Qh 7c 6d 8s 7s Kc 6h 9d 9s Jc Jd Kh Kd Qc 8c 8h 8d 7h 7d 5h 5d Ac"\n'
TRICKS = 'tricks = ["S: JsJh As6s KsQs Qd9h", "N: 6d 8s! Ah 7c", "E: 7s Kc^ 5s 9c"]\n'
DEAL = f'[[deals]]\ndealer = "E"\n{HANDS}{TALON}{TRICKS}'
GOOD = HEAD + DEAL
COMMIT, SECRET = "0c" * 32, "0d" * 32
PROOF = f'fair = {{ match = "m", deal = 1, commit = "{COMMIT}", seeds = ["00", "aBcD"], secret = "{SECRET}" }}\n'


def swapped(old: str, new: str, text: str = GOOD) -> str:
    """A good text with one thing changed."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def with_tricks(*tricks: str) -> str:
    return swapped(TRICKS, f"tricks = {json.dumps(tricks)}\n")


def refusal(source: bytes | str) -> str:
    with pytest.raises(RecordError) as caught:
        read_record(source)
    return str(caught.value)


def test_what_is_changed_below_is_read_as_it_stands() -> None:
    deal = read_record(GOOD + PROOF).deals[0]
    assert len(deal.tricks) == 3
    assert deal.fair is not None
    assert (deal.fair.commit, deal.fair.seeds) == (bytes.fromhex(COMMIT), (b"\0", b"\xab\xcd"))


TEXTS = {
    "too large": (b"#" * (MAX_BYTES + 1), "longer than 2097152 bytes"),
    "too large as text": ("é" * (MAX_BYTES // 2 + 1), "longer than 2097152 bytes"),
    "UTF-16": (GOOD.encode("utf-16"), "UTF-16 or UTF-32; UTF-8 was expected"),
    "UTF-16 the other way": (b"\xfe\xff" + GOOD.encode("utf-16-be"), "UTF-16"),
    "UTF-32": (GOOD.encode("utf-32"), "UTF-16 or UTF-32"),
    "Latin-1": (b'brus = 1\nvariant = "ringk\xf8bing"', "byte 26 (line 2) is 0xf8"),
    "half a character": ("# \ud800", "character 3 is half a surrogate pair"),
    "no TOML": ("brus = 1\nvariant ringkobing\n", "line 2, column 9"),
    "no TOML to the end": ("brus = ", "no TOML: Invalid value (at the end)"),
    "a key twice": ("brus = 1\nbrus = 1\n", "line 2, column 9"),
    "a deep nest": ("brus = " + "[" * 100, "lists and tables lie more than 64 deep"),
    "100,000 open brackets": ("brus = " + "[" * 100_000, "lists and tables lie more than 64 deep"),
    "many lists": ("x-a = [" + "[]," * 600_000 + "]", "more keys and brackets than any record needs"),
    "a key of many parts": ("x" + ".a" * 8 + " = 1", "more than 8 parts"),
    "a header of many parts": ("[x" + ' . "a"' * 8 + "]", "more than 8 parts"),
    "a long number": ("brus = " + "1" * 601, "longer than 600 characters"),
    "a long number with marks": ("brus = 1" + "_1" * 300, "longer than 600 characters"),
    "a long key": ("k" * 601 + " = 1", "longer than 600 characters"),
    "a deep value": (HEAD + "x-a" + " = {a" * 33 + " = 1" + "}" * 33, "more than 32 deep"),
    "zeros": (b"\0" * 100, "no TOML"),
}
HEADS = {
    "no version": (GOOD.replace("brus = 1\n", ""), "the key “brus” is missing"),
    "a future format": (GOOD.replace("brus = 1", "brus = 2\nx = 1"), "format 2 (the key “brus”); formats up to 1"),
    "format 0": (GOOD.replace("brus = 1", "brus = 0"), "“brus” is 0; versions begin with 1"),
    "a huge format": (GOOD.replace("brus = 1", "brus = " + "9" * 500), "format 0x"),
    "future rules": ("rules = 3\n" + GOOD, "version 3 of the rules (the key “rules”); versions up to 1"),
    "rules below 0": ("rules = -1\n" + GOOD, "“rules” is -1; versions begin with 1"),
    "a truth for a version": (GOOD.replace("brus = 1", "brus = true"), "a whole number, not true or false"),
    "a fraction for a version": (GOOD.replace("brus = 1", "brus = 1.0"), "not a number with a fraction"),
    "a text for a version": (GOOD.replace("brus = 1", 'brus = "1"'), "not a text in quotes"),
    "a date for a version": (GOOD.replace("brus = 1", "brus = 2020-01-01"), "not a date or a time"),
    "no variant": ("brus = 1", "the key “variant” is missing"),
    "a number for a variant": ("brus = 1\nvariant = 1", "“variant” must be a text in quotes, not a whole number"),
    "an unknown key": (HEAD + "Players = {}", "“Players” is no key here; there are brus, rules, variant, seats"),
    "an x without its dash": (HEAD + "xnote = 1", "“xnote” is no key here"),
    "five seats": (HEAD + "seats = 5", "“seats” must be 3 or 4, not 5"),
    "huge seats": (HEAD + "seats = 0x" + "f" * 500, "“seats” must be 3 or 4, not 0xfff"),
    "a truth for seats": (HEAD + "seats = true", "“seats” must be a whole number, not true or false"),
    "a list of players": (HEAD + "players = []", "“players” must be a table of keys, not a list"),
    "an unknown player": (HEAD + 'players = { n = "Anna" }', "“players.n” is no key here; there are N, E, S, W"),
    "a fourth of three": (HEAD + 'seats = 3\nplayers = { W = "Dora" }', "W does not play: there are 3 players"),
    "a player's number": (HEAD + "players = { N = 1 }", "“players.N” must be a text in quotes"),
    "a text of options": (HEAD + 'options = "target"', "“options” must be a table"),
    "an option's fraction": (HEAD + "[options]\ntarget = 7.0", "the option “target” must be true, false, a whole"),
    "an option's list": (HEAD + "[options]\ntarget = [7]", "the option “target”"),
    "a table of deals": (HEAD + "[deals]\na = 1", "“deals” must be a list in square brackets, not a table"),
    "deals of numbers": (HEAD + "deals = [1]", "deal 1: “deals” must be a table of keys, not a whole number"),
    "a later deal": (GOOD + DEAL.replace("Ks Qs 9c", "Ks Qs"), "deal 2: hands.N: 3 cards were expected, 2 found"),
    "a seat too many": (GOOD.replace("[[deals]]", "seats = 3\n[[deals]]"), "deal 1: W does not play"),
}


@pytest.mark.parametrize("source, words", [*TEXTS.values(), *HEADS.values()], ids=[*TEXTS, *HEADS])
def test_texts_versions_keys_and_types_are_checked(source: bytes | str, words: str) -> None:
    assert words in refusal(source)


DEALS = {
    "no dealer": ('dealer = "E"\n', "", "the key “dealer” is missing"),
    "no such dealer": ('dealer = "E"', 'dealer = "e"', "“dealer” must be one of N E S W, not “e”"),
    "a dealer's number": ('dealer = "E"', "dealer = 1", "“dealer” must be a text"),
    "no hands": (HANDS, "", "the key “hands” is missing"),
    "no talon": (TALON, "", "the key “talon” is missing"),
    "an unknown key": (TALON, TALON + "winner = 1\n", "“winner” is no key here; there are dealer, hands"),
    "a list of hands": (HANDS, "hands = []\n", "“hands” must be a table"),
    "a list for a hand": ('"Ks Qs 9c"', '["Ks", "Qs", "9c"]', "“hands.N” must be a text"),
    "an unknown seat": (", W =", ", X =", "“hands.X” is no key here"),
    "a missing hand": (', W = "As 6s 5s"', "", "the hand of W is missing"),
    "two cards": ('"Ks Qs 9c"', '"Ks Qs"', "hands.N: 3 cards were expected, 2 found"),
    "four cards": ('"Ks Qs 9c"', '"Ks Qs 9c 9d"', "hands.N: 3 cards were expected, 4 found"),
    "no card": ('"Ks Qs 9c"', '"Ks Qs 9x"', "hands.N: “9x” is no card"),
    "cards run together": ('"Ks Qs 9c"', '"KsQs 9c"', "hands.N: “KsQs” is no card"),
    "an endless card": ('"Ks Qs 9c"', f'"{"Ks" * 99} Qs 9c"', "hands.N: “KsKsKsKs…” is no card"),
    "a short talon": ('5d Ac"', '5d"', "talon: 24 cards were expected, 23 found"),
    "an endless talon": ('5d Ac"', f'5d {"Ac " * 99}"', "talon: more than 36 cards"),
    "a card twice in a hand": ('"Ks Qs 9c"', '"Ks Ks 9c"', "Ks stands twice: in hands.N and in hands.N"),
    "a card in two hands": ('"Ks Qs 9c"', '"Ks Qs 5s"', "5s stands twice: in hands.N and in hands.W"),
    "a card in hand and talon": ('5d Ac"', '5d As"', "As stands twice: in hands.W and in talon"),
    "a card twice in the talon": ('5d Ac"', '5d 6c"', "6c stands twice: in talon and in talon"),
    "a list of cuts": (TALON, TALON + "cuts = []\n", "“cuts” must be a text"),
    "no card cut": (TALON, TALON + 'cuts = "Kh 1d"\n', "cuts: “1d” is no card"),
    "endless cuts": (TALON, TALON + f'cuts = "{"Kh " * 51}"\n', "cuts: more than 50 cards"),
    "a text of tricks": (TRICKS, 'tricks = "S: Js"\n', "“tricks” must be a list"),
}

SEPARATORS = {
    "a tab": "\t",
    "a line break": "\n",
    "a carriage return": "\r",
    "a form feed": "\f",
    "a no-break space": "\xa0",
    "a thin space": "\u2009",
    "an ideographic space": "\u3000",
    "a line separator": "\u2028",
    "a file separator": "\x1c",
}


@pytest.mark.parametrize("separator", SEPARATORS.values(), ids=SEPARATORS)
def test_words_are_divided_by_spaces_and_by_nothing_else(separator: str) -> None:
    escaped = f"\\u{ord(separator):04x}"
    for old, key in (("Ks Qs 9c", "hands.N"), ("6c Ah", "talon")):
        assert refusal(swapped(f'"{old}', f'"{old.replace(" ", escaped, 1)}')).startswith(f"deal 1: {key}: “")
    assert refusal(GOOD + f'cuts = "Kh{escaped}9d"\n').startswith("deal 1: cuts: “")
    for trick in ("9c{}8c", "9c 8c{}", "{}9c 8c"):
        source = with_tricks("S: JsJh As6s KsQs Qd9h", f"N: {trick.format(separator)}")
        assert refusal(source).startswith("deal 1, trick 2, ")
    for trick in ("{}N: 9c", "N{}: 9c"):
        source = with_tricks("S: JsJh As6s KsQs Qd9h", trick.format(separator))
        assert "is no trick" in refusal(source)


def test_any_number_of_spaces_divides_words() -> None:
    record = read_record(swapped('"N: 6d 8s! Ah 7c"', '"  N  :  6d   8s! Ah 7c  "'))
    assert record == read_record(GOOD)
    assert read_record(swapped('"Ks Qs 9c"', '"  Ks  Qs 9c "')) == record


@pytest.mark.parametrize("old, new, words", DEALS.values(), ids=DEALS)
def test_a_deal_of_the_wrong_form_is_refused(old: str, new: str, words: str) -> None:
    assert refusal(swapped(old, new)).startswith("deal 1: " + words)


TRICKS_REFUSED = {
    "nothing": ("", ": “” is no trick: a leader, a colon and plays were expected"),
    "no colon": ("S 9c", ": “S 9c” is no trick"),
    "no leader": (": 9c", ": “: 9c” is no trick"),
    "no such leader": ("X: 9c", ": “X: 9c” is no trick"),
    "a leader in lower case": ("s: 9c", ": “s: 9c” is no trick"),
    "no play": ("S: 9c Kx", ", W: “Kx” is no play"),
    "a mark apart": ("S: 9c! ^", ", W: “^” is no play"),
    "four cards at once": (
        "E: 9c9s9h9d",
        ", E: “9c9s9h9d” is no play: one to three cards are played at once, not 4 (4.1)",
    ),
    "a card twice in a play": ("N: 9c9c", ", N: “9c9c” is no play: it names a card twice (2.1)"),
    "a mark twice": ("N: Kh!!", ", N: “Kh!!” is no play"),
    "an endless play": ("N: " + "Kh" * 9999, ", N: “KhKh"),
    "a fifth play": ("S: 9c 9s 9h 9d 8c", ": “8c” is one play too many: there are 4 players"),
    "endless plays": ("S: " + "9c " * 9999, ": “9c” is one play too many"),
    "a pass": ("S: pass", ", S: “pass” is not written in a record"),
    "a pipe": ("S: pipe", ", S: “pipe” is not written in a record"),
    "an early show": ("S: 9c show", ": “show” or “hide” may stand only once, as the last word"),
    "a show before the lead": ("S: show", ": “show” or “hide”"),
    "a hide in the middle": ("S: 9c hide Ad 6c 7d", ": “show” or “hide”"),
    "a show and a hide": ("S: 9c Ad 6c 7d show hide", ": “show” or “hide”"),
    "a play after a show": ("S: 9c Ad 6c 7d show 8c", ": “show” or “hide”"),
    "a Show": ("S: 9c Ad 6c 7d Show", ": “Show” is one play too many"),
}


@pytest.mark.parametrize("trick, words", TRICKS_REFUSED.values(), ids=TRICKS_REFUSED)
def test_a_trick_of_the_wrong_form_is_refused(trick: str, words: str) -> None:
    assert refusal(with_tricks("S: JsJh As6s KsQs Qd9h", trick)).startswith("deal 1, trick 2" + words)


PROOFS = {
    "a key too few": ('match = "m", ', "", "the key “fair.match” is missing"),
    "a key too many": ('match = "m"', 'match = "m", a = 1', "“fair.a” is no key here"),
    "a match's number": ('"m"', "1", "“fair.match” must be a text"),
    "no match id": ('"m"', '""', "a match id has 1 to 200 bytes"),
    "deal 0": ("deal = 1", "deal = 0", "“fair.deal” must be a number from 1 on, not 0"),
    "a huge deal": ("deal = 1", "deal = 18446744073709551616", "not 0x10000000000000000"),
    "a truth for a deal": ("deal = 1", "deal = true", "“fair.deal” must be a whole number"),
    "a short commitment": (COMMIT, "0c" * 31, "“fair.commit” must be 64 hexadecimal digits"),
    "a long secret": (SECRET, "0d" * 33, "“fair.secret” must be 64 hexadecimal digits"),
    "spaces in hex": (SECRET, "0d" * 31 + "  ", "“fair.secret” must be 64 hexadecimal digits"),
    "no hex": (SECRET, "0g" * 32, "“fair.secret” must be 64 hexadecimal digits"),
    "digits of another script": (SECRET, "٠" * 64, "“fair.secret” must be 64 hexadecimal digits"),
    "a text of seeds": ('["00", "aBcD"]', '"00"', "“fair.seeds” must be a list"),
    "a seed's number": ('"00"', "0", "“fair.seeds” must be a text"),
    "an empty seed": ('"00"', '""', "“fair.seeds” must be 2 to 128 hexadecimal digits"),
    "half a byte": ('"00"', '"000"', "“fair.seeds” must be 2 to 128 hexadecimal digits"),
    "a long seed": ('"00"', f'"{"00" * 65}"', "“fair.seeds” must be 2 to 128 hexadecimal digits"),
}


@pytest.mark.parametrize("old, new, words", PROOFS.values(), ids=PROOFS)
def test_a_proof_of_the_wrong_form_is_refused(old: str, new: str, words: str) -> None:
    found = refusal(GOOD + swapped(old, new, PROOF))
    assert found.startswith("deal 1: ")
    assert words in found


@pytest.mark.parametrize(
    "text",
    [
        '"' + "a.b." * 50 + '"',
        "'" + "[" * 500 + "'",
        '"""' + '"" [[ \\""" ]]' * 50 + '"""""',
        "'''" + "''{" * 500 + "'''''",
        '"' + '\\"[' * 500 + '"',
        "1 # " + "[" * 500,
    ],
)
def test_brackets_and_dots_in_strings_and_comments_do_not_count(text: str) -> None:
    assert "x-a" in read_record(f"{HEAD}x-a = {text}\n").extras


HOSTILE = "\\u001b]0;owned\\u0007\\u202e\\u0000\\nK"


@pytest.mark.parametrize(
    "source",
    [
        HEAD + f'"{HOSTILE}" = 1',
        HEAD + f'players = {{ "{HOSTILE}" = 1 }}',
        HEAD + f'[options]\n"{HOSTILE}" = 1.5',
        swapped('dealer = "E"', f'dealer = "{HOSTILE}"'),
        swapped('"Ks Qs 9c"', f'"{HOSTILE} Qs 9c"'),
        swapped('"Ks Qs 9c"', f'"{HOSTILE * 2000} Qs 9c"'),
        swapped(TRICKS, f'tricks = ["{HOSTILE}"]'),
        swapped(TRICKS, f'tricks = ["N: {HOSTILE.replace("n", "t")}"]'),
        swapped(TRICKS, f'tricks = ["N: 9c 9s 9h 9d {HOSTILE}"]'),
        GOOD + PROOF.replace(SECRET, HOSTILE),
        HEAD + "x-a = \x1b[2J",
        "a.b\x1b = 1",
        HEAD + "x-a = { '\u202e' = 1, '\u202e' = 1 }",
        f"[{'a' * 500}]\n[{'a' * 500}]",
    ],
)
def test_no_message_holds_anything_that_a_terminal_obeys_or_is_endless(source: str) -> None:
    words = refusal(source)
    assert words.isprintable()
    assert len(words) < 400


@pytest.mark.parametrize(
    "place, words",
    [
        ((None, None, None), "this"),
        ((None, None, "cuts"), "cuts: this"),
        ((2, None, None), "deal 2: this"),
        ((2, None, Seat.W), "deal 2, W: this"),
        ((1234, 3, None), "deal 1234, trick 3: this"),
        ((2, 3, Seat.E), "deal 2, trick 3, E: this"),
    ],
)
def test_a_fault_names_its_place(place: tuple[int | None, int | None, Seat | str | None], words: str) -> None:
    assert str(fault(*place, "this")) == words
