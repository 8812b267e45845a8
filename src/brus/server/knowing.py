"""What an audience may know of a match's state: the rows that ``kernel/table.py`` declares open to it, and no others.

It is what :func:`brus.view.view_of` puts into a view, worked out for all audiences of a table at once: what everybody
may know is taken from the state one time, and each seat's own cards are added to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from brus.kernel import layout, names, table
from brus.seats import Seat
from brus.variant import Rules

__all__ = ["hand_of", "known_by", "known_by_all", "three_alike"]


def _runs(audience: str) -> Iterator[tuple[int, int]]:
    """The parts of a state that are declared for an audience, neighbours together."""
    at, begun = 0, None
    for _, length, found, _ in (*table.STATE, ("", 0, "", "")):
        if found == audience and begun is None:
            begun = at
        if found != audience and begun is not None:
            yield begun, at
            begun = None
        at += length


_PUBLIC: Final = tuple(_runs(table.PUBLIC))
_ANNOUNCED: Final = tuple(_runs(table.ANNOUNCED))
_NOTHING: Final[list[int]] = [names.NO_CARD] * layout.STATE_SIZE
for _first, _end in _ANNOUNCED:
    _NOTHING[_first:_end] = [names.NOBODY] * (_end - _first)
# Each discreet row needs something to stand in its place while somebody is asked to pipe.
assert {row[0] for row in table.STATE if row[2] == table.DISCREET} == {"PHASE", "TO_ACT"}


def known_by_all(rules: Rules, state: Sequence[int]) -> list[int]:
    """What everybody may know, spectators too: as if nobody were asked to pipe (4.6)."""
    known = _NOTHING[:]
    for first, end in _PUBLIC:
        known[first:end] = state[first:end]
    if not rules.table[layout.UNLAWFUL_SMACKED]:
        for first, end in _ANNOUNCED:
            known[first:end] = state[first:end]
    asking = state[layout.PHASE] == names.ASKING_TO_PIPE
    known[layout.PHASE] = names.TO_LEAD if asking else state[layout.PHASE]
    known[layout.TO_ACT] = state[layout.LEADER if asking else layout.TO_ACT]
    return known


def known_by(known: Sequence[int], state: Sequence[int], seat: Seat, *, is_asked: bool) -> list[int]:
    """What a seat may know: what all may know, its own cards, and whether it is itself asked to pipe (4.6)."""
    own = list(known)
    first = layout.HAND + names.HAND_SIZE * seat
    own[first : first + names.HAND_SIZE] = state[first : first + names.HAND_SIZE]
    if is_asked:
        own[layout.PHASE] = names.ASKING_TO_PIPE
        own[layout.TO_ACT] = seat
    return own


def hand_of(state: Sequence[int], seat: int) -> list[int]:
    """The cards in a seat's hand as far as the state has them."""
    first = layout.HAND + names.HAND_SIZE * seat
    return [card for card in state[first : first + names.HAND_SIZE] if card != names.NO_CARD]


def three_alike(state: Sequence[int], seat: Seat) -> bool:
    """4.6: whether a seat holds three cards of one rank."""
    first = layout.HAND + names.HAND_SIZE * seat
    ranks = {card // names.SUITS for card in state[first : first + names.HAND_SIZE]}
    return len(ranks) == 1 and state[first] != names.NO_CARD
