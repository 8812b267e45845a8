"""Every registered variant has what a variant needs: golden matches, rule cases, a rules page, its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from brus.messages import say
from brus.record import read_record, write_record
from brus.replay import check_shuffles, record_of, replay
from brus.rulespage import ranking_rows, rules_page, seven_row
from brus.variants import VARIANTS

TESTS = Path(__file__).parent
GAMES = [(name, seats) for name, variant in VARIANTS.items() for seats in variant.players]
CASES = "\n".join(path.read_text(encoding="utf-8") for path in (TESTS / "cases").glob("*.brus"))


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_variant_has_a_golden_match(name: str, seats: int) -> None:
    golden = (TESTS / "golden" / f"{name}-{seats}.brus").read_text(encoding="utf-8")
    record = read_record(golden)
    match = replay(record)
    assert (record.variant, record.seats) == (name, seats)
    assert match.winner is not None
    assert (
        write_record(record_of(match, [deal.fair for deal in record.deals])).split("[[deals]]")[1:]
        == golden.split("[[deals]]")[1:]
    )
    assert check_shuffles(record)["missing"] == 0


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_has_given_cases(name: str) -> None:
    assert len(re.findall(rf'^variant = "{name}"$', CASES, re.MULTILINE)) >= 2


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_variant_has_a_rules_page_and_a_name(name: str, seats: int) -> None:
    page = list(rules_page(VARIANTS[name], seats))
    assert page[0] == say(f"variant-{name}")
    assert len(page) > 25
    assert max(map(len, page)) < 400


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_the_page_ranks_every_card_of_the_pack_once(name: str, seats: int) -> None:
    rules = VARIANTS[name].rules(seats)
    ranked = [card for row in ranking_rows(rules) for card in row.cards]
    assert sorted(ranked) == list(rules.pack)


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("danish", "Ks Kc 7c 7s 7h 7d"),
        ("estonian", "7c 7s 7h 7d"),
        ("ringkobing", "Kc 7c 7s 7h 7d"),
        ("icelandic", ""),
        ("modern", "Ks Kc 7c 7s 7h 7d"),
    ],
)
def test_the_page_tells_what_has_power_where_sevens_are_led(name: str, order: str) -> None:
    assert " ".join(map(str, seven_row(VARIANTS[name].rules()))) == order
    page = "\n".join(rules_page(VARIANTS[name], 4))
    told = order.removeprefix("Ks ").replace(" ", " > ")
    assert (told in page) == bool(order)
    assert ("Ks beats Kc" in page) == order.startswith("Ks")


def test_the_page_tells_which_card_a_nickname_is_of() -> None:
    page = list(rules_page(VARIANTS["danish"], 4))
    assert any(line.endswith("Kc Stodderkonge, Ks Kristian Andersen") for line in page)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variants_file_opens_with_its_sources_and_decisions(name: str) -> None:
    module = __import__(f"brus.variants.{name}", fromlist=["__doc__"])
    assert module.__doc__ is not None
    assert re.search(r"Sources?: (S0|S1|S2|P)", module.__doc__)
    assert re.search(r"^- \d+\.\d+", module.__doc__, re.MULTILINE)
