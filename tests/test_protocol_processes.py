"""Whatever a bot's program does, the match goes on or ends with an error that names it; nothing waits for ever."""

from __future__ import annotations

import importlib
import json
import os
import pickle
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import brus
from brus import errors as errors_module
from brus.bots import dialogue as dialogue_module
from brus.bots import get_bot, is_outside
from brus.bots import outside as outside_module
from brus.bots import process as process_module
from brus.bots.dialogue import MOST_FAULTS
from brus.bots.outside import OutsideBot, close_all
from brus.bots.process import ENDED, TOO_LONG, BotProcess
from brus.errors import BotError, BrusError, MatchError, OptionError
from brus.host import Host
from brus.seats import Seat
from brus.variants import get_variant
from outside_bots import dialogue_with, level_of, play_deals, reasons, write_bot

pytestmark = pytest.mark.skipif(os.name != "posix", reason="these programs are named as POSIX shells name them")


@pytest.fixture(autouse=True)
def _short_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogue_module, "GRACE_S", 0.8)
    monkeypatch.setattr(dialogue_module, "START_S", 3.0)
    close_all()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rsplit(")", 1)[1].split()[0] == "Z")


# Good bots


def test_a_good_bot_plays_a_match_and_is_told_its_results(tmp_path: Path) -> None:
    level = write_bot(tmp_path, before="seen = open(sys.argv[0] + '.seen', 'w')", after="seen.close()")
    text = (tmp_path / "bot.py").read_text().replace("    if word ==", "    seen.write(line)\n    if word ==", 1)
    (tmp_path / "bot.py").write_text(text)
    with dialogue_with(level) as dialogue:
        host = play_deals(dialogue, 1000, target=2)
        assert dialogue.start() == "Tester"
        play_deals(dialogue, 2)
        assert dialogue.close()
    words = [line.split(" ")[0] for line in (tmp_path / "bot.py.seen").read_text().splitlines()]
    assert words[:3] == ["brus-bot", "new", "choose"]
    assert words.count("result") == len(host.match.deals)
    assert words[-4:] == ["new", "choose", "choose", "quit"]
    assert words.count("new") == 2
    assert reasons(dialogue) == []


def test_remarks_and_a_noisy_standard_error_are_no_faults(tmp_path: Path) -> None:
    noise = "say('info x'); say('# y'); say(''); sys.stderr.write('z' * 300_000 + chr(10)); lawful(view)"
    with dialogue_with(write_bot(tmp_path, noise)) as dialogue:
        play_deals(dialogue)
        assert reasons(dialogue) == []


def test_any_number_of_remarks_is_no_fault(tmp_path: Path) -> None:
    talk = "sys.stdout.write('info x\\n# y\\n\\n' * 2000); lawful(view); sys.stdout.write('info x\\n' * 5000); sys.stdout.flush()"
    with dialogue_with(write_bot(tmp_path, talk)) as dialogue:
        for _ in range(3):
            play_deals(dialogue, 2)
            time.sleep(0.2)
        assert reasons(dialogue) == []


def test_a_bot_that_answers_and_then_talks_without_a_pause_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogue_module, "_LONGEST_READING_S", 0.3)
    flood = "lawful(view)\ndata = b'info x\\n' * 5000\nwhile True: os.write(1, data)"
    with dialogue_with(write_bot(tmp_path, flood).replace("cmd:", "cmd 150:")) as dialogue:
        with pytest.raises(BotError, match="broke off"):
            play_deals(dialogue, 100)
        # Where reading has kept up for a moment, nothing is heard in time instead.
        assert {fault.reason for fault in dialogue.history} <= {"unasked", "silent"}


def test_cards_of_a_play_may_come_in_any_order(tmp_path: Path) -> None:
    turned = "t = max((p for p in view['legal'] if '!' not in p), key=len); say('play ' + ''.join(t[i:i+2] for i in range(len(t) - 2, -1, -2)))"
    with dialogue_with(write_bot(tmp_path, turned)) as dialogue:
        play_deals(dialogue, 40)
        assert reasons(dialogue) == []


def test_a_process_serves_match_after_match_and_close_ends_it(tmp_path: Path) -> None:
    bot = get_bot(write_bot(tmp_path))
    assert isinstance(bot, OutsideBot)
    bot.name(Seat.N)
    pid = outside_module._dialogues[bot.command.level, Seat.N].process.pid
    again = pickle.loads(pickle.dumps(bot))
    assert again.name(Seat.N) == "Tester"
    assert outside_module._dialogues[bot.command.level, Seat.N].process.pid == pid
    assert again.name(Seat.S) == "Tester"
    assert outside_module._dialogues[bot.command.level, Seat.S].process.pid != pid
    again.close()
    assert not is_alive(pid)
    assert outside_module._dialogues == {}


def test_the_score_is_told_also_where_nobody_shows_the_end_of_a_deal(tmp_path: Path) -> None:
    told = "    elif word == 'result':\n        print(rest, file=sys.stderr, flush=True)\n"
    level = write_bot(tmp_path)
    text = (tmp_path / "bot.py").read_text().replace('    elif word == "quit"', told + '    elif word == "quit"')
    (tmp_path / "bot.py").write_text(text)
    with dialogue_with(level) as dialogue:
        host = play_deals(dialogue, 30, shown=False)
        process = dialogue.process
        assert process is not None
        dialogue.close()
    results = [json.loads(line) for line in process.errors]
    assert [one["deal"] for one in results] == list(range(1, len(host.match.deals)))
    assert all(one["winner"] is None for one in results)


def test_a_forked_child_leaves_the_bots_of_its_parent_alone(tmp_path: Path) -> None:
    bot = OutsideBot(write_bot(tmp_path))
    assert bot.name(Seat.N) == "Tester"
    process = outside_module._dialogues[bot.command.level, Seat.N].process
    assert process is not None
    if (child := os.fork()) == 0:
        close_all()
        os._exit(len(outside_module._dialogues))
    assert os.waitpid(child, 0)[1] == 0
    assert is_alive(process.pid)
    bot.close()
    assert not is_alive(process.pid)


# Faults

FAULTS = {
    "illegal": "say('play Jc' if 'Jc' not in view['hand'] else 'play Kh')",
    "unreadable": "say('play nonsense')",
    "no play": "say('Kh')",
    "only a word": "say('play')",
    "binary": "sys.stdout.buffer.write(bytes(range(128, 256)) + bytes(9) + chr(10).encode()); sys.stdout.flush()",
    "escapes": "say('play ' + chr(27) + '[2J')",
    "crashing": "1 / 0",
    "leaving": "sys.exit(3)",
    "closing stdout": "os.close(1); time.sleep(60)",
    "endless line": "os.write(1, b'x' * 200_000); time.sleep(60)",
}


@pytest.mark.parametrize("choose", FAULTS.values(), ids=FAULTS)
def test_after_a_fault_the_first_lawful_play_is_made_and_too_many_end_the_run(tmp_path: Path, choose: str) -> None:
    level = write_bot(tmp_path, choose)
    with dialogue_with(level) as dialogue:
        host = play_deals(dialogue, MOST_FAULTS - 1)
        assert len(dialogue.faults) == MOST_FAULTS - 1
        assert host.match.deal is not None
        with pytest.raises(BotError, match=rf"bot\.py.* broke off after {MOST_FAULTS} faults") as raised:
            play_deals(dialogue, 1000)
        assert str(raised.value).isprintable()
        assert len(str(raised.value)) < 2000


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("illegal", "illegal"), ("unreadable", "unreadable"), ("no play", "unreadable"), ("binary", "unreadable"),
        ("crashing", "ended"), ("leaving", "ended"), ("closing stdout", "ended"), ("endless line", "unreadable"),
    ],
)  # fmt: skip
def test_each_fault_has_its_reason(tmp_path: Path, kind: str, expected: str) -> None:
    with dialogue_with(write_bot(tmp_path, FAULTS[kind])) as dialogue:
        play_deals(dialogue, 2)
        assert reasons(dialogue) == [expected] * 2


def test_an_illegal_play_cites_the_rule_and_the_bot_is_told(tmp_path: Path) -> None:
    choose = "say('play 9c9s' if count == 1 else 'play ' + view['legal'][0])"
    fault = "    elif word == 'fault':\n        open(sys.argv[0] + '.fault', 'w').write(rest)\n"
    level = write_bot(tmp_path, choose)
    text = (tmp_path / "bot.py").read_text().replace('    elif word == "quit"', fault + '    elif word == "quit"')
    (tmp_path / "bot.py").write_text(text)
    with dialogue_with(level) as dialogue:
        play_deals(dialogue, 2)
        noted = dialogue.history[0]
    told = json.loads((tmp_path / "bot.py.fault").read_text())
    assert told["reason"] == noted.reason == "illegal"
    assert told["rule"] == noted.rule is not None
    assert f"({noted.rule})" in told["message"]
    assert told["answer"] == "play 9c9s"
    assert told["played"]


def test_a_late_answer_is_dropped_and_not_taken_for_the_next(tmp_path: Path) -> None:
    level = write_bot(tmp_path, "time.sleep(0.7 if count == 2 else 0); lawful(view)").replace("cmd:", "cmd 400:")
    with dialogue_with(level) as dialogue:
        play_deals(dialogue, 5)
        assert reasons(dialogue) == ["late"]


def test_a_silent_bot_is_ended_and_started_again(tmp_path: Path) -> None:
    level = write_bot(tmp_path, "time.sleep(60 if count == 2 else 0); lawful(view)").replace("cmd:", "cmd 400:")
    with dialogue_with(level) as dialogue:
        dialogue.start()
        assert dialogue.process is not None
        first, began = dialogue.process.pid, time.monotonic()
        play_deals(dialogue, 3)
        assert reasons(dialogue) == ["silent"]
        assert time.monotonic() - began < 15
        assert dialogue.process.pid != first
        assert not is_alive(first)


def test_what_nobody_asked_for_is_a_fault_and_is_passed_over(tmp_path: Path) -> None:
    level = write_bot(tmp_path, "lawful(view)\nif count == 2: say('play Kh'); say('play Kh')")
    with dialogue_with(level) as dialogue:
        play_deals(dialogue, 2)
        time.sleep(0.1)
        play_deals(dialogue, 2)
        assert reasons(dialogue) == ["unasked"]


@pytest.mark.parametrize("line", ["play Kh", "info thinking", "x" * 1000])
def test_a_flooding_bot_neither_hangs_the_match_nor_fills_the_memory(tmp_path: Path, line: str) -> None:
    flood = f"data = (({line!r} + chr(10)) * 50).encode()\nwhile True: os.write(1, data)"
    level = write_bot(tmp_path, flood).replace("cmd:", "cmd 150:")
    with dialogue_with(level) as dialogue:
        began = time.monotonic()
        with pytest.raises(BotError, match="broke off"):
            play_deals(dialogue, 100)
        assert time.monotonic() - began < 30


def test_a_bot_that_answers_without_reading_is_found_out(tmp_path: Path) -> None:
    script = tmp_path / "deaf.py"
    script.write_text("import time\nprint('ready 1 Deaf', flush=True)\ntime.sleep(60)")
    running = BotProcess([sys.executable, str(script)])
    assert running.receive(5) == "ready 1 Deaf"
    sent = 0
    while running.send("x" * 1000) and sent < 10_000:
        sent += 1
    assert 10 < sent < 10_000
    running.kill()


# Starts and ends


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("import sys; sys.exit('no such module')", "ended before it was ready; its standard error: no such module"),
        ("print('Hello!', flush=True)", "opened with “Hello!” where “ready 1 NAME” was expected"),
        ("print('ready 2 x', flush=True); input()", "wants version “2” of the protocol"),
        ("print('ready', flush=True); input()", "wants version “”"),
        ("import time; time.sleep(60)", "was not ready within"),
        ("while True: print('x' * 100_000)", "was expected"),
        ("while True: print('info x')", "was not ready within"),
    ],
)  # fmt: skip
def test_a_bot_that_does_not_get_ready_ends_the_run_at_once(tmp_path: Path, source: str, message: str) -> None:
    (tmp_path / "bot.py").write_text(source)
    with pytest.raises(BotError) as raised, dialogue_with(level_of(tmp_path / "bot.py")) as dialogue:
        dialogue.start()
    assert message in str(raised.value)


def test_every_error_of_bots_and_of_the_arena_stands_in_the_one_tree_of_errors() -> None:
    def below(error: type[BrusError]) -> Iterator[type[BrusError]]:
        for kind in error.__subclasses__():
            yield kind
            yield from below(kind)

    importlib.import_module("brus.arena.conformance")
    importlib.import_module("brus.arena.ladder")
    there = {
        kind for kind in below(BrusError) if kind.__module__.startswith(("brus.arena", "brus.bots", "brus.errors"))
    }
    assert {kind.__module__ for kind in there} == {"brus.errors"}
    assert {kind.__name__ for kind in there} | {"BrusError"} == set(errors_module.__all__)
    assert errors_module.__doc__ is not None
    assert set(errors_module.__all__) <= set(re.findall(r"\b[A-Z]\w+", errors_module.__doc__))


def test_a_command_that_is_not_found_or_no_program_tells_what_to_do(tmp_path: Path) -> None:
    script = tmp_path / "my bot"
    for level, message in [
        ("cmd: ./nothing-such", "not found; see whether its name and its folder are right"),
        ("cmd: nothing-such", "not found; a program in this folder is called ./NAME"),
        (f"cmd: '{script}'", "chmod"),
        (f"cmd: '{tmp_path}'", "chmod"),
    ]:
        script.write_text("print()")
        with pytest.raises(BotError, match=message):
            OutsideBot(level).name(Seat.N)
    script.chmod(0o755)
    with pytest.raises(BotError, match="first line such as #!"):
        OutsideBot(f"cmd: '{script}'").name(Seat.N)
    close_all()


@pytest.mark.parametrize(
    ("level", "message"),
    [
        ("cmd:", "names no command"), ("cmd:   ", "names no command"), ("cmd: 'x", "quotes"),
        ("cmd 0: x", "has to be from 1"), ("cmd 99999999999: x", "has to be from 1"), ("cmd soon: x", "no command"),
        ("cmd: a\0b", "no command"),
    ],
)  # fmt: skip
def test_a_level_that_is_no_command_is_refused_before_anything_is_started(level: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        get_bot(level)


def test_no_shell_ever_reads_a_command(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with pytest.raises(BotError):
        OutsideBot(f"cmd: true; touch {mark} && $(touch {mark}) | touch {mark}").name(Seat.N)
    assert not mark.exists()


def test_a_bot_that_ignores_quit_is_ended_with_all_its_children(tmp_path: Path) -> None:
    before = "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\nsay(f'info {child.pid}')"
    with dialogue_with(write_bot(tmp_path, before=before, after="time.sleep(60)")) as dialogue:
        dialogue.start()
        process = dialogue.process
        assert process is not None
        child = int(process.tail[0].split()[1])
        assert is_alive(child)
        began = time.monotonic()
        assert not dialogue.close(0.3)
        assert time.monotonic() - began < 10
        time.sleep(0.05)
        assert not is_alive(process.pid)
        assert not is_alive(child)


def test_no_thread_and_no_open_file_is_left_behind(tmp_path: Path) -> None:
    level = write_bot(tmp_path)
    counts = []
    for _ in range(4):
        with dialogue_with(level) as dialogue:
            play_deals(dialogue, 2)
        time.sleep(0.1)
        files = Path("/proc/self/fd")
        counts.append((threading.active_count(), len(list(files.iterdir())) if files.exists() else 0))
    assert counts[0] == counts[-1]


def test_lines_come_whole_and_a_long_one_or_the_end_is_told_again_and_again(tmp_path: Path) -> None:
    script = tmp_path / "parts.py"
    script.write_text(
        "import os, time\nos.write(1, b'one\\r\\ntw')\ntime.sleep(0.1)\nos.write(1, b'o\\n')\nos.write(1, b'last')"
    )
    running = BotProcess([sys.executable, str(script)])
    assert [running.receive(5) for _ in range(3)] == ["one", "two", "last"]
    assert running.receive(5) is ENDED
    assert running.receive(0) is ENDED
    running.kill()
    long = BotProcess([sys.executable, "-c", f"print('x' * {process_module.LONGEST_LINE + 1})"])
    assert long.receive(5) is TOO_LONG
    long.kill()
    long.kill()


def test_bots_end_with_the_process_that_started_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(brus.__file__).parent.parent))
    level = write_bot(tmp_path, before="open(sys.argv[0] + '.pid', 'w').write(str(os.getpid()))")
    code = "import sys\nfrom brus.bots import name_of\nfrom brus.seats import Seat\nprint(name_of(sys.argv[1], Seat.N))"
    for end in ("", "\nimport os, signal; os.kill(os.getpid(), signal.SIGKILL)"):
        subprocess.run([sys.executable, "-c", code + end, level], check=False, timeout=30, capture_output=True)
        time.sleep(0.2)
        assert not is_alive(int((tmp_path / "bot.py.pid").read_text()))


def test_all_processes_can_be_ended_at_once_and_a_forked_child_has_none(tmp_path: Path) -> None:
    level = write_bot(tmp_path, after="time.sleep(60)")
    with dialogue_with(level) as dialogue:
        dialogue.start()
        assert dialogue.process is not None
        if (child := os.fork()) == 0:
            process_module.end_all()
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
        assert is_alive(dialogue.process.pid)
        began = time.monotonic()
        process_module.end_all()
        assert dialogue.process.has_ended_within(2)
        assert time.monotonic() - began < 2
    assert process_module._running == set()


def test_a_bot_may_be_started_in_a_thread_that_ends_before_it(tmp_path: Path) -> None:
    with dialogue_with(write_bot(tmp_path)) as dialogue:
        thread = threading.Thread(target=dialogue.start)
        thread.start()
        thread.join()
        play_deals(dialogue, 2)
        assert reasons(dialogue) == []


def test_a_bot_plays_in_the_worker_processes_of_joblib(tmp_path: Path) -> None:
    joblib = pytest.importorskip("joblib")
    level = write_bot(tmp_path)
    records = joblib.Parallel(n_jobs=2)(joblib.delayed(_one_match)(level, number) for number in (1, 2, 1))
    assert records[0] == records[2] != records[1]
    assert records[0] == _one_match(level, 1)
    close_all()


def _one_match(level: str, number: int) -> str:
    rules = get_variant("danish").rules(3, {"target": 2})
    host = Host(rules, seed=5, number=number, levels={Seat.N: level, Seat.E: "random", Seat.S: "greedy"})
    while host.match.winner is None:
        host.go_on()
    return "\n".join(map(str, host.match.events))


# Files never run programs


def test_a_saved_match_that_names_a_command_is_refused_and_starts_nothing(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    for level in (f"cmd: touch {mark}", f" cmd:touch {mark}", f"cmd 500: touch {mark}", f"cmd\t: touch {mark}"):
        assert is_outside(level)
        host = Host(get_variant("danish").rules(), seed=1, levels={Seat.E: "random"})
        saved = host.to_json().replace('"random"', json.dumps(level))
        with pytest.raises(MatchError, match="run a program"):
            Host.from_json(saved)
    assert not mark.exists()


@pytest.mark.parametrize("level", ["random", "greedy", "command", "", "cmd", "xcmd: y"])
def test_what_is_no_command_is_none(level: str) -> None:
    assert not is_outside(level)
    if level not in ("random", "greedy"):
        with pytest.raises(BrusError, match="no computer player"):
            get_bot(level)
