"""A match can be pickled, copied and written as JSON at any point, and goes on just as it would have."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brus.cli.documents import replay_document
from brus.errors import BrusError, MatchError, OptionError
from brus.host import Host
from brus.match import Match
from brus.plays import Play
from brus.record import read_record, write_record
from brus.replay import record_of, replay
from brus.seats import Seat, seats_of
from brus.variants import get_variant
from brus.view import view_of
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


@pytest.mark.untraced
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


@pytest.mark.untraced
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


COPIES: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda found: pickle.loads(pickle.dumps(found)),
    "oldest pickle": lambda found: pickle.loads(pickle.dumps(found, protocol=2)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@pytest.mark.untraced
@pytest.mark.parametrize("way", COPIES)
@settings(max_examples=40)
@given(match=matches(most=100))
def test_a_view_can_be_copied_at_any_point_and_tells_the_same(way: str, match: Match) -> None:
    for audience in (*seats_of(match.rules.seats), None):
        view = view_of(match, audience)
        other = COPIES[way](view)
        assert other == view
        assert other.to_json() == view.to_json()
        for table in (other.players, other.shown):
            with pytest.raises(TypeError):
                table[Seat.N] = ()


@pytest.mark.untraced
@pytest.mark.parametrize("way", [way for way in COPIES if way != "copy"])
@settings(max_examples=40)
@given(match=matches(most=100), luck=LUCK)
def test_a_deal_can_be_copied_at_any_point_and_goes_on_the_same(way: str, match: Match, luck: int) -> None:
    deal = match.deal
    if deal is None:
        return
    other = COPIES[way](deal)
    chance = Random(luck)
    while True:
        assert (other.state, other.events, other.plays, other.tricks, other.points) == (
            deal.state, deal.events, deal.plays, deal.tricks, deal.points,
        )  # fmt: skip
        if deal.is_over:
            break
        play = chance.choice(deal.legal_plays())
        assert other.play(play) == deal.play(play)


@pytest.mark.untraced
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


@pytest.mark.untraced
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


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from([4.0, 3, 1.0, "N", "W", "5", "pass", "danish", "target", "Kh 9d", "\ud800", 10**400]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["N", "W", "target", "deals"]), inner, max_size=3),
    max_leaves=4,
)  # fmt: skip


def places_in(value: object) -> list[tuple[Any, Any]]:
    """Where in a JSON value another may be put: each list or table, with each of its keys."""
    if not isinstance(value, dict | list):
        return []
    keys = list(value) if isinstance(value, dict) else range(len(value))
    return [place for key in keys for place in [(value, key), *places_in(value[key])]]


def kinds(value: object) -> object:
    """A JSON value with every text made one and the same, and all else as exactly it is written."""
    if isinstance(value, dict):
        return {key: kinds(part) for key, part in value.items()}
    if isinstance(value, list):
        return list(map(kinds, value))
    return "" if isinstance(value, str) else json.dumps(value)


@pytest.mark.untraced
@settings(max_examples=400)
@given(match=matches(most=40), luck=LUCK, other=JSON)
def test_json_with_any_value_for_another_gives_the_match_that_stands_there_or_a_brus_error(
    match: Match, luck: int, other: object
) -> None:
    match.players[Seat.E] = "Bo"
    log = json.loads(match.to_json())
    inside, key = Random(luck).choice(places_in(log))
    inside[key] = other
    try:
        found = Match.from_json(json.dumps(log))
    except BrusError:
        return
    assert kinds(json.loads(found.to_json())) == kinds(log)
    again = Match.from_json(found.to_json())
    assert everything(again) == everything(found)


def log_with(**other: object) -> str:
    """A match of one deal as JSON with other values."""
    match = Match(get_variant("danish").rules(), {Seat.N: "Anna"})
    match.begin_deal_from_pack(Seat.W, match.rules.pack)
    match.play("KcKs")
    log = json.loads(match.to_json())
    log["deals"][0].update({key: value for key, value in other.items() if key in log["deals"][0]})
    log |= {key: value for key, value in other.items() if key in log}
    log |= {key.replace("_", "-"): value for key, value in other.items() if key == "brus_match"}
    return json.dumps({key: value for key, value in log.items() if value != "gone"})


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"brus_match": True}, "“brus-match” of this match was True; a whole number"),
        ({"brus_match": 1.0}, "“brus-match” of this match was 1.0; a whole number"),
        ({"brus_match": 2}, "version 2; version 1 was expected"),
        ({"brus_match": "gone"}, "lacks “brus-match”"),
        ({"seats": 4.0}, "“seats” of this match was 4.0; a whole number"),
        ({"seats": True}, "“seats” of this match was True"),
        ({"seats": 5}, "4 or 3 players, not 5"),
        ({"options": []}, "“options” of this match was list; a table of keys"),
        ({"options": None}, "“options” of this match was None"),
        ({"options": {"target": 7.0}}, "target was"),
        ({"options": {"target": True}}, "target was true"),
        ({"variant": ["danish"]}, "“variant” of this match was list; a text"),
        ({"variant": "whist"}, "“whist” is no variant"),
        ({"variant": "gone"}, "lacks “variant”"),
        ({"players": ["Anna"]}, "“players” of this match was list"),
        ({"players": {"X": "Anna"}}, "“players” of this match was 'X'; one of the seats N E S W"),
        ({"players": {"N": None}}, "“players.N” of this match was None; a text"),
        ({"seats": 3, "players": {"W": "Anna"}}, "“players” of this match was 'W'; one of the seats N E S was"),
        ({"deals": {}}, "“deals” of this match was dict; a list"),
        ({"deals": [[]]}, "“deals.1” of this match was list; a table of keys"),
        ({"deals": [{}]}, "lacks “deals.1.dealer”"),
        ({"dealer": 3}, "“deals.1.dealer” of this match was 3; a text"),
        ({"dealer": "w"}, "“deals.1.dealer” of this match was 'w'; one of the seats N E S W"),
        ({"pack": []}, "“deals.1.pack” of this match was list"),
        ({"pack": "Kh"}, "these 1 cards are not the pack"),
        ({"cuts": None}, "“deals.1.cuts” of this match was None"),
        ({"cuts": "Kh 9d"}, "(7.3)"),
        ({"plays": ["Kc"]}, "“deals.1.plays” of this match was list"),
        ({"plays": "Kc Kc"}, "Kc"),
        ({"plays": "33554432"}, "is no play"),
    ],
)  # fmt: skip
def test_the_error_tells_what_was_expected_in_a_matchs_json_and_what_stands_there(
    other: dict[str, object], told: str
) -> None:
    assert Match.from_json(log_with()).players == {Seat.N: "Anna"}
    with pytest.raises(BrusError) as caught:
        Match.from_json(log_with(**other))
    assert told in str(caught.value)


def test_an_unknown_key_in_a_matchs_json_is_refused() -> None:
    log = json.loads(log_with())
    with pytest.raises(MatchError, match="“more”, which is unknown"):
        Match.from_json(json.dumps(log | {"more": 1}))
    log["deals"][0]["more"] = 1
    with pytest.raises(MatchError, match=r"“deals\.1\.more”, which is unknown"):
        Match.from_json(json.dumps(log))


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


@pytest.mark.parametrize(
    "other, told",
    [
        ({"brus-host": True}, "“brus-host” of this match was True"),
        ({"brus-host": 2}, "version 2"),
        ({"seed": 5}, "“seed” of this match was 5"),
        ({"seed": "Infinity"}, "“seed” of this match was 'Infinity'; a whole number"),
        ({"seed": "9" * 4001}, "“seed”"),
        ({"number": 1.0}, "“number” of this match was 1.0"),
        ({"levels": []}, "“levels” of this match was list"),
        ({"levels": {"N": 3}}, "“levels.N” of this match was 3"),
        ({"levels": {"X": "greedy"}}, "'X'"),
        ({"levels": {"N": "genius"}}, "genius"),
        ({"match": None}, "“match” of this match was None"),
        ({"more": 1}, "“more”, which is unknown"),
    ],
)  # fmt: skip
def test_the_error_tells_what_was_expected_in_a_hosts_json_and_what_stands_there(
    other: dict[str, object], told: str
) -> None:
    log = json.loads(Host(get_variant("danish").rules(), seed=1).to_json())
    assert Host.from_json(json.dumps(log)).seed == 1
    with pytest.raises(BrusError) as caught:
        Host.from_json(json.dumps(log | other))
    assert told in str(caught.value)


@pytest.mark.parametrize(
    "seats, options, told",
    [
        (4.0, None, "the kind float"),
        (True, None, "not true"),
        ("4", None, "not"),
        (4, [], "list was given for the house rules"),
        (4, "target=3", "'target=3' was given for the house rules"),
        (4, {1: 2}, "1"),
    ],
)  # fmt: skip
def test_rules_are_made_of_whole_numbers_and_tables_only(seats: Any, options: Any, told: str) -> None:
    with pytest.raises(OptionError) as caught:
        get_variant("danish").rules(seats, options)
    assert told in str(caught.value)
