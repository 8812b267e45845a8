"""Shared strategies: any rules of section 9, packs in which the rare things come early, lawful play that dares.

Hypothesis draws the rules, the length of the play and one number that stands for luck; everything else follows from
luck, so that a failing match shrinks to the shortest with the same beginning.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from brus.cards import Card
from brus.deal import Phase
from brus.kernel import layout
from brus.match import Match
from brus.plays import HIDE, PIPE, SHOW, Play
from brus.seats import seats_of
from brus.variant import Rules
from brus.variants import VARIANTS, get_variant

TABLES = [(name, seats) for name in VARIANTS for seats in sorted(get_variant(name).players, reverse=True)]
"""Every variant with every number of players that it is for."""

SMALL_TARGETS = (1, 2, 3, 4, 5, 7)
MATADORS = ("Jc", "Kh", "8s")
RARE = frozenset("Jc Kh 8s Kc Ks 7c 7s 7h 7d".split())
CUT_POINTS = ("Jc", "Kh")


@st.composite
def rules_of_any(draw: st.DrawFn, **wanted: object) -> Rules:
    """The rules of any variant, players and house rules; ``wanted`` overrides what is drawn where it is lawful."""
    name, seats = draw(st.sampled_from(TABLES))
    options: dict[str, object] = {}
    for option in get_variant(name).options(seats):
        values = [value for value in option.values if seats == 4 or value not in option.four_only]
        if option.name in wanted and wanted[option.name] in values:
            options[option.name] = wanted[option.name]
        elif option.name == "target" and draw(st.booleans()):
            options[option.name] = draw(st.sampled_from(SMALL_TARGETS))
        elif draw(st.integers(0, 2)) == 2:
            options[option.name] = draw(st.sampled_from(values))
    return get_variant(name).rules(seats, options)


@st.composite
def matches(draw: st.DrawFn, most: int = 150, **wanted: object) -> Match:
    """A match at any point: any rules, and up to ``most`` steps of lawful play."""
    rules, steps = draw(rules_of_any(**wanted)), draw(st.integers(0, most))
    return played(rules, Random(draw(st.integers(0, 2**32 - 1))), steps)


def random_rules(luck: Random, name: str, seats: int, **wanted: object) -> Rules:
    """Like :func:`rules_of_any` where luck draws instead of Hypothesis."""
    options: dict[str, object] = {}
    for option in get_variant(name).options(seats):
        values = [value for value in option.values if seats == 4 or value not in option.four_only]
        if option.name in wanted and wanted[option.name] in values:
            options[option.name] = wanted[option.name]
        elif option.name == "target" and luck.random() < 0.5:
            options[option.name] = luck.choice(SMALL_TARGETS)
        elif luck.random() < 0.35:
            options[option.name] = luck.choice(values)
    return get_variant(name).rules(seats, options)


def played(rules: Rules, luck: Random, steps: int) -> Match:
    """A new match after so many steps, or at its end if that comes earlier."""
    match = Match(rules)
    for _ in range(steps):
        if match.winner is not None:
            break
        go_on(match, luck)
    return match


def go_on(match: Match, luck: Random) -> None:
    """One step: a deal, or something lawful, as the players of this match are minded."""
    if match.to_act is None:
        begin_deal(match, luck)
    else:
        match.play(spirited(_minded(match, luck), luck))


def spirited(legal: Sequence[Play], luck: Random) -> Play:
    """One of these; half the time, where there are any, one with a dare, a hawk, a pipe, or a hidden hand."""
    bold = [play for play in legal if play in (PIPE, HIDE) or play.dared or play.hawks]
    return luck.choice(bold if bold and luck.random() < 0.5 else legal)


def _minded(match: Match, luck: Random) -> Sequence[Play]:
    """The plays that the players like; the first pack tells how they are minded for the whole match.

    The eager play rare cards together, the hoarders keep matadors to the last, the even share the tricks out, so
    that deals are long and three players come to a buk; the rest like everything.
    """
    legal, mood = match.legal_plays(), match.deals[0].pack[0] % 5
    if mood > 3 or luck.random() < 0.2:
        return legal
    if mood == 1:
        liked = [play for play in legal if any(str(card) in RARE for card in play.cards)]
    elif mood == 2:
        liked = [play for play in legal if not any(str(card) in MATADORS for card in play.cards)]
    else:
        liked = _evening(match, legal)
    return liked or legal


def _evening(match: Match, legal: Sequence[Play]) -> list[Play]:
    """The weakest single for a side that leads in tricks, the strongest for one that has the fewest."""
    assert match.to_act is not None
    assert match.deal is not None
    singles = [play for play in legal if len(play.cards) == 1]
    if not singles:
        return []
    won = match.deal.tricks_won
    behind = won[match.side_name(match.to_act)] == min(won.values())
    strength = [match.rules.table[layout.STRENGTH + play.cards[0]] for play in singles]
    wanted = max(strength) if behind else min(strength)
    return [play for play, is_worth in zip(singles, strength, strict=True) if is_worth == wanted]


def begin_deal(match: Match, luck: Random) -> None:
    """Deal a stacked pack, mostly by the next dealer, with cuts where they count."""
    dealer = match.next_dealer
    if dealer is None or luck.random() < 0.2:
        dealer = luck.choice(seats_of(match.rules.seats))
    cuts: list[Card] = []
    if match.rules.house.cut_point and luck.random() < 0.7:
        side = match.side_name(dealer)
        needs = match.targets[side] - match.score[side]
        while len(cuts) < needs and (not cuts or str(cuts[-1]) in CUT_POINTS):
            points = [card for card in match.rules.pack if str(card) in CUT_POINTS]
            cuts.append(luck.choice(points if luck.random() < 0.4 else match.rules.pack))
    match.begin_deal_from_pack(dealer, stacked(match.rules, luck), cuts)


def stacked(rules: Rules, luck: Random) -> list[Card]:
    """A shuffled pack; often matadors, Sevens and black Kings come early, or three alike go to one hand."""
    pack = list(rules.pack)
    luck.shuffle(pack)
    kind = luck.randrange(4)
    if kind == 1:
        pack.sort(key=lambda card: luck.random() - (0.5 if str(card) in RARE else 0))
    elif kind == 2:
        ranks = {card.rank: luck.random() for card in pack}
        pack.sort(key=lambda card: ranks[card.rank] + luck.random() * 0.15)
    elif kind == 3:
        _give_three_alike(rules, pack, luck)
    return pack


def _give_three_alike(rules: Rules, pack: list[Card], luck: Random) -> None:
    """Put three of a rank where one hand gets them, dealt singly or three at once, for a few hands."""
    singly = rules.variant.dealt_singly
    ranks = luck.sample(sorted({card.rank for card in pack}), 3)
    for turn, rank in enumerate(ranks[: luck.randint(1, 3)]):
        places = [turn + rules.seats * count if singly else 3 * turn + count for count in range(3)]
        for place, card in zip(places, [card for card in pack if card.rank == rank], strict=False):
            other = pack.index(card)
            pack[place], pack[other] = pack[other], pack[place]


def is_written_whole(match: Match) -> bool:
    """Whether a record tells this point exactly: a pass, or a pipe without its cards, may not be told yet."""
    deal = match.deal
    if deal is None or not deal.plays or match.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
        return True
    return deal.plays[-1].answer in (None, str(SHOW), str(HIDE))
