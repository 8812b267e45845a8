"""The text protocol for outside bots: a view as documented JSON, and back (docs/protocol.md).

Every message is a word, and mostly one JSON object, on a line. The objects are built from a view's public properties
and nothing else, so that what the view hides is not sent. A view can be made from them again
(:func:`view_again`), which proves that nothing a bot needs is lacking.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from brus.cards import CARDS, MATADORS, Card
from brus.deal import Phase, Trick
from brus.kernel import layout, names
from brus.kernel.beating import has_seven_powers
from brus.kernel.dealing import begin_match
from brus.plays import Play
from brus.seats import Seat, seats_of, side_names, side_of
from brus.variant import Rules
from brus.variants import get_variant
from brus.view import View

__all__ = ["GREETING", "VERSION", "choose_object", "message", "new_object", "result_object", "split", "view_again"]

VERSION: Final = 1
"""The version of the protocol that is spoken here; it rises when an old bot could no longer play."""
GREETING: Final = "brus-bot"
"""The first word that a bot reads; the version follows."""

_MOST: Final = 2**31 - 1
"""No count of a match comes to more."""

_PHASES: Final = {
    Phase.ASKING_TO_PIPE: "pipe",
    Phase.TO_LEAD: "lead",
    Phase.TO_FOLLOW: "follow",
    Phase.ASKING_TO_SHOW: "show",
}
_PHASE_OF: Final = {word: phase for phase, word in _PHASES.items()}


def message(word: str, content: Mapping[str, Any] | None = None) -> str:
    """One line of the protocol, in ASCII, without its end.

    >>> message("result", {"deal": 3})
    'result {"deal": 3}'
    """
    return word if content is None else f"{word} {json.dumps(content)}"


def split(line: str) -> tuple[str, str]:
    """The word of a line and what follows it.

    >>> split("play  Kh!")
    ('play', 'Kh!')
    """
    word, _, rest = line.strip().partition(" ")
    return word, rest.strip()


def new_object(view: View, time_ms: int) -> dict[str, Any]:
    """What ``new`` tells: the rules of the match, the seat's place at the table, and its time for a play in ms."""
    assert view.seat is not None
    rules, seat, house = view.rules, view.seat, view.rules.house
    side = side_of(seat, rules.seats)
    partners = [other for other in seats_of(rules.seats) if other != seat and side_of(other, rules.seats) == side]
    in_force = {name: getattr(house, name) for name in house.__slots__}
    return {
        "variant": rules.variant.name,
        "seats": rules.seats,
        "options": dict(rules.options),
        "house": {name: value for name, value in in_force.items() if value is not None},
        "seat": str(seat),
        "side": side_names(rules.seats)[side],
        "partner": str(partners[0]) if partners else None,
        "players": {str(other): name for other, name in sorted(view.players.items())},
        "time": time_ms,
        "pack": _texts(rules.pack),
        "beaters": _by_strength(rules, layout.STRENGTH),
        "sevens": _by_strength(rules, layout.SEVEN_STRENGTH),
    }


def choose_object(view: View, luck: int) -> dict[str, Any]:
    """What ``choose`` tells: all that the seat knows of the deal, what it may do, and the number that is its luck."""
    assert view.seat is not None
    on_table = _trick_on_table(view)
    before = [trick for trick in view.tricks if trick is not on_table]
    winning = view.winning if on_table.winner is None else on_table.winner
    return {
        "deal": view.deal_number,
        "phase": _PHASES[view.phase],
        "seat": str(view.seat),
        "hand": _texts(view.hand),
        "legal": _texts(view.legal),
        "takes": _texts(play for play in view.legal if _takes(view, play)),
        "trick": {
            "leader": str(view.leader),
            "plays": _texts(on_table.plays),
            "winning": str(winning) if on_table.plays else None,
            "piped": on_table.piped,
        },
        "tricks": [
            {
                "leader": str(trick.leader),
                "plays": _texts(trick.plays),
                "winner": str(trick.winner),
                "units": trick.units,
                "piped": trick.piped,
                "shown": trick.shown,
            }
            for trick in before
        ],
        "tricks_won": view.tricks_won,
        "score": view.score,
        "targets": view.targets,
        "buks": view.buks,
        "dealer": str(view.dealer),
        "held": {str(seat): view.cards_held(seat) for seat in seats_of(view.rules.seats)},
        "talon": view.talon,
        "shown": {str(seat): _texts(cards) for seat, cards in sorted(view.shown.items())},
        "cuts": _texts(view.cuts),
        "luck": luck,
    }


def result_object(view: View, deal: int | None = None) -> dict[str, Any]:
    """What ``result`` tells of a deal that is over (default: the view's): the score, and who has won the match."""
    return {
        "deal": view.deal_number if deal is None else deal,
        "score": view.score,
        "targets": view.targets,
        "winner": view.winner,
    }


def _texts(things: Any) -> list[str]:
    return list(map(str, things))


def _by_strength(rules: Rules, table: int) -> list[str]:
    """The cards that have a strength in a table of the rules, high to low (2.3, 3.2)."""
    strong = [card for card in rules.pack if rules.table[table + card] > 0]
    return _texts(sorted(strong, key=lambda card: -rules.table[table + card]))


def _trick_on_table(view: View) -> Trick:
    """The trick that lies on the table, also while its darer is asked to show (6.11); an empty one before a lead."""
    last = view.tricks[-1] if view.tricks else None
    if last is not None and (last.winner is None or view.phase == Phase.ASKING_TO_SHOW):
        return last
    return Trick(view.leader)


def _takes(view: View, play: Play) -> bool:
    """Whether the trick would be this seat's if nobody played after it: a lead is, others have to beat (2.6, 4.2)."""
    return play.answer is None and (view.phase == Phase.TO_LEAD or view.would_win(play))


# --- and back -------------------------------------------------------------------------------------


def view_again(new: Mapping[str, Any], chosen: Mapping[str, Any]) -> View:
    """The view that ``new`` and ``choose`` were made from; only cards that lay in earlier tricks have left no trace.

    Raises KeyError, TypeError, ValueError or a :class:`brus.errors.BrusError` for objects that are none of ours.
    """
    _check_numbers(chosen)
    rules = get_variant(new["variant"]).rules(new["seats"], new["options"])
    seat = Seat[chosen["seat"]]
    if not chosen["legal"]:
        raise ValueError("legal")
    tricks = [_trick_again(told, Seat[told["winner"]]) for told in chosen["tricks"]]
    lying, phase = chosen["trick"], _PHASE_OF[chosen["phase"]]
    if lying["plays"] or lying["piped"]:
        winner = Seat[lying["winning"]] if phase == Phase.ASKING_TO_SHOW else None
        tricks.append(_trick_again(lying, winner))
    return View(
        rules=rules,
        seat=seat,
        players=MappingProxyType({Seat[name]: player for name, player in new["players"].items()}),
        deal_number=chosen["deal"],
        known=tuple(_known_again(rules, seat, phase, chosen, tricks)),
        cuts=_cards(chosen["cuts"]),
        tricks=tuple(tricks),
        shown=MappingProxyType({Seat[name]: _cards(cards) for name, cards in chosen["shown"].items()}),
        legal=tuple(map(Play.parse, chosen["legal"])),
    )


def _check_numbers(chosen: Mapping[str, Any]) -> None:
    """Raise ValueError where a count is none: no whole number, or one that no match comes to."""
    tables = (chosen["score"], chosen["targets"], chosen["tricks_won"])
    for number in (chosen["buks"], chosen["talon"], *(number for table in tables for number in table.values())):
        if type(number) is not int or not 0 <= number <= _MOST:
            raise ValueError(number)


def _cards(texts: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))


def _trick_again(told: Mapping[str, Any], winner: Seat | None) -> Trick:
    plays = tuple(map(Play.parse, told["plays"]))
    units = len(plays[0].cards) if winner is not None else 0
    return Trick(Seat[told["leader"]], plays, winner, units, told["piped"], told.get("shown"))


def _known_again(rules: Rules, seat: Seat, phase: Phase, chosen: Mapping[str, Any], tricks: list[Trick]) -> list[int]:
    """The kernel's state as far as a seat knows it, from what it was told."""
    state = [0] * layout.STATE_SIZE
    begin_match(rules.table, state)
    for at, side in enumerate(side_names(rules.seats)):
        state[layout.SCORE + at] = chosen["score"][side]
        state[layout.TARGET + at] = chosen["targets"][side]
        state[layout.TRICKS + at] = chosen["tricks_won"][side]
    lying = chosen["trick"]
    on_table = tricks[-1] if lying["plays"] or lying["piped"] else Trick(Seat[lying["leader"]])
    units = len(on_table.plays[0].cards) if on_table.plays else 0
    hand = _cards(chosen["hand"])
    laid = (seat - on_table.leader) % rules.seats < len(on_table.plays)
    values = {
        layout.BUKS: chosen["buks"],
        layout.PHASE: phase,
        layout.DEALER: Seat[chosen["dealer"]],
        layout.TO_ACT: seat,
        layout.TRICKS_DONE: len(chosen["tricks"]),
        layout.HELD: len(hand) + (units if laid else 0),
        layout.DRAWN: state[layout.TALON_SIZE] - chosen["talon"],
        layout.LEADER: on_table.leader,
        layout.PIPED: on_table.piped,
        layout.UNITS: units,
        layout.PLAYED: len(on_table.plays),
        layout.WINNING: Seat[lying["winning"]] if on_table.plays else names.NOBODY,
        layout.SEVENS_LED: int(bool(on_table.plays) and has_seven_powers(rules.table, on_table.plays[0].cards[0])),
    }
    for place, value in values.items():
        state[place] = int(value)
    first = layout.HAND + names.HAND_SIZE * seat
    state[first : first + len(hand)] = map(int, hand)
    _note_plays(rules, state, tricks, on_table)
    # Nobody may know these rows (kernel/table.py).
    hidden = [layout.PASSED_OVER, layout.UNLAWFUL, layout.UNLAWFUL + 1, layout.UNLAWFUL_COUNT]
    for place in hidden:
        state[place] = names.NO_CARD
    return state


def _note_plays(rules: Rules, state: list[int], tricks: list[Trick], on_table: Trick) -> None:
    """6.1: matadors gone in this deal; what lies on the table, by whom, and what was announced with it."""
    gone = {card for trick in tricks for play in trick.plays for card in play.cards}
    for at, matador in enumerate(MATADORS):
        state[layout.GONE + at] = int(CARDS[matador] in gone)
    for seat, play in on_table.seats(rules.seats):
        for unit, card in enumerate(play.cards):
            state[layout.LAID + names.HAND_SIZE * seat + unit] = card
            if card in MATADORS:
                state[layout.MATADOR_BY + MATADORS.index(card)] = seat
        for card in play.dared:
            if not rules.table[layout.UNLAWFUL_SMACKED]:
                state[layout.DARED_BY + MATADORS.index(card)] = seat
        if play.hawks:
            state[layout.HAWKED_BY] = seat
