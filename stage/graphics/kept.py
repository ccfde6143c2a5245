"""Cached sprites in several sizes and angles, stacks, number tags and share bars."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial

import pygame

from stage.graphics import raster, theme
from stage.graphics.art import from_svg
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, mix
from stage.graphics.work import WORK, is_limited
from table.job import beside

_ZOOMS = 32
"""Cached sizes per 1.0 of scale, so that an approaching sprite is not made in every frame."""


def sized(
    painter: Painter, key: Hashable, size: tuple[float, float], draw: Callable[[Painter], None], scale: float, *,
    angle: float = 0.0, flip: bool = False,
) -> pygame.Surface:  # fmt: skip
    """Return what `draw` paints into (0, 0, *size), in logical units, at `scale`.

    `key` covers what the image depends on. `angle`: degrees counter-clockwise; `flip` mirrors it left to right.
    """
    zoom, turn = max(1, round(scale * _ZOOMS)), round(angle) % 360

    def make() -> pygame.Surface:
        surface = drawn(painter, key, size, draw)
        if zoom != _ZOOMS:
            wide, high = (max(1, round(side * zoom / _ZOOMS)) for side in surface.get_size())
            surface = raster.resized(surface, (wide, high))
        if flip:
            surface = pygame.transform.flip(surface, True, False)
        return raster.rotated(surface, turn) if turn else surface

    kept = painter.canvas.poses if turn or zoom != _ZOOMS else painter.canvas.cache
    return kept.get(("sprite", key, size, zoom, turn, flip), make)


def drawn(
    painter: Painter, key: Hashable, size: tuple[float, float], draw: Callable[[Painter], None]
) -> pygame.Surface:
    """Return what `draw` paints into (0, 0, *size) at scale 1.0."""
    canvas = painter.canvas

    def make() -> pygame.Surface:
        place = canvas.pixel_rect((0, 0, *size))
        surface = raster.blank(*place.size)
        with canvas.instead(surface, place):
            draw(painter)
        return surface

    return canvas.cache.get(("drawn", key, size), make)


def svg_sprite(
    painter: Painter, key: Hashable, size: tuple[int, int], document: Callable[[], str], *, sparse: bool = False
) -> pygame.Surface:
    """Return an SVG document rasterised in `size`, in pixels. Under a limit a thread does it.

    `key` covers what the document depends on. With `sparse`, what is empty costs almost nothing to paint.
    """
    key = ("svg", key, size)

    def make() -> pygame.Surface:
        surface = rasterised(key, size, document)
        if sparse:
            surface.set_alpha(255, pygame.RLEACCEL)
        return surface

    return painter.canvas.cache.get(key, make)


def is_sprite_ready(painter: Painter, key: Hashable, size: tuple[int, int], document: Callable[[], str]) -> bool:
    """Return True if :func:`svg_sprite` has this one at once; else a thread makes it for a later frame."""
    key = ("svg", key, size)
    if key in painter.canvas.cache or is_limited():
        return True
    return WORK.want(key, partial(beside, lambda: from_svg(document(), size)))


def rasterised(key: Hashable, size: tuple[int, int], document: Callable[[], str]) -> pygame.Surface:
    """Return an SVG document rasterised in `size`, in pixels, without keeping it.

    Under a limit a thread does it. `key` covers what the document depends on, and the size.
    """

    def rasterise() -> pygame.Surface:
        return from_svg(document(), size)

    threaded = is_limited() or key in WORK.begun
    # In its own format SDL would blend it pixel by pixel, which takes longer than rasterising.
    return (WORK.need(key, partial(beside, rasterise)) if threaded else rasterise()).convert_alpha()


@dataclass(eq=False)
class Sprite:
    """Drawing of assets/ at a position in logical units. A tween can animate every number.

    `x`, `y` is the centre; `width`, `height` is the size at `zoom` 1.0. `angle`: degrees counter-clockwise; `alpha`:
    opacity, 0.0–1.0. With a `back`, `face` goes from 0.0 (the back) to 1.0 (`art`), narrow in between like a card that
    is turned over. `lift` is the height above the table, which raises the drawing and lengthens its shadow.
    """

    x: float
    y: float
    width: float
    height: float
    art: str
    back: str = ""
    face: float = 1.0
    zoom: float = 1.0
    angle: float = 0.0
    alpha: float = 1.0
    lift: float = 0.0

    @property
    def rect(self) -> pygame.FRect:
        """Area before rotation and without the lift."""
        box = pygame.FRect(0, 0, self.width * self.zoom, self.height * self.zoom)
        box.center = (self.x, self.y)
        return box

    @property
    def is_lying_open(self) -> bool:
        """True if the face is unrotated and nearly opaque, so that something can be drawn on it."""
        return self.face > 0.98 and self.alpha > 0.96 and not self.angle

    def draw(self, painter: Painter) -> None:
        """Draw the sprite."""
        left, top = self.x - self.width / 2, self.y - self.height / 2
        painter.image(
            self.back if self.back and self.face < 0.5 else self.art,
            (left, top - self.lift, self.width, self.height),
            angle=self.angle,
            alpha=round(255 * self.alpha),
            zoom=self.zoom,
            squash=abs(2.0 * self.face - 1.0) if self.back else 1.0,
            elevation=6.0 + 2 * round(self.lift / 6),
        )


def draw_stack(
    painter: Painter, area: pygame.FRect, art: str, height: int, *, step: float = 2.2, most: int = 6
) -> pygame.FRect:
    """Draw a stack of `height` copies, at most `most`: the lowest in `area`, each `step` above the other.

    Return the area of the top copy.
    """
    levels = min(height, most)
    for level in range(levels):
        painter.image(art, area.move(0, -step * level), elevation=4.0 if level == 0 else 0.0)
    return area.move(0, -step * max(0, levels - 1))


def draw_number_tag(
    painter: Painter, centre: tuple[float, float], number: int, ground: Colour, rim: Colour, ink: Colour, *,
    radius: float = 19.0, size: float = 24.0,
) -> None:  # fmt: skip
    """Draw a small disc with a number, `size` high at every text size."""
    painter.circle(centre, radius, rim)
    painter.circle(centre, radius - 2, ground)
    painter.text(str(number), centre, theme.CAPTION.sized(size / painter.type.text_scale), ink, anchor="center")


def draw_share_bar(painter: Painter, area: pygame.FRect, share: float, colour: Colour) -> None:
    """Draw a bar filled up to `share`, 0.0–1.0: on paper in a groove, with high contrast in a frame.

    The filled part is at least as long as the bar is high.
    """
    colours, radius = painter.palette, area.height / 2
    if not colours.high_contrast:
        painter.rounded(area, mix(colours.paper, colours.paper_edge, 0.7), radius)
    if share > 0.0:
        # Whole per cents, so that at most a hundred bars are cached.
        filled = max(area.height, area.width * round(share * 100) / 100)
        painter.rounded((area.left, area.top, filled, area.height), colour, radius)
    if colours.high_contrast:
        painter.outline(area, colours.paper_edge, 2.0, radius)
