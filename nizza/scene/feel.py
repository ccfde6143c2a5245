"""Weight and echo of what happens on the roofs: trails, dust, shaking, shouts from windows, and the pose in the air.

Nothing here changes the match. Particles and trails live in the board's place at the present zoom, so that they stay
where they are while the camera glides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import atan2, cos, degrees, dist, hypot, pi, radians, sin
from typing import Final

import pygame

from nizza.board.areas import CENTIMETRES, XY, Kind
from nizza.board.model import Box
from nizza.physics.swing import FreeSwing, SwingPhase
from nizza.rules.actions import NizzaAction
from nizza.rules.views import NizzaView
from nizza.scene.camera import CameraController
from nizza.view import palette
from nizza.view.burglars.pawns import heart_of
from nizza.view.sight import BoardCamera
from nizza.view.sleepers import draw_sleeper
from nizza.view.tabletop import HAT, Figure, Tabletop
from nizza.wording import length
from stage.graphics import theme
from stage.graphics.callouts import PopUps, Said, draw_bubble
from stage.graphics.impact import Shake
from stage.graphics.kept import sized
from stage.graphics.motion import overshoot
from stage.graphics.painter import Painter
from stage.graphics.particles import DUST, SPRAY, WATER, Particles, Shape, Spray, Trail
from stage.graphics.theme import Colour, TextStyle, lighter
from stage.match.context import MatchContext
from stage.ui.base import approach
from table.contract import Seat
from table.rng import stream
from table.words import N_

TILES: Final = Spray(
    Shape.CHIP, ((176, 84, 62), (204, 108, 76), (140, 62, 52)), (3.5, 7.0), (80.0, 330.0), (0.35, 0.8),
    gravity=1100.0, drag=0.5,
)  # fmt: skip
LEAVES: Final = Spray(
    Shape.CHIP, ((62, 138, 74), (92, 168, 84), (40, 104, 62)), (5.0, 10.0), (60.0, 240.0), (0.6, 1.3),
    gravity=260.0, drag=2.2,
)  # fmt: skip
_SPRAYS: Final = {Kind.ROOF: TILES, Kind.LAST_HOUSE: TILES, Kind.PALM: LEAVES}
"""Particles that fly up where a pawn lands, besides dust."""

THUD: Final = Spray(
    Shape.PUFF, ((236, 220, 194), (214, 196, 168), (246, 236, 216)), (12.0, 27.0), (60.0, 330.0), (0.4, 0.85),
    gravity=-30.0, drag=4.4, grows=0.9,
)  # fmt: skip
"""Dust of a hard landing."""

_FAST: Final = 260.0
"""Speed in units per second from which a trail is seen."""
_FASTEST: Final = 900.0
_TRAILS: Final = 0.6
"""Seconds of the trail."""
_WIDE: Final = (22.0, 70.0)
"""Units across the trail of a slow and of a fast pawn."""
_STREAKS: Final = ((-34.0, 62.0), (-17.0, 92.0), (15.0, 78.0), (33.0, 54.0))
"""Lines behind a fast pawn: units beside its way, and behind its middle."""
_STREAK: Final = (150.0, 7.0)
_STREAKS_FROM: Final = 430.0
"""Speed from which they are seen."""
_STRETCH: Final = 0.2
"""Most by which a pawn on a taut rope or in the air is stretched, as a fraction."""
_STEPS_BACK: Final = 4.5
_COMES_BACK: Final = 2.2
"""Shares per second by which the city steps back for a swing, and comes back after it."""
_LINGERS: Final = 1.0
"""Seconds for which it stays back after the end of a swing."""
_HITS: Final = 0.2
"""Seconds for which the star of an impact is seen."""
_STAR: Final = (300.0, 170.0)
_PLATE: Final = (30, 18, 46)
_GOLD: Final = (255, 222, 120)
_NUMBER: Final = theme.DISPLAY.sized(76)
_MISSED_BY: Final = theme.DISPLAY.sized(44)
_ABOVE: Final = 168.0
"""Units of the number of metres above the feet of the pawn that has flown so far."""
_SOFT: Final = 260.0
_HARD: Final = 640.0
"""Speeds of a soft landing and of one that wakes the neighbours."""
_LEAST_SHAKE: Final = 0.3
_LONG: Final = 300.0
"""Units of a flight that is worth a number: 12 metres."""
_HEARS: Final = 460.0
"""Units within which windows wake up."""
_WAKES: Final = 3
_AWAKE: Final = 5.0
_SAYS: Final = 1.7
"""Most windows that light up at a shout, and the seconds for which they are lit and a neighbour speaks."""
_PRAISED: Final = 1.5
"""Seconds by which they wait while a number is shown."""
_AFTER: Final = 0.16
"""Seconds between two windows."""
_SHOUTS: Final = (N_("Hey!"), N_("Burglars!"), N_("Quiet up there!"), N_("Who's there?"), N_("My roof!"))


@dataclass(slots=True)
class _Woken:
    """A window behind which a neighbour woke up; `age` is negative until it lights up."""

    window: Box
    age: float
    text: str = ""

    @property
    def middle(self) -> XY:
        left, top, right, bottom = self.window
        return (left + right) / 2, (top + bottom) / 2


class Feel:
    """Echoes of what happens on the board."""

    def __init__(
        self,
        context: MatchContext[NizzaView, NizzaAction],
        looking: CameraController,
        sight: BoardCamera,
        table: Callable[[], Tabletop],
        splash: Callable[[XY], None],
    ) -> None:
        self._context = context
        self._looking = looking
        self._sight = sight
        self._table = table
        """Returns the tabletop as it is on the screen."""
        self._splash = splash
        """Adds a splash in the water."""
        self._rng = stream(context.match.setup.seed, "nizza", "echoes")
        self._bits = Particles(self._rng)
        self._trail = Trail(_TRAILS)
        self._trailing: Seat = -1
        self._zoom = sight.zoom
        """Zoom in which both are placed."""
        self._shake = Shake(12.0)
        self._words = PopUps()
        self._words_at: XY = (0.0, 0.0)
        """Point of the board from which they are placed."""
        self._woken: list[_Woken] = []
        self._velocity: XY = (0.0, 0.0)
        """Velocity of the latest flight, in units per second."""
        self._stays = 0.0
        """Seconds for which the city stays back."""
        self._hit: tuple[XY, float, float] | None = None
        """Place, force and age of the latest impact."""
        self._width = 0.0
        """Units across the trail."""

    @property
    def awake(self) -> tuple[Box, ...]:
        """The windows that are lit because a neighbour woke up."""
        return tuple(each.window for each in self._woken if each.age >= 0.0)

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        still = self._context.scene.reduced_motion
        self._bits.reduced = self._words.reduced = still
        if self._zoom != (zoom := self._sight.zoom):
            self._bits.scale(zoom / self._zoom)
            self._trail.scale(zoom / self._zoom)
            self._zoom = zoom
        self._bits.update(dt)
        self._trail.update(dt)
        self._words.update(dt)
        self._shake.update(dt, shaking=self._context.shakes)
        self._sight.jolt = self._shake.offset
        self._step_back(dt, at_once=still)
        if self._hit is not None:
            at, force, age = self._hit
            self._hit = (at, force, age + dt) if age + dt < _HITS else None
        for each in self._woken:
            each.age += dt
        if self._woken:
            self._woken = [each for each in self._woken if each.age < _AWAKE]

    def spot(self, *seats: Seat, rope: int = -1, stays: float = _LINGERS, dusk: float = 1.0) -> None:
        """Dim the city behind pawns and a rope by the share `dusk`, for `stays` seconds; call this in every frame."""
        spotlight = self._table().spotlight
        spotlight.seats, spotlight.rope, spotlight.dusk = seats, rope, dusk
        self._stays = stays

    def _step_back(self, dt: float, *, at_once: bool) -> None:
        spotlight, before = self._table().spotlight, self._stays
        self._stays = max(0.0, before - dt)
        wanted = 1.0 if self._stays else 0.0
        rate = _STEPS_BACK if wanted else _COMES_BACK
        spotlight.share = wanted if at_once else approach(spotlight.share, wanted, rate * dt)
        if before and not self._stays:
            self._looking.level()

    def _fixed(self, at: XY) -> XY:
        """Return a point of the board at the present zoom, in logical units from the board's corner."""
        zoom = self._sight.zoom
        return at[0] * zoom, at[1] * zoom

    # Momentum swings

    def follow(self, swing: FreeSwing, seat: Seat) -> None:
        """Stretch rope and pawn of a swing, and leave a trail behind it; call this in every frame."""
        figure, rope = self._table().figures[seat], self._table().ropes[swing.rope]
        holds = swing.phase is SwingPhase.HOLDING
        self.spot(seat, rope=swing.rope)
        rope.tension = swing.tension if holds else 0.0
        if holds:
            figure.squash = -min(_STRETCH, 0.075 * max(0.0, swing.tension - 1.0))
        elif swing.phase in (SwingPhase.FLYING, SwingPhase.SLIPPING):
            figure.squash = -_STRETCH * _along(swing.velocity, figure.angle)
        else:
            figure.squash = 0.0
            if swing.phase is not SwingPhase.LANDED:
                self._velocity = 0.0, 0.0
            return
        self.trace(seat, swing.velocity)

    def trace(self, seat: Seat, velocity: XY) -> None:
        """Leave a trail behind a pawn with a velocity, in units per second; call this in every frame."""
        self._velocity = velocity
        if seat != self._trailing:
            self._trail.clear()
            self._trailing = seat
        figure, speed, sight = self._table().figures[seat], hypot(*velocity), self._sight
        if speed > _FAST and not self._context.scene.reduced_motion:
            (x, y), (left, top) = heart_of(sight, figure), sight.to_screen((0.0, 0.0))
            self._trail.add((x - left, y - top))
            self._width = _WIDE[0] + (_WIDE[1] - _WIDE[0]) * min(1.0, (speed - _FAST) / (_FASTEST - _FAST))

    def landed(
        self, at: XY, kind: Kind, start: XY | None = None, *, speed: float | None = None, missed: float | None = None
    ) -> bool:
        """Land on an area with dust and a thud; return True if that ends a long flight from `start` that gained way.

        `speed` is that of the last flight if it is left out; it has `missed` a roof by that number of units.
        """
        speed = hypot(*self._velocity) if speed is None else speed
        force = max(0.0, min(1.0, (speed - _SOFT) / (_HARD - _SOFT)))
        foot, zoom = self._fixed(at), self._sight.zoom
        for towards in (12.0, 168.0):
            self._bits.burst(DUST, foot, round(4 + 6 * force), towards=towards, spread=22.0, width=24.0 * zoom)
            self._bits.burst(THUD, foot, round(6 * force), towards=towards, spread=16.0, width=30.0 * zoom, force=zoom)
        if kind in _SPRAYS:
            count = round(4 + 14 * force)
            self._bits.burst(_SPRAYS[kind], foot, count, spread=62.0, width=30.0 * zoom, force=0.6 + 0.6 * force)
        if force and not self._context.scene.reduced_motion:
            self._hit = at, force, 0.0
        self._blow(0.45 + 0.5 * force)
        self._context.play("wood_knock", 0.5 + 0.4 * force, 0.8 - 0.15 * force)
        self._context.pace.hold(0.03 + 0.07 * force)
        way = 0.0 if start is None else dist(start, at)
        if force >= 1.0:
            self.shout(at, after=_PRAISED if way >= _LONG or missed is not None else 0.0)
        if way >= _LONG:
            self._praise(at, way)
        elif missed is not None:
            self.missed(at, missed)
        self._velocity = 0.0, 0.0
        return way >= _LONG

    def struck(self, at: XY) -> None:
        """Show the star of a blow, and shake."""
        if not self._context.scene.reduced_motion:
            self._hit = at, 1.0, 0.0
        self._blow(0.5)

    def _blow(self, trauma: float) -> None:
        if trauma >= _LEAST_SHAKE:
            self._shake.add(trauma)

    def _praise(self, at: XY, way: float) -> None:
        """Show how many metres a pawn has flown."""
        words = self._context.gettext("{metres} m!").format(metres=round(way * CENTIMETRES / 100))
        self._write(words, at, _GOLD, _NUMBER)
        self._context.play("chime_turn", 0.5, 1.25)

    def missed(self, at: XY, by: float, *, after: float = 0.05) -> None:
        """Show by how many units a flight that ends at a point has missed the end of a roof, `after` seconds."""
        text = self._context.app.language
        words = text.gettext("Missed by %(length)s") % {"length": length(by, text)}
        self._write(words, at, self._context.ui.palette.chalk, _MISSED_BY, after)

    def _write(self, words: str, at: XY, colour: Colour, style: TextStyle, after: float = 0.05) -> None:
        """Show words above a point, within the board, `after` seconds."""
        sight = self._sight
        self._words.clear()
        (x, y), room = sight.to_screen(at), sight.area.inflate(-360.0, -180.0)
        place = max(room.left, min(room.right, x)) - x, max(room.top, y - _ABOVE * sight.zoom) - y
        self._words_at = at
        self._words.show(words, place, colour, style, delay=after, stays=1.1, plate=_PLATE)

    def splashed(self, at: XY) -> None:
        """Splash into the water."""
        self._splash(at)
        place, zoom = self._fixed(at), self._sight.zoom
        self._bits.burst(WATER, place, 26, spread=34.0, width=40.0 * zoom, force=0.9)
        self._bits.burst(SPRAY, place, 5, spread=80.0, width=150.0 * zoom, force=1.4)
        self._blow(0.78)
        self._context.play("plunge", 0.9)
        self._context.play("water_splash", 0.8)
        self._context.pace.hold(0.05)

    def shout(self, at: XY, after: float = 0.0) -> None:
        """Wake the neighbours after `after` seconds: the nearest windows light up one by one, and one calls out."""
        if self._context.scene.reduced_motion and self._woken:
            return
        asleep = [each for each in self._sight.board.windows if each not in self.awake]
        near = sorted((dist(at, _Woken(each, 0.0).middle), each) for each in asleep)
        heard = [window for distance, window in near if distance < _HEARS][:_WAKES]
        calls = not any(each.text and each.age < _SAYS for each in self._woken)
        for number, window in enumerate(heard):
            text = self._context.gettext(self._rng.choice(_SHOUTS)) if calls and number == 0 else ""
            self._woken.append(_Woken(window, -0.25 - after - _AFTER * number, text))

    # Painting

    def draw_sleepers(self, painter: Painter) -> None:
        """Paint people at their windows."""
        for each in self._woken:
            if each.age >= 0.0:
                self._draw_sleeper(painter, each)

    def draw_trail(self, painter: Painter) -> None:
        """Paint the trail of a pawn that swings or flies."""
        if self._trailing < 0:
            return
        colour, wide = self._context.seat_colour(self._trailing).colour, self._width * self._sight.zoom
        with painter.canvas.moved(*self._corner()):
            self._trail.draw(painter, lighter(colour, 0.3), wide, 255)
            self._trail.draw(painter, lighter(colour, 0.85), 0.45 * wide, 255)
        if self._table().spotlight.is_lit and not self._context.scene.reduced_motion:
            self._draw_streaks(painter)

    def _draw_streaks(self, painter: Painter) -> None:
        """Paint lines behind a pawn that is fast."""
        (vx, vy), sight = self._velocity, self._sight
        speed = hypot(vx, vy)
        if speed < _STREAKS_FROM:
            return
        x, y = heart_of(sight, self._table().figures[self._trailing])
        share = min(1.0, (speed - _STREAKS_FROM) / (_FASTEST - _STREAKS_FROM))
        scale = round(4.0 * (0.6 + 0.7 * share)) / 4.0 * sight.zoom
        angle = round(-degrees(atan2(vy, vx)) / 6.0) * 6
        streak = sized(painter, "streak", _STREAK, _paint_streak, scale, angle=angle)
        (ax, ay), zoom = (vx / speed, vy / speed), sight.zoom
        for aside, back in _STREAKS:
            beside, behind = aside * zoom, back * zoom + 0.5 * _STREAK[0] * scale
            at = x - ax * behind - ay * beside, y - ay * behind + ax * beside
            painter.stamp(streak, at, round(90 + 130 * share))

    def _corner(self) -> XY:
        return self._sight.to_screen((0.0, 0.0))

    def _draw_sleeper(self, painter: Painter, woken: _Woken) -> None:
        """Paint a neighbour who comes up behind the sill, and sinks again."""
        sight = self._sight
        left, top, right, bottom = woken.window
        (x0, y0), (x1, y1) = sight.to_screen((left, top)), sight.to_screen((right, bottom))
        area = pygame.FRect(x0, y0, x1 - x0, y1 - y0)
        if area.right < sight.area.left or area.left > sight.area.right:
            return
        share = 1.0 if self._context.scene.reduced_motion else min(1.0, woken.age / 0.25, (_AWAKE - woken.age) / 0.3)
        draw_sleeper(painter, sight, woken.window, overshoot(share) if share < 1.0 else 1.0)

    def draw_front(self, painter: Painter) -> None:
        """Paint what is in front of the pawns: dust, drops, words and calls."""
        self._draw_hit(painter)
        with painter.canvas.moved(*self._corner()):
            self._bits.draw(painter)
        with painter.canvas.moved(*self._sight.to_screen(self._words_at)):
            self._words.draw(painter)
        for each in self._woken:
            if each.text and 0.0 <= each.age < _SAYS:
                self._draw_call(painter, each)

    def _draw_hit(self, painter: Painter) -> None:
        """Paint rays around the feet of a pawn that has landed hard."""
        if self._hit is not None:
            at, force, age = self._hit
            scale = round(8.0 * (0.5 + 0.35 * force + 0.4 * age / _HITS)) / 8.0 * self._sight.zoom
            star = sized(painter, "impact", _STAR, _paint_star, scale)
            painter.stamp(star, self._sight.to_screen((at[0], at[1] - 4.0)), round(255 * (1.0 - age / _HITS)))

    def _draw_call(self, painter: Painter, woken: _Woken) -> None:
        sight = self._sight
        x, y = sight.to_screen((woken.middle[0], woken.window[1]))
        if not sight.area.inflate(-40, -40).collidepoint((x, y)):
            return
        share = min(1.0, woken.age / 0.22, (_SAYS - woken.age) / 0.12)
        shown = 1.0 if self._context.scene.reduced_motion else overshoot(share)
        said = Said(woken.text, theme.SMALL_BOLD, loud=True)
        draw_bubble(painter, (x, y), said, within=sight.area.inflate(-24, -24), shown=shown, aside=30.0)


def _along(velocity: XY, angle: float) -> float:
    """Return the share by which a velocity stretches a body: 1.0 along it, -1.0 across, both at a high speed.

    `angle` is the body's, in degrees counter-clockwise from upright.
    """
    apart = atan2(velocity[0], -velocity[1]) + radians(angle)
    return cos(2.0 * apart) * min(1.0, hypot(*velocity) / _FASTEST)


def _paint_streak(painter: Painter) -> None:
    wide, high = _STREAK
    painter.polygon([(0.0, high / 2), (0.8 * wide, 0.0), (wide, high / 2), (0.8 * wide, high)], palette.RIM)


def _paint_star(painter: Painter) -> None:
    (wide, high), rays = _STAR, 9
    for ray in range(rays):
        turn = pi * (ray + 0.5) / rays
        ahead, aside = (cos(turn), -sin(turn)), (sin(turn), cos(turn))
        near, far, thick = 0.34, 0.98 if ray % 2 else 0.78, 7.0 if ray % 2 else 5.0
        spots = [(near, 0.0), (0.6, thick), (far, 0.0), (0.6, -thick)]
        painter.polygon(
            [
                (
                    wide / 2 + share * ahead[0] * wide / 2 + beside * aside[0],
                    high / 2 + share * ahead[1] * high / 2 + beside * aside[1],
                )
                for share, beside in spots
            ],
            palette.RIM,
        )


def hat_thrown(figure: Figure, share: float) -> None:
    """Place the cap of a burglar on its way from the head to the water, after `share` (0.0–1.0) of it."""
    rise = 230.0 * 4.0 * share * (1.0 - share)
    figure.hat = HAT[0] * share, -50.0 * (1.0 - share) + HAT[1] * share - rise
