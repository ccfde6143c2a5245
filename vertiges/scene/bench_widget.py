"""The table as one widget: pointer, wheel and arrow keys over it go to the hand."""

from typing import Protocol

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.ui.intents import KeyPress
from stage.ui.widgets import Widget
from stage.ui.widgets.base import Point


class Handling(Protocol):
    """What the pointer can do over the table."""

    def press_table(self, at: Point) -> None:
        """The pointer went down there."""

    def drag_table(self, at: Point) -> None:
        """It moves while it is down."""

    def lift_table(self, at: Point) -> None:
        """It came up again."""

    def wheel_table(self, at: Point, up: float) -> None:
        """The wheel turned."""


class Typing(Protocol):
    """What the keys can do there."""

    @property
    def marked(self) -> bool:
        """Whether a piece shows where the hand is."""

    def key_table(self, press: KeyPress) -> bool:
        """A key, while the table has the keyboard; False if it means nothing."""


class Bench(Widget):
    """Everything between the banner and the rack."""

    focusable = True
    clickable = True

    def __init__(self, name: str, hand: Handling, keys: Typing) -> None:
        super().__init__(name)
        self._hand = hand
        self._keys = keys
        self.cursor = pygame.SYSTEM_CURSOR_ARROW

    def pointer_down(self, at: Point) -> None:
        """Grip, let go, or begin to look elsewhere."""
        self._hand.press_table(at)

    def pointer_move(self, at: Point) -> None:
        """Carry, or look elsewhere."""
        self._hand.drag_table(at)

    def pointer_up(self, at: Point, inside: bool) -> None:
        """Let go."""
        self._hand.lift_table(at)

    def wheel(self, at: Point, up: float) -> bool:
        """Turn what is held, or come nearer."""
        self._hand.wheel_table(at, up)
        return True

    def press_key(self, press: KeyPress) -> bool:
        """Arrows, Enter and the letters of the hand."""
        return self._keys.key_table(press)

    def draw_focus(self, painter: Painter) -> None:
        """A ring inside the board's rim, unless what is held or pointed at is mark enough."""
        if self._keys.marked:
            return
        painter.outline(self.rect.inflate(-4, -4), painter.palette.focus_halo, 7, theme.RADIUS)
        painter.outline(self.rect.inflate(-7, -7), painter.palette.focus, 4, theme.RADIUS)
