"""What a pointer hits: discs, canoes, sites and cards, with the forgiveness of 8 units around every edge."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from pygame.typing import Point

from niagara.view.places.places import CANOE, DOUBLE_CANOE, Anchor, CardPlace, Places
from stage.graphics.theme import FORGIVENESS

TargetT = TypeVar("TargetT")


class Shape(Protocol):
    """Something that can be hit."""

    def distance(self, point: Point) -> float:
        """How far a point is from the edge, in logical units; not positive inside."""
        ...


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse by its middle and half its sides."""

    x: float
    y: float
    half_width: float
    half_height: float

    def distance(self, point: Point) -> float:
        """How far a point is from the edge, along the ray from the middle."""
        dx, dy = point[0] - self.x, point[1] - self.y
        length = math.hypot(dx, dy)
        share = math.hypot(dx / self.half_width, dy / self.half_height)
        return length - length / share if share > 0.0 else -min(self.half_width, self.half_height)


@dataclass(frozen=True, slots=True)
class Slab:
    """A rectangle by its middle and half its sides, turned by `angle` degrees counter-clockwise."""

    x: float
    y: float
    half_width: float
    half_height: float
    angle: float = 0.0

    def distance(self, point: Point) -> float:
        """How far a point is from the edge."""
        turn = math.radians(self.angle)
        dx, dy = point[0] - self.x, point[1] - self.y
        across = abs(dx * math.cos(turn) - dy * math.sin(turn)) - self.half_width
        down = abs(dx * math.sin(turn) + dy * math.cos(turn)) - self.half_height
        return math.hypot(max(across, 0.0), max(down, 0.0)) + min(max(across, down), 0.0)


def hit(shapes: Iterable[tuple[TargetT, Shape]], point: Point) -> TargetT | None:
    """What is hit: the last shape that holds the point, else the nearest within the forgiveness, else None."""
    distances = [(target, shape.distance(point)) for target, shape in shapes]
    inside = [target for target, distance in distances if distance <= 0.0]
    if inside:
        return inside[-1]
    near = [(distance, target) for target, distance in distances if distance <= FORGIVENESS]
    return min(near, key=lambda each: each[0])[1] if near else None


def disc_shape(places: Places, anchor: Anchor) -> Oval:
    """A disc, wherever it is."""
    return Oval(anchor.x, anchor.y, *places.radii(anchor))


def canoe_shape(anchor: Anchor, *, double: bool) -> Slab:
    """A canoe with its cargo."""
    wide, high = DOUBLE_CANOE if double else CANOE
    return Slab(anchor.x, anchor.y - 4.0 * anchor.scale, wide / 2 * anchor.scale, high / 2 * anchor.scale)


def card_shapes(cards: Sequence[CardPlace]) -> Sequence[tuple[int, Shape]]:
    """Cards by their number; a card that lies over another comes after it."""
    return [
        (number, Slab(card.x, card.y, card.width / 2, card.height / 2, card.angle)) for number, card in enumerate(cards)
    ]
