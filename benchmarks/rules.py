"""How fast the rules are: random lawful plays per second of processor time, by kernel alone and through a match.

A machine's speed says little, so each figure stands beside its ratio to a fixed loop of plain Python that is timed in
the same round: a ratio of 0.02 means that one play costs as much as fifty turns of that loop. Figures are medians of
the rounds; packs lie shuffled and chances lie drawn beforehand, since the rules do neither.

``python benchmarks/rules.py --json`` prints one JSON document; ``--seconds`` is the time for each measurement.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable
from itertools import cycle
from statistics import median
from time import process_time

from brus.bots.chance import CHANCE_FACTOR, CHANCE_PRIME
from brus.cards import Card
from brus.kernel.dealing import begin_deal, begin_match
from brus.kernel.layout import MATCH_WINNER, STATE_SIZE, TO_ACT
from brus.kernel.legal import list_legal
from brus.kernel.names import NOBODY
from brus.kernel.play import carry_out
from brus.match import Match
from brus.seats import Seat
from brus.thinking.luck import shuffle
from brus.variant import Rules
from brus.variants import VARIANTS

SEED = 1872
LOOP = 20_000
PACKS = 500
CHANCES = 99_991
DEALS = 20

Work = Callable[[int], tuple[int, int]]
"""Does a piece of work, given a number on which it may depend; returns the next such number and what it has counted."""


def turn_the_loop(luck: int) -> tuple[int, int]:
    """The fixed loop: reads, arithmetic, a comparison and a write on a list of ints."""
    cells = [0] * 64
    for turn in range(LOOP):
        place = luck % 64
        luck = luck * 48271 % 2147483647
        if cells[place] <= turn:
            cells[place] += turn
    return luck, LOOP


def shuffled_packs(rules: Rules) -> list[list[int]]:
    """Packs that have been shuffled."""
    pack, luck, packs = list(map(int, rules.pack)), [SEED], []
    for _ in range(PACKS):
        shuffle(pack, len(pack), luck)
        packs.append(list(pack))
    return packs


def drawn_chances() -> Callable[[], int]:
    """A draw of a number from a long round of them; their count is prime, so that no deal meets the same ones soon."""
    luck, chances = SEED, []
    for _ in range(CHANCES):
        luck = luck * CHANCE_FACTOR % CHANCE_PRIME
        chances.append(luck // 8)
    return cycle(chances).__next__


def playing_the_kernel(rules: Rules) -> Work:
    """Whole deals by the kernel, in one state after another; no events are written."""
    table, out, events, packs, chance = rules.table, [0] * 64, [0], shuffled_packs(rules), drawn_chances()

    def play(luck: int) -> tuple[int, int]:
        state, plays = [0] * STATE_SIZE, 0
        begin_match(table, state)
        for deal in range(DEALS):
            if state[MATCH_WINNER] != NOBODY:
                begin_match(table, state)
            begin_deal(table, state, deal % rules.seats, packs[(luck + deal) % PACKS], events)
            while state[TO_ACT] != NOBODY:
                carry_out(table, state, out[chance() % list_legal(table, state, out)], events)
                plays += 1
        return luck + DEALS, plays

    return play


def playing_a_match(rules: Rules) -> Work:
    """The same deals through :class:`brus.match.Match`, with every check and every event."""

    packs, chance = [[Card(card) for card in pack] for pack in shuffled_packs(rules)], drawn_chances()

    def play(luck: int) -> tuple[int, int]:
        match, plays = Match(rules), 0
        for deal in range(DEALS):
            if match.winner is not None:
                match = Match(rules)
            match.begin_deal_from_pack(Seat(deal % rules.seats), packs[(luck + deal) % PACKS])
            while match.to_act is not None:
                legal = match.legal_plays()
                match.play(legal[chance() % len(legal)])
                plays += 1
        return luck + DEALS, plays

    return play


def per_second(work: Work, seconds: float) -> float:
    """How much of a work is done in a second, by doing it for about so many."""
    luck, done = SEED, 0
    began = process_time()
    while True:
        luck, count = work(luck)
        done += count
        spent = process_time() - began
        if spent > 0 and spent >= seconds:
            return done / spent


def measure(seconds: float, rounds: int) -> dict[str, object]:
    """The document that ``--json`` prints."""
    tables = {
        f"{name}-{seats}": variant.rules(seats) for name, variant in VARIANTS.items() for seats in variant.players
    }
    works = {
        kind: {name: make(rules) for name, rules in tables.items()}
        for kind, make in (("kernel", playing_the_kernel), ("match", playing_a_match))
    }
    speeds: dict[tuple[str, str], list[float]] = {(kind, name): [] for kind in works for name in works[kind]}
    ratios: dict[tuple[str, str], list[float]] = {key: [] for key in speeds}
    loops: list[float] = []
    for _ in range(rounds):
        for kind, name in speeds:
            loops.append(per_second(turn_the_loop, seconds))
            speeds[kind, name].append(per_second(works[kind][name], seconds))
            ratios[kind, name].append(speeds[kind, name][-1] / loops[-1])
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "rounds": rounds,
        "loop_turns_per_second": round(median(loops)),
        **{
            kind: {
                name: {
                    "plays_per_second": round(median(speeds[kind, name])),
                    "ratio": round(median(ratios[kind, name]), 6),
                }
                for name in works[kind]
            }
            for kind in works
        },
    }


def table_of(figures: dict[str, object]) -> str:
    """The figures for people."""
    lines = [
        f"{figures['python']}; {figures['loop_turns_per_second']:,} turns/s of the fixed loop",
        f"{'game-players':14}{'kernel':>12}{'ratio':>10}{'match':>12}{'ratio':>10}",
    ]
    kernel = figures["kernel"]
    assert isinstance(kernel, dict)
    for name in kernel:
        line = f"{name:14}"
        for kind in ("kernel", "match"):
            of_kind = figures[kind]
            assert isinstance(of_kind, dict)
            line += f"{of_kind[name]['plays_per_second']:>10,}/s{of_kind[name]['ratio']:>10.4f}"
        lines.append(line)
    return "\n".join(lines)


def positive(text: str) -> int:
    """A whole number of rounds, at least one."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="Random lawful plays per second.")
    parser.add_argument("--json", action="store_true", help="one JSON document, and nothing else")
    parser.add_argument("--seconds", type=float, default=0.2, help="for each measurement of a round (default 0.2)")
    parser.add_argument("--rounds", type=positive, default=5, help="of which the median is printed (default 5)")
    arguments = parser.parse_args()
    figures = measure(arguments.seconds, arguments.rounds)
    print(json.dumps(figures) if arguments.json else table_of(figures))


if __name__ == "__main__":
    main()
