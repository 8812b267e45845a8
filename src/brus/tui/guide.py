"""The rules of a match in short, put together from its data, for the screen before the first deal and for the help."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from brus.cards import Card
from brus.kernel import layout
from brus.messages import say
from brus.rulespage import ranking_rows
from brus.seats import Seat
from brus.tui.hints import kings_of
from brus.tui.ranking import WINDMILL, seven_order
from brus.tui.words import Words
from brus.variant import Contest, Rules

__all__ = ["Rank", "house_lines", "lots_line", "ranks_of", "rules_in_short"]


@dataclass(frozen=True, slots=True)
class Rank:
    """One row of the ranking: its place or places, its cards from high to low, and what it is called."""

    places: str
    cards: str
    word: str


def ranks_of(rules: Rules, words: Words) -> list[Rank]:
    """The order of the cards, high to low, as a table (2.3, 2.4, 3)."""
    rows: list[Rank] = []
    matadors = [row for row in ranking_rows(rules) if row.kind == "matador"]
    places = f"{matadors[0].first}–{matadors[-1].last}"
    rows.append(Rank(places, words.cards(row.cards[0] for row in matadors), say("tui-rank-matadors")))
    for row in ranking_rows(rules):
        if row.kind == "beater":
            rows.append(Rank(row.places, words.cards(row.cards), say(f"tui-rank-{row.cards[0].rank.letter}")))
        elif row.kind == "windmill":
            duds = sorted({card.rank for card in row.cards})
            ranks = " ".join("10" if rank.letter == "T" else rank.letter for rank in duds)
            rows.append(Rank(WINDMILL, ranks, say("tui-rank-windmills")))
    powers = seven_order(rules)
    if powers:
        rows.append(Rank("S", words.cards(powers), say("tui-rank-sevens")))
    return rows


def rules_in_short(rules: Rules, words: Words) -> list[str]:
    """A sentence or two for each thing that a player of this match has to know, with the rule's number."""
    return [words.spell(sentence) for sentence in _rules_in_short(rules, words)]


def _rules_in_short(rules: Rules, words: Words) -> Iterator[str]:
    table, variant, house = rules.table, rules.variant, rules.house
    if rules.seats == 4:
        own, other = words.sides()
        yield say("tui-rule-sides", own=words.side(own), other=words.side(other))
    else:
        yield say("tui-rule-alone")
    yield say("tui-rule-deal", tricks=len(rules.pack) // rules.seats)
    yield say("tui-rule-match", target=rules.target)
    if variant.barely_recorded:
        yield say("tui-rule-barely-recorded")
    yield say("tui-rule-free")
    yield say("tui-rule-trick")
    yield say(f"tui-rule-first-{house.first_lead}")
    if table[layout.SEVENS]:
        yield say("tui-rule-sevens", kings=kings_of(rules))
    if table[layout.HAWKING]:
        yield say("tui-rule-hawking")
    if table[layout.MOST_LED] > 1:
        yield say("tui-rule-multiples", piping="yes" if house.piping else "no")
    if house.piping:
        yield say("tui-rule-piping")
    if house.triple_point:
        yield say("tui-rule-triple")
    if variant.daring:
        yield from _daring(rules)
    if house.cut_point:
        yield say("tui-rule-cut")
    if house.chimney:
        yield say("tui-rule-chimney")
    if variant.robber:
        yield say("tui-rule-robber")
    if rules.seats == 3:
        yield say("tui-rule-buk")


def _daring(rules: Rules) -> Iterator[str]:
    points, table, house = rules.variant.points, rules.table, rules.house
    if "8s" in rules.variant.daring.split():
        yield say(
            "tui-rule-daring",
            king=points[Contest.KING_STANDS],
            smacked_king=points[Contest.KING_SMACKED],
            eight=points[Contest.EIGHT_STANDS],
            smacked_eight=points[Contest.EIGHT_SMACKED],
        )
    else:
        yield say(
            "tui-rule-daring-king",
            led=points[Contest.KING_LED_STANDS],
            smacked_led=points[Contest.KING_LED_SMACKED],
            later=points[Contest.KING_STANDS],
            smacked_later=points[Contest.KING_SMACKED],
        )
    refused = [
        say(f"tui-rule-no-dare-{name}")
        for name, row in (
            ("talon", layout.DARE_ON_EMPTY_TALON),
            ("first", layout.DARE_IN_FIRST_TRICK),
            ("last", layout.DARE_IN_LAST_TRICK),
            ("seven", layout.DARE_ON_SEVEN),
        )
        if not table[row]
    ]
    if refused:
        yield say("tui-rule-no-dare", when=", ".join(refused))
    if table[layout.DARE_NEEDS_TRICK]:
        yield say("tui-rule-dare-needs-trick")
    if house.unlawful_dares == "smacked":
        yield say("tui-rule-unlawful")
    if house.proof in ("left", "both"):
        yield say(f"tui-rule-proof-{house.proof}")


def house_lines(rules: Rules) -> list[str]:
    """What this match plays otherwise than its variant does (section 9)."""
    from brus.tui.setup_screen import value_word

    return [
        say(
            "tui-house-line",
            option=say(f"tui-option-{name.replace('_', '-')}"),
            value=value_word(name, value),
            default=value_word(name, getattr(rules.variant.house, name)),
        )
        for name, value in rules.options.items()
        if value != getattr(rules.variant.house, name)
    ]


def lots_line(lots: Mapping[Seat, Card], words: Words, dealer: Seat) -> str:
    """The cards drawn for the first deal, and who deals (2.10)."""
    drawn = ", ".join(f"{words.who(seat)} {words.card(card)}" for seat, card in lots.items())
    return say("tui-lots", drawn=drawn, who=words.who(dealer), many=words.many(dealer))
