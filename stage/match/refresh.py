"""Bringing the frame up to date, and leading ear and keyboard to whoever is to act."""

from dataclasses import dataclass, field
from typing import Generic

from stage.match.context import ActionT, MatchContext, ViewT
from stage.match.display import GameDisplay
from stage.match.frame.action_bars import ActionBars
from stage.match.frame.match_frame import MatchFrame
from stage.match.handover.dialog import HandoverDialog
from stage.match.practice import Practice
from table.contract import Seat


@dataclass(eq=False)
class Refresh(Generic[ViewT, ActionT]):
    """Says who may act and how, and refreshes the frame whenever something that it shows has changed."""

    context: MatchContext[ViewT, ActionT]
    display: GameDisplay[ViewT, ActionT]
    frame: MatchFrame
    bars: ActionBars
    practice: Practice
    _situation: tuple[object, ...] = field(default=(), init=False)
    _greeted: tuple[Seat, int] | None = field(default=None, init=False)
    _asked: tuple[Seat | None, int] = field(default=(None, 0), init=False)
    _focus_due: bool = field(default=False, init=False)
    """Whether the keyboard has not yet been led to what somebody at the screen has to decide."""
    _opened: bool = field(default=True, init=False)
    """Whether screen or curtain have opened since the latest refresh."""

    def update(self) -> None:
        """Refresh the frame if anything it shows has changed."""
        context = self.context
        acting = context.actor()
        situation = self._look(acting)
        if situation == self._situation and not context.changed:
            return
        self._situation, context.changed = situation, False
        began = acting is not None and acting != context.acting
        context.acting = acting
        context.legal = tuple(context.match.state.legal_actions(acting)) if acting is not None else ()
        if not context.motion.busy:
            context.awaited = context.match.state.actors()
        self.frame.refresh()
        if began and acting is not None:
            self._greet(acting)
        self._lead_keyboard(acting)

    def _look(self, acting: Seat | None) -> tuple[object, ...]:
        context, match = self.context, self.context.match
        return (
            *(acting, match.number, match.length, context.viewpoint.seat, context.interrupting, context.holding),
            *(context.controller.paused, context.motion.busy, context.hint, self.practice.thinking),
            *(context.app.settings.bot_speed, context.ui.dialog is None, context.input.by_keyboard),
        )

    def _greet(self, seat: Seat) -> None:
        turn = (seat, self.context.match.number)
        if turn != self._greeted and self.context.interrupting is None:
            self.context.play("chime_turn")
        self._greeted = turn

    def _lead_keyboard(self, acting: Seat | None) -> None:
        """Away from what has gone and, when there is something to decide, from what is greyed out.

        When the screen or a curtain has opened nothing has the keyboard until it is asked for by Tab or an arrow.
        """
        asked = (acting, self.context.match.number)
        self._focus_due |= acting is not None and asked != self._asked
        self._asked = asked
        ui = self.context.ui
        if ui.dialog is not None:
            self._opened |= isinstance(ui.dialog, HandoverDialog)
            return
        due, self._focus_due = self._focus_due, False
        opened, self._opened = self._opened, False
        usable = ui.focused is not None and ui.focused.can_focus and ui.focused.name in ui.names
        if ui.focused is not None and usable and (ui.focused.enabled or not due) and not opened:
            return
        name = self.bars.first_focus or (self.display.first_focus() if due else "")
        lead = ui.begin_at if opened else ui.focus
        lead(ui.find(name) if name and ui.has(name) else None)
