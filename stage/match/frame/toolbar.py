"""The tools in the corner: hint, undo, redo, rule book, speed, pause, menu; what they do, and when they are greyed."""

from __future__ import annotations

from typing import Any, Final

from stage.match.context import MatchContext
from stage.match.frame.match_menu import MatchMenu
from stage.match.frame.refusals import Refusals
from stage.match.frame.replay_bar import ReplayBar
from stage.match.panels.tool_row import Tool, tool_row
from stage.match.practice import Practice
from table.turns import SPEEDS

SPEED_LETTERS: Final = {0.5: "×½", 1.0: "×1", 2.0: "×2", 4.0: "×4"}
"""What stands on the speed tool."""


class Toolbar:
    """Builds the tools and keeps them true; a review uses only the last four."""

    def __init__(
        self,
        context: MatchContext[Any, Any],
        practice: Practice,
        refusals: Refusals,
        menu: MatchMenu,
        replay: ReplayBar | None,
    ) -> None:
        self._context = context
        self._practice = practice
        self._refusals = refusals
        self._menu = menu
        self._replay = replay

    def build(self) -> None:
        """Add the row of tools."""
        context, gettext = self._context, self._context.gettext
        speeds = f"{gettext('Speed of the bots')} ({context.key_hint('slower')}, {context.key_hint('faster')})"
        controller = context.controller
        hint = gettext("Hint: what the master would do")
        self._hint = Tool("hint", "ui/hint", self._practice.ask, tooltip=hint, key="hint")
        self._undo = Tool("undo", "ui/undo", controller.undo, tooltip=gettext("Undo"), key="undo")
        self._redo = Tool("redo", "ui/redo", controller.redo, tooltip=gettext("Redo"), key="redo")
        rules = Tool("rules", "ui/rules", self._open_rules, tooltip=gettext("Rule book"), key="rules")
        self._speed = Tool("speed", "", self._next_speed, tooltip=speeds)
        self._pause = Tool("pause", "ui/pause", self._toggle_pause, tooltip=gettext("Pause"), key="pause")
        menu = Tool("menu", "ui/menu", self._menu.open, tooltip=gettext("Menu"), key="menu")
        tools = [self._hint, self._undo, self._redo, rules, self._speed, self._pause, menu]
        context.ui.add(tool_row(tools), context.areas.tools)

    def refresh(self) -> None:
        """Grey out what cannot be done now, and say why."""
        context, gettext = self._context, self._context.gettext
        practice = context.practice
        reason = gettext("It is not your turn.") if practice else gettext("Hints belong to practice matches.")
        self._hint.allow(practice and context.acting is not None, reason)
        back = gettext("Nothing of yours can be taken back, or something has been revealed since.")
        self._undo.allow(context.controller.undo_target() is not None, back)
        self._redo.allow(context.controller.redo_target() is not None, gettext("Nothing has been taken back."))
        if self._replay is not None:
            for tool in (self._hint, self._undo, self._redo):
                tool.disable(gettext("This is a replay."))
        self._speed.letters = SPEED_LETTERS[self._present_speed()]
        running = self._replay.playing if self._replay is not None else not context.controller.paused
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
        return min(SPEEDS, key=lambda speed: abs(speed - self._context.app.settings.bot_speed))

    def _set_speed(self, speed: float) -> None:
        self._context.app.change(bot_speed=speed)
        self._context.controller.speed = self._context.motion.speed = speed
        self._context.look_again()

    def _toggle_pause(self) -> None:
        """Let the match rest, or go on; in a review: let it play, or stop."""
        if self._replay is not None:
            self._replay.toggle()
        else:
            self._context.controller.paused = not self._context.controller.paused
        self._context.look_again()

    def _open_rules(self) -> None:
        """At the rule that was just cited, if there is one."""
        self._menu.open_rules(self._refusals.rule_id)
