"""Nets: what they are told, how they learn, and what becomes of their files."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import brus.bots
from brus.bots import get_bot, is_outside, name_of
from brus.bots.minds import mind_of, state_of
from brus.bots.nets import PARTS_OF_A_NET, NetPlayer, read_net
from brus.bots.plans import plan_of
from brus.deal import MOST_PLAYS
from brus.errors import MatchError, NetError, SpreadError
from brus.host import Host
from brus.kernel import names
from brus.plays import Play
from brus.seats import Seat
from brus.sim import selfplay
from brus.sim.courses import NetCourse
from brus.sim.gathering import JudgedLessons, TriedLessons
from brus.sim.measuring import Deals, measured
from brus.sim.nets import Choices, Net, Teacher
from brus.sim.schooling import Schooling
from brus.thinking.features import (
    INPUT_DARED,
    INPUT_KNOWN,
    INPUTS,
    MOST_INPUTS,
    list_inputs,
    list_play_inputs,
    list_worths,
)
from brus.thinking.mind import look_around
from brus.variants import get_variant
from brus.view import View, view_of
from strategies import TABLES, played, random_rules
from test_view_hides import ContradictsHistoryError, rearranged


def told(view: View) -> list[list[int]]:
    """The inputs that are on for each lawful play, those of the state first."""
    plan, inputs = plan_of(view.rules), [0] * MOST_INPUTS
    state, mind = state_of(view), mind_of(view, plan)
    assert view.seat is not None
    look_around(view.rules.table, state, view.seat, mind)
    rules, worths = view.rules.table, [0] * len(view.legal)
    list_worths(rules, plan, state, mind, [*map(int, view.legal)], len(view.legal), worths)
    known = inputs[: list_inputs(rules, state, view.seat, mind, inputs)]
    return [
        known + inputs[: list_play_inputs(rules, state, view.seat, int(play), worth, inputs)]
        for play, worth in zip(view.legal, worths, strict=True)
    ]


@pytest.mark.parametrize("name, seats", TABLES)
def test_what_a_net_is_told_is_within_its_inputs_tells_plays_apart_and_hides_what_the_view_hides(
    name: str, seats: int
) -> None:
    luck, moved = Random(5), 0
    for _ in range(60):
        match = played(random_rules(luck, name, seats), luck, luck.randrange(80))
        if match.to_act is None:
            continue
        lists = told(view_of(match, match.to_act))
        assert all(0 <= each < INPUTS for one in lists for each in one)
        assert all(len(set(one)) == len(one) for one in lists)
        assert len({tuple(one) for one in lists}) == len(lists)
        try:
            other = rearranged(match, match.to_act, luck)
        except ContradictsHistoryError:
            continue
        moved += 1
        assert told(view_of(other, match.to_act)) == lists
    assert moved > 2


def told_among_many(view: View) -> tuple[np.ndarray, np.ndarray]:
    """What the deals side by side would be told of this choice."""
    waits, inputs = [0] * selfplay.WAIT_SIZE, [0] * selfplay.ROOM_SIZE
    plan = plan_of(view.rules)
    selfplay.tell_choice(
        view.rules.table, plan, state_of(view), mind_of(view, plan), [0] * MOST_PLAYS, [0] * MOST_INPUTS, 0, waits, inputs
    )  # fmt: skip
    return np.array([waits]), np.array([inputs])


@pytest.mark.parametrize("name, seats", TABLES)
def test_deals_side_by_side_tell_of_lawful_plays_and_of_chances_that_add_up(name: str, seats: int) -> None:
    deals = Deals(get_variant(name).rules(seats), 64, "test")
    luck, ended = np.random.default_rng(1), 0
    for _ in range(60):
        counts = deals.waits[:, selfplay.WAIT_COUNT]
        assert counts.min() > 1
        assert deals.inputs.max() < INPUTS
        deals.go(luck.integers(0, counts))
        over = np.flatnonzero(deals.waits[:, selfplay.WAIT_ENDED] != names.NOBODY)
        ended += len(over)
        assert np.abs(deals.ends[over].sum(1) - 10_000).max(initial=0) <= 3
    assert ended > 10


def test_a_new_net_plays_as_rules_does() -> None:
    rules, net = get_variant("estonian").rules(4), Net.new(3)
    deals = Deals(rules, 256, "new")
    for _ in range(20):
        choices = Choices(deals.waits, deals.inputs)
        # Where two plays are worth the same to judgement, luck decides.
        same = choices.worth(net)[choices.firsts + deals.judged()]
        assert np.all(same >= -0.001)
        deals.go(choices.best(net))


@pytest.mark.parametrize("kind", ["judged", "tried"])
def test_whoever_is_taught_the_same_lesson_again_and_again_errs_less_in_it(kind: str) -> None:
    rules, net = get_variant("estonian").rules(4), Net.new(3)
    lessons = JudgedLessons(rules, "test") if kind == "judged" else TriedLessons(rules, "test", net, Net.new(4))
    lesson, teacher = lessons.gather(), Teacher(net)
    errors = [teacher.teach(*lesson, 0.001) for _ in range(40)]
    assert errors[-1] < 0.9 * errors[0]


def test_luck_of_the_cards_is_no_gain_whoever_plays_as_rules_does_gains_next_to_nothing() -> None:
    gain, error, _ = measured(get_variant("danish").rules(4), Net.new(1), 2000, "same")
    assert abs(gain) < 4 * error + 0.0005


def test_the_slope_that_a_teacher_goes_by_is_the_true_one() -> None:
    deals = Deals(get_variant("danish").rules(4), 32, "slope")
    net, luck = Net.new(1, wide=8), np.random.default_rng(2)
    net.last[:] = luck.standard_normal(len(net.last)).astype(np.float32)
    choices, worths = Choices(deals.waits, deals.inputs), luck.random((32, 12)).astype(np.float32)

    def error(at: Net) -> float:
        worth = choices.worth(at)
        return float(np.sum(choices.centred(worth - choices.of_plays(worths)) ** 2) / 32)

    taught = Net(*(part.copy() for part in net.parts))
    Teacher(taught).teach(choices, worths, 1e-4)
    for number, (part, after) in enumerate(zip(net.parts, taught.parts, strict=True)):
        # Adam's first step goes by the sign of each slope alone.
        place = np.unravel_index(np.argmax(np.abs(after - part)), part.shape)
        other = Net(*(each.copy() for each in net.parts))
        other.parts[number][place] += 1e-3
        assert np.sign(error(other) - error(net)) == -np.sign((after - part)[place])
    assert error(taught) < error(net)


def course(seed: int = 1, chapters: int = 2, more: int = 1, against: Path | None = None) -> NetCourse:
    return NetCourse(get_variant("icelandic").rules(4), chapters, seed, more, against, batches=2)


def quiet(*_: object) -> None:
    """Tell nobody."""


def without_times(path: Path) -> list[Any]:
    parts, made = read_net(path)
    return [*(part.tolist() for part in parts), {key: value for key, value in made.items() if key != "seconds"}]


def test_a_training_that_is_cut_short_comes_to_the_same_net(tmp_path: Path) -> None:
    Schooling(course(), tmp_path / "whole", "x").go(quiet)

    def interrupting(done: int, of: int, gain: float) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Schooling(course(), tmp_path / "parts", "x").go(interrupting)
    assert not (tmp_path / "parts").exists()
    again = Schooling(course(), tmp_path / "parts", "x")
    assert again.chapter == 2
    again.go(quiet)
    assert without_times(tmp_path / "parts") == without_times(tmp_path / "whole")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["parts", "whole"]
    assert (tmp_path / "whole").stat().st_size < 500_000


def test_whoever_learns_against_a_net_begins_with_what_it_knows(net_file: Path, tmp_path: Path) -> None:
    against = Schooling(course(chapters=0, against=net_file), tmp_path / "exploiter", "x")
    assert [part.tolist() for part in against.net.parts] == [part.tolist() for part in read_net(net_file)[0]]
    told: list[tuple[int, int]] = []
    against.go(lambda done, of, gain: told.append((done, of)))
    assert told == [(1, 1)]
    assert len(against.made["course"]["against"]) == 64
    other = tmp_path / "other"
    Schooling(course(seed=7, chapters=1, more=0), other, "x").go(quiet)
    with pytest.raises(SpreadError, match="another course"):
        Schooling(course(chapters=0, against=other), tmp_path / "exploiter", "x")


def test_an_unfinished_training_of_another_course_is_not_gone_on_from(tmp_path: Path) -> None:
    def interrupting(done: int, of: int, gain: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Schooling(course(), tmp_path / "net", "x").go(interrupting)
    with pytest.raises(SpreadError, match="another course"):
        Schooling(course(seed=2), tmp_path / "net", "x")
    (tmp_path / "net.unfinished.npz").write_bytes(b"PK\x03\x04 torn")
    with pytest.raises(SpreadError, match="no file"):
        Schooling(course(), tmp_path / "net", "x")


@pytest.fixture(scope="module")
def net_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("net") / "net.npz"
    Schooling(course(chapters=1, more=0), file, "brus train").go(quiet)
    return file


def test_a_net_plays_what_is_lawful_in_its_own_game_and_no_other(net_file: Path) -> None:
    bot, luck = get_bot(f"net: {net_file}"), Random(4)
    assert isinstance(bot, NetPlayer)
    asked = 0
    while asked < 40:
        match = played(random_rules(luck, "icelandic", 4), luck, luck.randrange(60))
        if match.to_act is not None:
            view = view_of(match, match.to_act)
            assert bot(view, 1) in view.legal
            asked += 1
    other = played(get_variant("danish").rules(4), luck, 3)
    assert other.to_act is not None
    with pytest.raises(NetError, match="danish"):
        bot(view_of(other, other.to_act), 1)


def test_a_net_says_the_same_alone_as_among_many(net_file: Path) -> None:
    parts, _ = read_net(net_file)
    net, luck = Net(*parts), Random(1)
    net.last[:] = parts[4][:] = np.linspace(-0.1, 0.1, len(net.last))
    bot = NetPlayer(str(net_file))
    for plays in range(4, 20):
        match = played(get_variant("icelandic").rules(4), luck, plays)
        if match.to_act is None or len(view_of(match, match.to_act).legal) == 1:
            continue
        view = view_of(match, match.to_act)
        waits, inputs = told_among_many(view)
        worth = Choices(waits, inputs).worth(net)
        bot._parts[4][:] = net.last
        assert bot.worth(view) == pytest.approx(worth, abs=6e-5)


@pytest.mark.parametrize("content", [b"", b"PK", b"\x93NUMPY", b"{}", b"\xff" * 1000])
def test_what_is_no_net_is_said_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "net").write_bytes(content)
    with pytest.raises(NetError, match="no net"):
        get_bot(f"net: {tmp_path / 'net'}")
    with pytest.raises(NetError, match="cannot be read"):
        get_bot(f"net: {tmp_path / 'nowhere'}")


@pytest.mark.parametrize("change", ["shape", "nan", "missing", "made", "pickle"])
def test_a_net_of_other_shapes_or_numbers_is_refused(net_file: Path, tmp_path: Path, change: str) -> None:
    parts, made = read_net(net_file)
    arrays: dict[str, Any] = dict(zip(PARTS_OF_A_NET, parts, strict=True)) | {"made": np.array(json.dumps(made))}
    if change == "shape":
        arrays["bias"] = arrays["bias"][:-1]
    if change == "nan":
        arrays["last"] = np.full_like(arrays["last"], np.nan)
    if change == "missing":
        del arrays["second"]
    if change == "made":
        arrays["made"] = np.array("[")
    if change == "pickle":
        arrays["last"] = np.array([{}], dtype=object)
    np.savez(tmp_path / "net.npz", **arrays)
    with pytest.raises(NetError, match="no net"):
        read_net(tmp_path / "net.npz")


def test_nothing_that_is_read_from_a_file_may_name_a_net(net_file: Path) -> None:
    assert is_outside(f"net: {net_file}")
    assert name_of(f"net: {net_file}", Seat.N) == f"net: {net_file}"
    host = Host(get_variant("icelandic").rules(4), seed=1, levels={Seat.N: "greedy"})
    text = host.to_json().replace('"greedy"', json.dumps(f"net: {net_file}"))
    with pytest.raises(MatchError, match="or read a file"):
        Host.from_json(text)


def test_every_play_has_an_input_of_its_own_kind() -> None:
    rules, state = get_variant("ringkobing").rules(4), [0] * 90
    inputs = [0] * MOST_INPUTS
    answers = [Play.parse(text) for text in ("pass", "pipe", "show", "hide")]
    seen = [tuple(inputs[: list_play_inputs(rules.table, state, 0, int(answer), 0, inputs)]) for answer in answers]
    assert len(set(seen)) == 4


def test_a_finished_net_is_not_trained_again_and_what_else_is_there_is_not_written_over(
    net_file: Path, tmp_path: Path
) -> None:
    finished = Schooling(course(chapters=1, more=0), net_file, "x")
    before = net_file.read_bytes()
    finished.go(quiet)
    assert finished.is_over
    assert net_file.read_bytes() == before
    with pytest.raises(SpreadError, match="another course"):
        Schooling(course(chapters=2), net_file, "x")
    (tmp_path / "letter").write_text("dear Brus")
    with pytest.raises(SpreadError, match="no file"):
        Schooling(course(), tmp_path / "letter", "x")


def test_an_unfinished_net_of_other_shapes_is_refused(tmp_path: Path) -> None:
    def interrupting(done: int, of: int, gain: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Schooling(course(), tmp_path / "net", "x").go(interrupting)
    file = tmp_path / "net.unfinished.npz"
    with np.load(file) as kept:
        arrays = dict(kept)
    arrays["mean_table"] = arrays["mean_table"][:300]
    np.savez(file, **arrays)
    with pytest.raises(SpreadError, match="no file"):
        Schooling(course(), tmp_path / "net", "x")


@pytest.mark.parametrize(
    "wrong",
    [
        {"chapter": -1},
        {"chapter": 4},
        {"chapter": 1.0},
        {"chapter": True},
        {"chapter": "1"},
        {"chapter": None},
        {"teacher": -1},
        {"teacher": 2.5},
        {"teacher": [2]},
        {"lessons": None},
    ],
)
def test_an_unfinished_net_that_has_come_nowhere_in_its_course_is_refused(
    unfinished: Path, tmp_path: Path, wrong: dict[str, object]
) -> None:
    with np.load(unfinished) as kept:
        arrays = dict(kept)
    told = json.loads(str(arrays["made"]))
    assert (told["chapter"], told["teacher"]) == (1, 2)
    arrays["made"] = np.array(json.dumps(told | wrong))
    np.savez(tmp_path / "net.unfinished.npz", **arrays)
    with pytest.raises(SpreadError, match="no file"):
        Schooling(course(), tmp_path / "net", "x")


@pytest.fixture(scope="module")
def unfinished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    def interrupting(done: int, of: int, gain: float) -> None:
        raise KeyboardInterrupt

    file = tmp_path_factory.mktemp("unfinished") / "net"
    with pytest.raises(KeyboardInterrupt):
        Schooling(course(), file, "x").go(interrupting)
    return file.with_name("net.unfinished.npz")


def test_who_would_learn_against_no_net_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear Brus")
    with pytest.raises(NetError, match="no net"):
        Schooling(course(against=tmp_path / "letter"), tmp_path / "net", "x")


def test_every_table_has_a_net_with_the_command_that_made_it_beside_it() -> None:
    files = sorted((Path(brus.bots.__file__).parent / "learnt").glob("*.npz"))
    assert [file.stem for file in files] == sorted(f"{name}-{seats}" for name, seats in TABLES)
    for file in files:
        (name, seats), (_, made) = file.stem.split("-"), read_net(file)
        assert f"--variant={name} --seats={seats} --net " in made["command"]
        assert made["command"].endswith(f"--seed={made['course']['seed']}")
        assert made["course"] == {**made["course"], **get_variant(name).rules(int(seats)).document()}
        assert min(made["lessons"], made["seconds"]) > 0
        assert made["gain"]["chance_a_deal"] > 2 * made["gain"]["error"] > 0
        assert file.stat().st_size < 500_000


def test_what_was_never_learnt_counts_for_nothing() -> None:
    table = Net.new(4).table
    assert not table[INPUT_KNOWN:INPUT_DARED].any()
    assert table[:INPUT_KNOWN].any(axis=1).all()
