"""Aids of a momentum swing, which change nothing but the picture and its speed (NZ-63)."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import StrEnum
from math import cos, sin
from typing import Final

from nizza.board.model import Board
from nizza.physics.swing import FreeSwing
from nizza.rules.moving import GRAVITY
from nizza.scene.scene_state import NizzaContext
from nizza.swing_aid import SWING_AID
from table.contract import Seat

SLOWEST: Final = 0.5
"""Speed near the edges of a moment to let go."""
_NEAR: Final = 0.3
"""Seconds around such an edge that are slowed down."""
_LOOKS: Final = (0.1, 0.2, 0.3)
"""Seconds ahead at which flights are tried."""
_STEP: Final = 1 / 60
_LOOKS_EVERY: Final = 4
"""Frames between two looks ahead."""


class SwingAid(StrEnum):
    """Help for a player who swings."""

    BEGINNER = "beginner"
    NORMAL = "normal"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class AidLook:
    """Display of an aid."""

    preview: float
    """Seconds of the flight that are drawn ahead; 0 for none."""
    lights: bool
    """True if the area of the landing is lit."""
    slows: bool
    """True if time runs slower near the moments at which the landing changes."""


LOOKS: Final = {
    SwingAid.BEGINNER: AidLook(0.8, lights=True, slows=True),
    SwingAid.NORMAL: AidLook(0.4, lights=False, slows=False),
    SwingAid.NONE: AidLook(0.0, lights=False, slows=False),
}


class EdgeFinder:
    """Finds out whether the area on which a pawn would land has just changed, or will soon.

    Only areas above the street count, and only while the pawn swings up.
    """

    def __init__(self, swing: FreeSwing, board: Board, start: str) -> None:
        """`start` is the name of the area on which the swing has begun, which does not count either."""
        self._swing = swing
        self._low = {area.name for area in board.squares} | {start}
        self._past: deque[tuple[float, str | None]] = deque()
        self._seconds = 0.0
        self._frames = 0
        self._ahead: set[str | None] = set()

    def is_near(self, area: str | None, dt: float) -> bool:
        """Return True near an edge; `area` is where the pawn would land now, `dt` the time since the last call."""
        swing = self._swing
        self._seconds += dt
        self._past.append((self._seconds, self._counted(area)))
        while self._past[0][0] < self._seconds - _NEAR:
            self._past.popleft()
        rises = swing.velocity[1] < 0.0 and swing.can_let_go
        if self._frames % _LOOKS_EVERY == 0:
            self._ahead = {self._counted(found) for found in self._areas_ahead()} if rises else set()
        self._frames += 1
        return rises and len({self._counted(area), *self._ahead, *(each for _, each in self._past)}) > 1

    def _counted(self, area: str | None) -> str | None:
        return None if area in self._low else area

    def _areas_ahead(self) -> list[str | None]:
        """Return the areas of flights that begin a little later, if the pawn does not lean any more."""
        swing = self._swing
        (vx, vy), angle = swing.velocity, swing.angle
        turning = (vx * cos(angle) - vy * sin(angle)) / swing.length
        found: list[str | None] = []
        passed = 0.0
        for moment in _LOOKS:
            while passed < moment:
                turning -= GRAVITY / swing.length * sin(angle) * _STEP
                angle += turning * _STEP
                passed += _STEP
            speed = turning * swing.length
            place = swing.anchor[0] + swing.length * sin(angle), swing.anchor[1] + swing.length * cos(angle)
            found.append(swing.flight_from(place, (speed * cos(angle), -speed * sin(angle)), 0.0).area)
        return found


def aid_of(context: NizzaContext, seat: Seat) -> SwingAid:
    """Return the aid that the person on a seat wishes; otherwise what the stars of the lesson suggest."""
    wished = context.app.settings.preferences.get(context.game.name, {}).get(context.seat_names[seat], "")
    if wished in list(SwingAid):
        return SwingAid(wished)
    progress = context.services.history.progress
    return SwingAid(SWING_AID.suggest(lambda lesson: progress.stars(context.game.name, lesson)))
