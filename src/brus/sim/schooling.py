"""The training of a net from beginning to end, kept in files: chapter by chapter, so that a kill costs one at most."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

from brus.bots.nets import PARTS_OF_A_NET, read_net
from brus.errors import NetError, SpreadError
from brus.messages import say
from brus.sim.deep import School, measured
from brus.sim.nets import Net, Teacher
from brus.sim.training import NetCourse, written_whole

__all__ = ["Schooling"]

_RATE: Final = 0.001
_LAST_RATE: Final = 0.00005
_MEASURED_IN: Final = 4000
_MEASURED_AT_LAST: Final = 40_000

Tell = Callable[[int, int, float], None]
"""The chapters done, of how many, and what was gained over *rules* so far: chances to win a deal, on average."""


class Schooling:
    """Trains a net into a file of NumPy's; an unfinished one is kept beside it, as ``FILE.unfinished.npz``.

    Every chapter begins new deals, whose luck follows from the seed and its number; so a training that was cut short
    comes to the same net. Raises :class:`SpreadError` where the unfinished file is of another course.
    """

    def __init__(self, course: NetCourse, file: Path, command: str) -> None:
        self.course = course
        self.file = file
        self.made: dict[str, Any] = {"command": command, "course": course.document(), "deals": 0, "seconds": 0.0}
        self.net = Net.new(course.seed)
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
        while self.chapter < course.chapters:
            begun = time.perf_counter()
            school = School(course.rules, self.net, self.teacher, f"{course.seed} {self.chapter}")
            school.learn(course.steps, _LAST_RATE + (_RATE - _LAST_RATE) * (1 - self.chapter / course.chapters))
            self.chapter += 1
            self.made["deals"] += school.played
            self.made["seconds"] = round(self.made["seconds"] + time.perf_counter() - begun, 1)
            self._keep()
            tell(self.chapter, course.chapters, measured(course.rules, self.net, _MEASURED_IN, "meanwhile")[0])
        gain, deals = measured(course.rules, self.net, _MEASURED_AT_LAST, "finally")
        self.made["gain"] = {"deals": deals, "chance_a_deal": round(gain, 4)}
        parts = {name: part.astype(np.float16) for name, part in self._parts()}
        _write(self.file, {**parts, "made": np.array(json.dumps(self.made))})
        self._unfinished.unlink(missing_ok=True)

    def _look_at_finished(self) -> None:
        try:
            _, made = read_net(self.file)
        except NetError:
            raise SpreadError(say("train-no-file", file=str(self.file))) from None
        if made.get("course") != self.course.document():
            raise SpreadError(say("train-other-course", file=str(self.file)))
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
            _check([part for row in parts for part in row])
            chapter, steps = told.pop("chapter"), told.pop("teacher")
        except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile, zlib.error):
            raise SpreadError(say("train-no-file", file=str(self._unfinished))) from None
        if not same:
            raise SpreadError(say("train-other-course", file=str(self._unfinished)))
        self.net = Net(*parts[0])
        self.teacher = Teacher(self.net, (parts[1], parts[2]), steps)
        self.made, self.chapter = told, chapter


def _check(arrays: list[Any]) -> None:
    """Raise ValueError unless these can be a net and its teacher's memory: compiled code believes their shapes."""
    for array, usual in zip(arrays, 3 * Net.new(0).parts, strict=True):
        if array.shape != usual.shape or array.dtype != usual.dtype or not np.isfinite(array).all():
            raise ValueError(array.shape)


def _write(path: Path, arrays: dict[str, Any]) -> None:
    with written_whole(path) as file:
        np.savez_compressed(file, **arrays)
