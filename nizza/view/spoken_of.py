"""What of the picture an event speaks of, to be lit or looked at closely: pawns, ropes, chimneys, areas."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from nizza.board.model import Board
from nizza.board.places import Point, Water
from nizza.board.reach import XY
from table.contract import Event, Seat

_PLACES: Final = ("start", "end", "point")
"""Fields that say where: a place, or the number of a chimney."""


def spoken_of(event: Event, board: Board) -> frozenset[object]:
    """As :attr:`nizza.view.tabletop.Tabletop.lit` names them."""
    return frozenset(_named_in(event, board))


def seats_in(event: Event) -> tuple[Seat, ...]:
    """Whose pawns an event speaks of."""
    fields: dict[str, Any] = msgspec.structs.asdict(event)
    return tuple(fields[name] for name in ("seat", "victim") if name in fields)


def places_in(event: Event, board: Board) -> Iterator[XY]:
    """Where it happened, in units: from where, to where, on which chimneys."""
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
