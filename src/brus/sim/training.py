"""What the levels learn of a game by playing it with themselves: tastes, then the chances to win from every score.

Training starts from nothing but the rules. Players that take every deal to be anybody's learn what they like, round
after round (``learning.py``); with that the equities are worked out, and with those once more (``equity.py``). What is
found goes into a file of ``brus/bots/learnt``, with what it was found by. An unfinished file tells how far it is, so a
run that was cut short goes on.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import IO, Any, Final

from brus.bots.plans import LAST, Taste, coin_equity, plan_of, taste_from
from brus.errors import SpreadError
from brus.messages import say
from brus.sim.courses import Course
from brus.sim.equity import work_out
from brus.sim.learning import Learner, Rivalry, meet
from brus.thinking.plan import CERTAIN

__all__ = ["Training", "written_whole"]

PASSES: Final = 2
"""How often the equities are worked out: by the players that take every deal to be anybody's, and by their own."""
JUDGED_BY: Final = 10_000
"""Rounds of matches that tell at the end how much has been gained."""
_ROUNDS_BETWEEN_FILES: Final = 5
Tell = Callable[[str, int, int], None]
"""What is being done, how much of it is done, and of how much."""


class Training:
    """Goes through a course, keeping in a file what has been found; the file of a finished one is what levels read.

    Raises :class:`SpreadError` for a file of another course, or of none.
    """

    def __init__(self, course: Course, file: Path, command: str) -> None:
        self.course = course
        self.file = file
        self.found: dict[str, Any] = {"command": command, "course": course.document(), "round": 0, "kept": 0}
        if file.exists():
            self._go_on()

    @property
    def is_over(self) -> bool:
        """Whether everything has been found."""
        return "gain" in self.found

    def go(self, tell: Tell) -> None:
        """Do what is left; ``tell`` hears how far it is."""
        if self.is_over:
            return
        rules, course = self.course.rules, self.course
        learner = self._learn(tell)
        equity = coin_equity(rules.seats)
        for number in range(PASSES):
            going_by = plan_of(rules, learner.taste, equity)
            equity = work_out(rules, course.deals, course.seed, going_by, partial(tell, f"equity-{number + 1}"))
        self.found["equity"] = {"last": LAST[rules.seats], "chances": equity}
        trained, new = plan_of(rules, learner.taste, equity), plan_of(rules, Taste(), coin_equity(rules.seats))
        self.found["gain"] = _gain(meet(rules, trained, new, JUDGED_BY, f"gain {course.seed}"))
        self._keep()

    def _learn(self, tell: Tell) -> Learner:
        course, rules = self.course, self.course.rules
        learner = Learner(rules, course.seed, self._taste(), coin_equity(rules.seats))
        learner.round, learner.kept = self.found["round"], self.found["kept"]
        while learner.round < course.rounds:
            tell("taste", learner.round, course.rounds)
            learner.learn(min(_ROUNDS_BETWEEN_FILES, course.rounds - learner.round))
            self.found |= {"round": learner.round, "kept": learner.kept, "taste": asdict(learner.taste)}
            self._keep()
        return learner

    def _taste(self) -> Taste:
        return taste_from(self.found["taste"]) if "taste" in self.found else Taste()

    def _go_on(self) -> None:
        try:
            found = json.loads(self.file.read_text(encoding="utf-8"))
            same = found["course"] == self.course.document()
            if same:
                self._check(found)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise SpreadError(say("train-no-file", file=str(self.file))) from None
        if not same:
            raise SpreadError(say("train-other-course", file=str(self.file)))
        self.found = found

    def _check(self, found: dict[str, Any]) -> None:
        """Raise ValueError unless this can have come of the course: compiled code believes what it is given."""
        numbers = [found["round"], found["kept"]]
        if any(type(number) is not int or not 0 <= number <= self.course.rounds for number in numbers):
            raise ValueError(numbers)
        taste_from(found.get("taste", {}))
        if "gain" in found:
            chances = found["equity"]["chances"]
            is_list = isinstance(chances, list) and all(type(one) is int and 0 <= one <= CERTAIN for one in chances)
            if not is_list or len(chances) != len(coin_equity(self.course.rules.seats)):
                raise ValueError("chances")
            if "match_share" not in found["gain"]:
                raise ValueError("gain")
        elif found["round"] and "taste" not in found:
            raise ValueError("taste")

    def _keep(self) -> None:
        """Write the file in one piece, whatever happens meanwhile."""
        with written_whole(self.file) as file:
            file.write(_written(self.found).encode())


@contextmanager
def written_whole(path: Path) -> Iterator[IO[bytes]]:
    """A file to write to, which takes the place of another when all is written, and only then."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        # What mkstemp makes is for its owner alone.
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _written(found: dict[str, Any]) -> str:
    """As JSON, a line for each of its parts."""
    lines = [f"{json.dumps(name)}: {json.dumps(value, separators=(',', ':'))}" for name, value in found.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _gain(found: Rivalry) -> dict[str, float]:
    return {
        "matches": found.matches,
        "match_share": round(found.match_wins / found.matches, 4),
        "deal_share": round(found.deal_wins / max(1, found.deals), 4),
    }
