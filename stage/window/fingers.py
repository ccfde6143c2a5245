"""Fingers on a touch screen: the first one is a pointer, two of them zoom and pan."""

import math
from typing import Final

import pygame

from stage.graphics.painter import Painter
from stage.ui.base import ScreenPoint
from stage.ui.input import STRAY
from stage.ui.intents import Intent, Pinch, PointerDown, PointerGone, PointerLost, PointerMove, PointerUp

_NOTCH: Final = 1.2
"""Factor by which two fingers move apart for one notch of zooming."""
_FURTHEST: Final = 10.0
"""Widths or heights of the window within which a finger can be. Some screens send infinite places."""


class Fingers:
    """Fingers that touch the window, by their numbers.

    The first finger presses, drags and releases. A second one that comes before the first has dragged anything makes
    a pinch of both; later, further fingers have no meaning. `closed` ignores all: a trackpad sends the same events.
    """

    def __init__(self, painter: Painter, *, closed: bool = False) -> None:
        self._painter = painter
        self._closed = closed
        self._down: dict[int, ScreenPoint] = {}
        self._begin: ScreenPoint = (0.0, 0.0)
        self._pointing: int | None = None
        """Finger that is the pointer."""
        self._pinching: tuple[int, int] | None = None
        self._spread = 1.0
        """Distance of the two fingers at the last notch."""

    def intents(self, event: pygame.Event) -> list[Intent]:
        """Return what an event means; nothing for events of other devices."""
        if self._closed:
            return []
        match event.type:
            case pygame.FINGERDOWN if (at := self._place(event)) is not None:
                return self._touch(event.finger_id, at)
            case pygame.FINGERMOTION if event.finger_id in self._down and (at := self._place(event)) is not None:
                return self._move(event.finger_id, at)
            case pygame.FINGERUP if event.finger_id in self._down:
                return self._lift(event.finger_id, self._place(event) or self._down[event.finger_id])
        return []

    def forget(self) -> None:
        """Forget all fingers, after the window has lost the focus."""
        self._down.clear()
        self._pointing = self._pinching = None

    def _touch(self, finger: int, at: ScreenPoint) -> list[Intent]:
        first = not self._down
        self._down[finger] = at
        if first:
            self._pointing, self._begin = finger, at
            return [PointerMove(at), PointerDown(at, finger=True)]
        pointing = self._pointing
        if pointing is None or math.dist(self._begin, self._down[pointing]) > STRAY:
            return []
        self._pointing, self._pinching = None, (pointing, finger)
        self._spread = max(STRAY, math.dist(self._down[pointing], at))
        return [PointerLost()]

    def _move(self, finger: int, at: ScreenPoint) -> list[Intent]:
        before, self._down[finger] = self._down[finger], at
        if finger == self._pointing:
            return [PointerMove(at)]
        if self._pinching is None or finger not in self._pinching:
            return []
        one, other = (self._down[each] for each in self._pinching)
        middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        notches = math.trunc(math.log(max(STRAY, math.dist(one, other)) / self._spread, _NOTCH))
        self._spread *= _NOTCH**notches
        return [Pinch(middle, ((at[0] - before[0]) / 2, (at[1] - before[1]) / 2), notches)]

    def _lift(self, finger: int, at: ScreenPoint) -> list[Intent]:
        del self._down[finger]
        if self._pinching is not None and finger in self._pinching:
            self._pinching = None
        if finger != self._pointing:
            return []
        self._pointing = None
        return [PointerMove(at), PointerUp(at), PointerGone()]

    def _place(self, event: pygame.Event) -> ScreenPoint | None:
        """Return the logical place of an event; None for one of a screen that tells none."""
        if not (abs(event.x) <= _FURTHEST and abs(event.y) <= _FURTHEST):
            return None
        width, height = self._painter.canvas.target.get_size()
        return self._painter.to_logical((event.x * width, event.y * height))
