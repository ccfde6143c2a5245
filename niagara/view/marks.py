"""Drawing of the marks for planned movements: destinations, costs, ways and gem deeds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from niagara.board import Gem, Place
from niagara.view.canoes import draw_gem
from niagara.view.places import Anchor, Places
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, SeatColour, lighter, mix
from stage.ui.choice import draw_seat_mark
from table.contract import Seat

_LIGHT: Final = (255, 240, 170)
_GREY: Final = (40, 52, 60)
_VEIL: Final = 120
"""Opacity of the veil over a place where no canoe may end, 0–255."""
_LIT: Final = 44
"""Opacity of the light on a place where it may, 0–255."""
_BADGE: Final = 18.0
_CORNERS: Final = 48
"""Number of corners of an ellipse."""
_FINE: Final = 3
"""Factor by which an ellipse is drawn larger before it is shrunk, for smooth edges."""
_DOT: Final = 5.0
_FOCUS_GAP: Final = 11.0
"""Distance from the edge of a disc to the focus ring, in logical units."""


@dataclass(frozen=True, slots=True)
class PlaceMark:
    """Mark of a place as the end of a movement."""

    open: bool
    """True where a canoe may end."""
    cost: int | None = None
    """Cost in points; None while no canoe is picked, or where it may not end."""
    chosen: bool = False
    """True where the picked canoe will end."""
    denied: bool = False
    """True where a planned movement ends that has become impossible."""
    warm: float = 0.0
    """Strength of the hover effect, 0.0–1.0."""


def draw_place_mark(painter: Painter, places: Places, place: Place, mark: PlaceMark) -> None:
    """Draw a ring of light round a place, or a grey veil over it. For the shore see :func:`draw_area_mark`."""
    if place is Place.SHORE:
        return
    anchor = places.disc(place)
    wide, high = places.radii(anchor)
    if not (mark.open or mark.denied):
        painter.stamp(_ellipse(painter, (wide, high), _GREY), (anchor.x, anchor.y), _VEIL)
        return
    colour, width = _ring(painter, mark)
    painter.stamp(_ellipse(painter, (wide, high), colour), (anchor.x, anchor.y), _LIT)
    painter.stamp(_ellipse(painter, (wide + 2.0, high + 1.0), colour, width), (anchor.x, anchor.y))


_SIGN: Final = 17.0
_AMBER: Final = (255, 196, 62)


def _sign(places: Places, place: Place) -> tuple[tuple[float, float], float]:
    """Return the middle and the size of a warning at the upper right of a disc."""
    anchor = places.disc(place)
    wide, high = places.radii(anchor)
    return (anchor.x + wide * 0.78, anchor.y - high * 0.62), _SIGN * max(0.8, anchor.scale)


def risk_area(places: Places, place: Place) -> pygame.FRect:
    """Return the area of a warning at a disc."""
    centre, size = _sign(places, place)
    area = pygame.FRect(0, 0, 2.8 * size, 2.8 * size)
    area.center = centre
    return area


def draw_risk(painter: Painter, places: Places, place: Place, *, certain: bool) -> None:
    """Draw a warning at a disc that can go over the falls: “?” on amber, or “!” and a ring in red if it must."""
    anchor = places.disc(place)
    wide, high = places.radii(anchor)
    if certain:
        painter.stamp(_ellipse(painter, (wide + 5.0, high + 4.0), painter.palette.danger, 5.0), (anchor.x, anchor.y))
    (x, y), size = _sign(places, place)
    for colour, grown in ((_GREY, 1.34), (painter.palette.danger if certain else _AMBER, 1.0)):
        reach = size * grown
        corners = [(x, y - reach * 1.04), (x + reach, y + reach * 0.72), (x - reach, y + reach * 0.72)]
        painter.polygon(corners, colour)
    ink = painter.palette.paper if certain else _GREY
    style = theme.BODY_BOLD.sized(size * 1.5 / painter.type.text_scale)
    painter.text("!" if certain else "?", (x, y + size * 0.12), style, ink, anchor="center")


def draw_place_focus(painter: Painter, centre: tuple[float, float], radii: tuple[float, float]) -> None:
    """Draw the focus ring round a disc, outside its mark: light inside dark, as everywhere."""
    grown = (radii[0] + _FOCUS_GAP, radii[1] + _FOCUS_GAP)
    for colour, width in ((painter.palette.focus_halo, 7.0), (painter.palette.focus, 4.0)):
        painter.stamp(_ellipse(painter, grown, colour, width), centre)


def draw_area_mark(painter: Painter, area: pygame.FRect, mark: PlaceMark) -> None:
    """Draw a ring of light round an area that may be chosen: part of the landing stage, or a figure of the track."""
    if mark.open or mark.denied:
        colour, width = _ring(painter, mark)
        painter.outline(area, colour, width, theme.RADIUS)


def cost_area(places: Places, place: Place, seat: Seat) -> pygame.FRect:
    """Return the area of a place's cost sign: at the lower edge of a disc, or on the shore at the berths of `seat`."""
    box = pygame.FRect(0, 0, 2 * _BADGE, 2 * _BADGE)
    anchor = places.disc(place)
    box.center = places.deck(seat).topright if place is Place.SHORE else (anchor.x, anchor.y + places.radii(anchor)[1])
    return box


def draw_cost(painter: Painter, centre: tuple[float, float], mark: PlaceMark) -> None:
    """Draw the cost of a place on a small plate."""
    if mark.cost is None:
        return
    ink = painter.palette.focus_halo
    painter.circle(centre, _BADGE, ink)
    painter.circle(centre, _BADGE - 2.5, painter.palette.focus if mark.chosen else _LIGHT)
    style = theme.BODY_BOLD.sized(24 / painter.type.text_scale)
    painter.text(str(mark.cost), centre, style, ink, anchor="center")


def draw_dots(painter: Painter, spots: Sequence[tuple[float, float]]) -> None:
    """Draw the dots of a way."""
    for spot in spots:
        painter.circle(spot, _DOT, painter.palette.focus_halo)
        painter.circle(spot, _DOT - 1.5, painter.palette.focus)


def draw_cross(painter: Painter, at: Anchor) -> None:
    """Draw the sign of a loss."""
    painter.circle((at.x, at.y), 17.0, painter.palette.paper)
    painter.circle((at.x, at.y), 15.0, painter.palette.danger)
    for slope in (-1.0, 1.0):
        painter.line((at.x - 7, at.y - 7 * slope), (at.x + 7, at.y + 7 * slope), painter.palette.paper, 4.0)


def _ring(painter: Painter, mark: PlaceMark) -> tuple[Colour, float]:
    if mark.denied:
        return painter.palette.danger, 7.0
    return (painter.palette.focus, 7.0) if mark.chosen else (_LIGHT, 4.0 + 2.0 * mark.warm)


def _ellipse(painter: Painter, radii: tuple[float, float], colour: Colour, line: float = 0.0) -> pygame.Surface:
    """Return an ellipse, or a ring of width `line` on it; cached for each size in pixels."""
    scale = painter.canvas.scale
    wide, high, thick = round(radii[0] * scale * 4) / 4, round(radii[1] * scale * 4) / 4, round(line * scale * 4) / 4
    size = (2 * math.ceil(wide + thick) + 2, 2 * math.ceil(high + thick) + 2)

    def make() -> pygame.Surface:
        large = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
        large.fill((*colour, 0))
        pygame.draw.polygon(large, colour, _outline(large.get_rect().center, wide, high, thick / 2))
        if thick:
            pygame.draw.polygon(large, (*colour, 0), _outline(large.get_rect().center, wide, high, -thick / 2))
        return pygame.transform.smoothscale(large, size)

    return painter.canvas.cache.get(("place mark", wide, high, thick, colour), make)


def _outline(centre: tuple[float, float], wide: float, high: float, grown: float) -> list[tuple[float, float]]:
    """Return the corners of an ellipse `grown` by these pixels on every side, at the enlarged size."""
    corners = []
    for number in range(_CORNERS):
        cos, sin = math.cos(math.tau * number / _CORNERS), math.sin(math.tau * number / _CORNERS)
        out = grown / math.hypot(high * cos, wide * sin)
        x, y = cos * (wide + out * high), sin * (high + out * wide)
        corners.append((centre[0] + x * _FINE, centre[1] + y * _FINE))
    return corners


class DeedKind(Enum):
    """Kind of gem deed; the value is its icon."""

    LOAD = "ui/down"
    UNLOAD = "ui/up"
    STEAL = "ui/hand"
    SWAP = "ui/replay"


_JOE_BADGE: Final = (46, 38, 34)
"""Colour of the badge for Diamond Joe."""


@dataclass(frozen=True, slots=True)
class DeedMark:
    """Contents of a gem button. `given` is the gem swapped away; `owner` is None for the site and for Joe."""

    gem: Gem
    kind: DeedKind
    owner: SeatColour | None = None
    joe: bool = False
    given: Gem | None = None


def draw_deed_mark(painter: Painter, area: pygame.FRect, mark: DeedMark, *, chosen: bool, warm: float) -> None:
    """Draw a gem deed on a round plate, lit if it is chosen."""
    colours = painter.palette
    ground = colours.accent if chosen else lighter(colours.paper_raised, 0.2 * warm)
    painter.shadow(area, area.width / 2, 3 + 2 * warm, 90)
    painter.circle(area.center, area.width / 2, colours.focus if chosen else colours.paper_edge)
    painter.circle(area.center, area.width / 2 - 2.5, mix(ground, colours.focus, 0.25 * warm))
    middle = (area.centerx, area.centery - 4)
    if mark.given is not None:
        draw_gem(painter, mark.given, (middle[0] - 11, middle[1] + 2), 24.0)
        middle = (middle[0] + 8, middle[1] - 3)
    draw_gem(painter, mark.gem, middle, 32.0)
    badge = pygame.FRect(0, 0, 24, 24)
    badge.center = (area.right - 13, area.bottom - 13)
    painter.circle(badge.center, 13, colours.paper)
    painter.circle(badge.center, 11.5, colours.ink)
    painter.image(mark.kind.value, badge.inflate(-6, -6), tint=colours.paper)
    if mark.owner is not None:
        draw_seat_mark(painter, mark.owner, (area.left + 13, area.bottom - 13), 26, emblem=True)
    elif mark.joe:
        painter.circle((area.left + 13, area.bottom - 13), 12, colours.paper)
        painter.circle((area.left + 13, area.bottom - 13), 10.5, _JOE_BADGE)
