"""The tools in the corner: hint, undo, redo, rule book, speed, pause, menu; what they do, and when they are greyed."""

from dataclasses import dataclass
from typing import Any, Final

from stage.match.context import MatchContext
from stage.match.frame.match_menu import MatchMenu
from stage.match.frame.refusals import Refusals
from stage.match.frame.replay_bar import ReplayBar
from stage.match.panels.tool_row import Tool
from stage.match.practice import Practice
from stage.ui.widgets import Row
from table.match.turns import SPEEDS

SPEED_LETTERS: Final = {0.5: "×½", 1.0: "×1", 2.0: "×2", 4.0: "×4"}
"""What stands on the speed tool."""


@dataclass(eq=False)
class Toolbar:
    """Builds the tools and keeps them true; a review uses only the last four."""

    context: MatchContext[Any, Any]
    practice: Practice
    refusals: Refusals
    menu: MatchMenu
    replay: ReplayBar | None

    def build(self) -> None:
        """Add the row of tools."""
        context, gettext = self.context, self.context.gettext
        speeds = f"{gettext('Speed of the bots')} ({context.key_hint('slower')}, {context.key_hint('faster')})"
        controller = context.controller
        hint = gettext("Hint: what the master would do")
        self._hint = Tool("hint", "ui/hint", self.practice.ask, tooltip=hint, key="hint")
        self._undo = Tool("undo", "ui/undo", controller.undo, tooltip=gettext("Undo"), key="undo")
        self._redo = Tool("redo", "ui/redo", controller.redo, tooltip=gettext("Redo"), key="redo")
        rules = Tool("rules", "ui/rules", self._open_rules, tooltip=gettext("Rule book"), key="rules")
        self._speed = Tool("speed", "", self._next_speed, tooltip=speeds)
        self._pause = Tool("pause", "ui/pause", self._toggle_pause, tooltip=gettext("Pause"), key="pause")
        menu = Tool("menu", "ui/menu", self.menu.open, tooltip=gettext("Menu"), key="menu")
        tools = [self._hint, self._undo, self._redo, rules, self._speed, self._pause, menu]
        context.ui.add(Row("tools", tools, gap=5.0), context.areas.tools)

    def refresh(self) -> None:
        """Grey out what cannot be done now, and say why."""
        context, gettext = self.context, self.context.gettext
        practice = context.practice
        reason = gettext("It is not your turn.") if practice else gettext("Hints belong to practice matches.")
        self._hint.allow(practice and context.acting is not None, reason)
        back = gettext("Nothing of yours can be taken back, or something has been revealed since.")
        self._undo.allow(context.controller.undo_target() is not None, back)
        self._redo.allow(context.controller.redo_target() is not None, gettext("Nothing has been taken back."))
        if self.replay is not None:
            for tool in (self._hint, self._undo, self._redo):
                tool.disable(gettext("This is a replay."))
        self._speed.letters = SPEED_LETTERS[self._present_speed()]
        running = self.replay.playing if self.replay is not None else not context.controller.paused
        self._pause.icon = "ui/pause" if running else "ui/play"
        self._pause.tooltip = gettext("Pause") if running else gettext("Go on")
        self._pause.selected = context.controller.paused

    def change_speed(self, by: int) -> None:
        """Faster or slower by so many steps."""
        at = SPEEDS.index(self._present_speed()) + by
        self._set_speed(SPEEDS[max(0, min(len(SPEEDS) - 1, at))])

    def _next_speed(self) -> None:
        at = SPEEDS.index(self._present_speed())
        self._set_speed(SPEEDS[(at + 1) % len(SPEEDS)])

    def _present_speed(self) -> float:
        return min(SPEEDS, key=lambda speed: abs(speed - self.context.app.settings.bot_speed))

    def _set_speed(self, speed: float) -> None:
        self.context.app.change(bot_speed=speed)
        self.context.controller.speed = self.context.motion.speed = speed
        self.context.look_again()

    def _toggle_pause(self) -> None:
        """Let the match rest, or go on; in a review: let it play, or stop."""
        if self.replay is not None:
            self.replay.toggle()
        else:
            self.context.controller.paused = not self.context.controller.paused
        self.context.look_again()

    def _open_rules(self) -> None:
        """At the rule that was just cited, if there is one."""
        self.menu.open_rules(self.refusals.rule_id)
