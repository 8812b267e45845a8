"""Files of nets that are none: each is told of in a sentence, whatever is wrong, and a net is known by what is in it."""

from __future__ import annotations

import io
import json
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest

from brus.bots.nets import NetPlayer
from brus.errors import NetError
from brus.thinking.features import INPUTS
from brus.variants import get_variant

DANISH = {"course": {"variant": "danish", "seats": 4}}


def write(
    path: Path, table: bytes | None = None, made: object = DANISH, kind: int = zipfile.ZIP_DEFLATED, seed: int = 0
) -> None:
    luck = np.random.default_rng(seed)
    shapes = {"table": (INPUTS, 8), "bias": (8,), "second": (8, 4), "second_bias": (4,), "last": (4,)}
    arrays = {name: luck.standard_normal(shape).astype(np.float16) for name, shape in shapes.items()}
    with zipfile.ZipFile(path, "w", kind) as file:
        for name, array in {**arrays, "made": np.array(json.dumps(made))}.items():
            text = io.BytesIO()
            np.save(text, array)
            file.writestr(f"{name}.npy", table if name == "table" and table is not None else text.getvalue())


def array_with(header: str) -> bytes:
    head = header.encode() + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head


def is_refused(path: Path) -> None:
    with pytest.raises(NetError, match="no net"):
        NetPlayer(str(path)).check(get_variant("danish").rules(4))


@pytest.mark.parametrize("made", [{"course": []}, {"course": "x"}, {"course": None}, {"course": 3}, {}, [], 7])
def test_a_net_that_does_not_tell_its_game_is_refused(tmp_path: Path, made: object) -> None:
    write(tmp_path / "net.npz", made=made)
    is_refused(tmp_path / "net.npz")


@pytest.mark.parametrize(
    "table",
    [
        b"hello",
        b"",
        array_with("{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000, 128)}"),
        array_with("{'descr': '<f4', 'fortran_order': False, 'shape': (10000000000000000000000, 128)}"),
        array_with("{'descr': (, 'fortran_order': False, 'shape': (1,)"),
    ],
    ids=["no array", "empty", "huge", "huger", "torn header"],
)
def test_an_array_that_is_none_or_claims_to_be_huge_is_refused(tmp_path: Path, table: bytes) -> None:
    write(tmp_path / "net.npz", table)
    is_refused(tmp_path / "net.npz")


def test_a_net_that_is_encrypted_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    write(file)
    found = bytearray(file.read_bytes())
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = 0
        while (at := found.find(mark, at)) >= 0:
            found[at + place] |= 1
            at += 4
    file.write_bytes(found)
    is_refused(file)


def test_a_net_that_is_damaged_within_its_packing_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    write(file, kind=zipfile.ZIP_LZMA)
    found = bytearray(file.read_bytes())
    at = found.find(b"table.npy") + 13
    found[at : at + 30] = bytes(30)
    file.write_bytes(found)
    is_refused(file)


def test_results_of_another_net_under_the_same_name_are_not_gone_on_with(tmp_path: Path) -> None:
    net = tmp_path / "net.npz"
    command = [
        sys.executable, "-m", "brus", "arena", "--a", f"net: {net}", "--b", "rules", "--variant", "danish",
        "--option", "target=1", "--jobs", "1", "--resume", str(tmp_path / "results"),
    ]  # fmt: skip
    write(net, seed=1)
    assert subprocess.run([*command, "--matches", "2"], capture_output=True, check=False).returncode == 0
    assert subprocess.run([*command, "--matches", "2"], capture_output=True, check=False).returncode == 0
    write(net, seed=2)
    assert subprocess.run([*command, "--matches", "4"], capture_output=True, check=False).returncode == 2
