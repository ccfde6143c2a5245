"""The view through the window: sky, clouds and city in layers that sink and glide as the camera climbs and pans.

A balloon and birds move in the sky behind the towers.
"""

import math
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from physics.polygon import Point
from stage.graphics import art
from stage.graphics.canvas import SurfaceCache
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.graphics.theme import Colour
from stage.match.live.camera import Camera
from vertiges.view.palette import CITY


class Layer(NamedTuple):
    """An image of `assets/`, `wide` logical units wide, with its parallax: the nearer, the faster."""

    name: str
    foot: float
    """Logical units from its lower edge down to the table top, with the camera at its lowest."""
    sinks: float
    """Logical units that it sinks per mm that the middle of the view rises."""
    glides: float
    """Logical units that it glides per mm that the camera pans."""
    below: Colour | None = None
    """Colour below it; None for nothing."""
    wide: float = 1920.0


SKY: Final = Layer("vertiges/view/sky", -60.0, 0.32, 0.08, CITY[0])
SUN: Final = Layer("vertiges/view/sun", -20.0, 0.32, 0.08, wide=715.0)
FAR: Final = (
    SUN,
    Layer("vertiges/view/clouds", 360.0, 0.32, 0.08),
    Layer("vertiges/view/far", 0.0, 0.32, 0.08, CITY[0]),
)
"""Layers too far away to move before the sky, so that they are painted on its image: one opaque image is quick."""
LAYERS: Final = (
    Layer("vertiges/view/mid", 0.0, 0.55, 0.16, CITY[1]),
    Layer("vertiges/view/near", 0.0, 0.85, 0.28, CITY[2]),
    Layer("vertiges/view/heights", 790.0, 1.05, 0.12),
)
LOWEST: Final = 160.0
"""mm of height in the middle of the view with the camera nearest and lowest."""
_SUN: Final = -0.17
"""Offset of the sun from the middle, as a fraction of the window's width. The light on the pieces comes from there."""
_INTO_BENCH: Final = 30.0
"""Logical units below the table top, where the bench hides everything even while it shakes."""
_WINDOWS: Final = 6
"""Budget of the layers in multiples of the window's bytes, because gliding needs all of them at once."""
_KEPT: Final = SurfaceCache(0)


def draw_skyline(painter: Painter, camera: Camera, scale: float = 1.0) -> None:
    """Draw all layers behind the bench, over the column of the table; `scale` is relative to that of a window."""
    if painter.palette.high_contrast:
        painter.fill(camera.column, painter.palette.backdrop_top)
        return
    seen = painter.bleed
    seen.height = camera.ground + _INTO_BENCH - seen.top
    with painter.clip(seen):
        for layer in (SKY, *LAYERS):
            _draw(painter, camera, layer, scale)


def make_ready(painter: Painter, camera: Camera) -> None:
    """Make all layers, including those that come into sight later. Under a time limit threads rasterise them together.

    Raises :class:`~stage.graphics.work.RenderBudgetExceeded` until they are complete.
    """
    if painter.palette.high_contrast:
        return
    if painter.is_limited:
        keys = (_key(painter, camera, layer, 1.0) for layer in (*FAR, SKY, *LAYERS))
        art.rasterise_ahead(key[:3] for key in keys if key not in _KEPT)
    for layer in (SKY, *LAYERS):
        _picture(painter, camera, layer, 1.0)


def layers_ahead(camera: Camera) -> Sequence[Draw]:
    """Return one task per layer that makes it ready, because a layer made on sight slows that frame down."""

    def make(painter: Painter, layer: Layer) -> None:
        if not painter.palette.high_contrast:
            _picture(painter, camera, layer, 1.0)

    return [partial(make, layer=layer) for layer in (*FAR, SKY, *LAYERS)]


def climb(camera: Camera) -> float:
    """Return the mm that the middle of the view has risen above its lowest place."""
    return max(0.0, camera.to_world(camera.board.center)[1] - LOWEST)


def _draw(painter: Painter, camera: Camera, layer: Layer, scale: float) -> None:
    column, size = camera.column, _size(layer, camera, scale)
    bottom = camera.foot - scale * (layer.foot - layer.sinks * climb(camera))
    x = column.centerx - scale * layer.glides * camera.x
    if column.top < bottom and bottom - size[1] < painter.bleed.bottom:
        painter.stamp(_picture(painter, camera, layer, scale), (x, bottom - size[1] / 2))
    if layer.below is not None and bottom < painter.bleed.bottom:
        painter.fill((column.left, bottom - 1, column.width, painter.bleed.bottom - bottom + 1), layer.below)


def _size(layer: Layer, camera: Camera, scale: float) -> tuple[float, float]:
    """Return the size of the whole layer, in logical units."""
    enough = max(scale, (camera.column.width + 2 * _play(layer, camera, scale)) / SKY.wide)
    return layer.wide * enough, layer.wide * enough / art.aspect(layer.name)


def _play(layer: Layer, camera: Camera, scale: float) -> float:
    """Return how far the layer can glide to one side, in logical units."""
    return scale * layer.glides * (camera.scope.half + camera.scope.margin / 2)


def _picture(painter: Painter, camera: Camera, layer: Layer, scale: float) -> pygame.Surface:
    """Return the middle of the layer, as wide as any of it is ever seen, at its full height; the sky with what is far.

    Under a time limit one image is made after another, and what is far is kept until the sky is.
    """
    width, height = painter.canvas.aimed_at
    # A small image in a book must not evict those of the window.
    _KEPT.budget = max(_KEPT.budget, 4 * width * height * _WINDOWS)
    key = _key(painter, camera, layer, scale)
    if layer is not SKY:
        return _KEPT.get(key, lambda: _cut(key).convert_alpha())
    unit, aside = painter.canvas.scale * scale, _SUN * camera.column.width * painter.canvas.scale

    def make() -> pygame.Surface:
        far = [(each, _picture(painter, camera, each, scale)) for each in FAR]
        sky = _cut(key).convert()
        for each, picture in far:
            left = (sky.width - picture.width) / 2 + (aside if each is SUN else 0.0)
            bottom = round(sky.height + unit * (SKY.foot - each.foot))
            sky.blit(picture, (round(left), bottom - picture.height))
            if each.below is not None:
                sky.fill(each.below, (0, bottom - 1, sky.width, sky.height))
        return sky

    return _KEPT.get((*key, round(unit, 4), round(aside)), make)


def _key(painter: Painter, camera: Camera, layer: Layer, scale: float) -> tuple[str, int, int, int]:
    """Return its name, its full width and height in pixels, and the width of the cached part."""
    size, seen = _size(layer, camera, scale), camera.column.width + 2 * _play(layer, camera, scale) + 2.0
    wide, high, cut = (round(side * painter.canvas.scale) for side in (*size, min(seen, size[0])))
    return layer.name, wide, high, cut


def _cut(key: tuple[str, int, int, int]) -> pygame.Surface:
    # Without run lengths, because SDL computes them again, in milliseconds, whenever the layer is drawn onto another
    # surface: each time the camera begins to glide or comes to rest.
    name, wide, high, cut = key
    return art.raster(name, wide, high).subsurface(((wide - cut) // 2, 0, cut, high))


_BALLOON: Final = (96.0, 144.0)
_DRIFT: Final = 7.0
"""Logical units per second."""
_BALLOON_AT: Final = (0.66, 640.0)
"""Place of the balloon at first: part of the picture's width, and logical units above the table top."""
_FLOCK: Final = ((0.0, 0.0), (-46.0, 22.0), (-58.0, -20.0), (-104.0, 46.0), (-118.0, 2.0))
"""Birds beside the first one."""
_FLIES, _AWAY, _FLOCK_UP = 54.0, 1500.0, 430.0
"""Logical units per second, units of way on which the flock is out of sight, and its height above the table top."""
_BEATS, _WINGS = 1.5, 8
"""Beats of the wings per second, and pictures of a beat."""
_BIRD, _SPAN = (40, 34, 66), 15.0
"""Colour of a bird, and half its span."""
_SINKS: Final = 0.7
"""Logical units that everything sinks per mm that the middle of the view rises."""
_FINER: Final = 3


def draw_skylife(painter: Painter, camera: Camera, sky: pygame.FRect, seconds: float) -> None:
    """Draw the balloon and the birds in an area of the picture as they are after `seconds`."""
    if painter.palette.high_contrast:
        return
    down = camera.foot + _SINKS * climb(camera)
    with painter.clip(sky):
        way = sky.width + _BALLOON[0]
        x = (_BALLOON_AT[0] * sky.width + _DRIFT * seconds) % way - _BALLOON[0] / 2
        area = pygame.FRect(0, 0, *_BALLOON)
        area.center = sky.left + x, down - _BALLOON_AT[1] + 9.0 * math.sin(seconds / 2.7)
        painter.image("vertiges/view/balloon", area)
        lead = (0.3 * sky.width + _FLIES * seconds) % (sky.width + _AWAY)
        for number, (aside, up) in enumerate(_FLOCK):
            rises = 10.0 * math.sin(seconds / 1.9 + number)
            _draw_bird(
                painter, (sky.left + lead + aside, down - _FLOCK_UP - up - rises), seconds * _BEATS + 0.37 * number
            )


def _draw_bird(painter: Painter, at: Point, beats: float) -> None:
    """Draw a bird; it glides for every third beat."""
    beat = beats % 3.0
    wing = round(beat * _WINGS) % _WINGS if beat < 2.0 else 0
    size = round(_SPAN * painter.canvas.scale)
    painter.stamp(painter.canvas.cache.get(("bird", size, wing), lambda: _bird(size, wing)), at)


def _bird(size: int, wing: int) -> pygame.Surface:
    side, lift = 2 * size * _FINER, math.cos(math.tau * wing / _WINGS)
    drawn = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, colour = side / 2, (*_BIRD, 255)
    for way in (-1.0, 1.0):
        tip = (middle + way * 0.96 * middle, middle - 0.42 * middle * lift)
        bend = (middle + way * 0.45 * middle, middle - (0.16 + 0.22 * lift) * middle)
        low = (middle + way * 0.4 * middle, middle - (0.02 + 0.14 * lift) * middle)
        pygame.draw.polygon(drawn, colour, [(middle, middle), bend, tip, low, (middle, middle + 0.12 * middle)])
    return pygame.transform.smoothscale(drawn, (2 * size, 2 * size))
