"""The roofs at the bottom of the window, behind dice and panels: the town goes on beside the camera's window."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame

from nizza.view import palette
from stage.graphics.colours import Colour, darker, mix
from stage.graphics.painter import Painter
from table.rng import stream

_ROWS: Final = ((1.0, 0.06, 0.08), (0.62, 0.42, 0.0))
"""The far and the near row: height as a share of the room, how much darker than the sky, how much dusk lies on it."""
_WIDE: Final = (84, 108, 132, 156)
"""The widths of houses, in logical units: of so few roofs each is drawn once and kept."""
_TALL: Final = 0.66
"""The most of the height beside the camera's window that a house takes."""
_LOW: Final = 0.5
"""The most of the height below it."""
_LIT: Final = 0.22
"""The part of the windows that are lit."""
_GLOW: Final = 0.45
"""How bright they are."""
_STEP: Final = (26.0, 40.0)
_WINDOW: Final = (9.0, 14.0)


class _House(NamedTuple):
    wall: pygame.FRect
    roof: float
    """How high the roof is."""
    chimney: float
    """Where on the roof it stands, as a share of the width."""


def draw_skyline(painter: Painter, area: pygame.FRect, frame: pygame.FRect) -> None:
    """Two rows of houses on the lower edge of `area`: high beside `frame`, low below it."""
    colours = painter.palette
    for row, (share, night, dusk) in enumerate(_ROWS):
        colour = mix(darker(colours.backdrop_bottom, night), palette.DUSK, dusk)
        for number, house in enumerate(_houses(area, frame, row, share)):
            _draw_house(painter, house, colour)
            _draw_windows(painter, house, number, mix(colour, palette.WINDOW_LOW, _GLOW))


def _houses(area: pygame.FRect, frame: pygame.FRect, row: int, share: float) -> Iterator[_House]:
    rng, left = stream(row, "nizza", "skyline"), area.left - 40.0
    while left < area.right:
        wide = rng.choice(_WIDE)
        # No high house reaches below the camera's window: its side would be seen there without a roof.
        beside = left + wide <= frame.left
        room = (area.bottom - area.centery) * _TALL if beside else (area.bottom - frame.bottom) * _LOW
        high = round(room * share * (0.62 + 0.38 * rng.random()))
        yield _House(pygame.FRect(left, area.bottom - high, wide + 1.0, high), wide * 0.26, 0.2 + 0.5 * rng.random())
        left += wide


def _draw_house(painter: Painter, house: _House, colour: Colour) -> None:
    wall = house.wall
    painter.fill(wall, colour)
    ridge = wall.top - house.roof
    inset = wall.width * 0.24
    painter.polygon(
        [
            (wall.left - 4, wall.top),
            (wall.left + inset, ridge),
            (wall.right - inset, ridge),
            (wall.right + 4, wall.top),
        ],
        colour,
    )
    painter.fill((wall.left + wall.width * house.chimney, ridge - 16.0, 15.0, house.roof + 16.0), colour)


def _draw_windows(painter: Painter, house: _House, number: int, colour: Colour) -> None:
    rng, wall = stream(number, "nizza", "skyline windows"), house.wall
    across = int((wall.width - 16.0) // _STEP[0])
    left = wall.left + (wall.width - (across - 1) * _STEP[0] - _WINDOW[0]) / 2
    for down in range(int((wall.height - 24.0) // _STEP[1])):
        for column in range(across):
            if rng.random() < _LIT:
                at = (left + column * _STEP[0], wall.top + 16.0 + down * _STEP[1])
                painter.fill((*at, *_WINDOW), colour)
