"""Moving and clickable pieces on a board: flights, targets, flying points and secret choices."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.kept import Sprite
from stage.graphics.motion import QUICK, Tween, ease_in, ease_in_out, ease_out
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour
from stage.match.context import MatchContext
from stage.ui.base import ScreenPoint
from stage.ui.labels import Hotspot
from stage.ui.widget_tree import WidgetTree
from table.contract import Seat


class Flights:
    """Sprites in flight. Each is drawn from the beginning of its flight until it lands."""

    def __init__(self) -> None:
        self.sprites: list[Sprite] = []

    def fly(
        self, sprite: Sprite, to: pygame.FRect | None = None, seconds: float = 0.3, *,
        lift: float = 26.0, stays: bool = False,
        leave: Callable[[], None] | None = None, land: Callable[[], None] | None = None,
        **goals: float,
    ) -> Tween:  # fmt: skip
        """Return a flight to the middle of an area, rising by `lift` on the way; without `to` it rises on the spot.

        `goals` are other numbers of the sprite (`zoom`, `face`) at the end of the flight. `leave` and `land` are called
        at its ends. A sprite that `stays` is drawn until another flight of it lands.
        """

        def begin() -> None:
            if sprite not in self.sprites:
                self.sprites.append(sprite)
            if leave is not None:
                leave()

        def end() -> None:
            if not stays:
                self.sprites.remove(sprite)
            if land is not None:
                land()

        if to is not None:
            goals |= {"x": to.centerx, "y": to.centery}
        return Tween(sprite, goals, seconds, ease_in_out, arcs={"lift": lift}, before=begin, after=end)

    def draw(self, painter: Painter) -> None:
        """Paint all sprites in flight."""
        for sprite in self.sprites:
            sprite.draw(painter)


TargetT = TypeVar("TargetT", bound=Hashable)


class Targets(Generic[TargetT]):
    """Hotspots on the board, each with a value; `pick` is called with the value of a clicked one.

    Arrow keys go from one to the next before they leave them.
    """

    def __init__(self, ui: WidgetTree, pick: Callable[[TargetT], None]) -> None:
        self._ui = ui
        self._pick = pick
        self._spots: dict[TargetT, Hotspot] = {}

    def add(self, value: TargetT, spot: Hotspot) -> None:
        """Add a hotspot for `value`."""
        spot.action, spot.value, spot.group = partial(self._pick, value), value, self
        self._spots[value] = self._ui.add(spot)

    def name_of(self, value: TargetT) -> str:
        """Return the name of the hotspot of `value`."""
        return self._spots[value].name

    def move(self, areas: Mapping[TargetT, RectLike]) -> None:
        """Move the hotspots to these areas."""
        for value, area in areas.items():
            self._ui.move(self._spots[value].name, area)

    def show(self, values: Collection[TargetT], tooltip: Callable[[TargetT], str]) -> None:
        """Show the hotspots of these values and no others."""
        for value, spot in self._spots.items():
            spot.visible = value in values
            spot.tooltip = tooltip(value)

    def allow(self, values: Collection[TargetT], reason: str) -> None:
        """Enable the hotspots of these values; disable the others with the reason."""
        for value, spot in self._spots.items():
            spot.allow(value in values, reason)


_APART = 70.0


@dataclass(eq=False)
class _Note:
    text: str
    colour: theme.SeatColour
    x: float
    y: float
    alpha: float = 0.0


class FlyingPoints:
    """Numbers of points that fly to the players' panels."""

    def __init__(self, context: MatchContext[Any, Any]) -> None:
        self._context = context
        self._notes: list[_Note] = []

    def fly(self, seats: Iterable[Seat], points: int, start: ScreenPoint) -> list[Tween]:
        """Return tweens for the same points to each seat, to be queued as one entry; `start` is a logical point."""
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
        """Paint each number on a plate of its seat's colour."""
        style = theme.NUMBER
        high = painter.type.line_height(style) + 8
        for note in self._notes:
            wide, alpha = painter.type.width(note.text, style) + 40, round(note.alpha * 255)
            plate = (note.x - wide / 2, note.y - high / 2, wide, high)
            painter.rounded(plate, note.colour.colour, high / 2, alpha)
            painter.text(note.text, (note.x, note.y), style, note.colour.ink, anchor="center", alpha=alpha)


ChoiceT = TypeVar("ChoiceT")


@dataclass(slots=True)
class SecretChoices(Generic[ChoiceT]):
    """Choice per seat: none yet, face down, or shown."""

    face_down: set[Seat] = field(default_factory=set)
    shown: dict[Seat, ChoiceT] = field(default_factory=dict)

    def choose(self, seat: Seat, known: ChoiceT | None = None) -> None:
        """Record that a seat has chosen; `known` is the choice if the viewer may know it."""
        if known is None:
            self.face_down.add(seat)
        else:
            self.shown[seat] = known

    def reveal(self, choices: Mapping[Seat, ChoiceT]) -> None:
        """Show these choices."""
        self.face_down -= choices.keys()
        self.shown.update(choices)

    def clear(self) -> None:
        """Forget all choices."""
        self.face_down.clear()
        self.shown.clear()


def draw_face_down(painter: Painter, area: pygame.FRect, ground: Colour, rim: Colour, ink: Colour) -> None:
    """Paint a question mark on a disc, for a choice that is face down."""
    painter.circle(area.center, area.width * 0.36, rim)
    painter.circle(area.center, area.width * 0.33, ground)
    painter.text("?", area.center, theme.HEADING.sized(38 / painter.type.text_scale), ink, anchor="center")
