"""What could be done on a table: every lay, every ZAP, where bases have room. Kept for the last few tables looked at.

Pure geometry. What a piece *could* be laid on says nothing about whether a hand will manage it.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from vertiges.knowledge import LooseSection, VertigesView, Window
from vertiges.pieces import base_placements, fits, piece_set, placements
from vertiges.wood.snapshot import Snapshot
from vertiges.wood.towers import Seat, Tower, cut_above, room_for_base, seat_on, towers, zap_seats

AIR: Final = 30.0
"""mm that an offered base keeps from the ends of the stretch it may stand in: 50 from its neighbours (VE-25)."""

_KEPT: Final = 64


class Way(NamedTuple):
    """One way to lay a piece or to set down a ZAP section."""

    piece: int
    """The piece of the hand, or the gripped one."""
    seat: Seat
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
    """All ways to lay a piece of `hand` (VE-22): by piece in the order of the hand, then by tower from the left."""
    tops = [(table[tower.top], cut_above(table[tower.top])) for tower in standing(table)]
    return tuple(
        Way(piece, seat_on(top, held.turn, held.flipped))
        for piece in hand
        for top, cut in tops
        for held in placements(piece_set()[piece], cut)
    )


@lru_cache(_KEPT)
def ways_to_zap(table: Snapshot) -> tuple[Way, ...]:
    """All ZAPs that end on another tower (VE-50): by tower from the left and piece from below, then by goal."""
    tops = [table[tower.top] for tower in standing(table)]
    return tuple(
        Way(gripped, seat_on(top, held.turn, held.flipped))
        for home, tower in enumerate(standing(table))
        for gripped in tower.pieces[1:-1]
        for held in (table[gripped],)
        for goal, top in enumerate(tops)
        if goal != home
        and fits(piece_set()[gripped], held.turn, held.flipped, piece_set()[top.piece], top.turn, top.flipped)
    )


def ways_to_zap_again(table: Snapshot, loose: LooseSection) -> tuple[Way, ...]:
    """Where a loose section can go (VE-52): to every top that fits, its old place among them."""
    return tuple(Way(loose.piece, seat) for seat in zap_seats(table, loose.piece))


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


def mistake(table: Snapshot, window: Window) -> Way | None:
    """A way to lay a piece that was there instead of the base or the end of turn (VE-40); None if it was right.

    `table` is the table as it is while the window is open, the base included.
    """
    before = table if window.base is None else table.without((window.base,))
    ways = ways_to_lay(before, window.hand)
    return ways[0] if ways else None


def is_mistake(view: VertigesView) -> bool:
    """Whether the open window of `view` shows a mistake: what an attentive opponent would see."""
    return view.window is not None and mistake(view.table, view.window) is not None
