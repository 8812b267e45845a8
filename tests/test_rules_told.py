"""The rules page and the game's help tell the same rules, and every house rule changes what they tell."""

from __future__ import annotations

import re

import pytest

from brus.cli.record_story import match_story
from brus.host import Host
from brus.messages import say
from brus.ranking import seven_kings
from brus.rulespage import rules_page
from brus.rulestold import more_rules, told_rules
from brus.seats import Seat
from brus.tui.guide import rules_in_short
from brus.tui.story import announcements, reason_of
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
    more = list(more_rules(get_variant(name).rules(seats)))
    assert page[at + len(told) : at + len(told) + len(more)] == more


@pytest.mark.parametrize(
    ("name", "seats", "numbers"),
    [
        ("danish", 4, "2.10 2.11 8.2 4.5 6.1(c) 6.2 6.12"),
        ("danish", 3, "2.10 2.11 8.2 4.5 6.1(c) 6.2"),
        ("estonian", 4, "2.10 2.11 8.2"),
        ("ringkobing", 4, "2.10 2.11 8.2 4.5 5.2 5.3 6.1(c) 6.2 6.12"),
        ("icelandic", 4, "2.10 2.11 8.2 6.1(c) 6.2 6.12"),
    ],
)
def test_the_rules_page_tells_besides_what_a_screen_sees_to_by_itself(name: str, seats: int, numbers: str) -> None:
    said = " ".join(more_rules(get_variant(name).rules(seats)))
    assert re.findall(r"(\d+\.\d+(?:\([a-z]\))?)(?=[,)])", said) == numbers.split()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("danish", "three at once, beginning with the dealer"),
        ("ringkobing", "one at a time, beginning on the dealer's left"),
        ("icelandic", "three at once, beginning on the dealer's left"),
    ],
)
def test_how_the_cards_are_dealt_is_told(name: str, said: str) -> None:
    assert said in " ".join(more_rules(get_variant(name).rules()))


@pytest.mark.parametrize(("name", "there"), [("danish", True), ("modern", True), ("ringkobing", False)])
def test_the_king_of_spades_is_among_the_cards_with_power_where_it_has_some(name: str, there: bool) -> None:
    (line,) = [line for line in rules_page(get_variant(name), 4) if "only these have power" in line]
    assert ("; and Ks, which beats Kc once it is winning" in line) == there


@pytest.mark.parametrize(("name", "seats"), [game for game in GAMES if game[1] == 3])
def test_with_three_players_nobody_has_a_side(name: str, seats: int) -> None:
    said = " ".join([*told_rules(get_variant(name).rules(seats)), *more_rules(get_variant(name).rules(seats))])
    assert not re.search(r"\b(side|partner|partners)\b", re.sub(r"not your partner's", "", said))


@pytest.mark.parametrize(("name", "seats", "option", "value"), OVERRIDES)
def test_every_house_rule_changes_what_is_told(name: str, seats: int, option: str, value: object) -> None:
    plain = list(told_rules(get_variant(name).rules(seats)))
    assert list(told_rules(get_variant(name).rules(seats, {option: value}))) != plain


@pytest.mark.parametrize(
    ("name", "seats", "options", "said"),
    [
        ("danish", 4, {}, "if it would win the match (6.5)"),
        ("danish", 4, {"dare_in_last_trick": False}, "in the last trick (9)"),
        ("danish", 4, {"unlawful_dares": "smacked"}, "pays the opponents as if it were smacked: 2 for Kh, 2 for 8s (6.12)"),
        ("icelandic", 4, {"proof": "both"}, "to both opponents"),
        ("icelandic", 4, {"proof": "left"}, "to the opponent on the left"),
        ("icelandic", 4, {}, "with one line left (6.5)"),
        ("ringkobing", 4, {}, "Two cards of one rank"),
        ("ringkobing", 4, {"piping": False}, "Two or three cards of one rank"),
        ("ringkobing", 4, {"piping": False}, "three cards led together scores one"),
        ("ringkobing", 4, {"kristian_andersen": True}, "or by Ks, Kristian Andersen, once Kc is winning"),
        ("modern", 3, {"buk_accumulates": True}, "one for each buk in a row"),
        ("modern", 3, {}, "five of the 12 tricks"),
        ("danish", 4, {"target": 2}, "cross out both wins"),
        ("danish", 4, {}, "the dare stands: Kh scores 1, 8s 1. If it is an opponent's, it smacks yours: Kh scores 2, 8s 2"),
        ("danish", 4, {}, "it is an oversmack: 3 (6.9)"),
        ("danish", 3, {}, "it is an oversmack: 3; where it is the third player's Jc, that one scores 3 (6.9)"),
        ("danish", 4, {}, "3 where that is Kh, 4 where it is Jc; by partners, 2 where they stand and 4 where they are"),
        ("modern", 3, {}, "2 where that is Kh, 2 where it is Jc (6.9)"),
        ("icelandic", 4, {"unlawful_dares": "smacked"}, "3 when Kh is led, else 2 (6.12)"),
        ("icelandic", 4, {}, "a comb of lines: each point crosses out one of your side's"),
        ("icelandic", 4, {}, "Led, which is called the round"),
        ("danish", 3, {}, "each point crosses out one of yours"),
        ("danish", 3, {}, "Who takes five of the 12 tricks"),
        ("danish", 4, {"target": 1}, "cross out its only one wins"),
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


def test_why_points_were_scored_is_called_the_same_in_the_story_and_in_the_game() -> None:
    """A match in which every reason occurs is told by both; each names each reason with the same words."""
    rules = get_variant("ringkobing").rules(4, {"target": 5})
    seen: set[str] = set()
    for seed in range(40):
        host = Host(rules, seed=seed, levels=dict.fromkeys(Seat, "random"))
        while host.match.winner is None:
            host.go_on()
        story = list(match_story(host.match))
        words = Words(4, Seat.S, {})
        for deal in host.match.deals:
            for side, points, reason in deal.points:
                word = say(f"reason-{reason}")
                assert reason_of(reason) == word
                if reason != "chimney":
                    assert any(f"{side}: {points} for {word}" in line for line in story)
                    assert any(line.endswith(f"{points} – {word}.") for line in announcements(deal.events, words))
                seen.add(reason)
    # The cut and the buk are not of this game.
    assert seen == {"hawk", "dare", "triple", "deal", "jan", "chimney"}
