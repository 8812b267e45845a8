"""A match in words, for everybody who may see all of it: a record's story, deal by deal, and its comb."""

from __future__ import annotations

from collections.abc import Iterator

from brus.cards import write_cards
from brus.comb import Comb, draw_comb
from brus.deal import Deal, Trick
from brus.events import points_in, scores_after
from brus.match import Match
from brus.messages import say
from brus.printable import printable
from brus.seats import seats_of, side_names

__all__ = ["deal_story", "match_story", "score_line"]


def match_story(match: Match) -> Iterator[str]:
    """The lines of a whole match: the game, each deal's tricks and points, the comb, and who has won."""
    rules = match.rules
    yield say(
        "story-game",
        game=say(f"variant-{rules.variant.name}"),
        seats=str(rules.seats),
        target=str(rules.target),
    )
    for option, value in rules.options.items():
        yield say("story-option", option=option, value=str(value).lower())
    for seat, name in sorted(match.players.items()):
        yield say("story-player", seat=seat, name=printable(name))
    scores = scores_after((deal.events for deal in match.deals), rules.seats)
    for number, (deal, score) in enumerate(zip(match.deals, scores, strict=True), start=1):
        yield ""
        yield from deal_story(deal, number)
        yield score_line(score)
    yield ""
    comb = Comb(side_names(rules.seats), match.score, match.targets, bars=rules.variant.robber)
    yield " – ".join(comb.sides)
    yield from draw_comb(comb, 78)
    if match.winner is not None:
        yield say("story-match-won", side=match.winner)
    else:
        yield say("story-match-open")


def deal_story(deal: Deal, number: int) -> Iterator[str]:
    """The lines of one deal: the hands, each trick, and the points with their reasons."""
    yield say("story-deal", number=str(number), dealer=deal.dealer)
    for card in deal.cuts:
        yield say("story-cut", card=card)
    for seat in seats_of(deal.rules.seats):
        yield say("story-hand", seat=seat, cards=write_cards(deal.dealt_hand(seat)))
    for trick in deal.tricks:
        yield _trick_line(trick)
    for side, points, reason in points_in(deal.events):
        if reason == "chimney":
            yield say("story-chimney", side=side)
        else:
            yield say("story-points", side=side, points=points, reason=say(f"reason-{reason}"))
    if deal.is_over and deal.winner is not None:
        yield say("story-deal-won", side=deal.winner)


def score_line(score: dict[str, int]) -> str:
    """The score after a deal: ``NS 3, EW 1``."""
    return say("story-score", score=", ".join(f"{side} {points}" for side, points in score.items()))


def _trick_line(trick: Trick) -> str:
    plays = " ".join(map(str, trick.plays))
    line = say("story-trick-piped" if trick.piped else "story-trick", leader=trick.leader, plays=plays)
    if trick.shown is not None:
        line += " " + say("story-shown" if trick.shown else "story-hidden")
    if trick.winner is not None:
        line += " " + say("story-trick-won", winner=trick.winner, units=trick.units)
    return line
