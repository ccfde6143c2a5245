"""The positions that lessons begin from, all on the board Nice."""

from typing import Any, Final

from nizza.board.model import FIRST_ROPES
from nizza.board.places import Place, Point
from nizza.dice import ROLLS, Dice, Symbol, in_order
from nizza.rules.position import Position
from nizza.rules.views import BoardName, Case, Pawn, Phase
from table.rules.positions import written

NICE: Final = BoardName("nice", "ab4c2c68666823da")
"""Lessons name its places: another drawing needs other lessons."""

TWO: Final = ("", "Bruno")
"""Who plays in most lessons; the learner sits in seat 0."""
THREE: Final = ("", "Bruno", "Chloé")

ROPE, SWING, LADDER, WALK, PARACHUTE, SUITCASE = Symbol
"""The dice by their symbols."""

HOME: Final = Pawn(Point("terrace-green", 307.0), placed=True)
"""On the green terrace, at peace."""


def on(place: Place, case: Case = Case.NONE) -> Pawn:
    """A pawn that has left the green terrace."""
    return Pawn(place, case, peaceful=False, placed=True)


def using(dice: Dice, *pawns: Pawn, ropes: tuple[int, ...] = FIRST_ROPES) -> str:
    """The learner is to use these five dice; the pawns are in seat order."""
    return _position(pawns, ropes, phase=Phase.USING, dice=in_order(dice), rolled=in_order(dice))


def keeping(rolled: Dice, *pawns: Pawn, rolls_left: int, ropes: tuple[int, ...] = FIRST_ROPES) -> str:
    """The learner has rolled these dice, and is to keep some."""
    return _position(pawns, ropes, phase=Phase.KEEPING, rolled=in_order(rolled), rolls_left=rolls_left)


def rolling(*pawns: Pawn, ropes: tuple[int, ...] = FIRST_ROPES) -> str:
    """The learner's turn begins: all three rolls are left."""
    return _position(pawns, ropes, phase=Phase.ROLLING, rolls_left=ROLLS)


def _position(pawns: tuple[Pawn, ...], ropes: tuple[int, ...], **fields: Any) -> str:
    position = Position(seats=len(pawns), board=NICE, round=1, first=0, turn=0, pawns=pawns, ropes=ropes, **fields)
    return written(position)
