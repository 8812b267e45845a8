"""Commands decided: what is to be written down of each, or why it is refused. Nothing is changed here,
but that claims which were false are remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from brus.cards import Card
from brus.errors import BrusError, PlayError
from brus.kernel import layout, names
from brus.kernel.legal import why_refused
from brus.messages import say
from brus.plays import PIPE, Play
from brus.refusals import Refusal
from brus.seats import Seat, seats_of
from brus.server import protocol
from brus.server.asking import beaters_of, read_play
from brus.server.claims import line_of_claim
from brus.server.cleaning import clean_name, clean_text
from brus.server.entries import Decision, Entry, Refused, refused
from brus.server.game import Game
from brus.server.knowing import known_by, known_by_all
from brus.server.protocol import PHRASES, Ok
from brus.server.seating import Chair, Person
from brus.server.situation import Situation
from brus.server.window import Window, is_before_a_pipe

__all__ = ["Deciding"]


class Deciding:
    """One command of one person at a table. ``spent`` is how many seconds the player's turn has lasted so far."""

    def __init__(self, table: Situation, person: Person, spent: float) -> None:
        self.table = table
        self.person = person
        self.spent = spent

    def decide(self, command: Any) -> Decision:
        """What the command comes to; raise :class:`Refused`."""
        if self.table.is_done(self.person.id, command.id):
            return Decision([], Ok(command.id))
        if type(command) is protocol.WhatBeats:
            return Decision([], self._what_beats(command))
        kind, body = _DECIDERS[type(command)](self, command)
        return Decision([Entry(kind, 0.0, {"who": self.person.id, "id": command.id, **body})], Ok(command.id))

    # what most commands need

    def _own_seat(self) -> Seat:
        seat = self.table.seating.seat_of(self.person.id)
        if seat is None:
            raise Refused("no-seat", say("server-refused-no-seat"))
        return seat

    def _chair_before_match(self, name: str) -> Chair:
        """A seat that is to be taken or given before a match."""
        if self.table.phase not in ("open", "over"):
            raise Refused("not-now", say("server-refused-seats-are-taken"))
        if Seat[name] not in seats_of(self.table.rules.seats):
            raise Refused("seat-taken", say("seat-does-not-play", seat=name, seats=str(self.table.rules.seats)))
        return self.table.seating[Seat[name]]

    def _playing(self) -> Game:
        if self.table.phase != "playing" or self.table.game is None:
            raise Refused("not-now", say("server-refused-not-playing"))
        return self.table.game

    def _acting(self, command: Any) -> tuple[Seat, Game]:
        """The person's seat and the match, for what answers how things are now."""
        seat, game = self._own_seat(), self._playing()
        if command.re != self.table.boxes[seat].turn:
            raise Refused("stale", say("server-refused-stale"))
        if self.table.seating[seat].stand_in:
            raise Refused("not-now", say("server-refused-stand-in"))
        return seat, game

    def _refuse_while_asked(self) -> None:
        """One thing is asked at a time."""
        if self.table.question is not None:
            raise Refused("not-now", say("server-refused-question"))

    def _refuse_absent(self, asked: Iterable[Seat]) -> None:
        """Who is not here cannot answer, and would hold up what the others are to be asked about that."""
        if not all(map(self.table.is_here, asked)):
            raise Refused("not-now", say("server-refused-absent"))

    # seats

    def _sit(self, command: protocol.Sit) -> tuple[str, dict[str, Any]]:
        if self._chair_before_match(command.seat).kind != "empty":
            raise Refused("seat-taken", say("server-refused-seat-taken"))
        return "sat", {"seat": command.seat, "name": clean_name(self.person.name)}

    def _leave(self, command: protocol.Leave) -> tuple[str, dict[str, Any]]:
        return "left", {"seat": self._own_seat().name}

    def _computer(self, command: protocol.SeatComputer) -> tuple[str, dict[str, Any]]:
        self._own_seat()
        seating, here = self.table.seating, self.table.here
        # Where the host is gone, whoever is here sees to the seats.
        if seating.host != self.person.id and seating.host in here:
            raise Refused("not-host", say("server-refused-not-host"))
        chair = self._chair_before_match(command.seat)
        is_deserted = chair.person is not None and chair.person.id not in here
        wanted = "computer" if command.level is None else "empty"
        if chair.kind != wanted and not is_deserted:
            raise Refused("seat-taken", say("server-refused-seat-taken"))
        return "computer", {"seat": command.seat, "level": command.level}

    def _ready(self, command: protocol.Ready) -> tuple[str, dict[str, Any]]:
        seat, table = self._own_seat(), self.table
        between = table.phase == "playing" and table.game is not None and table.game.is_shuffling
        if table.phase != "open" and not between:
            raise Refused("not-now", say("server-refused-nothing-to-be-ready-for"))
        return "ready", {"seat": seat.name, "ready": command.ready}

    def _again(self, command: protocol.Again) -> tuple[str, dict[str, Any]]:
        seat = self._own_seat()
        if self.table.phase != "over":
            raise Refused("not-now", say("server-refused-match-not-over"))
        return "again", {"seat": seat.name, "sides": command.sides}

    def _send_seed(self, command: protocol.SendSeed) -> tuple[str, dict[str, Any]]:
        seat, game = self._own_seat(), self._playing()
        if game.shuffle is None or game.shuffle.deal != command.deal or seat in game.shuffle.seeds:
            raise Refused("nothing-asked", say("server-refused-no-seed-now"))
        return "seed", {"seat": seat.name, "seed": command.seed}

    # plays

    def _play(self, command: protocol.PlayCommand) -> tuple[str, dict[str, Any]]:
        seat, game = self._acting(command)
        try:
            play = read_play(command.play)
        except PlayError as why:
            raise Refused("unlawful", str(why), Refusal.NOT_A_PLAY.rule) from why
        if game.window is not None:
            return self._play_in_window(seat, game, game.window, play)
        refusal = game.match.why_not(play, seat)
        if refusal is not None:
            raise refused(refusal, play)
        if self.table.out_of_time == self.table.step:
            raise Refused("not-now", say("server-refused-out-of-time"))
        body: dict[str, Any] = {"seat": seat.name, "play": command.play}
        pace = self.table.settings.pace
        if pace.kind == "clock":
            body["spent"] = round(max(0.0, self.spent - pace.seconds), 3)
        return "play", body

    def _play_in_window(self, seat: Seat, game: Game, window: Window, play: Play) -> tuple[str, dict[str, Any]]:
        """4.6: before the lead. Whatever is refused here follows from the seat's own cards and answers alone."""
        body = {"seat": seat.name, "play": str(play)}
        rules, state = self.table.rules, game.state
        known = known_by(known_by_all(rules, state), state, seat, is_asked=window.is_asked(seat))
        if known[layout.TO_ACT] != seat:
            raise refused(Refusal.OUT_OF_TURN, play)
        why_not = why_refused(rules.table, known, int(play))
        if why_not != names.ALLOWED:
            raise refused(Refusal(why_not), play)
        if window.is_asked(seat):
            return "answer-piping", body
        if window.answers.get(seat) == PIPE:
            raise Refused("not-now", say("server-refused-has-piped"), Refusal.NOT_ASKED_TO_PIPE.rule)
        return "hold", body

    def _undo(self, command: protocol.AskUndo) -> tuple[str, dict[str, Any]]:
        seat, game = self._acting(command)
        self._refuse_while_asked()
        if game.may_undo() != seat:
            raise Refused("seen-since", say("server-refused-seen-since"))
        asked = [other for other, _ in self.table.seating.players if other != seat]
        if not asked:
            return "undone", {"seat": seat.name}
        self._refuse_absent(asked)
        return "asked", {"kind": "undo", "seat": seat.name, "asked": [other.name for other in asked]}

    def _claim(self, command: protocol.Claim) -> tuple[str, dict[str, Any]]:
        seat, game = self._acting(command)
        # Where the time for piping is over as soon as computers have answered, nobody can tell whether it is.
        may_be_piped = not self.table.is_timed and is_before_a_pipe(self.table.rules, game.state)
        if game.window is not None or may_be_piped or game.deal is None or game.is_shuffling:
            raise Refused("not-now", say("server-refused-no-claim-now"))
        if game.match.to_act != seat or game.state[layout.PHASE] not in (names.TO_LEAD, names.TO_FOLLOW):
            raise Refused("out-of-turn", say("server-refused-claim-out-of-turn"))
        if self.table.out_of_time == self.table.step:
            raise Refused("not-now", say("server-refused-out-of-time"))
        key = seat, tuple(game.deal.plays)
        if key in self.table.false_claims:
            raise self.table.false_claims[key]
        try:
            line = line_of_claim(game.match, seat)
        except Refused as why:
            self.table.false_claims[key] = why
            raise
        return "claimed", {"seat": seat.name, "plays": [str(play) for play in line]}

    def _concede(self, command: protocol.Concede) -> tuple[str, dict[str, Any]]:
        seat, game = self._acting(command)
        self._refuse_while_asked()
        partners = [
            other
            for other, chair in self.table.seating.people
            if game.is_partner(seat, other) and (not chair.stand_in or self.table.is_here(other))
        ]
        if not partners:
            return "conceded", {"seat": seat.name}
        self._refuse_absent(partners)
        return "asked", {"kind": "concede", "seat": seat.name, "asked": [other.name for other in partners]}

    # questions

    def _answered(self, command: protocol.Answered) -> tuple[str, dict[str, Any]]:
        seat, question = self._own_seat(), self.table.question
        if (
            question is None
            or question.number != command.question
            or question.kind == "away"
            or seat.name not in question.asked
            or seat.name in question.answers
        ):
            raise Refused("nothing-asked", say("server-refused-nothing-asked"))
        return "answered", {"seat": seat.name, "answer": "yes" if command.yes else "no"}

    def _vote(self, command: protocol.Vote) -> tuple[str, dict[str, Any]]:
        seat, question = self._own_seat(), self.table.question
        if (
            question is None
            or question.kind != "away"
            or question.about != command.about
            or seat.name not in question.asked
        ):
            raise Refused("nothing-asked", say("server-refused-nothing-asked"))
        return "answered", {"seat": seat.name, "answer": command.choice}

    def _back(self, command: protocol.Back) -> tuple[str, dict[str, Any]]:
        seat, table = self._own_seat(), self.table
        if table.phase == "aside":
            return "back", {"seat": seat.name}
        if not table.seating[seat].stand_in:
            raise Refused("not-now", say("server-refused-not-away"))
        return "back", {"seat": seat.name}

    # talk

    def _say(self, command: protocol.Say) -> tuple[str, dict[str, Any]]:
        seat = self._own_seat()
        if command.phrase is not None:
            if command.phrase not in PHRASES:
                raise Refused("unknown-phrase", say("server-refused-phrase"))
            return "said", {"seat": seat.name, "phrase": command.phrase}
        if self.table.talk != "text":
            raise Refused("private-only", say("server-refused-no-text"))
        text = clean_text(command.text or "")
        if not text:
            raise Refused("nothing-said", say("server-refused-nothing-said"))
        return "said", {"seat": seat.name, "text": text}

    def _report(self, command: protocol.Report) -> tuple[str, dict[str, Any]]:
        if Seat[command.seat] not in seats_of(self.table.rules.seats):
            raise Refused("no-seat", say("seat-does-not-play", seat=command.seat, seats=str(self.table.rules.seats)))
        reported = self.table.seating[Seat[command.seat]].person
        if reported is None:
            raise Refused("no-seat", say("server-refused-nobody-there"))
        return "reported", {"seat": command.seat, "person": reported.id, "why": clean_text(command.why)}

    def _what_beats(self, command: protocol.WhatBeats) -> Ok:
        table = self.table
        try:
            card = Card.parse(command.card)
        except BrusError as why:
            raise Refused("unlawful", str(why), "2.1") from why
        if card not in table.rules.pack:
            low = table.rules.low_rank.letter
            raise Refused("unlawful", say("record-card-not-in-pack", card=card, low=low), "2.1")
        state = [0] * layout.STATE_SIZE
        if table.game is not None and (table.may_watch_now or table.audience_of(self.person.id) is not None):
            state = known_by_all(table.rules, table.game.state)
        beaters = beaters_of(table.rules, card, state)
        cards = [str(other) for other in beaters]
        text = say("server-beats", card=card, cards=" ".join(cards), count=len(cards))
        return Ok(command.id, text, cards)


_Decider = Callable[[Deciding, Any], tuple[str, dict[str, Any]]]
_DECIDERS: Final[dict[type, _Decider]] = {
    protocol.Sit: Deciding._sit,
    protocol.Leave: Deciding._leave,
    protocol.SeatComputer: Deciding._computer,
    protocol.Ready: Deciding._ready,
    protocol.SendSeed: Deciding._send_seed,
    protocol.PlayCommand: Deciding._play,
    protocol.AskUndo: Deciding._undo,
    protocol.Claim: Deciding._claim,
    protocol.Concede: Deciding._concede,
    protocol.Answered: Deciding._answered,
    protocol.Vote: Deciding._vote,
    protocol.Back: Deciding._back,
    protocol.Say: Deciding._say,
    protocol.Report: Deciding._report,
    protocol.Again: Deciding._again,
}
"""What each kind of command comes to: the kind of an entry, and its body."""
