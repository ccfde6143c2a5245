"""The tallest tower of a match."""

from collections.abc import Iterable
from typing import Final

import msgspec

from table.contract import Event, Seat
from table.offer.feat import Feat
from vertiges.outlines import HALF
from vertiges.rules.events import CameToRest, HandMoved
from vertiges.rules.snapshot import Snapshot
from vertiges.rules.towers import towers

TOLERANCE: Final = 3.0
"""mm by which a tower may lean or settle: one that settles must not pass to another player's hand."""
_LEAST: Final = 3
"""Pieces of a tower that is worth a photograph."""


def tallest(table: Snapshot, seat: Seat, above: float) -> Feat | None:
    """Return the tallest tower of a table at rest as built by a seat; None if it isn't clearly `above` mm high."""
    if max((each.y for each in table.placed), default=0.0) + HALF <= above + TOLERANCE:
        return None
    tower = max(towers(table), key=lambda each: table[each.top].y, default=None)
    if tower is None or len(tower.pieces) < _LEAST or table[tower.top].y + HALF <= above + TOLERANCE:
        return None
    pieces = [table[each] for each in tower.pieces]
    middle = pieces[0].x
    seen = [msgspec.structs.replace(each, x=each.x - middle, vx=0.0, vy=0.0, spin=0.0) for each in pieces]
    return Feat(pieces[-1].y + HALF, seat, seen)


def best_tower(events: Iterable[Event], above: float) -> Feat | None:
    """Return the tallest tower of a match; None if it isn't clearly `above` mm high."""
    mover: Seat | None = None
    best = None
    for event in events:
        if isinstance(event, HandMoved):
            mover = event.seat
        elif isinstance(event, CameToRest) and mover is not None:
            best = tallest(event.outcome.table, mover, above if best is None else best.value) or best
    return best
