"""An OpenSpiel game, ``python_brus``, for every variant (docs/envs.md). Importing this module registers it.

Chance is explicit: the first dealer's lot, the cuts where they are shown (7.3), and every card that is dealt or drawn.
Players are the seats N, E, S, W in order; their actions are numbered by ``brus.envs.encoding``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from brus.errors import EnvError, IllegalPlay, MissingExtra, OptionError
from brus.messages import say

try:
    import numpy as np
    import pyspiel
except ImportError as why:
    raise MissingExtra(say("extra-envs-missing", package=why.name)) from why

from brus.cards import CARDS
from brus.envs.course import Course
from brus.envs.encoding import ACTION_COUNT
from brus.envs.knowledge import acquired, acquired_size, private_summary, recall, shown_ever, summary, unlawful
from brus.envs.observation import layout_for, write_observation
from brus.envs.returns import check_episode
from brus.envs.worlds import TRIES_AT_MOST, Decision, worlds_for
from brus.kernel import names
from brus.printable import literal, printable
from brus.seats import Seat
from brus.variant import Rules, read_option, write_option
from brus.variants import get_variant
from brus.view import View

__all__ = ["SHORT_NAME", "BrusGame", "BrusObserver", "BrusState", "game_of", "options_in"]

SHORT_NAME: Final = "python_brus"

_PARAMETERS: Final = {"variant": "danish", "seats": 4, "players": 0, "options": "", "episode": "deal"}
_PRIVATE_FIELDS: Final = ("hand", "shown")
"""The parts of a view that only its seat may know."""
_MOST_DEALS: Final = 1000
"""What is told as the longest match. Buks and chimneys set no bound to it; random players need some twenty deals."""
_MOST_POINTS: Final = 30
"""More than lies between the sides after a deal without cut points (5, 6, 4.7, 7, 8.3)."""

_GAME_TYPE: Final = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Brus",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=3,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=_PARAMETERS,
)


def options_in(text: str) -> dict[str, object]:
    """The house rules in a game's parameter, ``name:value`` divided by ``;``.

    OpenSpiel keeps commas and ``=`` for itself. Raises :class:`brus.errors.OptionError` for what cannot be read; what
    the rules have no such option for is found later.

    >>> options_in("target:3;proof:both;chimney:false;low_rank:5")
    {'target': 3, 'proof': 'both', 'chimney': False, 'low_rank': '5'}
    """
    options: dict[str, object] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        name, divided, value = part.partition(":")
        if not divided or name in options:
            raise OptionError(say("env-option-form", text=printable(part)))
        options[name] = read_option(name, value)
    return options


def _written(options: Mapping[str, object]) -> str:
    return ";".join(f"{name}:{write_option(value)}" for name, value in options.items())


def game_of(rules: Rules, episode: str = "deal") -> BrusGame:
    """The game of these rules."""
    told = {"variant": rules.variant.name, "seats": rules.seats, "options": _written(rules.options)}
    return BrusGame({**told, "episode": episode})


class BrusGame(pyspiel.Game):
    """The game with its parameters: ``variant``, ``seats`` (or ``players``), ``options``, ``episode``.

    Raises :class:`brus.errors.OptionError` for what no variant has.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_PARAMETERS, **(params or {})}
        seats = given["players"] or given["seats"]
        self.episode = check_episode(given["episode"])
        self.rules: Rules = get_variant(given["variant"]).rules(seats, options_in(given["options"]))
        bound = 1.0
        if self.episode == "deal":
            bound = float(_MOST_POINTS + (self.rules.target if self.rules.house.cut_point else 0))
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=len(CARDS),
            num_players=seats,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0,
            max_game_length=self._most_deals() * self._most_decisions(),
        )
        super().__init__(_GAME_TYPE, info, {**given, "options": _written(self.rules.options)})

    def _most_deals(self) -> int:
        return 1 if self.episode == "deal" else _MOST_DEALS

    def _most_decisions(self) -> int:
        """In one deal: every card a play of its own, one proof, and every seat asked before each lead (4.6)."""
        return names.PACK_SIZE * (2 if self.rules.house.piping else 1) + 1

    def max_chance_nodes_in_history(self) -> int:
        """The lot, and in each deal the cuts and every card."""
        cuts = self.rules.target + 1 if self.rules.house.cut_point else 0
        return 1 + self._most_deals() * (names.PACK_SIZE + cuts)

    def new_initial_state(self) -> BrusState:
        """The course before the lot."""
        return BrusState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BrusObserver | None:
        """An observer of a seat's knowledge, of what is public, or of what is private; None for all hands at once."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return BrusObserver(self.rules.seats, kind, params)


class BrusState(pyspiel.State):
    """One point of an episode; all of it lies in ``course``."""

    def __init__(self, game: BrusGame) -> None:
        super().__init__(game)
        self.course = Course(game.rules, game.episode)

    def current_player(self) -> int:
        """Whom the game waits for: a seat's number, chance, or nobody at the end."""
        course = self.course
        if course.to_act is not None:
            return int(course.to_act)
        return int(pyspiel.PlayerId.TERMINAL if course.is_over else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Whether the episode is over."""
        return self.course.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may decide, each as likely as another."""
        outcomes = self.course.outcomes()
        return [(number, 1.0 / len(outcomes)) for number in outcomes]

    def _apply_action(self, action: int) -> None:
        self.course.apply(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.course.name_of(int(action), by_chance=player == pyspiel.PlayerId.CHANCE)

    def returns(self) -> list[float]:
        """Nothing before the end; then what the deal or the match is worth to each seat."""
        return self.course.returns()

    def __str__(self) -> str:
        return str(self.course)

    def resample_from_infostate(self, player: int, sampler: Any) -> BrusState:
        """Another state that looks the same to a player, its own history included.

        Every state that fits is as likely as another. ``sampler`` is called for numbers from 0 up to 1. Raises
        :class:`brus.errors.EnvError` where chance is waited for.
        """
        seat = Seat(player)
        decisions = [(item.player, item.action) for item in self.full_history()]
        seen = recall(self.course.turns, seat)
        for world in worlds_for(self.course, decisions, seat, sampler):
            other = self._played(world)
            if other is not None and recall(other.course.turns, seat) == seen:
                return other
        raise EnvError(say("env-no-world-found", tries=str(TRIES_AT_MOST)))

    def _played(self, world: Sequence[Decision]) -> BrusState | None:
        """The state that a world leads to; None where with its cards it cannot have come to these decisions."""
        other: BrusState = self.get_game().new_initial_state()
        for who, number in world:
            if other.current_player() != who:
                # Unlawful dares depend on cards that nobody has shown, and their points may end a match (6.12).
                return None
            try:
                other.apply_action(number)
            except IllegalPlay:
                # Somebody has piped without three alike, or dared without fear of a higher matador (4.6, 6.1(b)).
                return None
        return other


class BrusObserver:
    """What a player knows, as a tensor, as its named parts, and as a line of text (OpenSpiel's observer)."""

    def __init__(self, seats: int, kind: Any, params: Any = None) -> None:
        if params:
            raise OptionError(say("env-observer-params", found=literal(dict(params))))
        self.seats = seats
        self.public = bool(kind.public_info)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recalls = bool(kind.perfect_recall)
        sizes = dict(self._sizes())
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[start : start + size]
            start += size
        self._view = self.tensor[: layout_for(seats).size]

    def _sizes(self) -> Iterator[tuple[str, int]]:
        """The parts: the fields of the layout in its order, then what only this game adds."""
        for field in layout_for(self.seats).fields:
            if self.public or field.name in _PRIVATE_FIELDS:
                yield field.name, field.size
        if self.recalls and self.private:
            yield "acquired", acquired_size(self.seats)
            yield "shown_ever", len(CARDS)
        if self.recalls and self.public:
            yield "unlawful", 2

    def set_from(self, state: BrusState, player: int) -> None:
        """Write what a player knows into the tensor."""
        self.tensor.fill(0)
        turns, seat = state.course.turns, Seat(player)
        view = turns.view(seat if self.private else None)
        if self.public:
            write_observation(view, self._view)
        elif self.private:
            self._write_cards(view)
        for name, places in (("acquired", acquired), ("shown_ever", shown_ever), ("unlawful", unlawful)):
            if name in self.dict:
                self.dict[name][list(places(turns, seat))] = 1

    def _write_cards(self, view: View) -> None:
        row = np.zeros(layout_for(self.seats).size, np.float32)
        write_observation(view, row)
        for name in _PRIVATE_FIELDS:
            found = layout_for(self.seats)[name]
            self.dict[name][:] = row[found.start : found.stop]

    def string_from(self, state: BrusState, player: int) -> str:
        """What a player knows as one line."""
        turns, seat = state.course.turns, Seat(player)
        if self.recalls and self.public and self.private:
            return recall(turns, seat)
        if self.public:
            return summary(turns.view(seat if self.private else None))
        if not self.private:
            return ""
        return private_summary(turns.view(seat))


pyspiel.register_game(_GAME_TYPE, BrusGame)
