"""A fall as it is seen: a call, a stop at the first heavy blow, splinters and dust, and a camera that looks closer."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from physics.hand import Impact
from stage.graphics.motion import ease_out
from stage.graphics.painter import Painter
from stage.graphics.particles import DUST, SPLINTERS, Particles
from vertiges.rules.snapshot import Placed
from vertiges.scene.camera import CameraController
from vertiges.view.callouts import Callout, draw_callout

FALLING: Final = 2
"""Falling pieces that make a fall worth a callout."""
_ABOVE: Final = 120.0
"""mm from the middle of the falling pieces up to the callout."""
_SECONDS, _GROWS, _FADES = 1.7, 0.25, 0.4
"""Seconds for which a callout is shown, in which it grows, and fades."""
HEAVY: Final = 22_000.0
"""Impulse in g·mm/s of a heavy blow in a fall."""
_HEAVIEST: Final = 110_000.0
_FIRST_BLOW, _BLOW = (14, 9), (3, 2)
"""Splinters and puffs of dust of the first heavy blow, and of another one."""
_DUST: Final = replace(DUST, size=(9.0, 9.0), speed=(40.0, 260.0), life=(0.5, 1.0))
"""Dust of one size, so that few sprites are painted while a tower falls."""
_LOOKS: Final = 0.25
"""Seconds from the call to the first look of the camera at what falls, and between two looks."""


class Falls:
    """Shows falls, and the large words over the table. `rng` only affects the look of splinters and dust."""

    def __init__(self, control: CameraController, rng: random.Random) -> None:
        self._control = control
        self._delegate, self._live, self._camera = control.delegate, control.live, control.camera
        self.callout: Callout | None = None
        """Large word over the table."""
        self._age = self._looked = 0.0
        self.going = False
        """True from the call of a fall until its simulation ends."""
        self.strikes = False
        """True in the frame in which a fall strikes heavily for the first time."""
        self._struck = False
        self._debris = Particles(rng)

    def update(self, dt: float, impacts: Sequence[Impact], *, still: bool) -> None:
        """Notice a fall and its blows in a frame of `dt` seconds; if `still`, only the words are shown."""
        live = self._live
        self._debris.reduced = still
        if live.idle:
            self.going = self._struck = False
        elif not self.going and len(falling := live.falling) >= FALLING:
            self.going, self._looked = True, _LOOKS
            self.call_timber(falling)
        self.strikes = False
        if self.going:
            self._strike(impacts)
            self._looked -= dt
            if self._looked <= 0.0 and not (live.holding or still):
                self._looked = _LOOKS
                self._control.watch(live.displaced)
        self._debris.update(dt)
        self._grow(dt, still=still)

    def _strike(self, impacts: Sequence[Impact]) -> None:
        for impact in impacts:
            if impact.impulse < HEAVY:
                continue
            splinters, puffs = _BLOW if self._struck else _FIRST_BLOW
            self.strikes |= not self._struck
            self._struck = True
            at, force = self._camera.to_screen(impact.x, impact.y), min(1.0, impact.impulse / _HEAVIEST)
            self._debris.burst(_DUST, at, puffs, spread=85.0, width=60.0, force=0.7 + force)
            self._debris.burst(SPLINTERS, at, splinters, spread=75.0, width=30.0, force=0.6 + force)

    def call_timber(self, falling: Sequence[Placed]) -> None:
        """Show a callout above the falling pieces."""
        x, y = (sum(values) / len(falling) for values in zip(*((each.x, each.y) for each in falling), strict=True))
        at = self._camera.to_screen(x, y + _ABOVE)
        self.show(Callout(self._delegate.scene.gettext("Timber!"), at, angle=7.0))

    def show(self, callout: Callout) -> None:
        """Show a large word for a moment."""
        self.callout, self._age = callout, 0.0

    def _grow(self, dt: float, *, still: bool) -> None:
        """Grow, hold and fade the callout."""
        if self.callout is None:
            return
        self._age += dt
        self.callout.size = 0.5 + 0.5 * (1.0 if still else ease_out(min(1.0, self._age / _GROWS)))
        self.callout.alpha = min(1.0, (_SECONDS - self._age) / _FADES)
        if self._age >= _SECONDS:
            self.callout = None

    def draw_debris(self, painter: Painter) -> None:
        """Draw splinters and dust."""
        if not painter.palette.high_contrast:
            self._debris.draw(painter)

    def draw_callout(self, painter: Painter, board: pygame.FRect) -> None:
        """Draw the large word within the board."""
        if self.callout is not None:
            draw_callout(painter, self.callout, board)
