"""The strip that folds the log away and unfolds it: folded, the newest line of the log stands on it."""

from collections.abc import Callable
from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.match.panels.frame_areas import LOG_MARGIN, LOG_PADDING, LOG_STYLE
from stage.match.panels.log_panel import LogLine
from stage.ui.widgets import Button
from stage.ui.widgets.base import OnPress
from stage.ui.widgets.controls.option import draw_seat_mark

_PAD: Final = 16.0
_ICON: Final = 22.0
_MARK: Final = 22.0
_STEADY_LINES: Final = 3
"""What it has room for, where its area has, however short the line is."""
_SHADOW: Final = 16.0
"""How far the shadow of the strip reaches, in logical units."""


class LogStrip(Button):
    """A button as long as the log is wide, or the board; `newest` gives the line that stands on it while it is folded.

    For a long line it grows, within the area where it was placed. Unfolded, its text is the title of the log.
    A line that is cut short is read whole in the tool-tip.
    """

    settles = False  # with each line its height may change, and a click always means the same

    def __init__(
        self,
        name: str,
        title: str,
        action: OnPress,
        newest: Callable[[], LogLine | None],
        *,
        folded: bool,
        tooltip: str,
    ) -> None:
        super().__init__(name, title, action, tooltip=tooltip)
        self.folded = folded
        self._newest = newest
        self._about = tooltip
        self._area = self.rect
        """Where it was placed."""

    def place(self, area: RectLike) -> None:
        super().place(area)
        self._area = self.rect.copy()

    @property
    def value(self) -> str:
        """The words that are read on it."""
        line = self._newest() if self.folded else None
        return line.text if line is not None else self.text

    def update(self, dt: float) -> None:
        super().update(dt)
        style, lines = self._set()
        steady = _STEADY_LINES * self.host.type.line_height(LOG_STYLE)
        needed = max(steady, len(lines) * self.host.type.line_height(style)) + LOG_PADDING
        self.rect.height = min(self._area.height, needed)
        cut = any(self.host.type.fit(line, style, self._room)[0] != line for line in lines)
        self.tooltip = f"{self.value}\n{self._about}" if cut else self._about

    @property
    def _seat(self) -> SeatColour | None:
        line = self._newest() if self.folded else None
        return line.seat if line is not None else None

    @property
    def _left(self) -> float:
        """Where the words begin."""
        return self.rect.left + _PAD + (_MARK + 10.0 if self._seat is not None else 0.0)

    @property
    def _room(self) -> float:
        """How wide the words may be."""
        return self.rect.right - _PAD - _ICON - 12.0 - self._left

    def draw(self, painter: Painter) -> None:
        seat = self._seat
        looks = (self.rect.height, self.folded, self.hovered, self.host.emblems, painter.type.text_scale)
        key = ("log strip", self.value, seat, looks)
        painter.layer(key, self.rect.inflate(2 * _SHADOW, 2 * _SHADOW), lambda brush: self._draw_strip(brush, seat))

    def _draw_strip(self, painter: Painter, seat: SeatColour | None) -> None:
        colours = painter.palette
        painter.panel(self.rect, theme.paper_look(colours, raised=self.hovered, elevation=6.0, radius=10.0))
        icon = pygame.FRect(0, 0, _ICON, _ICON)
        icon.midright = (self.rect.right - _PAD, self.rect.centery)
        painter.image("ui/down" if self.folded else "ui/up", icon, tint=colours.ink_soft)
        if seat is not None:
            at = (self.rect.left + _PAD + _MARK / 2, self.rect.centery)
            draw_seat_mark(painter, seat, at, _MARK, emblem=self.host.emblems)
        self._draw_words(painter)

    def _draw_words(self, painter: Painter) -> None:
        style, lines = self._set()
        high = self.host.type.line_height(style)
        top = self.rect.centery - high * len(lines) / 2
        for number, words in enumerate(lines):
            at = (self._left, top + (number + 0.5) * high)
            painter.text(words, at, style, painter.palette.ink, anchor="midleft", max_width=self._room)

    def _set(self) -> tuple[theme.TextStyle, list[str]]:
        """The words in as many lines as there is room for, smaller if need be."""
        style, room = LOG_STYLE if self.folded else theme.SMALL_BOLD, self._room
        for smaller in (style, style.sized(theme.SMALLEST_TEXT)):
            lines = self.host.type.wrap(self.value, smaller, room)
            most = max(1, int((self._area.height - LOG_MARGIN) / self.host.type.line_height(smaller)))
            if len(lines) <= most:
                break
        # What is more than fits stays on the last line, which is then cut short.
        return smaller, lines if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]
