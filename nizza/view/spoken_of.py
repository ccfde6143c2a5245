"""What of the picture an event speaks of, to be lit or looked at closely: pawns, ropes, chimneys, areas."""

from collections.abc import Iterator
from typing import Any

import msgspec

from nizza.board.model import Board
from nizza.board.places import Point, Water
from table.contract import Event


def spoken_of(event: Event, board: Board) -> frozenset[object]:
    """As :attr:`nizza.view.tabletop.Tabletop.lit` names them."""
    return frozenset(_named_in(event, board))


def _named_in(event: Event, board: Board) -> Iterator[object]:
    fields: dict[str, Any] = msgspec.structs.asdict(event)
    yield from (("pawn", fields[name]) for name in ("seat", "victim") if name in fields)
    for name in ("start", "end", "point"):
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
