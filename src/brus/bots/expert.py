"""The level *expert*: plays tried out in the worlds that are likely, a trained net's word last, and endings solved."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from importlib import resources
from math import ceil, log2
from statistics import fmean
from typing import Final

from brus.bots.endings import is_ending, solve
from brus.bots.nets import NetPlayer
from brus.bots.searching import Budget, Estimate, Sampler
from brus.plays import Play
from brus.variant import Rules
from brus.view import View

__all__ = ["WITHOUT", "Expert", "net_of"]

NET_COUNTS_FOR: Final = 60
"""How many worlds' word the net's weighs as much as."""


WITHOUT: Final = ("net", "endings", "likely", "rounds")
"""What *expert* can do without: the net's word, solving endings, asking for likely worlds, rounds that drop plays."""


class Expert(Sampler):
    """Tries plays out in worlds that the plays seen speak for, in rounds with equal shares of the budget.

    In the first are all plays, in each after it the better half of those before. Among the plays of the last round what
    the net of the game thinks (``bots/learnt``) counts as a few worlds do. Once nothing is left to draw, all worlds are
    solved instead, whatever the budget. ``without`` names what it does without, of :data:`WITHOUT`: so the arena can
    tell what each is worth.
    """

    def __init__(self, budget: Budget, compiled: bool | None = None, without: Collection[str] = ()) -> None:
        super().__init__(budget, compiled)
        self._without = frozenset(without)

    def __call__(self, view: View, luck: int) -> Play:
        """The play that comes to most."""
        if len(view.legal) == 1:
            return view.legal[0]
        if is_ending(view) and "endings" not in self._without:
            solved = solve(view, self._compiled)
            return view.legal[max(range(len(solved)), key=solved.__getitem__)]
        found = self.estimates(view, luck)
        if "net" in self._without:
            return max(found, key=lambda estimate: (estimate.worlds, estimate.chance)).play
        net = net_of(view.rules).worth(view)
        most = max(estimate.worlds for estimate in found)
        left = [at for at, estimate in enumerate(found) if estimate.worlds == most]
        usual, thought = fmean(found[at].chance for at in left), fmean(float(net[at]) for at in left)
        worth = {at: (most * (found[at].chance - usual) + NET_COUNTS_FOR * (float(net[at]) - thought)) for at in left}
        return view.legal[max(left, key=worth.__getitem__)]

    def estimates(self, view: View, luck: int) -> list[Estimate]:
        """What each lawful play comes to, in the kernel's order; those that promised less were tried less often."""
        trial = self._trial(view, luck, likely="likely" not in self._without)
        going = list(range(len(view.legal)))
        rounds = 1 if "rounds" in self._without else max(1, ceil(log2(len(going))))
        for turn in range(rounds):
            trial.go(going, self.budget.share(rounds))
            if turn < rounds - 1:
                chances = [estimate.chance for estimate in trial.estimates()]
                going = sorted(sorted(going, key=lambda at: -chances[at])[: max(2, (len(going) + 1) // 2)])
        return trial.estimates()

    def within(self, budget: Budget) -> Expert:
        """The same level with another budget."""
        return Expert(budget, self._compiled, self._without)

    def doing_without(self, parts: Collection[str]) -> Expert:
        """The same level without some of its parts."""
        return Expert(self.budget, self._compiled, parts)


def net_of(rules: Rules) -> NetPlayer:
    """The net that has been trained for a game; house rules change nothing but what judgement tells it."""
    return _net(rules.variant.name, rules.seats)


@lru_cache(maxsize=16)
def _net(variant: str, seats: int) -> NetPlayer:
    with resources.as_file(resources.files(__package__) / "learnt" / f"{variant}-{seats}.npz") as file:
        return NetPlayer(str(file))
