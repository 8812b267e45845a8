"""The commands: serve, backup and restore, at the edges where people meet them."""

from __future__ import annotations

import asyncio
import io
import os
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from brus.cli import main
from brus.server.lan import addresses, picture_code, terminal_code
from brus.server.settings import DEFAULT_PORT
from server_kit import ROOT, Browser, Player, Served, free_port, log_of, serving
from test_server_sockets import first_lawful, to_act

pytestmark = pytest.mark.untraced


class Ran(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def brus(*arguments: str) -> Ran:
    """What a command comes to, within this process; beside a running loop in a thread of its own."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(arguments)
    return Ran(status, out.getvalue(), err.getvalue())


def test_serve_tells_where_it_is_and_how_to_play_without_a_browser_and_ends_in_order(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        assert f"Brus is at {served.origin}/" in served.said
        assert "brus tui" in served.said
        assert "brus join" in served.said
        assert (served.data / "server.db").stat().st_mode & 0o077 == 0
        second = brus("serve", "--no-open", "--port", "0", "--data", str(served.data))
        assert (second.returncode, "another server" in second.stderr) == (2, True)
        taken = brus("serve", "--no-open", "--port", str(served.port), "--data", str(tmp_path / "other"))
        assert (taken.returncode, str(served.port) in taken.stderr) == (2, True)
        assert "Traceback" not in second.stderr + taken.stderr
        assert served.stop() == 0
        served.start()
        os.kill(served.process.pid, signal.SIGINT)
        assert served.process.wait(10) == 0


def test_without_a_port_the_usual_one_is_taken_or_any_that_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    from brus.server import serving as module
    from brus.server.settings import Settings

    monkeypatch.setattr(module, "DEFAULT_PORT", free_port())
    first = module.listen(Settings())
    second = module.listen(Settings())
    assert first.getsockname()[1] == module.DEFAULT_PORT
    assert second.getsockname()[1] != module.DEFAULT_PORT
    first.close()
    second.close()
    assert DEFAULT_PORT == 2787


def test_in_the_network_phones_get_an_address_and_a_code_and_are_told_that_it_is_plain(tmp_path: Path) -> None:
    served = Served(tmp_path / "data").start("--lan")
    try:
        if not (here := addresses()):
            assert "is in no network" in served.said
            return
        assert "plain HTTP" in served.said
        assert f"{here[0]}" in served.said
        assert "▄" in served.said
        by_address = httpx.get(f"{served.origin}/api/me", headers={"Host": f"{here[0]}:{served.port}"})
        assert by_address.status_code == 200
        assert httpx.get(f"{served.origin}/api/me", headers={"Host": "evil.example"}).status_code == 421
        # The network may have given the machine another number since.
        assert httpx.get(f"{served.origin}/api/me", headers={"Host": "192.0.2.77"}).status_code == 200
    finally:
        served.kill()


def test_a_code_is_drawn_for_terminals_and_pages() -> None:
    assert len(terminal_code("http://192.168.1.7:2787/").splitlines()) > 10
    assert picture_code("http://x/t/0").startswith(b"<svg")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
async def test_over_https_the_cookie_belongs_to_this_host_alone(tmp_path: Path) -> None:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", str(key), "-out", str(cert)],
        check=True, capture_output=True,
    )  # fmt: skip
    with serving(tmp_path / "data", "--tls-cert", str(cert), "--tls-key", str(key)) as served:
        origin = f"https://127.0.0.1:{served.port}"
        context = ssl.create_default_context(cafile=str(cert))
        headers = {"Origin": origin, "X-Brus": "1"}
        with httpx.Client(base_url=origin, verify=context, headers=headers) as client:
            made = client.post("/api/tables", json={"variant": "danish", "solo": True})
            cookie = made.headers["set-cookie"]
            assert cookie.startswith("__Host-brus=")
            assert "Secure" in cookie
            assert "strict-transport-security" in made.headers
            assert client.get("/api/me").json()["person"] is not None
            token = client.cookies["__Host-brus"]
            # The other cookie, which anybody in the domain could set, counts for nothing here.
            client.cookies.clear()
            client.cookies.set("brus", token)
            assert client.get("/api/me").json()["person"] is None
        from websockets.asyncio.client import connect

        line = f"wss://127.0.0.1:{served.port}{made.json()['link'].replace('/t/', '/ws/')}"
        async with connect(
            line, ssl=context, origin=origin, additional_headers={"Cookie": f"__Host-brus={token}"}
        ) as socket:
            await socket.send('{"t":"hello","protocol":1}')
            assert '"welcome"' in str(await socket.recv())
    wrong = await asyncio.to_thread(
        brus,
        "serve",
        "--no-open",
        "--port",
        "0",
        "--data",
        str(tmp_path / "x"),
        "--tls-cert",
        str(cert),
        "--tls-key",
        "nowhere",
    )
    assert (wrong.returncode, "certificate" in wrong.stderr) == (2, True)
    # Nothing has been begun by then.
    assert not (tmp_path / "x").exists()


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
def test_a_key_with_a_passphrase_is_refused_and_nobody_is_asked(tmp_path: Path) -> None:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-passout", "pass:secret", "-subj", "/CN=localhost",
         "-keyout", str(key), "-out", str(cert)],
        check=True, capture_output=True,
    )  # fmt: skip
    found = brus("serve", "--no-open", "--port", "0", "--data", str(tmp_path / "x"), "--tls-cert", str(cert), "--tls-key", str(key))
    assert (found.returncode, "passphrase" in found.stderr, "Traceback" in found.stderr) == (2, True, False)


async def test_a_backup_is_whole_and_a_restored_table_goes_on_where_it_was(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with serving(tmp_path / "data") as served:
        browser = Browser(served).become("Anna")
        table = browser.open(solo=True)
        async with browser.at(table) as talk:
            view = await to_act(talk)
            made = await asyncio.to_thread(brus, "backup", str(copy), "--data", str(served.data))
            assert made.returncode == 0, made.stderr
            assert (await talk.ask(t="play", id="p", re=view["turn"], play=first_lawful(view)))["t"] == "ok"
        assert copy.stat().st_mode & 0o077 == 0
        again = brus("backup", str(copy), "--data", str(served.data))
        assert (again.returncode, "is there already" in again.stderr) == (2, True)
        running = brus("restore", str(copy), "--data", str(served.data))
        assert (running.returncode, "another server" in running.stderr) == (2, True)
        served.stop()
        restored = brus("restore", str(copy), "--data", str(served.data))
        assert restored.returncode == 0, restored.stderr
        assert len(list(served.data.glob("server-*.db"))) == 1, "the old database is kept"
        served.start()
        async with browser.at(table) as talk:
            assert (await talk.hear())["view"]["turn"] == view["turn"]
            assert (await talk.ask(t="play", id="p", re=view["turn"], play=first_lawful(view)))["t"] == "ok"


KILLED = """
import asyncio, os, shutil, signal, sqlite3, sys
from pathlib import Path
from brus.server.backup import restore
from brus.server.people import People
from brus.server.settings import Settings
from brus.server.store import Store

folder, can_link = Path(sys.argv[1]), sys.argv[2] == "links"

async def people(data, *names):
    store = Store(data / "server.db")
    await store.start()
    for name in names:
        await People(store).make(name)
    await store.close()

def die_at(step):
    left = [step]
    def look(event, _):
        if event in ("os.link", "os.rename", "os.remove", "shutil.copyfile", "os.chmod"):
            left[0] -= 1
            if not left[0]:
                os.kill(os.getpid(), signal.SIGKILL)
    sys.addaudithook(look)

def no_link(*_):
    raise PermissionError("no links here")

for name in ("old", "new"):
    (folder / name).mkdir()
    asyncio.run(people(folder / name, name))
for step in range(1, 50):
    data = folder / f"at{step}"
    shutil.copytree(folder / "old", data)
    child = os.fork()
    if not child:
        if not can_link:
            os.link = no_link
        die_at(step)
        restore(Settings(data=data), folder / "new" / "server.db")
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    assert (data / "server.db").exists(), step
    found = sqlite3.connect(data / "server.db").execute("SELECT name FROM person").fetchall()
    print(step, status, found[0][0])
    if status != signal.SIGKILL:
        kept = [sqlite3.connect(file).execute("SELECT name FROM person").fetchone() for file in data.glob("server-*.db")]
        print("over", status, kept, sorted(file.name for file in data.glob(".*")))
        break
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills copies of one process")
@pytest.mark.parametrize("disk", ["links", "no links"])
def test_a_restore_that_is_killed_at_any_step_leaves_the_old_database_or_the_new_one(tmp_path: Path, disk: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    ran = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path), disk], env=environment, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    *steps, over = ran.stdout.splitlines()
    assert over == "over 0 [('old',)] []"
    found = [step.split()[2] for step in steps]
    assert (found[0], found[-1]) == ("old", "new"), "killed before anything was done, and not killed at all"
    assert found == sorted(found, reverse=True), "once the new one is there it stays"


@pytest.mark.parametrize("content", [b"", b"no database" * 1000, None, "other"])
def test_a_file_that_is_no_copy_is_not_restored_and_nothing_is_touched(tmp_path: Path, content: object) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    data.mkdir()
    (data / "server.db").write_bytes(b"what was there")
    if isinstance(content, bytes):
        copy.write_bytes(content)
    elif content == "other":
        raw = sqlite3.connect(copy)
        raw.execute("CREATE TABLE x (y)")
        raw.commit()
        raw.close()
    found = brus("restore", str(copy), "--data", str(data))
    assert (found.returncode, "Traceback" in found.stderr) == (2, False)
    assert (data / "server.db").read_bytes() == b"what was there"
    assert sorted(path.name for path in data.iterdir()) == ["server.db"]
    nothing = brus("backup", str(tmp_path / "b.db"), "--data", str(tmp_path / "empty"))
    assert (nothing.returncode, "no database" in nothing.stderr) == (2, True)


def test_a_copy_takes_the_place_of_a_damaged_database_which_is_kept_with_its_journal(tmp_path: Path) -> None:
    with serving(tmp_path / "good") as served:
        Browser(served).become("Anna")
    copy, data = tmp_path / "copy.db", tmp_path / "data"
    assert brus("backup", str(copy), "--data", str(tmp_path / "good")).returncode == 0
    data.mkdir()
    (data / "server.db").write_bytes(b"what was there" * 1000)
    (data / "server.db-wal").write_bytes(b"its journal")
    found = brus("restore", str(copy), "--data", str(data))
    assert found.returncode == 0, found.stderr
    assert sqlite3.connect(data / "server.db").execute("SELECT name FROM person").fetchall() == [("Anna",)]
    kept = next(data.glob("server-*.db"))
    assert kept.read_bytes() == b"what was there" * 1000
    assert kept.with_name(kept.name + "-wal").read_bytes() == b"its journal"


def test_a_database_that_is_none_of_ours_is_named_in_a_sentence_and_not_touched(tmp_path: Path) -> None:
    for name, make in (("garbage", None), ("other", "CREATE TABLE ev (x)"), ("newer", "CREATE TABLE alembic_version (version_num)")):
        data = tmp_path / name
        data.mkdir()
        if make is None:
            (data / "server.db").write_bytes(b"no database" * 1000)
        else:
            raw = sqlite3.connect(data / "server.db")
            raw.execute(make)
            if name == "newer":
                raw.execute("INSERT INTO alembic_version VALUES ('from the future')")
            raw.commit()
            raw.close()
        before = (data / "server.db").read_bytes()
        found = brus("serve", "--no-open", "--port", "0", "--data", str(data))
        assert (found.returncode, found.stderr.count("\n")) == (2, 1), found.stderr
        assert str(data / "server.db") in found.stderr
        if name != "other":
            assert (data / "server.db").read_bytes() == before


def test_a_copy_that_cannot_be_written_is_told_by_its_own_name(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        found = brus("backup", str(tmp_path / "nowhere" / "copy.db"), "--data", str(served.data))
        assert (found.returncode, "nowhere" in found.stderr, "Traceback" in found.stderr) == (2, True, False)
        assert "server.db" not in found.stderr


async def test_a_backup_is_sound_while_people_play_as_fast_as_they_can(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        browsers = [Browser(served).become(name) for name in "ABCD"]
        table = browsers[0].open(options={"target": 50})
        players = [
            Player(browser, table, seat, number)
            for number, (browser, seat) in enumerate(zip(browsers, [None, "N", "E", "W"], strict=True))
        ]
        tasks = [asyncio.create_task(player.play()) for player in players]
        for number in range(3):
            await asyncio.sleep(0.3)
            done = {name for player in players for name in player.done}
            copy = tmp_path / f"copy{number}" / "server.db"
            copy.parent.mkdir()
            made = await asyncio.to_thread(brus, "backup", str(copy), "--data", str(served.data))
            assert made.returncode == 0, made.stderr
            entries = log_of(copy.parent)[table]
            assert [seq for seq, *_ in entries] == list(range(1, len(entries) + 1))
            # What had been acknowledged when it was begun is in it.
            assert done <= {body.get("id") for *_, body in entries}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_whoever_listens_everywhere_is_reached_by_the_address_that_is_told(tmp_path: Path) -> None:
    with serving(tmp_path / "data", host="::") as served:
        assert f"Brus is at {served.origin}/" in served.said
        for address in ("127.0.0.1", "[::1]", "localhost"):
            assert httpx.get(f"http://{address}:{served.port}/api/me").status_code == 200


def test_a_setting_that_cannot_be_is_one_sentence_and_status_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRUS_THINKERS", "many")
    found = brus("serve", "--data", str(tmp_path))
    assert found.returncode == 2
    assert found.stderr.count("\n") == 1
    assert "thinkers" in found.stderr


def test_without_the_extra_the_command_tells_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import brus.cli.extras as extras

    monkeypatch.setattr(extras, "_SERVE", ("no_such_module_at_all",))
    for command in (["serve", "--no-open"], ["join", "http://127.0.0.1:9"], ["backup", "x"], ["restore", "x"]):
        assert main(command) == 2
        assert "pip install" in capsys.readouterr().err, command


@pytest.mark.parametrize(
    ("environment", "platform", "has"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "w"}, "linux", True),
        ({}, "darwin", True),
    ],
)
def test_a_browser_is_opened_where_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], platform: str, has: bool
) -> None:
    from brus.cli import serve as command

    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(command.sys, "platform", platform)
    assert command._has_display() == has


def test_what_is_made_from_the_protocol_is_up_to_date() -> None:
    found = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "protocol"), "--check"], capture_output=True, text=True
    )
    assert found.returncode == 0, f"run scripts/protocol {found.stderr}"


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in found.read_text().split()] if found.is_file() else []


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for processes in /proc")
async def test_a_player_that_searches_thinks_in_a_process_of_its_own_which_ends_with_the_server(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    with serving(tmp_path / "data", thinkers="1", computer_seconds="0.1") as served:
        browser = Browser(served).become("Anna")
        levels = browser.http.get("/api/games").json()["levels"]
        assert all(level["here"] for level in levels)
        table = browser.open(solo=True, fill={"N": "strong", "E": "strong", "W": "strong"})
        async with browser.at(table) as talk:
            for _ in range(3):
                view = await to_act(talk, 120)
                assert (await talk.ask(t="play", id=f"p{view['turn']}", re=view["turn"], play=first_lawful(view)))[
                    "t"
                ] == "ok"
        assert served.process is not None
        there = children(served.process.pid)
        assert there
        served.kill()
        end = time.monotonic() + 10
        while time.monotonic() < end and any(Path(f"/proc/{pid}").exists() for pid in there):
            await asyncio.sleep(0.1)
        assert not any(Path(f"/proc/{pid}").exists() for pid in there)
