"""Scene of a match, played or reviewed, composed of its parts, and the keys that they share."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic

import pygame

from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.graphics.work import WORK
from stage.match.context import ActionT, MatchContext, ViewT
from stage.match.display import GameDisplay
from stage.match.faces.moods import Moods
from stage.match.flow import MatchFlow
from stage.match.log import MatchLog
from stage.match.menu import MatchMenu
from stage.match.on_stage import display_of, moods_of
from stage.match.panels.bars import ActionBars, Toolbar
from stage.match.panels.frame import MatchFrame
from stage.match.panels.practice import Practice
from stage.match.panels.refusals import RefusalNotices
from stage.match.replay.replay_bar import ReplayBar
from stage.match.showing import Showing
from stage.match.teaching.coach import coach_of
from stage.match_session import MatchSession
from stage.services import Services
from stage.ui.base import ScreenPoint, Widget
from stage.ui.button import Button
from stage.ui.intents import MODIFIER_KEYS, Intent, KeyPress, PointerDown, Stick
from stage.ui.notices import Tone
from stage.ui.scene import Scene
from stage.ui.widget_tree import ancestors, tree
from table.contract import CHANCE, SPECTATOR
from table.game import HUMAN, RANDOM
from table.job import Job, Steps
from table.match.journal import reading
from table.match.match import Match, MatchSetup
from table.storage.locks import MatchInUse

RESULTS_AFTER: Final = 2.5
"""Seconds from the last animation to the results; not in practice, where a player may want to undo."""

_WANDERING: Final = {"next", "previous", "up", "down", "left", "right", "page up", "page down", "home", "end"}
"""Commands for looking around, which do not skip animations."""


class MatchScene(Scene, Generic[ViewT, ActionT]):
    """Scene of a match. The game's part is its `display`."""

    def __init__(self, services: Services, session: MatchSession) -> None:
        super().__init__(services.app)
        self.palette_name = session.match.game.name
        moods: Moods[ViewT] = moods_of(session.match.game)
        self.context: MatchContext[ViewT, ActionT] = MatchContext(
            self,
            services,
            session,
            moods,
            # The parts that carry these out are built on the context.
            act=lambda action: self._flow.act(action),
            refuse=lambda refusal: self._refusals.show(refusal),
            can_interrupt=lambda seat: self._flow.can_interrupt(seat),
            interrupt=lambda seat: self._flow.interrupt(seat),
            rehearse_panels=lambda: self._frame.rehearse_panels(),
            odds_changed=lambda: self._practice.refresh(),
        )
        self.display: GameDisplay[ViewT, ActionT] = display_of(session.match.game)(self.context)
        self.ambience = session.match.game.ambience
        self.music = session.match.game.name
        session.answer_chance_by(lambda asked: self.display.answer_chance(asked.state.observation(SPECTATOR)))
        context, display = self.context, self.display
        context.controller.boldness = lambda seat, action: context.faces.teller.boldness(session.match.state, action)
        self.log = MatchLog(context)
        begin = partial(open_match, services)
        self._menu = MatchMenu(context, self, begin)
        self.coach = coach_of(context, display, begin)
        self._refusals = RefusalNotices(context, self._menu.open_rules)
        self._practice = Practice(context, display)
        self.showing = Showing(context, display, self.log, self._menu.open)
        self.replay = ReplayBar(context, self.showing) if session.is_review else None
        bars = ActionBars(context, display, self.showing, self.log, self._menu, self.replay)
        self._toolbar = Toolbar(context, self._practice, self._refusals, self._menu, self.replay)
        self._frame = MatchFrame(context, display, bars, self._toolbar, self.log, self._practice, self.replay)
        self._flow = MatchFlow(context, display, self.showing, self._frame, self._refusals, self._menu)
        self._over_for = 0.0

    def build(self) -> None:
        self._frame.build()
        self.context.faces.rest(self.context.match.state, self.context.match.number)
        for portrait in self.context.portraits:
            portrait.settle()
        if self.coach is not None:
            self.coach.build()
        self.ui.rehearsal.expect("opening", self.seen_soon())

    @property
    def notices_below(self) -> pygame.FRect:
        below, slip = self.context.areas.notices_below, self._refusals.area
        if slip is not None and slip.centery < self.context.areas.board.centery:
            below.height = max(below.height, slip.bottom - below.top)
        return below

    def seen_soon(self) -> Iterator[Draw]:
        """Yield what draws the pictures that may be seen soon: every button, enabled and disabled, and the game's."""
        everything = (widget for root in self.ui.roots for widget in tree(root))
        buttons = [each for each in everything if isinstance(each, Button) and min(each.rect.size) > 0.0]
        yield from (button.draw_both for button in reversed(buttons))
        yield from self.display.soon(None)
        yield from self._frame.faces()

    def rebuild(self) -> None:
        # The new widgets show the position at rest, on which no animation may go on.
        self.context.motion.skip()
        self.context.pace.reset()
        super().rebuild()
        self.log.panel.go_to(self.context.match.number)

    def enter(self) -> None:
        # Jobs that were begun for scenes before and have never been seen.
        WORK.drop()
        session = self.context.session
        levels = {place.player for place in session.match.setup.seats} - {HUMAN, RANDOM}
        if levels and not session.is_review:
            self.context.services.pool.warm_up(session.match.game, min(levels), self.context.view)
        if session.not_saved:
            self._menu.tell_not_saved()

    def make_ready(self) -> bool:
        return self.display.make_ready()

    @property
    def is_saved(self) -> bool:
        return not self.context.session.not_saved

    @property
    def is_watched(self) -> bool:
        """True while bots or chance act, an action is seen, or a replay plays."""
        context = self.context
        if self.replay is not None:
            return self.replay.playing
        stopped = context.controller.paused or context.controller.is_reviewing or self.ui.dialog is not None
        if stopped or context.acting is not None:
            return False
        acting = context.match.state.actors()
        return context.motion.is_busy or any(seat == CHANCE or context.is_bot(seat) for seat in acting)

    @property
    def tension(self) -> int:
        return 0 if self.context.is_over else self.display.tension

    @property
    def spoken_opening(self) -> list[str]:
        return [self.context.game.title, self._frame.spoken]

    def can_be_read(self, widget: Widget) -> bool:
        """Return True if a widget tells nothing that one of several people at the screen alone may know.

        The frame opens all dialogs but those of what everybody knows: the score sheet, the count.
        """
        public = self.ui.dialog is not None or any(each.is_public for each in (widget, *ancestors(widget)))
        return public or not self.context.viewpoint.is_private

    @property
    def is_filmed(self) -> bool:
        return self.replay is not None and self.replay.is_filming

    @property
    def aside(self) -> float:
        return self.display.aside

    def resume(self) -> None:
        context = self.context
        context.controller.speed = context.motion.speed = self.app.settings.bot_speed
        context.motion.reduced = context.pace.reduced = self.reduced_motion
        context.request_refresh()

    def leave(self) -> None:
        try:
            self.display.leave()
            if self.replay is not None:
                self.replay.leave()
        finally:
            self.context.session.leave()

    def update(self, dt: float) -> None:
        passed = self.context.pace.update(dt)
        self.display.advance(passed)
        self._flow.update(dt)
        if self.replay is not None:
            self.replay.update(dt if self.app.is_attended or self.replay.is_filming else 0.0)
        elif self.coach is not None:
            self.coach.update(dt)
        else:
            self._await_results(dt)
        self.display.update(passed)
        self._move_faces(dt)

    def _move_faces(self, dt: float) -> None:
        context = self.context
        context.faces.update(dt)
        context.voices.update(dt, is_seen=self._is_remark_seen, is_yielding=context.acting is not None)
        for seat, (portrait, sign) in enumerate(zip(context.portraits, self._frame.signs, strict=True)):
            look = sign.gaze()
            portrait.look = context.gaze(seat) if look is None else look
            portrait.update(dt, still=self.reduced_motion)

    @property
    def _is_remark_seen(self) -> bool:
        return self._speaking_place is not None and not self.display.is_dark

    @property
    def _speaking_place(self) -> tuple[ScreenPoint, ScreenPoint] | None:
        """Mouth and bubble of the player who remarks something; None if none does, or cannot be seen."""
        made = self.context.voices.made
        return None if made is None or self.aside else self._frame.signs[made.seat].speaking_place()

    def _await_results(self, dt: float) -> None:
        context = self.context
        if not context.is_over:
            self._over_for = 0.0
        elif not context.motion.is_busy and self.ui.dialog is None and not context.session.not_saved:
            self._over_for += dt
            if self._over_for >= RESULTS_AFTER and not context.practice:
                self._menu.open_results()

    def on_quit(self) -> bool:
        kept = self.replay is not None or self.coach is not None or self.context.session.is_trial
        if kept or self.context.session.save():
            return True
        if self.ui.has("quit.yes"):
            # Asked already. Some systems report one click on the window's cross twice.
            return self.input.settling.left(self.ui.find("quit.yes")) == 0.0
        self._menu.ask_to_quit()
        return False

    def receive(self, intent: Intent) -> None:
        self.ui.settle()
        motion, away = self.context.motion, self.aside > 0.0
        if self.replay is not None and self.replay.handle(intent):
            return
        skipped = motion.is_busy and self.ui.dialog is None and _is_acting(intent)
        if skipped and motion.has_stop and self.input.is_greyed(intent):
            # Pressed in vain or by habit: the drama of a count goes on.
            skipped = False
        if skipped:
            motion.hurry()
            self.context.pace.reset()
            self._flow.refresh()
            self.ui.settle()
            if away and isinstance(intent, PointerDown) and not self._is_in_front(intent.at):
                # No widget was seen at which it could be aimed.
                return
        if self.input.handle(intent) or self.display.board_intent(intent):
            return
        if isinstance(intent, PointerDown) and not skipped:
            self.context.controller.skip_rest()
        elif isinstance(intent, KeyPress):
            self._command(intent.command, skipped=skipped)

    def _is_in_front(self, at: ScreenPoint) -> bool:
        """Return True if a lifted widget is at that point."""
        return any(root.lifted and root.visible and root.rect.collidepoint(at) for root in self.ui.roots)

    def take_stick(self, stick: Stick) -> bool:
        super().take_stick(stick)
        return self.ui.dialog is None and self.ui.popup is None and self.display.board_intent(stick)

    @property
    def can_rebuild(self) -> bool:
        return super().can_rebuild and not self.context.motion.is_busy and not self.display.is_in_hand

    def _command(self, command: str, *, skipped: bool) -> None:
        if command == "cancel":
            self._step_back()
        elif command == "skip" and not skipped:
            self.context.controller.skip_rest()
        elif command == "enter" and self.coach is not None:
            self.coach.press()
        elif command == "log":
            self._turn_to_log()
        elif command == "odds" and self.context.practice:
            self._practice.toggle_odds()
        elif command in ("slower", "faster"):
            self._toolbar.change_speed(1 if command == "faster" else -1)

    def _turn_to_log(self) -> None:
        """Unfold and focus the log; fold it away if it is focused already."""
        if self.app.settings.log_folded or self.ui.focused is self.log.panel.lines:
            self.log.fold_or_unfold()
        if not self.app.settings.log_folded:
            self.ui.focus(self.log.panel.lines)

    def _step_back(self) -> None:
        if self.display.cancel():
            return
        if self.context.interrupting is not None:
            self._flow.interrupt(None)
        else:
            self._menu.open()

    def draw(self, painter: Painter) -> None:
        self._frame.draw(painter)

    def draw_over(self, painter: Painter) -> None:
        self.display.draw_flying(painter)
        place = self._speaking_place
        if place is not None and not self.display.is_dark:
            self.context.voices.draw(painter, *place)
        if self.coach is not None:
            self.coach.draw(painter)
        self.showing.draw(painter)


def _is_acting(intent: Intent) -> bool:
    """Return True if an input is more than looking around."""
    if isinstance(intent, KeyPress):
        return intent.command not in _WANDERING and intent.key not in MODIFIER_KEYS
    return isinstance(intent, PointerDown)


def open_match(services: Services, session: MatchSession) -> MatchScene[Any, Any]:
    """Return the scene of `session`, with the display of its game."""
    return MatchScene(services, session)


def start(services: Services, setup: MatchSetup) -> MatchScene[Any, Any]:
    """Return the scene of a new match; raises :class:`table.offer.options.BadSetup`."""
    return open_match(services, MatchSession.new(services, setup))


def resume(services: Services, path: Path) -> MatchScene[Any, Any]:
    """Return the scene of the unfinished match in `path`; raises :class:`table.match.journal.BadJournal`.

    A match that another window plays can only be looked at: it is opened as a replay, and the player is told.
    """
    return Job(resuming(services, path)).finish()


def resuming(services: Services, path: Path) -> Steps[MatchScene[Any, Any]]:
    """Do the work of :func:`resume` in steps."""
    try:
        session = yield from MatchSession.resuming(services, path)
    except MatchInUse as error:
        match = yield from reading(path, services.games)
        services.app.notify(error.said(services.app.language), Tone.BAD)
        return review(services, match, match.number)
    return open_match(services, session)


def review(services: Services, match: Match, number: int = 0, *, plays: bool = False) -> MatchScene[Any, Any]:
    """Return the scene that looks at `match`, finished or not; the match itself is not touched.

    It opens at the position after `number` actions, and `plays` by itself from there on.
    """
    session = MatchSession.review(services, match)
    session.match.go_to(number)
    scene = open_match(services, session)
    if plays and scene.replay is not None:
        scene.replay.toggle()
    return scene
