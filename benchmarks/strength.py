"""How strong the levels are: plays the meetings listed in MEETINGS in the arena, and writes docs/strength.md's tables.

``python benchmarks/strength.py --keep FOLDER`` plays what is not in the folder yet, two meetings at a time, and prints
the tables as Markdown; ``--write docs/strength.md`` puts them between the page's marks. It takes hours on two cores and
may be stopped at any time: each meeting keeps what is finished of it. ``--only WORD`` plays those alone whose name has
the word. Ratings by whole matches are another command's (``brus arena --ladder``), and speed
``benchmarks/players.py``'s.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BEGIN, END = "<!-- meetings:begin -->", "<!-- meetings:end -->"
TEST = ("--sprt", "--elo1", "2")
AT_ONCE = 2
PARTS = {
    "One level and the next": "ladder",
    "One level and the next, with the budgets that people meet": "usual",
    "What the parts of expert are worth": "parts",
    "Partners who are strangers": "partners",
    "Against a long search": "long",
    "An exploiter": "exploiter",
    "OpenSpiel's search, in single deals": "ismcts",
    "OpenSpiel's search, in matches to 13": "matches",
}
TO_CHEATER = [("cheater", "rules")]
WAYS = [[("sampler", "rules")], [("sampler", "rules"), ("search", "sampler")], [("expert", "rules")]]
TABLES = [(variant, 4) for variant in ("danish", "estonian", "ringkobing", "icelandic", "modern")] + [
    (variant, 3) for variant in ("danish", "ringkobing", "modern")
]


@dataclass(frozen=True)
class Meeting:
    """Two players at a table, in so many single deals or, where ``whole``, matches; ``more`` is for the arena."""

    part: str
    a: str
    b: str
    count: int
    variant: str = "danish"
    seats: int = 4
    whole: bool = False
    more: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        words = [self.part, self.variant, str(self.seats), self.a, self.b, *self.more, "whole" if self.whole else ""]
        return "-".join("".join(letter for letter in word if letter.isalnum()) for word in words if word)

    @property
    def table(self) -> str:
        return f"{self.variant}, {self.seats}"

    def command(self) -> list[str]:
        shape = [] if self.whole else ["--single-deals"]
        table = ["--variant", self.variant, "--seats", str(self.seats)]
        return ["arena", "--a", self.a, "--b", self.b, *table, *shape, "--matches", str(self.count), *self.more]


def meetings() -> Iterator[Meeting]:
    """All that is measured, the soonest done first."""
    for variant, seats in TABLES:
        deals = 1200 if (variant, seats) == TABLES[0] else 600
        yield Meeting("ladder", "casual", "greedy", 2400, variant, seats)
        yield Meeting("ladder", "rules", "casual", 2400, variant, seats)
        yield Meeting("ladder", "sampler:1000", "rules", deals, variant, seats)
        yield Meeting("ladder", "search:1000", "sampler:1000", deals, variant, seats)
        yield Meeting("ladder", "expert:1000", "search:1000", deals, variant, seats)
        yield Meeting("ladder", "expert:1000", "rules", deals, variant, seats)
        yield Meeting("ladder", "cheater", "rules", deals, variant, seats)
    yield Meeting("usual", "search", "sampler", 400)
    yield Meeting("usual", "expert", "search", 200)
    for variant in ("danish", "ringkobing", "icelandic"):
        yield Meeting("parts", "expert:1000", "sampler:1000", 4000, variant, more=TEST)
    for variant in ("danish", "icelandic"):
        yield Meeting("parts", "expert:300", "expert:300 -net", 4000, variant, more=TEST)
        yield Meeting("parts", "expert:300", "expert:300 -endings", 4000, variant, more=TEST)
    for variant in ("danish", "icelandic"):
        yield Meeting("partners", "rules + greedy", "greedy + greedy", 400, variant)
        yield Meeting("partners", "expert:1000 + greedy", "rules + greedy", 400, variant)
        yield Meeting("partners", "expert:1000 + rules", "rules + rules", 400, variant)
        yield Meeting("partners", "expert:1000 + expert:1000", "expert:1000 + rules", 400, variant)
    yield Meeting("long", "expert:5000", "search:50000", 80)
    yield Meeting("ismcts", "expert:1000", "ismcts: 50", 160)
    yield Meeting("ismcts", "expert:100", "ismcts: 100", 80)
    yield Meeting("matches", "expert:1000", "ismcts: 50", 40, whole=True, more=("--option", "target=13"))


def play(meeting: Meeting, folder: Path) -> dict[str, Any]:
    """The arena's answer, which is kept in the folder, as is what is finished of a meeting that was cut short."""
    file = folder / f"{meeting.name}.json"
    if not file.is_file():
        resume = ["--resume", str(folder / f"{meeting.name}.resume"), "--seed", "1", "--jobs", "1", "--json"]
        done = subprocess.run(
            [sys.executable, "-m", "brus", *meeting.command(), *resume], capture_output=True, text=True, check=False
        )
        if done.returncode:
            sys.exit(f"{meeting.name}: {done.stderr}")
        file.write_text(done.stdout, encoding="utf-8")
        print(meeting.name, done.stdout.strip(), file=sys.stderr, flush=True)
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def row(meeting: Meeting, found: dict[str, Any]) -> str:
    """A row of a table: who, how many, a's shares in percent with their intervals, and the times."""
    shares = [told(found["match_wins"], found["match_ci95"]), told(found["deal_wins"], found["deal_ci95"])]
    if "sprt" in found:
        shares[0] += f", {found['sprt']['verdict']}"
    times = " / ".join(f"{found['ms'][player]['p50']:.3g}" for player in "ab")
    cells = [meeting.table, meeting.a, meeting.b, f"{found['matches']:,}", *shares, times]
    return f"| {' | '.join(cells)} |"


def told(wins: dict[str, float], interval: list[float]) -> str:
    """A share of these wins, with its interval."""
    low, high = interval
    return f"{100 * wins['a'] / sum(wins.values()):.1f} ({100 * low:.1f}–{100 * high:.1f})"


def written(results: list[tuple[Meeting, dict[str, Any]]]) -> str:
    """The tables of all that has been played, as Markdown."""
    lines: list[str] = []
    for title, part in PARTS.items():
        rows = [row(meeting, found) for meeting, found in results if meeting.part == part]
        if rows:
            what = ("matches", "a's matches") if part == "matches" else ("deals", "a's chances")
            lines += [f"### {title}", "", f"| table | a | b | {what[0]} | {what[1]} | a's deals | ms a decision |"]
            lines += ["| --- | --- | --- | ---: | ---: | ---: | ---: |", *rows, ""]
        if part == "ladder":
            lines += recovered(results)
    return "\n".join(lines)


def recovered(results: list[tuple[Meeting, dict[str, Any]]]) -> list[str]:
    """How much of the way from *rules* to the cheater each level has come, a table a row, in percent.

    What *search* is above *sampler* is added to what that is above *rules*. The cheater's lead is taken as measured.
    """
    leads: dict[str, dict[tuple[str, str], tuple[float, float]]] = {}
    for meeting, found in results:
        if meeting.part == "ladder":
            low, high = found["match_ci95"]
            share = found["match_wins"]["a"] / sum(found["match_wins"].values())
            leads.setdefault(meeting.table, {})[level(meeting.a), level(meeting.b)] = (share - 0.5, (high - low) / 2)
    lines = ["| table | sampler:1000 | search:1000 | expert:1000 |", "| --- | ---: | ---: | ---: |"]
    for table, lead in leads.items():
        if all(step in lead for way in (TO_CHEATER, *WAYS) for step in way):
            most = lead[TO_CHEATER[0]][0]
            cells = []
            for way in WAYS:
                gain, wide = sum(lead[step][0] for step in way), sum(lead[step][1] ** 2 for step in way) ** 0.5
                cells.append(f"{100 * gain / most:.0f} ± {100 * wide / most:.0f}")
            lines.append(f"| {' | '.join([table, *cells])} |")
    title = "### Of the way from *rules* to the cheater"
    return [title, "", *lines, ""] if len(lines) > 2 else []


def level(name: str) -> str:
    """A player's level without its budget."""
    return name.partition(":")[0]


def main() -> None:
    """Play, and print or write."""
    parser = argparse.ArgumentParser(description="How strong the levels are, by the arena.")
    parser.add_argument("--keep", type=Path, required=True, metavar="FOLDER", help="where results are kept")
    parser.add_argument("--only", default="", metavar="WORD", help="only meetings whose name has it")
    parser.add_argument("--write", type=Path, metavar="FILE", help="the page between whose marks the tables go")
    parser.add_argument("--list", action="store_true", help="tell the names of all meetings, and play nothing")
    parser.add_argument("--played", action="store_true", help="play nothing, and write what has been played")
    arguments = parser.parse_args()
    wanted = [meeting for meeting in meetings() if arguments.only in meeting.name]
    if arguments.list:
        print(*(meeting.name for meeting in wanted), sep="\n")
        return
    arguments.keep.mkdir(parents=True, exist_ok=True)
    if arguments.played:
        wanted = [meeting for meeting in wanted if (arguments.keep / f"{meeting.name}.json").is_file()]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        results = list(zip(wanted, pool.map(lambda meeting: play(meeting, arguments.keep), wanted), strict=True))
    text = written(results)
    if arguments.write is None:
        print(text)
        return
    page = arguments.write.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    arguments.write.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
