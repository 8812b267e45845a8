"""Fair shuffles: the scheme of docs/fair.md, written a second time here, and its golden vectors."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from brus.cards import Card, Rank, pack_of, read_cards, write_cards
from brus.errors import ShuffleError
from brus.shuffle import FairProof, check_fair, commit, cut_cards, first_dealer_cards, shuffled

PACK = pack_of(Rank.TEN)
FAIR = (Path(__file__).parent.parent / "docs" / "fair.md").read_text(encoding="utf-8")
VECTORS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", FAIR, re.DOTALL)]


def again(label: bytes, match: str, deal: int, secret: bytes, seeds: list[bytes], pack: list[Card]) -> list[Card]:
    """The scheme in a few lines, from docs/fair.md alone: a shuffled pack."""

    def u32(number: int) -> bytes:
        return number.to_bytes(4, "big")

    context = u32(1) + u32(len(match.encode())) + match.encode() + deal.to_bytes(8, "big")
    message = u32(len(label)) + label + context + u32(len(seeds)) + b"".join(u32(len(s)) + s for s in seeds)
    key = hmac.new(secret, message, hashlib.sha256).digest()
    words = [
        int.from_bytes(hmac.new(key, block.to_bytes(8, "big"), hashlib.sha256).digest()[at : at + 4], "big")
        for block in range(20)
        for at in range(0, 32, 4)
    ]
    cards = list(pack)
    for last in range(len(cards) - 1, 0, -1):
        while (word := words.pop(0)) >= 2**32 - 2**32 % (last + 1):
            pass
        chosen = word % (last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


def test_the_documents_vectors_hold() -> None:
    assert len(VECTORS) >= 3
    for vector in VECTORS:
        secret, seeds = bytes.fromhex(vector["secret"]), [bytes.fromhex(seed) for seed in vector["seeds"]]
        assert commit(vector["match"], vector["deal"], secret).hex() == vector["commit"]
        pack = shuffled(PACK, vector["match"], vector["deal"], secret, seeds)
        assert write_cards(pack) == vector["pack"]
        cuts = islice(cut_cards(PACK, vector["match"], vector["deal"], secret, seeds), 5)
        assert write_cards(cuts) == vector["cuts"]


@pytest.mark.parametrize("number", range(20))
def test_a_second_writing_of_the_scheme_gives_the_same_pack(number: int) -> None:
    secret = hashlib.sha256(bytes([number])).digest()
    seeds = [bytes([number + 1]) * (1 + 3 * at) for at in range(number % 5)]
    match = f"kampen-{number}-æøå"
    expected = again(b"pack", match, number + 1, secret, seeds, list(PACK))
    assert list(shuffled(PACK, match, number + 1, secret, seeds)) == expected


def test_every_card_is_equally_likely_in_every_place() -> None:
    rounds = 1800
    places = Counter[tuple[int, Card]]()
    for deal in range(1, rounds + 1):
        places.update(enumerate(shuffled(PACK, "even", deal, bytes(32), [])))
    expected = rounds / 36
    chi_square = sum((places[place, card] - expected) ** 2 / expected for place in range(36) for card in PACK)
    # 35 × 35 degrees of freedom: mean 1225, standard deviation 49.5; the seeds are fixed, so this cannot flicker.
    assert 1225 - 4 * 50 < chi_square < 1225 + 4 * 50


def test_the_cut_is_independent_of_the_deal_and_of_other_cuts() -> None:
    shown = Counter(card for card in islice(cut_cards(PACK, "even", 1, bytes(32), []), 3600))
    assert set(shown) == set(PACK)
    assert max(shown.values()) < 160
    assert shuffled(PACK, "even", 1, bytes(32), [])[:5] != tuple(islice(cut_cards(PACK, "even", 1, bytes(32), []), 5))


@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_draws_another_card_for_the_first_deal(seats: int) -> None:
    drawn = first_dealer_cards(PACK, "lots", bytes(32), (), seats)
    assert len(set(drawn)) == seats


def proof(**changes: object) -> FairProof:
    secret = bytes(range(32))
    values = {"match": "m", "deal": 1, "commit": commit("m", 1, secret), "seeds": (b"a",), "secret": secret}
    return FairProof(**{**values, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"secret": bytes(32)}, "commit"),
        ({"commit": bytes(32)}, "commit"),
        ({"match": "n"}, "commit"),
        ({"seeds": (b"b",)}, "card"),
        ({"seeds": ()}, "card"),
        ({"deal": 2}, "deal 1"),
    ],
)
def test_a_proof_that_does_not_hold_names_the_deal(changes: dict[str, object], told: str) -> None:
    pack = shuffled(PACK, "m", 1, bytes(range(32)), [b"a"])
    check_fair(proof(), pack, None, 1)
    with pytest.raises(ShuffleError, match="deal 1") as caught:
        check_fair(proof(**changes), pack, None, 1)
    assert told in str(caught.value)


def test_cards_shown_at_the_cut_must_follow_too() -> None:
    pack = shuffled(PACK, "m", 1, bytes(range(32)), [b"a"])
    first = next(iter(cut_cards(PACK, "m", 1, bytes(range(32)), [b"a"])))
    check_fair(proof(), pack, [first], 1)
    other = next(card for card in PACK if card != first)
    with pytest.raises(ShuffleError, match="cut"):
        check_fair(proof(), pack, [other], 1)


@pytest.mark.parametrize(
    ("match", "deal", "secret", "seeds"),
    [("", 1, 32, []), ("x" * 201, 1, 32, []), ("m", 1, 31, []), ("m", 1, 32, [b""]), ("m", 1, 32, [b"x" * 65])],
)
def test_what_the_scheme_does_not_know_is_refused(match: str, deal: int, secret: int, seeds: list[bytes]) -> None:
    with pytest.raises(ShuffleError):
        shuffled(PACK, match, deal, bytes(secret), seeds)


def test_cards_read_back() -> None:
    assert read_cards(write_cards(PACK)) == PACK
