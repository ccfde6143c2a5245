"""Places on a board that can be hovered, focused and clicked, and are drawn by the scene."""

from collections.abc import Callable
from typing import Unpack

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.ui.widgets.base import Common, Control, OnPress, Point, focus_ring


class Spot(Control):
    """An area of the board with a name: a card, a pile, a seat, a space of the track.

    `draw` (optional) paints it: it is given the painter and the spot, whose `hovered`, `pressed`, `focused` and
    `warmth` tell its state. `action` is called at a click, `on_wheel` with the notches of the wheel.
    """

    # The board answers at once; a spot of a menu sets this to True.
    settles = False
    value: object = None

    def __init__(
        self,
        name: str,
        area: RectLike = (0, 0, 0, 0),
        action: OnPress | None = None,
        *,
        draw: Callable[[Painter, "Spot"], None] | None = None,
        radius: float = theme.RADIUS,
        on_wheel: Callable[[float], None] | None = None,
        value: object = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(name, **common)
        self.rect = pygame.FRect(area)
        self.action = action
        self.radius = radius
        self._paint = draw
        self._on_wheel = on_wheel
        self.value = value

    def activate(self) -> None:
        if self.action:
            self.action()

    def wheel(self, at: Point, up: float) -> bool:
        if self._on_wheel is None:
            return False
        self._on_wheel(up)
        return True

    def draw(self, painter: Painter) -> None:
        if self._paint:
            self._paint(painter, self)

    def draw_focus(self, painter: Painter) -> None:
        focus_ring(painter, self.rect, self.radius)
