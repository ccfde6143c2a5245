"""The turn of the person at the screen: dice are used one by one, each by what is picked on the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import msgspec

from nizza.board.model import CHIMNEYS, ROPES
from nizza.board.places import Kind, Point
from nizza.board.reach import XY
from nizza.dice import Symbol
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
from nizza.scene.picture import Picture
from nizza.scene.using.draft import Draft
from nizza.scene.using.places import nearest_in, nearest_place
from nizza.scene.using.targets import Target, What

_REACHING: Final = (Symbol.SWING, Symbol.LADDER, Symbol.PARACHUTE)
CLEAR: Final = 90.0
"""Units from everything that can be stood on, beyond which a click means no place."""


class Using:
    """What has been picked of a use, and what a pick does. Refusals are told to the player."""

    def __init__(self, picture: Picture, changed: Callable[[Draft], None]) -> None:
        """`changed` is called with each new draft."""
        self._picture = picture
        self._context = picture.context
        self._changed = changed
        self.draft = Draft(picture.view, picture.board)
        self._previewed: NizzaView | None = None
        self._previews: dict[Symbol, Draft] = {}

    def update(self) -> None:
        """The View or who may act is new: what was begun for another position is given up."""
        if self.draft.view is not self._picture.view or self._context.acting is None:
            self._set(Draft(self._picture.view, self._picture.board))

    @property
    def active(self) -> bool:
        """Whether the person at the screen may do something on the board now."""
        return self._context.acting is not None and self._picture.view.phase is not Phase.KEEPING

    @property
    def using(self) -> bool:
        """Whether it is dice that are to be used."""
        return self.active and self._picture.view.phase is Phase.USING

    def preview(self, symbol: Symbol) -> Draft:
        """What a die could do that has not been chosen; while dice are kept, with all dice as they lie."""
        view = self._picture.view
        if view is not self._previewed:
            self._previewed, self._previews = view, {}
        if symbol not in self._previews:
            self._previews[symbol] = Draft(_as_they_lie(view), self._picture.board, symbol)
        return self._previews[symbol]

    def hides_reach(self, symbol: Symbol | None) -> bool:
        """Whether nothing is shown before the move of what a die with this symbol reaches (NZ-23)."""
        return symbol in _REACHING and self._picture.view.rules.strict and not self._context.practice

    def choose(self, symbol: Symbol) -> None:
        """Begin to use a die with this symbol."""
        draft = Draft(self._picture.view, self._picture.board, symbol)
        if symbol is Symbol.SWING and len(draft.ropes_in_reach) == 1:
            draft = replace(draft, rope=draft.ropes_in_reach[0])
        self._set(draft)

    def give_up(self) -> None:
        """Begin anew."""
        self._set(Draft(self._picture.view, self._picture.board))

    def cancel(self) -> bool:
        """Give up what was picked last; False if nothing was."""
        if not self.draft.begun:
            return False
        draft = self.draft.back()
        if draft.symbol is Symbol.SWING and draft.rope is None and len(draft.ropes_in_reach) == 1:
            draft = draft.back()
        self._set(draft)
        self._context.play("button_press", 0.5)
        return True

    def hand_on(self) -> None:
        """Hand the chosen die on without effect; any, if none can do anything."""
        if self.draft.symbol is not None:
            self._act(HandOn(self.draft.symbol))
        elif self.is_stuck:
            self._act(HandOn(self.draft.view.dice[0]))

    @property
    def is_stuck(self) -> bool:
        """Whether all that can be done is to hand dice on."""
        return self.using and self.draft.is_stuck and ClimbToHelicopter() not in self._context.legal

    def do_plain(self) -> None:
        """What the chosen die does without anything being picked."""
        if self.draft.plain is not None:
            self._act(self.draft.plain)

    def go_up(self) -> None:
        """Up the rope ladder into the helicopter."""
        self._act(ClimbToHelicopter())

    def leave_rope(self) -> None:
        """The rope stays where it hangs after a swing."""
        if self.draft.landing is not None and self.draft.rope is not None:
            self._act(Swing(self.draft.rope, self.draft.landing))
        else:
            self._act(HangAfterSwing(None))

    def stand(self) -> None:
        """The pawn stays where it stands on the green terrace (NZ-12)."""
        self._act(PlacePawn(self.draft.here[0]))

    def pick(self, target: Target) -> None:
        """A thing on the board is picked, whether that is allowed or not."""
        number = target.number
        match target.what:
            case What.ROPE:
                self._pick_rope(number)
            case What.CHIMNEY:
                self._pick_chimney(number)
            case What.PAWN:
                self._pick_rival(number)
            case What.SQUARE | What.BERTH:
                self._pick_square(target)
            case What.CASES | What.SAFE if self.draft.plain is not None:
                self.do_plain()
            case What.HELICOPTER:
                self.go_up()

    def _pick_rope(self, rope: int) -> None:
        if self.draft.symbol is Symbol.ROPE:
            self._set(replace(self.draft, rope=None if rope == self.draft.rope else rope))
        elif self.draft.symbol is Symbol.SWING and self._allows(self._tying(rope)):
            self._set(replace(self.draft, rope=rope, chimney=None, landing=None))

    def _pick_chimney(self, number: int) -> None:
        draft = self.draft
        if draft.asks_for_hanging:
            self._hang_after(number)
        elif draft.symbol not in (Symbol.ROPE, Symbol.SWING):
            return
        elif draft.rope is None or (draft.symbol is Symbol.ROPE and draft.view.ropes[draft.rope] == number):
            self._pick_rope_on(number)
        elif draft.symbol is Symbol.ROPE:
            self._act(MoveRope(draft.rope, number))
        elif number == draft.view.ropes[draft.rope]:
            self._set(replace(draft, chimney=None))
        elif draft.hangs_first and self._allows(self._tying(draft.rope, number)):
            self._set(replace(draft, chimney=number))

    def _pick_rope_on(self, chimney: int) -> None:
        """One of the ropes that hang on a chimney; the next one if one of them is picked."""
        there = [rope for rope, number in enumerate(self.draft.view.ropes) if number == chimney]
        if not there:
            return
        able = [rope for rope in there if Target(What.ROPE, rope) in replace(self.draft, rope=None).targets] or there
        at = able.index(self.draft.rope) + 1 if self.draft.rope in able else 0
        self._pick_rope(able[at % len(able)])

    def _hang_after(self, number: int) -> None:
        if self.draft.landing is not None and self.draft.rope is not None:
            self._act(Swing(self.draft.rope, self.draft.landing, number))
        else:
            self._act(HangAfterSwing(number))

    def _pick_rival(self, seat: int) -> None:
        if self.draft.symbol is not Symbol.PARACHUTE:
            return
        draft = replace(self.draft, rival=seat, square=None)
        if draft.falls:
            self._fall(draft)
            return
        place = draft.view.pawns[seat].place
        square = draft.board.squares_below(place)[0] if isinstance(place, Point) else place.square
        self._act(Push(seat, square, square))

    def _pick_square(self, target: Target) -> None:
        draft = self.draft
        if draft.symbol is Symbol.WALK:
            self._act(Walk(target.number))
        elif draft.symbol is Symbol.LADDER:
            self._climb_to_square(target.number)
        elif draft.rival is not None or draft.view.phase is Phase.FALLING:
            if target.what is What.SQUARE:
                self._fall(replace(draft, square=target.number))
            else:
                self._into(draft, target.number)

    def _climb_to_square(self, number: int) -> None:
        if isinstance(self.draft.plain, LeaveWater):
            self._act(self.draft.plain)
        else:
            self._act(Climb(self.draft.board.squares[number].middle))

    def _fall(self, draft: Draft) -> None:
        """Let fall where nothing else is to be chosen; else ask for it."""
        pairs = [pair for pair in draft.falls if draft.square in (None, pair[0])]
        if len(pairs) == 1:
            self._act(draft.falling(*pairs[0]))
        else:
            self._set(draft)

    def _into(self, draft: Draft, berth: int) -> None:
        for square, number in draft.falls:
            if number == berth and draft.square in (None, square):
                self._act(draft.falling(square, number))
                return

    def _tying(self, rope: int, chimney: int | None = None) -> NizzaAction:
        """The least that swinging on a rope means: to where the pawn stands."""
        if self.draft.view.rules.swing_style is SwingStyle.MOMENTUM:
            return SwingFreely(rope, (), 0.0, chimney)
        place = self.draft.view.pawns[self.draft.view.turn].place
        return Swing(
            rope, place if isinstance(place, Point) else self.draft.board.squares[place.square].middle, chimney
        )

    def place_within(self, at: XY, snap: float) -> Point | None:
        """The allowed place that is nearest to a point, within `snap` units."""
        return nearest_in(self.draft.board, self.draft.stretches, at, snap)

    def place_at(self, at: XY, snap: float) -> Point | None:
        """The place that a pointer means there: an allowed one within `snap` units, else the nearest of all."""
        found = self.place_within(at, snap)
        return found if found is not None else nearest_place(self.draft.board, at, CLEAR)

    @property
    def targets(self) -> frozenset[Target]:
        """What can be picked now, places to stand apart."""
        if ClimbToHelicopter() in self._context.legal:
            return self.draft.targets | {Target(What.HELICOPTER)}
        return self.draft.targets

    @property
    def refused_targets(self) -> frozenset[Target]:
        """What is not lit, but is told why when it is picked."""
        draft, view = self.draft, self.draft.view
        match draft.symbol:
            case Symbol.ROPE if draft.rope is None:
                return frozenset(Target(What.CHIMNEY, number) for number in view.ropes)
            case Symbol.ROPE:
                return frozenset(Target(What.CHIMNEY, number) for number in CHIMNEYS)
            case Symbol.SWING if draft.rope is None:
                ropes = (Target(What.ROPE, rope) for rope in ROPES)
                return frozenset([*ropes, *(Target(What.CHIMNEY, number) for number in view.ropes)])
            case Symbol.SWING if draft.hangs_first or draft.asks_for_hanging:
                return frozenset(Target(What.CHIMNEY, number) for number in CHIMNEYS)
            case Symbol.PARACHUTE if draft.rival is None:
                return frozenset(Target(What.PAWN, seat) for seat in range(view.seats) if seat != view.turn)
            case Symbol.WALK:
                return frozenset(Target(What.SQUARE, number) for number in range(len(draft.board.squares)))
        return frozenset()

    @property
    def asks_for_place(self) -> bool:
        """Whether a place to stand can be picked now."""
        draft = self.draft
        if not self.active:
            return False
        if draft.view.phase is Phase.PLACING:
            return True
        climbs = draft.symbol is Symbol.LADDER and draft.plain is None
        return climbs or draft.asks_for_landing or (draft.symbol is Symbol.SWING and bool(draft.stretches))

    def put(self, point: Point) -> bool:
        """A place is picked where the pawn is to be; False if it may not go there, and the player has been told."""
        draft, board = self.draft, self._picture.board
        if draft.view.phase is Phase.PLACING:
            if board.area(point.area).kind is Kind.START:
                return self._act(PlacePawn(point.x))
            return self._act(PlacePawn(-1.0))
        if draft.symbol is Symbol.LADDER:
            return self._act(Climb(point))
        rope = draft.rope if draft.rope is not None else self._rope_to(point)
        if rope is None:
            return False
        swing = Swing(rope, point, draft.chimney)
        if replace(draft, rope=rope).may_hang_after(point) and self._allows(swing):
            self._set(replace(draft, rope=rope, landing=point))
            return True
        return self._act(swing)

    def _rope_to(self, point: Point) -> int | None:
        """A rope on which the pawn can swing there as the ropes hang; they all stay where they are."""
        able = self.draft.ropes_in_reach
        allowed = (rope for rope in able if self._context.refusal_of(Swing(rope, point)) is None)
        return next(allowed, next(iter(able), None))

    def _allows(self, action: NizzaAction) -> bool:
        refusal = self._context.refusal_of(action)
        if refusal is not None:
            self._context.commands.refuse(refusal)
        return refusal is None

    def _act(self, action: NizzaAction) -> bool:
        return self._context.act(action)

    def _set(self, draft: Draft) -> None:
        if draft != self.draft:
            self.draft = draft
            self._context.look_again()
            self._changed(draft)


def _as_they_lie(view: NizzaView) -> NizzaView:
    """The View as it is when none of the dice is rolled again."""
    if view.phase is not Phase.KEEPING:
        return view
    return msgspec.structs.replace(view, phase=Phase.USING, dice=view.rolled, rolls_left=0)
