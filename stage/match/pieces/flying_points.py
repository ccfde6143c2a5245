"""Points that fly from where they were made to the panels of those who get them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from stage.graphics import theme
from stage.graphics.motion import QUICK, Tween, ease_in, ease_in_out, ease_out
from stage.graphics.painter import Painter
from stage.match.context import MatchContext
from stage.ui.widgets.base import Point
from table.contract import Seat

_APART = 70.0


@dataclass(eq=False)
class _Note:
    text: str
    colour: theme.SeatColour
    x: float
    y: float
    alpha: float = 0.0


class FlyingPoints:
    """The points that are in the air."""

    def __init__(self, context: MatchContext[Any, Any]) -> None:
        self._context = context
        self._notes: list[_Note] = []

    def fly(self, seats: Iterable[Seat], points: int, start: Point) -> list[Tween]:
        """The same number of points for each of some seats, to be queued as one entry; `start` is a logical point."""
        tweens = []
        for number, seat in enumerate(seats):
            x, y = self._context.seat_point(seat)
            note = _Note(f"+{points}", self._context.seat_colour(seat), start[0] + _APART * number, start[1])
            self._notes.append(note)
            gone = partial(self._notes.remove, note)
            tweens += [
                Tween(note, {"alpha": 1.0, "y": start[1] - 40.0}, 0.25, ease_out),
                Tween(note, {"x": x, "y": y}, 0.55, ease_in_out, delay=0.45),
                Tween(note, {"alpha": 0.0}, QUICK, ease_in, delay=1.0, after=gone),
            ]
        return tweens

    def draw(self, painter: Painter) -> None:
        """Each number on a plate of its seat's colour."""
        style = theme.NUMBER
        high = painter.type.line_height(style) + 8
        for note in self._notes:
            wide, alpha = painter.type.width(note.text, style) + 40, round(note.alpha * 255)
            plate = (note.x - wide / 2, note.y - high / 2, wide, high)
            painter.rounded(plate, note.colour.colour, high / 2, alpha)
            painter.text(note.text, (note.x, note.y), style, note.colour.ink, anchor="center", alpha=alpha)
