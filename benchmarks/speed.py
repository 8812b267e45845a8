"""How fast simulation is, beside OpenSpiel in the same run: random plays and deals per second on one core.

``python benchmarks/speed.py --json`` prints one document. Figures are the best of some rounds, in processor time, so
that a busy machine spoils them less; each of the rounds measures everything once. What OpenSpiel is measured by:

- *cpp*: euchre, another trick-taking game of four with a short pack, from a position after the deal, by
  ``RandomRolloutEvaluator`` inside one step of ``MCTSBot``: the fastest loop in C++ that its wheel lets one start. Ours
  beside it are playouts from positions after the deal.
- *cpp, whole deals*: euchre with its dealing, by ``evaluate_bots`` with C++ bots. Ours beside it are new deals,
  shuffled and dealt.
- *python*: euchre with its dealing, driven from Python: ``legal_actions``, ``random.choice`` and ``apply_action``, and
  cards dealt by their probabilities. Ours beside it are new deals.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import perf_counter, process_time
from typing import Any

from brus.deal import Deal
from brus.seats import Seat
from brus.sim import Simulator
from brus.variants import VARIANTS, get_variant

SEED = 1872
PEER = "euchre"
POSITIONS = 8
ROLLOUTS = 20_000
WARM = """
from brus.sim import Simulator
from brus.variants import get_variant
Simulator(get_variant("danish").rules()).play_deals(1)
"""

Speed = dict[str, float]


def timed(work: Callable[[], int], seconds: float) -> float:
    """How much of a work is done in a second of processor time, by doing it for about so many."""
    done, began = 0, process_time()
    while True:
        done += work()
        spent = process_time() - began
        if spent >= seconds:
            return done / spent


def new_deals(simulator: Simulator, seconds: float) -> Speed:
    """Plays and deals a second, from the shuffle on."""
    deals = 0

    def work() -> int:
        nonlocal deals
        tally = simulator.play_deals(2000 if simulator.is_compiled else 20, SEED + deals)
        deals += tally.deals
        return tally.plays

    began = process_time()
    plays = timed(work, seconds)
    return {"plays_per_s": plays, "deals_per_s": deals / (process_time() - began)}


def positions(simulator: Simulator, seconds: float) -> float:
    """Plays a second from positions just dealt."""
    luck, pack, deals = Random(SEED), list(simulator.rules.pack), []
    for _ in range(POSITIONS):
        luck.shuffle(pack)
        deals.append(Deal(simulator.rules, Seat.N, tuple(pack)))
    return timed(lambda: sum(simulator.play_out(deal, 1000, SEED).plays for deal in deals), seconds)


def two_cores(simulator: Simulator, seconds: float) -> float:
    """How many times as much two threads do as one, in real time; batches release the interpreter's lock."""
    deals = max(2000, int(seconds * 500_000))

    def work(seed: int) -> int:
        return simulator.play_batch(seed, deals, SEED).plays

    began = perf_counter()
    alone = work(1) / (perf_counter() - began)
    with ThreadPoolExecutor(2) as threads:
        began = perf_counter()
        both = sum(threads.map(work, (2, 3))) / (perf_counter() - began)
    return both / alone


def warm_start() -> float:
    """Processor time of a process that plays one deal by machine code that is kept already."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", WARM], check=True, env=dict(os.environ))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def openspiel(seconds: float) -> dict[str, float]:
    """Plays a second of euchre by OpenSpiel, in its three loops."""
    import pyspiel

    game, luck = pyspiel.load_game(PEER), Random(SEED)

    def deal_out(state: Any) -> None:
        while state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(cards, chances)[0])

    def play_out(state: Any) -> int:
        plays = 0
        while not state.is_terminal():
            if state.is_chance_node():
                deal_out(state)
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                plays += 1
        return plays

    def rollouts() -> int:
        state = game.new_initial_state()
        deal_out(state)
        length = sum(play_out(state.clone()) for _ in range(100)) / 100
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, luck.randrange(1 << 30))
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, luck.randrange(1 << 30), False)
        began = process_time()
        bot.mcts_search(state)
        spent.append(process_time() - began)
        return round(ROLLOUTS * length)

    def bots() -> int:
        for _ in range(100):
            pyspiel.evaluate_bots(game.new_initial_state(), players, luck.randrange(1 << 30))
        return round(100 * whole)

    spent: list[float] = []
    players = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    whole = sum(play_out(game.new_initial_state()) for _ in range(300)) / 300
    done, began = 0, process_time()
    while process_time() - began < seconds:
        done += rollouts()
    return {
        "cpp": done / sum(spent),
        "cpp_whole": timed(bots, seconds),
        "python": timed(lambda: play_out(game.new_initial_state()), seconds),
    }


def measure(seconds: float, rounds: int) -> dict[str, Any]:
    """The document that ``--json`` prints."""
    simulators = {
        f"{name}-{seats}": Simulator(variant.rules(seats), compiled=True)
        for name, variant in VARIANTS.items()
        for seats in variant.players
    }
    plain = Simulator(get_variant("danish").rules(), compiled=False)
    best: dict[str, float] = {}

    def take(name: str, figure: float) -> None:
        best[name] = max(best.get(name, 0.0), figure)

    warm = warm_start()
    for _ in range(rounds):
        for name, simulator in simulators.items():
            for kind, figure in new_deals(simulator, seconds).items():
                take(f"{name} {kind}", figure)
            take(f"{name} after_deal_plays_per_s", positions(simulator, seconds))
        take("plain", new_deals(plain, seconds)["plays_per_s"])
        take("scaling", two_cores(simulators["danish-4"], seconds))
        for kind, figure in openspiel(seconds).items():
            take(f"openspiel {kind}", figure)
        warm = min(warm, warm_start())
    danish, after = best["danish-4 plays_per_s"], best["danish-4 after_deal_plays_per_s"]
    kinds = ("plays_per_s", "deals_per_s", "after_deal_plays_per_s")
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "plays_per_s": round(danish),
        "deals_per_s": round(best["danish-4 deals_per_s"]),
        "after_deal_plays_per_s": round(after),
        "variants": {name: {kind: round(best[f"{name} {kind}"]) for kind in kinds} for name in simulators},
        "openspiel_cpp_loop": f"{PEER} after the deal, RandomRolloutEvaluator({ROLLOUTS}) in one step of MCTSBot",
        "openspiel_cpp_plays_per_s": round(best["openspiel cpp"]),
        "ratio_openspiel_cpp": round(after / best["openspiel cpp"], 2),
        "openspiel_cpp_whole_deals_loop": f"{PEER} with its dealing, evaluate_bots with uniform random bots",
        "openspiel_cpp_whole_deals_plays_per_s": round(best["openspiel cpp_whole"]),
        "ratio_openspiel_cpp_whole_deals": round(danish / best["openspiel cpp_whole"], 2),
        "openspiel_python_plays_per_s": round(best["openspiel python"]),
        "ratio_openspiel_python": round(danish / best["openspiel python"], 2),
        "plain_python_plays_per_s": round(best["plain"]),
        "two_core_scaling": round(best["scaling"], 2),
        "warm_start_s": round(warm, 3),
    }


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="Simulation beside OpenSpiel, in one run.")
    parser.add_argument("--json", action="store_true", help="one JSON document on one line")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each measurement of a round (default 0.5)")
    parser.add_argument("--rounds", type=int, default=3, help="of which the best is printed (default 3)")
    arguments = parser.parse_args()
    figures = measure(arguments.seconds, max(1, arguments.rounds))
    print(json.dumps(figures) if arguments.json else json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
