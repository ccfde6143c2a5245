"""A lane on which every seat's marker goes from nothing to the goal."""

from collections.abc import Sequence

from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.ui.widgets import Widget
from stage.ui.widgets.base import approach
from stage.ui.widgets.option import draw_seat_mark

_MARK = 40.0
_PACE = 2.0
"""Lanes a second that a marker moves."""


class ScoreLane(Widget):
    """Shows `scores` between 0 and `goal`, one marker for each of `seats`, stacked where they are level."""

    def __init__(self, name: str, seats: Sequence[SeatColour], goal: int) -> None:
        super().__init__(name)
        self._seats = tuple(seats)
        self._goal = goal
        self.scores: Sequence[int] = (0,) * len(seats)
        self._shown = [0.0] * len(seats)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or 600.0, _MARK * (1.0 + 0.5 * (len(self._seats) - 1)) + 16.0

    def update(self, dt: float) -> None:
        super().update(dt)
        for seat, score in enumerate(self.scores):
            goal = min(1.0, score / self._goal)
            step = 1.0 if self.host.reduced_motion else dt * _PACE
            self._shown[seat] = approach(self._shown[seat], goal, step)

    def draw(self, painter: Painter) -> None:
        colours, left, wide = painter.palette, self.rect.left + _MARK / 2, self.rect.width - _MARK
        groove = self.rect.bottom - 10.0
        painter.rounded((left, groove, wide, 6.0), colours.shadow, 3.0, 120)
        for notch in range(self._goal + 1 if wide / self._goal >= 14.0 else 0):
            painter.rounded((left + wide * notch / self._goal - 1.5, groove - 5.0, 3.0, 16.0), colours.brass, 1.5)
        for seat, share in enumerate(self._shown):
            below = sum(self.scores[other] == self.scores[seat] for other in range(seat))
            centre = (left + wide * share, groove - _MARK / 2 - below * _MARK / 2)
            draw_seat_mark(painter, self._seats[seat], centre, _MARK, emblem=self.host.emblems)
