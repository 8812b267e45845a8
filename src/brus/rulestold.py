"""The rules of a match in sentences, one or two for each thing that its data says, with the rule's number.

The rules page and the game's help both tell these, so that neither can know a rule that the other does not. Cards are
written as everywhere in the messages: ``Kh``; a screen may spell them otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from brus.kernel import layout, names
from brus.messages import say
from brus.ranking import seven_kings
from brus.variant import Contest, NearTheEnd, Rules

__all__ = ["comb_words", "more_rules", "told_rules"]


def comb_words(rules: Rules) -> dict[str, str]:
    """How a message calls what is crossed out on the comb, and whether everybody has a comb of their own."""
    return {"line": "line" if rules.variant.robber else "stroke", "alone": _alone(rules)}


def _alone(rules: Rules) -> str:
    return "yes" if rules.seats == 3 else "no"


def told_rules(rules: Rules) -> Iterator[str]:
    """What a player of this match has to know, house rules included.

    >>> from brus.variants import get_variant
    >>> next(told_rules(get_variant("danish").rules()))
    'The pack has 36 cards: A K Q J 9 8 7 6 and the Tens (2.1).'
    """
    variant, house = rules.variant, rules.house
    yield say("rule-pack", low=rules.low_rank.letter)
    yield say("rule-deal", tricks=names.PACK_SIZE // rules.seats, needed=names.TRICKS_TO_WIN, alone=_alone(rules))
    yield say("rule-match", target=rules.target, **comb_words(rules))
    if variant.barely_recorded:
        yield say("rule-barely-recorded")
    yield say("rule-free")
    yield say("rule-trick")
    yield say("rule-first-dealer" if rules.table[layout.DEALER_LEADS] else "rule-first-forehand")
    yield from _sevens(rules)
    yield from _multiples(rules)
    if variant.daring:
        yield from _daring(rules)
    if house.cut_point:
        yield say("rule-cut")
    if rules.seats == 3:
        yield say("rule-buk", adds="yes" if house.buk_accumulates else "no")
    if house.chimney:
        yield say("rule-chimney")
    if variant.says_standing:
        yield say("rule-standing")
    if variant.robber:
        yield say("rule-robber")


def _sevens(rules: Rules) -> Iterator[str]:
    if not rules.table[layout.SEVENS]:
        yield say("rule-sevens-plain")
        return
    yield say("rule-sevens", kings=seven_kings(rules))
    if rules.house.hawking:
        yield say("rule-hawking")


def _multiples(rules: Rules) -> Iterator[str]:
    house = rules.house
    if rules.variant.most_led == 1:
        yield say("rule-singles")
        return
    yield say("rule-multiples", most="two" if house.piping else "three")
    if house.piping:
        yield say("rule-piping")
    if house.triple_point:
        yield say("rule-triple", piping="yes" if house.piping else "no", alone=_alone(rules))


def _daring(rules: Rules) -> Iterator[str]:
    points, table, house = rules.variant.points, rules.table, rules.house
    if table[layout.DARES + names.EIGHT]:
        yield say(
            "rule-daring",
            king=points[Contest.KING_STANDS],
            smacked_king=points[Contest.KING_SMACKED],
            eight=points[Contest.EIGHT_STANDS],
            smacked_eight=points[Contest.EIGHT_SMACKED],
            alone=_alone(rules),
        )
        yield say(
            "rule-oversmack",
            points=points[Contest.EIGHT_OVERSMACKS],
            third=points[Contest.EIGHT_SMACKED_BY_THIRD],
            alone=_alone(rules),
        )
        yield say(
            "rule-both-dared",
            king=points[Contest.BOTH_KING_ON_TOP],
            jack=points[Contest.BOTH_OVERSMACKS],
            stand=points[Contest.PARTNERS_STAND],
            smacked=points[Contest.PARTNERS_SMACKED],
            alone=_alone(rules),
        )
    else:
        yield say(
            "rule-daring-king",
            led=points[Contest.KING_LED_STANDS],
            smacked_led=points[Contest.KING_LED_SMACKED],
            later=points[Contest.KING_STANDS],
            smacked_later=points[Contest.KING_SMACKED],
        )
    refused = [
        say(f"rule-no-dare-{name}")
        for name, row in (
            ("talon", layout.DARE_ON_EMPTY_TALON),
            ("first", layout.DARE_IN_FIRST_TRICK),
            ("last", layout.DARE_IN_LAST_TRICK),
            ("seven", layout.DARE_ON_SEVEN),
        )
        if not table[row]
    ]
    if rules.variant.near_the_end == NearTheEnd.REFUSED_IF_IT_WINS:
        refused.append(say("rule-no-dare-to-win"))
    elif rules.variant.near_the_end == NearTheEnd.REFUSED_ON_THE_LAST_LINE:
        refused.append(say("rule-no-dare-last-line"))
    if refused:
        yield say("rule-no-dare", when="; ".join(refused))
    if table[layout.DARE_NEEDS_TRICK]:
        yield say("rule-dare-needs-trick", alone=_alone(rules))
    if table[layout.UNLAWFUL_SMACKED]:
        yield say("rule-unlawful", points=_unlawful(rules))
    if house.proof in ("left", "both"):
        yield say(f"rule-proof-{house.proof}")


def _unlawful(rules: Rules) -> str:
    """6.12: what a dare that is not allowed pays: the points of a smack."""
    points = rules.variant.points
    if rules.table[layout.DARES + names.EIGHT]:
        king, eight = points[Contest.KING_SMACKED], points[Contest.EIGHT_SMACKED]
        return say("rule-unlawful-both", king=king, eight=eight)
    led, later = points[Contest.KING_LED_SMACKED], points[Contest.KING_SMACKED]
    return say("rule-unlawful-king", led=led, later=later)


def more_rules(rules: Rules) -> Iterator[str]:
    """What a table has to know besides, and a screen sees to by itself; the rules page tells it.

    >>> from brus.variants import get_variant
    >>> next(more_rules(get_variant("icelandic").rules()))
    'The deal passes to the left; the first dealer is drawn by lot, and the lowest card deals (2.10).'
    """
    variant, house, table = rules.variant, rules.house, rules.table
    yield say("rule-more-dealers")
    yield say("rule-more-cards-seen")
    first = "dealer" if variant.dealt_from_dealer else "forehand"
    yield say("rule-more-dealt", singly="yes" if variant.dealt_singly else "no", first=first)
    if variant.most_led > 1:
        yield say("rule-more-draw")
    if house.hawking:
        yield say("rule-more-hawking")
    if variant.daring:
        yield say("rule-more-daring", both="yes" if table[layout.DARES + names.EIGHT] else "no")
    if house.unlawful_dares == "refused" and rules.seats == 4:
        yield say("rule-more-unlawful", points=_unlawful(rules))
