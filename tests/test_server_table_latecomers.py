"""The log of a deal for those who come later: what they were told, without the cards of older tricks (2.11)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from brus.cards import Card
from brus.events import CardsShown, Cut, Led
from brus.server.protocol import Did, Happening
from brus.server.table import Audience, TableSettings
from server_tables import EVE, PEOPLE, Desk
from strategies import TABLES

PRIVATE = {"hand", "drawn"}
AROUND = set(
    "sat moved left renamed computer removed ready unready began asked answered stand-in back aside resumed undone "
    "claimed conceded lot commit reveal reminded timeout closed asked-to-pipe".split()
)


def at_points_of(name: str, seats: int, seed: int, **wanted: object) -> Iterator[Desk]:
    """A table of people after every step of some deals; who may watch does."""
    desk = Desk(TableSettings(name, seats, watch=True, options=dict(wanted)), seed=seed)
    people, luck = PEOPLE[:seats], Random(seed)
    desk.come(EVE)
    desk.begin(*people)
    for _ in range(120):
        yield desk
        desk.play_on(people, luck, most=1)


def told_live(desk: Desk, audience: Audience) -> list[Happening]:
    """What the audience was told of this deal when it happened."""
    told = [message.what for message in desk.messages[audience] if isinstance(message, Did)]
    dealt = max(at for at, what in enumerate(told) if any(one.what == "dealt" for one in what))
    return [one for what in told[dealt:] for one in what if one.what not in PRIVATE | AROUND]


def who_did_what(told: list[Happening]) -> list[tuple[object, ...]]:
    return [(one.what, one.seat, one.by, one.side, one.number) for one in told if one.what not in ("played", "shown-cards")]


def told_to(desk: Desk, audience: Audience) -> list[Happening]:
    return desk.table.welcome(audience).log


def audiences(desk: Desk) -> tuple[Audience, ...]:
    return desk.table.audiences()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_whoever_comes_when_a_deal_is_over_reads_what_the_others_were_told_of_it(name: str, seats: int) -> None:
    found = 0
    for desk in at_points_of(name, seats, seed=3):
        game = desk.table._table.game
        if game.deal is None or not (game.is_over or game.is_shuffling):
            continue
        for audience in audiences(desk):
            assert told_to(desk, audience) == told_live(desk, audience)
            found += 1
    assert found >= seats + 1


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_within_a_deal_the_log_tells_who_did_what_and_names_no_card_of_an_older_trick(name: str, seats: int) -> None:
    named_all, older = 0, 0
    for desk in at_points_of(name, seats, seed=4):
        game = desk.table._table.game
        if game.deal is None or game.is_over or game.is_shuffling:
            continue
        happened = game.deal.events
        last = max((at for at, one in enumerate(happened) if isinstance(one, Led)), default=0)
        for audience in audiences(desk):
            log = told_to(desk, audience)
            # Nothing but cards is missing, and what was nothing but cards.
            assert who_did_what(log) == who_did_what(told_live(desk, audience))
            allowed = {card for one in happened if isinstance(one, Cut) for card in [one.card]}
            for one in happened[last:]:
                allowed |= set(getattr(getattr(one, "play", None), "cards", ()))
                if isinstance(one, CardsShown) and one.is_seen_by(audience):
                    allowed |= set(one.cards)
            text = msgspec.json.encode(log).decode()
            named = {card for card in game.deal.rules.pack if str(card) in text}
            assert named <= allowed
            named_all += len(named)
            older += sum(one.what == "won" for one in log)
    assert named_all > 100
    assert older > 100


def test_older_tricks_with_dares_are_told_without_their_matadors() -> None:
    found: set[str] = set()
    for name in ("danish", "icelandic", "modern"):
        for seed in range(8):
            for desk in at_points_of(name, 4, seed):
                game = desk.table._table.game
                if game.deal is None or game.is_over or game.is_shuffling:
                    continue
                log = told_to(desk, None)
                leads = [at for at, one in enumerate(log) if one.what == "led"]
                for one in log[: leads[-1]] if leads else ():
                    assert (one.what == "cut") == (one.cards is not None), one
                    assert one.play is None
                    found.add(one.what)
    assert {"dared", "smacked", "stands", "won", "scored"} <= found


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_whoever_comes_reads_what_each_deal_before_came_to(name: str, seats: int) -> None:
    found = 0
    for desk in at_points_of(name, seats, seed=7):
        told = [message.what for message in desk.messages[None] if isinstance(message, Did)]
        deals: list[list[Happening]] = []
        for what in told:
            # What a cut brings (7.3) is told with the deal that follows it.
            if any(one.what == "dealt" for one in what):
                deals.append([])
            deals[-1:] = [[*deal, *[one for one in what if one.what in ("scored", "chimney")]] for deal in deals[-1:]]
        for audience in audiences(desk):
            assert desk.table.welcome(audience).past == deals[:-1]
        found = max(found, len(deals))
    assert found > 2


def test_the_log_is_no_longer_than_a_deal() -> None:
    longest = 0
    for desk in at_points_of("modern", 4, seed=1):
        longest = max(longest, len(msgspec.json.encode(told_to(desk, None))))
    assert 1000 < longest < 16_000


def test_where_nobody_may_watch_who_has_no_seat_reads_nothing() -> None:
    desk = Desk(TableSettings("danish"), seed=5)
    desk.come(EVE)
    desk.begin(*PEOPLE)
    assert told_to(desk, None) == []
    assert [one.what for one in told_to(desk, desk.seat(PEOPLE[0]))] == ["dealt"]


def test_what_was_taken_back_is_not_in_the_log() -> None:
    desk = Desk(TableSettings("danish"), seed=6)
    desk.begin(*PEOPLE)
    leader = next(one for one in PEOPLE if desk.view(one).to_act == str(desk.seat(one)))
    card = Card.parse(desk.lawful(leader)[0][:2])
    desk.say(leader, "play", play=str(card))
    assert [one.what for one in told_to(desk, desk.seat(leader))] == ["dealt", "led"]
    desk.say(leader, "undo")
    number = desk.view(leader).question.number
    for person in PEOPLE:
        if person != leader:
            desk.say(person, "answer", question=number, yes=True)
    assert [one.what for one in told_to(desk, desk.seat(leader))] == ["dealt"]
