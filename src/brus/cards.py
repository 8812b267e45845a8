"""Cards, suits, ranks, and reading and writing them (rulebook, sections 1 and 2).

A card is a number, 4 × rank + suit, so that cards sort in the order in which they are written:
ranks A K Q J T 9 8 7 6 5, suits c s h d. What beats what is another matter, and stands in the kernel.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import Final

from brus.errors import CardError
from brus.kernel import names
from brus.messages import say
from brus.printable import literal, printable

__all__ = [
    "CARDS",
    "MATADORS",
    "Card",
    "Rank",
    "Suit",
    "as_cards",
    "pack_of",
    "read_cards",
    "split_cards",
    "write_cards",
]

RANK_LETTERS: Final = "AKQJT98765"
SUIT_LETTERS: Final = "cshd"
_UNICODE_SUITS: Final = {"♣": "c", "♠": "s", "♥": "h", "♦": "d", "♧": "c", "♤": "s", "♡": "h", "♢": "d"}
_EMOJI_TAIL: Final = "\ufe0f\ufe0e"


class Suit(IntEnum):
    """A suit; inside every rank that beats, clubs are high and diamonds low (2.2)."""

    CLUBS = 0
    SPADES = 1
    HEARTS = 2
    DIAMONDS = 3

    @property
    def letter(self) -> str:
        """``c``, ``s``, ``h`` or ``d``."""
        return SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """``♣``, ``♠``, ``♥`` or ``♦``."""
        return "♣♠♥♦"[self]


class Rank(IntEnum):
    """A printed rank, from the Ace down to the Five."""

    ACE = 0
    KING = 1
    QUEEN = 2
    JACK = 3
    TEN = 4
    NINE = 5
    EIGHT = 6
    SEVEN = 7
    SIX = 8
    FIVE = 9

    @property
    def letter(self) -> str:
        """``A K Q J T 9 8 7 6`` or ``5``."""
        return RANK_LETTERS[self]


class Card(int):
    """One card: 4 × rank + suit, 0 (``Ac``) to 39 (``5d``).

    >>> card = Card.parse("10♥")
    >>> card, int(card), card.rank.name, card.suit.name
    (Th, 18, 'TEN', 'HEARTS')
    >>> Card(0)
    Ac
    """

    __slots__ = ()

    @property
    def rank(self) -> Rank:
        """The printed rank."""
        return Rank(self // 4)

    @property
    def suit(self) -> Suit:
        """The suit."""
        return Suit(self % 4)

    def __str__(self) -> str:
        return RANK_LETTERS[self // 4] + SUIT_LETTERS[self % 4]

    __repr__ = __str__

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card: rank then suit, ``Jc``, ``10♥``, ``kh``; raise :class:`CardError` otherwise."""
        if not isinstance(text, str):
            raise CardError(say("card-no-text", found=literal(text)))
        cards, rest = split_cards(text)
        if len(cards) != 1 or rest:
            raise CardError(say("card-unreadable", text=printable(text)))
        return cards[0]


CARDS: Final[tuple[Card, ...]] = tuple(Card(number) for number in range(40))
"""Every card there is, by its number: both the Tens and the Fives, of which a pack has one."""

MATADORS: Final[tuple[Card, ...]] = tuple(
    CARDS[card] for card in (names.JACK_OF_CLUBS, names.KING_OF_HEARTS, names.EIGHT_OF_SPADES)
)
"""``Jc``, ``Kh`` and ``8s``, high to low (2.3); a matador's place here is its number in the kernel."""


def as_cards(given: object) -> tuple[Card, ...]:
    """The cards that a row of cards or of their numbers means; raise :class:`CardError` for anything else.

    >>> as_cards([Card(6), 23])
    (Kh, 9d)
    """
    if not isinstance(given, Iterable):
        raise CardError(say("cards-no-row", found=literal(given)))
    return tuple(map(_as_card, given))


def _as_card(given: object) -> Card:
    # Not any whole number: a truth, a seat or a play would pass for a card.
    if (type(given) is Card or type(given) is int) and 0 <= given < len(CARDS):
        return CARDS[given]
    raise CardError(say("card-unknown", found=literal(given), last=str(len(CARDS) - 1)))


def split_cards(text: str) -> tuple[list[Card], str]:
    """Read cards run together from the front of a text; return them and what follows the last of them.

    >>> split_cards("JsJh!")
    ([Js, Jh], '!')
    """
    cards: list[Card] = []
    at = 0
    while at < len(text):
        ten = text.startswith("10", at)
        rank = RANK_LETTERS.find("T" if ten else text[at].upper())
        after = at + (2 if ten else 1)
        suit = SUIT_LETTERS.find(_UNICODE_SUITS.get(text[after], text[after])) if after < len(text) else -1
        if rank < 0 or suit < 0:
            break
        cards.append(CARDS[4 * rank + suit])
        at = after + 1
        while at < len(text) and text[at] in _EMOJI_TAIL:
            at += 1
    return cards, text[at:]


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards divided by spaces; raise :class:`CardError` that names the first that is none.

    >>> read_cards("Kh 9d")
    (Kh, 9d)
    """
    if not isinstance(text, str):
        raise CardError(say("card-no-text", found=literal(text)))
    return tuple(Card.parse(word) for word in text.split())


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards divided by spaces, in the order given.

    >>> write_cards([Card(6), Card(23)])
    'Kh 9d'
    """
    return " ".join(map(str, cards))


@cache
def pack_of(low: Rank) -> tuple[Card, ...]:
    """The 36 cards in play, in written order: all but the Fives or, when ``low`` is the Five, the Tens (2.1).

    >>> len(pack_of(Rank.TEN)), pack_of(Rank.FIVE)[-1]
    (36, 5d)
    """
    left_out = Rank.FIVE if low == Rank.TEN else Rank.TEN
    return tuple(card for card in CARDS if card.rank != left_out)
