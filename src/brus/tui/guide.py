"""The rules of a match for the screen before its first deal and for the help: the ranking, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from brus.cards import CARDS, Card
from brus.kernel import names
from brus.messages import say
from brus.ranking import WINDMILL, ranking_rows, seven_kings, seven_order
from brus.rulestold import comb_words, told_rules
from brus.seats import Seat
from brus.tui.words import Words, value_word
from brus.variant import Rules

__all__ = ["GuideRow", "guide_rows", "house_lines", "lots_line", "opening_lines", "rules_in_short"]


@dataclass(frozen=True, slots=True)
class GuideRow:
    """One row of the ranking: its place or places, its cards from high to low, and what it is called."""

    places: str
    cards: str
    word: str


def guide_rows(rules: Rules, words: Words) -> list[GuideRow]:
    """The order of the cards, high to low, as a table (2.3, 2.4, 3)."""
    rows: list[GuideRow] = []
    matadors = [row for row in ranking_rows(rules) if row.kind == "matador"]
    places = f"{matadors[0].first}–{matadors[-1].last}"
    rows.append(GuideRow(places, words.cards(row.cards[0] for row in matadors), say("tui-rank-matadors")))
    for row in ranking_rows(rules):
        if row.kind == "beater":
            rows.append(GuideRow(row.places, words.cards(row.cards), say(f"tui-rank-{row.cards[0].rank.letter}")))
        elif row.kind == "windmill":
            duds = sorted({card.rank for card in row.cards})
            ranks = " ".join("10" if rank.letter == "T" else rank.letter for rank in duds)
            rows.append(GuideRow(WINDMILL, ranks, say("tui-rank-windmills")))
    powers = seven_order(rules)
    if powers:
        rows.append(GuideRow("S", words.cards(powers), say("tui-rank-sevens")))
    if seven_kings(rules) == "both":
        about = words.spell(say("tui-rank-ks"))
        rows.append(GuideRow("S", words.cards([CARDS[names.KRISTIAN_ANDERSEN]]), about))
    return rows


def rules_in_short(rules: Rules, words: Words) -> list[str]:
    """A sentence or two for each thing that a player of this match has to know, with the rule's number."""
    return [words.spell(sentence) for sentence in _rules_in_short(rules, words)]


def _rules_in_short(rules: Rules, words: Words) -> Iterator[str]:
    yield _who_plays(rules, words)
    yield from told_rules(rules)


def _who_plays(rules: Rules, words: Words) -> str:
    if rules.seats == 3:
        return say("tui-rule-alone")
    own, other = words.sides()
    return say("tui-rule-sides", own=words.side(own), other=words.side(other))


def opening_lines(rules: Rules, words: Words) -> list[str]:
    """What a player who knows the game has to know of a match: who plays with whom, and how long."""
    return [_who_plays(rules, words), say("rule-match", target=rules.target, **comb_words(rules))]


def house_lines(rules: Rules) -> list[str]:
    """What this match plays otherwise than its variant does (section 9)."""
    return [
        say(
            "tui-house-line",
            option=_option_word(rules, name),
            value=value_word(name, value),
            default=value_word(name, getattr(rules.variant.house, name)),
        )
        for name, value in rules.options.items()
        if value != getattr(rules.variant.house, name)
    ]


def _option_word(rules: Rules, name: str) -> str:
    if rules.variant.robber and name == "target":
        return say("tui-lines-to-clear")
    return say(f"tui-option-{name.replace('_', '-')}")


def lots_line(lots: Mapping[Seat, Card], words: Words, dealer: Seat, rules: Rules) -> str:
    """The cards drawn for the first deal, and who deals (2.10)."""
    drawn = ", ".join(f"{words.who(seat)} {words.card(card)}" for seat, card in lots.items())
    low = rules.low_rank.letter
    return say("tui-lots", drawn=drawn, low=low, who=words.who(dealer), many=words.many(dealer))
