"""Two opinions on the rules, the product's and the naive oracle's, on random matches and on broken records."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from brus.cards import Card
from brus.cli.documents import legal_document, replay_document
from brus.deal import Deal, Phase
from brus.errors import BrusError
from brus.events import Buk, DaredUnlawfully, Oversmacked
from brus.kernel import layout
from brus.match import Match
from brus.record import read_record, write_record
from brus.replay import record_of, replay
from brus.seats import Seat
from brus.variant import OPTIONS
from brus.variants import get_variant
from strategies import (
    MATADORS,
    TABLES,
    begin_deal,
    building_up,
    go_on,
    is_late,
    is_written_whole,
    matches,
    played,
    random_rules,
    spirited,
    way_to,
)

pytestmark = pytest.mark.untraced
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


@settings(max_examples=350)
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


@pytest.mark.parametrize("name, seats", [table for table in TABLES if get_variant(table[0]).daring])
def test_match_and_oracle_agree_on_matadors_kept_to_the_last_tricks(name: str, seats: int) -> None:
    luck, last = Random(f"late {name} {seats}"), 0
    for _ in range(25):
        match = Match(random_rules(luck, name, seats, target=9))
        begin_deal(match, luck)
        if match.to_act is None:
            continue
        for play in way_to(match, luck, is_late):
            match.play(play)
        while match.to_act is not None:
            match.play(spirited(building_up(match, match.legal_plays()) or match.legal_plays(), luck))
            check_agreement(match)
        assert match.deal is not None
        last += any(play.dared for trick in match.deal.tricks[-2:] for play in trick.plays)
    assert last > 1


def test_match_and_oracle_agree_on_proof_asked_and_not_asked_in_the_last_trick() -> None:
    """6.11: with no card left nobody is asked."""
    luck, stood = Random(611), 0
    while stood < 2:
        match = Match(
            random_rules(luck, "icelandic", 4, target=9, proof="left", cut_point=False, dare_in_last_trick=True)
        )
        begin_deal(match, luck)
        for play in way_to(match, luck, lambda state: is_late(state) and state[layout.HELD] == 1):
            match.play(play)
        if match.deal is None or len(match.deal.tricks) < 8:
            continue
        while match.to_act is not None:
            legal = match.legal_plays()
            dares = [play for play in legal if play.dared]
            match.play(luck.choice(dares or legal))
            check_agreement(match)
        assert match.deal is not None
        in_last = any(play.dared for play in match.deal.tricks[-1].plays) and not match.deal.hand(Seat.N)
        stood += in_last and any(reason == "dare" for _, _, reason in match.deal.points)


@pytest.mark.parametrize("seats", [4, 3])
def test_match_and_oracle_agree_on_who_is_asked_to_pipe_first(seats: int) -> None:
    rules, ranks = get_variant("ringkobing").rules(seats), "9Q65"
    for chosen in product([False, True], repeat=seats):
        alike = {seat: [f"{ranks[seat]}{suit}" for suit in "csh"] for seat in range(seats) if chosen[seat]}
        rest = [str(card) for card in rules.pack[::-1] if not any(str(card) in cards for cards in alike.values())]
        hands = {seat: alike.get(seat) or [rest.pop(0), rest.pop(9), rest.pop(12)] for seat in range(seats)}
        for dealer in range(seats):
            match = Match(rules)
            cards = {Seat(seat): [Card.parse(card) for card in hand] for seat, hand in hands.items()}
            match.begin_deal(Seat(dealer), cards, [Card.parse(card) for card in rest])
            check_agreement(match)
            order = [(dealer + turn) % seats for turn in range(1, seats + 1)]
            first = next((seat for seat in order if chosen[seat]), order[0])
            assert match.to_act == first


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
    for number in range(200):
        match = played(random_rules(luck, *TABLES[number % len(TABLES)]), luck, 160)
        met.update(what for what, happens in RARITIES.items() for deal in match.deals if happens(deal))
    assert {what: met[what] for what in RARITIES if met[what] < 1} == {}


# Every contest


def contests(seats: int) -> Iterator[list[str]]:
    """A first trick in which each matador is laid in any turn or in none, dared or not."""
    for turns in product([None, *range(seats)], repeat=3):
        laid = {turn: card for turn, card in zip(turns, MATADORS, strict=True) if turn is not None}
        if len(laid) < sum(turn is not None for turn in turns):
            continue
        for dares in product(["", "!"], repeat=len(laid)):
            words = {turn: card + mark for (turn, card), mark in zip(laid.items(), dares, strict=True)}
            for led in ("9d", "7d"):
                plain = iter([led, "Qc", "Qs", "Qh"])
                yield [words.get(turn, next(plain)) for turn in range(seats)]


def contest(name: str, seats: int, options: Json, words: list[str]) -> str:
    """A record of one trick with these plays; the first seat is due to lead, and nobody wants for a card."""
    at = "NESW"[:seats]
    low = options.get("low_rank", get_variant(name).house.low_rank)
    rest = [r + s for s in "cshd" for r in "AKQJ9876" + low if r + s not in {word[:2] for word in words}]
    rest = [card for card in rest if card not in MATADORS] + [card for card in rest if card in MATADORS]
    hands = {seat: " ".join([words[turn][:2], rest.pop(0), rest.pop(9)]) for turn, seat in enumerate(at)}
    dealer = at[0] if get_variant(name).house.first_lead == "dealer" else at[-1]
    tricks = [f"{at[0]}: {' '.join(words)}"]
    deal = {"dealer": dealer, "hands": hands, "talon": " ".join(rest), "tricks": tricks}
    return spelled({"brus": 1, "variant": name, "seats": seats, "options": options, "deals": [deal]})


@pytest.mark.parametrize("name, seats", [table for table in TABLES if get_variant(table[0]).daring])
def test_every_contest_of_a_first_trick_is_worth_the_same_to_both(name: str, seats: int) -> None:
    refused, scored = 0, Counter[int]()
    known = {option.name for option in get_variant(name).options(seats)}
    overrides: list[Json] = [{}, {"dare_needs_trick": True}, {"dare_needs_trick": False}]
    overrides += [{"unlawful_dares": "smacked"}] * (seats == 4)
    for options in overrides:
        for words in contests(seats) if set(options) <= known else ():
            text = contest(name, seats, options, words)
            said = oracle_says(text)
            assert product_says(text) == said, text
            refused += said is None
            scored.update(point["points"] for point in said[0]["deals"][0]["points"]) if said else None
    assert refused > 10
    assert name == "icelandic" or sum(scored.values()) > 30


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


@settings(max_examples=450)
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
