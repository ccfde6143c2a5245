"""Surroundings of a drawing: night with stars and moon above it, sea below it, and what goes on beside it."""

import math
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final, NamedTuple

import pygame

from nizza.board.areas import XY
from nizza.board.model import HEIGHT
from nizza.view import palette
from nizza.view.layers import Corner, LayerPicture, Size, lay_layers
from stage.graphics import raster
from stage.graphics.theme import Colour, darker, lighter, mix
from table.rng import stream

_SKY: Final = 1700.0
_SEA: Final = 1100.0
"""Units over which night and sea get darker."""
_SHADES: Final = 64
"""Shades of night and of sea: neighbours differ by at most one step of a colour."""
_STARS: Final = 46
_WAVES: Final = 64
"""Stars and waves per 1000 units of width."""
_MOON: Final = 190.0
"""Radius of the moon in units."""
_HALO: Final = 3.4
"""Radius of the moon's halo, in radii of the moon."""
_HALO_PIXELS: Final = 240
_FINE: Final = 4
"""Enlargement at which the moon is drawn before it is shrunk."""
_SEAS: Final = ((-0.30, -0.22, 0.30), (0.26, -0.34, 0.17), (0.12, 0.24, 0.34), (-0.42, 0.34, 0.15), (0.56, 0.12, 0.11))
"""Dark seas of the moon: x, y and radius as fractions of its radius."""
_GLITTER: Final = 90
"""Waves that mirror the moon."""

_Speck = tuple[float, float, float, Colour]
"""A star or a wave: its position across its patch and away from the drawing's edge, both 0.0–1.0, size and colour."""


class OuterScenery:
    """Night and sea beyond a drawing, in the colours of its upper and lower edge."""

    def __init__(self, sky: Colour, sea: Colour, moon: XY | None, open_sea: pygame.Surface) -> None:
        self._open_sea = open_sea
        """Narrow end of the drawing beyond the yacht, with all layers as they were drawn."""
        self._sky = sky
        self._sea = sea
        self._moon = moon
        self._night = _shades(sky, darker(sky, 0.5))
        self._deep = _shades(sea, darker(sea, 0.55))
        self._specks: dict[tuple[str, int], Sequence[_Speck]] = {}
        """Scattered stars and waves by patch, nearest to the drawing's edge first."""
        self._risen: tuple[float, pygame.Surface, pygame.Surface] | None = None
        """The moon's last radius in pixels, with surfaces of its halo and itself."""

    def draw(self, target: pygame.Surface, window: pygame.Rect, corner: tuple[int, int], scale: float) -> None:
        """Paint the part `window` of the target; `corner` is the drawing's corner, `scale` is in pixels per unit."""
        top, bottom = corner[1], corner[1] + round(HEIGHT * scale)
        first, last = (int((x - corner[0]) / scale // 1000) for x in (window.left, window.right))
        if top > window.top:
            _fade(target, window, top + 1, -_SKY * scale, self._night)
            for patch in range(first, last + 1):
                self._draw_stars(target, patch, (corner[0], top), scale, (top - window.top) / scale / _SKY)
        if bottom < window.bottom:
            _fade(target, window, bottom - 1, _SEA * scale, self._deep)
            for patch in range(first, last + 1):
                self._draw_waves(target, patch, (corner[0], bottom), scale, (window.bottom - bottom) / scale / _SEA)

    def draw_moon(self, target: pygame.Surface, window: pygame.Rect, corner: tuple[int, int], scale: float) -> None:
        """Paint moon and glitter above and below the drawing, as in :meth:`draw`, once its ends are continued.

        What goes on beside the drawing is a mirror image of it, with no moon of its own.
        """
        if self._moon is None:
            return
        (x, y), clip = self._moon, target.get_clip()
        top, bottom = corner[1], corner[1] + round(HEIGHT * scale)
        if top > window.top:
            sky = clip.clip(window.left, window.top, window.width, top - window.top)
            self._draw_moon(target, sky, (corner[0] + x * scale, top + y * scale), _MOON * scale)
        if bottom < window.bottom:
            target.set_clip(clip.clip(window.left, bottom, window.width, window.bottom - bottom))
            self._draw_glitter(target, (corner[0] + x * scale, bottom), scale)
        target.set_clip(clip)

    def draw_open_sea(
        self, target: pygame.Surface, window: pygame.Rect, corners: Sequence[Corner], size: Size, *, at_left: bool
    ) -> None:
        """Paint open sea beyond the yacht, behind the layers of a drawing of `size` pixels, which have these corners.

        It begins where the first of them ends, for they glide by different ways. Only the farthest lies behind it,
        which is black where it is empty.
        """
        window, top = window.clip(target.get_rect()), corners[0][1]
        lefts = [x for x, _ in corners]
        edge = max(lefts) if at_left else min(lefts) + size[0]
        sides = (window.left, edge) if at_left else (edge, window.right)
        sea = window.clip(sides[0], top, max(0, sides[1] - sides[0]), size[1])
        if sea.width <= 0 or sea.height <= 0:
            return
        unit = self._open_sea.get_height() / size[1]
        part = pygame.Rect(0, round((sea.top - top) * unit), _END, math.ceil(sea.height * unit))
        target.blit(raster.resized(self._open_sea.subsurface(part.clip(self._open_sea.get_rect())), sea.size), sea)

    @cached_property
    def _halo(self) -> pygame.Surface:
        return raster.glow(_HALO_PIXELS, _HALO_PIXELS, palette.MOON, 120)

    def _draw_moon(self, target: pygame.Surface, sky: pygame.Rect, middle: tuple[float, float], radius: float) -> None:
        """Paint the moon in the sky above the drawing, and its halo, which would end there in a line, over all."""
        side = round(2 * _HALO * radius)
        if not pygame.Rect(middle[0] - side / 2, middle[1] - side / 2, side, side).colliderect(target.get_clip()):
            return
        if self._risen is None or self._risen[0] != radius:
            self._risen = radius, raster.resized(self._halo, (side, side)), _moon(radius)
        for picture, clip in zip(self._risen[1:], (target.get_clip(), sky), strict=True):
            target.set_clip(clip)
            target.blit(picture, picture.get_rect(center=(round(middle[0]), round(middle[1]))))

    def _draw_glitter(self, target: pygame.Surface, top: tuple[float, float], scale: float) -> None:
        """Paint the moon's reflection on the water, wider and sparser towards the viewer."""
        high = max(1, round(4.0 * scale))
        for x, y, size, colour in self._scattered("glitter", 0, _GLITTER, 1.5, self._mirrored):
            wide = (20.0 + 80.0 * size * (0.4 + y)) * scale
            left = top[0] + (x - 0.5) * (120.0 + 420.0 * y) * scale - wide / 2
            target.fill(colour, (left, top[1] + y * _SEA * scale, wide, high))

    def _draw_stars(self, target: pygame.Surface, patch: int, foot: tuple[int, int], scale: float, seen: float) -> None:
        for x, y, size, colour in self._scattered("stars", patch, _STARS, 1.6, self._star):
            if y > seen:
                return
            side = 1 if size < 0.7 else 2
            target.fill(colour, (foot[0] + (patch + x) * 1000.0 * scale, foot[1] - y * _SKY * scale, side, side))

    def _draw_waves(self, target: pygame.Surface, patch: int, top: tuple[int, int], scale: float, seen: float) -> None:
        high = max(1, round(3.0 * scale))
        for x, y, size, colour in self._scattered("waves", patch, _WAVES, 1.3, self._wave):
            if y > seen:
                return
            wide = (26.0 + 90.0 * size) * scale
            left = top[0] + (patch + x) * 1000.0 * scale - wide / 2
            target.fill(colour, (left, top[1] + y * _SEA * scale, wide, high))

    def _star(self, away: float, shine: float) -> Colour:
        return mix(self._sky, palette.STAR, 0.3 + 0.6 * shine)

    def _wave(self, away: float, shine: float) -> Colour:
        return lighter(self._sea, (0.10 + 0.16 * shine) * (1.0 - 0.8 * away))

    def _mirrored(self, away: float, shine: float) -> Colour:
        return mix(self._sea, palette.MOON, (0.25 + 0.5 * shine) * (1.0 - 0.7 * away))

    def _scattered(
        self, what: str, patch: int, count: int, crowd: float, colour: Callable[[float, float], Colour]
    ) -> Sequence[_Speck]:
        """Return the specks of a patch, always the same; `crowd` above 1.0 draws them to the drawing's edge."""
        key = (what, patch)
        if key not in self._specks:
            rng = stream(patch, "nizza", what)
            spots = [(rng.random(), rng.random() ** crowd, rng.random(), rng.random()) for _ in range(count)]
            found = [(x, y, size, colour(y, shine)) for x, y, size, shine in spots]
            self._specks[key] = sorted(found, key=lambda speck: speck[1])
        return self._specks[key]


def _moon(radius: float) -> pygame.Surface:
    """Return a smooth moon with its seas; `radius` is in pixels."""
    side = 2 * math.ceil(radius) + 2
    large = raster.blank(side * _FINE, side * _FINE)
    large.fill((*palette.MOON, 0))
    middle = side * _FINE / 2
    pygame.draw.circle(large, palette.MOON, (middle, middle), radius * _FINE)
    for x, y, size in _SEAS:
        at = (middle + x * radius * _FINE, middle + y * radius * _FINE)
        pygame.draw.circle(large, palette.MOON_SEA, at, size * radius * _FINE)
    return raster.resized(large, (side, side))


def _shades(edge: Colour, far: Colour) -> Sequence[Colour]:
    return [mix(edge, far, number / (_SHADES - 1)) for number in range(_SHADES)]


def _fade(target: pygame.Surface, window: pygame.Rect, edge: int, depth: float, shades: Sequence[Colour]) -> None:
    """Fill the window from the height `edge` with one shade after the other, up or down over `depth` pixels."""
    end = window.bottom if depth > 0 else window.top
    bounds = [edge + round(depth * number / len(shades)) for number in range(len(shades))]
    for shade, start, stop in zip(shades, bounds, [*bounds[1:], end], strict=True):
        upper, lower = sorted((start, stop))
        target.fill(shade, pygame.Rect(window.left, upper, window.width, lower - upper).clip(window))


def outer_scenery(
    size: Size, layers: Sequence[LayerPicture], left: int, moon: XY | None, *, sea_at_left: bool
) -> OuterScenery:
    """Return the outer scenery of a drawing, whose farthest layer begins at `left`, in the colours of its edges."""
    colours = []
    for y in (0, size[1] - 1):
        row = pygame.Surface((size[0] - left, 1), 0, layers[0].tiles[0][0])
        lay_layers(row, row.get_rect(), layers, [(-left, -y)] * len(layers))
        colours.append(pygame.transform.average_color(row)[:3])
    sky, sea = colours
    open_sea = pygame.Surface((_END, size[1]), 0, layers[0].tiles[0][0])
    lay_layers(open_sea, open_sea.get_rect(), layers, [(0 if sea_at_left else _END - size[0], 0)] * len(layers))
    return OuterScenery(sky, sea, moon, open_sea)


_END: Final = 2
"""Pixels of the width of a drawing that are continued on the sea."""
_MIST: Final = (52, 42, 84)
"""Colour of the mist over the street beyond a drawing."""
_THIN: Final = 96
_THICK: Final = 235
"""Its opacity where it begins and far away, of 255."""
_FADES: Final = 16
"""Steps in which it gets thicker."""
_RISES: Final = 0.22
"""Share of its width in which it rises from the end of the drawing, over the sharp street."""
_SKY_ENDS: Final = 0.4
_QUAY: Final = 0.85
_SEA_BEGINS: Final = 1.15
"""Shares of the drawing's height where the mist reaches its thickness, gets thinner, and ends."""
_BLUR: Final = 12
"""Pixels of that street that melt into one."""


class _Beyond(NamedTuple):
    """Surroundings of one end, as wide as half the window."""

    key: object
    street: pygame.Surface
    """The street in the mist, opaque."""
    mist: pygame.Surface
    """The same without the sharp street over which the mist rises."""


class Ends:
    """Continuation of the street, where the picture is wider than the board."""

    def __init__(self) -> None:
        self._kept: dict[bool, _Beyond] = {}
        """What lies beyond the left end, by True, or the right end."""

    def clear(self) -> None:
        """Drop all surfaces."""
        self._kept.clear()

    def draw(
        self, target: pygame.Surface, window: pygame.Rect, corner: Corner, size: Size, *, left: bool,
        zooming: bool = False,
    ) -> None:  # fmt: skip
        """Continue a board of `size` pixels at its `left` or its right end to the edge of the window, behind the
        panels: as the same street again, lost in mist, so that it is not taken for the board.
        """
        window = window.clip(target.get_rect())
        edge = corner[0] if left else corner[0] + size[0]
        if not window.left < edge < window.right or window.clip(window.left, corner[1], 1, size[1]).height <= 0:
            return
        kept = self._kept.get(left)
        if zooming and kept is not None:
            # In a moving mist it is not seen to be stretched a little, unless it begins at once.
            across = round(window.width // 2 * _RISES)
            begin = pygame.Rect(edge if left else edge - across, window.top, across, window.height).clip(window)
            mirrored = pygame.transform.flip(target.subsurface(begin), True, False)
            target.blit(mirrored, (edge - begin.width if left else edge, window.top))
            misty = pygame.transform.scale(kept.mist, (window.width // 2, window.height))
        else:
            misty = self._misty(target, window, (edge, corner[1]), size, to_left=left)
        target.blit(misty, (edge - misty.width if left else edge, window.top))

    def _misty(
        self, target: pygame.Surface, window: pygame.Rect, end: Corner, size: Size, *, to_left: bool
    ) -> pygame.Surface:
        """Return the street beyond the upper corner at an end, as high as the window; kept, because it takes long."""
        key = size, window.size, window.top - end[1]
        if to_left not in self._kept or self._kept[to_left].key != key:
            wide, high = window.width // 2, window.height
            street = pygame.Rect(end[0] if to_left else end[0] - wide, window.top, wide, high).clip(window)
            melted = max(1, street.width // _BLUR), max(1, street.height // _BLUR)
            mirrored = pygame.transform.flip(target.subsurface(street), True, False)
            blurred = raster.resized(raster.resized(mirrored, melted), (wide, high))
            drawn = end[1] - window.top, size[1]
            blurred.blit(_mist(wide, high, drawn, to_left=to_left), (0, 0))
            rising = blurred.convert_alpha()
            rising.blit(_rise(wide, high, to_left=to_left), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            misty = raster.resized(mirrored, (wide, high))
            misty.blit(rising, (0, 0))
            self._kept[to_left] = _Beyond(key, misty, rising)
        return self._kept[to_left].street


def _mist(wide: int, high: int, drawn: tuple[int, int], *, to_left: bool) -> pygame.Surface:
    """Return the mist over the street beyond a drawing, which gets thicker away from its end.

    `drawn` holds the upper edge and the height of the drawing. Sky and sea stay clear: there the mist would begin in a
    line.
    """
    small = pygame.Surface((_FADES, 1), pygame.SRCALPHA)
    for step in range(_FADES):
        thick = _THIN + (_THICK - _THIN) * (step / (_FADES - 1)) ** 0.6
        small.set_at((_FADES - 1 - step if to_left else step, 0), (*_MIST, round(thick)))
    clear = pygame.Surface((1, high), pygame.SRCALPHA)
    for y in range(high):
        down = (y - drawn[0]) / drawn[1]
        lies = max(0.0, min(1.0, down / _SKY_ENDS, (_SEA_BEGINS - down) / (_SEA_BEGINS - _QUAY)))
        clear.set_at((0, y), (255, 255, 255, round(255 * lies)))
    mist = raster.resized(small, (wide, high))
    mist.blit(pygame.transform.scale(clear, (wide, high)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return mist


def _rise(wide: int, high: int, *, to_left: bool) -> pygame.Surface:
    """Return the white whose opacity is that of the mist near the end of a drawing."""
    rising = pygame.Surface((2, 1), pygame.SRCALPHA)
    rising.set_at((1 if to_left else 0, 0), (255, 255, 255, 0))
    rising.set_at((0 if to_left else 1, 0), (255, 255, 255, 255))
    across = max(1, round(wide * _RISES))
    white = pygame.Surface((wide, high), pygame.SRCALPHA)
    white.fill((255, 255, 255, 255))
    white.blit(
        raster.resized(rising, (across, high)),
        (wide - across if to_left else 0, 0),
        special_flags=pygame.BLEND_RGBA_MULT,
    )
    return white
