"""The kernel's two tables: what a state holds where there is no card, the room that lists need, and what follows."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from brus.cards import CARDS, Card, read_cards
from brus.deal import MOST_PLAYS
from brus.events import Scored, shown_to
from brus.kernel import layout, names
from brus.kernel.dealing import begin_deal, begin_match
from brus.kernel.legal import list_legal
from brus.match import Match
from brus.plays import Play
from brus.seats import Seat
from brus.thinking.luck import seed_luck
from brus.thinking.playout import play_out_match
from brus.variant import Contest, Rules
from brus.variants import get_variant
from brus.view import view_of
from strategies import TABLES
from tables import at

LAID = slice(layout.LAID, layout.LAID + names.HANDS_SIZE)
NOTHING_LAID = [names.NO_CARD] * names.HANDS_SIZE


# A card that is not there is NO_CARD


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_nothing_lies_on_the_table_when_a_match_or_a_deal_begins(name: str, seats: int) -> None:
    rules = get_variant(name).rules(seats)
    state, pack, luck = [0] * layout.STATE_SIZE, list(map(int, rules.pack)), [0]
    begin_match(rules.table, state)
    assert state[LAID] == NOTHING_LAID
    seed_luck(luck, 1)
    play_out_match(rules.table, state, pack, [0] * names.MOST_ACTIONS, [0], luck)
    assert state[LAID] != NOTHING_LAID
    state[layout.PHASE] = names.DEAL_OVER
    begin_deal(rules.table, state, 0, pack, [0])
    assert state[LAID] == NOTHING_LAID


def test_before_the_first_deal_a_view_shows_no_card_anywhere() -> None:
    match = Match(get_variant("danish").rules())
    for seat in (None, *Seat):
        known = json.loads(view_of(match, seat).to_json())["known"]
        assert known[LAID] == NOTHING_LAID
        assert set(known[layout.HAND : layout.TALON_SIZE]) == {names.NO_CARD}


def test_on_the_table_only_the_units_of_seats_that_have_played_are_of_this_trick() -> None:
    match = at("danish", "N: Ac Qs Qh Qd", "N: 9c")
    state = view_of(match, Seat.S).known
    assert (state[layout.UNITS], state[layout.PLAYED], state[layout.LEADER]) == (1, 1, Seat.N)
    laid = [state[layout.LAID + names.HAND_SIZE * seat] for seat in Seat]
    assert laid == list(read_cards("9c Qs Qh Qd"))
    assert state[layout.LAID + 1] == names.NO_CARD


# How many actions may be lawful at once


def how_many(rules: Rules, hand: tuple[Card, ...], led: str) -> int:
    """How many actions are lawful with this hand; after this lead, or as the lead where it is empty."""
    state, cards = [0] * layout.STATE_SIZE, read_cards(led)
    begin_match(rules.table, state)
    state[layout.TALON_SIZE] = state[layout.HELD] = names.HAND_SIZE
    state[layout.DRAWN] = 0
    state[layout.TRICKS_DONE] = 1
    state[layout.TO_ACT] = Seat.E
    state[layout.HAND + names.HAND_SIZE : layout.HAND + 2 * names.HAND_SIZE] = map(int, hand)
    state[layout.PHASE] = names.TO_LEAD
    if cards:
        state[layout.PHASE] = names.TO_FOLLOW
        state[layout.PLAYED] = 1
        state[layout.UNITS] = len(cards)
        state[layout.WINNING] = Seat.N
        state[layout.SEVENS_LED] = rules.table[layout.SEVENS] if "7" in led else names.NO
        state[layout.LAID : layout.LAID + len(cards)] = map(int, cards)
    return int(list_legal(rules.table, state, [0] * 64))


def test_at_most_twelve_actions_are_lawful_at_once_and_there_is_room_for_just_these() -> None:
    smacked = [("danish", {}), ("ringkobing", {"piping": False}), ("ringkobing", {}), ("icelandic", {}), ("modern", {})]
    hands = list(combinations(sorted(read_cards("Kc Ks Kh Kd 8c 8s 8h 8d Jc Js 7c 6d")), names.HAND_SIZE))
    leads = ["", "7h", "Qc", "7h 7d", "Qc Qd", "7s 7h 7d", "Qc Qh Qd"]
    most: dict[int, list[str]] = {}
    for name, options in smacked:
        rules = get_variant(name).rules(4, {**options, "unlawful_dares": "smacked"})
        for hand in hands:
            for led in leads[:3] if rules.variant.most_led == 1 else leads:
                most.setdefault(how_many(rules, hand, led), []).append(f"{name} {''.join(map(str, hand))} {led}")
    assert max(most) == names.MOST_ACTIONS == MOST_PLAYS == 12
    assert set(most[12]) == {"ringkobing KcKh8s 7h 7d"}


# Names for the kernel's numbers


def test_every_reason_for_points_has_its_word_in_the_order_of_section_7() -> None:
    reasons = {value: name for name, value in vars(names).items() if name.startswith("FOR_")}
    assert {value: f"FOR_{word.upper()}" for value, word in Scored.REASONS.items()} == reasons
    assert list(Scored.REASONS) == sorted(reasons)


@pytest.mark.parametrize(
    ("darer", "proof", "seats", "seen_by"),
    [
        ("N", names.PROOF_NONE, 4, ""),
        ("N", names.PROOF_LEFT, 4, "E"),
        ("W", names.PROOF_LEFT, 4, "N"),
        ("N", names.PROOF_BOTH, 4, "E W"),
        ("W", names.PROOF_BOTH, 4, "N S"),
    ],
)
def test_6_11_the_hand_is_shown_on_the_left_or_to_both_opponents(
    darer: str, proof: int, seats: int, seen_by: str
) -> None:
    assert " ".join(map(str, shown_to(Seat[darer], proof, seats))) == seen_by


@pytest.mark.parametrize(("name", "stands", "smacked"), [("danish", 1, 2), ("ringkobing", 2, 2), ("modern", 1, 1)])
def test_6_9_a_dare_from_the_lead_is_worth_what_any_is_where_the_variant_has_no_row_for_it(
    name: str, stands: int, smacked: int
) -> None:
    points = get_variant(name).rules().table[layout.POINTS :]
    assert (points[Contest.KING_STANDS], points[Contest.KING_LED_STANDS]) == (stands, stands)
    assert (points[Contest.KING_SMACKED], points[Contest.KING_LED_SMACKED]) == (smacked, smacked)


def test_6_10_in_iceland_the_round_has_rows_of_its_own() -> None:
    points = get_variant("icelandic").rules().table[layout.POINTS :]
    assert (points[Contest.KING_LED_STANDS], points[Contest.KING_LED_SMACKED]) == (2, 3)
    assert (points[Contest.KING_STANDS], points[Contest.KING_SMACKED]) == (1, 2)


def test_there_are_as_many_numbers_of_cards_as_cards() -> None:
    assert len(CARDS) == names.CARDS_IN_ALL == names.NO_CARD


@pytest.mark.parametrize(
    ("trick", "hand", "would"),
    [
        ("N: 9h", "9c 9d Kh", "9c Kh"),
        ("N: 7h", "7c 7d Jc", "7c"),
        ("N: KhKd", "Jc 6d Qh", "Jc6d"),
        ("N: 7h7d", "Kc 7s Jc", "Kc7s"),
    ],
)
def test_4_2_a_view_tells_which_plays_would_win_now(trick: str, hand: str, would: str) -> None:
    view = view_of(at("danish", trick, hands={"E": hand}), Seat.E)
    silent = [play for play in view.legal if play == play.silent]
    assert {play for play in silent if view.would_win(play)} == {Play.parse(play) for play in would.split()}
