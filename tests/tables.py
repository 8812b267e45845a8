"""Positions from tables: a line a trick, as in a record; every card that a table does not name is filled in."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from brus.cards import write_cards
from brus.errors import RecordError
from brus.match import Match
from brus.plays import Play
from brus.record import read_record
from brus.replay import replay
from brus.seats import Seat, seats_of
from brus.variant import Rules
from brus.variants import get_variant

MATADORS = ("Jc", "Kh", "8s")


def at(
    variant: str,
    *tricks: str,
    seats: int = 4,
    options: Mapping[str, object] | None = None,
    dealer: str | None = None,
    hands: Mapping[str, str] | None = None,
    talon: str = "",
    cuts: str = "",
    before: Sequence[Sequence[str]] = (),
) -> Match:
    """The match after these tricks: ``at("danish", "N: 8s! Kh Jc 6c")``.

    The cards played are dealt or drawn in time; ``hands`` names cards that a seat holds besides, ``talon`` the
    first cards to be drawn. The rest are filled in, matadors at the bottom of the talon. The dealer is whoever
    makes the first line's leader due. ``before`` holds the tricks of earlier deals.
    """
    rules = get_variant(variant).rules(seats, options or {})
    lines = ["brus = 1", f'variant = "{variant}"', f"seats = {seats}", "[options]"]
    lines += [f"{name} = {json.dumps(value)}" for name, value in (options or {}).items()]
    for earlier in before:
        lines += _write_deal(rules, earlier, None, {}, "", "")
    lines += _write_deal(rules, tricks, dealer, hands or {}, talon, cuts)
    return replay(read_record("\n".join(lines)))


def _write_deal(
    rules: Rules, tricks: Sequence[str], dealer: str | None, hands: Mapping[str, str], talon: str, cuts: str
) -> list[str]:
    names = [str(seat) for seat in seats_of(rules.seats)]
    if dealer is None:
        leader = names.index(tricks[0][0]) if tricks else 0
        dealer = names[leader if rules.house.first_lead == "dealer" else leader - 1]
    held = {name: hands.get(name, "").split() for name in names}
    drawn = dict(enumerate(talon.split()))
    named = [*drawn.values(), *(card for hand in held.values() for card in hand)]
    slots = _slots(rules, tricks, names)
    for name, card in _cards_played(tricks, names):
        if card in named:
            continue
        named.append(card)
        if len(held[name]) < 3:
            held[name].append(card)
        else:
            drawn[next(slot for slot in slots[name] if slot not in drawn)] = card
    rest = iter(_fillers(rules, named))
    for name in names:
        held[name] += [next(rest) for _ in range(3 - len(held[name]))]
    size = 36 - 3 * rules.seats
    undealt = [drawn[place] if place in drawn else next(rest) for place in range(size)]
    return [
        "[[deals]]",
        f'dealer = "{dealer}"',
        "hands = { " + ", ".join(f'{name} = "{" ".join(held[name])}"' for name in names) + " }",
        f'talon = "{" ".join(undealt)}"',
        *([f'cuts = "{cuts}"'] if cuts else []),
        "tricks = " + json.dumps(list(tricks)),
    ]


def _cards_played(tricks: Sequence[str], names: Sequence[str]) -> list[tuple[str, str]]:
    """Every card of these tricks with the seat that plays it."""
    return [
        (names[(names.index(trick[0]) + turn) % len(names)], str(card))
        for trick in tricks
        for turn, play in enumerate(trick[2:].split())
        for card in Play.parse(play).cards
    ]


def _slots(rules: Rules, tricks: Sequence[str], names: Sequence[str]) -> dict[str, list[int]]:
    """The places in the talon that each seat draws; the next line's leader has won the trick and draws first."""
    slots: dict[str, list[int]] = {name: [] for name in names}
    used, size = 0, 36 - 3 * rules.seats
    for number, trick in enumerate(tricks):
        plays = trick[2:].split()
        share = min(len(Play.parse(plays[0]).cards) if plays else 0, (size - used) // rules.seats)
        first = names.index(tricks[min(number + 1, len(tricks) - 1)][0])
        for turn in range(rules.seats):
            slots[names[(first + turn) % rules.seats]] += range(used, used + share)
            used += share
    return slots


def _fillers(rules: Rules, named: Sequence[str]) -> list[str]:
    """The cards not named, neighbours of different ranks so that no three alike are filled in; matadors last."""
    suit_by_suit = sorted(rules.pack, key=lambda card: (card.suit, card.rank))
    rest = [str(card) for card in suit_by_suit if str(card) not in named]
    return [card for card in rest if card not in MATADORS] + [card for card in rest if card in MATADORS]


def scored(match: Match) -> str:
    """What was scored in the last deal: ``"NS 1 deal, NS 1 jan"``, a chimney as ``"NS -1 chimney"``."""
    assert match.deal is not None
    return ", ".join(f"{side} {points} {reason}" for side, points, reason in match.deal.points)


def taken_by(match: Match) -> str:
    """The winners of the last deal's complete tricks: ``"N S"``."""
    assert match.deal is not None
    return " ".join(str(trick.winner) for trick in match.deal.tricks if trick.winner is not None)


def may(match: Match) -> str:
    """What the seat to act may do, sorted as text: ``"8s 8s! Ah"``."""
    return " ".join(sorted(map(str, match.legal_plays())))


def hand(match: Match, seat: str) -> str:
    """A seat's cards in written order: ``"Ac Kh 9d"``."""
    assert match.deal is not None
    return write_cards(match.deal.hand(Seat[seat]))


def dare(match: Match, card: str) -> str | None:
    """The number of the rule that refuses a dare of this card, played alone; None when it is allowed."""
    refusal = match.why_not(f"{card}!")
    return None if refusal is None else refusal.rule


def rule_against(variant: str, *tricks: str, **position: Any) -> str | None:
    """The number of the rule that refuses something in these tricks; None when all of them may be played."""
    try:
        at(variant, *tricks, **position)
    except RecordError as why:
        return re.findall(r"\((\d[\d.]*(?:\([abc]\))?)\)", str(why))[-1]
    return None


def told(match: Match, *kinds: type) -> list[object]:
    """The match's events of these kinds, in order."""
    return [event for event in match.events if isinstance(event, kinds)]
