"""The scene of Vertiges as a place to build: the workbench, the rack, the buttons, and what the rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from stage.match.game_scene import GameScene
from stage.ui.intents import Intent, KeyPress
from stage.ui.widgets import Button, Column, Kind, Row, Widget
from table.contract import IllegalAction
from vertiges.rules.actions import Catch, EndTurn, Handle
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.views import LooseSection, Phase, VertigesView
from vertiges.scene.bench_widget import Bench
from vertiges.scene.rack import Rack, Resting
from vertiges.scene.tools import build_tools
from vertiges.scene.workbench import Workbench

if TYPE_CHECKING:
    from stage.match.match_session import MatchSession
    from stage.services import Services
    from table.contract import Action, Seat


class BuildingScene(GameScene):
    """What the person at the screen builds with, and what the workbench asks of its scene."""

    view: VertigesView

    def __init__(self, services: Services, session: MatchSession) -> None:
        super().__init__(services, session)
        self.bench = Workbench(self, self.match.setup.seed)
        self.bench.shows_aids = not self.view.settings.strict
        self.rack = self._new_rack()
        self.advised: Handle | None = None
        """What a hint that is shown advises to do."""

    # --- what the workbench asks --------------------------------------------------------------------------------------

    @property
    def lying(self) -> Snapshot:
        """What lies on the table."""
        return self.view.table

    @property
    def numbers(self) -> Sequence[int]:
        """The towers' numbers."""
        return self.view.towers

    @property
    def loose(self) -> LooseSection | None:
        """A ZAP that must be gripped again."""
        return self.view.loose

    @property
    def steady(self) -> bool:
        """The option of a steady hand."""
        return self.view.settings.steady_hand

    @property
    def shows_firmness(self) -> bool:
        """In practice."""
        return self.practice

    @property
    def must_set_down(self) -> str:
        """What VE-52 says."""
        return self.gettext("A section has to be set down; back on its old place it ends the turn.")

    @property
    def may_take(self) -> bool:
        """In a turn of a person at the screen."""
        return self.acting is not None and self.interrupting is None and self.view.phase is Phase.TURN

    def refusal_of(self, intention: Intention) -> IllegalAction | None:
        """Why the rules forbid it."""
        return self._reason_against(Handle(intention))

    def carry_out(self, intention: Intention) -> bool:
        """As an action of the person at the screen."""
        return self.act(Handle(intention))

    def hand_changed(self) -> None:
        """Rack and buttons show it."""
        self.look_again()

    def hurry(self) -> None:
        """Whatever a bot is doing is to be over at once."""
        if not self.bench.wood.holding:
            self.bench.wood.hurry()
        self.controller.skip_rest()

    def _reason_against(self, action: Action) -> IllegalAction | None:
        if self.acting is None:
            return None
        try:
            self.match.state.check(self.acting, action)
        except IllegalAction as refusal:
            return refusal
        return None

    # --- widgets ----------------------------------------------------------------------------------------------------

    def build_board(self) -> None:
        """The table, and the tools to look at it."""
        self.bench.place(self.areas.board)
        self.ui.add(Bench("table", self.bench.pointing, self.bench.keys), self.areas.board)
        build_tools(self)

    def build_actions(self) -> Widget:
        """The rack, the buttons that turn, and the end of the turn."""
        gettext, grasp = self.gettext, self.bench.grasp
        self.rack = self._new_rack()
        left = Button("turn-left", icon="ui/turn_left", action=lambda: grasp.turn(1))
        left.tooltip = gettext("Turn left: {key} or the wheel").format(key=self.key_hint("turn_left"))
        right = Button("turn-right", icon="ui/turn_right", action=lambda: grasp.turn(-1))
        right.tooltip = gettext("Turn right: {key} or the wheel").format(key=self.key_hint("turn_right"))
        flip = Button("flip", icon="ui/flip", action=grasp.flip)
        flip.tooltip = gettext("Flip front to back: {key}").format(key=self.key_hint("flip"))
        end = Button("end-turn", gettext("End turn"), lambda: self.act(EndTurn()), kind=Kind.PRIMARY)
        call = Button("catch", gettext("Caught!"), lambda: self.act(Catch()), kind=Kind.DANGER)
        call.visible = not self.view.settings.enforce_rules
        call.tooltip = gettext("Call it: a piece of that hand could have been laid")
        turns = Row("turns", [left, right, flip], gap=8.0)
        return Row("actions", [self.rack, call, Column("deeds", [turns, end], gap=8.0)], gap=14.0)

    def _new_rack(self) -> Rack:
        return Rack("rack", self.bench.pointing)

    def actions_changed(self, view: Any, legal: Sequence[Action]) -> None:
        """Rack, end of turn and call, as far as they are allowed."""
        self.fill_rack()
        end, call = self.ui.find("end-turn"), self.ui.find("catch")
        assert isinstance(end, Button)
        begun = self.view.laid or self.view.base is not None or self.acting is None
        end.text = self.gettext("End turn") if begun else self.gettext("Pass")
        refusal = self._reason_against(EndTurn())
        if self.acting is None or self.bench.wood.holding:
            end.disable(self.waiting_reason)
        elif refusal is not None:
            end.disable(self.game.explain(refusal, self.seat_names, self.app.language))
        else:
            end.enable()
        for name in ("turn-left", "turn-right", "flip"):
            button = self.ui.find(name)
            if self.bench.wood.holding:
                button.enable()
            else:
                button.disable(self.gettext("Take a piece first."))
        # It keeps its place whether it can be used or not: the rack must not move under the pointer.
        if Catch() in legal and not self.bench.wood.holding:
            call.enable()
        else:
            nothing = IllegalAction("VE-40", "nothing_to_call")
            call.disable(self.game.explain(nothing, self.seat_names, self.app.language))

    @property
    def waiting_reason(self) -> str:
        """Why the person at the screen may take nothing just now."""
        if self.bench.wood.holding:
            return self.gettext("Let go of what you hold first.")
        phase = self.view.phase
        if self.view.player not in self.session.humans and phase is not Phase.OVER:
            return self.gettext("It is not your turn.")
        awaited = Phase.FALLING if phase is Phase.TURN else phase
        too_early = IllegalAction("VE-23", f"not_now_{awaited}")
        return self.game.explain(too_early, self.seat_names, self.app.language)

    def fill_rack(self) -> None:
        """The rack shows the hand of the person at the screen, or of whoever is in turn."""
        seat, wood, view = self.rack_seat, self.bench.wood, self.view
        hand = view.hands[seat] if 0 <= seat < len(view.hands) else ()
        away = set(self.bench.table.away)
        if wood.world is not None and wood.world.from_rack:
            away |= set(wood.world.carried)
        meant = self.advised.intention.piece if self.advised is not None else None
        pile = len(view.bag) if view.settings.fast_game else sum(view.pile_sizes[seat : seat + 1])
        resting = [
            Resting(piece, self.bench.grasp.pose(piece), piece in away, piece == meant or piece in self.bench.table.lit)
            for piece in hand
        ]
        self.rack.tell(resting, pile, self.seat_colour(seat) if seat >= 0 else None)
        for slot in self.rack.slots:
            if self.may_take and self.acting == seat:
                slot.enable()
            else:
                slot.disable(self.waiting_reason)

    @property
    def rack_seat(self) -> Seat:
        """Whose hand lies on the rack."""
        if self.acting is not None and self.interrupting is None:
            return self.acting
        return self.me if self.me is not None else self.view.player

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
