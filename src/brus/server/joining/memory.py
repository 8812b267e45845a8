"""What a seat has seen of the deal that is played: its tricks, who piped, what was shown; and the View made of it.

The server tells what happens and how the table looks, as a screen needs it, with no older trick than the last (2.11).
A bot may count what it has seen, so it is kept here, and a :class:`brus.view.View` is made as from the text protocol
(:func:`brus.bots.protocol.view_again`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from brus.bots.protocol import view_again
from brus.server.asking import read_play
from brus.server.protocol import Happening, SeatName, TableView, TrickView
from brus.view import View

__all__ = ["Memory", "lawful"]

_ASKS: Final = {"lead", "follow", "pipe", "show"}


@dataclass
class _Trick:
    leader: SeatName
    plays: list[str] = field(default_factory=list)
    piped: bool = False
    winner: SeatName | None = None
    units: int = 0
    shown: bool | None = None


def lawful(view: TableView) -> list[str]:
    """What the seat may do now."""
    return [option.play for option in view.options_now if option.why is None]


class Memory:
    """What one seat has seen of a deal."""

    def __init__(self) -> None:
        self._tricks: list[_Trick] = []
        self._cuts: list[str] = []
        self._next_cuts: list[str] = []
        self._piped = False
        self._first = ""
        self._is_lost = True
        """Whether something of this deal has not been seen."""

    def lose(self) -> None:
        """Something has happened that was not told, and so this deal is not known to its end."""
        self._is_lost = True

    def note(self, what: Iterable[Happening], view: TableView | None) -> None:
        """Take in what happened, and how the table looks since."""
        for happening in what:
            note = _NOTES.get(happening.what)
            if note is not None:
                note(self, happening)
            elif happening.what == "undone":
                if view is None:
                    self._is_lost = True
                else:
                    self._take_back(view)

    def _cut(self, happening: Happening) -> None:
        self._next_cuts += happening.cards or ()

    def _dealt(self, happening: Happening) -> None:
        self._tricks, self._piped, self._first = [], False, str(happening.by)
        self._is_lost = False
        self._cuts, self._next_cuts = self._next_cuts, []

    def _pipe(self, happening: Happening) -> None:
        self._piped = True

    def _led(self, happening: Happening) -> None:
        if happening.seat is not None:
            self._tricks.append(_Trick(happening.seat, [str(happening.play)], self._piped))
        self._piped = False

    def _played(self, happening: Happening) -> None:
        if self._tricks:
            self._tricks[-1].plays.append(str(happening.play))

    def _won(self, happening: Happening) -> None:
        if self._tricks:
            self._tricks[-1].winner, self._tricks[-1].units = happening.seat, happening.number or 1

    def _shown(self, happening: Happening) -> None:
        if self._tricks:
            self._tricks[-1].shown = happening.what == "shown"

    def _take_back(self, view: TableView) -> None:
        """A play was taken back: forget plays, the last first, until the rest is what lies on the table."""
        self._piped = False
        while self._tricks and not self._fits(view):
            trick = self._tricks[-1]
            trick.winner, trick.units, trick.shown = None, 0, None
            trick.plays.pop()
            if not trick.plays:
                self._piped = self._tricks.pop().piped

    def _fits(self, view: TableView) -> bool:
        trick = self._tricks[-1]
        if view.trick is not None:
            return trick.winner is None and _is(trick, view.trick)
        return trick.winner is not None and view.last_trick is not None and _is(trick, view.last_trick)

    def view(self, view: TableView, luck: int) -> View:
        """All that the seat knows, where it is asked for something. Raise ValueError where too little has been seen.

        That is so in the first deal of who has sat down in the midst of it.
        """
        if view.asks not in _ASKS or view.seat is None or self._is_lost:
            raise ValueError(view.asks)
        lying = view.trick
        tricks = [trick for trick in self._tricks if trick.winner is not None]
        if lying is None and view.asks == "show":
            # The trick whose darer is asked lies there still (6.11).
            last = tricks.pop()
            lying = TrickView(last.leader, last.plays, winning=last.winner)
        seats = len(view.seats)
        new = {
            "variant": view.variant,
            "seats": seats,
            "options": view.options,
            "players": {seat: one.name for seat, one in view.seats.items() if one.name},
        }
        chosen: dict[str, Any] = {
            "deal": view.deal,
            "phase": view.asks,
            "seat": view.seat,
            "hand": view.hand,
            "legal": [str(read_play(play)) for play in lawful(view)],
            "trick": self._on_table(view, lying),
            "tricks": [
                {
                    "leader": trick.leader,
                    "plays": trick.plays,
                    "winner": trick.winner,
                    "units": trick.units,
                    "piped": trick.piped,
                    "shown": trick.shown,
                }
                for trick in tricks
            ],
            "tricks_won": view.tricks_won,
            "score": view.score,
            "targets": view.targets,
            "buks": view.buks,
            "dealer": view.dealer,
            "held": view.counts,
            "talon": view.talon,
            "shown": view.shown,
            "cuts": self._cuts,
            "luck": luck,
        }
        if sum(len(trick["plays"]) for trick in chosen["tricks"]) != seats * len(chosen["tricks"]):
            raise ValueError(len(tricks))
        return view_again(new, chosen)

    def _on_table(self, view: TableView, lying: TrickView | None) -> dict[str, Any]:
        if lying is not None:
            piped = bool(self._tricks) and self._tricks[-1].piped
            return {"leader": lying.leader, "plays": lying.plays, "winning": lying.winning, "piped": piped}
        leader = view.to_act if view.asks == "lead" else self._leader(view)
        return {"leader": leader, "plays": [], "winning": None, "piped": self._piped}

    def _leader(self, view: TableView) -> str:
        """Who leads next unless somebody pipes: whoever took the last trick, or in the first who ``dealt`` names."""
        if self._tricks and self._tricks[-1].winner is not None:
            return self._tricks[-1].winner
        return self._first


_NOTES: Final[dict[str, Callable[[Memory, Happening], None]]] = {
    "cut": Memory._cut,
    "dealt": Memory._dealt,
    "piped": Memory._pipe,
    "led": Memory._led,
    "played": Memory._played,
    "won": Memory._won,
    "shown": Memory._shown,
    "declined": Memory._shown,
}
"""What there is to keep of each kind of happening."""


def _is(trick: _Trick, view: TrickView) -> bool:
    return trick.leader == view.leader and trick.plays == view.plays
