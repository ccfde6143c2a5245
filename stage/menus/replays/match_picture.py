"""The last position of a match, large, over what is said about the match."""

from collections.abc import Callable
from typing import Final

import pygame

from stage.graphics.painter import Painter
from stage.ui.widgets import Widget

_LOWEST: Final = 240.0
_NARROWEST_SHAPE: Final = 4 / 3
"""Width divided by height: it is never higher."""

DrawPicture = Callable[[Painter, pygame.FRect], None]


class MatchPicture(Widget):
    """A framed picture as wide as its place; `draw_picture` fills an area with it."""

    def __init__(self, name: str, draw_picture: DrawPicture) -> None:
        super().__init__(name)
        self._draw_picture = draw_picture
        self._high = _LOWEST

    def grow_by(self, spare: float, width: float) -> None:
        """Become higher by what is to spare, as far as the shape of a picture so wide allows it."""
        self._high = max(_LOWEST, min(_LOWEST + spare, width / _NARROWEST_SHAPE))

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or 640.0, self._high

    def draw(self, painter: Painter) -> None:
        self._draw_picture(painter, self.rect)
        painter.outline(self.rect, painter.palette.brass, 3, 0)
