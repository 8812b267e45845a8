"""Simulation: the compiled kernel and the plain one play the same, from new deals, from positions and from views."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import brus
from brus.bots.position import Position
from brus.cards import Card
from brus.deal import Phase
from brus.errors import OptionError
from brus.host import Host
from brus.kernel import layout, names
from brus.kernel.legal import list_legal
from brus.kernel.table import STATE
from brus.machine import compiler
from brus.match import Match
from brus.plays import Play
from brus.record import write_record
from brus.seats import Seat, seats_of
from brus.sim import Simulator, Tally
from brus.sim.simulator import BATCH, parts_of
from brus.thinking import worlds
from brus.thinking.luck import LUCK_LIMIT, pick, seed_luck, shuffle
from brus.variant import Rules
from brus.variants import get_variant
from brus.view import View, view_of
from strategies import TABLES, random_rules
from tables import at

SOURCE = Path(brus.__file__).parents[1]
FEW, MANY = 600, 100_000


def both(rules: Rules) -> tuple[Simulator, Simulator]:
    """The compiled simulator and the plain one."""
    return Simulator(rules, compiled=True), Simulator(rules, compiled=False)


def house_rules(name: str, seats: int, count: int) -> list[Rules]:
    """The variant's own rules, and some house rules drawn by luck."""
    luck = Random(f"{name} {seats}")
    return [get_variant(name).rules(seats), *(random_rules(luck, name, seats) for _ in range(count))]


@pytest.mark.untraced
@pytest.mark.parametrize("name, seats", TABLES)
def test_compiled_and_plain_play_the_same_deals(name: str, seats: int) -> None:
    for seed, rules in enumerate(house_rules(name, seats, 4)):
        fast, slow = both(rules)
        tally = slow.play_deals(FEW, seed)
        assert fast.play_deals(FEW, seed) == tally
        assert tally.deals == FEW
        assert tally.plays > 15 * FEW


@pytest.mark.slow
@pytest.mark.parametrize("name, seats", TABLES)
def test_compiled_and_plain_play_a_hundred_thousand_deals_alike(name: str, seats: int) -> None:
    for seed, rules in enumerate(house_rules(name, seats, 3)):
        fast, slow = both(rules)
        assert fast.play_deals(MANY, seed) == slow.play_deals(MANY, seed)


def test_other_seeds_and_other_rules_play_other_deals() -> None:
    checks = {
        Simulator(rules).play_deals(50, seed).check
        for name, seats in TABLES
        for rules in house_rules(name, seats, 2)
        for seed in (1, 2)
    }
    assert len(checks) > 40


def test_the_counts_agree_with_each_other_and_with_the_rules() -> None:
    for name, seats in TABLES:
        tally = Simulator(get_variant(name).rules(seats)).play_deals(5000, 3)
        ended_early = tally.deals - sum(tally.deal_wins.values()) - tally.buks
        assert 0 <= ended_early <= sum(tally.match_wins.values())
        assert (tally.buks > 0) == (seats == 3)
        assert (sum(tally.chimneys.values()) > 0) == (get_variant(name).rules(seats).house.chimney is True)
        assert sum(tally.strokes.values()) >= sum(tally.deal_wins.values())


@pytest.mark.untraced
@pytest.mark.parametrize("name, seats", TABLES)
def test_a_simulated_match_follows_the_same_law_as_the_host(name: str, seats: int) -> None:
    """As many deals go to each side, within four standard deviations."""
    rules = get_variant(name).rules(seats)
    tally = Simulator(rules).play_deals(20_000, 5)
    wins, deals = Counter[str](), 0
    for number in range(12):
        host = Host(rules, seed=number, levels=dict.fromkeys(seats_of(seats), "random"))
        while host.match.winner is None:
            host.go_on()
        finished = [deal for deal in host.match.deals if deal.winner is not None]
        deals += len(finished)
        wins.update(str(deal.winner) for deal in finished)
    for side, share in tally.deal_wins.items():
        share = share / sum(tally.deal_wins.values())
        assert abs(wins[side] / deals - share) < 4 * (share * (1 - share) / deals) ** 0.5


# Batches


def test_batches_add_up_to_the_whole_in_any_order() -> None:
    simulator = Simulator(get_variant("modern").rules(3))
    parts = [simulator.play_batch(number, size, 9) for number, size in parts_of(2 * BATCH + 300, BATCH)]
    whole = simulator.play_deals(2 * BATCH + 300, 9)
    assert sum(reversed(parts), Tally.nothing(3)) == whole
    assert Tally.from_document(whole.document(), 3) == whole


# Positions and views


def walk(name: str, seats: int, seed: int, options: dict[str, object] | None = None) -> list[Match]:
    """Copies of a random match at many of its points."""
    host = Host(get_variant(name).rules(seats, options), seed=seed, levels=dict.fromkeys(seats_of(seats), "random"))
    points = []
    while host.match.winner is None and len(points) < 60:
        host.go_on()
        if host.match.to_act is not None:
            points.append(Match.from_json(host.match.to_json()))
    return points


@pytest.mark.untraced
@pytest.mark.parametrize("name, seats", TABLES)
def test_from_any_position_compiled_and_plain_play_on_alike(name: str, seats: int) -> None:
    for seed, match in enumerate(walk(name, seats, 4)[::4]):
        assert match.deal is not None
        fast, slow = both(match.rules)
        tally = slow.play_out(match.deal, 20, seed)
        assert fast.play_out(match.deal, 20, seed) == tally
        assert tally.deals == 20
        view = view_of(match, match.to_act)
        assert fast.play_worlds(view, 20, seed) == slow.play_worlds(view, 20, seed)


def worlds_of(view: View, count: int) -> list[list[int]]:
    """States laid out from a view."""
    position, found = Position.of(view), []
    unseen, luck = [*map(int, position.unseen)], [0]
    seed_luck(luck, 77)
    for _ in range(count):
        state = [0] * layout.STATE_SIZE
        worlds.lay_out_world(view.rules.table, position.packed(), unseen, state, [0], luck)
        found.append(state)
    return found


def rows_open_to_all(state: list[int]) -> dict[str, list[int]]:
    """What the kernel's table declares public of a state."""
    rows, at = {}, 0
    for name, length, audience, _ in STATE:
        if audience == "public":
            rows[name] = state[at : at + length]
        at += length
    # Where a seat's cards of older tricks lie says nothing.
    rows.pop("LAID")
    return rows


def cards_in(state: list[int]) -> list[int]:
    """All cards in hands, in the talon and in the trick on the table."""
    hands = state[layout.HAND : layout.HAND + 12]
    talon = state[layout.TALON + state[layout.DRAWN] : layout.TALON + state[layout.TALON_SIZE]]
    return [card for card in (*hands, *talon) if card != names.NO_CARD]


SMACKED = {"unlawful_dares": "smacked"}
PROOF = {"proof": "both"}


@pytest.mark.untraced
@pytest.mark.parametrize(
    "name, seats, options",
    [*((name, seats, {}) for name, seats in TABLES), ("danish", 4, SMACKED), ("icelandic", 4, PROOF)],
)
def test_every_world_of_a_view_agrees_with_all_that_the_view_tells(
    name: str, seats: int, options: dict[str, object]
) -> None:
    phases = Counter[Phase]()
    for seed in (1, 2):
        for match in walk(name, seats, seed, options):
            assert match.deal is not None
            phases[match.deal.phase] += 1
            for seat in (*seats_of(seats), None):
                view = view_of(match, seat)
                played = [card for trick in view.tricks for play in trick.plays for card in play.cards]
                for state in worlds_of(view, 2):
                    assert rows_open_to_all(state) == rows_open_to_all(list(view.known))
                    assert sorted([*cards_in(state), *map(int, played)]) == list(map(int, view.rules.pack))
                    if seat is not None:
                        first = layout.HAND + names.HAND_SIZE * seat
                        assert [card for card in state[first : first + 3] if card != 40] == list(map(int, view.hand))
                    for holder, cards in view.shown.items():
                        first = layout.HAND + names.HAND_SIZE * holder
                        assert set(map(int, cards)) <= set(state[first : first + 3])
                    if view.legal:
                        room = [0] * 64
                        assert tuple(room[: list_legal(view.rules.table, state, room)]) == tuple(map(int, view.legal))
    assert phases[Phase.TO_FOLLOW] > 20


def test_a_daring_seat_holds_in_no_world_what_its_dare_denies() -> None:
    """6.1(b): N dares Kh and so lacks Jc; nobody has drawn since."""
    match = at("danish", "N: Kh!", hands={"N": "Kh 6c 7d", "E": "9c 6d Qs"})
    view = view_of(match, Seat.E)
    assert Card.parse("Jc") in Position.of(view).unseen
    hands = [state[layout.HAND : layout.HAND + 3] for state in worlds_of(view, 300)]
    assert not any(int(Card.parse("Jc")) in hand for hand in hands)
    match.play(next(play for play in match.legal_plays() if not play.dared))
    others = [state[layout.HAND + 9 : layout.HAND + 12] for state in worlds_of(view_of(match, Seat.S), 300)]
    assert any(int(Card.parse("Jc")) in hand for hand in others)


SIX_TRICKS = [
    "N: 9s 6s Qh Ac", "N: 6d As Ks 9d", "W: Jh 9h 7h 7c", "N: Ad 6c 8d Th", "N: Kc 9c Js 6h", "E: Kd Qs Qc Qd",
]  # fmt: skip


@pytest.mark.parametrize(
    "tricks, options, denied",
    [
        # each with who cannot hold two cards together; the same card twice where it cannot hold that one
        (["N: Kh!"], {}, ["N Jc Jc"]),
        (["N: 8s!"], {}, ["N Jc Kh"]),
        # a matador that is gone is feared no more (6.1)
        (["W: Jc Qs Td 9s", "W: Qc 8s!"], {}, ["N Kh Kh"]),
        (["W: Kh Jd Td 9s", "W: Qc 8s!"], {}, ["N Jc Jc"]),
        # whoever has drawn since may have drawn it
        (["N: Kh! 9c Td Qs"], {}, []),
        (["N: 8s! 9c Td Qs"], {}, []),
        # from an empty talon nobody has
        ([*SIX_TRICKS, "E: Jd Kh! Td Ts"], {"dare_on_empty_talon": True}, ["S Jc Jc"]),
        # what may be dared at any time proves nothing (6.12)
        (["N: Kh!"], {"unlawful_dares": "smacked"}, []),
    ],
)
def test_a_dare_denies_what_its_darer_cannot_hold_until_the_darer_has_drawn(
    tricks: list[str], options: dict[str, object], denied: list[str]
) -> None:
    view = view_of(at("danish", *tricks, options=options), Seat.E)
    assert [f"{each.seat} {each.one} {each.other}" for each in Position.of(view).denials] == denied
    states = worlds_of(view, 600)
    for each in Position.of(view).denials:
        first = layout.HAND + names.HAND_SIZE * each.seat
        hands = [state[first : first + 3] for state in states]
        assert not any(each.one in hand and each.other in hand for hand in hands)
        # One of two that it cannot hold together it may well hold.
        if each.one != each.other:
            assert all(any(card in hand for hand in hands) for card in (each.one, each.other))


def test_unseen_cards_lie_everywhere_alike() -> None:
    match = Match(get_variant("estonian").rules())
    match.begin_deal_from_pack(Seat.W, match.rules.pack)
    view = view_of(match, Seat.N)
    found = Counter(card for state in worlds_of(view, 6000) for card in state[layout.HAND + 3 : layout.HAND + 6])
    expected = 6000 * 3 / 33
    assert sorted(found) == sorted(int(card) for card in match.rules.pack if card not in view.hand)
    assert sum((count - expected) ** 2 / expected for count in found.values()) < 70  # 32 degrees of freedom


# Luck


def is_prime(number: int) -> bool:
    """By Fermat's test to twelve bases, which no number of this size is known to pass wrongly with these."""
    return all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37))


def test_the_generators_period_is_long_since_its_limit_is_a_safe_prime() -> None:
    assert is_prime(LUCK_LIMIT)
    assert is_prime((LUCK_LIMIT - 1) // 2)


@pytest.mark.parametrize("count", [2, 3, 7, 36, 1000])
def test_each_number_is_drawn_as_often_as_another(count: int) -> None:
    luck, drawn = [0], Counter[int]()
    seed_luck(luck, 12345)
    for _ in range(200 * count):
        drawn[pick(luck, count)] += 1
    assert set(drawn) == set(range(count))
    squares = sum((times - 200) ** 2 / 200 for times in drawn.values())
    assert abs(squares - (count - 1)) < 5 * (2 * (count - 1)) ** 0.5


def test_every_order_comes_out_of_a_shuffle_as_often_as_another() -> None:
    luck, orders = [0], Counter[tuple[int, ...]]()
    seed_luck(luck, 5)
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        shuffle(cards, 4, luck)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert sum((times - 1000) ** 2 / 1000 for times in orders.values()) < 55  # 23 degrees of freedom


def test_a_play_out_does_every_lawful_thing() -> None:
    """From the lead of a hand with a double, each lead is made about as often as another."""
    from brus.thinking.playout import play_at_random

    match = Match(get_variant("danish").rules())
    match.begin_deal_from_pack(Seat.W, match.rules.pack)
    assert match.deal is not None
    luck, led = [0], Counter[str]()
    seed_luck(luck, 3)
    for _ in range(2000):
        state, out = list(match.deal.state), [0] * 64
        play_at_random(match.rules.table, state, out, [0], luck)
        laid = state[layout.LAID : layout.LAID + state[layout.UNITS]]
        led["".join(str(Card(card)) for card in laid)] += 1
    assert set(led) == {str(Play(play)) for play in match.legal_plays()}
    assert min(led.values()) > 400


def test_a_deal_of_other_rules_is_refused() -> None:
    match = at("danish", "N: Kh")
    assert match.deal is not None
    for rules in (
        get_variant("modern").rules(),
        get_variant("danish").rules(3),
        get_variant("danish").rules(4, {"target": 3}),
    ):
        with pytest.raises(OptionError, match="other rules"):
            Simulator(rules).play_out(match.deal, 1)
        with pytest.raises(OptionError, match="other rules"):
            Simulator(rules).play_worlds(view_of(match, Seat.E), 1)


PROGRAM = """
import json, time
began = time.process_time()
from brus.host import Host
from brus.record import write_record
from brus.seats import seats_of
from brus.sim.hosted import play_match
from brus.variants import get_variant
host = Host(get_variant("estonian").rules(), seed=3, number=1, levels=dict.fromkeys(seats_of(4), "random"))
play_match(host)
print(json.dumps([write_record(host.record()), time.process_time() - began]))
"""


def machine_code_in(cache: Path) -> list[Path]:
    """The files that Numba keeps for a part with one entry."""
    return sorted([*cache.glob("*/**/*.nbi"), *cache.glob("*/**/*.nbc")])


@pytest.fixture(scope="module")
def after_a_kill(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, float]]:
    """What two processes say and how long they take, the first of which finds torn machine code in their cache."""
    compiler.compiled("random_deals")
    key, cache = compiler._key(compiler.source_of("random_deals")), tmp_path_factory.mktemp("cache")
    shutil.copytree(compiler._cache_folder() / key, cache / key)
    assert [file.suffix for file in machine_code_in(cache)] == [".nbc", ".nbi"]
    for file in machine_code_in(cache):
        file.write_bytes(file.read_bytes()[: len(file.read_bytes()) // 3])
    said = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            capture_output=True, text=True, check=False, env={**os.environ, "BRUS_CACHE": str(cache), "PYTHONPATH": str(SOURCE)},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[-500:]
        said.append(json.loads(done.stdout))
        assert [file.suffix for file in machine_code_in(cache)] == [".nbc", ".nbi"]
    return said


@pytest.mark.untraced
def test_machine_code_that_a_kill_has_torn_is_made_again(after_a_kill: list[tuple[str, float]]) -> None:
    host = Host(get_variant("estonian").rules(), seed=3, number=1, levels=dict.fromkeys(seats_of(4), "random"))
    while host.match.winner is None:
        host.go_on()
    assert after_a_kill[0][0] == write_record(host.record())


@pytest.mark.untraced
def test_compiled_code_is_kept_and_found_again(after_a_kill: list[tuple[str, float]]) -> None:
    (said, compiling), (said_again, finding) = after_a_kill
    assert said == said_again
    assert finding < compiling / 3


def test_a_source_that_a_kill_has_torn_is_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRUS_CACHE", str(tmp_path))
    file = compiler._kept("x = 1\n", "key")
    file.write_text("x =")
    assert compiler._kept("x = 1\n", "key") == file
    assert file.read_text() == "x = 1\n"
