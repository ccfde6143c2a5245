"""Bars of the frame: the action bar below the board, the replay bar and the tools."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.match.areas import ButtonPlace
from stage.match.context import MatchContext
from stage.match.display import GameDisplay
from stage.match.log import MatchLog
from stage.match.menu import MatchMenu
from stage.match.practice import Practice
from stage.match.refusals import Refusals
from stage.match.showing import Showing
from stage.ui.base import OnPress, Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.choice import Choice, Item
from stage.ui.intents import Intent, KeyPress
from stage.ui.labels import Space
from stage.ui.layout import Column, Flow, Row, Sheet
from stage.ui.number import Slider
from table.contract import SPECTATOR, Seat, visible_to
from table.match.turns import BOT_STEP, SPEEDS

SIDE = 50.0
"""Width of a tool in logical units; seven with their gaps fill the right column."""


class Tool(Button):
    """Button with an icon or a few large letters."""

    def __init__(self, name: str, icon: str, action: OnPress, *, tooltip: str, key: str = "") -> None:
        super().__init__(name, "", action, icon=icon, tooltip=tooltip, key=key)
        self.letters = ""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return SIDE, theme.CONTROL_HEIGHT

    def draw(self, painter: Painter) -> None:
        super().draw(painter)
        if self.letters:
            style = theme.SMALL_BOLD.sized(26 / self.host.type.text_scale)
            ink = painter.palette.on_secondary if self.enabled else painter.palette.on_disabled
            at = (self.rect.centerx, self.rect.centery - 2)
            painter.text(self.letters, at, style, ink, anchor="center")
        if self.selected:
            painter.outline(self.rect, painter.palette.focus, 4, theme.RADIUS)


_PADDING: Final = 8.0
_GAP: Final = 10.0


class ReplayBar:
    """Playback of a reviewed match: animated forwards, at once backwards."""

    def __init__(self, context: MatchContext[Any, Any], showing: Showing[Any, Any]) -> None:
        self._context = context
        self._showing = showing
        self._match = context.match
        self.playing = False
        self._rested = 0.0

    def update(self, dt: float) -> None:
        """Go forward while playing, once the last action has been seen and the table has rested."""
        context = self._context
        if not self.playing or context.motion.busy or context.ui.dialog is not None:
            return
        if self._match.number == self._match.length:
            self.toggle()
            return
        self._rested += dt * context.motion.speed
        if self._rested >= BOT_STEP:
            self.forward()

    def forward(self) -> None:
        """Show the next action."""
        context, number = self._context, self._match.number
        context.motion.skip()
        self._rested = 0.0
        if number < self._match.length:
            self._match.go_to(number + 1)
            events = list(self._match.entry(number).events)
            self._showing.unfold(number + 1, visible_to(context.viewpoint.seat, events))
            self.refresh()

    def back(self) -> None:
        """Show the position before the last action."""
        self.go_to(max(0, self._match.number - 1))

    def go_to(self, number: int) -> None:
        """Show the position after `number` actions, at once."""
        self._rested = 0.0
        self._context.controller.go_to(number)
        self.refresh()

    def toggle(self) -> None:
        """Play, from the start if the end is reached, or stop."""
        if not self.playing and self._match.number == self._match.length:
            self.go_to(0)
        self.playing = not self.playing
        self._rested = BOT_STEP
        self.refresh()

    def take(self, intent: Intent) -> bool:
        """Step by Left and Right, play by Space, jump by Home and End; return False for any other input.

        The keys do this whatever has the focus, except in a dialog or an open list.
        """
        ui = self._context.ui
        if not isinstance(intent, KeyPress) or intent.control or ui.dialog is not None or ui.popup is not None:
            return False
        keys = {
            "left": self.back,
            "right": self.forward,
            "space": self.toggle,
            "home": self._to_start,
            "end": self._to_end,
        }
        if intent.command not in keys:
            return False
        keys[intent.command]()
        return True

    def _to_start(self) -> None:
        self.go_to(0)

    def _to_end(self) -> None:
        self.go_to(self._match.length)

    def build(self) -> Widget:
        """Return the widget of the bar."""
        context, gettext = self._context, self._context.gettext
        buttons: list[Widget] = [
            Tool("replay.start", "ui/to_start", self._to_start, tooltip=gettext("To the start (Home)")),
            Tool("replay.back", "ui/step_back", self.back, tooltip=gettext("One action back (←)")),
            Tool("replay.play", "ui/play", self.toggle, tooltip=gettext("Play or pause (space bar)")),
            Tool("replay.forward", "ui/step_forward", self.forward, tooltip=gettext("One action forward (→)")),
            Tool("replay.end", "ui/to_end", self._to_end, tooltip=gettext("To the end (End)")),
        ]
        seen_by = _Viewpoint(
            "replay.viewpoint", self._viewpoints(), context.viewpoint.seat, self._look_as, segmented=False
        )
        seen_by.beside, seen_by.room = buttons, context.areas.actions.width - 2 * _PADDING
        length = max(1, self._match.length)
        slider = Slider(
            "replay.at",
            self._match.number,
            self._slide,
            high=length,
            step=1.0,
            show=lambda at: f"{round(at)} / {length}",
            tooltip=gettext("Progress of the match"),
            grow=1.0,
        )
        row = Flow("replay.row", [*buttons, seen_by], gap=_GAP, align="center")
        line = Row("replay.line", [slider, Space("replay.edge", 4.0)], gap=8.0)
        return Sheet("replay", Column("replay.column", [line, row], gap=0.0), padding=_PADDING)

    def refresh(self) -> None:
        """Update the slider and the play button."""
        context = self._context
        if not context.ui.has("replay.at"):
            return
        context.ui.find("replay.at", Slider).set(self._match.number)
        context.ui.find("replay.play", Tool).icon = "ui/pause" if self.playing else "ui/play"
        context.look_again()

    def _slide(self, at: float) -> None:
        self.go_to(round(at))

    def _look_as(self, seat: Any) -> None:
        self._showing.see_as(seat)
        self.refresh()

    def _viewpoints(self) -> list[Item]:
        """Return the spectator and the seats: all of a finished match, else only the seat of a single person."""
        context = self._context
        over = self._match.state_after(self._match.length).is_terminal()
        humans = context.session.humans
        seats: tuple[Seat, ...] = tuple(range(len(context.seat_names))) if over else humans if len(humans) == 1 else ()
        onlooker = Item(SPECTATOR, context.gettext("Spectator view"))
        return [onlooker, *(Item(seat, context.seat_names[seat], context.seat_colour(seat)) for seat in seats)]


class _Viewpoint(Choice):
    """Choice no wider than the `room` left by the buttons `beside` it, so that a long name stays in the bar."""

    beside: Sequence[Widget] = ()
    room: float = 0.0

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return min(wide, self.room - sum(button.preferred()[0] + _GAP for button in self.beside)), high


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
        if context.holding:
            return "continue"
        if context.over and not context.motion.busy and context.session.progress is None:
            return "over"
        if context.controller.reviewing and context.acting is None:
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
        self.context.look_again()

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
    refusals: Refusals
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
        context.ui.add(Row("tools", tools, gap=5.0), context.areas.tools)

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
        self.context.look_again()

    def _toggle_pause(self) -> None:
        """Pause the match or a replay, or resume it."""
        if self.replay is not None:
            self.replay.toggle()
        else:
            self.context.controller.paused = not self.context.controller.paused
        self.context.look_again()

    def _open_rules(self) -> None:
        """Open the rule book at the rule that is cited now, if there is one."""
        self.menu.open_rules(self.refusals.rule_id)
