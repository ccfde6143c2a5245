"""What was played of one game: its box, how often it was won, and what is still to be tried."""

from typing import Final

import pygame

from stage.graphics import art, theme
from stage.graphics.painter import Painter
from stage.graphics.share_bar import draw_share_bar
from stage.ui.widgets import Widget

_BOX: Final = (56.0, 76.0)
_GAP: Final = 20.0
_BAR: Final = 10.0


class GameRow(Widget):
    """A box with its `title`, two lines of small text, and a bar for `share`: the share of the win of people, 0.0 to
    1.0; None if none of them has played it."""

    def __init__(self, name: str, game: str, title: str, played: str, learnt: str, share: float | None) -> None:
        super().__init__(name)
        self.share = share
        self._art = f"shelf/box_{game}"
        self._title, self._played, self._learnt = title, played, learnt

    @property
    def value(self) -> str:
        return " · ".join(filter(None, (self._played, self._learnt)))

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        type_ = self.host.type
        words = type_.line_height(theme.BODY_BOLD) + type_.measure(self.value, theme.SMALL, self._room(width))[1]
        return width or 500.0, max(_BOX[1], words + _BAR + 8)

    def _room(self, width: float | None) -> float:
        return (width or 500.0) - _BOX[0] - _GAP

    def draw(self, painter: Painter) -> None:
        colours, area = painter.palette, self.rect
        box = pygame.FRect(area.topleft, _BOX)
        box.centery = area.centery
        played = self.share is not None
        if art.exists(self._art):
            painter.image(self._art, box, alpha=255 if played else 130)
        left, room = box.right + _GAP, self._room(area.width)
        at = (left, area.top)
        title = painter.text(self._title, at, theme.BODY_BOLD, colours.ink, max_width=room)
        at = (left, title.bottom)
        painter.text(self.value, at, theme.SMALL, colours.ink_soft, wrap=True, max_width=room)
        bar = pygame.FRect(left, area.bottom - _BAR, room, _BAR)
        draw_share_bar(painter, bar, self.share or 0.0, colours.accent)
