"""What a match allows at its table: the rules for the person at the screen."""

from __future__ import annotations

from collections.abc import Sequence

from stage.match.context import MatchContext
from table.contract import IllegalAction
from vertiges.rules.actions import Handle, VertigesAction
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.views import LooseSection, Phase, VertigesView
from vertiges.scene.live_table import LiveTable
from vertiges.scene.rack import Rack
from vertiges.scene.turn_end import TurnEnd


class MatchHost:
    """The :class:`TableHost` of a match."""

    rack: Rack
    """Set by whoever builds the rack, before anything is taken."""

    def __init__(self, context: MatchContext[VertigesView, VertigesAction], live: LiveTable) -> None:
        self.screen = context
        self.turn_end = TurnEnd(context)
        self._live = live
        self.steady = context.view.settings.steady_hand
        self.must_set_down = context.gettext("A section has to be set down; back on its old place it ends the turn.")

    @property
    def lying(self) -> Snapshot:
        """What lies on the table."""
        return self.screen.view.table

    @property
    def numbers(self) -> Sequence[int]:
        """The towers' numbers."""
        return self.screen.view.towers

    @property
    def loose(self) -> LooseSection | None:
        """A ZAP that must be gripped again."""
        return self.screen.view.loose

    @property
    def shows_firmness(self) -> bool:
        """In practice."""
        return self.screen.practice

    @property
    def may_take(self) -> bool:
        """In a turn of a person at the screen."""
        context = self.screen
        return context.acting is not None and context.interrupting is None and context.view.phase is Phase.TURN

    @property
    def waiting_reason(self) -> str:
        """Why the person at the screen may take nothing just now."""
        context = self.screen
        if self._live.holding:
            return context.gettext("Let go of what you hold first.")
        phase = context.view.phase
        if context.view.player not in context.session.humans and phase is not Phase.OVER:
            return context.gettext("It is not your turn.")
        awaited = Phase.FALLING if phase is Phase.TURN else phase
        return self.explain(IllegalAction("VE-23", f"not_now_{awaited}"))

    def explain(self, refusal: IllegalAction) -> str:
        """A refusal as a sentence."""
        return self.screen.game.explain(refusal, self.screen.seat_names, self.screen.app.language)

    def refusal_of_action(self, action: VertigesAction) -> IllegalAction | None:
        """Why the rules forbid it to the person at the screen; None if nobody there is to act."""
        if self.screen.acting is None:
            return None
        try:
            self.screen.match.state.check(self.screen.acting, action)
        except IllegalAction as refusal:
            return refusal
        return None

    def refusal_of(self, intention: Intention) -> IllegalAction | None:
        """Why the rules forbid it."""
        return self.refusal_of_action(Handle(intention))

    def carry_out(self, intention: Intention) -> bool:
        """As an action of the person at the screen."""
        return self.screen.act(Handle(intention))

    def refuse(self, refusal: IllegalAction) -> None:
        """Tell the player why not."""
        self.screen.commands.refuse(refusal)

    def hand_changed(self) -> None:
        """Rack and buttons show it with the next frame."""
        self.screen.look_again()

    def hurry(self) -> None:
        """Whatever a bot is doing is to be over at once, and the moment for calls too."""
        if not self._live.holding:
            self._live.hurry()
        self.screen.controller.skip_rest()
        self.turn_end.hurry()
