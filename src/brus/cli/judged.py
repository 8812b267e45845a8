"""What `hint` and `analyse` share: a record, and by how many simulations its decisions are judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from brus.analysis.judging import LEAST_SIMULATIONS, PARTS, Judge
from brus.cli.progress import tell_before_compiling
from brus.messages import say

__all__ = ["judge_with", "takes_a_record_to_judge"]

_MOST: Final = 10_000_000

_Command = TypeVar("_Command", bound=Callable[..., Any])


def takes_a_record_to_judge(usual: int) -> Callable[[_Command], _Command]:
    """Let a command take ``file``, ``as_json``, ``seed`` and ``simulations``, of which ``usual`` is the default."""
    declared = (
        click.argument("file", metavar="FILE"),
        click.option("--json", "as_json", is_flag=True, help=say("cli-json-help")),
        click.option(
            "--simulations",
            type=click.IntRange(LEAST_SIMULATIONS, _MOST),
            default=usual,
            show_default=True,
            help=say("cli-analysis-simulations"),
        ),
        click.option("--seed", type=int, default=1, show_default=True, help=say("cli-analysis-seed")),
    )

    def declare(command: _Command) -> _Command:
        # As decorators do, the last comes first.
        for one in reversed(declared):
            command = one(command)
        return command

    return declare


def judge_with(simulations: int, seed: int, *parts: str) -> Judge:
    """A judge, once it has been said what has to be compiled for it, and for these further parts."""
    tell_before_compiling((*PARTS, *parts))
    return Judge(simulations, seed)
