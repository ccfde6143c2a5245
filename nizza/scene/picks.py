"""Picks on the board: the things and places that a pointer may mean, and the part of the draft that each one sets."""

from __future__ import annotations

from dataclasses import replace
from math import dist, radians
from typing import Final

from nizza.board.areas import XY, Kind, Point
from nizza.dice import Symbol
from nizza.rules.actions import (
    Climb,
    LeaveWater,
    MoveRope,
    NizzaAction,
    PlacePawn,
    Push,
    Swing,
    SwingFreely,
    TipLadder,
    Walk,
)
from nizza.rules.moving import EARLIEST_RELEASE, chimneys_within
from nizza.rules.options import SwingStyle
from nizza.rules.views import Phase
from nizza.scene.draft import DieUseDraft, Target, TargetKind, nearest_in, nearest_place
from nizza.scene.scene_state import NizzaSceneState
from nizza.scene.turn import DieUseController

_MAX_CLICK_DISTANCE: Final = 90.0
"""Units from the nearest place to stand, beyond which a click means no place."""


class BoardPicks:
    """Picks of the player on the board. Refusals are shown to the player."""

    def __init__(self, state: NizzaSceneState, using: DieUseController) -> None:
        self._state = state
        self._context = state.context
        self.using = using

    def pick(self, target: Target) -> None:
        """Pick a thing on the board; if the rules forbid it, show why."""
        number = target.number
        match target.what:
            case TargetKind.ROPE:
                self._pick_rope(number)
            case TargetKind.CHIMNEY:
                self._pick_chimney(number)
            case TargetKind.PAWN:
                self._pick_rival(number)
            case TargetKind.SQUARE | TargetKind.BERTH:
                self._pick_square(target)
            case TargetKind.CASES | TargetKind.SAFE:
                self.using.do_plain()
            case TargetKind.HELICOPTER:
                self.using.go_up()
            case TargetKind.TIP:
                self._context.act(TipLadder(radians(number)))

    def _pick_rope(self, rope: int) -> None:
        if self.using.draft.symbol is Symbol.ROPE:
            self.using.change(replace(self.using.draft, rope=None if rope == self.using.draft.rope else rope))
        elif self.using.draft.symbol is Symbol.SWING and self._allows(self._tying(rope)):
            self.using.change(replace(self.using.draft, rope=rope, chimney=None, landing=None))

    def _pick_chimney(self, number: int) -> None:
        draft = self.using.draft
        if draft.is_asking_for_hanging:
            self.using.end_swing(number)
        elif draft.symbol not in (Symbol.ROPE, Symbol.SWING):
            return
        elif draft.rope is None or (draft.symbol is Symbol.ROPE and draft.view.ropes[draft.rope] == number):
            self._pick_rope_on(number)
        elif draft.symbol is Symbol.ROPE:
            self._context.act(MoveRope(draft.rope, number))
        elif number == draft.view.ropes[draft.rope]:
            self.using.change(replace(draft, chimney=None))
        elif draft.hangs_first and self._allows(self._tying(draft.rope, number)):
            self.using.change(replace(draft, chimney=number))

    def _pick_rope_on(self, chimney: int) -> None:
        """Pick a rope that hangs on a chimney; the next one if one of them is picked."""
        there = [rope for rope, number in enumerate(self.using.draft.view.ropes) if number == chimney]
        if not there:
            return
        targets = replace(self.using.draft, rope=None).targets
        able = [rope for rope in there if Target(TargetKind.ROPE, rope) in targets] or there
        at = able.index(self.using.draft.rope) + 1 if self.using.draft.rope in able else 0
        self._pick_rope(able[at % len(able)])

    def _pick_rival(self, seat: int) -> None:
        if self.using.draft.symbol is not Symbol.PARACHUTE:
            return
        draft = replace(self.using.draft, rival=seat, square=None)
        if draft.falls:
            self._fall(draft)
            return
        place = draft.view.pawns[seat].place
        square = draft.board.squares_below(place)[0] if isinstance(place, Point) else place.square
        self._context.act(Push(seat, square, square))

    def _pick_square(self, target: Target) -> None:
        draft = self.using.draft
        if draft.symbol is Symbol.WALK:
            self._context.act(Walk(target.number))
        elif draft.symbol is Symbol.LADDER and isinstance(draft.plain, LeaveWater):
            self.using.do_plain()
        elif draft.symbol is Symbol.LADDER:
            self._context.act(Climb(draft.board.squares[target.number].middle))
        elif draft.rival is not None or draft.view.phase is Phase.FALLING:
            if target.what is TargetKind.SQUARE:
                self._fall(replace(draft, square=target.number))
            else:
                self._into(draft, target.number)

    def _fall(self, draft: DieUseDraft) -> None:
        """Play the fall if the draft leaves one choice; otherwise ask for the rest."""
        pairs = [pair for pair in draft.falls if draft.square in (None, pair[0])]
        if len(pairs) == 1:
            self._context.act(draft.falling(*pairs[0]))
        else:
            self.using.change(draft)

    def _into(self, draft: DieUseDraft, berth: int) -> None:
        for square, number in draft.falls:
            if number == berth and draft.square in (None, square):
                self._context.act(draft.falling(square, number))
                return

    def _tying(self, rope: int, chimney: int | None = None) -> NizzaAction:
        """Return the least swing on a rope: to where the pawn stands."""
        if self.using.draft.view.options.swing_style is SwingStyle.MOMENTUM:
            return SwingFreely(rope, (), EARLIEST_RELEASE, chimney)
        place = self.using.draft.view.pawns[self.using.draft.view.turn].place
        here = place if isinstance(place, Point) else self.using.draft.board.squares[place.square].middle
        return Swing(rope, here, chimney)

    def _allows(self, action: NizzaAction) -> bool:
        """Return True if the rules allow the action; otherwise show why not."""
        refusal = self._context.refusal_of(action)
        if refusal is not None:
            self._context.refuse(refusal)
        return refusal is None

    def put(self, point: Point) -> bool:
        """Put the pawn at a place; if the rules forbid it, show why and return False."""
        draft, board = self.using.draft, self.using.draft.board
        if draft.view.phase is Phase.PLACING:
            if board.area(point.area).kind is Kind.START:
                self.using.change(replace(draft, start=point))
                return True
            return self._context.act(PlacePawn(-1.0))
        if draft.symbol is Symbol.LADDER or draft.view.phase is Phase.LEANING:
            return self._context.act(Climb(point))
        swing = self._swing_to(point)
        if swing is None:
            return False
        rope = swing.rope
        if replace(draft, rope=rope).can_hang_after(point) and self._allows(swing):
            self.using.change(replace(draft, rope=rope, landing=point))
            return True
        return self._context.act(swing)

    def _swing_to(self, point: Point) -> Swing | None:
        """Return a swing to a place, hung again on the way only if need be (NZ-31); None without a rope in reach.

        If there is none, or its reach is secret (NZ-23), return one that the rules refuse.
        """
        draft = self.using.draft
        board, chimney = draft.board, draft.chimney
        ropes = draft.ropes_in_reach if draft.rope is None else (draft.rope,)
        ways = [Swing(rope, point, chimney) for rope in ropes]
        if chimney is None and draft.hangs_first and not self.using.reach.hides_reach(draft.symbol):
            at = board.position(point)
            over = [Swing(rope, point, number) for rope in ropes for number in chimneys_within(board, rope, draft.here)]
            ways += sorted(over, key=lambda swing: dist(board.chimneys[swing.chimney or 0], at))
        return next((way for way in ways if self._context.refusal_of(way) is None), next(iter(ways), None))

    def place_within(self, at: XY, snap: float) -> Point | None:
        """Return the allowed place that is nearest to a point, within `snap` units."""
        return nearest_in(self.using.draft.board, self.using.draft.prospects, at, snap)

    def place_at(self, at: XY, snap: float) -> Point | None:
        """Return the place that a pointer means: an allowed one within `snap` units, else the nearest of all.

        While reach is hidden, the nearest of all, allowed or not (NZ-23).
        """
        found = None if self.using.reach.hides_reach(self.using.draft.symbol) else self.place_within(at, snap)
        return found if found is not None else nearest_place(self.using.draft.board, at, _MAX_CLICK_DISTANCE)

    def place_marked(self, at: XY, snap: float) -> Point | None:
        """Return the place that is marked under a pointer: an allowed one, or any while reach is hidden (NZ-23)."""
        if self.using.reach.hides_reach(self.using.draft.symbol):
            return self.place_at(at, snap)
        return self.place_within(at, snap)

    @property
    def targets(self) -> frozenset[Target]:
        """The things that can be picked."""
        if self.using.reach.wins:
            return self.using.draft.targets | {Target(TargetKind.HELICOPTER)}
        return self.using.draft.targets

    @property
    def pickable(self) -> frozenset[Target]:
        """The things that a pick may mean; while reach is hidden also those that are refused (NZ-23).

        Until a rope has been picked, a chimney only stands for the ropes on it and is left out.
        """
        draft = self.using.draft
        if not self.using.reach.hides_reach(draft.symbol):
            return self.targets
        chooses_rope = draft.symbol is Symbol.SWING and draft.rope is None
        refused = (each for each in draft.refused_targets if not chooses_rope or each.what is not TargetKind.CHIMNEY)
        return self.targets.union(refused)

    @property
    def is_asking_for_place(self) -> bool:
        """True if a place to stand can be picked."""
        draft = self.using.draft
        if not self.using.reach.is_active:
            return False
        if draft.view.phase in (Phase.PLACING, Phase.LEANING):
            return True
        climbs = draft.symbol is Symbol.LADDER and draft.plain is None and not draft.is_asking_for_tip
        takes_a_rope = (
            draft.symbol is Symbol.SWING and bool(draft.stretches) and not self.using.reach.hides_reach(draft.symbol)
        )
        return climbs or draft.is_asking_for_landing or takes_a_rope
