"""Pictures put together once at scale 1.0 and kept in the sizes and turns in which they are seen."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame

from stage.graphics import raster, theme
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, mix

_ZOOMS = 32
"""Sizes are kept in steps of this part of scale 1.0, so that what comes nearer is not made anew in every frame."""


def sized(
    painter: Painter, key: Hashable, size: tuple[float, float], draw: Callable[[Painter], None], scale: float, *,
    angle: float = 0.0, flip: bool = False,
) -> pygame.Surface:  # fmt: skip
    """The picture that `draw` paints once, into (0, 0, *size) in logical units, at this scale.

    `key` is what it depends on. `angle` in whole degrees counter-clockwise; `flip` mirrors it left to right.
    """
    zoom, turn = max(1, round(scale * _ZOOMS)), round(angle) % 360

    def make() -> pygame.Surface:
        surface = drawn(painter, key, size, draw)
        if zoom != _ZOOMS:
            smaller = (max(1, round(side * zoom / _ZOOMS)) for side in surface.get_size())
            surface = pygame.transform.smoothscale(surface, tuple(smaller))
        if flip:
            surface = pygame.transform.flip(surface, True, False)
        return raster.rotated(surface, turn) if turn else surface

    kept = painter.canvas.poses if turn or zoom != _ZOOMS else painter.canvas.cache
    return kept.get(("sprite", key, size, zoom, turn, flip), make)


def drawn(
    painter: Painter, key: Hashable, size: tuple[float, float], draw: Callable[[Painter], None]
) -> pygame.Surface:
    """The picture at scale 1.0."""
    canvas = painter.canvas

    def make() -> pygame.Surface:
        place = canvas.pixel_rect((0, 0, *size))
        surface = raster.blank(*place.size)
        with canvas.instead(surface, place):
            draw(painter)
        return surface

    return canvas.cache.get(("drawn", key, size), make)


@dataclass(eq=False)
class Sprite:
    """A drawing of assets/ at a place, in logical units; every number can be moved by a tween.

    `x`, `y` is its middle, `width`, `height` its size at `zoom` 1.0; `angle` in degrees counter-clockwise; `alpha` from
    0.0 to 1.0; with a `back`, `face` goes from 0.0 (the back) to 1.0 (`art`), narrow in between like a card that is
    turned over; `lift` is its height above the table, which raises it and lengthens its shadow.
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
        """Where it lies now, before turning, without the lift."""
        box = pygame.FRect(0, 0, self.width * self.zoom, self.height * self.zoom)
        box.center = (self.x, self.y)
        return box

    @property
    def lies_open(self) -> bool:
        """Whether the face is seen from straight above, as good as opaque: something may be drawn on it."""
        return self.face > 0.98 and self.alpha > 0.96 and not self.angle

    def draw(self, painter: Painter) -> None:
        """Draw it. Raises ArtMissing."""
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
    """So many of one drawing, the lowest in `area`, each `step` above the other; returns where the top one lies.

    More than `most` look like `most`.
    """
    levels = min(height, most)
    for level in range(levels):
        painter.image(art, area.move(0, -step * level), elevation=4.0 if level == 0 else 0.0)
    return area.move(0, -step * max(0, levels - 1))


def draw_number_tag(
    painter: Painter, centre: tuple[float, float], number: int, ground: Colour, rim: Colour, ink: Colour, *,
    radius: float = 19.0, size: float = 24.0,
) -> None:  # fmt: skip
    """A small disc with a number on it, `size` high whatever the text size."""
    painter.circle(centre, radius, rim)
    painter.circle(centre, radius - 2, ground)
    painter.text(str(number), centre, theme.CAPTION.sized(size / painter.type.text_scale), ink, anchor="center")


def draw_share_bar(painter: Painter, area: pygame.FRect, share: float, colour: Colour) -> None:
    """On paper a groove, or with high contrast a frame, filled as far as `share` says, 0.0 to 1.0.

    The least share is as long as the bar is high.
    """
    colours, radius = painter.palette, area.height / 2
    if not colours.high_contrast:
        painter.rounded(area, mix(colours.paper, colours.paper_edge, 0.7), radius)
    if share > 0.0:
        # Whole per cents, so that the kept bars are at most a hundred.
        filled = max(area.height, area.width * round(share * 100) / 100)
        painter.rounded((area.left, area.top, filled, area.height), colour, radius)
    if colours.high_contrast:
        painter.outline(area, colours.paper_edge, 2.0, radius)
