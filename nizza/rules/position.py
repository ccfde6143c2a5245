"""Positions as plain data."""

from typing import TypeVar

import msgspec

from nizza import boards
from nizza.board.areas import Kind, Point
from nizza.board.model import FIRST_ROPES, Board
from nizza.dice import Dice, Symbol
from nizza.rules.options import MatchOptions
from nizza.rules.views import BoardName, Case, Course, Flight, Pawn, Phase
from table.contract import CHANCE, Seat

_BY_CHANCE = frozenset({Phase.ROPES, Phase.START, Phase.ROLLING, Phase.FLYING, Phase.TIPPING})


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Complete position of a match. Per-seat lists are in seat order, and all values are immutable."""

    seats: int
    options: MatchOptions = MatchOptions()
    board: BoardName
    phase: Phase
    round: int = 0
    first: Seat = -1
    turn: Seat = -1
    throwing: tuple[Seat, ...] = ()
    """The seats that roll for the start (NZ-11)."""
    pawns: tuple[Pawn, ...]
    ropes: tuple[int, ...] = ()
    """Chimney number of each rope."""
    rolled: Dice = ()
    dice: Dice = ()
    kept: Dice = ()
    rolls_left: int = 0
    flight: Flight | None = None
    """Momentum swing in progress."""
    ladder: float | None = None
    """Angle of the leant ladder."""
    fall: float | None = None
    course: Course | None = None
    """Course of the practice rope, in lessons."""
    pushes: tuple[tuple[int, ...], ...] = ()
    """Number of times that each seat has pushed each seat (NZ-34); empty before the first push."""
    capped: bool = False
    winners: tuple[Seat, ...] = ()

    def actors(self) -> tuple[Seat, ...]:
        """Return CHANCE, the seat in turn, or no seat at the end."""
        if self.phase is Phase.OVER:
            return ()
        return (CHANCE,) if self.phase in _BY_CHANCE else (self.turn,)

    def interrupters(self) -> tuple[Seat, ...]:
        """Return (), because no player acts out of turn."""
        return ()

    def drawn(self) -> Board:
        """Return the board. Raises :class:`nizza.boards.BoardChanged`."""
        return boards.known(self.board.name, self.board.fingerprint)

    @property
    def pawn(self) -> Pawn:
        """The pawn of the seat in turn."""
        return self.pawns[self.turn]

    def shows_case(self) -> bool:
        """Return True if the five dice of the turn show a suitcase (NZ-41)."""
        return Symbol.SUITCASE in self.rolled


_Value = TypeVar("_Value")


def with_entry(values: tuple[_Value, ...], at: int, value: _Value) -> tuple[_Value, ...]:
    """Return `values` with `value` at index `at`."""
    return (*values[:at], value, *values[at + 1 :])


def progress(board: Board, pawn: Pawn) -> float:
    """Return how far a pawn has come along the route, from 0.0 on the green terrace to 1.0 on the yacht.

    A pawn without tools counts as no farther than the first red terrace, without jewels as no farther than the second
    (NZ-40, NZ-42).
    """
    start, end = board.only(Kind.START).route, board.only(Kind.YACHT).route
    area = board.area(pawn.place.area) if isinstance(pawn.place, Point) else board.squares[pawn.place.square]
    most = {Case.NONE: board.only(Kind.TOOLS).route, Case.TOOLS: board.only(Kind.SAFE).route, Case.JEWELS: end}
    route = min(area.route, most[pawn.case])
    return round(min(1.0, max(0.0, (route - start) / (end - start))), 3)


def first_position(seats: int, options: MatchOptions, board: Board) -> Position:
    """Return the initial position, before the roll for the start and before ropes are hung at random."""
    if options.short_ropes:
        board = boards.with_short_ropes(board)
    terrace = board.only(Kind.START)
    return Position(
        seats=seats,
        options=options,
        board=BoardName(board.name, board.fingerprint),
        phase=Phase.ROPES if options.random_ropes else Phase.START,
        throwing=tuple(range(seats)),
        pawns=(Pawn(terrace.middle),) * seats,
        ropes=() if options.random_ropes else FIRST_ROPES,
    )
