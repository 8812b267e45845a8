"""What an outside bot is told: all that its seat's view holds, nothing else, under the keys that docs/protocol.md lists.

The long run: ``python -m pytest -m slow tests/test_protocol_messages.py``.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brus.bots import serving as serving_module
from brus.bots.levels import level_of
from brus.bots.protocol import choose_object, message, new_object, result_object, split, view_again
from brus.bots.serving import serve
from brus.errors import BotError, BrusError, OptionError
from brus.kernel import layout, names
from brus.match import Match
from brus.plays import Play
from brus.seats import Seat
from brus.view import View, view_of
from strategies import QUICK_LEVELS, TABLES, matches, played, random_rules
from tables import at
from test_view_hides import ContradictsHistoryError, rearranged

DOCUMENT = (Path(__file__).resolve().parent.parent / "docs" / "protocol.md").read_text("utf-8")


def asked(match: Match) -> View | None:
    """The view of the seat to act, if there is one."""
    return None if match.to_act is None else view_of(match, match.to_act)


def as_sent(view: View) -> tuple[dict, dict]:
    """The two objects as they come out at the other end."""
    return json.loads(json.dumps(new_object(view, 2000))), json.loads(json.dumps(choose_object(view, 7)))


def without_old_cards(view: View) -> View:
    """The view without the cards of earlier tricks that still stand in places of the trick on the table."""
    known = list(view.known)
    for seat in range(4):
        turn = (seat - view.leader) % view.rules.seats
        for unit in range(names.HAND_SIZE):
            laid = seat < view.rules.seats and turn < known[layout.PLAYED] and unit < known[layout.UNITS]
            if not laid:
                known[layout.LAID + names.HAND_SIZE * seat + unit] = names.NO_CARD
    return replace(view, known=tuple(known))


def keys_in(section: str) -> set[str]:
    """The keys that a table of the document lists."""
    text = DOCUMENT.split(f"\n## {section}\n")[1].split("\n## ")[0]
    return {key for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE) for key in re.findall(r"`(\w+)`", row)}


@pytest.mark.untraced
@settings(max_examples=200)
@given(match=matches(most=90))
def test_the_view_can_be_made_again_from_what_a_bot_is_told(match: Match) -> None:
    view = asked(match)
    if view is not None:
        again = view_again(*as_sent(view))
        assert not any(isinstance(number, bool) for number in again.known)
        assert without_old_cards(again) == without_old_cards(view)
        for bot in map(level_of, QUICK_LEVELS):
            assert bot(again, 99) == bot(view, 99)


@pytest.mark.untraced
@settings(max_examples=60)
@given(match=matches(most=60, unlawful_dares="smacked"))
def test_the_view_can_be_made_again_where_unlawful_dares_are_smacked(match: Match) -> None:
    view = asked(match)
    if view is not None:
        assert without_old_cards(view_again(*as_sent(view))) == without_old_cards(view)


@pytest.mark.untraced
def test_every_kind_of_question_was_among_those_made_again() -> None:
    luck, seen = Random(3), Counter[str]()
    for number in range(500):
        name, seats = TABLES[number % len(TABLES)]
        view = asked(played(random_rules(luck, name, seats, target=9), luck, luck.randint(1, 40)))
        if view is not None:
            again = view_again(*as_sent(view))
            assert without_old_cards(again) == without_old_cards(view)
            seen[choose_object(view, 1)["phase"]] += 1
    assert set(seen) == {"lead", "follow", "pipe", "show"}


@pytest.mark.untraced
@settings(max_examples=150)
@given(match=matches(most=70), luck=st.integers(0, 2**32 - 1))
def test_no_unseen_card_changes_a_byte_that_a_bot_is_sent(match: Match, luck: int) -> None:
    if match.to_act is None:
        return
    view = view_of(match, match.to_act)
    try:
        other = view_of(rearranged(match, match.to_act, Random(luck)), match.to_act)
    except ContradictsHistoryError:
        return
    assert message("new", new_object(other, 5)) == message("new", new_object(view, 5))
    assert message("choose", choose_object(other, 5)) == message("choose", choose_object(view, 5))
    assert message("result", result_object(other)) == message("result", result_object(view))


@pytest.mark.untraced
@settings(max_examples=150)
@given(match=matches(most=70))
def test_a_bot_is_told_no_card_that_its_seat_has_not_seen(match: Match) -> None:
    view = asked(match)
    if view is None:
        return
    told = json.dumps(choose_object(view, 1))
    seen = {*view.hand, *view.cuts, *(card for trick in view.tricks for play in trick.plays for card in play.cards)}
    seen |= {card for cards in view.shown.values() for card in cards}
    runs = re.findall(r'"((?:[AKQJT5-9][cshd])+)"', re.sub("[!^]", "", told))
    assert {card for run in runs for card in re.findall("..", run)} <= {str(card) for card in seen}


def test_every_key_is_documented_and_every_documented_key_is_sent() -> None:
    view = asked(at("danish", "N: Kc"))
    assert view is not None
    assert keys_in("`new`") == set(new_object(view, 1))
    inner = {"leader", "plays", "winning", "piped", "winner", "units", "shown"}
    assert keys_in("`choose`") == set(choose_object(view, 1))
    for told in (choose_object(view, 1)["trick"], *choose_object(view, 1)["tricks"]):
        assert set(told) <= inner
        assert all(f"`{key}`" in DOCUMENT for key in told)
    assert all(f"`{key}`" in DOCUMENT for key in result_object(view))


@pytest.mark.parametrize(
    ("variant", "tricks", "hand", "takes"),
    [
        ("danish", ["N: Ad"], "9c Kh Td", "Kh 9c"),
        ("danish", ["N: 7h"], "7c Jc Kc", "Kc 7c"),
        ("danish", ["N: 7h Kc"], "Ks Jc 7c", "Ks"),
        ("danish", ["N: 8s8d"], "Kh Ah Td", "AhKh"),
        ("danish", ["N: 8s8d"], "Ac Ah Td", ""),
        ("icelandic", ["N: 7h"], "7c Jc Kc", "Jc"),
    ],
)  # fmt: skip
def test_takes_lists_the_plays_that_beat_what_is_winning(
    variant: str, tricks: list[str], hand: str, takes: str
) -> None:
    seat = "NESW"[len(tricks[0].split()) - 1]
    match = at(variant, *tricks, hands={seat: hand})
    view = view_of(match, Seat[seat])
    told = [text for text in choose_object(view, 1)["takes"] if "!" not in text]
    assert sorted(told) == sorted(takes.split())


def test_a_lead_always_takes_for_the_moment() -> None:
    view = asked(at("danish"))
    assert view is not None
    told = choose_object(view, 1)
    assert told["takes"] == told["legal"]
    assert told["trick"] == {"leader": told["seat"], "plays": [], "winning": None, "piped": False}


@pytest.mark.parametrize(
    ("line", "parts"),
    [("play Kh!", ("play", "Kh!")), ("  play\t", ("play", "")), ("", ("", "")), ("quit", ("quit", ""))],
)
def test_a_line_is_a_word_and_the_rest(line: str, parts: tuple[str, str]) -> None:
    assert split(line) == parts


@pytest.mark.parametrize(
    "line", ["choose", "choose {}", "choose []", "new [", 'choose {"seat": "X"}', "choose " + "[" * 100_000]
)
def test_our_own_side_refuses_what_is_no_message(line: str) -> None:
    with pytest.raises(BotError, match="no message of the protocol"):
        serve("random", [line], print)


def asking_lines() -> list[str]:
    """What a level of ours is asked in the midst of a deal."""
    view = asked(at("danish", "N: Kc"))
    assert view is not None
    return [message("new", new_object(view, 2000)), message("choose", choose_object(view, 7))]


@pytest.mark.parametrize("fault", [KeyError("x"), TypeError("x"), OptionError("x"), RecursionError("x")])
def test_what_is_wrong_with_a_level_of_ours_is_not_told_as_a_line_that_cannot_be_read(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(view: View, luck: int) -> Play:
        raise fault

    monkeypatch.setattr(serving_module, "get_bot", lambda level: broken)
    with pytest.raises(type(fault)) as raised:
        serve("broken", asking_lines(), print)
    assert raised.value is fault


@pytest.mark.parametrize("luck", ["null", '"7"', "1.5", "true"])
def test_our_own_side_refuses_luck_that_is_no_number(luck: str) -> None:
    new, choose = asking_lines()
    assert choose.endswith('"luck": 7}')
    with pytest.raises(BotError, match="no message of the protocol"):
        serve("random", [new, choose.replace('"luck": 7', f'"luck": {luck}')], print)


def test_our_own_side_refuses_a_level_that_there_is_not() -> None:
    with pytest.raises(BrusError, match="nonsense"):
        serve("nonsense", [], print)


def test_a_choose_is_short_enough_for_the_document() -> None:
    luck, longest = Random(8), 0
    for number in range(100):
        name, seats = TABLES[number % len(TABLES)]
        view = asked(played(random_rules(luck, name, seats), luck, 40))
        if view is not None:
            longest = max(longest, len(message("choose", choose_object(view, 2**31 - 2))))
    assert 1000 < longest < 6000


@pytest.mark.slow
@settings(max_examples=20_000)
@given(match=matches(most=150))
def test_the_view_can_be_made_again_in_a_long_run(match: Match) -> None:
    view = asked(match)
    if view is not None:
        assert without_old_cards(view_again(*as_sent(view))) == without_old_cards(view)
