"""Marks of a momentum swing: the arc to pull back along, the flight ahead, and where it would end (NZ-63)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from nizza.board.areas import XY
from nizza.board.standing import Stretch
from nizza.view import palette
from nizza.view.marks import upper_side
from nizza.view.ropes import walk
from nizza.view.sight import BoardCamera
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.shapes import around
from stage.graphics.theme import Colour

_DOTS: Final = 17.0
"""Logical units between the dots of a flight."""
_ARC_DOTS: Final = 13.0
_ARROW: Final = (28.0, 12.0)
"""Logical units of an arrowhead: its length, and half of its width."""
_BANK: Final = 12.0
"""Logical units around the words of the hint."""
_HINT_TOP: Final = 14.0
"""Logical units between the top of the board and a hint."""


@dataclass(frozen=True, slots=True)
class PullArc:
    """Arc along which a pawn can be drawn back."""

    anchor: XY
    length: float
    most: float
    """Angle of its ends, in radians."""
    angle: float | None
    """Angle of the drawn-back pawn; None while it stands."""


@dataclass(frozen=True, slots=True)
class FlightPath:
    """Flight that is shown ahead."""

    points: tuple[XY, ...]
    lands: bool
    """True if it ends on an area, False if in the water."""
    whole: bool
    """True if the points go on to the end."""
    strength: float
    """Opacity, 0.0–1.0."""
    lit: Stretch | None
    """The upper side on which it ends, if that is lit."""


@dataclass(frozen=True, slots=True)
class SwingMarks:
    """Marks of one frame."""

    arc: PullArc | None = None
    path: FlightPath | None = None
    hint: str = ""


def draw_swing_marks(painter: Painter, sight: BoardCamera, marks: SwingMarks, seconds: float) -> None:
    """Paint the marks of a swing."""
    if marks.arc is not None:
        _draw_arc(painter, sight, marks.arc, seconds)
    if marks.path is not None:
        _draw_path(painter, sight, marks.path)
    if marks.hint:
        _draw_hint(painter, sight, marks)


def _on_arc(arc: PullArc, angle: float) -> XY:
    return arc.anchor[0] + arc.length * math.sin(angle), arc.anchor[1] + arc.length * math.cos(angle)


def _draw_arc(painter: Painter, sight: BoardCamera, arc: PullArc, seconds: float) -> None:
    """Paint a dotted arc with an arrow at both ends; of a drawn-back pawn the way that it will swing."""
    steps = 40
    spots = [sight.to_screen(_on_arc(arc, arc.most * (2.0 * step / steps - 1.0))) for step in range(steps + 1)]
    glow = 0.75 + 0.25 * math.sin(seconds * 3.4)
    colour = painter.palette.focus
    dots = list(walk(spots, _ARC_DOTS, 0.0))[1:-1:2]
    for number, (spot, _) in enumerate(dots):
        far = abs(2.0 * number / max(1, len(dots) - 1) - 1.0)
        radius = round(2.0 * (2.6 + 3.0 * far)) / 2.0
        painter.circle(spot, radius + 1.6, painter.palette.focus_halo, alpha=200)
        painter.circle(spot, radius, colour, alpha=round(24 * glow) * 10)
    for side in (-1, 1):
        before, end = (sight.to_screen(_on_arc(arc, side * arc.most * share)) for share in (0.94, 1.0))
        _draw_arrow(painter, before, end, colour)


def _draw_arrow(painter: Painter, start: XY, tip: XY, colour: Colour) -> None:
    """Paint an arrowhead in a dark rim, with its foot at `tip`."""
    turn, (long, half) = math.atan2(tip[1] - start[1], tip[0] - start[0]), _ARROW
    (ax, ay), (bx, by) = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
    for grow, tone in ((4.0, painter.palette.focus_halo), (0.0, colour)):
        spots = ((long + 1.8 * grow, 0.0), (-grow, half + 1.2 * grow), (-grow, -half - 1.2 * grow))
        painter.polygon([(tip[0] + ax * a + bx * b, tip[1] + ay * a + by * b) for a, b in spots], tone)


def _draw_path(painter: Painter, sight: BoardCamera, path: FlightPath) -> None:
    """Paint dots that get smaller ahead, and a ring where the flight ends; a cross where that is in the water."""
    colour = palette.LANDING_CORE if path.lands else palette.RIVAL
    if path.lit is not None:
        _draw_lit(painter, sight, path.lit)
    spots = [sight.to_screen(point) for point in path.points]
    dots = list(walk(spots, _DOTS, _DOTS))
    for number, (spot, _) in enumerate(dots):
        share = 1.0 - number / (len(dots) + 4)
        radius = round((2.6 + 3.2 * share) * 2) / 2
        alpha = round(10 * path.strength * (0.35 + 0.65 * share)) * 25
        if alpha:
            painter.circle(spot, radius + 1.5, painter.palette.focus_halo, alpha=alpha // 2)
            painter.circle(spot, radius, colour, alpha=alpha)
    if path.whole:
        _draw_end(painter, spots[-1], colour, lands=path.lands)


def _draw_end(painter: Painter, at: XY, colour: Colour, *, lands: bool) -> None:
    if lands:
        painter.circle(at, 13.0, painter.palette.focus_halo, 6.0)
        painter.circle(at, 12.0, colour, 3.5)
        return
    for dx in (-1, 1):
        ends = ((at[0] - 9 * dx, at[1] - 9), (at[0] + 9 * dx, at[1] + 9))
        painter.line(*ends, painter.palette.focus_halo, 7.0)
        painter.line(*ends, colour, 4.0)


def _draw_lit(painter: Painter, sight: BoardCamera, stretch: Stretch) -> None:
    spots = [sight.to_screen(spot) for spot in upper_side(sight.board, stretch)]
    wide = max(80.0, spots[-1][0] - spots[0][0] + 90.0)
    middle = (spots[0][0] + spots[-1][0]) / 2, (spots[0][1] + spots[-1][1]) / 2 - 6.0
    painter.glow(around(middle, round(wide / 20) * 20, 150.0), palette.LANDING_CORE, 190)
    for one, other in pairwise(spots):
        painter.line(one, other, palette.LANDING, 8.0)
        painter.line(one, other, palette.LANDING_CORE, 4.0)


def hint_space(painter: Painter) -> float:
    """Return the logical units at the top of the board that a hint of two lines takes."""
    return _HINT_TOP + 2.0 * painter.type.line_height(theme.BODY_BOLD) + _BANK


def _draw_hint(painter: Painter, sight: BoardCamera, marks: SwingMarks) -> None:
    """Paint a short line of chalk at the top of the board."""
    area, style = sight.area, theme.BODY_BOLD
    wide, high = painter.measure(marks.hint, style, area.width * 0.62)
    box = pygame.FRect(0, 0, wide + 2 * _BANK + 12, high + _BANK)
    box.midtop = (area.centerx, area.top + _HINT_TOP)
    painter.rounded(box, painter.palette.surround, 12, 205)
    painter.text(
        marks.hint, (box.centerx, box.top + _BANK / 2), style, painter.palette.chalk,
        anchor="midtop", align="center", wrap=True, max_width=wide + 2,
    )  # fmt: skip
