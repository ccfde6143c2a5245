"""Plane polygons: lists of corners, counter-clockwise, in the game's unit. Areas, insets, convex parts, collisions."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Corner = TypeVar("Corner")

STRAIGHT = 1e-9
"""Cross products below this count as straight: far finer than any piece, far coarser than rounding."""


class Bulk(NamedTuple):
    """Area, centroid and second moment of area about the centroid."""

    area: float
    x: float
    y: float
    moment: float


class BodyShape(NamedTuple):
    """Shape of a body: `outline` to draw, convex `parts` to collide (each to be swollen by the rounding of its cut).

    `moment` is the moment of inertia about the centre of mass (`x`, `y`).
    """

    outline: Polygon
    parts: tuple[Polygon, ...]
    mass: float
    moment: float
    x: float
    y: float

    @staticmethod
    def of(outline: Polygon, density: float, rounding: float, parts: tuple[Polygon, ...] = ()) -> "BodyShape":
        """Return the shape with this outline; `parts` if they are known already."""
        area, x, y, moment = bulk(outline)
        parts = parts or convex_parts(inset(outline, rounding))
        return BodyShape(outline, parts, density * area, density * moment, x, y)


def cross(origin: Point, a: Point, b: Point) -> float:
    """Return twice the signed area of the triangle; positive when a, b turn counter-clockwise around `origin`."""
    return (a[0] - origin[0]) * (b[1] - origin[1]) - (a[1] - origin[1]) * (b[0] - origin[0])


def contains(polygon: Sequence[Point], point: Point) -> bool:
    """Return True if `point` lies inside the polygon (even-odd rule)."""
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in pairwise((*polygon, polygon[0])):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            inside = not inside
    return inside


def bulk(polygon: Polygon) -> Bulk:
    """Return the area, centroid and polar second moment of a simple polygon."""
    twice_area = sum_x = sum_y = sum_moment = 0.0
    for (x0, y0), (x1, y1) in _edges(polygon):
        wedge = x0 * y1 - x1 * y0
        twice_area += wedge
        sum_x += (x0 + x1) * wedge
        sum_y += (y0 + y1) * wedge
        sum_moment += (x0 * x0 + x0 * x1 + x1 * x1 + y0 * y0 + y0 * y1 + y1 * y1) * wedge
    area = twice_area / 2
    x, y = sum_x / (6 * area), sum_y / (6 * area)
    return Bulk(area, x, y, sum_moment / 12 - area * (x * x + y * y))


def mirrored(polygon: Polygon) -> Polygon:
    """Return the polygon seen from behind (x changes sign), counter-clockwise again."""
    return tuple((-x, y) for x, y in reversed(polygon))


def posed(polygon: Iterable[Point], x: float, y: float, angle: float) -> Polygon:
    """Return the polygon turned counter-clockwise by `angle` radians about its origin, then moved to (x, y)."""
    cos, sin = math.cos(angle), math.sin(angle)
    return tuple((x + px * cos - py * sin, y + px * sin + py * cos) for px, py in polygon)


def tidied(polygon: Iterable[Point]) -> Polygon:
    """Return the polygon without repeated corners and without corners on a straight line."""
    points = list(polygon)
    size = len(points)
    return tuple(
        point for i, point in enumerate(points) if abs(cross(points[i - 1], point, points[(i + 1) % size])) > STRAIGHT
    )


def inset(polygon: Polygon, distance: float) -> Polygon:
    """Move every edge inwards by `distance`. Only for polygons whose edges all survive it."""
    size = len(polygon)
    return tuple(
        offset_corner(polygon[i - 1], polygon[i], polygon[(i + 1) % size], distance, distance) for i in range(size)
    )


def offset_corner(before: Point, corner: Point, after: Point, first: float, second: float) -> Point:
    """Return the corner of the edges before-corner and corner-after, moved to their left by `first` and `second`."""
    ux, uy = _unit(before, corner)
    vx, vy = _unit(corner, after)
    turn = ux * vy - uy * vx
    if abs(turn) < STRAIGHT:
        return corner[0] - uy * first, corner[1] + ux * first
    along = (second - first * (ux * vx + uy * vy)) / turn
    return corner[0] - uy * first - ux * along, corner[1] + ux * first - uy * along


def convex_parts(polygon: Polygon) -> tuple[Polygon, ...]:
    """Cut a simple polygon into few convex ones: clip ears, then join triangles over their longest seams."""
    parts = [list(triangle) for triangle in _ears(range(len(polygon)), polygon)]
    seams = sorted(
        {tuple(sorted(edge)) for part in parts for edge in _edges(part)},
        key=lambda seam: (-math.dist(polygon[seam[0]], polygon[seam[1]]), seam),
    )
    for seam in seams:
        sharing = [part for part in parts if seam[0] in part and seam[1] in part and _is_bordering(part, seam)]
        if len(sharing) == 2:
            joined = _joined(sharing[0], sharing[1], seam)
            if _is_convex(joined, polygon):
                parts = [part for part in parts if part is not sharing[0] and part is not sharing[1]] + [joined]
    return tuple(tidied(polygon[i] for i in part) for part in parts)


def meets(rising: Polygon, rise: float, still: Polygon, gap: float) -> bool:
    """Return True if a convex polygon that rises by `rise` comes nearer than `gap` to a convex one that stands still.

    The distance is measured at right angles to the edges; a negative gap allows so much overlap.
    """
    for nx, ny in (*_normals(rising), *_normals(still), (1.0, 0.0)):
        moving, standing = [x * nx + y * ny for x, y in rising], [x * nx + y * ny for x, y in still]
        way = rise * ny
        if min(standing) - max(moving) - max(way, 0.0) >= gap or min(moving) + min(way, 0.0) - max(standing) >= gap:
            return False
    return True


def _normals(polygon: Polygon) -> Iterable[Point]:
    """Return the unit vectors at right angles to the edges."""
    units = (_unit(a, b) for a, b in _edges(polygon))
    return ((y, -x) for x, y in units)


def _edges(corners: Sequence[Corner]) -> list[tuple[Corner, Corner]]:
    return [(corners[i - 1], corners[i]) for i in range(len(corners))]


def _unit(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _ears(corners: Iterable[int], polygon: Polygon) -> list[tuple[int, int, int]]:
    left = list(corners)
    reaches = [_ear_reach(left, i, polygon) for i in range(len(left))]
    ears = []
    while len(left) > 3:
        _, i = min((reach, i) for i, reach in enumerate(reaches) if reach is not None)
        ears.append((left[i - 1], left[i], left[(i + 1) % len(left)]))
        del left[i], reaches[i]
        size = len(left)
        for other, reach in enumerate(reaches):
            # An ear stays one while its corners do; another corner becomes one when the corner within it is cut.
            if reach is None or other in ((i - 1) % size, i % size):
                reaches[other] = _ear_reach(left, other, polygon)
    return [*ears, (left[0], left[1], left[2])]


def _ear_reach(left: list[int], i: int, polygon: Polygon) -> float | None:
    """Return the distance across the ear at a corner; None if there is no ear."""
    a, b, c = polygon[left[i - 1]], polygon[left[i]], polygon[left[(i + 1) % len(left)]]
    if cross(a, b, c) <= STRAIGHT:
        return None
    for k in left:
        p = polygon[k]
        inside = cross(a, b, p) >= -STRAIGHT and cross(b, c, p) >= -STRAIGHT and cross(c, a, p) >= -STRAIGHT
        if inside and p not in (a, b, c):
            return None
    return math.dist(a, c)


def _is_bordering(part: list[int], seam: tuple[int, ...]) -> bool:
    return (part.index(seam[0]) - part.index(seam[1])) % len(part) in (1, len(part) - 1)


def _joined(one: list[int], two: list[int], seam: tuple[int, ...]) -> list[int]:
    """Join both parts into one ring of corners, without the seam between them."""
    start, end = seam if one[(one.index(seam[0]) + 1) % len(one)] == seam[1] else seam[::-1]
    i, j = one.index(end), two.index(start)
    return one[i:] + one[:i] + (two[j:] + two[:j])[1:-1]


def _is_convex(part: list[int], polygon: Polygon) -> bool:
    size = len(part)
    return all(
        cross(polygon[part[i - 1]], polygon[part[i]], polygon[part[(i + 1) % size]]) >= -STRAIGHT for i in range(size)
    )
