"""Weight and echo of what happens on the roofs: trails, dust, shaking, shouts from windows, and the pose in the air.

Nothing here changes the match. Particles and trails live in the board's place at the present zoom, so that they stay
where they are while the camera glides sideways.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist, hypot
from typing import Final, Protocol

import pygame

from nizza.board.areas import CENTIMETRES, XY, Kind
from nizza.board.model import Board, Box
from nizza.physics.swing import FreeSwing, SwingPhase
from nizza.rules.actions import NizzaAction
from nizza.rules.views import NizzaView
from nizza.view.sight import BoardCamera
from nizza.view.sleepers import draw_sleeper
from nizza.view.tabletop import HAT, Figure, Tabletop
from stage.graphics import theme
from stage.graphics.callouts import PopUps, Said, draw_bubble
from stage.graphics.impact import Shake
from stage.graphics.motion import overshoot
from stage.graphics.painter import Painter
from stage.graphics.particles import DUST, SPRAY, WATER, Particles, Shape, Spray, Trail
from stage.graphics.theme import lighter
from stage.match.context import MatchContext
from table.contract import Seat
from table.rng import stream
from table.words import N_


class Scene(Protocol):
    """Parts of the scene's state that echoes depend on."""

    context: MatchContext[NizzaView, NizzaAction]
    board: Board
    sight: BoardCamera
    table: Tabletop

    def figure(self, seat: Seat) -> Figure:
        """Return the figure of a seat."""

    def splash(self, at: XY) -> None:
        """Add a splash in the water."""


TILES: Final = Spray(
    Shape.CHIP, ((176, 84, 62), (204, 108, 76), (140, 62, 52)), (3.5, 7.0), (80.0, 330.0), (0.35, 0.8),
    gravity=1100.0, drag=0.5,
)  # fmt: skip
LEAVES: Final = Spray(
    Shape.CHIP, ((62, 138, 74), (92, 168, 84), (40, 104, 62)), (5.0, 10.0), (60.0, 240.0), (0.6, 1.3),
    gravity=260.0, drag=2.2,
)  # fmt: skip
_SPRAYS: Final = {Kind.ROOF: TILES, Kind.LAST_HOUSE: TILES, Kind.PALM: LEAVES}
"""Particles that fly up where somebody lands, besides dust."""

_FAST: Final = 330.0
"""Speed in units per second from which a trail is seen."""
_FASTEST: Final = 900.0
_STRETCH: Final = 0.12
"""Most by which a pawn on a taut rope is stretched, as a fraction."""
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
"""Most windows that light up at a shout, and the seconds for which they are lit and somebody speaks."""
_PRAISED: Final = 0.9
"""Seconds by which they wait while a number is shown."""
_AFTER: Final = 0.16
"""Seconds between two windows."""
_SHOUTS: Final = (N_("Hey!"), N_("Burglars!"), N_("Quiet up there!"), N_("Who's there?"), N_("My roof!"))


@dataclass(slots=True)
class _Woken:
    """A window behind which somebody woke up; `age` is negative until it lights up."""

    window: Box
    age: float
    text: str = ""

    @property
    def middle(self) -> XY:
        left, top, right, bottom = self.window
        return (left + right) / 2, (top + bottom) / 2


class Feel:
    """Echoes of what happens on the board."""

    def __init__(self, state: Scene) -> None:
        self._state = state
        self._context = state.context
        self._rng = stream(state.context.match.setup.seed, "nizza", "echoes")
        self._bits = Particles(self._rng)
        self._trail = Trail(0.36)
        self._trailing: Seat = -1
        self._shake = Shake(12.0)
        self._words = PopUps()
        self._woken: list[_Woken] = []
        self._speed = 0.0
        """Speed of the latest flight, in units per second."""
        self._width = 0.0
        """Units across the trail."""

    @property
    def awake(self) -> tuple[Box, ...]:
        """The windows that are lit because somebody woke up."""
        return tuple(each.window for each in self._woken if each.age >= 0.0)

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        still = self._context.scene.reduced_motion
        self._bits.reduced = self._words.reduced = still
        self._bits.update(dt)
        self._trail.update(dt)
        self._words.update(dt)
        self._shake.update(dt, shaking=self._context.shakes)
        self._state.sight.jolt = self._shake.offset
        for each in self._woken:
            each.age += dt
        if self._woken:
            self._woken = [each for each in self._woken if each.age < _AWAKE]

    def _fixed(self, at: XY) -> XY:
        """Return a point of the board at the present zoom, in logical units from the board's corner."""
        zoom = self._state.sight.zoom
        return at[0] * zoom, at[1] * zoom

    # Momentum swings

    def follow(self, swing: FreeSwing, seat: Seat) -> None:
        """Stretch rope and pawn of a swing, and leave a trail behind it; call this in every frame."""
        figure, rope = self._state.figure(seat), self._state.table.ropes[swing.rope]
        holds = swing.phase is SwingPhase.HOLDING
        rope.tension = swing.tension if holds else 0.0
        figure.squash = -min(_STRETCH, 0.045 * max(0.0, swing.tension - 1.0)) if holds else 0.0
        if holds or swing.phase in (SwingPhase.FLYING, SwingPhase.SLIPPING):
            self._speed = hypot(*swing.velocity)
            self._leave_trail(seat, figure, self._speed)

    def _leave_trail(self, seat: Seat, figure: Figure, speed: float) -> None:
        if seat != self._trailing:
            self._trail.clear()
            self._trailing = seat
        if speed > _FAST and not self._context.scene.reduced_motion:
            above = 38.0
            self._trail.add(self._fixed((figure.x, figure.y - above)))
            self._width = 18.0 + 34.0 * min(1.0, (speed - _FAST) / (_FASTEST - _FAST))

    def landed(self, at: XY, kind: Kind, start: XY | None = None, *, speed: float | None = None) -> bool:
        """Land on an area with dust and a thud, from `start` by a flight; return True if it was a long one.

        `speed` is that of the last flight if it is left out.
        """
        speed = self._speed if speed is None else speed
        force = max(0.0, min(1.0, (speed - _SOFT) / (_HARD - _SOFT)))
        foot, zoom = self._fixed(at), self._state.sight.zoom
        for towards in (12.0, 168.0):
            self._bits.burst(DUST, foot, round(4 + 6 * force), towards=towards, spread=22.0, width=24.0 * zoom)
        if kind in _SPRAYS:
            count = round(4 + 9 * force)
            self._bits.burst(_SPRAYS[kind], foot, count, spread=62.0, width=30.0 * zoom, force=0.6 + 0.5 * force)
        self._blow(0.45 + 0.5 * force)
        self._context.play("wood_knock", 0.5 + 0.4 * force, 0.8 - 0.15 * force)
        self._context.pace.hold(0.03 + 0.04 * force)
        way = 0.0 if start is None else dist(start, at)
        if force >= 1.0:
            self.shout(at, after=_PRAISED if way >= _LONG else 0.0)
        if way >= _LONG:
            self._praise(at, way)
        self._speed = 0.0
        return way >= _LONG

    def _blow(self, trauma: float) -> None:
        if trauma >= _LEAST_SHAKE:
            self._shake.add(trauma)

    def _praise(self, at: XY, way: float) -> None:
        """Show how many metres somebody has flown."""
        words = self._context.gettext("{metres} m!").format(metres=round(way * CENTIMETRES / 100))
        self._words.show(words, self._fixed((at[0], at[1] - 130.0)), delay=0.05)
        self._context.play("chime_turn", 0.5, 1.25)

    def splashed(self, at: XY) -> None:
        """Splash into the water."""
        self._state.splash(at)
        place, zoom = self._fixed(at), self._state.sight.zoom
        self._bits.burst(WATER, place, 26, spread=34.0, width=40.0 * zoom, force=0.9)
        self._bits.burst(SPRAY, place, 5, spread=80.0, width=150.0 * zoom, force=1.4)
        self._blow(0.78)
        self._context.play("plunge", 0.9)
        self._context.play("water_splash", 0.8)
        self._context.pace.hold(0.05)

    def shout(self, at: XY, after: float = 0.0) -> None:
        """Wake the neighbours in so many seconds: the nearest windows light up one by one, and somebody calls out."""
        if self._context.scene.reduced_motion and self._woken:
            return
        asleep = [each for each in self._state.board.windows if each not in self.awake]
        near = sorted((dist(at, _Woken(each, 0.0).middle), each) for each in asleep)
        heard = [window for distance, window in near if distance < _HEARS][:_WAKES]
        calls = not any(each.text and each.age < _SAYS for each in self._woken)
        for number, window in enumerate(heard):
            text = self._context.gettext(self._rng.choice(_SHOUTS)) if calls and number == 0 else ""
            self._woken.append(_Woken(window, -0.25 - after - _AFTER * number, text))

    # Painting

    def draw_behind(self, painter: Painter) -> None:
        """Paint what is behind the pawns: people at their windows, and the trail."""
        for each in self._woken:
            if each.age >= 0.0:
                self._draw_sleeper(painter, each)
        if self._trailing >= 0:
            seat = self._state.context.seat_colour(self._trailing)
            with painter.canvas.moved(*self._corner()):
                self._trail.draw(painter, lighter(seat.colour, 0.5), self._width * self._state.sight.zoom, 255)

    def _corner(self) -> XY:
        return self._state.sight.to_screen((0.0, 0.0))

    def _draw_sleeper(self, painter: Painter, woken: _Woken) -> None:
        """Paint somebody who comes up behind the sill, and sinks again."""
        sight = self._state.sight
        left, top, right, bottom = woken.window
        (x0, y0), (x1, y1) = sight.to_screen((left, top)), sight.to_screen((right, bottom))
        area = pygame.FRect(x0, y0, x1 - x0, y1 - y0)
        if area.right < sight.area.left or area.left > sight.area.right:
            return
        share = 1.0 if self._context.scene.reduced_motion else min(1.0, woken.age / 0.25, (_AWAKE - woken.age) / 0.3)
        draw_sleeper(painter, sight, woken.window, overshoot(share) if share < 1.0 else 1.0)

    def draw_front(self, painter: Painter) -> None:
        """Paint what is in front of the pawns: dust, drops, words and calls."""
        with painter.canvas.moved(*self._corner()):
            self._bits.draw(painter)
            self._words.draw(painter)
        for each in self._woken:
            if each.text and 0.0 <= each.age < _SAYS:
                self._draw_call(painter, each)

    def _draw_call(self, painter: Painter, woken: _Woken) -> None:
        sight = self._state.sight
        x, y = sight.to_screen((woken.middle[0], woken.window[1]))
        if not sight.area.inflate(-40, -40).collidepoint((x, y)):
            return
        share = min(1.0, woken.age / 0.22, (_SAYS - woken.age) / 0.12)
        shown = 1.0 if self._context.scene.reduced_motion else overshoot(share)
        said = Said(woken.text, theme.SMALL_BOLD, loud=True)
        draw_bubble(painter, (x, y), said, within=sight.area.inflate(-24, -24), shown=shown, aside=30.0)


def hat_thrown(figure: Figure, share: float) -> None:
    """Place the cap of a burglar on its way from the head to the water, after `share` (0.0–1.0) of it."""
    rise = 150.0 * 4.0 * share * (1.0 - share)
    figure.hat = HAT[0] * share, -50.0 * (1.0 - share) + HAT[1] * share - rise
