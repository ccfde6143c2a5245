"""What a pawn can reach, and the refusal of where it cannot go (NZ-2, NZ-31 … NZ-33, NZ-40, NZ-41)."""

from nizza.board.areas import Area, NoSuchPoint
from nizza.board.model import CHIMNEYS, ROPES, Board
from nizza.board.places import Kind, Point, Water
from nizza.board.reach import XY, excess, is_within
from nizza.rules.actions import Climb, Swing, SwingFreely, Walk
from nizza.rules.movement.free_swings import is_swing
from nizza.rules.position import Position
from nizza.rules.refusals import refused
from nizza.rules.views import Case, RopeMoves, SwingOrder, SwingStyle


def standing(position: Position, board: Board) -> tuple[Point, Area, XY]:
    """Point, area and position of the pawn in turn; refused for a swimmer (NZ-36)."""
    place = position.pawn.place
    if isinstance(place, Water):
        raise refused("swimmer")
    return place, board.area(place.area), board.position(place)


def demand_point(board: Board, point: Point) -> XY:
    """The position of a point that somebody names; refused if there is none (NZ-5)."""
    try:
        return board.position(point)
    except NoSuchPoint as error:
        raise refused("no_such_point") from error


def check_reach(position: Position, start: XY, end: XY, length: float, key: str) -> None:
    """Refuse, as `key`, what is farther than a rope or ladder reaches; with the option strict no amount is named.

    A measured refusal would try out the reach for free (NZ-23).
    """
    missing = excess(start, end, length)
    if missing:
        raise refused(f"{key}_unmeasured") if position.rules.strict else refused(key, missing=missing)


def check_may_move(position: Position) -> None:
    """A carrier moves only if the five dice show a suitcase (NZ-41)."""
    if position.pawn.case is not Case.NONE and not position.shows_case():
        raise refused("no_suitcase_shown")


def check_destination(position: Position, board: Board, area: Area) -> None:
    """The yacht is reached from the last house only (NZ-2), what lies behind the suitcases with one (NZ-40)."""
    here = board.area_of(position.pawn.place)
    if area.kind is Kind.YACHT and here is not None and here.kind not in (Kind.LAST_HOUSE, Kind.YACHT):
        raise refused("yacht_from_last_house")
    if is_held(position, board) and area.route > board.only(Kind.TOOLS).route:
        raise refused("case_first")


def is_held(position: Position, board: Board) -> bool:
    """Whether the pawn in turn, without a case, stands on or touches the first red terrace (NZ-40)."""
    pawn = position.pawn
    return pawn.case is Case.NONE and isinstance(pawn.place, Point) and board.touches(pawn.place, Kind.TOOLS)


def check_rope(rope: int) -> None:
    """Refuse what is no rope."""
    if rope not in ROPES:
        raise refused("no_such_rope")


def check_chimney(chimney: int) -> None:
    """Refuse what is no chimney."""
    if chimney not in CHIMNEYS:
        raise refused("no_such_chimney")


def rope_targets(position: Position, board: Board, rope: int) -> tuple[int, ...]:
    """The chimneys to which the symbol rope moves a rope (NZ-30)."""
    here = position.ropes[rope]
    if position.rules.rope_moves is RopeMoves.NEIGHBOUR:
        return board.neighbours(here)
    return tuple(number for number in CHIMNEYS if number != here)


def check_swing(position: Position, board: Board, swing: Swing) -> None:
    """NZ-31."""
    if position.rules.swing_style is not SwingStyle.PLACED:
        raise refused("swing_style")
    chimney = check_tying(position, board, swing.rope, swing.chimney)
    end = demand_point(board, swing.to)
    check_reach(position, board.chimneys[chimney], end, board.rope_length(swing.rope), "landing_too_far")
    check_destination(position, board, board.area(swing.to.area))
    if position.rules.swing_order is SwingOrder.SWING_FIRST and swing.chimney is not None:
        check_hanging(position, board, swing.rope, chimney, swing.chimney, end)


def check_free_swing(position: Position, board: Board, swing: SwingFreely) -> None:
    """NZ-60."""
    if position.rules.swing_style is not SwingStyle.MOMENTUM:
        raise refused("swing_style")
    check_tying(position, board, swing.rope, swing.chimney)
    if not is_swing(swing.presses, swing.release):
        raise refused("swing_style")
    if position.rules.swing_order is SwingOrder.SWING_FIRST and swing.chimney is not None:
        raise refused("swing_style")


def check_tying(position: Position, board: Board, rope: int, chimney: int | None) -> int:
    """The chimney on which the rope hangs during the swing; refused if the rope does not reach the pawn (NZ-31)."""
    check_rope(rope)
    _, _, here = standing(position, board)
    check_may_move(position)
    hung = position.ropes[rope]
    check_reach(position, here, board.chimneys[hung], board.rope_length(rope), "rope_too_far")
    if chimney is None or position.rules.swing_order is SwingOrder.SWING_FIRST:
        return hung
    check_hanging(position, board, rope, hung, chimney, here)
    return chimney


def check_hanging(position: Position, board: Board, rope: int, hung: int, chimney: int, place: XY) -> None:
    """The rope is hung on another chimney within its length of the pawn at `place` (NZ-31)."""
    check_chimney(chimney)
    if chimney == hung:
        raise refused("same_chimney")
    check_reach(position, place, board.chimneys[chimney], board.rope_length(rope), "chimney_too_far")


def chimneys_within(board: Board, rope: int, place: XY) -> list[int]:
    """The chimneys within the length of the rope of a pawn at `place`, ascending."""
    length = board.rope_length(rope)
    return [number for number, chimney in board.chimneys.items() if is_within(place, chimney, length)]


def check_climb(position: Position, board: Board, climb: Climb) -> None:
    """NZ-32."""
    _, area, here = standing(position, board)
    check_may_move(position)
    end = demand_point(board, climb.to)
    goal = board.area(climb.to.area)
    if area.kind is Kind.SQUARE and goal.kind is Kind.SQUARE:
        raise refused("street_to_street")
    check_reach(position, here, end, board.ladder, "ladder_too_short")
    check_destination(position, board, goal)


def check_walk(position: Position, board: Board, walk: Walk) -> None:
    """NZ-33."""
    _, area, _ = standing(position, board)
    check_may_move(position)
    if area.kind is not Kind.SQUARE:
        raise refused("not_on_street")
    if not 0 <= walk.square < len(board.squares) or abs(board.square_numbers[area.name] - walk.square) != 1:
        raise refused("not_adjacent")
    check_destination(position, board, board.squares[walk.square])
