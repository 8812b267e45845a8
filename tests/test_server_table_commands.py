"""Anything at all may be sent to a table: it is done or refused, and the log always makes the same table again."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

from brus.server import applying, protocol
from brus.server.protocol import PHRASES
from brus.server.table import Pace, Refused, Table, TableSettings
from server_tables import COMMANDS, EVE, PEOPLE, Desk, timeless
from strategies import TABLES
from test_server_table_matches import kept

SEATS = ("N", "E", "S", "W")
LEVELS = ("beginner", "casual", "good", None)
PLAYS = ("pass", "pipe", "show", "decline", "Kh", "Kh!", "Kc^", "8s8h", "Ac", "9c9s9h", "", "x" * 16, "!!", "ShowMe")
CODES = set((protocol.No.__doc__ or "").replace("``", "").replace(".", " ").split())
TEXTS = ("hello", "\u202eolleh", "Komdu í gær!", " ", "مرحبا", "🂡" * 50, "e" + "\u0301" * 60)


def some_settings(luck: Random, variant: str, seats: int) -> TableSettings:
    return TableSettings(
        variant,
        seats,
        options={"target": luck.choice([1, 2, 3])},
        pace=luck.choice([Pace(), Pace("friendly", 20), Pace("clock", 10, 15)]),
        watch=luck.random() < 0.5,
        listed=luck.random() < 0.3,
        talk=luck.choice(["phrases", "text"]),
        fill=luck.choice([{}, {"E": "casual"}]),
        solo=luck.random() < 0.2,
    )


def some_command(luck: Random, desk: Desk) -> Any:
    """A command of any kind, half the time one that fits how things are."""
    kind = luck.choice([one for one in COMMANDS if one not in (protocol.Concede, protocol.Leave) or luck.random() < 0.1])
    fields: dict[str, Any] = {"id": luck.choice(["a", "b", f"r{luck.random()}"])}
    question = desk.view(PEOPLE[0]).question
    deal = desk.view(PEOPLE[0]).commit_deal
    choices: dict[str, Any] = {
        "seat": luck.choice(SEATS),
        "about": luck.choice(SEATS),
        "level": luck.choice(LEVELS),
        "ready": luck.random() < 0.8,
        "deal": luck.choice([deal or 0, 0, 1, 99]),
        "seed": luck.choice(["00", "ab" * 64, "0f0f"]),
        "play": luck.choice(PLAYS),
        "re": luck.choice([0, 1, 7, 2**53]),
        "question": luck.choice([0, 1, question.number if question is not None else 3]),
        "yes": luck.random() < 0.7,
        "choice": luck.choice(["wait", "computer", "aside"]),
        "phrase": luck.choice([None, *PHRASES, "no-such-phrase"]),
        "text": luck.choice([None, *TEXTS]),
        "why": luck.choice(TEXTS),
        "sides": luck.choice(["kept", "drawn"]),
        "card": luck.choice(["Jc", "Kh", "zz", "5c", "Tc", "7s"]),
    }
    fields |= {name: choices[name] for name in kind.__struct_fields__ if name != "id"}
    return kind(**fields)


def fitting(luck: Random, desk: Desk, person: Any) -> Any:
    """A command that may well be accepted."""
    view = desk.view(person)
    fields = {"id": f"f{luck.random()}"}
    if view.question is not None and luck.random() < 0.7:
        if view.question.kind == "away":
            choice = luck.choice(["wait", "computer", "aside"])
            return protocol.Vote(about=view.question.about, choice=choice, **fields)
        return protocol.Answered(question=view.question.number, yes=luck.random() < 0.8, **fields)
    if view.phase == "open":
        if view.seat is None:
            return protocol.Sit(seat=luck.choice(SEATS), **fields)
        free = [seat for seat, one in view.seats.items() if one.kind == "empty"]
        if free and luck.random() < 0.4:
            return protocol.SeatComputer(seat=luck.choice(free), level="good", **fields)
        return protocol.Ready(**fields)
    if view.phase == "over":
        return protocol.Again(sides=luck.choice(["kept", "drawn"]), **fields)
    if view.phase == "aside" or (view.seat and view.seats[view.seat].stand_in and luck.random() < 0.3):
        return protocol.Back(**fields)
    if view.commit is not None and view.commit_deal is not None and luck.random() < 0.8:
        return protocol.SendSeed(deal=view.commit_deal, seed="beef", **fields)
    if view.asks == "deal":
        return protocol.Ready(**fields)
    lawful = [option.play for option in view.options_now if option.why is None]
    if lawful and luck.random() < 0.8:
        return protocol.PlayCommand(re=view.turn, play=luck.choice(lawful), **fields)
    kind = protocol.Claim if lawful else protocol.AskUndo if luck.random() < 0.96 else protocol.Concede
    return kind(re=view.turn, **fields)


def do_anything(desk: Desk, luck: Random, steps: int, note: Callable[[str], object] = str) -> None:
    people = [*PEOPLE[: luck.randint(1, 4)], EVE]
    # Some always do what fits, so that tables come far.
    sense = luck.choice([0.3, 0.8, 0.95])
    for _ in range(steps):
        what = luck.random()
        person = luck.choice(people)
        if what < 0.05:
            desk.wait(luck.choice([0.1, 1, 3, 10, 40]))
        elif what < 0.1:
            (desk.go if luck.random() < 0.3 else desk.come)(person)
        else:
            command = fitting(luck, desk, person) if luck.random() < sense else some_command(luck, desk)
            is_checked = luck.random() < 0.1
            before = desk.picture() if is_checked else None
            code = "done"
            try:
                assert desk.do(person, command).id == command.id
            except Refused as why:
                code = why.code
            if code != "done":
                assert code in CODES
                assert before is None or desk.picture() == before
            note(f"{type(command).__name__} {code}")
            if luck.random() < 0.7:
                desk.settle()


@settings(max_examples=150, deadline=None)
@given(table=st.sampled_from(TABLES), luck=st.integers(0, 2**32 - 1), steps=st.integers(0, 300))
def test_whatever_is_sent_the_log_makes_the_same_table_again(table: tuple[str, int], luck: int, steps: int) -> None:
    chance = Random(luck)
    desk = Desk(some_settings(chance, *table), seed=luck)
    do_anything(desk, chance, steps, event)
    again = Table.replayed(desk.entries)
    event(desk.view(PEOPLE[0]).phase)
    for audience in desk.table.audiences():
        assert timeless(again, audience) == timeless(desk.table, audience)
        n = desk.table.welcome(audience).n
        for since in range(max(0, n - 100), n + 1):
            assert (again.since(audience, since) is None) == (desk.table.since(audience, since) is None)
        assert kept(again, audience, max(0, n - 90)) == kept(desk.table, audience, max(0, n - 90))
    assert again.document() == desk.table.document()
    assert again.bot_to_act() == desk.table.bot_to_act() or again.bot_to_act() is not None


@settings(max_examples=20, deadline=None)
@given(table=st.sampled_from(TABLES), luck=st.integers(0, 2**32 - 1))
def test_a_table_that_is_made_again_in_the_middle_goes_on_the_same(table: tuple[str, int], luck: int) -> None:
    chance = Random(luck)
    desk, other = (Desk(TableSettings(*table, options={"target": 2}), seed=luck) for _ in range(2))
    people = PEOPLE[: chance.randint(1, 3)]
    for one in (desk, other):
        one.begin(*people)
    for _ in range(chance.randint(1, 6)):
        much = len(desk.entries) + chance.randint(1, 30)
        for one in (desk, other):
            while len(one.entries) < much and one.view(people[0]).phase == "playing":
                one.play_on(people, Random(len(one.entries)), most=1)
        # Killed and started again: all lines are lost, and people come back.
        other.table = Table.replayed(other.entries)
        other.come(*people)
    assert [entry.body for entry in other.entries] == [entry.body for entry in desk.entries]
    for audience in desk.table.audiences():
        assert timeless(other.table, audience) == timeless(desk.table, audience)


def test_random_commands_reach_every_kind_of_entry() -> None:
    kinds: set[str] = set()
    for luck in range(120):
        chance = Random(luck)
        desk = Desk(some_settings(chance, *chance.choice(TABLES)), seed=luck)
        do_anything(desk, chance, 250)
        kinds |= {entry.kind for entry in desk.entries}
    # New names and closing are asked of the table by other ways than commands.
    assert {"opened", *applying._APPLIERS} - kinds == {"renamed", "closed"}
