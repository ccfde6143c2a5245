"""The turn of the player at the screen: each die is used by what is picked on the board, in the bar or by keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import msgspec

from nizza.board.areas import XY, Kind, Point
from nizza.dice import COUNT, SYMBOLS, Dice, Symbol, in_order
from nizza.rules.actions import (
    Climb,
    ClimbToHelicopter,
    HandOn,
    HangAfterSwing,
    LeaveWater,
    MoveRope,
    NizzaAction,
    PlacePawn,
    Push,
    Swing,
    SwingFreely,
    Walk,
)
from nizza.rules.moving import EARLIEST_RELEASE
from nizza.rules.observing import position_of
from nizza.rules.uses import uses
from nizza.rules.views import Case, NizzaView, Phase, SwingStyle
from nizza.scene.draft import DieUseDraft, Target, TargetKind, nearest_in, nearest_place
from nizza.scene.scene_state import NizzaSceneState
from table.contract import IllegalAction

_REACHING: Final = (Symbol.SWING, Symbol.LADDER, Symbol.PARACHUTE)
_MOVING: Final = (Symbol.SWING, Symbol.LADDER, Symbol.WALK)
_MAX_CLICK_DISTANCE: Final = 90.0
"""Units from the nearest place to stand, beyond which a click means no place."""


class DieUseController:
    """Controller of the draft: each pick adds to it, takes back what it has, or plays the action that it completes.

    Refusals are shown to the player.
    """

    def __init__(self, state: NizzaSceneState, changed: Callable[[DieUseDraft], None]) -> None:
        """Create the controller; it calls `changed` with each new draft."""
        self._state = state
        self._context = state.context
        self._changed = changed
        self.draft = DieUseDraft(state.view, state.board)
        self._previewed: NizzaView | None = None
        self._previews: dict[Symbol, DieUseDraft] = {}
        self._ways: tuple[NizzaView, tuple[Symbol, ...]] | None = None
        """A View, and the symbols that can move the pawn in it."""
        self._passing: tuple[int, int] | None = None
        """Round and seat of the turn whose remaining dice are being passed on."""
        self._passed_from = 0
        """Number of actions of the match before the first of them."""

    def _change(self, draft: DieUseDraft) -> None:
        if draft != self.draft:
            self.draft = draft
            self._context.request_refresh()
            self._changed(draft)

    def _allows(self, action: NizzaAction) -> bool:
        """Return True if the rules allow the action; otherwise show why not."""
        refusal = self._context.refusal_of(action)
        if refusal is not None:
            self._context.refuse(refusal)
        return refusal is None

    def update(self) -> None:
        """Give up a draft begun for another View, or while no player at the screen may act."""
        if self.draft.view is not self._state.view or self._context.acting is None or not self.draft.has_begun:
            self.give_up()

    @property
    def _untouched(self) -> DieUseDraft:
        """Draft without a pick of the player. On a course and where only one can be used, a die needs none."""
        view = self._state.view
        on_course = view.course is not None and self.is_active
        return self._with_only_rope(DieUseDraft(view, self._state.board, Symbol.SWING if on_course else self._only_die))

    @property
    def _only_die(self) -> Symbol | None:
        """The only symbol left that can do anything; None if there are several, and where that is secret (NZ-23).

        A swing by momentum is always begun by its die, so that it can be given up.
        """
        if not self.can_use_dice or self.wins or self._context.session.progress is not None:
            return None
        usable = set(self.usable_dice)
        flies = self._state.view.rules.swing_style is SwingStyle.MOMENTUM and Symbol.SWING in usable
        return None if len(usable) != 1 or flies or any(map(self.hides_reach, usable)) else usable.pop()

    @property
    def has_picks(self) -> bool:
        """True if :meth:`cancel` can drop a pick."""
        return self.draft.has_begun and self.draft != self._untouched

    @property
    def is_active(self) -> bool:
        """True if the player at the screen may act on the board."""
        return self._context.acting is not None and self._state.view.phase is not Phase.KEEPING

    @property
    def can_use_dice(self) -> bool:
        """True if the player at the screen may use dice."""
        return self.is_active and self._state.view.phase is Phase.USING

    def preview(self, symbol: Symbol) -> DieUseDraft:
        """Return the draft of a die that has not been chosen; during rolling, of the dice as they lie."""
        view = self._state.view
        if view is not self._previewed:
            self._previewed, self._previews = view, {}
        if symbol not in self._previews:
            self._previews[symbol] = DieUseDraft(_as_they_lie(view), self._state.board, symbol)
        return self._previews[symbol]

    def hides_reach(self, symbol: Symbol | None) -> bool:
        """Return True if the reach of a die with this symbol stays secret before the move (NZ-23).

        A pawn that may not move at all keeps no secret.
        """
        view = self._state.view
        if view.phase is Phase.HANGING:  # The end of a swing, by which its die has been spent.
            symbol = Symbol.SWING
        if symbol not in _REACHING or not view.rules.strict or self._context.practice:
            return False
        draft = self.preview(symbol)
        return not draft.swims and not draft.is_waiting_for_suitcase

    @property
    def useful_symbols(self) -> Dice | None:
        """The rolled symbols that can do anything; None if that would reveal hidden reach (NZ-23)."""
        rolled = in_order(tuple(set(self._state.view.rolled)))
        if any(self.hides_reach(symbol) for symbol in rolled):
            return None
        return tuple(symbol for symbol in rolled if self.preview(symbol).is_useful)

    @property
    def usable_dice(self) -> Dice:
        """The dice left that can do anything, and those of which that is secret (NZ-23)."""
        left = self._state.view.dice
        usable = {symbol for symbol in set(left) if self.hides_reach(symbol) or self.preview(symbol).uses}
        return tuple(symbol for symbol in left if symbol in usable)

    def next_way(self, kept: Dice) -> float | None:
        """Return the probability that a roll of the dice that are not `kept` shows a way to move.

        None if the dice as they lie show one, if none is left to be rolled, or if that would reveal hidden reach.
        """
        of_use, rolls = self.useful_symbols, COUNT - len(kept)
        moving = self._moving_symbols()
        if of_use is None or moving is None or rolls == 0 or any(self._is_movement(symbol) for symbol in of_use):
            return None
        sides = len(SYMBOLS)
        # Kept dice that show a way wait for a suitcase only.
        free = not any(symbol in moving for symbol in kept)
        none_moves = (1.0 - len(moving) / sides) ** rolls if free else 0.0
        position = self.draft.position
        if position.pawn.case is Case.NONE or self.draft.swims or Symbol.SUITCASE in kept:
            return 1.0 - none_moves
        # Both are needed: a way, and a suitcase to be allowed to go (NZ-41).
        no_case = (1.0 - 1.0 / sides) ** rolls
        neither = (1.0 - (len(moving) + 1.0) / sides) ** rolls if free else 0.0
        return 1.0 - none_moves - no_case + neither

    def _is_movement(self, symbol: Symbol) -> bool:
        return symbol in _MOVING and bool(self.preview(symbol).uses)

    def _moving_symbols(self) -> tuple[Symbol, ...] | None:
        """Return the symbols that would move the pawn, given a suitcase on the dice; None if that is secret."""
        if any(self.hides_reach(symbol) for symbol in _MOVING):
            return None
        view = self._state.view
        if self._ways is None or self._ways[0] is not view:
            shown = msgspec.structs.replace(view, phase=Phase.USING, rolled=(Symbol.SUITCASE,), dice=(), rolls_left=0)
            position = position_of(shown)
            self._ways = view, tuple(each for each in _MOVING if uses(position, self._state.board, each))
        return self._ways[1]

    @property
    def is_stuck(self) -> bool:
        """True if the player can only hand dice on, unless that would reveal hidden reach."""
        if not self.can_use_dice or not self.draft.is_stuck or self.wins:
            return False
        return not any(self.hides_reach(symbol) for symbol in self._state.view.dice)

    @property
    def is_useless(self) -> bool:
        """True if the chosen die can do nothing, unless that would reveal hidden reach."""
        draft = self.draft
        return draft.symbol is not None and not draft.uses and not self.hides_reach(draft.symbol)

    @property
    def wins(self) -> bool:
        """True if the pawn can climb to the helicopter."""
        return ClimbToHelicopter() in self._context.legal

    def choose(self, symbol: Symbol) -> None:
        """Begin to use a die with this symbol, even if it is chosen already."""
        draft = self._with_only_rope(DieUseDraft(self._state.view, self._state.board, symbol))
        if draft == self.draft:
            self._context.request_refresh()
            self._changed(draft)
        self._change(draft)

    def _with_only_rope(self, draft: DieUseDraft) -> DieUseDraft:
        return replace(draft, rope=draft.ropes_in_reach[0]) if self._takes_its_only_rope(draft) else draft

    def _takes_its_only_rope(self, draft: DieUseDraft) -> bool:
        hidden = self.hides_reach(draft.symbol)
        return draft.symbol is Symbol.SWING and draft.rope is None and len(draft.ropes_in_reach) == 1 and not hidden

    def give_up(self) -> None:
        """Drop everything that was picked."""
        self._change(self._untouched)

    def cancel(self) -> bool:
        """Drop the last pick; return False if there is none."""
        if not self.has_picks:
            return False
        draft = self.draft.back()
        if self._takes_its_only_rope(draft):
            draft = draft.back()
        self._change(draft)
        self._context.play("button_press", 0.5)
        return True

    def hand_on(self) -> None:
        """Hand the chosen die on; any die if none can do anything."""
        if self.draft.symbol is not None:
            self._context.act(HandOn(self.draft.symbol))
        elif self.is_stuck:
            self._context.act(HandOn(self.draft.view.dice[0]))

    def pass_on_rest(self) -> None:
        """Pass all remaining dice on, one after the other, until the rules refuse one (NZ-22); undone in one step."""
        self._passing, self._passed_from = self._turn, self._context.match.number
        self.pass_next()

    @property
    def _turn(self) -> tuple[int, int]:
        return self._state.view.round, self._state.view.turn

    def pass_next(self) -> None:
        """Pass the next die on if :meth:`pass_on_rest` has begun and nothing moves; call this each frame."""
        if self._passing is None:
            return
        if self._passing != self._turn or self._context.controller.is_reviewing:
            self._passing = None
        elif self.can_use_dice and not self._context.motion.is_busy:
            if self._context.act(HandOn(self._state.view.dice[0])):
                self._context.controller.join(self._passed_from)
            else:
                self._passing = None

    def passing_refusal(self) -> IllegalAction | None:
        """Return why the remaining dice cannot be passed on; None if they can, or if the reason is secret (NZ-23)."""
        dice = self._state.view.dice
        if any(self.hides_reach(symbol) for symbol in dice):
            return None
        refusals = (self._context.refusal_of(HandOn(symbol)) for symbol in dict.fromkeys(dice))
        return next((refusal for refusal in refusals if refusal is not None), None)

    def do_plain(self) -> None:
        """Play what the chosen die does without a pick on the board."""
        if self.draft.plain is not None:
            self._context.act(self.draft.plain)

    def go_up(self) -> None:
        """Climb the rope ladder into the helicopter."""
        self._context.act(ClimbToHelicopter())

    def leave_rope(self) -> None:
        """End a swing with the rope where it hangs."""
        self._end_swing(None)

    def _end_swing(self, chimney: int | None) -> None:
        """Hang the rope on `chimney` after the swing, None for where it is."""
        if self.draft.landing is not None and self.draft.rope is not None:
            self._context.act(Swing(self.draft.rope, self.draft.landing, chimney))
        else:
            self._context.act(HangAfterSwing(chimney))

    def swim_if_forced(self) -> None:
        """Choose the berth of a fallen pawn if there is only one (NZ-35)."""
        context = self._context
        falling = context.acting is not None and self._state.view.phase is Phase.FALLING
        waits = context.motion.is_busy or context.controller.is_reviewing
        if falling and not waits and len(context.legal) == 1:
            context.act(context.legal[0])

    def stand(self) -> None:
        """Begin at the chosen place of the green terrace (NZ-12); without one, choose where the pawn stands."""
        draft = self.draft
        if draft.start is not None:
            self._context.act(PlacePawn(draft.start.x))
            return
        place = draft.view.pawns[draft.view.turn].place
        if isinstance(place, Point):
            self._change(replace(draft, start=place))

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
                self.do_plain()
            case TargetKind.HELICOPTER:
                self.go_up()

    def _pick_rope(self, rope: int) -> None:
        if self.draft.symbol is Symbol.ROPE:
            self._change(replace(self.draft, rope=None if rope == self.draft.rope else rope))
        elif self.draft.symbol is Symbol.SWING and self._allows(self._tying(rope)):
            self._change(replace(self.draft, rope=rope, chimney=None, landing=None))

    def _pick_chimney(self, number: int) -> None:
        draft = self.draft
        if draft.is_asking_for_hanging:
            self._end_swing(number)
        elif draft.symbol not in (Symbol.ROPE, Symbol.SWING):
            return
        elif draft.rope is None or (draft.symbol is Symbol.ROPE and draft.view.ropes[draft.rope] == number):
            self._pick_rope_on(number)
        elif draft.symbol is Symbol.ROPE:
            self._context.act(MoveRope(draft.rope, number))
        elif number == draft.view.ropes[draft.rope]:
            self._change(replace(draft, chimney=None))
        elif draft.hangs_first and self._allows(self._tying(draft.rope, number)):
            self._change(replace(draft, chimney=number))

    def _pick_rope_on(self, chimney: int) -> None:
        """Pick a rope that hangs on a chimney; the next one if one of them is picked."""
        there = [rope for rope, number in enumerate(self.draft.view.ropes) if number == chimney]
        if not there:
            return
        targets = replace(self.draft, rope=None).targets
        able = [rope for rope in there if Target(TargetKind.ROPE, rope) in targets] or there
        at = able.index(self.draft.rope) + 1 if self.draft.rope in able else 0
        self._pick_rope(able[at % len(able)])

    def _pick_rival(self, seat: int) -> None:
        if self.draft.symbol is not Symbol.PARACHUTE:
            return
        draft = replace(self.draft, rival=seat, square=None)
        if draft.falls:
            self._fall(draft)
            return
        place = draft.view.pawns[seat].place
        square = draft.board.squares_below(place)[0] if isinstance(place, Point) else place.square
        self._context.act(Push(seat, square, square))

    def _pick_square(self, target: Target) -> None:
        draft = self.draft
        if draft.symbol is Symbol.WALK:
            self._context.act(Walk(target.number))
        elif draft.symbol is Symbol.LADDER and isinstance(draft.plain, LeaveWater):
            self.do_plain()
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
            self._change(draft)

    def _into(self, draft: DieUseDraft, berth: int) -> None:
        for square, number in draft.falls:
            if number == berth and draft.square in (None, square):
                self._context.act(draft.falling(square, number))
                return

    def _tying(self, rope: int, chimney: int | None = None) -> NizzaAction:
        """Return the least swing on a rope: to where the pawn stands."""
        if self.draft.view.rules.swing_style is SwingStyle.MOMENTUM:
            return SwingFreely(rope, (), EARLIEST_RELEASE, chimney)
        place = self.draft.view.pawns[self.draft.view.turn].place
        here = place if isinstance(place, Point) else self.draft.board.squares[place.square].middle
        return Swing(rope, here, chimney)

    def put(self, point: Point) -> bool:
        """Put the pawn at a place; if the rules forbid it, show why and return False."""
        draft, board = self.draft, self.draft.board
        if draft.view.phase is Phase.PLACING:
            if board.area(point.area).kind is Kind.START:
                self._change(replace(draft, start=point))
                return True
            return self._context.act(PlacePawn(-1.0))
        if draft.symbol is Symbol.LADDER:
            return self._context.act(Climb(point))
        rope = draft.rope if draft.rope is not None else self._rope_to(point)
        if rope is None:
            return False
        swing = Swing(rope, point, draft.chimney)
        if replace(draft, rope=rope).can_hang_after(point) and self._allows(swing):
            self._change(replace(draft, rope=rope, landing=point))
            return True
        return self._context.act(swing)

    def _rope_to(self, point: Point) -> int | None:
        """Return a rope on which the pawn can swing to a place without moving any; else any rope in reach."""
        able = self.draft.ropes_in_reach
        allowed = (rope for rope in able if self._context.refusal_of(Swing(rope, point)) is None)
        return next(allowed, next(iter(able), None))

    def place_within(self, at: XY, snap: float) -> Point | None:
        """Return the allowed place that is nearest to a point, within `snap` units."""
        return nearest_in(self.draft.board, self.draft.stretches, at, snap)

    def place_at(self, at: XY, snap: float) -> Point | None:
        """Return the place that a pointer means: an allowed one within `snap` units, else the nearest of all.

        While reach is hidden, the nearest of all, allowed or not (NZ-23).
        """
        found = None if self.hides_reach(self.draft.symbol) else self.place_within(at, snap)
        return found if found is not None else nearest_place(self.draft.board, at, _MAX_CLICK_DISTANCE)

    def place_marked(self, at: XY, snap: float) -> Point | None:
        """Return the place that is marked under a pointer: an allowed one, or any while reach is hidden (NZ-23)."""
        if self.hides_reach(self.draft.symbol):
            return self.place_at(at, snap)
        return self.place_within(at, snap)

    @property
    def targets(self) -> frozenset[Target]:
        """The things that can be picked."""
        if self.wins:
            return self.draft.targets | {Target(TargetKind.HELICOPTER)}
        return self.draft.targets

    @property
    def pickable(self) -> frozenset[Target]:
        """The things that a pick may mean; while reach is hidden also those that are refused (NZ-23).

        Until a rope has been picked, a chimney only stands for the ropes on it and is left out.
        """
        draft = self.draft
        if not self.hides_reach(draft.symbol):
            return self.targets
        chooses_rope = draft.symbol is Symbol.SWING and draft.rope is None
        refused = (each for each in draft.refused_targets if not chooses_rope or each.what is not TargetKind.CHIMNEY)
        return self.targets.union(refused)

    @property
    def is_asking_for_place(self) -> bool:
        """True if a place to stand can be picked."""
        draft = self.draft
        if not self.is_active:
            return False
        if draft.view.phase is Phase.PLACING:
            return True
        climbs = draft.symbol is Symbol.LADDER and draft.plain is None
        takes_a_rope = draft.symbol is Symbol.SWING and bool(draft.stretches) and not self.hides_reach(draft.symbol)
        return climbs or draft.is_asking_for_landing or takes_a_rope


def _as_they_lie(view: NizzaView) -> NizzaView:
    """Return the View as it becomes if the player keeps all dice."""
    if view.phase is not Phase.KEEPING:
        return view
    return msgspec.structs.replace(view, phase=Phase.USING, dice=view.rolled, rolls_left=0)
