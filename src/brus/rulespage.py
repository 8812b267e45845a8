"""The rules of a variant in words and tables, made from the data that it is played by.

Nothing here states a rule of its own: the ranking is read from the kernel's table, the rest chooses sentences by the
variant's fields. So the page cannot disagree with play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from brus.cards import CARDS, Card, write_cards
from brus.kernel import layout, names
from brus.messages import say
from brus.variant import Contest, Rules, Variant, show

__all__ = ["RankingRow", "ranking_rows", "rules_page", "seven_row"]


@dataclass(frozen=True, slots=True)
class RankingRow:
    """Cards of the ranking that stand together: their places (1 is the highest) and the cards, high to low."""

    first: int
    last: int
    cards: tuple[Card, ...]
    kind: str

    @property
    def places(self) -> str:
        """``1``, or ``4–7``; a dash for windmills, which have none."""
        if self.kind == "windmill":
            return "–"
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def ranking_rows(rules: Rules) -> list[RankingRow]:
    """The ranking (2.3, 2.4): the matadors one by one, each rank of beaters, then the windmills.

    >>> from brus.variants import get_variant
    >>> [row.places for row in ranking_rows(get_variant("danish").rules())]
    ['1', '2', '3', '4–7', '8–11', '12–14', '15–18', '–']
    """
    strength = {card: rules.table[layout.STRENGTH + card] for card in rules.pack}
    beaters = sorted((card for card in rules.pack if strength[card]), key=lambda card: -strength[card])
    groups: list[list[Card]] = []
    for card in beaters:
        matador = rules.table[layout.MATADOR + card] >= 0
        if not matador and groups and groups[-1][-1].rank == card.rank and not _is_matador(rules, groups[-1][-1]):
            groups[-1].append(card)
        else:
            groups.append([card])
    rows, place = [], 1
    for group in groups:
        kind = "matador" if _is_matador(rules, group[0]) else "beater"
        rows.append(RankingRow(place, place + len(group) - 1, tuple(group), kind))
        place += len(group)
    windmills = tuple(card for card in rules.pack if not strength[card])
    return [*rows, RankingRow(0, 0, windmills, "windmill")]


def seven_row(rules: Rules) -> tuple[Card, ...]:
    """The cards that have power where Sevens were led (3.1 to 3.4), high to low; none where Sevens are plain.

    >>> from brus.variants import get_variant
    >>> seven_row(get_variant("ringkobing").rules())
    (Kc, 7c, 7s, 7h, 7d)
    """
    strength = {card: rules.table[layout.SEVEN_STRENGTH + card] for card in CARDS}
    powers = [card for card in rules.pack if strength[card]] if rules.table[layout.SEVENS] else []
    return tuple(sorted(powers, key=lambda card: -strength[card]))


def _is_matador(rules: Rules, card: Card) -> bool:
    return rules.table[layout.MATADOR + card] >= 0


def rules_page(variant: Variant, seats: int) -> Iterator[str]:
    """The page of a variant for so many players, line by line; raise for players it is not for."""
    rules = variant.rules(seats)
    yield say(f"variant-{variant.name}")
    yield ""
    yield say(f"variant-{variant.name}-story")
    yield ""
    yield from _how_it_goes(rules)
    yield ""
    yield say("rules-ranking")
    for row in ranking_rows(rules):
        nicknames = [variant.nicknames[str(card)] for card in row.cards if str(card) in variant.nicknames]
        yield f"  {row.places:>6}  {write_cards(row.cards):<12}  {', '.join(nicknames)}".rstrip()
    yield say("rules-windmills")
    if seven_row(rules):
        order = [card for card in seven_row(rules) if card != names.KRISTIAN_ANDERSEN]
        yield say("rules-sevens", order=" > ".join(map(str, order)))
        if len(order) < len(seven_row(rules)):
            yield say("rules-kristian-andersen")
    else:
        yield say("rules-sevens-plain")
    yield from _contest_table(rules)
    yield ""
    yield say("rules-options")
    for option in variant.options(seats):
        value = show(getattr(rules.house, option.name))
        yield f"  {option.name} = {value}  ({option.choices})"
    yield ""
    yield say("rules-sources", sources=", ".join(variant.sources))


def _how_it_goes(rules: Rules) -> Iterator[str]:
    table, house = rules.table, rules.house
    yield say("rules-players", players=str(rules.seats), low=rules.low_rank.letter)
    yield say("rules-goal", target=str(rules.target))
    yield say("rules-lead-dealer" if table[layout.DEALER_LEADS] else "rules-lead-forehand")
    yield say("rules-play")
    if rules.variant.most_led == 1:
        yield say("rules-singles")
    else:
        yield say("rules-multiples-piping" if house.piping else "rules-multiples")
    if house.triple_point:
        yield say("rules-triple-point")
    if house.hawking:
        yield say("rules-hawking")
    if rules.variant.daring:
        yield say("rules-daring", cards=rules.variant.daring.replace(" ", ", "))
        yield from _dare_limits(rules)
    if house.proof not in (None, "none"):
        yield say("rules-proof")
    if house.cut_point:
        yield say("rules-cut")
    yield say("rules-jan")
    if rules.seats == 3:
        yield say("rules-buk")
    if house.chimney:
        yield say("rules-chimney")
    if rules.variant.robber:
        yield say("rules-robber")


def _dare_limits(rules: Rules) -> Iterator[str]:
    table = rules.table
    if not table[layout.DARE_ON_EMPTY_TALON]:
        yield say("rules-dare-talon")
    if not table[layout.DARE_IN_FIRST_TRICK]:
        yield say("rules-dare-first-trick")
    if not table[layout.DARE_ON_SEVEN]:
        yield say("rules-dare-seven")
    if table[layout.DARE_NEEDS_TRICK]:
        yield say("rules-dare-needs-trick")
    yield say(f"rules-dare-end-{rules.variant.near_the_end.name.lower().replace('_', '-')}")


def _contest_table(rules: Rules) -> Iterator[str]:
    points = rules.variant.points
    if not points:
        return
    yield ""
    yield say("rules-contest")
    led_differs = any(
        points.get(led) != points.get(later)
        for led, later in (
            (Contest.KING_LED_STANDS, Contest.KING_STANDS),
            (Contest.KING_LED_SMACKED, Contest.KING_SMACKED),
        )
    )
    for row in Contest:
        third = row in (Contest.EIGHT_SMACKED_BY_THIRD, Contest.BOTH_BY_THIRD)
        partners = row in (Contest.PARTNERS_STAND, Contest.PARTNERS_SMACKED)
        led = row in (Contest.KING_LED_STANDS, Contest.KING_LED_SMACKED)
        if (
            row not in points
            or (led and not led_differs)
            or (third and rules.seats == 4)
            or (partners and rules.seats == 3)
        ):
            continue
        name = row.name.lower().replace("_", "-")
        yield f"  {points[row]}  {say(f'contest-{name}')}"
