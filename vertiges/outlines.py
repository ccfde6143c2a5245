"""What a piece looks like from the front: outline, convex parts, mass. The same for drawing and for physics (VE-2).

Millimetres and grams; the origin is the middle of the 40 mm block, the flat side is below, nothing is turned.
"""

import math
from functools import lru_cache

from physics.polygon import BodyShape, Polygon, mirrored, offset_corner, tidied
from vertiges.pieces import WIDTH, Cut, Piece

HALF = WIDTH / 2
CLEARANCE = 0.3
"""Air between a tongue and the walls of its notch. The shoulders beside them have none: they carry the tower."""
CORNER_RADIUS = 0.3
"""Physics rounds every convex corner by this, so that sharp edges do not catch; too little to be seen."""
DENSITY = 0.7e-3 * WIDTH
"""Beech, 0.7 g/cm³, in grams per mm² of the front of a block 40 mm deep."""

# The families must not only fail to match by decree: a tongue of one must be stopped by a notch of another well
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
    """The line of a side from -20 to 20 mm, walked counter-clockwise around the piece: (place, height above the side).

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
    """The walls moved by `gap` into the wood, which is on the right of the line; the shoulders stay where they are."""
    line = ((-HALF, 0.0), *corners, (HALF, 0.0))
    last = len(line) - 2
    return tuple(
        offset_corner(line[i - 1], line[i], line[i + 1], 0.0 if i == 1 else -gap, 0.0 if i == last else -gap)
        for i in range(1, last + 1)
    )


@lru_cache(maxsize=256)
def outline(piece: Piece, flipped: bool = False) -> Polygon:
    """The outline of the piece, flipped front to back or not, as it is drawn."""
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
    """The body of the piece, flipped front to back or not; `mass` in g, `moment` in g·mm²."""
    parts = tuple(mirrored(part) for part in shape(piece).parts) if flipped else ()
    return BodyShape.of(outline(piece, flipped), DENSITY, CORNER_RADIUS, parts)
