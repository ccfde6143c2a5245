"""Bars of the frame: the action bar below the board, and the tools."""

from dataclasses import dataclass, field
from typing import Any, Final

from stage.match.areas import ButtonPlace
from stage.match.context import MatchContext
from stage.match.display import GameDisplay
from stage.match.log import MatchLog
from stage.match.menu import MatchMenu
from stage.match.panels.practice import Practice
from stage.match.panels.refusals import RefusalNotices
from stage.match.replay.replay_bar import ReplayBar
from stage.match.showing import Showing
from stage.ui.base import Widget
from stage.ui.button import TOOL_GAP, Button, ButtonKind, Tool
from stage.ui.layout import Row
from table.match.turns import SPEEDS

_FIRST = {"continue": "frame.continue", "again": "frame.play-on", "over": "frame.results"}
"""Name of the button that is focused first, per bar of the frame."""


@dataclass(eq=False)
class ActionBars:
    """Bars of which one is shown at a time."""

    context: MatchContext[Any, Any]
    display: GameDisplay[Any, Any]
    showing: Showing[Any, Any]
    log: MatchLog
    menu: MatchMenu
    replay: ReplayBar | None
    _bars: dict[str, Widget] = field(default_factory=dict, init=False)

    @property
    def shown(self) -> str:
        """Name of the bar to be shown: "play" is the game's own, the others take precedence."""
        context = self.context
        if self.replay is not None:
            return "replay"
        if context.is_holding:
            return "continue"
        if context.is_over and not context.motion.is_busy and context.session.progress is None:
            return "over"
        if context.controller.is_reviewing and context.acting is None:
            return "again"
        return "play"

    @property
    def first_focus(self) -> str:
        """Name of the button that is focused first; "" if the game's own bar is shown."""
        return _FIRST.get(self.shown, "")

    def build(self) -> None:
        """Add all bars."""
        bars = self._own_bars() if self.replay is None else {"replay": self.replay.build()}
        actions = self.display.build_actions()
        if actions is not None:
            bars["play"] = actions
        self._bars = {name: self.context.ui.add(bar, self.context.areas.actions) for name, bar in bars.items()}

    def refresh(self) -> None:
        """Show the bar that is needed."""
        shown = self.shown
        for name, bar in self._bars.items():
            bar.visible = name == shown

    def _own_bars(self) -> dict[str, Widget]:
        gettext = self.context.gettext
        results = Button("frame.results", gettext("See the results"), self.menu.open_results, kind=ButtonKind.PRIMARY)
        keep = Button("frame.continue", gettext("Got it"), self.showing.stop_holding, kind=ButtonKind.PRIMARY)
        play_on = Button("frame.play-on", gettext("Try again from here"), self._play_on, kind=ButtonKind.PRIMARY)
        back = Button("frame.to-end", gettext("Back to the current position"), self._to_end)
        return {
            "over": ButtonPlace("frame.over", [results], gap=20.0),
            "continue": ButtonPlace("frame.holding", [keep], gap=20.0),
            "again": ButtonPlace("frame.again", [play_on, back], gap=20.0),
        }

    def _play_on(self) -> None:
        """Forget the actions taken back in practice and go on from the position that is shown."""
        self.context.controller.play_on()
        self.log.cut(self.context.match.number)
        self.context.request_refresh()

    def _to_end(self) -> None:
        """Show the last position of the match again."""
        self.context.controller.go_to(self.context.match.length)


SPEED_LETTERS: Final = {0.5: "×½", 1.0: "×1", 2.0: "×2", 4.0: "×4"}
"""Letters on the speed tool."""


@dataclass(eq=False)
class Toolbar:
    """Row of tools. A review uses only the last four."""

    context: MatchContext[Any, Any]
    practice: Practice
    refusals: RefusalNotices
    menu: MatchMenu
    replay: ReplayBar | None

    def build(self) -> None:
        """Add the row of tools."""
        context, gettext = self.context, self.context.gettext
        speeds = f"{gettext('Bot speed')} ({context.key_hint('slower')}, {context.key_hint('faster')})"
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
        row = Row("tools", tools, gap=TOOL_GAP)
        row.is_public = True
        context.ui.add(row, context.areas.tools)

    def refresh(self) -> None:
        """Grey out tools that cannot be used now, with the reason."""
        context, gettext = self.context, self.context.gettext
        practice = context.practice
        reason = (
            gettext("It is not your turn.") if practice else gettext("Hints are only available in practice matches.")
        )
        self._hint.allow(practice and context.acting is not None, reason)
        back = gettext("You have nothing to undo, or something has been revealed since.")
        self._undo.allow(context.controller.undo_target() is not None, back)
        self._redo.allow(context.controller.redo_target() is not None, gettext("There is nothing to redo."))
        if self.replay is not None:
            for tool in (self._hint, self._undo, self._redo):
                tool.disable(gettext("This is a replay."))
        self._speed.letters = SPEED_LETTERS[self._present_speed()]
        running = self.replay.playing if self.replay is not None else not context.controller.paused
        self._pause.icon = "ui/pause" if running else "ui/play"
        self._pause.tooltip = gettext("Pause") if running else gettext("Go on")
        self._pause.selected = context.controller.paused

    def change_speed(self, by: int) -> None:
        """Change the speed by a number of steps; negative is slower."""
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
        self.context.request_refresh()

    def _toggle_pause(self) -> None:
        """Pause the match or a replay, or resume it."""
        if self.replay is not None:
            self.replay.toggle()
        else:
            self.context.controller.paused = not self.context.controller.paused
        self.context.request_refresh()

    def _open_rules(self) -> None:
        """Open the rule book at the rule that is cited now, if there is one."""
        self.menu.open_rules(self.refusals.rule_id)
