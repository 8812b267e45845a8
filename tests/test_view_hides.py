"""What an audience has not seen leaves no trace: not in its view, its events, nor in what a bot does (design, 3).

The test that matters: rearrange the cards that an audience has not seen, in any way that agrees with all that it has
been told, let the same things happen, and every byte that it gets stays the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from brus import events as happened
from brus.bots.levels import level_of
from brus.cards import Card
from brus.deal import Deal, Phase
from brus.errors import IllegalPlay
from brus.events import AskedToPipe, CardsDrawn, CardsShown, DaredUnlawfully, Event, HandDealt, Passed
from brus.match import Match
from brus.plays import PASS, PIPE, Play
from brus.seats import Seat, seats_of
from brus.variants import get_variant
from brus.view import view_of
from strategies import QUICK_LEVELS, TABLES, go_on, matches, played, random_rules

pytestmark = pytest.mark.untraced
Audience = Seat | None
LUCK = st.integers(0, 2**32 - 1)


def audiences(match: Match) -> list[Audience]:
    return [*seats_of(match.rules.seats), None]


# Rearranging


def owned(deal: Deal) -> dict[Seat, list[Card]]:
    """The cards that each seat was dealt or has drawn."""
    cards: dict[Seat, list[Card]] = {seat: [] for seat in seats_of(deal.rules.seats)}
    for one in deal.events:
        if isinstance(one, HandDealt | CardsDrawn):
            cards[one.seat] += one.cards
    return cards


def seen_by(deal: Deal, audience: Audience) -> set[Card]:
    """The cards that an audience has seen: its own, those played, those shown to it."""
    seen = {card for play in deal.plays for card in play.cards}
    for one in deal.events:
        if isinstance(one, HandDealt | CardsDrawn | CardsShown) and one.is_seen_by(audience):
            seen |= set(one.cards)
    return seen


def rearranged_pack(deal: Deal, audience: Audience, luck: Random) -> list[Card]:
    """The pack with the unseen cards in other places; half the time others drew theirs in another order, too."""
    pack = list(deal.pack)
    seen = seen_by(deal, audience)
    places = [place for place, card in enumerate(pack) if card not in seen]
    _shuffle_places(pack, places, luck)
    if luck.random() < 0.5:
        told = {one.seat for one in deal.events if isinstance(one, CardsShown) and one.is_seen_by(audience)}
        for seat, cards in owned(deal).items():
            if seat != audience and seat not in told:
                _shuffle_places(pack, [deal.pack.index(card) for card in cards], luck)
    return pack


def _shuffle_places(pack: list[Card], places: list[int], luck: Random) -> None:
    cards = [pack[place] for place in places]
    luck.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        pack[place] = card


class ContradictsHistoryError(Exception):
    """These cards could not have led to what the audience was told."""


def told_of_piping(match: Match, audience: Audience) -> list[Event]:
    kinds = AskedToPipe | Passed
    return [one for one in match.events if isinstance(one, kinds) and one.is_seen_by(audience)]


def rearranged(match: Match, audience: Audience, luck: Random) -> Match:
    """The same history with other unseen cards; raise :class:`ContradictsHistoryError` where there is none.

    Passes of others are nobody's to see (4.6), so whoever else is asked to pipe passes as the history demands.
    """
    other = Match(match.rules, match.players)
    for number, deal in enumerate(match.deals):
        if _unlawful(match.deals[:number]) != _unlawful(other.deals):
            raise ContradictsHistoryError  # they come out with the trick, and pay (6.12)
        other.begin_deal_from_pack(deal.dealer, rearranged_pack(deal, audience, luck), deal.cuts)
        for seat, play in _acts(deal):
            if play == PASS and seat != audience:
                continue
            while other.phase == Phase.ASKING_TO_PIPE and (other.to_act, play.answer) != (seat, str(play)):
                if other.to_act == audience:
                    raise ContradictsHistoryError
                other.play(PASS)
            try:
                other.play(play, seat)
            except IllegalPlay as why:
                raise ContradictsHistoryError from why
    _answer_piping_at_the_end(match, other, audience, luck)
    if told_of_piping(match, audience) != told_of_piping(other, audience):
        raise ContradictsHistoryError
    if _unlawful(match.deals) != _unlawful(other.deals):
        raise ContradictsHistoryError
    return other


def _acts(deal: Deal) -> Iterator[tuple[Seat, Play]]:
    """Everything done in a deal, with the seat that did it."""
    again = Deal(deal.rules, deal.dealer, deal.pack)
    for play in deal.plays:
        assert again.to_act is not None
        yield again.to_act, play
        again.play(play)


def _answer_piping_at_the_end(match: Match, other: Match, audience: Audience, luck: Random) -> None:
    """Others have passed or still think; where the audience itself is asked or has answered, they have passed."""
    if other.phase != Phase.ASKING_TO_PIPE:
        return
    asked = len(told_of_piping(match, audience))
    while other.phase == Phase.ASKING_TO_PIPE and other.to_act != audience:
        if len(told_of_piping(other, audience)) == asked and luck.random() < 0.5:
            return
        other.play(PASS)


def _unlawful(deals: list[Deal]) -> list[Event]:
    return [one for deal in deals for one in deal.events if isinstance(one, DaredUnlawfully)]


# What must stay the same


BOTS = [level_of(name) for name in QUICK_LEVELS]


def choices(match: Match, audience: Audience) -> list[str]:
    """What each level would do in the audience's place."""
    view = view_of(match, audience)
    return [str(bot(view, luck)) for bot in BOTS for luck in (1, 77, 2_000_000_000)] if view.legal else []


def check_nothing_shows(match: Match, other: Match, audience: Audience) -> None:
    assert list(map(str, other.events_for(audience))) == list(map(str, match.events_for(audience)))
    assert view_of(other, audience).to_json() == view_of(match, audience).to_json()
    assert view_of(other, audience) == view_of(match, audience)
    assert choices(other, audience) == choices(match, audience)


def check_all_audiences(match: Match, luck: Random, tries: int = 2) -> Counter[str]:
    """Rearrange for every audience; what came of it: ``"same"``, ``"moved"`` cards, ``"contradicts"``."""
    seen: Counter[str] = Counter()
    for audience in audiences(match):
        for _ in range(tries):
            try:
                other = rearranged(match, audience, luck)
            except ContradictsHistoryError:
                seen["contradicts"] += 1
                continue
            check_nothing_shows(match, other, audience)
            seen["moved" if other.deals and other.deals[-1].state != match.deals[-1].state else "same"] += 1
            seen["differently asked to pipe"] += (match.phase, match.to_act) != (other.phase, other.to_act)
    return seen


@settings(max_examples=150)
@given(match=matches(most=70), luck=LUCK)
def test_no_unseen_card_leaves_a_trace(match: Match, luck: int) -> None:
    for what in check_all_audiences(match, Random(luck)):
        event(what)


@settings(max_examples=60)
@given(match=matches(most=70, unlawful_dares="smacked"), luck=LUCK)
def test_no_unseen_card_leaves_a_trace_where_unlawful_dares_are_smacked(match: Match, luck: int) -> None:
    check_all_audiences(match, Random(luck))


@settings(max_examples=60)
@given(match=matches(most=70, proof="both"), luck=LUCK)
def test_no_unseen_card_leaves_a_trace_where_both_opponents_see_a_hand(match: Match, luck: int) -> None:
    check_all_audiences(match, Random(luck))


@pytest.mark.parametrize("name, seats", TABLES)
def test_many_rearrangements_agree_with_the_history_and_move_cards(name: str, seats: int) -> None:
    luck, seen = Random(f"{name} {seats}"), Counter[str]()
    for _ in range(50):
        seen += check_all_audiences(played(random_rules(luck, name, seats), luck, luck.randint(1, 40)), luck)
    assert seen["moved"] > 100


def test_dares_of_unknown_lawfulness_lie_on_the_table_in_some_of_these_states() -> None:
    luck, unknown, moved = Random(6), 0, 0
    for _ in range(400):
        name = luck.choice(["danish", "modern", "ringkobing", "icelandic"])
        match = Match(random_rules(luck, name, 4, unlawful_dares="smacked", target=9))
        for _ in range(25):
            go_on(match, luck)
            if match.winner is not None:
                break
            trick = view_of(match, None).trick
            if trick is not None and any(play.dared for play in trick.plays):
                unknown += 1
                moved += check_all_audiences(match, luck, tries=1)["moved"]
        if moved > 300:
            break
    assert unknown > 50
    assert moved > 300


# Piping


def asked_to_pipe(luck: Random) -> Match:
    """A match in which somebody is asked to pipe."""
    while True:
        match = Match(random_rules(luck, "ringkobing", luck.choice([3, 4]), piping=True, target=13))
        for _ in range(20):
            go_on(match, luck)
            if match.phase == Phase.ASKING_TO_PIPE:
                return match


def test_nobody_else_sees_that_a_seat_is_asked_to_pipe_nor_that_it_passes() -> None:
    luck = Random(46)
    for _ in range(60):
        match = asked_to_pipe(luck)
        asked = match.to_act
        others = [audience for audience in audiences(match) if audience != asked]
        before = {audience: (match.events_for(audience), view_of(match, audience).to_json()) for audience in others}
        assert [str(play) for play in view_of(match, asked).legal] == ["pass", "pipe"]
        match.play(PASS)
        next_asked = match.to_act if match.phase == Phase.ASKING_TO_PIPE else None
        for audience in others:
            if audience != next_asked:
                assert (match.events_for(audience), view_of(match, audience).to_json()) == before[audience]


def test_nothing_shows_whether_the_unseen_cards_are_three_alike_or_not() -> None:
    luck, seen = Random(48), Counter[str]()
    for _ in range(60):
        seen += check_all_audiences(asked_to_pipe(luck), luck)
    assert seen["moved"] > 100
    assert seen["differently asked to pipe"] > 50


def test_a_leader_sees_the_same_leads_whether_or_not_another_is_asked_to_pipe() -> None:
    luck, found = Random(47), 0
    while found < 30:
        match = asked_to_pipe(luck)
        leader = match.deal.leader
        if match.to_act == leader:
            match.play(PASS)
        waiting = match.phase == Phase.ASKING_TO_PIPE
        leads = view_of(match, leader).legal
        while match.phase == Phase.ASKING_TO_PIPE:
            match.play(PASS)
        assert leads == match.legal_plays() == view_of(match, leader).legal
        assert PIPE not in leads
        found += waiting


# Who may see what

PRIVATE = {
    "HandDealt": "self",
    "CardsDrawn": "self",
    "AskedToPipe": "self",
    "Passed": "self",
    "CardsShown": "self and who is shown",
}
"""Every event that not everybody may see, and who may."""


def test_every_event_has_the_audience_that_the_table_declares() -> None:
    luck, met = Random(9), Counter[str]()
    for number in range(250):
        name, seats = TABLES[number % len(TABLES)]
        match = played(random_rules(luck, name, seats), luck, 130)
        for one in match.events:
            kind = type(one).__name__
            met[kind] += 1
            if kind not in PRIVATE:
                assert one.audience is None
            elif PRIVATE[kind] == "self":
                assert one.audience == (one.seat,)
            else:
                left, right = Seat((one.seat + 1) % 4), Seat((one.seat + 3) % 4)
                shown = {left, right} if match.rules.house.proof == "both" else {left}
                assert (set(one.to), set(one.audience)) == (shown, {one.seat, *shown})
    assert set(met) == {name for name in happened.__all__ if name[0].isupper()} - {"Event"}


@settings(max_examples=100)
@given(match=matches(most=120))
def test_a_spectator_gets_no_private_event_and_a_seat_only_its_own(match: Match) -> None:
    assert not [one for one in match.events_for(None) if type(one).__name__ in PRIVATE]
    for seat in seats_of(match.rules.seats):
        private = [one for one in match.events_for(seat) if type(one).__name__ in PRIVATE]
        assert all(seat == one.seat or (isinstance(one, CardsShown) and seat in one.to) for one in private)
    assert len(match.events_for(None)) == sum(type(one).__name__ not in PRIVATE for one in match.events)


@settings(max_examples=150)
@given(match=matches(most=120))
def test_a_view_lists_what_the_seat_to_act_may_do_and_nothing_for_others(match: Match) -> None:
    for audience in audiences(match):
        view = view_of(match, audience)
        if audience is not None and audience == match.to_act:
            assert view.legal == match.legal_plays()
        elif match.phase == Phase.ASKING_TO_PIPE and audience == match.deal.leader:
            assert PIPE not in view.legal
        else:
            assert view.legal == ()


@settings(max_examples=100)
@given(match=matches(most=120))
def test_a_view_names_no_card_that_its_audience_has_not_seen(match: Match) -> None:
    deal = match.deal
    if deal is None:
        return
    for audience in audiences(match):
        view, seen = view_of(match, audience), seen_by(deal, audience)
        for seat in seats_of(match.rules.seats):
            assert set(view.cards_of(seat)) | set(view.shown.get(seat, ())) <= seen
            assert view.cards_of(seat) == (deal.hand(seat) if seat == audience else ())
            assert view.cards_held(seat) == len(deal.hand(seat))
        assert view.talon == len(deal.talon)


@given(match=matches(most=60))
def test_the_cards_still_out_and_the_opponents_to_come_follow_from_the_view(match: Match) -> None:
    assume(match.deal is not None)
    assert match.deal is not None
    seats = seats_of(match.rules.seats)
    played = [card for trick in match.deal.tricks for play in trick.plays for card in play.cards]
    for seat in (*seats, None):
        view = view_of(match, seat)
        assert sorted([*view.unseen, *view.hand, *played]) == list(match.rules.pack)
        coming = set(view.opponents_to_play)
        if seat is None:
            assert coming == set()
            continue
        done = {other for other, _ in view.trick.seats(len(seats))} if view.trick is not None else set()
        assert coming == {other for other in seats if match.side_name(other) != match.side_name(seat)} - done


def test_before_the_first_deal_all_audiences_see_an_untouched_comb() -> None:
    for name, seats in TABLES:
        match = Match(get_variant(name).rules(seats))
        for audience in audiences(match):
            view = view_of(match, audience)
            assert (view.score, view.targets, view.legal) == (match.score, match.targets, ())
            assert (view.hand, view.dealer, view.to_act, view.winner) == ((), None, None, None)
