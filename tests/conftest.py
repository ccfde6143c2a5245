"""For every test: no window, no sound card, and a home of its own instead of the user's folders."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

import fontpkg_rubik  # type: ignore[import-untyped]
import pytest

HOME = tempfile.mkdtemp(prefix="ludotheque-tests-")

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["LUDOTHEQUE_HOME"] = HOME
# Hebrew and Arabic; the system's own fonts differ from machine to machine.
os.environ["LUDOTHEQUE_FONTS"] = str(Path(fontpkg_rubik.ROOT, "files"))
# Where no bytecode is kept, each of the many programs that tests start would compile the whole project anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate",
        action="store_true",
        help="write the golden files (tests/playthroughs) anew instead of comparing",
    )


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Return True if golden files should be rewritten."""
    return bool(request.config.getoption("--regenerate"))


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests of sound, of other processes and of pace wait now and then."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 1


def pytest_unconfigure() -> None:
    shutil.rmtree(HOME, ignore_errors=True)
