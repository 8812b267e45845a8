"""Positions that *good* once misjudged by much (``positions/tried``); the names say how.

Too much is unknown in them to look at every world, so each play is tried in many that fit.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from brus.analysis.judging import Judge
from brus.bots import get_bot
from brus.record import read_record
from brus.replay import replay
from brus.view import view_of

POSITIONS = sorted((Path(__file__).parent / "positions" / "tried").glob("*.brus"))
LITTLE = 0.03  # of the chance to win the match
DEALS = 20_000


def test_there_are_positions() -> None:
    assert len(POSITIONS) > 5


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_good_makes_no_mistake_that_analyse_would_call_large(path: Path) -> None:
    match = replay(read_record(path.read_text(encoding="utf-8")))
    assert match.to_act is not None
    view = view_of(match, match.to_act)
    verdict = Judge(DEALS, 1).verdict(view, path.stem)
    loss = verdict.loss(get_bot("good")(view, 1))
    assert not (loss.is_certain and loss.loss > LITTLE), f"{loss.loss:.3f} ± {loss.error:.3f}: {verdict.best.play} is better"
