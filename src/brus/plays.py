"""Plays and answers: what a player does (docs/record.md).

A play is one, two or three cards, each perhaps with an announcement: ``!`` dares it, ``^`` hawks. The answers are
``pass`` and ``pipe`` when asked to pipe (4.6), ``show`` and ``hide`` after a dare that stands (6.11).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from brus.cards import CARDS, Card, as_cards, split_cards, write_cards
from brus.errors import PlayError
from brus.kernel import names
from brus.kernel.actions import card_of, is_dared, is_hawked, is_well_formed
from brus.messages import say
from brus.printable import literal, printable

__all__ = ["HIDE", "PASS", "PIPE", "SHOW", "Play", "as_play"]

_DARED: Final = "!"
_HAWKED: Final = "^"
_ANSWERS: Final = {names.PASS: "pass", names.PIPE: "pipe", names.SHOW: "show", names.HIDE: "hide"}
_CARDS_ALONE: Final = (names.CARD_PART - 1) * (1 + names.SLOT + names.SLOT * names.SLOT)
"""Where a play's number tells of cards, and not of what is announced."""


def _slots_of(code: int) -> list[int]:
    rest, slots = (0 if code in _ANSWERS else code), []
    while rest > 0:
        slots.append(rest % names.SLOT)
        rest //= names.SLOT
    return slots


@lru_cache(maxsize=16_384)
def _cards_of(code: int) -> tuple[Card, ...]:
    return tuple(CARDS[card_of(slot)] for slot in _slots_of(code))


@lru_cache(maxsize=16_384)
def _dared_in(code: int) -> tuple[Card, ...]:
    return tuple(CARDS[card_of(slot)] for slot in _slots_of(code) if is_dared(slot))


class Play(int):
    """One play or answer; as a number it is the kernel's action.

    >>> play = Play.parse("QdKh!")
    >>> play, play.cards, play.dared, play.hawks
    (Kh!Qd, (Kh, Qd), (Kh,), False)
    >>> Play.parse("pass") is PASS
    True
    """

    __slots__ = ()

    @property
    def answer(self) -> str | None:
        """``"pass"``, ``"pipe"``, ``"show"`` or ``"hide"``; None when cards are played."""
        return _ANSWERS.get(self)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, in written order; none in an answer."""
        return _cards_of(int(self))

    @property
    def dared(self) -> tuple[Card, ...]:
        """The cards announced as dared (6)."""
        return _dared_in(int(self))

    @property
    def hawks(self) -> bool:
        """Whether ``Kc`` is announced as hawking (5.1)."""
        return any(is_hawked(slot) for slot in _slots_of(int(self)))

    @property
    def silent(self) -> Play:
        """The same cards without a word."""
        return self if self.answer else Play(int(self) & _CARDS_ALONE)

    def __str__(self) -> str:
        if self.answer:
            return self.answer
        return "".join(f"{CARDS[card_of(slot)]}{_marks_of(slot)}" for slot in _slots_of(int(self)))

    __repr__ = __str__

    @classmethod
    def of(cls, cards: Iterable[Card], dared: Iterable[Card] = (), hawked: Iterable[Card] = ()) -> Play:
        """The play of one to three different cards, in any order, some of them announced.

        Raises :class:`PlayError` for more, fewer or the same cards, and for an announcement of one that is not played;
        :class:`brus.errors.CardError` for what is no card.

        >>> Play.of([Card.parse("8s"), Card.parse("8c")], dared=[Card.parse("8s")])
        8c8s!
        """
        given = as_cards(cards)
        ordered, shown = sorted(given), printable("".join(map(str, given)))
        if not 1 <= len(ordered) <= 3:
            raise PlayError(say("play-wrong-count", cards=shown, count=len(ordered)))
        if len(set(ordered)) < len(ordered):
            raise PlayError(say("play-card-twice", cards=shown))
        dares, hawks = set(as_cards(dared)), set(as_cards(hawked))
        if not dares | hawks <= set(ordered):
            others = write_cards(sorted((dares | hawks) - set(ordered)))
            raise PlayError(say("play-announces-others", cards=others, played=write_cards(ordered)))
        code = 0
        for card in reversed(ordered):
            slot = card + 1 + names.DARED * (card in dares) + names.HAWKED * (card in hawks)
            code = code * names.SLOT + slot
        return cls(code)

    @classmethod
    def parse(cls, text: str) -> Play:
        """Read a play or an answer, cards in any order; raise :class:`PlayError` when it is none."""
        if not isinstance(text, str):
            raise PlayError(say("play-not-one", found=literal(text)))
        for answer in (PASS, PIPE, SHOW, HIDE):
            if text == str(answer):
                return answer
        cards: list[Card] = []
        marked: dict[str, list[Card]] = {_DARED: [], _HAWKED: []}
        rest = text
        while rest:
            group, rest = split_cards(rest)
            while group and rest and rest[0] in marked:
                if group[-1] in marked[rest[0]]:
                    break
                marked[rest[0]].append(group[-1])
                rest = rest[1:]
            cards += group
            if not group or (rest and rest[0] in marked) or len(cards) > 36:
                raise PlayError(say("play-unreadable", text=printable(text)))
        return cls.of(cards, marked[_DARED], marked[_HAWKED])


def _marks_of(slot: int) -> str:
    return (_DARED if is_dared(slot) else "") + (_HAWKED if is_hawked(slot) else "")


PASS: Final = Play(names.PASS)
PIPE: Final = Play(names.PIPE)
SHOW: Final = Play(names.SHOW)
HIDE: Final = Play(names.HIDE)


def as_play(given: object) -> Play:
    """The play that a :class:`Play`, its text or its number means; raise :class:`PlayError` for anything else.

    >>> as_play("Kh!"), as_play(names.PASS)
    (Kh!, pass)
    """
    if isinstance(given, Play):
        return given
    if isinstance(given, str):
        return Play.parse(given)
    # Not any whole number: a card or a seat would pass for another card's play.
    if type(given) is int and (given in _ANSWERS or is_well_formed(given)):
        return Play(given)
    raise PlayError(say("play-not-one", found=literal(given)))
