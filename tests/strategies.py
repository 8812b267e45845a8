"""Shared strategies: any rules of section 9, packs in which the rare things come early, lawful play that dares.

Hypothesis draws the rules, the length of the play and one number that stands for luck; everything else follows from
luck, so that a failing match shrinks to the shortest with the same beginning.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from hypothesis import strategies as st

from brus.bots import LEVELS
from brus.cards import Card
from brus.deal import Phase
from brus.kernel import layout, names
from brus.kernel.legal import list_legal
from brus.kernel.play import carry_out
from brus.match import Match
from brus.plays import HIDE, PIPE, SHOW, Play
from brus.seats import seats_of
from brus.variant import Rules
from brus.variants import VARIANTS, get_variant

TABLES = [(name, seats) for name in VARIANTS for seats in sorted(get_variant(name).players, reverse=True)]
"""Every variant with every number of players that it is for."""

QUICK_LEVELS = [f"{name}:60" if name in ("sampler", "search", "expert") else name for name in LEVELS]
"""Every level; those that search do it for a moment only."""

SMALL_TARGETS = (1, 2, 3, 4, 5, 7)
MATADORS = ("Jc", "Kh", "8s")
RARE = frozenset("Jc Kh 8s Kc Ks 7c 7s 7h 7d".split())
EAGER, HOARDING, EVEN = 1, 2, 3
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
    """One step: a deal, sometimes played to its end at once, or something lawful, as the players are minded."""
    if match.to_act is not None:
        match.play(spirited(_minded(match, luck), luck))
        return
    begin_deal(match, luck)
    if match.to_act is not None and _mood(match) in (EVEN, HOARDING):
        for play in way_to(match, luck, is_buk if _mood(match) == EVEN and match.rules.seats == 3 else is_late):
            match.play(play)


def spirited(legal: Sequence[Play], luck: Random) -> Play:
    """One of these; half the time, where there are any, one with a dare, a hawk, a pipe, or a hidden hand."""
    bold = [play for play in legal if play in (PIPE, HIDE) or play.dared or play.hawks]
    return luck.choice(bold if bold and luck.random() < 0.5 else legal)


def _mood(match: Match) -> int:
    """How the players are minded for the whole match; the first talon tells."""
    return match.deals[0].dealt_talon[0] % 4


def _minded(match: Match, luck: Random) -> Sequence[Play]:
    """The plays that the players like.

    The eager play matadors upon matadors, the hoarders keep matadors to the last, the even lead singles, so that deals
    are long, and with three players mostly come to a buk; even and hoarding players are soon at the end of a deal; the rest like everything.
    """
    legal, mood = match.legal_plays(), _mood(match)
    if luck.random() < 0.1:
        return legal
    if mood == EAGER:
        return building_up(match, legal) or legal
    if mood == HOARDING:
        return [play for play in legal if not any(str(card) in MATADORS for card in play.cards)] or legal
    if mood == EVEN:
        return [play for play in legal if len(play.cards) == 1] or legal
    return legal


def is_buk(state: Sequence[int]) -> bool:
    return (state[layout.PHASE], state[layout.DEAL_WINNER]) == (names.DEAL_OVER, names.NOBODY)


def is_late(state: Sequence[int]) -> bool:
    """Before a lead, with one or two cards in each hand and matadors among them."""
    gone = state[layout.GONE + names.KING] + state[layout.GONE + names.JACK]
    return state[layout.PHASE] == names.TO_LEAD and state[layout.HELD] < names.HAND_SIZE and gone == 0


def way_to(match: Match, luck: Random, wanted: Callable[[Sequence[int]], bool]) -> list[Play]:
    """The first of some random ways to play this deal that comes to what is wanted, without matadors while others are
    there to be played; nothing if none does.
    """
    assert match.deal is not None
    table, out, matadors = match.rules.table, [0] * 64, {int(card) for card in map(Card.parse, MATADORS)}
    for _ in range(40):
        state, plays = list(match.deal.state), []
        while state[layout.TO_ACT] != names.NOBODY and not wanted(state):
            legal = out[: list_legal(table, state, out)]
            plain = [play for play in legal if play % names.CARD_PART - 1 not in matadors]
            plays.append(luck.choice(plain if wanted is is_late and plain else legal))
            carry_out(table, state, plays[-1], [0])
        if wanted(state):
            return [Play(play) for play in plays]
    return []


def building_up(match: Match, legal: Sequence[Play]) -> list[Play]:
    """A matador just above those on the table, dared where it may be; else another rare card."""
    assert match.deal is not None
    state = match.deal.state[layout.MATADOR_BY :]
    lowest_first = [card for place, card in enumerate(MATADORS) if state[place] == names.NOBODY][::-1]
    for card in lowest_first:
        liked = [play for play in legal if card in map(str, play.cards)]
        if liked:
            return [play for play in liked if play.dared] or liked
    return [play for play in legal if any(str(card) in RARE for card in play.cards)]


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
    turns = luck.sample(range(rules.seats), luck.randint(1, 3))
    for turn, rank in zip(turns, ranks, strict=False):
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
