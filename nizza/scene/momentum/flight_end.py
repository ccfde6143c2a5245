"""A pawn that has let go of its rope: where it will come down, how close that is, and the camera on its way."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import degrees, dist, inf
from typing import Final

from nizza.board.areas import PAWN_RADIUS, Kind, distance_to_segment
from nizza.board.model import Board
from nizza.physics.landing import PATH_EVERY, Touch, terrain_of
from nizza.physics.swing import FreeSwing, Preview
from nizza.physics.swing import SwingPhase as Flying
from nizza.scene.camera import NEAREST, around_flight
from nizza.scene.scene_state import NizzaSceneState
from physics.rope import STEP

_NEAR_MISS: Final = 26.0
"""Units from the end of an area within which a landing or a miss is close, and time slows down before it."""
_MISS: Final = 100.0
"""Units from the end of a roof within which a flight that does not come down on any has missed it."""
_HELD_BREATH: Final = 0.28
"""Seconds before such a moment at which it begins."""
_BREATH: Final = (0.35, 0.75)
"""Its speed, and its length in seconds of real time."""


class FlightEnd:
    """The rest of a swing, computed as soon as the pawn lets go, because nobody steers any more."""

    def __init__(self, state: NizzaSceneState) -> None:
        self._state = state
        self.flight: Preview | None = None
        """The whole flight, once the pawn has let go."""
        self.let_go_at, self.let_go_from = 0, 0.0
        """Step at which the pawn let go, and the angle of its body then, in degrees."""
        self._held_in_sight = False
        """True if the near camera holds all of the flight, so that it need not follow."""
        self._breathless = -1
        """Step at which time slows down, because the landing will be close; -1 for never."""

    def forget(self) -> None:
        """Forget the flight."""
        self.flight, self._breathless = None, -1

    def notice(self, swing: FreeSwing, *, is_own: bool) -> None:
        """Note where a pawn will come down that has just let go, and slow down before a close landing."""
        if self.flight is None and swing.phase is Flying.FLYING:
            self.leave(swing, is_own=is_own)
        if swing.steps == self._breathless:
            self._state.context.pace.slow(*_BREATH)

    def leave(self, swing: FreeSwing, *, is_own: bool) -> None:
        """Compute the flight of a pawn that has just let go; the player's own, a miss and a close one are seen near."""
        if self.flight is not None or swing.phase is not Flying.FLYING:
            return
        self.flight, self.let_go_at = swing.preview(60.0), swing.steps
        self.let_go_from = degrees(swing.angle)
        self._state.held_ropes.discard(swing.rope)
        places = [swing.position, *self.flight.points]
        is_peak = is_own or self.flight.area is None or self._is_close(self.flight)
        box = around_flight(places, self._state.board)
        self._held_in_sight = is_peak and self._state.looking.show_near(box, NEAREST)
        if self._is_close(self.flight):
            lasts = round((len(self.flight.points) - 1) * PATH_EVERY - _HELD_BREATH / STEP)
            self._breathless = swing.steps + max(4, lasts)

    def _is_close(self, end: Preview) -> bool:
        """Return True if a flight ends near the end of an area above the street, or just beside it."""
        if end.by_fingertips:
            return True
        x = end.points[-1][0]
        if end.area is not None and self._state.board.area(end.area).kind is not Kind.SQUARE:
            area = self._state.board.area(end.area)
            return min(x - area.left, area.right - x) < PAWN_RADIUS
        edges = _ends_above_street(self._state.board)
        return any(dist(place, edge.at) < _NEAR_MISS for place in end.points for edge in edges)

    def missed_by(self, start: str, target: str | None = None) -> float | None:
        """Return the units by which a flight has missed its `target`, or the nearest end of another roof than `start`.

        None if it has come down there or on any roof, has missed nothing closely, or has not been seen.
        """
        flight, board = self.flight, self._state.board
        if flight is None or (flight.area is not None and board.area(flight.area).kind is not Kind.SQUARE):
            return None
        ends = terrain_of(board).ends if target is not None else _ends_above_street(board)
        edges = [end.at for end in ends if end.point.area == target or (target is None and end.point.area != start)]
        legs = list(pairwise(flight.points))
        missed = min((distance_to_segment(edge, *leg) for edge in edges for leg in legs), default=inf)
        return missed if missed <= _MISS else None

    def chase(self, swing: FreeSwing) -> None:
        """Look after the pawn; on its rope it does not go where its velocity points."""
        if self.flight is None:
            self._state.looking.chase(swing.position, (0.0, 0.0))
        elif not self._held_in_sight:
            end = inf if self.flight.area is None else self.flight.points[-1][1]
            self._state.looking.chase(swing.position, swing.velocity, end)


@lru_cache(maxsize=4)
def _ends_above_street(board: Board) -> tuple[Touch, ...]:
    ends = terrain_of(board).ends
    return tuple(end for end in ends if board.area(end.point.area).kind is not Kind.SQUARE)
