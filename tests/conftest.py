"""What all tests share: Hypothesis's profiles, and components that a machine may lack."""

from __future__ import annotations

import os
import shutil
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


@pytest.fixture(scope="session")
def node() -> str:
    """The path of Node; skips the test, and has it named at the end, where there is none."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("for want of Node (the command `node`)")
    return found
