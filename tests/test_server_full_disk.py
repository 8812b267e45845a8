"""A disk that is really full: a small file system, and a share of one. Nothing is lost, reading goes on, and then playing."""

from __future__ import annotations

import asyncio
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from brus.server.store import Store
from server_kit import Browser, Player, Served, log_of, serving
from test_server_kills import check_log

pytestmark = [
    pytest.mark.untraced,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="sets another process's limits, or mounts"),
]
MOUNTS = 'mount -t tmpfs -o size=1500k tmpfs "$0" && head -c 700000 /dev/zero > "$0/ballast" && exec "$@"'
Room = Callable[[], None]


@contextmanager
def small_share(data: Path) -> Iterator[tuple[Served, Room, Room, Path]]:
    """A server whose files may not become longer than they are, until they may."""
    import resource

    with serving(data) as served:
        assert served.process is not None
        pid = served.process.pid

        def fill() -> None:
            most = max(file.stat().st_size for file in data.iterdir()) + 30_000
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

        def empty() -> None:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

        yield served, fill, empty, data


@contextmanager
def small_disk(data: Path) -> Iterator[tuple[Served, Room, Room, Path]]:
    """A server on a file system of its own, most of which something else takes, until it goes."""
    served = Served(data)
    data.mkdir()
    served.within = ["unshare", "-rm", "sh", "-c", MOUNTS, str(data)]
    probe = subprocess.run([*served.within, "true"], capture_output=True) if shutil.which("unshare") else None
    if probe is None or probe.returncode:
        pytest.skip("nothing can be mounted here")
    served.start()
    assert served.process is not None
    inside = Path(f"/proc/{served.process.pid}/root{data}")
    try:
        yield served, lambda: None, (inside / "ballast").unlink, inside
    finally:
        served.process.kill()
        served.process.wait()


def copied(served: Served, data: Path, to: Path) -> Path:
    """The database as it is at this moment, where SQLite finds it by its own name."""
    to.mkdir()
    assert served.process is not None
    served.process.send_signal(signal.SIGSTOP)
    for name in ("server.db", "server.db-wal"):
        shutil.copy(data / name, to / name)
    served.process.send_signal(signal.SIGCONT)
    return to


@pytest.mark.parametrize("small", [small_share, small_disk])
async def test_plays_are_refused_kindly_nothing_is_lost_and_all_goes_on_when_there_is_room(
    tmp_path: Path, small: Callable[[Path], AbstractContextManager[tuple[Served, Room, Room, Path]]]
) -> None:
    with small(tmp_path / "data") as (served, fill, empty, data):
        browsers = [Browser(served).become(name) for name in "ABCD"]
        table = browsers[0].open(options={"target": 50}, talk="text")
        players = [
            Player(browser, table, seat, number)
            for number, (browser, seat) in enumerate(zip(browsers, [None, "N", "E", "W"], strict=True))
        ]
        tasks = [asyncio.create_task(player.play()) for player in players]

        async def until(when: Callable[[], bool], seconds: float = 20) -> None:
            end = time.monotonic() + seconds
            while not when():
                assert time.monotonic() < end, served.log[-2000:]
                for task in tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.02)

        try:
            await until(lambda: all(player.acknowledged for player in players))
            visitor = Browser(served).become("Visitor")
            fill()
            # So that it is full soon: people open tables.
            for _ in range(1500):
                answer = visitor.post("/api/tables", {"variant": "danish"})
                if answer.status_code != 200:
                    break
            assert (answer.status_code, answer.json()["code"]) == (507, "full")
            assert "nothing was lost" in answer.json()["why"]
            await until(lambda: any(told["code"] == "full" for player in players for told in player.refused))
            told = next(told for player in players for told in player.refused if told["code"] == "full")
            assert "nothing was lost" in told["why"]
            done = [len(player.done) for player in players]
            lines = [player.lines for player in players]
            # Nothing is told that was not kept, nobody's line is cut, and what is there can be read.
            await asyncio.sleep(1.5)
            assert [player.lines for player in players] == lines
            assert sum(len(player.done) for player in players) - sum(done) < 8
            assert visitor.http.get("/api/me").json()["person"]["name"] == "Visitor"
            assert visitor.http.get("/readyz").text == "ok"
            assert visitor.http.get("/api/tables").status_code == 200
            row = visitor.http.get(f"/api/tables/{table}").json()
            assert (row["phase"], row["match"]) == ("playing", 1)
            assert Browser(served).post("/api/person", {"name": "x"}).status_code == 507
            empty()
            done = [len(player.done) for player in players]
            await until(lambda: all(len(player.done) > before + 3 for player, before in zip(players, done, strict=True)))
            assert [player.lines for player in players] == lines
            assert visitor.post("/api/tables", {"variant": "danish"}).status_code == 200
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        assert check_log(copied(served, data, tmp_path / "copy"), players) > 20
        assert 1 <= served.log.count('"not-kept"') < 5, "the log would fill the same disk"
        for fault in ("line-failed", "table-failed", "callback-failed", "Traceback"):
            assert fault not in served.log, served.log[-3000:]


async def test_a_server_that_finds_no_room_when_it_starts_says_so_in_a_sentence(tmp_path: Path) -> None:
    import resource

    with serving(tmp_path / "data") as served:
        Browser(served).become("Anna").open()
        served.kill()
    found = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "brus", "serve", "--no-open", "--port", "0", "--data", str(served.data)],
        env=served.environment,
        capture_output=True,
        text=True,
        timeout=30,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
    )
    assert found.returncode == 2, found.stderr
    assert "disk" in found.stderr
    assert "Traceback" not in found.stderr
    # Nothing of what was there has suffered.
    assert [len(entries) for entries in log_of(served.data).values()] == [1]


async def test_a_database_as_large_as_it_may_be_is_a_full_disk_too(tmp_path: Path) -> None:
    store = Store(tmp_path / "data" / "server.db")
    await store.start()
    # Most of the room is taken from the beginning.
    await store.write(
        lambda connection: connection.exec_driver_sql("CREATE TABLE filler AS SELECT zeroblob(700000)").close()
    )
    await store.close()
    with serving(tmp_path / "data", most_megabytes="1") as served:
        host = Browser(served).become("Host")
        table = host.open(talk="text")
        kept = []
        async with host.at(table) as talk:
            await talk.until("welcome")
            for number in range(20_000):
                answer = await talk.ask(t="say", id=f"s{number}", text=f"{number} " + "\U00010330" * 190)
                if answer["t"] == "no":
                    break
                kept.append(number)
            assert (answer["t"], answer["code"]) == ("no", "full")
            assert "nothing was lost" in answer["why"]
            assert len(kept) > 50
            # The line stays, reading goes on, and the table is as it was.
            await talk.say(t="ping")
            assert (await talk.until("pong"))["t"] == "pong"
        assert Browser(served).post("/api/person", {"name": "x" * 24}).status_code in (200, 507)
        assert host.http.get("/api/me").status_code == 200
        served.kill()
        served.environment["BRUS_MOST_MEGABYTES"] = "3"
        served.start()
        async with host.at(table) as talk:
            assert (await talk.until("welcome"))["n"] >= len(kept)
            assert (await talk.ask(t="say", id="after", text="there is room"))["t"] == "ok"
