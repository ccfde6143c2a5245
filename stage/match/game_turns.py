"""How a match goes on in a game scene: what happens is shown, the right person looks, and whoever must act may act."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from stage.graphics.painter import Painter
from stage.match.game_frame import GameFrame
from stage.match.handover import HandoverCloth, HandoverDialog
from stage.match.refusal_slip import RefusalSlip
from stage.ui.notices import Tone
from table.contract import ONLOOKER, IllegalAction, visible_to
from table.game import HUMAN, RANDOM
from table.history import HistoryNotWritten
from table.search.worker import BotFailed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stage.match.match_session import MatchSession
    from stage.services import Services
    from table.contract import Action, Event, Seat
    from table.turns import Step

_FOCUS = {"continue": "frame.continue", "again": "frame.play-on", "over": "frame.results"}
"""Which button of the frame's own bars the keyboard starts from."""


class GameTurns(GameFrame):
    """Listens to the turn controller and lets it go on only while nothing moves, no dialog is open and the right
    person looks at the screen.
    """

    def __init__(self, services: Services, session: MatchSession) -> None:
        super().__init__(services, session)
        self._cloth = HandoverCloth()
        self._secret_news = False
        self._holding = False
        self._unfolding = False
        self._last_turn: tuple[Seat, int] | None = None
        self._asked: tuple[Seat | None, int] = (None, 0)
        self._focus_due = False
        """Whether the keyboard has not yet been led to what somebody at the screen has to decide."""
        self._situation: tuple[object, ...] = ()
        self._refusal: RefusalSlip | None = None
        self.controller.speed = self.app.settings.bot_speed
        self.controller.listen(self)

    # --- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The bots get ready; a match that cannot be saved says so."""
        levels = {place.player for place in self.match.setup.seats} - {HUMAN, RANDOM}
        if levels and not self.session.is_review:
            self.services.pool.warm_up(self.game, min(levels))
        if self.session.not_saved:
            self.tell_not_saved(self.session.not_saved)

    def resume(self) -> None:
        """Back from the rule book or the settings."""
        self.controller.speed = self.motion.speed = self.app.settings.bot_speed
        self.motion.reduced = self.reduced_motion
        self._situation = ()

    def leave(self) -> None:
        """The journal is closed; the match can be resumed."""
        self.session.close()

    def update(self, dt: float) -> None:
        """Movements first; then, if everything is still and the right person looks, the table goes on."""
        covered = self.ui.dialog is not None and self.ui.dialog.name == "curtain"
        self._cloth.update(dt, close=covered, at_once=self.reduced_motion)
        if not self.session.is_review and not self.match.state.is_terminal() and self.ui.dialog is None:
            self.match.seconds += dt
        self.motion.update(dt)
        playing = not self.session.is_review and self.ui.dialog is None
        if playing and not self.motion.busy and self._right_viewpoint() and self.interrupting is None:
            self._go_on(dt)
        self.poll_hint()
        if self._refusal is not None and self._refusal.left <= 0.0:
            self._close_refusal()
        self._keep_up()

    def _go_on(self, dt: float) -> None:
        try:
            self.controller.update(dt)
        except BotFailed as failure:
            self.tell_bot_failed(failure)

    # --- what the controller says -----------------------------------------------------------------------------------

    def stepped(self, step: Step) -> None:
        """Something happened: show it, event by event."""
        events = visible_to(self.viewpoint.seat, step.events)
        told_alone = any(not event.is_visible_to(ONLOOKER) for event in events)
        self._secret_news = told_alone and step.seat == self.viewpoint.seat
        self.log.cut(step.number - 1)
        self.forget_hint()
        self.unfold(step.number, events)
        if self.match.state.is_terminal():
            self._record()

    def unfold(self, number: int, events: Sequence[Event]) -> None:
        """Animate the events that led to the position after `number` actions, then show that position."""
        before, after = self.view, self.match.state.observation(self.viewpoint.seat)
        self._unfolding = True
        for event in events:
            self.animate(event, before, after)
            self.motion.call(partial(self.write, number, [event]))
        self.motion.call(lambda: self._present(after))

    def went_to(self, number: int) -> None:
        """Undo, redo or a look back: no movement, the position is simply there."""
        self.motion.skip()
        self.forget_hint()
        self.interrupting, self._holding, self._secret_news = None, False, False
        self._present(self.match.state.observation(self.viewpoint.seat))
        self.log.go_to(number)

    def not_saved(self, reason: str) -> None:
        """The journal could not be written; the match goes on."""
        self.session.not_saved = reason
        self.tell_not_saved(reason)

    def _present(self, view: object) -> None:
        self._unfolding = False
        self.view = view
        self.show(view)
        self._situation = ()

    def _record(self) -> None:
        try:
            self.session.record()
        except HistoryNotWritten as error:
            text = self.gettext("This match will be missing in the statistics: {reason}")
            self.app.notify(text.format(reason=error.reason), Tone.BAD)

    # --- who looks --------------------------------------------------------------------------------------------------

    def see_as(self, seat: Seat) -> None:
        """Show the knowledge of `seat` (or of an onlooker) from now on."""
        self.motion.skip()
        self.viewpoint.seat = seat
        self._secret_news = self._holding = False
        self._present(self.match.state.observation(seat))
        self.retell()

    def _right_viewpoint(self) -> bool:
        """Whether whoever must act looks at the screen; else the curtain falls."""
        wanted = self.viewpoint.wanted(self.interrupting)
        if wanted == self.viewpoint.seat:
            return True
        if not self.viewpoint.must_hand_over(wanted):
            self.see_as(wanted)
            return True
        if self._secret_news and self.viewpoint.seat != ONLOOKER:
            # Somebody has just learnt a secret and must have the time to look at it.
            self._holding = True
        else:
            self._cover(wanted)
        return False

    def _cover(self, seat: Seat) -> None:
        self.see_as(ONLOOKER)
        name = self.seat_names[seat]
        self.play("page_turn")
        self.ui.open_dialog(
            HandoverDialog(
                self.seat_colour(seat),
                self.gettext("Hand over to {name}").format(name=name),
                self.gettext("What comes next is for {name} alone. Everybody else looks away.").format(name=name),
                self.gettext("I am {name}").format(name=name),
                self.gettext("Menu"),
                lambda: self.see_as(seat),
                self.open_menu,
            )
        )

    def stop_holding(self) -> None:
        """The secret news have been looked at: the screen may be handed over."""
        self._holding = self._secret_news = False

    # --- acting -----------------------------------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        """Let `acting` do this; False if the rules refuse it, and then the player has been told why."""
        if self.acting is None:
            return False
        try:
            self.controller.submit(self.acting, action)
        except IllegalAction as refusal:
            self.refuse(refusal)
            return False
        self.interrupting = None
        self._close_refusal()
        self._keep_up()
        return True

    def refuse(self, refusal: IllegalAction) -> None:
        """Say in one sentence why something is not allowed, with the rule as a link."""
        self._close_refusal()
        self.play("denied")
        text = self.game.explain(refusal, self.seat_names, self.app.language)
        tooltip = self.gettext("Open the rule book at this rule")
        slip = RefusalSlip("refusal", text, refusal.rule_id, tooltip, lambda: self.open_rules(refusal.rule_id))
        self.ui.add(slip)
        self.ui.move("refusal", slip.above(self.areas.board))
        self._refusal = slip

    def _close_refusal(self) -> None:
        if self._refusal is not None:
            self._refusal = None
            if self.ui.has("refusal"):
                self.ui.remove("refusal")

    def begin_interrupt(self, seat: Seat) -> None:
        """A person asks to act out of turn: the table waits, and the screen is handed over if others share it."""
        if seat in self.match.state.interrupters() and seat in self.session.humans and not self.session.is_review:
            self.interrupting = seat
            self._right_viewpoint()
            self._keep_up()

    def end_interrupt(self) -> None:
        """The person does not want to act out of turn after all."""
        self.interrupting = None
        self._keep_up()

    def may_begin_interrupt(self, seat: Seat) -> bool:
        """Whether this person may act out of turn now, and nobody else is at it."""
        free = (
            not self.motion.busy and self.interrupting is None and not self._holding and not self.controller.reviewing
        )
        humans = () if self.session.is_review else self.session.humans
        return free and seat in humans and seat in self.match.state.interrupters()

    def _actor(self) -> Seat | None:
        if self.session.is_review or self.controller.paused or self._holding:
            return None
        if self.motion.busy or self._unfolding:
            return None
        seat = self.viewpoint.seat
        if self.interrupting is not None:
            return seat if seat == self.interrupting else None
        awaited = seat in self.session.humans and seat in self.match.state.actors()
        return seat if awaited and not self.session.has_offered(seat) else None

    # --- keeping the frame true -------------------------------------------------------------------------------------

    def _keep_up(self) -> None:
        """Refresh the frame if anything it shows has changed."""
        acting = self._actor()
        match, controller = self.match, self.controller
        situation = (
            *(acting, match.number, match.length, self.viewpoint.seat, self.interrupting, self._holding),
            *(controller.paused, self.motion.busy, self.hint, self.hint_request.thinking, self.app.settings.bot_speed),
            self.ui.dialog is None,
        )
        if situation == self._situation:
            return
        self._situation = situation
        began = acting is not None and (self.acting is None or acting != self.acting)
        self.acting = acting
        self.legal = tuple(match.state.legal_actions(acting)) if acting is not None else ()
        if not self.motion.busy:
            self.awaited = match.state.actors()
        self.refresh()
        if began and acting is not None:
            self._greet(acting)
        asked = (acting, match.number)
        self._focus_due |= acting is not None and asked != self._asked
        self._asked = asked
        if self.ui.dialog is None:
            self._keep_focus()

    def look_again(self) -> None:
        """Refresh the frame with the next frame, whatever has changed."""
        self._situation = ()

    def _greet(self, seat: Seat) -> None:
        turn = (seat, self.match.number)
        if turn != self._last_turn and self.interrupting is None:
            self.play("chime_turn")
        self._last_turn = turn

    def _keep_focus(self) -> None:
        """Lead the keyboard away from what has gone and, when there is something to decide, from what is greyed out."""
        due, self._focus_due = self._focus_due, False
        focused = self.ui.focused
        usable = focused is not None and focused.can_focus and focused.name in self.ui.names
        if focused is not None and usable and (focused.enabled or not due):
            return
        name = _FOCUS.get(self.bar_shown(), self.first_focus() if due else "")
        self.ui.focus(self.ui.find(name) if name and self.ui.has(name) else None)

    # --- to be given by the scene -----------------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Open the menu of the match."""
        raise NotImplementedError

    def open_rules(self, rule_id: str | None = None) -> None:
        """Open the rule book, at a rule."""
        raise NotImplementedError

    def tell_not_saved(self, reason: str) -> None:
        """Say that the match is not saved."""
        raise NotImplementedError

    def tell_bot_failed(self, failure: BotFailed) -> None:
        """Say that a bot has no answer; afterwards it is asked again."""
        raise NotImplementedError

    def draw_over(self, painter: Painter) -> None:
        """What flies, and the drapes over everything."""
        self.draw_flying(painter)
        self._cloth.draw(painter)
