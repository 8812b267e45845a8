"""The line that tells a newcomer what can be done says what is so, in every game, for singles and multiples."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from brus.cards import Card, read_cards
from brus.host import Host
from brus.match import Match
from brus.plays import Play
from brus.seats import Seat, seats_of, side_of
from brus.tui.hints import can_beat, hint, legend, notes
from brus.tui.table_view import in_two_lines
from brus.tui.words import Words
from brus.variants import get_variant
from brus.view import View, view_of

GAMES = [
    ("danish", 4),
    ("danish", 3),
    ("estonian", 4),
    ("ringkobing", 4),
    ("ringkobing", 3),
    ("icelandic", 4),
    ("modern", 4),
]


def words(seats: int = 4) -> Words:
    return Words(seats, Seat.S, {})


def at_table(
    variant: str, hands: str, plays: str, dealer: str = "W", options: dict[str, object] | None = None
) -> View:
    """What South sees: hands in the order of the seats, divided by strokes."""
    held = dict(zip(Seat, map(read_cards, hands.split("|")), strict=False))
    match = Match(get_variant(variant).rules(len(held), options))
    rest = [card for card in match.rules.pack if not any(card in hand for hand in held.values())]
    match.begin_deal(Seat[dealer], held, rest)
    for play in plays.split():
        match.play(play)
    return view_of(match, Seat.S)


@pytest.mark.parametrize(
    ("variant", "hands", "dealer", "plays", "said"),
    [
        ("danish", "8s 7c 7s | 6d 7h 7d | Jc 6c Qh | Qd Qs Kd", "W", "8s 6d", "Your partner North is winning with 8♠, but West plays after you, and one card still out beats it. Harder to beat: J♣. Play any card."),
        ("danish", "8s 8h 7s | 6d 7h 7d | Jc Kh Qh | Qd Qs Kd", "W", "8s8h 6d7h", "Your partner North is winning with 8♠ 8♥, and nothing still out beats them: you need not beat them. Pick 2 cards that you can spare."),
        ("danish", "8s 7c 7s | Jc 7h 7d | Kh 6c Qh | Qd Qs Kd", "W", "8s Jc", "Nothing that is left beats J♣ of East. Play a card that you can spare."),
        ("danish", "8s 7c 7s | Jc Jd 7d | Kh 6c Qh | Qd Qs Kd", "N", "JcJd", "Nothing that is left beats J♣ J♦ of East. Pick 2 cards that you can spare."),
        ("danish", "7c 7s Qs | 8s 7h 7d | Kh Jc 6c | Qd Ks Kd", "N", "8s", "East is winning with 8♠. A higher card, one with a lower number, takes the trick. Of yours K♥ J♣ do. You may play any card."),
        ("danish", "7c 7s Qs | 8s 7h 7d | Kh 6d 6c | Qd Ks Kd", "N", "8s", "East is winning with 8♠. A higher card, one with a lower number, takes the trick. Of yours K♥ does. You may play any card."),
        ("danish", "7c 7s Qs | 8s 7h 7d | 9c 6d 6c | Qd Ks Kd", "N", "8s", "East is winning with 8♠. A higher card, one with a lower number, takes the trick. None of yours does: play any card."),
        ("danish", "7c 7s Qs | Kh Kd 7d | 9c Jc 6c | Qd Ks Qh", "N", "KhKd", "East is winning with K♥ K♦. To take them beat each of them, one for one (4.2). Yours can. Pick any 2 cards."),
        ("danish", "7c 7s Qs | Kh Ah Ad | 9d 9s Ac | Qd Ks Qh", "N", "AhAd", "East is winning with A♥ A♦. To take them beat each of them, one for one (4.2). Yours can. Pick any 2 cards."),
        ("danish", "7c 7s Kd | Qs Ah Ad | 9d 9s Ac | Qd Ks Qh", "N", "Qs", "East is winning with Q♠, a windmill: any beater, a card with a number, takes the trick. Of yours A♣ 9♠ 9♦ do. You may play any card."),
        ("danish", "7c 7s Kd | Qs Qc Ad | 9d 7h 7d | Qd Ks Qh", "N", "QcQs", "East is winning with windmills, Q♣ Q♠: any 2 beaters, cards with a number, take them. Yours cannot. Pick any 2 cards."),
        ("danish", "7c 7s Kd | 7h Qc Ad | 9d Kc Ks | Qd Jc Qh", "N", "7h", "A Seven was led, and East is winning with 7♥. Only these beat it: K♣ 7♣ 7♠ (3). Of yours K♣ does. You may play any card."),
        ("danish", "7c 7s Kd | 7h Kc Ad | 9d Jc Qs | Qd Ks Qh", "W", "7s Kc", "A Seven was led, and East is winning with K♣. Only K♠ beats it (3). None of yours does: play any card."),
        ("ringkobing", "7c 7s Kd | 7h Kc Ad | 9d Jc Qs | Qd Ks Qh", "W", "7s Kc", "Nothing that is left beats K♣ of East. Play a card that you can spare."),
        ("danish", "7c Qs Kd | 7h 7d Ad | 9d Kc 7s | Qd Ks Qh", "N", "7h7d", "Sevens were led, and East is winning with 7♥ 7♦. Beat each of them, one for one; only these can: K♣ 7♣ 7♠ (3). Yours can. Pick any 2 cards."),
        ("icelandic", "7c 7s Kd | 7h Qc Ad | 9d Kc Ks | Qd Jc Qh", "N", "7h", "East is winning with 7♥, a windmill: any beater, a card with a number, takes the trick. Of yours 9♦ does. You may play any card."),
        ("danish", "7c 7s Kd | 7h Kc Ad | Qs Qh 8s | Qd Ks Jc", "E", "", "You lead one card, or two of one rank (4.1): pick with the numbers, then Enter. Hardest to beat is 8♠: 2 cards still out do."),
        ("danish", "7c 7s Kd | 7h Kc Ad | Qs Qh Qc | Qd Ks Jc", "E", "", "You lead one card, or two or three of one rank (4.1): pick with the numbers, then Enter. Windmills only: led, one takes the trick if no beater is played."),
        ("ringkobing", "7c 7s Kd | 7h Kc Ad | Qs Qh Qc | Qd Ks Jc", "E", "pass", "You lead one card, or two of one rank (4.1): pick with the numbers, then Enter. Windmills only: led, one takes the trick if no beater is played."),
        ("estonian", "7c 7s Kd | 7h Kc Ad | Qs Qh Qc | Qd Ks Jc", "E", "", "You lead: play any card. Windmills only: led, one takes the trick if no beater is played."),
        ("estonian", "Jc Qs Kd | 7h Kc Ad | 9c Ah 6d | Qd Ks Js", "E", "", "You lead: play any card. Hardest to beat is 9♣: 3 cards still out do."),
        ("danish", "Kc Qs Kd | 7h Qc Ad | 7c Ah 6d | Qd Ks Js", "E", "", "You lead: play any card. Hardest to beat is 7♣: one card still out does."),
        ("danish", "Kc Qs Kd | 7h Qc Ad | Jc Ah 6d | Qd Ks Js", "E", "", "You lead: play any card. Nothing still out beats J♣."),
        ("danish", "Jh Qs Kd | 6d 7h 7d | 8s Ah Qh | Qd Ks Kc", "W", "Jh 6d", "Your partner North is winning with J♥, but West plays after you, and 10 cards still out beat it. Harder to beat: A♥ 8♠. Play any card."),
        ("danish", "Jh Qs Kd | 6d 7h 7d | 6s 8h Qh | Qd Ks Kc", "W", "Jh 6d", "Your partner North is winning with J♥, but West plays after you, and 12 cards still out beat it. None of yours is better: play any card."),
        ("danish", "9c Qs Kd | 6d 7h 7d | 6s 8h Qh | 6c Ks Kc", "S", "6c 9c 6d", "Your partner North is winning with 9♣, and nobody plays after you: you need not beat it. Play a card that you can spare."),
        ("danish", "Jh Js Kd | 6d 7h 7d | Ah Ad Qh | Qd Ks Kc", "W", "JhJs 6d7h", "Your partner North is winning with J♠ J♥, but West plays after you and may beat them. Yours can beat them too. Pick any 2 cards."),
        ("danish", "Jh Js Kd | 6d 7h 7d | Ah 6c Qh | Qd Ks Kc", "W", "JhJs 6d7h", "Your partner North is winning with J♠ J♥, but West plays after you and may beat them. Yours cannot. Pick any 2 cards."),
        ("danish", "7d Qs Kd | 6d 8h 8d | 7s 6c Qh | Qd Ks Kc", "W", "7d 6d", "Your partner North is winning with 7♦, but West plays after you, and 3 cards still out beat it. Harder to beat: 7♠. Play any card."),

    ],
)
def test_what_is_said_fits_the_trick(variant: str, hands: str, dealer: str, plays: str, said: str) -> None:
    assert hint(at_table(variant, hands, plays, dealer), words()) == said


def test_with_three_players_nobody_is_a_partner() -> None:
    view = at_table("danish", "8s 7c 7s | 6d 7h 7d | Jc 6c Qh", "8s 6d", "S")
    assert "partner" not in hint(view, words(3))
    assert "Of yours J♣ does." in hint(view, words(3))


@pytest.mark.untraced
@pytest.mark.parametrize(("variant", "seats"), GAMES)
def test_just_the_cards_that_are_named_take_the_trick(variant: str, seats: int) -> None:
    """Every play of the person's at every turn of a match is tried, and the hint is compared with what comes of it."""
    rules = get_variant(variant).rules(seats, {"target": 4})
    host = Host(rules, seed=5, levels=dict.fromkeys(seats_of(seats), "random"))
    seen = set()
    while host.match.winner is None:
        view = host.view(Seat.S)
        if view.to_act == Seat.S and view.trick is not None and view.winning is not None and view.legal[0].cards:
            said = hint(view, words(seats))
            taking = {play.cards for play in view.legal if takes(host.match, play)}
            if side_of(view.winning, seats) == side_of(Seat.S, seats):
                assert "Your partner North is winning" in said
            elif said.startswith("Nothing that is left beats"):
                assert taking == set()
            elif len(view.trick.plays[0].cards) == 1:
                named = words(seats).cards(card for (card,) in sorted(taking))
                assert (f"Of yours {named} do" in said) if taking else ("None of yours" in said)
            else:
                assert ("Yours can." in said) == bool(taking)
            seen.add(said.split()[0])
        if view.to_act == Seat.S:
            # The narrowest screen has two lines for it, whatever the players are called.
            long = Words(seats, Seat.S, {Seat.N: "Bartholomäus", Seat.E: "Wilhelmina-A", Seat.W: "Wilhelmina-B"})
            for told in (hint(view, long), " ".join(notes(view, long))):
                assert in_two_lines(told, 78) == told
        host.go_on()
    assert seen


def takes(match: Match, play: Play) -> bool:
    """Whether the person would be winning the trick after this play."""
    again = Match.from_json(match.to_json())
    if not play.cards:
        return False
    events = again.play(play)
    view = view_of(again, Seat.S)
    if view.trick is not None:
        return view.winning == Seat.S
    return any(type(event).__name__ == "TrickWon" and event.seat == Seat.S for event in events)  # type: ignore[attr-defined]


def test_one_card_must_beat_each_of_the_winning_ones() -> None:
    rules = get_variant("danish").rules()
    deck = read_cards("Jc Kh 8s Ad 6d Qd")
    for count in (1, 2, 3):
        for winning in combinations(read_cards("Kh 9d As Qs"), count):
            found = any(
                all(deck.index(one) < order(other) for one, other in zip(chosen, winning, strict=True))
                for cards in combinations(deck[:5], count)
                for chosen in permutations(cards)
            )
            assert can_beat(rules, sevens_led=False, cards=deck, winning=winning) == found


def order(card: Card) -> int:
    """How many of the five beaters in the test above beat this card."""
    return {"Kh": 1, "9d": 3, "As": 3, "Qs": 5}[str(card)]


@pytest.mark.parametrize(
    ("variant", "badges", "led", "said"),
    [
        ("danish", "S3 w", False, "1 is the highest card, w beats nothing; S counts on led Sevens, S0 first."),
        ("danish", "1 w", False, "1 is the highest card, w beats nothing."),
        ("danish", "S3 w", True, "A Seven was led: only S cards count here, S0 first; the numbers beat nothing."),
        ("estonian", "w 3", True, "A Seven was led: only S cards count here, S1 first; the numbers beat nothing."),
        ("icelandic", "w w", False, "1 is the highest card, w beats nothing."),
    ],
)
def test_the_marks_under_the_cards_are_explained_where_they_lie(variant: str, badges: str, led: bool, said: str) -> None:
    assert legend(get_variant(variant).rules(), badges.split(), sevens_led=led) == said
    assert len(said) < 78


def test_cards_that_were_played_in_this_deal_are_no_longer_counted() -> None:
    match = Match(get_variant("danish").rules())
    held = dict(zip(Seat, map(read_cards, "8s Qs Kd | Jc Qd Ad | 9c 9s Qh | 6c Ks Js".split("|")), strict=True))
    rest = [card for card in match.rules.pack if not any(card in hand for hand in held.values())]
    match.begin_deal(Seat.E, held, sorted(rest, reverse=True))
    assert hint(view_of(match, Seat.S), words()).endswith("Hardest to beat is 9♣: 3 cards still out do.")
    # North's Eight takes the trick, East's Jack the next, and East leads once more.
    for play in "9s Js 8s Qd Qs Jc".split():
        match.play(play)
    view = view_of(match, Seat.S)
    assert "Nothing that is left beats J♣ of East." in hint(view, words())
    match.play(next(play for play in view.legal if str(play) != "9c"))
    match.play(match.legal_plays()[0])
    match.play("Ad")
    said = hint(view_of(match, Seat.S), words())
    assert "Of yours 9♣ does." in said


def test_kc_that_was_played_is_not_among_those_that_may_beat_a_seven() -> None:
    match = Match(get_variant("danish").rules())
    held = dict(zip(Seat, map(read_cards, "9h Kc Kd | Jc Qd 7h | 9d 7s Qh | 8s Ks Js".split("|")), strict=True))
    rest = [card for card in match.rules.pack if not any(card in hand for hand in held.values())]
    match.begin_deal(Seat.W, held, rest)
    for play in "Kc Jc Qh 8s 7h".split():
        match.play(play)
    said = hint(view_of(match, Seat.S), words())
    assert "Only these beat it: 7♣ 7♠ (3). Of yours 7♠ does." in said


@pytest.mark.parametrize(
    ("variant", "options", "score", "hands", "dealer", "plays", "said"),
    [
        ("ringkobing", {"target": 1}, 0, "9c Qs Kd | 7h Qc Ad | Kh 8h 6d | Qd Ks Js", "E", "", ["Dared, K♥ cannot be your last stroke: if it stands, it scores nothing and builds a chimney (8.3)."]),
        ("ringkobing", {"target": 2}, 0, "9c Qs Kd | 7h Qc Ad | Kh 8s 6d | Qd Ks Js", "E", "", ["Dared, K♥ cannot be your last stroke: if it stands, it scores only 1 and builds a chimney (8.3)."]),
        ("ringkobing", {"target": 3}, 0, "9c Qs Kd | 7h Qc Ad | Kh 8s 6d | Qd Ks Js", "E", "", []),
        ("ringkobing", {"target": 1, "chimney": False}, 0, "9c Qs Kd | 7h Qc Ad | Kh 8s 6d | Qd Ks Js", "E", "", []),
        ("ringkobing", {"target": 1}, 0, "9c Qs Kd | 7h Qc Ad | Kc 8s 6d | Qd Ks Js", "N", "7h", ["K♣ may hawk: now that scores nothing and builds a chimney, as the last stroke must come from winning a deal (8.3).", "Dared, 8♠ cannot be your last stroke: if it stands, it scores nothing and builds a chimney (8.3)."]),
        ("ringkobing", {}, 0, "9c Qs Kd | 7h Qc Ad | Kc 8h 6d | Qd Ks Js", "N", "7h", ["K♣ may hawk: one point for it, if you announce it with h (5)."]),
        ("ringkobing", {"target": 1}, 0, "9c Qs Kd | 7h Qc Ad | 5c 5s 5d | Qd Ks Js", "W", "", ["A piped triple that you take scores nothing now and builds a chimney (8.3)."]),
        ("ringkobing", {"target": 1}, 0, "9c Qs Kd | 7h Qc Ad | Kh 8s 6d | Qd Ks Js", "W", "", []),
        ("modern", {"target": 1}, 0, "9c Qs Kd | 7h Qc Ad | Kh 8s 6d | Qd Ks Js", "S", "", []),
    ],
)  # fmt: skip
def test_what_an_announcement_scores_or_costs_is_said_before_it_is_made(
    variant: str, options: dict[str, object], score: int, hands: str, dealer: str, plays: str, said: list[str]
) -> None:
    assert notes(at_table(variant, hands, plays, dealer, options), words()) == said
