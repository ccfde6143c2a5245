"""Front view of a piece: outline, convex parts and mass, the same for drawing and for physics (VE-2).

Units are millimetres and grams. The origin is the middle of the 40 mm block, unturned, with its flat side down.
"""

import math
from functools import lru_cache

from physics.polygon import BodyShape, Polygon, mirrored, offset_corner, tidied
from vertiges.pieces import WIDTH, Cut, Piece

HALF = WIDTH / 2
CLEARANCE = 0.3
"""Air in mm between a tongue and the walls of its notch. The shoulders beside them have none: they carry the tower."""
CORNER_RADIUS = 0.3
"""Radius in mm by which physics rounds every convex corner, so that sharp edges do not catch; too small to be seen."""
DENSITY = 0.7e-3 * WIDTH
"""Grams per mm² of the front of a block 40 mm deep: beech, 0.7 g/cm³."""

# Families that do not match must also not fit physically: the tongue of one must stop in the notch of another well
# before the shoulders meet. So the narrower a cut ends, the deeper it goes: wedge 10, round 8, box 6 mm.
_ROUND_STEPS = 8
_ROUND_HALF_WIDTH, _ROUND_DEPTH = 9.5, 8.0
_NOTCHES: dict[str, tuple[tuple[float, float], ...]] = {
    "V": ((-10.0, 0.0), (0.0, -10.0), (10.0, 0.0)),
    "U": tuple(
        (
            -_ROUND_HALF_WIDTH * math.cos(math.pi * step / _ROUND_STEPS),
            -_ROUND_DEPTH * math.sin(math.pi * step / _ROUND_STEPS),
        )
        for step in range(_ROUND_STEPS + 1)
    ),
    "H": ((-10.1, 0.0), (-8.5, -6.0), (8.5, -6.0), (10.1, 0.0)),
    "Z": ((-12.2, 0.0), (-10.6, 5.0), (-1.6, 5.0), (1.6, -5.0), (10.6, -5.0), (12.2, 0.0)),
}


def profile(cut: Cut) -> Polygon:
    """Return the line of a side from -20 to 20 mm as (place, height above the side), counter-clockwise around the
    piece.

    Tongues and stairs are slimmer than their notch, so that CLEARANCE remains between them.
    """
    if cut is Cut.STAIR_BACK:
        return tuple((-s, h) for s, h in reversed(profile(Cut.STAIR)))
    corners: Polygon = ()
    if cut is not Cut.PLAIN:
        corners = _NOTCHES[cut.family]
        if cut in (Cut.WEDGE_TONGUE, Cut.ROUND_TONGUE, Cut.BOX_TONGUE):
            corners = _slimmed(tuple((s, -h) for s, h in corners), CLEARANCE)
        elif cut is Cut.STAIR:
            corners = _slimmed(corners, CLEARANCE / 2)
    return ((-HALF, 0.0), *corners, (HALF, 0.0))


def _slimmed(corners: Polygon, gap: float) -> Polygon:
    """Return the line with its walls moved by `gap` into the wood on its right. The shoulders stay in place."""
    line = ((-HALF, 0.0), *corners, (HALF, 0.0))
    last = len(line) - 2
    return tuple(
        offset_corner(line[i - 1], line[i], line[i + 1], 0.0 if i == 1 else -gap, 0.0 if i == last else -gap)
        for i in range(1, last + 1)
    )


@lru_cache(maxsize=256)
def outline(piece: Piece, flipped: bool = False) -> Polygon:
    """Return the outline of the piece as it is drawn, flipped front to back or not."""
    if flipped:
        return mirrored(outline(piece))
    points = [
        *((s, -HALF - h) for s, h in profile(Cut.PLAIN)),
        *((HALF + h, s) for s, h in profile(piece.right)),
        *((-s, HALF + h) for s, h in profile(piece.top)),
        *((-HALF - h, -s) for s, h in profile(piece.left)),
    ]
    return tidied(point for i, point in enumerate(points) if point != points[i - 1])


@lru_cache(maxsize=256)
def shape(piece: Piece, flipped: bool = False) -> BodyShape:
    """Return the body of the piece, flipped front to back or not, with `mass` in g and `moment` in g·mm²."""
    parts = tuple(mirrored(part) for part in shape(piece).parts) if flipped else ()
    return BodyShape.of(outline(piece, flipped), DENSITY, CORNER_RADIUS, parts)
