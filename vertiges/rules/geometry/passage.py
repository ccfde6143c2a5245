"""Whether a piece can come down on its seat, or what stands close to it is in the way. Exact geometry, no Pymunk.

Towers begin far enough from each other (VE-25), but falls and ZAPs push them together.
"""

from bisect import bisect
from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from physics.polygon import Polygon, meets, posed
from vertiges.outlines import CLEARANCE, CORNER_RADIUS, shape
from vertiges.pieces import WIDTH, piece_set
from vertiges.rules.snapshot import Placed, Snapshot

LANDING_RISE: Final = 25.0
"""mm above its seat from which a piece comes straight down. A scripted hand begins there with a piece of the rack, and
slows down there with a section."""
FROM_ABOVE: Final = 2000.0
"""mm from which a section comes down: it passes in front of nothing, and all pieces on each other are no higher."""
_BESIDE: Final = 62.0
"""mm between the middles of two blocks, sideways or upwards, from which on they cannot meet: half a block, the longest
tongue and some lean, twice."""
_GAP: Final = 2 * CORNER_RADIUS - CLEARANCE
"""mm between the parts of two pieces, which lack their rounding. What reaches less than the clearance into the other
only touches it: a tongue has as much play in its notch."""

_KEPT: Final = 256


def beside(table: Snapshot, tops: Iterable[Placed]) -> list[list[Placed]]:
    """For each of these tops of towers what could be in the way there: of the other towers what is near or above."""
    by_x = sorted(table.placed, key=attrgetter("x"))
    xs = [placed.x for placed in by_x]
    found = []
    for top in tops:
        low, high = bisect(xs, top.x - _BESIDE), bisect(xs, top.x + _BESIDE)
        floor = top.y + WIDTH - _BESIDE
        found.append([placed for placed in by_x[low:high] if placed.y > floor and placed is not top])
    return found


def has_way_down(seated: Placed, others: Iterable[Placed], rise: float = LANDING_RISE) -> bool:
    """Whether none of `others` overlaps a piece on its seat, or on the last `rise` mm of its way straight down to it.

    A piece of the rack passes in front of everything, but only until it hangs free for a moment: were just the last bit
    of its way down free, it would mostly be stopped by what reaches into the way above.
    """
    near = [
        other
        for other in others
        if abs(other.x - seated.x) < _BESIDE and -_BESIDE < other.y - seated.y < _BESIDE + rise
    ]
    return not near or not any(
        _meet(part, rise, obstacle) for part in _parts(seated) for other in near for obstacle in _parts(other)
    )


class _Part(NamedTuple):
    """A convex part of a standing piece, and the box around it."""

    corners: Polygon
    left: float
    right: float
    bottom: float
    top: float


@lru_cache(_KEPT)
def _parts(placed: Placed) -> tuple[_Part, ...]:
    form = shape(piece_set()[placed.piece], placed.flipped)
    return tuple(_boxed(posed(part, placed.x, placed.y, placed.angle)) for part in form.parts)


def _boxed(corners: Polygon) -> _Part:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return _Part(corners, min(xs), max(xs), min(ys), max(ys))


def _meet(one: _Part, rise: float, other: _Part) -> bool:
    """Whether a part that moves up by `rise` comes too near to another; mostly the boxes tell that it does not."""
    beside_it = other.left - one.right >= _GAP or one.left - other.right >= _GAP
    above_it = other.bottom - one.top - rise >= _GAP or one.bottom - other.top >= _GAP
    return not beside_it and not above_it and meets(one.corners, rise, other.corners, _GAP)
