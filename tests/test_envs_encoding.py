"""Every play has one number, the same in every version, and every number one play for a hand."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import pytest

from brus.cards import CARDS, Card
from brus.envs.encoding import ACTION_COUNT, ACTIONS, MARKS, index_of, indices_of, play_at
from brus.errors import PlayError
from brus.match import Match
from brus.plays import HIDE, PASS, PIPE, SHOW, Play
from strategies import TABLES, begin_deal, go_on, random_rules

FROZEN = "1e0b8420e8e1d4106e3fa1a7b7a418d1b345b8b6b39b2aa73e6c74891357c785"
"""Networks have learnt these numbers: the table may never change."""


def test_the_table_of_actions_is_the_one_that_was_published() -> None:
    text = "\n".join(f"{index} {action}" for index, action in enumerate(ACTIONS))
    assert hashlib.sha256(text.encode()).hexdigest() == FROZEN


@pytest.mark.parametrize(
    ("index", "text"),
    [
        (0, "Ac"),
        (6, "Kh"),
        (39, "5d"),
        (40, "Kh!"),
        (41, "8s!"),
        (42, "Kc^"),
        (43, "AcAs"),
        (44, "AcAh"),
        (82, "AsAh"),
        (822, "5h5d"),
        (823, "AcKc^"),
        (824, "AcKh!"),
        (825, "Ac8s!"),
        (942, "8s!5d"),
        (943, "***"),
        (944, "***Kh!"),
        (945, "***8s!"),
        (946, "***Kc^"),
        (947, "***Kh!8s!"),
        (948, "***Kh!Kc^"),
        (949, "***8s!Kc^"),
        (950, "***Kh!8s!Kc^"),
        (951, "pass"),
        (952, "pipe"),
        (953, "show"),
        (954, "hide"),
    ],
)
def test_some_lines_of_the_table(index: int, text: str) -> None:
    assert str(ACTIONS[index]) == text


def test_the_table_has_every_card_every_pair_and_every_set_of_marks_once() -> None:
    assert ACTION_COUNT == len(ACTIONS) == len({str(action) for action in ACTIONS}) == 955
    assert [action.cards for action in ACTIONS[:40]] == [(card,) for card in CARDS]
    pairs = [action for action in ACTIONS if len(action.cards) == 2]
    assert len({action.cards for action in pairs}) == 780
    assert all(low < high for low, high in (action.cards for action in pairs))
    assert len({(action.cards, action.marked) for action in pairs}) == 900
    assert len(set(MARKS)) == 8


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_lawful_play_of_every_variant_and_house_rule_maps_one_to_one_and_back(name: str, seats: int) -> None:
    luck, positions = Random(f"{name}{seats}"), 0
    while positions < 1500:
        match = Match(random_rules(luck, name, seats))
        begin_deal(match, luck)
        for _ in range(60):
            if match.to_act is None or match.deal is None:
                break
            legal, hand = match.legal_plays(), match.deal.hand(match.to_act)
            numbers = [index_of(play) for play in legal]
            assert len(set(numbers)) == len(legal)
            assert [play_at(number, hand) for number in numbers] == list(legal)
            assert indices_of(legal) == sorted(numbers)
            positions += 1
            go_on(match, luck)


def test_every_number_has_a_play_for_a_hand_that_holds_its_cards() -> None:
    luck = Random(3)
    for index, action in enumerate(ACTIONS):
        needed = set(action.cards) | set(action.marked)
        others = luck.sample([card for card in CARDS if card not in needed], 3 - len(needed))
        play = play_at(index, sorted([*needed, *others]))
        assert index_of(play) == index
        assert play in (PASS, PIPE, SHOW, HIDE) or play.cards


@pytest.mark.parametrize("text", ["Jc!", "8c!", "Kh^", "Kc!", "KcKs^", "AcAsAh!"])
def test_a_play_that_no_rules_ever_allow_has_no_number(text: str) -> None:
    with pytest.raises(PlayError, match="has no number"):
        index_of(Play.parse(text))


@pytest.mark.parametrize("index", [-1, 955, 10**9, 1.0, "0", None])
def test_what_is_no_number_of_an_action_is_refused(index: Any) -> None:
    with pytest.raises(PlayError, match="numbers from 0 to 954"):
        play_at(index, [])


@pytest.mark.parametrize(("index", "hand"), [(943, "KcKs"), (944, "KcKsKd"), (946, "KsKhKd")])
def test_the_whole_hand_of_three_needs_three_cards_with_those_that_are_marked(index: int, hand: str) -> None:
    with pytest.raises(PlayError, match="whole hand of three"):
        play_at(index, [Card.parse(hand[at : at + 2]) for at in range(0, len(hand), 2)])


def test_a_text_has_the_number_of_its_play_and_what_is_none_is_told_so() -> None:
    for index, action in enumerate(ACTIONS):
        if action.play is not None:
            assert index_of(str(action)) == index
    for given in ("Kh?", "", None, 3.5, [], Card.parse("Kh")):
        with pytest.raises(PlayError, match=r"no play|no card"):
            index_of(given)  # type: ignore[arg-type]
