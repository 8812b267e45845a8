"""What is given to a match or a deal is taken for what it is, or refused with an error of Brus's own."""

from __future__ import annotations

from typing import Any

import pytest

from brus.cards import Card, Suit, as_cards, read_cards
from brus.deal import EVENTS_ROOM, Deal, Phase, cuts_in
from brus.errors import (
    BrusError,
    CardError,
    IllegalPlay,
    MatchError,
    OptionError,
    PlayError,
    RecordError,
    SeatError,
    ShuffleError,
)
from brus.host import Host
from brus.kernel import names
from brus.match import Match
from brus.plays import PASS, Play, as_play
from brus.record import read_record, write_record
from brus.refusals import Refusal
from brus.seats import Seat, as_seat, seats_of, side_names, side_of
from brus.shuffle import commit, cut_cards, shuffled
from brus.variants import get_variant
from brus.view import view_of

RULES = get_variant("danish").rules()
THREE = get_variant("danish").rules(3)
PACK = RULES.pack
HANDS = {seat: PACK[3 * seat : 3 * seat + 3] for seat in Seat}
TALON = PACK[12:]


def kind(value: object) -> str:
    """A name for a row: its value may be too long for one."""
    return type(value).__name__


@pytest.mark.parametrize("given", [Seat.W, "W", 3])
def test_a_seat_is_a_seat_its_letter_or_its_number(given: Any) -> None:
    match = Match(RULES)
    match.begin_deal_from_pack(given, PACK)
    assert match.deal is not None
    assert repr(match.deal.dealer) == repr(as_seat(given)) == "<Seat.W: 3>"
    assert Match.from_json(match.to_json()) == match


@pytest.mark.parametrize(
    "given", [True, False, 3.0, -1, 4, 10**5000, None, "n", b"N", [], Card(1), Suit.SPADES, Play(1)], ids=kind
)
def test_nothing_else_is_a_seat(given: Any) -> None:
    match = Match(RULES)
    for begin in (
        lambda: match.begin_deal_from_pack(given, PACK),
        lambda: match.begin_deal(given, HANDS, TALON),
        lambda: Deal(RULES, given, PACK),
        lambda: Deal.from_hands(RULES, given, HANDS, TALON),
        lambda: as_seat(given),
    ):
        with pytest.raises(SeatError, match="expected"):
            begin()
    assert match.deals == []
    match.begin_deal_from_pack(Seat.N, PACK)
    if given != []:  # no key of a table
        with pytest.raises(SeatError, match="is no seat"):
            Match(RULES, {given: "Anna"})
    for ask in (match.play, match.why_not):
        if given is not None:
            with pytest.raises(SeatError, match="is no seat"):
                ask("Kc", given)
    for look in (match.events_for, lambda seat: view_of(match, seat)):
        if given is not None:
            with pytest.raises(SeatError, match="is no seat"):
                look(given)


def test_a_seat_that_does_not_play_with_three_deals_holds_and_is_called_nothing() -> None:
    hands = {**{seat: PACK[3 * seat : 3 * seat + 3] for seat in range(3)}, Seat.W: ()}
    for begin in (
        lambda: Match(THREE).begin_deal_from_pack(Seat.W, PACK),
        lambda: Deal(THREE, Seat.W, PACK),
        lambda: Match(THREE).begin_deal(Seat.N, hands, PACK[9:]),
    ):
        with pytest.raises(IllegalPlay) as caught:
            begin()
        assert caught.value.refusal == Refusal.NO_SUCH_SEAT
    for call in (
        lambda: Match(THREE, {Seat.W: "Dora"}),
        lambda: Match(THREE).events_for(Seat.W),
        lambda: view_of(Match(THREE), Seat.W),
    ):
        with pytest.raises(SeatError, match="W does not play"):
            call()


@pytest.mark.parametrize("name", [None, 7, b"Anna", ["Anna"], True])
def test_a_player_is_called_by_a_text(name: Any) -> None:
    with pytest.raises(SeatError, match="the name of S"):
        Match(RULES, {Seat.S: name})


def test_a_row_of_cards_may_be_of_their_numbers() -> None:
    match = Match(RULES)
    match.begin_deal_from_pack(Seat.N, list(map(int, PACK)))
    assert match.deal is not None
    assert {type(card) for card in match.deal.pack} == {Card}
    assert Match.from_json(match.to_json()) == match
    hands = {int(seat): list(map(int, cards)) for seat, cards in HANDS.items()}
    other = Match(RULES)
    other.begin_deal(0, hands, iter(map(int, TALON)))  # type: ignore[arg-type]
    assert other.deal is not None
    assert other.deal.dealt_hand(Seat.E) == HANDS[Seat.E]
    assert Match.from_json(other.to_json()) == other


@pytest.mark.parametrize(
    "strange", [True, 6.0, -1, 40, Card(99), None, "Kh", b"K", [6], Seat.N, Suit.CLUBS, PASS], ids=kind
)
def test_nothing_else_is_a_card(strange: Any) -> None:
    icelandic = get_variant("icelandic").rules()
    for begin in (
        lambda: Match(RULES).begin_deal_from_pack(Seat.N, [strange, *PACK[1:]]),
        lambda: Match(RULES).begin_deal(Seat.N, {**HANDS, Seat.E: [strange, *PACK[4:6]]}, TALON),
        lambda: Match(RULES).begin_deal(Seat.N, HANDS, [*TALON[:-1], strange]),
        lambda: Match(icelandic).begin_deal_from_pack(Seat.N, icelandic.pack, [strange]),
        lambda: as_cards([strange]),
    ):
        with pytest.raises(CardError, match="is no card"):
            begin()


@pytest.mark.parametrize("row", [None, 7, True, 1.5])
def test_a_row_of_cards_is_a_row(row: Any) -> None:
    for begin in (
        lambda: Match(RULES).begin_deal_from_pack(Seat.N, row),
        lambda: Match(RULES).begin_deal_from_pack(Seat.N, PACK, row),
        lambda: Match(RULES).begin_deal(Seat.N, HANDS, row),
        lambda: Match(RULES).begin_deal(Seat.N, {**HANDS, Seat.E: row}, TALON),
    ):
        with pytest.raises(CardError, match="no row of cards"):
            begin()


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        ({}, "no hand is given for N, E, S, W"),
        ({seat: HANDS[seat] for seat in (Seat.N, Seat.S)}, "no hand is given for E, W"),
        ({**HANDS, Seat.S: read_cards("Kh Ks")}, "S is given 2 cards; every hand is dealt 3"),
        ({**HANDS, Seat.S: ()}, "S is given 0 cards"),
        (list(HANDS.values()), "list was given for the hands"),
        (None, "None was given for the hands"),
        ({**HANDS, Seat.S: HANDS[Seat.N]}, "twice"),
    ],
)
def test_hands_that_are_not_whole_are_refused_by_what_they_lack(hands: Any, told: str) -> None:
    match = Match(RULES)
    with pytest.raises(CardError, match=told):
        match.begin_deal(Seat.N, hands, TALON)
    assert match.deals == []


@pytest.mark.parametrize("given", ["Ks", Play.parse("Ks"), 6])
def test_a_play_is_a_play_its_text_or_its_number(given: Any) -> None:
    match = Match(RULES)
    match.begin_deal_from_pack(Seat.W, PACK)
    assert match.why_not(given) is None
    match.play(given)
    assert match.deal is not None
    assert match.deal.plays == [Play.parse("Ks")]
    assert type(match.deal.plays[0]) is Play


STRANGE_PLAYS = [True, False, 1.5, None, b"Ad", [], (), {}, Card.parse("Ad"), Seat.N, Refusal.NOT_A_PLAY]
STRANGE_PLAYS += [0, -1, 41, 64, 255, 257, 2**24 + 1, 10**5000, "", "Zz", "Ad ", "\ud800"]


@pytest.mark.parametrize("given", STRANGE_PLAYS, ids=kind)
def test_nothing_else_is_a_play(given: Any) -> None:
    dealt, fresh = Match(RULES), Match(RULES)
    dealt.begin_deal_from_pack(Seat.W, PACK)
    assert dealt.deal is not None
    before = dealt.to_json()
    for ask in (dealt.play, dealt.why_not, fresh.play, fresh.why_not, dealt.deal.play, dealt.deal.why_not, as_play):
        with pytest.raises(PlayError, match=r"play|cards"):
            ask(given)
    assert dealt.to_json() == before


@pytest.mark.parametrize("name", [None, [], {}, 7, True, 1.5, b"danish", "", "whist", "\ud800", "x" * 10**6], ids=kind)
def test_what_is_no_variant_is_refused_with_the_names_there_are(name: Any) -> None:
    with pytest.raises(OptionError, match="danish, estonian, ringkobing, icelandic, modern") as caught:
        get_variant(name)
    assert len(str(caught.value)) < 200
    assert isinstance(caught.value, BrusError)


@pytest.mark.parametrize("seat", [-1, 4, 9, "n", None, True, Card(1)], ids=kind)
@pytest.mark.parametrize("seats", [3, 4])
def test_whoever_asks_about_a_seat_names_one_that_plays(seats: int, seat: Any) -> None:
    rules = get_variant("danish").rules(seats)
    match = Match(rules)
    match.begin_deal_from_pack(Seat.N, rules.pack)
    assert match.deal is not None
    view = view_of(match, Seat.N)
    for ask in (
        match.side_name,
        match.deal.hand,
        match.deal.dealt_hand,
        view.cards_of,
        view.cards_held,
        lambda given: side_of(given, seats),
        lambda given: cuts_in(rules, given, ()),
    ):
        for given in (seat, *([Seat.W] if seats == 3 else [])):
            with pytest.raises(SeatError, match=r"expected|W does not play: there are 3 players \(1\)"):
                ask(given)


def test_where_three_play_the_fourth_has_no_turn_to_wait_for() -> None:
    match = Match(THREE)
    match.begin_deal_from_pack(Seat.N, PACK)
    for ask in (match.play, match.why_not):
        with pytest.raises(SeatError, match="W does not play"):
            ask("Ac", Seat.W)


@pytest.mark.parametrize("seats", [2, 5, "4", None, []], ids=kind)
def test_three_or_four_play(seats: Any) -> None:
    for ask in (seats_of, side_names):
        with pytest.raises(SeatError, match="there are 3 or 4 seats"):
            ask(seats)


@pytest.mark.parametrize(
    ("make", "error", "told"),
    [
        (lambda: Play.of(read_cards("Kh"), dared=read_cards("8s")), PlayError, "8s cannot be announced"),
        (lambda: Play.of(read_cards("Kh"), hawked=read_cards("Kc")), PlayError, "Kh were to be"),
        (lambda: Play.of([Card(99)]), CardError, "is no card"),
        (lambda: Play.of(read_cards("Kh Kh")), PlayError, "“KhKh” is no play: it names a card twice"),
        (lambda: Play.of(()), PlayError, "not 0"),
        (lambda: Play.of(read_cards("Ac Kh"), dared=[Card(-1)]), CardError, "is no card"),
        (lambda: Play.of(None), CardError, "no row of cards"),  # type: ignore[arg-type]
    ],
)
def test_a_play_is_made_of_cards_and_announces_no_others(make: Any, error: type[BrusError], told: str) -> None:
    with pytest.raises(error, match=told):
        make()


SECRET = bytes(32)
FILLED = Match(RULES)
FILLED.begin_deal_from_pack(Seat.W, PACK)


@pytest.mark.parametrize(
    ("error", "call"),
    [
        (RecordError, lambda strange: read_record(strange)),
        (RecordError, lambda strange: write_record(strange)),
        (CardError, lambda strange: Card.parse(strange)),
        (CardError, lambda strange: read_cards(strange)),
        (PlayError, lambda strange: Play.parse(strange)),
        (ShuffleError, lambda strange: commit("m", strange, SECRET)),
        (ShuffleError, lambda strange: commit("m", 1, strange)),
        (ShuffleError, lambda strange: commit(strange, 1, SECRET)),
        (ShuffleError, lambda strange: shuffled(PACK, "m", 1, SECRET, strange)),
        (ShuffleError, lambda strange: shuffled(PACK, "m", 1, SECRET, [strange])),
        (CardError, lambda strange: shuffled(strange, "m", 1, SECRET, ())),
        (CardError, lambda strange: cut_cards(strange, "m", 1, SECRET, ())),
        (OptionError, lambda strange: Match(strange)),
        (OptionError, lambda strange: Deal(strange, Seat.N, PACK)),
        (OptionError, lambda strange: Deal.from_hands(strange, Seat.N, HANDS, TALON)),
        (MatchError, lambda strange: Host(RULES, seed=strange)),
        (MatchError, lambda strange: Host(RULES, seed=1, number=strange)),
        (SeatError, lambda strange: Host(RULES, seed=1, levels={strange: "random"})),
        (OptionError, lambda strange: Host(RULES, seed=1, levels={Seat.N: strange})),
    ],
)
@pytest.mark.parametrize("strange", [None, True, 1.5, 10**5000, object()], ids=kind)
def test_what_makes_no_sense_is_an_error_of_our_own(error: type[BrusError], call: Any, strange: Any) -> None:
    with pytest.raises(error) as caught:
        call(strange)
    assert len(str(caught.value)) < 300


def test_of_no_cards_nothing_can_be_shuffled_or_cut() -> None:
    for shuffle in (shuffled, cut_cards):
        with pytest.raises(ShuffleError, match="no card to shuffle"):
            shuffle((), "m", 1, SECRET, ())


def over(rules: Any) -> Deal:
    """A deal that is over, and its match is not."""
    deal = Deal(rules, Seat.S, rules.pack)
    while not deal.is_over:
        deal.play(deal.legal_plays()[0])
    assert deal.phase == Phase.DEAL_OVER
    return deal


def test_a_deal_goes_on_from_one_of_its_own_match_that_is_over() -> None:
    assert Deal(RULES, Seat.N, PACK, before=over(get_variant("danish").rules())).state
    for before in (over(THREE), over(get_variant("danish").rules(4, {"target": 7})), FILLED, 7):
        with pytest.raises(OptionError, match="by other rules"):
            Deal(RULES, Seat.N, PACK, before=before)  # type: ignore[arg-type]
    with pytest.raises(IllegalPlay, match="the deal before it is not finished"):
        Deal(RULES, Seat.N, PACK, before=FILLED.deal)


def test_the_longest_cut_that_a_match_can_have_fits_the_room_for_events() -> None:
    rules = get_variant("icelandic").rules(4, {"target": 50})
    deal = Deal(rules, Seat.N, rules.pack, read_cards("Jc " * 50))
    assert deal.phase == Phase.MATCH_OVER
    assert 1 + names.EVENT_WIDTH * len(deal.events) == 413 <= EVENTS_ROOM
