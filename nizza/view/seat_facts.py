"""Facts in a seat's panel (progress on the route, case, dice received), and what an event mentions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import pygame

from nizza.board.areas import XY, Kind, Point, Water
from nizza.board.model import Board
from nizza.rules.position import progress
from nizza.rules.views import Case, Pawn
from nizza.view import palette
from nizza.view.burglars.pawns import draw_disc
from nizza.view.prizes import BODY, draw_case
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.match.seats import Fact
from table.contract import Event, Seat
from table.words import Translator

_WIDE: Final = 88.0
_HIGH: Final = 24.0
_LOAD: Final = (28.0, 58.0)
"""Sizes of the images of the route and of what is carried."""
_DIE: Final = 26.0
_MOST: Final = 1.5
"""Largest text scale with which the image grows."""


@dataclass(frozen=True, slots=True)
class RouteImage:
    """The route as a line with its stations and the pawn's disc on it."""

    come: float
    """Share of the route, from 0.0 at the green terrace to 1.0 on the yacht."""
    stations: tuple[float, float]
    """Shares of the route of the suitcases and of the safe."""
    seat: SeatColour
    emblem: bool
    scale: float
    """The player's text scale."""

    @property
    def size(self) -> tuple[float, float]:
        """Size in the panel."""
        return _WIDE, _HIGH * min(self.scale, _MOST)

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Paint the line with its stations, the part behind the pawn in its colour."""
        colours = painter.palette
        grow = min(self.scale, _MOST)
        left, right, y = area.left + 10.0, area.right - 10.0, area.centery
        at = left + (right - left) * self.come
        painter.line((left, y), (right, y), colours.ink_soft, 3.0)
        painter.line((left, y), (at, y), colours.ink, 8.0)
        painter.line((left, y), (at, y), self.seat.colour, 5.0)
        for share, colour in zip((0.0, *self.stations, 1.0), _STATIONS, strict=True):
            spot = (left + (right - left) * share, y)
            painter.circle(spot, 6.0, colours.ink)
            painter.circle(spot, 4.0, colour)
        painter.circle((at, y), 11.0 * grow, colours.ink)
        draw_disc(painter, self.seat, (at, y), 10.0 * grow, emblem=self.emblem)


@dataclass(frozen=True, slots=True)
class LoadImage:
    """The case that a pawn carries, and below it the number of dice that its seat has just received."""

    case: Case
    dice: int

    @property
    def size(self) -> tuple[float, float]:
        """Size beside the portrait."""
        return _LOAD

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Paint the case, and the number on a die."""
        draw_case(painter, self.case, (area.centerx, area.top + 2.0), area.width / 30.0)
        if self.dice:
            die = pygame.FRect(area.centerx - _DIE / 2, area.bottom - _DIE, _DIE, _DIE)
            painter.image(BODY, die)
            painter.text(str(self.dice), die.center, theme.SMALL_BOLD, anchor="center")


_STATIONS: Final = (palette.TOOLS, palette.JEWELS, palette.JEWELS, palette.LAMP)


def seat_facts(
    board: Board, pawn: Pawn, seat: SeatColour, text: Translator, scale: float, *, emblem: bool = True, dice: int = 0
) -> Sequence[Fact]:
    """Return the facts of the seat with this pawn, which has received `dice`; `scale` is the player's text scale."""
    start, end = board.only(Kind.START).route, board.only(Kind.YACHT).route
    tools, safe = ((board.only(kind).route - start) / (end - start) for kind in (Kind.TOOLS, Kind.SAFE))
    picture = RouteImage(progress(board, pawn), (tools, safe), seat, emblem, scale)
    words = {
        Case.NONE: text.gettext("No suitcase yet"),
        Case.TOOLS: text.gettext("Carries a suitcase of tools"),
        Case.JEWELS: text.gettext("Carries the crown jewels"),
    }
    way = text.gettext("Way: {percent}%").format(percent=round(100 * picture.come))
    load = words[pawn.case]
    if dice:
        load += " · " + text.ngettext("{count} die passed on", "{count} dice passed on", dice).format(count=dice)
    return Fact(tooltip=load, picture=LoadImage(pawn.case, dice)), Fact(tooltip=way, picture=picture)


_PLACES: Final = ("start", "end", "point")
"""Fields with a place or the number of a chimney."""


def mentioned_in(event: Event, board: Board) -> frozenset[object]:
    """Return the names of mentioned things, as in :attr:`nizza.view.tabletop.Tabletop.lit`."""
    return frozenset(_named_in(event, board))


def seats_in(event: Event) -> tuple[Seat, ...]:
    """Return the seats whose pawns an event mentions."""
    fields: dict[str, Any] = msgspec.structs.asdict(event)
    return tuple(fields[name] for name in ("seat", "victim") if name in fields)


def places_in(event: Event, board: Board) -> Iterator[XY]:
    """Return the positions of an event, in units: start, end and chimneys."""
    fields: dict[str, Any] = msgspec.structs.asdict(event)
    for name in (*_PLACES, "chimney"):
        match fields.get(name):
            case Point() | Water() as place:
                yield board.position(place)
            case int(number):
                yield board.chimneys[number]


def _named_in(event: Event, board: Board) -> Iterator[object]:
    fields: dict[str, Any] = msgspec.structs.asdict(event)
    yield from (("pawn", seat) for seat in seats_in(event))
    for name in _PLACES:
        match fields.get(name):
            case Point(area):
                yield "area", area
            case Water(square):
                yield "area", board.squares[square].name
            case int(number):
                yield "chimney", number
    if "rope" in fields:
        yield "rope", fields["rope"]
    if "chimney" in fields:
        yield "chimney", fields["chimney"]
    if "square" in fields:
        yield "area", board.squares[fields["square"]].name
