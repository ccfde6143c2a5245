"""Small things that fly: dust, drops, splinters, sparks and confetti, and the trail behind something fast; rain."""

import math
import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from stage.graphics import raster
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, darker, lighter
from table.rng import stream

Point = tuple[float, float]

MOST: Final = 220
"""Particles that fly at once; the oldest go first."""
_SIZES, _FADES, _TURNS = 2, 8, 8
"""Cached sizes per pixel, steps of opacity and angles, so that a burst needs few sprites."""
_PUFFS: Final = 1.16
"""Ratio of two cached sizes of a puff, whose edge is soft."""
_LARGE: Final = 12.0
"""Radius in pixels of a puff from which it needs no enlargement to be drawn smoothly."""


class Shape(Enum):
    """Shape of a particle."""

    PUFF = auto()
    """Soft ball with light from above, which grows and fades."""
    DROP = auto()
    """Ball with a glint, which shrinks."""
    CHIP = auto()
    """Turning sliver, which shrinks."""


@dataclass(frozen=True, slots=True)
class Spray:
    """Kind of particles. Lengths are logical units, times seconds."""

    shape: Shape
    colours: Sequence[Colour]
    size: tuple[float, float]
    """Smallest and largest radius."""
    speed: tuple[float, float]
    life: tuple[float, float]
    gravity: float = 0.0
    """Downwards acceleration; negative rises."""
    drag: float = 0.0
    """Share of its speed that a particle loses per second, roughly."""
    grows: float = 0.0
    """Radius at the end of the life, in addition, as a multiple of the first."""


DUST: Final = Spray(
    Shape.PUFF, ((214, 196, 168), (196, 176, 146), (228, 214, 190)), (5.0, 13.0), (20.0, 150.0), (0.45, 1.0),
    gravity=-18.0, drag=3.2, grows=1.3,
)  # fmt: skip
WATER: Final = Spray(
    Shape.DROP, ((196, 226, 240), (238, 248, 252), (140, 190, 214)), (2.5, 8.0), (180.0, 620.0), (0.5, 1.1),
    gravity=1300.0, drag=0.3,
)  # fmt: skip
SPRAY: Final = Spray(
    Shape.PUFF, ((226, 240, 246), (200, 222, 234)), (10.0, 26.0), (20.0, 120.0), (0.6, 1.3),
    gravity=-30.0, drag=2.4, grows=1.1,
)  # fmt: skip
SPLINTERS: Final = Spray(
    Shape.CHIP, ((214, 164, 100), (176, 122, 66), (236, 200, 142)), (4.0, 9.0), (120.0, 480.0), (0.4, 0.9),
    gravity=1100.0, drag=0.6,
)  # fmt: skip
SPARKS: Final = Spray(
    Shape.DROP, ((255, 236, 150), (255, 198, 72), (255, 250, 226)), (2.0, 5.0), (140.0, 520.0), (0.25, 0.6),
    gravity=300.0, drag=2.5,
)  # fmt: skip
CONFETTI: Final = Spray(
    Shape.CHIP, ((214, 62, 52), (52, 120, 196), (246, 200, 66), (60, 150, 88), (150, 92, 190)), (5.0, 9.0),
    (250.0, 760.0), (1.1, 2.2), gravity=420.0, drag=1.9,
)  # fmt: skip


@dataclass(slots=True)
class _Particle:
    spray: Spray
    colour: int
    x: float
    y: float
    vx: float
    vy: float
    size: float
    life: float
    turn: float
    spin: float
    age: float = 0.0


class Particles:
    """Particles in flight. `rng` affects their look only. With `reduced` motion none fly."""

    def __init__(self, rng: random.Random | None = None, *, reduced: bool = False) -> None:
        self.reduced = reduced
        self._rng = rng or random.Random(1)
        self._live: deque[_Particle] = deque(maxlen=MOST)

    def __len__(self) -> int:
        return len(self._live)

    def burst(
        self, spray: Spray, at: Point, count: int, *, towards: float = 90.0, spread: float = 180.0, width: float = 0.0,
        force: float = 1.0,
    ) -> None:  # fmt: skip
        """Throw `count` particles from a point, or from a line `width` wide around it.

        `towards`: degrees counter-clockwise from the right (90.0 is up); they deviate by up to `spread` to either side.
        `force` multiplies their speed.
        """
        pick = self._rng.uniform
        for _ in range(0 if self.reduced else count):
            angle, speed = math.radians(towards + pick(-spread, spread)), pick(*spray.speed) * force
            start = (at[0] + width * pick(-0.5, 0.5), at[1])
            flight = (speed * math.cos(angle), -speed * math.sin(angle))
            look = (pick(*spray.size), pick(*spray.life), pick(0.0, 360.0), pick(-540.0, 540.0))
            self._live.append(_Particle(spray, self._rng.randrange(len(spray.colours)), *start, *flight, *look))

    def clear(self) -> None:
        """Remove all particles."""
        self._live.clear()

    def scale(self, by: float) -> None:
        """Multiply all places by a factor, because the picture behind them has been zoomed."""
        for each in self._live:
            each.x, each.y = each.x * by, each.y * by

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        if not self._live:
            return
        for each in self._live:
            each.age += dt
            slow = math.exp(-each.spray.drag * dt)
            each.vx, each.vy = each.vx * slow, each.vy * slow + each.spray.gravity * dt
            each.x, each.y = each.x + each.vx * dt, each.y + each.vy * dt
            each.turn += each.spin * dt
        if any(each.age >= each.life for each in self._live):
            self._live = deque((each for each in self._live if each.age < each.life), maxlen=MOST)

    def draw(self, painter: Painter) -> None:
        """Paint all particles in one call."""
        if self._live:
            painter.stamp_all([(_sprite(painter, each), (each.x, each.y)) for each in self._live])


def draw_every_drop(painter: Painter, spray: Spray) -> None:
    """Draw a drop of each colour and size of a spray in the corner, to have all made before they are needed."""
    for colour in spray.colours:
        for steps in range(1, max(1, round(spray.size[1] * painter.canvas.scale * _SIZES)) + 1):
            painter.stamp(_particle(painter, spray.shape, colour, steps, _FADES, 0), (0.0, 0.0))


def _sprite(painter: Painter, each: _Particle) -> pygame.Surface:
    share = each.age / each.life
    spray, colour = each.spray, each.spray.colours[each.colour]
    if spray.shape is Shape.PUFF:
        radius, fade = each.size * (1.0 + spray.grows * math.sqrt(share)), math.ceil((1.0 - share) * _FADES)
    else:
        # Whatever is hard keeps its colour and shrinks in its last third.
        radius, fade = each.size * min(1.0, 3.0 * (1.0 - share)), _FADES
    turn = int(each.turn * _TURNS / 180.0) % _TURNS if spray.shape is Shape.CHIP else 0
    steps = max(1, round(radius * painter.canvas.scale * _SIZES))
    if spray.shape is Shape.PUFF:
        steps = round(_PUFFS ** round(math.log(max(4, steps), _PUFFS)))
    return _particle(painter, spray.shape, colour, steps, fade, turn)


def _particle(painter: Painter, shape: Shape, colour: Colour, steps: int, fade: int, turn: int) -> pygame.Surface:
    key = ("particle", shape, colour, steps, fade, turn)
    return painter.canvas.cache.get(key, lambda: _drawn(shape, colour, steps / _SIZES, fade / _FADES, turn))


def _drawn(shape: Shape, colour: Colour, radius: float, opacity: float, turn: int) -> pygame.Surface:
    """Return a particle of `radius` pixels."""
    fine = 1 if shape is Shape.PUFF and radius >= _LARGE else 4
    reach = math.ceil(radius) + 1
    big = raster.blank(2 * reach * fine, 2 * reach * fine)
    big.fill((*colour, 0))
    middle, grown = float(reach * fine), radius * fine
    if shape is Shape.PUFF:
        alpha = round(150 * opacity)
        pygame.draw.circle(big, (*darker(colour, 0.18), alpha), (middle, middle), grown)
        pygame.draw.circle(big, (*colour, alpha), (middle - grown * 0.08, middle - grown * 0.12), grown * 0.84)
        pygame.draw.circle(
            big, (*lighter(colour, 0.35), alpha), (middle - grown * 0.22, middle - grown * 0.3), grown * 0.5
        )
        big = raster.soften(big, max(1.0, grown * 0.12))
    elif shape is Shape.DROP:
        pygame.draw.circle(big, (*darker(colour, 0.12), 235), (middle, middle), grown)
        pygame.draw.circle(big, (*lighter(colour, 0.4), 255), (middle - grown * 0.25, middle - grown * 0.3), grown / 2)
    else:
        angle = math.pi * turn / _TURNS
        dx, dy = math.cos(angle) * grown, math.sin(angle) * grown
        narrow = 0.42
        corners = [(dx, dy), (-dy * narrow, dx * narrow), (-dx, -dy), (dy * narrow, -dx * narrow)]
        shade = lighter(colour, 0.15) if turn % 2 else darker(colour, 0.18)
        pygame.draw.polygon(big, (*shade, 255), [(middle + x, middle + y) for x, y in corners])
    return pygame.transform.smoothscale(big, (2 * reach, 2 * reach)).convert_alpha()


_AGES = 12
"""Number of sizes of the beads of a trail."""


class Trail:
    """Tapering trail behind something fast. Call :meth:`add` with its place in every frame."""

    def __init__(self, seconds: float = 0.22) -> None:
        self.seconds = seconds
        """Age at which the trail ends."""
        self._points: deque[tuple[float, Point]] = deque(maxlen=64)
        self._now = 0.0

    def add(self, point: Point) -> None:
        """Lengthen the trail to `point`, in logical units."""
        self._points.append((self._now, point))

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._now += dt
        while self._points and self._now - self._points[0][0] > self.seconds:
            self._points.popleft()

    def clear(self) -> None:
        """Remove the trail."""
        self._points.clear()

    def scale(self, by: float) -> None:
        """Multiply all places by a factor, because the picture behind them has been zoomed."""
        for _ in range(len(self._points)):
            time, (x, y) = self._points.popleft()
            self._points.append((time, (x * by, y * by)))

    def draw(self, painter: Painter, colour: Colour, width: float, alpha: int = 150) -> None:
        """Paint the trail, `width` at its newest point, narrower and paler towards its end."""
        stamps = []
        left = 0.0
        newer: Point | None = None
        for time, point in reversed(self._points):
            start = newer or point
            length = math.dist(start, point)
            # In steps, so that beads are found again.
            young = math.ceil(_AGES * (1.0 - (self._now - time) / self.seconds)) / _AGES
            radius = max(1.0, width / 2 * young)
            bead, apart = _bead(painter, colour, radius, alpha * young), max(2.0, radius * 0.85)
            while left <= length:
                share = left / length if length else 0.0
                at = (start[0] + (point[0] - start[0]) * share, start[1] + (point[1] - start[1]) * share)
                stamps.append((bead, at))
                left += apart
                if not length:
                    break
            left = max(0.0, left - length)
            newer = point
        painter.stamp_all(stamps)


def _bead(painter: Painter, colour: Colour, radius: float, alpha: float) -> pygame.Surface:
    pixels, fade = max(1, round(radius * painter.canvas.scale)), max(1, round(alpha / 16))
    # Beads overlap, so each is much paler than the trail.
    return painter.canvas.cache.get(
        ("bead", colour, pixels, fade), lambda: raster.glow(4 * pixels, 4 * pixels, colour, min(255, fade * 11))
    )


RAIN: Final[Colour] = (198, 214, 232)
_DROPS, _HEAVIEST = 150, 4
_SLANT: Final = 0.34
"""Distance to the right that rain is blown, as a share of its fall."""
_LENGTHS: Final = (38.0, 60.0, 86.0)


@cache
def _drops() -> NDArray[np.float64]:
    """Return four rows for all drops: x as a share of the window, phase, speed and the number of the length."""
    rng = stream(0, "niagara", "rain")
    return np.array(
        [(rng.random(), rng.random(), rng.uniform(1.3, 1.9), rng.randrange(len(_LENGTHS))) for _ in range(_DROPS)]
    ).T


def draw_rain(painter: Painter, strength: float, seconds: float) -> None:
    """Draw rain in the whole window; it pours at `strength` 1.0 or more."""
    x, phase, speed, length = _drops()
    sky, level = painter.bleed, math.ceil(_HEAVIEST * min(1.0, strength))
    if level <= 0:
        return
    fall = (phase + seconds * speed) % 1.0
    xs = sky.left + ((x + _SLANT * fall * sky.height / sky.width) % 1.0) * sky.width
    ys = sky.top + (fall * 1.1 - 0.05) * sky.height
    drops = [_drop(painter, long, level) for long in _LENGTHS]
    places = zip(xs.tolist(), ys.tolist(), strict=True)
    painter.stamp_all(zip([drops[number] for number in length.astype(int).tolist()], places, strict=True))


def _drop(painter: Painter, length: float, level: int) -> pygame.Surface:
    long = round(length * painter.canvas.scale)

    def make() -> pygame.Surface:
        size = max(2, round(2.6 * painter.canvas.scale)), long
        drop = raster.glow(*size, RAIN, round(190 * level / _HEAVIEST))
        slanting = raster.rotated(drop, math.degrees(math.atan(_SLANT))).convert_alpha()
        # Most of it is empty, which run-length encoding makes cheap.
        slanting.set_alpha(255, pygame.RLEACCEL)
        return slanting

    return painter.canvas.cache.get(("rain", long, level), make)
