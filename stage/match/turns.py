"""How a match goes on: what the controller says is shown, and whoever must act may act."""

from __future__ import annotations

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
from table.history.statistics import HistoryNotWritten
from table.search.worker import BotFailed
from table.turns import Step


class Turns(Generic[ViewT, ActionT]):
    """Listens to the turn controller, and lets it go on only while nothing moves, no dialog is open and the right
    person looks at the screen. These are the commands of the match's context.
    """

    def __init__(
        self,
        context: MatchContext[ViewT, ActionT],
        display: GameDisplay[ViewT, ActionT],
        presenter: Presenter[ViewT, ActionT],
        handover: Handover,
        log: MatchLog,
        practice: Practice,
        refusals: Refusals,
        menu: MatchMenu,
        refresh: Refresh[ViewT, ActionT],
    ) -> None:
        self._context = context
        self._display = display
        self._presenter = presenter
        self._handover = handover
        self._log = log
        self._practice = practice
        self._refusals = refusals
        self._menu = menu
        self._refresh = refresh
        context.controller.speed = context.app.settings.bot_speed
        context.controller.listen(self)

    def update(self, dt: float) -> None:
        """Movements first; then, if everything is still and the right person looks, the match goes on."""
        context = self._context
        playing = not context.session.is_review and context.ui.dialog is None
        if playing and not context.match.state.is_terminal():
            context.match.seconds += dt
        context.motion.update(dt)
        playing = playing and context.ui.dialog is None
        if playing and not context.motion.busy and self._handover.is_settled() and context.interrupting is None:
            try:
                context.controller.update(dt)
            except BotFailed as failure:
                self._menu.tell_bot_failed(failure)

    def stepped(self, step: Step) -> None:
        """Something happened: show it, event by event."""
        seat = self._context.viewpoint.seat
        events = visible_to(seat, step.events)
        told_alone = any(not event.is_visible_to(ONLOOKER) for event in events)
        self._handover.secret_news = told_alone and step.seat == seat
        self._log.panel.cut(step.number - 1)
        self._practice.forget_hint()
        self._presenter.unfold(step.number, events)
        if self._context.match.state.is_terminal():
            self._record()

    def went_to(self, number: int) -> None:
        """Undo, redo or a look back: no movement, the position is simply there."""
        self._context.motion.skip()
        self._practice.forget_hint()
        self._context.interrupting = None
        self._handover.stop_holding()
        self._presenter.present()
        self._log.panel.go_to(number)

    def not_saved(self, reason: str) -> None:
        """The journal could not be written; the match goes on."""
        self._context.session.not_saved = reason
        self._menu.tell_not_saved(reason)

    def _record(self) -> None:
        try:
            self._context.session.record()
        except HistoryNotWritten as error:
            text = self._context.gettext("This match will be missing in the statistics: {reason}")
            self._context.app.notify(text.format(reason=error.reason), Tone.BAD)

    def act(self, action: ActionT) -> bool:
        """Let `acting` do this; False if the rules refuse it, and then the player has been told why."""
        context = self._context
        if context.acting is None:
            return False
        try:
            context.controller.submit(context.acting, action)
        except IllegalAction as refusal:
            self.refuse(refusal)
            return False
        context.interrupting = None
        self._refusals.close()
        self._refresh.update()
        return True

    def refuse(self, refusal: IllegalAction) -> None:
        """Say in one sentence why something is not allowed, with the rule as a link."""
        self._refusals.show(refusal)

    def odds_changed(self) -> None:
        """Ask the display for its odds again."""
        self._practice.refresh()

    def may_begin_interrupt(self, seat: Seat) -> bool:
        """Whether this person may act out of turn now, and nobody else is at it."""
        context = self._context
        free = not context.motion.busy and context.interrupting is None and not context.holding
        return free and not context.controller.reviewing and self._display.may_interrupt() and self._may_interrupt(seat)

    def begin_interrupt(self, seat: Seat) -> None:
        """A person asks to act out of turn: the match waits, and the screen is handed over if others share it."""
        if self._may_interrupt(seat):
            self._context.interrupting = seat
            self._handover.is_settled()
            self._refresh.update()

    def end_interrupt(self) -> None:
        """The person does not want to act out of turn after all."""
        self._context.interrupting = None
        self._refresh.update()

    def _may_interrupt(self, seat: Seat) -> bool:
        session = self._context.session
        return not session.is_review and seat in session.humans and seat in session.match.state.interrupters()
