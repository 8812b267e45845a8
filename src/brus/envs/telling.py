"""A view as plain text, for terminals and logs: the table as one audience sees it."""

from __future__ import annotations

from typing import Final

from brus.messages import say
from brus.plays import Play
from brus.seats import Seat, seats_of, side_names
from brus.view import View

__all__ = ["tell"]

_UNSEEN: Final = "??"
_TO_ACT: Final = "*"
_WINNING: Final = "="


def tell(view: View) -> str:
    """The table in a few lines: the deal, the sides, and each seat with its cards and what it has played.

    An unseen card is ``??``; ``*`` stands before who is waited for, as far as this audience may know, and ``=`` before
    the play that is now winning.

    >>> from brus.match import Match
    >>> from brus.variants import get_variant
    >>> from brus.view import view_of
    >>> match = Match(get_variant("danish").rules())
    >>> _ = match.begin_deal_from_pack(Seat.W, match.rules.pack)
    >>> _ = match.play("Ks")
    >>> print(tell(view_of(match, Seat.E)))
    danish, deal 1, dealt by W, 24 in the talon
    NS: 0 of 9, tricks: 0
    EW: 0 of 9, tricks: 0
      N ?? ??    = Ks
    * E Kh Kd Qc
      S ?? ?? ??
      W ?? ?? ??
    """
    dealer = "-" if view.dealer is None else str(view.dealer)
    variant, talon = view.rules.variant.name, str(view.talon)
    lines = [say("env-table-deal", variant=variant, deal=str(view.deal_number), dealer=dealer, talon=talon)]
    for side in side_names(view.rules.seats):
        score, target, tricks = str(view.score[side]), str(view.targets[side]), str(view.tricks_won[side])
        lines.append(say("env-table-side", side=side, score=score, target=target, tricks=tricks))
    laid = played_by(view)
    lines += [_line_of_seat(view, seat, laid.get(seat)) for seat in seats_of(view.rules.seats)]
    if view.winner is not None:
        lines.append(say("env-table-won", side=view.winner))
    return "\n".join(lines)


def played_by(view: View) -> dict[Seat, Play]:
    """What each seat has laid to the trick on the table, or to the last one until the next lead (2.11)."""
    trick = view.trick or view.last_trick
    return {} if trick is None else dict(trick.seats(view.rules.seats))


def _line_of_seat(view: View, seat: Seat, laid: Play | None) -> str:
    seen = [*(view.cards_of(seat) if seat == view.seat else view.shown.get(seat, ()))]
    cards = [*map(str, seen), *[_UNSEEN] * (view.cards_held(seat) - len(seen))]
    line = f"{_TO_ACT if seat == view.to_act else ' '} {seat} {' '.join(cards):8}"
    if laid is not None:
        line += f" {_WINNING if seat == winning_seat(view) else ' '} {laid}"
    return line.rstrip()


def winning_seat(view: View) -> Seat | None:
    """Whose cards win the trick that lies on the table, finished or not."""
    if view.trick is not None:
        return view.winning
    return None if view.last_trick is None else view.last_trick.winner
