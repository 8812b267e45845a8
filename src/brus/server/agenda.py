"""What time alone brings at a table: matches and deals begin, windows close, computers act, people are reminded.

Every clock has a key that tells what it measures. A clock begins when its key is first met and is gone when its key is,
so that whatever happens at the table sets and stops clocks by itself, and after a restart all begin anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct

from brus.seats import Seat
from brus.server.entries import Entry
from brus.server.game import Game
from brus.server.situation import Situation
from brus.server.telling import text_of
from brus.shuffle import SECRET_BYTES

__all__ = ["Clocks", "due", "next_due", "turn_key", "window_key"]

Key = tuple[object, ...]
Chance = Callable[[int], bytes]
_NOW: Final[Key] = ("now",)


class _Due(Struct, frozen=True):
    """Something that happens when all of these clocks have run out."""

    keys: tuple[Key, ...]
    kind: str
    body: dict[str, Any]


class Clocks:
    """The clocks of a table; times are in seconds of a clock that nobody sets."""

    def __init__(self) -> None:
        self._ends: dict[Key, float] = {}
        self._begun: dict[Key, float] = {}
        self.now = 0.0
        """The time when somebody last asked."""

    def look(self, table: Situation, now: float) -> None:
        """Let clocks begin that are new, and forget those whose time has passed them by."""
        self.now = now
        wanted = _clocks(table)
        for key in [key for key in self._begun if key not in wanted]:
            del self._begun[key], self._ends[key]
        for key, lasts in wanted.items():
            # A clock that begins in the future has seen time go back.
            begun = min(self._begun.get(key, now), now)
            self._begun[key], self._ends[key] = begun, begun + lasts

    def end(self, keys: tuple[Key, ...]) -> float:
        """When all of these clocks have run out."""
        return max(self.now if key == _NOW else self._ends[key] for key in keys)

    def spent(self, key: Key, now: float) -> float:
        """How long a clock has run; one that nobody has looked at has not."""
        return max(0.0, now - self._begun.get(key, now))


def turn_key(table: Situation) -> Key:
    """The clock of the turn of whoever is waited for."""
    return "turn", table.step


def window_key(table: Situation) -> Key:
    """The clock of the time for piping."""
    return "window", table.step


def due(table: Situation, clocks: Clocks, now: float, chance: Chance) -> list[Entry]:
    """What is to be written down and applied now, one thing at a time; nothing if nothing is due."""
    clocks.look(table, now)
    for one in _agenda(table):
        if clocks.end(one.keys) <= now:
            body = one.body
            if one.kind == "commit":
                body = {"secret": chance(SECRET_BYTES).hex()}
            elif one.kind == "start":
                body = _places(table, chance)
            return [Entry(one.kind, 0.0, body)]
    return []


def next_due(table: Situation, clocks: Clocks, now: float) -> float | None:
    """When something will be due, if nothing else happens before."""
    clocks.look(table, now)
    return min((clocks.end(one.keys) for one in _agenda(table)), default=None)


def _is_undo_asked(table: Situation) -> bool:
    """Whether somebody wants to take a play back; computer players wait for the answer."""
    return table.question is not None and table.question.kind == "undo"


def _clocks(table: Situation) -> dict[Key, float]:
    """Every clock that runs, and how long it takes."""
    game, times = table.game, table.settings.times
    clocks: dict[Key, float] = {}
    if table.phase != "playing" or game is None:
        return clocks
    if game.shuffle is not None:
        clocks[_seeds_key(game)] = times.seeds
    if game.is_shuffling:
        clocks[_pause_key(game)] = times.pause
    else:
        clocks["computer", table.step] = times.computer
    if game.window is not None and table.is_timed:
        clocks[window_key(table)] = times.piping
    time = table.time_to_play
    if time is not None and game.window is None:
        clocks[turn_key(table)] = time
    if table.question is not None:
        clocks["question", table.question.number] = times.question
    attended = table.attended
    for seat, _ in table.seating.players:
        if seat not in attended:
            clocks[_away_key(table, seat)] = times.away_again if table.times_asked.get(seat) else times.away
    return clocks


def _seeds_key(game: Game) -> Key:
    return "seeds", game.number, game.next_deal


def _pause_key(game: Game) -> Key:
    return "pause", game.number, game.next_deal


def _agenda(table: Situation) -> Iterator[_Due]:
    """All that will be due if nothing else happens."""
    if table.phase in ("open", "over"):
        if _is_complete(table):
            yield _Due((_NOW,), "start", {})
        return
    if table.phase == "aside" and _are_all_back(table):
        yield _Due((_NOW,), "resumed", {})
    game = table.game
    if table.phase != "playing" or game is None:
        return
    if game.is_shuffling:
        yield from _next_deal(table, game)
    else:
        yield from _next_play(table, game)
    yield from _questions(table)


def _is_complete(table: Situation) -> bool:
    """Whether all seats are taken and all people are ready, or after a match want another, and any of them is here."""
    players = table.seating.players
    is_agreed = table.seating.is_full and all(chair.ready for _, chair in players)
    return is_agreed and any(table.is_here(seat) for seat, _ in players)


def _are_all_back(table: Situation) -> bool:
    """Whether all who are here want a match to go on that was put aside; who is gone is not waited for."""
    here = [chair for seat, chair in table.seating.players if table.is_here(seat)]
    return bool(here) and all(chair.ready for chair in here)


def _places(table: Situation, chance: Chance) -> dict[str, Any]:
    """Where everybody sits in the next match: drawn by lot if anybody wants the sides drawn."""
    if not any(chair.again == "drawn" for chair in table.seating.chairs.values()):
        return {}
    seats = [seat.name for seat in table.seating.chairs]
    luck = int.from_bytes(chance(16), "big")
    drawn: list[str] = []
    left = seats[:]
    while left:
        luck, at = divmod(luck, len(left))
        drawn.append(left.pop(at))
    return {"places": dict(zip(seats, drawn, strict=True))}


def _next_deal(table: Situation, game: Game) -> Iterator[_Due]:
    """The commitment, then the lot or the deal when the seeds have come, or their time is over (docs/fair.md)."""
    if game.shuffle is None:
        yield _Due((_NOW,), "commit", {})
        return
    players = list(table.seating.players)
    here = [seat for seat, _ in players if table.is_here(seat)]
    have_sent = bool(here) and all(seat in game.shuffle.seeds for seat in here)
    seeds = _NOW if have_sent else _seeds_key(game)
    if game.deal is None:
        yield _Due((seeds,), "lots" if game.first_dealer is None else "deal", {})
        return
    if players and all(chair.ready for _, chair in players):
        yield _Due((seeds,), "deal", {})
    elif table.seating.count_people > 1:
        yield _Due((seeds, _pause_key(game)), "deal", {})


def _next_play(table: Situation, game: Game) -> Iterator[_Due]:
    """The time for piping ends, a computer player acts, or the player's time runs out."""
    if game.window is not None:
        if table.is_timed:
            yield _Due((window_key(table),), "window", {})
        elif not game.window.open_seats:
            yield _Due((_NOW,), "window", {})
        return
    seat = table.to_act
    assert seat is not None
    choice = table.choices.get((table.step, seat))
    if choice is not None and not _is_undo_asked(table):
        out_of_time = table.out_of_time == table.step
        keys = (_NOW,) if out_of_time else (("computer", table.step),)
        yield _Due(keys, "play", {"seat": seat.name, "play": text_of(choice)})
    if table.time_to_play is not None:
        is_clock = table.settings.pace.kind == "clock"
        yield _Due((turn_key(table),), "timeout" if is_clock else "reminded", {"seat": seat.name})


def _questions(table: Situation) -> Iterator[_Due]:
    """A question is over without an answer; or the others are asked what to do about somebody who is away."""
    question = table.question
    if question is not None:
        if question.kind != "away":
            yield _Due((("question", question.number),), "question-over", {})
            return
        if table.is_here(Seat[question.about]):
            yield _Due((_NOW,), "question-over", {})
            return
    attended = table.attended
    gone = [seat for seat, _ in table.seating.players if seat not in attended]
    if not gone:
        return
    here = [seat for seat, _ in table.seating.players if seat in attended]
    if not here:
        return
    # Whoever has been asked about least; while a question is open, its own clock tells when it is time for another.
    about = min(gone, key=lambda seat: (table.times_asked.get(seat, 0), seat))
    timer = about if question is None else Seat[question.about]
    asked = [other.name for other in here]
    yield _Due((_away_key(table, timer),), "asked", {"kind": "away", "seat": about.name, "asked": asked})


def _away_key(table: Situation, seat: Seat) -> Key:
    person = table.seating[seat].person
    return "away", seat, person and person.id, table.times_asked.get(seat, 0)
