"""Painters of a window that nobody sees, and two drawings for them."""

from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from stage.graphics import art
from stage.graphics.painter import Painter
from stage.graphics.work import WORK, RenderBudgetExceeded, limited
from table.job import Steps

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#ff0000"/></svg>'
)
HALVES = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
    '<rect width="20" height="20" fill="#00ff00"/><rect x="20" width="20" height="20" fill="#0000ff"/></svg>'
)


@pytest.fixture
def drawings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "test").mkdir()
    (tmp_path / "test" / "square.svg").write_text(SQUARE, encoding="utf-8")
    (tmp_path / "test" / "halves.svg").write_text(HALVES, encoding="utf-8")
    monkeypatch.setattr(art, "FOLDER", tmp_path)
    art.aspect.cache_clear()
    art.exists.cache_clear()
    pygame.display.init()
    window = pygame.Window("test", (64, 64), hidden=True)
    window.get_surface()
    yield
    WORK.drop()
    window.destroy()


def gone_on(key: Hashable, steps: Callable[[], Steps[Any]]) -> bool:
    """Run a step or more of a job, as at the end of a frame, unless it is ready: then return True."""
    if WORK.want(key, steps):
        return True
    WORK.frame(1.0)
    return False


def painter(width: int, height: int) -> Painter:
    return Painter(pygame.Surface((width, height)))


def is_made(brush: Painter, draw: Callable[[Painter], object]) -> bool:
    """Return True if every surface that `draw` needs is cached; nothing is made or seen."""
    with brush.clip((0.0, 0.0, 0.0, 0.0)), limited(0.0):
        try:
            draw(brush)
        except RenderBudgetExceeded:
            return False
    return True


def painted(surface: pygame.Surface, colour: tuple[int, int, int]) -> pygame.Rect:
    """Return the area in which pixels have (nearly) this colour."""
    mask = pygame.mask.from_threshold(surface, colour, (40, 40, 40, 255))
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def forbid_single_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where a single row or column is enlarged smoothly: pygame-ce 2.5.8 reads beyond it, and may crash."""
    stretch = pygame.transform.smoothscale

    def checked(surface: pygame.Surface, size: tuple[int, int], *target: pygame.Surface) -> pygame.Surface:
        assert all(side > 1 or goal <= 1 for side, goal in zip(surface.get_size(), size, strict=True)), size
        return stretch(surface, size, *target)

    monkeypatch.setattr(pygame.transform, "smoothscale", checked)
