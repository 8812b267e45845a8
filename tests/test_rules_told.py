"""The rules page and the game's help tell the same rules, and every house rule changes what they tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from brus.messages import say
from brus.ranking import seven_kings
from brus.rulespage import rules_page
from brus.rulestold import told_rules
from brus.seats import Seat
from brus.tui.guide import rules_in_short
from brus.tui.words import Words
from brus.variants import VARIANTS, get_variant

GAMES = [(name, seats) for name, variant in VARIANTS.items() for seats in variant.players]
OVERRIDES = [
    (name, seats, option.name, value)
    for name, seats in GAMES
    for option in get_variant(name).options(seats)
    for value in option.values
    if value != getattr(get_variant(name).house, option.name) and (seats == 4 or value not in option.four_only)
    if option.name != "target" or value in (1, 7)
]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_both_pages_tell_the_same_sentences(name: str, seats: int) -> None:
    told = list(told_rules(get_variant(name).rules(seats)))
    page = list(rules_page(get_variant(name), seats))
    at = page.index(told[0])
    assert page[at : at + len(told)] == told
    plain = Words(seats, Seat.S, {}, ascii_only=True)
    assert rules_in_short(get_variant(name).rules(seats), plain)[1:] == told


@pytest.mark.parametrize(("name", "seats", "option", "value"), OVERRIDES)
def test_every_house_rule_changes_what_is_told(name: str, seats: int, option: str, value: object) -> None:
    plain = list(told_rules(get_variant(name).rules(seats)))
    assert list(told_rules(get_variant(name).rules(seats, {option: value}))) != plain


@pytest.mark.parametrize(
    ("name", "seats", "options", "said"),
    [
        ("danish", 4, {}, "if it would win the match (6.5)"),
        ("danish", 4, {"dare_in_last_trick": False}, "in the last trick (9)"),
        ("danish", 4, {"unlawful_dares": "smacked"}, "pays the opponents (6.12)"),
        ("icelandic", 4, {"proof": "both"}, "to both opponents"),
        ("icelandic", 4, {"proof": "left"}, "to the opponent on the left"),
        ("icelandic", 4, {}, "with one line left (6.5)"),
        ("ringkobing", 4, {}, "Two cards of one rank"),
        ("ringkobing", 4, {"piping": False}, "Two or three cards of one rank"),
        ("ringkobing", 4, {"piping": False}, "three cards led together scores one"),
        ("ringkobing", 4, {"kristian_andersen": True}, "or by Ks once Kc is winning"),
        ("modern", 3, {"buk_accumulates": True}, "one for each buk in a row"),
        ("modern", 3, {}, "five of the 12 tricks"),
        ("danish", 4, {"target": 1}, "cross out its one stroke wins"),
    ],
)
def test_what_a_match_plays_is_told(name: str, seats: int, options: dict[str, object], said: str) -> None:
    assert said in " ".join(told_rules(get_variant(name).rules(seats, options)))


@pytest.mark.parametrize(("options", "kings"), [({}, "both"), ({"kristian_andersen": False}, "kc")])
def test_the_kings_that_count_on_a_led_seven(options: dict[str, object], kings: str) -> None:
    assert seven_kings(get_variant("modern").rules(4, options)) == kings


def test_every_sentence_names_its_rule() -> None:
    for name, seats in GAMES:
        for sentence in told_rules(get_variant(name).rules(seats)):
            assert sentence.endswith(").") or "(3)" in sentence, sentence


def test_why_points_were_scored_is_called_the_same_everywhere() -> None:
    source = Path(__file__).parent.parent / "src" / "brus"
    tellers = [file for file in source.rglob("*.py") if 'f"reason-{' in file.read_text(encoding="utf-8")]
    assert len(tellers) == 2
    assert say("reason-triple") == "three alike"
