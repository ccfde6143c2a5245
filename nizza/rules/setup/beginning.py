"""How a match begins: who can play, where ropes and pawns are (NZ-10)."""

from typing import Final

from nizza.board.model import FIRST_ROPES, Board
from nizza.board.places import Kind
from nizza.rules.position import Position
from nizza.rules.views import BoardName, Pawn, Phase, Rules

SEATS: Final = range(2, 7)


def first_position(seats: int, rules: Rules, board: Board) -> Position:
    """Everything laid out; who begins is still to be rolled for, and the ropes to be hung if chance does it."""
    terrace = board.only(Kind.START)
    return Position(
        seats=seats,
        rules=rules,
        board=BoardName(board.name, board.fingerprint),
        phase=Phase.ROPES if rules.random_ropes else Phase.START,
        throwing=tuple(range(seats)),
        pawns=(Pawn(terrace.middle),) * seats,
        ropes=() if rules.random_ropes else FIRST_ROPES,
    )
