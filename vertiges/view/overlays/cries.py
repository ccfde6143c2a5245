"""Large words over the table: a ZAP that came off, with what it counts, a tower that comes down, a mistake seen."""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from physics.polygon import Point
from stage.graphics import theme
from stage.graphics.colours import Colour
from stage.graphics.painter import Painter
from vertiges.view.palette import CRY, CRY_EDGE, MARK_GROUND

_STYLE: Final = theme.DISPLAY.sized(118)
_COUNT: Final = theme.DISPLAY.sized(64)
_AROUND: Final = 12
"""In so many directions the letters are drawn dark first: that is their edge."""
_EDGE: Final = 7.0
_STEPS: Final = 16
"""So many sizes from nothing to the full one are kept."""


@dataclass(slots=True)
class Cry:
    """A large word; `at` is a logical point of the window."""

    words: str
    at: Point
    size: float = 1.0
    """1.0 is full size; it grows with this, and is not seen at 0.0."""
    alpha: float = 1.0
    angle: float = 0.0
    """Degrees, counter-clockwise."""
    count: float = 0.0
    """What it counts so far; nothing for 0."""
    burst: bool = False
    """Whether it stands on a star of light."""


def draw_cry(painter: Painter, cry: Cry, within: pygame.FRect) -> None:
    """The word as it is now, kept inside an area."""
    step, alpha = round(cry.size * _STEPS), round(255 * cry.alpha)
    if step < 1 or alpha < 1:
        return
    picture = _picture(painter, cry, step)
    scale = painter.canvas.scale
    box = pygame.FRect(0, 0, picture.get_width() / scale, picture.get_height() / scale)
    box.center = cry.at
    box.clamp_ip(within)
    painter.stamp(picture, box.center, alpha)
    if cry.count >= 1.0:
        _draw_count(painter, str(math.floor(cry.count)), (box.centerx, box.bottom - 8.0), alpha)


def _draw_count(painter: Painter, words: str, at: Point, alpha: int) -> None:
    wide = painter.type.width(words, _COUNT) + 56
    plate = pygame.FRect(0, 0, wide, 76)
    plate.center = at
    painter.rounded(plate.inflate(8, 8), MARK_GROUND, 42, alpha)
    painter.rounded(plate, CRY[0], 38, alpha)
    painter.text(words, plate.center, _COUNT, MARK_GROUND, anchor="center", alpha=alpha)


def _picture(painter: Painter, cry: Cry, step: int) -> pygame.Surface:
    """Letters with a dark edge, and the star behind them; kept for each step of size."""

    def make() -> pygame.Surface:
        whole = _lettered(painter, cry.words, burst=cry.burst)
        return pygame.transform.rotozoom(whole, cry.angle, step / _STEPS)

    return painter.canvas.cache.get(("cry", cry.words, cry.burst, round(cry.angle), step), make)


def _lettered(painter: Painter, words: str, *, burst: bool) -> pygame.Surface:
    scale = painter.canvas.scale
    letters = painter.type.drawn(words, _STYLE, scale, CRY[0])
    lower = painter.type.drawn(words, _STYLE, scale, CRY[1])
    letters.blit(lower, (0, letters.height * 0.52), (0, round(letters.height * 0.52), *letters.size))
    dark = painter.type.drawn(words, _STYLE, scale, CRY_EDGE)
    air = round((90.0 if burst else 16.0) * scale)
    whole = pygame.Surface((letters.width + 2 * air, letters.height + 2 * air), pygame.SRCALPHA)
    if burst:
        fine = pygame.Surface((2 * whole.width, 2 * whole.height), pygame.SRCALPHA)
        for colour, size in ((CRY_EDGE, 1.0), (CRY[2], 0.93), (CRY[3], 0.72)):
            _draw_star(fine, colour, size)
        whole.blit(pygame.transform.smoothscale(fine, whole.size), (0, 0))
    for number in range(_AROUND):
        turn = math.tau * number / _AROUND
        off = (air + _EDGE * scale * math.cos(turn), air + _EDGE * scale * (math.sin(turn) + 0.35))
        whole.blit(dark, (round(off[0]), round(off[1])))
    whole.blit(letters, (air, air))
    return whole


def _draw_star(surface: pygame.Surface, colour: Colour, size: float) -> None:
    """A star of uneven rays that fills the surface."""
    middle, reach = (surface.width / 2, surface.height / 2), (surface.width / 2 * size, surface.height / 2 * size)
    spots = []
    for number in range(28):
        turn = math.tau * number / 28
        far = (0.66, 0.98, 0.62, 0.84)[number % 4]
        spots.append((middle[0] + reach[0] * far * math.cos(turn), middle[1] + reach[1] * far * math.sin(turn)))
    pygame.draw.polygon(surface, colour, spots)
