"""A few things of every game, to see at once what a setting of the look does."""

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.ui.widgets import Widget
from stage.ui.widgets.controls.option import draw_seat_mark

_MARK = 54.0


class Preview(Widget):
    """The six seats and a sentence of a log."""

    def __init__(self, name: str, sentence: str) -> None:
        super().__init__(name)
        self.sentence = sentence

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        high = self.host.type.measure(self.sentence, theme.BODY, (width or 600.0) - 40)[1]
        return width or 600.0, _MARK + high + 52

    def draw(self, painter: Painter) -> None:
        painter.panel(self.rect, theme.paper_look(painter.palette, raised=True, elevation=4))
        gap = (self.rect.width - 40 - _MARK) / (len(theme.SEATS) - 1)
        for number, seat in enumerate(theme.SEATS):
            centre = (self.rect.left + 20 + _MARK / 2 + number * gap, self.rect.top + 18 + _MARK / 2)
            draw_seat_mark(painter, seat, centre, _MARK, emblem=self.host.emblems)
        box = pygame.FRect(self.rect.left + 20, self.rect.top + _MARK + 32, self.rect.width - 40, 10)
        painter.text(self.sentence, box.topleft, theme.BODY, painter.palette.ink, wrap=True, max_width=box.width)
