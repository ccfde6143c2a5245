"""Evaluation of positions: turns left for each pawn, and the resulting chances to win."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final

import numpy as np

from nizza.board.areas import Kind, Place, Point, Water
from nizza.board.model import Board
from nizza.bots.distance import distance_of
from nizza.bots.ground import LENGTHS, Places, ground_of, members
from nizza.bots.keeping import Numbers
from nizza.bots.search import CASES
from nizza.physics.pendulum import SwingLaws, laws_of
from nizza.rules.actions import (
    ChooseBerth,
    Climb,
    CrackSafe,
    HangAfterSwing,
    LeaveWater,
    MoveRope,
    NizzaAction,
    PlacePawn,
    Swing,
    SwingFreely,
    TakeCase,
    Walk,
)
from nizza.rules.moving import left_after_fall, skidded, squares_for_fall
from nizza.rules.observing import position_of
from nizza.rules.options import SwingOrder, SwingStyle
from nizza.rules.position import Position, with_entry
from nizza.rules.views import Case, NizzaView, Pawn
from table.contract import Seat

POWER: Final = 3.5
"""Exponent of the turns left in the weight of a pawn: half the turns make a win 11 times as likely."""

CLOSE: Final = 3.0
"""Turns left from which on a pawn is close enough to the helicopter for a push of it to pay."""

MOST_KNOWN: Final = 50_000
"""Maximum number of cached rope positions."""


class TurnTable:
    """Turns left at the end of a turn, by case, place, and the longest rope within reach."""

    def __init__(self, turns: Numbers) -> None:
        """Take the turns in shape (cases, 4, places), see :attr:`nizza.bots.distance.Distance.turns`."""
        self.array = turns
        self._values: list[list[list[float]]] = turns.tolist()
        self._promising = [_ranked(rows) for rows in turns]

    def nearest(
        self, case: int, places: Places, near: Sequence[Places], limit: float = float("inf")
    ) -> tuple[float, int] | None:
        """Return the minimum of turns left from any of `places`, and the place, or None unless it is below `limit`.

        `case` is an index into :data:`CASES`.
        """
        bounds, sets = self._promising[case]
        promising = places & sets[bisect_left(bounds, limit)]
        if not promising:
            return None
        turns, place = min((self.turns_at(case, number, near), number) for number in members(promising))
        return (turns, place) if turns < limit else None

    def turns_at(self, case: int, number: int, near: Sequence[Places]) -> float:
        """Return the turns left from one place."""
        for length in reversed(LENGTHS):
            if near[length] >> number & 1:
                return self._values[case][length + 1][number]
        return self._values[case][0][number]


class Outlook(TurnTable):
    """Turns left on one board for a pawn that no rival pushes."""

    def __init__(self, board: Board, laws: SwingLaws | None, *, wet: bool) -> None:
        self.ground = ground_of(board, laws, wet=wet)
        self.distance = distance_of(board, laws, wet=wet)
        self._near: dict[tuple[int, ...], tuple[Places, Places, Places]] = {}
        super().__init__(np.array([self.distance.after_turn(case) for case in CASES]))

    def near_ropes(self, ropes: tuple[int, ...]) -> tuple[Places, Places, Places]:
        """Return, per length, the places within reach of a rope of that length."""
        known = self._near
        if ropes not in known:
            if len(known) > MOST_KNOWN:
                known.clear()
            short, middle, long = self.ground.swings
            known[ropes] = (
                short[ropes[0]] | short[ropes[1]],
                middle[ropes[2]] | middle[ropes[3]],
                long[ropes[4]] | long[ropes[5]],
            )
        return known[ropes]

    def turns(self, pawn: Pawn, near: Sequence[Places]) -> float:
        """Return the turns left for a pawn."""
        return self.turns_at(CASES.index(pawn.case), self.ground.number(pawn.place), near)

    def usual_turns(self, place: Place, case: Case) -> float:
        """Return the turns left from a place if it is unknown where ropes hang."""
        return float(self.distance.usual[case][self.ground.number(place)])


def _ranked(rows: Numbers) -> tuple[list[float], list[Places]]:
    """Return the minimum turns of the places, ascending, and the set of the first n places for each n."""
    least = rows.min(axis=0)
    order = np.argsort(least, kind="stable").tolist()
    sets = [0]
    for number in order:
        sets.append(sets[-1] | 1 << number)
    return least[order].tolist(), sets


def prepare(view: NizzaView) -> None:
    """Compute the outlook on the board of `view` in advance, because every bot needs it."""
    outlook_at(position_of(view))


def usual_turns(view: NizzaView) -> dict[Case, list[float]]:
    """Return per case the turns left from each place of :class:`nizza.bots.ground.PlaceIndex`, wherever ropes hang."""
    outlook = outlook_at(position_of(view))
    return {case: turns.tolist() for case, turns in outlook.distance.usual.items()}


@lru_cache(4)
def outlook_of(board: Board, laws: SwingLaws | None = None, *, wet: bool = False) -> Outlook:
    """Return the cached outlook on `board`, with swings by these `laws`, or placed ones; `wet` in rain (NZ-70)."""
    return Outlook(board, laws, wet=wet)


def outlook_at(position: Position) -> Outlook:
    """Return the outlook on the board of a match, by its swing style."""
    options = position.options
    free = options.swing_style is SwingStyle.MOMENTUM
    return outlook_of(position.drawn(), laws_of(options) if free else None, wet=options.wet_tiles)


def ropes_after(position: Position, action: NizzaAction) -> tuple[int, ...]:
    """Return the chimneys of the ropes after `action`."""
    if isinstance(action, HangAfterSwing) and action.chimney is not None and position.flight is not None:
        return with_entry(position.ropes, position.flight.rope, action.chimney)
    if isinstance(action, MoveRope | Swing | SwingFreely) and action.chimney is not None:
        return with_entry(position.ropes, action.rope, action.chimney)
    return position.ropes


def place_after(position: Position, action: NizzaAction) -> Place:
    """Return the place of the pawn in turn after `action`. Momentum swings are assumed to end where they begin."""
    board, place = position.drawn(), position.pawn.place
    if isinstance(action, Swing) and position.options.wet_tiles:
        first = position.options.swing_order is SwingOrder.HANG_FIRST
        chimney = (ropes_after(position, action) if first else position.ropes)[action.rope]
        end, falls = skidded(board, chimney, action.to)
        return Water(squares_for_fall(board, end.x)[0]) if falls else end
    if isinstance(action, Swing | Climb):
        return action.to
    if isinstance(action, Walk):
        return board.squares[action.square].middle
    if isinstance(action, LeaveWater) and isinstance(place, Water):
        return board.squares[place.square].middle
    if isinstance(action, ChooseBerth):
        return Water(action.berth)
    if isinstance(action, PlacePawn):
        return Point(board.only(Kind.START).name, action.x)
    return place


def case_after(position: Position, action: NizzaAction) -> Case:
    """Return the case of the pawn in turn after `action`."""
    if isinstance(action, TakeCase):
        return Case.TOOLS
    return Case.JEWELS if isinstance(action, CrackSafe) else position.pawn.case


def turns_after(position: Position, action: NizzaAction, outlook: Outlook) -> float:
    """Return the turns left for the pawn in turn if its turn ends with `action`."""
    near = outlook.near_ropes(ropes_after(position, action))
    number = outlook.ground.number(place_after(position, action))
    return outlook.turns_at(CASES.index(case_after(position, action)), number, near)


class Rivals:
    """Turns left for all seats but one."""

    def __init__(self, position: Position, seat: Seat, outlook: Outlook) -> None:
        self.seats = tuple(other for other in range(position.seats) if other != seat)
        self._position = position
        self._seat = seat
        self._own = position.pawns[seat]
        self._outlook = outlook

    @cached_property
    def earlier(self) -> list[float]:
        """Part of a turn by which the next turn of each rival comes before that of the seat, at the end of its turn."""
        seats = self._position.seats
        return [1 - (other - self._seat) % seats / seats for other in self.seats]

    @cached_property
    def turns(self) -> list[float]:
        """Turns left for each rival with the present ropes."""
        return self.turns_with(self._position.ropes)

    def turns_with(self, ropes: tuple[int, ...]) -> list[float]:
        """Return the turns left for each rival with other `ropes`."""
        near = self._outlook.near_ropes(ropes)
        return [self._outlook.turns(self._position.pawns[seat], near) for seat in self.seats]

    def turns_after_fall(self, seat: Seat) -> float:
        """Return the turns left for a rival after a push from its present place into its worst berth."""
        place = self._position.pawns[seat].place
        if isinstance(place, Water):
            return self._outlook.usual_turns(place, self._position.pawns[seat].case)
        return max(self.turns_in_berth(seat, square) for square in self._position.drawn().squares_below(place))

    def turns_in_berth(self, seat: Seat, berth: int) -> float:
        """Return the turns left for a rival after a push from its present place into `berth`."""
        pawn = self._position.pawns[seat]
        assert not isinstance(pawn.place, Water)
        return self._outlook.usual_turns(Water(berth), left_after_fall(self._position, pawn, pawn.place))

    @cached_property
    def pushed_from(self) -> dict[Seat, Places]:
        """Per rival that can be pushed and is :data:`CLOSE`, the places from which it can be pushed (NZ-34)."""
        found = {}
        for seat, turns in zip(self.seats, self.turns, strict=True):
            pawn = self._position.pawns[seat]
            if turns <= CLOSE and not pawn.peaceful and not isinstance(pawn.place, Water):
                places = self._within_ladder(pawn.place)
                found[seat] = places & ~self._outlook.ground.home if self._own.peaceful else places
        return {seat: places for seat, places in found.items() if places}

    def _within_ladder(self, place: Place) -> Places:
        ground = self._outlook.ground
        board, number = ground.board, ground.number(place)
        if ground.street >> number & 1:
            return 1 << number
        return ground.within(board.position(place), board.ladder) & ~ground.street
