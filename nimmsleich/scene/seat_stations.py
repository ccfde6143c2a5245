"""The seats on the felt: each is found, pointed at and reached by the keyboard, and tells whose turn it is."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame.typing import RectLike

from nimmsleich.scene.board import Board
from nimmsleich.view.palette import CHALK
from nimmsleich.view.seats import TOKEN, draw_light
from nimmsleich.view.stations import Station
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.match.panels.seat_panel import Fact
from stage.match.panels.turn_light import TurnLight, draw_ring
from stage.ui.intents import KeyPress
from stage.ui.widgets import Button, Widget
from stage.ui.widgets.base import Point

_DOT_STEP = 16.0
_NARROW_BUTTON = 120.0


class Plate(Widget):
    """The name of a seat: its tool-tip says all that is known of the seat; a click means what it means beside."""

    focusable = True
    clickable = True

    def __init__(self, name: str, beside: Callable[[], None]) -> None:
        super().__init__(name)
        self._beside = beside

    @property
    def explained(self) -> pygame.FRect:
        # Beside all of the seat's things.
        return self.parent.rect if self.parent is not None else self.rect

    def pointer_up(self, at: Point, inside: bool) -> None:
        self._beside()

    def press_key(self, press: KeyPress) -> bool:
        return False


class SeatStation(Widget):
    """A seat's part of the felt. What lies there is drawn with the board; here are its light, its words, its button."""

    def __init__(self, name: str, title: str, beside: Callable[[], None], interrupt: Callable[[], None]) -> None:
        super().__init__(name)
        self._title = title
        self.light = TurnLight()
        self.plate = Plate(f"{name}.plate", beside)
        self.button = Button(f"{name}.interrupt", "", interrupt, style=theme.SMALL_BOLD, visible=False)
        self._offer = ""
        """What stands on the button."""
        self._dots: Point = (0.0, 0.0)

    @property
    def children(self) -> Sequence[Widget]:
        return [self.plate, self.button]

    def tell(self, facts: Sequence[Fact], *, on_turn: bool, thinking: bool, interrupt: str) -> bool:
        """Take new facts and state; it stays where the board has put it."""
        self.light.on_turn, self.light.thinking = on_turn, thinking
        self.plate.tooltip = "\n".join([self._title, *(fact.tooltip for fact in facts)])
        self._offer, self.button.visible = interrupt or self._offer, bool(interrupt)
        self._label_button()
        return False

    def stand(self, station: Station) -> None:
        """Be there from now on."""
        self.rect = station.area.copy()
        self.plate.place(station.header)
        self.button.place(station.button)
        self._label_button()
        self._dots = (station.dots[0] - _DOT_STEP, station.dots[1])

    def _label_button(self) -> None:
        """Words, or where they would be cut a picture with the words as its tool-tip."""
        wide = self.button.rect.width >= _NARROW_BUTTON
        self.button.text, self.button.tooltip = (self._offer, "") if wide else ("", self._offer)
        self.button.icon = "" if wide else TOKEN

    def place(self, area: RectLike) -> None:
        by = pygame.FRect(area).topleft
        self.shift(by[0] - self.rect.left, by[1] - self.rect.top)

    def shift(self, dx: float, dy: float) -> None:
        super().shift(dx, dy)
        self._dots = (self._dots[0] + dx, self._dots[1] + dy)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.light.update(dt, self.host)

    def draw(self, painter: Painter) -> None:
        self.light.draw_glow(painter, self.rect)
        self.light.draw_dots(painter, self._dots, CHALK, still=self.host.reduced_motion)


class SeatStations:
    """One widget per seat, "seat-0" and so on; an onlooker sees all of them across the table."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._stations: list[SeatStation] = []

    def build(self) -> Sequence[SeatStation]:
        """Add them; :meth:`place` puts them where the seats' things lie."""
        context, room = self._board.context, self._board.room
        self._stations = []
        for seat, name in enumerate(room.names):
            title = f"{name} ({room.levels[seat]})" if room.levels[seat] else name
            interrupt = partial(context.commands.begin_interrupt, seat)
            station = SeatStation(f"seat-{seat}", title, context.controller.skip_rest, interrupt)
            self._stations.append(context.ui.add(station))
        return self._stations

    def first_pictures(self) -> Sequence[Callable[[Painter], None]]:
        """What paints the lights of each seat, which are large and come in the middle of a movement."""
        areas = [self._board.places.station_of(seat).area for seat in range(len(self._stations))]
        return [partial(draw, area=area) for area in areas for draw in (draw_light, draw_ring)]

    def place(self) -> None:
        """Put them where the seats' things lie."""
        for seat, widget in enumerate(self._stations):
            place = self._board.places.station_of(seat)
            widget.stand(place)
            self._board.context.ui.move(widget.name, place.area)
