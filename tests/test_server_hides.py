"""What an audience has not seen leaves no trace in anything that a table tells it: not in its messages, nor their number.

The unseen cards of the deal are rearranged in a way that fits all that the audience has been told, the same log is
applied again, and every byte of every message to this audience is compared; also what it is told when it asks for
something, and when something will happen next. Shuffles are replaced by packs that the tests stack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from brus.cards import Card
from brus.deal import Deal, Phase
from brus.errors import IllegalPlay
from brus.events import CardsDrawn, CardsShown, DaredUnlawfully, Event, HandDealt
from brus.kernel import layout
from brus.match import Match
from brus.plays import Play
from brus.seats import Seat, seats_of
from brus.server import protocol
from brus.server.asking import options_of, read_play
from brus.server.knowing import known_by, known_by_all, three_alike
from brus.server.table import Audience, Entry, Pace, Person, Refused, Table, TableSettings
from brus.variants import get_variant
from brus.view import view_of
from server_tables import ANNA, EVE, PEOPLE, Desk, timeless
from strategies import TABLES, matches, random_rules, stacked
from test_server_table_commands import do_anything

pytestmark = pytest.mark.untraced
Packs = dict[tuple[str, int], tuple[Card, ...]]


@contextmanager
def dealing(packs: Packs, rules: Any = None, luck: Random | None = None) -> Iterator[None]:
    """Deal these packs, and stacked ones where there are none yet."""

    def shuffled(pack: Any, match_id: str, deal: int, secret: bytes, seeds: Any) -> tuple[Card, ...]:
        if (match_id, deal) not in packs:
            assert luck is not None
            packs[match_id, deal] = tuple(stacked(rules, luck))
        return packs[match_id, deal]

    with patch("brus.server.shuffling.shuffled", shuffled):
        yield


# Rearranging


class ContradictsHistoryError(Exception):
    """These cards could not have led to what the audience was told."""


def seen_cards(deal: Deal, audience: Audience, entries: list[Entry]) -> set[Card]:
    """The cards of this deal that an audience has seen: its own, those shown, those played, and those taken back."""
    seen = {card for play in deal.plays for card in play.cards}
    begun = max(at for at, entry in enumerate(entries) if entry.kind == "deal")
    for entry in entries[begun:]:
        if entry.kind == "play":
            seen |= set(Play.parse(entry.body["play"].replace("decline", "hide")).cards)
    for one in deal.events:
        if isinstance(one, HandDealt | CardsDrawn | CardsShown) and one.is_seen_by(audience):
            seen |= set(one.cards)
    return seen


def rearranged_pack(deal: Deal, audience: Audience, entries: list[Entry], luck: Random) -> tuple[Card, ...]:
    pack = list(deal.pack)
    seen = seen_cards(deal, audience, entries)
    places = [place for place, card in enumerate(pack) if card not in seen]
    cards = [pack[place] for place in places]
    if luck.random() < 0.3:
        # Three alike where they can be.
        ranks = {card.rank: luck.random() for card in cards}
        cards.sort(key=lambda card: ranks[card.rank] + luck.random() * 0.1)
    else:
        luck.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        pack[place] = card
    return tuple(pack)


def rearranged_entries(entries: list[Entry], packs: Packs, audience: Audience) -> list[Entry]:
    """The log without what others answered in secret: whoever piped in the open still pipes, all others pass."""
    begun = max(at for at, entry in enumerate(entries) if entry.kind == "deal")
    own = None if audience is None else audience.name
    again, pipers = entries[: begun + 1], iter(who_piped(entries, packs))
    for at, entry in enumerate(entries):
        piper = next(pipers) if entry.kind == "window" else None
        if at <= begun or (entry.kind == "answer-piping" and entry.body["seat"] != own):
            continue
        if piper not in (None, own):
            again.append(Entry("answer-piping", 0.0, {"seat": piper, "play": "pipe"}))
        again.append(entry)
    return again


def who_piped(entries: list[Entry], packs: Packs) -> list[str | None]:
    """Who piped at the end of each time for it, as everybody saw."""
    with dealing(packs):
        table = Table(entries[0])
        found = []
        for entry in entries[1:]:
            apply_adapted(table, entry)
            if entry.kind == "window":
                game = table._table.game
                assert game is not None
                assert game.deal is not None
                found.append(game.deal.leader.name if game.state[layout.PIPED] else None)
        return found


def apply_adapted(table: Table, entry: Entry) -> None:
    """Apply an entry; alone against computers there is a time for piping only where somebody is asked."""
    game = table._table.game
    is_open = game is not None and game.window is not None
    if entry.kind == "window" and not is_open:
        return
    if entry.kind == "hold" and not is_open:
        entry = Entry("play", 0.0, entry.body)
    elif entry.kind == "answer-piping" and not is_open:
        raise ContradictsHistoryError  # who piped had three alike
    elif entry.kind == "play" and is_open:
        table.apply(Entry("hold", 0.0, entry.body))
        entry = Entry("window", 0.0, {})
    table.apply(entry)


def made(entries: list[Entry], packs: Packs, people: list[Person]) -> tuple[Table, dict[Audience, list[bytes]]]:
    """The table that a log makes with these packs, and all that it told while everybody listened."""
    with dealing(packs):
        table = Table(entries[0])
        for person in people:
            table.note_line(person.id, True, 0.0)
        try:
            for entry in entries[1:]:
                apply_adapted(table, entry)
        except IllegalPlay as why:
            raise ContradictsHistoryError from why
    told: dict[Audience, list[bytes]] = {}
    for audience, message in table.take_messages():
        told.setdefault(audience, []).append(msgspec.json.encode(message))
    return table, told


def unlawful(table: Table) -> list[Event]:
    game = table._table.game
    assert game is not None
    assert game.deal is not None
    return [one for one in game.deal.events if isinstance(one, DaredUnlawfully)]


# What must stay the same


def answers(table: Table, person: Person) -> list[str]:
    """What somebody is told who asks for all sorts of things."""
    view = table.welcome(table.audience_of(person.id)).view
    asked: list[Any] = [protocol.PlayCommand(id="x", re=view.turn, play=option.play) for option in view.options_now]
    asked += [protocol.PlayCommand(id="x", re=view.turn, play=play) for play in ("pipe", "pass", "show", "decline", "Jc", "Kh!", *view.hand)]
    asked += [kind(id="x", re=view.turn) for kind in (protocol.AskUndo, protocol.Claim, protocol.Concede)]
    asked += [protocol.WhatBeats(id="x", card="9c"), protocol.Ready(id="x"), protocol.Back(id="x")]
    found = []
    for command in asked:
        try:
            decision = table.decide(person, command, 0.0)
        except Refused as why:
            found.append(f"{why.code} {why.why} {why.rule}")
        else:
            found.append(msgspec.json.encode(decision.reply).decode())
    return found


def check_audience(desk: Desk, people: list[Person], audience: Audience, luck: Random) -> str:
    """Rearrange for an audience; ``same``, ``moved``, or ``contradicts`` where the history cannot have been."""
    table, told = made(desk.entries, desk.packs, people)
    game = table._table.game
    assert game is not None
    assert game.deal is not None
    packs = dict(desk.packs)
    packs[game.match_id, len(game.match.deals)] = rearranged_pack(game.deal, audience, desk.entries, luck)
    try:
        entries = rearranged_entries(desk.entries, desk.packs, audience)
        other, told_other = made(entries, packs, people)
    except ContradictsHistoryError:
        return "contradicts"
    if unlawful(table) != unlawful(other):
        return "contradicts"  # they come out with the trick, and pay (6.12)
    if who_piped(entries, packs) != who_piped(desk.entries, desk.packs):
        return "contradicts"  # who piped had three alike
    assert told_other.get(audience) == told.get(audience)
    assert timeless(other, audience) == timeless(table, audience)
    assert other.welcome(audience) == table.welcome(audience)
    for since in range(0, table.welcome(audience).n, 7):
        assert other.since(audience, since) == table.since(audience, since)
    if audience is not None:
        person = next(one for one in people if table.audience_of(one.id) == audience)
        assert answers(other, person) == answers(table, person)
    if table._table.is_timed:
        assert other.next_due(5.0) == table.next_due(5.0)
        assert [one.kind for one in other.due(8.1, bytes)] == [one.kind for one in table.due(8.1, bytes)]
    other_game = other._table.game
    assert other_game is not None
    asked = [one.window.answers.keys() if one.window else () for one in (game, other_game)]
    return "asked otherwise" if asked[0] != asked[1] else "moved" if other_game.state != game.state else "same"


def at_play(desk: Desk) -> bool:
    game = desk.table._table.game
    return game is not None and game.deal is not None and not game.is_shuffling and not game.is_over


def desk_of(luck: Random, variant: str, seats: int, **wanted: object) -> tuple[Desk, list[Person]]:
    """A table that has come to some point of a match, with people who dare, take back, leave and come."""
    rules = random_rules(luck, variant, seats, target=luck.choice([3, 5, 9]), **wanted)
    count = luck.choice([1, 2, 3, 4, 4])
    agreed = TableSettings(
        variant, seats, options=dict(rules.options), watch=luck.random() < 0.6, solo=count == 1,
        pace=luck.choice([Pace(), Pace("friendly", 9), Pace("clock", 30, 60)]),
    )  # fmt: skip
    people = list(PEOPLE[: min(count, seats)])
    desk = Desk(agreed, seed=luck.randrange(2**32))
    desk.packs = {}
    desk.think = modest(luck)
    with dealing(desk.packs, rules, luck):
        desk.begin(*people)
        if luck.random() < 0.5:
            do_anything(desk, luck, luck.randint(1, 60))
        desk.come(*people)
        steps = luck.randint(1, 60)
        desk.play_on(people, luck, most=steps)
    return desk, [person for person in people if desk.seat(person) is not None]


def modest(luck: Random) -> Callable[[Any], Play]:
    """Computer players of no plan, who often do not pipe though they could."""
    return lambda turn: turn.view.legal[0] if luck.random() < 0.7 else luck.choice(turn.view.legal)


def check_all(desk: Desk, people: list[Person], luck: Random) -> Counter[str]:
    found: Counter[str] = Counter()
    if at_play(desk) and people:
        for audience in (*(desk.seat(person) for person in people), None):
            found[check_audience(desk, [*people, EVE], audience, luck)] += 1
    return found


@settings(max_examples=60, deadline=None)
@given(table=st.sampled_from(TABLES), luck=st.integers(0, 2**32 - 1))
def test_no_unseen_card_leaves_a_trace_in_what_a_table_tells(table: tuple[str, int], luck: int) -> None:
    chance = Random(luck)
    for what in check_all(*desk_of(chance, *table), chance):
        event(what)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_many_rearrangements_agree_with_the_history_and_move_cards(name: str, seats: int) -> None:
    luck, found = Random(f"{name} {seats}"), Counter[str]()
    for _ in range(14):
        desk, people = desk_of(luck, name, seats, piping=True)
        found += check_all(desk, people, luck)
    assert found["moved"] + found["asked otherwise"] > 15, found


@pytest.mark.parametrize("people", [1, 4])
def test_nothing_tells_who_is_asked_to_pipe(people: int) -> None:
    """The time for piping is open: with other cards others are asked, and nothing that is told is different."""
    luck, found = Random(people), Counter[str]()
    rules = get_variant("ringkobing").rules(4, {})
    playing = list(PEOPLE[:people])
    while found["asked otherwise"] < 25:
        pace = luck.choice([Pace(), Pace("friendly", 9), Pace("clock", 9, 30)])
        agreed = TableSettings("ringkobing", solo=people == 1, watch=luck.random() < 0.3, pace=pace)
        desk = Desk(agreed, seed=luck.randrange(2**32))
        desk.packs = {}
        desk.think = modest(luck)
        with dealing(desk.packs, rules, luck):
            desk.begin(*playing)
            anywhere = luck.random() < 0.5
            desk.play_on(playing, luck, most=luck.randint(1, 30), until=lambda desk=desk, anywhere=anywhere: not anywhere and desk.table._table.game.window is not None)
        found += check_all(desk, playing, luck)


def test_a_lead_made_before_computers_have_answered_tells_nothing_either() -> None:
    """Alone against computers there is no fixed time: a program might lead before they have said whether they pipe."""
    rules, found = get_variant("ringkobing").rules(4, {}), 0
    for seed in range(200):
        luck, told, waited = Random(seed), [], []
        pack = list(rules.pack)
        luck.shuffle(pack)
        nines = [card for card in pack if str(card)[0] == "9"]
        rest = [card for card in pack if card not in nines]
        for spread in (0, 12):
            # Singly, forehand first: the same hand gets all three, or one of them lies in the talon.
            cards = rest[:]
            for unit, nine in enumerate(nines[:3]):
                cards.insert(1 + 4 * unit if unit < 2 or not spread else 1 + 4 * unit + spread, nine)
            desk = Desk(TableSettings("ringkobing", solo=True, pace=Pace("friendly", 9)), seed=seed)
            with dealing({("t1-1", 1): (*cards, nines[3])}):
                desk.come(ANNA)
                desk.deal(ANNA, bots=False)
                if desk.view(ANNA).to_act != "S" or "pipe" in desk.lawful(ANNA):
                    break
                refusals = [desk.refusal(ANNA, kind) for kind in ("claim", "undo")]
                desk.say(ANNA, "play", play=desk.lawful(ANNA)[0], id="lead")
                desk.think = lambda turn: next(play for play in turn.view.legal if str(play) != "pipe")
                waited.append(any(entry.kind == "hold" for entry in desk.entries))
                desk.settle()
                led = next(at for at, one in enumerate(desk.told[Seat.S]) if b'"led"' in one)
                told.append((refusals, desk.told[Seat.S][: led + 1]))
        if len(told) == 2:
            assert waited == [True, False]
            assert told[0] == told[1]
            found += 1
    assert found > 20


def test_smacked_unlawful_dares_and_shown_hands_are_among_what_is_rearranged() -> None:
    luck, found = Random(612), Counter[str]()
    for name, wanted in (("icelandic", {"proof": "both"}), ("danish", {"unlawful_dares": "smacked"}), ("modern", {"unlawful_dares": "smacked"})):
        for _ in range(8):
            desk, people = desk_of(luck, name, 4, **wanted)
            found += check_all(desk, people, luck)
    assert found["moved"] > 20, found


@settings(max_examples=60)
@given(match=matches(most=80))
def test_what_a_table_knows_for_an_audience_is_what_a_view_has(match: Match) -> None:
    state = view_of(match, None).known if match.deal is None else match.deal.state
    public = known_by_all(match.rules, state)
    assert tuple(public) == view_of(match, None).known
    for seat in seats_of(match.rules.seats):
        is_asked = match.phase == Phase.ASKING_TO_PIPE and match.to_act == seat
        view = view_of(match, seat)
        assert tuple(known_by(public, state, seat, is_asked=is_asked)) == view.known
        options = options_of(match.rules, known_by(public, state, seat, is_asked=is_asked), seat)
        assert [read_play(option.play) for option in options if option.why is None] == list(view.legal)
    assert [seat for seat in seats_of(match.rules.seats) if match.deal is not None and three_alike(state, seat)] == [
        seat for seat in seats_of(match.rules.seats) if match.deal is not None and len({c.rank for c in match.deal.hand(seat)}) == 1 and len(match.deal.hand(seat)) == 3
    ]


def test_where_nobody_may_watch_those_without_a_seat_are_told_no_card() -> None:
    for watch in (False, True):
        desk = Desk(TableSettings("danish", watch=watch), seed=5)
        desk.come(EVE)
        desk.begin(*PEOPLE)
        desk.play_on(PEOPLE, Random(1), most=30)
        text = b"".join(desk.told[None]).decode()
        assert desk.table.may_see(EVE.id) == watch
        assert ('"led"' in text) == ('"trick"' in text) == watch
        assert '"hand"' not in text
        assert not [one for one in desk.messages[None] if isinstance(one, protocol.Did) and one.view and one.view.hand]


def test_a_seat_is_told_no_card_that_it_may_not_know() -> None:
    desk = Desk(TableSettings("ringkobing"), seed=6)
    desk.begin(*PEOPLE)
    luck = Random(1)
    for _ in range(60):
        desk.play_on(PEOPLE, luck, most=1)
        deal = desk.table._table.game.deal
        if deal is None or not at_play(desk):
            continue
        open_cards = {str(card) for trick in deal.tricks[-1:] for play in trick.plays for card in play.cards}
        for seat in seats_of(4):
            view = msgspec.to_builtins(desk.table.welcome(Seat(seat)).view)
            assert view.pop("hand", []) == [str(card) for card in deal.hand(seat)]
            view.pop("options_now", None)
            view.pop("held", None)
            cards = {str(card) for card in deal.rules.pack}
            named = {word for word in cards if f'"{word}"' in msgspec.json.encode(view).decode()}
            # 2.11: of what has been played, no more than the trick on the table or the last one.
            last = {card for trick in (view.get("trick"), view.get("last_trick")) if trick for play in trick["plays"] for card in split(play)}
            assert named <= last | open_cards


def split(play: str) -> list[str]:
    return [str(card) for card in Play.parse(play).cards]
