"""Layout of the board in logical units, as a function of the board's rectangle; hit areas.

An :class:`Anchor` is a point with the scale of things there. Discs glide along :meth:`Places.at`; canoes stand on a
disc, at its present anchor, by :meth:`Places.stand`.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol, TypeVar

import pygame
from pygame.typing import Point

from niagara.board import MAIN, Arm, Gem, Place
from stage.graphics.theme import FORGIVENESS
from table.contract import Seat

REFERENCE: Final = (1146.0, 825.0)
"""Width and height of the reference board, in whose units the layout is described."""
SOURCE, LIP, GONE = 0.0, 7.5, 8.0
"""Further steps of the course: behind the pines, on the edge of the falls, in the mist below them."""

_XY = tuple[float, float]

_MAIN: Final = ((590.0, 158.0), (630.0, 222.0), (770.0, 275.0), (860.0, 348.0), (735.0, 425.0), (570.0, 492.0))
_ABOVE: Final = (640.0, 110.0)
_ARMS: Final = {
    Arm.LEFT: ((385.0, 568.0), (300.0, 672.0), (292.0, 802.0), (292.0, 960.0)),
    Arm.RIGHT: ((770.0, 580.0), (860.0, 675.0), (868.0, 802.0), (868.0, 960.0)),
}
_FAR, _NEAR = (222.0, 0.70), (675.0, 1.0)
"""Height on the board, and the scale of things there."""

STEPS: Final = {
    **{place: float(number) for number, place in enumerate(MAIN, start=1)},
    **dict.fromkeys((Place.L6, Place.R6), 6.0),
    **dict.fromkeys((Place.L7, Place.R7), 7.0),
    Place.FALLS: GONE,
}
"""Step of the course for each place on the river; whole numbers are discs at rest."""


def arm_of(place: Place, other: Arm = Arm.LEFT) -> Arm:
    """Return the arm that a place belongs to; `other` for a place above the fork."""
    return {Place.L6: Arm.LEFT, Place.L7: Arm.LEFT, Place.R6: Arm.RIGHT, Place.R7: Arm.RIGHT}.get(place, other)


@lru_cache(maxsize=2048)
def point_at(arm: Arm, step: float) -> _XY:
    """Return the point of the course through `arm` at `step`, from :data:`SOURCE` to :data:`GONE`."""
    points = (*_MAIN, *_ARMS[arm])
    step = max(SOURCE, min(step, len(points) - 2.0))
    first = min(math.floor(step), len(points) - 3)
    ends = points[first], points[first + 1]
    return _hermite(ends, (_tangent(arm, first), _tangent(arm, first + 1)), step - first)


def perspective(y: float) -> float:
    """Return the scale of things at this height of the board: at most 1.0, from the last discs down."""
    share = (y - _FAR[0]) / (_NEAR[0] - _FAR[0])
    return _FAR[1] + (_NEAR[1] - _FAR[1]) * min(1.0, share)


def _tangent(arm: Arm, number: int) -> _XY:
    points = (_ABOVE, *_MAIN, *_ARMS[arm])
    before, after = points[number], points[number + 2]
    if number == len(_MAIN) - 1:
        # The same for both arms, so that they share the curve of the main channel.
        left, right = _ARMS[Arm.LEFT][0], _ARMS[Arm.RIGHT][0]
        after = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    return (after[0] - before[0]) / 2, (after[1] - before[1]) / 2


def _hermite(ends: tuple[_XY, _XY], tangents: tuple[_XY, _XY], share: float) -> _XY:
    square, cube = share * share, share**3
    weights = (2 * cube - 3 * square + 1, 3 * square - 2 * cube, cube - 2 * square + share, cube - square)
    values = (*ends, *tangents)
    x, y = (sum(weight * value[axis] for weight, value in zip(weights, values, strict=True)) for axis in (0, 1))
    return x, y


DISC: Final = (122.0, 50.0)
"""Half the width and height of a disc at scale 1.0."""
CANOE: Final = (104.0, 44.0)
DOUBLE_CANOE: Final = (130.0, 46.0)
"""Width and height of the canoes at scale 1.0, cargo included."""
ROCK: Final = (148.0, 62.0)
"""Width and height of a site's rock at scale 1.0, without the gems."""
CARD: Final = 0.7
"""Width of a paddle card divided by its height."""

_SITES: Final = {
    Gem.VIOLET: (1050.0, 352.0), Gem.WHITE: (915.0, 458.0), Gem.YELLOW: (378.0, 478.0), Gem.BLUE: (577.0, 596.0),
    Gem.RED: (577.0, 694.0),
}  # fmt: skip
_BANKS: Final = {
    Place.D1: (768.0, 205.0), Place.D2: (922.0, 262.0), Place.D3: (1052.0, 436.0), Place.D4: (582.0, 394.0),
    Place.D5: (446.0, 424.0), Place.L6: (200.0, 560.0), Place.L7: (100.0, 678.0), Place.R6: (962.0, 562.0),
    Place.R7: (1062.0, 672.0),
}  # fmt: skip
_BANK_SHARE: Final = 0.62
"""Size of the area for canoes on a bank, as a share of a disc."""
_PIER: Final = pygame.FRect(22.0, 168.0, 500.0, 178.0)
_CARDS_HIGH: Final = 84.0
"""Height of the part of the landing stage above its planks, for the cards."""
_BAY: Final = 150.0
"""Maximum width of a seat's part of the landing stage."""
_BERTHS: Final = (286.0, 322.0)
"""Heights on the board of a seat's two berths; the double canoe is in front of the other."""
_PLAYED: Final = (54.0, 76.0)
_VANE: Final = pygame.FRect(842.0, 8.0, 290.0, 138.0)

_CROWDS: Final = {1: (1, 1.0, 0.0), 4: (2, 0.94, 0.84), 9: (3, 0.94, 0.6), 12: (4, 0.86, 0.48)}
"""By the maximum number of canoes on a disc: canoes in a row, their scale, and their distance in half widths of it."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A point of the board and the scale of things there; at scale 1.0 they have the sizes given in this module."""

    x: float
    y: float
    scale: float

    def area(self, size: tuple[float, float]) -> pygame.FRect:
        """Return the rectangle centred here of a thing that has `size` at scale 1.0."""
        box = pygame.FRect(0, 0, size[0] * self.scale, size[1] * self.scale)
        box.center = (self.x, self.y)
        return box

    def towards(self, other: "Anchor", share: float) -> "Anchor":
        """Return the anchor at `share` of the straight way to `other`."""
        here, there = (self.x, self.y, self.scale), (other.x, other.y, other.scale)
        return Anchor(*(one + (two - one) * share for one, two in zip(here, there, strict=True)))


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Centre, size and angle of a card, the angle in degrees counter-clockwise."""

    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0

    @property
    def area(self) -> pygame.FRect:
        """Area of the card without its rotation."""
        box = pygame.FRect(0, 0, self.width, self.height)
        box.center = (self.x, self.y)
        return box


@dataclass(frozen=True, slots=True)
class Places:
    """Layout of a board in a rectangle, for a number of seats."""

    board: pygame.FRect
    seats: int

    @property
    def stretch(self) -> tuple[float, float]:
        """Width and height of this board as factors of the reference board."""
        return self.board.width / REFERENCE[0], self.board.height / REFERENCE[1]

    def spot(self, x: float, y: float) -> Anchor:
        """Return the anchor at a point of the reference board."""
        wide, high = self.stretch
        return Anchor(self.board.left + x * wide, self.board.top + y * high, perspective(y) * min(wide, high))

    def box(self, area: pygame.FRect) -> pygame.FRect:
        """Return the rectangle on this board for one of the reference board."""
        wide, high = self.stretch
        left, top = self.board.left + area.left * wide, self.board.top + area.top * high
        return pygame.FRect(left, top, area.width * wide, area.height * high)

    def at(self, arm: Arm, step: float) -> Anchor:
        """Return the anchor at a step of the course: 1.0 … 7.0 are the discs, and pushes move between them.

        0.0 is behind the pines, 7.5 the edge of the falls, 8.0 below the edge.
        """
        return self.spot(*point_at(arm, step))

    def disc(self, place: Place) -> Anchor:
        """Return the centre of a disc at rest; for FALLS the mist below the left arm, for SHORE the quay."""
        return self.quay if place is Place.SHORE else self.at(arm_of(place), STEPS[place])

    def between(self, start: Place, end: Place, share: float) -> Anchor:
        """Return the anchor at `share` of the way between two neighbouring places, including shore and falls."""
        if Place.SHORE in (start, end):
            return self.disc(start).towards(self.disc(end), share)
        arm = arm_of(end, arm_of(start))
        return self.at(arm, STEPS[start] + (STEPS[end] - STEPS[start]) * share)

    def radii(self, anchor: Anchor) -> tuple[float, float]:
        """Return half the width and height of a disc at `anchor`."""
        wide, high = self.stretch
        unit = anchor.scale / min(wide, high)
        return DISC[0] * unit * wide, DISC[1] * unit * high

    def stand(self, disc: Anchor, number: int, count: int, *, share: float = 1.0) -> Anchor:
        """Return the anchor of canoe `number` of `count` (at most 12) on a disc; back rows come first.

        `share` is the size of the area as a share of a disc.
        """
        across, size, apart = next(crowd for most, crowd in _CROWDS.items() if count <= most)
        rows = -(-count // across)
        row, column = divmod(number, across)
        in_row = min(across, count - row * across)
        half_width, half_height = self.radii(disc)
        # Rows that are full stand in the gaps of each other, so that every face is seen.
        gap = (row % 2 - 0.5) / 2 if rows > 1 and in_row == across else 0.0
        x = (column - (in_row - 1) / 2 + gap) * apart * half_width
        y = (row - (rows - 1) / 2) * (1.0 if rows == 2 else 0.7) * half_height
        return Anchor(disc.x + x * share, disc.y + y * share, disc.scale * size * (share + 1.0) / 2)

    def bank(self, place: Place, number: int = 0, count: int = 1) -> Anchor:
        """Return the anchor of a lassoed canoe on the bank beside a place, never between the arms (NI-74)."""
        return self.stand(self.spot(*_BANKS[place]), number, count, share=_BANK_SHARE)

    def bank_area(self, place: Place) -> pygame.FRect:
        """Return the area for canoes on the bank."""
        ground = self.spot(*_BANKS[place])
        half_width, half_height = (radius * _BANK_SHARE for radius in self.radii(ground))
        return pygame.FRect(ground.x - half_width, ground.y - half_height, 2 * half_width, 2 * half_height)

    def site(self, gem: Gem) -> Anchor:
        """Return the centre of a site's rock."""
        return self.spot(*_SITES[gem])

    def pile(self, gem: Gem, number: int, count: int) -> Anchor:
        """Return the anchor of pile `number` of `count` at a site."""
        rock = self.site(gem)
        step = min(46.0, 132.0 / count) * rock.scale
        return Anchor(rock.x + (number - (count - 1) / 2) * step, rock.y - 20.0 * rock.scale, rock.scale)

    @property
    def pier(self) -> pygame.FRect:
        """The landing stage with its posts and cards."""
        return self.box(_PIER)

    @property
    def quay(self) -> Anchor:
        """The point on the water at which canoes are launched."""
        return self.spot(520.0, 340.0)

    def bay(self, seat: Seat) -> pygame.FRect:
        """Return a seat's part of the landing stage."""
        wide = min(_BAY, _PIER.width / self.seats)
        first = _PIER.centerx - wide * self.seats / 2
        return self.box(pygame.FRect(first + wide * seat, _PIER.top, wide, _PIER.height))

    def deck(self, seat: Seat) -> pygame.FRect:
        """Return the planks of a seat's part of the landing stage, without the card above them."""
        bay = self.bay(seat)
        above = _CARDS_HIGH * self.stretch[1]
        return pygame.FRect(bay.left, bay.top + above, bay.width, bay.height - above)

    def berth(self, seat: Seat, canoe: int) -> Anchor:
        """Return the anchor of a canoe ashore. Canoe 0, the double one, is in front of the other."""
        ground, bay = self.spot(0.0, _BERTHS[1 - canoe]), self.bay(seat)
        return Anchor(bay.centerx, ground.y, min(ground.scale, bay.width / DOUBLE_CANOE[0]))

    def played(self, seat: Seat) -> CardPlace:
        """Return the place of the seat's card of this round, above its canoes."""
        bay, (_, high) = self.bay(seat), self.stretch
        return CardPlace(bay.centerx, bay.top + 40.0 * min(1.0, high), *_PLAYED)

    def seat_sign(self, seat: Seat) -> tuple[float, float]:
        """Return the centre of the sign with a seat's colour, above its card."""
        card = self.played(seat).area
        return card.centerx, card.top - 14.0

    def buoy(self, seat: Seat) -> Anchor:
        """Return the anchor of the buoy while `seat` is first in turn, in front of its bay."""
        water = self.spot(0.0, 362.0)
        return Anchor(self.bay(seat).centerx, water.y, water.scale)

    @property
    def vane(self) -> pygame.FRect:
        """The weather vane with the cloud's track."""
        return self.box(_VANE)

    def cloud(self, weather: float) -> Anchor:
        """Return the anchor of the cloud at a mark from −1 to +2, which may be a fraction."""
        vane = self.vane
        _, high = self.stretch
        return Anchor(vane.left + vane.width * (0.145 + 0.237 * (weather + 1.0)), vane.top + vane.height * 0.74, high)

    @property
    def moose(self) -> Anchor:
        """Anchor of the moose at the red site (NI-78)."""
        return self.spot(692.0, 668.0)

    @property
    def sign(self) -> Anchor:
        """Anchor of the signpost beside the fork, which points into the next arm (NI-3)."""
        return self.spot(802.0, 520.0)

    @property
    def beaver_home(self) -> Anchor:
        """Anchor of the beaver while it waits, below the weather track (NI-77)."""
        return self.spot(1062.0, 222.0)

    @property
    def waiting(self) -> Anchor:
        """Anchor of the whirlpool's disc and of Diamond Joe while they are off the river, behind the pines."""
        return self.at(Arm.LEFT, 0.25)


def fan(area: pygame.FRect, count: int) -> Sequence[CardPlace]:
    """Return the places of `count` cards fanned out in an area; the outer ones are turned and lower."""
    if not count:
        return ()
    # Cards become smaller if there are many, because most of each must be visible.
    wide = min(area.height * 0.94 * CARD, area.width / (1.0 + 0.8 * (count - 1)))
    high = wide / CARD
    step = min(wide * 0.9, (area.width - wide) / max(1, count - 1))
    middle = (count - 1) / 2
    turns = [(number - middle) / max(4.5, middle) for number in range(count)]
    first = area.centerx - step * middle
    return [
        CardPlace(first + step * number, area.centery + area.height * 0.06 * turn**2, wide, high, -5.0 * turn)
        for number, turn in enumerate(turns)
    ]


TargetT = TypeVar("TargetT")


class HitArea(Protocol):
    """Area that can be hit."""

    def distance(self, point: Point) -> float:
        """Return the distance of a point from the edge, in logical units; not positive inside."""
        ...


@dataclass(frozen=True, slots=True)
class Oval:
    """Ellipse given by its centre, half width and half height."""

    x: float
    y: float
    half_width: float
    half_height: float

    def distance(self, point: Point) -> float:
        """Return the distance of a point from the edge, along the ray from the centre."""
        dx, dy = point[0] - self.x, point[1] - self.y
        length = math.hypot(dx, dy)
        share = math.hypot(dx / self.half_width, dy / self.half_height)
        return length - length / share if share > 0.0 else -min(self.half_width, self.half_height)


@dataclass(frozen=True, slots=True)
class Slab:
    """Rectangle given by its centre, half width and half height, turned by `angle` degrees counter-clockwise."""

    x: float
    y: float
    half_width: float
    half_height: float
    angle: float = 0.0

    def distance(self, point: Point) -> float:
        """Return the distance of a point from the edge."""
        turn = math.radians(self.angle)
        dx, dy = point[0] - self.x, point[1] - self.y
        across = abs(dx * math.cos(turn) - dy * math.sin(turn)) - self.half_width
        down = abs(dx * math.sin(turn) + dy * math.cos(turn)) - self.half_height
        return math.hypot(max(across, 0.0), max(down, 0.0)) + min(max(across, down), 0.0)


def hit(shapes: Iterable[tuple[TargetT, HitArea]], point: Point) -> TargetT | None:
    """Return the target of the last shape that contains the point, else of the nearest in tolerance, or None."""
    distances = [(target, shape.distance(point)) for target, shape in shapes]
    inside = [target for target, distance in distances if distance <= 0.0]
    if inside:
        return inside[-1]
    near = [(distance, target) for target, distance in distances if distance <= FORGIVENESS]
    return min(near, key=lambda each: each[0])[1] if near else None


def disc_shape(places: Places, anchor: Anchor) -> Oval:
    """Return the hit area of a disc at any anchor."""
    return Oval(anchor.x, anchor.y, *places.radii(anchor))


def canoe_shape(anchor: Anchor, *, double: bool) -> Slab:
    """Return the hit area of a canoe with its cargo."""
    wide, high = DOUBLE_CANOE if double else CANOE
    return Slab(anchor.x, anchor.y - 4.0 * anchor.scale, wide / 2 * anchor.scale, high / 2 * anchor.scale)


def card_shapes(cards: Sequence[CardPlace]) -> Sequence[tuple[int, HitArea]]:
    """Return the hit areas of cards by number; a card on top of another comes after it."""
    return [
        (number, Slab(card.x, card.y, card.width / 2, card.height / 2, card.angle)) for number, card in enumerate(cards)
    ]
