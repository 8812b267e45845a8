"""Random matches in which rare events are frequent: any variant, players and house rules, stacked packs, loud plays."""

from __future__ import annotations

from random import Random

from brus.cards import Card
from brus.match import Match
from brus.plays import Play
from brus.seats import Seat
from brus.variant import Rules
from brus.variants import VARIANTS

HOT = "Jc Kh 8s Kc Ks 7c 7s 7h 7d 8c 8h 8d Kd Qh".split()


def some_rules(chance: Random) -> Rules:
    """Any variant for any players, each house rule overridden one time in three, and short combs."""
    variant = chance.choice(list(VARIANTS.values()))
    seats = chance.choice(variant.players)
    options: dict[str, object] = {}
    for option in variant.options(seats):
        if chance.random() < 0.35:
            values = [value for value in option.values if seats == 4 or value not in option.four_only]
            options[option.name] = chance.choice([1, 2, 3, 4, 5, 7] if option.name == "target" else values)
    return variant.rules(seats, options)


def stacked_pack(rules: Rules, chance: Random) -> list[Card]:
    """A pack in which matadors, Sevens and cards alike often come early, and near each other."""
    pack = list(rules.pack)
    chance.shuffle(pack)
    if chance.random() < 0.7:
        pack.sort(key=lambda card: (0 if str(card) in HOT and chance.random() < 0.7 else 1) + chance.random() * 0.9)
    if chance.random() < 0.3:
        ranks = chance.sample(range(10), 4)
        pack.sort(key=lambda card: (ranks.index(card.rank) if card.rank in ranks else 4) + chance.random())
        turn = chance.choice([0, chance.randrange(36)])
        pack = pack[turn:] + pack[:turn]
    return pack


def some_cuts(match: Match, dealer: Seat, chance: Random) -> list[Card]:
    """Cards shown at the cut (7.3), often cut points, never one too many; often none is told."""
    if not match.rules.house.cut_point or chance.random() < 0.3:
        return []
    side = match.side_name(dealer)
    cuts: list[Card] = []
    while True:
        cuts.append(Card.parse(chance.choice(["Jc", "Kh", "9d", "Ac"])))
        if str(cuts[-1]) not in ("Jc", "Kh") or len(cuts) == match.targets[side] - match.score[side]:
            return cuts


def loud_play(lawful: tuple[Play, ...], chance: Random) -> Play:
    """Half the time a play that announces something, pipes, hides, or lays more than one card, where there is one."""
    loud = [play for play in lawful if play.dared or play.hawks or play.answer in ("pipe", "hide")]
    loud += [play for play in lawful if len(play.cards) > 1]
    return chance.choice(loud) if loud and chance.random() < 0.5 else chance.choice(lawful)


def some_match(chance: Random, rules: Rules | None = None) -> Match:
    """A match played to its end, or left at any point."""
    match = Match(some_rules(chance) if rules is None else rules)
    dealer = Seat(chance.randrange(match.rules.seats))
    for _ in range(chance.randrange(1, 6)):
        if match.winner is not None:
            break
        match.begin_deal_from_pack(dealer, stacked_pack(match.rules, chance), some_cuts(match, dealer, chance))
        while match.to_act is not None:
            if chance.random() < 0.03:
                return match
            match.play(loud_play(match.legal_plays(), chance))
        dealer = Seat((dealer + 1) % match.rules.seats)
    return match
