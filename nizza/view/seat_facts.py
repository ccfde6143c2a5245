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
from nizza.view.pawns import draw_disc
from nizza.view.prizes import BODY, draw_case
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.match.seats import Fact
from table.contract import Event, Seat
from table.words import Translator

_WIDE: Final = 252.0
_HIGH: Final = 40.0
_MOST: Final = 1.5
"""Largest text scale with which the image grows."""


@dataclass(frozen=True, slots=True)
class RouteImage:
    """The route as a line with its stations, the pawn's disc on it, and the case next to it."""

    come: float
    """Share of the route, from 0.0 at the green terrace to 1.0 on the yacht."""
    stations: tuple[float, float]
    """Shares of the route of the suitcases and of the safe."""
    case: Case
    seat: SeatColour
    emblem: bool
    scale: float
    """The player's text scale."""

    @property
    def size(self) -> tuple[float, float]:
        """Size of a line in the panel."""
        return _WIDE, _HIGH * min(self.scale, _MOST)

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Paint the line with its stations; the part behind the pawn is in its colour."""
        colours = painter.palette
        grow = min(self.scale, _MOST)
        left, right, y = area.left + 16.0 * grow, area.right - 50.0 * grow, area.centery
        at = left + (right - left) * self.come
        painter.line((left, y), (right, y), colours.ink_soft, 3.0)
        painter.line((left, y), (at, y), colours.ink, 8.0)
        painter.line((left, y), (at, y), self.seat.colour, 5.0)
        for share, colour in zip((0.0, *self.stations, 1.0), _STATIONS, strict=True):
            spot = (left + (right - left) * share, y)
            painter.circle(spot, 7.0 * grow, colours.ink)
            painter.circle(spot, 5.0 * grow, colour)
        painter.circle((at, y), 14.0 * grow, colours.ink)
        draw_disc(painter, self.seat, (at, y), 13.0 * grow, emblem=self.emblem)
        draw_case(painter, self.case, (area.right - 20.0 * grow, y - 12.0 * grow), 1.15 * grow)


_STATIONS: Final = (palette.TOOLS, palette.JEWELS, palette.JEWELS, palette.LAMP)


def seat_facts(
    board: Board, pawn: Pawn, seat: SeatColour, text: Translator, scale: float, *, emblem: bool = True
) -> Sequence[Fact]:
    """Return the facts of the seat with this pawn; `scale` is the player's text scale."""
    start, end = board.only(Kind.START).route, board.only(Kind.YACHT).route
    tools, safe = ((board.only(kind).route - start) / (end - start) for kind in (Kind.TOOLS, Kind.SAFE))
    picture = RouteImage(progress(board, pawn), (tools, safe), pawn.case, seat, emblem, scale)
    words = {
        Case.NONE: text.gettext("No suitcase yet"),
        Case.TOOLS: text.gettext("Carries a suitcase of tools"),
        Case.JEWELS: text.gettext("Carries the crown jewels"),
    }
    way = text.gettext("Way: {percent}%").format(percent=round(100 * picture.come))
    return (Fact(tooltip=f"{words[pawn.case]} · {way}", picture=picture),)


_SIDE: Final = 26.0
_GAP: Final = 5.0


@dataclass(frozen=True, slots=True)
class DiceRow:
    """Row of small dice."""

    count: int

    @property
    def size(self) -> tuple[float, float]:
        """Size of the row."""
        return self.count * (_SIDE + _GAP) - _GAP, _SIDE

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Paint wooden dice without symbols."""
        for number in range(self.count):
            painter.image(BODY, (area.left + number * (_SIDE + _GAP), area.top, _SIDE, _SIDE))


def dice_received(count: int, text: Translator) -> Sequence[Fact]:
    """Return the fact that a seat has received `count` dice; nothing for 0."""
    if not count:
        return ()
    words = text.ngettext("{count} die passed on", "{count} dice passed on", count)
    return (Fact(tooltip=words.format(count=count), picture=DiceRow(count)),)


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
