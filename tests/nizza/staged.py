"""Positions of Nizza on the boards that come with the program, for the tests of its scene."""

from __future__ import annotations

from functools import partial

from nizza import boards
from nizza.board.areas import Place, Point
from nizza.board.model import Board
from nizza.rules.views import Case, Pawn
from tests.nizza.positions import using

PORT = boards.load("port")
"""The smaller board: quicker to paint."""


def on(place: Place | str, x: float | None = None, case: Case = Case.NONE, board: Board = PORT) -> Pawn:
    """Return a pawn that has left the green terrace; a name stands for an area, at `x` or in its middle."""
    if isinstance(place, str):
        place = board.area(place).middle if x is None else Point(place, x)
    return Pawn(place, case, peaceful=False, placed=True)


staged = partial(using, board=PORT)
"""As :func:`tests.nizza.positions.using`, on the port."""
