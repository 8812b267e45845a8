"""Views of a table for its audiences: what all may see once, and what each seat sees besides.

A view is built by adding: from the seats, from what everybody may know of the state, and for a seat from its own cards
and answers (:mod:`brus.server.knowing`). Nothing is left out of anything larger.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import structs

from brus.cards import Card
from brus.kernel import layout, names
from brus.plays import PIPE
from brus.seats import SEATS, Seat, side_names
from brus.seen import Trick
from brus.server.asking import asked_of, options_of
from brus.server.entries import WATCHERS, Audience
from brus.server.game import Game
from brus.server.knowing import hand_of, known_by, known_by_all
from brus.server.protocol import TableView, TrickView
from brus.server.seating import NAMES
from brus.server.telling import CARD_NAMES, text_of

if TYPE_CHECKING:
    from brus.server.situation import Situation

__all__ = ["Look"]


class Look:
    """A look at a table as it is now, from which each audience's view is made."""

    def __init__(self, table: Situation) -> None:
        self._table = table
        self._game = table.game
        self._known: list[int] = []
        self._may_undo: Seat | None = None
        if self._game is None:
            self._public = _around(table)
        else:
            self._known = known_by_all(table.rules, self._game.state)
            self._may_undo = self._game.may_undo() if table.question is None else None
            self._public = _of_game(table, self._game, self._known)

    def view(self, audience: Audience) -> TableView:
        """What this audience sees."""
        table, turn = self._table, self._table.boxes[audience].turn
        if audience is WATCHERS:
            return structs.replace(self._public if table.may_watch_now else _around(table), turn=turn)
        person = table.seating[audience].person
        is_host = person is not None and person.id == table.seating.host
        own = {} if self._game is None else _of_seat(table, self._game, self._known, audience)
        if self._may_undo == audience and "asks" in own:
            own["may_undo"] = True
        return structs.replace(self._public, seat=NAMES[audience], host=is_host, turn=turn, **own)


def _around(table: Situation) -> TableView:
    """The table without its game."""
    settings = table.settings
    return TableView(
        table=table.table,
        phase=table.phase,
        variant=settings.variant,
        options=settings.options,
        seats=table.seating.views,
        seat=None,
        talk=table.talk,
        solo=settings.solo,
        watch=settings.watch,
        pace=settings.pace.kind,
        turn=0,
        match=table.matches,
        question=table.question,
    )


def _of_game(table: Situation, game: Game, known: Sequence[int]) -> TableView:
    """What everybody may see."""
    rules, settings = table.rules, table.settings
    sides = side_names(rules.seats)
    trick, last_trick = _tricks(game, known)
    shuffle = game.shuffle or game.dealt
    dealer = known[layout.DEALER] if game.deal is not None else game.first_dealer
    return structs.replace(
        _around(table),
        match=game.number,
        match_id=game.match_id,
        deal=len(game.match.deals),
        dealer=None if dealer is None else NAMES[dealer],
        to_act=None if game.is_over or known[layout.TO_ACT] == names.NOBODY else NAMES[known[layout.TO_ACT]],
        counts=_counts(rules.seats, known),
        talon=known[layout.TALON_SIZE] - known[layout.DRAWN],
        trick=trick,
        last_trick=last_trick,
        tricks_won=_by_side(sides, known, layout.TRICKS),
        score=_by_side(sides, known, layout.SCORE),
        targets=_by_side(sides, known, layout.TARGET),
        buks=known[layout.BUKS],
        standing=_standing(rules.table, sides, known),
        robber=_on_the_robber(rules.table, sides, known),
        points=game.points,
        winner=game.winner if game.is_over else None,
        conceded=game.conceded,
        waits=settings.times.piping if game.window is not None and table.is_timed else None,
        deadline=table.time_to_play,
        committed=None if shuffle is None else shuffle.commitment.hex(),
    )


def _of_seat(table: Situation, game: Game, public: list[int], seat: Seat) -> dict[str, Any]:
    """What a seat sees besides."""
    window, state = game.window, game.state
    own: dict[str, Any] = {"hand": [CARD_NAMES[card] for card in hand_of(state, seat)]}
    if game.shuffle is not None and seat not in game.shuffle.seeds:
        own["commit"], own["commit_deal"] = game.shuffle.commitment.hex(), game.shuffle.deal
    if table.rules.table[layout.PROOF] != names.PROOF_NONE and game.deal is not None:
        own["shown"] = _shown(game, seat)
    if game.is_over or table.phase != "playing" or table.seating[seat].stand_in:
        return own
    if window is not None and window.answers.get(seat) == PIPE:
        own["held"] = text_of(PIPE)
        return own
    asked = window is not None and window.is_asked(seat)
    if not asked and public[layout.TO_ACT] != seat:
        own["asks"] = asked_of(public, seat)
        return own
    known = known_by(public, state, seat, is_asked=asked)
    own["asks"] = asked_of(known, seat)
    if known[layout.TO_ACT] == seat:
        own["to_act"] = NAMES[seat]
        own["options_now"] = options_of(table.rules, known, seat)
        # Where the time lasts only until computers have answered, that a lead waited would tell that some were asked.
        if window is not None and window.held is not None and table.is_timed:
            own["held"] = text_of(window.held)
    return own


def _tricks(game: Game, known: Sequence[int]) -> tuple[TrickView | None, TrickView | None]:
    """The trick on the table, or the last one, which may be looked at until the next lead (2.11)."""
    tricks = [] if game.deal is None else game.seen.tricks
    if not tricks:
        return None, None
    trick = tricks[-1]
    if trick.plays and trick.winner is None:
        winning = known[layout.WINNING]
        return _trick(trick, None if winning == names.NOBODY else SEATS[winning]), None
    last = next((trick for trick in reversed(tricks) if trick.winner is not None), None)
    return None, None if last is None else _trick(last, None)


def _trick(trick: Trick, winning: Seat | None) -> TrickView:
    return TrickView(
        leader=NAMES[trick.leader],
        plays=[text_of(play) for play in trick.plays],
        winning=None if winning is None else NAMES[winning],
        winner=None if trick.winner is None else NAMES[trick.winner],
    )


def _counts(seats: int, known: Sequence[int]) -> dict[str, int]:
    """How many cards each seat holds."""
    leader, played, held = known[layout.LEADER], known[layout.PLAYED], known[layout.HELD]
    less = held - known[layout.UNITS]
    return {NAMES[seat]: less if (seat - leader) % seats < played else held for seat in range(seats)}


def _by_side(sides: tuple[str, ...], known: Sequence[int], place: int) -> dict[str, int]:
    return {side: known[place + at] for at, side in enumerate(sides)}


def _needs(known: Sequence[int], at: int) -> int:
    return known[layout.TARGET + at] - known[layout.SCORE + at]


def _standing(rules: Sequence[int], sides: tuple[str, ...], known: Sequence[int]) -> dict[str, int]:
    """8.5: the sides that the scorer says stand on three, two or one."""
    if not rules[layout.SAYS_STANDING]:
        return {}
    needs = {side: _needs(known, at) for at, side in enumerate(sides)}
    return {side: need for side, need in needs.items() if 0 < need <= names.STANDING_FROM}


def _on_the_robber(rules: Sequence[int], sides: tuple[str, ...], known: Sequence[int]) -> list[str]:
    """8.6: the sides with one line left."""
    if not rules[layout.ROBBER]:
        return []
    return [side for at, side in enumerate(sides) if _needs(known, at) == 1]


def _shown(game: Game, seat: Seat) -> dict[str, list[str]]:
    """6.11: cards that a darer has shown to this seat and still holds."""
    assert game.deal is not None
    seen = game.deal.seen_by(seat)
    if not seen.shown:
        return {}
    played = {card for trick in seen.tricks for play in trick.plays for card in play.cards}
    shown: dict[Seat, set[Card]] = {}
    for event in seen.shown:
        if event.seat != seat:
            shown.setdefault(event.seat, set()).update(card for card in event.cards if card not in played)
    return {
        str(holder): [CARD_NAMES[card] for card in sorted(cards)] for holder, cards in sorted(shown.items()) if cards
    }
