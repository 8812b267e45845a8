"""*The rest is mine*: accepted if it is true in every world that the view allows, and else never.

The oracle lays out every world and goes through all that its player could come to see; it knows nothing of the search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from brus.cards import Card, Rank
from brus.deal import Deal, Phase
from brus.kernel import layout, names
from brus.match import Match
from brus.plays import Play
from brus.seats import Seat, side_of
from brus.server import claims
from brus.server.claims import line_of_claim
from brus.server.entries import Refused
from brus.view import View, view_of
from strategies import TABLES, go_on, played, random_rules
from tables import at

MATADORS = tuple(map(Card.parse, ("Jc", "Kh", "8s")))


# The oracle


def worlds(match: Match, view: View) -> Iterator[Deal]:
    """Every deal that could be where this one is, as far as the view tells."""
    assert match.deal is not None
    state, seats = list(match.deal.state), match.rules.seats
    places: list[list[int]] = []
    known = {card for cards in view.shown.values() for card in cards}
    for seat in range(seats):
        first = layout.HAND + names.HAND_SIZE * seat
        held = [first + unit for unit in range(view.cards_held(Seat(seat)))]
        if seat != view.seat:
            places.append([place for place in held if state[place] not in known])
    unseen = sorted(state[place] for hand in places for place in hand)
    assert view.talon == 0
    for cards in set(permutations(unseen)):
        laid, rest = list(state), list(cards)
        is_new = True
        for hand in places:
            drawn = [rest.pop() for _ in hand]
            # A hand has no order: of all that differ in it, one will do.
            is_new &= drawn == sorted(drawn)
            for place, card in zip(hand, drawn, strict=True):
                laid[place] = card
        if is_new:
            for seat in range(seats):
                first = layout.HAND + names.HAND_SIZE * seat
                laid[first : first + 3] = sorted(laid[first : first + 3])
            deal = Deal.from_state(match.rules, laid)
            if fits_dares(view, deal):
                yield deal


def fits_dares(view: View, deal: Deal) -> bool:
    """6.1(b): whoever dared did not hold all higher matadors that were still to come, unless cards have been drawn since."""
    if view.rules.house.unlawful_dares == "smacked":
        return True  # it may have been dared unlawfully (6.12)
    gone: set[Card] = set()
    for number, trick in enumerate(view.tricks):
        drew_since = any(other.winner is not None and _drew(view, at) for at, other in enumerate(view.tricks) if at >= number)
        for seat, play in trick.seats(view.rules.seats):
            for card in play.dared:
                later = view.tricks[number:]
                had = {c for other in later for who, p in other.seats(view.rules.seats) if who == seat for c in p.cards}
                higher = set(MATADORS[: MATADORS.index(card)]) - gone
                if not drew_since and higher <= had | set(deal.hand(seat)):
                    return False
        gone |= {card for play in trick.plays for card in play.cards}
    return True


def _drew(view: View, at: int) -> bool:
    """Whether anything was drawn after a trick."""
    left = 36 - 3 * view.rules.seats
    for number, trick in enumerate(view.tricks):
        share = min(trick.units, left // view.rules.seats)
        if number == at:
            return share > 0
        left -= share * view.rules.seats
    return False


def is_sure(deals: list[Deal], seat: Seat) -> bool:
    """Whether the seat can go on so that its side takes all, in all of these worlds, which it cannot tell apart."""
    if deals[0].is_over:
        return True
    if deals[0].to_act == seat:
        silent = [play for play in deals[0].legal_plays() if play.silent == play]
        return any(is_sure_after([(deal, play) for deal in deals], seat) for play in silent)
    return is_sure_after([(deal, play) for deal in deals for play in deal.legal_plays()], seat)


def is_sure_after(done: list[tuple[Deal, Play]], seat: Seat) -> bool:
    seen: dict[str, list[Deal]] = {}
    own = side_of(seat, done[0][0].rules.seats)
    for deal, play in done:
        after = deal.copy()
        happened = after.play(play)
        for row in (layout.TRICKS, layout.SCORE):
            others = [side for side in range(3) if side != own]
            if any(after.state[row + side] > deal.state[row + side] for side in others):
                return False
        seen.setdefault(str([event for event in happened if event.is_seen_by(seat)]), []).append(after)
    return all(is_sure(deals, seat) for deals in seen.values())


# What it says, and what the table says


def verdict(match: Match, seat: Seat) -> str:
    try:
        line = line_of_claim(match, seat)
    except Refused as why:
        return why.code
    check_line(match, seat, line)
    return "true"


def check_line(match: Match, seat: Seat, line: list[Play]) -> None:
    """The line is lawful, is played to the end of the deal, and gives the others nothing."""
    before, again = match.deal, match.copy()
    for play in line:
        again.play(play)
    assert before is not None
    assert again.deal is not None
    assert again.deal.is_over
    for side, tricks in before.tricks_won.items():
        if side != match.side_name(seat):
            assert again.deal.tricks_won[side] == tricks
            assert again.score[side] == match.score[side]


def endings(luck: Random, name: str, seats: int, most_held: int) -> Iterator[Match]:
    """Positions with an empty talon, where the seat to act leads or follows."""
    while True:
        match = played(random_rules(luck, name, seats), luck, luck.randint(1, 15))
        while match.winner is None:
            deal = match.deal
            plays = match.phase in (Phase.TO_LEAD, Phase.TO_FOLLOW)
            if deal is not None and plays and not deal.talon and deal.state[layout.HELD] <= most_held:
                yield match.copy()
                if luck.random() < 0.5:
                    break
            go_on(match, luck)


@pytest.mark.untraced
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_claims_in_endings_are_judged_as_by_looking_at_every_world(name: str, seats: int) -> None:
    luck, found = Random(f"claims {name} {seats}"), Counter[str]()
    for match in endings(luck, name, seats, most_held=3 if seats == 3 else 2):
        seat = match.to_act
        assert seat is not None
        all_worlds = list(worlds(match, view_of(match, seat)))
        assert all_worlds
        told = verdict(match, seat)
        assert (told == "true") == is_sure(all_worlds, seat), match.to_json()
        found[told] += 1
        if found.total() >= 40:
            break
    assert set(found) == {"true", "false-claim"}
    assert found["true"] >= 3


FOUR = ["E: Jd 5h 5s 5d", "E: Js 5c Qs Qd", "E: As Qh Qc Kd", "E: Ac Kc 8h 8d"]
"""East and West have four tricks."""


@pytest.mark.parametrize(
    ("claim", "tricks", "hand"),
    [
        # The fifth trick ends the deal: whatever is drawn, the Jack of Clubs takes it, and the King need not.
        ("true", [*FOUR, "E:"], {"E": "Jc 9h"}),
        ("false-claim", [*FOUR, "E:"], {"E": "Kh 9h"}),
        # Three are taken: Jack and then King are the two that are lacking; Jack and Eight are not.
        ("true", [*FOUR[:3], "E:"], {"E": "Jc Kh"}),
        ("false-claim", [*FOUR[:3], "E:"], {"E": "Jc 8s"}),
        # Two are taken, and two cards are not three.
        ("false-claim", [*FOUR[:2], "E:"], {"E": "Jc Kh"}),
        # Who follows, and has somebody behind, needs what nobody can beat; who is last needs to beat what lies there.
        ("true", [*FOUR, "E: 6d 6h"], {"W": "Jc"}),
        ("false-claim", [*FOUR, "E: 6d 6h"], {"W": "9h"}),
        ("true", [*FOUR, "E: 6c 9s 7d 9d", "S: 6d 6h 6s"], {"E": "9h"}),
        ("false-claim", [*FOUR, "E: 6c 9s 7d 9d", "S: 6d 6h 9c"], {"E": "9h"}),
    ],
)
def test_a_claim_with_cards_left_to_draw(claim: str, tricks: list[str], hand: dict[str, str]) -> None:
    match = at("danish", *[trick.replace("5", "T") for trick in tricks], hands=hand)
    assert match.deal is not None
    assert match.deal.talon
    assert match.to_act is not None
    assert verdict(match, match.to_act) == claim


@pytest.mark.parametrize(
    ("variant", "claim", "hand"),
    [
        # The Seven of Clubs is beaten by the Beggar King; where that is not, nothing beats it. But a matador may be dared
        # on it in the Danish game, and those points would be lost by a claim.
        ("danish", "false-claim", "7c 9h"),
        ("estonian", "true", "7c 9h"),
        ("icelandic", "false-claim", "7c 9h"),
    ],
)
def test_a_led_seven_as_a_claim(variant: str, claim: str, hand: str) -> None:
    match = at(variant, *[trick.replace("5", "T") for trick in FOUR], "E:", hands={"E": hand})
    assert verdict(match, Seat.E) == claim


def test_before_a_lead_that_another_may_pipe_nothing_is_sure() -> None:
    for options, claim in (({}, "false-claim"), ({"piping": False}, "true")):
        three = [trick.replace("Qs", "Ks").replace("Qd", "Kc") for trick in FOUR[:3]]
        match = at("ringkobing", *three, "E:", hands={"E": "Jc Kh"}, options=options)
        assert match.phase == Phase.TO_LEAD
        assert match.deal is not None
        assert [card.rank for card in match.deal.hand(Seat.E)].count(Rank.KING) == 1, "two would be a sure double"
        assert verdict(match, Seat.E) == claim


def test_no_claim_takes_from_the_others_what_a_dare_on_a_led_seven_would_score() -> None:
    tricks = [trick.replace("5", "T") for trick in FOUR]
    gone = [*tricks[:3], "E: Ac Ks 8h 8d", "E:"]
    kings = [trick.replace("Qs", "Kc") for trick in gone]
    for options, claim in (({}, "false-claim"), ({"dare_on_seven": False}, "true")):
        match = at("danish", *kings, hands={"E": "7c 9h"}, options=options)
        assert verdict(match, Seat.E) == claim


def test_what_cannot_be_worked_out_within_bounds_is_refused_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    match = at("modern", "N:", hands={"N": "Jc Kh 8s"})
    monkeypatch.setattr(claims, "MOST_WORK", 5)
    assert verdict(match, Seat.N) == "undecided"
    monkeypatch.undo()
    assert verdict(match, Seat.N) == "false-claim"
