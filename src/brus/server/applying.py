"""Entries of the log applied: the only thing that changes a table. What was decided always can be applied."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from msgspec import structs

from brus.messages import say
from brus.seats import Seat
from brus.server.asking import read_play
from brus.server.entries import Entry, TableSettings
from brus.server.game import Game
from brus.server.protocol import Question, Said
from brus.server.seating import STAND_IN, Chair, Person
from brus.server.situation import Situation, happening
from brus.server.telling import Told, told_of

__all__ = ["apply", "opened"]

Body = Mapping[str, Any]


def opened(entry: Entry) -> Situation:
    """The table that its first entry opens, with its host on a seat, and on others the computers agreed on."""
    body = entry.body
    settings = msgspec.convert(body["settings"], TableSettings)
    table = Situation(body["table"], settings)
    seating = table.seating
    for seat, level in settings.fill.items():
        seating[Seat[seat]].seat_computer(level)
    host = msgspec.convert(body["host"], Person)
    free = [seat for seat, chair in seating.chairs.items() if chair.kind == "empty"]
    seating[Seat.S if Seat.S in free else free[0]].seat_person(host)
    if settings.solo:
        for chair in seating.chairs.values():
            if chair.kind == "empty":
                chair.seat_computer(STAND_IN)
            chair.ready = chair.kind == "person"
    seating.host = host.id
    seating.changed()
    return table


def apply(table: Situation, entry: Entry) -> None:
    """Do what an entry says, and put what is to be told of it into the outbox."""
    body = entry.body
    _APPLIERS[entry.kind](table, body)
    if "id" in body:
        table.note_done(body["who"], body["id"])


# Seats


def _seat(body: Body) -> Seat:
    return Seat[body["seat"]]


def _told(what: str, body: Body, **more: Any) -> Told:
    return happening(what, seat=body["seat"], **more)


def _sat(table: Situation, body: Body) -> None:
    person, seat = Person(body["who"], body["name"]), _seat(body)
    before = table.seating.seat_of(person.id)
    if before is not None:
        table.seating[before].empty()
    table.seating[seat].seat_person(person)
    table.begin_anew(seat)
    table.seating.changed()
    table.tell([_told("sat", body, text=person.name) if before is None else _told("moved", body, by=before.name)])
    table.tell_lines()


def _renamed(table: Situation, body: Body) -> None:
    table.seating[_seat(body)].person = Person(body["person"], body["name"])
    table.seating.changed()
    table.tell([_told("renamed", body, text=body["name"], reason=body["was"])])


def _left(table: Situation, body: Body) -> None:
    seat = _seat(body)
    chair = table.seating[seat]
    name = chair.view().name
    is_playing = table.phase in ("playing", "aside")
    chair.empty()
    if is_playing:
        chair.seat_computer(STAND_IN)
    table.seating.changed()
    _step_aside(table, seat)
    told = [_told("left", body, text=name)]
    if not table.seating.count_people:
        table.phase = "closed"
        told.append(happening("closed"))
    table.tell(told)
    table.tell_lines()


def _step_aside(table: Situation, seat: Seat) -> None:
    """Nothing is asked of a seat any more whose person is gone, nor about it."""
    question = table.question
    if question is not None and seat.name in (question.about, *question.asked):
        table.question = None
    table.times_asked.pop(seat, None)


def _computer(table: Situation, body: Body) -> None:
    chair, level = table.seating[_seat(body)], body["level"]
    was_deserted = chair.person is not None
    if level is None:
        chair.empty()
    else:
        chair.seat_computer(level)
    table.seating.changed()
    table.tell([_told("removed" if level is None else "computer", body, text=level)])
    if was_deserted:
        table.tell_lines()


def _ready(table: Situation, body: Body) -> None:
    table.seating[_seat(body)].ready = body["ready"]
    table.seating.changed()
    table.tell([_told("ready" if body["ready"] else "unready", body)])


def _again(table: Situation, body: Body) -> None:
    chair = table.seating[_seat(body)]
    chair.ready, chair.again = True, body["sides"]
    table.seating.changed()
    table.tell([_told("ready", body, reason=body["sides"])])


# Matches and deals


def _start(table: Situation, body: Body) -> None:
    table.matches += 1
    if table.game is not None:
        table.records.append(table.game.record())
    if body.get("places"):
        table.seating.rearrange(body["places"])
        table.begin_anew(*(Seat[to] for now, to in body["places"].items() if now != to))
    pace = table.settings.pace
    for chair in table.seating.chairs.values():
        chair.reserve = pace.reserve if pace.kind == "clock" and chair.kind == "person" else None
    table.seating.unready()
    players = {seat: _name_of(chair) for seat, chair in table.seating.chairs.items()}
    table.game = Game(table.rules, f"{table.table}-{table.matches}", table.matches, players)
    table.phase, table.question = "playing", None
    _step(table)
    table.tell([happening("began", number=table.matches)], moves=True)
    if body.get("places"):
        table.tell_lines()


def _name_of(chair: Chair) -> str:
    if chair.person is not None:
        return chair.person.name
    return say("server-computer-name", level=str(chair.level))


def _game(table: Situation) -> Game:
    assert table.game is not None
    return table.game


def _step(table: Situation) -> None:
    """The game has gone on."""
    table.step += 1
    table.choices.clear()


def _commit(table: Situation, body: Body) -> None:
    shuffle = _game(table).commit(bytes.fromhex(body["secret"]))
    table.tell([(None, shuffle.committed())])


def _seed(table: Situation, body: Body) -> None:
    shuffle = _game(table).shuffle
    assert shuffle is not None
    shuffle.seeds[_seat(body)] = bytes.fromhex(body["seed"])


def _lots(table: Situation, body: Body) -> None:
    game = _game(table)
    lots = game.draw_lots(seat for seat, _ in table.seating.people)
    assert game.lot is not None
    told: list[Told] = [happening("lot", seat=seat.name, cards=[str(card)]) for seat, card in lots.items()]
    table.tell([*told, (None, game.lot.revealed())], moves=True)


def _deal(table: Situation, body: Body) -> None:
    game = _game(table)
    table.seating.unready()
    table.false_claims.clear()
    happened = game.begin_deal(seat for seat, _ in table.seating.people)
    _go_on(table, told_of(happened))


def _go_on(table: Situation, told: list[Told]) -> None:
    """Something has happened in the game: open the time for piping, reveal a shuffle that is over, and tell it."""
    game = _game(table)
    _step(table)
    if table.question is not None and table.question.kind == "undo":
        table.question = None
    game.open_window(is_timed=table.is_timed)
    if game.window is not None:
        asked = (seat for seat in game.window.answers if not table.seating[seat].is_played_by_computer)
        told += [((seat,), happening("asked-to-pipe", seat=seat.name)[1]) for seat in asked]
    if game.is_over or game.is_shuffling:
        told += [(None, shuffle.revealed()) for shuffle in game.take_over()]
    if game.is_over:
        table.phase, table.question = "over", None
        table.seating.unready()
    table.tell(told, moves=True)


# Plays


def _play(table: Situation, body: Body) -> None:
    seat = _seat(body)
    spent = body.get("spent")
    if spent is not None:
        chair = table.seating[seat]
        chair.reserve = max(0.0, (chair.reserve or 0.0) - spent)
        table.seating.changed()
    is_forced = "who" not in body and not table.seating[seat].is_played_by_computer
    _go_on(table, told_of(_game(table).play(read_play(body["play"]), is_forced=is_forced)))


def _answer_piping(table: Situation, body: Body) -> None:
    window = _game(table).window
    assert window is not None
    seat = _seat(body)
    window.answers[seat] = read_play(body["play"])
    table.tell((), also=(seat,))


def _hold(table: Situation, body: Body) -> None:
    window = _game(table).window
    assert window is not None
    window.held = read_play(body["play"])
    if table.is_timed:
        table.tell((), also=(window.leader,))


def _window(table: Situation, body: Body) -> None:
    game = _game(table)
    assert game.window is not None
    silent = game.window.open_seats
    told = told_of(game.close_window())
    if told:
        _go_on(table, told)
        return
    # Who did not answer sees that it is too late; nobody else is told anything.
    table.tell((), also=silent)


def _reminded(table: Situation, body: Body) -> None:
    table.reminded = table.step
    table.tell([_told("reminded", body)])


def _timeout(table: Situation, body: Body) -> None:
    table.out_of_time = table.step
    table.seating[_seat(body)].reserve = 0.0
    table.seating.changed()
    table.tell([_told("timeout", body)])


# Taking back, claiming, giving up


def _undo(table: Situation, seat: str) -> None:
    _game(table).undo()
    _step(table)
    table.question = None
    table.tell([happening("undone", seat=seat)], moves=True)


def _undone(table: Situation, body: Body) -> None:
    _undo(table, body["seat"])


def _claimed(table: Situation, body: Body) -> None:
    game, told = _game(table), [_told("claimed", body)]
    for play in body["plays"]:
        told += told_of(game.play(read_play(play)))
    _go_on(table, told)


def _concede(table: Situation, seat: Seat) -> None:
    game = _game(table)
    game.concede(seat)
    _go_on(table, [happening("conceded", seat=seat.name, side=game.conceded)])


def _conceded(table: Situation, body: Body) -> None:
    _concede(table, _seat(body))


def _asked(table: Situation, body: Body) -> None:
    table.questions += 1
    number = table.questions
    table.question = Question(number, body["kind"], body["seat"], body["asked"], {})
    about = _seat(body)
    if body["kind"] == "away":
        table.times_asked[about] = table.times_asked.get(about, 0) + 1
    table.tell([_told("asked", body, number=number, reason=body["kind"])])


def _question_over(table: Situation, body: Body) -> None:
    question, table.question = table.question, None
    assert question is not None
    table.tell([happening("answered", seat=question.about, number=question.number, reason="no")])


def _answered(table: Situation, body: Body) -> None:
    question, answer = table.question, body["answer"]
    assert question is not None
    question = structs.replace(question, answers=question.answers | {body["seat"]: answer})
    table.question = question
    told = _told("answered", body, number=question.number, reason=answer)
    if question.kind == "away":
        outcome = _outcome_of_vote(question)
        if outcome is not None:
            table.question = None
        table.tell([told])
        if outcome in ("computer", "aside"):
            (_put_aside if outcome == "aside" else _stand_in)(table, Seat[question.about])
    elif answer == "no":
        table.question = None
        table.tell([told])
    elif len(question.answers) < len(question.asked):
        table.tell([told])
    else:
        table.question = None
        table.tell([told])
        if question.kind == "undo":
            _undo(table, question.about)
        else:
            _concede(table, Seat[question.about])


def _outcome_of_vote(question: Question) -> str | None:
    """What more than half of those asked want; ``wait`` when all have answered and no more than half agree."""
    answers = list(question.answers.values())
    for choice in ("computer", "aside", "wait"):
        if 2 * answers.count(choice) > len(question.asked):
            return choice
    return "wait" if len(answers) == len(question.asked) else None


# Away and back


def _stand_in(table: Situation, seat: Seat) -> None:
    table.seating[seat].stand_in = True
    table.seating.changed()
    _step_aside(table, seat)
    table.tell([happening("stand-in", seat=seat.name)])


def _put_aside(table: Situation, seat: Seat) -> None:
    table.phase, table.question = "aside", None
    table.seating.unready()
    table.tell([happening("aside")], moves=True)


def _back(table: Situation, body: Body) -> None:
    seat = _seat(body)
    chair = table.seating[seat]
    chair.stand_in = False
    chair.ready = table.phase == "aside"
    table.choices.clear()
    table.seating.changed()
    _step_aside(table, seat)
    table.tell([_told("back", body)])
    if body.get("resumes"):
        _resumed(table, body)


def _resumed(table: Situation, body: Body) -> None:
    table.phase = "playing"
    table.seating.unready()
    # Whoever is waited for has the whole time again.
    _step(table)
    table.tell([happening("resumed")], moves=True)


# Talk


def _said(table: Situation, body: Body) -> None:
    name = table.seating[_seat(body)].view().name
    table.tell_said(Said(0, body["seat"], name, body.get("phrase"), body.get("text")))


def _nothing(table: Situation, body: Body) -> None:
    """For whoever runs the server, who reads the log."""


def _closed(table: Situation, body: Body) -> None:
    table.phase, table.question = "closed", None
    table.tell([happening("closed")], moves=True)


_APPLIERS: Final[dict[str, Callable[[Situation, Body], None]]] = {
    "sat": _sat,
    "renamed": _renamed,
    "left": _left,
    "computer": _computer,
    "ready": _ready,
    "again": _again,
    "start": _start,
    "commit": _commit,
    "seed": _seed,
    "lots": _lots,
    "deal": _deal,
    "play": _play,
    "answer-piping": _answer_piping,
    "hold": _hold,
    "window": _window,
    "reminded": _reminded,
    "timeout": _timeout,
    "undone": _undone,
    "claimed": _claimed,
    "conceded": _conceded,
    "asked": _asked,
    "question-over": _question_over,
    "answered": _answered,
    "back": _back,
    "resumed": _resumed,
    "said": _said,
    "reported": _nothing,
    "closed": _closed,
}
"""What every kind of entry does; ``opened`` makes the table."""
