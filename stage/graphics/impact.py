"""Weight of great moments: time that stops or slows down, a shaking camera, and danger at the picture's edge."""

import math
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from stage.graphics import raster
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour

_EASE: Final = 0.25
"""Seconds in which slow motion begins and ends."""


class Pace:
    """Speed of a picture's time: 1.0, 0.0 while an impact is held, and between the two in slow motion.

    With `reduced` motion time never changes its speed.
    """

    def __init__(self, *, reduced: bool = False) -> None:
        self.reduced = reduced
        self.passed = 0.0
        """Seconds of the picture's time that passed in the latest :meth:`update`."""
        self._held = 0.0
        self._scale = 1.0
        self._left = 0.0
        self._age = 0.0

    @property
    def scale(self) -> float:
        """Present speed, 0.0–1.0."""
        if self._held > 0.0:
            return 0.0
        depth = min(1.0, self._age / _EASE, self._left / _EASE) if self._left > 0.0 else 0.0
        return 1.0 + (self._scale - 1.0) * depth

    def hold(self, seconds: float = 0.07) -> None:
        """Stop for a moment at an impact (hit-stop). 0.05–0.12 seconds are felt and not seen."""
        if not self.reduced:
            self._held = max(self._held, seconds)

    def slow(self, scale: float, seconds: float) -> None:
        """Run at `scale` (0.0–1.0) for `seconds` of real time, with soft ends."""
        if not self.reduced:
            self._scale, self._left, self._age = scale, seconds, 0.0

    def reset(self) -> None:
        """Return to full speed at once, because the player has skipped the moment."""
        self._held = self._left = 0.0

    def update(self, dt: float) -> float:
        """Advance by `dt` seconds of real time and return the seconds that pass in the picture."""
        held = min(dt, self._held)
        self._held -= held
        live = dt - held
        self.passed = live * self.scale
        self._age += live
        self._left = max(0.0, self._left - live)
        return self.passed


_DECAY: Final = 1.7
"""Trauma that fades per second."""
_RATE: Final = 17.0
"""Direction changes of the shake per second."""


class Shake:
    """Shake of a camera, whose size is `most` · trauma² in logical units: small blows add up, and it fades quickly.

    Blows of 0.3 are felt, 0.6 is a heavy one. Draw inside ``painter.moved(*shake.offset)``.
    """

    def __init__(self, most: float = 9.0) -> None:
        self.most = most
        self.trauma = 0.0
        self.offset = (0.0, 0.0)
        """Present offset in logical units; exactly (0.0, 0.0) at rest."""
        self._time = 0.0

    def add(self, trauma: float) -> None:
        """Add a blow, 0.0–1.0."""
        self.trauma = min(1.0, self.trauma + trauma)

    def reset(self) -> None:
        """Stand still at once."""
        self.trauma, self.offset = 0.0, (0.0, 0.0)

    def update(self, dt: float, *, shaking: bool = True) -> None:
        """Advance by `dt` seconds. Without `shaking` (the player's setting) blows fade and nothing moves."""
        self._time += dt
        self.trauma = max(0.0, self.trauma - _DECAY * dt)
        size = self.most * self.trauma**2
        if shaking and size >= 0.2:
            self.offset = size * _wander(self._time, 0), size * _wander(self._time, 1)
        else:
            self.offset = (0.0, 0.0)


_TABLE: Final = tuple(random.Random(7).uniform(-1.0, 1.0) for _ in range(512))


def _wander(time: float, axis: int) -> float:
    """Return smooth noise from −1.0 to 1.0."""
    whole, part = divmod(time * _RATE, 1.0)
    at = (int(whole) + 256 * axis) % 512
    smooth = part * part * (3.0 - 2.0 * part)
    return _TABLE[at] + (_TABLE[(at + 1) % 512] - _TABLE[at]) * smooth


DANGER: Final[Colour] = (96, 8, 4)
"""Colour of the edge of a picture for danger."""
_DEPTH: Final = 0.24
"""Width of a vignette as a fraction of the shorter side."""
_COARSE: Final = 6
_VIGNETTE_STEPS: Final = 12
"""Number of strengths in which a vignette is drawn."""
_DARKEST: Final = 205
"""Opacity of a vignette of strength 1.0 in the corners, 0–255."""
_CURVE: Final = 2.2
"""Power with which it grows towards the edge."""
_FAINTEST: Final = 2.0
"""Opacity that is not seen."""
_TILE: Final = 192
"""Pixels along a side of the tile that fills it, which the processor's cache holds."""


def draw_vignette(painter: Painter, area: pygame.FRect, strength: float, colour: Colour = DANGER) -> None:
    """Darken the edge of a picture, for danger. `strength`: 0.0–1.0.

    Only the edge is drawn, as cached corners and tiles. With high contrast it is a plain frame that grows with the
    strength.
    """
    step = round(max(0.0, min(1.0, strength)) * _VIGNETTE_STEPS)
    if not step:
        return
    if painter.palette.high_contrast:
        painter.outline(area, painter.palette.bad, 4.0 + 12.0 * step / _VIGNETTE_STEPS, 0.0)
        return
    canvas = painter.canvas
    place = canvas.pixel_rect(area)
    darkest = _DARKEST * step / _VIGNETTE_STEPS
    rim = max(1, round(min(place.size) * _DEPTH))
    deep = math.ceil(rim * (1.0 - (_FAINTEST / darkest) ** (1.0 / _CURVE)))

    def piece(part: tuple[int, int, int, int], *sides: bool) -> pygame.Surface:
        def make() -> pygame.Surface:
            if any(sides):
                return pygame.transform.flip(piece(part, False, False), *sides)
            return _edge(place.size, pygame.Rect(part), rim, (*colour, round(darkest)))

        return canvas.cache.get(("vignette", place.size, part, sides, step, colour), make)

    wide, high = place.size
    stamps = []
    for right, low in ((False, False), (True, False), (False, True), (True, True)):
        at = (wide - rim) * right, (high - rim) * low
        stamps.append((piece((0, 0, rim, rim), right, low), at, (0, 0, rim, rim)))
    for far in (False, True):
        tile, top = piece((rim, 0, _TILE, deep), False, far), (high - deep) * far
        stamps += [(tile, (x, top), (0, 0, wide - rim - x, deep)) for x in range(rim, wide - rim, _TILE)]
        tile, left = piece((0, rim, deep, _TILE), far, False), (wide - deep) * far
        stamps += [(tile, (left, y), (0, 0, deep, high - rim - y)) for y in range(rim, high - rim, _TILE)]
    canvas.target.blits(
        [(each, (x + place.left, y + place.top), part) for each, (x, y), part in stamps], doreturn=False
    )


def first_vignettes(
    area: pygame.FRect, colour: Colour = DANGER, strongest: float = 1.0
) -> Iterator[Callable[[Painter], None]]:
    """Yield what draws a vignette once in each strength up to `strongest`, to have them all made before they come."""
    for step in range(1, round(_VIGNETTE_STEPS * strongest) + 1):
        yield partial(draw_vignette, area=area, strength=step / _VIGNETTE_STEPS, colour=colour)


def _edge(size: tuple[int, int], part: pygame.Rect, rim: int, darkest: tuple[int, int, int, int]) -> pygame.Surface:
    """Return the part of a vignette of `size` pixels, with the colour and the opacity `darkest` at the outer edge."""
    across = _nearness(size[0], part.left, part.width, rim)
    down = _nearness(size[1], part.top, part.height, rim)
    reach = np.minimum(1.0, np.hypot(across[:, None], down[None, :]))
    small = raster.blank(len(across), len(down))
    small.fill((*darkest[:3], 0))
    alphas = pygame.surfarray.pixels_alpha(small)
    alphas[:] = np.rint(darkest[3] * reach**_CURVE).astype(np.uint8)
    del alphas
    return raster.resized(small.convert_alpha(), part.size)


def _nearness(whole: int, start: int, length: int, rim: int) -> NDArray[np.float64]:
    """Return how near pixels are to the ends of a side: 1.0 at the end, 0.0 from `rim` pixels on."""
    at = start + np.linspace(0.0, length - 1.0, max(2, math.ceil(length / _COARSE)))
    near: NDArray[np.float64] = np.clip(1.0 - np.minimum(at, whole - 1 - at) / rim, 0.0, 1.0)
    return near
