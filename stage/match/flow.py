"""How a match goes on: what the controller says is shown, and whoever must act may act."""

from dataclasses import dataclass, field
from typing import Generic

from stage.match.bars import ActionBars
from stage.match.context import ActionT, MatchContext, ViewT
from stage.match.display import GameDisplay
from stage.match.frame import MatchFrame
from stage.match.log import MatchLog
from stage.match.menu import MatchMenu
from stage.match.practice import Practice
from stage.match.refusals import Refusals
from stage.match.showing import Handover, HandoverDialog, Presenter
from stage.ui.notices import Tone
from table.contract import SPECTATOR, IllegalAction, Seat, visible_to
from table.history.history_file import HistoryNotWritten
from table.match.turns import AppliedAction
from table.search.worker import BotFailed


@dataclass(eq=False)
class FrameRefresher(Generic[ViewT, ActionT]):
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


@dataclass(eq=False)
class TurnPacer(Generic[ViewT, ActionT]):
    """Listens to the turn controller, and lets it go on only while nothing moves, no dialog is open and the right
    person looks at the screen. These are the :class:`stage.match.context.Commands`.
    """

    context: MatchContext[ViewT, ActionT]
    display: GameDisplay[ViewT, ActionT]
    presenter: Presenter[ViewT, ActionT]
    handover: Handover
    log: MatchLog
    practice: Practice
    refusals: Refusals
    menu: MatchMenu
    refresh: FrameRefresher[ViewT, ActionT]

    def __post_init__(self) -> None:
        self.context.controller.speed = self.context.app.settings.bot_speed
        self.context.controller.listen(self)

    def update(self, dt: float) -> None:
        """Movements first; then, if everything is still and the right person looks, the match goes on."""
        context = self.context
        playing = not context.session.is_review and context.ui.dialog is None
        if playing and not context.match.state.is_terminal():
            context.match.seconds += dt
        moved = context.motion.busy
        context.motion.update(dt)
        playing = playing and context.ui.dialog is None
        # What ends a movement changes much that is seen: a frame of its own.
        still = not moved and not context.motion.busy
        if playing and still and self.handover.is_settled() and context.interrupting is None:
            try:
                context.controller.update(dt)
            except BotFailed as failure:
                self.menu.tell_bot_failed(failure)

    def stepped(self, step: AppliedAction) -> None:
        """Something happened: show it, event by event."""
        seat = self.context.viewpoint.seat
        events = visible_to(seat, step.events)
        told_alone = any(not event.is_visible_to(SPECTATOR) for event in events)
        self.handover.secret_news = told_alone and step.seat == seat
        self.log.cut(step.number - 1)
        self.practice.forget_hint()
        self.presenter.unfold(step.number, events)
        if self.context.match.state.is_terminal():
            self._record()

    def went_to(self, number: int) -> None:
        """Undo, redo or a look back: no movement, the position is simply there."""
        self.context.motion.skip()
        self.practice.forget_hint()
        self.context.interrupting = None
        self.handover.stop_holding()
        self.presenter.present()
        self.log.panel.go_to(number)

    def not_saved(self, reason: str) -> None:
        """The journal could not be written; the match goes on."""
        self.context.session.not_saved = reason
        self.menu.tell_not_saved(reason)

    def _record(self) -> None:
        try:
            self.context.session.record()
        except HistoryNotWritten as error:
            text = self.context.gettext("This match will be missing in the statistics: {reason}")
            self.context.app.notify(text.format(reason=error.reason), Tone.BAD)

    def act(self, action: ActionT) -> bool:
        context = self.context
        if context.acting is None:
            return False
        try:
            context.controller.submit(context.acting, action)
        except IllegalAction as refusal:
            self.refuse(refusal)
            return False
        context.interrupting = None
        self.refusals.close()
        self.refresh.update()
        return True

    def refuse(self, refusal: IllegalAction) -> None:
        self.refusals.show(refusal)

    def odds_changed(self) -> None:
        self.practice.refresh()

    def may_begin_interrupt(self, seat: Seat) -> bool:
        context = self.context
        free = not context.motion.busy and context.interrupting is None and not context.holding
        return free and not context.controller.reviewing and self.display.may_interrupt() and self._may_interrupt(seat)

    def begin_interrupt(self, seat: Seat) -> None:
        if self._may_interrupt(seat):
            self.context.interrupting = seat
            self.handover.is_settled()
            self.refresh.update()

    def end_interrupt(self) -> None:
        self.context.interrupting = None
        self.refresh.update()

    def _may_interrupt(self, seat: Seat) -> bool:
        session = self.context.session
        return not session.is_review and seat in session.humans and seat in session.match.state.interrupters()
