"""Pages: images drawn as if they filled the window, rendered over several frames and cached."""

from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.album import ALBUM
from stage.graphics.painter import Painter
from stage.graphics.theme import mix
from stage.graphics.work import WORK, RenderBudgetExceeded, is_limited, limited
from table.job import Steps

Size = tuple[float, float]
_MARGIN: Final = 24.0
"""Total horizontal margin of the error message on a page, in logical units."""
_DARKENED: Final = 0.3
"""Share of the paper's edge colour in a placeholder, 0.0–1.0."""
_SHORTEST: Final = 1e-6
"""Seconds of a limit that lets one surface be made."""


class PageNotPainted(Exception):
    """Raised when a page can never be painted. The message, a message id, tells the player why."""


def _nothing_takes_long(painter: Painter) -> Steps[None]:
    yield from ()


@dataclass(frozen=True, slots=True)
class PagePicture:
    """Image that can be painted over a page of any size."""

    paint: Callable[[Painter], None]
    shape: float = 1.5
    """Width of the intended pages divided by their height."""
    steps: Callable[[Painter], Steps[None]] = _nothing_takes_long
    """Steps of the slow work before :attr:`paint`. Both may raise :class:`PageNotPainted`."""


class Pages:
    """Pages of a scene. Those in sight are painted one after the other, a little per frame, and cached.

    None is painted while the scene itself is limited.
    """

    def __init__(self, gettext: Callable[[str], str]) -> None:
        self._gettext = gettext
        self._given_up: dict[Hashable, str] = {}
        """Reasons why pages cannot be painted, by key."""

    def draw(self, painter: Painter, key: Hashable, area: RectLike, page: PagePicture) -> None:
        """Draw a page as :func:`draw_page`, or until it is painted what was seen of it last, or else a placeholder.

        A page that cannot be painted has the reason on it.
        """
        if not painter.sees(area):
            return
        try:
            if is_kept(painter, key, area) or self._ispainted(painter, key, area, page):
                draw_page(painter, key, area, page.paint)
                return
        except PageNotPainted as reason:
            self._given_up[key] = str(reason)
        place = painter.canvas.pixel_rect(area)
        seen = ALBUM.look_up(_kept(painter, key, pygame.FRect(area).size), place.size)
        if seen is not None and key not in self._given_up:
            painter.canvas.target.blit(seen, place)
            return
        colours = painter.palette
        # In high contrast the edge of paper is white.
        darkened = 0.0 if colours.high_contrast else _DARKENED
        painter.fill(area, mix(colours.paper, colours.paper_edge, darkened))
        if key in self._given_up:
            self._tell(painter, pygame.FRect(area), self._given_up[key])

    def _tell(self, painter: Painter, area: pygame.FRect, reason: str) -> None:
        """Draw the reason in the middle of the area."""
        with painter.clip(area):
            painter.text(
                self._gettext(reason), area.center, theme.CAPTION, painter.palette.ink_soft,
                anchor="center", max_width=area.width - _MARGIN, wrap=True, align="center",
            )  # fmt: skip

    def _ispainted(self, painter: Painter, key: Hashable, area: RectLike, page: PagePicture) -> bool:
        """Paint the page, as far as there is time. Return True once it is complete."""
        if key in self._given_up or is_limited():
            return False
        size = pygame.FRect(area).size
        job = _kept(painter, key, size)
        if not WORK.want(job, partial(_paint_in_steps, painter, key, size, page)):
            return False
        WORK.drop([job])
        return True


def _paint_in_steps(painter: Painter, key: Hashable, size: Size, page: PagePicture) -> Steps[None]:
    """Paint a page: again and again, until all its parts are cached, or at once if the cache cannot hold them all."""
    yield from page.steps(painter)
    made, crowded = set[Hashable](), False
    while not crowded:
        with limited(max(WORK.left, _SHORTEST)) as limit, suppress(RenderBudgetExceeded):
            _cached(painter, key, size, page.paint)
        if not limit.refused:
            break
        crowded = not made.isdisjoint(limit.made)
        made |= limit.made
        yield ()
    ALBUM.keep(_kept(painter, key, size), _cached(painter, key, size, page.paint))


def draw_page(painter: Painter, key: Hashable, area: RectLike, draw: Callable[[Painter], None]) -> None:
    """Draw into `area` what `draw` paints over `painter.bleed`, which starts at (0, 0) and has the area's size.

    The image is cached for each `key`, size, text size and palette.
    """
    place = painter.canvas.pixel_rect(area)
    if place.width and place.height:
        painter.canvas.target.blit(_cached(painter, key, pygame.FRect(area).size, draw), place)


def is_kept(painter: Painter, key: Hashable, area: RectLike) -> bool:
    """Return True if :func:`draw_page` has cached the page."""
    return _kept(painter, key, pygame.FRect(area).size) in painter.canvas.cache


def grown_to(part: pygame.FRect, shape: Size, whole: pygame.FRect) -> pygame.FRect:
    """Return the smallest area of proportions `shape` round `part` and inside `whole`, or the largest that fits."""
    least = max(part.width / shape[0], part.height / shape[1])
    grown = min(least, whole.width / shape[0], whole.height / shape[1])
    seen = pygame.FRect(0, 0, shape[0] * grown, shape[1] * grown)
    seen.center = part.center
    return seen.clamp(whole)


def as_large_as(part: pygame.FRect, page: Size) -> pygame.FRect:
    """Return `part`, grown to at least the size `page` (in the same units), because enlarging it would blur it."""
    return part.inflate(max(0.0, page[0] - part.width), max(0.0, page[1] - part.height))


def draw_shrunk(painter: Painter, size: Size, draw: Callable[[Painter], None]) -> None:
    """Fill the page with what `draw` paints over a page of another size with the same proportions."""
    canvas = painter.canvas
    place = canvas.pixel_rect(canvas.bleed)
    canvas.target.blit(pygame.transform.smoothscale(painted(painter, size, draw), place.size), place)


def _cached(painter: Painter, key: Hashable, size: Size, draw: Callable[[Painter], None]) -> pygame.Surface:
    return painter.canvas.cache.get(_kept(painter, key, size), lambda: painted(painter, size, draw))


def _kept(painter: Painter, key: Hashable, size: Size) -> Hashable:
    return "page", key, size, painter.type.text_scale, painter.palette.name


def painted(painter: Painter, size: Size, draw: Callable[[Painter], None]) -> pygame.Surface:
    """Return a picture of `size` logical units, on which `draw` has painted."""
    scale = painter.canvas.scale
    surface = pygame.Surface((max(1, round(size[0] * scale)), max(1, round(size[1] * scale)))).convert()
    with painter.canvas.page(surface, size):
        draw(painter)
    return surface
