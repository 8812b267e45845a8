"""An observation holds all that a view holds, and not a number more.

Nothing more: rearrange the cards that a seat has not seen, as ``test_view_hides.py`` does, and not one number changes.
Nothing less: a view can be told again from its numbers.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brus.cards import CARDS, Card
from brus.deal import Phase, Trick
from brus.envs.observation import MOST, Field, Layout, layout_for, observation
from brus.errors import EnvError
from brus.kernel import layout as state_layout
from brus.match import Match
from brus.plays import Play
from brus.seats import Seat, seats_of, side_names, side_of
from brus.variant import OPTIONS
from brus.variants import get_variant
from brus.view import View, view_of
from strategies import TABLES, matches, played, random_rules
from test_view_hides import ContradictsHistoryError, asked_to_pipe, audiences, rearranged

LUCK = st.integers(0, 2**32 - 1)
MARKED = tuple(map(Card.parse, ("Kh", "8s", "Kc")))


class Told:
    """A view told again from its numbers."""

    def __init__(self, row: list[int], seats: int) -> None:
        self.row, self.seats, self.layout = row, seats, layout_for(seats)
        seat = self.one("seat")
        self.own = 0 if seat is None else seat
        self.seat = None if seat is None else Seat(seat)

    def part(self, name: str) -> list[int]:
        field: Field = self.layout[name]
        return self.row[field.start : field.stop]

    def one(self, name: str) -> int | None:
        flags = self.part(name)
        assert sum(flags) <= 1
        return flags.index(1) if any(flags) else None

    def seat_in(self, name: str) -> Seat | None:
        return self.seat_at(self.one(name))

    def seat_at(self, turn: int | None) -> Seat | None:
        return None if turn is None else Seat((self.own + turn) % self.seats)

    def sides(self, name: str) -> dict[str, int]:
        names, numbers = side_names(self.seats), self.part(name)
        first = side_of(self.own, self.seats)
        return {names[(first + place) % len(names)]: number for place, number in enumerate(numbers)}

    def side_in(self, name: str) -> str | None:
        return next((side for side, flag in self.sides(name).items() if flag), None)

    def cards(self, flags: list[int]) -> tuple[Card, ...]:
        return tuple(card for card, flag in zip(CARDS, flags, strict=True) if flag)

    def play(self, numbers: list[int]) -> Play | None:
        cards = self.cards(numbers[:40])
        if not cards:
            return None
        marked = [card for card, flag in zip(MARKED, numbers[40:], strict=True) if flag]
        return Play.of(cards, dared=marked[:2] if MARKED[2] not in marked else [m for m in marked if m != MARKED[2]],
                       hawked=[m for m in marked if m == MARKED[2]])  # fmt: skip

    @property
    def tricks(self) -> tuple[Trick, ...]:
        numbers, size, tricks = self.part("tricks"), self.layout.trick_size, []
        for start in range(0, len(numbers), size):
            part = numbers[start : start + size]
            if not any(part):
                break
            plays = {}
            for turn in range(self.seats):
                found = self.play(part[43 * turn : 43 * turn + 43])
                if found is not None:
                    plays[self.seat_at(turn)] = found
            flags = part[43 * self.seats :]
            leader = self.seat_at(flags.index(1))
            winner = flags[self.seats : 2 * self.seats]
            piped, shown, hidden = flags[2 * self.seats :]
            assert leader is not None
            order = [Seat((leader + turn) % self.seats) for turn in range(len(plays))]
            tricks.append(
                Trick(
                    leader,
                    tuple(plays[seat] for seat in order),
                    self.seat_at(winner.index(1)) if any(winner) else None,
                    len(plays[leader].cards) if any(winner) else 0,
                    bool(piped),
                    True if shown else False if hidden else None,
                )
            )
        return tuple(tricks)

    @property
    def cuts(self) -> tuple[Card, ...]:
        last = self.cards(self.part("cut")) if self.seats == 4 else ()
        points = [Card.parse(("Jc", "Kh")[number - 1]) for number in self.part("cut_points") if number] if last else []
        return (*points, *(() if points and points[-1] == last[0] else last))

    @property
    def shown(self) -> dict[Seat, tuple[Card, ...]]:
        numbers, found = self.part("shown"), {}
        for turn in range(1, self.seats):
            cards = self.cards(numbers[40 * (turn - 1) : 40 * turn])
            if cards:
                found[self.seat_at(turn)] = cards
        return found  # type: ignore[return-value]


def assert_told_again(view: View) -> None:
    seats = view.rules.seats
    row = observation(view)
    told = Told(row, seats)
    known = view.known
    assert told.seat == view.seat
    assert Phase(told.one("phase") or 0) == view.phase
    assert (told.seat_in("to_act"), told.seat_in("dealer")) == (view.to_act, view.dealer)
    assert (told.seat_in("leader"), told.seat_in("winning")) == (view.leader, view.winning)
    assert told.sides("score") == view.score
    assert told.sides("target") == view.targets
    assert told.sides("tricks_won") == view.tricks_won
    assert told.side_in("match_winner") == view.winner
    winner = known[state_layout.DEAL_WINNER]
    assert told.side_in("deal_winner") == (None if winner < 0 else side_names(seats)[winner])
    assert told.part("deal_number") == [view.deal_number]
    for name in ("BUKS", "TRICKS_DONE", "HELD", "PIPED", "UNITS", "PLAYED", "SEVENS_LED"):
        assert told.part(name.lower()) == [known[getattr(state_layout, name)]], name
    assert told.part("talon") == [view.talon]
    assert told.part("gone") == list(known[state_layout.GONE : state_layout.GONE + 3])
    assert told.cards(told.part("hand")) == view.hand
    assert told.shown == dict(view.shown)
    assert told.tricks == view.tricks
    assert told.cuts == view.cuts
    on_table = {} if view.trick is None else dict(view.trick.seats(seats))
    table = told.part("table")
    found = {told.seat_at(turn): told.play(table[43 * turn : 43 * turn + 43]) for turn in range(seats)}
    assert {seat: play for seat, play in found.items() if play is not None} == on_table


@settings(max_examples=80)
@given(match=matches(most=150))
def test_every_part_of_a_view_can_be_told_from_its_numbers(match: Match) -> None:
    for audience in audiences(match):
        assert_told_again(view_of(match, audience))


@pytest.mark.untraced
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_it_can_in_every_variant_at_any_time(name: str, seats: int) -> None:
    luck = Random(name)
    for _ in range(25):
        match = played(random_rules(luck, name, seats), luck, luck.randint(0, 120))
        for audience in audiences(match):
            assert_told_again(view_of(match, audience))


@settings(max_examples=60)
@given(match=matches(most=120))
def test_every_number_lies_between_its_bounds(match: Match) -> None:
    highs = layout_for(match.rules.seats).highs
    for audience in audiences(match):
        row = observation(view_of(match, audience))
        assert len(row) == len(highs)
        assert all(0 <= number <= high for number, high in zip(row, highs, strict=True))


@pytest.mark.untraced
@settings(max_examples=80)
@given(match=matches(most=70), luck=LUCK)
def test_no_unseen_card_moves_a_number(match: Match, luck: int) -> None:
    assert_hides(match, Random(luck))


@pytest.mark.untraced
@settings(max_examples=40)
@given(match=matches(most=70, unlawful_dares="smacked"), luck=LUCK)
def test_no_unseen_card_moves_a_number_where_unlawful_dares_are_smacked(match: Match, luck: int) -> None:
    assert_hides(match, Random(luck))


@pytest.mark.untraced
def test_no_unseen_card_moves_a_number_where_somebody_is_asked_to_pipe() -> None:
    luck = Random(1)
    assert sum(assert_hides(asked_to_pipe(luck), luck) for _ in range(40)) > 60


def assert_hides(match: Match, luck: Random) -> int:
    moved = 0
    for audience in audiences(match):
        try:
            other = rearranged(match, audience, luck)
        except ContradictsHistoryError:
            continue
        assert observation(view_of(other, audience)) == observation(view_of(match, audience))
        moved += other.to_json() != match.to_json()
    return moved


def test_amounts_without_a_bound_are_told_up_to_a_limit() -> None:
    match = played(random_rules(Random(1), "danish", 4), Random(1), 3)
    view = view_of(match, Seat.N)
    known: list[Any] = list(view.known)
    known[state_layout.SCORE] = MOST + 5
    told = Told(observation(View(**{**vars(view), "known": tuple(known)})), 4)
    assert told.sides("score")["NS"] == MOST


@pytest.mark.parametrize("seats", [3, 4])
def test_the_fields_of_a_layout_follow_each_other_without_gaps(seats: int) -> None:
    layout: Layout = layout_for(seats)
    assert [field.start for field in layout.fields] == [0, *(field.stop for field in layout.fields[:-1])]
    assert layout["tricks"].size == layout.tricks * layout.trick_size
    assert len(layout.highs) == layout.size
    assert len(seats_of(seats)) == layout["seat"].size


def test_there_is_a_place_for_every_cut_point_that_the_highest_target_allows() -> None:
    assert layout_for(4)["cut_points"].size == OPTIONS["target"].values[-1]
    rules = get_variant("icelandic").rules(4, {"target": 50})
    match = Match(rules)
    match.begin_deal_from_pack(Seat.W, rules.pack, list(map(Card.parse, ["Jc", "Kh"] * 25)))
    assert match.winner == "EW"
    assert Told(observation(view_of(match, Seat.N)), 4).part("cut_points") == [1, 2] * 25


def test_the_name_of_no_field_is_refused_with_the_names_there_are() -> None:
    for name in ("hands", "cut", None, [], 3):
        with pytest.raises(EnvError, match=r"one of seat, phase, .*, hand, shown, table, tricks was expected"):
            layout_for(3)[name]  # type: ignore[index]
