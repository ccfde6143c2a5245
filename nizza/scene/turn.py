"""The turn of the player at the screen: each die is used by what is picked on the board, in the bar or by keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from nizza.board.areas import Point
from nizza.dice import Symbol
from nizza.rules.actions import (
    Climb,
    ClimbToHelicopter,
    HandOn,
    HangAfterSwing,
    Keep,
    PlacePawn,
    Swing,
)
from nizza.rules.views import Phase
from nizza.scene.draft import DieUseDraft
from nizza.scene.reach import DiceReach
from nizza.scene.scene_state import NizzaSceneState


class DicePassing:
    """Passes the remaining dice of a turn on, one after the other."""

    def __init__(self, state: NizzaSceneState, reach: DiceReach) -> None:
        self._state = state
        self._context = state.context
        self._reach = reach
        self._passing: tuple[int, int] | None = None
        """Round and seat of the turn whose remaining dice are being passed on."""
        self._passed_from = 0
        """Number of actions of the match before the first of them."""

    def begin(self, first: int | None = None) -> None:
        """Pass all remaining dice on, one after the other, until the rules refuse one (NZ-22).

        They are undone in one step, with the actions from `first` on.
        """
        self._passing, self._passed_from = self._turn, self._context.match.number if first is None else first
        self.advance()

    @property
    def _turn(self) -> tuple[int, int]:
        return self._state.view.round, self._state.view.turn

    def advance(self) -> None:
        """Pass the next die on if :meth:`begin` has begun and nothing moves; call this each frame."""
        if self._passing is None:
            return
        if self._passing != self._turn or self._context.controller.is_reviewing:
            self._passing = None
        elif self._reach.can_use_dice and not self._context.motion.is_busy:
            if self._context.act(HandOn(self._state.view.dice[0])):
                self._context.controller.join(self._passed_from)
            else:
                self._passing = None


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
        self.reach = DiceReach(state)
        self.passing = DicePassing(state, self.reach)

    def change(self, draft: DieUseDraft) -> None:
        if draft != self.draft:
            self.draft = draft
            self._context.request_refresh()
            self._changed(draft)

    def update(self) -> None:
        """Give up a draft begun for another View, or while no player at the screen may act."""
        if self.draft.view is not self._state.view or self._context.acting is None or not self.draft.has_begun:
            self.give_up()

    @property
    def _untouched(self) -> DieUseDraft:
        """Draft without a pick of the player. On a course and where only one can be used, a die needs none."""
        view = self._state.view
        on_course = view.course is not None and self.reach.is_active
        return self._with_only_rope(
            DieUseDraft(view, self._state.board, Symbol.SWING if on_course else self.reach.only_die)
        )

    @property
    def has_picks(self) -> bool:
        """True if :meth:`cancel` can drop a pick."""
        return self.draft.has_begun and self.draft != self._untouched

    @property
    def is_stuck(self) -> bool:
        """True if the player can only hand dice on, unless that would reveal hidden reach."""
        if not self.reach.can_use_dice or not self.draft.is_stuck or self.reach.wins:
            return False
        return not any(self.reach.hides_reach(symbol) for symbol in self._state.view.dice)

    @property
    def is_useless(self) -> bool:
        """True if the chosen die can do nothing, unless that would reveal hidden reach."""
        draft = self.draft
        return draft.symbol is not None and not draft.uses and not self.reach.hides_reach(draft.symbol)

    def choose(self, symbol: Symbol) -> None:
        """Begin to use a die with this symbol, even if it is chosen already."""
        draft = self._with_only_rope(DieUseDraft(self._state.view, self._state.board, symbol))
        if draft == self.draft:
            self._context.request_refresh()
            self._changed(draft)
        self.change(draft)

    def _with_only_rope(self, draft: DieUseDraft) -> DieUseDraft:
        return replace(draft, rope=draft.ropes_in_reach[0]) if self._takes_its_only_rope(draft) else draft

    def _takes_its_only_rope(self, draft: DieUseDraft) -> bool:
        hidden = self.reach.hides_reach(draft.symbol)
        return draft.symbol is Symbol.SWING and draft.rope is None and len(draft.ropes_in_reach) == 1 and not hidden

    def give_up(self) -> None:
        """Drop everything that was picked."""
        self.change(self._untouched)

    def cancel(self) -> bool:
        """Drop the last pick; return False if there is none."""
        if not self.has_picks:
            return False
        draft = self.draft.back()
        if self._takes_its_only_rope(draft):
            draft = draft.back()
        self.change(draft)
        self._context.play("button_press", 0.5)
        return True

    def hand_on(self) -> None:
        """Hand the chosen die on; any die if none can do anything."""
        if self.draft.symbol is not None:
            self._context.act(HandOn(self.draft.symbol))
        elif self.is_stuck:
            self._context.act(HandOn(self.draft.view.dice[0]))

    def do_plain(self) -> None:
        """Play what the chosen die does without a pick on the board."""
        if self.draft.plain is not None:
            self._context.act(self.draft.plain)

    def go_up(self) -> None:
        """Climb the rope ladder into the helicopter."""
        self._context.act(ClimbToHelicopter())

    def stay_down(self) -> None:
        """Leave the leant ladder, and stay where the pawn stands (NZ-64)."""
        place = self._state.view.pawns[self._state.view.turn].place
        assert isinstance(place, Point)
        self._context.act(Climb(place))

    def leave_rope(self) -> None:
        """End a swing with the rope where it hangs."""
        self.end_swing(None)

    def end_swing(self, chimney: int | None) -> None:
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

    def pass_on_if_useless(self) -> None:
        """Pass the last die on if the use of the one before leaves it nothing to do; both are undone together."""
        context, view = self._context, self._state.view
        alone = len(view.dice) == 1 and not context.motion.is_busy and context.session.progress is None
        if not alone or not self.is_stuck:
            return
        own = [number for number, entry in enumerate(context.match.past) if entry.seat == view.turn]
        if own and not isinstance(context.match.entry(own[-1]).action, Keep | HandOn):
            self.passing.begin(own[-1])

    def stand(self) -> None:
        """Begin at the chosen place of the green terrace (NZ-12); without one, where the pawn stands."""
        place = self.draft.start or self.draft.view.pawns[self.draft.view.turn].place
        assert isinstance(place, Point)
        self._context.act(PlacePawn(place.x))
