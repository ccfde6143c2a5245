"""Painter: drawing in logical units (1920 × 1080), sharp in a window of any size.

Everything is rasterised at the window's scale and cached; nothing is ever enlarged. Drawing changes only the caches.
"""

import math
from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame
from pygame.typing import RectLike

from stage.graphics import raster
from stage.graphics.canvas import Canvas
from stage.graphics.images import Images, Lettering, Panels
from stage.graphics.shapes import Shapes
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import Palette
from stage.graphics.work import is_limited


class LayerPart(NamedTuple):
    """Part of a still layer, drawn within `area` (in logical units); `key` holds all that its pixels depend on."""

    area: tuple[float, float, float, float]
    key: Hashable
    draw: Callable[["Painter"], None]


class _Still(NamedTuple):
    """Content of the latest surface of a still layer."""

    key: Hashable
    parts: Sequence[LayerPart]
    fresh: Sequence[tuple[float, float, float, float] | None] = ()
    """Areas to paint again; None stands for the whole layer."""
    turn: int = -1
    """Index of the part that was painted last, if parts are painted in turn."""

    def next(self, key: Hashable, parts: Sequence[LayerPart], *, in_turn: bool) -> "_Still":
        """Return the content after this one, for the requested `key` and `parts`."""
        if self.key != key or len(self.parts) != len(parts):
            return _Still(key, parts, (None,))
        if any(was.area != part.area for was, part in zip(self.parts, parts, strict=True)):
            # Paint moved parts all at once, and also the areas that they have left.
            new = [pair for pair in zip(self.parts, parts, strict=True) if pair[0][:2] != pair[1][:2]]
            return _Still(key, parts, [area for was, part in new for area in dict.fromkeys((was.area, part.area))])
        changed = [n for n, (was, part) in enumerate(zip(self.parts, parts, strict=True)) if was.key != part.key]
        if in_turn and len(changed) > 1:
            changed = [min(changed, key=lambda n: (n <= self.turn, n))]
        kept = [part if n in changed else was for n, (was, part) in enumerate(zip(self.parts, parts, strict=True))]
        return _Still(key, kept, [parts[n].area for n in changed], changed[-1] if changed else self.turn)


class Painter:
    """Drawing onto one canvas: shapes, text, images and panels (each documented where it is defined), and layers."""

    def __init__(self, target: pygame.Surface, text_scale: float = 1.0) -> None:
        self.type = Typesetter(text_scale)
        self.measure = self.type.measure
        self.canvas = canvas = Canvas(target)
        self.clip, self.moved, self.sees = canvas.clip, canvas.moved, canvas.sees
        self.to_pixels, self.to_logical = canvas.to_pixels, canvas.to_logical
        self.stamp, self.stamp_all = canvas.stamp, canvas.stamp_all
        shapes = Shapes(canvas)
        self.fill, self.rounded, self.outline = shapes.fill, shapes.rounded, shapes.outline
        self.gradient, self.glow, self.grain = shapes.gradient, shapes.glow, shapes.grain
        self.line, self.path, self.polygon = shapes.line, shapes.path, shapes.polygon
        self.soft_polygon = shapes.soft_polygon
        self.circle, self.emblem = shapes.circle, shapes.emblem
        self.text = Lettering(canvas, self.type).text
        images, panels = Images(canvas), Panels(canvas)
        self.image, self.rasterise_ahead = images.image, images.rasterise_ahead
        self.panel, self.shadow = panels.panel, panels.shadow
        self._stills: dict[Hashable, _Still] = {}

    @property
    def palette(self) -> Palette:
        """Colours of the scene that is being drawn."""
        return self.canvas.palette

    @property
    def is_limited(self) -> bool:
        """True while drawing has a time limit, as in a scene that is being opened."""
        return is_limited()

    @property
    def bleed(self) -> pygame.FRect:
        """Whole window in logical units, including the letterbox bars; backgrounds fill it."""
        return self.canvas.bleed.copy()

    def layer(self, key: Hashable, area: RectLike, draw: Callable[["Painter"], None], *, opaque: bool = False) -> None:
        """Draw something expensive that rarely changes: call `draw` once and keep its pixels under `key`.

        The key must hold all that the pixels depend on, except the position. `opaque` layers fill their area completely
        and are faster.
        """
        if self.canvas.target.get_flags() & pygame.SRCALPHA:
            # Part of another layer, which is cached as a whole. Run-length encoding would spoil its alpha channel.
            draw(self)
            return
        place = self.canvas.pixel_rect(area)
        x, y = self.canvas.to_target(pygame.FRect(area).topleft)
        between_pixels = (round(x - place.left, 1), round(y - place.top, 1))
        if place.width < 1 or place.height < 1:
            return

        def make() -> pygame.Surface:
            surface = pygame.Surface(place.size, 0, self.canvas.target) if opaque else raster.blank(*place.size)
            with self.canvas.instead(surface, place):
                draw(self)
            if not opaque:
                # Run-length encoding makes empty and opaque pixels almost free.
                surface.set_alpha(255, pygame.RLEACCEL)
            return surface

        kept = self.canvas.backgrounds if opaque else self.canvas.cache
        whole_key = ("layer", key, place.size, between_pixels, self.canvas.palette.name)
        self.canvas.target.blit(kept.get(whole_key, make), place)

    def still(
        self,
        slot: Hashable,
        key: Hashable,
        area: RectLike,
        draw: Callable[["Painter"], None],
        parts: Sequence[LayerPart] = (),
        *,
        in_turn: bool = False,
        covered: RectLike | None = None,
    ) -> None:
        """Draw an opaque layer that changes occasionally: only its latest surface is kept for each `slot`.

        `draw` fills it, and `parts` are painted over that. If only some parts change, only their areas are painted
        again; with `in_turn`, one per call. Nothing is drawn onto the window in `covered`, which something opaque will
        cover.
        """
        place = self.canvas.pixel_rect(area)
        if place.width < 1 or place.height < 1:
            return
        key = (key, place.size, self.canvas.palette.name)

        def empty() -> pygame.Surface:
            self._stills.pop(slot, None)
            return pygame.Surface(place.size, 0, self.canvas.target)

        surface = self.canvas.backgrounds.get(("still", slot, place.size), empty)
        before = self._stills.get(slot) or _Still(None, ())
        now = before.next(key, parts, in_turn=in_turn)
        for spot in now.fresh:
            surface.set_clip(None if spot is None else self.canvas.pixel_rect(spot).move(-place.left, -place.top))
            with self.canvas.instead(surface, place):
                draw(self)
                for part in parts:
                    if self.sees(part.area):
                        part.draw(self)
        self._stills[slot] = now
        surface.set_clip(None)
        if covered is None:
            self.canvas.target.blit(surface, place)
        else:
            self.canvas.copy_round(surface, place.topleft, self.canvas.pixel_rect(covered).clip(place))


Point = tuple[float, float]

_GOOD: Final = (38, 128, 70)
_BAD: Final = (176, 44, 34)
_ARROW: Final = (255, 226, 120)
_RIM: Final = (40, 26, 10)
_BENDS: Final = 16
"""Straight segments of a bent arrow."""


def draw_arrow(painter: Painter, start: Point, end: Point, *, bend: float = 0.0, width: float = 9.0) -> None:
    """Draw an arrow. `bend` is the offset of its middle to the left, as a fraction of the straight distance."""
    along = (end[0] - start[0], end[1] - start[1])
    middle = (
        (start[0] + end[0]) / 2 + along[1] * bend * 2,
        (start[1] + end[1]) / 2 - along[0] * bend * 2,
    )
    shares = [part / _BENDS for part in range(_BENDS + 1)]
    draw_way(painter, [_on_curve(start, middle, end, share) for share in shares], width=width)


def draw_way(painter: Painter, points: Sequence[Point], *, width: float = 9.0) -> None:
    """Draw an arrow through all `points`."""
    head = width * 2.6
    shaft, tip = _without_head(points, head * 0.7), points[-1]
    back = shaft[-1]
    angle = math.atan2(tip[1] - back[1], tip[0] - back[0])
    corners = [
        (back[0] - math.sin(angle) * side * head * 0.62, back[1] + math.cos(angle) * side * head * 0.62)
        for side in (1.0, -1.0)
    ]
    for colour, more in ((_RIM, 5.0), (_ARROW, 0.0)):
        painter.path(shaft, colour, width + more)
        for spot in shaft[:1]:
            painter.circle(spot, (width + more) / 2, colour)
        painter.polygon([_grown(corner, corners, tip, more * 0.7) for corner in (*corners, tip)], colour)


def draw_verdict(painter: Painter, centre: Point, *, good: bool, radius: float = 26.0) -> None:
    """Draw a check mark or a cross on a disc."""
    painter.circle(centre, radius, (250, 246, 236))
    painter.circle(centre, radius - 3.5, _GOOD if good else _BAD)
    side = radius * 1.2
    box = (centre[0] - side / 2, centre[1] - side / 2, side, side)
    painter.image("ui/check" if good else "ui/cross", box, tint=(255, 255, 255))


def _on_curve(start: Point, middle: Point, end: Point, share: float) -> Point:
    rest = 1.0 - share
    x, y = (rest * rest * start[axis] + 2 * rest * share * middle[axis] + share * share * end[axis] for axis in (0, 1))
    return x, y


def _without_head(points: Sequence[Point], length: float) -> list[Point]:
    """Return the path without the last `length` units."""
    left = length
    kept = list(points)
    for after, before in pairwise(reversed(points)):
        long = math.dist(after, before)
        kept.pop()
        if long > left:
            share = left / long
            kept.append((after[0] + (before[0] - after[0]) * share, after[1] + (before[1] - after[1]) * share))
            return kept
        left -= long
    return [points[0]]


def _grown(corner: Point, base: Sequence[Point], tip: Point, by: float) -> Point:
    """Return a corner of the arrow's head, moved away from the middle of the head."""
    middle = ((base[0][0] + base[1][0] + tip[0]) / 3, (base[0][1] + base[1][1] + tip[1]) / 3)
    away = math.dist(corner, middle) or 1.0
    share = by * 1.4 / away
    return corner[0] + (corner[0] - middle[0]) * share, corner[1] + (corner[1] - middle[1]) * share
