"""Draft of the use of a die: what the player has picked, and what can be picked next.

It follows from the View and the rules alone, and knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from math import dist
from typing import Any, Final, NamedTuple

from nizza.board.areas import XY, Kind, Point, Water
from nizza.board.model import CHIMNEYS, ROPES, Board
from nizza.board.standing import Stretch, joined
from nizza.dice import Symbol
from nizza.rules.actions import ChooseBerth, NizzaAction, Push, TakeCase, TipLadder, Walk
from nizza.rules.moving import (
    SKID,
    TILED,
    berths_for,
    check_destination,
    check_tying,
    chimneys_within,
    footholds,
    rope_targets,
    squares_for_fall,
)
from nizza.rules.observing import position_of
from nizza.rules.options import SwingOrder, SwingStyle
from nizza.rules.position import Position
from nizza.rules.uses import uses
from nizza.rules.views import Case, NizzaView, Phase
from table.contract import IllegalAction, Seat


class TargetKind(StrEnum):
    """Kind of a thing that can be picked."""

    ROPE = "rope"
    CHIMNEY = "chimney"
    PAWN = "pawn"
    SQUARE = "square"
    BERTH = "berth"
    CASES = "cases"
    """The suitcases on the first red terrace."""
    SAFE = "safe"
    HELICOPTER = "helicopter"
    TIP = "tip"
    """The other end of a leant ladder, tipped by a number of degrees (NZ-64)."""


_TIPS: Final = range(-150, 151, 5)
"""Degrees by which the keyboard tips the ladder over."""


class Target(NamedTuple):
    """A thing on the board with its number: a rope, a chimney's number, a seat, a square, its berth, degrees."""

    what: TargetKind
    number: int = 0


_PICKED = ("start", "square", "rival", "landing", "chimney", "rope", "symbol")
"""Fields of a draft, in the order in which they are dropped."""


@dataclass(frozen=True)
class DieUseDraft:
    """The player's picks so far, None for each missing one. A new View starts a new draft."""

    view: NizzaView
    board: Board
    symbol: Symbol | None = None
    """The symbol of the die."""
    rope: int | None = None
    chimney: int | None = None
    """The chimney on which the rope is hung before the swing."""
    landing: Point | None = None
    """The end of the swing, if the rope can be hung again after it."""
    rival: Seat | None = None
    square: int | None = None
    """The square onto which a rival, or the pawn itself, falls."""
    start: Point | None = None
    """The place on the green terrace where the pawn begins, until the player confirms it."""

    @property
    def has_begun(self) -> bool:
        """True if anything has been picked."""
        return any(getattr(self, name) is not None for name in _PICKED)

    def back(self) -> DieUseDraft:
        """Return the draft without the last pick."""
        name = next((name for name in _PICKED if getattr(self, name) is not None), "")
        given_up: dict[str, Any] = {name: None} if name else {}
        return replace(self, **given_up)

    @cached_property
    def position(self) -> Position:
        """The position of the View."""
        return position_of(self.view)

    @cached_property
    def uses(self) -> Sequence[NizzaAction]:
        """A sample of what the die can do."""
        if self.symbol is None or self.view.phase is not Phase.USING:
            return ()
        return uses(self.position, self.board, self.symbol)

    @cached_property
    def is_stuck(self) -> bool:
        """True if none of the remaining dice can do anything; False while a symbol is chosen."""
        if self.symbol is not None or self.view.phase is not Phase.USING:
            return False
        return not any(replace(self, symbol=symbol).uses for symbol in set(self.view.dice))

    @property
    def is_useful(self) -> bool:
        """True if the die can do anything; a suitcase always can for a pawn with a case (NZ-41)."""
        return bool(self.uses) or (self.symbol is Symbol.SUITCASE and self.position.pawn.case is not Case.NONE)

    @property
    def is_waiting_for_suitcase(self) -> bool:
        """True if the die moves the pawn, but the pawn has a case and no die shows a suitcase (NZ-41)."""
        return self.symbol in (Symbol.SWING, Symbol.LADDER, Symbol.WALK) and self.carries_in_vain

    @property
    def carries_in_vain(self) -> bool:
        """True if the pawn in turn has a case, but may not move with it, because no die shows a suitcase (NZ-41)."""
        return self.position.pawn.case is not Case.NONE and not self.swims and not self.position.shows_case()

    @property
    def swims(self) -> bool:
        """True if the pawn in turn is in the water."""
        return self.view.turn >= 0 and isinstance(self.view.pawns[self.view.turn].place, Water)

    @cached_property
    def plain(self) -> NizzaAction | None:
        """The action of a die that needs no pick on the board: take a suitcase, crack the safe, leave the water."""
        if self.symbol is Symbol.SUITCASE or (self.symbol is Symbol.LADDER and self.swims):
            return next(iter(self.uses), None)
        return None

    @cached_property
    def here(self) -> XY:
        """The position of the pawn in turn."""
        return self.board.position(self.view.pawns[self.view.turn].place)

    @property
    def hung(self) -> int | None:
        """The chimney on which the picked rope hangs during the swing."""
        if self.rope is None:
            return None
        return self.view.ropes[self.rope] if self.chimney is None else self.chimney

    @property
    def ropes(self) -> tuple[int, ...]:
        """The number of each rope's chimney during the swing."""
        ropes, rope, chimney = self.view.ropes, self.rope, self.chimney
        if rope is None or chimney is None:
            return ropes
        return (*ropes[:rope], chimney, *ropes[rope + 1 :])

    @property
    def hangs_first(self) -> bool:
        """True if a rope is hung again before the swing, not after it (NZ-31)."""
        return self.view.options.swing_order is SwingOrder.HANG_FIRST

    @property
    def is_tied(self) -> bool:
        """True if the pawn is tied to a rope and the end of its swing is missing."""
        return self.symbol is Symbol.SWING and self.rope is not None and self.landing is None

    @property
    def is_asking_for_landing(self) -> bool:
        """True if a place ends the swing."""
        return self.is_tied and self.view.options.swing_style is SwingStyle.PLACED

    @property
    def is_asking_for_flight(self) -> bool:
        """True if the pawn swings by momentum (NZ-60)."""
        return self.is_tied and self.view.options.swing_style is SwingStyle.MOMENTUM

    @property
    def is_asking_for_tip(self) -> bool:
        """True if the ladder is to be tipped over (NZ-64)."""
        return self.symbol is Symbol.LADDER and any(isinstance(use, TipLadder) for use in self.uses)

    @property
    def jumping(self) -> Target | None:
        """The pawn in turn, if a pick of it makes it jump off with the rope."""
        return Target(TargetKind.PAWN, self.view.turn) if self.is_asking_for_flight else None

    @property
    def is_asking_for_hanging(self) -> bool:
        """True if only the chimney is missing on which the rope hangs after a swing; the rope may also stay."""
        return self.landing is not None or self.view.phase is Phase.HANGING

    @cached_property
    def targets(self) -> frozenset[Target]:
        """The things that can be picked; places to stand are not among them."""
        match self.view.phase, self.symbol:
            case Phase.HANGING, _:
                return _all(TargetKind.CHIMNEY, self.hangings)
            case Phase.FALLING, _:
                return self._water(self.falls)
            case Phase.USING, Symbol.ROPE:
                return self._rope_targets()
            case Phase.USING, Symbol.SWING:
                return self._swing_targets()
            case Phase.USING, Symbol.WALK:
                return _all(TargetKind.SQUARE, (each.square for each in self.uses if isinstance(each, Walk)))
            case Phase.USING, Symbol.PARACHUTE if self.rival is not None:
                return self._water(self.falls)
            case Phase.USING, Symbol.PARACHUTE:
                return _all(TargetKind.PAWN, (each.seat for each in self.uses if isinstance(each, Push)))
            case Phase.USING, Symbol.LADDER if self.is_asking_for_tip:
                return _all(TargetKind.TIP, (degrees for degrees in _TIPS if degrees))
            case Phase.USING, Symbol.LADDER | Symbol.SUITCASE if self.plain is not None:
                return frozenset({self._plain_target(self.plain)})
        return frozenset()

    @property
    def refused_targets(self) -> frozenset[Target]:
        """The things that are not lit; a pick of one shows the refusal."""
        view = self.view
        match self.symbol:
            case Symbol.ROPE if self.rope is None:
                return _all(TargetKind.CHIMNEY, view.ropes)
            case Symbol.ROPE:
                return _all(TargetKind.CHIMNEY, CHIMNEYS)
            case Symbol.SWING if self.rope is None:
                return _all(TargetKind.ROPE, ROPES) | _all(TargetKind.CHIMNEY, view.ropes)
            case Symbol.SWING if self.hangs_first or self.is_asking_for_hanging:
                return _all(TargetKind.CHIMNEY, CHIMNEYS)
            case Symbol.PARACHUTE if self.rival is None:
                return _all(TargetKind.PAWN, (seat for seat in range(view.seats) if seat != view.turn))
            case None if view.phase is Phase.HANGING and view.flight is not None:
                return _all(TargetKind.CHIMNEY, (number for number in CHIMNEYS if number != view.flight.chimney))
            case Symbol.WALK:
                return _all(TargetKind.SQUARE, range(len(self.board.squares)))
        return frozenset()

    def _rope_targets(self) -> frozenset[Target]:
        if self.rope is None:
            return _all(TargetKind.ROPE, ROPES)
        return _all(TargetKind.CHIMNEY, rope_targets(self.position, self.board, self.rope))

    def _swing_targets(self) -> frozenset[Target]:
        if self.landing is not None:
            return _all(TargetKind.CHIMNEY, self.hangings)
        if self.rope is None:
            return _all(TargetKind.ROPE, self.ropes_in_reach)
        jumping = frozenset({self.jumping}) if self.jumping is not None else frozenset()
        if not self.hangs_first:
            return jumping
        near = chimneys_within(self.board, self.rope, self.here)
        return jumping | _all(TargetKind.CHIMNEY, (number for number in near if number != self.hung))

    def _plain_target(self, action: NizzaAction) -> Target:
        place = self.view.pawns[self.view.turn].place
        if isinstance(place, Water):
            return Target(TargetKind.SQUARE, place.square)
        return Target(TargetKind.CASES if isinstance(action, TakeCase) else TargetKind.SAFE)

    def _water(self, falls: Iterable[tuple[int, int]]) -> frozenset[Target]:
        """Return the squares to choose from, or the berths in front of the chosen one."""
        pairs = [pair for pair in falls if self.square in (None, pair[0])]
        squares = {square for square, _ in pairs}
        if len(squares) > 1:
            return _all(TargetKind.SQUARE, squares)
        return _all(TargetKind.BERTH, (berth for _, berth in pairs))

    @cached_property
    def falls(self) -> tuple[tuple[int, int], ...]:
        """Pairs of a square and a berth into which the rival, or the pawn itself, can fall (NZ-35)."""
        if self.view.phase is Phase.FALLING:
            squares: Iterable[int] = squares_for_fall(self.board, self.view.fall or 0.0)
            return tuple((each, berth) for each in squares for berth in berths_for(self.position, self.board, each))
        pushes = (each for each in self.uses if isinstance(each, Push) and each.seat == self.rival)
        return tuple((each.square, each.berth) for each in pushes)

    def falling(self, square: int, berth: int) -> NizzaAction:
        """Return the action that drops the rival, or the pawn itself, there."""
        return ChooseBerth(square, berth) if self.rival is None else Push(self.rival, square, berth)

    @cached_property
    def ropes_in_reach(self) -> tuple[int, ...]:
        """The ropes on which the pawn can swing."""
        return tuple(rope for rope in ROPES if self.is_allowed_to_tie(rope))

    def is_allowed_to_tie(self, rope: int) -> bool:
        """Return True if the pawn may swing on a rope where it hangs (NZ-31)."""
        try:
            check_tying(self.position, self.board, rope, None)
        except IllegalAction:
            return False
        return True

    @cached_property
    def hangings(self) -> tuple[int, ...]:
        """The chimneys on which the rope can be hung again after the swing (NZ-31)."""
        rope, hung = self.rope, self.hung
        if self.view.flight is not None:
            rope, hung = self.view.flight.rope, self.view.flight.chimney
        place = self.landing or self.view.pawns[self.view.turn].place
        if rope is None or self.hangs_first:
            return ()
        return tuple(self._hangings_from(self.board.position(place), rope, hung))

    def _hangings_from(self, place: XY, rope: int, hung: int | None) -> list[int]:
        return [number for number in chimneys_within(self.board, rope, place) if number != hung]

    def can_hang_after(self, landing: Point) -> bool:
        """Return True if the rope could be hung again after a swing to this place."""
        if self.hangs_first or self.rope is None:
            return False
        return bool(self._hangings_from(self.board.position(landing), self.rope, self.hung))

    @cached_property
    def stretches(self) -> tuple[Stretch, ...]:
        """The stretches on which the pawn may be put; squares for walking are targets instead."""
        board = self.board
        if self.view.phase is Phase.PLACING:
            home = board.areas.index(board.only(Kind.START))
            return tuple(Stretch(home, line[0][0], line[-1][0]) for line in board.areas[home].lines)
        if self.view.phase is Phase.LEANING:
            return footholds(self.position, board)
        if self.view.phase is not Phase.USING or not self.uses or self.plain is not None:
            return ()
        if self.symbol is Symbol.LADDER and not self.is_asking_for_tip:
            return self._allowed(self.here, board.ladder)
        if self.symbol is Symbol.SWING and self.view.options.swing_style is SwingStyle.PLACED and self.landing is None:
            ropes = self.ropes_in_reach if self.rope is None else (self.rope,)
            chimneys = ((rope, self.hung or self.view.ropes[rope]) for rope in ropes)
            found = (self._allowed(board.chimneys[number], board.rope_length(rope)) for rope, number in chimneys)
            return tuple(stretch for stretches in found for stretch in stretches)
        return ()

    @cached_property
    def prospects(self) -> tuple[Stretch, ...]:
        """The stretches that the pawn could reach with the die, whatever is picked on the way."""
        picked = self.chimney is not None or self.symbol is not Symbol.SWING
        if picked or not self.hangs_first or not self.stretches:
            return self.stretches
        found = set(self.stretches)
        for rope in self.ropes_in_reach if self.rope is None else (self.rope,):
            for number in chimneys_within(self.board, rope, self.here):
                found.update(self._allowed(self.board.chimneys[number], self.board.rope_length(rope)))
        return tuple(joined(sorted(found)))

    def _allowed(self, centre: XY, length: float) -> tuple[Stretch, ...]:
        """Return the stretches within a length where the pawn may go (NZ-2, NZ-32, NZ-40)."""
        areas = self.board.areas
        street = self.symbol is Symbol.LADDER and self.board.area_of(self.view.pawns[self.view.turn].place)
        from_street = bool(street and street.kind is Kind.SQUARE)

        def may_go(index: int) -> bool:
            if from_street and areas[index].kind is Kind.SQUARE:
                return False
            try:
                check_destination(self.position, self.board, areas[index])
            except IllegalAction:
                return False
            return True

        found = (stretch for stretch in self.board.within(centre, length) if may_go(stretch.area))
        if self.symbol is Symbol.SWING and self.view.options.wet_tiles:
            found = (short for stretch in found if (short := _holding(self.board, stretch, centre[0])) is not None)
        return tuple(found)


def _holding(board: Board, stretch: Stretch, chimney: float) -> Stretch | None:
    """Return the part of a stretch from which no pawn skids off wet tiles, away from x `chimney` (NZ-70)."""
    area = board.areas[stretch.area]
    if area.kind not in TILED:
        return stretch
    least, most = area.footing(stretch.left, 0.0)
    left = max(stretch.left, min(least + SKID, chimney))
    right = min(stretch.right, max(most - SKID, chimney))
    return Stretch(stretch.area, left, right) if left <= right else None


def _all(what: TargetKind, numbers: Iterable[int]) -> frozenset[Target]:
    return frozenset(Target(what, number) for number in numbers)


_RIM: Final = 0.01
"""Units that a picked place keeps from the ends of a stretch, because the ends are out of reach by rounding."""


def nearest_in(board: Board, stretches: Iterable[Stretch], at: XY, reach: float) -> Point | None:
    """Return the place of the stretches that is nearest to `at`; None if all are farther than `reach` units."""
    found = [(dist(at, board.position(point)), point) for stretch in stretches for point in _close(board, stretch, at)]
    distance, point = min(found, default=(reach + 1.0, None))
    return point if distance <= reach else None


def _close(board: Board, stretch: Stretch, at: XY) -> Iterable[Point]:
    """Return places of the stretch: straight above or below `at`, and beside that, where a steep roof is nearer."""
    area = board.areas[stretch.area]
    if area.kind is Kind.SQUARE:
        return (area.middle,)
    left, right = stretch.left + _RIM, stretch.right - _RIM
    if left > right:
        left = right = (left + right) / 2
    inside = min(max(at[0], left), right)
    half = min(abs(at[1] - (area.height_at(inside) or at[1])), 60.0) / 2
    tried = {min(max(x, left), right) for x in (inside - half, inside, inside + half)}
    return tuple(Point(area.name, x) for x in sorted(tried) if area.height_at(x) is not None)


def nearest_place(board: Board, at: XY, reach: float) -> Point | None:
    """Return the place to stand that is nearest to `at`; None if all are farther than `reach` units."""
    index, x = board.segments.nearest(at)
    area = board.areas[index]
    point = area.middle if area.kind is Kind.SQUARE else Point(area.name, min(max(x, area.left), area.right))
    if area.height_at(point.x) is None or dist(at, board.position(point)) > reach:
        return None
    return point
