"""Settings and matches on disk: whole at any moment, kept apart, and never a crash for what is found there."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from brus.cards import read_cards
from brus.deal import Phase
from brus.errors import BrusError
from brus.events import AskedToPipe, Passed
from brus.home import Held, Lock, NoHome, home_folder, write_whole
from brus.host import Host
from brus.record import read_record
from brus.replay import replay
from brus.seats import Seat
from brus.tui.saves import Saved, Store
from brus.tui.session import Session, new_session
from brus.tui.settings import Setup
from brus.variants import VARIANTS, get_variant

SOURCE = str(Path(__file__).resolve().parent.parent / "src")


def saved(variant: str = "danish", plays: int = 5) -> Saved:
    rules = get_variant(variant).rules()
    host = Host(rules, seed=4, levels=dict.fromkeys((Seat.N, Seat.E, Seat.W), "greedy"))
    host.begin_next_deal()
    for _ in range(plays):
        if host.is_bot_to_act:
            host.play_bot()
        else:
            host.play(host.match.legal_plays()[0])
    return Saved(host, Seat.S, f"{variant}-4-4.brus")


# where things lie


@pytest.mark.parametrize(
    ("given", "environment", "folder"),
    [
        ("here", {"BRUS_HOME": "there"}, "here"),
        (None, {"BRUS_HOME": "there", "XDG_DATA_HOME": "/data"}, "there"),
        (None, {"XDG_DATA_HOME": "relative/is/ignored"}, None),
        (None, {}, None),
    ],
)
def test_the_folder_is_the_one_given_or_brus_home_or_the_systems(
    given: str | None, environment: dict[str, str], folder: str | None
) -> None:
    found = home_folder(given, environment)
    assert found == (Path(folder) if folder else home_folder(None, {}))
    assert found.name == "brus" or folder


@pytest.mark.skipif(sys.platform == "win32", reason="Windows names the home otherwise")
@pytest.mark.parametrize("environment", [{}, {"HOME": ""}, {"HOME": "relative"}, {"HOME": "", "XDG_DATA_HOME": ""}])
def test_without_a_home_the_systems_list_of_users_tells_it(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import pwd

    user = list(pwd.getpwuid(os.getuid()))
    user[5] = "/users/anna"
    monkeypatch.setattr(pwd, "getpwuid", lambda _: pwd.struct_passwd(user))
    assert home_folder(None, environment) == Path("/users/anna/.local/share/brus")
    assert home_folder(None, {**environment, "HOME": "/users/bo"}) == Path("/users/bo/.local/share/brus")
    user[5] = ""
    with pytest.raises(NoHome, match="--saves"):
        home_folder(None, environment)

    def no_user(_: int) -> None:
        raise KeyError

    monkeypatch.setattr(pwd, "getpwuid", no_user)
    with pytest.raises(NoHome, match="BRUS_HOME"):
        home_folder(None, environment)
    assert home_folder("here", environment) == Path("here")


def test_on_windows_it_lies_with_the_data_of_applications(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert home_folder(None, {"APPDATA": "roaming"}) == Path("roaming") / "brus"


def test_a_file_that_cannot_be_written_keeps_its_old_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deep" / "match.json"
    write_whole(file, "old")

    def no_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_disk)
    with pytest.raises(OSError, match="No space"):
        write_whole(file, "new")
    assert file.read_text() == "old"
    assert [found.name for found in file.parent.iterdir()] == ["match.json"]


# matches


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_match_comes_back_as_it_was_with_the_same_future(tmp_path: Path, variant: str) -> None:
    kept = saved(variant, plays=7)
    store = Store(tmp_path)
    store.save(kept)
    again = store.load()
    assert again is not None
    assert again.to_json() == kept.to_json()
    for host in (kept.host, again.host):
        while host.match.to_act is not None:
            if host.is_bot_to_act:
                host.play_bot()
            else:
                host.play(host.match.legal_plays()[-1])
    assert again.host.match == kept.host.match


def damaged() -> list[str]:
    good = json.loads(saved().to_json())
    text = json.dumps(good)
    faults = [
        {**good, "brus-tui": 2},
        {**good, "person": "X"},
        {**good, "person": "N"},
        {**good, "record": "../../outside.brus"},
        {**good, "host": {**good["host"], "levels": {"N": "genius"}}},
        {**good, "host": {**good["host"], "match": {**good["host"]["match"], "variant": "whist"}}},
    ]
    return [
        "",
        "{}",
        "[]",
        "null",
        "\x00" * 100,
        text[:-40],
        text.replace("9", "8"),
        "[" * 100_000,
        *map(json.dumps, faults),
    ]


@pytest.mark.parametrize("text", damaged())
def test_a_damaged_match_is_set_aside_and_that_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / "match-1.json").write_text(text)
    (tmp_path / "damaged-1.json").write_text("an older one")
    store = Store(tmp_path)
    assert store.load() is None
    assert (tmp_path / "damaged-2.json").read_text() == text
    assert any("damaged-2.json" in notice for notice in store.notices)
    store.save(saved())
    assert store.load() is not None


def test_a_match_that_is_no_text_at_all_is_set_aside_too(tmp_path: Path) -> None:
    (tmp_path / "match-1.json").write_bytes(b"\xff\xfe\x00brus")
    assert Store(tmp_path).load() is None
    assert (tmp_path / "damaged-1.json").exists()
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "match-1.json").mkdir()
    assert Store(tmp_path / "two").load() is None


def test_a_folder_that_takes_no_files_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    store = Store(tmp_path / "file")
    assert len(store.notices) == 1
    assert not store.is_kept
    session = new_session(Setup(seed="1"), store)
    session.go_on()
    assert session.write_record() is None
    assert store.load() is None


def shut(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be written in a folder any more, whoever tries."""
    open_file, open_path, access = os.open, Path.open, os.access

    def refuse(file: str | Path) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))

    def open_handle(file: str | Path, flags: int, mode: int = 0o777) -> int:
        if folder in Path(file).parents and flags & os.O_CREAT and not Path(file).exists():
            refuse(file)
        return open_file(file, flags, mode)

    def open_text(file: Path, mode: str = "r", *more: Any, **named: Any) -> Any:
        if folder in file.parents and "w" in mode:
            refuse(file)
        return open_path(file, mode, *more, **named)

    monkeypatch.setattr(os, "open", open_handle)
    monkeypatch.setattr(Path, "open", open_text)
    monkeypatch.setattr(Path, "replace", lambda file, _: refuse(file))
    monkeypatch.setattr(Path, "unlink", lambda file, missing_ok=False: refuse(file))
    monkeypatch.setattr(Path, "touch", lambda file, exist_ok=True: refuse(file))
    monkeypatch.setattr(os, "access", lambda file, mode: access(file, mode) and Path(file) != folder)


@pytest.mark.parametrize("left_behind", [False, True], ids=["no lock there", "a lock left behind"])
def test_a_match_in_a_folder_that_cannot_be_written_is_gone_on_with_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left_behind: bool
) -> None:
    first = Store(tmp_path)
    first.save(saved("modern"))
    first.close()
    (tmp_path / "match-1.json").rename(tmp_path / "match-2.json")
    if left_behind:
        (tmp_path / "match-2.lock").touch()
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    shut(tmp_path, monkeypatch)
    store = Store(tmp_path)
    assert [notice for notice in store.notices if "Permission denied" in notice] == store.notices
    assert len(store.notices) == 1
    assert not store.is_kept
    found = store.load()
    assert found is not None
    assert found.host.match.rules.variant.name == "modern"
    session = Session(found, store)
    while not session.is_persons_turn:
        session.go_on()
    session.play(session.view().legal[0])
    assert session.write_record() is None
    session.forget()
    store.close()
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before
    assert len(store.notices) == 1


def test_a_damaged_match_where_nothing_can_be_written_stays_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "match-1.json").write_text("{")
    shut(tmp_path, monkeypatch)
    store = Store(tmp_path)
    assert store.load() is None
    assert "stays where it is" in store.notices[-1]
    assert (tmp_path / "match-1.json").read_text() == "{"


@pytest.mark.parametrize(
    "name", ["\ud800", "Anna\udfff", "x" * 3_000_000], ids=["half a letter", "another half", "3 MB"]
)
def test_a_match_that_no_record_can_tell_is_no_crash_and_is_set_aside_when_it_is_found(
    tmp_path: Path, name: str
) -> None:
    store = Store(tmp_path)
    kept = saved()
    kept.host.match.players[Seat.E] = name
    store.save(kept)
    for _ in range(3):
        assert store.write_record(kept) is None
    assert len(store.notices) == 1
    assert store.notices[0].startswith("No record of this match can be written: ")
    assert store.load() is None
    assert "damaged-1.json" in store.notices[1]
    assert not (tmp_path / "match-1.json").exists()


STRANGE = [None, True, 1.0, -1, 10**30, float("inf"), "", "N", "\ud800", [], {}, [[]], {"N": 1}, {"N": {}}]


def test_a_kept_match_with_any_value_for_another_is_read_or_refused_and_never_a_crash() -> None:
    text = saved().to_json()
    read = 0
    for keys in (
        ["brus-tui"], ["person"], ["record"], ["host"],
        *(["host", key] for key in json.loads(text)["host"]),
        *(["host", "match", key] for key in json.loads(text)["host"]["match"]),
        *(["host", "match", "deals", 0, key] for key in json.loads(text)["host"]["match"]["deals"][0]),
        ["host", "levels", "N"], ["host", "match", "deals", 0],
    ):  # fmt: skip
        for value in STRANGE:
            log = json.loads(text)
            inside = log
            for key in keys[:-1]:
                inside = inside[key]
            inside[keys[-1]] = value
            try:
                found = Saved.from_json(json.dumps(log))
            except BrusError:
                continue
            assert Saved.from_json(found.to_json()).to_json() == found.to_json(), (keys, value)
            read += 1
    assert read > 5


def test_a_game_has_one_lock_while_it_runs_and_leaves_none(tmp_path: Path) -> None:
    def locks() -> list[str]:
        return sorted(file.name for file in tmp_path.glob("*.lock"))

    first = Store(tmp_path)
    assert locks() == ["match-1.lock"]
    second = Store(tmp_path)
    assert locks() == ["match-1.lock", "match-2.lock"]
    first.close()
    assert locks() == ["match-2.lock"]
    third = Store(tmp_path)
    assert third.file == first.file
    assert locks() == ["match-1.lock", "match-2.lock"]
    for store in (second, third, third):
        store.close()
    assert list(tmp_path.iterdir()) == []


def test_when_all_places_are_taken_that_is_said_and_no_match_of_another_is_offered(tmp_path: Path) -> None:
    stores = [Store(tmp_path) for _ in range(20)]
    assert len({store.file for store in stores}) == 20
    for store in stores:
        store.save(saved())
    last = Store(tmp_path)
    assert not last.is_kept
    assert last.load() is None
    assert [notice for notice in last.notices if "Too many games" in notice] == last.notices
    for store in [last, *stores]:
        store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_lock_whose_file_went_between_opening_and_locking_is_taken_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    file, flock = tmp_path / "a.lock", fcntl.flock
    goes = [True, True, False, False]

    def flock_late(handle: int, how: int) -> None:
        if goes.pop(0):
            file.unlink()
        flock(handle, how)

    monkeypatch.setattr(fcntl, "flock", flock_late)
    lock = Lock(file)
    assert goes == [False]
    assert file.exists()
    with pytest.raises(Held):
        Lock(file)
    lock.release()
    assert not file.exists()


def test_many_that_start_and_end_at_once_never_have_the_same_place(tmp_path: Path) -> None:
    code = """
import os, sys
from pathlib import Path
from brus.tui.saves import Store

home, rounds = Path(sys.argv[1]), int(sys.argv[2])
print("ready", flush=True)
sys.stdin.readline()
for number in range(rounds):
    store = Store(home)
    assert store.is_kept
    mine = home / (store.file.name + ".mine")
    os.close(os.open(mine, os.O_CREAT | os.O_EXCL))
    mine.unlink()
    store.close()
"""
    command = [sys.executable, "-c", code, str(tmp_path), "500"]
    env = {**os.environ, "PYTHONPATH": SOURCE}
    games = [
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
        )
        for _ in range(4)
    ]
    for game in games:
        assert game.stdout is not None
        assert game.stdout.readline() == "ready\n"
    for game in games:
        assert game.stdin is not None
        game.stdin.write("go\n")
        game.stdin.flush()
    for game in games:
        assert game.communicate(timeout=60)[1] == ""
        assert game.returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_two_that_run_at_once_keep_their_matches_apart(tmp_path: Path) -> None:
    first, second = Store(tmp_path), Store(tmp_path)
    assert first.file != second.file
    assert first.notices == []
    assert len(second.notices) == 1
    first.save(saved("danish"))
    second.save(saved("icelandic"))
    first.close()
    second.close()
    third, fourth = Store(tmp_path), Store(tmp_path)
    games = []
    for store in (third, fourth):
        match = store.load()
        assert match is not None
        games.append(match.host.match.rules.variant.name)
    assert games == ["danish", "icelandic"]


def test_a_match_that_another_left_is_gone_on_with_before_an_empty_place(tmp_path: Path) -> None:
    first, second = Store(tmp_path), Store(tmp_path)
    second.save(saved("modern"))
    second.close()
    first.close()
    assert Store(tmp_path).load() is not None


def test_a_lock_is_free_again_when_its_process_is_killed(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from brus.home import Lock; "
        f"lock = Lock(Path({str(tmp_path / 'a.lock')!r})); print('held', flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": SOURCE}
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(OSError):
            Lock(tmp_path / "a.lock")
        holder.kill()
    assert (tmp_path / "a.lock").exists()
    Lock(tmp_path / "a.lock").release()
    assert not (tmp_path / "a.lock").exists()


def test_records_of_the_same_seed_get_names_of_their_own(tmp_path: Path) -> None:
    store = Store(tmp_path)
    names = [store.new_record_name(saved().host) for _ in range(3)]
    assert names == ["danish-4-4.brus", "danish-4-4-2.brus", "danish-4-4-3.brus"]


def test_the_record_is_there_from_the_beginning_and_replays_to_the_match(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = new_session(Setup("modern", 4, {"target": 2}, seed="9"), store)
    assert replay(read_record(session.record_file.read_bytes())).deals == []
    while not session.is_over:
        if session.is_persons_turn:
            session.play(session.view().legal[0])
        else:
            session.go_on()
        if session.is_deal_over:
            match = replay(read_record(session.record_file.read_bytes()))
            assert (match.score, match.winner) == (session.view().score, session.view().winner)
    assert session.is_over


def test_the_record_names_who_played_and_the_table_only_those_who_were_given_a_name(tmp_path: Path) -> None:
    setup = Setup("danish", levels={"N": "casual", "W": "beginner"}, names={"W": "Anna"}, seed="9")
    session = new_session(setup, Store(tmp_path))
    named = read_record(session.record_file.read_bytes()).players
    assert named == {Seat.N: "casual", Seat.E: "good", Seat.S: "You", Seat.W: "Anna"}
    assert session.view().players == {Seat.W: "Anna"}
    again = Store(tmp_path / "other").write_record(Saved.from_json(session._saved.to_json()))
    assert again is not None
    assert read_record(again.read_bytes()).players == named


def test_nobody_learns_that_another_is_asked_to_pipe(tmp_path: Path) -> None:
    rules = get_variant("ringkobing").rules()
    hands = {Seat.N: "9c Ah Qs", Seat.E: "5c 5s 5h", Seat.S: "6d 8h Kd", Seat.W: "7c Js Qd"}
    held = {seat: read_cards(cards) for seat, cards in hands.items()}
    rest = [card for card in rules.pack if not any(card in hand for hand in held.values())]
    outcomes = set()
    for seed in range(8):
        host = Host(rules, seed=seed, levels=dict.fromkeys((Seat.N, Seat.E, Seat.W), "random"))
        host.match.begin_deal(Seat.W, held, rest)
        unasked = host.view(Seat.S)
        session = Session(Saved(host, Seat.S, "a.brus"), Store(tmp_path))
        # East has answered before anything is shown, and the table waits for a lead in either case.
        assert host.match.phase == Phase.TO_LEAD
        assert not session.is_persons_turn
        assert not any(isinstance(event, AskedToPipe | Passed) for deal in session.deals for event in deal)
        has_piped = session.view().to_act == Seat.E
        assert has_piped or session.view().to_json() == unasked.to_json()
        outcomes.add(has_piped)
    assert outcomes == {True, False}


def test_settings_of_a_seed_are_for_one_match(tmp_path: Path) -> None:
    store = Store(tmp_path)
    setup = Setup(seed="77")
    assert new_session(setup, store).seed == 77
    again = new_session(setup, store).setup()
    assert again == replace(setup, seed="", levels=dict.fromkeys(("E", "N", "W"), "good"))


@pytest.mark.parametrize("kind", ["a file", "a link to nowhere", "a folder that takes nothing"])
def test_where_records_cannot_be_written_that_is_said_and_the_match_is_kept_all_the_same(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = tmp_path / "records"
    if kind == "a file":
        records.write_text("no folder")
    elif kind == "a link to nowhere":
        records.symlink_to(tmp_path / "nowhere" / "at all")
    else:
        records.mkdir()
        rename = Path.replace
        shut(records, monkeypatch)
        monkeypatch.setattr(Path, "replace", rename)
    store = Store(tmp_path)
    session = new_session(Setup(seed="1"), store)
    session.go_on()
    assert session.write_record() is None
    (notice,) = store.notices
    assert notice.startswith("No record of this match can be written: ")
    assert store.is_kept
    kept = store.load()
    assert kept is not None
    assert len(kept.host.match.deals) == 1
