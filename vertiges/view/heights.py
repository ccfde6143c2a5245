"""Heights that were reached: pennants on the rule, and the photograph of the tallest tower of all times."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from physics.polygon import Point
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour, darker, lighter
from stage.match.live.camera import Camera
from vertiges.outlines import HALF
from vertiges.rules.snapshot import Placed
from vertiges.view.palette import BENCH_TOP, BRASS, MARK, MARK_GROUND, POST, SHADE, SUNSET
from vertiges.view.pieces import draw_pieces

MARKS: Final = (20, 30, 40, 50)
"""Heights in cm that are celebrated."""
_POLE, _LONG, _HIGH = 12.0, 58.0, 32.0
"""Length of a pennant's pole, and length and height of its cloth, in logical units."""
_UNCLAIMED: Final = 120
"""Opacity of the outline where no player has been yet."""
PHOTO: Final = (172.0, 246.0)
"""Size of the photograph with its frame, in logical units."""
_RIM, _CAPTION = 9.0, 70.0
"""Width of the white rim, and height of the space for the words, at normal text size."""
_SMALLEST: Final = 8.0
"""Size of words below the photograph at which they are cut rather than shrunk."""
_AIR: Final = 30.0
"""mm around the tower on the photograph."""


class Pennant(NamedTuple):
    """A celebrated height on the rule; `seat` is the first to reach it, None for none."""

    cm: int
    seat: SeatColour | None = None
    shown: float = 1.0
    """Part of the cloth that has unfurled, 0.0 to 1.0."""

    @property
    def rests(self) -> bool:
        """True unless it unfurls just now."""
        return self.seat is None or self.shown == 1.0


class Photograph(NamedTuple):
    """The tallest tower of all times, bottom up with its base at x = 0, and the words below it."""

    pieces: tuple[Placed, ...]
    height: str
    name: str
    date: str


def draw_pennants(painter: Painter, camera: Camera, left: float, pennants: Iterable[Pennant], *, emblems: bool) -> None:
    """Draw the pennants at the right edge `left` of the rule; only an outline where no player has been yet."""
    # On whole pixels an outline is found again while the camera moves.
    left = round(left * painter.canvas.scale) / painter.canvas.scale
    for each in pennants:
        y = round((camera.ground - each.cm * 10.0 * camera.zoom) * painter.canvas.scale) / painter.canvas.scale
        if y < camera.board.top + _HIGH:
            continue
        painter.fill((left - 4.0, y - 1.5, _POLE + 4.0, 3.0), MARK_GROUND)
        painter.fill((left - 4.0, y - 1.5, _POLE + 4.0, 1.0), BRASS[1])
        if each.seat is None:
            _draw_cloth(painter, (left + _POLE, y), 1.0, None, emblems=False)
        elif each.shown > 0.02:
            _draw_cloth(painter, (left + _POLE, y), each.shown, each.seat, emblems=emblems)


def _draw_cloth(painter: Painter, at: Point, shown: float, seat: SeatColour | None, *, emblems: bool) -> None:
    x, y = at
    long = _LONG * shown
    corners = [(x, y - _HIGH / 2), (x + long, y), (x, y + _HIGH / 2)]
    if seat is None:
        painter.path(corners, MARK, 2.0, closed=True, alpha=_UNCLAIMED)
        return
    rim = [(x - 2.0, y - _HIGH / 2 - 3.0), (x + long + 5.0, y), (x - 2.0, y + _HIGH / 2 + 3.0)]
    painter.polygon(rim, MARK_GROUND)
    painter.polygon(corners, seat.colour)
    painter.polygon([(x, y - _HIGH / 2), (x + long, y), (x, y)], lighter(seat.colour, 0.16))
    painter.polygon([(x, y + _HIGH / 2), (x + long * 0.5, y + _HIGH / 4), (x, y + _HIGH / 4)], darker(seat.colour, 0.2))
    painter.circle((x, y - _HIGH / 2 - 2.0), 3.0, BRASS[1])
    painter.circle((x, y + _HIGH / 2 + 2.0), 3.0, BRASS[0])
    if emblems and shown > 0.8:
        painter.emblem(seat.emblem, (x + 17.0, y), 14.0, seat.ink)


def draw_photograph(painter: Painter, area: pygame.FRect, photo: Photograph) -> None:
    """Draw the framed photograph on the wall, with its words below the picture."""
    painter.fill(area.move(6.0, 8.0).inflate(4.0, 4.0), SHADE, 120)
    painter.gradient(area.inflate(12.0, 12.0), *POST)
    painter.fill((area.left - 6.0, area.top - 6.0, area.width + 12.0, 1.5), BRASS[1], 120)
    painter.fill(area, (246, 238, 222))
    painter.circle((area.centerx, area.top - 14.0), 4.5, BRASS[0])
    painter.circle((area.centerx - 1.0, area.top - 15.0), 2.0, BRASS[1])
    words = _CAPTION * min(1.5, painter.type.text_scale)
    picture = pygame.FRect(area.left + _RIM, area.top + _RIM, area.width - 2 * _RIM, area.height - 2 * _RIM - words)
    _draw_tower(painter, picture, photo.pieces)
    third = (area.bottom - picture.bottom) / 3.0
    styles = (theme.SMALL_BOLD, theme.SMALL, theme.SMALL)
    for number, (text, style) in enumerate(zip((photo.height, photo.name, photo.date), styles, strict=True)):
        size = min(style.size, third / painter.type.text_scale * 0.84)
        size *= min(1.0, (area.width - 14.0) / max(1.0, painter.type.width(text, style.sized(size))))
        at = (area.centerx, picture.bottom + third * (number + 0.5))
        painter.text(
            text, at, style.sized(max(_SMALLEST, size)), (58, 38, 24), anchor="center", max_width=area.width - 12.0
        )


def _draw_tower(painter: Painter, picture: pygame.FRect, pieces: Sequence[Placed]) -> None:
    painter.gradient(picture, *SUNSET)
    high = max((each.y + HALF for each in pieces), default=1.0)
    bench = picture.height * 0.08
    zoom = min(2.4, (picture.height - bench) / (high + _AIR))
    ground = picture.bottom - bench
    painter.fill((picture.left, ground, picture.width, bench), BENCH_TOP[0])
    painter.fill((picture.left, ground, picture.width, 2.0), BENCH_TOP[1])
    with painter.clip(picture):
        draw_pieces(
            painter, ((each, (picture.centerx + each.x * zoom, ground - each.y * zoom)) for each in pieces), zoom
        )
