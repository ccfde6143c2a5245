"""The turn of the person at the screen: dice are used one by one, each by what is picked on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import dist
from typing import Final

import msgspec

from nizza.board.areas import XY, Kind, Point
from nizza.board.model import CHIMNEYS, ROPES, Board
from nizza.board.standing import Stretch
from nizza.dice import Dice, Symbol, in_order
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
from nizza.rules.views import NizzaView, Phase, SwingStyle
from nizza.scene.draft import DieUseDraft, Target, TargetKind
from nizza.scene.picture import NizzaContext, NizzaSceneState


class CurrentDraft:
    """What has been picked of a use. Refusals are told to the player."""

    def __init__(self, context: NizzaContext, draft: DieUseDraft, changed: Callable[[DieUseDraft], None]) -> None:
        """`changed` is called with each new draft."""
        self._context = context
        self._changed = changed
        self.draft = draft

    def change(self, draft: DieUseDraft) -> None:
        """Go on with this one."""
        if draft != self.draft:
            self.draft = draft
            self._context.look_again()
            self._changed(draft)

    def act(self, action: NizzaAction) -> bool:
        """Play an action; False if it is refused."""
        return self._context.act(action)

    def is_allowed(self, action: NizzaAction) -> bool:
        """Whether an action could be played as it is."""
        return self._context.refusal_of(action) is None

    def allows(self, action: NizzaAction) -> bool:
        """Whether an action could be played; if not, the player is told why."""
        refusal = self._context.refusal_of(action)
        if refusal is not None:
            self._context.commands.refuse(refusal)
        return refusal is None


class Picks:
    """Each pick adds to the draft, takes back what it has, or plays what is complete with it."""

    def __init__(self, current: CurrentDraft) -> None:
        self._current = current

    @property
    def draft(self) -> DieUseDraft:
        """What has been picked so far."""
        return self._current.draft

    def pick(self, target: Target) -> None:
        """A thing on the board is picked, whether that is allowed or not."""
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
            case TargetKind.CASES | TargetKind.SAFE if self.draft.plain is not None:
                self._current.act(self.draft.plain)
            case TargetKind.HELICOPTER:
                self._current.act(ClimbToHelicopter())

    def _pick_rope(self, rope: int) -> None:
        if self.draft.symbol is Symbol.ROPE:
            self._current.change(replace(self.draft, rope=None if rope == self.draft.rope else rope))
        elif self.draft.symbol is Symbol.SWING and self._current.allows(self._tying(rope)):
            self._current.change(replace(self.draft, rope=rope, chimney=None, landing=None))

    def _pick_chimney(self, number: int) -> None:
        draft = self.draft
        if draft.asks_for_hanging:
            self._hang_after(number)
        elif draft.symbol not in (Symbol.ROPE, Symbol.SWING):
            return
        elif draft.rope is None or (draft.symbol is Symbol.ROPE and draft.view.ropes[draft.rope] == number):
            self._pick_rope_on(number)
        elif draft.symbol is Symbol.ROPE:
            self._current.act(MoveRope(draft.rope, number))
        elif number == draft.view.ropes[draft.rope]:
            self._current.change(replace(draft, chimney=None))
        elif draft.hangs_first and self._current.allows(self._tying(draft.rope, number)):
            self._current.change(replace(draft, chimney=number))

    def _pick_rope_on(self, chimney: int) -> None:
        """One of the ropes that hang on a chimney; the next one if one of them is picked."""
        there = [rope for rope, number in enumerate(self.draft.view.ropes) if number == chimney]
        if not there:
            return
        able = [
            rope for rope in there if Target(TargetKind.ROPE, rope) in replace(self.draft, rope=None).targets
        ] or there
        at = able.index(self.draft.rope) + 1 if self.draft.rope in able else 0
        self._pick_rope(able[at % len(able)])

    def _hang_after(self, number: int) -> None:
        if self.draft.landing is not None and self.draft.rope is not None:
            self._current.act(Swing(self.draft.rope, self.draft.landing, number))
        else:
            self._current.act(HangAfterSwing(number))

    def _pick_rival(self, seat: int) -> None:
        if self.draft.symbol is not Symbol.PARACHUTE:
            return
        draft = replace(self.draft, rival=seat, square=None)
        if draft.falls:
            self._fall(draft)
            return
        place = draft.view.pawns[seat].place
        square = draft.board.squares_below(place)[0] if isinstance(place, Point) else place.square
        self._current.act(Push(seat, square, square))

    def _pick_square(self, target: Target) -> None:
        draft = self.draft
        if draft.symbol is Symbol.WALK:
            self._current.act(Walk(target.number))
        elif draft.symbol is Symbol.LADDER:
            self._climb_to_square(target.number)
        elif draft.rival is not None or draft.view.phase is Phase.FALLING:
            if target.what is TargetKind.SQUARE:
                self._fall(replace(draft, square=target.number))
            else:
                self._into(draft, target.number)

    def _climb_to_square(self, number: int) -> None:
        if isinstance(self.draft.plain, LeaveWater):
            self._current.act(self.draft.plain)
        else:
            self._current.act(Climb(self.draft.board.squares[number].middle))

    def _fall(self, draft: DieUseDraft) -> None:
        """Let fall where nothing else is to be chosen; else ask for it."""
        pairs = [pair for pair in draft.falls if draft.square in (None, pair[0])]
        if len(pairs) == 1:
            self._current.act(draft.falling(*pairs[0]))
        else:
            self._current.change(draft)

    def _into(self, draft: DieUseDraft, berth: int) -> None:
        for square, number in draft.falls:
            if number == berth and draft.square in (None, square):
                self._current.act(draft.falling(square, number))
                return

    def _tying(self, rope: int, chimney: int | None = None) -> NizzaAction:
        """The least that swinging on a rope means: to where the pawn stands."""
        if self.draft.view.rules.swing_style is SwingStyle.MOMENTUM:
            return SwingFreely(rope, (), 0.0, chimney)
        place = self.draft.view.pawns[self.draft.view.turn].place
        return Swing(
            rope, place if isinstance(place, Point) else self.draft.board.squares[place.square].middle, chimney
        )

    def put(self, point: Point) -> bool:
        """A place is picked where the pawn is to be; False if it may not go there, and the player has been told."""
        draft, board = self.draft, self.draft.board
        if draft.view.phase is Phase.PLACING:
            if board.area(point.area).kind is Kind.START:
                self._current.change(replace(draft, start=point))
                return True
            return self._current.act(PlacePawn(-1.0))
        if draft.symbol is Symbol.LADDER:
            return self._current.act(Climb(point))
        rope = draft.rope if draft.rope is not None else self._rope_to(point)
        if rope is None:
            return False
        swing = Swing(rope, point, draft.chimney)
        if replace(draft, rope=rope).may_hang_after(point) and self._current.allows(swing):
            self._current.change(replace(draft, rope=rope, landing=point))
            return True
        return self._current.act(swing)

    def _rope_to(self, point: Point) -> int | None:
        """A rope on which the pawn can swing there as the ropes hang; they all stay where they are."""
        able = self.draft.ropes_in_reach
        allowed = (rope for rope in able if self._current.is_allowed(Swing(rope, point)))
        return next(allowed, next(iter(able), None))


_RIM: Final = 0.01
"""Units from the end of what is within reach to what is picked there."""


def nearest_in(board: Board, stretches: Iterable[Stretch], at: XY, reach: float) -> Point | None:
    """The place of these stretches that is nearest to `at`; None if all are farther than `reach` units."""
    found = [(dist(at, board.position(point)), point) for stretch in stretches for point in _close(board, stretch, at)]
    distance, point = min(found, default=(reach + 1.0, None))
    return point if distance <= reach else None


def _close(board: Board, stretch: Stretch, at: XY) -> Iterable[Point]:
    """Straight above or below `at`, and where a steep roof is nearest to it."""
    area = board.areas[stretch.area]
    if area.kind is Kind.SQUARE:
        return (area.middle,)
    # The ends themselves are out of reach by what is lost in rounding.
    left, right = stretch.left + _RIM, stretch.right - _RIM
    if left > right:
        left = right = (left + right) / 2
    inside = min(max(at[0], left), right)
    half = min(abs(at[1] - (area.height_at(inside) or at[1])), 60.0) / 2
    tried = {min(max(x, left), right) for x in (inside - half, inside, inside + half)}
    return tuple(Point(area.name, x) for x in sorted(tried) if area.height_at(x) is not None)


def nearest_place(board: Board, at: XY, reach: float) -> Point | None:
    """The place of all that can be stood on that is nearest to `at`; None if all are farther than `reach` units."""
    index, x = board.segments.nearest(at)
    area = board.areas[index]
    point = area.middle if area.kind is Kind.SQUARE else Point(area.name, min(max(x, area.left), area.right))
    if area.height_at(point.x) is None or dist(at, board.position(point)) > reach:
        return None
    return point


def refused_targets(draft: DieUseDraft) -> frozenset[Target]:
    """What is not lit, but is told why when it is picked."""
    view = draft.view
    match draft.symbol:
        case Symbol.ROPE if draft.rope is None:
            return frozenset(Target(TargetKind.CHIMNEY, number) for number in view.ropes)
        case Symbol.ROPE:
            return frozenset(Target(TargetKind.CHIMNEY, number) for number in CHIMNEYS)
        case Symbol.SWING if draft.rope is None:
            ropes = (Target(TargetKind.ROPE, rope) for rope in ROPES)
            return frozenset([*ropes, *(Target(TargetKind.CHIMNEY, number) for number in view.ropes)])
        case Symbol.SWING if draft.hangs_first or draft.asks_for_hanging:
            return frozenset(Target(TargetKind.CHIMNEY, number) for number in CHIMNEYS)
        case Symbol.PARACHUTE if draft.rival is None:
            return frozenset(Target(TargetKind.PAWN, seat) for seat in range(view.seats) if seat != view.turn)
        case None if view.phase is Phase.HANGING and view.flight is not None:
            return frozenset(Target(TargetKind.CHIMNEY, number) for number in CHIMNEYS if number != view.flight.chimney)
        case Symbol.WALK:
            return frozenset(Target(TargetKind.SQUARE, number) for number in range(len(draft.board.squares)))
    return frozenset()


_REACHING: Final = (Symbol.SWING, Symbol.LADDER, Symbol.PARACHUTE)
CLEAR: Final = 90.0
"""Units from everything that can be stood on, beyond which a click means no place."""


class DieUseController:
    """What has been picked of a use, and what can be done with it. Refusals are told to the player."""

    def __init__(self, picture: NizzaSceneState, changed: Callable[[DieUseDraft], None]) -> None:
        """`changed` is called with each new draft."""
        self._picture = picture
        self._context = picture.context
        self._current = CurrentDraft(picture.context, DieUseDraft(picture.view, picture.board), changed)
        self._picks = Picks(self._current)
        self._previewed: NizzaView | None = None
        self._previews: dict[Symbol, DieUseDraft] = {}

    @property
    def draft(self) -> DieUseDraft:
        """What has been picked so far."""
        return self._current.draft

    def update(self) -> None:
        """The View or who may act is new: what was begun for another position is given up."""
        if self.draft.view is not self._picture.view or self._context.acting is None:
            self._current.change(DieUseDraft(self._picture.view, self._picture.board))

    @property
    def active(self) -> bool:
        """Whether the person at the screen may do something on the board now."""
        return self._context.acting is not None and self._picture.view.phase is not Phase.KEEPING

    @property
    def using(self) -> bool:
        """Whether it is dice that are to be used."""
        return self.active and self._picture.view.phase is Phase.USING

    def preview(self, symbol: Symbol) -> DieUseDraft:
        """What a die could do that has not been chosen; while dice are kept, with all dice as they lie."""
        view = self._picture.view
        if view is not self._previewed:
            self._previewed, self._previews = view, {}
        if symbol not in self._previews:
            self._previews[symbol] = DieUseDraft(_as_they_lie(view), self._picture.board, symbol)
        return self._previews[symbol]

    def hides_reach(self, symbol: Symbol | None) -> bool:
        """Whether nothing is shown before the move of what a die with this symbol reaches (NZ-23).

        Where the pawn may not move, however far it reaches, that is no secret.
        """
        view = self._picture.view
        if view.phase is Phase.HANGING:  # The end of a swing, by which its die has been spent.
            symbol = Symbol.SWING
        if symbol not in _REACHING or not view.rules.strict or self._context.practice:
            return False
        draft = self.preview(symbol)
        return not draft.swims and not draft.waits_for_suitcase

    @property
    def useful(self) -> Dice | None:
        """The rolled symbols that can do anything; None if that would reveal hidden reach (NZ-23)."""
        rolled = in_order(tuple(set(self._picture.view.rolled)))
        if any(self.hides_reach(symbol) for symbol in rolled):
            return None
        return tuple(symbol for symbol in rolled if self.preview(symbol).is_useful)

    def choose(self, symbol: Symbol) -> None:
        """Begin to use a die with this symbol."""
        draft = DieUseDraft(self._picture.view, self._picture.board, symbol)
        if self._takes_its_only_rope(draft):
            draft = replace(draft, rope=draft.ropes_in_reach[0])
        self._current.change(draft)

    def _takes_its_only_rope(self, draft: DieUseDraft) -> bool:
        hidden = self.hides_reach(draft.symbol)
        return draft.symbol is Symbol.SWING and draft.rope is None and len(draft.ropes_in_reach) == 1 and not hidden

    def give_up(self) -> None:
        """Begin anew."""
        self._current.change(DieUseDraft(self._picture.view, self._picture.board))

    def cancel(self) -> bool:
        """Give up what was picked last; False if nothing was."""
        if not self.draft.begun:
            return False
        draft = self.draft.back()
        if self._takes_its_only_rope(draft):
            draft = draft.back()
        self._current.change(draft)
        self._context.play("button_press", 0.5)
        return True

    def hand_on(self) -> None:
        """Hand the chosen die on without effect; any, if none can do anything."""
        if self.draft.symbol is not None:
            self._current.act(HandOn(self.draft.symbol))
        elif self.is_stuck:
            self._current.act(HandOn(self.draft.view.dice[0]))

    @property
    def is_stuck(self) -> bool:
        """Whether all that can be done is to hand dice on, and that may be told."""
        if not self.using or not self.draft.is_stuck or self.wins:
            return False
        return not any(self.hides_reach(symbol) for symbol in self._picture.view.dice)

    @property
    def is_useless(self) -> bool:
        """Whether the chosen die can do nothing, and that may be told."""
        draft = self.draft
        return draft.symbol is not None and not draft.uses and not self.hides_reach(draft.symbol)

    def do_plain(self) -> None:
        """What the chosen die does without anything being picked."""
        if self.draft.plain is not None:
            self._current.act(self.draft.plain)

    @property
    def wins(self) -> bool:
        """Whether the pawn can climb to the helicopter."""
        return ClimbToHelicopter() in self._context.legal

    def go_up(self) -> None:
        """Up the rope ladder into the helicopter."""
        self._current.act(ClimbToHelicopter())

    def leave_rope(self) -> None:
        """The rope stays where it hangs after a swing."""
        if self.draft.landing is not None and self.draft.rope is not None:
            self._current.act(Swing(self.draft.rope, self.draft.landing))
        else:
            self._current.act(HangAfterSwing(None))

    def swim_if_forced(self) -> None:
        """Who has fallen with the rope swims where there is nothing to choose from (NZ-35)."""
        context = self._context
        falling = context.acting is not None and self._picture.view.phase is Phase.FALLING
        waits = context.motion.busy or context.controller.reviewing
        if falling and not waits and len(context.legal) == 1:
            self._current.act(context.legal[0])

    def stand(self) -> None:
        """Begin at the chosen place of the green terrace (NZ-12); without one, choose where the pawn stands."""
        draft = self.draft
        if draft.start is not None:
            self._current.act(PlacePawn(draft.start.x))
            return
        place = draft.view.pawns[draft.view.turn].place
        if isinstance(place, Point):
            self._current.change(replace(draft, start=place))

    def pick(self, target: Target) -> None:
        """A thing on the board is picked, whether that is allowed or not."""
        self._picks.pick(target)

    def put(self, point: Point) -> bool:
        """A place is picked where the pawn is to be; False if it may not go there, and the player has been told."""
        return self._picks.put(point)

    def place_within(self, at: XY, snap: float) -> Point | None:
        """The allowed place that is nearest to a point, within `snap` units."""
        return nearest_in(self.draft.board, self.draft.stretches, at, snap)

    def place_at(self, at: XY, snap: float) -> Point | None:
        """The place that a pointer means there: an allowed one within `snap` units, else the nearest of all.

        Where reach is hidden it is the nearest of all, allowed or not (NZ-23).
        """
        found = None if self.hides_reach(self.draft.symbol) else self.place_within(at, snap)
        return found if found is not None else nearest_place(self.draft.board, at, CLEAR)

    def place_marked(self, at: XY, snap: float) -> Point | None:
        """The place that is marked under a pointer: an allowed one; where reach is hidden, what it means (NZ-23)."""
        if self.hides_reach(self.draft.symbol):
            return self.place_at(at, snap)
        return self.place_within(at, snap)

    @property
    def targets(self) -> frozenset[Target]:
        """What can be picked now, places to stand apart."""
        if self.wins:
            return self.draft.targets | {Target(TargetKind.HELICOPTER)}
        return self.draft.targets

    @property
    def refused_targets(self) -> frozenset[Target]:
        """What is not lit, but is told why when it is picked."""
        return refused_targets(self.draft)

    @property
    def pickable(self) -> frozenset[Target]:
        """Targets that a pick may mean. Where reach is hidden those to be refused are among them (NZ-23).

        Until a rope has been picked, a chimney only stands for the ropes on it and is left out.
        """
        draft = self.draft
        if not self.hides_reach(draft.symbol):
            return self.targets
        chooses_rope = draft.symbol is Symbol.SWING and draft.rope is None
        refused = (each for each in self.refused_targets if not chooses_rope or each.what is not TargetKind.CHIMNEY)
        return self.targets.union(refused)

    @property
    def asks_for_place(self) -> bool:
        """Whether a place to stand can be picked now."""
        draft = self.draft
        if not self.active:
            return False
        if draft.view.phase is Phase.PLACING:
            return True
        climbs = draft.symbol is Symbol.LADDER and draft.plain is None
        takes_a_rope = draft.symbol is Symbol.SWING and bool(draft.stretches) and not self.hides_reach(draft.symbol)
        return climbs or draft.asks_for_landing or takes_a_rope


def _as_they_lie(view: NizzaView) -> NizzaView:
    """The View as it is when none of the dice is rolled again."""
    if view.phase is not Phase.KEEPING:
        return view
    return msgspec.structs.replace(view, phase=Phase.USING, dice=view.rolled, rolls_left=0)
