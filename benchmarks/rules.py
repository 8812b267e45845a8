"""How fast the rules are: plays per second of the plain kernel and of ``Match``, against a fixed loop.

Times of one machine say little on another, so each figure stands beside its ratio to a fixed loop in pure Python that
is timed in the same run. Every figure is the median of several rounds.

    python benchmarks/rules.py [--json] [--deals N] [--rounds N]
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable

from brus.bots.chance import next_chance
from brus.bots.playout import shuffle_pack
from brus.kernel import layout, names
from brus.kernel.dealing import begin_deal, begin_match
from brus.kernel.legal import list_legal
from brus.kernel.play import carry_out
from brus.match import Match
from brus.seats import Seat
from brus.variant import Rules
from brus.variants import VARIANTS

LOOP = 200_000


def fixed_loop() -> float:
    """Rounds per second of a loop of list reads, writes and arithmetic."""
    numbers = list(range(64))
    began = time.perf_counter()
    total = 0
    for at in range(LOOP):
        place = at % 64
        total += numbers[place] * 3 % 7
        numbers[place] = total % 64
    return LOOP / (time.perf_counter() - began)


def kernel_plays(rules: Rules, deals: int) -> float:
    """Plays per second of the plain kernel: list what is lawful, choose at random, do it."""
    table, state, out, events = list(rules.table), [0] * layout.STATE_SIZE, [0] * 64, [0]
    pack, chance, plays = [int(card) for card in rules.pack], 12345, 0
    begin_match(table, state)
    spent = 0.0
    for deal in range(deals):
        if state[layout.MATCH_WINNER] != names.NOBODY:
            begin_match(table, state)
        chance = shuffle_pack(pack, chance)
        begin_deal(table, state, deal % rules.seats, pack, events)
        began = time.perf_counter()
        while state[layout.TO_ACT] != names.NOBODY:
            chance = next_chance(chance)
            carry_out(table, state, out[chance % list_legal(table, state, out)], events)
            plays += 1
        spent += time.perf_counter() - began
    return plays / spent


def match_plays(rules: Rules, deals: int) -> float:
    """Plays per second of ``Match``: the friendly layer with events and reasons, the same random play."""
    pack, chance, plays, dealt = [int(card) for card in rules.pack], 12345, 0, 0
    cards = dict(zip(pack, rules.pack, strict=True))
    spent = 0.0
    match = Match(rules)
    while dealt < deals:
        if match.winner is not None:
            match = Match(rules)
        chance = shuffle_pack(pack, chance)
        match.begin_deal_from_pack(Seat(dealt % rules.seats), [cards[card] for card in pack])
        dealt += 1
        began = time.perf_counter()
        while match.to_act is not None:
            chance = next_chance(chance)
            lawful = match.legal_plays()
            match.play(lawful[chance % len(lawful)])
            plays += 1
        spent += time.perf_counter() - began
    return plays / spent


def measure(deals: int, rounds: int) -> dict[str, object]:
    """All figures, as one document."""
    games = {
        f"{variant.name}-{seats}": variant.rules(seats) for variant in VARIANTS.values() for seats in variant.players
    }
    loop = statistics.median(fixed_loop() for _ in range(rounds))

    def figures(plays: Callable[[Rules, int], float], share: int) -> dict[str, float]:
        return {
            game: round(statistics.median(plays(rules, max(1, deals // share)) for _ in range(rounds)))
            for game, rules in games.items()
        }

    kernel, friendly = figures(kernel_plays, 1), figures(match_plays, 10)
    return {
        "python": sys.version.split()[0],
        "loop_rounds_per_s": round(loop),
        "kernel_plays_per_s": kernel["danish-4"],
        "kernel_ratio_to_loop": round(kernel["danish-4"] / loop, 4),
        "match_plays_per_s": friendly["danish-4"],
        "match_ratio_to_loop": round(friendly["danish-4"] / loop, 4),
        "kernel_by_game": kernel,
        "match_by_game": friendly,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    document = measure(arguments.deals, arguments.rounds)
    if arguments.json:
        print(json.dumps(document))
    else:
        for name, value in document.items():
            print(f"{name:24} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
