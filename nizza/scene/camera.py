"""The board's camera as scene and player move it, and the part that a momentum swing may come to (NZ-60)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from math import cos, inf, radians, sin, sqrt
from typing import Final

from nizza.board.areas import XY, Kind
from nizza.board.model import Board, Box
from nizza.physics.landing import terrain_of
from nizza.rules.moving import GRAVITY
from nizza.view.burglars.burglar import TALL
from nizza.view.sight import BoardCamera
from stage.match.live.camera import Sight

FULL: Final = radians(75.0)
"""Angle to which a swing rises at most by its energy, where the rules set no other limit."""
HEAD: Final = TALL + 10.0
"""Units above a pawn's point that are kept in sight with it."""
NEAREST: Final = 1.5
"""Zoom of flights and falls that no player steers, in logical units per unit of the board."""
_AROUND: Final = 110.0
"""Units beside such a flight that are in sight."""
_SPLASH: Final = 300.0
"""Units above the water, and below it, that a splash takes."""
_BELOW_WATER: Final = 60.0
_RELEASES: Final = 12
"""Number of places on the arc from which flights are tried."""
_STEP: Final = 1 / 60
_BESIDE: Final = 40.0
"""Units beside the rope's end that a pawn takes."""
_CHIMNEY: Final = 40.0
"""Units above the upper end of a rope that belong to its chimney."""


_WELL: Final = 90.0
"""Units inside the edges of the picture within which a place is well in sight."""
_HARDLY: Final = 10.0
_AIMED: Final = 9
"""Logical units by which the picture may have moved in so many frames, 0.15 s, when a press counts."""


class CameraController(Sight):
    """Control of the board's camera. Once the player has moved it, it follows again from the next turn on.

    A peak, which plays by itself, is always shown; then the camera returns to where the player has moved it.
    """

    def __init__(self, sight: BoardCamera, is_still: Callable[[], bool]) -> None:
        """`is_still` returns True if the player wants no gliding."""
        super().__init__(sight.camera, is_still)
        self._sight = sight
        self._shown: tuple[float, float, float] | None = None
        self.is_held = False
        """True while a button is pressed, under which nothing moves unless it plays by itself."""
        self._plays = False
        """True while the glide shows something that plays by itself."""
        self._left: tuple[float, float] | None = None
        """Place and zoom of the player, during a peak."""
        self._past: deque[tuple[XY, float]] = deque(maxlen=_AIMED)
        """Upper left corner and zoom of the picture in the last frames."""

    def update(self, dt: float) -> None:
        """Glide, but nothing that waits for the player under a pressed pointer."""
        self._past.append((self._sight.to_board(self._sight.area.topleft), self._sight.zoom))
        if self._plays or not self.is_held:
            super().update(dt)

    def catch(self, at: XY) -> bool:
        """Stop the glide if the picture has just moved under the pointer at `at`; return False if it has hardly."""
        if not self._sight.is_moving or not self._past:
            return False
        corner, before = self._past[0]
        area, pressed = self._sight.area, self._sight.to_board(at)
        aimed = corner[0] + (at[0] - area.left) / before, corner[1] + (at[1] - area.top) / before
        moved = max(abs(a - b) for a, b in zip(aimed, pressed, strict=True)) * self._sight.zoom > _HARDLY
        if moved:
            self._sight.camera.stop()
        return moved

    def cut(self, left: float, right: float) -> None:
        """Jump to all from `left` to `right`."""
        self._begin_peak()
        self._shown = (left, right, (left + right) / 2)
        self._sight.show(*self._shown)
        self._arrive(at_once=True)

    def follow(self, left: float, right: float, first: float | None = None, *, nearer: bool = True) -> None:
        """Glide until all from `left` to `right` is in sight, unless it is or the player has moved the camera.

        Where that is too much at once, `first` (default: the middle) is in sight. A camera that stays where it is
        leaves everything under the pointer; only from much too far away does it come `nearer`.
        """
        self._plays = False
        self._shown = (left, right, (left + right) / 2 if first is None else first)
        far = nearer and self._sight.is_too_far(*self._shown)
        if not self.manual and (far or not self._sight.shows(*self._shown)):
            self._frame()

    def show_all(self, left: float, right: float) -> None:
        """Glide until all from `left` to `right` is in sight, from afar if need be, unless the player has moved it."""
        self.follow(left, right)
        if not self.manual and (right - left) * self._sight.zooms[-1] > self._sight.area.width:
            self._sight.show_all(left, right)
            self._arrive()

    def has_in_sight(self, x: float) -> bool:
        """Return True if `x` is well in sight, or will be after the glide, at the zoom of play."""
        sight = self._sight
        left, right = (end + sight.board.size[0] / 2 for end in sight.camera.sight_at_rest)
        return left + _WELL <= x <= right - _WELL and sight.camera.goal[1] >= 0.9 * sight.zooms[-1]

    def show_swing(self, box: Box, chimney: float | None = None) -> None:
        """Pan until what a swing may come to is in sight, unless the player has moved the camera.

        `box` holds what it will probably come to, to one side; the x of the `chimney` stays well in sight.
        """
        self._plays = False
        self._shown = (box[0], box[2], (box[0] + box[2]) / 2)
        if not self.manual:
            self._sight.show_swing(box, chimney)
            self._arrive()

    def show_actors(self, actors: Box, *, cut: bool = False) -> None:
        """Glide near to the actors of a peak, or jump there with `cut`."""
        self._begin_peak()
        self._sight.show_actors(actors)
        self._arrive(at_once=cut)

    def show_near(self, box: Box, zoom: float, *, cut: bool = False) -> bool:
        """Glide near to all of `box` at a peak, to at most `zoom`; with `cut`, jump.

        Return False if `box` is too large, so that something has to be chased.
        """
        self._begin_peak()
        holds = self._sight.show_near(box, zoom)
        self._arrive(at_once=cut)
        return holds

    def chase(self, at: XY, velocity: XY, end: float = inf) -> None:
        """Keep a flying pawn in sight, from its feet at `at` to its head, unless the player has moved the camera.

        It comes down at the height `end`.
        """
        self._plays = True
        if not self.manual or self._left is not None:
            self._sight.chase(at, velocity, HEAD, end)
            self._arrive()

    def tour(self, x: float) -> None:
        """Pan to `x`, to something that plays by itself or that the player has asked for, and follow on."""
        self._plays = True
        if not self.manual:
            self._sight.look_at(x)
            self._arrive()

    def _begin_peak(self) -> None:
        self._plays = True
        if self.manual and self._left is None:
            self._left = self.camera.goal

    def level(self) -> None:
        """Look no longer up."""
        if self._left is not None:
            self._sight.return_to(*self._left)
            self._left = None
        elif not self.manual:
            self._sight.level()
        self._arrive()

    def come_near(self, left: float, right: float) -> None:
        """Follow again, and glide near to all from `left` to `right`, even if it is in sight."""
        self.resume()
        self._plays = False
        self._shown = (left, right, (left + right) / 2)
        self._frame()

    def _frame(self) -> None:
        if self._shown is not None:
            self._sight.show(*self._shown)
            self._arrive()

    def resume(self) -> None:
        """Follow again."""
        self.manual, self._left = False, None

    def back(self) -> None:
        """Return to the action, and follow it again."""
        self.resume()
        self._frame()

    def whole(self) -> None:
        """Look at the whole board, and follow no longer."""
        self.resume()
        self.look_around()
        self.manual = True

    def look_around(self) -> None:
        """Glide to the whole board, unless the player has moved the camera."""
        if not self.manual:
            self._sight.whole()
            self._arrive()

    def home(self) -> None:
        """Show the whole board; after the player has moved the camera, return to the action."""
        if self.manual:
            self.back()
        else:
            self.whole()

    def zoom_by(self, notches: float, at: XY | None = None) -> None:
        self._sight.rest_as_usual()
        self._left = None
        super().zoom_by(notches, at)

    def pan(self, by: float, up: float = 0.0, *, manual: bool = True) -> None:
        self._left = None
        super().pan(by, up, manual=manual)

    def look_at(self, x: float) -> None:
        """Move the camera to another part of the board."""
        self.manual = True
        self._sight.look_at(x)
        self._arrive()


def circle(anchor: XY, length: float, highest: float) -> Box:
    """Return the box of all places of a pawn that swings on a rope up to the angle `highest`, in radians."""
    aside = length * sin(highest) + _BESIDE
    return anchor[0] - aside, anchor[1] + length * cos(highest) - HEAD, anchor[0] + aside, anchor[1] + length


def around_flight(places: Sequence[XY], board: Board) -> Box:
    """Return the box of a flight through these places, from its beginning to where the pawn lands or splashes."""
    (xs, ys), water = zip(*places, strict=True), board.berths[0][1]
    top, bottom = min(ys) - HEAD, max(ys) + _BELOW_WATER
    if bottom > water:
        top, bottom = min(top, water - _SPLASH), water + _BELOW_WATER
    return min(xs) - _AROUND, top, max(xs) + _AROUND, bottom


def swing_box(board: Board, chimney: int, length: float, highest: float, side: int, start: XY) -> Box:
    """Return the box of all that is seen of a swing by a pawn that stands at `start`.

    These are the pawn, the chimney, :func:`circle`, and all flights to `side` (-1 or 1) that do not end on the street.
    """
    anchor = board.chimneys[chimney]
    box = united(circle(anchor, length, highest), _pawn_at(start))
    box = united(box, (anchor[0] - _BESIDE, anchor[1] - _CHIMNEY, anchor[0] + _BESIDE, anchor[1]))
    for number in range(_RELEASES):
        angle = highest * number / _RELEASES
        for place in _flight(board, anchor, length, highest, angle, side):
            box = united(box, _pawn_at(place))
    return box


def _pawn_at(feet: XY) -> Box:
    return feet[0] - _BESIDE, feet[1] - HEAD, feet[0] + _BESIDE, feet[1]


def united(one: Box, other: Box) -> Box:
    """Return the box of two boxes."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _flight(board: Board, anchor: XY, length: float, highest: float, angle: float, side: int) -> Iterator[XY]:
    """Yield the places of a flight that begins at an angle of the arc; none if it ends on the street or in the water.

    The pawn has the energy of a swing up to the angle `highest`.
    """
    terrain = terrain_of(board)
    speed = sqrt(2.0 * GRAVITY * length * max(0.0, cos(angle) - cos(highest)))
    x, y = anchor[0] + side * length * sin(angle), anchor[1] + length * cos(angle)
    vx, vy = side * speed * cos(angle), -side * speed * sin(angle)
    places = [(x, y)]
    while y < terrain.water:
        vy += GRAVITY * _STEP
        x, y = x + vx * _STEP, y + vy * _STEP
        touch = terrain.touched(places[-1], (x, y))
        places.append((x, y))
        if touch is not None:
            if board.area(touch.point.area).kind is not Kind.SQUARE:
                yield from places
            return
