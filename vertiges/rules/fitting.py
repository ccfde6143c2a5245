"""Possible moves on a table: every lay, every ZAP and the free places for bases. Cached for the last few tables.

Pure geometry. A placement says that a piece fits, not that a hand will manage it. But a socket that neighbouring towers
leave no way to is none.
"""

import math
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Final, NamedTuple

from physics.polygon import Polygon, meets, posed
from vertiges.outlines import CLEARANCE, CORNER_RADIUS, shape
from vertiges.pieces import WIDTH, Cut, Direction, base_orientations, mates, orientations, piece_set
from vertiges.rules.options import Closing
from vertiges.rules.snapshot import Intention, Placed, Snapshot
from vertiges.rules.towers import Socket, Tower, cut_above, cut_below, raised, room_for_base, section, socket_on, towers
from vertiges.rules.views import CallWindow, LooseSection

AIR: Final = 30.0
"""mm that an offered base keeps from the ends of its free stretch: 50 from its neighbours (VE-25)."""
LANDING_RISE: Final = 25.0
"""mm above its seat from which a piece comes straight down. There a scripted hand starts with a piece of the rack, and
slows down with a section."""
CAPTURE: Final = 15.0
CAPTURE_ABOVE: Final = 60.0
"""mm to the sides of a seat from where a piece that is let go may still slide into it, and above it as earlier matches
judged that."""
FROM_ABOVE: Final = 2000.0
"""mm from which a section comes down. It passes in front of nothing, and all pieces on top of each other are no higher.
"""
_BESIDE: Final = 62.0
"""mm between the middles of two blocks, sideways or upwards, beyond which they cannot touch: twice the sum of half a
block, the longest tongue and some lean."""
_GAP: Final = 2 * CORNER_RADIUS - CLEARANCE
"""mm between the parts of two pieces, which lack their rounding. An overlap smaller than the clearance is only a touch:
a tongue has the same play in its notch."""

_TABLES_KEPT: Final = 64
_PIECES_KEPT: Final = 256
"""Tables and standing pieces cached."""


class Placement(NamedTuple):
    """A legal placement of a piece or a ZAP section."""

    piece: int
    """The piece of the hand, or the gripped one."""
    socket: Socket
    """Its place and orientation."""


class BasePlace(NamedTuple):
    """A legal place for a base, with the `x` of its middle in mm."""

    piece: int
    flipped: bool
    x: float


@lru_cache(_TABLES_KEPT)
def standing(table: Snapshot) -> tuple[Tower, ...]:
    """Return every standing tower, from left to right."""
    return towers(table)


@lru_cache(_TABLES_KEPT)
def ways_to_lay(table: Snapshot, hand: tuple[int, ...]) -> tuple[Placement, ...]:
    """Return every way to lay a piece of `hand` (VE-22): by piece in hand order, then by tower from the left.

    A socket that another tower blocks does not count (VE-24).
    """
    tops = _tops(table)
    found = []
    for piece in hand:
        for top, cut, others in tops:
            for held in orientations(piece_set()[piece], cut):
                socket = socket_on(top, held.turn, held.flipped)
                if not others or has_way_down(socket.taken_by(piece), others):
                    found.append(Placement(piece, socket))
    return tuple(found)


def closes(way: Placement) -> bool:
    """Return True if this lay of a piece leaves a closed top (VE-4)."""
    return piece_set()[way.piece].side(Direction.ABOVE, way.socket.turn, way.socket.flipped) is Cut.PLAIN


@lru_cache(_TABLES_KEPT)
def allowed_lays(table: Snapshot, hand: tuple[int, ...], closing: Closing) -> tuple[Placement, ...]:
    """Return the lays among :func:`ways_to_lay` that VE-28 allows: closing ones only if no other is possible."""
    ways = ways_to_lay(table, hand)
    if closing is Closing.FREE:
        return ways
    return tuple(way for way in ways if not closes(way)) or ways


def keeps_open(table: Snapshot, hand: tuple[int, ...], closing: Closing) -> bool:
    """Return True if a piece of `hand` that comes to rest closing a tower is to be taken back (VE-28)."""
    return closing is Closing.LAST_RESORT and any(not closes(way) for way in ways_to_lay(table, hand))


def seat_below(table: Snapshot, meant: Intention, closing: Closing) -> Placement | None:
    """Return the nearest seat that may catch the piece where `meant` lets it go; None if it fits none there (VE-28)."""
    reach = CAPTURE_ABOVE if closing is Closing.LAST_RESORT_NEAR else math.inf
    caught = [
        (math.hypot(meant.x - way.socket.x, meant.y - way.socket.y), way)
        for way in ways_to_lay(table, (meant.piece,))
        if (way.socket.turn, way.socket.flipped) == (meant.turn, meant.flipped)
        and abs(meant.x - way.socket.x) <= CAPTURE
        and -CAPTURE <= meant.y - way.socket.y <= reach
    ]
    return min(caught, key=itemgetter(0))[1] if caught else None


@lru_cache(_TABLES_KEPT)
def ways_to_zap(table: Snapshot) -> tuple[Placement, ...]:
    """Return every ZAP that ends on another tower (VE-50): by tower from the left, piece from below, then goal.

    A goal does not count if its neighbours leave the section no way down from above.
    """
    tops = _tops(table)
    return tuple(
        way
        for home in standing(table)
        for level in range(1, len(home.pieces) - 1)
        for way in _ways_of_section(table, home.pieces[level:], tops)
        if way.socket.on != home.top
    )


def ways_to_zap_again(table: Snapshot, loose: LooseSection) -> tuple[Placement, ...]:
    """Return the places for a loose section (VE-52): other tops as before, and always its old place."""
    lifted = section(table, loose.piece)
    return tuple(_ways_of_section(table, lifted, _tops(table), loose.home)) if len(lifted) > 1 else ()


def _tops(table: Snapshot) -> list[tuple[Placed, Cut, list[Placed]]]:
    """Return the top of every tower, the cut it shows, and the pieces close enough to be in the way."""
    tops = [table[tower.top] for tower in standing(table)]
    return [(top, cut_above(top), others) for top, others in zip(tops, beside(table, tops), strict=True)]


def _ways_of_section(
    table: Snapshot, lifted: tuple[int, ...], tops: list[tuple[Placed, Cut, list[Placed]]], home: int | None = None
) -> Iterator[Placement]:
    """Yield the places for the section `lifted`, bottom up. Obstacles do not count on top of `home`."""
    held = table[lifted[0]]
    below = cut_below(held)
    for top, cut, around in tops:
        if mates(cut, below):
            socket = socket_on(top, held.turn, held.flipped)
            others = [placed for placed in around if placed.piece not in lifted]
            if (
                not others
                or top.piece == home
                or all(has_way_down(placed, others, FROM_ABOVE) for placed in raised(table, lifted, socket))
            ):
                yield Placement(held.piece, socket)


@lru_cache(_TABLES_KEPT)
def base_places(table: Snapshot, hand: tuple[int, ...]) -> tuple[BasePlace, ...]:
    """Return up to two places for every piece of `hand` and each of its faces as a base (VE-25), the best one first.

    Each is the place nearest to the middle of the table in a free stretch, :data:`AIR` inside if that is wide enough.
    """
    return tuple(
        BasePlace(piece, held.flipped, x)
        for piece in hand
        for held in base_orientations()
        for x in _spots(room_for_base(table, piece_set()[piece], held.flipped))
    )


def _spots(stretches: tuple[tuple[float, float], ...]) -> list[float]:
    airs = [(low, high, min(AIR, (high - low) / 2)) for low, high in stretches]
    spots = [min(max(low + air, 0.0), high - air) for low, high, air in airs]
    return sorted(spots, key=lambda x: (abs(x), x))[:2]


@lru_cache(_TABLES_KEPT)
def has_room(table: Snapshot, hand: tuple[int, ...]) -> bool:
    """Return True if any piece of `hand` can be set down as a base (VE-25)."""
    return any(room_for_base(table, piece_set()[piece], held.flipped) for piece in hand for held in base_orientations())


def mistake(table: Snapshot, window: CallWindow, closing: Closing) -> Placement | None:
    """Return a lay that was possible instead of the base or the end of turn (VE-40); None if there was no mistake.

    `table` is the table while the window is open, including the base. A lay that only closes counts as well, because it
    is the last resort (VE-28).
    """
    before = table if window.base is None else table.without((window.base,))
    ways = allowed_lays(before, window.hand, closing)
    return ways[0] if ways else None


def number_of(base: int, numbers: Sequence[int]) -> int:
    """Return the number of the tower on `base`, from 1. `numbers` are the bases by tower number."""
    return numbers.index(base) + 1


def numbered(before: Sequence[int], table: Snapshot) -> list[int]:
    """Return the bases of the towers of `table` by tower number, 0 for a free number.

    `before` is the same list for the table before. Towers that it does not name get their numbers from left to right.
    """
    bases = [tower.base for tower in standing(table)]
    numbers = [base if base in bases else 0 for base in before]
    for base in bases:
        if base not in numbers:
            if 0 in numbers:
                numbers[numbers.index(0)] = base
            else:
                numbers.append(base)
    while numbers and not numbers[-1]:
        del numbers[-1]
    return numbers


def beside(table: Snapshot, tops: Iterable[Placed]) -> list[list[Placed]]:
    """Return for each of these tops the pieces of other towers that are near enough or high enough to be in the way."""
    by_x = sorted(table.placed, key=attrgetter("x"))
    xs = [placed.x for placed in by_x]
    found = []
    for top in tops:
        low, high = bisect(xs, top.x - _BESIDE), bisect(xs, top.x + _BESIDE)
        floor = top.y + WIDTH - _BESIDE
        found.append([placed for placed in by_x[low:high] if placed.y > floor and placed is not top])
    return found


def has_way_down(seated: Placed, others: Iterable[Placed], rise: float = LANDING_RISE) -> bool:
    """Return True if `seated` overlaps none of `others` on its seat or in the last `rise` mm straight down to it.

    A piece of the rack passes in front of everything until it hangs free for a moment. If only the last bit of its way
    were free, it would mostly be stopped by pieces that reach into the way above.
    """
    near = [
        other
        for other in others
        if abs(other.x - seated.x) < _BESIDE and -_BESIDE < other.y - seated.y < _BESIDE + rise
    ]
    return not near or not any(
        _is_meeting(part, rise, obstacle) for part in _parts(seated) for other in near for obstacle in _parts(other)
    )


class _Part(NamedTuple):
    """Convex part of a standing piece, with its bounding box."""

    corners: Polygon
    left: float
    right: float
    bottom: float
    top: float


@lru_cache(_PIECES_KEPT)
def _parts(placed: Placed) -> tuple[_Part, ...]:
    form = shape(piece_set()[placed.piece], placed.flipped)
    return tuple(_boxed(posed(part, placed.x, placed.y, placed.angle)) for part in form.parts)


def _boxed(corners: Polygon) -> _Part:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return _Part(corners, min(xs), max(xs), min(ys), max(ys))


def _is_meeting(one: _Part, rise: float, other: _Part) -> bool:
    """Return True if a part that moves up by `rise` comes too near to another. Bounding boxes rule most pairs out."""
    beside_it = other.left - one.right >= _GAP or one.left - other.right >= _GAP
    above_it = other.bottom - one.top - rise >= _GAP or one.bottom - other.top >= _GAP
    return not beside_it and not above_it and meets(one.corners, rise, other.corners, _GAP)
