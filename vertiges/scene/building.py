"""The scene of Vertiges as a place to build: the workbench, the rack, the buttons, and what the rules allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stage.match.display import GameDisplay
from stage.ui.intents import Intent, KeyPress
from stage.ui.widgets import Button, Column, Kind, Row, Widget
from table.contract import IllegalAction
from vertiges.rules.actions import Catch, EndTurn, Handle, VertigesAction
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.views import LooseSection, Phase, VertigesView
from vertiges.scene.bench_widget import Bench
from vertiges.scene.rack import Rack, Resting
from vertiges.scene.tools import build_tools
from vertiges.scene.workbench import Workbench

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stage.match.context import MatchContext
    from table.contract import Seat


class BuildingDisplay(GameDisplay[VertigesView, VertigesAction]):
    """What the person at the screen builds with, and what the workbench asks of its scene."""

    def __init__(self, context: MatchContext[VertigesView, VertigesAction]) -> None:
        super().__init__(context)
        self.bench = Workbench(self, self.context.match.setup.seed)
        self.bench.shows_aids = not self.context.view.settings.strict
        self.rack = self._new_rack()
        self.advised: Handle | None = None
        """What a hint that is shown advises to do."""

    # --- what the workbench asks --------------------------------------------------------------------------------------

    @property
    def screen(self) -> MatchContext[VertigesView, VertigesAction]:
        """The match."""
        return self.context

    def refuse(self, refusal: IllegalAction) -> None:
        """Tell the player why not."""
        self.context.commands.refuse(refusal)

    @property
    def lying(self) -> Snapshot:
        """What lies on the table."""
        return self.context.view.table

    @property
    def numbers(self) -> Sequence[int]:
        """The towers' numbers."""
        return self.context.view.towers

    @property
    def loose(self) -> LooseSection | None:
        """A ZAP that must be gripped again."""
        return self.context.view.loose

    @property
    def steady(self) -> bool:
        """The option of a steady hand."""
        return self.context.view.settings.steady_hand

    @property
    def shows_firmness(self) -> bool:
        """In practice."""
        return self.context.practice

    @property
    def must_set_down(self) -> str:
        """What VE-52 says."""
        return self.context.gettext("A section has to be set down; back on its old place it ends the turn.")

    @property
    def may_take(self) -> bool:
        """In a turn of a person at the screen."""
        return (
            self.context.acting is not None
            and self.context.interrupting is None
            and self.context.view.phase is Phase.TURN
        )

    def refusal_of(self, intention: Intention) -> IllegalAction | None:
        """Why the rules forbid it."""
        return self._reason_against(Handle(intention))

    def carry_out(self, intention: Intention) -> bool:
        """As an action of the person at the screen."""
        return self.context.act(Handle(intention))

    def hand_changed(self) -> None:
        """Rack and buttons show it."""
        self.context.look_again()

    def hurry(self) -> None:
        """Whatever a bot is doing is to be over at once."""
        if not self.bench.wood.holding:
            self.bench.wood.hurry()
        self.context.controller.skip_rest()

    def _reason_against(self, action: VertigesAction) -> IllegalAction | None:
        if self.context.acting is None:
            return None
        try:
            self.context.match.state.check(self.context.acting, action)
        except IllegalAction as refusal:
            return refusal
        return None

    # --- widgets ----------------------------------------------------------------------------------------------------

    def build_board(self) -> None:
        """The table, and the tools to look at it."""
        self.bench.place(self.context.areas.board)
        self.context.ui.add(Bench("table", self.bench.pointing, self.bench.keys), self.context.areas.board)
        build_tools(self)

    def build_actions(self) -> Widget:
        """The rack, the buttons that turn, and the end of the turn."""
        gettext, grasp = self.context.gettext, self.bench.grasp
        self.rack = self._new_rack()
        left = Button("turn-left", icon="ui/turn_left", action=lambda: grasp.turn(1))
        left.tooltip = gettext("Turn left: {key} or the wheel").format(key=self.context.key_hint("turn_left"))
        right = Button("turn-right", icon="ui/turn_right", action=lambda: grasp.turn(-1))
        right.tooltip = gettext("Turn right: {key} or the wheel").format(key=self.context.key_hint("turn_right"))
        flip = Button("flip", icon="ui/flip", action=grasp.flip)
        flip.tooltip = gettext("Flip front to back: {key}").format(key=self.context.key_hint("flip"))
        end = Button("end-turn", gettext("End turn"), lambda: self.context.act(EndTurn()), kind=Kind.PRIMARY)
        call = Button("catch", gettext("Caught!"), lambda: self.context.act(Catch()), kind=Kind.DANGER)
        call.visible = not self.context.view.settings.enforce_rules
        call.tooltip = gettext("Call it: a piece of that hand could have been laid")
        turns = Row("turns", [left, right, flip], gap=8.0)
        return Row("actions", [self.rack, call, Column("deeds", [turns, end], gap=8.0)], gap=14.0)

    def _new_rack(self) -> Rack:
        return Rack("rack", self.bench.pointing)

    def actions_changed(self) -> None:
        """Rack, end of turn and call, as far as they are allowed."""
        self.fill_rack()
        end, call = self.context.ui.find("end-turn"), self.context.ui.find("catch")
        assert isinstance(end, Button)
        begun = self.context.view.laid or self.context.view.base is not None or self.context.acting is None
        end.text = self.context.gettext("End turn") if begun else self.context.gettext("Pass")
        refusal = self._reason_against(EndTurn())
        if self.context.acting is None or self.bench.wood.holding:
            end.disable(self.waiting_reason)
        elif refusal is not None:
            end.disable(self.context.game.explain(refusal, self.context.seat_names, self.context.app.language))
        else:
            end.enable()
        for name in ("turn-left", "turn-right", "flip"):
            button = self.context.ui.find(name)
            if self.bench.wood.holding:
                button.enable()
            else:
                button.disable(self.context.gettext("Take a piece first."))
        # It keeps its place whether it can be used or not: the rack must not move under the pointer.
        if Catch() in self.context.legal and not self.bench.wood.holding:
            call.enable()
        else:
            nothing = IllegalAction("VE-40", "nothing_to_call")
            call.disable(self.context.game.explain(nothing, self.context.seat_names, self.context.app.language))

    @property
    def waiting_reason(self) -> str:
        """Why the person at the screen may take nothing just now."""
        if self.bench.wood.holding:
            return self.context.gettext("Let go of what you hold first.")
        phase = self.context.view.phase
        if self.context.view.player not in self.context.session.humans and phase is not Phase.OVER:
            return self.context.gettext("It is not your turn.")
        awaited = Phase.FALLING if phase is Phase.TURN else phase
        too_early = IllegalAction("VE-23", f"not_now_{awaited}")
        return self.context.game.explain(too_early, self.context.seat_names, self.context.app.language)

    def fill_rack(self) -> None:
        """The rack shows the hand of the person at the screen, or of whoever is in turn."""
        seat, wood, view = self.rack_seat, self.bench.wood, self.context.view
        hand = view.hands[seat] if 0 <= seat < len(view.hands) else ()
        away = set(self.bench.table.away)
        if wood.world is not None and wood.world.brought_in:
            away |= set(wood.world.carried)
        meant = self.advised.intention.piece if self.advised is not None else None
        pile = len(view.bag) if view.settings.fast_game else sum(view.pile_sizes[seat : seat + 1])
        resting = [
            Resting(piece, self.bench.grasp.pose(piece), piece in away, piece == meant or piece in self.bench.table.lit)
            for piece in hand
        ]
        self.rack.tell(resting, pile, self.context.seat_colour(seat) if seat >= 0 else None)
        for slot in self.rack.slots:
            if self.may_take and self.context.acting == seat:
                slot.enable()
            else:
                slot.disable(self.waiting_reason)

    @property
    def rack_seat(self) -> Seat:
        """Whose hand lies on the rack."""
        if self.context.acting is not None and self.context.interrupting is None:
            return self.context.acting
        return self.context.me if self.context.me is not None else self.context.view.player

    def first_focus(self) -> str:
        """The first piece of the rack."""
        return "hand-0" if self.rack.slots[0].value is not None else "end-turn"

    # --- input ------------------------------------------------------------------------------------------------------

    def board_intent(self, intent: Intent) -> bool:
        """The letters of the hand, the other mouse buttons, and the camera's keys."""
        if isinstance(intent, KeyPress) and intent.command == "skip":
            self.hurry()
            return False
        return self.bench.take(intent)

    def cancel(self) -> bool:
        """Put the piece back; a section has to be set down."""
        return self.bench.cancel()
