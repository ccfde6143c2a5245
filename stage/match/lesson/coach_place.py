"""Where the coach's panel stands: near what it speaks of, and never on it."""

from collections.abc import Sequence
from itertools import product
from typing import Final

import pygame

from stage.graphics.theme import HEIGHT, WIDTH
from stage.match.panels.frame_areas import Areas

_EDGE: Final = 16.0
_COLUMNS, _ROWS = 13, 11
"""So many places side by side and below one another are looked at."""
_NEAR: Final = 40.0
"""Logical units that the panel keeps away from what it speaks of."""
_COVERS_LIT, _COVERS_ACTIONS, _COVERS_BANNER, _COVERS_BOARD, _COVERS_PANELS = 1000.0, 6.0, 2.0, 0.8, 0.4
"""What a square unit costs that is covered."""
_PER_DISTANCE: Final = 120.0
_STAYS: Final = 90_000.0
"""What moving the panel costs."""


def coach_place(
    size: tuple[float, float], lit: Sequence[pygame.FRect], areas: Areas, before: tuple[float, float] | None
) -> pygame.FRect:
    """The best place for a panel of that size; `before` is where its left upper corner was."""
    wide, high = size
    lefts = [_EDGE + (WIDTH - 2 * _EDGE - wide) * at / (_COLUMNS - 1) for at in range(_COLUMNS)]
    tops = [_EDGE + (HEIGHT - 2 * _EDGE - high) * at / (_ROWS - 1) for at in range(_ROWS)]
    places = [pygame.FRect(left, top, wide, high) for left, top in product(lefts, tops)]
    if before is not None:
        places.append(pygame.FRect(min(before[0], lefts[-1]), min(before[1], tops[-1]), wide, high))

    def cost(place: pygame.FRect) -> float:
        total = _COVERS_ACTIONS * (_common(place, areas.actions) + _common(place, areas.tools))
        total += _COVERS_BANNER * _common(place, areas.banner)
        total += _COVERS_BOARD * _common(place, areas.board)
        total += _COVERS_PANELS * (_common(place, areas.seats) + _common(place, areas.log) / 2)
        for area in lit:
            total += _COVERS_LIT * _common(place.inflate(2 * _NEAR, 2 * _NEAR), area)
        if lit:
            total += _PER_DISTANCE * min(distance(place, area) for area in lit)
        if before is None or place.topleft != before:
            total += _STAYS
        return total

    return min(places, key=cost)


def _common(one: pygame.FRect, other: pygame.FRect) -> float:
    shared = one.clip(other)
    return shared.width * shared.height


def distance(one: pygame.FRect, other: pygame.FRect) -> float:
    """How far two areas lie apart, across and down added up."""
    dx = max(0.0, one.left - other.right, other.left - one.right)
    dy = max(0.0, one.top - other.bottom, other.top - one.bottom)
    return float(dx + dy)
