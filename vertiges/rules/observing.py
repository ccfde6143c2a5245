"""From a position to what one seat knows of it, and back to a position that it could be."""

import random

import msgspec

from table.contract import Seat
from vertiges.rules.position import Position
from vertiges.rules.views import VertigesView


def observe(position: Position, seat: Seat) -> VertigesView:
    """What `seat` knows of `position`: all of it, but for what is in which draw pile (VE-12)."""
    return VertigesView(
        seat=seat,
        seats=position.seats,
        settings=position.settings,
        phase=position.phase,
        turn=position.turn,
        player=position.player,
        actors=position.actors(),
        interrupters=position.interrupters(),
        hands=tuple(map(tuple, position.hands)),
        pile_sizes=tuple(map(len, position.piles)),
        unseen=tuple(sorted(piece for pile in position.piles for piece in pile)),
        bag=tuple(position.contents),
        table=position.table,
        towers=tuple(position.towers),
        laid=tuple(position.laid),
        base=position.base,
        deeds=position.deeds,
        intention=position.intention,
        loose=position.loose,
        window=position.window,
        passes=position.passes,
        scores=tuple(position.scores),
        points=position.points,
        winners=position.winners,
    )


def draw_position(view: VertigesView, rng: random.Random) -> Position:
    """A position that `view` could be of; any of the unseen pieces is equally likely in any draw pile."""
    position = msgspec.convert(view, Position, from_attributes=True)
    unseen = list(view.unseen)
    rng.shuffle(unseen)
    for size in view.pile_sizes:
        position.piles.append(sorted(unseen[:size]))
        del unseen[:size]
    return position
