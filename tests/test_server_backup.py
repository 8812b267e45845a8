"""Copies and folders of data by names that elsewhere mean something: of an address, parts of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from server_kit import Browser, serving

pytestmark = pytest.mark.untraced


def brus(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "brus", *arguments]
    return subprocess.run(command, cwd=folder, text=True, capture_output=True, timeout=60, env=os.environ, check=False)


def table_at(data: Path) -> str:
    """A table that is opened at a server with this folder."""
    with serving(data) as served:
        table = Browser(served).become("Anna").open()
        served.stop()
    return table


@pytest.mark.parametrize("name", ["copy%20of.db", "copy?.db"])
def test_a_copy_has_the_name_that_was_asked_for(tmp_path: Path, name: str) -> None:
    table_at(tmp_path / "data")
    done = brus(tmp_path, "backup", "--data", "data", name)
    assert done.returncode == 0, done.stdout + done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["data", name])


@pytest.mark.parametrize("name", ["copy%20of.db", "copy?.db"])
def test_a_sound_copy_is_restored_whatever_it_is_called(tmp_path: Path, name: str) -> None:
    table_at(tmp_path / "data")
    assert brus(tmp_path, "backup", "--data", "data", "copy.db").returncode == 0
    (tmp_path / "copy.db").rename(tmp_path / name)
    done = brus(tmp_path, "restore", "--data", "data", name)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["Brus%20data", "Brus?"])
def test_the_database_is_in_the_folder_of_the_data(tmp_path: Path, name: str) -> None:
    table_at(tmp_path / name)
    assert (tmp_path / name / "server.db").is_file(), sorted(map(str, tmp_path.rglob("*")))


def test_two_folders_have_two_databases(tmp_path: Path) -> None:
    table = table_at(tmp_path / "which?1")
    with serving(tmp_path / "which?2") as served:
        assert Browser(served).become("Bo").http.get(f"/api/tables/{table}").status_code == 404


def test_a_restored_database_is_the_one_that_is_served(tmp_path: Path) -> None:
    table = table_at(tmp_path / "data")
    assert brus(tmp_path, "backup", "--data", "data", "copy.db").returncode == 0
    done = brus(tmp_path, "restore", "--data", "new?", "copy.db")
    assert done.returncode == 0, done.stderr
    with serving(tmp_path / "new?") as served:
        assert Browser(served).become("Bo").http.get(f"/api/tables/{table}").status_code == 200
