"""A match in words, for everybody who may see all of it: a record's story, deal by deal, and its comb."""

from __future__ import annotations

from collections.abc import Iterator

from brus.cards import write_cards
from brus.comb import Comb, draw_comb
from brus.dares import DareStands, SmackedWith, with_dares
from brus.deal import Deal, Trick
from brus.events import (
    AskedToShow,
    Buk,
    Chimney,
    Cut,
    DaredUnlawfully,
    DealOver,
    Dealt,
    Declined,
    Event,
    OnTheRobber,
    Oversmacked,
    Scored,
    Scratched,
    Shown,
    StandingOn,
    TrickWon,
    scores_after,
)
from brus.match import Match
from brus.messages import say
from brus.printable import printable
from brus.seats import seats_of, side_names
from brus.variant import write_option

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
        yield say("story-option", option=option, value=write_option(value))
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
    """The lines of one deal, each thing in its turn: the cut, the hands, every trick and what came of it."""
    yield say("story-deal", number=str(number), dealer=deal.dealer)
    tricks = iter(deal.tricks)
    for event in with_dares(deal.events, (), deal.rules):
        if isinstance(event, Dealt):
            for seat in seats_of(deal.rules.seats):
                yield say("story-hand", seat=seat, cards=write_cards(deal.dealt_hand(seat)))
        elif isinstance(event, TrickWon):
            yield _trick_line(next(tricks))
        elif (line := _line_of(event)) is not None:
            yield line
    for unfinished in tricks:
        yield _trick_line(unfinished)


def score_line(score: dict[str, int]) -> str:
    """The score after a deal: ``NS 3, EW 1``."""
    return say("story-score", score=", ".join(f"{side} {points}" for side, points in score.items()))


def _trick_line(trick: Trick) -> str:
    plays = " ".join(map(str, trick.plays))
    line = say("story-trick-piped" if trick.piped else "story-trick", leader=trick.leader, plays=plays)
    if trick.winner is not None:
        line += " " + say("story-trick-won", winner=trick.winner, units=trick.units)
    return line


def _line_of(event: Event) -> str | None:
    """What is told of an event besides the cards that are dealt and played; None for what these tell."""
    line = None
    match event:
        case Cut(_, card):
            line = say("story-cut", card=card)
        case DareStands(seat, card, scores):
            line = say("story-dare-stands", seat=seat, card=card, scores="yes" if scores else "no")
        case SmackedWith(seat, card, by, matador):
            line = say("story-smacked", seat=seat, card=card, by=by, matador=matador)
        case Oversmacked(seat, card, by):
            line = say("story-oversmacked", seat=seat, card=card, by=by)
        case DaredUnlawfully(seat, card):
            line = say("story-dared-unlawfully", seat=seat, card=card)
        case AskedToShow(seat):
            line = say("story-asked-to-show", seat=seat)
        case Shown(seat, to):
            line = say("story-shown", seat=seat, to=", ".join(map(str, to)))
        case Declined(seat):
            line = say("story-hidden", seat=seat)
        case Scored(side, points, reason):
            line = say("story-points", side=side, points=points, reason=say(f"reason-{reason}"))
        case Chimney(side, target):
            line = say("story-chimney", side=side, target=str(target))
        case StandingOn(side, needs):
            line = say("story-standing", side=side, needs=str(needs))
        case OnTheRobber(side):
            line = say("story-robber", side=side)
        case Scratched(side):
            line = say("story-scratched", side=side)
        case Buk(waiting):
            line = say("story-buk", waiting=str(waiting))
        case DealOver(winner) if winner is not None:
            line = say("story-deal-won", side=winner)
    return line
