"""Endings that *good* once gave away, each solved in every world that it can be (``positions/endings``).

What every seat knows of them is little, so that the best play is known exactly; the names say what was wrong.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from brus.bots import get_bot
from brus.bots.endings import is_ending, solve
from brus.record import read_record
from brus.replay import replay
from brus.view import view_of

POSITIONS = sorted((Path(__file__).parent / "positions" / "endings").glob("*.brus"))
LITTLE = 0.03  # of the chance to win the match


def test_there_are_positions() -> None:
    assert len(POSITIONS) > 20


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_good_gives_nothing_away(path: Path) -> None:
    match = replay(read_record(path.read_text(encoding="utf-8")))
    assert match.to_act is not None
    view = view_of(match, match.to_act)
    assert is_ending(view)
    worth = dict(zip(view.legal, solve(view), strict=True))
    played = get_bot("good")(view, 1)
    best = max(worth, key=worth.__getitem__)
    assert worth[played] > worth[best] - LITTLE, f"{played} comes to {worth[played]:.3f}, {best} to {worth[best]:.3f}"
