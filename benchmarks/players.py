"""How long the levels think before a play: milliseconds of processor time, half and 95 % of all decisions.

The decisions are those of whole deals in every game, forced ones left out; each level is asked the same. A machine's
speed says little, so each figure stands beside its ratio to the level *greedy* in the same run. ``python
benchmarks/players.py --json`` prints one JSON document.
"""

from __future__ import annotations

import argparse
import json
import platform
from random import Random
from time import process_time_ns

from brus.bots import LEVELS
from brus.match import Match
from brus.seats import Seat
from brus.variants import VARIANTS
from brus.view import View, view_of

SEED = 1872
BESIDE = "greedy"


def decisions(deals: int) -> list[View]:
    """What the seats see before the decisions of so many deals a game, played by *greedy*."""
    luck, views = Random(SEED), []
    for variant in VARIANTS.values():
        for seats in variant.players:
            match = Match(variant.rules(seats))
            for number in range(deals):
                if match.winner is not None:
                    match = Match(match.rules)
                pack = list(match.rules.pack)
                luck.shuffle(pack)
                match.begin_deal_from_pack(Seat(number % seats), pack)
                while match.to_act is not None:
                    view = view_of(match, match.to_act)
                    if len(view.legal) > 1:
                        views.append(view)
                    match.play(LEVELS[BESIDE](view, luck.randrange(1, 1000)))
    return views


def times(level: str, views: list[View]) -> dict[str, float]:
    """Half and 95 % of a level's times in milliseconds; what is loaded or compiled at first does not count."""
    bot, spent = LEVELS[level], []
    for view in views[:: len(views) // 20]:
        bot(view, 1)
    for view in views:
        begun = process_time_ns()
        bot(view, 1)
        spent.append(process_time_ns() - begun)
    spent.sort()
    return {"p50_ms": spent[len(spent) // 2] / 1e6, "p95_ms": spent[len(spent) * 95 // 100] / 1e6}


def measure(deals: int) -> dict[str, object]:
    """The document that ``--json`` prints."""
    views = decisions(deals)
    found = {level: times(level, views) for level in LEVELS}
    beside = found[BESIDE]["p50_ms"]
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "decisions": len(views),
        "levels": {
            level: {**{name: round(value, 4) for name, value in figures.items()},
                    "ratio_greedy": round(figures["p50_ms"] / beside, 2)}
            for level, figures in found.items()
        },
    }  # fmt: skip


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="How long the levels think before a play.")
    parser.add_argument("--json", action="store_true", help="one JSON document, and nothing else")
    parser.add_argument("--deals", type=int, default=2, help="of each game and number of players (default 2)")
    figures = measure(max(1, parser.parse_args().deals))
    if parser.parse_args().json:
        print(json.dumps(figures))
        return
    print(f"{figures['python']}, {figures['decisions']} decisions")
    levels = figures["levels"]
    assert isinstance(levels, dict)
    for level, of_level in levels.items():
        print(f"{level:10}{of_level['p50_ms']:>10.3f}{of_level['p95_ms']:>10.3f} ms{of_level['ratio_greedy']:>10.2f}")


if __name__ == "__main__":
    main()
