"""The ladder: all levels and the cheater against each other, rated, as docs/strength.md shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, Final

from brus.arena.blocks import Meeting
from brus.arena.campaign import Run
from brus.arena.players import CHEATER, nets_of
from brus.arena.ratings import Rating, bradley_terry
from brus.arena.report import deal_interval, document_of, match_interval, total_of
from brus.arena.results import ResultsFile
from brus.arena.statistics import Interval
from brus.bots import LEVELS
from brus.errors import PageError
from brus.messages import say
from brus.variant import Rules, write_option

__all__ = ["BEGIN", "END", "ZERO", "Ladder", "markdown_of", "players_on_ladder", "settings_of", "write_between_marks"]

BEGIN: Final = "<!-- ladder:begin -->"
END: Final = "<!-- ladder:end -->"
"""What the ladder writes stands between these two lines; the rest of the file is left alone."""
ZERO: Final = "greedy"
"""The level at which the scale of the ratings begins."""

_WAY_FROM: Final = "rules"
"""The level from which the way to the cheater is measured."""

Tell = Callable[[Run], None]
_all_pairs: Final = partial(combinations, r=2)


def players_on_ladder() -> tuple[str, ...]:
    """Every level, the weakest first, and the cheater."""
    return (*LEVELS, CHEATER)


@dataclass
class Ladder:
    """Every pairing of some players by some rules; :meth:`play` plays them, on the same cards each.

    With ``rungs`` just those of neighbours, each player against the one before it: what is slow is slow once.
    """

    rules: Rules
    seed: int
    matches: int
    players: tuple[str, ...] = field(default_factory=players_on_ladder)
    rungs: bool = False
    runs: dict[tuple[str, str], Run] = field(init=False)

    def __post_init__(self) -> None:
        # The later, stronger player is a, so that most shares lie above one half.
        self.runs = {
            (second, first): Run(
                Meeting(self.rules, (second, first), self.seed),
                self.matches,
                f"{self.rules.variant.name} {self.rules.seats}: {second} / {first}",
            )
            for first, second in (pairwise if self.rungs else _all_pairs)(self.players)
        }

    def play(self, jobs: int, file: ResultsFile | None = None, tell: Tell | None = None) -> None:
        """Play every pairing, in so many processes."""
        for run in self.runs.values():
            run.play(jobs, file, tell)

    def ratings(self) -> dict[str, Rating]:
        """The players' ratings, from matches won."""
        results = {
            pairing: [(float(block.match_wins[0]), float(block.match_wins[1])) for block in run.played]
            for pairing, run in self.runs.items()
        }
        return bradley_terry(self.players, results, ZERO if ZERO in self.players else self.players[0])

    def document(self) -> dict[str, Any]:
        """The whole ladder as JSON has it."""
        return {
            **self.rules.document(),
            "seed": self.seed,
            "ratings": {
                name: {"elo": round(rating.elo, 1), "ci95": [round(end, 1) for end in rating.interval]}
                for name, rating in self.ratings().items()
            },
            "pairings": [{"a": first, "b": second, **document_of(run)} for (first, second), run in self.runs.items()],
        }


def markdown_of(ladders: Sequence[Ladder], command: str) -> str:
    """What stands between the marks: the command, and for each game the ratings, and two cross tables or the rungs.

    Nothing in it depends on the machine, the time, or the number of processes.
    """
    parts = [say("ladder-made-by"), f"```\n{command}\n```"]
    for ladder in ladders:
        parts += [_heading(ladder), _ratings(ladder)]
        if ladder.rungs:
            parts += [say("ladder-rungs"), _rungs(ladder)]
        else:
            parts += [say("ladder-cross-matches"), _cross(ladder, _match_cell)]
            parts += [say("ladder-cross-deals"), _cross(ladder, _deal_cell)]
    return "\n\n".join(parts)


def write_between_marks(path: Path, text: str | None) -> None:
    """Put a text between the marks of a file, or None to look for them only.

    Raises :class:`PageError` for a file without them, and for one that is no text in UTF-8.
    """
    # Bytes, so that the ends of the lines outside the marks stay what they are.
    try:
        whole = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise PageError(say("ladder-no-text", file=str(path), begin=BEGIN, end=END)) from None
    before, begin, rest = whole.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise PageError(say("ladder-no-marks", file=str(path), begin=BEGIN, end=END))
    if text is None:
        return
    path.write_bytes(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}".encode())


def _heading(ladder: Ladder) -> str:
    options = "".join(f", {name} = {write_option(value)}" for name, value in ladder.rules.options.items())
    run = next(iter(ladder.runs.values()))
    heading = say("ladder-heading", variant=ladder.rules.variant.name, seats=str(ladder.rules.seats), options=options)
    about = say("ladder-about", matches=str(total_of(run.played).matches), seed=str(ladder.seed))
    return f"{heading}\n\n{about}"


def _ratings(ladder: Ladder) -> str:
    rows = [[say("ladder-player"), say("ladder-rating"), say("ladder-interval"), say("ladder-gap")]]
    ratings = ladder.ratings()
    for name, rating in sorted(ratings.items(), key=lambda item: -item[1].elo):
        low, high = rating.interval
        rows.append([name, f"{rating.elo:+.0f}", f"{low:+.0f} … {high:+.0f}", _gap(ratings, name)])
    return _table(rows)


def _gap(ratings: Mapping[str, Rating], name: str) -> str:
    """How much of the way from *rules* to the cheater a player has come, where both are on the ladder."""
    if _WAY_FROM not in ratings or CHEATER not in ratings or name in (_WAY_FROM, CHEATER):
        return ""
    begin, end = ratings[_WAY_FROM].elo, ratings[CHEATER].elo
    share = (ratings[name].elo - begin) / (end - begin) if end > begin else -1
    return f"{100 * share:.0f} %" if share >= 0 else ""


def _rungs(ladder: Ladder) -> str:
    """A row for each pairing, the strongest first."""
    rows = [[say("ladder-player"), say("ladder-below"), say("ladder-matches"), say("ladder-deals")]]
    for (first, second), run in reversed(ladder.runs.items()):
        rows.append([first, second, _match_cell(run, False), _deal_cell(run, False)])
    return _table(rows)


def _cross(ladder: Ladder, cell: Callable[[Run, bool], str]) -> str:
    names = list(reversed(ladder.players))
    rows = [[say("ladder-against"), *names]]
    for row in names:
        cells = [row]
        for column in names:
            if (row, column) in ladder.runs:
                cells.append(cell(ladder.runs[row, column], False))
            elif (column, row) in ladder.runs:
                cells.append(cell(ladder.runs[column, row], True))
            else:
                cells.append("–")
        rows.append(cells)
    return _table(rows)


def _match_cell(run: Run, turned: bool) -> str:
    total = total_of(run.played)
    return _share(total.match_wins, match_interval(run.played), turned)


def _deal_cell(run: Run, turned: bool) -> str:
    total = total_of(run.played)
    return _share(total.deal_wins, deal_interval(run.played), turned)


def _share(wins: Sequence[float], interval: Interval, turned: bool) -> str:
    """A share with its interval in percent, of b where the pairing is turned round."""
    low, high = interval
    share = wins[0] / max(sum(wins), 1)
    if turned:
        share, low, high = 1 - share, 1 - high, 1 - low
    return f"{100 * share:.1f} ({100 * low:.1f}–{100 * high:.1f})"


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Rows as Markdown, the first as the head, all columns but the first to the right."""
    head, *body = rows
    rule = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *body))


def settings_of(ladders: Sequence[Ladder]) -> Mapping[str, Any]:
    """All that the results of some ladders depend on."""
    nets = nets_of(ladders[0].players)
    settings = {"ladder": [ladder.rules.document() for ladder in ladders], "seed": ladders[0].seed}
    return settings | {"nets": nets} if nets else settings
