"""Who can be pushed, and where a pawn falls (NZ-34, NZ-35)."""

from nizza.board.model import Board, squares_under
from nizza.board.places import Kind, Point, Water
from nizza.rules.actions import Push
from nizza.rules.movement.moving import check_reach, standing
from nizza.rules.position import Position
from nizza.rules.refusals import refused
from nizza.rules.views import CrowdedBerth
from table.contract import IllegalAction, Seat


def check_push(position: Position, board: Board, push: Push) -> None:
    """NZ-34, NZ-35."""
    check_rival(position, board, push.seat)
    place = position.pawns[push.seat].place
    if not isinstance(place, Point) or push.square not in board.squares_below(place):
        raise refused("not_below")
    check_berth(position, board, push.square, push.berth)


def check_rival(position: Position, board: Board, rival: Seat) -> None:
    """Refuse a rival that the pawn in turn cannot push (NZ-34)."""
    _, area, here = standing(position, board)
    if not 0 <= rival < position.seats or rival == position.turn:
        raise refused("no_such_rival")
    if position.pawn.peaceful:
        raise refused("peaceful_pusher")
    pawn = position.pawns[rival]
    if isinstance(pawn.place, Water):
        raise refused("rival_in_water")
    if pawn.peaceful:
        raise refused("peaceful_rival")
    if board.area(pawn.place.area).kind is Kind.SQUARE:
        if pawn.place.area != area.name:
            raise refused("rival_on_another_square")
        return
    if area.kind is Kind.SQUARE:
        raise refused("pusher_on_street")
    check_reach(position, here, board.position(pawn.place), board.ladder, "rival_too_far")


def check_berth(position: Position, board: Board, square: int, berth: int) -> None:
    """The berth in front of the square; a nearest free one if that is taken and the option says so (NZ-35)."""
    if berth in berths_for(position, board, square):
        return
    nearest = position.rules.crowded_berth is CrowdedBerth.NEAREST
    raise refused("berth_not_nearest" if nearest else "berth_of_square")


def berths_for(position: Position, board: Board, square: int) -> tuple[int, ...]:
    """The berths among which may be chosen for a pawn that falls onto the square, ascending (NZ-35)."""
    taken = {pawn.place.square for pawn in position.pawns if isinstance(pawn.place, Water)}
    if position.rules.crowded_berth is CrowdedBerth.SHARED or square not in taken:
        return (square,)
    free = [berth for berth in range(len(board.squares)) if berth not in taken]
    nearest = min((abs(berth - square) for berth in free), default=0)
    return tuple(berth for berth in free if abs(berth - square) == nearest) or (square,)


def squares_for_fall(board: Board, x: float) -> tuple[int, ...]:
    """The squares onto which a pawn may fall that comes down at `x`: beside the quay its nearest end (NZ-35, NZ-60)."""
    below = squares_under(board.squares, x)
    if below:
        return below
    nearest = min(board.squares, key=lambda square: min(abs(square.left - x), abs(square.right - x)))
    return (board.square_numbers[nearest.name],)


def pushes(position: Position, board: Board) -> list[Push]:
    """Every push of the pawn in turn, by rival, square and berth."""
    found = []
    for rival in range(position.seats):
        try:
            check_rival(position, board, rival)
        except IllegalAction:
            continue
        place = position.pawns[rival].place
        squares = board.squares_below(place) if isinstance(place, Point) else ()
        found += [Push(rival, square, berth) for square in squares for berth in berths_for(position, board, square)]
    return found
