"""The conformance test: what an outside bot has to do, tried one thing after another (docs/protocol.md)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from brus.bots import is_outside, show_end
from brus.bots.chance import CHANCE_PRIME, next_chance
from brus.bots.command import Command
from brus.bots.dialogue import GRACE_S, Dialogue, Fault, say_errors
from brus.bots.process import BotProcess
from brus.bots.protocol import message
from brus.errors import BotError, OptionError, OtherVersion
from brus.host import Host
from brus.messages import say
from brus.plays import Play
from brus.printable import printable
from brus.seats import Seat, seats_of
from brus.variant import Rules
from brus.variants import VARIANTS, get_variant
from brus.view import View

__all__ = ["Examination", "Result"]

_OPPONENT: Final = "random"
_PARTING_S: Final = 0.1
_UNKNOWN_LINES: Final = ("weather", message("weather", {"wind": "west"}), "x")
_AFTER_MATCHES: Final = ("unknown-lines", "unknown-keys", "restart", "same-luck")
_UNKNOWN_KEYS: Final = {"weather": "fine", "x-list": [1, None]}

Make = Callable[[Command], Dialogue]


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one check: its id, a verdict, what was found, and what to do about it.

    The verdict is passed, failed, noted, or skipped for what tells nothing more once plain matches have gone wrong.
    """

    check: str
    title: str
    verdict: str
    note: str
    advice: str = ""


@dataclass(slots=True)
class _Game:
    """What a match showed: the bot's plays, the time each took in ms, the faults, and why it broke off."""

    plays: list[Play] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    broken: str = ""

    @property
    def is_silent(self) -> bool:
        """Whether it broke off because nothing was answered: each more of its kind would be waited for as long."""
        return bool(self.broken and self.faults) and all(fault.reason == "silent" for fault in self.faults)


class _UnknownLines(Dialogue):
    """Sends lines that no bot can know, after its greeting."""

    def greet(self, process: BotProcess) -> str:
        name = super().greet(process)
        for line in _UNKNOWN_LINES:
            process.send(line)
        return name


class _UnknownKeys(Dialogue):
    """Adds keys that no bot can know to what ``choose`` tells."""

    def question(self, view: View, luck: int) -> dict[str, Any]:
        return super().question(view, luck) | _UNKNOWN_KEYS


class _Timed:
    """A dialogue as a bot: notes what it plays, how long it thinks, and may be killed once on the way."""

    def __init__(self, dialogue: Dialogue, game: _Game, killed_at: int | None = None) -> None:
        self.dialogue, self.game, self.killed_at = dialogue, game, killed_at

    def __call__(self, view: View, luck: int) -> Play:
        if self.killed_at == len(self.game.plays):
            self.dialogue.close(0)
            self.dialogue.start()
        self.dialogue.start()
        began = time.perf_counter()
        play = self.dialogue.choose(view, luck)
        self.game.ms.append((time.perf_counter() - began) * 1000)
        self.game.plays.append(play)
        return play

    def watch(self, view: View) -> None:
        self.dialogue.watch(view)


class Examination:
    """One run of the conformance test. Raises :class:`OptionError` for a level that is no command.

    :meth:`results` plays and yields what each check found; :meth:`document` sums up what has been found by then.
    """

    def __init__(self, level: str, seed: int) -> None:
        if not is_outside(level):
            raise OptionError(say("bot-check-no-command", level=printable(level)))
        self.command, self.seed = Command.of(level), seed
        self.name: str | None = None
        self.found: list[Result] = []
        self.ms: list[float] = []
        self._shown_errors: tuple[str, ...] = ()

    def results(self) -> Iterator[Result]:
        """Every check in turn; after a start that fails there are no more."""
        for result in self._checks():
            self.found.append(result)
            yield result

    def document(self) -> dict[str, Any]:
        """What ``--json`` prints."""
        return {
            "bot": self.command.level,
            "name": self.name,
            "passed": all(result.verdict != "failed" for result in self.found),
            "plays": len(self.ms),
            "ms": {"p50": self._share(50), "p95": self._share(95), "max": self._share(100)},
            "checks": [
                {"check": one.check, "verdict": one.verdict, "note": one.note, "advice": one.advice or None}
                for one in self.found
            ],
        }

    def _share(self, percent: int) -> float | None:
        """The time in ms that so many of a hundred plays did not exceed."""
        if not self.ms:
            return None
        ordered = sorted(self.ms)
        return round(ordered[max(0, -(-len(ordered) * percent // 100) - 1)], 3)

    # the checks

    def _checks(self) -> Iterator[Result]:
        dialogue = Dialogue(self.command)
        began = time.perf_counter()
        try:
            self.name = dialogue.start()
            ready_ms = (time.perf_counter() - began) * 1000
        except BotError as error:
            advice = "version" if isinstance(error, OtherVersion) else "start"
            yield self._result("start", "failed", str(error), advice)
            return
        finally:
            left = dialogue.close()
        note = say("bot-check-started", name=self.name, ms=str(round(ready_ms)))
        yield self._result("start", "passed", note)
        yield self._left("quit-at-once", left)
        yield from self._matches()
        if self.ms:
            yield self._time()
        if any(result.check == "match" and result.verdict == "failed" for result in self.found):
            for check in _AFTER_MATCHES:
                yield self._result(check, "skipped", say("bot-check-not-tried"))
            return
        yield from self._tolerance()
        yield self._restart()
        yield self._determinism()

    def _matches(self) -> Iterator[Result]:
        """A whole match of every variant and number of players, in the same processes one after the other."""
        dialogues = {seat: Dialogue(self.command) for seat in (Seat.N, Seat.S)}
        for variant in VARIANTS:
            for seats in sorted(get_variant(variant).players, reverse=True):
                game = self._play(get_variant(variant).rules(seats), dialogues)
                self.ms += game.ms
                note = say("bot-check-match", variant=variant, seats=str(seats), plays=len(game.plays))
                advice = game.faults[0].reason if game.faults else ""
                yield self._judged("match", game, note, advice)
                if game.is_silent:
                    yield self._result("match", "skipped", say("bot-check-silent"))
                    yield from self._quit(dialogues)
                    return
        yield from self._quit(dialogues)

    def _quit(self, dialogues: dict[Seat, Dialogue]) -> Iterator[Result]:
        running = [dialogue for dialogue in dialogues.values() if dialogue.process is not None]
        if running:
            yield self._left("quit", running[0].close())
        else:
            yield self._result("quit", "skipped", say("bot-check-no-program"))
        for dialogue in running[1:]:
            dialogue.close(_PARTING_S)

    def _time(self) -> Result:
        p50, p95, most = (str(self._share(percent)) for percent in (50, 95, 100))
        note = say("bot-check-time", p50=p50, p95=p95, max=most, limit=str(self.command.time_ms))
        return self._result("time", "noted", note)

    def _tolerance(self) -> Iterator[Result]:
        rules = get_variant("danish").rules(4, {"target": 2})
        tried: tuple[tuple[str, Make], ...] = (("unknown-lines", _UnknownLines), ("unknown-keys", _UnknownKeys))
        for check, make in tried:
            game = self._play_and_close(rules, make)
            yield self._judged(check, game, say("bot-check-plays", plays=len(game.plays)))

    def _restart(self) -> Result:
        rules = get_variant("modern").rules(4, {"target": 2})
        game = self._play_and_close(rules, killed_at=5)
        return self._judged("restart", game, say("bot-check-plays", plays=len(game.plays)))

    def _determinism(self) -> Result:
        rules = get_variant("danish").rules(4, {"target": 3})
        first, second = (self._play_and_close(rules) for _ in range(2))
        same = first.plays == second.plays
        return self._result("same-luck", "noted", say("bot-check-same" if same else "bot-check-different"))

    # judging

    def _judged(self, check: str, game: _Game, note: str, advice: str = "") -> Result:
        if not game.faults and not game.broken:
            return self._result(check, "passed", note)
        why = game.broken
        if game.faults:
            why = say("bot-check-faults", count=len(game.faults), first=game.faults[0].message)
            errors = next((one.errors for one in game.faults if one.errors), ())
            if errors:
                # The same traceback is shown once.
                is_known, self._shown_errors = errors == self._shown_errors, errors
                why += f"; {say('bot-check-same-errors') if is_known else say_errors(errors)}"
        return self._result(check, "failed", say("bot-check-but", note=note, faults=why), advice)

    def _left(self, check: str, left: bool) -> Result:
        seconds = str(round(GRACE_S))
        note = say("bot-check-left", seconds=seconds) if left else say("bot-check-stayed", seconds=seconds)
        return self._result(check, "passed" if left else "failed", note)

    def _result(self, check: str, verdict: str, note: str, advice: str = "") -> Result:
        advised = say(f"bot-check-advice-{advice or check}") if verdict == "failed" else ""
        return Result(check, say(f"bot-check-title-{check}"), verdict, note, advised)

    # playing

    def _play_and_close(self, rules: Rules, make: Make = Dialogue, killed_at: int | None = None) -> _Game:
        dialogues = {seat: make(self.command) for seat in (Seat.N, Seat.S)}
        game = self._play(rules, dialogues, killed_at)
        for dialogue in dialogues.values():
            dialogue.close(_PARTING_S)
        return game

    def _play(self, rules: Rules, dialogues: dict[Seat, Dialogue], killed_at: int | None = None) -> _Game:
        """A match of the bot, on N and with four players on S too, against the level random."""
        game = _Game()
        own = [Seat.N] if rules.seats == 3 else [Seat.N, Seat.S]
        levels = {seat: _OPPONENT for seat in seats_of(rules.seats) if seat not in own}
        host = Host(rules, seed=self.seed, levels=levels)
        bots = {seat: _Timed(dialogues[seat], game, killed_at) for seat in own}
        for seat in own:
            dialogues[seat].begin_match()
            dialogues[seat].history.clear()
        luck = self.seed % (CHANCE_PRIME - 1) + 1
        try:
            while host.match.winner is None:
                to_act = host.match.to_act
                if to_act is None or to_act not in bots:
                    host.go_on()
                else:
                    luck = int(next_chance(luck))
                    host.play(bots[to_act](host.view(to_act), luck), to_act)
                show_end(bots, host.match)
        except BotError as error:
            game.broken = str(error)
        game.faults = [one for seat in own for one in dialogues[seat].history]
        return game
