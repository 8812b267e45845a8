"""A match can be pickled, copied and written as JSON at any point, and goes on as it would have."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random

import pytest
from chance_matches import loud_play, some_match
from hypothesis import given, settings
from hypothesis import strategies as st

from brus.errors import BrusError
from brus.host import Host
from brus.match import Match
from brus.seats import Seat
from brus.variants import get_variant


@settings(max_examples=60)
@given(st.integers(0, 2**32 - 1))
def test_a_match_goes_on_alike_after_every_kind_of_copy(seed: int) -> None:
    match = some_match(Random(seed))
    copies = [pickle.loads(pickle.dumps(match)), deepcopy(match), Match.from_json(match.to_json())]
    for copy in copies:
        assert copy == match
        assert copy.events == match.events
        assert [copy.deal and copy.deal.state] == [match.deal and match.deal.state]
    chance = Random(seed + 1)
    while match.to_act is not None:
        play = loud_play(match.legal_plays(), chance)
        told = match.play(play)
        assert all(copy.play(play) == told for copy in copies)


@pytest.mark.parametrize("variant", ["danish", "ringkobing", "icelandic"])
def test_a_host_has_the_same_future_after_it_was_written_down(variant: str) -> None:
    rules = get_variant(variant).rules(4, {"target": 2})
    host = Host(rules, seed=5, levels=dict.fromkeys(Seat, "greedy"))
    while host.match.winner is None:
        again = Host.from_json(host.to_json())
        assert again.go_on() == host.go_on()
        assert again.to_json() == host.to_json()
        assert again.record() == host.record()


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"brus-match": 2}', '{"brus-match": 1}', "[" * 100_000])
def test_other_text_is_no_match(text: str) -> None:
    with pytest.raises(BrusError):
        Match.from_json(text)
    with pytest.raises(BrusError):
        Host.from_json(text)
