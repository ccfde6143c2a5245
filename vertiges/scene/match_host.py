"""What a match allows at its table: the rules for the person at the screen."""

from collections.abc import Sequence

from stage.match.context import MatchContext
from table.contract import IllegalAction
from vertiges.rules.actions import Handle, VertigesAction
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.views import LooseSection, Phase, VertigesView
from vertiges.scene.building.live_table import LiveTable
from vertiges.scene.building.table_host import TableHost
from vertiges.scene.turn_end import TurnEnd


class MatchHost(TableHost):
    """What may be done at the table of a match."""

    def __init__(self, context: MatchContext[VertigesView, VertigesAction], live: LiveTable) -> None:
        self.context = context
        self.scene = context.scene
        self.turn_end = TurnEnd(context)
        self._live = live
        self.steady = context.view.settings.steady_hand

    @property
    def lying(self) -> Snapshot:
        return self.context.view.table

    @property
    def numbers(self) -> Sequence[int]:
        return self.context.view.towers

    @property
    def loose(self) -> LooseSection | None:
        return self.context.view.loose

    @property
    def shows_firmness(self) -> bool:
        return self.context.practice

    @property
    def must_set_down(self) -> str:
        return self.context.gettext("Set it down first; back on its old place it ends the turn")

    @property
    def may_take(self) -> bool:
        context = self.context
        return context.acting is not None and context.interrupting is None and context.view.phase is Phase.TURN

    @property
    def waiting(self) -> IllegalAction:
        view, live = self.context.view, self._live
        phase = view.phase
        if phase is Phase.TURN and live.idle and view.player not in self.context.session.humans:
            return IllegalAction("VE-11", "not_your_turn", seat=view.player)
        awaited = Phase.FALLING if phase is Phase.TURN else phase
        return IllegalAction("VE-23", f"not_now_{awaited}")

    @property
    def waiting_reason(self) -> str:
        """That in a sentence."""
        if self._live.holding:
            return self.context.gettext("Let go of what you hold first.")
        if self.context.view.player not in self.context.session.humans and self.context.view.phase is not Phase.OVER:
            return self.context.gettext("It is not your turn.")
        return self.context.explain(self.waiting)

    def refusal_of(self, intention: Intention) -> IllegalAction | None:
        return self.context.refusal_of(Handle(intention))

    def carry_out(self, intention: Intention) -> bool:
        return self.context.act(Handle(intention))

    def refuse(self, refusal: IllegalAction) -> None:
        self.context.commands.refuse(refusal)

    def hand_changed(self) -> None:
        self.context.look_again()

    def hurry(self) -> None:
        if not self._live.holding:
            self._live.hurry()
        self.context.controller.skip_rest()
        self.turn_end.hurry()
