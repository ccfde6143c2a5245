"""Computed surfaces: soft shadows, rounded panels, gradients, grain. All sizes are in pixels."""

import hashlib
import itertools
from functools import cache
from typing import Final

import pygame

from stage.graphics.canvas import SurfaceCache
from stage.graphics.theme import Colour, Grain, PanelLook, lighter

_FINE = 4
"""Supersampling factor of shapes, which smooths their edges."""
_COARSE = 4
"""Radius of a box blur, in pixels, to which a surface is shrunk before it is blurred."""
_KEPT: Final = SurfaceCache(8 * 1024 * 1024)
"""Round corners, from which other surfaces are made."""


def blank(width: int, height: int) -> pygame.Surface:
    """Return a transparent surface."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)


def resized(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the surface scaled smoothly to a size in pixels.

    pygame-ce 2.5.8 reads beyond a single row or column that it enlarges, which may crash, so that is doubled first.
    """
    if 1 in surface.get_size():
        surface = pygame.transform.scale(surface, [max(2, side) for side in surface.get_size()])
    return pygame.transform.smoothscale(surface, size)


def gradient(width: int, height: int, top: Colour, bottom: Colour) -> pygame.Surface:
    """Return an opaque vertical gradient with an alpha channel."""
    strip = pygame.Surface((1, 64), pygame.SRCALPHA)
    return resized(_shades(strip, top, bottom), (max(1, width), max(1, height)))


def opaque_gradient(width: int, height: int, top: Colour, bottom: Colour) -> pygame.Surface:
    """Return a vertical gradient without an alpha channel, in the window's pixel format."""
    return resized(_shades(pygame.Surface((1, 64)), top, bottom), (max(1, width), max(1, height)))


def _shades(strip: pygame.Surface, top: Colour, bottom: Colour) -> pygame.Surface:
    last = strip.get_height() - 1
    for y in range(last + 1):
        share = y / last
        strip.set_at((0, y), tuple(round(a + (b - a) * share) for a, b in zip(top, bottom, strict=True)))
    return strip


def glow(width: int, height: int, colour: Colour, alpha: int) -> pygame.Surface:
    """Return an elliptic glow with opacity `alpha`, 0–255, in the middle and 0 at the rim."""
    side = 96
    small = pygame.Surface((side, side), pygame.SRCALPHA)
    small.fill((*colour, 0))
    for step in range(side // 2, 0, -1):
        share = 1.0 - step / (side / 2)
        pygame.draw.circle(small, (*colour, round(alpha * share * share * (3 - 2 * share))), (side / 2, side / 2), step)
    return pygame.transform.smoothscale(small, (max(1, width), max(1, height)))


def rounded(width: int, height: int, radius: int, colour: Colour = (255, 255, 255), alpha: int = 255) -> pygame.Surface:
    """Return a filled rectangle with smooth round corners."""
    surface = blank(width, height)
    width, height = surface.get_size()
    radius = max(0, min(radius, width // 2, height // 2))
    surface.fill((*colour, alpha))
    if radius:
        _round_corners(surface, radius)
    return surface


def _round_corners(surface: pygame.Surface, radius: int) -> None:
    width, height = surface.get_size()
    disc = _KEPT.get(radius, lambda: _smooth_disc(radius))
    spots = (((0, 0), (0, 0)), ((radius, 0), (width - radius, 0)),
             ((0, radius), (0, height - radius)), ((radius, radius), (width - radius, height - radius)))  # fmt: skip
    for source, target in spots:
        surface.blit(disc, target, (*source, radius, radius), special_flags=pygame.BLEND_RGBA_MULT)


def _smooth_disc(radius: int) -> pygame.Surface:
    """Return a white disc made of one quarter, because drawing it whole would take four times as long."""
    fine = pygame.Surface((radius * _FINE, radius * _FINE), pygame.SRCALPHA)
    fine.fill((255, 255, 255, 0))
    pygame.draw.circle(fine, (255, 255, 255, 255), fine.get_size(), radius * _FINE)
    quarter = pygame.transform.smoothscale(fine, (radius, radius))
    disc = blank(2 * radius, 2 * radius)
    for right, down in itertools.product((False, True), repeat=2):
        disc.blit(pygame.transform.flip(quarter, right, down), (radius * right, radius * down))
    return disc


def shadow(width: int, height: int, radius: int, blur: int, colour: Colour, alpha: int) -> pygame.Surface:
    """Return the soft shadow of a rounded rectangle, larger by `blur` on every side.

    Only a small shadow is blurred and then stretched, so large shadows cost little.
    """
    blur = max(1, blur)
    core = 2 * (radius + blur) + 4
    small_width, small_height = min(width, core), min(height, core)
    small = blank(small_width + 2 * blur, small_height + 2 * blur)
    small.fill((*colour, 0))
    small.blit(rounded(small_width, small_height, radius, colour, alpha), (blur, blur))
    return stretch_middle(_softened(small, blur), width + 2 * blur, height + 2 * blur)


def _softened(surface: pygame.Surface, blur: int) -> pygame.Surface:
    """Blur as :func:`soften`, but in a smaller surface if the difference is too soft to be seen."""
    shrink = _box(blur) // _COARSE
    if shrink < 2:
        return soften(surface, blur)
    width, height = surface.get_size()
    small = resized(surface, (max(1, width // shrink), max(1, height // shrink)))
    return resized(soften(small, blur / shrink), (width, height))


def soften(surface: pygame.Surface, blur: float) -> pygame.Surface:
    """Return the surface blurred by about `blur` pixels: three box blurs, which approximate a Gaussian."""
    for _ in range(3):
        surface = pygame.transform.box_blur(surface, _box(blur))
    return surface


def _box(blur: float) -> int:
    """Return the radius of each of the three box blurs."""
    return max(1, round(blur / 2.6))


def silhouette_shadow(image: pygame.Surface, blur: int, colour: Colour, alpha: int) -> pygame.Surface:
    """Return the soft shadow of any drawing, larger by 2 × `blur` on every side."""
    small = small_shadow(image, blur, colour, alpha)
    return resized(small, (image.get_width() + 4 * blur, image.get_height() + 4 * blur))


def small_shadow(image: pygame.Surface, blur: int, colour: Colour, alpha: int) -> pygame.Surface:
    """Return the soft shadow at the smallest size that loses nothing when it is enlarged."""
    shrink = max(1, blur // 3)
    width, height = image.get_width() + 4 * blur, image.get_height() + 4 * blur
    dark = blank(width, height)
    dark.blit(image, (2 * blur, 2 * blur))
    dark.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    dark.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    small = pygame.transform.smoothscale(dark, (max(1, width // shrink), max(1, height // shrink)))
    small = soften(small, max(1, blur // shrink))
    small.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return small


def posed(small: pygame.Surface, size: tuple[int, int], degrees: float, wide: float, high: float) -> pygame.Surface:
    """Return a small shadow enlarged to `size`, scaled by `wide` and `high` and turned counter-clockwise."""
    width, height = small.get_size()
    goal = (max(1, round(width * wide)), max(1, round(height * high)))
    pose = small if goal == (width, height) else resized(small, goal)
    if degrees:
        quarters = degrees % 90 == 0.0
        pose = pygame.transform.rotate(pose, degrees) if quarters else pygame.transform.rotozoom(pose, degrees, 1.0)
    grown = round(pose.get_width() * size[0] / width), round(pose.get_height() * size[1] / height)
    return resized(pose, (max(1, grown[0]), max(1, grown[1])))


def stretch_middle(surface: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """Return the surface enlarged to width × height by stretching its middle row and column; corners stay the same."""
    small_width, small_height = surface.get_size()
    if (small_width, small_height) == (width, height):
        return surface
    left, top = small_width // 2, small_height // 2
    right, bottom = small_width - left - 1, small_height - top - 1
    grown = blank(width, height)
    columns = ((0, 0, left, left), (left, left, 1, width - left - right), (left + 1, width - right, right, right))
    rows = ((0, 0, top, top), (top, top, 1, height - top - bottom), (top + 1, height - bottom, bottom, bottom))
    for from_x, to_x, from_width, to_width in columns:
        for from_y, to_y, from_height, to_height in rows:
            if min(from_width, from_height) > 0 and min(to_width, to_height) > 0:
                part = surface.subsurface((from_x, from_y, from_width, from_height))
                grown.blit(pygame.transform.scale(part, (to_width, to_height)), (to_x, to_y))
    return grown


@cache
def paper_grain() -> pygame.Surface:
    """Return a tile of fine fibres to subtract from a colour: 0–9 in each channel."""
    side = 160
    noise = _noise("paper", side, side)
    fibres = pygame.transform.smoothscale(_noise("fibres", 20, side), (side, side))
    noise.blit(fibres, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return _weakened(noise, 9)


@cache
def wood_grain() -> pygame.Surface:
    """Return a tile of long streaks to subtract from a colour: 0–26 in each channel."""
    width, height = 640, 240
    coarse = pygame.transform.smoothscale(_noise("rings", 4, 40), (width, height))
    fine = pygame.transform.smoothscale(_noise("pores", 24, height), (width, height))
    coarse.fill((150, 150, 150), special_flags=pygame.BLEND_RGB_MULT)
    fine.fill((105, 105, 105), special_flags=pygame.BLEND_RGB_MULT)
    coarse.blit(fine, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return _weakened(coarse, 26)


def _noise(seed: str, width: int, height: int) -> pygame.Surface:
    # A hash gives the same grain on every machine and touches no random stream of the game.
    grey = hashlib.shake_128(seed.encode()).digest(width * height)
    colours = bytearray(3 * len(grey))
    for channel in range(3):
        colours[channel::3] = grey
    return pygame.image.frombytes(bytes(colours), (width, height), "RGB")


def _weakened(surface: pygame.Surface, strength: int) -> pygame.Surface:
    surface.fill((strength, strength, strength), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def tile(surface: pygame.Surface, pattern: pygame.Surface, flags: int) -> None:
    """Cover the surface with copies of the pattern, every second one mirrored so that no seam shows."""
    width, height = surface.get_size()
    for row, y in enumerate(range(0, height, pattern.get_height())):
        for column, x in enumerate(range(0, width, pattern.get_width())):
            copy = pygame.transform.flip(pattern, column % 2 == 1, row % 2 == 1) if row or column else pattern
            surface.blit(copy, (x, y), special_flags=flags)


def panel(width: int, height: int, look: PanelLook, scale: float) -> pygame.Surface:
    """Return a rounded panel: edge, lit upper rim, body with gradient and grain. `scale`: pixels per logical unit."""
    radius = round(look.radius * scale)
    edge = max(1, round(look.edge_width * scale)) if look.edge_width > 0 else 0
    rim = max(1, round(1.5 * scale)) if look.bevel > 0.0 else 0
    body = gradient(max(1, width - 2 * edge), max(1, height - 2 * edge), look.top, look.bottom)
    if look.grain is Grain.PAPER:
        tile(body, paper_grain(), pygame.BLEND_RGB_SUB)
    elif look.grain is Grain.WOOD:
        tile(body, wood_grain(), pygame.BLEND_RGB_SUB)
    corner = radius + edge + rim
    if height <= 2 * corner:
        return _put_together(body, look, edge, radius, rim)
    # Only corners need masks, so a panel without its middle is assembled and then split.
    wide, high = body.get_size()
    ends = pygame.Surface((wide, 2 * (corner - edge)), pygame.SRCALPHA)
    ends.blit(body, (0, 0), (0, 0, wide, corner - edge))
    ends.blit(body, (0, corner - edge), (0, high - corner + edge, wide, corner - edge))
    low = _put_together(ends, look, edge, radius, rim)
    surface = blank(width, height)
    surface.fill(look.edge, (0, corner, width, height - 2 * corner))
    surface.blit(body, (edge, corner), (0, corner - edge, wide, height - 2 * corner))
    surface.blit(low, (0, 0), (0, 0, width, corner), special_flags=pygame.BLEND_RGBA_ADD)
    surface.blit(low, (0, height - corner), (0, corner, width, corner), special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def _put_together(body: pygame.Surface, look: PanelLook, edge: int, radius: int, rim: int) -> pygame.Surface:
    """Return a panel with `body` cut to shape and its upper `rim` pixels lit, unless that is 0."""
    wide, high = inner = body.get_size()
    surface = rounded(wide + 2 * edge, high + 2 * edge, radius, look.edge)
    if rim:
        light = rounded(*inner, radius - edge, lighter(look.top, look.bevel))
        surface.blit(light, (edge, edge))
    body.blit(rounded(*inner, radius - edge), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(_lowered(body, rim, radius - edge) if rim else body, (edge, edge))
    return surface


def _lowered(body: pygame.Surface, rim: int, radius: int) -> pygame.Surface:
    """Return the body without the lit sliver at its top."""
    width, height = body.get_size()
    mask = blank(width, height)
    mask.blit(rounded(width, height + radius, radius), (0, rim))
    cut = body.copy()
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def rotated(surface: pygame.Surface, degrees: float) -> pygame.Surface:
    """Return the surface turned counter-clockwise."""
    # A transparent rim, or the turned edges would be jagged.
    padded = blank(surface.get_width() + 4, surface.get_height() + 4)
    padded.blit(surface, (2, 2))
    return pygame.transform.rotozoom(padded, degrees, 1.0)


class Scratch:
    """Memory for surfaces of one frame, which is kept: fresh pages for large ones cost milliseconds."""

    def __init__(self) -> None:
        self._kept: pygame.Surface | None = None

    def of(self, size: tuple[int, int], like: pygame.Surface) -> pygame.Surface:
        """Return a surface in the format of `like`, with anything on it, until the next call."""
        if self._kept is None or self._kept.width < size[0] or self._kept.height < size[1]:
            self._kept = pygame.Surface(size, 0, like)
        return self._kept.subsurface((0, 0, *size))


class Stretcher:
    """Smooth scaling of large surfaces in every frame."""

    def __init__(self) -> None:
        self._scratch = Scratch()

    def warm(self, size: tuple[int, int], like: pygame.Surface) -> None:
        """Take memory for a stretch before it is needed."""
        self._scratch.of(size, like).fill(0)

    def stretch(self, source: pygame.Surface, target: pygame.Surface) -> None:
        """Fill `target` with `source`, which has the same format."""
        # First across, then down: Pygame itself would do both on memory of its own.
        between = self._scratch.of((target.width, source.height), source)
        pygame.transform.smoothscale(source, between.size, between)
        pygame.transform.smoothscale(between, target.size, target)
