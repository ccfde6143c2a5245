"""The scene that all games share: keys, the bars below the board, and the ways out of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from stage.match import match_dialogs
from stage.match.game_tools import GameTools
from stage.match.replay_bar import ReplayBar
from stage.menus.saves import SaveNotMoved
from stage.ui.intents import Intent, KeyPress, PointerDown
from stage.ui.notices import Tone
from stage.ui.widgets import Widget
from table.contract import CHANCE
from table.words import joined

if TYPE_CHECKING:
    from stage.match.match_session import MatchSession
    from stage.services import Services
    from table.search.worker import BotFailed

RESULTS_AFTER: Final = 2.5
"""Seconds after the last movement until the results come by themselves; not in practice, where one may want to undo."""

_WANDERING: Final = {"next", "previous", "up", "down", "left", "right", "page up", "page down", "home", "end"}
"""Commands that only look round: they do not skip movements."""
_MODIFIERS: Final = {
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
    *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE),
}


class GameScene(GameTools):
    """A match on the screen, played or reviewed.

    A game inherits it and fills in :class:`stage.match.game_hooks.GameHooks`; nothing else needs to be overridden.
    """

    def __init__(self, services: Services, session: MatchSession) -> None:
        super().__init__(services, session)
        if session.is_review:
            self.replay = ReplayBar(self)
        self._over_for = 0.0

    # --- life -------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """The match goes on or is replayed; at its end come the results."""
        super().update(dt)
        if self.replay is not None:
            self.replay.update(dt)
        elif self.over and not self.motion.busy and self.ui.dialog is None:
            self._over_for += dt
            if self._over_for >= RESULTS_AFTER and not self.practice:
                self.open_results()

    @property
    def over(self) -> bool:
        """Whether the match is over and nothing of it has been taken back."""
        return self.match.state.is_terminal() and not self.controller.reviewing

    def went_to(self, number: int) -> None:
        """Undo, redo or a look back."""
        super().went_to(number)
        self._over_for = 0.0

    # --- input ------------------------------------------------------------------------------------------------------

    def receive(self, intent: Intent) -> None:
        """An input while something moves first finishes the movement; then it means what it means afterwards."""
        skipped = self.motion.busy and self.ui.dialog is None and _acts(intent)
        if skipped:
            self.motion.skip()
            self._keep_up()
        if self.input.take(intent) or self.board_intent(intent):
            return
        if isinstance(intent, PointerDown) and not skipped:
            self.controller.skip_rest()
        elif isinstance(intent, KeyPress):
            self._command(intent.command, skipped=skipped)

    def _command(self, command: str, *, skipped: bool) -> None:
        if command == "cancel":
            self._step_back()
        elif command == "skip" and not skipped:
            self.controller.skip_rest()
        elif command == "log":
            self.ui.focus(self.log.lines)
        elif command == "odds" and self.practice:
            self.toggle_odds()
        elif command in ("slower", "faster"):
            self.change_speed(1 if command == "faster" else -1)

    def _step_back(self) -> None:
        if self.cancel():
            return
        if self.interrupting is not None:
            self.end_interrupt()
        else:
            self.open_menu()

    # --- the bars below the board -----------------------------------------------------------------------------------

    def bars(self) -> dict[str, Widget]:
        """The frame's own bars."""
        gettext = self.gettext
        if self.replay is not None:
            return {"replay": self.replay.build()}
        results = self.big_button("frame.results", gettext("See the results"), self.open_results)
        keep = self.big_button("frame.continue", gettext("I have seen it"), self.stop_holding)
        play_on = self.big_button("frame.play-on", gettext("Try again from here"), self.play_on)
        back = self.big_button("frame.to-end", gettext("Back to where the match is"), self.to_end, primary=False)
        return {
            "over": self.bar("frame.over", results),
            "continue": self.bar("frame.holding", keep),
            "again": self.bar("frame.again", play_on, back),
        }

    def bar_shown(self) -> str:
        """The game's own bar, unless something else is to be decided first."""
        if self.replay is not None:
            return "replay"
        if self._holding:
            return "continue"
        if self.over and not self.motion.busy:
            return "over"
        if self.controller.reviewing and self.acting is None:
            return "again"
        return "play"

    def play_on(self) -> None:
        """Practice: forget what was taken back and go on from the position that is shown."""
        self.controller.play_on()
        self.log.cut(self.match.number)
        self._situation = ()

    def to_end(self) -> None:
        """Leave the past: the last position of the match again."""
        self.controller.go_to(self.match.length)

    def open_line(self, number: int) -> None:
        """A log line was clicked: in practice and in a review the match goes to where it was written."""
        if self.replay is not None:
            self.replay.go_to(number)
        elif self.practice and number != self.match.number:
            self.controller.go_to(number)

    def banner_text(self) -> str:
        """The game's sentence, or the frame's own where the game has none or something else matters more."""
        state, gettext = self.match.state, self.gettext
        if self.controller.paused and not self.over:
            return gettext("Pause")
        if self._holding and self.me is not None:
            return gettext("{name}, remember what you have seen").format(name=self.seat_names[self.me])
        if self.bar_shown() == "again":
            past = gettext("Looking back: after {number} of {length} actions")
            return past.format(number=self.match.number, length=self.match.length)
        if self.replay is not None and not self.replay.playing and not self.motion.busy and not state.is_terminal():
            return self._replay_text()
        if own := self.turn_text(self.view):
            return own
        if state.is_terminal():
            winners = joined([self.seat_names[seat] for seat in state.winners()], self.app.language)
            return self.ngettext("{names} wins!", "{names} share the win!", len(state.winners())).format(names=winners)
        if self.acting is not None:
            return gettext("{name}, it is your turn").format(name=self.seat_names[self.acting])
        if len(self.awaited) == 1 and self.awaited[0] != CHANCE:
            return gettext("{name} is to act").format(name=self.seat_names[self.awaited[0]])
        return gettext("Everybody chooses…") if len(self.awaited) > 1 else ""

    def _replay_text(self) -> str:
        """Where a replay stands still, and how it goes on."""
        number, length = self.match.number, self.match.length
        if number == length:
            return self.gettext("Replay: the match was broken off here")
        text = self.gettext("Replay paused after {number} of {length} actions ({key}: go on)")
        return text.format(number=number, length=length, key=self.key_hint("pause"))

    # --- ways out ---------------------------------------------------------------------------------------------------

    def open_menu(self) -> None:
        """The menu of the match."""
        match_dialogs.open_menu(self)

    def open_rules(self, rule_id: str | None = None) -> None:
        """The rule book on top of the match; at the rule that was just cited, if there is one."""
        from stage.menus.rulebook.scene import RuleBookScene

        if rule_id is None and self._refusal is not None:
            rule_id = self._refusal.rule_id
        self.app.scenes.push(RuleBookScene(self.services, self.game, rule_id))

    def open_settings(self) -> None:
        """The settings on top of the match."""
        from stage.menus.settings_scene import SettingsScene

        self.app.scenes.push(SettingsScene(self.services))

    def open_results(self) -> None:
        """The results instead of the match."""
        from stage.match.results import ResultsScene

        self.app.scenes.replace(ResultsScene(self.services, self.session))

    def leave_to_shelf(self) -> None:
        """Put the box back; the match is kept. A review only closes."""
        from stage.menus.shelf import Shelf

        if self.replay is not None:
            self.app.scenes.pop()
        else:
            self.app.scenes.restart(Shelf(self.services))

    def restart(self) -> None:
        """The same players begin a new match; the present one is thrown away, once there is a new one.

        If it cannot be deleted it stays on the shelf, and the player is told.
        """
        scene = self.game.open_scene(self.services, self.session.again())
        try:
            self.session.give_up()
        except SaveNotMoved as error:
            text = self.gettext("The old match could not be deleted: {reason}")
            self.app.notify(text.format(reason=error.said(self.app.language)), Tone.BAD)
        self.app.scenes.replace(scene)

    def on_quit(self) -> bool:
        """The window is to be closed: ask first, unless there is nothing to keep."""
        if self.replay is not None or self.over:
            return True
        if not self.ui.has("quit"):
            match_dialogs.ask_to_quit(self)
        return False

    def tell_not_saved(self, reason: str) -> None:
        """Say that the match is not saved."""
        match_dialogs.tell_not_saved(self, reason)

    def tell_bot_failed(self, failure: BotFailed) -> None:
        """Say that a bot has no answer; afterwards it is asked again."""
        match_dialogs.tell_bot_failed(self, failure)


def _acts(intent: Intent) -> bool:
    """Whether an input is meant to do something, not only to look round."""
    if isinstance(intent, KeyPress):
        return intent.command not in _WANDERING and intent.key not in _MODIFIERS
    return isinstance(intent, PointerDown)
