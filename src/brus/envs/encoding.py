"""Actions as small numbers, by card: the same in PettingZoo, in OpenSpiel and in every version (docs/envs.md).

======== ====== =====================================================================================
from     count  action
======== ====== =====================================================================================
0        40     one card without a word; the action is the card's number
40       3      one card, announced: ``Kh!``, ``8s!``, ``Kc^``
43       780    two cards without a word, by the lower and then the higher card's number
823      120    two cards with announcements: the same order, and for each its marks in that of ``MARKS``
943      8      the whole hand of three, with each of the eight sets of marks
951      4      ``pass``, ``pipe``, ``show``, ``hide``
======== ====== =====================================================================================

What can be announced in any variant and under any house rule is a dare of ``Kh`` or ``8s`` (6; ``Jc`` can never be
dared) and hawking with ``Kc`` (5). Three cards are always the whole hand, so they need no number of their own. A pair
of a Ten and a Five has a number, though no pack holds both.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, SupportsIndex

from brus.cards import CARDS, Card
from brus.errors import PlayError
from brus.kernel import names
from brus.messages import say
from brus.plays import HIDE, PASS, PIPE, SHOW, Play, as_play
from brus.printable import literal

__all__ = ["ACTIONS", "ACTION_COUNT", "MARKS", "Action", "index_of", "indices_of", "play_at"]

KING: Final = CARDS[names.KING_OF_HEARTS]
EIGHT: Final = CARDS[names.EIGHT_OF_SPADES]
BEGGAR: Final = CARDS[names.BEGGAR_KING]

MARKS: Final[tuple[tuple[Card, ...], ...]] = (
    (),
    (KING,),
    (EIGHT,),
    (BEGGAR,),
    (KING, EIGHT),
    (KING, BEGGAR),
    (EIGHT, BEGGAR),
    (KING, EIGHT, BEGGAR),
)
"""Every set of cards that can be announced in one play, in the order of the table of actions."""

_ALL_THREE: Final = "***"


@dataclass(frozen=True, slots=True)
class Action:
    """One line of the table: an answer, or cards and which of them are announced.

    ``cards`` is empty for an answer and for the whole hand of three; ``play`` is None where the hand is needed.

    >>> ACTIONS[6], ACTIONS[40], ACTIONS[43], ACTIONS[950], ACTIONS[951]
    (Kh, Kh!, AcAs, ***Kh!8s!Kc^, pass)
    """

    cards: tuple[Card, ...]
    marked: tuple[Card, ...]
    play: Play | None

    def __repr__(self) -> str:
        if self.play is not None:
            return str(self.play)
        return _ALL_THREE + "".join(str(_play_of((card,), (card,))) for card in self.marked)


def _play_of(cards: Iterable[Card], marked: Iterable[Card]) -> Play:
    hawked = [card for card in marked if card == BEGGAR]
    return Play.of(cards, dared=[card for card in marked if card != BEGGAR], hawked=hawked)


def _with_cards(cards: tuple[Card, ...], marked: tuple[Card, ...]) -> Action:
    return Action(cards, marked, _play_of(cards, marked))


def _table() -> tuple[Action, ...]:
    pairs = list(combinations(CARDS, 2))
    rows = [_with_cards((card,), ()) for card in CARDS]
    rows += [_with_cards(marked, marked) for marked in MARKS if len(marked) == 1]
    rows += [_with_cards(pair, ()) for pair in pairs]
    rows += [_with_cards(pair, marked) for pair in pairs for marked in MARKS if marked and set(marked) <= set(pair)]
    rows += [Action((), marked, None) for marked in MARKS]
    rows += [Action((), (), answer) for answer in (PASS, PIPE, SHOW, HIDE)]
    return tuple(rows)


ACTIONS: Final[tuple[Action, ...]] = _table()
"""Every action by its number; a test keeps it from ever changing."""

ACTION_COUNT: Final = len(ACTIONS)

_INDEX_OF: Final = {int(action.play): index for index, action in enumerate(ACTIONS) if action.play is not None}
_FIRST_OF_THREE: Final = next(index for index, action in enumerate(ACTIONS) if action.play is None)
_INDEX_OF_THREE: Final = {frozenset(marked): _FIRST_OF_THREE + at for at, marked in enumerate(MARKS)}


def index_of(play: Play | str) -> int:
    """The number of a play or answer, or of its text; raise :class:`brus.errors.PlayError` for what no rules allow.

    >>> [index_of(text) for text in ("Ac", "Kh!", "AsAc", "KhKcKd", "hide")]
    [0, 40, 43, 943, 954]
    """
    play = as_play(play)
    found = _INDEX_OF.get(int(play))
    if found is not None:
        return found
    marked = frozenset(play.dared + ((BEGGAR,) if play.hawks else ()))
    found = _INDEX_OF_THREE.get(marked)
    if found is None or len(play.cards) != names.HAND_SIZE or _play_of(play.cards, marked) != play:
        raise PlayError(say("env-play-without-number", play=play))
    return found


def play_at(index: SupportsIndex, hand: Sequence[Card]) -> Play:
    """The play of a number for a seat that holds this hand; raise :class:`brus.errors.PlayError` if there is none.

    Whether the rules allow the play is another matter. A number of NumPy's will do.

    >>> play_at(943, [Card.parse("Kd"), Card.parse("Kc"), Card.parse("Kh")])
    KcKhKd
    """
    try:
        number = operator.index(index)
    except TypeError:
        number = -1
    if not 0 <= number < ACTION_COUNT:
        raise PlayError(say("env-no-such-action", found=literal(index), last=str(ACTION_COUNT - 1)))
    action = ACTIONS[number]
    if action.play is not None:
        return action.play
    if len(hand) != names.HAND_SIZE or not set(action.marked) <= set(hand):
        raise PlayError(say("env-action-needs-hand", action=action))
    return _play_of(hand, action.marked)


def indices_of(plays: Iterable[Play]) -> list[int]:
    """The numbers of some plays, ascending."""
    return sorted(map(index_of, plays))
