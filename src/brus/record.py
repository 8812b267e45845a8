"""The Brus record: text to data and back (docs/record.md). No rules of play live here.

:func:`read_record` refuses every fault of form: what is no TOML, an unknown key, a wrong type, a card
twice. What the rules refuse (a card not held, a play out of turn, the wrong pack) is found by replaying the
record.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from brus.cards import Card, write_cards
from brus.errors import CardError, PlayError, RecordError
from brus.kernel import names
from brus.messages import say
from brus.plays import Play
from brus.printable import literal, printable
from brus.seats import Seat, seats_of
from brus.shuffle import MATCH_ID_BYTES, SECRET_BYTES, SEED_BYTES, FairProof
from brus.toml import (
    MAX_BYTES,
    MAX_NESTING,
    nests_within,
    read_toml,
    write_key,
    write_string,
    write_value,
)

__all__ = [
    "FORMAT_VERSION",
    "MAX_BYTES",
    "RULES_VERSION",
    "DealRecord",
    "FairProof",
    "Record",
    "TrickRecord",
    "fault",
    "read_record",
    "write_record",
]

FORMAT_VERSION: Final = 1
"""The newest version of the format (``brus``)."""
RULES_VERSION: Final = 1
"""The newest version of the rules (``rules``)."""

_HAND_CARDS: Final = names.HAND_SIZE
_TALON_CARDS: Final = {seats: names.PACK_SIZE - names.HAND_SIZE * seats for seats in (3, 4)}
_MOST_CARDS: Final = names.PACK_SIZE
_MOST_CUTS: Final = 50  # the highest target there is (9), and each cut but the last is a point of it (7.3)
# Longer than any card or play in its longest spelling (10♥ with its emoji tail, dared): no more is looked at.
_MAX_CARD_LETTERS: Final = 8
_MAX_PLAY_LETTERS: Final = 40
_PROOFS: Final = ("show", "hide")
_SPACES: Final = re.compile(" +")
_SEATS: Final = {str(seat): seat for seat in Seat}
_HEX: Final = re.compile(r"(?:[0-9A-Fa-f]{2})*")
_EXTRA: Final = "x-"
# Python counts a bool as an int: it has to be asked first.
_KINDS: Final = (
    (bool, "truth"),
    (int, "number"),
    (float, "fraction"),
    (str, "text"),
    (list, "list"),
    (dict, "table"),
)


@dataclass(frozen=True, slots=True)
class TrickRecord:
    """One line of ``tricks``: the leader, the plays in order of seat from the leader, the answer to 6.11.

    Fewer plays than seats: the trick is unfinished; none: the leader is about to lead. ``proof`` is
    ``"show"``, ``"hide"``, or None where neither is written.
    """

    leader: Seat
    plays: tuple[Play, ...] = ()
    proof: str | None = None


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal, its cards in the order in which they are written: that of 8.2 in a hand, of drawing in the talon.

    ``cuts`` is None where the record names none. ``extras`` holds the deal's keys that begin with ``x-``,
    and under ``"hands"`` a table of those inside ``hands``, when there are any.
    """

    dealer: Seat
    hands: Mapping[Seat, tuple[Card, ...]]
    talon: tuple[Card, ...]
    cuts: tuple[Card, ...] | None = None
    tricks: tuple[TrickRecord, ...] = ()
    fair: FairProof | None = None
    extras: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it is written: the variant's name and the options are as yet nothing but words.

    ``players`` names those who are named. ``extras`` holds the keys that begin with ``x-``, and under
    ``"players"`` and ``"options"`` a table of those inside these, when there are any. A record without
    ``rules`` is of the newest.
    """

    variant: str
    seats: int = 4
    players: Mapping[Seat, str] = field(default_factory=dict)
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    deals: tuple[DealRecord, ...] = ()
    rules_version: int = RULES_VERSION
    extras: Mapping[str, Any] = field(default_factory=dict)


def fault(deal: int | None, trick: int | None, who: Seat | str | None, message: str) -> RecordError:
    """A fault of a record, and where it is; deals and tricks are counted from 1, a trick needs its deal.

    >>> str(fault(2, 3, Seat.E, "this"))
    'deal 2, trick 3, E: this'
    >>> str(fault(None, None, None, "this"))
    'this'
    """
    places = (("deal", deal), ("trick", trick), ("who", who))
    where = "".join(f"-{name}" for name, place in places if place is not None)
    return RecordError(say(f"record-fault{where}", deal=str(deal), trick=str(trick), who=str(who), message=message))


# --- reading --------------------------------------------------------------------------------------


def read_record(source: bytes | str) -> Record:
    """Read a record; raise :class:`RecordError` for every fault of form, whatever the bytes are.

    Nothing is read of a source longer than :data:`MAX_BYTES`, so a caller need not fetch more than one byte more.
    """
    if not isinstance(source, bytes | bytearray | str):
        raise RecordError(say("record-no-text", found=literal(source)))
    return _Reader(read_toml(source)).record()


class _Reader:
    """Reads one record; knows where it is, so that every fault tells the place."""

    def __init__(self, top: dict[str, Any]) -> None:
        self.top = top
        self.seats = 4
        self.deal: int | None = None
        self.trick: int | None = None

    def fault(self, message: str, who: Seat | None = None) -> RecordError:
        return fault(self.deal, self.trick, who, message)

    # Keys and types

    def get(self, table: dict[str, Any], key: str, kind: str, parent: str = "") -> Any:
        """The value of a key that has to be there, and be of this kind."""
        if key not in table:
            raise self.fault(say("record-missing-key", key=parent + key))
        self.expect(table[key], kind, parent + key)
        return table[key]

    def expect(self, value: object, kind: str, key: str) -> None:
        found = next((name for known, name in _KINDS if isinstance(value, known)), "moment")
        if found != kind:
            expected, got = say(f"record-kind-{kind}"), say(f"record-kind-{found}")
            raise self.fault(say("record-wrong-type", key=printable(key), expected=expected, found=got))

    def only(self, table: dict[str, Any], known: tuple[str, ...], parent: str = "") -> dict[str, Any]:
        """Refuse keys that are neither known nor begin with ``x-``; return those that do."""
        for key in table:
            if key not in known and not key.startswith(_EXTRA):
                name = parent + printable(key)
                raise self.fault(say("record-unknown-key", key=name, known=", ".join(known)))
        return self.extras(table)

    def extras(self, table: dict[str, Any]) -> dict[str, Any]:
        """The keys that begin with ``x-``: they may hold anything, but not endlessly deep."""
        extras = {key: value for key, value in table.items() if key.startswith(_EXTRA)}
        if not nests_within(extras, MAX_NESTING - 1):
            raise self.fault(say("toml-too-deep", limit=str(MAX_NESTING)))
        return extras

    def by_seat(self, table: dict[str, Any], parent: str) -> tuple[dict[Seat, Any], dict[str, Any]]:
        """The values of a table of seats by seat, clockwise from N, and its ``x-`` keys."""
        extras = self.only(table, tuple(_SEATS), parent)
        for key in table:
            if key not in extras:
                self.playing(_SEATS[key])
        return {seat: table[str(seat)] for seat in seats_of(self.seats) if str(seat) in table}, extras

    def seat(self, text: str, key: str) -> Seat:
        if text not in _SEATS:
            raise self.fault(say("record-no-seat", key=key, found=printable(text)))
        return self.playing(_SEATS[text])

    def playing(self, seat: Seat) -> Seat:
        if seat not in seats_of(self.seats):
            raise self.fault(say("seat-does-not-play", seat=seat, seats=str(self.seats)))
        return seat

    # The record

    def record(self) -> Record:
        top = self.top
        self.version("brus", FORMAT_VERSION)
        rules = self.version("rules", RULES_VERSION) if "rules" in top else RULES_VERSION
        extras = self.only(top, ("brus", "rules", "variant", "seats", "players", "options", "deals"))
        variant = self.get(top, "variant", "text")
        self.seats = self.get(top, "seats", "number") if "seats" in top else 4
        if self.seats not in _TALON_CARDS:
            raise self.fault(say("record-wrong-seats", found=_number(self.seats)))
        players, more = self.by_seat(self.get({"players": {}, **top}, "players", "table"), "players.")
        for seat, name in players.items():
            self.expect(name, "text", f"players.{seat}")
        options, other = self.options(self.get({"options": {}, **top}, "options", "table"))
        extras |= {key: found for key, found in (("players", more), ("options", other)) if found}
        deals = self.get({"deals": [], **top}, "deals", "list")
        return Record(variant, self.seats, players, options, tuple(map(self.one_deal, deals)), rules, extras)

    def version(self, key: str, newest: int) -> int:
        found: int = self.get(self.top, key, "number")
        if found > newest:
            raise self.fault(say(f"record-future-{key}", found=_number(found), newest=str(newest)))
        if found < 1:
            raise self.fault(say("record-no-version", key=key, found=_number(found)))
        return found

    def options(self, table: dict[str, Any]) -> tuple[dict[str, bool | int | str], dict[str, Any]]:
        options = {key: value for key, value in table.items() if not key.startswith(_EXTRA)}
        for key, value in options.items():
            if not isinstance(value, (bool, int, str)):
                raise self.fault(say("record-option-type", key=printable(key)))
        return options, self.extras(table)

    # A deal

    def one_deal(self, table: object) -> DealRecord:
        self.deal = 1 if self.deal is None else self.deal + 1
        self.expect(table, "table", "deals")
        assert isinstance(table, dict)
        extras = self.only(table, ("dealer", "hands", "talon", "cuts", "tricks", "fair"))
        dealer = self.seat(self.get(table, "dealer", "text"), "dealer")
        written, more = self.by_seat(self.get(table, "hands", "table"), "hands.")
        hands = {}
        for seat in seats_of(self.seats):
            if seat not in written:
                raise self.fault(say("record-missing-hand", seat=seat))
            self.expect(written[seat], "text", f"hands.{seat}")
            hands[seat] = self.cards(written[seat], f"hands.{seat}", _HAND_CARDS)
        talon = self.cards(self.get(table, "talon", "text"), "talon", _TALON_CARDS[self.seats])
        self.refuse_twins(hands, talon)
        cuts = self.cards(self.get(table, "cuts", "text"), "cuts", most=_MOST_CUTS) if "cuts" in table else None
        tricks = tuple(map(self.one_trick, self.get({"tricks": [], **table}, "tricks", "list")))
        self.trick = None
        fair = self.fair(self.get(table, "fair", "table")) if "fair" in table else None
        if more:
            extras["hands"] = more
        return DealRecord(dealer, hands, talon, cuts, tricks, fair, extras)

    def cards(self, text: str, key: str, wanted: int | None = None, most: int = _MOST_CARDS) -> tuple[Card, ...]:
        words = _words(text, most)
        if len(words) > most:
            raise self.fault(say("record-too-many-cards", key=key, most=str(most)))
        try:
            cards = tuple(Card.parse(_short(word, _MAX_CARD_LETTERS)) for word in words)
        except CardError as error:
            raise self.fault(say("record-in-key", key=key, message=str(error))) from None
        if wanted is not None and len(cards) != wanted:
            raise self.fault(say("record-wrong-count", key=key, expected=str(wanted), found=str(len(cards))))
        return cards

    def refuse_twins(self, hands: dict[Seat, tuple[Card, ...]], talon: tuple[Card, ...]) -> None:
        seen: dict[Card, str] = {}
        for key, cards in [*((f"hands.{seat}", hand) for seat, hand in hands.items()), ("talon", talon)]:
            for card in cards:
                if card in seen:
                    raise self.fault(say("record-card-twice", card=card, first=seen[card], second=key))
                seen[card] = key

    # A trick

    def one_trick(self, text: object) -> TrickRecord:
        self.trick = 1 if self.trick is None else self.trick + 1
        self.expect(text, "text", "tricks")
        assert isinstance(text, str)
        name, colon, rest = text.partition(":")
        if not colon or name.strip(" ") not in _SEATS:
            raise self.fault(say("record-trick-unreadable", found=printable(text)))
        leader = self.playing(_SEATS[name.strip(" ")])
        plays: list[Play] = []
        proof: str | None = None
        # One word more than a trick can have, and then the rest of the line, whatever its length.
        for word in _words(rest, self.seats + 2):
            if proof is not None or (word in _PROOFS and len(plays) < self.seats):
                raise self.fault(say("record-proof-misplaced"))
            if word in _PROOFS:
                proof = word
            elif len(plays) == self.seats:
                raise self.fault(say("record-too-many-plays", seats=str(self.seats), found=printable(word, 20)))
            else:
                plays.append(self.play(word, Seat((leader + len(plays)) % self.seats)))
        return TrickRecord(leader, tuple(plays), proof)

    def play(self, word: str, who: Seat) -> Play:
        try:
            play = Play.parse(_short(word, _MAX_PLAY_LETTERS))
        except PlayError as error:
            raise self.fault(str(error), who) from None
        if play.answer is not None:
            raise self.fault(say("record-silent-answer", answer=play), who)
        return play

    # The proof of a shuffle

    def fair(self, table: dict[str, Any]) -> FairProof:
        extras = self.only(table, ("match", "deal", "commit", "seeds", "secret"), "fair.")
        match = self.get(table, "match", "text", "fair.")
        if not 1 <= len(match.encode()) <= MATCH_ID_BYTES:
            raise self.fault(say("shuffle-bad-match-id", limit=str(MATCH_ID_BYTES)))
        deal = self.get(table, "deal", "number", "fair.")
        if not 1 <= deal < 1 << 64:
            raise self.fault(say("record-fair-deal", found=_number(deal)))
        seeds = []
        for seed in self.get(table, "seeds", "list", "fair."):
            self.expect(seed, "text", "fair.seeds")
            seeds.append(self.hex(seed, "fair.seeds", 1, SEED_BYTES))
        published = self.hex(self.get(table, "commit", "text", "fair."), "fair.commit", SECRET_BYTES, SECRET_BYTES)
        secret = self.hex(self.get(table, "secret", "text", "fair."), "fair.secret", SECRET_BYTES, SECRET_BYTES)
        return FairProof(match, deal, published, tuple(seeds), secret, extras)

    def hex(self, text: str, key: str, least: int, most: int) -> bytes:
        if not (2 * least <= len(text) <= 2 * most and _HEX.fullmatch(text)):
            expected = say(
                "record-hex", exact="yes" if least == most else "no", least=str(2 * least), most=str(2 * most)
            )
            raise self.fault(say("record-not-hex", key=key, expected=expected, found=printable(text)))
        return bytes.fromhex(text)


def _words(text: str, most: int) -> list[str]:
    """The words of a text, divided by spaces and nothing else; all that follows the first ``most`` is one more."""
    bare = text.strip(" ")
    return _SPACES.split(bare, most) if bare else []


def _short(word: str, most: int) -> str:
    """The word, or the beginning of one that is too long to mean anything, with a letter that nothing reads."""
    return word if len(word) <= most else word[:most] + "…"


def _number(value: int) -> str:
    """A number for a message, shortened when it is huge; hexadecimal is never refused by Python."""
    return str(value) if value.bit_length() < 64 else printable(hex(value), 20)


# --- writing --------------------------------------------------------------------------------------


def write_record(record: Record) -> str:
    """The canonical text of a record: the same record gives the same bytes, and reads back as itself.

    Raise :class:`RecordError` when it cannot be read back: an ``x-`` value that TOML lacks, half a
    surrogate pair in a name, a text longer than :data:`MAX_BYTES`, and whatever else :func:`read_record` refuses.
    """
    try:
        text = _text_of(record)
    except (AttributeError, LookupError, TypeError, ValueError) as why:
        raise RecordError(say("record-not-one", found=literal(record))) from why
    again = read_record(text)
    if (again.players, again.options) != (dict(record.players), dict(record.options)):
        raise RecordError(say("record-other-players-or-options"))
    return text


def _text_of(record: Record) -> str:
    lines = [
        f"brus = {FORMAT_VERSION}",
        f"rules = {write_value(record.rules_version)}",
        f"variant = {write_value(record.variant)}",
        f"seats = {write_value(record.seats)}",
    ]
    extras = dict(record.extras)
    players = {str(seat): record.players[seat] for seat in sorted(record.players)}
    lines += _table("players", players, extras.pop("players", {}))
    option_extras = extras.pop("options", {})
    lines += _items(extras)
    if record.options or option_extras:
        lines += ["", "[options]", *_items(record.options), *_items(option_extras)]
    for deal in record.deals:
        lines += ["", "[[deals]]", *_write_deal(deal)]
    return "\n".join([*lines, ""])


def _write_deal(deal: DealRecord) -> list[str]:
    extras = dict(deal.extras)
    hands = {str(seat): write_cards(deal.hands[seat]) for seat in sorted(deal.hands)}
    lines = [
        f"dealer = {write_string(str(deal.dealer))}",
        *_table("hands", hands, extras.pop("hands", {})),
        f"talon = {write_string(write_cards(deal.talon))}",
    ]
    if deal.cuts is not None:
        lines.append(f"cuts = {write_string(write_cards(deal.cuts))}")
    lines += ["tricks = [", *(f"  {write_string(_write_trick(trick))}," for trick in deal.tricks), "]"]
    if deal.fair is not None:
        lines += _write_fair(deal.fair)
    return lines + _items(extras)


def _write_trick(trick: TrickRecord) -> str:
    proof = [] if trick.proof is None else [trick.proof]
    return " ".join([f"{trick.leader}:", *map(str, trick.plays), *proof])


def _write_fair(fair: FairProof) -> list[str]:
    proof = {
        "match": fair.match,
        "deal": fair.deal,
        "commit": fair.commit.hex(),
        "seeds": [seed.hex() for seed in fair.seeds],
        "secret": fair.secret.hex(),
    }
    return _table("fair", proof, fair.extras)


def _table(name: str, known: Mapping[str, Any], extras: Mapping[str, Any]) -> list[str]:
    """A table on one line: the keys we know in their own order, then the others; nothing when it is empty."""
    items = [f"{write_key(key)} = {write_value(value)}" for key, value in known.items()] + _items(extras)
    return [f"{name} = {{ {', '.join(items)} }}"] if items else []


def _items(table: Mapping[str, Any]) -> list[str]:
    """A line for each key, sorted, so that the order in which a mapping was filled leaves no trace."""
    return [f"{write_key(key)} = {write_value(table[key])}" for key in sorted(table)]
