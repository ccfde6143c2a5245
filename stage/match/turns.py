"""How a match goes on: what the controller says is shown, and whoever must act may act."""

from dataclasses import dataclass
from typing import Generic

from stage.match.context import ActionT, MatchContext, ViewT
from stage.match.display import GameDisplay
from stage.match.frame.match_menu import MatchMenu
from stage.match.frame.refusals import Refusals
from stage.match.handover.handover import Handover
from stage.match.match_log import MatchLog
from stage.match.practice import Practice
from stage.match.presenter import Presenter
from stage.match.refresh import Refresh
from stage.ui.notices import Tone
from table.contract import ONLOOKER, IllegalAction, Seat, visible_to
from table.history.history_file import HistoryNotWritten
from table.match.turns import Step
from table.search.worker import BotFailed


@dataclass(eq=False)
class Turns(Generic[ViewT, ActionT]):
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
    refresh: Refresh[ViewT, ActionT]

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

    def stepped(self, step: Step) -> None:
        """Something happened: show it, event by event."""
        seat = self.context.viewpoint.seat
        events = visible_to(seat, step.events)
        told_alone = any(not event.is_visible_to(ONLOOKER) for event in events)
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
