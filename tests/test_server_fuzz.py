"""Whatever clients do to a table's sockets, one step after another: the server lives, and nobody is told too much or too little.

What every line was sent is compared with what the log, replayed, says that its audience had to be told; and the cards in it
with the hands that others held at that moment.
"""

from __future__ import annotations

import json
import socket
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from brus.seats import Seat, seats_of
from brus.server.entries import Entry
from brus.server.protocol import Did, Said
from brus.server.table import Table
from server_kit import Browser, Served, serving
from test_server_limits import frame, raw_line
from test_server_sockets import ANYTHING

pytestmark = pytest.mark.untraced

SECONDS = 10.0
SEATS = st.sampled_from("NESW")
FIRST = ("anna", "bo", "carl")
PEOPLE = st.sampled_from([*FIRST, "eve"])
GAMES = [("danish", 4), ("modern", 4), ("icelandic", 4), ("ringkobing", 3), ("modern", 3)]
# Which of the lines that are open; how far back a number or an id is taken from.
WHICH = st.integers(0, 7)
TIMELY = ("deadline", "waits")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    limits = {"idle_seconds": "0.3", "outbox_kilobytes": "16", "away_seconds": "0.4", "away_again_seconds": "0.4"}
    with serving(tmp_path_factory.mktemp("fuzz"), **limits, hello_seconds="2", question_seconds="0.5") as running:
        yield running


class Line:
    """A line of one person, which holds what it hears to the protocol."""

    def __init__(self, socket: ClientConnection, who: str, seat: str | None, n: int | None) -> None:
        self.socket, self.who, self.seat, self.n = socket, who, seat, n
        self.view: dict[str, Any] = {}
        self.heard: list[tuple[str | None, dict[str, Any]]] = []
        self.reset: dict[str, Any] | None = None
        self.is_open = True

    def say(self, message: Any) -> None:
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        try:
            self.socket.send(text)
        except ConnectionClosed:
            self.rest()

    def hear(self) -> dict[str, Any] | None:
        """The next message; None when the line is closed."""
        try:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=SECONDS))
        except ConnectionClosed:
            self.is_open = False
            return None
        assert self.reset is None, ("after a reset", message)
        kind = message["t"]
        if kind == "welcome":
            self.n, self.seat = message["n"], message["view"]["seat"]
        elif kind in ("did", "said"):
            assert message["n"] == (self.n or 0) + 1, ("a gap", self.n, message["n"])
            self.n = message["n"]
        elif kind == "reset":
            self.reset = message
        if message.get("view"):
            self.view = message["view"]
            assert self.view["seat"] == self.seat
        self.heard.append((self.seat, message))
        return message

    def until(self, *kinds: str, answer: str | None = None) -> dict[str, Any] | None:
        while (message := self.hear()) is not None:
            if message["t"] in kinds and (answer is None or message["id"] == answer):
                return message
        return None

    def rest(self) -> None:
        while self.hear() is not None:
            pass

    def settle(self) -> None:
        """Hear all that has been said so far."""
        if self.is_open:
            self.say({"t": "ping"})
        if self.is_open:
            self.until("pong")

    def lawful(self) -> list[str]:
        return [option["play"] for option in self.view.get("options_now", ()) if not option.get("why")]


class Sockets(RuleBasedStateMachine):
    """People at one table, and strangers."""

    served: Served

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Line] = []
        self.all_lines: list[Line] = []
        self.people: dict[str, Browser] = {}
        self.ids: dict[str, str] = {}
        self.last: dict[str, tuple[str | None, int | None]] = {}
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.outcomes: dict[tuple[str, str], list[str]] = {}
        self.lazy: list[socket.socket] = []
        self.opened = ExitStack()
        self.count = 0

    @initialize(game=st.sampled_from(GAMES), watch=st.booleans(), computers=st.integers(0, 2))
    def open_a_table(self, game: tuple[str, int], watch: bool, computers: int) -> None:
        variant, seats = game
        for name in (*FIRST, "eve"):
            self.people[name] = Browser(self.served)
            self.ids[name] = self.people[name].post("/api/person", {"name": name}).json()["person"]["id"]
        self.seats = [str(seat) for seat in seats_of(seats)]
        free = [seat for seat in self.seats if seat != "S"]
        fill = dict.fromkeys(free[len(free) - computers :], "good")
        self.is_watched = watch
        self.table = self.people["anna"].open(
            variant=variant, seats=seats, watch=watch, talk="text", fill=fill, options={"target": 4}
        )
        # Nearly all of what follows needs a match.
        anna = self.connect("anna", None)
        assert anna is not None
        for name, seat in zip(("bo", "carl"), free[: len(free) - computers], strict=False):
            line = self.connect(name, None)
            assert line is not None
            self.ask(line, {"t": "sit", "seat": seat})
        for seat in free[2 : len(free) - computers]:
            self.ask(anna, {"t": "computer", "seat": seat, "level": "good"})
        for line in self.lines:
            self.ask(line, {"t": "ready"})

    # what everything is made of

    def connect(self, who: str, since: int | None) -> Line | None:
        browser = self.people[who]
        opened = self.opened.enter_context(
            connect(
                f"ws://127.0.0.1:{self.served.port}/ws/{self.table}",
                origin=self.served.origin,
                additional_headers={"Cookie": f"brus={browser.cookie}"},
                compression=None, max_size=None, ping_interval=None, close_timeout=0.2,
            )
        )  # fmt: skip
        older = [line for line in self.lines if line.who == who]
        seat = self.last.get(who, (None, None))[0]
        line = Line(opened, who, seat, since)
        self.all_lines.append(line)
        line.say({"t": "hello", "protocol": 1, **({} if since is None else {"since": since})})
        if line.until("welcome", "pong") is None:
            # Nobody may watch; what was there before stays.
            assert line.reset is not None
            assert (line.reset["code"], line.reset["come_back"]) == ("forbidden", False)
            return None
        self.lines.append(line)
        for other in older:
            other.rest()
            assert other.reset is not None
            assert other.reset["code"] in ("elsewhere", "forbidden")
        return line

    def ask(self, line: Line, command: dict[str, Any]) -> dict[str, Any] | None:
        self.count += 1
        return self.repeat(line, {"id": f"{line.who}{self.count}", **command})

    def repeat(self, line: Line, command: dict[str, Any]) -> dict[str, Any] | None:
        self.sent.append((line.who, command))
        line.say(command)
        answer = line.until("ok", "no", answer=command["id"]) if line.is_open else None
        outcome = "unknown" if answer is None else answer["t"]
        self.outcomes.setdefault((line.who, command["id"]), []).append(outcome)
        return answer

    def some(self, which: int) -> Line | None:
        """One of the lines that are open. Whether any is, depends on the server's time, so no precondition can tell."""
        return self.lines[which % len(self.lines)] if self.lines else None

    # what clients do

    @rule(who=PEOPLE, since=st.sampled_from(["nothing", "last", "before", "long ago", "to come"]))
    def come(self, who: str, since: str) -> None:
        n = self.last.get(who, (None, None))[1]
        if n is not None:
            n = {"nothing": None, "last": n, "before": max(0, n - 3), "long ago": 0, "to come": n + 1000}[since]
        self.connect(who, n)

    @rule(which=WHICH)
    def play(self, which: int) -> None:
        line = self.some(which)
        if line is None:
            return
        view = line.view
        if view.get("commit"):
            self.ask(line, {"t": "seed", "deal": view["commit_deal"], "seed": "00ff"})
        elif view.get("asks") == "deal":
            self.ask(line, {"t": "ready"})
        elif lawful := line.lawful():
            self.ask(line, {"t": "play", "re": view["turn"], "play": lawful[which % len(lawful)]})
        elif view.get("phase") == "over":
            self.ask(line, {"t": "again", "sides": "drawn" if which % 2 else "kept"})

    @rule(rounds=st.integers(1, 6))
    def all_play(self, rounds: int) -> None:
        for _ in range(rounds):
            for line in list(self.lines):
                line.settle()
                if line.is_open:
                    self.play(self.lines.index(line))

    @rule(which=WHICH, other=WHICH, play=st.sampled_from(["Kh", "Kc^", "pipe", "pass", "show", "7s7h", "!", "Kh!"]))
    def forge(self, which: int, other: int, play: str) -> None:
        """Play what only another may, for oneself and with the number of either."""
        line, victim = self.some(which), self.some(other)
        if line is None or victim is None:
            return
        plays = victim.lawful() or [play]
        theirs = {"t": "play", "play": plays[0]}
        own, others = line.view.get("turn", 0), victim.view.get("turn", 0)
        for turn in {own, others}:
            answer = self.ask(line, {**theirs, "re": turn})
            if line.lawful() == [] or line.seat is None:
                # It may be one's turn by now; else nothing was done.
                assert answer is None or answer["t"] == "no" or line.lawful() == []
            if not line.is_open:
                return

    @rule(which=WHICH, back=st.integers(1, 3))
    def answer_what_is_gone(self, which: int, back: int) -> None:
        line = self.some(which)
        if line is None:
            return
        line.settle()
        if line.is_open and line.view.get("turn", 0) >= back:
            play = (line.lawful() or ["Kh"])[0]
            answer = self.ask(line, {"t": "play", "re": line.view["turn"] - back, "play": play})
            assert answer is None or answer["t"] == "no"

    @rule(which=WHICH, back=st.integers(0, 400))
    def say_again_what_was_said(self, which: int, back: int) -> None:
        """The same command with the same id: by whom it was, perhaps over another line, or by somebody else."""
        line = self.some(which)
        if line is None or not self.sent:
            return
        who, command = self.sent[-1 - back % len(self.sent)]
        # Of each person the last ids are kept in mind; with an older one only a play is known to be stale.
        mine = [said for other, said in self.sent if other == who]
        if command in mine[-15:] or "re" in command:
            self.repeat(line, command)

    @rule(
        which=WHICH,
        command=st.one_of(
            st.builds(dict, t=st.just("sit"), seat=SEATS),
            st.builds(dict, t=st.just("leave")),
            st.builds(dict, t=st.just("computer"), seat=SEATS, level=st.sampled_from(["good", "beginner", None])),
            st.builds(dict, t=st.just("vote"), about=SEATS, choice=st.sampled_from(["wait", "computer", "aside"])),
            st.builds(dict, t=st.just("back")),
            st.builds(dict, t=st.just("say"), text=st.text(min_size=1, max_size=60)),
            st.builds(dict, t=st.just("say"), phrase=st.sampled_from(["hello", "nothing-such"])),
            st.builds(dict, t=st.just("report"), seat=SEATS, why=st.text(min_size=1, max_size=20)),
            st.builds(dict, t=st.just("beats"), card=st.sampled_from(["Kh", "7s", "xx", "2c"])),
            st.builds(dict, t=st.just("seed"), deal=st.integers(0, 9), seed=st.just("00")),
        ),
    )
    def command(self, which: int, command: dict[str, Any]) -> None:
        line = self.some(which)
        if line is not None:
            self.ask(line, command)

    @rule(which=WHICH, kind=st.sampled_from(["undo", "claim", "concede"]), yes=st.booleans())
    def ask_the_others(self, which: int, kind: str, yes: bool) -> None:
        line = self.some(which)
        if line is None:
            return
        self.ask(line, {"t": kind, "re": line.view.get("turn", 0)})
        for other in list(self.lines):
            other.settle()
            question = other.view.get("question")
            if other.is_open and question:
                self.ask(other, {"t": "answer", "question": question["number"], "yes": yes})

    @rule(which=WHICH, garbage=ANYTHING | st.binary(max_size=40) | st.text(max_size=40))
    def say_nonsense(self, which: int, garbage: Any) -> None:
        line = self.some(which)
        if line is None:
            return
        line.say(garbage)
        line.rest()
        assert line.reset is not None
        assert line.reset["code"] in ("bad-message", "forbidden", "elsewhere")

    @rule(which=WHICH)
    def be_cut(self, which: int) -> None:
        line = self.some(which)
        if line is None:
            return
        line.settle()
        line.socket.socket.shutdown(socket.SHUT_RDWR)
        line.is_open = False

    @rule(which=WHICH)
    def be_cut_while_asking(self, which: int) -> None:
        line = self.some(which)
        if line is None:
            return
        self.count += 1
        command = {"t": "say", "id": f"{line.who}{self.count}", "phrase": "oops"}
        line.settle()
        line.say(command)
        self.outcomes.setdefault((line.who, command["id"]), []).append("unknown")
        line.socket.socket.shutdown(socket.SHUT_RDWR)
        line.is_open = False

    @rule(who=PEOPLE)
    def come_and_never_read(self, who: str) -> None:
        self.never_read_and_go()
        raw = raw_line(self.served, self.people[who], self.table)
        raw.sendall(frame('{"t":"hello","protocol":1}') + frame('{"t":"ping"}') * 50)
        self.lazy.append(raw)

    @rule()
    def never_read_and_go(self) -> None:
        while self.lazy:
            self.lazy.pop().close()

    @rule(who=PEOPLE, name=st.text(min_size=1, max_size=30))
    def take_a_name(self, who: str, name: str) -> None:
        assert self.people[who].post("/api/me/name", {"name": name}).status_code in (200, 400)

    @rule(which=st.sampled_from(["", "/record", "/replay", "/qr.svg"]))
    def look_from_outside(self, which: str) -> None:
        assert self.people["eve"].http.get(f"/api/tables/{self.table}{which}").status_code in (200, 400)

    # what always holds

    @invariant()
    def everybody_hears_everything(self) -> None:
        for line in self.lines:
            line.settle()
            if line.is_open or line.who not in self.last or line.n is not None:
                self.last[line.who] = (line.seat, line.n)
        self.lines = [line for line in self.lines if line.is_open and line.reset is None]
        assert self.served.process is not None
        assert self.served.process.poll() is None

    def teardown(self) -> None:
        for raw in self.lazy:
            raw.close()
        for line in self.all_lines:
            with suppress(OSError):
                line.socket.socket.shutdown(socket.SHUT_RDWR)
        self.opened.close()
        if self.people:
            self.check()
        for browser in self.people.values():
            browser.http.close()

    def check(self) -> None:
        """What was told, and what is kept."""
        metrics = httpx.get(f"http://127.0.0.1:{self.served.metrics}/metrics").text
        assert [line for line in metrics.splitlines() if line.startswith("brus_faults_total")] == []
        with closing(sqlite3.connect(self.served.data / "server.db")) as connection:
            rows = connection.execute(
                'SELECT seq, kind, at, body FROM ev WHERE "table" = ? ORDER BY seq', (self.table,)
            ).fetchall()
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
        entries = [Entry(kind=kind, at=at, body=json.loads(body)) for _, kind, at, body in rows]
        kept = Counter((entry.body["who"], entry.body["id"]) for entry in entries if "id" in entry.body)
        asking = {command["id"] for _, command in self.sent if command["t"] == "beats"}
        for (who, name), outcomes in self.outcomes.items():
            if name in asking:
                continue
            times = kept[self.ids[who], name]
            if "ok" in outcomes:
                assert times == 1, (who, name, outcomes)
            elif "unknown" not in outcomes:
                assert times == 0, (who, name, outcomes)
        due = Due(entries)
        for line in self.all_lines:
            for seat, message in line.heard:
                due.check(seat, message)


class Due:
    """What each audience of a table had to be told, by its log."""

    def __init__(self, entries: list[Entry]) -> None:
        table = Table.replayed(entries[:1])
        situation = table._table
        who = {entry.body[key] for entry in entries for key in ("who", "person") if key in entry.body}
        situation.here = frozenset({*who, entries[0].body["host"]["id"], "a watcher"})
        self.told: dict[tuple[str | None, int], Any] = {}
        self.views: dict[tuple[str | None, int], list[tuple[dict[str, Any], dict[str, set[str]]]]] = {}
        hands: dict[str, set[str]] = {}
        for at, entry in enumerate(entries):
            if at:
                table.apply(entry)
            before, hands = hands, self.hands(table)
            for audience, message in table.take_messages():
                if isinstance(message, Did | Said):
                    plain = json.loads(msgspec.json.encode(message))
                    self.told[name_of(audience), message.n] = plain
                    if isinstance(message, Did):
                        # Of two messages of one entry the first tells how things were.
                        seen = self.views.setdefault((name_of(audience), message.n), [])
                        seen += [(timeless(plain["view"]), held) for held in (before, hands)]
            for audience in situation.boxes:
                if audience is not None and situation.seating[audience].kind != "person":
                    continue
                welcome = table.welcome(audience)
                view = timeless(json.loads(msgspec.json.encode(welcome.view)))
                self.views.setdefault((name_of(audience), welcome.n), []).append((view, hands))

    @staticmethod
    def hands(table: Table) -> dict[str, set[str]]:
        """What each seat holds in truth; and under ``talon`` what lies there."""
        game = table._table.game
        if game is None or game.deal is None or game.is_over or game.is_shuffling:
            return {}
        seats = seats_of(table._table.rules.seats)
        return {str(seat): {str(card) for card in game.deal.hand(seat)} for seat in seats}

    def check(self, seat: str | None, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind in ("did", "said"):
            due = self.told[seat, message["n"]]
            assert due["t"] == kind
            if kind == "said":
                assert message == due
            else:
                assert message["what"] == due["what"]
        if message.get("view") is None:
            return
        view = timeless(message["view"])
        fitting = [hands for known, hands in self.views[seat, message["n"]] if known == view]
        assert fitting, (seat, message["n"], view)
        assert any(self.is_ignorant(seat, view, hands) for hands in fitting), (seat, view)

    @staticmethod
    def is_ignorant(seat: str | None, view: dict[str, Any], hands: dict[str, set[str]]) -> bool:
        """Whether no card that another holds stands in a view, and one's own hand is what it is."""
        if not hands:
            return True
        others = set().union(*(hand for other, hand in hands.items() if other != seat))
        tricks = [play for trick in ("trick", "last_trick") for play in (view.get(trick) or {"plays": []})["plays"]]
        options = [option["play"] for option in view.get("options_now", ())]
        plays = [*view.get("hand", ()), *tricks, *options, view.get("held") or ""]
        named = {card for play in plays for card in cards_of(play)}
        is_shown = named & others <= set().union(*view.get("shown", {}).values())
        own = set(view.get("hand", ()))
        return is_shown and own == (hands[seat] if seat is not None else set())


def name_of(audience: Seat | None) -> str | None:
    return None if audience is None else str(audience)


def cards_of(play: str) -> list[str]:
    """The cards of a play as it is written; none of an answer."""
    if play in ("pipe", "pass", "show", "decline", ""):
        return []
    bare = play.replace("!", "").replace("^", "")
    return [bare[at : at + 2] for at in range(0, len(bare), 2)]


def timeless(view: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key not in TIMELY}


def run(served: Served, examples: int, steps: int, **more: Any) -> None:
    machine = type("SocketsHere", (Sockets,), {"served": served})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples, stateful_step_count=steps, deadline=None, suppress_health_check=list(HealthCheck), **more
        ),
    )
    for fault in ("line-failed", "table-failed", "callback-failed", "Traceback"):
        assert fault not in served.log, served.log[-3000:]


def test_whatever_clients_do_nobody_is_told_too_much_or_too_little(served: Served) -> None:
    # Without shrinking, which would take minutes: `-m slow` does it.
    run(served, 12, 20, derandomize=True, database=None, phases=[Phase.generate])


@pytest.mark.slow
def test_whatever_clients_do_for_long_nobody_is_told_too_much_or_too_little(served: Served) -> None:
    run(served, 300, 50, derandomize=False, print_blob=True)


def test_the_check_itself_finds_what_must_not_be() -> None:
    view = {"hand": ["Kh"], "trick": {"plays": ["7s"]}, "options_now": [{"play": "Kh!"}]}
    hands = {"S": {"Kh"}, "N": {"8c"}, "E": {"Ac"}}
    assert Due.is_ignorant("S", view, hands)
    for wrong in ({"hand": ["Kh", "8c"]}, {"hand": []}, {"trick": {"plays": ["Ac!"]}}, {"held": "8c"}):
        assert not Due.is_ignorant("S", {**view, **wrong}, hands)
    assert not Due.is_ignorant(None, view, hands)
    assert Seat["N"] in seats_of(3)
