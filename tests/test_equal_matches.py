"""What is equal is equal in every way: house rules in any order, copies, pickles and hashes."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import pytest

from brus.match import Match
from brus.record import read_record, write_record
from brus.replay import record_of, replay
from brus.seats import Seat
from brus.variants import VARIANTS, get_variant
from brus.view import view_of

ORDERS = ({"target": 7, "low_rank": "5"}, {"low_rank": "5", "target": 7})
OWN = replace(get_variant("danish"), name="own", most_led=2)


def begun(options: dict[str, object]) -> Match:
    rules = get_variant("danish").rules(4, options)
    match = Match(rules)
    match.begin_deal_from_pack(Seat.N, rules.pack)
    return match


def test_the_order_in_which_house_rules_were_given_leaves_no_trace() -> None:
    one, other = map(begun, ORDERS)
    assert one == other
    assert one.to_json() == other.to_json()
    for seat in (None, *Seat):
        assert view_of(one, seat).to_json() == view_of(other, seat).to_json()
    assert write_record(record_of(one)) == write_record(record_of(other))


@pytest.mark.parametrize("options", ORDERS)
def test_a_match_comes_back_from_its_record_as_it_was(options: dict[str, object]) -> None:
    match = begun(options)
    assert replay(read_record(write_record(record_of(match)))) == match


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda variant: pickle.loads(pickle.dumps(variant))])
def test_a_variant_is_copied_pickled_and_hashed_whether_it_is_registered_or_not(again) -> None:
    for variant in (*VARIANTS.values(), OWN):
        assert again(variant) == variant
        assert len({variant, again(variant)}) == 1
    assert again(get_variant("danish")) is get_variant("danish")
    assert again(OWN.rules(3, {"target": 7})) == OWN.rules(3, {"target": 7})
    assert again(OWN.rules()).table == OWN.rules().table


def test_a_variant_that_only_borrows_a_registered_name_stays_what_it_is() -> None:
    borrowed = replace(OWN, name="danish")
    assert pickle.loads(pickle.dumps(borrowed)) == borrowed != get_variant("danish")


def test_a_view_can_be_a_key() -> None:
    views = [view_of(begun(options), seat) for options in ORDERS for seat in (None, *Seat)]
    assert len(set(views)) == 5
    assert pickle.loads(pickle.dumps(views[1])) in set(views)


def test_a_match_changes_and_so_is_no_key() -> None:
    with pytest.raises(TypeError):
        hash(begun({}))
