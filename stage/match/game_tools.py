"""The tools in the corner of a game scene: hint, undo, redo, rule book, speed, pause, menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stage.match.game_turns import GameTurns
from stage.match.tool_row import Tool
from table.turns import SPEEDS

if TYPE_CHECKING:
    from stage.match.match_session import MatchSession
    from stage.match.replay_bar import ReplayBar
    from stage.services import Services
    from stage.ui.widgets import Widget

SPEED_LETTERS: Final = {0.5: "×½", 1.0: "×1", 2.0: "×2", 4.0: "×4"}
"""What stands on the speed tool."""


class GameTools(GameTurns):
    """What the tools do, and when they are greyed out."""

    def __init__(self, services: Services, session: MatchSession) -> None:
        super().__init__(services, session)
        self.replay: ReplayBar | None = None

    def tools(self) -> list[Tool]:
        """Hint, undo, redo, rule book, speed, pause, menu; a review has only the last four, in the same places."""
        gettext = self.gettext
        speeds = f"{gettext('Speed of the bots')} ({self.key_hint('slower')}, {self.key_hint('faster')})"
        return [
            Tool("hint", "ui/hint", self.ask_hint, tooltip=gettext("Hint: what the master would do"), key="hint"),
            Tool("undo", "ui/undo", self.undo, tooltip=gettext("Undo"), key="undo"),
            Tool("redo", "ui/redo", self.redo, tooltip=gettext("Redo"), key="redo"),
            Tool("rules", "ui/rules", self.open_rules, tooltip=gettext("Rule book"), key="rules"),
            Tool("speed", "", self.next_speed, tooltip=speeds),
            Tool("pause", "ui/pause", self.toggle_pause, tooltip=gettext("Pause"), key="pause"),
            Tool("menu", "ui/menu", self.open_menu, tooltip=gettext("Menu"), key="menu"),
        ]

    def refresh_tools(self) -> None:
        """Grey out what cannot be done now, and say why."""
        self._refresh_hint()
        undo, redo = self.ui.find("undo"), self.ui.find("redo")
        review = self.replay is not None
        if review:
            for name in ("hint", "undo", "redo"):
                self.ui.find(name).disable(self.gettext("This is a replay."))
        else:
            back = self.gettext("Nothing of yours can be taken back, or something has been revealed since.")
            _allow(undo, self.controller.undo_target() is not None, back)
            _allow(redo, self.controller.redo_target() is not None, self.gettext("Nothing has been taken back."))
        speed, pause = self.ui.find("speed"), self.ui.find("pause")
        assert isinstance(speed, Tool)
        assert isinstance(pause, Tool)
        speed.letters = SPEED_LETTERS[self._speed()]
        running = self.replay.playing if self.replay is not None else not self.controller.paused
        pause.icon = "ui/pause" if running else "ui/play"
        pause.tooltip = self.gettext("Pause") if running else self.gettext("Go on")
        pause.selected = self.controller.paused

    def _refresh_hint(self) -> None:
        practice = self.practice
        reason = self.gettext("It is not your turn.") if practice else self.gettext("Hints belong to practice matches.")
        _allow(self.ui.find("hint"), practice and self.acting is not None, reason)

    def ask_hint(self) -> None:
        """Practice: ask the master what `acting` should do."""
        if self.practice and self.acting is not None:
            self.hint_request.ask(self.acting)
            self._keep_up()

    def follow_hint(self) -> None:
        """Do what the hint says."""
        if self.hint is not None and self.hint.action is not None:
            self.act(self.hint.action)

    def undo(self) -> None:
        """Take the last choice of a person back."""
        self.controller.undo()

    def redo(self) -> None:
        """Do again what was taken back."""
        self.controller.redo()

    def next_speed(self) -> None:
        """The next speed, the slowest after the fastest."""
        at = SPEEDS.index(self._speed())
        self._set_speed(SPEEDS[(at + 1) % len(SPEEDS)])

    def change_speed(self, by: int) -> None:
        """Faster or slower by one step."""
        at = SPEEDS.index(self._speed()) + by
        self._set_speed(SPEEDS[max(0, min(len(SPEEDS) - 1, at))])

    def _speed(self) -> float:
        return min(SPEEDS, key=lambda speed: abs(speed - self.app.settings.bot_speed))

    def _set_speed(self, speed: float) -> None:
        self.app.change(bot_speed=speed)
        self.controller.speed = self.motion.speed = speed
        self._keep_up()

    def toggle_pause(self) -> None:
        """Let the table rest, or go on; in a review: let it play, or stop."""
        if self.replay is not None:
            self.replay.toggle()
        else:
            self.controller.paused = not self.controller.paused
        self._situation = ()


def _allow(widget: Widget, allowed: bool, reason: str) -> None:
    if allowed:
        widget.enable()
    else:
        widget.disable(reason)
