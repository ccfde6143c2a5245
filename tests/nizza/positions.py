"""Positions of Nizza on the small board, as one would write them by hand, for the tests of its rules."""

from __future__ import annotations

from typing import Any

import msgspec

from nizza import GAME, boards
from nizza.board.areas import Kind, Place, Point, Water
from nizza.board.model import FIRST_ROPES, Board
from nizza.dice import COUNT, Dice, Symbol, in_order
from nizza.rules.options import MatchOptions
from nizza.rules.position import Position
from nizza.rules.state import Nizza, new_state
from nizza.rules.views import BoardName, Case, Pawn, Phase
from table.contract import Event
from table.rules.position_state import written
from tests.nizza.small_board import Sheet
from tests.refusals import refusal as refusal

BOARD = boards.remember(Sheet().board())

HOME = Pawn(Point("house-0", 100.0), placed=True)
"""On the green terrace, at peace."""


def fresh(seats: int, **options: object) -> Nizza:
    """Return the beginning of a match, whose options may have values that the set-up does not offer."""
    return new_state(seats, msgspec.convert(GAME.complete_options({}) | options, MatchOptions))


def pawn(place: Place | str, case: Case = Case.NONE) -> Pawn:
    """Return a pawn that has left the green terrace; a name stands for the middle of the area."""
    where = BOARD.area(place).middle if isinstance(place, str) else place
    return Pawn(where, case, peaceful=False, placed=True)


def swimmer(square: int, case: Case = Case.NONE) -> Pawn:
    """Return a pawn in the water in front of a square."""
    return pawn(Water(square), case)


def dice(words: str) -> Dice:
    """Dice by the first letters of what they show: r, s, l, w, p; c is the suitcase."""
    letters = dict(zip("rslwpc", Symbol, strict=True))
    return in_order(tuple(letters[letter] for letter in words))


def using(
    left: str, *pawns: Pawn, shown: str | None = None, board: Board = BOARD, options: dict[str, Any] | None = None,
    **more: Any,
) -> Nizza:  # fmt: skip
    """Seat 0 has the dice `left` of the five `shown`; the latter are filled up by walks if left out."""
    home = HOME if board is BOARD else Pawn(board.only(Kind.START).middle, placed=True)
    places = pawns if len(pawns) > 1 else (*pawns, home)
    fields: dict[str, Any] = {
        "seats": len(places),
        "options": MatchOptions(**options or {}),
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


def kinds(events: list[Event]) -> list[str]:
    """Return the kinds of events, without those that hand dice on."""
    return [type(event).__name__ for event in events if type(event).__name__ != "DieHandedOn"]
