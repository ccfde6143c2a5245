"""Short messages at the bottom of the window that go away by themselves."""

from dataclasses import dataclass
from enum import StrEnum

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, WIDTH

_FADE = 0.3
_MOST = 3


class Tone(StrEnum):
    """What kind of news it is."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"


@dataclass(slots=True)
class Notice:
    """A message, and the seconds for which it is still seen."""

    text: str
    tone: Tone
    left: float


class Notices:
    """The messages that are shown now; long ones stay longer."""

    def __init__(self) -> None:
        self.shown: list[Notice] = []

    def show(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Add a message; the same one twice only stays longer."""
        self.shown = [notice for notice in self.shown if notice.text != text][1 - _MOST :]
        self.shown.append(Notice(text, tone, 2.5 + len(text) / 18))

    def update(self, dt: float) -> None:
        """Live through `dt` seconds."""
        for notice in self.shown:
            notice.left -= dt
        self.shown = [notice for notice in self.shown if notice.left > 0.0]

    def draw(self, painter: Painter) -> None:
        """Slips of paper, the newest lowest."""
        bottom = HEIGHT - 36.0
        for notice in reversed(self.shown):
            bottom = self._draw_one(painter, notice, bottom) - 12

    def _draw_one(self, painter: Painter, notice: Notice, bottom: float) -> float:
        colours = painter.palette
        alpha = round(255 * min(1.0, notice.left / _FADE))
        width, height = painter.measure(notice.text, theme.BODY, 1100)
        mark = {Tone.PLAIN: colours.brass, Tone.GOOD: colours.good, Tone.BAD: colours.bad}[notice.tone]
        box = pygame.FRect(0, 0, width + 84, height + 28)
        box.midbottom = (WIDTH / 2, bottom)
        with painter.moved(0, (255 - alpha) / 255 * 16):
            painter.panel(box, theme.paper_look(colours, raised=True, elevation=12))
            painter.rounded((box.left + 14, box.top + 14, 8, box.height - 28), mark, 4)
            painter.text(notice.text, (box.left + 40, box.top + 14), theme.BODY, max_width=1101, wrap=True, alpha=alpha)
        return box.top
