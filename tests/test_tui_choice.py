"""What the keys mean: picking, daring and hawking among the lawful plays, and why not."""

from __future__ import annotations

import pytest

from brus.cards import Card, read_cards
from brus.plays import Play
from brus.refusals import Refusal
from brus.tui.choice import Choice, first_choice, forced_cards, needs_picking, why_no_dare, why_no_hawk


def plays(text: str) -> tuple[Play, ...]:
    return tuple(Play.parse(word) for word in text.split())


def picked(text: str) -> tuple[Card, ...]:
    return tuple(sorted(read_cards(text)))


def test_cards_are_picked_only_where_more_than_one_may_be_played() -> None:
    assert not needs_picking(plays("9c Kh Kh!"))
    assert needs_picking(plays("9c 9d 9c9d"))
    assert first_choice(plays("9c Kh Kh!")) == Choice()


def test_where_all_cards_must_be_played_they_are_picked_already() -> None:
    assert forced_cards(plays("5c5s5h")) == picked("5c 5s 5h")
    assert first_choice(plays("Kh8s Kh!8s")).picked == picked("Kh 8s")
    assert first_choice(plays("5c 5s 5c5s")).picked == ()


def test_a_card_is_picked_and_put_back_with_what_was_announced() -> None:
    king = Card.parse("Kh")
    choice = Choice().toggle(king).dare(plays("Kh Kh! Kh9c"))
    assert choice.play() == Play.parse("Kh!")
    assert choice.toggle(king) == Choice()
    assert Choice().play() is None


@pytest.mark.parametrize(
    ("legal", "first", "then"),
    [
        ("Kh8s Kh!8s Kh9c Kh!9c 8s9c 8s!9c", (), ["Kh!", "8s!", "8s"]),
        ("Kh8s Kh!8s Kh9c Kh!9c 8s9c 8s!9c", ("9c",), ["Kh!9c", "8s!9c", "9c8s"]),
        ("Kh8s Kh!8s Kh8s! Kh!8s!", ("Kh", "8s"), ["Kh!8s", "Kh!8s!", "Kh8s!", "Kh8s", "Kh!8s"]),
        ("9c Qd Jd", ("9c",), ["9c", "9c"]),
    ],
)
def test_dare_goes_through_the_lawful_dares_that_the_picked_cards_leave_room_for(
    legal: str, first: tuple[str, ...], then: list[str]
) -> None:
    choice = Choice()
    for card in first:
        choice = choice.toggle(Card.parse(card))
    for word in then:
        choice = choice.dare(plays(legal))
        assert choice.play() == Play.parse(word)


def test_hawking_is_announced_and_taken_back() -> None:
    legal = plays("Kc9d Kc^9d 9d8h Kc8h Kc^8h")
    choice = Choice().hawk(legal)
    assert str(choice.toggle(Card.parse("9d")).play()) == "Kc^9d"
    assert choice.hawk(legal).play() == Play.parse("Kc")
    assert Choice(picked("9d 8h")).hawk(legal) == Choice(picked("9d 8h"))


def test_why_not_is_the_reason_that_tells_most() -> None:
    def refuse(play: Play) -> Refusal:
        card = (play.dared or play.cards)[0]
        return {
            "Jc": Refusal.DARE_NOTHING_ABOVE_JACK,
            "8s": Refusal.DARE_TALON_EMPTY,
            "Kc": Refusal.HAWK_NO_SEVEN_WINS,
        }.get(str(card), Refusal.HAWK_ONLY_BEGGAR_KING if not play.dared else Refusal.DARE_ONLY_MATADORS)

    hand = read_cards("Jc 8s 9c")
    assert why_no_dare(plays("Jc 8s 9c"), hand, refuse) == (Play.parse("8s!"), Refusal.DARE_TALON_EMPTY)
    assert why_no_dare(plays("Jc 9c"), hand, refuse) == (Play.parse("Jc!"), Refusal.DARE_NOTHING_ABOVE_JACK)
    assert why_no_hawk(plays("9c Kc"), hand, refuse) == (Play.parse("Kc^"), Refusal.HAWK_NO_SEVEN_WINS)
    assert why_no_dare((), hand, lambda _: None) is None
