"""Use of the dice of a turn as far as the player may know it: of those that lie, and of those that may be rolled."""

from __future__ import annotations

from typing import Final

import msgspec

from nizza.dice import COUNT, SYMBOLS, Dice, Symbol, in_order
from nizza.rules.actions import (
    ClimbToHelicopter,
    HandOn,
)
from nizza.rules.observing import position_of
from nizza.rules.options import SwingStyle
from nizza.rules.uses import uses
from nizza.rules.views import Case, NizzaView, Phase
from nizza.scene.draft import DieUseDraft
from nizza.scene.scene_state import NizzaSceneState
from table.contract import IllegalAction

_REACHING: Final = (Symbol.SWING, Symbol.LADDER, Symbol.PARACHUTE)
_MOVING: Final = (Symbol.SWING, Symbol.LADDER, Symbol.WALK)


class DiceReach:
    """Answers on the uses of each die, which keep hidden reach secret (NZ-23)."""

    def __init__(self, state: NizzaSceneState) -> None:
        self._state = state
        self._context = state.context
        self._previewed: NizzaView | None = None
        self._previews: dict[Symbol, DieUseDraft] = {}
        self._ways: tuple[NizzaView, tuple[Symbol, ...]] | None = None
        """A View, and the symbols that can move the pawn in it."""

    @property
    def is_active(self) -> bool:
        """True if the player at the screen may act on the board."""
        return self._context.acting is not None and self._state.view.phase is not Phase.KEEPING

    @property
    def can_use_dice(self) -> bool:
        """True if the player at the screen may use dice."""
        return self.is_active and self._state.view.phase is Phase.USING

    @property
    def wins(self) -> bool:
        """True if the pawn can climb to the helicopter."""
        return ClimbToHelicopter() in self._context.legal

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
        if symbol not in _REACHING or not view.options.strict or self._context.practice:
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

    @property
    def only_die(self) -> Symbol | None:
        """The only symbol left that can do anything; None if there are several, and where that is secret (NZ-23).

        A swing by momentum is always begun by its die, so that it can be given up.
        """
        if not self.can_use_dice or self.wins or self._context.session.progress is not None:
            return None
        usable = set(self.usable_dice)
        flies = self._state.view.options.swing_style is SwingStyle.MOMENTUM and Symbol.SWING in usable
        return None if len(usable) != 1 or flies or any(map(self.hides_reach, usable)) else usable.pop()

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
        draft = DieUseDraft(self._state.view, self._state.board)
        position = draft.position
        if position.pawn.case is Case.NONE or draft.swims or Symbol.SUITCASE in kept:
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

    def passing_refusal(self) -> IllegalAction | None:
        """Return why the remaining dice cannot be passed on; None if they can, or if the reason is secret (NZ-23)."""
        dice = self._state.view.dice
        if any(self.hides_reach(symbol) for symbol in dice):
            return None
        refusals = (self._context.refusal_of(HandOn(symbol)) for symbol in dict.fromkeys(dice))
        return next((refusal for refusal in refusals if refusal is not None), None)


def _as_they_lie(view: NizzaView) -> NizzaView:
    """Return the View as it becomes if the player keeps all dice."""
    if view.phase is not Phase.KEEPING:
        return view
    return msgspec.structs.replace(view, phase=Phase.USING, dice=view.rolled, rolls_left=0)
