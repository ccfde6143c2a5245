"""Ropes on the screen: swaying in the wind, flying to another chimney, in a pawn's hands; and their sounds."""

from __future__ import annotations

from math import cos, dist, radians, sin, sqrt
from typing import Final

from nizza.board.areas import XY
from nizza.physics.ropes import FLIGHT, IdleRopes
from nizza.scene.scene_state import NizzaSceneState
from nizza.view.tabletop import ROPE_SPACING, Figure
from physics.rope import STEP
from stage.window.clock import FixedClock

THROW: Final = FLIGHT
"""Seconds of a rope's flight to another chimney."""
_MAX_GLIDE: Final = 2.0 * ROPE_SPACING
"""Units by which a rope may glide along its chimney; a rope that has moved farther is hung up again."""
_POSITION_TOLERANCE: Final = 0.1
"""Units below which a rope has not moved."""
_MAX_STEPS_PER_FRAME: Final = 10


class IdleRopeAnimator:
    """Animator of the ropes that no pawn holds: they sway, or with reduced motion hang still."""

    def __init__(self, state: NizzaSceneState) -> None:
        self._state = state
        self._clock = FixedClock(STEP, _MAX_STEPS_PER_FRAME)
        self._ropes: IdleRopes | None = None
        self._hung: list[XY] = []
        """Per rope the position of its upper end in the last frame."""

    def advance(self, dt: float) -> None:
        """Advance the ropes by `dt` seconds."""
        table = self._state.table
        if self._state.context.scene.reduced_motion or not table.ropes:
            self.close()
            return
        ropes = self._living()
        flying = [ropes.is_flying(number) for number in range(len(table.ropes))]
        for _ in range(self._clock.advance(dt)):
            ropes.step()
        for number, line in enumerate(ropes.lines()):
            if number in self._state.held_ropes:
                continue
            rope = table.ropes[number]
            rope.points = tuple((x, y) for x, y in line)
            if flying[number]:
                rope.x, rope.y = self._hung[number] = rope.points[0]

    def throw(self, rope: int, to: XY) -> None:
        """Throw a rope to another chimney; a rope that is held, hangs still or has just been there is there at once."""
        thrown = self._state.table.ropes[rope]
        is_there = self._ropes is not None and dist(self._hung[rope], to) <= _POSITION_TOLERANCE
        if self._ropes is None or is_there or rope in self._state.held_ropes:
            thrown.x, thrown.y = to
        elif dist((thrown.x, thrown.y), to) > _POSITION_TOLERANCE:
            self._ropes.rehang(rope, to)

    def _living(self) -> IdleRopes:
        """Update where the ropes are fastened. A rope that was held swings down from where it was released."""
        table, held = self._state.table, self._state.held_ropes
        anchors = [(rope.x, rope.y) for rope in table.ropes]
        if self._ropes is None:
            self._ropes = IdleRopes(anchors, [rope.length for rope in table.ropes])
            self._hung = anchors
        for number, anchor in enumerate(anchors):
            points = table.ropes[number].points
            if number in held:
                self._ropes.hang(number, anchor, points[-1] if points else None)
            elif dist(anchor, self._hung[number]) > _MAX_GLIDE:
                self._ropes.hang(number, anchor)
            elif dist(anchor, self._hung[number]) > _POSITION_TOLERANCE:
                self._ropes.rehang(number, anchor)
            self._hung[number] = anchor
        return self._ropes

    def close(self) -> None:
        """Stop the animation."""
        if self._ropes is not None:
            self._ropes.close()
            self._ropes = None
        for number, rope in enumerate(self._state.table.ropes):
            if number not in self._state.held_ropes:
                rope.points = ()


_POINTS: Final = 10
_GRIP: Final = 80.0
_TAIL: Final = 14.0
"""Units from the point of a hanging pawn up to between its hands, and of rope below that: ten below the lower hand."""
_STRAIGHT: Final = 2.0
"""Units of slack up to which a rope looks taut."""


def grip_of(figure: Figure) -> XY:
    """Return where the hands of a hanging pawn hold its rope."""
    lean, high = radians(figure.angle), _GRIP * (1.0 - figure.squash)
    x, y = figure.feet
    return x - high * sin(lean), y - high * cos(lean)


def held_line(anchor: XY, figure: Figure, length: float, *, taut: bool = False) -> tuple[XY, ...]:
    """Return the line of a rope to the hands that hold it, and a short tail below them.

    It is straight if the rope is taut or the pawn keeps it `taut`, and sags with its slack otherwise.
    """
    hands, lean = grip_of(figure), radians(figure.angle)
    tail = hands[0] + _TAIL * sin(lean), hands[1] + _TAIL * cos(lean)
    way, long = dist(anchor, hands), length - _GRIP
    if taut or long - way < _STRAIGHT:
        return (anchor, hands, tail)
    return (*_sagging(anchor, hands, long), tail)


def _sagging(anchor: XY, end: XY, length: float) -> tuple[XY, ...]:
    way = dist(anchor, end)
    # A parabola over a level span is longer than the span by 8 sag² / (3 span); steep ropes hang lower at their end.
    sag = sqrt(3.0 * max(way, 40.0) * (length - way) / 8.0)
    (x0, y0), (x1, y1) = anchor, end
    shares = [step / _POINTS for step in range(_POINTS + 1)]
    return tuple(
        (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share + 4.0 * sag * share * (1.0 - share)) for share in shares
    )


_TAUT: Final = 1.6
"""Tension, in weights of the pawn, from which a rope creaks."""
_FAST: Final = 520.0
"""Speed in units per second from which the air is heard."""
_PAUSE: Final = 0.6
"""Least seconds between two creaks, and between two whooshes."""


class RopeSounds:
    """Creaking and whooshing of a held rope, not too often."""

    def __init__(self, state: NizzaSceneState) -> None:
        self._play = state.context.play
        self._creaked = self._whooshed = _PAUSE

    def hear(self, tension: float, speed: float, dt: float) -> None:
        """Play what is heard: `tension` is in weights of a pawn, `speed` in units per second, `dt` in seconds."""
        self._creaked += dt
        self._whooshed += dt
        if tension > _TAUT and self._creaked >= _PAUSE:
            self._creaked = 0.0
            self._play("rope_creak", min(1.0, 0.25 * tension), 0.9 + 0.1 * min(3.0, tension))
        if speed > _FAST and self._whooshed >= _PAUSE:
            self._whooshed = 0.0
            self._play("whoosh", min(1.0, speed / 1400.0), 0.8 + 0.4 * min(1.0, speed / 1400.0))
