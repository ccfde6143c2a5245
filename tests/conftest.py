"""For every test: no window, no sound card, and a home of its own instead of the user's folders.

Everything here works with the packages of requirements.txt alone; tests that need more are skipped without it.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Generator, Hashable, Iterable, Iterator
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

HUNG_AFTER = 1200.0
"""Seconds after which a test counts as hung, also on a machine ten times slower."""
NOT_FOR_ALL = {"babel", "fontpkg_rubik", "hypothesis", "pyebur128"}
"""Modules of requirements-dev.txt that whole files of tests import."""
DRAWINGS_KEPT = 512
"""Maximum drawings that a process keeps, a few hundred megabytes."""
HOME = tempfile.mkdtemp(prefix="ludotheque-tests-")

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["LUDOTHEQUE_HOME"] = HOME
# Hebrew and Arabic; the system's own fonts differ from machine to machine.
_rubik = find_spec("fontpkg_rubik")
os.environ["LUDOTHEQUE_FONTS"] = str(Path(_rubik.origin).with_name("files")) if _rubik and _rubik.origin else HOME
# Without bytecode, each of the many programs that tests start would compile the whole project again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate",
        action="store_true",
        help="write the golden files (tests/playthroughs) anew instead of comparing",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Use all cores where pytest-xdist is installed, and end hung tests where pytest-timeout is."""
    option = config.option
    if config.pluginmanager.hasplugin("xdist") and option.numprocesses is None and not hasattr(config, "workerinput"):
        # The tests of a file stay together as far as they can, and share what they have played.
        option.numprocesses, option.dist = "auto", "worksteal"
    if config.pluginmanager.hasplugin("timeout") and option.timeout is None:
        option.timeout = HUNG_AFTER


class _TestModule(pytest.Module):
    """File of tests, skipped if it needs a package that is not installed."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        try:
            return super().collect()
        except self.CollectError as error:
            missing = error.__cause__.name if isinstance(error.__cause__, ModuleNotFoundError) else None
            if missing is None or missing.partition(".")[0] not in NOT_FOR_ALL:
                raise
            pytest.skip(f"{missing} is not installed: it comes with requirements-dev.txt", allow_module_level=True)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module:
    module: pytest.Module = _TestModule.from_parent(parent, path=module_path)
    return module


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Return True if golden files should be rewritten."""
    return bool(request.config.getoption("--regenerate"))


@pytest.fixture(autouse=True)
def no_album(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep no pictures from one test to another: nothing can be written below a file."""
    if album := sys.modules.get("stage.graphics.album"):
        monkeypatch.setattr(album, "cache_folder", lambda: Path(__file__))
        album.ALBUM.forget()


@pytest.fixture(scope="session", autouse=True)
def rasterised_once() -> Iterator[None]:
    """Rasterise each drawing once per process: windows open with the same ones, which costs most of their time."""
    real = pygame.image.load_sized_svg

    @lru_cache(maxsize=DRAWINGS_KEPT)
    def rasterised(source: Path | bytes, size: tuple[int, int]) -> pygame.Surface:
        return real(BytesIO(source) if isinstance(source, bytes) else source, size)

    def load(source: Path | BytesIO, size: tuple[int, int]) -> pygame.Surface:
        """Return a surface of its own, as pygame does."""
        return rasterised(source.getvalue() if isinstance(source, BytesIO) else source, size).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", load)
        yield


_GROUNDS: dict[Hashable, list[Any]] = {}
"""Grounds of Niagara that this process has computed."""


@pytest.fixture(autouse=True)
def ground_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute Niagara's land and water once per process and size: each of its windows begins with the same ones."""
    scenery = sys.modules.get("niagara.view.landscape.scenery")
    if scenery is None:
        return
    real = scenery.ground

    def shared(target: tuple[int, int], places: Any, area: pygame.FRect) -> Generator[None, None, list[Any]]:
        key = target, tuple(places.board), places.seats, tuple(area)
        if key not in _GROUNDS:
            _GROUNDS[key] = yield from real(target, places, area)
        return [*_GROUNDS[key]]

    monkeypatch.setattr(scenery, "ground", shared)


@pytest.fixture(autouse=True)
def frames_of_a_window(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw every frame of the windows of a test that is marked with ``draws_frames``, as a window does."""
    mark = request.node.get_closest_marker("draws_frames")
    if mark is not None:
        (reason,) = mark.args
        assert reason
        # Imported late, because the driver reads the environment set above.
        from stage.driving import LazyApp

        monkeypatch.setattr(LazyApp, "draws_frames", True)


@pytest.fixture
def ample_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each frame at least 0.05 s to draw ahead: a slow machine needs more than the 0.004 s of a quick one."""
    monkeypatch.setattr("stage.ui.scene._LEAST_AHEAD", 0.05)
    monkeypatch.setattr("stage.graphics.work._LEAST", 0.05)


def pytest_collection_finish() -> None:
    """Collect garbage seldom, and not among modules and tests: otherwise it takes a fifteenth of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def pytest_unconfigure() -> None:
    shutil.rmtree(HOME, ignore_errors=True)
