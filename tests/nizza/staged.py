"""Positions of Nizza on the boards that come with the program, for the tests of its scene."""

from __future__ import annotations

from typing import Any

from nizza import boards
from nizza.board.model import FIRST_ROPES, Board
from nizza.board.places import Kind, Place, Point
from nizza.dice import COUNT
from nizza.rules.position import Position
from nizza.rules.state import Nizza
from nizza.rules.views import BoardName, Case, Pawn, Phase, Rules
from table.positions import written
from tests.nizza.positions import dice

PORT = boards.load("port")
"""The smaller board: quicker to paint."""


def on(place: Place | str, x: float | None = None, case: Case = Case.NONE, board: Board = PORT) -> Pawn:
    """A pawn that has left the green terrace; a name stands for an area, at `x` or in its middle."""
    if isinstance(place, str):
        place = board.area(place).middle if x is None else Point(place, x)
    return Pawn(place, case, peaceful=False, placed=True)


def staged(
    left: str, *pawns: Pawn, shown: str | None = None, board: Board = PORT, rules: dict[str, Any] | None = None,
    **more: Any,
) -> Nizza:  # fmt: skip
    """Seat 0 has the dice `left` of the five `shown`; the latter are filled up by walks if left out."""
    home = Pawn(board.only(Kind.START).middle, placed=True)
    places = pawns if len(pawns) > 1 else (*pawns, home)
    fields: dict[str, Any] = {
        "seats": len(places),
        "rules": Rules(**rules or {}),
        "board": BoardName(board.name, board.fingerprint),
        "phase": Phase.USING,
        "round": 1,
        "first": 0,
        "turn": 0,
        "pawns": places,
        "ropes": FIRST_ROPES,
        "rolled": dice(shown if shown is not None else left + "w" * (COUNT - len(left))),
        "dice": dice(left),
    }
    return Nizza.from_json(written(Position(**fields | more)))
