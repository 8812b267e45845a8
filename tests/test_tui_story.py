"""The log in words keeps to rule 2.11, and says everything that a table says out loud."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from brus.cards import Card
from brus.events import CardsDrawn, CardsShown, Cut, Event, Led, Played, TrickWon, points_in
from brus.host import Host
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
    return list(host.match.events_for(Seat.S))


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
    assert {kind.__name__ for kind in story._TELLERS} == kinds - silent


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
