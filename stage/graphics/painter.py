"""Drawing in logical units (1920 × 1080), sharp in a window of any size.

Everything is rasterised at the window's scale and kept; nothing is ever enlarged. Drawing changes only the caches.
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
from stage.graphics.theme import Palette
from stage.graphics.typeset import Typesetter


class Part(NamedTuple):
    """What is seen in an area (in logical units) that it does not leave; `key` is whatever that depends on."""

    area: tuple[float, float, float, float]
    key: Hashable
    draw: Callable[["Painter"], None]


class _Still(NamedTuple):
    """What the latest picture of a still layer shows."""

    key: Hashable
    parts: Sequence[Part]
    fresh: Sequence[tuple[float, float, float, float] | None] = ()
    """The areas that are to be painted for it; None is all of them."""
    turn: int = -1
    """The part that was painted last, where they are in turn."""

    def next(self, key: Hashable, parts: Sequence[Part], *, in_turn: bool) -> "_Still":
        """The one that follows, where these are wanted."""
        if self.key != key or len(self.parts) != len(parts):
            return _Still(key, parts, (None,))
        if any(was.area != part.area for was, part in zip(self.parts, parts, strict=True)):
            # All at once, and also what is seen now where something was.
            new = [pair for pair in zip(self.parts, parts, strict=True) if pair[0][:2] != pair[1][:2]]
            return _Still(key, parts, [area for was, part in new for area in dict.fromkeys((was.area, part.area))])
        changed = [n for n, (was, part) in enumerate(zip(self.parts, parts, strict=True)) if was.key != part.key]
        if in_turn and len(changed) > 1:
            changed = [min(changed, key=lambda n: (n <= self.turn, n))]
        kept = [part if n in changed else was for n, (was, part) in enumerate(zip(self.parts, parts, strict=True))]
        return _Still(key, kept, [parts[n].area for n in changed], changed[-1] if changed else self.turn)


class Painter:
    """Draws onto one canvas: shapes, text, images and panels (each described where it is defined), and layers."""

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
        self.circle, self.emblem = shapes.circle, shapes.emblem
        self.text = Lettering(canvas, self.type).text
        images, panels = Images(canvas), Panels(canvas)
        self.image, self.rasterise_ahead = images.image, images.rasterise_ahead
        self.panel, self.shadow = panels.panel, panels.shadow
        self._stills: dict[Hashable, _Still] = {}

    @property
    def palette(self) -> Palette:
        """The colours of the scene that is being drawn."""
        return self.canvas.palette

    @property
    def bleed(self) -> pygame.FRect:
        """The whole window in logical units, letterbox bars included: backgrounds are drawn over it."""
        return self.canvas.bleed.copy()

    def layer(self, key: Hashable, area: RectLike, draw: Callable[["Painter"], None], *, opaque: bool = False) -> None:
        """Draw something costly that seldom changes: `draw` is called once and its pixels are kept under `key`.

        Put into the key everything the picture depends on but its place. `opaque` layers fill their area completely
        and are faster.
        """
        if self.canvas.target.get_flags() & pygame.SRCALPHA:
            # Part of another layer, which is kept as a whole. Run lengths would spoil its coverage.
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
                # Run lengths: what is empty or solid costs next to nothing.
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
        parts: Sequence[Part] = (),
        *,
        in_turn: bool = False,
        covered: RectLike | None = None,
    ) -> None:
        """An opaque layer that changes now and then: only its latest picture is kept for each `slot`.

        `draw` fills it, and `parts` are painted on that: if only some of them change, no more than their areas is
        painted anew. With `in_turn` only one of them is in a call, and the others in the next ones. Of what lies in
        `covered` nothing is drawn onto the window: something opaque will be.
        """
        place = self.canvas.pixel_rect(area)
        if place.width < 1 or place.height < 1:
            return
        key = (key, place.size, self.canvas.palette.name)

        def empty() -> pygame.Surface:
            self._stills.pop(slot, None)
            return pygame.Surface(place.size).convert()

        surface = self.canvas.cache.get(("still", slot, place.size), empty)
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
"""Straight parts of a bent arrow."""


def draw_arrow(painter: Painter, start: Point, end: Point, *, bend: float = 0.0, width: float = 9.0) -> None:
    """An arrow; `bend` is how far its middle is to the left of the straight way, as a part of that."""
    along = (end[0] - start[0], end[1] - start[1])
    middle = (
        (start[0] + end[0]) / 2 + along[1] * bend * 2,
        (start[1] + end[1]) / 2 - along[0] * bend * 2,
    )
    shares = [part / _BENDS for part in range(_BENDS + 1)]
    draw_way(painter, [_on_curve(start, middle, end, share) for share in shares], width=width)


def draw_way(painter: Painter, points: Sequence[Point], *, width: float = 9.0) -> None:
    """An arrow through all of these points."""
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
    """A check or a cross on a disc."""
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
    """The way without so much of its end."""
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
    """A corner of the arrow's head, farther from its middle."""
    middle = ((base[0][0] + base[1][0] + tip[0]) / 3, (base[0][1] + base[1][1] + tip[1]) / 3)
    away = math.dist(corner, middle) or 1.0
    share = by * 1.4 / away
    return corner[0] + (corner[0] - middle[0]) * share, corner[1] + (corner[1] - middle[1]) * share
