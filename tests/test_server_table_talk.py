"""What people say at a table, what is reported, and what beats a card."""

from __future__ import annotations

import pytest

from brus.seats import Seat
from brus.server.protocol import PHRASES, Said
from server_tables import ANNA, BO, EVE
from test_server_table_people import four, leader

# Talk


def test_phrases_are_said_everywhere_and_text_at_private_tables_alone() -> None:
    desk = four(talk="text")
    desk.say(ANNA, "say", phrase="komdu-i-gaer")
    desk.say(BO, "say", text="  Vel\u202e spilað!\x00 ")
    said = [one for one in desk.messages[Seat.W] if isinstance(one, Said)]
    assert [(one.seat, one.name, one.phrase, one.text) for one in said] == [
        ("S", "Anna", "komdu-i-gaer", None),
        ("N", "Bo", None, "Vel spilað!"),
    ]
    assert desk.refusal(ANNA, "say", phrase="no-such-phrase") == "unknown-phrase"
    assert desk.refusal(ANNA, "say", text="\u200b\u202e ") == "nothing-said"
    assert desk.refusal(EVE, "say", phrase="hello") == "no-seat"
    for settings in ({"talk": "phrases"}, {"talk": "text", "listed": True}):
        desk = four(**settings)
        assert desk.view(ANNA).talk == "phrases"
        assert desk.refusal(ANNA, "say", text="hello") == "private-only"
        desk.say(ANNA, "say", phrase="hello")
    assert "komdu-i-gaer" in PHRASES


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("مرحبا بالعالم", "مرحبا بالعالم"),
        ("שלום \u2067abc\u2069", "שלום abc"),
        ("नमस्ते", "नमस्ते"),
        ("e" + "\u0301" * 3 + "x", "é\u0301\u0301x"),
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿 ok", "🏴 ok"),
        ("one\ntwo\r\n\tthree", "one two three"),
    ],
)
def test_text_keeps_its_letters_in_every_script_and_loses_what_acts_on_others(said: str, heard: str) -> None:
    desk = four(talk="text")
    desk.say(ANNA, "say", text=said)
    assert desk.messages[Seat.N][-1].text == heard


def test_a_report_is_written_down_and_told_to_nobody() -> None:
    desk = four()
    told = {audience: len(messages) for audience, messages in desk.told.items()}
    desk.say(ANNA, "report", seat="N", why="rude\u202e")
    assert {audience: len(messages) for audience, messages in desk.told.items()} == told
    entry = desk.entries[-1]
    assert (entry.kind, entry.body["seat"], entry.body["person"], entry.body["why"]) == ("reported", "N", "bo", "rude")
    assert entry.body["who"] == "anna"


def test_what_beats_a_card_depends_on_what_lies_on_the_table() -> None:
    desk = four()
    assert desk.say(ANNA, "beats", card="8s").cards == ["Kh", "Jc"]
    assert desk.say(EVE, "beats", card="Jc").cards == []
    assert desk.say(ANNA, "beats", card="Jc").text == "Nothing beats Jc."
    assert desk.say(ANNA, "beats", card="7s").cards == ["Kc", "7c"]
    assert len(desk.say(ANNA, "beats", card="Qh").cards) == 18
    assert desk.refusal(ANNA, "beats", card="zz") == "unlawful"
    assert desk.refusal(ANNA, "beats", card="5c") == "unlawful"
    for seed in range(40):
        desk = four(seed)
        person = leader(desk)
        seven = next((card for card in desk.view(person).hand if card[0] == "7"), None)
        if seven is not None:
            desk.say(person, "play", play=seven)
            assert desk.say(ANNA, "beats", card="8s").cards == ["Kc", "7c", "7s", "7h", "7d"]
            assert desk.say(ANNA, "beats", card="Kc").cards == ["Ks"]
            return
    raise AssertionError("no Seven was dealt to who leads")


def test_who_comes_again_is_told_what_was_said_last() -> None:
    desk = four(talk="text")
    for number in range(40):
        desk.say(ANNA, "say", text=f"word {number}")
    told = desk.table.welcome(Seat.W).said
    assert [one.text for one in told] == [f"word {number}" for number in range(10, 40)]
    assert {(one.name, one.n) for one in told} == {("Anna", 0)}
