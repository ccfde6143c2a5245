"""What could be done on a table: every lay, every ZAP, where bases have room. Kept for the last few tables looked at.

Pure geometry. What a piece *could* be laid on says nothing about whether a hand will manage it; but a socket that other
towers, pushed close, leave no way to is none.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from vertiges.pieces import Cut, base_placements, mates, piece_set, placements
from vertiges.rules.geometry.passage import FROM_ABOVE, beside, has_way_down
from vertiges.rules.geometry.towers import (
    Socket,
    Tower,
    cut_above,
    cut_below,
    raised,
    room_for_base,
    section,
    socket_on,
    towers,
)
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.views import CallWindow, LooseSection

AIR: Final = 30.0
"""mm that an offered base keeps from the ends of the stretch it may stand in: 50 from its neighbours (VE-25)."""

_KEPT: Final = 64


class Way(NamedTuple):
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
def ways_to_lay(table: Snapshot, hand: tuple[int, ...]) -> tuple[Way, ...]:
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
                    found.append(Way(piece, socket))
    return tuple(found)


@lru_cache(_KEPT)
def ways_to_zap(table: Snapshot) -> tuple[Way, ...]:
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


def ways_to_zap_again(table: Snapshot, loose: LooseSection) -> tuple[Way, ...]:
    """Where a loose section can go (VE-52): as before to other tops, and always back to its old place."""
    lifted = section(table, loose.piece)
    return tuple(_ways_of_section(table, lifted, _tops(table), loose.home)) if len(lifted) > 1 else ()


def _tops(table: Snapshot) -> list[tuple[Placed, Cut, list[Placed]]]:
    """The top of every tower, the cut it shows, and what stands so close that it could be in the way there."""
    tops = [table[tower.top] for tower in standing(table)]
    return [(top, cut_above(top), others) for top, others in zip(tops, beside(table, tops), strict=True)]


def _ways_of_section(
    table: Snapshot, lifted: tuple[int, ...], tops: list[tuple[Placed, Cut, list[Placed]]], home: int | None = None
) -> Iterator[Way]:
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
                yield Way(held.piece, socket)


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


def mistake(table: Snapshot, window: CallWindow) -> Way | None:
    """A way to lay a piece that was there instead of the base or the end of turn (VE-40); None if it was right.

    `table` is the table as it is while the window is open, the base included.
    """
    before = table if window.base is None else table.without((window.base,))
    ways = ways_to_lay(before, window.hand)
    return ways[0] if ways else None
