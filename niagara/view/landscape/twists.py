"""Ice on discs and the beaver's dam: twists of the season."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache
from typing import Final

from niagara.board import FORK, Place
from niagara.view import palette
from niagara.view.characters import draw_beaver
from niagara.view.places import Anchor, Places
from stage.graphics.painter import Painter
from stage.graphics.shapes import around

_CORNERS: Final = 11
_CRACKS: Final = 4
_LOGS: Final = 9
_ACROSS: Final = 1.5
"""Half width of the dam, in half widths of a disc."""
_UPSTREAM: Final = 0.5
"""Share of the way from disc 4 to the fork at which the dam lies (NI-92)."""


@cache
def _floe(place: Place) -> tuple[Sequence[tuple[float, float]], Sequence[Sequence[tuple[float, float]]]]:
    """Return the corners of a floe and its cracks, in half widths and half heights of a disc."""
    rng = random.Random(str(place))
    corners = []
    for number in range(_CORNERS):
        turn, far = math.tau * (number + rng.uniform(-0.25, 0.25)) / _CORNERS, rng.uniform(0.96, 1.16)
        corners.append((far * math.cos(turn), far * math.sin(turn)))
    cracks = []
    for number in range(_CRACKS):
        turn = math.tau * (number + rng.uniform(0.2, 0.8)) / _CRACKS
        bend = turn + rng.uniform(-0.6, 0.6)
        cracks.append(
            [
                (0.1, -0.1),
                (0.45 * math.cos(turn), 0.45 * math.sin(turn)),
                (0.95 * math.cos(bend), 0.95 * math.sin(bend)),
            ]
        )
    return corners, cracks


def draw_ice(painter: Painter, places: Places, place: Place) -> None:
    """Draw the ice over a disc, thin enough to see what it covers."""
    at = places.disc(place)
    wide, high = places.radii(at)
    corners, cracks = _floe(place)

    def on(spots: Sequence[tuple[float, float]], down: float = 0.0) -> list[tuple[float, float]]:
        return [(at.x + x * wide, at.y + y * high + down) for x, y in spots]

    def paint(painter: Painter) -> None:
        painter.polygon(on(corners, 5.0 * at.scale), palette.ICE_EDGE, 210)
        painter.polygon(on(corners), palette.ICE, 205)
        painter.path(on(corners), palette.FOAM, 2.5 * at.scale, closed=True, alpha=230)
        for crack in cracks:
            painter.path(on(crack), palette.ICE_EDGE, 2.0 * at.scale, alpha=190)

    painter.layer(("ice", place, tuple(places.board)), around((at.x, at.y), 2.6 * wide, 2.8 * high), paint)


def draw_dam(painter: Painter, places: Places, seconds: float) -> None:
    """Draw the dam across the river, and the beaver on it."""
    at = places.between(Place.D4, FORK, _UPSTREAM)
    wide, high = places.radii(at)

    def paint(painter: Painter) -> None:
        rng = random.Random(0)
        for row, colour in ((-0.3, palette.LOG_SHADE), (-0.06, palette.LOG), (0.18, palette.LOG)):
            for number in range(_LOGS):
                x = at.x + wide * _ACROSS * (2.0 * (number + 0.5) / _LOGS - 1.0)
                tilt, long = rng.uniform(-0.4, 0.4), wide * rng.uniform(0.24, 0.36)
                y = at.y + high * (row + rng.uniform(-0.1, 0.1))
                start, end = (x - long, y - long * tilt * 0.5), (x + long, y + long * tilt * 0.5)
                for down, tone, thick in ((3.0, palette.LOG_DEEP, 13.0), (0.0, colour, 11.0)):
                    painter.line((start[0], start[1] + down), (end[0], end[1] + down), tone, thick * at.scale)
                painter.line((start[0], start[1] - 2.5), (end[0], end[1] - 2.5), palette.LOG_LIGHT, 2.5 * at.scale, 150)
                painter.circle(end, 5.0 * at.scale, palette.LOG_LIGHT)

    painter.layer(("dam", tuple(places.board)), around((at.x, at.y), 4.4 * wide, 2.4 * high), paint)
    draw_beaver(painter, Anchor(at.x - 1.3 * wide, at.y - 0.5 * high, at.scale), seconds)
