"""What chance may answer: ropes at the start, who begins, dice, and the end of a momentum swing."""

import random
from functools import cache
from itertools import combinations
from typing import Final

from nizza.board.areas import NoSuchPoint
from nizza.board.model import CHIMNEYS, ROPES
from nizza.board.places import Kind, Point
from nizza.dice import COUNT, SYMBOLS, in_order
from nizza.rules.actions import HangRopes, Land, NizzaAction, Roll, ThrowForStart
from nizza.rules.movement.moving import is_held
from nizza.rules.position import Position
from nizza.rules.views import Phase
from table.contract import Seat
from table.rules.dice import odds, roll

_PARACHUTE: Final = 1 / len(SYMBOLS)


def sample(position: Position, rng: random.Random) -> NizzaAction:
    """One answer. Where a momentum swing ends is drawn among the sample around its chimney: no physics here."""
    match position.phase:
        case Phase.ROPES:
            return HangRopes(tuple(rng.sample(CHIMNEYS, len(ROPES))))
        case Phase.START:
            return ThrowForStart(tuple(seat for seat in position.throwing if rng.random() < _PARACHUTE))
        case Phase.FLYING:
            return _landing(position, rng)
    return Roll(in_order(roll(SYMBOLS, COUNT - len(position.kept), rng)))


def outcomes(position: Position) -> list[tuple[NizzaAction, float]] | None:
    """All answers with their probabilities, where they can be listed."""
    if position.phase is Phase.START:
        return _throws(position.throwing)
    return [*_rolls(COUNT - len(position.kept))] if position.phase is Phase.ROLLING else None


def _throws(seats: tuple[Seat, ...]) -> list[tuple[NizzaAction, float]]:
    count = len(seats)
    return [
        (ThrowForStart(shown), _PARACHUTE**size * (1 - _PARACHUTE) ** (count - size))
        for size in range(count + 1)
        for shown in combinations(seats, size)
    ]


@cache
def _rolls(count: int) -> tuple[tuple[NizzaAction, float], ...]:
    return tuple((Roll(in_order(symbols)), float(chance)) for symbols, chance in odds(SYMBOLS, count).items())


def _landing(position: Position, rng: random.Random) -> Land:
    board = position.drawn()
    assert position.flight is not None
    chimney = position.flight.chimney
    points = [point for point in board.landings(chimney, position.flight.rope) if may_land(position, point)]
    if not points:
        return Land(board.chimneys[chimney][0], None)
    point = rng.choice(points)
    return Land(point.x, point.area)


def may_land(position: Position, point: Point) -> bool:
    """Whether a momentum swing may end there: else it ends in the water (NZ-2, NZ-40, NZ-60)."""
    board = position.drawn()
    try:
        board.position(point)
    except NoSuchPoint:
        return False
    area, here = board.area(point.area), board.area_of(position.pawn.place)
    if area.kind is Kind.YACHT and (here is None or here.kind not in (Kind.LAST_HOUSE, Kind.YACHT)):
        return False
    return not (is_held(position, board) and area.route > board.only(Kind.TOOLS).route)


def is_possible(position: Position, action: NizzaAction) -> bool:
    """Whether chance can answer so in this phase."""
    if isinstance(action, HangRopes):
        return len(action.chimneys) == len(ROPES) == len(set(action.chimneys) & set(CHIMNEYS))
    if isinstance(action, ThrowForStart):
        return list(action.parachutes) == sorted(set(action.parachutes) & set(position.throwing))
    if isinstance(action, Roll):
        return len(action.symbols) == COUNT - len(position.kept) and action.symbols == in_order(action.symbols)
    if not isinstance(action, Land) or not 0 <= action.x <= position.drawn().size[0]:
        return False
    return action.area is None or may_land(position, Point(action.area, action.x))
