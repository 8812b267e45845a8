"""A match can be pickled, copied and written as JSON at any point, and goes on just as it would have."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brus.errors import BrusError
from brus.host import Host
from brus.match import Match
from brus.plays import Play
from brus.record import read_record, write_record
from brus.replay import record_of, replay, replay_document
from brus.seats import Seat, seats_of
from brus.variants import get_variant
from strategies import go_on, matches

WAYS: dict[str, Callable[[Match], Match]] = {
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),
    "oldest pickle": lambda match: pickle.loads(pickle.dumps(match, protocol=2)),
    "deepcopy": copy.deepcopy,
    "json": lambda match: Match.from_json(match.to_json()),
}
LUCK = st.integers(0, 2**32 - 1)


def everything(match: Match) -> list[object]:
    """All that a match tells."""
    audiences = [*seats_of(match.rules.seats), None]
    return [
        match.rules, match.players, match.events, [deal.state for deal in match.deals], match.to_act,
        match.legal_plays(), match.score, match.targets, match.winner, match.buks, match.next_dealer, match.phase,
        [(match.events_for(audience)) for audience in audiences], replay_document(match),
    ]  # fmt: skip


def play_on(match: Match, luck: int, steps: int = 12) -> None:
    chance = Random(luck)
    for _ in range(steps):
        if match.winner is None:
            go_on(match, chance)


@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=60)
@given(match=matches(most=100), luck=LUCK)
def test_the_other_match_tells_the_same_and_goes_on_the_same(way: str, match: Match, luck: int) -> None:
    match.players.update({Seat.N: "Anna \N{BLACK SPADE SUIT}", Seat.E: '"\\'})
    other = WAYS[way](match)
    assert other == match
    assert everything(other) == everything(match)
    play_on(match, luck)
    play_on(other, luck)
    assert everything(other) == everything(match)
    assert other.to_json() == match.to_json()


@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=30)
@given(match=matches(most=60), luck=LUCK)
def test_what_is_played_in_the_other_match_leaves_the_first_alone(way: str, match: Match, luck: int) -> None:
    before = everything(match)
    other = WAYS[way](match)
    play_on(other, luck)
    other.players[Seat.N] = "Bo"
    assert everything(match) == before
    assert other != match


@settings(max_examples=60)
@given(match=matches(most=100), luck=LUCK)
def test_a_finished_deal_read_back_from_its_record_goes_on_the_same(match: Match, luck: int) -> None:
    while match.to_act is not None:
        go_on(match, Random(luck))
    other = replay(read_record(write_record(record_of(match))))
    play_on(match, luck, 40)
    play_on(other, luck, 40)
    assert (other.score, other.targets, other.winner, other.buks) == (
        match.score, match.targets, match.winner, match.buks,
    )  # fmt: skip
    assert [deal.state for deal in other.deals] == [deal.state for deal in match.deals]


@settings(max_examples=60)
@given(match=matches(most=100))
def test_the_json_is_one_line_that_names_every_play(match: Match) -> None:
    text = match.to_json()
    assert "\n" not in text
    plays = [deal["plays"].split() for deal in json.loads(text)["deals"]]
    assert plays == [[str(play) for play in deal.plays] for deal in match.deals]


@settings(max_examples=200)
@given(match=matches(most=30), at=st.integers(0, 2000), letter=st.sampled_from('"{}[],: 0AKcsx!\\-'))
def test_json_with_one_letter_changed_gives_a_match_or_a_brus_error(match: Match, at: int, letter: str) -> None:
    text = match.to_json()
    at %= len(text)
    try:
        other = Match.from_json(text[:at] + letter + text[at + 1 :])
    except BrusError:
        return
    assert Match.from_json(other.to_json()) == other


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{}", "1", '"a"', '{"brus-match": 1}', '{"brus-match": 2}', '{"brus-match": null}', "[" * 9999],
)
def test_what_is_no_match_is_refused(text: str) -> None:
    with pytest.raises(BrusError):
        Match.from_json(text)
    with pytest.raises(BrusError):
        Host.from_json(text)


@settings(max_examples=25)
@given(seed=st.integers(0, 9999), steps=st.integers(0, 120), more=st.integers(1, 60))
def test_a_host_read_back_has_the_same_future(seed: int, steps: int, more: int) -> None:
    name, seats = [("danish", 4), ("icelandic", 4), ("ringkobing", 3)][seed % 3]
    levels = {seat: ("greedy", "random")[seat % 2] for seat in seats_of(seats)}
    host = Host(get_variant(name).rules(seats), seed=seed, levels=levels)
    for _ in range(steps):
        if host.match.winner is None:
            host.go_on()
    other = Host.from_json(host.to_json())
    for _ in range(more):
        if host.match.winner is None:
            assert other.go_on() == host.go_on()
    assert other.to_json() == host.to_json()
    assert write_record(other.record()) == write_record(host.record())


def test_a_negative_number_is_no_play_and_ends() -> None:
    match = Match(get_variant("danish").rules())
    match.begin_deal_from_pack(Seat.W, match.rules.pack)
    with pytest.raises(BrusError):
        match.play(Play(-1))
    assert Play(-5).cards == ()
