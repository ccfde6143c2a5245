"""The table as one widget: pointer, wheel and arrow keys over it go to the hand."""

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.ui.intents import KeyPress
from stage.ui.widgets import Widget
from stage.ui.widgets.base import Point
from vertiges.scene.building.keys import Keys
from vertiges.scene.building.pointing import Pointing


class TableWidget(Widget):
    """Everything between the banner and the rack."""

    focusable = True
    clickable = True

    def __init__(self, name: str, pointing: Pointing, keys: Keys) -> None:
        super().__init__(name)
        self._pointing = pointing
        self._keys = keys
        self.cursor = pygame.SYSTEM_CURSOR_ARROW

    def pointer_down(self, at: Point) -> None:
        self._pointing.press_table(at)

    def pointer_move(self, at: Point) -> None:
        self._pointing.drag_table(at)

    def pointer_up(self, at: Point, inside: bool) -> None:
        self._pointing.lift(at)

    def wheel(self, at: Point, up: float) -> bool:
        self._pointing.wheel_table(at, up)
        return True

    def press_key(self, press: KeyPress) -> bool:
        return self._keys.key_table(press)

    def draw_focus(self, painter: Painter) -> None:
        if self._keys.marked:
            return
        painter.outline(self.rect.inflate(-4, -4), painter.palette.focus_halo, 7, theme.RADIUS)
        painter.outline(self.rect.inflate(-7, -7), painter.palette.focus, 4, theme.RADIUS)
