"""Pictures side by side, which tell a close-up where motion is reduced."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from stage.graphics.painter import Painter

GAP: Final = 18.0
"""Distance between pictures, and of these from the edge of the board."""
RIM: Final = 5.0


def comic_boxes(area: pygame.FRect, count: int, shape: float) -> list[pygame.FRect]:
    """Return the areas of `count` pictures within `area`, at most `shape` times as high as wide."""
    wide = (area.width - (count + 1) * GAP) / count
    high = min(area.height - 2 * GAP, wide * shape)
    return [
        pygame.FRect(area.left + GAP + number * (wide + GAP), area.centery - high / 2, wide, high)
        for number in range(count)
    ]


def draw_pictures(
    painter: Painter, boxes: Sequence[pygame.FRect], key: Hashable, draw: Callable[[Painter, int], None]
) -> None:
    """Paint the pictures of a comic, each kept as a layer. `draw` paints one, by its number; all depends on `key`."""
    for box in boxes:
        painter.shadow(box, 10.0, 10.0, 150)
    for number, box in enumerate(boxes):
        painter.fill(box.inflate(2 * RIM, 2 * RIM), painter.palette.chalk)
        kept = ("comic", key, number, painter.palette.name, tuple(box.size))
        painter.layer(kept, box, partial(draw, number=number), opaque=True)  # type: ignore[call-arg]
