"""What could be done on a table: every lay, every ZAP, where bases have room. Kept for the last few tables looked at.

Pure geometry. What a piece *could* be laid on says nothing about whether a hand will manage it; but a socket that other
towers, pushed close, leave no way to is none.
"""

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from physics.polygon import Polygon, meets, posed
from vertiges.outlines import CLEARANCE, CORNER_RADIUS, shape
from vertiges.pieces import WIDTH, Cut, base_placements, mates, piece_set, placements
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.towers import Socket, Tower, cut_above, cut_below, raised, room_for_base, section, socket_on, towers
from vertiges.rules.views import CallWindow, LooseSection

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

_PASSAGE_KEPT: Final = 256


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


@lru_cache(_PASSAGE_KEPT)
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


AIR: Final = 30.0
"""mm that an offered base keeps from the ends of the stretch it may stand in: 50 from its neighbours (VE-25)."""

_KEPT: Final = 64


class Placement(NamedTuple):
    """One way to lay a piece or to set down a ZAP section."""

    piece: int
    """The piece of the hand, or the gripped one."""
    socket: Socket
    """Where, and how turned."""


class BasePlace(NamedTuple):
    """One way to set down a base; `x` is that of its middle, in mm."""

    piece: int
    flipped: bool
    x: float


@lru_cache(_KEPT)
def standing(table: Snapshot) -> tuple[Tower, ...]:
    """Every standing tower, from left to right."""
    return towers(table)


@lru_cache(_KEPT)
def ways_to_lay(table: Snapshot, hand: tuple[int, ...]) -> tuple[Placement, ...]:
    """All ways to lay a piece of `hand` (VE-22): by piece in the order of the hand, then by tower from the left.

    A socket on which another tower is in the way is none (VE-24).
    """
    tops = _tops(table)
    found = []
    for piece in hand:
        for top, cut, others in tops:
            for held in placements(piece_set()[piece], cut):
                socket = socket_on(top, held.turn, held.flipped)
                if not others or has_way_down(socket.taken_by(piece), others):
                    found.append(Placement(piece, socket))
    return tuple(found)


@lru_cache(_KEPT)
def ways_to_zap(table: Snapshot) -> tuple[Placement, ...]:
    """All ZAPs that end on another tower (VE-50): by tower from the left and piece from below, then by goal.

    A goal between towers that leave the section no way down from above is none.
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
    """Where a loose section can go (VE-52): as before to other tops, and always back to its old place."""
    lifted = section(table, loose.piece)
    return tuple(_ways_of_section(table, lifted, _tops(table), loose.home)) if len(lifted) > 1 else ()


def _tops(table: Snapshot) -> list[tuple[Placed, Cut, list[Placed]]]:
    """The top of every tower, the cut it shows, and what stands so close that it could be in the way there."""
    tops = [table[tower.top] for tower in standing(table)]
    return [(top, cut_above(top), others) for top, others in zip(tops, beside(table, tops), strict=True)]


def _ways_of_section(
    table: Snapshot, lifted: tuple[int, ...], tops: list[tuple[Placed, Cut, list[Placed]]], home: int | None = None
) -> Iterator[Placement]:
    """Where the section `lifted`, bottom up, can be set down; on top of `home` whatever is in the way."""
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


@lru_cache(_KEPT)
def base_places(table: Snapshot, hand: tuple[int, ...]) -> tuple[BasePlace, ...]:
    """Up to two places for every piece of `hand` and each of its faces as a base (VE-25), the best one first.

    Each is the place nearest to the middle of the table in a free stretch, :data:`AIR` inside if that is wide enough.
    """
    return tuple(
        BasePlace(piece, held.flipped, x)
        for piece in hand
        for held in base_placements()
        for x in _spots(room_for_base(table, piece_set()[piece], held.flipped))
    )


def _spots(stretches: tuple[tuple[float, float], ...]) -> list[float]:
    airs = [(low, high, min(AIR, (high - low) / 2)) for low, high in stretches]
    spots = [min(max(low + air, 0.0), high - air) for low, high, air in airs]
    return sorted(spots, key=lambda x: (abs(x), x))[:2]


@lru_cache(_KEPT)
def has_room(table: Snapshot, hand: tuple[int, ...]) -> bool:
    """Whether any piece of `hand` can be set down as a base (VE-25)."""
    return any(room_for_base(table, piece_set()[piece], held.flipped) for piece in hand for held in base_placements())


def mistake(table: Snapshot, window: CallWindow) -> Placement | None:
    """A way to lay a piece that was there instead of the base or the end of turn (VE-40); None if it was right.

    `table` is the table as it is while the window is open, the base included.
    """
    before = table if window.base is None else table.without((window.base,))
    ways = ways_to_lay(before, window.hand)
    return ways[0] if ways else None


def number_of(base: int, numbers: Sequence[int]) -> int:
    """The number of the tower on `base`, from 1; `numbers` are the bases by their numbers."""
    return numbers.index(base) + 1


def numbered(before: Sequence[int], table: Snapshot) -> list[int]:
    """The bases of the towers of `table` in the order of their numbers, 0 for a number that is free.

    `before` is the same list as it was; towers that it does not name get their numbers from left to right.
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
