"""A fall seen from near: the camera pushes in, the canoe teeters on the lip, tips, falls and is swallowed by the gorge.

Everything is a function of the seconds since the camera began to push in, so that the same shot can be played, skipped,
or stand still as a comic of three pictures. Lengths are units of the drawing ``niagara/gorge``.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final

import pygame

from niagara.view import palette
from niagara.view.riders import Pose, Victim, draw_hat, draw_victim
from stage.graphics import art, raster, theme
from stage.graphics.callouts import Said, draw_bubble
from stage.graphics.impact import Shake, draw_vignette
from stage.graphics.motion import ease_in, ease_in_out, ease_out, overshoot
from stage.graphics.painter import Painter
from stage.graphics.particles import WATER, Particles, Shape, Spray
from stage.graphics.work import WORK
from table.job import Steps, beside

DRIFT: Final = 0.34
"""Seconds from the beginning at which the canoe, in a close-up by now, hangs on the lip."""
TIP: Final = DRIFT + 0.6
"""It teeters until then and begins to tip."""
DROP: Final = TIP + 0.38
"""It leaves the lip."""
IMPACT: Final = DROP + 0.48
"""It hits the water."""
HAT: Final = IMPACT + 0.22
"""The hat comes up."""
END: Final = IMPACT + 0.95
"""The shot closes."""
STILLS: Final = (DRIFT + 0.5, DROP + 0.3, END - 0.25)
"""Seconds of the three pictures that tell it without motion."""
MILESTONES: Final = (DRIFT, DRIFT + 0.12, TIP - 0.15, TIP + 0.2, DROP + 0.2, IMPACT + 0.12, HAT + 0.2)
"""Moments that show everything of the shot between them."""

_PAGE: Final = (1600.0, 1300.0)
_SEEN: Final = 730.0
"""Height that is seen before the camera pushes in."""
_LIP: Final = (772.0, 424.0)
_WATER: Final = 1168.0
"""Surface of the pool below."""
_LANDS: Final = 948.0
"""Place where the canoe hits the pool."""
_PUSH: Final = 0.3
"""Seconds in which the picture of the board grows before the close-up covers it."""
_BOARD_ZOOM: Final = 2.1
_NEAR: Final = 1.45
"""Zoom of the close-up while the canoe teeters."""
_STEP: Final = 1.0 / 60.0
_FRAME: Final = 4.0
_SMALL: Final = 800.0
"""Width up to which a picture has room for a short scream only."""
_BILLOWS: Final = 16
_LEVELS: Final = 4
_GLOOM: Final = ((12, 44, 58), (26, 76, 92), (58, 120, 134))
"""Colours of the dark spray."""

_JETS: Final = Spray(
    Shape.DROP, ((236, 250, 252), (176, 222, 232), (120, 188, 206)), (5.0, 15.0), (420.0, 980.0), (0.55, 1.15),
    gravity=1500.0, drag=0.35,
)  # fmt: skip


def gorge_size(painter: Painter, area: pygame.FRect) -> tuple[int, int]:
    """Return the size in pixels of the backdrop for a close-up in `area`."""
    unit = _unit(area) * painter.canvas.scale
    return round(_PAGE[0] * unit), round(_PAGE[1] * unit)


def prepare_gorge(painter: Painter, area: pygame.FRect) -> bool:
    """Rasterise the backdrop in a thread; return True once it is there. Call this in every frame before a fall."""
    canvas, size = painter.canvas, gorge_size(painter, area)
    key = ("gorge", size)
    if key in canvas.cache:
        # Marked as used, because nothing else would keep it between two falls.
        canvas.cache[key]
        return True
    if WORK.want(key, lambda: _gorge(size)):
        canvas.cache.get(key, lambda: WORK.need(key, lambda: _gorge(size)))
    return key in canvas.cache


def _gorge(size: tuple[int, int]) -> Steps[pygame.Surface]:
    drawn = yield from beside(lambda: pygame.image.load_sized_svg(art.path("niagara/gorge"), size))
    return drawn.convert()


def _unit(area: pygame.FRect) -> float:
    """Return the logical units of one unit of the drawing."""
    return max(area.width / _PAGE[0], area.height / _SEEN)


@dataclass(frozen=True, slots=True)
class _Sight:
    """Rectangle of the drawing that the camera sees: its upper left corner, and its zoom."""

    left: float
    top: float
    zoom: float


class Plunge:
    """One fall. `seconds` goes from 0.0 to :data:`END`; a tween may move it."""

    def __init__(self, victim: Victim, start: tuple[float, float], *, shaking: bool = True) -> None:
        """`start` is the logical point of the board into which the camera pushes."""
        self.victim = victim
        self.seconds = 0.0
        self.cut = False
        """True if the camera is near already, because of a fall just before."""
        self.stays = False
        """True if the camera stays near at the end, for another fall."""
        self._start = start
        self._shaking = shaking
        self._drawn = 0.0
        self._board: pygame.Surface | None = None
        """Picture of the board when the camera began to push in."""
        self._faded: pygame.Surface | None = None
        """Picture of the close-up that is blended over the board."""
        self._particles = Particles(random.Random(11))
        self._shake = Shake(22.0)

    @classmethod
    def still(cls, victim: Victim, seconds: float) -> Plunge:
        """Return the shot at a moment, standing still."""
        shot = cls(victim, (0.0, 0.0), shaking=False)
        shot.seconds, shot.cut, shot.stays = seconds, True, True
        return shot

    @property
    def shown(self) -> float:
        """Opacity of the close-up over the board, 0.0–1.0."""
        shown = 1.0 if self.cut else _share(self.seconds, _PUSH - 0.12, _PUSH + 0.04)
        return shown if self.stays else shown * (1.0 - _share(self.seconds, END - 0.24, END))

    @property
    def covers(self) -> bool:
        """True while nothing of the board itself is seen: either the close-up, or the picture of it that grows."""
        return self.shown >= 1.0 or (self._board is not None and self.seconds < IMPACT)

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Paint the present moment over the board in `area`."""
        self._advance(_unit(area))
        shown = self.shown
        with painter.clip(area):
            if self.seconds < IMPACT and shown < 1.0:
                self._push_in(painter, area)
            if shown >= 1.0:
                self._faded = None
                self._draw_close(painter, area)
            elif shown > 0.0:
                self._fade(painter, area, shown)

    def _fade(self, painter: Painter, area: pygame.FRect, shown: float) -> None:
        """Blend the close-up over the board. It stands still meanwhile, because drawing both takes twice as long."""
        canvas, place = painter.canvas, painter.canvas.pixel_rect(area)
        if self._faded is None or self._faded.get_size() != place.size:
            self._faded = pygame.Surface(place.size, 0, canvas.target)
            with canvas.instead(self._faded, place):
                self._draw_close(painter, area)
        canvas.blit(self._faded, place.topleft, round(255 * shown))

    def landing(self, area: pygame.FRect) -> tuple[float, float]:
        """Return the logical point at which gems leap out of the water at the end."""
        unit, sight = _unit(area), self._sight(area, END)
        return area.left + (_LANDS - sight.left) * unit, area.top + (_WATER - sight.top) * unit

    def _push_in(self, painter: Painter, area: pygame.FRect) -> None:
        """Enlarge the board's own picture round the point where it will happen."""
        canvas = painter.canvas
        place = canvas.pixel_rect(area).clip(canvas.target.get_rect())
        if min(place.size) < 8:
            return
        if self._board is None or self._board.get_size() != place.size:
            self._board = canvas.target.subsurface(place).copy()
        zoom = 1.0 + (_BOARD_ZOOM - 1.0) * ease_in(_share(self.seconds, 0.0, _PUSH + 0.06)) ** 0.7
        part = pygame.Rect(0, 0, round(place.width / zoom), round(place.height / zoom))
        x, y = canvas.to_target(self._start)
        part.center = round(x - place.left), round(y - place.top)
        seen = self._board.subsurface(part.clamp(self._board.get_rect()))
        canvas.target.blit(pygame.transform.smoothscale(seen, place.size), place)

    def _draw_close(self, painter: Painter, area: pygame.FRect) -> None:
        self._draw_shot(painter, area, self._sight(area, self.seconds))
        draw_vignette(painter, area, self._danger, palette.INK_SHADE)
        painter.outline(area, painter.palette.chalk, _FRAME, 0.0)

    @property
    def _danger(self) -> float:
        return 0.75 * _share(self.seconds, DRIFT - 0.2, TIP) * (1.0 - _share(self.seconds, DROP, DROP + 0.2))

    def _draw_shot(self, painter: Painter, area: pygame.FRect, sight: _Sight) -> None:
        """Draw the gorge, enlarged as a picture, and in it the canoe, which stays sharp at every zoom."""
        canvas, place = painter.canvas, painter.canvas.pixel_rect(area)
        if sight.zoom < 1.005:
            with painter.moved(*self._shake.offset):
                self._draw_world(painter, area, sight)
                self._draw_sinking(painter, area, sight)
            return
        size = (round(place.width / sight.zoom), round(place.height / sight.zoom))
        page = pygame.Surface(size, 0, canvas.target)
        with canvas.instead(page, pygame.Rect(place.topleft, size)):
            self._draw_world(painter, area, sight)
        canvas.target.blit(pygame.transform.smoothscale(page, place.size), place)
        self._draw_sinking(painter, area, sight)

    def _draw_sinking(self, painter: Painter, area: pygame.FRect, sight: _Sight) -> None:
        """Draw the victim and its scream."""
        now, unit = self.seconds, _unit(area) * sight.zoom
        x, y, angle = course(now)
        at = area.left + (x - sight.left) * unit, area.top + (y - sight.top) * unit
        if now < IMPACT + 0.04:
            draw_victim(painter, self.victim, at, (_unit(area), sight.zoom), angle, _pose(now))
        self._draw_scream(painter, area, sight)

    def _sight(self, area: pygame.FRect, now: float) -> _Sight:
        """Return what the camera sees: it pushes in on the lip, then follows the fall and falls behind a little."""
        unit = _unit(area)
        near = ease_in_out(_share(now, 0.1, TIP))
        away = ease_in_out(_share(now, TIP + 0.25, DROP + 0.25))
        zoom = 1.0 + (_NEAR - 1.0) * near * (1.0 - away)
        wide, high = area.width / unit / zoom, area.height / unit / zoom
        down = ease_in_out(_share(now, TIP + 0.3, IMPACT + 0.08))
        x = 700.0 + (790.0 - 700.0) * near + (_LANDS - 830.0) * down
        bottom = _PAGE[1] - high / 2
        y = (40.0 + high / 2) * (1 - near) + 400.0 * near
        y += (bottom - y) * down
        left = max(0.0, min(_PAGE[0] - wide, x - wide / 2))
        return _Sight(left, max(0.0, min(_PAGE[1] - high, y - high / 2)), zoom)

    def _draw_world(self, painter: Painter, area: pygame.FRect, sight: _Sight) -> None:
        unit, canvas = _unit(area), painter.canvas
        shift = area.left - sight.left * unit, area.top - sight.top * unit
        with painter.moved(*shift):
            if painter.palette.high_contrast:
                _draw_plain_gorge(painter, unit)
            else:
                size = gorge_size(painter, area)
                key = ("gorge", size)
                backdrop = canvas.cache.get(key, lambda: WORK.need(key, lambda: _gorge(size)))
                left, top = canvas.to_target((0.0, 0.0))
                canvas.target.blit(backdrop, (round(left), round(top)))
                self._draw_water(painter, unit)
            self._draw_action(painter, unit, area.move(-shift[0], -shift[1]))

    def _draw_water(self, painter: Painter, unit: float) -> None:
        """Draw the water that runs to the lip and over it, faster and faster."""
        stamps = []
        for number in range(26):
            share = (self.seconds * (0.9 + 0.02 * number) + number * 0.377) % 1.0
            x, y = 60.0 + 700.0 * share**1.4, 384.0 + (number * 37 % 104)
            stamps.append((_streak(painter, unit, 60.0 + 70.0 * share, 0), (x * unit, y * unit)))
        for number in range(44):
            share = (self.seconds * (1.15 + 0.03 * (number % 7)) + number * 0.271) % 1.0
            y = 430.0 + 720.0 * share**1.6
            x = _LIP[0] - 14.0 + (number * 53 % 78) + 56.0 * share**0.6
            stamps.append((_streak(painter, unit, 60.0 + 130.0 * share, 90), (x * unit, y * unit)))
        painter.stamp_all(stamps)

    def _draw_action(self, painter: Painter, unit: float, seen: pygame.FRect) -> None:
        now = self.seconds
        if DROP - 0.1 < now < IMPACT + 0.1 and not painter.palette.high_contrast:
            self._draw_rush(painter, unit, seen)
        self._draw_gloom(painter, unit)
        self._particles.draw(painter)
        if now >= IMPACT:
            self._draw_splash(painter, unit)
        self._draw_lost_hat(painter, unit)

    def _draw_gloom(self, painter: Painter, unit: float) -> None:
        """Draw dark spray that billows up from the pool, against which whoever falls stands out."""
        now = self.seconds
        rise = _share(now, TIP, IMPACT) * (1.0 - 0.6 * _share(now, IMPACT + 0.2, END))
        if rise <= 0.0 or painter.palette.high_contrast:
            return
        stamps = []
        for number in range(_BILLOWS):
            life = (now * 0.9 + number * 0.39) % 1.0
            level = round(_LEVELS * rise * math.sin(math.pi * life))
            if level:
                x = 880.0 + (number * 71 % 260) + 30.0 * math.sin(number + 3.0 * now)
                y = _WATER + 10.0 - 560.0 * life * (0.5 + 0.1 * (number % 6))
                stamps.append((_billow(painter, unit, number % 3, level), (x * unit, y * unit)))
        painter.stamp_all(stamps)

    def _draw_rush(self, painter: Painter, unit: float, seen: pygame.FRect) -> None:
        """Draw lines of speed beside the falling canoe."""
        for number in range(12):
            share = (self.seconds * 2.6 + number * 0.291) % 1.0
            x = 860.0 + (number * 61 % 300)
            y = seen.top / unit + (1.0 - share) * seen.height / unit
            painter.stamp(_streak(painter, unit, 150.0, 90), (x * unit, y * unit), 110)

    def _draw_splash(self, painter: Painter, unit: float) -> None:
        """Draw the crown of water that the canoe throws up, and the rings that run from it."""
        age = self.seconds - IMPACT
        rings = min(1.0, age / 0.8)
        for number in range(2):
            share = max(0.0, rings - 0.22 * number)
            if share > 0.0:
                broad = 12.0 * round((90.0 + 330.0 * share) * unit / 12)
                ring = pygame.FRect(0, 0, broad, broad * 0.2)
                ring.center = (_LANDS * unit, (_WATER + 14.0) * unit)
                alpha = 15 * round(14 * (1.0 - share))
                painter.glow(ring, palette.FOAM, min(150, alpha))
        up = ease_out(min(1.0, age / 0.2)) * (1.0 - ease_in(_share(age, 0.2, 0.62)))
        if up > 0.04:
            high, wide = 430.0 * round(up * 16) / 16, 400.0 * (1.0 + 0.3 * min(1.0, age / 0.5))
            surface = _crown(painter, 8 * round(wide * unit / 8), max(4, round(high * unit)))
            painter.stamp(surface, (_LANDS * unit, (_WATER + 26.0 - high / 2) * unit))

    def _draw_lost_hat(self, painter: Painter, unit: float) -> None:
        """Draw the hat: on the head until it drops, left behind in the air, then drifting where the canoe was."""
        now = self.seconds
        if not self.victim.hat:
            return
        if DROP <= now < IMPACT:
            share = _share(now, DROP, IMPACT)
            at = (862.0 - 46.0 * math.sin(share * 3.4), 370.0 + 380.0 * share**1.5)
            draw_hat(
                painter, self.victim.seat, (at[0] * unit, at[1] * unit), 104.0 * unit, 40.0 * math.sin(share * 7.0)
            )
        elif now >= HAT:
            age = now - HAT
            rise = 74.0 * (1.0 - overshoot(min(1.0, age / 0.3)))
            bob = 5.0 * math.sin(age * 7.0)
            at = ((_LANDS + 20.0 + 40.0 * age) * unit, (_WATER - 16.0 + rise + bob) * unit)
            draw_hat(painter, self.victim.seat, at, 112.0 * unit, 7.0 * math.sin(age * 5.0))
            foam = pygame.FRect(0, 0, 170.0 * unit, 26.0 * unit)
            foam.center = (at[0], (_WATER + 10.0) * unit)
            painter.glow(foam, palette.FOAM, 130)

    def _draw_scream(self, painter: Painter, area: pygame.FRect, sight: _Sight) -> None:
        """Draw the bubble of the paddler, who sees what comes. It stays where the canoe was."""
        now, unit = self.seconds, _unit(area) * sight.zoom
        if not self.victim.screams or not TIP - 0.3 <= now < IMPACT - 0.05:
            return
        x, y, angle = course(min(now, DROP))
        turn = math.radians(angle)
        side, up = -70.0, 128.0
        x += side * math.cos(turn) - up * math.sin(turn)
        y -= side * math.sin(turn) + up * math.cos(turn)
        tip = area.left + (x - sight.left) * unit, area.top + (y - sight.top) * unit
        grown = overshoot(_share(now, TIP - 0.3, TIP - 0.1))
        within = area.inflate(-30.0, -30.0) if now < TIP + 0.1 else None
        if area.width < _SMALL:
            said = Said("Aaah!", theme.SUBHEADING.sized(32.0 / painter.type.text_scale), loud=True)
            draw_bubble(painter, tip, said, aside=-70.0, within=within)
        else:
            said = Said("Aaaaaah!", theme.TITLE.sized(60.0 / painter.type.text_scale), loud=True)
            draw_bubble(painter, tip, said, shown=grown, aside=-210.0, within=within)

    def _advance(self, unit: float) -> None:
        """Run the particles up to the present moment, in steps of a frame; none of them has a clock of its own."""
        if self.seconds < self._drawn:
            self._particles.clear()
            self._drawn = 0.0
        while self._drawn + _STEP <= self.seconds + 1e-6:
            before, self._drawn = self._drawn, self._drawn + _STEP
            self._spray(unit, before, self._drawn)
            self._particles.update(_STEP)
            self._shake.update(_STEP, shaking=self._shaking)

    def _spray(self, unit: float, before: float, now: float) -> None:
        burst = self._particles.burst
        x, y, _ = course(now)

        def at(dx: float, dy: float) -> tuple[float, float]:
            return (x + dx) * unit, (y + dy) * unit

        frame = round(now / _STEP)
        if now < DROP:
            if frame % 3 == 0:
                burst(WATER, at(60.0, 22.0), 2, towards=70.0, spread=40.0, width=120.0 * unit, force=0.45)
        elif now < IMPACT:
            burst(WATER, at(0.0, -60.0), 1, towards=90.0, spread=50.0, width=180.0 * unit, force=0.5)
        if before < DROP <= now:
            burst(WATER, (_LIP[0] * unit, _LIP[1] * unit), 26, towards=50.0, spread=45.0, width=150.0 * unit, force=0.8)
        if before < IMPACT <= now:
            foot = (_LANDS * unit, (_WATER - 6.0) * unit)
            burst(_JETS, foot, 74, towards=90.0, spread=34.0, width=170.0 * unit, force=max(0.6, unit) * 1.1)
            self._shake.add(0.9)


def course(now: float) -> tuple[float, float, float]:
    """Return place and angle (degrees counter-clockwise) of the canoe at this moment."""
    if now < DRIFT:
        share = ease_out(_share(now, 0.0, DRIFT))
        return 590.0 + 138.0 * share, 420.0 + 3.0 * math.sin(now * 16.0), 2.0 * math.sin(now * 13.0)
    if now < TIP:
        # Rocks wider and wider, and hangs a little longer over the edge each time.
        age = now - DRIFT
        share = age / (TIP - DRIFT)
        swing = math.sin(age * 15.5) * (2.5 + 7.0 * share)
        return 728.0 + 20.0 * share + 0.7 * swing, 420.0 - 2.0 * abs(swing) / 5.0, -3.0 * share - swing
    if now < DROP:
        share = _share(now, TIP, DROP)
        turn = ease_in(share) ** 0.62
        return 748.0 + 64.0 * turn, 420.0 + 26.0 * turn, -5.0 - 53.0 * turn
    share = min(1.0, _share(now, DROP, IMPACT))
    return 812.0 + (_LANDS - 812.0) * share**0.8, 446.0 + (_WATER - 446.0 + 20.0) * share**1.7, -58.0 - 64.0 * share


def _pose(now: float) -> Pose:
    """Return what the paddler does: paddles back like mad, freezes, throws up the arms."""
    if now < TIP - 0.3:
        return Pose.BACK if int(now * 9.0) % 2 else Pose.FORTH
    return Pose.STARE if now < TIP + 0.1 else Pose.SCREAM if now < DROP else Pose.BARE


_GAP: Final = 18.0
_RIM: Final = 5.0


def comic_boxes(area: pygame.FRect) -> list[pygame.FRect]:
    """Return the areas of the three pictures within `area`."""
    wide = (area.width - 4 * _GAP) / 3
    high = min(area.height - 2 * _GAP, wide * 1.15)
    return [
        pygame.FRect(area.left + _GAP + number * (wide + _GAP), area.centery - high / 2, wide, high)
        for number in range(len(STILLS))
    ]


def draw_comic(painter: Painter, area: pygame.FRect, victim: Victim, count: int) -> None:
    """Paint the fall as three pictures side by side, the first `count` of them, once their backdrop is there."""
    boxes = comic_boxes(area)
    if not painter.palette.high_contrast and ("gorge", gorge_size(painter, boxes[0])) not in painter.canvas.cache:
        return
    for box in boxes[:count]:
        painter.shadow(box, 10.0, 10.0, 150)
    for box, moment in list(zip(boxes, STILLS, strict=True))[:count]:
        key = ("plunge", victim, moment, painter.palette.name, tuple(box.size))
        painter.fill(box.inflate(2 * _RIM, 2 * _RIM), painter.palette.chalk)
        painter.layer(key, box, partial(_draw_still, box, victim, moment), opaque=True)


def _draw_still(box: pygame.FRect, victim: Victim, moment: float, painter: Painter) -> None:
    Plunge.still(victim, moment).draw(painter, box)


def _share(now: float, begin: float, end: float) -> float:
    """Return the share of the time from `begin` to `end` that has passed, 0.0–1.0."""
    return max(0.0, min(1.0, (now - begin) / (end - begin)))


def _streak(painter: Painter, unit: float, long: float, turn: int) -> pygame.Surface:
    pixels = max(6, round(long * unit * painter.canvas.scale / 10) * 10)
    wide = max(3, round(9.0 * unit * painter.canvas.scale))
    size = (wide, pixels) if turn else (pixels, wide)
    key = ("streak", size)
    return painter.canvas.cache.get(key, lambda: raster.glow(*size, palette.FOAM, 190).convert_alpha())


def _billow(painter: Painter, unit: float, kind: int, level: int) -> pygame.Surface:
    wide = max(8, round((190.0 + 70.0 * kind) * unit * painter.canvas.scale))
    colour = _GLOOM[kind]
    key = ("billow", wide, kind, level)
    return painter.canvas.cache.get(
        key, lambda: raster.glow(wide, round(wide * 0.8), colour, round(200 * level / _LEVELS)).convert_alpha()
    )


def _crown(painter: Painter, wide: float, high: float) -> pygame.Surface:
    """Return the crown of water, `wide` and `high` in logical units."""
    scale = painter.canvas.scale
    size = max(1, round(wide * scale)), max(1, round(high * scale))

    def make() -> pygame.Surface:
        whole = painter.canvas.drawings.get(("splash", scale), lambda: art.raster("niagara/splash", 460, 480))
        return pygame.transform.smoothscale(whole, size).convert_alpha()

    return painter.canvas.poses.get(("crown", size), make)


def _draw_plain_gorge(painter: Painter, unit: float) -> None:
    """Draw river, lip and pool in plain shapes, for high contrast."""
    colours = painter.palette

    def scaled(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * unit, y * unit) for x, y in points]

    painter.fill((0.0, 0.0, _PAGE[0] * unit, _PAGE[1] * unit), colours.backdrop_top)
    river = scaled((0, 380), (740, 380), (822, 430), (860, 1170), (770, 1170), (756, 500), (0, 500))
    painter.polygon(river, palette.PLAIN_WATER)
    for one, other in pairwise([*river, river[0]]):
        painter.line(one, other, colours.chalk, 3.0)
    painter.fill((770.0 * unit, _WATER * unit, 830.0 * unit, 140.0 * unit), palette.PLAIN_WATER)
    painter.line((770.0 * unit, _WATER * unit), (1600.0 * unit, _WATER * unit), colours.chalk, 3.0)
