"""Fair shuffles: commit, let the players add seeds, shuffle, reveal (docs/fair.md has every byte).

Before a deal the server publishes the commitment to 32 secret bytes; then every player may add a seed;
secret and seeds together give the pack; the secret is revealed when the deal is over. So neither side alone
can choose the cards, and anybody can check it afterwards. Nothing random happens here: secrets and seeds
are arguments.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from brus.cards import Card, as_cards
from brus.errors import ShuffleError
from brus.messages import say
from brus.printable import literal
from brus.seats import seats_of

__all__ = [
    "FORMAT",
    "MATCH_ID_BYTES",
    "SECRET_BYTES",
    "SEED_BYTES",
    "FairProof",
    "check_fair",
    "commit",
    "cut_cards",
    "first_dealer_cards",
    "shuffled",
]

FORMAT: Final = 1
"""The version of the scheme; the first field of everything that is hashed."""
SECRET_BYTES: Final = 32
SEED_BYTES: Final = 64
"""The longest seed; the shortest has one byte."""
MATCH_ID_BYTES: Final = 200
"""The longest match id in UTF-8; the shortest has one byte."""

_PACK: Final = b"pack"
_CUT: Final = b"cut"
_LOT: Final = b"lot"
_WORD_BYTES: Final = 4
_WORDS: Final = 1 << 8 * _WORD_BYTES
_DEALS: Final = 1 << 64
_LOT_DEAL: Final = 0


@dataclass(frozen=True, slots=True)
class FairProof:
    """What a deal's record tells of its shuffle (``fair``): enough to do it again.

    ``match`` is the match id, ``deal`` the number of the deal in its match, from 1; ``commit`` and
    ``secret`` have 32 bytes, each of ``seeds`` 1 to 64, in the order in which they were used.
    """

    match: str
    deal: int
    commit: bytes
    seeds: tuple[bytes, ...]
    secret: bytes
    extras: Mapping[str, Any] = field(default_factory=dict)
    """The keys that begin with ``x-``."""


def commit(match_id: str, deal: int, secret: bytes) -> bytes:
    """The 32 bytes to publish before the deal: SHA-256 of format version, match id, deal and secret.

    Raises :class:`ShuffleError` for a match id, a deal or a secret that docs/fair.md does not allow, as all here do.
    """
    return hashlib.sha256(_context(match_id, deal) + _checked_secret(secret)).digest()


def shuffled(pack: Sequence[Card], match_id: str, deal: int, secret: bytes, seeds: Sequence[bytes]) -> tuple[Card, ...]:
    """The pack in the order in which it is dealt (8.2), top card first.

    ``pack`` is the pack in written order, as :func:`brus.cards.pack_of` gives it; ``seeds`` may be empty.
    Each of the orders is equally likely as long as the secret, or one of the seeds, was drawn at random.
    """
    return _shuffle(pack, _words(_PACK, match_id, deal, secret, seeds))


def cut_cards(pack: Sequence[Card], match_id: str, deal: int, secret: bytes, seeds: Sequence[bytes]) -> Iterator[Card]:
    """The cards shown at the cut before a deal (7.3), without end, independent of each other and of the deal.

    Take them until one is no cut point, or until one ends the match.
    """
    cards, words = _checked_pack(pack), _words(_CUT, match_id, deal, secret, seeds)
    # A generator function would put off the check of the arguments until the first card is taken.
    return (cards[_below(len(cards), words)] for _ in count())


def first_dealer_cards(
    pack: Sequence[Card], match_id: str, secret: bytes, seeds: Sequence[bytes], seats: int
) -> tuple[Card, ...]:
    """The cards drawn for the first deal (2.10), one a seat from North clockwise, all different; the lowest deals.

    The secret's commitment is that of deal 0, so that the lot needs none of a deal's secrets.
    """
    return _shuffle(pack, _words(_LOT, match_id, _LOT_DEAL, secret, seeds))[: len(seats_of(seats))]


def check_fair(
    proof: FairProof, pack: Sequence[Card], cuts: Sequence[Card] | None = None, deal: int | None = None
) -> None:
    """Raise :class:`ShuffleError` unless a deal follows from its proof.

    ``pack`` is the pack as it was dealt, top card first: hands and talon put back in the order of 8.2.
    ``cuts`` are the cards shown at the cut, when the record names them. ``deal`` is the deal's number in
    its record, by which the error calls it; the proof must then be of that deal, lest one shuffle be used
    twice.
    """
    name = str(proof.deal if deal is None else deal)
    if deal is not None and proof.deal != deal:
        raise ShuffleError(say("shuffle-other-deal", deal=name))
    if not hmac.compare_digest(commit(proof.match, proof.deal, proof.secret), proof.commit):
        raise ShuffleError(say("shuffle-commit-differs", deal=name))
    fresh = sorted(pack)
    expected = shuffled(fresh, proof.match, proof.deal, proof.secret, proof.seeds)
    for place, (due, dealt) in enumerate(zip(expected, pack, strict=True), 1):
        if due != dealt:
            raise ShuffleError(say("shuffle-pack-differs", deal=name, place=str(place), due=due, dealt=dealt))
    stream = cut_cards(fresh, proof.match, proof.deal, proof.secret, proof.seeds)
    for place, (shown, due) in enumerate(zip(cuts or (), stream, strict=False), 1):
        if due != shown:
            raise ShuffleError(say("shuffle-cut-differs", deal=name, place=str(place), due=due, shown=shown))


def _context(match_id: str, deal: int) -> bytes:
    """Format version, match id and deal number: all of fixed length, or with their length before them."""
    try:
        match = match_id.encode() if isinstance(match_id, str) else b""
    except UnicodeEncodeError:
        match = b""
    if not 1 <= len(match) <= MATCH_ID_BYTES:
        raise ShuffleError(say("shuffle-bad-match-id", limit=str(MATCH_ID_BYTES)))
    if type(deal) is not int or not 0 <= deal < _DEALS:
        raise ShuffleError(say("shuffle-bad-deal"))
    return _u32(FORMAT) + _u32(len(match)) + match + deal.to_bytes(8, "big")


def _words(label: bytes, match_id: str, deal: int, secret: bytes, seeds: Sequence[bytes]) -> Iterator[int]:
    """An endless stream of numbers below 2³², each use (label) with a stream of its own."""
    if not isinstance(seeds, tuple | list):
        raise ShuffleError(say("shuffle-no-seeds", found=literal(seeds)))
    message = _u32(len(label)) + label + _context(match_id, deal) + _u32(len(seeds))
    for seed in seeds:
        if not isinstance(seed, bytes) or not 1 <= len(seed) <= SEED_BYTES:
            raise ShuffleError(say("shuffle-bad-seed", limit=str(SEED_BYTES), found=_size(seed)))
        message += _u32(len(seed)) + seed
    return _counter_stream(hmac.digest(_checked_secret(secret), message, "sha256"))


def _counter_stream(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
        for at in range(0, len(block), _WORD_BYTES):
            yield int.from_bytes(block[at : at + _WORD_BYTES], "big")
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """A number below ``bound``: words past the last whole multiple of it are thrown away, lest some be
    likelier.
    """
    limit = _WORDS - _WORDS % bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound


def _shuffle(pack: Sequence[Card], words: Iterator[int]) -> tuple[Card, ...]:
    cards = list(_checked_pack(pack))
    for last in range(len(cards) - 1, 0, -1):
        chosen = _below(last + 1, words)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def _checked_secret(secret: bytes) -> bytes:
    if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES:
        raise ShuffleError(say("shuffle-bad-secret", expected=str(SECRET_BYTES), found=_size(secret)))
    return secret


def _checked_pack(pack: Sequence[Card]) -> tuple[Card, ...]:
    cards = as_cards(pack)
    if not cards:
        raise ShuffleError(say("shuffle-no-pack"))
    return cards


def _size(found: object) -> str:
    """How many bytes there are, or what stands in their place."""
    return str(len(found)) if isinstance(found, bytes) else literal(found)


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "big")
