"""The settings come back as they were, and whatever stands in their file a match can be begun."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from brus.tui.saves import Store
from brus.tui.session import new_session
from brus.tui.settings import PAUSES, Settings, Setup, read_settings, write_settings
from brus.variants import VARIANTS, get_variant


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    setup = Setup("ringkobing", 3, {"target": 4, "piping": False}, {"N": "casual"}, {"S": "Ása"}, "12")
    settings = Settings(PAUSES[3], 0.3, True, True, False, setup)
    write_settings(tmp_path, settings)
    assert read_settings(tmp_path) == settings


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '{"setup": 7}',
        '{"setup": {"options": [1]}}',
        '{"setup": {"names": 3}}',
        "[" * 100_000,
    ],
)
def test_settings_that_cannot_be_read_are_the_default_ones(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text)
    assert read_settings(tmp_path) == Settings()


def test_settings_that_make_no_sense_are_left_out_one_by_one(tmp_path: Path) -> None:
    found = {
        "pause": "long",
        "speed": 0.3,
        "four_colours": 1,
        "unknown": True,
        "setup": {
            "variant": "icelandic",
            "seats": 3,
            "options": {"target": 99, "piping": True, "proof": "both"},
            "seed": "x",
        },
    }
    (tmp_path / "settings.json").write_text(json.dumps(found))
    read = read_settings(tmp_path)
    assert (read.pause, read.speed, read.four_colours) == (Settings().pause, 0.3, False)
    assert read.setup == Setup("icelandic", 4, {"proof": "both"})


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_house_rule_of_every_game_can_be_set(variant: str) -> None:
    for seats in get_variant(variant).players:
        for option in get_variant(variant).options(seats):
            for value in option.values:
                setup = Setup(variant, seats, {option.name: value}).sound()
                assert getattr(setup.rules().house, option.name) in option.values
                if seats == 4 or value not in option.four_only:
                    assert getattr(setup.rules().house, option.name) == value


@pytest.mark.parametrize(
    "setup",
    [
        {"seats": 4.0},
        {"seats": 3.0},
        {"seats": True},
        {"seed": "9" * 300},
        {"seed": "9" * 5000},
        {"seed": "²"},
        {"names": {"S": "\ud800", "N": "\x1b[2Jabc"}},
        {"names": {"S": "x" * 100_000}},
        {"names": {"S": 7}},
        {"levels": {"N": 3, "E": "cmd: ./x"}},
        {"options": {"target": True, "unlawful_dares": "smacked"}, "seats": 3},
    ],
    ids=lambda setup: str(setup)[:40],
)
def test_whatever_stands_in_the_settings_a_match_can_be_begun_kept_and_recorded(tmp_path: Path, setup: Any) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"setup": setup}))
    read = read_settings(tmp_path)
    assert read.setup == read.setup.sound()
    store = Store(tmp_path)
    session = new_session(read.setup, store)
    session.go_on()
    assert store.load() is not None
    assert session.write_record() is not None
    assert all(len(name) <= 12 and name.isprintable() for name in session.words().players.values())


def test_a_folder_without_a_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    from brus.cli import main

    assert main(["tui", "--saves", ""]) == 2
    assert "--saves needs the name of a folder" in capsys.readouterr().err
