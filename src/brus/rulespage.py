"""The rules of a variant in words and tables, made from the data that it is played by.

Nothing here states a rule of its own: the ranking is read from the kernel's table, the sentences are chosen by the
variant's fields (:mod:`brus.rulestold`). So the page cannot disagree with play.
"""

from __future__ import annotations

from collections.abc import Iterator

from brus.cards import write_cards
from brus.messages import say
from brus.ranking import RankingRow, ranking_rows, seven_kings, seven_order, seven_row
from brus.rulestold import more_rules, told_rules
from brus.variant import Contest, Rules, Variant, show

__all__ = ["rules_page"]


def rules_page(variant: Variant, seats: int) -> Iterator[str]:
    """The page of a variant for so many players, line by line; raise for players it is not for."""
    rules = variant.rules(seats)
    yield say(f"variant-{variant.name}")
    yield ""
    yield say(f"variant-{variant.name}-story")
    yield ""
    yield say("rules-players", players=rules.seats)
    yield from told_rules(rules)
    yield from more_rules(rules)
    yield ""
    yield say("rules-ranking")
    for row in ranking_rows(rules):
        yield f"  {row.places:>6}  {write_cards(row.cards):<12}  {', '.join(_nicknames(variant, row))}".rstrip()
    yield say("rules-windmills")
    if seven_row(rules):
        order = " > ".join(map(str, seven_order(rules)))
        yield say("rules-sevens", order=order, ks="yes" if seven_kings(rules) == "both" else "no")
    yield from _contest_table(rules)
    yield ""
    yield say("rules-options")
    for option in variant.options(seats):
        value = show(getattr(rules.house, option.name))
        yield f"  {option.name} = {value}  ({option.choices})"
    yield ""
    yield say("rules-sources", sources=", ".join(variant.sources))


def _nicknames(variant: Variant, row: RankingRow) -> Iterator[str]:
    """What the cards of a row are called, each after its card where there are several."""
    for card in row.cards:
        name = variant.nicknames.get(str(card))
        if name is not None:
            yield name if len(row.cards) == 1 else f"{card} {name}"


def _contest_table(rules: Rules) -> Iterator[str]:
    points = rules.variant.points
    if not points:
        return
    yield ""
    yield say("rules-contest")
    for row in Contest:
        third = row in (Contest.EIGHT_SMACKED_BY_THIRD, Contest.BOTH_BY_THIRD)
        partners = row in (Contest.PARTNERS_STAND, Contest.PARTNERS_SMACKED)
        if row not in points or (third and rules.seats == 4) or (partners and rules.seats == 3):
            continue
        name = row.name.lower().replace("_", "-")
        yield f"  {points[row]}  {say(f'contest-{name}')}"
