"""Where a person's hand is sent: after the pointer, but never in a jerk; step by step or far by keyboard."""

import math
from collections.abc import Iterable

from physics.hand import Point


class Lead:
    """The target of a hand in a world."""

    def __init__(self, low: Point, high: Point, pace: float) -> None:
        """The hand can be sent to places from `low` to `high`; along a route it goes at `pace` (a second)."""
        self.target: Point = (0.0, 0.0)
        self._low, self._high, self._pace = low, high, pace
        self._pointed: Point | None = None
        self._offset: Point = (0.0, 0.0)
        self._route: list[Point] = []

    def within(self, at: Point) -> Point:
        """The nearest place that the hand can be sent to."""
        (left, low), (right, high) = self._low, self._high
        return max(left, min(right, at[0])), max(low, min(high, at[1]))

    def begin(self, at: Point) -> None:
        """A hand takes something there."""
        self.target, self._pointed, self._offset, self._route = at, None, (0.0, 0.0), []

    def point(self, at: Point) -> None:
        """The pointer is at this place of the world. What is held comes to it, but never in a jerk."""
        self._route = []
        if self._pointed is None:
            self._offset = (self.target[0] - at[0], self.target[1] - at[1])
        self._pointed = at

    def reframe(self, at: Point) -> None:
        """The world has slid under the resting pointer, which is now at `at`: what is held stays where it was."""
        if self._pointed is not None:
            dx, dy = self._pointed[0] - at[0], self._pointed[1] - at[1]
            self._offset = (self._offset[0] + dx, self._offset[1] + dy)
            self._pointed = at

    def nudge(self, dx: float, dy: float) -> None:
        """Move the hand by keyboard; the pointer leads no more until it moves again."""
        self.go_to((self.target[0] + dx, self.target[1] + dy))

    def go_to(self, at: Point) -> None:
        """Send the hand to a place; the pointer leads no more until it moves again."""
        self._pointed, self._route = None, []
        self.target = self.within(at)

    def travel(self, places: Iterable[Point]) -> None:
        """Send the hand to one place after the other; the pointer leads no more until it moves again."""
        self._pointed, self._route = None, list(places)

    def arrived(self, hand: Point) -> bool:
        """Whether a hand that is there is where it was sent."""
        return not self._route and math.dist(hand, self.target) < 1.0

    def update(self, dt: float, catch_up: float) -> None:
        """Live through `dt` seconds; what was gripped beside its middle comes to the pointer at `catch_up`."""
        if self._pointed is not None:
            length = math.hypot(*self._offset)
            keep = max(0.0, length - catch_up * dt) / length if length else 0.0
            self._offset = (self._offset[0] * keep, self._offset[1] * keep)
            self.target = self.within((self._pointed[0] + self._offset[0], self._pointed[1] + self._offset[1]))
        if self._route:
            goal, way = self._route[0], self._pace * dt
            left = math.dist(self.target, goal)
            if left <= way:
                self.target = self.within(self._route.pop(0))
            else:
                (x, y), (to_x, to_y) = self.target, goal
                self.target = self.within((x + (to_x - x) * way / left, y + (to_y - y) * way / left))
