"""Two opinions on the rules, the product's and the naive oracle's, on random matches and on broken records."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from brus.deal import Deal, Phase
from brus.errors import BrusError
from brus.events import Buk, DaredUnlawfully, Oversmacked
from brus.match import Match
from brus.record import read_record, write_record
from brus.replay import legal_document, record_of, replay, replay_document
from brus.variant import OPTIONS
from strategies import TABLES, go_on, is_written_whole, matches, played, random_rules

Json = dict[str, Any]
LUCK = st.integers(0, 2**32 - 1)


def written(match: Match) -> str:
    return write_record(record_of(match))


def product_says(text: str) -> tuple[Json, Json] | None:
    """The two documents of a record; None when it is refused."""
    try:
        match = replay(read_record(text))
    except BrusError:
        return None
    return replay_document(match), legal_document(match)


def oracle_says(text: str) -> tuple[Json, Json] | None:
    record = tomllib.loads(text)
    try:
        return oracle.replay(record), oracle.legal(record)
    except oracle.Fault:
        return None


def check_agreement(match: Match) -> None:
    """The match, its record read back, and the oracle tell the same."""
    text = written(match)
    said = oracle_says(text)
    assert said is not None, text
    assert product_says(text) == said, text
    assert write_record(read_record(text)) == text
    assert replay_document(match) == said[0], text
    if is_written_whole(match):
        assert legal_document(match) == said[1], text


@settings(max_examples=900)
@given(match=matches(most=200))
def test_match_record_and_oracle_agree_at_any_point(match: Match) -> None:
    check_agreement(match)


@pytest.mark.parametrize("name, seats", TABLES)
def test_match_and_oracle_agree_after_every_step_of_some_matches(name: str, seats: int) -> None:
    luck = Random(f"{name} {seats}")
    for _ in range(3):
        match = Match(random_rules(luck, name, seats))
        for _ in range(45):
            if match.winner is None:
                go_on(match, luck)
                check_agreement(match)


RARITIES: dict[str, Callable[[Deal], bool]] = {
    "an oversmack": lambda deal: any(isinstance(one, Oversmacked) for one in deal.events),
    "two dares in a trick": lambda deal: any(sum(len(p.dared) for p in trick.plays) > 1 for trick in deal.tricks),
    "all matadors in a trick": lambda deal: any(
        {"Jc", "Kh", "8s"} <= {str(card) for play in trick.plays for card in play.cards} for trick in deal.tricks
    ),
    "a second buk in a row": lambda deal: Buk(2) in deal.events,
    "a buk paid out": lambda deal: any(reason == "buk" for _, _, reason in deal.points),
    "a triple": lambda deal: any(trick.units == 3 for trick in deal.tricks),
    "a piped lead": lambda deal: any(trick.piped for trick in deal.tricks),
    "a hawk": lambda deal: any(reason == "hawk" for _, _, reason in deal.points),
    "a chimney": lambda deal: any(reason == "chimney" for _, _, reason in deal.points),
    "a cut that ends the match": lambda deal: deal.phase == Phase.MATCH_OVER and not deal.plays,
    "a hidden hand": lambda deal: any(trick.shown is False for trick in deal.tricks),
    "an unlawful dare": lambda deal: any(isinstance(one, DaredUnlawfully) for one in deal.events),
    "a jan": lambda deal: any(reason == "jan" for _, _, reason in deal.points),
}


def test_these_strategies_bring_about_what_seldom_happens() -> None:
    luck, met = Random(2), Counter[str]()
    for number in range(350):
        match = played(random_rules(luck, *TABLES[number % len(TABLES)]), luck, 160)
        met.update(what for what, happens in RARITIES.items() for deal in match.deals if happens(deal))
    assert {what: met[what] for what in RARITIES if met[what] < 1} == {}


# Broken records


def spelled(record: Json) -> str:
    """A record as TOML, whatever it says."""
    lines = [f"{key} = {json.dumps(value)}" for key, value in record.items() if key not in ("options", "deals")]
    lines += ["[options]", *(f"{key} = {json.dumps(value)}" for key, value in record.get("options", {}).items())]
    for deal in record.get("deals", []):
        hands = ", ".join(f"{seat} = {json.dumps(hand)}" for seat, hand in deal["hands"].items())
        lines += ["[[deals]]", f"hands = {{ {hands} }}"]
        lines += [f"{key} = {json.dumps(value)}" for key, value in deal.items() if key != "hands"]
    return "\n".join(lines) + "\n"


def any_trick(record: Json, luck: Random) -> tuple[list[str], int]:
    """A list of tricks and the place of one of them."""
    lists = [deal["tricks"] for deal in record["deals"] if deal["tricks"]]
    chosen = luck.choice(lists)
    return chosen, luck.randrange(len(chosen))


def swap_plays(record: Json, luck: Random) -> None:
    tricks, at = any_trick(record, luck)
    leader, *words = tricks[at].split()
    luck.shuffle(words)
    tricks[at] = " ".join([leader, *words])


def swap_plays_of_two_tricks(record: Json, luck: Random) -> None:
    tricks, at = any_trick(record, luck)
    other = luck.randrange(len(tricks))
    ours, theirs = tricks[at].split(), tricks[other].split()
    if at != other and len(ours) > 1 and len(theirs) > 1:
        i, j = luck.randrange(1, len(ours)), luck.randrange(1, len(theirs))
        ours[i], theirs[j] = theirs[j], ours[i]
        tricks[at], tricks[other] = " ".join(ours), " ".join(theirs)


def add_a_mark(record: Json, luck: Random) -> None:
    tricks, at = any_trick(record, luck)
    likely = [card for card in ("Jc", "Kh", "8s", "Kc") if card in tricks[at] and f"{card}!" not in tricks[at]]
    if likely:
        card = luck.choice(likely)
        tricks[at] = tricks[at].replace(card, card + luck.choice("!!^" if card != "Kc" else "^^!"))


def drop_the_marks(record: Json, luck: Random) -> None:
    tricks, at = any_trick(record, luck)
    tricks[at] = tricks[at].replace("!", "").replace("^", "")


def change_the_leader(record: Json, luck: Random) -> None:
    tricks, at = any_trick(record, luck)
    tricks[at] = luck.choice("NESW"[: record["seats"]]) + tricks[at][1:]


def cut_off_the_end(record: Json, luck: Random) -> None:
    tricks, at = any_trick(record, luck)
    words = tricks[at].split()
    tricks[at] = " ".join(words[: luck.randint(1, len(words))])
    if luck.random() < 0.7:
        del tricks[at + 1 :]


def add_or_drop_a_word(record: Json, luck: Random) -> None:
    tricks, at = any_trick(record, luck)
    if tricks[at].endswith(("show", "hide")):
        tricks[at] = tricks[at][:-5]
    else:
        tricks[at] += luck.choice([" show", " hide"])


def go_on_after_the_end(record: Json, luck: Random) -> None:
    tricks, at = any_trick(record, luck)
    tricks.append(tricks[at])


def name_a_leader_for_the_next_trick(record: Json, luck: Random) -> None:
    luck.choice(record["deals"])["tricks"].append(luck.choice("NESW"[: record["seats"]]) + ":")


def change_an_option(record: Json, luck: Random) -> None:
    name = luck.choice(sorted(OPTIONS))
    record.setdefault("options", {})[name] = luck.choice(OPTIONS[name].values[:7])


def drop_an_option(record: Json, luck: Random) -> None:
    if record.get("options"):
        del record["options"][luck.choice(sorted(record["options"]))]


def change_the_variant(record: Json, luck: Random) -> None:
    record["variant"] = luck.choice(TABLES)[0]


def change_the_dealer(record: Json, luck: Random) -> None:
    luck.choice(record["deals"])["dealer"] = luck.choice("NESW"[: record["seats"]])


def change_the_cuts(record: Json, luck: Random) -> None:
    cards = ["Jc", "Kh", "9d", "Ac"]
    luck.choice(record["deals"])["cuts"] = " ".join(luck.choices(cards, k=luck.randint(1, 3)))


def swap_a_card_with_the_talon(record: Json, luck: Random) -> None:
    deal = luck.choice(record["deals"])
    talon, seat = deal["talon"].split(), luck.choice(sorted(deal["hands"]))
    hand = deal["hands"][seat].split()
    at, i = luck.randrange(len(talon)), luck.randrange(3)
    talon[at], hand[i] = hand[i], talon[at]
    deal["talon"], deal["hands"][seat] = " ".join(talon), " ".join(hand)


def swap_two_of_the_talon(record: Json, luck: Random) -> None:
    deal = luck.choice(record["deals"])
    talon = deal["talon"].split()
    i, j = luck.sample(range(len(talon)), 2)
    talon[i], talon[j] = talon[j], talon[i]
    deal["talon"] = " ".join(talon)


def play_the_deals_in_another_order(record: Json, luck: Random) -> None:
    luck.shuffle(record["deals"])


CHANGES = (
    swap_plays, swap_plays_of_two_tricks, add_a_mark, drop_the_marks, change_the_leader, cut_off_the_end,
    add_or_drop_a_word, go_on_after_the_end, name_a_leader_for_the_next_trick, change_an_option, drop_an_option,
    change_the_variant, change_the_dealer, change_the_cuts, swap_a_card_with_the_talon, swap_two_of_the_talon,
    play_the_deals_in_another_order,
)  # fmt: skip


def changed(match: Match, luck: Random) -> str | None:
    """The match's record after a change or two; None where there is no trick to change."""
    record = tomllib.loads(written(match))
    if not any(deal["tricks"] for deal in record.get("deals", [])):
        return None
    for change in luck.choices(CHANGES, k=luck.randint(1, 2)):
        change(record, luck)
    return spelled(record)


def check_both_say_the_same(text: str | None) -> bool:
    """Both refuse it, or both give the same documents; whether they refuse."""
    if text is None:
        return False
    said = oracle_says(text)
    assert product_says(text) == said, text
    return said is None


@settings(max_examples=800)
@given(match=matches(most=90), luck=LUCK)
def test_a_changed_record_is_refused_by_both_or_by_none(match: Match, luck: int) -> None:
    check_both_say_the_same(changed(match, Random(luck)))


def test_some_changed_records_are_refused_and_some_are_not() -> None:
    luck, refused, texts = Random(4), 0, []
    for number in range(120):
        match = played(random_rules(luck, *TABLES[number % len(TABLES)]), luck, luck.randint(4, 60))
        texts += [text for text in [changed(match, luck)] if text is not None]
    refused = sum(check_both_say_the_same(text) for text in texts)
    assert len(texts) > 100
    assert 20 < refused < len(texts) - 20


# The campaign


@pytest.mark.slow
@settings(max_examples=20_000)
@given(match=matches(most=400))
def test_campaign_match_record_and_oracle_agree(match: Match) -> None:
    check_agreement(match)


@pytest.mark.slow
@settings(max_examples=20_000)
@given(match=matches(most=120), luck=LUCK)
def test_campaign_changed_records_are_refused_by_both_or_by_none(match: Match, luck: int) -> None:
    check_both_say_the_same(changed(match, Random(luck)))
