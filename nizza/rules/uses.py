"""Sample of legal uses of each symbol (NZ-21)."""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from nizza.board.areas import XY, Area, Kind, Point, Water, is_within
from nizza.board.model import ROPES, Board
from nizza.dice import Symbol
from nizza.rules.actions import (
    Climb,
    CrackSafe,
    LeaveWater,
    MoveRope,
    NizzaAction,
    Swing,
    SwingFreely,
    TakeCase,
    TipLadder,
    Walk,
)
from nizza.rules.moving import chimneys_within, is_held, pushes, rope_targets, sample
from nizza.rules.options import LadderStyle, SwingOrder, SwingStyle
from nizza.rules.position import Position
from nizza.rules.views import Case


def uses(position: Position, board: Board, symbol: Symbol) -> Sequence[NizzaAction]:
    """Return the sample of legal uses of a `symbol` die by the seat in turn, sorted as described for each kind."""
    return _USES[symbol](position, board)


def _rope_moves(position: Position, board: Board) -> list[MoveRope]:
    """Sort by rope, then by chimney (NZ-30)."""
    return [MoveRope(rope, chimney) for rope in ROPES for chimney in rope_targets(position, board, rope)]


def _may_move(position: Position) -> Point | None:
    """Return the point of the pawn in turn, or None if it may not swing, climb and walk (NZ-36, NZ-41)."""
    pawn = position.pawn
    if isinstance(pawn.place, Water) or (pawn.case is not Case.NONE and not position.shows_case()):
        return None
    return pawn.place


def _swings(position: Position, board: Board) -> list[Swing | SwingFreely]:
    """Sort by rope, by the chimney on which it is hung again (None first), and by point (NZ-31)."""
    place = _may_move(position)
    if place is None:
        return []
    here = board.position(place)
    allowed = _allowed(position, board, place)
    found: list[Swing | SwingFreely] = []
    for rope in ROPES:
        hung = position.ropes[rope]
        if not is_within(here, board.chimneys[hung], board.rope_length(rope)):
            continue
        if position.options.swing_style is SwingStyle.MOMENTUM:
            found += _free_swings(position, board, rope, hung, here)
        elif position.options.swing_order is SwingOrder.SWING_FIRST:
            found += [swing for swing in _swings_and_hangings(board, rope, hung) if swing.to.area in allowed]
        else:
            for chimney in (None, *chimneys_within(board, rope, here)):
                if chimney != hung:
                    found += [s for s in _placed(board, rope, hung, chimney) if s.to.area in allowed]
    return found


def _free_swings(position: Position, board: Board, rope: int, hung: int, here: XY) -> list[SwingFreely]:
    again = chimneys_within(board, rope, here) if position.options.swing_order is SwingOrder.HANG_FIRST else []
    return [
        swing
        for chimney in (None, *again)
        if chimney != hung
        for swing in sample(rope, board.rope_length(rope), chimney)
    ]


@lru_cache(maxsize=2048)
def _placed(board: Board, rope: int, hung: int, chimney: int | None) -> tuple[Swing, ...]:
    return tuple(Swing(rope, point, chimney) for point in board.landings(hung if chimney is None else chimney, rope))


@lru_cache(maxsize=256)
def _swings_and_hangings(board: Board, rope: int, hung: int) -> tuple[Swing, ...]:
    """Add the swings after which the rope is hung elsewhere, by chimney."""
    points = board.landings(hung, rope)
    near = {point: chimneys_within(board, rope, board.position(point)) for point in points}
    others = sorted({chimney for found in near.values() for chimney in found} - {hung})
    stays = [Swing(rope, point) for point in points]
    return (*stays, *(Swing(rope, point, chimney) for chimney in others for point in points if chimney in near[point]))


def _allowed(position: Position, board: Board, place: Point) -> frozenset[str]:
    """Return the names of the areas to which the pawn may go if they are within reach (NZ-2, NZ-40)."""
    return _destinations(board, board.area(place.area), is_held(position, board))


@lru_cache(maxsize=2048)
def _destinations(board: Board, area: Area, held: bool) -> frozenset[str]:
    to_yacht = area.kind in (Kind.LAST_HOUSE, Kind.YACHT)
    most = board.only(Kind.TOOLS).route if held else float("inf")
    return frozenset(
        each.name for each in board.areas if each.route <= most and (to_yacht or each.kind is not Kind.YACHT)
    )


_TIPS: Final = tuple(TipLadder(math.radians(angle)) for angle in range(-150, 151, 15) if angle)
"""Sample of the ways to tip a ladder over (NZ-64)."""


def _climbs(position: Position, board: Board) -> Sequence[Climb | LeaveWater | TipLadder]:
    """Sort by area along the route, then by x (NZ-32); tips of a leant ladder by their angle (NZ-64).

    A swimmer can only leave the water (NZ-36).
    """
    if isinstance(position.pawn.place, Water):
        return [LeaveWater()]
    place = _may_move(position)
    if place is None:
        return []
    return _TIPS if position.options.ladder_style is LadderStyle.LEANT else placed_climbs(position, board, place)


def placed_climbs(position: Position, board: Board, place: Point) -> list[Climb]:
    """Return the climbs within the ladder's length, whatever the ladder style."""
    allowed = _allowed(position, board, place)
    from_street = board.area(place.area).kind is Kind.SQUARE
    return [
        Climb(point)
        for point in board.sample.within(board.position(place), board.ladder)
        if point.area in allowed and not (from_street and point.area in board.square_numbers)
    ]


def _walks(position: Position, board: Board) -> list[Walk]:
    """Return the previous square, then the next one (NZ-33)."""
    place = _may_move(position)
    number = None if place is None else board.square_numbers.get(place.area)
    if place is None or number is None:
        return []
    allowed = _allowed(position, board, place)
    return [
        Walk(square)
        for square in (number - 1, number + 1)
        if 0 <= square < len(board.squares) and board.squares[square].name in allowed
    ]


def _case_uses(position: Position, board: Board) -> list[TakeCase | CrackSafe]:
    """NZ-40, NZ-42."""
    pawn = position.pawn
    if isinstance(pawn.place, Water):
        return []
    if pawn.case is Case.NONE:
        return [TakeCase()] if board.touches(pawn.place, Kind.TOOLS) else []
    two = position.rolled.count(Symbol.SUITCASE) > 1
    return [CrackSafe()] if pawn.case is Case.TOOLS and two and board.touches(pawn.place, Kind.SAFE) else []


def _pushes(position: Position, board: Board) -> Sequence[NizzaAction]:
    """Sort by rival, square and berth (NZ-34, NZ-35)."""
    if position.pawn.peaceful or isinstance(position.pawn.place, Water):
        return []
    return pushes(position, board)


_USES: Final[dict[Symbol, Callable[[Position, Board], Sequence[NizzaAction]]]] = {
    Symbol.ROPE: _rope_moves,
    Symbol.SWING: _swings,
    Symbol.LADDER: _climbs,
    Symbol.WALK: _walks,
    Symbol.PARACHUTE: _pushes,
    Symbol.SUITCASE: _case_uses,
}
