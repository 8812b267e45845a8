"""How cards, seats and sides are called on the screen of one person."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from brus.cards import Card, Rank
from brus.messages import say
from brus.plays import HIDE, PASS, PIPE, SHOW, Play
from brus.printable import printable
from brus.seats import Seat, seats_of, side_names, side_of

__all__ = ["LONGEST_NAME", "Words", "card_name", "value_word"]

LONGEST_NAME: Final = 12
"""Letters of a player's name that a screen shows."""
_LETTERS: Final = str.maketrans("♣♠♥♦", "cshd")
# The cards that the rules name; others could be taken for words.
_NAMED: Final = re.compile(r"\b(?:Jc|Kh|8s|Kc|Ks)\b")
_TOLD: Final = re.compile(r"\b(?:[AKQJT5-9][cshd]|[NESW])\b")
"""Any card, and any seat."""
_ANSWERS: Final = {PIPE: "tui-key-pipe", PASS: "tui-key-pass", SHOW: "tui-key-show", HIDE: "tui-key-hide"}


def card_name(card: Card, *, ascii_only: bool = False) -> str:
    """A card in two or three cells, as a player reads it.

    >>> card_name(Card.parse("Th")), card_name(Card.parse("Jc"), ascii_only=True)
    ('10♥', 'Jc')
    """
    rank = "10" if card.rank == Rank.TEN else card.rank.letter
    return rank + (card.suit.letter if ascii_only else card.suit.symbol)


def value_word(option: str, value: object) -> str:
    """A value of a house rule as a player reads it."""
    if isinstance(value, bool):
        return say("tui-yes") if value else say("tui-no")
    if isinstance(value, int):
        return str(value)
    return say(f"tui-value-{option.replace('_', '-')}-{value}")


@dataclass(frozen=True)
class Words:
    """Names for one match and one person at the table (None: a spectator)."""

    seats: int
    person: Seat | None
    players: Mapping[Seat, str]
    ascii_only: bool = False

    def card(self, card: Card) -> str:
        """One card."""
        return card_name(card, ascii_only=self.ascii_only)

    def spell(self, text: str) -> str:
        """A sentence from the messages with its cards written as this screen writes them."""
        if self.ascii_only:
            return text.translate(_LETTERS)
        return _NAMED.sub(lambda found: self.card(Card.parse(found[0])), text)

    def cards(self, cards: Iterable[Card]) -> str:
        """Some cards, in the order given."""
        return " ".join(map(self.card, cards))

    def play(self, play: Play) -> str:
        """The cards of a play with what is announced: ``K♥!``."""
        marks = dict.fromkeys(play.dared, "!")
        if play.hawks:
            marks[Card.parse("Kc")] = "^"
        return " ".join(self.card(card) + marks.get(card, "") for card in play.cards)

    def choice(self, play: Play) -> str:
        """A play, or an answer, as something that can be done: ``K♥!``, ``pipe``."""
        return self.play(play) if play.answer is None else say(_ANSWERS[play])

    def told(self, play: Play) -> str:
        """A play, or an answer, with what is announced in words: ``K♥ dared``."""
        if play.answer is not None or not (play.dared or play.hawks):
            return self.choice(play)
        return " ".join(self._told(card, play) for card in play.cards)

    def _told(self, card: Card, play: Play) -> str:
        if card in play.dared:
            return say("tui-choice-dared", card=self.card(card))
        hawks = play.hawks and card == Card.parse("Kc")
        return say("tui-choice-hawking", card=self.card(card)) if hawks else self.card(card)

    def reason(self, sentence: str) -> str:
        """A reason of :mod:`brus.bots.reasons`, with its cards and seats as this screen writes them."""

        def told(found: re.Match[str]) -> str:
            word = found[0]
            return self.whom(Seat[word]) if word in Seat.__members__ else self.card(Card.parse(word))

        return _TOLD.sub(told, sentence)

    def name(self, seat: Seat) -> str:
        """The name on a seat's plate: the player's own, or the seat's."""
        given = printable(self.players.get(seat, "").strip(), LONGEST_NAME)
        if given:
            return given
        return say("tui-you") if seat == self.person else say(f"tui-seat-{seat}")

    def who(self, seat: Seat) -> str:
        """A seat at the head of a sentence: ``You`` or a name."""
        return say("tui-you") if seat == self.person else self.name(seat)

    def whom(self, seat: Seat) -> str:
        """A seat inside a sentence: ``you`` or a name."""
        return say("tui-you-inside") if seat == self.person else self.name(seat)

    def many(self, seat: Seat) -> str:
        """Which verb goes with :meth:`who`: ``yes`` as in *you lead*, ``no`` as in *East leads*."""
        return "yes" if seat == self.person else "no"

    def side_seats(self, side: str) -> tuple[Seat, ...]:
        """The seats of a side, the person's own first."""
        number = side_names(self.seats).index(side)
        seats = [seat for seat in seats_of(self.seats) if side_of(seat, self.seats) == number]
        return tuple(sorted(seats, key=lambda seat: (seat != self.person, seat)))

    def side(self, side: str) -> str:
        """A side at the head of a sentence: ``You and North``, ``East and West``, with three players ``East``."""
        first, *rest = self.side_seats(side)
        if not rest:
            return self.who(first)
        return say("tui-pair", first=self.who(first), second=self.name(rest[0]))

    def inside(self, side: str) -> str:
        """A side inside a sentence: ``you and North``."""
        first, *rest = self.side_seats(side)
        return say("tui-pair", first=self.whom(first), second=self.name(rest[0])) if rest else self.whom(first)

    def side_many(self, side: str) -> str:
        """Which verb goes with :meth:`side`."""
        seats = self.side_seats(side)
        return "yes" if len(seats) > 1 or seats[0] == self.person else "no"

    def own_side(self) -> str | None:
        """The side of the person."""
        return None if self.person is None else side_names(self.seats)[side_of(self.person, self.seats)]

    def sides(self) -> tuple[str, ...]:
        """All sides, the person's own first."""
        own = self.own_side()
        return tuple(sorted(side_names(self.seats), key=lambda side: side != own))
