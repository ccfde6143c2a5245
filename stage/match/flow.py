"""The flow of a match: the turn controller goes on while the screen is still, and the frame follows what happens."""

from typing import Generic

from stage.match.context import ActionT, MatchContext, ViewT
from stage.match.display import GameDisplay
from stage.match.menu import MatchMenu
from stage.match.panels.frame import MatchFrame
from stage.match.panels.refusals import RefusalNotices
from stage.match.showing import HandoverDialog, Showing
from stage.ui.notices import Tone
from table.contract import CHANCE, SPECTATOR, IllegalAction, Seat, visible_to
from table.history.history_file import HistoryNotWritten
from table.match.turns import AppliedAction
from table.search.worker import BotFailed


class MatchFlow(Generic[ViewT, ActionT]):
    """Listener of the turn controller, and the commands of the display in its context.

    The match goes on only while nothing moves, no dialog is open and the right person looks at the screen.
    """

    def __init__(
        self,
        context: MatchContext[ViewT, ActionT],
        display: GameDisplay[ViewT, ActionT],
        showing: Showing[ViewT, ActionT],
        frame: MatchFrame,
        refusals: RefusalNotices,
        menu: MatchMenu,
    ) -> None:
        self._context = context
        self._display = display
        self._showing = showing
        self._frame = frame
        self._log = frame.log
        self._practice = frame.practice
        self._refusals = refusals
        self._menu = menu
        self._is_put_back_told = False
        self._situation: tuple[object, ...] = ()
        """Everything that the frame showed at the latest refresh."""
        self._by_keyboard = False
        """True if the keyboard was used last, as of the latest refresh."""
        self._greeted: tuple[Seat | None, int] = (None, 0)
        """Player who was last asked for a decision, and the number of actions before it."""
        self._asked: tuple[Seat | None, int] = (None, 0)
        self._focus_due = False
        """True if the keyboard focus has not yet moved to the present decision."""
        self._opened = True
        """True if the screen or the cloth has opened since the latest refresh."""
        context.controller.speed = context.app.settings.bot_speed
        context.controller.listen(self)

    def update(self, dt: float) -> None:
        """Advance animations, then the match if everything is still and the right person looks; refresh the frame."""
        self._showing.update(dt)
        self._go_on(dt)
        self._practice.update()
        self._refusals.update()
        self.refresh()

    def _go_on(self, dt: float) -> None:
        context = self._context
        playing = not context.session.is_review and context.ui.dialog is None
        if playing and not context.match.state.is_terminal():
            context.match.seconds += dt
        moved = context.motion.is_busy
        context.motion.update(context.pace.passed)
        playing = playing and context.ui.dialog is None
        # The end of an animation changes much of the picture: it gets a frame of its own.
        still = not moved and not context.motion.is_busy
        if not playing or not still:
            return
        if not self._showing.is_settled:
            self._showing.hand_over()
        if self._showing.is_settled and context.interrupting is None:
            try:
                # Bots do not come to the end of their pause meanwhile.
                context.controller.update(dt if context.app.is_attended else 0.0)
            except BotFailed as failure:
                self._menu.tell_bot_failed(failure)

    def stepped(self, step: AppliedAction) -> None:
        """Animate what the viewer may see of an action, event by event."""
        seat = self._context.viewpoint.seat
        events = visible_to(seat, step.events)
        told_alone = any(not event.is_visible_to(SPECTATOR) for event in events)
        self._showing.secret_news = told_alone and step.seat == seat
        self._log.cut(step.number - 1)
        self._practice.forget_hint()
        if not self._is_put_back_told and (path := self._context.session.put_back) is not None:
            self._is_put_back_told = True
            text = self._context.gettext(
                "Another program has changed or removed the file of this match. It is saved again, whole: {file}"
            )
            self._context.app.notify(text.format(file=path.name), Tone.BAD)
        self._showing.unfold(step.number, events)
        if self._context.match.state.is_terminal():
            self._record()

    def went_to(self, number: int) -> None:
        """Show the position after undo, redo or a look back, without animation."""
        self._context.motion.skip()
        self._practice.forget_hint()
        self._context.interrupting = None
        self._showing.stop_holding()
        self._showing.present()
        self._log.panel.go_to(number)

    def not_saved(self, reason: str) -> None:
        """Report that the journal could not be written; the match goes on."""
        self._menu.tell_not_saved()

    def _record(self) -> None:
        try:
            self._context.session.record()
        except HistoryNotWritten as error:
            text = self._context.gettext("The result could not be saved: {reason}. The shelf tries again.")
            self._context.app.notify(text.format(reason=error.reason), Tone.BAD)

    def act(self, action: ActionT) -> bool:
        context = self._context
        if context.acting is None:
            return False
        try:
            context.controller.submit(context.acting, action)
        except IllegalAction as refusal:
            self._refusals.show(refusal)
            return False
        context.interrupting = None
        context.acting, context.legal = None, ()
        self._refusals.close()
        context.request_refresh()
        return True

    def can_interrupt(self, seat: Seat) -> bool:
        context = self._context
        free = not context.motion.is_busy and context.interrupting is None and not context.is_holding
        return free and not context.controller.is_reviewing and not self._display.is_in_hand and self._is_free(seat)

    def interrupt(self, seat: Seat | None) -> None:
        if seat is not None and not self._is_free(seat):
            return
        self._context.interrupting = seat
        if seat is not None and not self._showing.is_settled:
            self._showing.hand_over()
        self._context.request_refresh()

    def _is_free(self, seat: Seat) -> bool:
        """Return True if the rules let this person at the screen act out of turn."""
        session = self._context.session
        return not session.is_review and seat in session.humans and seat in session.match.state.interrupters()

    def refresh(self) -> None:
        """Update who may act and how, and the frame, if anything that it shows has changed."""
        context = self._context
        acting = context.actor()
        situation = self._look(acting)
        by_keyboard, before = context.input.by_keyboard, self._by_keyboard
        self._by_keyboard = by_keyboard
        if situation == self._situation and not context.refresh_requested:
            if by_keyboard != before:
                # Hints and the sentence name keys, or what the pointer does.
                self._frame.refresh_actions()
                self._move_focus(acting)
            return
        self._situation, context.refresh_requested = situation, False
        began = acting is not None and acting != context.acting
        context.acting = acting
        context.legal = tuple(context.match.state.legal_actions(acting)) if acting is not None else ()
        if not context.motion.is_busy:
            context.awaited = context.match.state.actors()
        self._frame.refresh()
        if began and acting is not None:
            self._greet(acting)
        self._move_focus(acting)

    def _look(self, acting: Seat | None) -> tuple[object, ...]:
        context, match = self._context, self._context.match
        return (
            *(acting, match.number, match.length, context.viewpoint.seat, context.interrupting, context.is_holding),
            *(context.controller.paused, context.motion.is_busy, context.hint, self._practice.is_thinking),
            *(context.app.settings.bot_speed, context.ui.dialog is None),
            context.session.not_saved,
        )

    def _greet(self, seat: Seat) -> None:
        """Sound the chime, unless only `seat` and chance have acted since the latest decision of `seat`."""
        match, (before, number) = self._context.match, self._greeted
        since = (match.entry(each).seat for each in range(number, match.number))
        if self._context.interrupting is None and (seat != before or any(each not in (seat, CHANCE) for each in since)):
            self._context.play("chime_turn")
        self._greeted = (seat, match.number)

    def _move_focus(self, acting: Seat | None) -> None:
        """Move the keyboard focus off vanished widgets and, for a new decision, off disabled ones.

        After the screen or the cloth has opened, nothing is focused until Tab or an arrow asks for it.
        """
        asked = (acting, self._context.match.number)
        self._focus_due |= acting is not None and asked != self._asked
        self._asked = asked
        ui = self._context.ui
        if ui.dialog is not None:
            self._opened |= isinstance(ui.dialog, HandoverDialog)
            return
        due, self._focus_due = self._focus_due, False
        opened, self._opened = self._opened, False
        usable = ui.focused is not None and ui.focused.can_focus and ui.focused.name in ui.names
        if ui.focused is not None and usable and (ui.focused.enabled or not due) and not opened:
            return
        name = self._frame.bars.first_focus or (self._display.first_focus() if due else "")
        focus = ui.begin_at if opened else ui.focus
        focus(ui.look_up(name) if name else None)
