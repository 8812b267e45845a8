"""A wall clock that jumps by hours, forward and back, while people play: nothing is due sooner or later for it."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from brus.server.limiting import Limits
from brus.server.settings import Settings
from server_kit import Browser, Player, Served, log_of

HOUR = 3600
# A server whose wall clock a file moves; the clock that nobody sets goes on as it was.
MOVED = """
import sys, time
from pathlib import Path
real, moved = time.time, Path(sys.argv[1])
time.time = lambda: real() + float(moved.read_text() or 0)
sys.argv = ["brus", *sys.argv[5:]]
from brus.cli import main
sys.exit(main())
"""


class Clock:
    """The wall clock of a server."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.set(0)

    def set(self, ahead: float) -> None:
        # At once, so that nobody reads half of it.
        beside = self.file.with_suffix(".new")
        beside.write_text(str(ahead))
        beside.replace(self.file)


@pytest.fixture
def clock(tmp_path: Path) -> Clock:
    return Clock(tmp_path / "ahead")


@pytest.fixture
def served(tmp_path: Path, clock: Clock) -> Iterator[Served]:
    found = Served(tmp_path / "data", away_seconds="2", question_seconds="30", rate_codes="3/hour", rate_talk="5/2 seconds")
    # What a client may send is limited as by default.
    found.environment |= {"BRUS_RATE_MESSAGES": "40/2 seconds", "BRUS_RATE_COMMANDS": "200/10 seconds"}
    found.within = [sys.executable, "-c", MOVED, str(clock.file)]
    yield found.start()
    assert found.process is not None
    found.process.kill()
    found.process.wait()


@pytest.mark.untraced
async def test_people_play_on_through_every_jump_and_nothing_fires(served: Served, clock: Clock) -> None:
    browsers = [Browser(served).become(name) for name in "AB"]
    pace = {"kind": "clock", "seconds": 60, "reserve": 0}
    table = browsers[0].open(fill={"E": "good", "W": "good"}, options={"target": 50}, pace=pace)
    players = [Player(browser, table, seat, 1) for browser, seat in zip(browsers, [None, "N"], strict=True)]
    for player in players:
        player.pause = 0.1
    tasks = [asyncio.create_task(player.play()) for player in players]

    async def goes_on(plays: int) -> None:
        before = [len(player.acknowledged) for player in players]
        end = time.monotonic() + 10
        while any(len(player.acknowledged) < old + plays for player, old in zip(players, before, strict=True)):
            assert time.monotonic() < end, served.log[-2000:]
            await asyncio.sleep(0.02)

    try:
        await goes_on(1)
        for ahead in (5 * HOUR, -5 * HOUR, 100 * HOUR, -100 * HOUR, 0):
            clock.set(ahead)
            await goes_on(3)
            for browser, name in zip(browsers, "AB", strict=True):
                assert browser.http.get("/api/me").json()["person"]["name"] == name
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    assert [player.lines for player in players] == [1, 1]
    kinds = {kind for _, _, kind, _, _ in log_of(served.data)[table]}
    assert kinds.isdisjoint({"timeout", "reminded", "asked", "question-over", "closed"}), kinds
    times = [at for _, _, _, at, _ in log_of(served.data)[table]]
    assert max(times) - min(times) > 100 * HOUR, "the clock did jump"


@pytest.mark.untraced
@pytest.mark.parametrize("jump", [9 * HOUR, -9 * HOUR])
async def test_the_vote_comes_when_it_is_time_and_limits_last_as_long_as_they_should(
    served: Served, clock: Clock, jump: float
) -> None:
    host, guest = (Browser(served).become(name) for name in ("Host", "Guest"))
    table = host.open(fill={"E": "good", "W": "good"})
    async with host.at(table) as talk:
        async with guest.at(table) as other:
            assert (await other.ask(t="sit", id="s", seat="N"))["t"] == "ok"
            for line in (talk, other):
                assert (await line.ask(t="ready", id="r"))["t"] == "ok"
            await talk.until("did", when=lambda told: told["what"][0]["what"] == "began")
        begun = time.monotonic()
        clock.set(jump)
        asked = await talk.until("did", when=lambda told: any(one["what"] == "asked" for one in told["what"]))
        assert 1.5 < time.monotonic() - begun < 6
        # The question itself stays: it is not over because a clock jumped.
        clock.set(-jump)
        assert (await talk.ask(t="vote", id="v", about=asked["view"]["question"]["about"], choice="wait"))["t"] == "ok"
        # What one may say is counted in seconds that nobody sets.
        said = [(await talk.ask(t="say", id=f"a{number}", phrase="hello"))["t"] for number in range(6)]
        assert said == ["ok"] * 5 + ["no"]
        clock.set(-2 * jump)
        await asyncio.sleep(2.2)
        assert (await talk.ask(t="say", id="b", phrase="hello"))["t"] == "ok"
    codes = [host.post("/api/recover", {"code": "x"}).status_code for _ in range(4)]
    clock.set(jump)
    codes.append(host.post("/api/recover", {"code": "x"}).status_code)
    assert codes == [404, 404, 404, 429, 429]


def test_counts_go_by_the_clock_that_nobody_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    now, wall = [1000.0], [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(time, "time", lambda: wall[0])
    limits = Limits(Settings(rate_talk="2/10 seconds", rate_messages="3/2 seconds", rate_tables="1/minute", rate_names="1/hour"))
    may = {
        "talk": lambda: limits.may_talk("a"),
        "messages": lambda: limits.may_send(1),
        "tables": lambda: limits.may_open_a_table("a", "x"),
        "names": lambda: limits.may_take_a_name("a"),
    }

    def how_many(of: str) -> int:
        return sum(may[of]() for _ in range(20))

    assert {of: how_many(of) for of in may} == {"talk": 2, "messages": 3, "tables": 1, "names": 1}
    for jump in (1e6, -1e6):
        wall[0] += jump
        assert {of: how_many(of) for of in may} == dict.fromkeys(may, 0)
    now[0] += 2.001
    assert {of: how_many(of) for of in may} == {"talk": 0, "messages": 3, "tables": 0, "names": 0}
    now[0] += 8
    assert {of: how_many(of) for of in may} == {"talk": 2, "messages": 3, "tables": 0, "names": 0}
    now[0] += 3600
    assert {of: how_many(of) for of in may} == {"talk": 2, "messages": 3, "tables": 1, "names": 1}
    # Others are counted for themselves, an address for five people.
    assert [limits.may_open_a_table(f"p{number}", "x") for number in range(6)] == [True] * 4 + [False] * 2


def test_counts_of_those_who_came_once_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    limits = Limits(Settings(rate_talk="2/10 seconds", rate_messages="3/2 seconds"))
    for number in range(1000):
        limits.may_talk(str(number))
        limits.may_send(number)
    now[0] = 100.0
    limits.may_talk("x")
    limits.may_send(0)
    assert (len(limits._talk._hits), len(limits._messages._counts)) == (1, 1)
