"""Pulling back before a momentum swing, as it is seen: by the hand at the screen, or by another player."""

from __future__ import annotations

from typing import Final

from nizza.scene.momentum.pull import PulledPawn
from nizza.scene.ropes import RopeSounds, held_line
from nizza.scene.scene_state import NizzaSceneState
from stage.graphics.faces import Expression

_NEARLY: Final = 0.03
"""Angle in radians within which a pawn that others pull back has come to its place."""
_PULLS_BACK: Final = 1.3
"""Seconds that others pull back at most."""


class PullBack:
    """A pawn that is being pulled back on the screen, by any player."""

    def __init__(self, state: NizzaSceneState, sounds: RopeSounds) -> None:
        self._state = state
        self._sounds = sounds
        self.pawn: PulledPawn | None = None
        self._seat, self._rope = -1, -1
        self._goal: float | None = None
        """Angle to which a pawn that no player at the screen holds is being pulled back."""
        self._waited = 0.0

    def begin(self, pawn: PulledPawn, rope: int, seat: int, goal: float | None = None) -> None:
        """Take a pawn onto a rope; to a `goal` it is pulled by itself, and then let go."""
        self.pawn, self._rope, self._seat, self._goal, self._waited = pawn, rope, seat, goal, 0.0
        self._state.held_ropes.add(rope)
        self._state.context.play("rope_creak", 0.5)
        if goal is not None:
            pawn.point(goal)

    def drop(self) -> None:
        """End pulling back."""
        if self.pawn is not None:
            self._state.held_ropes.discard(self._rope)
            self.pawn = None

    def advance(self, steps: int, dt: float) -> None:
        """Advance by `steps`, which take `dt` seconds."""
        pull = self.pawn
        if pull is None:
            return
        for _ in range(steps):
            pull.step()
        self._waited += dt
        figure, rope = self._state.figure(self._seat), self._state.table.ropes[self._rope]
        self._state.hold(figure, pull.anchor, pull.position, pull.length)
        figure.facing = -1 if pull.angle > 0.0 else 1
        figure.mood = Expression.SWEAT if pull.tension > 0.8 else None
        rope.points = held_line(pull.anchor, figure, pull.length)
        self._state.feel.spot(self._seat, rope=self._rope, stays=0.1)
        self._sounds.hear(1.0 + pull.tension, 0.0, dt)
        if self._goal is None:
            return
        arrived = abs(pull.angle - self._goal) < _NEARLY and pull.rests
        if arrived or self._waited > _PULLS_BACK:
            self.pawn = None
            self._state.context.play("whoosh", 0.35, 0.9)
