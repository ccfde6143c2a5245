"""Reading a snapshot: interlocked pieces, standing towers, their tops, and the room for a base.

Pure, exact geometry without Pymunk, shared by rules, bots, pictures and the world.
"""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from physics.polygon import posed
from vertiges.outlines import HALF, outline, shape
from vertiges.pieces import WIDTH, Cut, Direction, Piece, mates, piece_set
from vertiges.rules.snapshot import QUARTER, TABLE_HALF, Placed, Snapshot

TOWER_GAP = 20.0
"""mm between a new base and every tower, including tongues and lean (VE-25)."""
SEAT_SIDEWAYS = 1.0
SEAT_HEIGHT = 0.5
SEAT_LEAN = math.radians(1.0)
"""Largest distance (mm) and lean (radians) of an interlocked piece from its exact socket. Clearance allows 0.45 mm
sideways, contact slop 0.1 mm in height. A tongue of another family rides at least 1.5 mm higher, and a tilt of 1° lifts
an edge by 0.7 mm."""
_SEATED = ((WIDTH - SEAT_HEIGHT) ** 2 - 1e-6, (WIDTH + SEAT_HEIGHT) ** 2 + SEAT_SIDEWAYS**2 + 1e-6)
"""Squared distance of two interlocked pieces in mm², at least and at most."""
BASE_LEAN = math.radians(10.0)
"""Lean in radians below which a base on an edge of its flat side still stands (VE-31)."""
AIM = 4.0
"""mm: no hand has to aim more precisely, so a narrower stretch has no room for a base (VE-25)."""


class Tower(NamedTuple):
    """Interlocked pieces from a base upwards."""

    pieces: tuple[int, ...]

    @property
    def base(self) -> int:
        """The piece that stands on the table."""
        return self.pieces[0]

    @property
    def top(self) -> int:
        """The uppermost piece."""
        return self.pieces[-1]


class Socket(NamedTuple):
    """Place where a piece interlocks: on top of piece `on`, turned and flipped like this, at (x, y) mm and `angle`
    radians."""

    on: int
    turn: int
    flipped: bool
    x: float
    y: float
    angle: float

    def taken_by(self, piece: int) -> Placed:
        """Return `piece` standing in this socket."""
        return Placed(piece, self.x, self.y, self.angle, self.flipped)


def cut_above(placed: Placed) -> Cut:
    """Return the cut on top of a standing piece."""
    return piece_set()[placed.piece].side(Direction.ABOVE, placed.turn, placed.flipped)


def cut_below(placed: Placed) -> Cut:
    """Return the cut on the lower side of a standing piece."""
    return piece_set()[placed.piece].side(Direction.BELOW, placed.turn, placed.flipped)


def offset(upper: Placed, lower: Placed) -> tuple[float, float, float]:
    """Return how far `upper` is off the socket on `lower`: sideways and up (mm) along `lower`, lean (radians)."""
    cos, sin = math.cos(lower.lean), math.sin(lower.lean)
    dx, dy = upper.x - lower.x, upper.y - lower.y
    return dx * cos + dy * sin, dy * cos - dx * sin - WIDTH, upper.lean - lower.lean


def is_interlocked(upper: Placed, lower: Placed) -> bool:
    """Return True if `upper` is fully interlocked on `lower`: the cuts fit and it is down on its socket (VE-22)."""
    sideways, height, lean = offset(upper, lower)
    near = abs(sideways) <= SEAT_SIDEWAYS and abs(height) <= SEAT_HEIGHT and abs(lean) <= SEAT_LEAN
    return near and mates(cut_above(lower), cut_below(upper))


def stands_as_base(placed: Placed) -> bool:
    """Return True if the piece stands on the table, on its flat side or an edge of it (VE-20, VE-31)."""
    lean = abs(placed.lean)
    lowest = placed.y - HALF * (math.cos(lean) + math.sin(lean))
    upright = placed.turn == 0 and lean < BASE_LEAN
    return upright and abs(lowest) <= SEAT_HEIGHT and abs(placed.x) <= TABLE_HALF


def links(snapshot: Snapshot) -> dict[int, int]:
    """Return the piece below each interlocked piece, whether the whole stands or not."""
    by_x = sorted(snapshot.placed, key=lambda placed: placed.x)
    found: dict[int, int] = {}
    reach = WIDTH * 1.5
    for i, one in enumerate(by_x):
        for two in by_x[i + 1 :]:
            if two.x - one.x > reach:
                break
            # Their distance rules out most pairs, before their cuts are compared.
            if not _SEATED[0] <= (two.x - one.x) ** 2 + (two.y - one.y) ** 2 <= _SEATED[1]:
                continue
            if is_interlocked(two, one):
                found[two.piece] = one.piece
            elif is_interlocked(one, two):
                found[one.piece] = two.piece
    return found


def towers(snapshot: Snapshot, bases: Iterable[int] | None = None) -> tuple[Tower, ...]:
    """Return every standing tower, from left to right. With `bases`, only those built on one of these pieces."""
    below = links(snapshot)
    above = {lower: upper for upper, lower in below.items()}
    standing = [
        placed
        for placed in snapshot.placed
        if stands_as_base(placed) and placed.piece not in below and (bases is None or placed.piece in bases)
    ]
    return tuple(Tower(_chain(base.piece, above)) for base in sorted(standing, key=lambda placed: placed.x))


def section(snapshot: Snapshot, piece: int) -> tuple[int, ...]:
    """Return the piece and all pieces interlocked above it, bottom up: the section a ZAP here lifts (VE-50)."""
    return _chain(piece, {lower: upper for upper, lower in links(snapshot).items()})


def _chain(piece: int, above: dict[int, int]) -> tuple[int, ...]:
    pieces = [piece]
    while pieces[-1] in above:
        pieces.append(above[pieces[-1]])
    return tuple(pieces)


def socket_on(lower: Placed, turn: int, flipped: bool) -> Socket:
    """Return the socket on top of a standing piece, leaning with it."""
    lean = lower.lean
    x, y = lower.x - WIDTH * math.sin(lean), lower.y + WIDTH * math.cos(lean)
    return Socket(lower.piece, turn, flipped, x, y, turn * QUARTER + lean)


def raised(snapshot: Snapshot, pieces: Iterable[int], socket: Socket) -> tuple[Placed, ...]:
    """Return these interlocked pieces, bottom up, standing with the lowest on `socket` (VE-50)."""
    standing: list[Placed] = []
    for piece in pieces:
        held = snapshot[piece]
        place = socket_on(standing[-1], held.turn, held.flipped) if standing else socket
        standing.append(place.taken_by(piece))
    return tuple(standing)


def span(placed: Placed) -> tuple[float, float]:
    """Return the leftmost and the rightmost x of a piece, including tongues and lean."""
    corners = posed(outline(piece_set()[placed.piece], placed.flipped), placed.x, placed.y, placed.angle)
    return min(x for x, _ in corners), max(x for x, _ in corners)


@lru_cache(maxsize=8)
def _spans(snapshot: Snapshot) -> tuple[tuple[float, float], ...]:
    return tuple(sorted(span(placed) for placed in snapshot.placed))


def distance_to_towers(snapshot: Snapshot, base: Placed) -> float:
    """Return the empty width in mm between a base and the nearest other piece on the table; infinite if none."""
    left, right = span(base)
    spans = (span(placed) for placed in snapshot.placed if placed.piece != base.piece)
    return min((max(other[0] - right, left - other[1]) for other in spans), default=math.inf)


def room_for_base(snapshot: Snapshot, piece: Piece, flipped: bool) -> tuple[tuple[float, float], ...]:
    """Return the stretches of x where the middle of this base keeps its distance (VE-25), left to right.

    None is narrower than :data:`AIM`. Without any there is no room.
    """
    left, right = span(Placed(piece.id, 0.0, 0.0, 0.0, flipped))
    start, stretches = -TABLE_HALF - left, []
    for low, high in _spans(snapshot):
        stretches.append((start, low - TOWER_GAP - right))
        start = max(start, high + TOWER_GAP - left)
    stretches.append((start, TABLE_HALF - right))
    return tuple((begin, end) for begin, end in stretches if end - begin >= AIM)


class Balance(NamedTuple):
    """Stability of a tower.

    - `margin`: 1 if every part rests in the middle of the piece below it, 0 if a part is about to tip.
    - `tilt`: radians by which the table could be tilted before a part tips; decreases with the height.
    - `lean`: mm by which the top is to the right of the base; `sway`: mm/s of the centre of mass to the right.
    - `height`: mm from the table to the top of the uppermost block.
    """

    margin: float
    tilt: float
    lean: float
    sway: float
    height: float


class TowerState(NamedTuple):
    """A tower with its number, the x of its base, its top, and its current stability."""

    number: int
    tower: Tower
    x: float
    top: Placed
    balance: Balance


def balance(snapshot: Snapshot, tower: Tower) -> Balance:
    """Return the current stability of this tower."""
    stack = [snapshot[piece] for piece in tower.pieces]
    mass = moment_x = moment_y = momentum = 0.0
    margin, tilt = 1.0, math.pi / 2
    for upper in reversed(stack):
        form = shape(piece_set()[upper.piece], upper.flipped)
        ((x, y),) = posed([(form.x, form.y)], upper.x, upper.y, upper.angle)
        mass += form.mass
        moment_x += form.mass * x
        moment_y += form.mass * y
        momentum += form.mass * upper.vx
        share, steepest = _support(upper, moment_x / mass, moment_y / mass)
        margin, tilt = min(margin, share), min(tilt, steepest)
    top, base = stack[-1], stack[0]
    return Balance(margin, tilt, top.x - base.x, momentum / mass, top.y + HALF)


def _support(lowest: Placed, x: float, y: float) -> tuple[float, float]:
    """Return margin and angle to tip for a load on the lower edge of `lowest` with its centre of mass at (x, y)."""
    (left, floor_left), (right, floor_right) = posed([(-HALF, -HALF), (HALF, -HALF)], lowest.x, lowest.y, lowest.lean)
    spare, floor = min((x - left, floor_left), (right - x, floor_right))
    return max(0.0, spare / HALF), math.atan2(spare, y - floor)
