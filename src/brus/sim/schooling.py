"""The training of a net from beginning to end, kept in files: chapter by chapter, so that a kill costs one at most."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

from brus.bots.nets import PARTS_OF_A_NET, read_net
from brus.errors import NetError, SpreadError
from brus.messages import say
from brus.sim.courses import NetCourse
from brus.sim.gathering import AT_ONCE, JudgedLessons, Lessons, TriedLessons
from brus.sim.measuring import measured
from brus.sim.nets import Net, Teacher
from brus.sim.training import written_whole

__all__ = ["Schooling"]

_RATE: Final = 0.001
_RATE_OF_MORE: Final = 0.0003
_LAST_RATE: Final = 0.00005
_MEASURED_IN: Final = 40
_MEASURED_AT_LAST: Final = 400
"""How many deals for each batch of a chapter tell what has been gained: after each chapter, and in the end."""

Tell = Callable[[int, int, float], None]
"""The chapters done, of how many, and what has been gained so far over *rules*, or over the net that it learns against:
the chance to win the match, a deal on average."""


class Schooling:
    """Trains a net into a file of NumPy's; an unfinished one is kept beside it, as ``FILE.unfinished.npz``.

    Every chapter begins new lessons, whose luck follows from the seed and its number; so a training that was cut short
    comes to the same net. Raises :class:`SpreadError` where a file that is there is of another course, or of none, and
    :class:`NetError` where the one to learn ``against`` is no net.
    """

    def __init__(self, course: NetCourse, file: Path, command: str) -> None:
        self.course = course
        self.file = file
        self.made: dict[str, Any] = {"command": command, "course": course.document(), "lessons": 0, "seconds": 0.0}
        self._against = None if course.against is None else Net(*read_net(course.against)[0])
        self.net = Net.new(course.seed) if course.against is None else Net(*read_net(course.against)[0])
        self.teacher = Teacher(self.net)
        self.chapter = 0
        self.is_over = False
        self._unfinished = file.with_name(f"{file.name}.unfinished.npz")
        if file.exists():
            self._look_at_finished()
        elif self._unfinished.exists():
            self._go_on()

    def go(self, tell: Tell) -> None:
        """Teach what is left, then measure the net and write its file; nothing where that is done."""
        course = self.course
        if self.is_over:
            return
        while self.chapter < self.chapters:
            begun = time.perf_counter()
            batches, rate = self._pace()
            lessons = self._lessons()
            for _ in range(batches):
                self.teacher.teach(*lessons.gather(), rate)
            self.chapter += 1
            self.made["lessons"] += batches * AT_ONCE
            self.made["seconds"] = round(self.made["seconds"] + time.perf_counter() - begun, 1)
            self._keep()
            gain, _, _ = measured(course.rules, self.net, _MEASURED_IN * course.batches, "meanwhile", self._against)
            tell(self.chapter, self.chapters, gain)
        gain, error, deals = measured(
            course.rules, self.net, _MEASURED_AT_LAST * course.batches, "finally", self._against
        )
        self.made["gain"] = {"deals": deals, "chance_a_deal": round(gain, 5), "error": round(error, 5)}
        parts = {name: part.astype(np.float16) for name, part in self._parts()}
        _write(self.file, {**parts, "made": np.array(json.dumps(self.made))})
        self._unfinished.unlink(missing_ok=True)

    @property
    def chapters(self) -> int:
        """How many chapters there are."""
        return self.course.chapters + self.course.more

    def _pace(self) -> tuple[int, float]:
        """How many batches this chapter has, and how fast it teaches: slower towards the end of each half."""
        course, more = self.course, self.chapter - self.course.chapters
        if more < 0:
            return course.batches, _LAST_RATE + (_RATE - _LAST_RATE) * (1 - self.chapter / course.chapters)
        return max(1, course.batches // 5), _LAST_RATE + (_RATE_OF_MORE - _LAST_RATE) * (1 - more / course.more)

    def _lessons(self) -> Lessons:
        label = f"{self.course.seed} {self.chapter}"
        if self.chapter < self.course.chapters:
            return JudgedLessons(self.course.rules, label)
        now = Net(*(part.copy() for part in self.net.parts))
        return TriedLessons(self.course.rules, label, now, self._against or now)

    def _look_at_finished(self) -> None:
        try:
            _, made = read_net(self.file)
        except NetError:
            raise SpreadError(say("train-no-file", file=str(self.file))) from None
        if made.get("course") != self.course.document():
            raise SpreadError(say("train-other-course", file=str(self.file)))
        if not {"lessons", "seconds", "gain"} <= made.keys():
            raise SpreadError(say("train-no-file", file=str(self.file)))
        self.made, self.is_over = made, True

    def _parts(self) -> list[tuple[str, Any]]:
        return list(zip(PARTS_OF_A_NET, self.net.parts, strict=True))

    def _keep(self) -> None:
        means, squares = self.teacher.memory
        kept: dict[str, Any] = dict(self._parts())
        kept |= {f"mean_{name}": value for name, value in zip(PARTS_OF_A_NET, means, strict=True)}
        kept |= {f"square_{name}": value for name, value in zip(PARTS_OF_A_NET, squares, strict=True)}
        told = {**self.made, "chapter": self.chapter, "teacher": self.teacher.steps}
        _write(self._unfinished, {**kept, "made": np.array(json.dumps(told))})

    def _go_on(self) -> None:
        try:
            with np.load(self._unfinished, allow_pickle=False) as kept:
                told = json.loads(str(kept["made"]))
                parts = [[kept[prefix + name] for name in PARTS_OF_A_NET] for prefix in ("", "mean_", "square_")]
            same = told["course"] == self.course.document()
            _check([part for row in parts for part in row], self.net)
            chapter, steps = told.pop("chapter"), told.pop("teacher")
            if same:
                self._check_counts(chapter, steps, told["lessons"])
        # What is wrong with a file may come to light anywhere in NumPy, in a zip or in what unpacks it.
        except Exception:
            raise SpreadError(say("train-no-file", file=str(self._unfinished))) from None
        if not same:
            raise SpreadError(say("train-other-course", file=str(self._unfinished)))
        self.net = Net(*parts[0])
        self.teacher = Teacher(self.net, (parts[1], parts[2]), steps)
        self.made, self.chapter = told, chapter

    def _check_counts(self, chapter: Any, steps: Any, lessons: Any) -> None:
        """Raise ValueError unless these are whole numbers, and the course has so many chapters."""
        counts = (chapter, steps, lessons)
        if any(type(count) is not int or count < 0 for count in counts) or chapter > self.chapters:
            raise ValueError(counts)


def _check(arrays: list[Any], net: Net) -> None:
    """Raise ValueError unless these can be such a net and its teacher's memory: compiled code believes their shapes."""
    for array, usual in zip(arrays, 3 * net.parts, strict=True):
        if array.shape != usual.shape or array.dtype != usual.dtype or not np.isfinite(array).all():
            raise ValueError(array.shape)


def _write(path: Path, arrays: dict[str, Any]) -> None:
    with written_whole(path) as file:
        np.savez_compressed(file, **arrays)
