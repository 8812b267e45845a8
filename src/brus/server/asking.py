"""What a seat is asked, what it may do, and why not something else that one could think of, with the rule's number.

All of it follows from what the seat may know (:mod:`brus.server.knowing`), so no unseen card can have touched it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, Literal

from brus.cards import Card
from brus.kernel import layout, names
from brus.kernel.beating import beats, has_seven_powers
from brus.kernel.legal import list_legal, why_refused
from brus.plays import HIDE, PASS, PIPE, SHOW, Play
from brus.refusals import Refusal
from brus.seats import Seat
from brus.server.knowing import hand_of
from brus.server.protocol import OneOption
from brus.server.telling import text_of
from brus.variant import Rules

__all__ = ["asked_of", "beaters_of", "options_of", "read_play"]

Asks = Literal["nothing", "lead", "follow", "pipe", "show", "deal"]
_ASKS: Final[dict[int, Asks]] = {
    names.ASKING_TO_PIPE: "pipe",
    names.TO_LEAD: "lead",
    names.TO_FOLLOW: "follow",
    names.ASKING_TO_SHOW: "show",
    names.DEAL_OVER: "deal",
}
_DECLINE: Final = "decline"
_ANSWERS: Final = {"show": SHOW, _DECLINE: HIDE, "pipe": PIPE, "pass": PASS}


def read_play(text: str) -> Play:
    """A play as clients write it; raise :class:`brus.errors.PlayError` for what is none."""
    return _ANSWERS[text] if text in _ANSWERS else _read(text)


@lru_cache(maxsize=8192)
def _read(text: str) -> Play:
    return Play.parse(text)


def asked_of(known: Sequence[int], seat: Seat | None) -> Asks:
    """What this seat (None: a spectator) is asked, by what it knows; between deals everybody is asked to go on."""
    phase = known[layout.PHASE]
    if phase == names.DEAL_OVER:
        return "nothing" if seat is None else "deal"
    return _ASKS.get(phase, "nothing") if seat is not None and known[layout.TO_ACT] == seat else "nothing"


def options_of(rules: Rules, known: list[int], seat: Seat) -> list[OneOption]:
    """What the seat may do, in the kernel's order, and then what it may not, with the reasons.

    Thought of is every card by itself, all that are alike together, in a multiple also any that are enough, each with
    every announcement that the game knows; and before a lead piping, where there is such a thing.
    """
    if known[layout.TO_ACT] != seat:
        return []
    room = [0] * names.MOST_ACTIONS
    lawful = room[: list_legal(rules.table, known, room)]
    others = [play for play in _thinkable(rules, known, seat) if play not in lawful]
    return [
        *[_option(play, names.ALLOWED) for play in lawful],
        *[_option(play, why_refused(rules.table, known, play)) for play in others],
    ]


@lru_cache(maxsize=16384)
def _option(play: int, why: int) -> OneOption:
    text = _DECLINE if play == names.HIDE else text_of(Play(play))
    if why == names.ALLOWED:
        return OneOption(text)
    refusal = Refusal(why)
    return OneOption(text, refusal.sentence, refusal.rule)


def _thinkable(rules: Rules, known: Sequence[int], seat: Seat) -> tuple[int, ...]:
    """All that one could think of doing with this hand."""
    plays = _plays_of(rules, tuple(hand_of(known, seat)))
    may_be_piped = rules.table[layout.PIPING] and known[layout.PHASE] == names.TO_LEAD
    return (*plays, names.PIPE) if may_be_piped else plays


@lru_cache(maxsize=16384)
def _plays_of(rules: Rules, hand: tuple[int, ...]) -> tuple[int, ...]:
    table = rules.table
    plays: list[int] = []
    for count in range(1, len(hand) + 1):
        for cards in combinations(hand, count):
            if count > 1 and len({card // names.SUITS for card in cards}) > 1:
                continue
            told = [card for card in cards if _is_announced(table, card)]
            plays.append(_code(cards, ()))
            plays += [_code(cards, (card,)) for card in told]
    return tuple(plays)


def _is_announced(table: Sequence[int], card: int) -> bool:
    """Whether one could think of announcing a card: matadors where there is daring, ``Kc`` where there is hawking."""
    is_matador = table[layout.MATADOR + card] != names.NOBODY and bool(table[layout.DARES + names.KING])
    return is_matador or (card == names.BEGGAR_KING and bool(table[layout.HAWKING]))


def _code(cards: Sequence[int], told: Sequence[int]) -> int:
    code = 0
    for card in reversed(cards):
        mark = (names.HAWKED if card == names.BEGGAR_KING else names.DARED) if card in told else 0
        code = code * names.SLOT + card + 1 + mark
    return code


def beaters_of(rules: Rules, card: Card, known: Sequence[int]) -> list[Card]:
    """Every card of the pack that beats this one as things lie: on led Sevens by their powers, else if it were led.

    Cards that are gone are among them: what has been played, nobody is reminded of (2.11).
    """
    if known[layout.PLAYED]:
        sevens = known[layout.SEVENS_LED]
    else:
        sevens = int(has_seven_powers(rules.table, card))
    return [other for other in rules.pack if beats(rules.table, sevens, other, card)]
