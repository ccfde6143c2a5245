"""The slip of paper that explains what lies under the pointer."""

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, WIDTH

HOVER_DELAY = 0.45
FOCUS_DELAY = 0.7
"""Seconds until it appears, by pointer and by keyboard."""
_WIDEST = 520.0


def draw_tooltip(painter: Painter, anchor: RectLike, text: str, *, key: str, reason: str) -> None:
    """Show a tool-tip below (or, without room, above) the anchor: text, the key as a small cap, the reason in red."""
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
