"""The action bar of Vertiges: the rack, turning and flipping, the call of a mistake, the end of the turn."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from stage.match.context import MatchContext
from stage.ui.base import Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.layout import Column, Row
from table.contract import IllegalAction, Seat
from vertiges.rules.actions import Catch, EndTurn, Handle, HandOver, VertigesAction
from vertiges.rules.legality import refusal_of_closing
from vertiges.rules.options import WrongCalls
from vertiges.rules.refusals import refused
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.views import LooseSection, Phase, VertigesView
from vertiges.scene.camera import TableDelegate
from vertiges.scene.live_table import LiveTable
from vertiges.scene.rack import Resting
from vertiges.scene.scene_state import VertigesSceneState
from vertiges.view.hand import ArmOwner
from vertiges.view.palette import WOOL

MOMENT: Final = 0.4
MOMENT_FOR_CALLS: Final = 4.0
LAST_MOMENT: Final = 6.0
"""Seconds until a person's ended turn is handed over: alone, with callers at the screen, at the end of the match."""


class TurnEnd:
    """Hands over for a person whose turn has ended, once the others at the screen had time to call a mistake."""

    def __init__(self, context: MatchContext[VertigesView, VertigesAction]) -> None:
        self._context = context
        self._waited = 0.0

    @property
    def can_call(self) -> bool:
        """True if a person may now call a mistake that a bot may have made."""
        view, session = self._context.view, self._context.session
        if view.window is None or session.is_review or view.phase is not Phase.HANDOVER:
            return False
        callers = set(session.humans) - {view.window.culprit, *view.window.called}
        return bool(callers) and view.window.culprit not in session.humans

    def update(self, dt: float) -> None:
        """Wait, then hand over."""
        context = self._context
        if context.acting is None or HandOver() not in context.legal:
            self._waited = 0.0
            return
        if context.ui.dialog is not None or context.controller.is_reviewing:
            return
        self._waited += dt
        others = len(context.session.humans) > 1
        last = not context.view.owned[context.view.player]
        if self._waited >= (LAST_MOMENT if others and last else MOMENT_FOR_CALLS if others else MOMENT):
            self._waited = 0.0
            context.act(HandOver())

    def hurry(self) -> None:
        """Hand over at once, because no player at the screen wants to call."""
        self._waited = LAST_MOMENT


class MatchDelegate(TableDelegate):
    """Delegate of the table of a match."""

    def __init__(self, context: MatchContext[VertigesView, VertigesAction], live: LiveTable) -> None:
        self.context = context
        self.scene = context.scene
        self.turn_end = TurnEnd(context)
        self._live = live
        self.steady = context.view.options.steady_hand

    @property
    def lying(self) -> Snapshot:
        return self.context.view.table

    @property
    def numbers(self) -> Sequence[int]:
        return self.context.view.towers

    @property
    def spent(self) -> tuple[int, ...]:
        return self.context.view.spent

    @property
    def loose(self) -> LooseSection | None:
        return self.context.view.loose

    @property
    def owner(self) -> ArmOwner:
        return self.owner_of(self.context.view.player)

    def owner_of(self, seat: Seat) -> ArmOwner:
        """Return the owner of the arm of `seat`."""
        context, colour = self.context, self.context.seat_colour(seat)
        emblem = colour.emblem if context.scene.emblems else None
        person = context.person(seat)
        if context.view.options.gloves:
            person = replace(person, gloves=WOOL)
        return ArmOwner(person, colour.colour, colour.ink, emblem, self.side_of(seat))

    def side_of(self, seat: Seat) -> float:
        """Return the side on which a player sits: 1.0 the right, as the viewer's hand; the rivals begin at the left."""
        rivals = self.rivals
        return -1.0 if seat in rivals and rivals.index(seat) % 2 == 0 else 1.0

    @property
    def rivals(self) -> list[Seat]:
        """All players across the table, in their order: nearest the edges of the picture first."""
        me, seats = self.context.me, self.context.view.seats
        return list(range(seats)) if me is None else [(me + 1 + number) % seats for number in range(seats - 1)]

    @property
    def is_firmness_shown(self) -> bool:
        return self.context.practice

    @property
    def must_set_down(self) -> str:
        return self.context.gettext("Set it down first; putting it back in its old place ends the turn")

    @property
    def can_take(self) -> bool:
        context = self.context
        return context.acting is not None and context.interrupting is None and context.view.phase is Phase.TURN

    @property
    def waiting(self) -> IllegalAction:
        view, live = self.context.view, self._live
        phase = view.phase
        if phase is Phase.TURN and live.is_idle and view.player not in self.context.session.humans:
            return refused("not_your_turn", seat=view.player)
        awaited = Phase.FALLING if phase is Phase.TURN else phase
        return refused(f"not_now_{awaited}", rule="VE-23")

    @property
    def waiting_reason(self) -> str:
        """Reason why the person at the screen may take nothing, in a sentence."""
        if self._live.is_holding:
            return self.context.gettext("Let go of what you hold first.")
        if self.context.view.player not in self.context.session.humans and self.context.view.phase is not Phase.OVER:
            return self.context.gettext("It is not your turn.")
        return self.context.explain(self.waiting)

    def refusal_of(self, intention: Intention) -> IllegalAction | None:
        refusal = self.context.refusal_of(Handle(intention))
        view, practice = self.context.view, self.context.practice
        if refusal is None or refusal.message_key != "closes_unnamed" or not practice or view.options.strict:
            return refusal
        # In practice, which offers hints, it names a piece (VE-28).
        return refusal_of_closing(view.table, view.hands[view.player], named=True)

    def carry_out(self, intention: Intention) -> bool:
        refusal = self.refusal_of(intention)
        if refusal is not None:
            self.refuse(refusal)
            return False
        return self.context.act(Handle(intention))

    def refuse(self, refusal: IllegalAction) -> None:
        self.context.refuse(refusal)

    def hand_changed(self) -> None:
        self.context.request_refresh()

    def hurry(self) -> None:
        if not self._live.is_holding:
            self._live.hurry()
        self.context.controller.skip_rest()
        self.turn_end.hurry()


_NEAR: Final = 90.0
"""Logical units from the button for calls within which the pointer lights it."""
_NOTHING_TO_CALL: Final = refused("nothing_to_call")


class RackBar:
    """Builds the widgets of the action bar, and updates them after the match and the hand."""

    def __init__(self, delegate: MatchDelegate, state: VertigesSceneState) -> None:
        self._delegate = delegate
        self._context = delegate.context
        self._state = state
        self.advised: int | None = None
        """The piece of the rack that a hint mentions."""
        self.rack = state.rack

    @property
    def seat(self) -> Seat:
        """Seat whose hand lies on the rack: that of the person at the screen, or the seat in turn."""
        context = self._context
        if context.acting is not None and context.interrupting is None:
            return context.acting
        return context.me if context.me is not None else context.view.player

    @property
    def first_focus(self) -> str:
        """Name of the first widget to focus: the first piece of the rack, if any."""
        return "hand-0" if self.rack.slots[0].value is not None else "end-turn"

    def build(self) -> Widget:
        """Build the rack, and the buttons beside it."""
        context, hand = self._context, self._state.hand
        gettext = context.gettext
        left = Button("turn-left", icon="ui/turn_left", action=lambda: hand.turn(1))
        left.tooltip = gettext("Turn left: {key} or the wheel").format(key=context.key_hint("turn_left"))
        right = Button("turn-right", icon="ui/turn_right", action=lambda: hand.turn(-1))
        right.tooltip = gettext("Turn right: {key} or the wheel").format(key=context.key_hint("turn_right"))
        flip = Button("flip", icon="ui/flip", action=hand.flip)
        flip.tooltip = gettext("Flip front to back: {key}").format(key=context.key_hint("flip"))
        self._turning = (left, right, flip)
        self._end = Button("end-turn", gettext("End turn"), lambda: context.act(EndTurn()))
        # It keeps its place even when disabled, because the rack must not move under the pointer.
        self._call = Button("catch", gettext("Caught!"), self._catch)
        self._call.visible = not context.view.options.enforce_rules
        self._call.tooltip = gettext("Call it out: a piece in that hand could have been laid")
        if context.view.options.wrong_call is WrongCalls.POINT:
            self._call.tooltip = gettext(
                "Call it out: a piece in that hand could have been laid. If you are wrong, the accused gets a point."
            )
        turning = Row("turns", self._turning, gap=8.0)
        return Row("actions", [self.rack, self._call, Column("deeds", [turning, self._end], gap=8.0)], gap=14.0)

    def refresh(self) -> None:
        """Update the hand, and enable or disable all buttons."""
        self.fill()
        gettext, view, holding = self._context.gettext, self._context.view, self._state.hand.is_holding
        nobody = self._context.acting is None
        begun = view.begun or nobody
        self._end.text = gettext("End turn") if begun else gettext("Pass")
        # Where the players watch, it must not invite anybody who has missed a piece that fits (VE-40).
        done = view.options.enforce_rules or not self.rack.value
        self._end.kind = ButtonKind.PRIMARY if done else ButtonKind.SECONDARY
        refusal = self._context.refusal_of(EndTurn())
        forbidden = self._context.explain(refusal) if refusal is not None else ""
        reason = self._delegate.waiting_reason if nobody or holding else forbidden
        self._end.allow(not reason, reason)
        for button in self._turning:
            button.allow(holding, gettext("Take a piece first."))
        may_call = (Catch() in self._context.legal and not holding) or self._can_call_out_of_turn
        self._call.allow(may_call, self._context.explain(_NOTHING_TO_CALL))

    def update(self) -> None:
        """Light the button for calls while the pointer is near, the keyboard is on it or it is pressed; else it is
        calm."""
        call, pointer = self._call, self._context.input.pointer
        near = pointer is not None and call.distance(pointer) < _NEAR and not self._state.hand.is_holding
        lit = call.enabled and (near or call.pressed or (call.focused and self._context.ui.by_keyboard))
        call.kind = ButtonKind.DANGER if lit else ButtonKind.SECONDARY

    @property
    def can_call_for_all(self) -> bool:
        """True if its button calls mistakes at any time; else each panel of a person has such a button."""
        return len(self._context.session.humans) == 1 and not self._context.view.options.enforce_rules

    @property
    def _can_call_out_of_turn(self) -> bool:
        context = self._context
        return self.can_call_for_all and context.me is not None and context.can_interrupt(context.me)

    def _catch(self) -> None:
        context = self._context
        if context.acting is None and context.me is not None:
            context.interrupt(context.me)
        else:
            context.act(Catch())

    def fill(self) -> None:
        """Show the hand in the rack."""
        seat, view, drawn = self.seat, self._context.view, self._state.drawn
        hand = view.hands[seat] if 0 <= seat < len(view.hands) else ()
        away = self._state.away
        pile = view.drawable(seat)
        lit = drawn.lit | {self.advised}
        resting = [Resting(piece, self._state.hand.pose(piece), piece in away, piece in lit) for piece in hand]
        self.rack.tell(resting, pile, self._context.seat_colour(seat) if seat >= 0 else None)
        may_take, reason = self._delegate.can_take and self._context.acting == seat, self._delegate.waiting_reason
        for slot in self.rack.slots:
            slot.allow(may_take, reason)
