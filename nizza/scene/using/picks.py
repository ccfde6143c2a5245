"""What it means to pick something on the board for a use: a thing, or a place to stand."""

from __future__ import annotations

from dataclasses import replace

from nizza.board.places import Kind, Point
from nizza.dice import Symbol
from nizza.rules.actions import (
    Climb,
    ClimbToHelicopter,
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
from nizza.rules.views import Phase, SwingStyle
from nizza.scene.using.current_draft import CurrentDraft
from nizza.scene.using.draft import Draft
from nizza.scene.using.targets import Target, What


class Picks:
    """Each pick adds to the draft, takes back what it has, or plays what is complete with it."""

    def __init__(self, current: CurrentDraft) -> None:
        self._current = current

    @property
    def draft(self) -> Draft:
        """What has been picked so far."""
        return self._current.draft

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
                self._current.act(self.draft.plain)
            case What.HELICOPTER:
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
        able = [rope for rope in there if Target(What.ROPE, rope) in replace(self.draft, rope=None).targets] or there
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
            if target.what is What.SQUARE:
                self._fall(replace(draft, square=target.number))
            else:
                self._into(draft, target.number)

    def _climb_to_square(self, number: int) -> None:
        if isinstance(self.draft.plain, LeaveWater):
            self._current.act(self.draft.plain)
        else:
            self._current.act(Climb(self.draft.board.squares[number].middle))

    def _fall(self, draft: Draft) -> None:
        """Let fall where nothing else is to be chosen; else ask for it."""
        pairs = [pair for pair in draft.falls if draft.square in (None, pair[0])]
        if len(pairs) == 1:
            self._current.act(draft.falling(*pairs[0]))
        else:
            self._current.change(draft)

    def _into(self, draft: Draft, berth: int) -> None:
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
