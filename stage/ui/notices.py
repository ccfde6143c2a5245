"""Notices at the top of the window, and tooltips."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import HEIGHT, WIDTH

_FADE = 0.3
_MAX_NOTICES = 3
_GAP = 12.0
_WIDEST_NOTICE = 1100.0
"""Width of the words."""
_BESIDE_WORDS = 84.0


class Tone(StrEnum):
    """Kind of news."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"


@dataclass(slots=True)
class Notice:
    """Message with its remaining seconds."""

    text: str
    tone: Tone
    left: float
    folder: Path | None = None
    """Folder that a press on the message opens."""


class Notices:
    """Messages shown now. Longer ones stay longer."""

    def __init__(self) -> None:
        self.shown: list[Notice] = []

    def show(self, text: str, tone: Tone = Tone.PLAIN, folder: Path | None = None) -> None:
        """Add a message. A repeated message only stays longer."""
        self.shown = [notice for notice in self.shown if notice.text != text][1 - _MAX_NOTICES :]
        self.shown.append(Notice(text, tone, 2.5 + len(text) / 18, folder))

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        for notice in self.shown:
            notice.left -= dt
        self.shown = [notice for notice in self.shown if notice.left > 0.0]

    def boxes(self, type_: Typesetter, below: RectLike) -> list[pygame.FRect]:
        """Return the areas of the notices, the newest first, under each other and `below` an area as wide at least."""
        anchor = pygame.FRect(below)
        boxes: list[pygame.FRect] = []
        top = anchor.bottom + _GAP
        for notice in reversed(self.shown):
            width, height = type_.measure(notice.text, theme.BODY, min(_WIDEST_NOTICE, anchor.width - _BESIDE_WORDS))
            box = pygame.FRect(0, 0, width + _BESIDE_WORDS, height + 28)
            box.midtop = (anchor.centerx, top)
            boxes.append(box)
            top = box.bottom + _GAP
        return boxes

    def at(self, point: tuple[float, float], type_: Typesetter, below: RectLike) -> Notice | None:
        """Return the notice at a point, drawn `below` an area, or None."""
        boxes = zip(reversed(self.shown), self.boxes(type_, below), strict=True)
        return next((notice for notice, box in boxes if box.collidepoint(point)), None)

    def draw(self, painter: Painter, below: RectLike = (0, 0, WIDTH, 0)) -> None:
        """Draw the notices as slips of paper `below` an area."""
        for notice, box in zip(reversed(self.shown), self.boxes(painter.type, below), strict=True):
            self._draw_one(painter, notice, box)

    def _draw_one(self, painter: Painter, notice: Notice, box: pygame.FRect) -> None:
        colours = painter.palette
        alpha = round(255 * min(1.0, notice.left / _FADE))
        mark = {Tone.PLAIN: colours.brass, Tone.GOOD: colours.good, Tone.BAD: colours.bad}[notice.tone]
        with painter.moved(0, (alpha - 255) / 255 * 16):
            painter.panel(box, theme.paper_look(colours, raised=True, elevation=12))
            painter.rounded((box.left + 14, box.top + 14, 8, box.height - 28), mark, 4)
            at, wide = (box.left + 40, box.top + 14), box.width - _BESIDE_WORDS + 1
            painter.text(notice.text, at, theme.BODY, max_width=wide, wrap=True, alpha=alpha)


HOVER_DELAY = 0.45
FOCUS_DELAY = 0.7
"""Seconds until a tooltip appears, with the pointer and with the keyboard."""
_WIDEST = 520.0


def draw_tooltip(painter: Painter, anchor: RectLike, text: str, *, key: str, reason: str) -> None:
    """Draw a tooltip below the anchor, or above if there is no room: text, key cap, and the reason in red."""
    pad = 14.0
    wide = _WIDEST * min(1.5, painter.type.text_scale)
    key_width = painter.type.width(key, theme.KEY_HINT) + 18 if key else 0.0
    text_size = painter.measure(text, theme.SMALL, wide - key_width) if text else (0.0, 0.0)
    reason_size = painter.measure(reason, theme.SMALL, wide) if reason else (0.0, 0.0)
    first_line = text_size[0] + key_width + (12 if key and text else 0.0)
    high = max(text_size[1], _key_height(painter)) if key else text_size[1]
    size = max(first_line, reason_size[0]) + 2 * pad, high + reason_size[1] + 2 * pad - 4
    box = _beside(pygame.FRect(anchor), size)
    look = theme.paper_look(painter.palette, raised=True, elevation=8, radius=10)
    painter.panel(box, look)
    top = box.top + pad - 2
    if text:
        painter.text(text, (box.left + pad, top), theme.SMALL, max_width=wide - key_width, wrap=True)
    if key:
        _draw_key(painter, key, (box.right - pad - key_width, top), key_width)
    if reason:
        at = (box.left + pad, top + high)
        painter.text(reason, at, theme.SMALL, painter.palette.bad, max_width=wide, wrap=True)


def _key_height(painter: Painter) -> float:
    return painter.type.line_height(theme.KEY_HINT) + 4


def _draw_key(painter: Painter, key: str, at: tuple[float, float], width: float) -> None:
    colours = painter.palette
    cap = pygame.FRect(*at, width, _key_height(painter))
    painter.rounded(cap.move(0, 2), colours.paper_edge, 6)
    painter.rounded(cap, colours.paper, 6)
    painter.outline(cap, colours.paper_edge, 1.5, 6)
    painter.text(key, cap.center, theme.KEY_HINT, colours.ink_soft, anchor="center")


def _beside(anchor: pygame.FRect, size: tuple[float, float]) -> pygame.FRect:
    box = pygame.FRect(0, 0, *size)
    box.midtop = (anchor.centerx, anchor.bottom + 14)
    if box.bottom > HEIGHT - 8:
        box.bottom = anchor.top - 14
    box.left = max(8.0, min(box.left, WIDTH - 8 - box.width))
    box.top = max(8.0, box.top)
    return box
