"""Legal actions of players, checks of all actions, and the answers of chance."""

import math
import random
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any, Final

from nizza.board.areas import Kind, NoSuchPoint, Point, Water
from nizza.board.model import CHIMNEYS, ROPES, Board
from nizza.dice import COUNT, SYMBOLS, Dice, Symbol, in_order
from nizza.rules.actions import (
    ChooseBerth,
    Climb,
    ClimbToHelicopter,
    CrackSafe,
    HandOn,
    HangAfterSwing,
    HangRopes,
    Keep,
    LadderRest,
    Land,
    LeaveWater,
    MoveRope,
    NizzaAction,
    PlacePawn,
    Push,
    Roll,
    Swing,
    SwingFreely,
    TakeCase,
    ThrowForStart,
    TipLadder,
    Walk,
)
from nizza.rules.moving import (
    berths_for,
    check_berth,
    check_chimney,
    check_climb,
    check_free_swing,
    check_hanging,
    check_leant_climb,
    check_push,
    check_rope,
    check_swing,
    check_tipping,
    check_walk,
    chimneys_within,
    footholds,
    is_held,
    rope_targets,
    squares_for_fall,
)
from nizza.rules.options import RopeMoves, Unwanted
from nizza.rules.position import Position
from nizza.rules.refusals import refused
from nizza.rules.uses import uses
from nizza.rules.views import Case, Phase
from table.contract import Seat
from table.rules.dice import keepable, odds, roll
from table.rules.position_state import Check
from table.rules.refusals import chance_check

_PARACHUTE: Final = 1 / len(SYMBOLS)
_BY_FINGERTIPS: Final = 0.5
"""Share of drawn landings at the end of an area for which the pawn hangs on by its fingertips."""


def sample(position: Position, rng: random.Random) -> NizzaAction:
    """Draw an answer of chance.

    Without physics a momentum swing ends at one of the sample points around its chimney, and a ladder anywhere.
    """
    match position.phase:
        case Phase.ROPES:
            return HangRopes(tuple(rng.sample(CHIMNEYS, len(ROPES))))
        case Phase.START:
            return ThrowForStart(tuple(seat for seat in position.throwing if rng.random() < _PARACHUTE))
        case Phase.FLYING:
            return _landing(position, rng)
        case Phase.TIPPING:
            return LadderRest(rng.uniform(-math.pi, math.pi))
    return Roll(in_order(roll(SYMBOLS, COUNT - len(position.kept), rng)))


def outcomes(position: Position) -> list[tuple[NizzaAction, float]] | None:
    """Return all answers with their probabilities, or None if they cannot be listed."""
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
    points = [point for point in board.landings(chimney, position.flight.rope) if can_land(position, point)]
    if not points:
        return Land(board.chimneys[chimney][0], None)
    point = rng.choice(points)
    return Land(point.x, point.area, _can_hang_on(position, point) and rng.random() < _BY_FINGERTIPS)


def can_land(position: Position, point: Point) -> bool:
    """Return True if a momentum swing may end there; otherwise it ends in the water (NZ-2, NZ-40, NZ-60)."""
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
    """Return True if chance can answer so in this phase."""
    if isinstance(action, HangRopes):
        return len(action.chimneys) == len(ROPES) == len(set(action.chimneys) & set(CHIMNEYS))
    if isinstance(action, ThrowForStart):
        return list(action.parachutes) == sorted(set(action.parachutes) & set(position.throwing))
    if isinstance(action, Roll):
        return len(action.symbols) == COUNT - len(position.kept) and action.symbols == in_order(action.symbols)
    if isinstance(action, LadderRest):
        return abs(action.angle) <= math.pi
    if not isinstance(action, Land) or not 0 <= action.x <= position.drawn().size[0]:
        return False
    if action.area is None:
        return not action.by_fingertips
    end = Point(action.area, action.x)
    return can_land(position, end) and (not action.by_fingertips or _can_hang_on(position, end))


def _can_hang_on(position: Position, end: Point) -> bool:
    """Return True if a pawn can pull itself up there: at an end of an area, with the option fingertips (NZ-62)."""
    return position.options.fingertips and end in position.drawn().area(end.area).edges


_UP: Final = ClimbToHelicopter()


def legal_actions(position: Position, seat: Seat) -> list[NizzaAction]:
    """Return a sample of legal actions; see :meth:`nizza.rules.state.Nizza.legal_actions`."""
    if seat not in position.actors():
        return []
    board = position.drawn()
    match position.phase:
        case Phase.PLACING:
            terrace = board.only(Kind.START)
            return [PlacePawn(x) for x in sorted({terrace.middle.x, *(edge.x for edge in terrace.edges)})]
        case Phase.KEEPING:
            return [Keep(in_order(kept)) for kept in keepable(position.rolled)]
        case Phase.USING:
            return _using(position, board)
        case Phase.FALLING:
            return [
                ChooseBerth(square, berth)
                for square in squares_for_fall(board, position.fall or 0.0)
                for berth in berths_for(position, board, square)
            ]
        case Phase.LEANING:
            return _leant_climbs(position, board)
        case Phase.HANGING:
            return [HangAfterSwing(None), *(HangAfterSwing(number) for number in _hangings(position, board))]
    return [action for action, _ in outcomes(position) or ()]


def _using(position: Position, board: Board) -> list[NizzaAction]:
    legal: list[NizzaAction] = []
    for symbol in dict.fromkeys(position.dice):
        found = uses(position, board, symbol)
        legal += found
        if not found or position.options.unwanted_dice is Unwanted.DECLINED:
            legal.append(HandOn(symbol))
    if _is_able_to_leave(position, board):
        legal.append(_UP)
    return legal


def _leant_climbs(position: Position, board: Board) -> list[NizzaAction]:
    """Return the climbs to both ends and the middle of what the ladder touches, after staying where the pawn is."""
    assert isinstance(position.pawn.place, Point)
    ends = {
        Point(board.areas[each.area].name, x): None
        for each in footholds(position, board)
        for x in (each.left, (each.left + each.right) / 2, each.right)
    }
    return [Climb(to) for to in (position.pawn.place, *(end for end in ends if end != position.pawn.place))]


def _is_able_to_leave(position: Position, board: Board) -> bool:
    pawn = position.pawn
    return (
        pawn.case is Case.JEWELS
        and position.dice.count(Symbol.LADDER) > 1
        and position.shows_case()
        and isinstance(pawn.place, Point)
        and board.area(pawn.place.area).kind is Kind.YACHT
    )


def _hangings(position: Position, board: Board) -> list[int]:
    assert position.flight is not None
    rope, hung = position.flight.rope, position.flight.chimney
    near = chimneys_within(board, rope, board.position(position.pawn.place))
    return [number for number in near if number != hung]


def _demand_turn(position: Position, seat: Seat, phase: Phase) -> None:
    """Refuse an action in another phase or by another seat."""
    if position.phase is not phase:
        raise refused(f"not_now_{position.phase}")
    if seat != position.turn:
        raise refused("not_your_turn", seat=position.turn)


def _using_a(symbol: Symbol, check: Callable[[Position, Board, Any], None]) -> Check:
    """Return the check of an action that spends a die with `symbol` (NZ-21)."""

    def checked(position: Position, seat: Seat, action: Any) -> None:
        _demand_turn(position, seat, Phase.USING)
        if symbol not in position.dice:
            raise refused("no_such_die", symbol=symbol)
        check(position, position.drawn(), action)

    return checked


def _check_climb(position: Position, seat: Seat, climb: Climb) -> None:
    """NZ-32, NZ-64."""
    if position.phase is Phase.LEANING:
        _demand_turn(position, seat, Phase.LEANING)
        check_leant_climb(position, position.drawn(), climb)
    else:
        _using_a(Symbol.LADDER, check_climb)(position, seat, climb)


def _check_placing(position: Position, seat: Seat, placed: PlacePawn) -> None:
    """NZ-12."""
    _demand_turn(position, seat, Phase.PLACING)
    board = position.drawn()
    try:
        board.only(Kind.START).position(placed.x)
    except NoSuchPoint as error:
        raise refused("not_on_terrace") from error


def _check_keeping(position: Position, seat: Seat, kept: Keep) -> None:
    """NZ-20."""
    _demand_turn(position, seat, Phase.KEEPING)
    if not _is_among(kept.dice, position.rolled) or kept.dice != in_order(kept.dice):
        raise refused("not_rolled")


def _is_among(some: Dice, dice: Dice) -> bool:
    return len(some) <= COUNT and all(some.count(symbol) <= dice.count(symbol) for symbol in some)


def _check_handing_on(position: Position, seat: Seat, handed: HandOn) -> None:
    """NZ-22."""
    _demand_turn(position, seat, Phase.USING)
    if handed.symbol not in position.dice:
        raise refused("no_such_die", symbol=handed.symbol)
    if position.options.unwanted_dice is Unwanted.USED and uses(position, position.drawn(), handed.symbol):
        raise refused("must_be_used", symbol=handed.symbol)


def _check_rope_move(position: Position, board: Board, move: MoveRope) -> None:
    """NZ-30."""
    check_rope(move.rope)
    check_chimney(move.chimney)
    here = position.ropes[move.rope]
    if move.chimney == here:
        raise refused("same_chimney")
    if position.options.rope_moves is RopeMoves.NEIGHBOUR and move.chimney not in rope_targets(
        position, board, move.rope
    ):
        raise refused("no_neighbour", chimney=here)


def _check_leaving_water(position: Position, _board: Board, _action: LeaveWater) -> None:
    """NZ-36."""
    if not isinstance(position.pawn.place, Water):
        raise refused("not_swimming")


def _check_taking(position: Position, board: Board, _action: TakeCase) -> None:
    """NZ-40."""
    place = position.pawn.place
    if isinstance(place, Water):
        raise refused("swimmer")
    if position.pawn.case is not Case.NONE:
        raise refused("case_already")
    if not board.touches(place, Kind.TOOLS):
        raise refused("not_at_tools")


def _check_cracking(position: Position, board: Board, _action: CrackSafe) -> None:
    """NZ-42."""
    pawn = position.pawn
    if isinstance(pawn.place, Water):
        raise refused("swimmer")
    if pawn.case is not Case.TOOLS:
        raise refused("jewels_already" if pawn.case is Case.JEWELS else "no_tools")
    if not board.touches(pawn.place, Kind.SAFE):
        raise refused("not_at_safe")
    if position.rolled.count(Symbol.SUITCASE) < 2:
        raise refused("two_suitcases")


def _check_helicopter(position: Position, board: Board, _action: ClimbToHelicopter) -> None:
    """NZ-50."""
    pawn = position.pawn
    if isinstance(pawn.place, Water) or board.area(pawn.place.area).kind is not Kind.YACHT:
        raise refused("not_on_yacht")
    if pawn.case is not Case.JEWELS:
        raise refused("no_jewels")
    if not position.shows_case():
        raise refused("no_suitcase_shown")
    if position.dice.count(Symbol.LADDER) < 2:
        raise refused("two_ladders")


def _check_berth_choice(position: Position, seat: Seat, chosen: ChooseBerth) -> None:
    """NZ-35, NZ-60."""
    _demand_turn(position, seat, Phase.FALLING)
    board = position.drawn()
    if position.fall is None or chosen.square not in squares_for_fall(board, position.fall):
        raise refused("not_below")
    check_berth(position, board, chosen.square, chosen.berth)


def _check_hanging_after(position: Position, seat: Seat, hanging: HangAfterSwing) -> None:
    """NZ-31."""
    _demand_turn(position, seat, Phase.HANGING)
    board, flight = position.drawn(), position.flight
    if hanging.chimney is not None and flight is not None:
        place = board.position(position.pawn.place)
        check_hanging(position, board, flight.rope, flight.chimney, hanging.chimney, place)


CHECKS: Final[dict[type, Check]] = {
    HangRopes: chance_check(Phase.ROPES, refused, is_possible),
    ThrowForStart: chance_check(Phase.START, refused, is_possible),
    PlacePawn: _check_placing,
    Roll: chance_check(Phase.ROLLING, refused, is_possible),
    Keep: _check_keeping,
    HandOn: _check_handing_on,
    MoveRope: _using_a(Symbol.ROPE, _check_rope_move),
    Swing: _using_a(Symbol.SWING, check_swing),
    SwingFreely: _using_a(Symbol.SWING, check_free_swing),
    Land: chance_check(Phase.FLYING, refused, is_possible),
    ChooseBerth: _check_berth_choice,
    HangAfterSwing: _check_hanging_after,
    Climb: _check_climb,
    TipLadder: _using_a(Symbol.LADDER, check_tipping),
    LadderRest: chance_check(Phase.TIPPING, refused, is_possible),
    LeaveWater: _using_a(Symbol.LADDER, _check_leaving_water),
    Walk: _using_a(Symbol.WALK, check_walk),
    Push: _using_a(Symbol.PARACHUTE, check_push),
    TakeCase: _using_a(Symbol.SUITCASE, _check_taking),
    CrackSafe: _using_a(Symbol.SUITCASE, _check_cracking),
    ClimbToHelicopter: _using_a(Symbol.LADDER, _check_helicopter),
}
"""The check of each action class."""
