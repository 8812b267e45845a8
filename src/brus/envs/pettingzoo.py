"""A PettingZoo environment (AEC) for every variant (docs/envs.md).

``env("danish")`` gives an environment in which the agents ``player_0`` to ``player_3`` sit at N, E, S and W. What an
agent observes is its view as a row of numbers; what it may do stands in ``infos[agent]["action_mask"]``.

>>> game = env("danish")
>>> game.reset(seed=1)
>>> observation, reward, terminated, truncated, info = game.last()
>>> game.agent_selection, observation.shape, int(info["action_mask"].sum())
('player_3', (2118,), 3)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import wraps
from random import SystemRandom
from typing import Any, ClassVar, Final, ParamSpec, TypeAlias

from brus.errors import EnvError, MissingExtra, OptionError
from brus.messages import say

try:
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as why:
    raise MissingExtra(say("extra-envs-missing", package=why.name)) from why

from brus.envs.encoding import ACTION_COUNT, indices_of, play_at
from brus.envs.observation import layout_for, write_observation
from brus.envs.returns import check_episode, worth
from brus.envs.telling import tell
from brus.envs.turns import Turns
from brus.host import Host
from brus.printable import literal
from brus.seats import Seat, seat_at, seats_of
from brus.variants import get_variant

__all__ = ["ILLEGAL_REWARD", "BrusEnv", "LawfulActions", "env", "raw_env"]

ILLEGAL_REWARD: Final = -10.0
"""What an agent gets for an action that its mask forbids; the episode ends with it."""

_MODES: Final = ("human", "ansi", "rgb_array")

_Arguments = ParamSpec("_Arguments")
Row = np.ndarray[Any, np.dtype[np.int16]]
Wrapped: TypeAlias = wrappers.OrderEnforcingWrapper[str, Row, int]


class LawfulActions(Discrete):
    """The numbers of all actions; what is drawn from it without a mask is something that may be done now.

    Much code draws random actions without looking at the mask, PettingZoo's own tests among it; with nearly a thousand
    actions, of which some three are lawful, no such episode would last.
    """

    def __init__(self) -> None:
        super().__init__(ACTION_COUNT)
        self.lawful: list[int] = []

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Draw by mask or probability where one is given; else an action that its agent may take, if there is one."""
        if mask is None and probability is None and self.lawful:
            return self.dtype.type(self.lawful[self.np_random.integers(len(self.lawful))])
        return super().sample(mask, probability)


class BrusEnv(AECEnv[str, Row, int]):
    """One table. Seeds deal like ``brus simulate``: the first match of that seed, or its first deal.

    Rewards of an episode of one deal: with each play, what it changes of the points of the agent's side less the
    average of the other sides'. Of a match: 1 for the winning side's agents at the end, and for every other side as
    much less than nothing as makes the sum nothing. Where piping is in force every agent is asked before each lead for
    which everyone holds three cards, lest the order of turns tell who has three alike (:mod:`brus.envs.turns`).

    ``options`` are house rules (section 9). ``render_seat`` is the seat through whose eyes ``render`` looks; without it
    that is a spectator, who sees no hand. Raises :class:`brus.errors.OptionError` for what no variant has, and
    :class:`brus.errors.SeatError` for a seat that does not play.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "brus_v1",
        "render_modes": list(_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        variant: str = "danish",
        seats: int = 4,
        options: Mapping[str, object] | None = None,
        *,
        episode: str = "deal",
        render_mode: str | None = None,
        render_seat: Seat | int | None = None,
    ) -> None:
        super().__init__()
        self.rules = get_variant(variant).rules(seats, options)
        if render_mode is not None and render_mode not in _MODES:
            known = ", ".join(map(str, (None, *_MODES)))
            raise OptionError(say("env-wrong-argument", name="render_mode", found=literal(render_mode), known=known))
        self.episode = check_episode(episode)
        self.render_mode = render_mode
        self.render_seat = None if render_seat is None else seat_at(seats, render_seat)
        self.possible_agents = [f"player_{seat:d}" for seat in seats_of(seats)]
        self.agents: list[str] = []
        self._seat_of = dict(zip(self.possible_agents, seats_of(seats), strict=True))
        layout = layout_for(seats)
        highs = np.array(layout.highs, dtype=np.int16)
        self._spaces = {agent: Box(np.zeros_like(highs), highs, dtype=np.int16) for agent in self.possible_agents}
        self._lawful = {agent: LawfulActions() for agent in self.possible_agents}
        self._nothing = np.zeros(ACTION_COUNT, dtype=np.int8)
        self._seed = SystemRandom().getrandbits(32)
        self._number = 0

    def observation_space(self, agent: str) -> Box:
        """The space of rows: the same for all agents (docs/envs.md has the table)."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> LawfulActions:
        """The space of actions: their numbers (:mod:`brus.envs.encoding`)."""
        return self._lawful[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; a seed gives the first match of that seed, and further calls without one the next ones."""
        if seed is not None:
            self._seed, self._number = int(seed), 0
        self._begin_match()
        while self._turns.to_act is None:
            # A cut can end a match before anybody has played (7.3), and then there is nothing to do in it.
            self._begin_match()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._worth = dict.fromkeys(seats_of(self.rules.seats), 0.0)
        self.agent_selection = self.agents[0]
        self._wait_for_next()
        self._show()

    def _begin_match(self) -> None:
        self._number += 1
        self._host = Host(self.rules, seed=self._seed, number=self._number)
        self._turns = Turns(self._host.match)
        self._begin_deal()

    def _begin_deal(self) -> None:
        self._host.begin_next_deal()
        self._turns.open_lead()

    def observe(self, agent: str) -> Row:
        """The view of an agent as a row of numbers, whoever is waited for."""
        row = np.zeros(layout_for(self.rules.seats).size, dtype=np.int16)
        write_observation(self._turns.view(self._seat_of[agent]), row)
        return row

    def step(self, action: int | None) -> None:
        """Do an action for the agent that is waited for; raise :class:`brus.errors.IllegalPlay` if the rules refuse.

        Raises :class:`brus.errors.EnvError` before :meth:`reset`.
        """
        if self._number == 0:
            raise EnvError(say("env-not-begun"))
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, deal = self._seat_of[agent], self._host.match.deal
        assert action is not None
        assert deal is not None
        self._turns.play(play_at(action, deal.hand(seat)))
        self._cumulative_rewards[agent] = 0.0
        if self.episode == "match" and self._turns.to_act is None and self._host.match.winner is None:
            self._begin_deal()
        self._pay()
        self._accumulate_rewards()
        self._wait_for_next()
        self._show()

    def _pay(self) -> None:
        """What the play has changed; the points of a cut, at which nobody acts, come with the play next to it (7.3)."""
        before, self._worth = self._worth, worth(self._host.match, self.episode)
        for agent, seat in self._seat_of.items():
            self.rewards[agent] = self._worth[seat] - before[seat]

    def _wait_for_next(self) -> None:
        """Name the agent that is waited for and its mask, or end the episode."""
        last = self.agent_selection
        self.infos[last] = {"action_mask": self._nothing}
        self._lawful[last].lawful = []
        to_act = self._turns.to_act
        if to_act is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = agent = self.possible_agents[to_act]
        lawful = indices_of(self._turns.legal())
        mask = np.zeros(ACTION_COUNT, dtype=np.int8)
        mask[lawful] = 1
        self.infos[agent] = {"action_mask": mask}
        self._lawful[agent].lawful = lawful

    def render(self) -> str | np.ndarray[Any, np.dtype[np.uint8]] | None:
        """The table as ``render_seat`` sees it: text (``ansi``), printed text (``human``), or dots (``rgb_array``)."""
        if self.render_mode is None:
            return None
        view = self._turns.view(self.render_seat)
        if self.render_mode == "rgb_array":
            from brus.envs.drawing import draw

            return np.array(draw(view), dtype=np.uint8)
        if self.render_mode == "ansi":
            return tell(view)
        sys.stdout.write(f"{tell(view)}\n\n")
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held that has to be let go."""


def _in_wrappers(make: Callable[_Arguments, BrusEnv]) -> Callable[_Arguments, Wrapped]:
    """The function that makes the same environment, with the same arguments, and puts PettingZoo's wrappers around."""

    @wraps(make, assigned=(), updated=())
    def env(*arguments: _Arguments.args, **named: _Arguments.kwargs) -> Wrapped:
        """A :class:`BrusEnv` in PettingZoo's usual wrappers: an action that the mask forbids ends the episode.

        Takes the arguments of :class:`BrusEnv`.
        """
        lawful = wrappers.TerminateIllegalWrapper(make(*arguments, **named), illegal_reward=ILLEGAL_REWARD)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(lawful))

    return env


env = _in_wrappers(BrusEnv)
raw_env = BrusEnv
"""The environment without wrappers: what the rules refuse raises."""
