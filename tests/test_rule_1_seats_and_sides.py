"""Rulebook, section 1: seats and sides."""

from __future__ import annotations

import pytest

from brus.match import Match
from brus.seats import Seat, seats_of, side_names, side_of
from brus.variants import VARIANTS, get_variant
from tables import at

PLAYERS = [
    ("danish", (4, 3)),
    ("estonian", (4,)),
    ("ringkobing", (4, 3)),
    ("icelandic", (4,)),
    ("modern", (4, 3)),
]


def test_the_family_has_five_games():
    assert list(VARIANTS) == [variant for variant, _ in PLAYERS]


@pytest.mark.parametrize("players, names", [(4, "NESW"), (3, "NES")])
def test_seats_go_clockwise_from_north(players, names):
    assert "".join(map(str, seats_of(players))) == names


@pytest.mark.parametrize("seat, side", [("N", "NS"), ("E", "EW"), ("S", "NS"), ("W", "EW")])
def test_partners_face_each_other(seat, side):
    assert side_names(4)[side_of(Seat[seat], 4)] == side
    assert Match(get_variant("danish").rules()).side_name(Seat[seat]) == side


@pytest.mark.parametrize("seat", ["N", "E", "S"])
def test_with_three_players_each_seat_is_a_side(seat):
    assert side_names(3)[side_of(Seat[seat], 3)] == seat
    assert Match(get_variant("modern").rules(3)).side_name(Seat[seat]) == seat


@pytest.mark.parametrize("variant, players", PLAYERS)
def test_a_match_keeps_a_comb_for_each_side(variant, players):
    for seats in players:
        assert tuple(Match(get_variant(variant).rules(seats)).score) == side_names(seats)


@pytest.mark.parametrize(
    "seats, dealer, forehand",
    [(4, "N", "E"), (4, "E", "S"), (4, "S", "W"), (4, "W", "N"), (3, "N", "E"), (3, "E", "S"), (3, "S", "N")],
)
def test_forehand_sits_on_the_dealers_left(seats, dealer, forehand):
    assert str(at("danish", seats=seats, dealer=dealer).to_act) == forehand


@pytest.mark.parametrize(
    "seats, trick, next_seat",
    [
        (4, "N: Qc", "E"),
        (4, "N: Qc Qs", "S"),
        (4, "N: Qc Qs Qh", "W"),
        (4, "W: Qc", "N"),
        (3, "N: Qc Qs", "S"),
        (3, "S: Qc", "N"),
    ],
)
def test_play_goes_clockwise(seats, trick, next_seat):
    assert str(at("danish", trick, seats=seats).to_act) == next_seat
