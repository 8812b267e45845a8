"""Hidden information is sacred: unseen cards, rearranged, change nothing that an audience is given."""

from __future__ import annotations

from random import Random

import pytest
from chance_matches import loud_play, some_cuts, some_rules, stacked_pack
from hypothesis import given, settings
from hypothesis import strategies as st

from brus.bots import LEVELS
from brus.cards import Card, read_cards
from brus.deal import Phase
from brus.errors import IllegalPlay
from brus.events import AskedToPipe, CardsDrawn, CardsShown, HandDealt, Passed
from brus.match import Match
from brus.plays import PASS, Play
from brus.seats import Seat, seats_of
from brus.variants import get_variant
from brus.view import view_of

SEEDS = st.integers(0, 2**32 - 1)


def a_deal(chance: Random) -> Match:
    """A match in the middle of its first deal."""
    match = Match(some_rules(chance))
    dealer = Seat(chance.randrange(match.rules.seats))
    match.begin_deal_from_pack(dealer, stacked_pack(match.rules, chance), some_cuts(match, dealer, chance))
    for _ in range(chance.randrange(25)):
        if match.to_act is not None:
            match.play(loud_play(match.legal_plays(), chance))
    return match


def seen_cards(match: Match, seat: Seat | None) -> set[Card]:
    """Every card that an audience has seen: played ones, its own, and those shown to it."""
    seen: set[Card] = set()
    for event in match.events_for(seat):
        if isinstance(event, HandDealt | CardsDrawn | CardsShown):
            seen.update(event.cards)
        elif isinstance(getattr(event, "play", None), Play):
            seen.update(event.play.cards)  # type: ignore[attr-defined]
    return seen


def rearranged(match: Match, seat: Seat | None, chance: Random) -> Match | None:
    """Another match in which the audience has been told the same; None where the rearrangement contradicts it."""
    deal = match.deal
    assert deal is not None
    seen = seen_cards(match, seat)
    unseen = [card for card in deal.pack if card not in seen]
    moved = dict(zip(unseen, chance.sample(unseen, len(unseen)), strict=True))
    other = Match(match.rules)
    other.begin_deal_from_pack(deal.dealer, [moved.get(card, card) for card in deal.pack], deal.cuts)
    public = [play for play in deal.plays if play != PASS]
    own_passes = any(isinstance(event, Passed) and event.seat == seat for event in match.events)
    for play in [*public, None]:
        # Others may be asked to pipe in one arrangement and not in the other; their silence tells nothing.
        while other.phase == Phase.ASKING_TO_PIPE and str(play) != "pipe":
            if play is None and (other.to_act == seat or not own_passes):
                break
            other.play(PASS)
        if play is None:
            break
        try:
            other.play(play)
        except IllegalPlay:
            return None
    if other.events_for(seat) != match.events_for(seat):
        return None
    return other


@settings(max_examples=300)
@given(SEEDS)
def test_rearranged_unseen_cards_change_no_byte_and_no_choice(seed: int) -> None:
    chance = Random(seed)
    match = a_deal(chance)
    for seat in (*seats_of(match.rules.seats), None):
        view = view_of(match, seat)
        for _ in range(3):
            other = rearranged(match, seat, chance)
            if other is None:
                continue
            assert view_of(other, seat).to_json() == view.to_json()
            if view.legal:
                for bot in LEVELS.values():
                    assert bot(view_of(other, seat), 4711) == bot(view, 4711)


def test_many_rearrangements_are_indeed_tried() -> None:
    tried = 0
    for seed in range(60):
        chance = Random(seed)
        match = a_deal(chance)
        for seat in (*seats_of(match.rules.seats), None):
            other = rearranged(match, seat, chance)
            tried += other is not None and other.deal is not None and other.deal.pack != match.deal.pack  # type: ignore[union-attr]
    assert tried > 60


@settings(max_examples=150)
@given(SEEDS)
def test_who_is_to_act_sees_all_that_is_lawful_and_nobody_else_is_asked(seed: int) -> None:
    match = a_deal(Random(seed))
    for seat in seats_of(match.rules.seats):
        view = view_of(match, seat)
        if seat == match.to_act:
            assert view.legal == match.legal_plays()
        elif match.phase != Phase.ASKING_TO_PIPE:
            assert view.legal == ()
        else:
            assert view.phase == Phase.TO_LEAD
            assert view.to_act == view.leader
    assert view_of(match, None).legal == ()


PRIVATE = {HandDealt: "its seat", CardsDrawn: "its seat", AskedToPipe: "its seat", Passed: "its seat"}


@settings(max_examples=80)
@given(SEEDS)
def test_every_event_has_its_audience(seed: int) -> None:
    match = a_deal(Random(seed))
    for event in match.events:
        if type(event) in PRIVATE:
            assert event.audience == (event.seat,)  # type: ignore[attr-defined]
        elif isinstance(event, CardsShown):
            assert event.audience == (event.seat, *event.to)
        else:
            assert event.audience is None
    assert not any(isinstance(event, (*PRIVATE, CardsShown)) for event in match.events_for(None))


@pytest.mark.parametrize("asked", [True, False])
def test_nobody_sees_that_another_is_asked_to_pipe(asked: bool) -> None:
    hands = {
        Seat.N: read_cards("9c 5d 6d"),
        Seat.E: read_cards("5c 5s 5h" if asked else "5c 5s 8d"),
        Seat.S: read_cards("6c 6s Ad"),
        Seat.W: read_cards("Qc Kd Qh"),
    }
    rules = get_variant("ringkobing").rules()
    dealt = {card for hand in hands.values() for card in hand}
    talon = [card for card in rules.pack if card not in dealt]
    match = Match(rules)
    match.begin_deal(Seat.W, hands, talon)
    assert (match.phase == Phase.ASKING_TO_PIPE) is asked
    for seat in (Seat.N, Seat.S, Seat.W, None):
        assert view_of(match, seat).to_act == Seat.N
        assert view_of(match, seat).phase == Phase.TO_LEAD
    assert view_of(match, Seat.N).legal == (Play.parse("9c"), Play.parse("6d"), Play.parse("5d"))
