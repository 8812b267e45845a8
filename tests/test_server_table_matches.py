"""Whole matches at a table, in every game: what people are told is all that they need, and the record holds."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from brus.record import read_record
from brus.replay import check_shuffles, replay
from brus.seats import Seat
from brus.server.protocol import Did, Message, PlayCommand
from brus.server.table import Refused, Table, TableSettings
from server_tables import ANNA, BO, CARL, DORA, PEOPLE, Desk, timeless
from strategies import TABLES

pytestmark = pytest.mark.untraced


@pytest.mark.parametrize("people", [1, 2, 4])
@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_a_match_is_played_to_its_end_and_its_record_holds(variant: str, seats: int, people: int) -> None:
    playing = PEOPLE[: min(people, seats)]
    desk = Desk(TableSettings(variant, seats, options={"target": 3}, solo=people == 1), seed=people)
    desk.begin(*playing)
    desk.play_on(playing, Random(f"{variant} {seats} {people}"))
    record = read_record(desk.table.record())
    deals = len(record.deals)
    assert check_shuffles(record) == {"deals": deals, "fair": deals, "missing": 0}
    match = replay(record)
    view = desk.view(ANNA)
    assert view.winner == match.winner is not None
    assert (view.score, view.targets, view.deal) == (match.score, match.targets, deals)
    assert match.players[Seat.S] == "Anna"
    assert all(len(deal.fair.seeds) == len(playing) for deal in record.deals if deal.fair is not None)
    check_numbers(desk)
    check_replay(desk)


def check_numbers(desk: Desk) -> None:
    """Everybody's numbers have no gaps, and a view tells the number that an answer is to name."""
    for audience, messages in desk.messages.items():
        numbered = [message for message in messages if hasattr(message, "n")]
        first = numbered[0].n if numbered else 0
        assert [message.n for message in numbered] == list(range(first, first + len(numbered)))
        for message in numbered:
            if isinstance(message, Did):
                assert message.view is not None
                assert message.view.turn <= message.n
                assert message.view.seat == (None if audience is None else str(audience))


def check_replay(desk: Desk) -> None:
    """The log makes the same table again, which has told everybody the same."""
    again = Table.replayed(desk.entries)
    for audience in desk.table.audiences():
        assert timeless(again, audience) == timeless(desk.table, audience)
        n = desk.table.welcome(audience).n
        for since in (n, n - 1, n - 30, n - 100):
            assert kept(again, audience, since) == kept(desk.table, audience, since)
        assert again.since(audience, n - 101) is again.since(audience, n + 1) is None


def kept(table: Table, audience: Seat | None, since: int) -> list[bytes]:
    missed = table.since(audience, since) or []
    return [msgspec.json.encode([type(one).__name__, one.n, getattr(one, "what", None)]) for one in missed]


def test_one_click_and_the_cards_are_on_the_table() -> None:
    desk = Desk(TableSettings("danish", solo=True))
    desk.come(ANNA)
    desk.settle()
    assert desk.view(ANNA).commit_deal == 0
    desk.deal(ANNA)
    view = desk.view(ANNA)
    assert (view.phase, view.deal, len(view.hand), view.talon) == ("playing", 1, 3, 24)
    assert {seat: one.kind for seat, one in view.seats.items()} == {"N": "computer", "E": "computer", "S": "person", "W": "computer"}
    assert [one.what for one in desk.messages[Seat.S][-1].what if one.what == "hand"] == ["hand"]


def test_computers_may_be_of_any_level_on_any_seat_from_the_beginning() -> None:
    desk = Desk(TableSettings("modern", 3, fill={"S": "casual"}, solo=True))
    desk.come(ANNA)
    levels = {seat: one.level for seat, one in desk.view(ANNA).seats.items()}
    assert levels == {"N": None, "E": "good", "S": "casual"}
    assert desk.seat(ANNA) == Seat.N


def test_who_comes_back_is_told_what_was_missed_in_one_go_or_everything() -> None:
    desk = Desk(TableSettings("danish", options={"target": 9}), seed=4)
    desk.begin(ANNA, BO)
    luck, seen = Random(1), desk.view(BO)
    number = desk.table.welcome(Seat.N).n
    desk.go(BO)
    while desk.table.welcome(Seat.N).n < number + 40:
        desk.play_on((ANNA, BO), luck, most=1)
    assert desk.view(BO) != seen
    missed = desk.table.since(Seat.N, number)
    assert missed is not None
    assert [one.n for one in missed] == list(range(number + 1, number + 1 + len(missed)))
    assert [one.view is not None for one in missed if isinstance(one, Did)] == [False] * (len(missed) - 1) + [True]
    assert missed[-1].view == desk.view(BO)
    assert all(one.what for one in missed if isinstance(one, Did))
    while desk.table.welcome(Seat.N).n <= number + 100:
        desk.play_on((ANNA, BO), luck, most=1)
    assert desk.table.since(Seat.N, number) is None


def test_nobody_who_is_not_here_is_sent_anything_and_numbers_run_on_all_the_same() -> None:
    both, one = Desk(TableSettings("danish"), seed=9), Desk(TableSettings("danish"), seed=9)
    for desk in (both, one):
        desk.begin(ANNA, BO, CARL, DORA)
    told = len(one.told[Seat.N])
    one.go(BO)
    for desk in (both, one):
        desk.play_on((ANNA, BO, CARL, DORA), Random(3), most=12)
    assert len(one.told[Seat.N]) <= told + 1
    assert one.table.welcome(Seat.N).n == both.table.welcome(Seat.N).n
    assert timeless(one.table, Seat.N) == timeless(both.table, Seat.N)


def test_a_repeated_command_is_done_once_and_a_stale_one_is_refused() -> None:
    desk = Desk(TableSettings("danish"))
    desk.begin(ANNA, BO, CARL, DORA)
    player = next(person for person in PEOPLE if desk.view(person).asks == "lead")
    turn, play = desk.view(player).turn, desk.lawful(player)[0]
    first = desk.say(player, "play", re=turn, play=play, id="mine")
    written = len(desk.entries)
    assert desk.say(player, "play", re=turn, play=play, id="mine") == first
    assert len(desk.entries) == written
    assert desk.refusal(player, "play", re=turn, play=play) == "stale"
    other = next(person for person in PEOPLE if person != player)
    assert desk.refusal(other, "play", re=turn, play=play, id="mine") == "stale"
    # Another table, made from the log, knows what has been done.
    again = Table.replayed(desk.entries)
    assert again.decide(player, PlayCommand(id="mine", re=turn, play=play), 0.0).entries == []


def test_talk_and_seats_do_not_make_an_answer_stale() -> None:
    desk = Desk(TableSettings("danish", talk="text"))
    desk.begin(ANNA, BO, CARL, DORA)
    player = next(person for person in PEOPLE if desk.view(person).asks == "lead")
    turn, play = desk.view(player).turn, desk.lawful(player)[0]
    number = desk.table.welcome(desk.seat(player)).n
    desk.say(ANNA, "say", text="Komdu í gær!")
    desk.say(BO, "say", phrase="hello")
    assert desk.table.welcome(desk.seat(player)).n == number + 2
    assert desk.say(player, "play", re=turn, play=play)


def test_an_unlawful_play_comes_back_with_the_reason_and_the_rule() -> None:
    desk = Desk(TableSettings("danish"))
    desk.begin(ANNA, BO, CARL, DORA)
    player = next(person for person in PEOPLE if desk.view(person).asks == "lead")
    other = next(person for person in PEOPLE if person != player)
    hand = desk.view(player).hand
    absent = next(card for card in ("Jc", "Kh", "8s", "9c") if card not in hand)
    for person, play, code, rule in (
        (player, absent, "unlawful", "2.7"),
        (player, "pipe", "unlawful", "4.6"),
        (player, "nonsense", "unlawful", "4.1"),
        (other, desk.view(other).hand[0], "out-of-turn", "2.8"),
    ):
        with pytest.raises(Refused) as why:
            desk.say(person, "play", play=play)
        assert (why.value.code, why.value.rule) == (code, rule), play
        assert why.value.why


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_what_may_be_done_and_what_not_is_listed_as_the_rules_have_it(variant: str, seats: int) -> None:
    desk = Desk(TableSettings(variant, seats, options={"target": 3}), seed=8)
    people = PEOPLE[:seats]
    desk.begin(*people)
    seen: set[str] = set()

    def look() -> bool:
        for person in people:
            view = desk.view(person)
            if view.asks not in ("lead", "follow", "pipe", "show") or view.held:
                continue
            lawful = [option.play for option in view.options_now if option.why is None]
            refused = [option for option in view.options_now if option.why is not None]
            assert lawful
            assert set(view.hand) <= {option.play for option in view.options_now}
            assert len({option.play for option in view.options_now}) == len(view.options_now)
            for option in refused:
                with pytest.raises(Refused) as why:
                    desk.say(person, "play", play=option.play)
                assert option.rule == why.value.rule
                seen.add(f"{option.rule}")
        return False

    desk.play_on(people, Random(f"{variant} {seats}"), until=look)
    expected = {"danish": {"4.1", "6.1(b)"}, "estonian": {"4.8"}, "ringkobing": {"4.6", "4.1"}, "icelandic": {"4.8"}, "modern": {"4.1"}}
    assert expected[variant] <= seen


def test_messages_are_small() -> None:
    desk = Desk(TableSettings("ringkobing", options={"target": 5}), seed=3)
    desk.begin(ANNA, BO, CARL, DORA)
    desk.play_on(PEOPLE, Random(2))
    sizes = [len(one) for told in desk.told.values() for one in told]
    assert max(sizes) < 4000
    assert sum(sizes) / len(sizes) < 1500


def test_every_message_can_be_read_back_by_its_types() -> None:
    desk = Desk(TableSettings("icelandic", options={"target": 2}), seed=3)
    desk.begin(ANNA, BO)
    desk.say(ANNA, "say", phrase="heart")
    desk.play_on((ANNA, BO), Random(2))
    decode = msgspec.json.Decoder(Message).decode
    for audience, told in desk.told.items():
        assert [decode(one) for one in told] == desk.messages[audience]
