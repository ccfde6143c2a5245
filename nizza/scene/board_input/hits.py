"""Which thing on the board a pointer means."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from math import dist
from typing import Final

from nizza.board.reach import XY, distance_to_segment
from nizza.scene.picture import Picture
from nizza.scene.using.targets import Target, What
from nizza.view.pieces.terraces import cases_place, safe_place

_PAWN_MIDDLE: Final = 26.0
"""Units from a pawn's feet to its middle."""
_CHIMNEY: Final = 34.0
_PAWN: Final = 34.0
_ROPE: Final = 18.0
_THING: Final = 60.0
"""Units within which a pointer means it."""


def position_of_target(picture: Picture, target: Target) -> XY:
    """Where a target is, in units."""
    board, table, number = picture.board, picture.table, target.number
    match target.what:
        case What.ROPE:
            rope = table.ropes[number]
            return rope.points[len(rope.points) // 2] if rope.points else (rope.x, rope.y + rope.length * 0.5)
        case What.CHIMNEY:
            return board.chimneys[number]
        case What.PAWN:
            figure = table.figures[number]
            return figure.x + figure.aside, figure.y - _PAWN_MIDDLE
        case What.SQUARE:
            return board.position(board.squares[number].middle)
        case What.BERTH:
            return board.berths[number]
        case What.HELICOPTER:
            return table.helicopter.x, table.helicopter.y
    return cases_place(picture.room) if target.what is What.CASES else safe_place(picture.room)


def target_at(picture: Picture, at: XY, targets: Collection[Target], slack: float) -> Target | None:
    """The target that a pointer means at a point of the board, within `slack` units of what can be seen of it."""
    found = [(distance, target) for target in targets if (distance := _beyond(picture, target, at)) <= slack]
    # Of several that are meant there, such as ropes side by side, the nearest of its kind.
    nearest = min(found, key=lambda each: (max(0.0, each[0]), each[1].what, each), default=None)
    return None if nearest is None else nearest[1]


def _beyond(picture: Picture, target: Target, at: XY) -> float:
    """How far outside of a target a point lies; below 0 inside of it, the more the nearer it is to its middle."""
    if target.what is What.ROPE:
        return _to_rope(picture, target.number, at) - _ROPE
    size = {What.CHIMNEY: _CHIMNEY, What.PAWN: _PAWN}.get(target.what, _THING)
    return dist(position_of_target(picture, target), at) - size


def _to_rope(picture: Picture, number: int, at: XY) -> float:
    rope = picture.table.ropes[number]
    line = rope.points or ((rope.x, rope.y), (rope.x + rope.sway, rope.y + rope.length))
    return min(distance_to_segment(at, *pair) for pair in pairwise(line))
