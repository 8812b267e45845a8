"""Every registered variant has what a variant needs: golden matches, rule cases, a rules page, its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from brus import messages
from brus.messages import say
from brus.record import read_record, write_record
from brus.replay import check_shuffles, record_of, replay
from brus.rulespage import ranking_rows, rules_page, seven_row
from brus.variants import VARIANTS

TESTS = Path(__file__).parent
MESSAGES_FILE = Path(messages.__file__).parent / "en.ftl"
GAMES = [(name, seats) for name, variant in VARIANTS.items() for seats in variant.players]
CASES = "\n".join(path.read_text(encoding="utf-8") for path in (TESTS / "cases").glob("*.brus"))
RULE_TESTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(TESTS.glob("test_rule_*.py"))}
MESSAGES = set(re.findall(r"^([a-z][\w-]*) =", MESSAGES_FILE.read_text(encoding="utf-8"), re.MULTILINE))


def sections_of(name: str) -> Iterator[str]:
    """The rule tests that have to name a variant: those of all games, and of what this one has besides."""
    variant = VARIANTS[name]
    yield from ("1_seats", "2_common", "3_sevens", "4_multiples", "7_scoring", "8_match", "9_house", "every_refusal")
    if variant.daring:
        yield from ("6_daring_conditions", "6_daring_contest")
    if variant.house.hawking is not None:
        yield "5_hawking"


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
def test_every_variant_has_a_given_match_for_each_number_of_players(name: str, seats: int) -> None:
    assert list((TESTS / "cases").glob(f"match-{name}-{seats}-*.brus"))


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_stands_in_the_tests_of_the_rules_that_it_has(name: str) -> None:
    for section in sections_of(name):
        rows = (f'"{name}"', "VARIANTS)")
        found = [stem for stem, text in RULE_TESTS.items() if section in stem and any(row in text for row in rows)]
        assert found, f"no row for {name} in tests/test_rule_{section}…"


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_has_every_message_that_another_has(name: str) -> None:
    """A name, a story, and what the menu says of it: whatever a message is named after a variant for."""
    of_variants = {re.sub(rf"\b{other}\b", "*", message) for message in MESSAGES for other in VARIANTS} - MESSAGES
    assert {"variant-*", "variant-*-story", "tui-game-*", "tui-game-about-*"} <= of_variants
    assert {message for message in of_variants if message.replace("*", name) not in MESSAGES} == set()


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
    lines = [line for line in rules_page(VARIANTS[name], 4) if "(3.1): " in line]
    assert [line.split("(3.1): ")[1].split(";")[0].replace(" > ", " ") for line in lines] == [
        order.removeprefix("Ks ") for _ in range(bool(order))
    ]
    assert ["Ks" in line for line in lines] == ["Ks" in order for _ in lines]


def test_the_page_tells_which_card_a_nickname_is_of() -> None:
    page = list(rules_page(VARIANTS["danish"], 4))
    assert any(line.endswith("Kc Stodderkonge, Ks Kristian Andersen") for line in page)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variants_file_opens_with_its_sources_and_decisions(name: str) -> None:
    module = __import__(f"brus.variants.{name}", fromlist=["__doc__"])
    assert module.__doc__ is not None
    assert re.search(r"Sources?: (S0|S1|S2|P)", module.__doc__)
    assert re.search(r"^- \d+\.\d+", module.__doc__, re.MULTILINE)
