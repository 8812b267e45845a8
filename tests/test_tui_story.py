"""The log in words keeps to rule 2.11, and says everything that a table says out loud."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from brus import dares
from brus.cards import Card, read_cards
from brus.dares import with_dares
from brus.events import CardsDrawn, CardsShown, Cut, Event, Led, Played, TrickWon, points_in
from brus.host import Host
from brus.match import Match
from brus.seats import Seat, seats_of
from brus.tui import story
from brus.tui.story import announcements, split_deals, tell, tell_tricks
from brus.tui.words import Words
from brus.variants import get_variant

A_CARD = re.compile(r"(?:10|[AKQJ98765])[♣♠♥♦]")
GAMES = [
    ("danish", 4, {}),
    ("danish", 3, {}),
    ("estonian", 4, {}),
    ("ringkobing", 4, {}),
    ("ringkobing", 3, {"piping": False}),
    ("icelandic", 4, {}),
    ("icelandic", 4, {"proof": "both"}),
    ("modern", 4, {"unlawful_dares": "smacked"}),
]


def match(variant: str, seats: int, options: dict[str, object], level: str = "random") -> list[Event]:
    """What South sees of a match."""
    rules = get_variant(variant).rules(seats, {"target": 4, **options})
    host = Host(rules, seed=3, levels=dict.fromkeys(seats_of(seats), level))
    while host.match.winner is None:
        host.go_on()
    return with_dares(host.match.events_for(Seat.S), (), rules)


def may_be_named(events: Sequence[Event]) -> set[str]:
    """The cards that lie open now: the trick on the table, else the last one; a cut; a hand shown since the lead."""
    named: set[Card] = set()
    for event in events:
        match event:
            case Led(_, play):
                named = set(play.cards)
            case Played(_, play):
                named |= set(play.cards)
            case CardsShown(_, cards, _):
                named |= set(cards)
    cuts = {event.card for event in events if isinstance(event, Cut)}
    return {Words(4, None, {}).card(card) for card in named | cuts}


def moments(events: Sequence[Event]) -> Iterator[tuple[int, list[Event]]]:
    for number, deal in enumerate(split_deals(events), start=1):
        for end in range(1, len(deal) + 1):
            yield number, deal[:end]


@pytest.mark.parametrize(("variant", "seats", "options"), GAMES)
def test_until_the_deal_is_over_no_line_names_a_card_of_a_trick_older_than_the_last(
    variant: str, seats: int, options: dict[str, object]
) -> None:
    words = Words(seats, Seat.S, {})
    seen = 0
    for number, events in moments(match(variant, seats, options)):
        lines = tell(events, words, number, over=False)
        named = {card for line in lines for card in A_CARD.findall(line.text)}
        assert named <= may_be_named(events)
        if isinstance(events[-1], Played):
            assert words.card(events[-1].play.cards[0]) in named
        seen += 1
    assert seen > 100


def test_drawn_cards_are_not_named_since_they_would_be_remembered_there() -> None:
    words = Words(4, Seat.S, {})
    for number, events in moments(match("danish", 4, {})):
        if isinstance(events[-1], CardsDrawn):
            before, after = (tell(part, words, number, over=False) for part in (events[:-1], events))
            assert before == after


@pytest.mark.parametrize(("variant", "seats", "options"), GAMES)
def test_when_a_deal_is_over_every_trick_may_be_told(variant: str, seats: int, options: dict[str, object]) -> None:
    words = Words(seats, Seat.S, {})
    for number, deal in enumerate(split_deals(match(variant, seats, options)), start=1):
        played = [words.card(card) for event in deal if isinstance(event, Led | Played) for card in event.play.cards]
        told = " ".join(line.text for line in tell(deal, words, number, over=True))
        assert all(card in told for card in played)
        tricks = tell_tricks(deal, words)
        assert all(card in " ".join(tricks) for card in played)
        assert len(tricks) == sum(isinstance(event, Led) for event in deal)
        assert sum("→" in line and not line.endswith("–") for line in tricks) == sum(
            isinstance(event, TrickWon) for event in deal
        )


def test_every_event_of_a_table_has_a_sentence_or_stands_in_the_hand() -> None:
    silent = {"HandDealt", "AskedToPipe", "Passed", "CardsDrawn", "Drew"}
    from brus import events

    kinds = {name for name in events.__all__ if isinstance(getattr(events, name), type) and name != "Event"}
    # What becomes of a dare follows from the others' events.
    assert {kind.__name__ for kind in story._TELLERS} - set(dares.__all__) == kinds - silent
    assert {"DareNamed", "DareStands", "SmackedWith"} <= {kind.__name__ for kind in story._TELLERS}


def test_the_person_is_called_you_and_the_verb_follows() -> None:
    words = Words(4, Seat.S, {Seat.N: "Anna", Seat.E: "\x1b[31mBo"})
    for seat, leads in ((Seat.S, "You lead 9♣"), (Seat.N, "Anna leads 9♣"), (Seat.W, "West leads 9♣")):
        from brus.plays import Play

        lines = tell([Led(seat, Play.parse("9c"))], words, 1, over=False)
        assert [line.text for line in lines] == [leads]
    assert words.side("NS") == "You and Anna"
    assert "\x1b" not in words.name(Seat.E)
    assert Words(3, Seat.S, {}).side("S") == "You"


def test_points_are_those_of_the_record() -> None:
    rules = get_variant("ringkobing").rules(4, {"target": 5})
    host = Host(rules, seed=8, levels=dict.fromkeys(Seat, "random"))
    while host.match.winner is None:
        host.go_on()
    deals = split_deals(host.match.events_for(Seat.S))
    assert [points_in(deal) for deal in deals] == [deal.points for deal in host.match.deals]


def test_what_is_announced_is_said_at_once() -> None:
    words = Words(4, Seat.S, {})
    said = [line for events in [match("ringkobing", 4, {}, "greedy")] for line in announcements(events, words)]
    assert any("score" in line for line in said)
    assert not any(A_CARD.search(line) and "dare" not in line and "smack" not in line for line in said)


def trick(variant: str, options: dict[str, object], hands: str, dealer: str, plays: str) -> list[str]:
    """What is said aloud from the deal on, South's words, play by play as a table hears it."""
    rules = get_variant(variant).rules(len(hands.split("|")), options)
    table = Match(rules)
    held = dict(zip(Seat, map(read_cards, hands.split("|")), strict=False))
    rest = [card for card in rules.pack if not any(card in hand for hand in held.values())]
    dealt = table.begin_deal(Seat[dealer], held, rest)
    events = with_dares([event for event in dealt if event.is_seen_by(Seat.S)], (), rules)
    words = Words(rules.seats, Seat.S, {})
    said: list[str] = []
    for play in plays.split():
        seen = [event for event in table.play(play) if event.is_seen_by(Seat.S)]
        seen = with_dares(seen, events, rules)
        events += seen
        said += announcements(seen, words)
    assert events == with_dares(table.events_for(Seat.S), (), rules)
    return said


ONE_STROKE = {"target": 1}


@pytest.mark.parametrize(
    ("variant", "options", "hands", "dealer", "plays", "said"),
    [
        ("danish", {}, "9c Qs Kd | Ah Qd Th | Kh 8s 6d | Js 8d Td", "E", "Kh! Js 9c Ah", ["You dare K♥!", "Your dare of K♥ stands.", "You and North score 1 – a dare."]),
        ("danish", {}, "9c Qs Kd | Jc Qd Th | Kh 8s 6d | Js 8d Td", "E", "Kh! Js 9c Jc", ["You dare K♥!", "East smacks with J♣ the K♥ that you dared!", "East and West score 2 – a dare."]),
        ("danish", {}, "Jc Qs Kd | Ah Qd Th | 8s 8h 6d | Kh 8d Td", "E", "8s! Kh Jc Ah", ["You dare 8♠!", "North oversmacks the K♥!", "Your dare of 8♠ stands.", "You and North score 3 – a dare."]),
        ("ringkobing", ONE_STROKE, "9c Qs Kd | Ah Qd 5h | Kh 8h 6d | Js 8d 5d", "E", "Kh! Js 9c Ah", ["You dare K♥!", "Your dare of K♥ stands.", "A chimney! Only a deal can be the last stroke (8.3): You and North now go to 2."]),
        ("modern", {"dare_on_seven": True}, "9c Qs Kd | 7h Qd Ah | Kh 8s 6d | Js 8d Jd", "E", "7h Kh! Js 9c", ["You dare K♥!", "Your dare of K♥ stands, but the others took the trick: no points (6.7)."]),
        ("icelandic", {"proof": "none"}, "9c Qs Kd | 6c Qd Th | Kh 8s 9d | Js 8d Td", "E", "9d Js 9c 6c Qs Th Kh! Td", ["You dare K♥: under you!", "Your dare of K♥ stands.", "You and North score 1 – a dare."]),
    ],
    ids="stands smacked oversmack chimney needs-the-trick under-you".split(),
)  # fmt: skip
def test_what_becomes_of_a_dare_is_said(
    variant: str, options: dict[str, object], hands: str, dealer: str, plays: str, said: list[str]
) -> None:
    assert [line for line in trick(variant, options, hands, dealer, plays) if "stand on" not in line] == said


def test_the_plays_of_the_last_trick_stay_in_the_log_until_the_next_lead() -> None:
    words, seen = Words(4, Seat.S, {}), 0
    for number, events in moments(match("danish", 4, {})):
        leads = [at for at, event in enumerate(events) if isinstance(event, Led)]
        if leads and any(isinstance(event, TrickWon) for event in events[leads[-1] :]):
            told = " ".join(line.text for line in tell(events, words, number, over=False))
            plays = [event.play for event in events[leads[-1] :] if isinstance(event, Led | Played)]
            assert all(words.cards(play.cards) in told for play in plays)
            seen += len(plays) == 4
    assert seen > 20
