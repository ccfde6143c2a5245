"""Marks on the board: reach and places of the die in use or under the pointer, the pointer itself, a hint, a swing."""

from __future__ import annotations

from typing import Final

from nizza.board.areas import XY, Point
from nizza.board.standing import Stretch
from nizza.dice import Symbol
from nizza.rules.actions import (
    Climb,
    CrackSafe,
    HangAfterSwing,
    MoveRope,
    NizzaAction,
    PlacePawn,
    Push,
    Swing,
    SwingFreely,
    TakeCase,
    TipLadder,
    Walk,
)
from nizza.rules.leaning import foot_of, tip_of
from nizza.rules.moving import MOST_PULLED
from nizza.rules.views import Phase
from nizza.scene.animation.swings import SwingEnds
from nizza.scene.board import BoardWidget, Choice
from nizza.scene.draft import DieUseDraft, Target, TargetKind
from nizza.scene.leaning import LeantLadder
from nizza.scene.momentum.flight import SwingController
from nizza.scene.momentum.flight_buttons import FlightButtons
from nizza.scene.picks import BoardPicks
from nizza.scene.scene_state import NizzaSceneState, position_of_target
from nizza.scene.turn import DieUseController
from nizza.view.marks import Marks
from nizza.view.swing_marks import FlightPath, PullArc, SwingMarks
from stage.match.live.dice_bar import DiceBar

_NAMED: Final = {
    TargetKind.CHIMNEY: "chimney",
    TargetKind.ROPE: "rope",
    TargetKind.PAWN: "pawn",
    TargetKind.BERTH: "berth",
    TargetKind.SQUARE: "square",
}


class Marking:
    """Collector of the marks of one frame."""

    def __init__(
        self, state: NizzaSceneState, picks: BoardPicks, leant: LeantLadder, dice: DiceBar[Symbol], roofs: BoardWidget
    ) -> None:
        self._state = state
        self._picks = picks
        self._leant = leant
        self._using = picks.using
        self._dice = dice
        self._roofs = roofs
        self.advised: NizzaAction | None = None
        """The action that the shown hint advises."""
        self.named: frozenset[int] = frozenset()
        """Chimneys that a lesson names."""

    def look_through(self, roofs: BoardWidget) -> None:
        """Use a new board widget."""
        self._roofs = roofs

    @property
    def meant(self) -> XY | None:
        """The position of the cursor or the pointer."""
        if self._state.context.input.by_keyboard and self._roofs.keys.marked:
            return self._roofs.keys.position
        return self._roofs.pointed

    @property
    def marks(self) -> Marks:
        """All marks; only those of the hint while an animation runs."""
        hints = self._hints()
        draft = self._shown()
        if draft is None or self._state.context.motion.is_busy:
            return Marks(hints=hints, named=self.named)
        pointed = self._pointed(draft)
        hidden = self._using.reach.hides_reach(draft.symbol)
        # While reach is hidden, only the thing under the pointer is marked, allowed or not (NZ-23).
        shown = frozenset([pointed] if isinstance(pointed, Target) else []) if hidden else draft.targets
        targets = frozenset() if self._roofs.swings else shown
        return Marks(
            reach=None if hidden else self._reach(draft),
            landings=() if hidden else (*draft.prospects, *self._leant.landings, *self._squares(targets)),
            chimneys=self._numbers(targets, TargetKind.CHIMNEY),
            ropes=self._numbers(targets, TargetKind.ROPE) | (set() if draft.rope is None else {draft.rope}),
            rivals=self._numbers(targets, TargetKind.PAWN) - {draft.view.turn},
            jumps=draft.jumping is not None and not self._roofs.swings,
            berths=self._numbers(targets, TargetKind.BERTH),
            target=self._target(draft, pointed, targets),
            pointed=(_NAMED[pointed.what], pointed.number)
            if isinstance(pointed, Target) and pointed.what in _NAMED
            else None,
            hints=hints,
            named=self.named,
        )

    def _shown(self) -> DieUseDraft | None:
        """Return the draft in progress, or the preview of the die under the pointer; None without either."""
        pointed = self._dice.pointed
        if pointed is not None and self._using.draft.symbol is None:
            return self._using.reach.preview(pointed)
        return self._using.draft if self._using.reach.is_active else None

    def _numbers(self, targets: frozenset[Target], what: TargetKind) -> frozenset[int]:
        return frozenset(target.number for target in targets if target.what is what)

    def _reach(self, draft: DieUseDraft) -> tuple[XY, float] | None:
        if draft.view.phase is not Phase.USING or draft.is_asking_for_tip:
            return None
        if draft.symbol in (Symbol.LADDER, Symbol.PARACHUTE) and draft.uses and draft.plain is None:
            return draft.here, draft.board.ladder
        if draft.is_asking_for_landing and draft.hung is not None and draft.rope is not None:
            return draft.board.chimneys[draft.hung], draft.board.rope_length(draft.rope)
        return None

    def _pointed(self, draft: DieUseDraft) -> Choice | None:
        """Return the thing or place under the pointer or the cursor."""
        if draft is not self._using.draft:
            return None
        if self._state.context.input.by_keyboard and self._roofs.focused:
            return self._roofs.keys.at
        at = self._roofs.pointed
        if at is None:
            return None
        target = self._roofs.target_at(at)
        if target is not None:
            return target
        return self._picks.place_marked(at, self._roofs.slack) if self._picks.is_asking_for_place else None

    def _target(self, draft: DieUseDraft, pointed: Choice | None, targets: frozenset[Target]) -> XY | None:
        """Return the position where the pawn would stand, or of the only thing to pick."""
        if isinstance(pointed, Point):
            return draft.board.position(pointed)
        chosen = draft.landing or draft.start
        if chosen is not None:
            return draft.board.position(chosen)
        if isinstance(pointed, Target) and pointed.what in (TargetKind.SQUARE, TargetKind.CASES, TargetKind.SAFE):
            return position_of_target(self._state, pointed)
        single = [target for target in targets if target.what in (TargetKind.SQUARE, TargetKind.CASES, TargetKind.SAFE)]
        return position_of_target(self._state, single[0]) if len(single) == 1 else None

    def _squares(self, targets: frozenset[Target]) -> tuple[Stretch, ...]:
        board = self._state.board
        areas = (board.squares[number] for number in sorted(self._numbers(targets, TargetKind.SQUARE)))
        return tuple(Stretch(board.areas.index(area), area.left, area.right) for area in areas)

    def _hints(self) -> tuple[XY, ...]:
        board, view = self._state.board, self._state.view
        match self.advised:
            case PlacePawn(x):
                return (board.areas[self._using.draft.stretches[0].area].position(x),) if view.turn >= 0 else ()
            case MoveRope(rope, chimney):
                return board.chimneys[view.ropes[rope]], board.chimneys[chimney]
            case Swing(rope, to, chimney):
                hung = view.ropes[rope] if chimney is None else chimney
                return board.chimneys[hung], board.position(to)
            case SwingFreely(rope, _, _, chimney):
                return (board.chimneys[view.ropes[rope] if chimney is None else chimney],)
            case HangAfterSwing(int(chimney)):
                return (board.chimneys[chimney],)
            case Climb(to):
                return (board.position(to),)
            case TipLadder(angle):
                return (tip_of(foot_of(board.position(view.pawns[view.turn].place)), board.ladder, angle),)
            case Walk(square):
                return (board.position(board.squares[square].middle),)
            case Push(seat):
                return (position_of_target(self._state, Target(TargetKind.PAWN, seat)),)
            case TakeCase() | CrackSafe():
                what = TargetKind.CASES if isinstance(self.advised, TakeCase) else TargetKind.SAFE
                return (position_of_target(self._state, Target(what)),)
        return ()


_FADES: Final = 0.16
"""Share by which the flight ahead is fainter after each landing in a row."""
_FAINTEST: Final = 0.3


class SwingMarking:
    """Collector of the marks of a momentum swing in one frame (NZ-61, NZ-63)."""

    def __init__(
        self, state: NizzaSceneState, using: DieUseController, flight: SwingController, buttons: FlightButtons,
        ends: SwingEnds,
    ) -> None:  # fmt: skip
        self._state = state
        self._using = using
        self._flight = flight
        self._buttons = buttons
        self._ends = ends

    @property
    def now(self) -> SwingMarks:
        """The marks of this frame; none while an animation runs."""
        if self._state.context.motion.is_busy:
            return SwingMarks()
        return SwingMarks(self._arc, self._path, self._buttons.hint)

    @property
    def _arc(self) -> PullArc | None:
        draft, pull = self._using.draft, self._flight.pull.pawn
        if not self._buttons.asks or self._flight.own.holds or draft.rope is None or draft.hung is None:
            return None
        if self._using.reach.hides_reach(draft.symbol):
            return None
        angle = pull.angle if pull is not None else None
        return PullArc(draft.board.chimneys[draft.hung], draft.board.rope_length(draft.rope), MOST_PULLED, angle)

    @property
    def _path(self) -> FlightPath | None:
        preview, aid = self._flight.own.preview, self._flight.own.aid
        if preview is None or aid is None:
            return None
        board = self._state.board
        lit = None
        if aid.lights and preview.area is not None:
            area = board.area(preview.area)
            lit = Stretch(board.areas.index(area), area.left, area.right)
        strength = max(_FAINTEST, 1.0 - _FADES * self._ends.landed_in_a_row(self._state.view.turn))
        return FlightPath(preview.points, preview.area is not None, preview.whole, strength, lit)
