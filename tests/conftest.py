"""What all tests share: Hypothesis's profiles, machine code, what coverage watches, and what a machine may lack."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

# Machine code is kept here, not in the home of whoever runs the tests, and found again by the next run.
os.environ.setdefault("BRUS_CACHE", str(Path(__file__).resolve().parent.parent / ".brus_cache"))

# The same examples on every machine, so that a failure is one's own;
# `--hypothesis-profile=campaign` looks further.
settings.register_profile(
    "house", derandomize=True, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "campaign",
    max_examples=20_000,
    deadline=None,
    print_blob=True,
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("house")

SOURCE = Path(__file__).resolve().parent.parent / "src"
COVERAGE_OF_PROCESSES = "COVERAGE_PROCESS_CONFIG"
"""By this variable the processes that a test starts are watched by coverage too."""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Make all machine code before the whole suite is shared out, so that no two processes make or await the same."""
    config = session.config
    is_shared = getattr(config.option, "numprocesses", None) and not hasattr(config, "workerinput")
    is_whole = config.args_source is config.ArgsSource.TESTPATHS and not config.option.keyword
    if is_shared and is_whole and find_spec("numba") is not None:
        make_machine_code()


def make_machine_code() -> None:
    """Have processes of their own compile what is not kept yet, the longest first; coverage would slow them down."""
    from brus.machine.compiler import PARTS, is_kept, source_of

    lacking = sorted((part for part in PARTS if not is_kept(part)), key=lambda part: -len(source_of(part)))
    path = os.pathsep.join(filter(None, [str(SOURCE), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": path}
    environment.pop(COVERAGE_OF_PROCESSES, None)
    program = "import sys; from brus.machine.compiler import compiled; compiled(sys.argv[1])"

    def make(part: str) -> None:
        # Where it fails, the tests that need it say why.
        subprocess.run([sys.executable, "-c", program, part], env=environment, capture_output=True, check=False)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(make, lacking))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Let coverage look away from a test that is marked so, and from the processes that it starts."""
    if item.get_closest_marker("untraced") is None or "coverage" not in sys.modules:
        return (yield)
    from coverage import Coverage

    # One of several processes is watched from its start, and again by pytest-cov; the two take turns.
    stopped, inherited = [], os.environ.pop(COVERAGE_OF_PROCESSES, None)
    while (watching := Coverage.current()) is not None:
        watching.stop()
        stopped.append(watching)
    try:
        return (yield)
    finally:
        for watching in reversed(stopped):
            watching.start()
        if inherited is not None:
            os.environ[COVERAGE_OF_PROCESSES] = inherited


@pytest.fixture(scope="session")
def npm(node: str) -> str:
    """The path of npm; skips the test, and has it named at the end, where there is none, or not what it installs."""
    found = shutil.which("npm")
    if found is None or not (SOURCE.parent / "web" / "node_modules" / "vitest").exists():
        pytest.skip("for want of npm, or of what it installs (npm --prefix web ci)")
    return found


@pytest.fixture(scope="session")
def node() -> str:
    """The path of Node; skips the test, and has it named at the end, where there is none."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("for want of Node (the command `node`)")
    return found
