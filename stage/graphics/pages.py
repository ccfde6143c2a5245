"""Pictures of something that is drawn as if it filled the window: painted once, kept, and put wherever it is shown."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame
from pygame.typing import RectLike

from stage.graphics.painter import Painter

Size = tuple[float, float]


def _nothing_takes_long(painter: Painter) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class PagePicture:
    """Something that can be painted over a page of any size."""

    paint: Callable[[Painter], None]
    shape: float = 1.5
    """The width of the pages for which it is meant, divided by their height."""
    begin: Callable[[Painter], bool] = _nothing_takes_long
    """Does a little of what takes long about it, or sees to it that a thread does; whether nothing of that is left.
    It need not be waited for: :attr:`paint` then takes longer."""


def draw_page(painter: Painter, key: Hashable, area: RectLike, draw: Callable[[Painter], None]) -> None:
    """Put a picture into an area that `draw` paints over `painter.bleed`, which begins at (0, 0) and is as large.

    It is painted once for each `key`, size, text size and palette.
    """
    place = painter.canvas.pixel_rect(area)
    if place.width and place.height:
        size = pygame.FRect(area).size
        surface = painter.canvas.cache.get(_kept(painter, key, size), lambda: _painted(painter, size, draw))
        painter.canvas.target.blit(surface, place)


def is_kept(painter: Painter, key: Hashable, area: RectLike) -> bool:
    """Whether :func:`draw_page` has painted it already."""
    return _kept(painter, key, pygame.FRect(area).size) in painter.canvas.cache


def draw_shrunk(painter: Painter, size: Size, draw: Callable[[Painter], None]) -> None:
    """Fill the whole page with what `draw` paints over a page of another size and the same shape."""
    canvas = painter.canvas
    place = canvas.pixel_rect(canvas.bleed)
    canvas.target.blit(pygame.transform.smoothscale(_painted(painter, size, draw), place.size), place)


def _kept(painter: Painter, key: Hashable, size: Size) -> Hashable:
    return "page", key, size, painter.type.text_scale, painter.palette.name


def _painted(painter: Painter, size: Size, draw: Callable[[Painter], None]) -> pygame.Surface:
    scale = painter.canvas.scale
    surface = pygame.Surface((max(1, round(size[0] * scale)), max(1, round(size[1] * scale)))).convert()
    with painter.canvas.page(surface, size):
        draw(painter)
    return surface
