"""From a position to what one seat knows of it, and back to a position that it could be."""

import random

import msgspec

from table.contract import Seat
from vertiges.rules.position import Position
from vertiges.rules.views import VertigesView


def observe(position: Position, seat: Seat) -> VertigesView:
    """What `seat` knows of `position`: all of it, but for what is in which draw pile (VE-12)."""
    known = msgspec.structs.asdict(position) | {
        "seat": seat,
        "actors": position.actors(),
        "interrupters": position.interrupters(),
        "pile_sizes": [*map(len, position.piles)],
        "unseen": sorted(piece for pile in position.piles for piece in pile),
        "bag": position.contents,
        "points": position.points,
        "winners": position.winners,
    }
    return msgspec.convert(known, VertigesView)


def draw_position(view: VertigesView, rng: random.Random) -> Position:
    """A position that `view` could be of; any of the unseen pieces is equally likely in any draw pile."""
    position = msgspec.convert(view, Position, from_attributes=True)
    unseen = list(view.unseen)
    rng.shuffle(unseen)
    for size in view.pile_sizes:
        position.piles.append(sorted(unseen[:size]))
        del unseen[:size]
    return position
