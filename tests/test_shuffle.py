"""Fair shuffles (docs/fair.md; rules 2.10, 7.3, 8.2)."""

from __future__ import annotations

import hashlib
import hmac
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from brus.cards import Card, Rank, pack_of, read_cards
from brus.errors import ShuffleError
from brus.shuffle import FairProof, check_fair, commit, cut_cards, first_dealer_cards, shuffled

FAIR_MD = Path(__file__).resolve().parent.parent / "docs" / "fair.md"
VECTORS: list[dict[str, Any]] = tomllib.loads(
    FAIR_MD.read_text(encoding="utf-8").split("## Vectors")[1].split("```toml")[1].split("```")[0]
)["vectors"]
PACK = pack_of(Rank.TEN)
SECRET = bytes(range(32))
SEEDS = (b"anna", b"bo")


def seeds_in(vector: dict[str, Any]) -> list[bytes]:
    return [bytes.fromhex(seed) for seed in vector["seeds"]]


def pack_in(vector: dict[str, Any]) -> tuple[Card, ...]:
    return pack_of(Rank.TEN if vector["low"] == "T" else Rank.FIVE)


def numbered_secret(number: int) -> bytes:
    return number.to_bytes(32, "big")


# A second, independent reading of docs/fair.md: bytes by hand, no code shared with the module.


def other_words(label: str, match: str, deal: int, secret: bytes, seeds: list[bytes]) -> Iterator[int]:
    def sized(part: bytes) -> bytes:
        return bytes([0, 0, 0, len(part)]) + part

    message = sized(label.encode()) + b"\0\0\0\1" + sized(match.encode())
    message += bytes.fromhex(f"{deal:016x}") + bytes([0, 0, 0, len(seeds)]) + b"".join(map(sized, seeds))
    key = hmac.new(secret, message, hashlib.sha256).digest()
    for block in range(100):
        digits = hmac.new(key, bytes.fromhex(f"{block:016x}"), hashlib.sha256).hexdigest()
        yield from (int(digits[at : at + 8], 16) for at in range(0, 64, 8))


def other_below(bound: int, words: Iterator[int]) -> int:
    word = next(words)
    while word >= 2**32 // bound * bound:
        word = next(words)
    return word % bound


def other_shuffle(cards: list[str], words: Iterator[int]) -> str:
    done: list[str] = []
    while cards:
        chosen = other_below(len(cards), words) if len(cards) > 1 else 0
        cards[chosen], cards[-1] = cards[-1], cards[chosen]
        done.append(cards.pop())
    return " ".join(reversed(done))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["match"]))
class TestTheVectorsOfTheDocument:
    def test_are_what_the_module_gives(self, vector: dict[str, Any]) -> None:
        pack, secret, seeds = pack_in(vector), bytes.fromhex(vector["secret"]), seeds_in(vector)
        match, deal = vector["match"], vector["deal"]
        assert commit(match, deal, secret).hex() == vector["commit"]
        assert shuffled(pack, match, deal, secret, seeds) == read_cards(vector["pack"])
        assert tuple(islice(cut_cards(pack, match, deal, secret, seeds), 6)) == read_cards(vector["cut"])
        assert first_dealer_cards(pack, match, secret, seeds, 4) == read_cards(vector["lot"])

    def test_are_what_an_independent_reading_gives(self, vector: dict[str, Any]) -> None:
        pack, secret, seeds = list(map(str, pack_in(vector))), bytes.fromhex(vector["secret"]), seeds_in(vector)
        match, deal = vector["match"], vector["deal"]
        name = match.encode()
        fields = b"\0\0\0\1\0\0\0" + bytes([len(name)]) + name + bytes.fromhex(f"{deal:016x}") + secret
        cut = other_words("cut", match, deal, secret, seeds)
        assert hashlib.sha256(fields).hexdigest() == vector["commit"]
        assert other_shuffle(pack[:], other_words("pack", match, deal, secret, seeds)) == vector["pack"]
        assert " ".join(pack[other_below(36, cut)] for _ in range(6)) == vector["cut"]
        assert other_shuffle(pack[:], other_words("lot", match, 0, secret, seeds))[:11] == vector["lot"]


def test_there_are_vectors_of_both_packs_and_with_and_without_seeds() -> None:
    assert {vector["low"] for vector in VECTORS} == {"T", "5"}
    assert {bool(vector["seeds"]) for vector in VECTORS} == {True, False}


def test_words_past_the_last_whole_multiple_are_thrown_away() -> None:
    from brus.shuffle import _below

    # 2**32 % 36 == 4: the last four words would make 0 to 3 likelier than the rest.
    assert _below(36, iter([2**32 - 1, 2**32 - 4, 2**32 - 5])) == 35
    assert _below(32, iter([2**32 - 1])) == 31


def test_a_shuffled_pack_has_every_card_once() -> None:
    assert sorted(shuffled(PACK, "m", 1, SECRET, SEEDS)) == list(PACK)


@pytest.mark.parametrize(
    "other",
    [
        {"match_id": "n"},
        {"deal": 2},
        {"secret": bytes(32)},
        {"seeds": ()},
        {"seeds": (b"bo", b"anna")},
        {"seeds": (b"annabo",)},
        {"seeds": (b"ann", b"abo")},
        {"seeds": (b"anna", b"bo", b"\0")},
    ],
    ids=str,
)
def test_every_input_counts(other: dict[str, Any]) -> None:
    inputs: dict[str, Any] = {"match_id": "m", "deal": 1, "secret": SECRET, "seeds": SEEDS}
    assert shuffled(PACK, **inputs) != shuffled(PACK, **(inputs | other))
    seen = list(islice(cut_cards(PACK, **inputs), 36)), list(islice(cut_cards(PACK, **(inputs | other)), 36))
    assert seen[0] != seen[1]


@pytest.mark.parametrize("other", [("n", 1, SECRET), ("m", 2, SECRET), ("m", 1, bytes(32))])
def test_a_commitment_binds_match_deal_and_secret(other: tuple[str, int, bytes]) -> None:
    assert commit("m", 1, SECRET) != commit(*other)


def test_a_commitment_cannot_move_bytes_between_its_fields() -> None:
    assert commit("m\0\0\0\0\0\0\0\1", 1, SECRET) != commit("m", 1, SECRET)


# Chi-square: with 35 degrees of freedom 80 is passed once in 50,000 times; the secrets are fixed, so the result is.


def chi_square(counts: Counter[Any], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in counts) + expected * (cells - len(counts))


def test_every_card_comes_to_every_place_equally_often() -> None:
    packs = [shuffled(PACK, "chi", 1, numbered_secret(number), ()) for number in range(3600)]
    per_place = [chi_square(Counter(pack[place] for pack in packs), 36) for place in range(36)]
    assert max(per_place) < 80
    assert 36 * 35 * 0.85 < sum(per_place) < 36 * 35 * 1.15


def test_neighbours_and_parities_are_as_chance_has_them() -> None:
    packs = [shuffled(PACK, "chi", 2, numbered_secret(number), ()) for number in range(3600)]
    steps = Counter((top - second) % 40 for top, second in (pack[:2] for pack in packs))
    assert len(steps) == 39
    odd = sum(sum(a > b for at, a in enumerate(pack) for b in pack[at:]) % 2 for pack in packs)
    assert abs(odd - 1800) < 5 * 30  # five standard deviations


def test_cut_cards_are_uniform_and_independent_of_each_other_and_of_the_deal() -> None:
    shown = list(islice(cut_cards(PACK, "chi", 1, SECRET, ()), 36 * 400))
    assert chi_square(Counter(shown), 36) < 80
    ranks = Counter((one.rank, two.rank) for one, two in zip(shown[::2], shown[1::2], strict=True))
    assert chi_square(ranks, 81) < 80 + 5 * 160**0.5
    tops = Counter(
        (shuffled(PACK, "chi", 3, secret, ())[0].suit, next(cut_cards(PACK, "chi", 3, secret, ())).suit)
        for secret in map(numbered_secret, range(1600))
    )
    assert chi_square(tops, 16) < 50


@pytest.mark.parametrize("seats", [3, 4])
def test_2_10_the_first_dealer_is_drawn_with_a_different_card_for_each_seat(seats: int) -> None:
    draws = [first_dealer_cards(PACK, "lot", numbered_secret(number), (), seats) for number in range(720)]
    assert all(len(set(cards)) == seats for cards in draws)
    lowest = Counter(cards.index(max(cards)) for cards in draws)
    assert chi_square(lowest, seats) < 25


@pytest.mark.parametrize(
    "match, deal, secret, seeds, words",
    [
        ("", 1, SECRET, (), "1 to 200 bytes"),
        ("é" * 101, 1, SECRET, (), "1 to 200 bytes"),
        ("\ud800", 1, SECRET, (), "1 to 200 bytes"),
        ("m", -1, SECRET, (), "whole number from 0"),
        ("m", 2**64, SECRET, (), "whole number from 0"),
        ("m", 1, bytes(31), (), "32 bytes, not 31"),
        ("m", 1, bytes(33), (), "32 bytes, not 33"),
        ("m", 1, SECRET, (b"",), "1 to 64 bytes, not 0"),
        ("m", 1, SECRET, (b"a", bytes(65)), "1 to 64 bytes, not 65"),
    ],
)
def test_what_cannot_be_encoded_is_refused(match: str, deal: int, secret: bytes, seeds: Any, words: str) -> None:
    with pytest.raises(ShuffleError, match=words):
        shuffled(PACK, match, deal, secret, seeds)
    with pytest.raises(ShuffleError, match=words):
        cut_cards(PACK, match, deal, secret, seeds)  # at once, not when the first card is taken


def honest_proof(deal: int = 1) -> FairProof:
    return FairProof("m", deal, commit("m", deal, SECRET), SEEDS, SECRET)


DEALT = shuffled(PACK, "m", 1, SECRET, SEEDS)
CUTS = tuple(islice(cut_cards(PACK, "m", 1, SECRET, SEEDS), 3))


def test_an_honest_proof_holds() -> None:
    check_fair(honest_proof(), DEALT)
    check_fair(honest_proof(), DEALT, CUTS)
    check_fair(honest_proof(), DEALT, CUTS, deal=1)


@pytest.mark.parametrize(
    "change, words",
    [
        ({"secret": bytes(32)}, "deal 1: the secret is not the one"),
        ({"commit": bytes(32)}, "deal 1: the secret is not the one"),
        ({"match": "n"}, "deal 1: the secret is not the one"),
        ({"seeds": SEEDS[::-1]}, "deal 1: the pack does not follow"),
        ({"seeds": ()}, "deal 1: the pack does not follow"),
    ],
)
def test_a_proof_that_was_changed_does_not_hold(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ShuffleError, match=words):
        check_fair(replace(honest_proof(), **change), DEALT, CUTS)


def test_two_cards_exchanged_are_found_and_named() -> None:
    swapped = (*DEALT[:34], DEALT[35], DEALT[34])
    with pytest.raises(ShuffleError, match=f"card 35 is {DEALT[35]}, and must be {DEALT[34]}"):
        check_fair(honest_proof(), swapped)


def test_the_other_pack_is_found() -> None:
    fives = tuple(Card(card + 20) if card.rank == Rank.TEN else card for card in DEALT)
    assert sorted(fives) == list(pack_of(Rank.FIVE))
    with pytest.raises(ShuffleError, match="the pack does not follow"):
        check_fair(honest_proof(), fives)


def test_a_cut_that_was_changed_is_found_and_named() -> None:
    other = next(card for card in PACK if card != CUTS[1])
    with pytest.raises(ShuffleError, match=f"deal 1: the cut .* card 2 is {other}, and must be {CUTS[1]}"):
        check_fair(honest_proof(), DEALT, (CUTS[0], other))


def test_the_proof_of_another_deal_is_refused_though_it_holds() -> None:
    with pytest.raises(ShuffleError, match="deal 2: its proof is of another deal"):
        check_fair(honest_proof(), DEALT, deal=2)
