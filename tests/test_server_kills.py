"""The server killed with -9 at random moments under load: every acknowledged command is found again, and nobody is stuck."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from brus.server.entries import Entry
from brus.server.table import Table
from server_kit import Browser, Player, Served, log_of, serving

pytestmark = pytest.mark.untraced

TABLES = 5


def check_log(data: Path, players: list[Player]) -> int:
    """What was acknowledged stands in the log once, which has no gaps and is a table; return how much that was."""
    log = log_of(data)
    for entries in log.values():
        assert [seq for seq, *_ in entries] == list(range(1, len(entries) + 1))
        epochs = [epoch for _, epoch, *_ in entries]
        assert epochs == sorted(epochs)
        Table.replayed([Entry(kind=kind, at=at, body=body) for _, _, kind, at, body in entries])
    there = Counter((table, body.get("id")) for table, entries in log.items() for *_, body in entries if body.get("id"))
    acknowledged = [(player.table, name) for player in players for name in player.done]
    assert [name for name in acknowledged if there[name] != 1] == []
    return len(acknowledged)


async def killed(served: Served, kills: int, seed: int) -> int:
    """Play at some tables while the server is killed so often; return how many commands were acknowledged."""
    luck = random.Random(seed)
    players = []
    for table in range(TABLES):
        browsers = [Browser(served).become(f"{name}{table}") for name in "ABCD"]
        opened = browsers[0].open(variant=luck.choice(["danish", "modern", "icelandic"]), options={"target": 50})
        players += [
            Player(browser, opened, seat, seed + number)
            for number, (browser, seat) in enumerate(zip(browsers, [None, "N", "E", "W"], strict=True))
        ]
    tasks = [asyncio.create_task(player.play()) for player in players]

    def failed() -> None:
        for task in tasks:
            if task.done():
                task.result()

    async def goes_on(seconds: float) -> None:
        """Wait until something was acknowledged at every table; nobody may wait for ever."""
        before = {player: len(player.done) for player in players}
        end = asyncio.get_running_loop().time() + seconds
        tables = {player.table for player in players}
        while tables:
            failed()
            assert asyncio.get_running_loop().time() < end, [
                (player.table, player.view.get("phase"), player.view.get("asks"), player._pending) for player in players
            ]
            await asyncio.sleep(0.02)
            tables -= {
                player.table for player in players if len(player.done) > before[player] or player.is_over.is_set()
            }

    try:
        await goes_on(20)
        for _ in range(kills):
            await asyncio.sleep(luck.uniform(0.0, 0.4))
            served.kill()
            check_log(served.data, players)
            await asyncio.to_thread(served.start)
            await goes_on(20)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return check_log(served.data, players)


async def test_no_acknowledged_play_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        assert await killed(served, 5, seed=1) > 100


@pytest.mark.slow
async def test_no_acknowledged_play_is_lost_when_the_server_is_killed_two_hundred_times(tmp_path: Path) -> None:
    kills, seed, acknowledged = 0, 100, 0
    while kills < 200:
        with serving(tmp_path / str(seed)) as served:
            acknowledged += await killed(served, 20, seed)
        kills, seed = kills + 20, seed + 1
    assert acknowledged > 5000
